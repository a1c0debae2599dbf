"""Values of the count that are lost: every one that is declared can be, and what is certain is so whatever it was."""

from random import Random
from typing import Any, ClassVar

import pytest

from variorum.games import family
from variorum.games.all_fours.doubt import VALUES
from variorum.games.all_fours.parameters_score import COUNTED
from variorum.games.ruleset import RuleSet
from variorum.games.values import UNKNOWN, Table, Value
from variorum.referee.records import read_record
from variorum.referee.replay import run
from variorum.referee.rulings import Outcome

from ...referee.random_deals import CHOICES, deal
from ...referee.raw import judged
from ...referee.rules import HOYLE, hoyle, rules

PARAMETERS = family("all-fours").parameters
RESULTS = ("high", "low", "jack", "game", "score", "winner")
NEAR_THE_END: dict[str, Any] = {"target": "2", "lead.first": "elder"}


def a_rule_set(chance: Random, **fixed: Any) -> RuleSet:
    """Rules for two, not far from the target, so that the order of things matters."""
    drawn = {name: chance.choice(values) for name, values in CHOICES.items() if name != "players.sides"}
    return rules({**HOYLE, **drawn, **NEAR_THE_END, **fixed})


def certain(outcome: Outcome) -> dict[str, object]:
    """What an outcome says for certain."""
    items = {name: outcome.items[name].owner for name in RESULTS if name in outcome.items}
    found = {**items, "score": dict(outcome.score), "winner": outcome.winner}
    return {name: value for name, value in found.items() if name not in outcome.open}


