"""Fixed values: facts on constants of the family, and on values that follow from others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from variorum.diagnostics import Code, Finding
from variorum.games import family, games
from variorum.games.family import Family
from variorum.library import ABSENT, Library, Text

from .common import judged, text_of

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
    """Facts, as emended, that differ from the constant, or from what the values of the text's variants give."""
    tables: dict[str, list[_Table]] = {}
    for variant in judged(library):
        text = text_of(library, variant)
        if text is not None and text.game == variant.game:
            ruleset = library.resolve(variant.id).ruleset
            values = {name: resolved.value for name, resolved in ruleset.values.items()}
            table = _Table(variant.id, values, ruleset.players, tuple(variant.model.variations))
            tables.setdefault(text.id, []).append(table)
    for text in library.texts.values():
        if text.game in games():
            yield from _text(family(text.game), text, tables.get(text.id, []))


def _text(fam: Family, text: Text, tables: list[_Table]) -> Iterator[Finding]:
    for clause in text.clauses:
        for fact in clause.facts:
            if fact.read is ABSENT:
                continue
            place = fact.origin
            if fact.parameter in fam.constants:
                wrong = fam.constants[fact.parameter].check(fact.read)
                if wrong:
                    yield place.finding(FIXED, wrong)
            elif fact.parameter in fam.derived:
                for table in tables:
                    if fact.variation not in (None, *table.variations):
                        continue
                    wrong = fam.derived[fact.parameter].check(fact.read, table.values, table.players)
                    if wrong:
                        yield place.finding(FIXED, f"{wrong} ({table.variant}, {table.players} players)")
                        break
