"""The calls as a dialogue: what is told, answered, sunk and scored."""

from typing import Any

import pytest

from variorum.games.engine import RecordError
from variorum.games.ruleset import RuleSet
from variorum.referee.rulings import Outcome

from ...referee.raw import ruling, verdicts
from .rules import au_cent, boussac, judged, rubicon

CALLS = "{game: piquet, scope: calls, deal: {dealer: Y, after: {E: '%s', Y: '%s'}}, play: [%s]}"
# Point: 48 in hearts against 45 in spades. Sequences: two tierces to the ace against one to the nine. Sets: A and K.
FIVES = ("AH KH QH 9H 8H AC KC QC AD KD JS TS", "AS QS 9S 8S 7S JH TH 7H JC TC 9D 8D")
# Elder: six spades from the ace, four aces, three kings. Younger: quarts to the K, Q and Q, three each of Q, J and 10.
LONG = ("AS KS QS JS TS 9S AH AD AC KH KD 7C", "QH JH TH 9H QD JD TD 9D KC QC JC TC")


def called(play: str, ruleset: RuleSet | None = None, hands: tuple[str, str] = FIVES) -> Outcome:
    return judged(CALLS % (*hands, play), ruleset or rubicon())


def item(outcome: Outcome, name: str) -> str:
    return "open" if name in outcome.open else outcome.items[name].text()


class TestDisclosure:
    def test_the_least_may_be_enough(self) -> None:
        assert verdicts(called("E calls point 5, Y good, E calls sequence 3, Y good, E calls set 3")) == [
            "1 legal call.point.states", "2 legal call.replies", "3 legal call.sequence.states",
            "4 legal call.replies", "5 legal call.set.states"]

    @pytest.mark.parametrize(("call", "parameter"), [
        ("point 5", "call.point.states"), ("point 5 in H", "call.point.states"),
        ("sequence 3", "call.sequence.states"), ("set 3", "call.set.states")])
    def test_it_may_not_be(self, call: str, parameter: str) -> None:
        outcome = called(f"E calls {call}, Y good", au_cent())
        assert verdicts(outcome) == [f"1 illegal {parameter}"]
        assert item(outcome, parameter.split(".")[1]) == "open"

    @pytest.mark.parametrize("call", ["point 5 making 48", "sequence 3 to A", "set 3 A"])
    def test_all_of_it_is_always_enough(self, call: str) -> None:
        for rules in (au_cent(), rubicon()):
            assert ruling(called(f"E calls {call}", rules), 1).startswith("legal")

    def test_a_call_that_says_too_little_is_made_again(self) -> None:
        outcome = called("E calls point 5, E calls point 5 making 48, Y good", au_cent())
        assert verdicts(outcome)[1:] == ["2 legal call.point.states", "3 legal call.replies"]
        assert item(outcome, "point") == "E 5"

    def test_the_suit_may_have_to_be_named(self) -> None:
        assert ruling(called("E calls sequence 3 to A", boussac()), 1) == "illegal call.sequence.states"

    def test_what_must_be_said_may_be_lost(self) -> None:
        assert ruling(called("E calls point 5", rubicon(call__point__states="unknown")), 1) == \
            "legal call.point.states"


