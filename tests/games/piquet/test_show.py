"""Showing what was scored for: who may ask when, and what is a true answer."""

import pytest

from variorum.games.engine import RecordError
from variorum.games.ruleset import RuleSet
from variorum.referee.rulings import Outcome

from ...referee.raw import verdicts
from .rules import STANDS, boussac, judged, rubicon

CALLS = "{game: piquet, scope: calls, deal: {dealer: Y, after: {E: '%s', Y: '%s'}}, play: [%s]}"
# Elder scores AH KH QH 9H 8H as point, two tierces AKQ in hearts and clubs, and three aces and kings.
HANDS = ("AH KH QH 9H 8H AC KC QC AD KD JS TS", "AS QS 9S 8S 7S JH TH 7H JC TC 9D 8D")
POINT = "E calls point 5, Y good, "
SETS = POINT + "E calls set 3, Y good, "
TO_OPPONENT = [{"points": "7", "to": "opponent"}]


def asked(play: str, ruleset: RuleSet | None = None, hands: tuple[str, str] = HANDS) -> Outcome:
    return judged(CALLS % (*hands, play), ruleset or rubicon())


def last(outcome: Outcome) -> str:
    return verdicts(outcome)[-1]


class TestAsking:
    @pytest.mark.parametrize(("since", "before", "scored", "led"), [
        ("scoring", "illegal", "legal", "legal"), ("first-lead", "illegal", "illegal", "legal"),
        ("at-once", "illegal", "legal", "legal"), ("never", "illegal", "illegal", "illegal"),
        ("unknown", "undecided", "undecided", "undecided")])
    def test_elder_is_asked(self, since: str, before: str, scored: str, led: str) -> None:
        rules = rubicon(show__elder__from=since)
        name = "show.on-request" if (since, before) == ("at-once", "illegal") else "show.elder.from"
        assert last(asked("E calls point 5, Y asks point", rules)) == f"2 {before} {name}"
        assert last(asked(POINT + "Y asks point", rules)) == f"3 {scored} show.elder.from"
        assert last(asked(POINT + "E AH, Y asks point", rules)) == f"4 {led} show.elder.from"

    def test_only_what_he_scored_for(self) -> None:
        assert last(asked(POINT + "Y asks set")) == "3 illegal show.elder.from"
        assert last(asked(POINT + "E AH, Y asks set", rubicon(show__elder__from="first-lead"))) == \
            "4 illegal show.on-request"

    @pytest.mark.parametrize(("since", "before", "led"), [
        ("first-lead", "illegal", "legal"), ("scoring", "illegal", "legal"), ("first-follow", "illegal", "illegal")])
    def test_younger_is_asked(self, since: str, before: str, led: str) -> None:
        rules = rubicon(show__younger__from=since)
        play = "E calls point 4, Y not-good, "
        assert last(asked(play + "E asks point", rules)) == f"3 {before} show.younger.from"
        declared = play + "E AH, Y declares point AS QS 9S 8S 7S, E asks point"
        assert last(asked(declared, rules)) == f"5 {led} show.younger.from"

    def test_nobody_need_show_everywhere(self) -> None:
        rules = rubicon(show__on_request="no", show__elder__from=None, show__younger__from=None, show__false=None)
        assert last(asked(POINT + "Y asks point", rules)) == "3 illegal show.on-request"

    def test_whether_one_must_may_be_lost(self) -> None:
        assert last(asked(POINT + "Y asks point", rubicon(show__on_request="unknown"))) == "3 undecided show.on-request"

    def test_what_younger_never_bettered_is_scored_with_the_lead(self) -> None:
        play = "E calls point 5 making 48, E calls sequence 3 in H, E calls set 3 A, "
        assert last(asked(play + "Y asks point", boussac())) == "4 illegal show.elder.from"
        assert last(asked(play + "E AH, Y asks point", boussac())) == "5 legal show.elder.from"

    def test_high_and_low_are_of_another_game(self) -> None:
        with pytest.raises(RecordError, match="at Piquet one asks suit D"):
            asked(POINT + "Y asks high")


