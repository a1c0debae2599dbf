"""What a count may come to while something is not known: values that are ``unknown``, owners that the record hides.

Every case that is possible is counted by itself; what is the same in all of them is certain.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from ..ruleset import RuleSet
from ..values import Value
from .compiled import Rules, compile_rules
from .parameters import FAMILY
from .parameters_score import COUNTED

VALUES: Mapping[str, tuple[Value, ...]] = {
    name: values for name in COUNTED if (values := FAMILY.parameters[name].type.every())}
"""All that these parameters may be, as they are declared: where one is unknown, each is tried. Points and pips are too
many; what an item is worth, and whose Game is, is then filled in (``count.filled``)."""

MOST = 600
"""Cases that are counted; with more of them nothing is certain."""

Choice = tuple[Value, ...]
"""A value for each of the unknown parameters, in their order."""


def unknown_names(rules: Rules) -> tuple[str, ...]:
    """The parameters of the count that are unknown and could be any of a few values."""
    return tuple(name for name in VALUES if name in rules.lost and (
        name != "count.order" or rules.at_once is not False))


def worlds(rules: Rules) -> tuple[tuple[Choice, Rules], ...]:
    """The rules with each combination of values for what is unknown; the rules themselves if nothing is."""
    names = unknown_names(rules)
    if not names:
        return (((), rules),)
    kept: dict[tuple[str, ...], tuple[tuple[Choice, Rules], ...]] = rules.ruleset.__dict__.setdefault("_worlds", {})
    if names not in kept:  # a cache, not a value: a rule set never changes
        choices = product(*(VALUES[name] for name in names))
        kept[names] = tuple((choice, settled(rules.ruleset, names, choice)) for choice in choices)
    return kept[names]


def settled(ruleset: RuleSet, names: tuple[str, ...], choice: Choice) -> Rules:
    """The rules with these values for what is unknown."""
    for name, value in zip(names, choice, strict=True):
        ruleset = ruleset.replaced(name, value)
    return compile_rules(ruleset)


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
