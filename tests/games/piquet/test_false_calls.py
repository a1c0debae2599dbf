"""Calls and answers that are not true, and what is announced without a dialogue."""

from typing import Any

import pytest

from variorum.games.engine import RecordError
from variorum.games.ruleset import RuleSet
from variorum.referee.rulings import Outcome

from ...referee.raw import ruling, verdicts
from .rules import STANDS, boussac, judged, rubicon

CALLS = "{game: piquet, scope: calls, deal: {dealer: Y, after: {E: '%s', Y: '%s'}}, play: [%s]}"
# Point: 48 in hearts against 45 in spades. Sequences: two tierces to the ace against one to the nine. Sets: A and K.
FIVES = ("AH KH QH 9H 8H AC KC QC AD KD JS TS", "AS QS 9S 8S 7S JH TH 7H JC TC 9D 8D")
# Elder: six spades from the ace, four aces, three kings. Younger: quarts to the K, Q and Q, three each of Q, J and 10.
LONG = ("AS KS QS JS TS 9S AH AD AC KH KD 7C", "QH JH TH 9H QD JD TD 9D KC QC JC TC")
FORFEIT = [{"effects": ["forfeit-class"]}]


def called(play: str, ruleset: RuleSet | None = None, hands: tuple[str, str] = FIVES) -> Outcome:
    return judged(CALLS % (*hands, play), ruleset or rubicon())


def item(outcome: Outcome, name: str) -> str:
    return "open" if name in outcome.open else outcome.items[name].text()


class TestFalseCalls:
    @pytest.mark.parametrize("call", [
        "point 6", "point 5 making 47", "point 5 in S", "sequence 4", "sequence 3 to K", "sequence 3 to A in D",
        "set 4", "set 3 Q", "set 3 T"])
    def test_what_is_not_held_as_called_is_false(self, call: str) -> None:
        assert ruling(called(f"E calls {call}"), 1) == "undecided call.false"
        assert ruling(called(f"E calls {call}", rubicon(call__false=[])), 1) == "illegal call.false"
        assert ruling(called(f"E calls {call}", rubicon(call__false=FORFEIT)), 1) == "offence call.false.1"

    @pytest.mark.parametrize("call", ["point 4", "point 4 making 39", "point 5 making 48 in H", "point 3 in C",
                                      "sequence 3 to A", "sequence 3 in C", "set 3 K"])
    def test_what_is_held_is_not(self, call: str) -> None:
        assert ruling(called(f"E calls {call}", rubicon(call__false=FORFEIT)), 1).startswith("legal")

    def test_pips_are_not_judged_where_the_rules_have_none(self) -> None:
        rules = rubicon(point__measure="cards", point__pips=None)
        assert item(called("E calls point 5 making 99, Y good", rules), "point") == "E 5"

    def test_of_a_hand_not_known_it_is_taken_at_its_word(self) -> None:
        outcome = called("E calls point 6, Y good", hands=("?x12", "?x12"))
        assert item(outcome, "point") == "E 6"

    def test_undecided_it_leaves_the_class_open(self) -> None:
        outcome = called("E calls point 6, Y good")
        assert item(outcome, "point") == "open"
        assert outcome.unknowns == ("call.false",)

    def test_forfeited_the_class_may_be_the_other_sides(self) -> None:
        play = "E calls point 6, Y good, E AH"
        assert item(called(play, rubicon(call__false=FORFEIT)), "point") == "nobody"
        play += ", Y declares point AS QS 9S 8S 7S"
        assert item(called(play, rubicon(call__false=FORFEIT)), "point") == "Y 5"

    def test_standing_it_counts_as_called(self) -> None:
        assert item(called("E calls point 6, Y good", rubicon(call__false=STANDS)), "point") == "E 6"

    def test_taken_back_he_calls_again(self) -> None:
        back = rubicon(call__false=[{"effects": ["take-back"]}])
        outcome = called("E calls point 6, E calls point 5, Y good", back)
        assert item(outcome, "point") == "E 5"
        assert len(called("E calls point 6, Y good", back).rulings) == 1

    CORRECTABLE = ({"when": {"corrected": "yes"}, "effects": ["stands"]}, *FORFEIT)

    def test_it_may_be_corrected_in_time(self) -> None:
        rules = rubicon(call__false=list(self.CORRECTABLE))
        outcome = called("E calls point 6, E calls point 5, Y good", rules)
        assert (ruling(outcome, 1), item(outcome, "point")) == ("offence call.false.1", "E 5")
        outcome = called("E calls point 6, Y good, E AH", rules)
        assert (ruling(outcome, 1), item(outcome, "point")) == ("offence call.false.2", "nobody")

    def test_a_right_call_may_be_corrected_too(self) -> None:
        assert item(called("E calls point 4, E calls point 5, Y good"), "point") == "E 5"

    @pytest.mark.parametrize(("when", "points"), [
        ({"class": "point"}, 7), ({"class": ["sequence", "set"]}, 1), ({"scored": "no"}, 7), ({"scored": "yes"}, 1),
        ({"play": "not-begun"}, 7), ({"play": "begun"}, 1), ({"hand-of": "elder"}, 7), ({"hand-of": "dealer"}, 1),
        ({"hand-size": "12"}, 7), ({"hand-size": ">=13"}, 1), ({"drawn": "yes"}, 7), ({"drawn": "no"}, 1)])
    def test_conditions(self, when: dict[str, Any], points: int) -> None:
        lists = [{"when": when, "effects": [{"points": "7", "to": "opponent"}]},
                 {"effects": [{"points": "1", "to": "opponent"}]}]
        assert called("E calls point 6", rubicon(call__false=lists)).score["Y"] == points

    def test_it_may_come_out_later(self) -> None:
        rules = rubicon(call__false=[{"when": {"scored": "yes"}, "effects": ["forfeit-declarations"]}, *STANDS])
        outcome = called("E calls point 6, Y good, E calls set 3, Y good, Y claims false-call 1, E AH", rules)
        assert verdicts(outcome)[0] == "1 offence call.held"
        assert verdicts(outcome)[4] == "5 offence call.false.1"
        assert (item(outcome, "point"), item(outcome, "set")) == ("nobody", "nobody")

    def test_nothing_was_false(self) -> None:
        assert ruling(called("E calls point 5, Y good, Y claims false-call 1"), 3) == "illegal call.false"

    def test_nobody_claims_against_himself(self) -> None:
        outcome = called("E calls point 6, Y good, E claims false-call 1", rubicon(call__false=STANDS))
        assert ruling(outcome, 3) == "illegal call.false"


