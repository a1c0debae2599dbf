"""JSON Schemas of rule values, for editors: what the parser of each type in ``games.types`` would take.

An editor reads numbers as numbers, so every number may also be one in quotes. What depends on the whole value, such as
a usual value being one of the open ones, is left to the parser.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from variorum.games.cards import RANKS
from variorum.games.family import Declared, Family, Parameter
from variorum.games.types import (
    AllOrSet,
    Bool,
    CountTable,
    Int,
    OrderOf,
    Ranks,
    RankTable,
    RulesOf,
    SetOf,
    Text,
    Type,
    Word,
    WordOrInt,
)
from variorum.games.types_base import BY_PLAYERS
from variorum.games.vocabulary import Arg, Condition, EffectDecl

Schema = dict[str, Any]

_RANKS_WORD = f"^[{RANKS}]+$"
_SIZE = "^(>=|<=|≥|≤)? ?[0-9]+$"


def add_facts(fam: Family, definitions: Schema) -> None:
    """Add ``GAME.facts`` to the definitions, the schema of a mapping of addresses to facts, and what it refers to."""
    names: Schema = {}
    stated: list[Declared] = [*fam.parameters.values(), *fam.derived.values()]
    for declared in stated:
        fact = f"{fam.name}.{declared.name}"
        definitions[fact] = {"description": _description(declared), **_fact(fam, declared.type, definitions)}
        names[declared.name] = {"$ref": f"#/$defs/{fact}"}
    for constant in fam.constants.values():
        # Another value may be what the copy has, emended in the same clause: the lints tell.
        names[constant.name] = {"description": _description(constant), "default": constant.type.write(constant.value)}
    definitions[f"{fam.name}.facts"] = {
        "type": "object",
        "properties": names,
        "patternProperties": dict(_entries(fam, definitions)),
        "additionalProperties": False,
    }


def add_supplies(fam: Family, definitions: Schema, supply: str) -> None:
    """Add ``GAME.supplies``: parameters to supplies, ``supply`` being the definition of one; after ``add_facts``."""

    def of(value: Schema) -> Schema:
        return {"allOf": [{"$ref": f"#/$defs/{supply}"}], "properties": {"value": value}}

    definitions[f"{fam.name}.supplies"] = {
        "type": "object",
        "properties": {name: of({"$ref": f"#/$defs/{fam.name}.{name}"}) for name in fam.parameters},
        "patternProperties": {pattern: of(schema) for pattern, schema in _entries(fam, definitions)},
        "additionalProperties": False,
    }


def address_schema(fam: Family) -> Schema:
    """The schema of an address: a parameter, constant or derived value, or an entry of a parameter."""
    names = [*fam.parameters, *fam.constants, *fam.derived]
    return {"anyOf": [{"enum": names}, *({"pattern": pattern} for pattern, _ in _entries(fam, {}))]}


def _description(declared: Declared) -> str:
    """The meaning, as an editor shows it over the key."""
    kind = "" if isinstance(declared, Parameter) else "Always the same, or follows from other rules. "
    unit = f" In {declared.unit}." if isinstance(declared, Parameter) and declared.unit else ""
    return f"{kind}{declared.meaning.rstrip('.')}.{unit} Write {declared.type.describe()}."


def _entries(fam: Family, definitions: Schema) -> Iterable[tuple[str, Schema]]:
    """The addresses of entries, as patterns, with the schema of an entry."""
    for p in fam.parameters.values():
        head = re.escape(p.name).replace(r"\-", "-")
        match p.type:
            case RankTable():
                yield rf"^{head}\.[{RANKS}]$", _number(0, p.type.maximum)
            case CountTable():
                yield rf"^{head}\.[0-9]+$", _number(0, p.type.maximum)
            case RulesOf():
                _ref(fam, p.type, definitions)
                yield rf"^{head}\.[1-9][0-9]?[0-9]?$", {"$ref": f"#/$defs/{fam.name}:rule"}


def _ref(fam: Family, kind: Type, definitions: Schema) -> Schema:
    """A reference to the schema of a settled value; equal ones have one definition."""
    if isinstance(kind, RulesOf):
        definitions.setdefault(f"{fam.name}:rule", _rule(kind))
        schema: Schema = {"type": "array", "items": {"$ref": f"#/$defs/{fam.name}:rule"}}
    else:
        schema = settled(kind)
    number = 1
    while definitions.setdefault(f"{fam.name}:value-{number}", schema) != schema:
        number += 1
    return {"$ref": f"#/$defs/{fam.name}:value-{number}"}


def _fact(fam: Family, kind: Type, definitions: Schema) -> Schema:
    """The schema of a fact: a settled value, ``unknown``, an open value or a table value. No value fits two of them."""
    plain = _ref(fam, kind, definitions)
    case: Schema = plain if isinstance(kind, Text) else {"oneOf": [plain, {"const": "unknown"}]}
    name = plain["$ref"].removeprefix("#/$defs/")
    definitions[f"{name}:open"] = {
        "type": "object",
        "required": ["open"],
        "properties": {"open": {"type": "array", "items": plain, "minItems": 2}, "usual": plain},
        "additionalProperties": False,
    }
    definitions[f"{name}:by"] = {
        "type": "object",
        "required": ["by"],
        "minProperties": 2,
        "properties": {"by": {"enum": ["players", "strict"]}},
        "patternProperties": {f"^(yes|no|{'|'.join(map(str, BY_PLAYERS))})$": case},
        "additionalProperties": False,
    }
    settled_ones = case.get("oneOf", [plain])
    return {"oneOf": [*settled_ones, {"$ref": f"#/$defs/{name}:open"}, {"$ref": f"#/$defs/{name}:by"}]}


def settled(kind: Type) -> Schema:
    """The schema of a settled value of a type other than a rule list."""
    match kind:
        case Bool():
            return {"enum": ["yes", "no"]}
        case Int():
            number = _number(kind.minimum, kind.maximum, kind.step)
            return {"anyOf": [number, {"const": "none"}]} if kind.none_allowed else number
        case WordOrInt():
            return {"anyOf": [{"enum": list(kind.words)}, _number(kind.minimum, kind.maximum)]}
        case Word():
            return _one_of(kind.options)
        case Ranks():
            ranks: Schema = {"type": ["string", "integer"], "pattern": _RANKS_WORD}
            return {"anyOf": [ranks, {"enum": list(kind.words)}]} if kind.words else ranks
        case AllOrSet():
            return {"anyOf": [{"const": "all"}, _list(kind.options, kind.least)]}
        case SetOf():
            listed = _list(kind.options, kind.least)
            return {"anyOf": [_one_of(kind.options), listed]} if kind.single else listed
        case OrderOf():
            return _list(kind.options, len(kind.options) if kind.complete else kind.least)
        case RankTable():
            return _numbered(f"^[{RANKS}]$", kind.maximum)
        case CountTable():
            return _numbered(f"^({'|'.join(str(n) for n in range(kind.least, kind.most + 1))})$", kind.maximum)
    return {"type": ["string", "number"]}


def _number(minimum: int, maximum: int | None, step: int = 1) -> Schema:
    out: Schema = {"type": ["integer", "string"], "minimum": minimum}
    if maximum is not None:
        out["maximum"] = maximum
    if step > 1:
        out["multipleOf"] = step
    return {**out, "pattern": "^-?(0|[1-9][0-9]*)$"}


def _one_of(options: Iterable[str | int]) -> Schema:
    """One of several; numbers may stand in quotes."""
    return {"enum": [form for option in options for form in _forms(option)]}


def _forms(option: str | int) -> tuple[str | int, ...]:
    written = str(option)
    return (int(written), written) if written.isdigit() else (written,)


def _list(options: Iterable[str | int], least: int) -> Schema:
    out: Schema = {"type": "array", "items": _one_of(options), "uniqueItems": True}
    return {**out, "minItems": least} if least else out


def _numbered(keys: str, maximum: int) -> Schema:
    """A table of numbers. Its keys are given by a pattern: a language server takes a key such as 7 for a number."""
    return {"type": "object", "patternProperties": {keys: _number(0, maximum)}, "additionalProperties": False}


def _table(properties: Mapping[str, Schema]) -> Schema:
    return {"type": "object", "properties": dict(properties), "additionalProperties": False}


# -- rules for irregularities -----------------------------------------------------------------------------------------


def _rule(kind: RulesOf) -> Schema:
    when = {c.name: {"description": c.meaning, **_condition(c)} for c in kind.conditions.values()}
    bare = [e.name for e in kind.effects.values() if not e.args]
    return {
        "type": "object",
        "description": "One rule: the first of a list that is not passed over applies, alone.",
        "required": ["effects"],
        "properties": {
            "when": {"description": "Conditions; all must hold.", **_table(when)},
            "demand": {"description": "Who must have demanded it.", "enum": list(kind.parties)},
            "consent": {"description": "Both sides must have consented.", "const": "both"},
            "effects": {
                "description": "What happens, in this order.",
                "type": "array",
                "minItems": 1,
                "items": {"anyOf": [{"enum": bare}, *(_effect(e) for e in kind.effects.values() if e.args)]},
            },
        },
        "additionalProperties": False,
    }


def _condition(condition: Condition) -> Schema:
    if condition.kind == "word":
        one: Schema = _one_of(condition.options)
    elif condition.kind == "size":
        one = {"type": ["string", "integer"], "pattern": _SIZE}
    else:
        one = {"type": ["string", "integer"], "pattern": _RANKS_WORD}
    return {"anyOf": [one, {"type": "array", "items": one, "minItems": 1}]}


def _effect(effect: EffectDecl) -> Schema:
    return {
        **_table({arg.name: _argument(arg) for arg in effect.args}),
        "description": effect.meaning,
        "required": [arg.name for arg in effect.args if not arg.optional],
    }


def _argument(arg: Arg) -> Schema:
    if arg.kind == "number":
        return _number(arg.minimum, arg.maximum)
    return _list(arg.options, 1) if arg.kind == "items" else _one_of(arg.options)
