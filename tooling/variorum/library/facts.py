"""A clause's facts and emendations, typed: both readings of every address it speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from variorum import model
from variorum.diagnostics import Code, Finding
from variorum.games.family import Family, UnknownName
from variorum.games.types import ValueProblems

from .entities import ABSENT, Fact, Origin

UNKNOWN_PARAMETER = Code(
    "R301",
    "unknown parameter",
    "A fact under a name no engine knows rules nothing.",
    "`variorum show TOPIC` names the parameters that belong to a topic, as `variorum show follow.plain` does.",
)
WRONG_VALUE = Code(
    "R302",
    "value of the wrong type",
    "A value the parameter cannot take could never be run.",
    "`variorum show PARAMETER` gives the type and the lawful values.",
)
EMENDATION_PLACE = Code(
    "R303",
    "emendation of nothing",
    "An emendation keeps both sides; the transmitted side must be what the clause has.",
    "Let `transmitted` repeat the clause's fact, or leave it out where the copy states nothing.",
)
CODES = (UNKNOWN_PARAMETER, WRONG_VALUE, EMENDATION_PLACE)


def read_facts(
    fam: Family, clause: model.Clause, ref: str, variation: str | None, origin: Origin
) -> tuple[tuple[Fact, ...], list[Finding]]:
    """The facts of a clause, emended places included, and what is wrong with them."""
    findings: list[Finding] = []
    emended = {e.where: e for e in clause.emendations if e.where != "wording"}
    facts: list[Fact] = []
    for address, raw in clause.facts.items():
        place = origin / "facts" / address
        value = _value(fam, address, raw, place, findings)
        em = emended.pop(address, None)
        if value is ABSENT and em is not None and address in fam.constants and isinstance(raw, str):
            value = raw  # what the copy has in place of the one lawful value
        if value is ABSENT:
            continue
        read, alternatives = value, ()
        if em is not None:
            read, alternatives = _emended(fam, clause, em, value, origin, findings)
        facts.append(_fact(fam, address, ref, value, read, em, alternatives, variation, place))
    for address, em in emended.items():
        # the copy states nothing here; the emendation supplies what it lost
        try:
            target = fam.address(address)
        except UnknownName as error:
            where = _at(clause, em, origin, "where")
            findings.append(where.finding(UNKNOWN_PARAMETER, error.message, hint=error.hint))
            continue
        if em.transmitted is not None:
            message = f"the clause has no fact `{address}` that could be transmitted"
            hint = ""
            if target.entry is not None and target.parameter in clause.facts:
                hint = f"Take the entry out of `{target.parameter}` and state it beside it, as `{address}`."
            findings.append(_at(clause, em, origin, "transmitted").finding(EMENDATION_PLACE, message, hint=hint))
            continue
        read, alternatives = _emended(fam, clause, em, ABSENT, origin, findings)
        if read is not ABSENT:
            place = _at(clause, em, origin, "where")
            facts.append(_fact(fam, address, ref, ABSENT, read, em, alternatives, variation, place))
    return tuple(facts), findings


def _fact(
    fam: Family,
    address: str,
    ref: str,
    stated: Any,
    read: Any,
    em: model.Emendation | None,
    alternatives: tuple[Any, ...],
    variation: str | None,
    origin: Origin,
) -> Fact:
    target = fam.address(address)
    return Fact(address, target.parameter, target.entry, ref, stated, read, em, alternatives, variation, origin)


def _emended(
    fam: Family, clause: model.Clause, em: model.Emendation, stated: Any, origin: Origin, findings: list[Finding]
) -> tuple[Any, tuple[Any, ...]]:
    if em.transmitted is not None and stated is not ABSENT:
        said = _value(fam, em.where, em.transmitted, _at(clause, em, origin, "transmitted"), findings)
        if said is not ABSENT and said != stated:
            has, given = fam.written(em.where, stated), fam.written(em.where, said)
            message = f"the clause transmits `{em.where}: {has}`, not `{given}`"
            findings.append(_at(clause, em, origin, "transmitted").finding(EMENDATION_PLACE, message))
    alternatives = []
    for i, raw in enumerate(em.alternatives):
        value = _value(fam, em.where, raw, _at(clause, em, origin, "alternatives") / i, findings)
        if value is not ABSENT:
            alternatives.append(value)
    if em.read is None:
        return (stated if em.kind == "crux" else ABSENT), tuple(alternatives)
    return _value(fam, em.where, em.read, _at(clause, em, origin, "read"), findings), tuple(alternatives)


def _at(clause: model.Clause, em: model.Emendation, origin: Origin, key: str) -> Origin:
    return origin / "emendations" / clause.emendations.index(em) / key


def _value(fam: Family, address: str, raw: Any, place: Origin, findings: list[Finding]) -> Any:
    try:
        return fam.parse(fam.address(address), raw)
    except UnknownName as error:
        findings.append(place.finding(UNKNOWN_PARAMETER, error.message, hint=error.hint, key=True))
    except ValueProblems as error:
        # A constant has one lawful value; a lint says so better than its type can.
        if address not in fam.constants:
            findings.extend(_problems(place, address, error))
    return ABSENT


def _problems(place: Origin, address: str, error: ValueProblems) -> Iterator[Finding]:
    for problem in error.problems:
        inner = place
        for step in problem.path:
            inner = inner / step
        yield inner.finding(WRONG_VALUE, f"`{address}`: {problem.message}", hint=problem.hint)