class TestReplies:
    def test_good(self) -> None:
        assert item(called("E calls point 5, Y good"), "point") == "E 5"

    def test_making_asks_for_the_pips_alone(self) -> None:
        assert item(called("E calls point 5, Y making, E calls point 5 making 48, Y good"), "point") == "E 5"

    def test_the_rest_must_be_said_when_asked(self) -> None:
        outcome = called("E calls point 5, Y equal, E calls point 5, Y good")
        assert verdicts(outcome)[2:] == ["3 illegal call.second"]

    def test_and_must_be_of_the_same_call(self) -> None:
        assert ruling(called("E calls sequence 3, Y equal, E calls sequence 4 to A"), 3) == "illegal call.second"

    def test_making_is_asked_of_a_point_that_did_not_say_it(self) -> None:
        with pytest.raises(RecordError, match="it is of a point that one asks what it makes"):
            called("E calls sequence 3, Y making")
        with pytest.raises(RecordError, match="what it makes has been said"):
            called("E calls point 5 making 48, Y making")

    def test_there_must_be_something_to_answer(self) -> None:
        with pytest.raises(RecordError, match="there is no call to answer"):
            called("Y good")

    def test_elder_does_not_answer(self) -> None:
        with pytest.raises(RecordError, match="it is younger who answers"):
            called("E calls point 5, E good")

    def test_not_good_gives_the_class_to_younger(self) -> None:
        outcome = called("E calls point 4, Y not-good, E AH, Y declares point AS QS 9S 8S 7S")
        assert verdicts(outcome)[0] == "1 legal call.under"
        assert item(outcome, "point") == "Y 5"

    def test_and_he_scores_it_declared_or_not(self) -> None:
        assert item(called("E calls point 4, Y not-good, E AH"), "point") == "Y 5"

    def test_a_class_answered_not_good_is_not_called_again(self) -> None:
        assert ruling(called("E calls point 4, Y not-good, E calls point 5"), 3) == "illegal call.scored"

    def test_good_binds(self) -> None:
        play = "E calls sequence 4, Y good, E AS, Y declares sequence KC QC JC TC"
        outcome = called(play, hands=LONG)
        assert ruling(outcome, 4) == "illegal call.reply.binds"
        assert item(outcome, "sequence") == "E 4"

    def test_or_it_does_not(self) -> None:
        # Elder calls four of his six to the queen; younger's king is better, but he says good.
        play = "E calls sequence 4 to Q, Y good, E AS, Y declares sequence KC QC JC TC"
        outcome = called(play, rubicon(call__reply__binds="no"), LONG)
        assert ruling(outcome, 4).startswith("legal")
        assert item(outcome, "sequence") == "Y 12"

    def test_whether_it_binds_may_be_lost(self) -> None:
        play = "E calls sequence 4 to Q, Y good, E AS, Y declares sequence KC QC JC TC"
        outcome = called(play, rubicon(call__reply__binds="unknown"), LONG)
        assert ruling(outcome, 4) == "undecided call.reply.binds"
        assert item(outcome, "sequence") == "open"
        assert "call.reply.binds" in outcome.unknowns

    def test_younger_may_sink_what_he_has(self) -> None:
        outcome = called("E calls point 4, Y good, E AH, Y declares sequence 9S 8S 7S")
        assert outcome.rulings[1].sentence.startswith("Y answers that the point is good, and sinks his own.")
        assert (item(outcome, "point"), item(outcome, "sequence")) == ("E 4", "Y 3")


