"""Intervals hold the true mean about as often as they say, where that mean can be worked out.

The pack has twelve cards, ace, king and Jack of each suit; two are dealt to each of two players, one is turned, and
nobody begs. Every deal and every way to play it by chance is gone through here, by the laws and not by the engine.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import pytest

from variorum.games.ruleset import RuleSet
from variorum.simulate import Arm, Mean, Plan, Unit
from variorum.simulate.batch import play
from variorum.simulate.chance import key_of
from variorum.simulate.kernels import hindrance, played

from ..naive.rulesets import library

ELDER, DEALER = 0, 1
PIPS = {"A": 4, "K": 3, "J": 1}
ORDER = "JKA"
Card = tuple[str, str]
Hands = tuple[frozenset[Card], frozenset[Card]]


def small() -> RuleSet:
    """The law of 1807 for that pack; the game is too long to be won."""
    ruleset = library().ruleset("hoyle-1807").replaced("rank.order", "AKJ").replaced("pack.size", 12)
    ruleset = ruleset.replaced("deal.cards", 2).replaced("deal.batch", (1,)).replaced("target", 99)
    return ruleset.replaced("beg.who", "nobody")


def lawful(hand: frozenset[Card], led: Card) -> list[Card]:
    """Follow suit or trump; who has none of the suit led plays what he likes. Spades are trumps."""
    if not any(suit == led[1] for _, suit in hand):
        return list(hand)
    return [card for card in hand if card[1] in (led[1], "S")]


def beats(card: Card, led: Card) -> bool:
    if card[1] == led[1]:
        return ORDER.index(card[0]) > ORDER.index(led[0])
    return card[1] == "S"


def ways(hands: Hands, leader: int, tricks: tuple[tuple[int, Card, Card], ...] = ()
         ) -> Iterator[tuple[Fraction, tuple[tuple[int, Card, Card], ...]]]:  # fmt: skip
    """Every way to play, with its chance: for each trick its winner and its cards."""
    if not hands[leader]:
        yield Fraction(1), tricks
        return
    for led in hands[leader]:
        may = lawful(hands[1 - leader], led)
        for answer in may:
            winner = 1 - leader if beats(answer, led) else leader
            left = tuple(hand - {led, answer} for hand in hands)
            for chance, rest in ways((left[0], left[1]), winner, (*tricks, (winner, led, answer))):
                yield chance / len(hands[leader]) / len(may), rest


def points(hands: Hands, turned: Card, tricks: tuple[tuple[int, Card, Card], ...]) -> Counter[str]:
    """What each scores: a point an item, and one for the Jack turned up; Game to elder where it is level."""
    out: Counter[str] = Counter()
    names = ("elder", "dealer")
    if turned[0] == "J":
        out["dealer turn-up"] = 1
    trumps = {card: side for side, hand in enumerate(hands) for card in hand if card[1] == "S"}
    if trumps:
        out[f"{names[trumps[max(trumps, key=lambda card: ORDER.index(card[0]))]]} high"] = 1
        out[f"{names[trumps[min(trumps, key=lambda card: ORDER.index(card[0]))]]} low"] = 1
    taken = [0, 0]
    for winner, *cards in tricks:
        taken[winner] += sum(PIPS[rank] for rank, _ in cards)
        if ("J", "S") in cards:
            out[f"{names[winner]} jack"] = 1
    out[f"{names[ELDER if taken[ELDER] >= taken[DEALER] else DEALER]} game"] = 1
    out["margin"] = sum(n * (1 if name.startswith("elder") else -1) for name, n in out.items())
    return out


def expected() -> dict[str, Fraction]:
    """The true means: spades are trumps in all deals, as every suit is as likely."""
    pack = [(rank, suit) for suit in "SHDC" for rank in ORDER]
    sums: Counter[str] = Counter()
    deals = 0
    for turned in pack[:3]:
        rest = [card for card in pack if card != turned]
        for mine in combinations(rest, 2):
            for his in combinations([card for card in rest if card not in mine], 2):
                hands = (frozenset(mine), frozenset(his))
                deals += 1
                for chance, tricks in ways(hands, ELDER):
                    for name, number in points(hands, turned, tricks).items():
                        sums[name] += number * chance  # type: ignore[assignment]  # a fraction is a number
    return {name: Fraction(total) / deals for name, total in sums.items()}


@pytest.fixture(scope="module")
def truth() -> dict[str, Fraction]:
    return expected()


STUDIES, DEALS = 500, 400


def test_intervals_hold_the_true_mean_of_a_small_pack(truth: dict[str, Fraction]) -> None:
    """In 95 of 100 studies, give or take four standard errors of that share itself."""
    ruleset = small()
    assert hindrance(ruleset, "random") == ""
    assert truth["elder game"] + truth["dealer game"] == 1
    assert truth["dealer turn-up"] == Fraction(1, 3)
    held: Counter[str] = Counter()
    for study in range(STUDIES):
        ((tally,), _) = played([ruleset], "random", key_of(f"cover {study}"), 0, DEALS, False, ("elder", "dealer"))
        for name, mean in truth.items():
            found: Mean = tally.mean(name)
            held[name] += found.low <= mean <= found.high
    assert set(held) == set(truth)
    for name, number in held.items():
        assert 456 <= number <= 494, f"{name}: {number} of {STUDIES}"


def test_the_referee_comes_to_the_true_mean_of_a_small_pack(truth: dict[str, Fraction]) -> None:
    tally = play([Arm("small", small())], Plan(Unit.DEALS, "random", "true", 1500, kernels=False), 0).arms[0]
    for name, mean in truth.items():
        assert abs(tally.mean(name).value - mean) < 2.2 * tally.mean(name).half, name  # beyond once in 60,000
