"""Two-handed All Fours with random players, vectorised in NumPy: what the kernels are measured against.

The same game by the same chance (``variorum.simulate.chance``), many deals abreast, so that what it comes to can be
held against the kernels' to the last card. It plays what the texts of 1807 and 1823 have and nothing else: one beg,
answered by a gift or a run; a run of the rejected suit run again, an exhausted pack dealt anew; follow or trump.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from variorum.games.all_fours.compiled import compile_rules
from variorum.games.ruleset import RuleSet
from variorum.simulate.chance import FIRST, GOLDEN, PACK, SECOND, STREAM_BITS, TURN_BITS, WORD_BITS

Array = Any
BLOCK = 20_000
"""Deals abreast: about as many as a processor's cache holds."""
RANKS = 13
NEEDED = {
    "deal.cards": 6, "trump.maker": "turn-up", "turn-up.bonus.to": "dealer", "turn-up.bonus.counts": "each",
    "turn-up.status": "out-of-play", "beg.who": "elder", "beg.limit": 1, "beg.stand.needs-trump": False,
    "beg.answers": frozenset(("give", "run")), "beg.give.may-win": True, "beg.give.needs-trump": False,
    "run.cards": 3, "run.new-trump": "turn-up", "run.rejected": "out-of-play", "run.same-suit": "repeat",
    "run.exhausted": "redeal", "run.exhausted.keep-points": True, "run.discard": "never", "lead.first": "elder",
    "follow.plain-lead": "suit-or-trump", "follow.plain-lead.void": "any", "follow.trump-lead": "trump",
    "follow.undertrump": "allowed", "high.owner": "original", "low.owner": "original", "game.pips.suits": "all",
    "game.tie": "elder", "game.no-pips": "elder",
}  # fmt: skip
"""The rules that are written into this module; points, pips and bonuses are read from the rule set."""


def played(ruleset: RuleSet, key: int, number: int) -> dict[str, int]:
    """So many deals: sums by the names of ``variorum.simulate``."""
    other = {name: ruleset[name] for name, value in NEEDED.items() if ruleset[name] != value}
    if other or ruleset.players != 2:
        raise ValueError(f"this plays no such rules: {other}")
    rules = compile_rules(ruleset)
    worth = {item: points or 0 for item, points in rules.points.items()}
    table = np.array([[rules.pips[16 * suit + rank] for rank in range(RANKS)] for suit in range(4)]).ravel()
    by_rank = dict(ruleset["turn-up.bonus"])  # type: ignore[arg-type]  # a table, as no other is let through
    bonus = np.array([int(by_rank.get(rank, 0)) for rank in reversed(rules.deck.order)] * 4)
    sums: dict[str, int] = {}
    for first in range(0, number, BLOCK):
        deals = np.arange(first, min(first + BLOCK, number), dtype=np.uint64)
        for name, total in Block(key, deals, table, bonus, rules.jack, worth, int(str(ruleset["beg.give.points"])),
                                 int(str(rules.value("deal.batch")[0]))).sums().items():
            sums[name] = sums.get(name, 0) + total
    return sums


