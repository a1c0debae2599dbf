"""What follows from irregularities: classes forfeited, all good, nothing scored; judged at once or when claimed."""

from typing import Any

import pytest

from variorum.games.ruleset import RuleSet
from variorum.referee.rulings import Outcome

from ...referee.raw import ruling, verdicts
from .rules import STANDS, boussac, judged, rubicon

CALLS = "{game: piquet, scope: calls, deal: {dealer: Y, after: {E: '%s', Y: '%s'}}, play: [%s]}"
FIVES = ("AH KH QH 9H 8H AC KC QC AD KD JS TS", "AS QS 9S 8S 7S JH TH 7H JC TC 9D 8D")
LONG = ("AS KS QS JS TS 9S AH AD AC KH KD 7C", "QH JH TH 9H QD JD TD 9D KC QC JC TC")
DEAL = """{game: piquet, scope: %s, deal: {dealer: Y, stock: 7S JD QC 9H 7D 9D 8D TC,
    hands: {E: AS KS QS 9S KH 8H 7H AD TD 9C 8C 7C, Y: JS TS 8S AH QH JH TH KD QD AC KC JC}}, play: [%s]}"""
FORFEIT = [{"effects": ["forfeit-class"]}]


def called(play: str, ruleset: RuleSet, hands: tuple[str, str] = FIVES) -> Outcome:
    return judged(CALLS % (*hands, play), ruleset)


def item(outcome: Outcome, name: str) -> str:
    return "open" if name in outcome.open else outcome.items[name].text()


class TestAllGood:
    # Elder takes six for five, and looks at them: he declares nothing, and whatever younger has is good.
    PLAY = ("E discards 8H 7H 9C 8C, E draws 5, E looks 5, Y claims excess, Y discards JS TS 8S, %sE AS, "
            "Y declares point AH QH JH TH, Y declares sequence QH JH TH")

    def test_the_others_classes_are_good_without_comparison(self) -> None:
        rules = boussac(hand__over=[{"effects": ["surplus-wins"]}])
        outcome = judged(DEAL % ("deal", self.PLAY % ""), rules)
        assert [item(outcome, c) for c in ("point", "sequence", "set")] == ["Y 4", "Y 3", "nobody"]
        assert verdicts(outcome)[5:7] == ["6 offence hand.over.1", "6 legal lead.first"]

    def test_even_if_he_calls_better(self) -> None:
        rules = boussac(hand__over=[{"effects": ["surplus-wins"]}])
        # Spades A K Q 9 7: 47 against 41 in hearts.
        outcome = judged(DEAL % ("deal", self.PLAY % "E calls point 5 making 47, "), rules)
        assert item(outcome, "point") == "Y 4"

    def test_the_hand_that_is_too_long_may_be_judged_as_well(self) -> None:
        rules = boussac(hand__over=[{"effects": ["score-nothing", "surplus-ignored"]}])
        outcome = judged(DEAL % ("deal", self.PLAY % ""), rules)
        assert (item(outcome, "point"), dict(outcome.score)) == ("Y 4", {"E": 0, "Y": 7})

    def test_elders_are_good_if_younger_took_too_many(self) -> None:
        play = ("E discards 8H 7H 9C 8C 7C, Y discards TH 8S, Y draws 3, Y looks 3, E claims excess, "
                "E calls point 4 making 40, E calls sequence 3 in S, E AS")
        outcome = judged(DEAL % ("deal", play), boussac(hand__over=[{"effects": ["surplus-wins"]}]))
        # Not answered: no comparison is made. He called 40 of his 47; the tierce is his best sequence.
        assert [item(outcome, c) for c in ("point", "sequence")] == ["E 4", "E 3"]

    def test_a_stock_touched_early_forfeits_the_declarations_alone(self) -> None:
        play = "E touches stock, E discards 8H 7H 9C 8C 7C, Y discards JS TS 8S, E calls point 5 making 47, E AS%s"
        assert item(judged(DEAL % ("deal", play % ""), boussac()), "point") == "nobody"
        declared = play % ", Y declares point AH QH JH TH"
        assert item(judged(DEAL % ("deal", declared), boussac()), "point") == "Y 4"


