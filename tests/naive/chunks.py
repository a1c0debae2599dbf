"""Many random deals at once, every one judged by the naive referee and by the engine."""

from collections.abc import Iterator
from random import Random
from typing import Any

from variorum.games.ruleset import RuleSet

from .agreement import differences
from .all_fours_deals import random_all_fours
from .deals import Deal
from .piquet_deals import random_piquet
from .rulesets import random_ruleset, shipped

DEAL = {"all-fours": random_all_fours, "piquet": random_piquet}
PLAYERS = {"all-fours": (2, 2, 2, 3, 4, 4, 6), "piquet": (2,)}
EACH = 25
"""Deals under one random rule set."""
CLOSELY = 50
"""One deal in so many is looked at closely."""
CERTAIN = 0.8
"""The least share of deals of which the score is compared; of the others it hangs on what the rules leave open."""


def rule_sets(rng: Random, game: str) -> Iterator[RuleSet]:
    """By turns a rule set that ships and a random one, which stays for a while."""
    ships = shipped(game)
    while True:
        made = random_ruleset(rng, game, rng.choice(PLAYERS[game]))
        for _ in range(EACH):
            yield rng.choice(ships)
            yield made


def disagreements(game: str, seed: Any, number: int) -> list[str]:
    """Where the two referees differ in so many deals, at most three of them with all that is needed to see why.

    Too few deals of which the score could be compared are a fault as well.
    """
    rng = Random(f"{game} {seed}")
    found: list[str] = []
    certain = 0
    for i, rules in zip(range(number), rule_sets(rng, game), strict=False):
        deal = DEAL[game](Random(rng.random()), rules)
        certain += deal.certain
        different = differences(deal, rules, closely=i % CLOSELY == 0)
        if different:
            found.append(told(deal, rules, different))
            if len(found) == 3:
                return found
    if certain < CERTAIN * number:
        found.append(f"of {number} deals the score of {certain} could be compared")
    return found


def told(deal: Deal, rules: RuleSet, different: list[str]) -> str:
    values = {name: resolved.value for name, resolved in rules.values.items()}
    return "\n".join([f"{rules.id}: {deal.raw}", *different, f"rules: {values}"])
