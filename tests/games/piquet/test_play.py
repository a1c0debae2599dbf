"""The play: who leads, what must be followed, what counts; revokes; hands of unequal length."""

from typing import Any

import pytest

from variorum.games.engine import RecordError
from variorum.games.ruleset import RuleSet
from variorum.referee.legal import legal_at, legal_cards
from variorum.referee.rulings import Outcome

from ...referee.raw import judged, record, ruling, verdicts
from .rules import STANDS, rubicon

LEFT = "{game: piquet, scope: ending, deal: {dealer: Y, left: {E: '%s', Y: '%s'}}, play: [%s]}"
HANDS = ("AS 9S KH 7D", "KS TS AH 8D")
TO_OPPONENT = [{"points": "7", "to": "opponent"}]
MUST_WIN = {"follow__must_win": "yes"}


def ended(play: str, ruleset: RuleSet | None = None, hands: tuple[str, str] = HANDS) -> Outcome:
    return judged(LEFT % (*hands, play), ruleset or rubicon())


class TestTricks:
    def test_the_higher_of_the_suit_led_wins(self) -> None:
        outcome = ended('"E AS, Y KS > E", "E 9S, Y TS > Y", "Y AH, E KH > Y", "Y 8D, E 7D > Y"')
        assert {r.verdict for r in outcome.rulings} == {"legal"}
        assert outcome.items["tricks"].text() == "Y 3-1"

    def test_another_suit_never_wins(self) -> None:
        assert ended('"E AS, Y KS", "E KH, Y AH > Y"').rulings[3].verdict == "legal"
        with pytest.raises(RecordError, match="E wins this trick, with 7S, not Y"):
            ended('"E 7S, Y AH > Y"', hands=("7S", "AH"))

    def test_the_winner_leads(self) -> None:
        with pytest.raises(RecordError, match="it is E's turn to lead, not Y's"):
            ended("E AS, Y KS, Y AH")

    def test_nobody_plays_twice(self) -> None:
        with pytest.raises(RecordError, match="it is Y's turn to play, not E's"):
            ended("E AS, E 9S")
        with pytest.raises(RecordError, match="E no longer holds AS"):
            ended("E AS, Y KS, E AS")

    def test_a_card_that_the_hand_shows_later_might_have_been_played_before(self) -> None:
        hands, must = ("AS 9S", "?x2"), rubicon(revoke__penalty=STANDS, **MUST_WIN)
        assert ruling(ended("E AS, Y AH, E 9S, Y KS", must, hands), 2) == "offence follow.suit"
        assert ruling(ended("E 9S, Y 8S, E AS, Y KS", must, hands), 2) == "offence follow.must-win"

    def test_a_card_of_the_other_hand_is_not_played(self) -> None:
        with pytest.raises(RecordError, match="Y does not hold 9S: it is E's"):
            ended("E AS, Y 9S")
        with pytest.raises(RecordError, match="Y does not hold 7C"):
            ended("E AS, Y 7C")

    def test_one_card_at_a_time(self) -> None:
        with pytest.raises(RecordError, match="one card is played at a time"):
            ended("E AS 9S")

    def test_a_trick_is_not_won_before_both_have_played(self) -> None:
        with pytest.raises(RecordError, match="Y has not played"):
            ended('"E AS > E"')

    def test_out_of_turn(self) -> None:
        outcome = ended("E AS, Y KS, Y AH out-of-turn, E 9S")
        assert [ruling(outcome, at) for at in (3, 4)] == ["illegal lead.next", "legal lead.card"]

    def test_the_first_lead_out_of_turn(self) -> None:
        assert verdicts(ended("Y KS out-of-turn, E AS")) == ["1 illegal lead.next", "2 legal lead.card"]
        text = "{game: piquet, scope: play, deal: {dealer: Y, after: {E: '?x12', Y: '?x12'}}, play: [%s]}"
        assert verdicts(judged(text % "Y AS out-of-turn, E KS", rubicon())) == [
            "1 illegal lead.first", "2 legal lead.first"]

    def test_elder_leads_first(self) -> None:
        text = "{game: piquet, scope: play, deal: {dealer: Y, after: {E: '?x12', Y: '?x12'}}, play: [%s]}"
        assert ruling(judged(text % "E AS", rubicon()), 1) == "legal lead.first"
        with pytest.raises(RecordError, match="it is E who leads first, not Y"):
            judged(text % "Y AS", rubicon())

    def test_there_is_an_end(self) -> None:
        with pytest.raises(RecordError, match="all the cards have been played"):
            ended("E 7S, Y AH, E 8S", hands=("7S", "AH"))


