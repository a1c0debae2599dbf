"""A rule set of Piquet in the form the engine runs; the numbers of cards are those of ``games.deck``."""

from __future__ import annotations

from typing import Any

from ..cards import RANKS
from ..deck import deck
from ..ruleset import RuleSet
from ..values import UNKNOWN, Table, Unknown, Value

CLASSES = ("point", "sequence", "set")


class Rules:
    """The values of a rule set; ``UNKNOWN`` stays ``UNKNOWN``. What is asked at every card stands in attributes.

    ``pips`` are by card, None where the rule set does not give them; ``set_ranks`` are strengths, or ``UNKNOWN``.
    """

    def __init__(self, ruleset: RuleSet) -> None:
        self.ruleset = ruleset
        self.values: dict[str, Value] = {name: resolved.value for name, resolved in ruleset.values.items()}
        order = self.values["rank.order"]
        self.deck = deck(order if isinstance(order, str) else RANKS)
        self.code = self.deck.code
        self.must_win = self.values["follow.must-win"]
        self.lead: Any = self.values["play.lead"]
        self.win: Any = self.values["play.win"]
        self.last: Any = self.values["play.last"]
        self.at_once = self.values["partie.form"] == "target" and self.values["partie.win"] == "at-once"
        self.cards: Any = self.values["deal.cards"]
        self.point_measure: Any = self.values["point.measure"]
        self.sequence_measure: Any = self.values["sequence.measure"]
        pips = self.values.get("point.pips")
        self.pips: list[int] | None = None
        if isinstance(pips, Table):
            self.pips = [0] * 64
            for card, number in self.code.items():
                self.pips[number] = pips.get(card[0], 0)
        ranks = self.values["set.ranks"]
        self.set_ranks: frozenset[int] | Unknown = UNKNOWN if not isinstance(ranks, str) else frozenset(
            self.deck.strength(rank) for rank in ranks if rank in self.deck.order)

    def value(self, name: str, default: Value = None) -> Any:
        """The value of any parameter; ``default`` where the rule set does not need it."""
        return self.values.get(name, default)

    @property
    def pack(self) -> int:
        """Cards in the pack."""
        size = self.values["pack.size"]
        return size if isinstance(size, int) else self.deck.size


def compile_rules(ruleset: RuleSet) -> Rules:
    """The rules of a rule set, made once and kept with it; ``KeyError`` if a value is wanting."""
    kept = ruleset.__dict__.get("_piquet")
    if kept is None:
        kept = Rules(ruleset)
        ruleset.__dict__["_piquet"] = kept  # a cache, not a value: a rule set never changes
    rules: Rules = kept
    return rules
