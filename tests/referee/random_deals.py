"""Deals of All Fours made by chance, for properties that hold of every deal.

``rule_sets`` draws rules far apart from each other; ``deal`` deals by a seed and plays on at random, lawfully or not,
and writes the whole down as a record.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import strategies as st

from variorum.games.all_fours.tricks import lawful
from variorum.games.cards import CARDS
from variorum.games.engine import Action, engine
from variorum.games.ruleset import RuleSet
from variorum.referee.records import read_record

from .rules import ALL_DUTIES, HOYLE, POINT, STANDS, rules

ENGINE = engine("all-fours")
SEATS = {2: ("E", "D"), 3: ("P1", "P2", "P3"), 4: ("P1", "P2", "P3", "P4"), 6: tuple(f"P{i}" for i in range(1, 7))}

CHOICES: dict[str, list[Any]] = {
    "turn-up.bonus": [{"J": "1"}, {"A": "1", "6": "2", "J": "3"}, {}],
    "turn-up.bonus.counts": ["each", "first", "deciding"], "turn-up.bonus.to": ["dealer", "elder"],
    "turn-up.status": ["out-of-play", "dealer-holds"], "beg.stand.needs-trump": ["no"],
    "beg.give.points": ["1", "2"], "beg.give.to": ["beggar", "opponents"],
    "run.rejected": ["out-of-play", "under-pack"],
    "run.same-suit": ["repeat", "accept"], "run.exhausted": ["redeal", "accept-last"],
    "lead.first": ["elder", "dealer"],
    "follow.plain-lead": ["suit", "suit-or-trump", "free"], "follow.plain-lead.void": ["any", "trump"],
    "follow.trump-lead": ["trump", "free"],
    "follow.undertrump": ["allowed", "unless-forced", "unless-only-trumps"], "jack.licence": ["yes", "no"],
    "revoke.penalty": [POINT, STANDS], "revoke.includes-void": ["yes", "no"], "undertrump.penalty": [POINT],
    "revoke.correctable-until": ["never", "next-lead"], "high.owner": ["original", "winner"],
    "low.owner": ["original", "winner", "dealer"], "jack.hang.points": ["1", "3"],
    "jack.hang.mode": ["replaces", "adds"], "game.pips.suits": ["all", "trump"],
    "game.tie": ["nobody", "elder", "dealer"], "game.no-pips": ["nobody", "elder", "dealer"],
    "win.when": ["at-once", "deal-end"], "win.tie": ["play-on", "elder", "dealer"], "target": ["2", "7", "100"],
    "players.sides": ["each-alone", "pairs"],
}


def rule_sets(players: int, **fixed: Any) -> st.SearchStrategy[RuleSet]:
    """Rule sets for that number of players; ``fixed`` as in ``rules``."""
    def build(values: dict[str, Any]) -> RuleSet:
        more = {"deal.direction": "clockwise", "look.hand": "all"} if players > 2 else {}
        if players not in (4, 6):
            values = {k: v for k, v in values.items() if k != "players.sides"}
        return rules({**HOYLE, **more, **values}, players=players, **fixed)

    return st.fixed_dictionaries({k: st.sampled_from(v) for k, v in CHOICES.items()}).map(build)


@dataclass(frozen=True)
class Dealt:
    """A deal as it was played: the raw record, and whether every card was lawful."""

    raw: dict[str, Any]
    seats: tuple[str, ...]
    finished: bool


def deal(ruleset: RuleSet, seed: int, *, lawless: float = 0.0, most: int = 1000) -> Dealt:
    """A deal by chance; a card is picked without regard to the rules with the probability ``lawless``.

    Play ends with the deal, when somebody has won, or after ``most`` cards.
    """
    chance = Random(seed)
    n = ruleset.players
    seats = SEATS[n]
    raw = dealt(chance, n)
    begun = ENGINE.start(read_record(raw), ENGINE.compile(ruleset), False)
    if not begun.stopped:
        raw["play"] += chance.choice([["{0} stands"], ["{0} begs", "{1} gives"], ["{0} begs", "{1} runs"]])
        raw["play"] = [entry.format(seats[0], seats[-1]) for entry in raw["play"]]
    record = read_record(raw)
    state = ENGINE.start(record, ENGINE.compile(ruleset), False)
    for action in record.actions:
        if not state.stopped:
            ENGINE.act(state, action)
    while not state.stopped and state.phase < 4 and most:
        if state.phase < 3:
            leader = seats[-1] if ruleset["lead.first"] == "dealer" else seats[0]
            name, hand = leader, state.hands[seats.index(leader)]
        else:
            name, hand = state.seats[state.turn], state.hands[state.turn]
        cards = list(state.rules.deck.cards(hand))
        if chance.random() >= lawless:
            cards = [c for c in cards if state.phase < 3 or lawful(state, state.turn, state.rules.code[c])[1]]
        assert cards, "a player who has cards has one that he may play"
        card = chance.choice(cards)
        raw["play"].append(f"{name} {card}")
        ENGINE.act(state, Action(len(raw["play"]), name, "plays", (card,)))
        most -= 1
    return Dealt(raw, seats, state.phase == 4)


def dealt(chance: Random, n: int) -> dict[str, Any]:
    """Hands, turn-up and runs from a shuffled pack."""
    pack = list(CARDS)
    chance.shuffle(pack)
    seats = SEATS[n]

    def take(number: int) -> str:
        cards = " ".join(pack[:number])
        del pack[:number]
        return cards

    hands = {seat: take(6) for seat in seats}
    turn_up = take(1)
    runs = []
    while len(pack) >= 3 * n + 1:
        run = {seat: take(3) for seat in seats}
        runs.append({**run, "turn-up": take(1)})
    return {"game": "all-fours", "seats": list(seats), "play": [],
            "deal": {"dealer": seats[-1], "turn-up": turn_up, "hands": hands, "runs": runs}}


__all__ = ["ALL_DUTIES", "Dealt", "deal", "dealt", "rule_sets"]