class TestFollowing:
    @pytest.mark.parametrize(("card", "verdict"), [("KS", "legal"), ("TS", "legal"), ("AH", "undecided")])
    def test_suit_must_be_followed(self, card: str, verdict: str) -> None:
        assert ruling(ended(f"E AS, Y {card}"), 2) == f"{verdict} follow.suit"

    def test_who_cannot_follow_plays_what_he_likes(self) -> None:
        assert ruling(ended("E AS, Y AH", hands=("AS", "AH")), 2) == "legal follow.suit"

    @pytest.mark.parametrize(("card", "verdict"), [
        ("KS", "legal follow.must-win"), ("TS", "legal follow.must-win"), ("8S", "undecided follow.must-win"),
        ("AH", "undecided follow.suit")])
    def test_the_trick_must_be_won_where_that_is_the_rule(self, card: str, verdict: str) -> None:
        outcome = ended(f"E 9S, Y {card}", rubicon(**MUST_WIN), ("9S 7D KH 7C", "KS TS 8S AH"))
        assert ruling(outcome, 2) == verdict

    def test_if_it_can_be(self) -> None:
        assert ruling(ended("E AS, Y TS", rubicon(**MUST_WIN)), 2) == "legal follow.must-win"

    def test_it_may_be_lost_whether_it_must(self) -> None:
        lost = rubicon(follow__must_win="unknown")
        hands = ("9S 7D KH 7C", "KS TS 8S AH")
        assert ruling(ended("E 9S, Y TS", lost, hands), 2) == "legal follow.suit"
        outcome = ended("E 9S, Y 8S", lost, hands)
        assert ruling(outcome, 2) == "undecided follow.must-win"
        assert outcome.unknowns == ("follow.must-win",)

    def test_rank_is_the_rule_sets(self) -> None:
        ten_high = rubicon(rank__order="ATKQJ987")
        assert ended('"E KS, Y TS > Y"', ten_high, ("KS", "TS")).items["tricks"].text() == "Y 1-0"

    def test_of_a_hand_not_known_it_cannot_be_said(self) -> None:
        outcome = ended("E AS, Y AH", hands=("AS 7D", "AH ?"))
        assert ruling(outcome, 2) == "undecided follow.suit"
        # All eight spades are elsewhere, so he has none.
        outcome = ended("E AS, Y AH", hands=("AS KS QS JS TS 9S 8S 7S", "AH ?x7"))
        assert ruling(outcome, 2) == "legal follow.suit"


class TestPoints:
    PLAY = '"E AS, Y KS > E", "E 9S, Y TS > Y", "Y AH, E KH > Y", "Y 8D, E 7D > Y"'

    @pytest.mark.parametrize(("changes", "points"), [
        ({}, "E 2, Y 4"), ({"play__lead": "2"}, "E 4, Y 6"), ({"play__win": "2"}, "E 2, Y 5"),
        ({"play__last": "2"}, "E 2, Y 5"), ({"play__lead": "0", "play__win": "0", "play__last": "0"}, "E 0, Y 0")])
    def test_for_leading_winning_and_the_last(self, changes: dict[str, Any], points: str) -> None:
        # Elder leads twice; younger wins one trick as second player, leads twice, and has the last.
        assert ended(self.PLAY, rubicon(**changes)).items["play"].text() == points

    def test_none_for_winning_a_trick_one_has_led(self) -> None:
        assert ended('"E AS, Y KS"', hands=("AS", "KS")).items["play"].text() == "E 2, Y 0"

    def test_they_may_be_lost(self) -> None:
        outcome = ended(self.PLAY, rubicon(play__win="unknown"))
        assert "play" in outcome.open and outcome.items["tricks"].text() == "Y 3-1"
        assert outcome.unknowns == ("play.win",)


