"""What happened, step by step, for those who follow a deal."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.games.engine import Step
from variorum.games.ruleset import RuleSet
from variorum.referee.records import read_record
from variorum.referee.replay import run

from ...referee.random_deals import deal, rule_sets
from ...referee.raw import judged
from ...referee.rules import hoyle, trinidad

HANDS = "hands: {E: AC 9C KH 4H TD 2S, D: JC 3C QH TH AD 7S}"
RUN = (f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}, "
       "runs: [{E: 5C 9H KD, D: 2H JH 4S, turn-up: JS}]}, play: [E begs, D runs, E discards KH 4H TD, "
       "D discards QH TH AD, \"E 2S, D 7S > D\"]}")


def told(steps: tuple[Step, ...]) -> list[str]:
    """The steps in short: ``D scores 1 turn-up``."""
    return [" ".join(str(part) for part in (s.who, s.what, *s.cards, s.points or "", s.item) if part) for s in steps]


def test_a_run_and_the_first_trick() -> None:
    rules = hoyle(run__discard="each-run", run__discard__to="6", out__pool="dealt")
    assert told(judged(RUN, rules).steps) == [
        "D turn-up 8C", "E begs", "D runs", "D turn-up JS", "D scores 1 turn-up", "E discards KH 4H TD",
        "D discards QH TH AD", "E plays 2S", "D plays 7S", "D wins-trick 2S 7S"]


def test_a_trick_has_the_cards_that_were_played_whatever_was_said_meanwhile() -> None:
    text = f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}}}, play: [%s]}}"
    asked = judged(text % "E stands, E 9C, E asks high, D JC, D QH, E KH", hoyle())
    assert [step.cards for step in asked.steps if step.what == "wins-trick"] == [("9C", "JC"), ("QH", "KH")]


def test_a_card_put_right_is_the_one_in_the_trick() -> None:
    """The heart thrown on a trump lead is refused; P2's trump takes its place, and P3 and P4 complete the trick."""
    text = ("{game: all-fours, seats: [P1, P2, P3, P4], deal: {dealer: P4, turn-up: 8S, hands: {P1: AS KH 4H, "
            "P2: JS QH TH, P3: 2H 3H 5H, P4: 2D 3D 4D}}, play: [P1 stands, P1 AS, P2 QH, P2 JS, P3 2H, P4 2D]}")
    rules = trinidad(deal__cards="3", follow__enforced=["plain-lead", "void", "trump-lead", "undertrump"])
    assert [step.cards for step in judged(text, rules).steps if step.what == "wins-trick"] == [("AS", "JS", "2H", "2D")]


def test_trumps_by_the_first_lead() -> None:
    rules = hoyle(trump__maker="first-lead", beg__who="nobody")
    text = f"{{game: all-fours, deal: {{dealer: D, {HANDS}}}, play: [E KH, D QH > E]}}"
    assert told(judged(text, rules).steps)[:2] in (["trump KH", "E plays KH"], ["E plays KH", "trump KH"])


@pytest.mark.parametrize(("effect", "told_"), [
    ({"deduct": "2", "from": "offender"}, "D scores -2 penalty"),
    ({"deduct": "2", "from": "offender", "floor": "0"}, "D scores -1 penalty"),
    ({"points": "1", "to": "opponents"}, "E scores 1 penalty"), ({"new-deal": "same"}, "D new-deal"),
    ({"new-deal": "next"}, "E new-deal")])
def test_a_penalty(effect: dict[str, Any], told_: str) -> None:
    text = (f"{{game: all-fours, score: {{E: 0, D: 1}}, deal: {{dealer: D, turn-up: 8C, {HANDS}}}, "
            "play: [E stands, E AC, D 7S]}")
    assert told_ in told(judged(text, hoyle(revoke__penalty=[{"effects": [effect]}])).steps)


def test_begging_and_its_answers() -> None:
    text = f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}}}, play: [%s]}}"
    assert told(judged(text % "E stands", hoyle()).steps)[1:] == ["E stands"]
    assert told(judged(text % "E begs, D gives", hoyle()).steps)[1:] == ["E begs", "D gives", "E scores 1 gift"]
    bunched = judged(text % "E begs, D bunches, both consent", hoyle(beg__answers=["bunch"]))
    assert told(bunched.steps)[1:] == ["E begs", "D bunches", "D new-deal"]


def test_a_card_corrected() -> None:
    text = (f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}}}, "
            "play: [E stands, E AC, D 7S, D corrects 3C]}")
    assert "D corrects 3C 7S" in told(judged(text, hoyle(revoke__correctable_until="next-lead")).steps)


def test_a_turned_jack_that_does_not_count() -> None:
    text = (f"{{game: all-fours, deal: {{dealer: D, again: yes, turn-up: JH, {HANDS.replace('JC', '8C')}}}, "
            "play: [E stands]}")
    assert "D scores-nothing JH" in " / ".join(told(judged(text, hoyle(turn_up__bonus__void_if=["misdeal"])).steps))


@given(st.sampled_from([2, 3, 4]).flatmap(rule_sets), st.integers(0, 2**32), st.sampled_from([0.0, 0.3]))
def test_the_points_of_the_steps_make_the_score(rules: RuleSet, seed: int, lawless: float) -> None:
    outcome = run(read_record(deal(rules, seed, lawless=lawless).raw), rules, warn=False)
    made = dict.fromkeys(outcome.score, 0)
    for step in outcome.steps:
        if step.what == "scores":
            made[step.who] += step.points
            assert dict(zip(outcome.score, step.score, strict=True)) == made or outcome.void
    if not outcome.void and "score" not in outcome.open:
        assert made == dict(outcome.score)
    cards = [step.cards[0] for step in outcome.steps if step.what == "plays"]
    won = [card for step in outcome.steps if step.what == "wins-trick" for card in step.cards]
    assert len(cards) == len(set(cards)) and set(won) <= set(cards) and len(won) == len(set(won))
