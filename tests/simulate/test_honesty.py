"""Intervals that hold what they should, on cases whose true answer is counted out."""

from itertools import permutations

import pytest

from variorum.games.deck import deck
from variorum.games.ruleset import RuleSet
from variorum.library import load
from variorum.paths import data_root
from variorum.simulate import Arm, Plan, study
from variorum.simulate.batch import play
from variorum.simulate.tally import Mean

ORDER = "AKJ2"
PIPS = {"A": 4, "K": 3, "J": 1, "2": 0}
DECK = deck(ORDER)


@pytest.fixture(scope="module")
def tiny() -> RuleSet:
    """1807 with a pack of sixteen cards, one dealt to each, and nobody to beg: no player has a choice."""
    rules = load(data_root()).library.ruleset("hoyle-1807")
    for name, value in {
        "rank.order": ORDER, "pack.size": 16, "deal.cards": 1, "deal.batch": (1,), "beg.who": "nobody", "target": 99,
    }.items():
        rules = rules.replaced(name, value)  # type: ignore[arg-type]  # values of these parameters
    return rules


def counted_out() -> dict[str, float]:
    """The true means, from every order of elder's card, the dealer's and the card turned up."""
    wins = {"elder high": 0, "dealer high": 0, "elder game": 0, "dealer game": 0, "dealer turn-up": 0}
    cases = 0
    for elder, dealer, turned in permutations(DECK.names, 3):
        cases += 1
        trump = turned >> 4
        trumps = [card for card in (elder, dealer) if card >> 4 == trump]
        if trumps:
            wins["elder high" if max(trumps) == elder else "dealer high"] += 1
        over = dealer > elder if dealer >> 4 == elder >> 4 else dealer >> 4 == trump
        pips = sum(PIPS[DECK.names[card][0]] for card in (elder, dealer))
        # no pips at all, or equal ones, which one trick cannot give: the elder hand has Game (Cassell, Hoffmann)
        wins["dealer game" if pips and over else "elder game"] += 1
        wins["dealer turn-up"] += DECK.names[turned][0] == "J"
    return {name: number / cases for name, number in wins.items()}


def test_a_long_study_of_a_tiny_pack_comes_to_what_is_counted_out(tiny: RuleSet) -> None:
    tally = study([Arm("tiny", tiny)], Plan(size=500), number=2000, processes=1).tallies[0]
    for name, true in counted_out().items():
        mean = tally.mean(name)
        assert abs(mean.value - true) < 1.7 * mean.half, name  # over three standard errors
        assert mean.half < 0.03


@pytest.mark.proof
def test_ninety_five_of_a_hundred_intervals_hold_the_truth(tiny: RuleSet) -> None:
    """Two hundred studies of each quantity; so many hits are to be had in all but one of a thousand fair runs."""
    truth = counted_out()
    hits = dict.fromkeys(truth, 0)
    for seed in range(200):
        tally = play([Arm("tiny", tiny)], Plan(seed=f"honest {seed}", size=150), 0).arms[0]
        for name, true in truth.items():
            mean = tally.mean(name)
            hits[name] += mean.low <= true <= mean.high
    assert all(179 <= held <= 200 for held in hits.values()), hits


def test_a_difference_that_its_interval_does_not_clear_is_noise() -> None:
    assert Mean(0.1, 0.1, 9).noise and Mean(-0.1, 0.2, 9).noise and not Mean(0.1, 0.0999, 9).noise