class TestFalseReplies:
    @pytest.mark.parametrize("play", [
        "E calls point 5, Y not-good", "E calls point 5 making 48, Y equal", "E calls sequence 3 to A, Y not-good",
        "E calls set 3, Y equal", "E calls set 3 A, Y not-good", "E calls sequence 3 to A, Y equal"])
    def test_a_reply_may_claim_too_much(self, play: str) -> None:
        outcome = called(play, rubicon(call__false=FORFEIT))
        assert ruling(outcome, 2) == "offence call.false.1"
        # The class is forfeited by younger: elder's call stands.
        assert item(outcome, play.split()[2]).startswith("E ")

    @pytest.mark.parametrize("play", [
        "E calls point 5, Y equal", "E calls point 5, Y making", "E calls sequence 3, Y equal",
        "E calls point 4, Y not-good", "E calls point 4, Y equal", "E calls point 4, Y good"])
    def test_or_the_truth_or_less(self, play: str) -> None:
        assert ruling(called(play, rubicon(call__false=FORFEIT)), 2) == "legal call.replies"

    def test_without_a_rule_it_is_put_right(self) -> None:
        outcome = called("E calls point 5, Y not-good, Y good", rubicon(call__false=[]))
        assert verdicts(outcome)[1:] == ["2 illegal call.false", "3 legal call.replies"]
        assert item(outcome, "point") == "E 5"

    def test_it_may_be_corrected(self) -> None:
        rules = rubicon(call__false=list(TestFalseCalls.CORRECTABLE))
        outcome = called("E calls point 5, Y not-good, Y good", rules)
        assert ruling(outcome, 2) == "offence call.false.1"
        assert item(outcome, "point") == "E 5"

    def test_standing_it_gives_younger_nothing_that_he_does_not_hold(self) -> None:
        assert item(called("E calls set 3, Y not-good, E AH", rubicon(call__false=STANDS)), "set") == "nobody"


