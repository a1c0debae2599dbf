"""One record under many rule sets: which agree, and what makes the others differ.

Rule sets with the same result form a group. What separates two groups is found by experiment: of two rule sets, one
from each group, the parameters in which they differ are switched one at a time, and those that alone carry the one
result into the other are its separators; if no single one does, pairs are tried, and then the smallest set that does
is looked for by taking away what is not needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from types import MappingProxyType

from ..games import family
from ..games.engine import Record, RecordError
from ..games.ruleset import Resolved, RuleSet
from .replay import Misfit, run, same
from .rulings import Outcome, grounds

MOST_PAIRS = 300
"""Pairs of parameters tried before the smallest set is looked for."""


@dataclass(frozen=True)
class Group:
    """Rule sets with the same result; ``outcome`` is that of the first of them."""

    rulesets: tuple[str, ...]
    outcome: Outcome


@dataclass(frozen=True)
class Switch:
    """A parameter in which two rule sets differ, with both values in words, the clauses that state or bear on them, and
    their statuses: ``attested`` without a clause is the rule set's own."""

    parameter: str
    left: str
    right: str
    left_clauses: tuple[str, ...]
    right_clauses: tuple[str, ...]
    left_status: str = ""
    right_status: str = ""


@dataclass(frozen=True)
class Separator:
    """What makes two groups differ: the switches that, together, turn the one result into the other.

    ``left`` and ``right`` are the numbers of the groups, from 0; ``between`` the two rule sets that were compared.
    """

    left: int
    right: int
    between: tuple[str, str]
    switches: tuple[Switch, ...]


@dataclass(frozen=True)
class Comparison:
    """A record under many rule sets. ``misfits``: rule set and the reason why it cannot be asked about this record."""

    groups: tuple[Group, ...]
    separators: tuple[Separator, ...]
    misfits: tuple[tuple[str, str], ...]


def compare(record: Record, rulesets: Iterable[RuleSet], *, warn: bool = True, why: bool = True) -> Comparison:
    """Judge a record under each rule set, group by result, and find what separates the groups.

    The groups stand in the order in which their first rule set was given. ``warn`` as in ``run``, and ``why`` false
    looks for no separators: where only the groups are wanted, both false are many times faster.
    """
    groups: dict[tuple[object, ...], list[tuple[RuleSet, Outcome]]] = {}
    misfits: list[tuple[str, str]] = []
    for ruleset in rulesets:
        try:
            outcome = run(record, ruleset, warn=False)
        except Misfit as error:
            misfits.append((ruleset.id, error.reason))
        except RecordError as error:
            misfits.append((ruleset.id, str(error)))
        else:
            groups.setdefault(outcome.result(), []).append((ruleset, outcome))
    members = list(groups.values())
    pairs = combinations(range(len(members)), 2) if why else ()
    separators = [s for i, j in pairs for s in _between(record, members, i, j)]
    # what decides is asked of the first of each group, whose outcome stands for it
    return Comparison(tuple(Group(tuple(r.id for r, _ in group),
                                  run(record, group[0][0]) if warn else group[0][1]) for group in members),
                      tuple(separators), tuple(misfits))


def differing(left: RuleSet, right: RuleSet) -> tuple[str, ...]:
    """The parameters whose values differ, in the order of declaration; one that only one of them needs included."""
    return tuple(name for name, parameter in family(left.game).parameters.items()
                 if not parameter.advisory and (name in left.values) + (name in right.values)
                 and not _alike(left.values.get(name), right.values.get(name)))


def _alike(a: Resolved | None, b: Resolved | None) -> bool:
    return a is not None and b is not None and same(a.value, b.value)


def _between(record: Record, members: list[list[tuple[RuleSet, Outcome]]], i: int, j: int) -> list[Separator]:
    """What separates two groups, found on the two rule sets that differ least."""
    left, right = min(((a, b) for a, _ in members[i] for b, _ in members[j]), key=lambda pair: len(differing(*pair)))
    goal = members[j][0][1].result()
    names = differing(left, right)
    found = explain(record, left, right, names, goal)
    return [Separator(i, j, (left.id, right.id), tuple(_switch(name, left, right) for name in switches))
            for switches in found]


def explain(record: Record, left: RuleSet, right: RuleSet, names: Sequence[str], goal: tuple[object, ...]
            ) -> list[tuple[str, ...]]:
    """The smallest sets among ``names`` that, switched from ``left`` to ``right``, give the result ``goal``."""
    shared = [name for name in names if name in left.values and name in right.values]

    def reaches(switched: Iterable[str]) -> bool:
        try:
            return run(record, exchanged(left, right, switched), verdict_only=True).result() == goal
        except (RecordError, Misfit, KeyError):
            return False

    singles: list[tuple[str, ...]] = [(name,) for name in shared if reaches((name,))]
    if singles:
        return singles
    pairs: list[tuple[str, ...]] = list(combinations(shared, 2))
    if len(pairs) <= MOST_PAIRS:
        doubles = [pair for pair in pairs if reaches(pair)]
        if doubles:
            return doubles
    needed = list(shared)
    if not reaches(needed):
        return []
    for name in shared:
        fewer = [n for n in needed if n != name]
        if reaches(fewer):
            needed = fewer
    return [tuple(needed)]


def exchanged(left: RuleSet, right: RuleSet, names: Iterable[str]) -> RuleSet:
    """``left`` with these values of ``right``, and with what only ``right`` needs (for values that come to need it)."""
    values = {**{n: r for n, r in right.values.items() if n not in left.values}, **left.values}
    values.update({name: right.values[name] for name in names})
    return replace(left, values=MappingProxyType(values))


def _switch(name: str, left: RuleSet, right: RuleSet) -> Switch:
    here, there = grounds(left, name), grounds(right, name)
    return Switch(name, here.value, there.value, here.clauses, there.clauses, here.status, there.status)