class TestTime:
    def test_the_point_comes_first(self) -> None:
        assert ruling(called("E calls sequence 3, Y good, E calls point 5"), 3) == "illegal call.first"

    def test_the_others_come_in_either_order_or_not(self) -> None:
        play = "E calls point 5, Y good, E calls set 3, Y good, E calls sequence 3, Y good"
        assert item(called(play), "sequence") == "E 6"
        fixed = called(f"{play}, E AH", rubicon(call__order="fixed"))
        assert [ruling(fixed, at) for at in (5, 6)] == ["illegal call.order"] * 2
        assert item(fixed, "sequence") == "nobody"

    def test_or_the_order_is_lost(self) -> None:
        play = "E calls set 3, Y good, E calls sequence 3"
        outcome = called(play, rubicon(call__order="unknown"))
        assert ruling(outcome, 3) == "undecided call.order"
        assert item(outcome, "sequence") == "open"

    def test_one_by_one(self) -> None:
        assert ruling(called("E calls point 5, E calls sequence 3"), 2) == "illegal call.elder"

    def test_all_at_once(self) -> None:
        together = rubicon(call__elder="all-at-once")
        play = "E calls point 5, E calls sequence 3, Y good, Y good, E calls set 3"
        outcome = called(play, together)
        assert verdicts(outcome) == ["1 legal call.point.states", "2 legal call.sequence.states",
                                     "3 legal call.replies", "4 legal call.replies", "5 illegal call.elder"]
        assert (item(outcome, "point"), item(outcome, "sequence")) == ("E 5", "E 6")

    @pytest.mark.parametrize(("until", "first", "second"), [
        ("first-lead", "illegal", "illegal"), ("first-follow", "legal", "illegal"), ("deal-end", "legal", "legal"),
        ("never", "illegal", "illegal"), ("unknown", "undecided", "undecided")])
    def test_until_when_elder_may_call(self, until: str, first: str, second: str) -> None:
        rules = rubicon(call__until=until)
        assert ruling(called("E AH, E calls set 3", rules), 2).split()[0] == first
        assert ruling(called("E AH, Y JH, E calls set 3", rules), 3).split()[0] == second

    def test_what_is_not_called_before_is_open_till_then(self) -> None:
        assert item(called("E calls point 5, Y good"), "set") == "open"
        assert item(called("E calls point 5, Y good, E AH"), "set") == "nobody"


class TestWhatCounts:
    @pytest.mark.parametrize(("call", "changes", "parameter"), [
        ("sequence 3", {"sequence__min": "4"}, "sequence.min"),
        ("sequence 2", {}, "sequence.min"), ("set 2 Q", {}, "set.values"),
        ("set 3 A", {"set__ranks": "KQJ"}, "set.ranks"),
        ("point 3 making 31", {"point__minimum": "32"}, "point.minimum"),
        ("point 3", {"point__minimum": "32"}, "point.minimum")])
    def test_less_is_void(self, call: str, changes: dict[str, Any], parameter: str) -> None:
        outcome = called(f"E calls {call}, Y good", rubicon(**changes))
        assert [ruling(outcome, 1), ruling(outcome, 2)] == [f"illegal {parameter}"] * 2

    def test_just_enough_is_not(self) -> None:
        assert item(called("E calls point 3 making 31, Y good", rubicon(point__minimum="31")), "point") == "E 3"
        assert item(called("E calls sequence 3, Y good", rubicon(sequence__min="3")), "sequence") == "E 6"


class TestSinking:
    def test_what_is_called_low_is_judged_as_called(self) -> None:
        play = "E calls sequence 4 to Q in S, Y not-good, E AS"
        outcome = called(play, hands=LONG)
        assert ruling(outcome, 1) == "legal call.under"
        assert item(outcome, "sequence") == "Y 12"

    def test_good_it_scores_what_was_called_and_lower(self) -> None:
        assert item(called("E calls sequence 4 to A, Y good", hands=LONG), "sequence") == "E 4"
        assert item(called("E calls set 3 K, Y good", hands=LONG), "set") == "E 3"

    def test_or_everything_if_it_would_have_been_good(self) -> None:
        all_of_it = rubicon(call__under__scores="all-if-best")
        assert item(called("E calls sequence 4 to A, Y good", all_of_it, LONG), "sequence") == "E 16"
        assert item(called("E calls set 3 K, Y good", all_of_it, LONG), "set") == "E 17"

    def test_but_not_if_the_other_side_sank_better(self) -> None:
        # Elder's best are tens; younger has the kings and sinks them.
        hands = ("TS TH TD TC 9S 9H 9D 8S 8H 8D 7S 7H", "KS KH KD KC QS QH JD JC AS AH AD 7C")
        play = "E calls set 3 T, Y good"
        assert item(called(play, rubicon(call__under__scores="all-if-best"), hands), "set") == "E 3"

    def test_that_cannot_be_said_of_a_hand_not_known(self) -> None:
        hands = (LONG[0], "?x12")
        outcome = called("E calls set 3 K, Y good", rubicon(call__under__scores="all-if-best"), hands)
        assert item(outcome, "set") == "open"
        assert item(called("E calls set 3 K, Y good", hands=hands), "set") == "E 3"

    def test_it_may_be_barred(self) -> None:
        outcome = called("E calls set 3 K, Y good", rubicon(call__under="barred", call__under__scores=None), LONG)
        assert verdicts(outcome) == ["1 illegal call.under"]
        outcome = called("E calls set 4 A, Y good, E calls set 3 K",
                         rubicon(call__under="barred", call__under__scores=None), LONG)
        assert item(outcome, "set") == "E 17"

    def test_a_call_by_number_alone_is_not_low_if_the_best_is_of_that_number(self) -> None:
        barred = rubicon(call__under="barred", call__under__scores=None)
        assert ruling(called("E calls set 4", barred, LONG), 1) == "legal call.set.states"
        assert ruling(called("E calls sequence 5", barred, LONG), 1) == "illegal call.under"

    def test_what_elder_sinks_younger_scores_if_he_declares_it(self) -> None:
        assert item(called("E AH, Y declares sequence 9S 8S 7S"), "sequence") == "Y 3"
        assert item(called("E AH"), "sequence") == "nobody"


