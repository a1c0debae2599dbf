"""A rule set of Piquet in the form the engine runs; the numbers of cards are those of ``games.deck``."""

from __future__ import annotations

from typing import Any

from ..cards import RANKS
from ..deck import deck
from ..ruleset import RuleSet
from ..values import UNKNOWN, Table, Unknown, Value
from .combos import BY_SIZE, FOUR, PARTS, Points, Sequences

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
        self.parts: dict[str, tuple[int, ...] | None] = {
            "point": PARTS.get(self.values["point.measure"]),  # type: ignore[arg-type]  # a word, or nothing of the table
            "sequence": PARTS.get(self.values["sequence.measure"]), "set": BY_SIZE}  # type: ignore[arg-type]
        """The fields of a combo that decide its class, in order; None where the rules have lost what decides."""
        pips = self.values.get("point.pips")
        self.pips: list[int] | None = None
        if isinstance(pips, Table):
            self.pips = [0] * 64
            for card, number in self.code.items():
                self.pips[number] = pips.get(card[0], 0)
        self.points = Points(self.parts["point"], self.pips)
        least = self.values["sequence.min"]
        self.sequences = Sequences(self.parts["sequence"], least if isinstance(least, int) else 99)
        ranks = self.values["set.ranks"]
        self.set_ranks: frozenset[int] | Unknown = UNKNOWN if not isinstance(ranks, str) else frozenset(
            self.deck.strength(rank) for rank in ranks if rank in self.deck.order)
        self.fours = tuple((rank, FOUR << rank) for rank in self.set_ranks) \
            if isinstance(self.set_ranks, frozenset) else ()
        """The ranks of which sets count, each with its four cards."""
        lacking = self.values.get("carte-blanche.without")
        self.courts = self.deck.mask(card for card in self.code if card[0] in lacking) \
            if isinstance(lacking, str) else None
        """The cards that a carte blanche has none of; None where the rules have lost them, or have no carte blanche."""
        self.fit_key = (ruleset.players, self.deck.order, *map(self.values.get, (
            "pack.size", "partie.form", "partie.target", "partie.win")))
        """What it depends on whether a record fits."""

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
