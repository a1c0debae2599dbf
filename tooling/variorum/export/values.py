"""Typed rule values as JSON has them: numbers are numbers and yes is true, where a YAML file has words for all.

``none`` (the text says: nothing) and ``unknown`` stay words, so that neither is taken for silence, which is no value at
all. A list is a list even where a file writes its one member alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from variorum.games.family import Family
from variorum.games.values import UNKNOWN, By, Effect, Open, Rule, Table

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json]"


def typed(fam: Family, address: str, value: Any) -> Json:
    """The value of a fact at an address (``game.pips``, ``game.pips.T``): settled, ``Open``, ``By``, number or rule."""
    if isinstance(value, Open):
        options: dict[str, Json] = {"open": [typed(fam, address, option) for option in value.options]}
        return {**options, "usual": typed(fam, address, value.usual)} if value.has_usual else options
    if isinstance(value, By):
        cases = {_case(key): typed(fam, address, case) for key, case in value.cases}
        return {"by": value.key, "cases": cases}
    if value is None or value is UNKNOWN:
        return "none" if value is None else "unknown"
    if isinstance(value, bool | int | str):
        return value
    return _structure(value, fam.write(address, value))


def _case(key: int | bool) -> str:
    return ("yes" if key else "no") if isinstance(key, bool) else str(key)


def _structure(value: Any, raw: Any) -> Json:
    if isinstance(value, Rule):
        return _rule(value, raw)
    if isinstance(value, Table):
        return {str(key): number for key, number in value.items()}
    if isinstance(value, tuple) and value and isinstance(value[0], Rule):
        return [_rule(rule, one) for rule, one in zip(value, raw, strict=True)]
    # the written form has the members of a set in their declared order
    members = {str(member): member for member in value}
    return [members[one] for one in _list(raw)]


def _rule(rule: Rule, raw: Mapping[str, Any]) -> Json:
    out: dict[str, Json] = {}
    for key, part in raw.items():
        if key == "when":
            out[key] = {name: _list(admitted) for name, admitted in part.items()}
        elif key == "effects":
            out[key] = [_effect(effect, one) for effect, one in zip(rule.effects, part, strict=True)]
        else:
            out[key] = part
    return out


def _effect(effect: Effect, raw: Any) -> Json:
    if isinstance(raw, str):
        return raw
    given = dict(effect.args)
    return {name: given[name] if isinstance(given[name], int) else part for name, part in raw.items()}


def _list(raw: Any) -> list[Any]:
    return raw if isinstance(raw, list) else [raw]
