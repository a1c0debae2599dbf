"""What a count may come to while something is not known: values that are ``unknown``, owners that the record hides.

Every case that is possible is counted by itself; what is the same in all of them is certain.
"""

from collections.abc import Iterator, Mapping
from itertools import permutations, product
from typing import Any

from ..values import UNKNOWN, Value
from .compiled import Rules, compile_rules

ITEMS = ("high", "low", "jack", "game")
VALUES: Mapping[str, tuple[Value, ...]] = {
    "high.owner": ("original", "winner"), "low.owner": ("original", "winner", "dealer"), "out.pool": ("dealt", "kept"),
    "turn-up.status": ("out-of-play", "dealer-holds"), "game.pips.suits": ("all", "trump"),
    "game.tie": ("nobody", "elder", "dealer"), "game.no-pips": ("nobody", "elder", "dealer"),
    "jack.hang.mode": ("replaces", "adds"), "win.tie": ("play-on", "elder", "dealer"),
    "count.order": tuple(permutations(ITEMS)),
}
"""All that these parameters may be: where one is unknown, each is tried."""

MOST = 600
"""Cases that are counted; with more of them nothing is certain."""

Choice = tuple[Value, ...]
"""A value for each of the unknown parameters, in their order."""


def unknown_names(rules: Rules) -> tuple[str, ...]:
    """The parameters of the count that are unknown and could be any of a few values."""
    return tuple(name for name in VALUES if rules.values.get(name) is UNKNOWN
                 and (name != "count.order" or rules.at_once))


def worlds(rules: Rules) -> Iterator[tuple[Choice, Rules]]:
    """The rules with each combination of values for what is unknown; the rules themselves if nothing is."""
    names = unknown_names(rules)
    for choice in product(*(VALUES[name] for name in names)):
        ruleset = rules.ruleset
        for name, value in zip(names, choice, strict=True):
            ruleset = ruleset.replaced(name, value)
        yield choice, compile_rules(ruleset) if names else rules


def many(rules: Rules) -> bool:
    """Whether there are more combinations than can be counted."""
    total = 1
    for name in unknown_names(rules):
        total *= len(VALUES[name])
    return total > MOST


def deciding(names: tuple[str, ...], results: list[tuple[Choice, Any]]) -> Iterator[str]:
    """The parameters on whose value alone some result depends; each result stands with its choice of values."""
    for i, name in enumerate(names):
        seen: dict[Choice, Any] = {}
        for choice, result in results:
            rest = (*choice[:i], *choice[i + 1:])
            if seen.setdefault(rest, result) != result:
                yield name
                break
