"""Conflicting facts: two clauses of one text that give one rule different values, undecided by an emendation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from variorum.diagnostics import Code, Finding
from variorum.games import family, games
from variorum.games.family import Family
from variorum.games.values import UNKNOWN, By, Open
from variorum.library import ABSENT, Clause, Fact, Library, Text

from .common import and_

CONFLICT = Code(
    "L404",
    "conflicting facts",
    "One text cannot be played by two values of one rule; which of them runs must be decided, and visibly.",
    "Correct the fact that misreads its clause; if both read it aright, decide by an emendation of kind "
    "`contamination` or `crux`.",
)
CODES = (CONFLICT,)

# An emendation of these kinds decides between clauses that disagree.
DECIDING = ("contamination", "crux")


@dataclass(frozen=True, eq=False)
class _Said:
    """A fact and the clause that states it; ``parts`` its value by entry, under None where it has none."""

    clause: Clause
    fact: Fact
    parts: dict[str | None, Any]

    @property
    def decides(self) -> bool:
        return self.fact.emendation is not None and self.fact.emendation.kind in DECIDING


def check(library: Library) -> Iterator[Finding]:
    """The later of each two clauses that disagree, the earlier one beside it."""
    for text in library.texts.values():
        if text.game in games():
            yield from _text(family(text.game), text)


def _text(fam: Family, text: Text) -> Iterator[Finding]:
    said: dict[tuple[str | None, str], list[_Said]] = {}
    for clause in text.clauses:
        for fact in clause.facts:
            # Constants and derived values have a lint of their own.
            if fact.read is not ABSENT and fact.parameter in fam.parameters:
                said.setdefault((fact.variation, fact.parameter), []).append(_Said(clause, fact, _parts(fam, fact)))
    for (_, parameter), every in said.items():
        if len(every) > 1:
            yield from _parameter(fam, parameter, every)


def _parts(fam: Family, fact: Fact) -> dict[str | None, Any]:
    kind = fam.parameters[fact.parameter].type
    if fact.entry is not None:
        return {fact.entry: fact.read}
    if kind.entries == "none" or isinstance(fact.read, (Open, By)) or fact.read is UNKNOWN:
        return {None: fact.read}
    parts: dict[str | None, Any] = dict(kind.split(fact.read).items())
    return parts or {None: fact.read}  # an empty table says that there is nothing


def _parameter(fam: Family, parameter: str, every: Sequence[_Said]) -> Iterator[Finding]:
    """Each entry is compared with the first that states it, or with the one that decides."""
    first: dict[str | None, _Said] = {}
    for one in every:
        for entry in one.parts:
            if entry not in first or (one.decides and not first[entry].decides):
                first[entry] = one
    whole = first.get(None)
    for one in every:
        against: dict[_Said, list[str | None]] = {}
        for entry, value in one.parts.items():
            other = first[entry]
            if other is not one and not _settled(other, one) and not _same(other.parts[entry], value):
                against.setdefault(other, []).append(entry)
        if whole is not None and None not in one.parts and not (_settled(whole, one) or _settled(one, whole)):
            against[whole] = [None]
        for other, entries in against.items():
            early, late = sorted((other, one), key=every.index)
            yield _finding(fam, parameter, early, late, entries)


def _settled(one: _Said, other: _Said) -> bool:
    return one.decides and not other.decides


def _same(a: Any, b: Any) -> bool:
    if isinstance(a, Open) and isinstance(b, Open):
        return set(a.options) == set(b.options) and (a.has_usual, a.usual) == (b.has_usual, b.usual)
    return bool(a == b)


def _finding(fam: Family, parameter: str, early: _Said, late: _Said, entries: list[str | None]) -> Finding:
    names = [parameter if e is None else f"{parameter}.{e}" for e in entries]
    says = [", ".join(_written(fam, parameter, one, e) for e in entries) for one in (early, late)]
    told = and_(f"`{n}`" for n in names)
    message = f"{told}: {late.clause.label} says {says[1]}, {early.clause.label} says {says[0]}"
    also = [early.fact.origin.related(f"{early.clause.label} is here", key=True)]
    return late.fact.origin.finding(CONFLICT, message, key=True, also=also)


def _written(fam: Family, parameter: str, said: _Said, entry: str | None) -> str:
    if entry in said.parts:
        return fam.written(parameter if entry is None else f"{parameter}.{entry}", said.parts[entry])
    return fam.written(said.fact.address, said.fact.read)