class TestRevoke:
    def test_by_itself_it_is_judged_at_once(self) -> None:
        outcome = ended("E AS, Y AH", rubicon(revoke__penalty=[{"effects": TO_OPPONENT}]))
        assert ruling(outcome, 2) == "offence follow.suit"
        assert (outcome.rulings[1].rule, outcome.score["E"]) == ("revoke.penalty.1", 7)

    def test_not_to_win_is_one_too(self) -> None:
        rules = rubicon(revoke__penalty=STANDS, **MUST_WIN)
        assert ruling(ended("E 9S, Y TS", rules, ("9S 7D", "TS AH")), 2) == "legal follow.must-win"
        assert ruling(ended("E 9S, Y 8S", rules, ("9S 7D", "TS 8S")), 2) == "offence follow.must-win"

    def test_without_a_rule_it_is_put_right(self) -> None:
        none = rubicon(revoke__penalty=[])
        outcome = ended("E AS, Y AH, Y KS, E 9S", none)
        assert [r.verdict for r in outcome.rulings] == ["legal", "illegal", "legal", "legal"]
        outcome = ended("E AS, Y AH, Y corrects KS, E 9S", none)
        assert [r.verdict for r in outcome.rulings] == ["legal", "illegal", "legal", "legal"]
        assert len(ended("E AS, Y AH, E 9S", none).rulings) == 2

    @pytest.mark.parametrize("effect", ["take-back", "replay"])
    def test_taken_back_he_plays_again(self, effect: str) -> None:
        rules = rubicon(revoke__penalty=[{"effects": [effect, *TO_OPPONENT]}])
        outcome = ended('E AS, Y AH, "Y KS > E", E 9S', rules)
        assert [r.verdict for r in outcome.rulings] == ["legal", "offence", "legal", "legal"]
        assert outcome.score["E"] == 7

    def test_lost_it_leaves_the_play_open(self) -> None:
        assert "play" not in ended("E 7S, Y AH", hands=("7S", "AH")).open
        outcome = ended("E 7S, Y AH, E 8S, Y KS", hands=("7S 8S", "AH KS"))
        assert {"play", "tricks"} <= set(outcome.open) and "play" not in outcome.items

    def test_claimed_later_the_cards_are_played_again_from_there(self) -> None:
        rules = rubicon(revoke__penalty=[{"effects": ["replay"]}])
        play = "E AS, Y AH, E 9S, Y TS, Y KS, E KH, E claims revoke 2, %s"
        # After the claim younger plays to the ace of spades again; his ten's trick is undone.
        again = '"Y KS > E", "E 9S, Y TS > Y", "Y AH, E KH > Y", "Y 8D, E 7D > Y"'
        outcome = ended(play % again, rules)
        assert ruling(outcome, 2) == "offence follow.suit"
        assert ruling(outcome, 7) == "offence revoke.penalty.1"
        assert outcome.items["play"].text() == "E 2, Y 4"
        assert outcome.items["tricks"].text() == "Y 3-1"

    def test_or_the_penalty_is_paid(self) -> None:
        rules = rubicon(revoke__penalty=[{"effects": TO_OPPONENT}])
        outcome = ended("E AS, Y AH, E claims revoke 2, E 9S", rules)
        assert (outcome.score["E"], ruling(outcome, 3)) == (7, "offence revoke.penalty.1")

    def test_it_may_have_to_be_demanded(self) -> None:
        rules = rubicon(revoke__penalty=[{"demand": "opponent", "effects": ["replay"]}, *STANDS])
        outcome = ended('E AS, Y AH, E demands replay, "Y KS > E"', rules)
        assert verdicts(outcome)[1:] == ["2 offence follow.suit", "3 legal revoke.penalty.1", "4 legal follow.suit"]
        outcome = ended("E AS, Y AH, E 9S", rules)
        assert (outcome.rulings[1].rule, len(outcome.rulings)) == ("revoke.penalty.2", 3)

    def test_a_card_once_played_is_not_changed(self) -> None:
        assert ruling(ended("E AS, Y KS, Y corrects TS"), 3) == "illegal revoke.penalty"

    @pytest.mark.parametrize(("effect", "score"), [
        ({"points": "2", "to": "offender"}, (5, 9)), ({"points": "2", "to": "dealer"}, (5, 9)),
        ({"points": "2", "to": "elder"}, (7, 7)), ({"points": "2", "to": "younger"}, (5, 9)),
        ({"deduct": "2", "from": "offender"}, (5, 5)), ({"deduct": "9", "from": "offender"}, (5, -2)),
        ({"deduct": "9", "from": "offender", "floor": "0"}, (5, 0)), ({"deduct": "9", "from": "opponent"}, (-4, 7)),
        ("score-nothing", (5, 7)), ("forfeit-declarations", (5, 7))])
    def test_effects_on_the_score(self, effect: Any, score: tuple[int, int]) -> None:
        text = (LEFT % (*HANDS, "E AS, Y AH")).replace("scope:", "score: {E: 5, Y: 7}, scope:")
        outcome = judged(text, rubicon(revoke__penalty=[{"effects": [effect]}]))
        assert tuple(outcome.score.values()) == score

    def test_who_scores_nothing_still_has_his_tricks(self) -> None:
        rules = rubicon(revoke__penalty=[{"effects": ["score-nothing"]}])
        outcome = ended("E AS, Y AH, E 9S, Y TS, Y KS, E KH, Y 8D, E 7D", rules)
        assert outcome.items["tricks"].text() == "Y 3-1"
        assert outcome.items["play"].text() == "E 2, Y 0"


