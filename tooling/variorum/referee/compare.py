"""One record under many rule sets: which agree, and what makes the others differ.

Rule sets with the same result form a group. What separates two groups is found by experiment: of two rule sets, one
from each group, the parameters in which they differ are switched one at a time, and those that alone carry the one
result into the other are its separators; if no single one does, pairs are tried, and then the smallest set that does
is looked for by taking away what is not needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from types import MappingProxyType
from typing import Any

from ..games import family
from ..games.consulted import differing as unlike
from ..games.engine import Record, RecordError, engine
from ..games.ruleset import Resolved, RuleSet
from .replay import Misfit, run, same
from .rulings import Outcome, grounds
from .tree import Leaf, Tree

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
    tree = Tree(record)
    groups: dict[tuple[object, ...] | None, list[RuleSet]] = {}
    misfits: list[tuple[str, str]] = []
    for ruleset in rulesets:
        try:
            leaf = tree.under(ruleset)
            if leaf.error is not None:
                raise leaf.error
        except Misfit as error:
            misfits.append((ruleset.id, error.reason))
        except RecordError as error:
            misfits.append((ruleset.id, str(error)))
        else:
            groups.setdefault(leaf.result, []).append(ruleset)
    members = list(groups.values())
    pairs = combinations(range(len(members)), 2) if why else ()
    separators = [s for i, j in pairs for s in _between(tree, members, i, j)]
    # what decides is asked of the first of each group, whose outcome stands for it
    return Comparison(tuple(Group(tuple(r.id for r in group), run(record, group[0], warn=warn)) for group in members),
                      tuple(separators), tuple(misfits))


def differing(left: RuleSet, right: RuleSet) -> tuple[str, ...]:
    """The parameters whose values differ, in the order of declaration; one that only one of them needs included."""
    return tuple(name for name, parameter in family(left.game).parameters.items()
                 if not parameter.advisory and (name in left.values) + (name in right.values)
                 and not _alike(left.values.get(name), right.values.get(name)))


def _alike(a: Resolved | None, b: Resolved | None) -> bool:
    return a is not None and b is not None and same(a.value, b.value)


def _between(tree: Tree, members: list[list[RuleSet]], i: int, j: int) -> list[Separator]:
    """What separates two groups, found on the two rule sets that differ least."""
    left, right = min(((a, b) for a in members[i] for b in members[j]), key=lambda pair: between(*pair).number)
    return [Separator(i, j, (left.id, right.id), tuple(_switch(name, left, right) for name in switches))
            for switches in explain(tree, left, right)]


def explain(tree: Tree, left: RuleSet, right: RuleSet) -> list[tuple[str, ...]]:
    """The smallest sets of parameters that, switched from ``left`` to ``right``, give the result of ``right``."""
    exchange = between(left, right)
    shared, goal = exchange.shared, tree.under(right).result

    def reaches(switched: Sequence[str]) -> bool:
        leaf = exchange.judged(tree, tuple(switched))
        return leaf is not None and leaf.result is goal

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


class Exchange:
    """Two rule sets, and what becomes of the first when it takes over some values of the second.

    ``number``: in how many parameters they differ; ``shared`` are those of them that both have.
    """

    def __init__(self, left: RuleSet, right: RuleSet) -> None:
        self.left, self.right = left, right
        names = differing(left, right)
        self.number = len(names)
        self.shared = tuple(name for name in names if name in left.values and name in right.values)
        self._other: dict[tuple[str, ...], Mapping[str, Any] | None] = {}

    @cached_property
    def _rules(self) -> Any:
        return _compiled(exchanged(self.left, self.right, ()))

    def judged(self, tree: Tree, switched: tuple[str, ...]) -> Leaf | None:
        """A record under the first rule set with these values of the second; None where it cannot be judged."""
        if self._rules is None or tree.record.agreed:
            try:
                return tree.under(exchanged(self.left, self.right, switched))
            except (RecordError, Misfit, KeyError):
                return None
        other = self._answers(switched)
        return None if other is None else tree.altered(
            self._rules, other, lambda: exchanged(self.left, self.right, switched))

    def _answers(self, switched: tuple[str, ...]) -> Mapping[str, Any] | None:
        """What the rules answer otherwise with these values; None where they are no whole rules."""
        if switched not in self._other:
            rules = _compiled(exchanged(self.left, self.right, switched))
            self._other[switched] = None if rules is None else {
                **{name: self.right[name] for name in switched},
                **{name: vars(rules)[name[1:]] for name in unlike(self._rules, rules)}}
        return self._other[switched]


def between(left: RuleSet, right: RuleSet) -> Exchange:
    """The exchange between two rule sets, made once and kept with the first."""
    kept: dict[int, Exchange] = left.__dict__.setdefault("_exchanges", {})  # a cache, not a value
    found = kept.get(id(right))
    if found is None:
        found = kept[id(right)] = Exchange(left, right)  # it holds the second, whose number stays its own
    return found


def _compiled(ruleset: RuleSet) -> Any:
    try:
        return engine(ruleset.game).compile(ruleset)
    except KeyError:
        return None


def exchanged(left: RuleSet, right: RuleSet, names: Iterable[str]) -> RuleSet:
    """``left`` with these values of ``right``, and with what only ``right`` needs (for values that come to need it)."""
    values = {**{n: r for n, r in right.values.items() if n not in left.values}, **left.values}
    values.update({name: right.values[name] for name in names})
    return replace(left, values=MappingProxyType(values))


def _switch(name: str, left: RuleSet, right: RuleSet) -> Switch:
    here, there = grounds(left, name), grounds(right, name)
    return Switch(name, here.value, there.value, here.clauses, there.clauses, here.status, there.status)
