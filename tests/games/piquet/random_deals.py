"""Deals of Piquet made by chance, for properties that hold of every deal.

``rule_sets`` draws rules far apart from each other; ``deal`` deals by a seed, exchanges, calls and answers truly (but
for calls sunk), plays on at random, lawfully or not, and writes the whole down as a record. What is held and what beats
what is worked out here, from the cards.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import strategies as st

from variorum.games.ruleset import RuleSet

from .rules import BOUSSAC, OLD, RUBICON, TO_A_HUNDRED, made

CHOICES: dict[str, list[Any]] = {
    "point.measure": ["cards-then-pips", "pips", "cards"], "point.score": ["cards", "tens"],
    "point.tie": ["nobody", "elder"], "sequence.measure": ["length-then-top", "length"],
    "sequence.lower": ["yes", "no"],
    "sequence.tie": ["nobody", "elder"], "sequence.min": ["3", "4"], "set.ranks": ["AKQJT", "AKQJT9"],
    "set.lower": ["yes", "no"], "call.under.scores": ["called-and-lower", "all-if-best"],
    "follow.must-win": ["yes", "no"], "equality.bars": ["yes", "no"], "cards.tie": ["nobody", "halves"],
    "capot.mode": ["replaces", "adds"], "capot.points": ["40", "30"], "pique.threshold": ["30", "10"],
    "repique.threshold": ["30", "15"], "play.lead": ["1", "0"], "play.win": ["1", "0"], "play.last": ["1", "0"],
    "pique.counts": [["carte-blanche", "point", "sequence", "set", "play"], ["point", "play", "cards", "capot"]],
    "reckon.order": [["carte-blanche", "point", "sequence", "set", "play", "cards", "capot"],
                     ["point", "set", "sequence", "carte-blanche", "play", "capot", "cards"]],
}
BASES = [RUBICON, TO_A_HUNDRED, BOUSSAC, OLD]
# A sequence of nine, with 36 cards, has a value too; no text gives one.
VALUES = {"3": "3", "4": "4", "5": "15", "6": "16", "7": "17", "8": "18", "9": "19"}


def rule_sets(**fixed: Any) -> st.SearchStrategy[RuleSet]:
    """Rule sets of all four kinds, with other values for what is scored; ``fixed`` as in ``rules``."""
    def build(base: int, values: dict[str, Any]) -> RuleSet:
        return made(BASES[base] | values | {"sequence.values": VALUES}, "drawn", **fixed)

    choices = st.fixed_dictionaries({k: st.sampled_from(v) for k, v in CHOICES.items()})
    return st.builds(build, st.integers(0, len(BASES) - 1), choices)


@dataclass(frozen=True)
class Dealt:
    """A deal as it was played: the raw record, and the hands with which it was played."""

    raw: dict[str, Any]
    hands: dict[str, list[str]]


def deal(ruleset: RuleSet, seed: int, *, lawless: float = 0.0) -> Dealt:
    """A deal by chance; a card is picked without regard to the suit led with the probability ``lawless``."""
    chance = Random(seed)
    order = str(ruleset["rank.order"])
    pack = [r + s for r in order for s in "SHDC"]
    chance.shuffle(pack)
    hands = {"E": pack[:12], "Y": pack[12:24]}
    stock = pack[24:]
    raw: dict[str, Any] = {"game": "piquet", "deal": {
        "dealer": "Y", "hands": {s: " ".join(h) for s, h in hands.items()}, "stock": " ".join(stock)}, "play": []}
    play: list[str] = raw["play"]
    for seat, role in (("E", "elder"), ("Y", "younger")):
        least, most = ruleset[f"discard.{role}.min"], ruleset[f"discard.{role}.max"]
        limit = len(stock) if most == "remaining" else min(int(str(most)), len(stock))
        number = chance.randint(int(str(least)), limit)
        out = chance.sample(hands[seat], number)
        play.append(f"{seat} discards {' '.join(out)}" if out else f"{seat} discards 0")
        hands[seat] = [c for c in hands[seat] if c not in out] + stock[:number]
        if seat == "E" and ruleset["discard.elder.announce-fewer"] is True and number < limit:
            play.append(f"E leaves {limit - number}")
        del stock[:number]
    start = {seat: list(h) for seat, h in hands.items()}
    talk = Talk(ruleset, chance, hands)
    play += talk.calls()
    play += lead_and_follow(ruleset, chance, hands, talk.declarations(), lawless)
    return Dealt(raw, start)


def lead_and_follow(ruleset: RuleSet, chance: Random, hands: dict[str, list[str]], declared: list[str], lawless: float
                    ) -> Iterator[str]:
    """The play, with younger's declarations behind the first lead."""
    order = str(ruleset["rank.order"])
    leader = "E"
    while hands["E"]:
        led = chance.choice(hands[leader])
        hands[leader].remove(led)
        yield f"{leader} {led}"
        yield from declared
        declared = []
        other = "Y" if leader == "E" else "E"
        suit = [c for c in hands[other] if c[1] == led[1]]
        higher = [c for c in suit if order.index(c[0]) < order.index(led[0])]
        able = (higher if ruleset["follow.must-win"] and higher else suit) or hands[other]
        card = chance.choice(hands[other] if chance.random() < lawless else able)
        hands[other].remove(card)
        if card[1] == led[1] and order.index(card[0]) < order.index(led[0]):
            leader = other
        yield f"{other} {card} > {leader}" if chance.random() < 0.3 and not lawless else f"{other} {card}"


