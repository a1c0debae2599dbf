"""What may be played, asked without a record."""

import pytest

from variorum.games.engine import RecordError
from variorum.games.ruleset import RuleSet
from variorum.referee.legal import LegalAnswer, legal_cards

from ..games.piquet.rules import rubicon
from .rules import hoyle, rules, trinidad


def barred(answer: LegalAnswer) -> dict[str, str]:
    return {card: ruling.sentence for card, ruling in answer.barred}


def test_at_all_fours_one_follows_or_trumps() -> None:
    answer = legal_cards(hoyle(), ["TH", "KC", "7S"], ["9H"], "S")
    assert answer.cards == ("TH", "7S")
    assert barred(answer) == {
        "KC": "The player had a heart (10♥) and threw K♣: he neither followed suit nor trumped. (law 5)"}


def test_a_lawful_discard_that_is_penalised_is_told() -> None:
    asked = (["KC", "7S"], ["9H"], "S")
    free, penalised = (legal_cards(hoyle(revoke__includes_void=value), *asked) for value in ("no", "yes"))
    assert free.cards == penalised.cards == ("KC", "7S")
    assert [r.parameter for r in free.allowed] == ["follow.plain-lead.void"] * 2
    assert next((r.parameter, r.sentence) for r in penalised.allowed) == (
        "revoke.includes-void",
        "The player neither followed nor trumped: K♣. Here that is penalised even of one who is void.")


def test_at_piquet_one_follows_suit_and_need_not_win() -> None:
    answer = legal_cards(rubicon(), ["AH", "7H", "QS"], ["KH"])
    assert answer.cards == ("AH", "7H")
    assert barred(answer) == {"QS": "The player had a heart (A♥) and threw Q♠. That may not be done."}
    assert [ruling.actor for ruling in answer.allowed] == ["the player", "the player"]


def test_where_the_trick_must_be_won_if_it_can_be() -> None:
    answer = legal_cards(rubicon(follow__must_win="yes"), ["AH", "7H", "QS"], ["KH"])
    assert answer.cards == ("AH",)
    assert set(barred(answer)) == {"7H", "QS"}


def test_who_leads_plays_what_he_likes() -> None:
    for ruleset, trump in ((hoyle(), "S"), (rubicon(), "")):
        assert legal_cards(ruleset, ["AH", "7H", "QS"], [], trump).cards == ("AH", "7H", "QS")


def test_where_the_first_lead_makes_trumps_the_leader_need_not_name_them() -> None:
    first = rules(trump__maker="first-lead", beg__who="nobody")
    assert legal_cards(first, ["AH", "QS"]).cards == ("AH", "QS")


@pytest.mark.parametrize(("ruleset", "hand", "trick", "trump", "place", "said"), [
    (rubicon(), "QS AH", "2H", "", "trick", "there is no 2♥ in this pack"),
    (rubicon(), "QS AH", "KH", "S", "trump", "Piquet has no trumps"),
    (rubicon(), "QS AH", "KH QH", "", "trick", "2 cards lie in the trick, which is full with 2"),
    (trinidad(), "QS AH", "KH QH TH 9H", "S", "trick", "4 cards lie in the trick, which is full with 4"),
    (hoyle(), "QS AH", "9H", "", "trump", "which suit is trumps is not said"),
    (hoyle(), "QS AH", "QS", "S", "trick", "Q♠ is named twice"),
    (hoyle(), "QS QS", "9H", "S", "hand", "Q♠ is named twice"),
    (hoyle(), "", "9H", "S", "hand", "no card is named"),
])
def test_a_question_that_cannot_be(ruleset: RuleSet, hand: str, trick: str, trump: str, place: str, said: str) -> None:
    with pytest.raises(RecordError) as caught:
        legal_cards(ruleset, hand.split(), trick.split(), trump)
    (problem,) = caught.value.problems
    assert (problem.path, problem.message) == ((place,), said)
    assert problem.hint
