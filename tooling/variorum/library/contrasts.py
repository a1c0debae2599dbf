"""Which rule sets are set against each other when it is asked what a change mattered.

Those of related texts; one that extends another; and for every disputed value the variant of its text in both readings:
an emendation against what our copy has, a crux against each of its alternatives.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import yaml

from variorum import model
from variorum.errors import UserError
from variorum.games import family, games
from variorum.games.plain import fingerprint
from variorum.games.ruleset import RuleSet, Status
from variorum.games.types import ValueProblems

from .entities import Text, Variant

if TYPE_CHECKING:
    from .library import Library

WITH = " with "


@dataclass(frozen=True)
class Contrast:
    """Two rule sets by name, the older or emended first; ``address`` is the disputed value, ``clauses`` have it.

    ``other`` may be a reading, ``hoyle-1814 transmitted low.owner``, or have one other value, ``hoyle-1814 with
    target 10``.
    """

    kind: Literal["lineage", "reading"]
    one: str
    other: str
    address: str = ""
    clauses: tuple[str, ...] = ()


def related(library: Library) -> tuple[tuple[Text, Text], ...]:
    """The pairs of texts of one game that the lineage relates, older text first."""
    order = list(library.texts)
    found: dict[tuple[str, str], tuple[Text, Text]] = {}
    for relation in library.relations:
        one, other = library.texts.get(relation.from_), library.texts.get(relation.to)
        if one is not None and other is not None and one.game == other.game and one is not other:
            older, newer = sorted((one, other), key=lambda t: order.index(t.id))
            found.setdefault((older.id, newer.id), (older, newer))
    return tuple(sorted(found.values(), key=lambda p: (order.index(p[0].id), order.index(p[1].id))))


def contrasts(library: Library, game: str) -> tuple[Contrast, ...]:
    """All that are to be measured of a game, in a fixed order; none of a variant that lacks a value."""
    if game not in games():
        return ()
    return (*_lineage(library, game), *_readings(library, game))


def rulesets(library: Library, one: str, other: str) -> tuple[RuleSet, RuleSet]:
    """The two rule sets of a contrast by their names. UserError for a name that leads to none."""
    return named(library, one), named(library, other)


def named(library: Library, name: str) -> RuleSet:
    """As ``library.ruleset``, with one value exchanged where the name says so: ``hoyle-1814 with target 10``."""
    base, mark, change = name.partition(WITH)
    ruleset = library.ruleset(base)
    if not mark:
        return ruleset
    address, _, written = change.partition(" ")
    if address not in ruleset.values:
        raise UserError(f"{base} has no value of {address!r}", "`variorum explain` lists those that it has")
    try:
        value = family(ruleset.game).parameters[address].type.parse_settled(yaml.load(written, yaml.BaseLoader))
    except (ValueProblems, yaml.YAMLError):
        raise UserError(f"{written!r} is no value of {address}", f"`variorum show {address}` says what is") from None
    changed = ruleset.replaced(address, value, change)
    if lack := at_odds(changed):
        raise UserError(f"{name} cannot be played: {lack}", f"`variorum explain {base}` lists its values")
    return changed


def at_odds(ruleset: RuleSet) -> str:
    """Why the values of a rule set cannot stand together, or which other they call for; empty where they stand."""
    fam = family(ruleset.game)
    values = {name: resolved.value for name, resolved in ruleset.values.items()}
    for found in fam.contradictions(values, ruleset.players):
        return found.message
    lacking = sorted(fam.needed(values, ruleset.players) - values.keys())
    return f"it needs a value of {', '.join(lacking)}" if lacking else ""


def stale(library: Library, measured: model.Measured) -> str:
    """Why a measurement no longer tells anything of the rule sets that it names; empty where it does."""
    for name, played in zip((measured.one, measured.other), measured.rules, strict=True):
        try:
            ruleset = named(library, name)
        except UserError as error:
            return f"{name} is not there any more: {error}"
        if fingerprint(ruleset) != played:
            return f"a value of {name} has changed since"
    return ""


def _playable(library: Library, game: str) -> list[Variant]:
    return [v for v in library.playable(game) if not library.resolve(v.id).missing]


def _lineage(library: Library, game: str) -> Iterator[Contrast]:
    variants = _playable(library, game)
    players = {v.id: library.resolve(v.id).ruleset.players for v in variants}
    done: set[frozenset[str]] = set()

    def pairs() -> Iterator[tuple[Variant, Variant]]:
        for older, newer in related(library):
            yield from (
                (one, other)
                for one in variants if library.text_of(one) == older.id
                for other in variants if library.text_of(other) == newer.id
            )  # fmt: skip
        yield from ((one, other) for other in variants for one in variants if other.model.extends == one.id)

    for one, other in pairs():
        both = frozenset((one.id, other.id))
        if players[one.id] == players[other.id] and both not in done:
            done.add(both)
            yield Contrast("lineage", one.id, other.id)


def _readings(library: Library, game: str) -> Iterator[Contrast]:
    """Each disputed value in the first variant of its text for each number of players, where it changes the rules."""
    for text in library.texts.values():
        if text.game != game:
            continue
        for variant in _leading(library, [v for v in _playable(library, game) if library.text_of(v) == text.id]):
            own = library.resolve(variant.id).ruleset
            for address, clauses in _disputed(text).items():
                resolution = library.resolve(variant.id, f"transmitted {address}")
                if not resolution.missing and fingerprint(resolution.ruleset) != fingerprint(own):
                    yield Contrast("reading", variant.id, f"{variant.id} transmitted {address}", address, clauses)
            yield from _cruces(own, variant, text)


def _leading(library: Library, variants: Sequence[Variant]) -> Iterator[Variant]:
    """For each number of players the variant that others of the same text extend, else the first."""
    seen: set[int] = set()
    ids = {v.id for v in variants}
    for variant in sorted(variants, key=lambda v: v.model.extends in ids):
        players = library.resolve(variant.id).ruleset.players
        if players not in seen:
            seen.add(players)
            yield variant


def _disputed(text: Text) -> dict[str, tuple[str, ...]]:
    """The addresses of a text at which a value was emended, each with its clauses."""
    found: dict[str, tuple[str, ...]] = {}
    for clause in text.clauses:
        for fact in clause.facts:
            if fact.emendation is not None and fact.emendation.kind != "crux" and fact.variation is None:
                found[fact.address] = (*found.get(fact.address, ()), clause.ref)
    return found


def _cruces(own: RuleSet, variant: Variant, text: Text) -> Iterator[Contrast]:
    """An undecided value against each of its alternatives that the other rules let stand alone."""
    fam = family(own.game)
    for name, resolved in own.values.items():
        why = resolved.provenance
        if why.status is Status.CRUX and why.origin == text.id:
            for value in resolved.alternatives:
                changed = {n: r.value for n, r in own.replaced(name, value).values.items()}
                if fam.needed(changed, own.players) <= changed.keys():
                    other = f"{variant.id}{WITH}{name} {fam.written(name, value)}"
                    yield Contrast("reading", variant.id, other, name, why.clauses)