class TestUnequalHands:
    SHORT = ("AS KS QS JS TS 9S 8S 7S AH KH QH JH", "AC KC QC JC TC 9C 8C 7C AD KD QD")
    TEXT = "{game: piquet, scope: play, deal: {dealer: Y, after: {E: '%s', Y: '%s'}}, play: [%s]}"

    def played(self, rules: RuleSet, *, notice: str = "E notices deficit Y, ", last: str = "") -> Outcome:
        lines = [f"E {e}, Y {y}" for e, y in zip(self.SHORT[0].split(), self.SHORT[1].split(), strict=False)]
        return judged(self.TEXT % (*self.SHORT, notice + ", ".join(lines) + last), rules)

    def test_cards_left_over_may_win_tricks(self) -> None:
        rules = rubicon(hand__short=[{"effects": ["surplus-wins"]}])
        for last in ("", ", E JH"):
            outcome = self.played(rules, last=last)
            assert outcome.rulings[0].rule == "hand.short.1"
            assert outcome.items["tricks"].text() == "E 12-0"
            assert outcome.items["play"].text() == "E 13, Y 0"
            assert outcome.items["capot"].text() == "E 40"

    def test_they_may_be_youngers(self) -> None:
        # Elder, with eleven, leads and loses everything; younger's last card is a trick of its own.
        hands = ("KC QC JC TC 9C 8C 7C KD QD JD TD", "AS KS QS JS TS 9S 8S 7S AC AD AH KH")
        lines = ["E KC, Y AC", "Y AD, E KD", *(f"Y {y}, E {e}" for y, e in zip(
            ("AS", "KS", "QS", "JS", "TS", "9S", "8S", "7S", "AH"),
            ("QC", "JC", "TC", "9C", "8C", "7C", "QD", "JD", "TD"), strict=True))]
        for last in ("", ", Y KH"):
            text = self.TEXT % (*hands, "Y notices deficit E, " + ", ".join(lines) + last)
            outcome = judged(text, rubicon(hand__short=[{"effects": ["surplus-wins"]}]))
            assert outcome.items["tricks"].text() == "Y 12-0"
            # One for winning, eleven leads, and the last trick.
            assert outcome.items["play"].text() == "E 1, Y 13"

    def test_or_count_for_nothing(self) -> None:
        rules = rubicon(hand__short=[{"effects": ["surplus-ignored"]}])
        outcome = self.played(rules)
        # The eleventh trick is the last.
        assert outcome.items["tricks"].text() == "E 11-0"
        assert outcome.items["play"].text() == "E 12, Y 0"
        with pytest.raises(RecordError, match="all the cards have been played"):
            self.played(rules, last=", E JH")

    @pytest.mark.parametrize("effects", [["stands"], "unknown"])
    def test_if_nothing_says_which_the_end_is_open(self, effects: Any) -> None:
        rules = rubicon(hand__short="unknown" if effects == "unknown" else [{"effects": effects}])
        outcome = self.played(rules)
        assert set(outcome.open) >= {"play", "tricks", "cards", "capot", "score"}

    def test_unnoticed_it_is_judged_with_the_first_lead(self) -> None:
        rules = rubicon(hand__short=[{"effects": ["surplus-wins"]}])
        play = "E discards 5, E draws 4, Y discards 3, E %s"
        text = "{game: piquet, deal: {dealer: Y}, play: [%s]}"
        outcome = judged(text % (play % "AS"), rules)
        assert verdicts(outcome)[3:] == ["4 offence hand.short.1", "4 legal lead.first"]
        assert outcome.rulings[3].actor == "E"
        outcome = judged(text % (play % "AS") .replace("E AS", "Y notices deficit E, E AS"), rules)
        assert verdicts(outcome)[3:] == ["4 offence hand.short.1", "5 legal lead.first"]

    def test_of_thirteen_tricks_seven_are_more_than_half(self) -> None:
        long = ("AS KS QS JS TS 9S 8S AD KD QD JD TD 9D", "AC KC QC JC TC 9C AH KH QH JH TH 9H")
        lines = [f"E {e}, Y {y}" for e, y in zip(long[0].split(), long[1].split(), strict=False)]
        text = self.TEXT % (*long, "Y notices surplus E, " + ", ".join(lines))
        outcome = judged(text, rubicon(hand__over=[{"effects": ["surplus-wins"]}]))
        assert outcome.items["tricks"].text() == "E 13-0"
        assert outcome.items["play"].text() == "E 14, Y 0"

    def test_the_last_trick_may_go_to_the_long_hand_after_losing_the_one_before(self) -> None:
        text = LEFT.replace("scope: ending", "scope: ending") % ("9S 7D 8D", "KS AH", '"E 9S, Y KS > Y", "Y AH, E 7D"')
        outcome = judged(text, rubicon())
        assert "play" in outcome.open  # what the rule said of it lies before this record

    def test_but_nobody_lets_his_own_pass(self) -> None:
        hands = "after: {E: 'AS KS QS AH KH QH AD KD QD JD 9C 8C 7C', Y: '?x12'}"
        text = f"{{game: piquet, scope: play, deal: {{dealer: Y, {hands}}}, play: [Y notices surplus E, %s consents]}}"
        rules = rubicon(hand__over=[{"effects": ["score-nothing", "surplus-ignored"]}], hand__over__waivable="yes")
        assert [ruling(judged(text % who, rules), 2) for who in "EY"] == [
            "illegal hand.over.waivable", "legal hand.over.waivable"]

    @pytest.mark.parametrize(("waivable", "verdict", "declared"), [
        ("yes", "legal", "E 5"), ("no", "illegal", "nobody"), ("unknown", "undecided", "open")])
    def test_the_other_side_may_let_it_pass_or_not(self, waivable: str, verdict: str, declared: str) -> None:
        rules = rubicon(hand__over=[{"effects": ["forfeit-declarations", "surplus-wins"]}],
                        hand__over__waivable=waivable)
        hands = ("AH KH QH 9H 8H AC KC QC AD KD JS TS 7C", "AS QS 9S 8S 7S JH TH 7H JC TC 9D 8D")
        text = "{game: piquet, scope: calls, deal: {dealer: Y, after: {E: '%s', Y: '%s'}}, play: [%s]}"
        play = "E calls point 5, Y good, Y notices surplus E, Y consents, E AH"
        outcome = judged(text % (*hands, play), rules)
        assert ruling(outcome, 4) == f"{verdict} hand.over.waivable"
        point = "open" if "score" in outcome.open and declared == "open" else outcome.items["point"].text()
        assert point == declared

    @pytest.mark.parametrize(("when", "holds"), [
        ({"hand-size": "13"}, True), ({"hand-size": "<=12"}, False), ({"hand-of": "elder"}, True),
        ({"play": "not-begun"}, True), ({"play": "begun"}, False)])
    def test_conditions(self, when: dict[str, Any], holds: bool) -> None:
        rules = rubicon(hand__over=[{"when": when, "effects": TO_OPPONENT}, *STANDS])
        hands = ("AH KH QH 9H 8H AC KC QC AD KD JS TS 7C", "?x12")
        outcome = judged(self.TEXT % (*hands, "Y notices surplus E"), rules)
        assert outcome.score["Y"] == (7 if holds else 0)

    def test_a_hand_is_judged_once(self) -> None:
        rules = rubicon(hand__over=[{"effects": TO_OPPONENT}])
        hands = ("AH KH QH 9H 8H AC KC QC AD KD JS TS 7C", "?x12")
        outcome = judged(self.TEXT % (*hands, "Y notices surplus E, Y claims surplus, E AH"), rules)
        assert outcome.score["Y"] == 7
        assert ruling(outcome, 2) == "illegal hand.over"