class TestNothing:
    def test_neither_hand_nor_play(self) -> None:
        rules = rubicon(draw__excess=[{"effects": ["score-nothing"]}], hand__over=[{"effects": ["surplus-ignored"]}])
        play = ("E discards 8H 7H 9C 8C, E draws 5, Y claims excess, Y discards JS TS 8S, E calls point 5, Y good, "
                "E AS, Y 9D, E KS, Y 8D")
        outcome = judged(DEAL % ("deal", play), rules)
        assert (item(outcome, "point"), dict(outcome.score)) == ("nobody", {"E": 0, "Y": 0})

    def test_nor_cards_and_capot(self) -> None:
        rules = rubicon(hand__over=[{"effects": ["score-nothing", "surplus-ignored"]}])
        hands = ("AS KS QS JS TS 9S 8S 7S AH KH QH AD KD", "AC KC QC JC TC 9C 8C 7C JH TH 9H QD")
        lines = ", ".join(f"E {e}, Y {y}" for e, y in zip(hands[0].split(), hands[1].split(), strict=False))
        text = CALLS.replace("scope: calls", "scope: play") % (*hands, f"Y notices surplus E, {lines}")
        outcome = judged(text, rules)
        assert [outcome.items[n].text() for n in ("tricks", "play", "cards", "capot")] == [
            "E 12-0", "E 0, Y 0", "nobody", "nobody"]
        assert judged(text, rubicon(hand__over=[{"effects": ["surplus-ignored"]}])).score["E"] == 13 + 40


class TestClaims:
    def test_a_call_taken_back_when_it_is_claimed(self) -> None:
        back = rubicon(call__false=[{"effects": ["take-back"]}])
        outcome = called("E calls point 6, Y good, Y claims false-call 1, E AH, Y declares point AS QS 9S 8S 7S", back)
        assert item(outcome, "point") == "Y 5"
        again = called("E calls point 6, Y good, Y claims false-call 1, E calls point 5, Y good", back)
        assert item(again, "point") == "E 5"

    def test_a_reply_taken_back(self) -> None:
        back = rubicon(call__false=[{"effects": ["take-back"]}])
        outcome = called("E calls point 5, Y not-good, E calls set 3, Y good, E claims false-call 2, E AH", back)
        assert verdicts(outcome)[1] == "2 offence call.held"
        # Not answered any more, it is decided by the hands: 48 to 45.
        assert item(outcome, "point") == "E 5"

    def test_a_declaration_taken_back(self) -> None:
        back = rubicon(call__false=[{"effects": ["take-back"]}])
        outcome = called("E AH, Y declares sequence TS 9S 8S, E claims false-call 2, Y JH", back)
        assert item(outcome, "sequence") == "nobody"

    def test_undecided_the_class_is_open(self) -> None:
        outcome = called("E calls point 6, Y good, Y claims false-call 1", rubicon())
        assert verdicts(outcome)[2] == "3 undecided call.false"
        assert {"point", "score"} <= set(outcome.open)

    def test_a_false_call_in_a_class_named_further(self) -> None:
        rules = rubicon(call__false=[{"when": {"scored": "yes"}, "effects": ["forfeit-class"]}, *STANDS])
        outcome = called("E calls set 3 A, Y good, E calls set 3 Q, Y claims false-call 3, E AH", rules)
        assert item(outcome, "set") == "nobody"

    def test_too_many_cards_claimed_when_the_calls_have_begun(self) -> None:
        play = "E discards 8H 7H 9C 8C, E draws 5, Y discards JS TS 8S, E calls point 5 making 47, Y claims %s, E AS"
        for what in ("excess", "surplus"):
            rules = boussac(call__elder="one-by-one", draw__excess="unknown")
            outcome = judged(DEAL % ("deal", play % what), rules)
            assert ruling(outcome, 5) == "offence hand.over.1"

    def test_a_demand_that_no_rule_gives(self) -> None:
        assert ruling(called("E calls point 6, Y demands new-deal", rubicon(call__false=STANDS)), 2) == \
            "illegal call.false"
        assert ruling(called("E calls point 6, Y demands new-deal", rubicon()), 2) == "undecided call.false"
        assert ruling(called("E calls point 5, Y consents", rubicon()), 2) == "legal"