class TestAnswering:
    @pytest.mark.parametrize(("suit", "number"), [("H", 5), ("S", 0), ("C", 0), ("D", 0)])
    def test_how_many_of_a_suit(self, suit: str, number: int) -> None:
        assert last(asked(POINT + f"Y asks suit {suit}, E answers {number}")) == "4 legal show.on-request"
        assert last(asked(POINT + f"Y asks suit {suit}, E answers {number + 1}")) == "4 undecided show.false"

    @pytest.mark.parametrize(("suit", "number"), [("H", 5), ("S", 0), ("C", 2), ("D", 2)])
    def test_of_all_that_was_scored_for(self, suit: str, number: int) -> None:
        # Aces and kings in hearts, clubs and diamonds.
        assert last(asked(SETS + f"Y asks suit {suit}, E answers {number}")) == "6 legal show.on-request"

    def test_none(self) -> None:
        assert last(asked(POINT + "Y asks suit S, E answers none")) == "4 legal show.on-request"

    def test_cards_played_are_no_longer_held(self) -> None:
        play = POINT + "E AH, Y JH, Y asks suit H, E answers %d"
        assert last(asked(play % 4)) == "6 legal show.on-request"
        assert last(asked(play % 5)) == "6 undecided show.false"

    @pytest.mark.parametrize(("what", "answer", "true"), [
        ("point", "answers AH KH QH 9H 8H", True), ("point", "shows AH KH QH 9H 8H", True),
        ("point", "answers AH KH QH 9H", False), ("point", "shows AH KH QH 9H JS", False),
        ("set", "answers AH AC AD KH KC KD", True), ("set", "answers AH AC AD", False),
        ("suit H", "shows AH KH QH 9H 8H", True), ("suit C", "shows AC KC", True), ("suit C", "shows AC", False)])
    def test_which_cards(self, what: str, answer: str, true: bool) -> None:
        outcome = asked(SETS + f"Y asks {what}, E {answer}", rubicon(show__false=STANDS))
        assert last(outcome) == ("6 legal show.on-request" if true else "6 offence show.false.1")

    def test_cards_played_need_not_be_named(self) -> None:
        play = POINT + "E AH, Y JH, Y asks point, E answers %s"
        for cards in ("KH QH 9H 8H", "AH KH QH 9H 8H"):
            assert last(asked(play % cards)) == "6 legal show.on-request"

    def test_younger_answers(self) -> None:
        play = "E calls point 4, Y not-good, E AH, Y declares point AS QS 9S 8S 7S, E asks suit S, Y answers %d"
        assert last(asked(play % 5)) == "6 legal show.on-request"
        assert last(asked(play % 4, rubicon(show__false=STANDS))) == "6 offence show.false.1"

    def test_somebody_must_have_asked(self) -> None:
        with pytest.raises(RecordError, match="nobody has asked E"):
            asked(POINT + "E answers 5")

    def test_the_answer_fits_the_question(self) -> None:
        with pytest.raises(RecordError, match="the answer is the cards of the point"):
            asked(POINT + "Y asks point, E answers 5")
        with pytest.raises(RecordError, match="the answer is a number of cards"):
            asked(POINT + "Y asks suit H, E answers yes")

    def test_of_a_hand_not_known_nothing_is_proved(self) -> None:
        outcome = asked(POINT + "Y asks suit H, E answers 5", hands=("?x12", "?x12"))
        assert last(outcome) == "4 undecided show.on-request"

    def test_cards_may_be_shown_unasked(self) -> None:
        assert last(asked(POINT + "E shows AH KH")) == "3 legal show.how"
        with pytest.raises(RecordError, match="E does not hold AS"):
            asked(POINT + "E shows AS")

    def test_before_the_calls_there_is_nothing_to_show(self) -> None:
        with pytest.raises(RecordError, match="before the calls there is nothing to show"):
            judged("{game: piquet, scope: draw, deal: {dealer: Y}, play: [E shows AS KS]}", rubicon())


