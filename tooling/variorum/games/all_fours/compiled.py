"""A rule set of All Fours in the form the engine runs: plain attributes, and cards as numbers.

The numbers of cards are those of ``games.deck``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..cards import RANKS
from ..deck import deck
from ..ruleset import RuleSet
from ..values import UNKNOWN, Table, Unknown, Value
from .parameters import FAMILY
from .parameters_score import COUNTED


class Rules:
    """The values of a rule set by short attribute names; ``UNKNOWN`` stays ``UNKNOWN``.

    What a rule set does not need is None (or what makes it ineffective). Rule lists, and all that is asked once a deal
    at most, are read through ``value``.
    """

    def __init__(self, ruleset: RuleSet) -> None:
        self.ruleset = ruleset
        self.values: dict[str, Value] = {name: resolved.value for name, resolved in ruleset.values.items()}
        get = self.values.get
        self.players = ruleset.players
        order = self.values["rank.order"]
        self.deck = deck(order if isinstance(order, str) else RANKS)
        self.code = self.deck.code
        self.jack = self.deck.strength("J")
        self.lacking = tuple(rank for rank in RANKS if rank not in self.deck.order)
        """Ranks that the pack does not have."""
        self.first_lead = self.values["trump.maker"] == "first-lead"
        # Duties, asked at every card.
        self.plain_lead = ruleset["follow.plain-lead"]
        self.void = get("follow.plain-lead.void", "any")
        self.trump_lead = ruleset["follow.trump-lead"]
        self.undertrump = ruleset["follow.undertrump"]
        self.licence = get("jack.licence", False)
        self.licensed = self.plain_lead == "suit" and self.licence is True and self.jack >= 0
        self.enforced = ruleset["follow.enforced"]
        self.only_under_enforced = isinstance(self.enforced, frozenset) and (
            "undertrump" in self.enforced and "plain-lead" not in self.enforced)
        self.includes_void = get("revoke.includes-void", False)
        # Scores.
        pips = ruleset["game.pips"]
        self.pips_known = isinstance(pips, Table) and ruleset["game.pips.suits"] is not UNKNOWN
        self.pips_all = ruleset["game.pips.suits"] != "trump"
        table: Mapping[Any, int] = pips if isinstance(pips, Table) else {}
        self.pips = [0] * 64
        for card, number in self.code.items():
            self.pips[number] = table.get(card[0], 0)
        self.pips_with = tuple(self.pips if self.pips_all else self.pips_of_suit(trump) for trump in range(4))
        """For each suit, if it is trumps, the pips of every card."""
        self.points_from = {**{name: (f"{name}.points",) for name in ("high", "low", "jack", "game")}, "hung": (
            "jack.hang.points", "jack.hang.mode") + (("jack.points",) if get("jack.hang.mode") == "adds" else ())}
        """What an item is worth follows from these; ``hung`` is the Jack won from another side."""
        self.points = {name: self.worth(*names) for name, names in self.points_from.items()}
        self.owners = {"high": ruleset["high.owner"], "low": ruleset["low.owner"]}
        self.turn_up_held = flag(get("turn-up.status", "out-of-play"), "dealer-holds")
        self.pool_kept = flag(get("out.pool", "dealt"), "kept")
        self.lost = frozenset(name for name in COUNTED if self.is_lost(name))
        """What the count may ask for and the source has lost; ``doubt`` tries what it may be."""
        self.target = ruleset["target"]
        self.at_once = flag(ruleset["win.when"], "at-once")
        limit = ruleset.values.get("beg.limit")
        self.limit_waived = limit.waived if limit and isinstance(limit.waived, int) else None
        """The begs that the rules allow, where the players have agreed on more; else None."""
        self.sides = sides_of(self.players, get("players.sides", None))
        self.seating_key = repr((self.deck.order, self.sides, get("deal.direction"), get("cut.ranks"),
                                 get("cut.dealer")))
        """What the arrangement of a record depends on."""
        self.fit_key = repr((self.players, self.seating_key, *map(get, (
            "trump.maker", "target", "win.when", "match.form", "match.games"))))
        """What it depends on whether a record fits."""

    def is_lost(self, name: str) -> bool:
        """Whether a value is unknown, or left out because it is unknown whether it is needed."""
        if name in self.values:
            return self.values[name] is UNKNOWN
        return FAMILY.need(name, self.values, self.players) is None

    def worth(self, *names: str) -> int | None:
        """The sum of some points; None where one of these values is unknown."""
        values = [self.values[name] for name in names]
        if UNKNOWN in values:
            return None
        return sum(n for n in values if isinstance(n, int))

    def pips_of_suit(self, suit: int) -> list[int]:
        """The pips of each card where only one suit counts."""
        return [n if card >> 4 == suit else 0 for card, n in enumerate(self.pips)]

    def value(self, name: str, default: Value = None) -> Value:
        """The value of any parameter; ``default`` where the rule set does not need it."""
        return self.values.get(name, default)


def flag(value: Value, word: str) -> bool | Unknown:
    """Whether a value is that word; ``UNKNOWN`` stays."""
    return UNKNOWN if value is UNKNOWN else value == word


def sides_of(players: int, together: Value) -> tuple[int, ...]:
    """The side of each seat in turn from elder, sides numbered from elder's: members sit alternately."""
    if players == 4 and together == "pairs":
        return (0, 1, 0, 1)
    if players == 6 and together == "pairs":
        return (0, 1, 2, 0, 1, 2)
    if players == 6 and together == "threes":
        return (0, 1, 0, 1, 0, 1)
    return tuple(range(players))


def compile_rules(ruleset: RuleSet) -> Rules:
    """The rules of a rule set, made once and kept with it."""
    kept = ruleset.__dict__.get("_all_fours")
    if kept is None:
        kept = Rules(ruleset)
        ruleset.__dict__["_all_fours"] = kept  # a cache, not a value: a rule set never changes
    rules: Rules = kept
    return rules
