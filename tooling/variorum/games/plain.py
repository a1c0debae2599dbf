"""A rule set as plain data and back: dicts, lists, strings and numbers that JSON takes as they are.

So a rule set that the library has resolved travels to where no library is: into a page, to another process. Values
stand in the written form of the corpus, which their types read again; what has its default is left out.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from . import family
from .ruleset import Provenance, Resolved, RuleSet, Status
from .types import Type

Data: TypeAlias = "dict[str, Any]"

_WORDS = ("origin", "source", "because", "emendation", "certainty", "value")


def plain(ruleset: RuleSet) -> Data:
    """The rule set as plain data; ``ruleset_of`` makes an equal one of it."""
    parameters = family(ruleset.game).parameters
    return {
        "id": ruleset.id,
        "game": ruleset.game,
        "title": ruleset.title,
        "players": ruleset.players,
        "values": {name: _resolved(parameters[name].type, value) for name, value in ruleset.values.items()},
        "advisory": [list(pair) for pair in ruleset.advisory],
        "fixed": {name: _provenance(why) for name, why in ruleset.fixed.items()},
    }


def fingerprint(ruleset: RuleSet) -> str:
    """What tells two rule sets apart in play, in 16 hexadecimal digits: game, players and values, not their reasons."""
    parameters = family(ruleset.game).parameters
    played = {name: resolved for name, resolved in ruleset.values.items() if not parameters[name].advisory}
    values = {name: parameters[name].type.write(resolved.value) for name, resolved in played.items()}
    told = json.dumps([ruleset.game, ruleset.players, values], sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def ruleset_of(data: Mapping[str, Any]) -> RuleSet:
    """The rule set that ``plain`` wrote.

    Raises ``ValueProblems`` for a value that its parameter does not admit, ``KeyError`` for a parameter that the game
    does not have, or where a key is missing.
    """
    parameters = family(data["game"]).parameters
    values = {name: _resolved_of(parameters[name].type, value) for name, value in data["values"].items()}
    return RuleSet(
        data["id"], data["game"], data["title"], data["players"], MappingProxyType(values),
        tuple((topic, note) for topic, note in data["advisory"]),
        MappingProxyType({name: _provenance_of(why) for name, why in data["fixed"].items()}))


def _resolved(kind: Type, resolved: Resolved) -> Data:
    out: Data = {"value": kind.write(resolved.value), "why": _provenance(resolved.provenance)}
    if resolved.entries:
        out["entries"] = {key: _provenance(why) for key, why in resolved.entries.items()}
    if resolved.alternatives:
        out["alternatives"] = [kind.write(value) for value in resolved.alternatives]
    if resolved.options:
        out["options"] = [kind.write(value) for value in resolved.options]
    if resolved.by_strict:
        out["by-strict"] = {"yes" if key else "no": _resolved(kind, case) for key, case in resolved.by_strict.items()}
    if resolved.waived is not None:
        out["waived"] = kind.write(resolved.waived)
    return out


def _resolved_of(kind: Type, data: Mapping[str, Any]) -> Resolved:
    return Resolved(
        kind.parse_settled(data["value"]), _provenance_of(data["why"]),
        MappingProxyType({key: _provenance_of(why) for key, why in data.get("entries", {}).items()}),
        tuple(kind.parse_settled(value) for value in data.get("alternatives", ())),
        tuple(kind.parse_settled(value) for value in data.get("options", ())),
        MappingProxyType({key == "yes": _resolved_of(kind, case) for key, case in data.get("by-strict", {}).items()}),
        kind.parse_settled(data["waived"]) if "waived" in data else None)


def _provenance(why: Provenance) -> Data:
    out: Data = {"status": why.status.value}
    if why.clauses:
        out["clauses"] = list(why.clauses)
    out.update({word: getattr(why, word) for word in _WORDS if getattr(why, word)})
    if why.inherited:
        out["inherited"] = True
    if why.below is not None:
        out["below"] = _provenance(why.below)
    return out


def _provenance_of(data: Mapping[str, Any]) -> Provenance:
    words = {word: data.get(word, "") for word in _WORDS}
    below = _provenance_of(data["below"]) if "below" in data else None
    return Provenance(Status(data["status"]), tuple(data.get("clauses", ())), inherited=data.get("inherited", False),
                      below=below, **words)