class Talk:
    """The calls of a deal and the answers to them."""

    def __init__(self, ruleset: RuleSet, chance: Random, hands: dict[str, list[str]]) -> None:
        self.rules = ruleset
        self.chance = chance
        self.order = str(ruleset["rank.order"])
        self.best = {seat: {cls: self.held(cls, hand) for cls in ("point", "sequence", "set")}
                     for seat, hand in hands.items()}
        self.youngers: list[str] = []

    def held(self, cls: str, hand: list[str]) -> tuple[int, int, int, str, list[str]] | None:
        """The best of a class: number, pips, rank (the higher the better), suit, cards."""
        found: list[tuple[int, int, int, str, list[str]]] = []
        pips = self.rules["point.pips"]
        for suit in "SHDC":
            cards = sorted((c for c in hand if c[1] == suit), key=lambda c: self.order.index(c[0]))
            worth = sum(pips[c[0]] for c in cards)  # type: ignore[index]  # a table, in these tests
            if cls == "point" and cards and worth >= int(str(self.rules["point.minimum"])):
                found.append((len(cards), worth, 0, suit, cards))
            while cls == "sequence" and cards:
                run = [cards.pop(0)]
                while cards and self.order.index(cards[0][0]) == self.order.index(run[-1][0]) + 1:
                    run.append(cards.pop(0))
                if len(run) >= int(str(self.rules["sequence.min"])):
                    found.append((len(run), 0, -self.order.index(run[0][0]), suit, run))
        for rank in str(self.rules["set.ranks"]) if cls == "set" else "":
            cards = [c for c in hand if c[0] == rank]
            if len(cards) > 2:
                found.append((len(cards), 0, -self.order.index(rank), "", cards))
        return max(found, key=lambda f: self.key(cls, f), default=None)

    def key(self, cls: str, found: tuple[int, int, int, str, list[str]]) -> tuple[int, ...]:
        """What decides the class."""
        number, pips, rank, *_ = found
        measure = self.rules[f"{cls}.measure"] if cls != "set" else "size"
        return {"cards-then-pips": (number, pips), "pips": (pips,), "cards": (number,), "length": (number,),
                "length-then-top": (number, rank), "size": (number, rank)}[str(measure)]

    def calls(self) -> Iterator[str]:
        """Elder calls each class he has, or sinks it; younger answers truly, where he answers."""
        together = self.rules["call.elder"] == "all-at-once"
        for cls in ("point", "sequence", "set"):
            mine, theirs = self.best["E"][cls], self.best["Y"][cls]
            if mine is None or self.chance.random() < 0.15:
                if theirs is not None and self.chance.random() < 0.8:
                    self.youngers.append(f"Y declares {cls} {' '.join(theirs[4])}")
                continue
            better = theirs is not None and self.key(cls, theirs) > self.key(cls, mine)
            equal = theirs is not None and self.key(cls, theirs) == self.key(cls, mine)
            brief = self.rules[f"call.{cls}.states"] in (("cards",), ("length",), ("size",))
            if together or not brief or self.chance.random() < 0.5:
                yield self.whole(cls, mine)
            else:
                yield f"E calls {cls} {mine[0]}"
                if theirs is not None and theirs[0] == mine[0] and len(self.key(cls, mine)) > 1:
                    yield "Y equal"
                    yield self.whole(cls, mine)
                elif self.rules["point.measure"] == "pips" and cls == "point" and equal:
                    yield "Y making"
                    yield self.whole(cls, mine)
            if better and theirs is not None:
                self.youngers.append(f"Y declares {cls} {' '.join(theirs[4])}")
            if not together:
                yield "Y not-good" if better else "Y equal" if equal else "Y good"

    def whole(self, cls: str, found: tuple[int, int, int, str, list[str]]) -> str:
        """A call with all its parts."""
        number, pips, _, suit, cards = found
        if cls == "point":
            return f"E calls point {number} making {pips} in {suit}"
        return f"E calls sequence {number} to {cards[0][0]} in {suit}" if cls == "sequence" else \
            f"E calls set {number} {cards[0][0]}"

    def declarations(self) -> list[str]:
        """What younger declares."""
        return self.youngers