class TestWhatMayBePlayed:
    def test_a_lead_is_free(self) -> None:
        assert set(legal_cards(rubicon(), ("AS", "KH")).cards) == {"AS", "KH"}

    def test_suit_must_be_followed(self) -> None:
        answer = legal_cards(rubicon(), ("AS", "KH", "9S"), ("TS",))
        assert set(answer.cards) == {"AS", "9S"}
        assert [(card, r.parameter) for card, r in answer.barred] == [("KH", "follow.suit")]
        assert answer.barred[0][1].sentence.startswith("The player had a spade (A♠) and threw K♥.")

    def test_and_the_trick_won_where_that_is_the_rule(self) -> None:
        answer = legal_cards(rubicon(**MUST_WIN), ("AS", "KH", "9S"), ("TS",))
        assert answer.cards == ("AS",)
        assert {r.parameter for _, r in answer.barred} == {"follow.must-win", "follow.suit"}

    def test_in_a_record(self) -> None:
        text = LEFT % (*HANDS, "E AS, Y KS, E 9S, Y TS")
        assert set(legal_at(record(text), rubicon(), 2).cards) == {"KS", "TS"}
        assert set(legal_at(record(text), rubicon(), 3).cards) == {"9S", "KH", "7D"}

    def test_what_may_be_discarded(self) -> None:
        text = "{game: piquet, scope: draw, deal: {dealer: Y, hands: {E: AS KS QS JS TS 9S 8S 7S AH KH QH JH}}, " \
               "play: [E discards 5]}"
        assert len(legal_at(record(text), rubicon(), 1).cards) == 12

    def test_the_suit_named_must_be_led(self) -> None:
        text = "{game: piquet, scope: play, deal: {dealer: Y, after: {E: AS KS QS JS TS 9S 8S 7S AH KH QH JH}}, " \
               "play: [E names suit H, E AH]}"
        assert set(legal_at(record(text), rubicon(), 2).cards) == {"AH", "KH", "QH", "JH"}