class TestLower:
    def test_lower_ones_are_scored_named_or_not(self) -> None:
        for play in ("E calls set 4, Y good", "E calls set 4, Y good, E calls set 3 K"):
            assert item(called(play, hands=LONG), "set") == "E 17"
            assert item(called(play, rubicon(set__lower="no"), LONG), "set") == "E 14"

    def test_naming_them_is_barred_where_they_do_not_count(self) -> None:
        play = "E calls set 4, Y good, E calls set 3 K"
        assert ruling(called(play, rubicon(set__lower="no"), LONG), 3) == "illegal set.lower"
        assert ruling(called(play, rubicon(set__lower="unknown"), LONG), 3) == "undecided set.lower"

    def test_a_better_one_may_not_follow(self) -> None:
        play = "E calls set 3 K, Y good, E calls set 4 A"
        assert ruling(called(play, hands=LONG), 3) == "illegal call.under.scores"
        assert ruling(called(play, rubicon(call__under__scores="all-if-best"), LONG), 3) == "legal set.lower"

    def test_a_second_point_may_not_follow(self) -> None:
        assert ruling(called("E calls point 5, Y good, E calls point 3"), 3) == "illegal call.scored"

    def test_what_is_not_held_may_not_follow(self) -> None:
        play = "E calls set 3 A, Y good, E calls set 3 Q"
        assert ruling(called(play, rubicon(call__false=[])), 3) == "illegal call.false"

    def test_the_same_is_not_named_twice(self) -> None:
        with pytest.raises(RecordError, match="named already"):
            called("E calls sequence 3 to A in H, Y good, E calls sequence 3 to A in C, E calls sequence 3 to A in C")

    def test_of_a_hand_not_known_there_may_be_more(self) -> None:
        outcome = called("E calls set 3 K, Y good, E calls set 3 Q", hands=("?x12", FIVES[1]))
        assert item(outcome, "set") == "open"
        assert item(called("E calls set 3 K, Y good", rubicon(set__lower="no"), ("?x12", FIVES[1])), "set") == "E 3"

    def test_a_part_left_of_a_longer_sequence_may_be_lower(self) -> None:
        # Eight spades, of which the top three are called: the quint below is better and lost.
        hands = ("AS KS QS JS TS 9S 8S 7S AH KH QH 7D", "JH TH 9H 8H 7H AD KD QD JD TD AC KC")
        assert item(called("E calls sequence 3 to A in S, Y good", hands=hands), "sequence") == "E 6"
        # Of the same eight the four in the middle: three below them are lower, as are the three hearts.
        assert item(called("E calls sequence 4 to K in S, Y good", hands=hands), "sequence") == "E 10"
