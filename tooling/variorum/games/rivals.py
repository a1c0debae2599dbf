"""Values that another table may well play by: what is tried in place of a supply to find whether it decides.

``Type.neighbours`` are the smallest lawful changes: enough to see whether a rule is tested at all, but among them are
values that nobody plays by (39 points for a capot, a penalty that falls on the wrong side). ``rivals`` has others:

* points from ten on, and other numbers from 20 on, are changed by ten, or by five where they are multiples of that
  only; a number with ``Int.apart`` is by so much;
* a table's entry of five or more becomes like those of several ranks below it, one by count of cards that count;
* a rule loses a condition, demand, consent or effect, or has one of the family's plain penalties instead; it does not
  ask for the opposite, name the other party, or change the order of its effects;
* a word is not exchanged for a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from .types import CountTable, Int, Points, RankTable, RulesOf, Type, WordOrInt
from .types_base import same, unlike
from .types_rules import rules_of
from .types_tables import items_of
from .values import UNKNOWN, Effect, Rule, Table, Value

ROUND, ROUND_POINTS = 20, 10
"""From here on numbers, and points, are round ones, as a rule."""
PIPS = 5
"""Entries of a table from here on are pips of a card, which go by the ranks; below, points or small pips."""


def rivals(kind: Type, value: Value) -> tuple[Value, ...]:
    """Every value worth trying in place of a settled one; distinct, none equal to it."""
    if value is not UNKNOWN:
        if isinstance(kind, Int) and isinstance(value, int):
            return _numbers(kind, value)
        if isinstance(kind, WordOrInt):
            return _words(kind, value)
        if isinstance(kind, RankTable | CountTable | RulesOf) and kind.split(value):
            return _distinct((v for key in kind.split(value) for v in entry_rivals(kind, value, key)), value)
    return kind.neighbours(value)  # type: ignore[return-value]  # a settled value has settled neighbours


def entry_rivals(kind: Type, value: Value, key: str) -> tuple[Value, ...]:
    """The same where only one entry of a table or rule list may change."""
    if isinstance(kind, CountTable):
        table = dict(items_of(value))
        return _distinct((Table({**table, int(key): int(key)}),), value)
    if isinstance(kind, RankTable) and dict(items_of(value))[key] >= PIPS:
        return _distinct(_as_others(dict(items_of(value)), key), value)
    if isinstance(kind, RulesOf):
        rules, i = rules_of(value), int(key) - 1
        out: list[Value] = [(*rules[:i], other, *rules[i + 1:]) for other in _rules(kind, rules[i])]
        return _distinct([*out, *([(*rules[:i], *rules[i + 1:])] if i < len(rules) - 1 else [])], value)
    return kind.entry_neighbours(value, key)


def _distinct(values: Iterable[Value], value: Value) -> tuple[Value, ...]:
    return unlike(tuple(values), value)


def _numbers(kind: Int, value: int) -> tuple[Value, ...]:
    whole = 10 if value % 10 == 0 else 5 if value % 5 == 0 else 1
    large = value >= (ROUND_POINTS if isinstance(kind, Points) else ROUND)
    step = kind.apart or (whole if large and kind.step == 1 else kind.step)
    top = value + step if kind.maximum is None else kind.maximum
    around = [n for n in (value - step, value + step) if kind.minimum <= n <= top]
    return (*around, None) if kind.none_allowed else tuple(around)


def _words(kind: WordOrInt, value: Value) -> tuple[Value, ...]:
    near: tuple[Value, ...] = kind.words if isinstance(value, str) else kind.near(value)
    return _distinct(near, value)


def _as_others(table: dict[Any, int], key: str) -> Iterator[Table]:
    """The table with a rank's number like that of the next rank below, where several ranks have that one; or without
    it, where it has the highest number of all and no rank below has any."""
    ranks = list(table)
    below = [table[rank] for rank in ranks[ranks.index(key) + 1:]]
    if below and below.count(below[0]) > 1:
        yield Table({**table, key: below[0]})
    elif not below and table[key] == max(table.values()):
        yield Table({rank: n for rank, n in table.items() if rank != key})


def _rules(kind: RulesOf, rule: Rule) -> Iterator[Rule]:
    """A rule with a condition, demand, consent or effect less, or with another penalty."""
    for i, (name, admitted) in enumerate(rule.when):
        rest = rule.when[:i] + rule.when[i + 1:]
        yield replace(rule, when=rest)
        if len(admitted) > 1 or kind.conditions[name].kind == "size":
            yield from (replace(rule, when=(*rule.when[:i], (name, fewer), *rule.when[i + 1:]))
                        for fewer in kind.conditions[name].near(admitted))
    if rule.demand:
        yield replace(rule, demand=None)
    if rule.consent:
        yield replace(rule, consent=False)
    for effects in _effects(kind, rule.effects):
        yield replace(rule, effects=effects)


def _effects(kind: RulesOf, effects: tuple[Effect, ...]) -> Iterator[tuple[Effect, ...]]:
    for i, effect in enumerate(effects):
        for arg in kind.effects[effect.name].args:
            given = effect.get(arg.name)
            for near in arg.near(given, {}) if given is not None and arg.kind != "party" else ():
                changed = tuple((name, near if name == arg.name else v) for name, v in effect.args)
                yield (*effects[:i], Effect(effect.name, changed), *effects[i + 1:])
        if len(effects) > 1:
            yield (*effects[:i], *effects[i + 1:])
    if len(effects) == 1:
        yield from ((plain,) for plain in kind.plain if not same(plain.name, effects[0].name))
