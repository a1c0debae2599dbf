"""The library: everything the corpus and the variants say, joined once and frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from variorum.errors import UserError

if TYPE_CHECKING:
    from variorum import model
    from variorum.games.ruleset import RuleSet

    from .entities import Clause, Example, Origin, Shown, Text, Variant
    from .resolving import Resolution

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Library:
    """All documents by id, in a fixed order: texts by date, then id; the rest by id.

    ``broken`` are the ids of documents that could not be read, so that what refers to them is not called dangling.
    ``spared`` stand for examples that are known to be in order and were not read.
    """

    texts: Mapping[str, Text]
    books: Mapping[str, model.Book]
    copies: Mapping[str, model.SourceCopy]
    topics: Mapping[str, model.Topic]
    groups: tuple[model.TopicGroup, ...]
    terms: Mapping[str, model.Term]
    relations: tuple[model.Relation, ...]
    variants: Mapping[str, Variant]
    examples: Mapping[str, Example]
    origins: Mapping[str, Origin] = field(default_factory=lambda: MappingProxyType({}), repr=False)
    broken: frozenset[str] = frozenset()
    equivalences: tuple[model.Equivalence, ...] = ()
    effects: model.Effects | None = None
    spared: tuple[Shown, ...] = ()
    _resolved: dict[tuple[str, str], Resolution] = field(default_factory=dict, repr=False, compare=False)

    def text(self, text_id: str) -> Text:
        """The text of that id; UserError with the nearest id where there is none."""
        return _get(self.texts, text_id, "text")

    def clause(self, ref: str) -> Clause:
        """The clause of that reference (``all-fours/1823#law.4``)."""
        text_id, _, clause_id = ref.partition("#")
        text = self.text(text_id)
        return _get({c.id: c for c in text.clauses}, clause_id, f"clause in {text_id}", f"show {text_id}")

    def variant(self, variant_id: str) -> Variant:
        """The variant of that id; of the name of a text or printing it is said which variants are made from it."""
        if variant_id not in self.variants and (texts := self._texts_by_any_name(variant_id)):
            made = [v.id for v in self.playable() if self.text_of(v) in texts]
            hint = f"made from it: {', '.join(made)}" if made else "none is made from it; `variorum show` lists them"
            raise UserError(f"{variant_id!r} is a text, not a variant", hint)
        return _get(self.variants, variant_id, "variant")

    def _texts_by_any_name(self, name: str) -> tuple[str, ...]:
        """The texts of that id, last part of an id, or siglum of a printing."""
        if name in self.texts:
            return (name,)
        carried = (t.id for t in self.texts.values() if name in t.model.witnesses)
        return self.texts_called(name) or tuple(carried)

    def example(self, example_id: str) -> Example:
        """The example of that id."""
        return _get(self.examples, example_id, "example")

    def topic(self, topic_id: str) -> model.Topic:
        """The topic of the second level of that id."""
        return _get(self.topics, topic_id, "topic")

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """All clauses by reference."""
        return MappingProxyType({c.ref: c for t in self.texts.values() for c in t.clauses})

    @cached_property
    def book_of(self) -> Mapping[str, model.Book]:
        """Books by siglum."""
        return MappingProxyType({b.siglum: b for b in self.books.values() if b.siglum})

    def playable(self, game: str | None = None) -> tuple[Variant, ...]:
        """The variants that can be played, of one game or of all."""
        return tuple(v for v in self.variants.values() if v.playable and game in (None, v.game))

    def resolve(self, variant_id: str, reading: str = "") -> Resolution:
        """A variant with every parameter resolved, and what is missing; see ``resolving.resolve``.

        ``reading`` is empty (emended), ``transmitted``, or ``transmitted`` followed by addresses joined by ``+``.
        """
        from .resolving import resolve  # with the rules of the games: who only reads a text needs neither

        key = (variant_id, reading)
        if key not in self._resolved:
            self._resolved[key] = resolve(self, self.variant(variant_id), reading)
        return self._resolved[key]

    def ruleset(self, name: str) -> RuleSet:
        """The rule set an expectation names: ``hoyle-1814``, ``hoyle-1814 transmitted low.owner``.

        Raises UserError where the variant is unknown or lacks a value it needs.
        """
        variant_id, _, reading = " ".join(name.split()).partition(" ")
        resolution = self.resolve(variant_id, reading)
        if resolution.missing:
            names = sorted(resolution.missing)
            more = f" and {len(names) - 6} more" if len(names) > 6 else ""
            raise UserError(
                f"{variant_id} cannot be played: no value for {', '.join(names[:6])}{more}",
                "`variorum check` lists what is missing and where to state it",
                exit_code=1,
            )
        return resolution.ruleset

    def take_over(self, before: Library) -> None:
        """Keep the resolutions of an earlier library of the same corpus whose files have not been read anew since."""
        from .resolving import rests_on

        same: dict[str, bool] = {}
        for (variant_id, reading), resolution in before._resolved.items():
            if variant_id not in same:
                now, then = (
                    rests_on(library, library.variants[variant_id]) if variant_id in library.variants else None
                    for library in (self, before)
                )
                same[variant_id] = now is not None and now == then and None not in now
            if same[variant_id]:
                self._resolved[variant_id, reading] = resolution

    def texts_called(self, last: str) -> tuple[str, ...]:
        """The ids of the texts whose file has this name, whatever their game."""
        return tuple(name for name in self.texts if name.rpartition("/")[2] == last)

    def text_of(self, variant: Variant) -> str | None:
        """The id of the text a variant is the rule set of: its own, else the nearest inherited one."""
        from .resolving import text_of

        return text_of(self, variant)

    def topics_of(self, ref: str) -> tuple[str, ...]:
        """The topics under which a clause stands."""
        return self.clauses[ref].model.topics


def _get(things: Mapping[str, T], key: str, kind: str, listed: str = "show") -> T:
    """The thing of that id; UserError with the nearest ids, or with the first twelve and where all are ``listed``."""
    import difflib  # only where a name is wrong

    try:
        return things[key]
    except KeyError:
        known = [name for name in things if not name.startswith("_")]  # stocks of supplies cannot be asked about
        near = difflib.get_close_matches(key, known, 3, 0.6)
        if near:
            hint = f"did you mean {' or '.join(near)}?"
        else:
            more = f", and {len(known) - 12} more: `variorum {listed}` lists them" if len(known) > 12 else ""
            hint = f"known: {', '.join(known[:12]) or 'none'}{more}"
        shown = key if len(key) <= 60 else f"{key[:59]}…"
        raise UserError(f"no {kind} is called {shown!r}" if key else f"no {kind} is named", hint) from None
