"""An outcome in few words: where the play stopped and why, and what another value would make of it."""

import pytest

from variorum.referee.rulings import Outcome, Warn
from variorum.referee.summary import in_a_line

from ..games.piquet.rules import rubicon
from .raw import judged
from .rules import ALL_DUTIES, hoyle, rules

DEAL = """
    game: all-fours
    deal: {dealer: D, %s hands: {E: AC 9C KH 4H TD 2S, D: JC 3C QH TH AD 7S}}
    play: [%s]
    """
TURNED = "turn-up: 8C,"


def halted(outcome: Outcome) -> tuple[int, int, str]:
    assert outcome.halt is not None
    return outcome.halt.at, outcome.halt.left, outcome.halt.reason


def test_all_that_is_written_is_judged() -> None:
    assert judged(DEAL % (TURNED, 'E stands, "E AC, D 3C"'), hoyle()).halt is None


def test_without_a_turn_up_the_play_is_not_judged_and_it_is_said_what_to_add() -> None:
    outcome = judged(DEAL % ("", 'E stands, "E AC, D 3C"'), hoyle())
    assert halted(outcome) == (
        2, 2, "the turn-up is missing, so the trumps are not known and the play is not judged")
    assert outcome.halt is not None and outcome.halt.hint.startswith("add the card turned up to the deal: turn-up: 8C")
    assert "the turn-up is missing" in in_a_line(outcome)


def test_where_the_first_lead_makes_trumps_nothing_is_missing() -> None:
    assert judged(DEAL % ("", '"E AC, D 3C"'), hoyle(trump__maker="first-lead", beg__who="nobody")).halt is None


@pytest.mark.parametrize(("after", "at", "left"), [("", 6, 0), (', "E 4H, D QH"', 6, 2)])
def test_at_a_card_refused_the_play_stops_until_another_is_played(after: str, at: int, left: int) -> None:
    play = f'E stands, "E AC, D 3C", "E KH, D AD"{after}'
    outcome = judged(DEAL % (TURNED, play), hoyle(follow__enforced=ALL_DUTIES))
    assert halted(outcome)[:2] == (at, left)
    assert halted(outcome)[2].startswith("5 D AD is refused, so play stops there")
    assert in_a_line(outcome).startswith("E 0, D 0; 5 D AD refused; play stops at 5; high E")


def test_a_card_refused_and_put_right_stops_nothing() -> None:
    play = 'E stands, "E AC, D 3C", "E KH, D AD", D QH'
    assert judged(DEAL % (TURNED, play), hoyle(follow__enforced=ALL_DUTIES)).halt is None


def test_a_deal_that_is_void_ends_the_record() -> None:
    play = "E notices surplus E, E demands new-deal, E stands"
    text = DEAL % (f"{TURNED} counts: {{E: 7}},", play)
    text = text.replace("hands: {E: AC 9C KH 4H TD 2S, D: JC 3C QH TH AD 7S}", "batch: 3")
    assert halted(judged(text, hoyle()))[2].startswith("the deal is void")


def test_after_cards_are_to_be_played_again_it_is_said_why_nothing_further_is_judged() -> None:
    text = ("{game: piquet, scope: ending, deal: {dealer: Y, left: {E: AS QS 8H, Y: 7S KD AC}}, "
            "play: [E AS, Y KD, %s]}")
    again = rubicon(revoke__penalty=[{"effects": ["replay"]}])
    at, left, said = halted(judged(text % "E QS, Y 7S", again))
    assert (at, left) == (3, 2)
    assert said == "2 Y KD is undone, and 3 E QS is not how play can go on from there, so what follows is not judged"
    assert judged(text % "Y 7S, E QS", again).halt is None, "the spade in its place, and play goes on"


def test_what_an_offence_is_in_the_line_of_a_result() -> None:
    outcome = judged(DEAL % (TURNED, 'E stands, "E AC, D 3C", "E KH, D AD"'), hoyle())
    assert in_a_line(outcome).startswith("E 1, D 0; 5 D AD an offence; high E")


TIED = "{game: all-fours, scope: count, score: {E: 0, D: 0}, items: {high: E, low: D, jack: nobody, game: 9-9}}"


def test_a_warning_tells_the_value_and_what_would_be_otherwise() -> None:
    outcome = judged(TIED, rules(supplied=("game.tie",)))
    told = outcome.otherwise[Warn("supplied", "game.tie")]
    assert (told.value, told.instead) == ("elder", "nobody")
    assert told.result == "E 1, D 1; game nobody 9-9"


def test_a_supply_may_decide_whether_a_card_was_lawful() -> None:
    text = DEAL % (TURNED, 'E stands, "E AC, D 3C", "E KH, D AD"')
    told = judged(text, rules(supplied=("follow.enforced",))).otherwise[Warn("supplied", "follow.enforced")]
    assert told.value == "none"
    assert told.result == "5 D AD refused; E 0, D 0"


def test_what_is_not_known_has_no_other_value() -> None:
    assert not judged(TIED, rules(game__tie="unknown")).otherwise