class Block:
    """Deals abreast. Cards are numbers from 0 to 51, 13 times the suit plus the strength; -1 stands for none."""

    def __init__(
        self, key: int, deals: Array, pips: Array, bonus: Array, jack: int, worth: dict[str, int], gift: int,
        packet: int,
    ) -> None:  # fmt: skip
        self.key, self.deals, self.n = np.uint64(key), deals, len(deals)
        self.pips, self.bonus, self.jack, self.worth, self.gift, self.packet = pips, bonus, jack, worth, gift, packet
        self.taken = np.zeros((3, self.n), np.uint64)
        self.pack = np.tile(np.arange(52, dtype=np.int8).reshape(4, RANKS)[:, ::-1].ravel(), (self.n, 1))
        self.score = np.zeros((2, self.n), np.int64)
        self.out: dict[str, int] = {}

    def below(self, stream: int | Array, which: Array, n: Array) -> Array:
        """Numbers below ``n`` for the deals ``which``, from a stream (or each from its own)."""
        shift = np.uint64(WORD_BITS)
        place = ((self.deals[which] << np.uint64(TURN_BITS + STREAM_BITS)) | np.asarray(stream, np.uint64)) << shift
        drawn = n > 1
        at = self.taken[stream, which]
        self.taken[stream, which] = at + drawn.astype(np.uint64)
        z = self.key + (place + at + np.uint64(1)) * np.uint64(GOLDEN)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(FIRST)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(SECOND)
        z ^= z >> np.uint64(31)
        return np.where(drawn, ((z >> np.uint64(32)) * n.astype(np.uint64)) >> np.uint64(32), 0).astype(np.int64)

    def cards(self, which: Array, at: Array, number: int) -> Array:
        """The next cards of the pack of the deals ``which``, from the places ``at`` on: one row each."""
        out = np.empty((len(which), number), np.int8)
        for i in range(number):
            here = at + i
            other = here + self.below(PACK, which, 52 - here)
            out[:, i] = self.pack[which, other]
            self.pack[which, other] = self.pack[which, here]
        return out

    def add(self, name: str, side: int, which: Array, points: Array) -> None:
        """Mark points for deals."""
        self.score[side, which] += points
        self.count(f"{('elder', 'dealer')[side]} {name}", points)

    def count(self, name: str, values: Array) -> None:
        self.out[name] = self.out.get(name, 0) + int(np.sum(values))

    def turn(self, which: Array, at: Array) -> Array:
        """Turn a card up: its suit."""
        card = self.cards(which, at, 1)[:, 0]
        self.add("turn-up", 1, which, self.bonus[card])
        return card // RANKS

    def sums(self) -> dict[str, int]:
        """Play the deals to their end and add up."""
        every = np.arange(self.n)
        hands: list[list[Array]] = [[], []]
        at = np.zeros(self.n, np.int64)
        for _ in range(6 // self.packet):
            for held in hands:
                held.append(self.cards(every, at, self.packet))
                at += self.packet
        trump = self.turn(every, at)
        at += 1
        both = [np.concatenate(held, axis=1) for held in hands]
        begs = self.below(1, every, np.full(self.n, 2)) == 1
        asked = every[begs]
        runs = self.below(2, asked, np.full(len(asked), 2)) == 1
        gifts, again = asked[~runs], asked[runs]
        self.add("gift", 0, gifts, np.full(len(gifts), self.gift))
        still = np.ones(self.n, bool)
        still[again] = False
        self.play(every[still], [hand[still] for hand in both], trump[still])
        self.run(again, [hand[again] for hand in both], trump[again], at[again])
        for side, name in enumerate(("elder", "dealer")):
            self.count(f"{name} points", self.score[side])
        self.count("margin", self.score[0] - self.score[1])
        return self.out

    def run(self, which: Array, hands: list[Array], trump: Array, at: Array) -> None:
        """Run the cards until another suit turns up or the pack is exhausted; play where it is found."""
        while len(which):
            if int(at[0]) + 7 > 52:
                self.count("abandoned", np.ones(len(which)))
                return
            hands = [np.concatenate((hand, self.cards(which, at + 3 * i, 3)), axis=1) for i, hand in enumerate(hands)]
            suit = self.turn(which, at + 6)
            found = suit != trump
            self.play(which[found], [hand[found] for hand in hands], suit[found])
            left = ~found
            which, hands, trump, at = which[left], [hand[left] for hand in hands], trump[left], at[left] + 7

    def play(self, which: Array, hands: list[Array], trump: Array) -> None:
        """Play the tricks of deals whose hands are of one size, and count."""
        n, size = hands[0].shape
        every = np.arange(n)
        held = np.stack([-np.sort(-hand, axis=1) for hand in hands])
        self.high_and_low(which, hands, trump)
        leader, pips = np.zeros(n, np.int64), np.zeros((2, n), np.int64)
        jack, tricks = trump * RANKS + self.jack, np.zeros((2, n), np.int64)
        owner, winner_of_jack = np.full(n, -1), np.full(n, -1)
        for _ in range(size):
            led = self.choose(which, held, leader, held[leader, every] >= 0)
            other = 1 - leader
            hand = held[other, every]
            here, suit = hand >= 0, hand // RANKS
            follows, trumps = here & (suit == (led // RANKS)[:, None]), here & (suit == trump[:, None])
            may = np.where(follows.any(axis=1)[:, None], follows | trumps, here)
            answer = self.choose(which, held, other, may)
            same = answer // RANKS == led // RANKS
            won = np.where(same, answer > led, answer // RANKS == trump)
            winner = np.where(won, other, leader)
            pips[winner, every] += self.pips[led] + self.pips[answer]
            tricks[winner, every] += 1
            for seat, card in ((leader, led), (other, answer)):
                shown = card == jack
                owner[shown], winner_of_jack[shown] = seat[shown], winner[shown]
            leader = winner
        for side in range(2):
            mine, hung = winner_of_jack == side, owner != winner_of_jack
            self.add("jack", side, which[mine], np.where(hung[mine], self.worth["hung"], self.worth["jack"]))
            game = pips[0] >= pips[1] if side == 0 else pips[0] < pips[1]
            self.add("game", side, which[game], np.full(int(game.sum()), self.worth["game"]))
            self.count(f"{('elder', 'dealer')[side]} tricks", tricks[side])

    def choose(self, which: Array, held: Array, seat: Array, may: Array) -> Array:
        """A lawful card of each seat at random, and out of its hand."""
        every = np.arange(len(which))
        nth = self.below(seat + 1, which, may.sum(axis=1))
        slot = np.argmax(np.cumsum(may, axis=1) == (nth + 1)[:, None], axis=1)
        card = held[seat, every, slot]
        held[seat, every, slot] = -1
        return card.astype(np.int64)

    def high_and_low(self, which: Array, hands: list[Array], trump: Array) -> None:
        """High and Low to whom they were dealt."""
        strength = [np.where(hand // RANKS == trump[:, None], hand % RANKS, -1) for hand in hands]
        top = [each.max(axis=1) for each in strength]
        bottom = [np.where(each < 0, RANKS, each).min(axis=1) for each in strength]
        for side in range(2):
            high, low = top[side] > top[1 - side], bottom[side] < bottom[1 - side]
            self.add("high", side, which[high], np.full(int(high.sum()), self.worth["high"]))
            self.add("low", side, which[low], np.full(int(low.sum()), self.worth["low"]))