def possible(name: str) -> tuple[Value, ...]:
    """All that a parameter may be, or, where that is too much, its least, a great and some other values."""
    kind = PARAMETERS[name].type
    return kind.every() or {
        "game.pips": (Table(), Table({"A": 1}), Table({"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}), Table({"7": 5})),
    }.get(name, (0, 1, 2, 999))


FIXED: dict[str, dict[str, Any]] = {
    "win.tie": {"win.when": "deal-end"}, "count.order": {"win.when": "at-once"}, "jack.hang.mode": {"target": "100"},
    "jack.hang.points": {"target": "100"}}
"""Without these the value would hardly ever matter."""
THROWN = {"high.owner", "out.pool"}
"""These matter only where cards are thrown out: the highest trump else wins its trick."""


@pytest.mark.parametrize("name", [name for name in COUNTED if name not in THROWN])
def test_what_is_certain_though_it_is_lost_is_so_whatever_it_was(name: str) -> None:
    chance = Random(name)
    values, doubts = possible(name), 0
    for tried in range(600):
        if doubts and tried >= 150 // len(values):
            break
        known = a_rule_set(chance, **FIXED.get(name, {}))
        lost = known.replaced(name, UNKNOWN)
        record = read_record(deal(known, chance.getrandbits(30), lawless=0.1).raw)
        said = run(record, lost, warn=False)
        cases = [certain(run(record, known.replaced(name, value), warn=False)) for value in values]
        for result, value in certain(said).items():  # an item is not counted where the game has ended before
            assert {str(case[result]) for case in cases if result in case or name != "win.when"} == {str(value)}
        doubtful = set(said.open) & set(RESULTS)
        if name in VALUES and name != "win.when":  # all that may be is tried, once the cards are played
            for result in doubtful:
                assert len({str(case.get(result)) for case in cases}) > 1
        if doubtful:
            assert name in said.unknowns
            doubts += 1
    assert doubts > 0, "no deal needed the value, and the test has shown nothing"


class TestTrumpsThrownOut:
    """Elder throws the Ace and the two of trumps out after a run; the King and the three are then High and Low."""

    DEAL = """{game: all-fours, deal: {dealer: D, turn-up: 8C, hands: {E: AS 2S KH 4H TD 2C, D: KS 3S QH TH AD 7C},
        runs: [{E: 5C 6C 7H, D: 9C TC JH, turn-up: QS}]}, play: [E begs, D runs, E discards AS 2S 7H,
        D discards 9C TC JH, "E KH, D TH", "E 4H, D QH", "D KS, E TD", "D 3S, E 2C", "D 7C, E 6C", "D AD, E 5C"]}"""
    THROWING: ClassVar = {"run__discard": "each-run", "run__discard__to": "6"}

    def judged(self, **changes: Any) -> Outcome:
        return judged(self.DEAL, hoyle(**self.THROWING, **changes))

    def test_what_was_dealt_or_what_is_kept(self) -> None:
        for pool, owner in (("dealt", "E"), ("kept", "D")):
            found = self.judged(out__pool=pool)
            assert (found.items["high"].owner, found.items["low"].owner) == (owner, owner)
        outcome = self.judged(out__pool="unknown")
        assert {"high", "low", "score"} <= set(outcome.open) and outcome.unknowns == ("out.pool",)

    def test_what_nobody_wins_may_be_his_to_whom_it_was_dealt(self) -> None:
        assert self.judged(out__pool="dealt", high__owner="winner").items["high"].owner == "nobody"
        outcome = self.judged(out__pool="dealt", high__owner="unknown")
        assert {"high", "score"} <= set(outcome.open) and outcome.unknowns == ("high.owner",)
        outcome = self.judged(out__pool="kept", high__owner="unknown")
        assert (outcome.items["high"].owner, outcome.unknowns) == ("D", ())


def test_all_that_is_counted_is_declared() -> None:
    assert set(COUNTED) <= set(PARAMETERS)
    assert {name for name in COUNTED if name not in VALUES} == {
        "high.points", "low.points", "jack.points", "game.points", "jack.hang.points", "game.pips"}


DEAL = """{game: all-fours, score: {E: 6, D: 6}, deal: {dealer: D, turn-up: 8C, hands: {E: AC 9C KH 4H TD 2S,
    D: JC 3C QH TH AD 7S}}, play: [E stands, "E AC, D 3C", "E 9C, D JC > D", "D QH, E KH", "E TD, D AD",
    "D TH, E 4H", "D 7S, E 2S"]}"""
"""Elder has High, the dealer Low, the Jack and Game by 25 to 9."""


class TestWhenTheGameIsWon:
    def test_the_first_to_reach_the_target_or_the_higher_total(self) -> None:
        # At once elder has won with High, 7 to 6. After the count the dealer has won, 9 to 7.
        outcome = judged(DEAL, hoyle(target="7", win__when="unknown", win__tie="play-on"))
        assert {"winner", "score"} <= set(outcome.open)
        assert outcome.unknowns == ("win.when",)

    def test_it_is_not_needed_where_one_alone_comes_so_far(self) -> None:
        outcome = judged(DEAL.replace("{E: 6, D: 6}", "{E: 1, D: 6}"), hoyle(target="9", win__when="unknown"))
        assert (outcome.winner, dict(outcome.score), outcome.unknowns) == ("D", {"E": 2, "D": 9}, ())

    def test_nor_where_nobody_does(self) -> None:
        outcome = judged(DEAL, hoyle(target="20", win__when="unknown"))
        assert (outcome.winner, dict(outcome.score), outcome.unknowns) == ("none", {"E": 7, "D": 9}, ())

    def test_a_gift_may_have_ended_it(self) -> None:
        begged = DEAL.replace("E stands", "E begs, D gives")
        outcome = judged(begged, hoyle(target="7", win__when="unknown"))
        assert {"winner", "score"} <= set(outcome.open) and "win.when" in outcome.unknowns
        assert judged(begged, hoyle(target="7")).winner == "E"

    def test_with_it_the_rule_for_level_scores_may_be_left_out(self) -> None:
        # Seven each after the count, if it is counted to the end.
        level = DEAL.replace("{E: 6, D: 6}", "{E: 6, D: 4}")
        outcome = judged(level, hoyle(target="7", win__when="unknown"))
        assert {"winner", "score"} <= set(outcome.open)
        # Elder has won in either case: at once by High, or, level, as the rule may have it.
        outcome = judged(level, hoyle(target="7", win__when="unknown", win__tie="elder"))
        assert outcome.winner == "E" and "score" in outcome.open


class TestPointsThatMayHaveBeenMade:
    """Where points made before the count are not known, nor is who was first at the target."""

    def gift(self, target: str, **lost: str) -> Outcome:
        return judged(DEAL.replace("E stands", "E begs, D gives"), hoyle(target=target, **lost))

    def test_a_gift_of_unknown_points_leaves_the_winner_open(self) -> None:
        # Elder at six has been given something, or nothing; then he is first at seven by High, or the dealer at nine.
        for target in ("7", "9", "17"):
            outcome = self.gift(target, beg__give__points="unknown")
            assert outcome.open == ("score", "winner") and outcome.winner == ""
            assert outcome.items["game"].text() == "D 25-9"

    def test_a_gift_that_perhaps_may_not_win_does_not_win(self) -> None:
        outcome = self.gift("7", beg__give__may_win="unknown")
        assert outcome.open == ("score", "winner") and outcome.unknowns == ("beg.give.may-win",)
        assert self.gift("8", beg__give__may_win="unknown").winner == "E"

    def test_a_penalty_that_perhaps_was_due_leaves_it_open(self) -> None:
        # The dealer throws a spade away to clubs with clubs in hand; nobody claims it.
        thrown = DEAL.replace("D 3C", "D 7S").replace("D 7S, E 2S", "D 3C, E 2S")
        outcome = judged(thrown, hoyle(target="7", revoke__claim="unknown"))
        assert outcome.open == ("score", "winner") and outcome.unknowns == ("revoke.claim",)
        assert judged(thrown, hoyle(target="7", revoke__claim="automatic")).score["E"] == 7