class TestFalseAnswers:
    PLAY = POINT + "Y asks suit H, E answers 4"

    def test_it_may_be_corrected_in_time(self) -> None:
        rules = rubicon(show__false=[{"when": {"corrected": "yes"}, "effects": ["stands"]},
                                     {"effects": ["score-nothing"]}])
        outcome = asked(self.PLAY + ", E answers 5", rules)
        assert verdicts(outcome)[3:] == ["4 offence show.false.1", "5 legal show.on-request"]
        outcome = asked(self.PLAY + ", Y looks hand", rules)
        assert verdicts(outcome)[3] == "4 offence show.false.2"
        assert (outcome.score["E"], outcome.items["point"].text()) == (0, "nobody")

    @pytest.mark.parametrize(("when", "holds"), [
        ({"scored": "yes"}, True), ({"scored": "no"}, False), ({"class": "point"}, False),
        ({"hand-of": "elder"}, True)])
    def test_conditions(self, when: dict[str, str], holds: bool) -> None:
        rules = rubicon(show__false=[{"when": when, "effects": TO_OPPONENT}, *STANDS])
        assert asked(self.PLAY, rules).score["Y"] == (7 if holds else 0)

    def test_the_class_is_the_one_asked_about(self) -> None:
        rules = rubicon(show__false=[{"when": {"class": "point"}, "effects": ["forfeit-class"]}, *STANDS])
        outcome = asked(POINT + "Y asks point, E answers AH KH, E AH", rules)
        assert outcome.items["point"].text() == "nobody"

    def test_it_may_come_out_later(self) -> None:
        outcome = asked(self.PLAY + ", E AH, Y claims false-answer 4", rubicon(show__false=STANDS))
        assert verdicts(outcome)[3:] == ["4 offence show.on-request", "5 legal lead.first", "6 offence show.false.1"]

    def test_the_cards_played_since_may_be_taken_up(self) -> None:
        rules = rubicon(show__false=[{"demand": "opponent", "effects": ["replay"]}, *STANDS])
        play = self.PLAY + ", E AH, Y JH, E KH, Y claims false-answer 4%s, E KH"
        outcome = asked(play % ", Y demands replay", rules)
        assert verdicts(outcome)[7:] == ["8 offence show.false", "9 legal show.false.1", "10 legal lead.first"]
        with pytest.raises(RecordError, match="it is Y's turn to play, not E's"):
            asked(play % "", rules)

    def test_without_a_demand_too(self) -> None:
        rules = rubicon(show__false=[{"effects": ["replay"]}])
        outcome = asked(self.PLAY + ", E AH, Y JH, E KH, Y claims false-answer 4, E KH", rules)
        assert verdicts(outcome)[7:] == ["8 offence show.false.1", "9 legal lead.first"]

    def test_a_question_settled_is_not_claimed_again(self) -> None:
        outcome = asked(self.PLAY + ", E AH, Y claims false-answer 4, Y claims false-answer 4",
                        rubicon(show__false=[{"effects": TO_OPPONENT}]))
        assert verdicts(outcome)[5:] == ["6 offence show.false.1", "7 illegal show.false"]
        assert outcome.score["Y"] == 7

    def test_where_the_penalty_is_lost_the_score_is_open(self) -> None:
        outcome = asked(self.PLAY + ", E AH, Y claims false-answer 4", rubicon(show__false="unknown"))
        assert verdicts(outcome)[5] == "6 undecided show.false" and "score" in outcome.open

    def test_taken_back_he_answers_again(self) -> None:
        rules = rubicon(show__false=[{"effects": ["take-back"]}])
        for again in ("E answers 5", "E shows AH KH QH 9H 8H"):
            outcome = asked(self.PLAY + f", {again}", rules)
            assert verdicts(outcome)[3:] == ["4 offence show.false.1", "5 legal show.on-request"]
        play = POINT + "Y asks point, E answers AH KH, E shows AH KH QH 9H 8H"
        assert verdicts(asked(play, rules))[3:] == ["4 offence show.false.1", "5 legal show.on-request"]


class TestClaims:
    def test_of_something_else(self) -> None:
        with pytest.raises(RecordError, match="'cheating' is nothing that is claimed at Piquet"):
            asked(POINT + "Y claims cheating")

    @pytest.mark.parametrize(("what", "name"), [
        ("revoke", "revoke.penalty"), ("false-answer", "show.false"), ("surplus", "hand.over"),
        ("deficit", "hand.short"), ("excess", "draw.excess"), ("provoked", "draw.order")])
    def test_of_what_never_was(self, what: str, name: str) -> None:
        assert last(asked(POINT + f"Y claims {what}")) == f"3 illegal {name}"