class TestAnnouncing:
    PLAY = "E calls point 5 making 48, E calls sequence 3 in H, E calls set 3 A, "

    def test_what_is_not_bettered_is_scored(self) -> None:
        outcome = called(self.PLAY + "E AH", boussac())
        assert {r.verdict for r in outcome.rulings} == {"legal"}
        assert [item(outcome, c) for c in ("point", "sequence", "set")] == ["E 5", "E 6", "E 6"]

    def test_before_the_lead_it_is_open(self) -> None:
        assert item(called(self.PLAY[:-2], boussac()), "point") == "open"

    def test_younger_names_what_is_better(self) -> None:
        # 50 in spades; a quart to the queen, which he does not announce; elder has two small cards for JS and TS.
        hands = (FIVES[0].replace("JS TS", "7D 8S"), "AS QS JS TS 9S JH TH 7H JC TC 9D 8D")
        play = self.PLAY + "Y declares point AS QS JS TS 9S, E AH"
        outcome = called(play, boussac(), hands)
        assert ruling(outcome, 4) == "legal call.younger"
        assert [item(outcome, c) for c in ("point", "sequence", "set")] == ["Y 5", "E 6", "E 6"]

    def test_when_he_has_spoken_elder_calls_no_more(self) -> None:
        hands = (FIVES[0].replace("JS TS", "7D 8S"), "AS QS JS TS 9S JH TH 7H JC TC 9D 8D")
        play = "E calls point 5 making 48, Y declares point AS QS JS TS 9S, E calls set 3 A"
        assert ruling(called(play, boussac(), hands), 3) == "illegal call.elder"

    def test_and_nothing_else(self) -> None:
        for said in ("declares sequence 9S 8S 7S", "declares point AS QS 9S 8S 7S"):
            assert ruling(called(self.PLAY + f"Y {said}", boussac()), 4) == "illegal call.younger"

    def test_he_does_not_answer(self) -> None:
        outcome = called(self.PLAY + "Y good, E AH", boussac())
        assert ruling(outcome, 4) == "illegal call.younger"
        assert item(outcome, "point") == "E 5"

    def test_equal_classes_are_seen_from_the_hands(self) -> None:
        # Both have a point of 51 from the ace and the same quint; the trio of queens is elder's.
        hands = ("AS KS QS JS TS AH KH QH AD KD QD 7C", "AC KC QC JC TC JH TH JD TD 9H 9D 8D")
        play = "E calls point 5 making 51, E calls sequence 5 in S, E calls set 3 A, E AS"
        outcome = called(play, boussac(), hands)
        assert [item(outcome, c) for c in ("point", "sequence", "set")] == ["nobody", "nobody", "E 9"]
        outcome = called(play, boussac(point__tie="elder", sequence__tie="elder"), hands)
        # Elder's sequences: the quint and, in hearts and diamonds, tierces.
        assert [item(outcome, c) for c in ("point", "sequence", "set")] == ["E 5", "E 21", "E 9"]
        unknown = called(play, boussac(), (hands[0], "?x12"))
        assert [item(unknown, c) for c in ("point", "sequence", "set")] == ["open", "open", "E 9"]
        unknown = called(play, boussac(point__tie="elder"), (hands[0], "?x12"))
        assert item(unknown, "point") == "E 5"

    def test_in_a_dialogue_he_answers(self) -> None:
        play = "E calls point 4, Y declares point AS QS 9S 8S 7S"
        assert ruling(called(play), 2) == "illegal call.younger"


class TestDeclaring:
    def test_younger_declares_after_the_lead(self) -> None:
        outcome = called("E AH, Y declares sequence 9S 8S 7S, Y declares point AS QS 9S 8S 7S")
        assert (item(outcome, "point"), item(outcome, "sequence")) == ("Y 5", "Y 3")

    def test_lower_ones_are_his_too(self) -> None:
        play = "E AS, Y declares sequence KC QC JC TC, Y declares sequence QH JH TH 9H"
        assert item(called(play, hands=LONG), "sequence") == "Y 12"
        assert ruling(called(play, rubicon(sequence__lower="no"), LONG), 3) == "illegal sequence.lower"
        assert item(called(play, rubicon(sequence__lower="no"), LONG), "sequence") == "Y 4"

    def test_what_is_declared_low_is_scored_low(self) -> None:
        play = "E AS, Y declares set TH TD TC"
        assert item(called(play, hands=LONG), "set") == "Y 3"
        assert item(called("E AS, Y declares set QH QD QC", hands=LONG), "set") == "Y 9"
        # Elder's four aces would have beaten them.
        assert item(called(play, rubicon(call__under__scores="all-if-best"), LONG), "set") == "Y 3"
        barred = rubicon(call__under="barred", call__under__scores=None)
        assert ruling(called(play, barred, LONG), 2) == "illegal call.under"

    def test_it_must_be_better_than_what_was_called(self) -> None:
        play = "E calls sequence 4 to Q in S, Y not-good, E AS, Y declares sequence QH JH TH 9H"
        assert ruling(called(play, hands=LONG), 4) == "illegal sequence.measure"

    @pytest.mark.parametrize(("cards", "message"), [
        ("set KS KH QD", "make no set"), ("sequence 9S 8S", "make no sequence"), ("point 9S 8H", "make no point"),
        ("sequence AS QS 9S", "make no sequence")])
    def test_the_cards_must_make_it(self, cards: str, message: str) -> None:
        if cards == "sequence 9S 8S":
            assert ruling(called(f"E AH, Y declares {cards}"), 2) == "illegal sequence.min"
            return
        with pytest.raises(RecordError, match=message):
            called(f"E AH, Y declares {cards}")

    def test_and_be_held(self) -> None:
        play = "E AH, Y declares sequence TS 9S 8S"
        assert ruling(called(play), 2) == "undecided call.false"
        assert item(called(play), "sequence") == "open"
        assert item(called(play, rubicon(call__false=FORFEIT)), "sequence") == "nobody"

    def test_elder_does_not_declare(self) -> None:
        with pytest.raises(RecordError, match="it is younger who declares"):
            called("E declares set AH AC AD")

    def test_younger_does_not_call(self) -> None:
        with pytest.raises(RecordError, match="it is elder who calls"):
            called("Y calls point 5")
