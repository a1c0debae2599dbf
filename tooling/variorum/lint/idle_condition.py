"""Idle conditions: a rule for an irregularity asks for nothing that cannot tell one case of it from another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from variorum.diagnostics import Code, Finding
from variorum.games import family, games
from variorum.games.family import Family, UnknownName
from variorum.games.problems import joined
from variorum.games.types_rules import RulesOf
from variorum.library import Library, Origin

CODE = Code(
    "L429",
    "condition that cannot tell cases apart",
    "A condition that never holds of an irregularity, or always, leaves the rule idle or makes it the only one.",
    "Take it out; `variorum show PARAMETER` explains the conditions.",
)
CODES = (CODE,)


def check(library: Library) -> Iterator[Finding]:
    """Conditions, in the facts of texts and in the facts and supplies of variants, that do not bear on the act."""
    for text in library.texts.values():
        for clause in text.clauses if text.game in games() else ():
            for address, raw in clause.model.facts.items():
                yield from _value(family(text.game), address, raw, clause.origin / "facts" / address)
    for variant in library.variants.values():
        if variant.game not in games():
            continue
        fam = family(variant.game)
        for address, raw in variant.model.facts.items():
            yield from _value(fam, address, raw, variant.origin / "facts" / address)
        for address, supply in variant.model.supply.items():
            yield from _value(fam, address, supply.value, variant.origin / "supply" / address / "value")


def _value(fam: Family, address: str, raw: Any, place: Origin) -> Iterator[Finding]:
    try:
        parameter = fam.address(address).parameter
    except UnknownName:
        return  # reported as unknown
    declared = fam.parameters.get(parameter)
    if declared is not None and isinstance(declared.type, RulesOf):
        yield from _rules(declared.type, parameter, raw, place)


def _rules(kind: RulesOf, parameter: str, raw: Any, place: Origin) -> Iterator[Finding]:
    """Through lists, tables and open values down to the rules."""
    if isinstance(raw, list):
        for i, part in enumerate(raw):
            yield from _rules(kind, parameter, part, place / i)
        return
    if not isinstance(raw, dict):
        return
    when = raw.get("when")
    if "effects" not in raw:
        for key, part in raw.items():
            yield from _rules(kind, parameter, part, place / key)
        return
    for name in when if isinstance(when, dict) else ():
        condition = kind.conditions.get(name)
        if condition is not None and not condition.bears(parameter):
            bear = joined([c.name for c in kind.conditions.values() if c.bears(parameter)], "and")
            yield (place / "when" / name).finding(
                CODE, f"`{name}` says nothing about `{parameter}`", key=True,
                hint=f"On `{parameter}` bear {bear}. {CODE.hint}")