class TestSaidAndHeld:
    def test_the_rest_may_be_false(self) -> None:
        play = "E calls point 5, Y making, E calls point 5 making 49"
        assert ruling(called(play, rubicon(call__false=FORFEIT)), 3) == "offence call.false.1"
        play = "E calls sequence 3, Y equal, E calls sequence 3 to K"
        assert ruling(called(play, rubicon(call__false=FORFEIT)), 3) == "offence call.false.1"

    def test_the_rest_may_be_low(self) -> None:
        hands = ("AS KS QS 9S 8S AH KH QH JH 9H 8D 7D", "JS TS TH AD KD QD JD TD AC KC QC JC")
        play = "E calls point 5, Y equal, E calls point 5 making %s"
        # Five spades make 48, five hearts 50.
        assert ruling(called(play % 48, rubicon(), hands), 3) == "legal call.second"
        barred = rubicon(call__under="barred", call__under__scores=None)
        assert ruling(called(play % 48, barred, hands), 3) == "illegal call.under"
        assert ruling(called(play % 50, barred, hands), 3) == "legal call.second"

    def test_the_rest_may_be_too_little(self) -> None:
        play = "E calls point 5, Y making, E calls point 5 making 48"
        assert ruling(called(play, rubicon(point__minimum="40")), 3) == "legal call.second"

    @pytest.mark.parametrize(("name", "changes"), [
        ("call.under", {"call__under": "unknown"}), ("call.under.scores", {"call__under__scores": "unknown"})])
    def test_what_low_calls_bring_may_be_lost(self, name: str, changes: dict[str, Any]) -> None:
        outcome = called("E calls set 3 K, Y good, E AS", rubicon(**changes), LONG)
        assert item(outcome, "set") == "open" and name in outcome.unknowns
        plain = called("E calls set 4, Y good, E AS", rubicon(**changes), LONG)
        assert item(plain, "set") == "E 17" and plain.unknowns == ()

    def test_what_is_named_besides_must_count(self) -> None:
        play = "E calls set 4, Y good, E calls set 3 K"
        assert ruling(called(play, rubicon(set__ranks="AQJT"), LONG), 3) == "illegal set.ranks"

    @pytest.mark.parametrize(("answer", "verdict"), [
        ("not-good", "offence"), ("equal", "legal"), ("making", "legal"), ("good", "legal")])
    def test_a_reply_to_a_call_of_a_hand_not_known(self, answer: str, verdict: str) -> None:
        # Younger's best is five making 45.
        rules = rubicon(call__false=FORFEIT)
        assert ruling(called(f"E calls point 6, Y {answer}", rules, ("?x12", FIVES[1])), 2).split()[0] == (
            "offence" if answer != "good" else "legal")
        assert ruling(called(f"E calls point 5, Y {answer}", rules, ("?x12", FIVES[1])), 2).split()[0] == (
            "legal" if answer == "not-good" else verdict)

    def test_what_decides_may_be_lost_where_it_was_never_answered(self) -> None:
        hands = ("AS KS QS 9S 8S AH KH QH 7H 7C 8D 7D", "JS TS TH 9H AD KD QD JD TD AC KC QC")
        outcome = called("E calls point 5, E AS", rubicon(point__pips="unknown"), hands)
        assert item(outcome, "point") == "open" and outcome.unknowns == ("point.pips",)
        outcome = called("E calls point 5, E AS", rubicon(), hands)
        assert item(outcome, "point") == "Y 5"  # 48 to 51: a true answer would have been not good
        hands = ("JS TS TH 9H AD KD QD JD TD AC KC QC", "9S 8S 7S 9D 9C AH KH QH 7H 7C 8D 7D")
        outcome = called("E calls point 5, E AC", rubicon(), hands)
        assert item(outcome, "point") == "E 5"

    def test_equal_and_never_answered(self) -> None:
        level = ("AS KS QS JS TS AH KH QH AD KD QD 7C", "AC KC QC JC TC JH TH JD TD 9H 9D 8D")
        assert item(called("E calls point 5, E AS", rubicon(), level), "point") == "nobody"
        assert item(called("E calls point 5, E AS", rubicon(point__tie="elder"), level), "point") == "E 5"
        assert item(called("E calls point 5, E AS", rubicon(point__tie="unknown"), level), "point") == "open"


class TestDeclarations:
    def test_a_second_point_is_not_declared(self) -> None:
        play = "E AH, Y declares point AS QS 9S 8S 7S, Y declares point JH TH 7H"
        assert ruling(called(play, rubicon()), 3) == "illegal call.scored"

    def test_a_better_one_does_not_follow(self) -> None:
        play = "E AS, Y declares set TH TD TC, Y declares set QH QD QC"
        assert ruling(called(play, rubicon(), LONG), 3) == "illegal call.under.scores"
        assert ruling(called(play, rubicon(call__under__scores="all-if-best"), LONG), 3) == "legal set.lower"

    def test_too_few_pips(self) -> None:
        assert ruling(called("E AH, Y declares point 9D 8D", boussac()), 2) == "illegal point.minimum"

    def test_before_the_exchange_there_is_nothing_to_declare(self) -> None:
        outcome = judged(DEAL % ("deal", "Y declares sequence QH JH TH"), rubicon())
        assert verdicts(outcome) == ["1 illegal discard.elder.min"]

    def test_a_false_one_may_be_corrected(self) -> None:
        rules = rubicon(call__false=[{"when": {"corrected": "yes"}, "effects": ["stands"]}, *FORFEIT])
        play = "E AH, Y declares sequence TS 9S 8S, %sY declares sequence 9S 8S 7S"
        assert item(called(play % "", rules), "sequence") == "Y 3"
        late = called(play % "Y JH, E KH, ", rules)
        assert item(late, "sequence") == "nobody"

    def test_standing_it_counts(self) -> None:
        assert item(called("E AH, Y declares sequence TS 9S 8S", rubicon(call__false=STANDS)), "sequence") == "Y 3"
