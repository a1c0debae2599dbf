"""What the library holds: the documents joined, typed and placed.

Every entity keeps its model (what was written) and its ``origin`` (where it was written), so that any finding about it
can name the line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from variorum import model as documents
    from variorum.diagnostics import Code, Finding, Related
    from variorum.games.values import Value
    from variorum.source import Document

Loc = tuple[str | int, ...]


@dataclass(frozen=True)
class Origin:
    """A place in a file: the document and the path of keys and indexes that leads there."""

    document: Document
    loc: Loc = ()

    def __truediv__(self, step: str | int) -> Origin:
        return Origin(self.document, (*self.loc, step))

    def finding(
        self,
        code: Code,
        message: str,
        *,
        hint: str = "",
        key: bool = False,
        offset: int | None = None,
        also: Iterable[Related] = (),
    ) -> Finding:
        """A finding at this place; ``key`` points at the key, ``offset`` at a character inside the scalar."""
        return self.document.finding(code, self.loc, message, hint=hint, key=key, offset=offset, also=also)

    def related(self, label: str, *, key: bool = False) -> Related:
        """This place as the second one of a finding elsewhere."""
        return self.document.related(self.loc, label, key=key)

    @property
    def path(self) -> str:
        """The file's path as the user gave it."""
        return self.document.path


@dataclass(frozen=True)
class Witness:
    """A book as carrier of a text."""

    siglum: str
    year: int | None
    place: str
    book: documents.Book


@dataclass(frozen=True)
class Fact:
    """A statement of a clause in machine form: one address and its value, typed.

    ``stated`` is the value as transmitted, ``read`` as emended: a value, ``Open``, ``By``, or the number or rule of an
    entry; either is ``ABSENT`` where that reading states nothing.
    ``raw`` is what was written. ``whole`` is true where a table or list is stated as a whole and not by one entry.
    """

    address: str
    parameter: str
    entry: str | None
    clause: str
    stated: Any
    read: Any
    emendation: documents.Emendation | None
    alternatives: tuple[Value, ...]
    variation: str | None
    origin: Origin = field(repr=False)

    @property
    def whole(self) -> bool:
        """Stated as a whole, so that it replaces what a lower layer says of the parameter."""
        return self.entry is None


class Absent:
    """A reading that states nothing at this place."""

    _one: Absent | None = None

    def __new__(cls) -> Absent:
        if cls._one is None:
            cls._one = super().__new__(cls)
        return cls._one

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT = Absent()


@dataclass(frozen=True, eq=False)
class Clause:
    """A clause of a text with its full reference (``all-fours/1823#law.4``).

    ``said`` gives its facts, and is called when they are first asked for: the words can be read without them.
    """

    ref: str
    text: str
    model: documents.Clause
    section: documents.Section
    wording: documents.Wording
    said: Callable[[], tuple[Fact, ...]] = field(repr=False)
    number: int
    origin: Origin = field(repr=False)

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """What it says in machine form."""
        return self.said()

    def saying(self, facts: Iterable[Fact]) -> Clause:
        """The same clause with other facts."""
        stated = tuple(facts)
        return replace(self, said=lambda: stated)

    @property
    def id(self) -> str:
        """The id within its text: ``law.4``."""
        return self.model.id

    @cached_property
    def label(self) -> str:
        """The name a reader uses: ``law 4``; the id where the text numbers nothing."""
        item = self.model.place.item
        if item and self.section.label:
            return f"{self.section.label} {item}"
        return self.model.id

    @property
    def variation(self) -> str | None:
        """The variation of the game that this clause describes, or None for the text's own game."""
        return self.model.variation or self.section.variation

    @property
    def printed(self) -> bool:
        """False for what the source copy adds of its own and no witness has."""
        return self.section.printed == "yes"


@dataclass(frozen=True, eq=False)
class Text:
    """A text with its witnesses in order of date."""

    id: str
    model: documents.Text
    witnesses: tuple[Witness, ...]
    clauses: tuple[Clause, ...]
    copy: documents.SourceCopy | None
    origin: Origin = field(repr=False)
    heading: documents.Wording | None = None

    @property
    def game(self) -> str:
        """The game whose rules it states."""
        return self.model.game

    @property
    def title(self) -> str:
        """Its title in English."""
        return self.model.title

    @property
    def years(self) -> tuple[int, ...]:
        """The years of its dated witnesses, ascending."""
        return tuple(sorted(w.year for w in self.witnesses if w.year is not None))

    @property
    def date(self) -> int | None:
        """The year of its first witness; None for an undated one."""
        return min(self.years, default=None)

    def clause(self, clause_id: str) -> Clause:
        """The clause of that id within the text; ``KeyError`` if there is none."""
        return self._by_id[clause_id]

    @cached_property
    def _by_id(self) -> Mapping[str, Clause]:
        return {c.id: c for c in self.clauses}

    def facts(self, variations: tuple[str, ...] = ()) -> Iterator[Fact]:
        """The facts of the text's own game and of the variations named."""
        for clause in self.clauses:
            for fact in clause.facts:
                if fact.variation is None or fact.variation in variations:
                    yield fact


@dataclass(frozen=True, eq=False)
class Variant:
    """A variant file: ``id`` is the file's name; one whose name begins with ``_`` is a stock of supplies."""

    id: str
    model: documents.Variant
    origin: Origin = field(repr=False)

    @property
    def game(self) -> str:
        """The game it is a rule set of."""
        return self.model.game

    @property
    def title(self) -> str:
        """Its title in English."""
        return self.model.title

    @property
    def playable(self) -> bool:
        """True unless it is only a stock of supplies."""
        return not self.id.startswith("_")


@dataclass(frozen=True, eq=False)
class Example:
    """An example file; ``raw`` is the record without the envelope, as ``referee.read_record`` takes it."""

    id: str
    model: documents.Example
    raw: Mapping[str, Any]
    origin: Origin = field(repr=False)

    @property
    def game(self) -> str:
        """The game it is a deal of."""
        return self.model.game

    @property
    def title(self) -> str:
        """Its title."""
        return self.model.title


@dataclass(frozen=True)
class Shown:
    """What other things ask of an example: the clauses and rule sets it names, and whether it shows a contrast."""

    clauses: tuple[str, ...]
    rulesets: tuple[str, ...]
    contrasts: bool
