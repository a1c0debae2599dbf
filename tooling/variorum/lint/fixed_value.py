"""Fixed values: facts on constants of the family, and on values that follow from others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from variorum.diagnostics import Code, Finding
from variorum.games import family, games
from variorum.games.family import Family
from variorum.games.types import ValueProblems
from variorum.library import ABSENT, Clause, Fact, Library, Text

from .common import judged, lineage, text_of, variations_of

FIXED = Code(
    "L413",
    "fact against a fixed value",
    "A constant defines the family, a derived value follows from other facts; a clause that says otherwise is misread "
    "or corrupt.",
    "Compare the clause; if it does say so, an emendation of its fact keeps both readings.",
)
CODES = (FIXED,)


@dataclass(frozen=True)
class _Table:
    """The values of a variant of the text at its number of players."""

    variant: str
    values: Mapping[str, Any]
    players: int
    variations: tuple[str, ...]


def check(library: Library) -> Iterator[Finding]:
    """Facts, as emended, that differ from the constant, or from what the values of the text's variants give.

    A variant that builds on a text and has facts of its own is another game: what follows from them, the text need not
    say.
    """
    tables: dict[str, list[_Table]] = {}
    for variant in judged(library):
        text = text_of(library, variant)
        own = any(v.model.facts for v in lineage(library, variant))
        if text is not None and text.game == variant.game and not own:
            ruleset = library.resolve(variant.id).ruleset
            values = {name: resolved.value for name, resolved in ruleset.values.items()}
            table = _Table(variant.id, values, ruleset.players, variations_of(library, variant))
            tables.setdefault(text.id, []).append(table)
    for text in library.texts.values():
        if text.game in games():
            yield from _text(family(text.game), text, tables.get(text.id, []))


def _text(fam: Family, text: Text, tables: list[_Table]) -> Iterator[Finding]:
    for clause in text.clauses:
        for address, raw in clause.model.facts.items():
            if address in fam.constants:
                yield from _constant(fam, clause, address, raw)
        for fact in clause.facts:
            if fact.parameter in fam.derived and fact.read is not ABSENT:
                yield from _derived(fam, fact, tables)


def _constant(fam: Family, clause: Clause, address: str, raw: Any) -> Iterator[Finding]:
    emendation = next((e for e in clause.model.emendations if e.where == address), None)
    if emendation is not None and emendation.read is None:
        return
    declared = fam.constants[address]
    try:
        value = fam.parse(address, raw if emendation is None else emendation.read)
        if declared.check(value) is None:  # type: ignore[arg-type]  # a constant has no entries
            return
    except ValueProblems:
        pass  # not even of its type
    right = fam.written(address, declared.value)
    message = f"`{address}` is {right} throughout {fam.title}, and {clause.label} says otherwise"
    yield (clause.origin / "facts" / address).finding(FIXED, message)


def _derived(fam: Family, fact: Fact, tables: list[_Table]) -> Iterator[Finding]:
    for table in tables:
        if fact.variation in (None, *table.variations):
            wrong = fam.derived[fact.parameter].check(fact.read, table.values, table.players)
            if wrong:
                yield fact.origin.finding(FIXED, f"{wrong} ({table.variant}, {table.players} players)")
                return
