"""What a claim or a correction points at: the action of that number, or the one in which the card was played."""

import pytest

from variorum.games.engine import RecordError

from .raw import judged, record, ruling
from .rules import hoyle

LEFT = """
    game: all-fours
    scope: ending
    trump: S
    deal: {dealer: D, left: {E: 9H 5D 3C, D: TH KC 7S}}
    play: [%s]
    """
CLAIMED = {"revoke__claim": "claimed", "revoke__claimable_until": "play-end"}


def problem(play: str) -> str:
    with pytest.raises(RecordError) as error:
        record(LEFT % play)
    (found,) = error.value.problems
    return f"{found.message} ({found.hint})"


def test_a_revoke_is_claimed_by_its_number_or_by_its_card() -> None:
    for claim in ("revoke", "revoke 2", "revoke KC", "revoke K♣"):
        outcome = judged(LEFT % f'"E 9H, D KC", E claims {claim}', hoyle(**CLAIMED))
        assert ruling(outcome, 3) == "legal revoke.penalty.1", claim


def test_each_card_of_a_trick_line_has_a_number_of_its_own() -> None:
    assert [(a.at, a.text) for a in record(LEFT % '"E 9H, D KC", "E 5D, D 7S"').actions] == [
        (1, "E 9H"), (2, "D KC"), (3, "E 5D"), (4, "D 7S")]


def test_a_number_that_is_none_of_a_card_is_told_with_those_that_are() -> None:
    assert problem('E begs, "E 9H, D KC", E claims revoke 1') == (
        "action 1 is 'E begs', and no card played "
        "(each card of a trick line has a number of its own: 2 E 9H, 3 D KC)")
    assert problem('"E 9H, D KC", E claims revoke 7').startswith("there is no action 7 before this one")
    assert problem('"E 9H, D KC", E claims revoke 3').startswith("there is no action 3 before this one, which is")
    assert problem('"E 9H, D KC", D corrects TH 9').startswith("there is no action 9 before this one")


def test_a_card_that_was_not_played() -> None:
    assert problem('"E 9H, D KC", E claims revoke TH').startswith("TH has not been played before this")


def test_numbers_behind_what_cannot_be_read_are_not_judged() -> None:
    with pytest.raises(RecordError) as error:
        record(LEFT % '"E 9H, D KX", E claims revoke 2')
    assert len(error.value.problems) == 1
