"""Cut, shuffle, packets, the pack, misdeals, dealing out of turn, cards face up in the stock; what does not fit."""

from typing import Any

import pytest

from variorum.games.engine import RecordError
from variorum.games.ruleset import RuleSet
from variorum.referee.replay import Misfit
from variorum.referee.rulings import Outcome

from ...referee.raw import judged, record, ruling, verdicts
from .rules import STANDS, au_cent, boussac, hundred, old, rubicon

DRAW = "{game: piquet, scope: draw, deal: {dealer: Y, %s}, play: [%s]}"
TO_OPPONENT = [{"points": "7", "to": "opponent"}]


def dealt(deal: str, ruleset: RuleSet | None = None, play: str = "") -> Outcome:
    return judged(DRAW % (deal, play), ruleset or rubicon())


class TestCut:
    CUT = "{game: piquet, scope: draw, seats: [A, B], deal: {cut: {A: %s, B: %s}%s}}"

    @pytest.mark.parametrize(("which", "dealer"), [("highest-deals", "B"), ("lowest-deals", "A")])
    def test_the_cut_gives_the_deal(self, which: str, dealer: str) -> None:
        outcome = judged(self.CUT % ("7H", "KD", ""), rubicon(cut__dealer=which))
        assert outcome.extra["dealer"] == dealer

    def test_or_the_choice(self) -> None:
        for dealer in "AB":
            assert judged(self.CUT % ("7H", "KD", f", dealer: {dealer}"), rubicon()).extra["dealer"] == dealer
        with pytest.raises(RecordError, match="B has cut the higher card and chooses; who deals is not said"):
            judged(self.CUT % ("7H", "KD", ""), rubicon())

    def test_another_dealer_is_a_contradiction(self) -> None:
        with pytest.raises(RecordError, match="B deals, but by the cut it is A's deal"):
            judged(self.CUT % ("7H", "KD", ", dealer: B"), au_cent())

    def test_equal_cards_are_cut_again(self) -> None:
        with pytest.raises(RecordError, match="equal cards"):
            judged(self.CUT % ("KH", "KD", ""), rubicon())

    def test_where_that_is_lost_the_dealer_is_the_one_named(self) -> None:
        assert judged(self.CUT % ("7H", "KD", ", dealer: A"), rubicon(cut__dealer="unknown")).extra["dealer"] == "A"

    def test_elder_does_not_deal(self) -> None:
        with pytest.raises(RecordError, match="E is elder, who does not"):
            record("{game: piquet, scope: draw, deal: {dealer: E}}")


class TestPackets:
    @pytest.mark.parametrize(("batch", "verdict"), [
        ("2", "legal deal.batch"), ("3", "legal deal.batch"), ("4", "illegal deal.batch"),
        ("[3, 3, 3, 3]", "legal deal.batch"), ("[3, 3, 2, 2, 2]", "undecided deal.batch.change")])
    def test_lawful_sizes(self, batch: str, verdict: str) -> None:
        assert verdicts(dealt(f"batch: {batch}")) == [f"0 {verdict}"]

    def test_sizes_differ(self) -> None:
        assert verdicts(dealt("batch: 3", au_cent())) == ["0 illegal deal.batch"]

    @pytest.mark.parametrize(("change", "verdict"), [
        ("free", "legal deal.batch"), ("never", "illegal deal.batch.change"),
        ("announced", "illegal deal.batch.change"), ("unknown", "undecided deal.batch.change")])
    def test_changed_from_deal_to_deal(self, change: str, verdict: str) -> None:
        rules = rubicon(deal__batch__change=change)
        assert verdicts(dealt("batch: 3, batch-before: 2", rules))[0] == f"0 {verdict}"
        assert verdicts(dealt("batch: 3, batch-before: 3", rules)) == ["0 legal deal.batch"]
        assert verdicts(dealt("batch: [3, 3, 2, 2, 2]", rules))[0] == f"0 {verdict}"

    @pytest.mark.parametrize(("events", "verdict"), [
        ("Y announces batch, Y shuffles", "legal"), ("Y shuffles, Y announces batch", "illegal"),
        ("E announces batch, Y shuffles", "illegal")])
    def test_a_change_is_told_before_the_shuffle(self, events: str, verdict: str) -> None:
        outcome = dealt(f"batch: 3, batch-before: 2, events: [{events}]", boussac())
        assert verdicts(outcome)[0] == f"0 {verdict} deal.batch.change"

    def test_sizes_may_be_lost(self) -> None:
        assert verdicts(dealt("batch: 4", rubicon(deal__batch="unknown"))) == ["0 undecided deal.batch"]

    def test_they_make_a_hand(self) -> None:
        with pytest.raises(RecordError, match="packets of 5 do not make 12 cards"):
            dealt("batch: 5")


class TestCuttingThePack:
    @pytest.mark.parametrize(("events", "verdict"), [
        ("E cuts", "legal cut.pack"), ("E cuts 2", "legal cut.part"), ("E cuts 1", "offence cut.part"),
        ("E cuts 0", "offence cut.pack"), ("Y cuts 10", "offence cut.by"), ("Y offers E", "legal cut.pack"),
        ("Y offers nobody", "offence cut.pack")])
    def test_where_elder_must(self, events: str, verdict: str) -> None:
        outcome = dealt(f"events: [{events}]", boussac())
        assert verdicts(outcome) == [f"deal.1 {verdict}"]
        if verdict.startswith("offence"):
            assert outcome.rulings[0].rule == "cut.irregular.1"
            assert outcome.void and outcome.next_dealer == "Y"

    def test_where_he_may(self) -> None:
        rules = boussac(cut__pack="may")
        assert verdicts(dealt("events: [E cuts 0]", rules)) == ["deal.1 legal cut.pack"]
        assert verdicts(dealt("events: [E cuts 1]", rules)) == ["deal.1 offence cut.part"]

    def test_where_nobody_does(self) -> None:
        rules = boussac(cut__pack="nobody", cut__part=None, cut__irregular=None)
        assert verdicts(dealt("events: [Y offers nobody, E cuts 5]", rules)) == [
            "deal.1 legal cut.pack", "deal.2 illegal cut.pack"]

    def test_begun_again_the_deal_that_follows_is_the_one_recorded(self) -> None:
        outcome = dealt("events: [E cuts 1, E cuts 5]", boussac(cut__irregular=[{"effects": ["restart"]}]))
        assert verdicts(outcome) == ["deal.1 offence cut.part", "deal.2 legal cut.part"]
        assert not outcome.void

    def test_what_follows_may_be_lost(self) -> None:
        assert verdicts(dealt("events: [E cuts 1]", boussac(cut__irregular="unknown"))) == ["deal.1 undecided cut.part"]
        assert verdicts(dealt("events: [E cuts 1]")) == ["deal.1 undecided cut.pack"]
        assert verdicts(dealt("events: [E cuts 1]", boussac(cut__part="unknown"))) == ["deal.1 undecided cut.part"]

    def test_it_may_be_noticed_later(self) -> None:
        assert verdicts(dealt("batch: 2", boussac(), "E notices no-cut"))[1] == "1 offence cut.pack"

    @pytest.mark.parametrize(("may", "verdict"), [("yes", "legal"), ("no", "illegal"), ("unknown", "undecided")])
    def test_elder_shuffles(self, may: str, verdict: str) -> None:
        outcome = dealt("events: [Y shuffles, E shuffles]", boussac(shuffle__elder=may))
        assert verdicts(outcome) == ["deal.1 legal", f"deal.2 {verdict} shuffle.elder"]

    def test_but_the_dealer_shuffles_last(self) -> None:
        assert verdicts(dealt("events: [E shuffles, Y offers E]", boussac()))[1] == "deal.2 illegal shuffle.elder"
        assert verdicts(dealt("events: [E shuffles, E cuts 5]", boussac()))[1] == "deal.2 illegal shuffle.elder"
        assert verdicts(dealt("events: [E shuffles, Y shuffles, E cuts 5]", boussac()))[2] == "deal.3 legal cut.part"


class TestNumber:
    def test_thirteen_elder_may_have_it_dealt_again(self) -> None:
        for seat in "EY":
            outcome = dealt(f"counts: {{{seat}: 13}}", boussac(), f"E notices surplus {seat}, E demands new-deal")
            assert verdicts(outcome) == ["1 offence misdeal.number", "2 legal misdeal.number.1"]
            assert outcome.void and outcome.next_dealer == "Y"

    def test_younger_may_not(self) -> None:
        outcome = dealt("counts: {E: 13}", boussac(), "Y notices surplus E, Y demands new-deal")
        assert verdicts(outcome) == ["1 offence misdeal.number.4", "2 illegal misdeal.number"]
        assert not outcome.void

    def test_nor_because_elder_demands_it_as_well(self) -> None:
        outcome = dealt("counts: {E: 13}", boussac(), "E notices surplus E, Y demands new-deal, E demands new-deal")
        assert verdicts(outcome) == ["1 offence misdeal.number", "2 illegal misdeal.number", "3 legal misdeal.number.1"]

    def test_if_he_does_not_the_long_hand_draws_one_fewer(self) -> None:
        play = "Y notices surplus E, E discards 5, E draws %s"
        assert verdicts(dealt("counts: {E: 13}", boussac(), play % 4)) == [
            "1 offence misdeal.number.4", "2 legal discard.elder.max", "3 legal draw.number"]
        outcome = dealt("counts: {E: 13}", boussac(), play % 5 + ", Y claims excess")
        assert [d.parameter for d in outcome.decisions][2:] == ["draw.excess", "draw.excess.1"]

    def test_and_the_stock_is_one_shorter(self) -> None:
        # Seven cards are left: elder draws four of them, and younger the other three.
        play = "Y notices surplus E, E discards 5, Y discards %s"
        assert ruling(dealt("counts: {E: 13}", boussac(), play % 3), 3) == "legal discard.younger.max"
        assert ruling(dealt("counts: {E: 13}", boussac(), play % 4), 3) == "illegal discard.younger.max"

    def test_fourteen_must_be_dealt_again(self) -> None:
        outcome = dealt("counts: {Y: 14}", boussac(), "E notices surplus Y")
        assert verdicts(outcome) == ["1 offence misdeal.number.2"]
        assert outcome.void

    def test_eleven_stand(self) -> None:
        outcome = dealt("counts: {Y: 11}", boussac(), "E notices deficit Y")
        assert verdicts(outcome) == ["1 offence misdeal.number.3"]
        assert not outcome.void

    def test_if_nobody_notices_it_is_judged_with_the_deal(self) -> None:
        assert verdicts(dealt("counts: {Y: 14}", boussac())) == ["0 offence misdeal.number.2"]
        outcome = dealt("counts: {Y: 13}", boussac(), "E demands new-deal")
        assert verdicts(outcome) == ["0 offence misdeal.number", "1 legal misdeal.number.1"]

    def test_what_follows_may_be_lost(self) -> None:
        outcome = dealt("counts: {Y: 14}", rubicon(), "E notices surplus Y")
        assert verdicts(outcome) == ["1 undecided misdeal.number"]
        assert "deal" in outcome.open and outcome.unknowns == ("misdeal.number",)

    @pytest.mark.parametrize(("when", "holds"), [
        ({"hand-size": "13"}, True), ({"hand-size": "<=12"}, False), ({"hand-of": "dealer"}, True),
        ({"hand-of": "elder"}, False), ({"play": "not-begun"}, True), ({"drawn": "no"}, True),
        ({"drawn": "yes"}, False)])
    def test_conditions(self, when: dict[str, Any], holds: bool) -> None:
        rules = rubicon(misdeal__number=[{"when": when, "effects": TO_OPPONENT}, *STANDS])
        outcome = dealt("counts: {Y: 13}", rules, "E notices surplus Y")
        assert outcome.score["E"] == (7 if holds else 0)  # the dealer is the offender

    def test_the_cards_known_stay_if_others_can_have_gone_back(self) -> None:
        rules = rubicon(misdeal__number=[{"effects": ["return-cards"]}], call__false=[])
        play = "Y notices surplus E, E discards QH, Y discards 3, E calls sequence 3 to A in S"
        deal = "hands: {E: 'AS KS QS QH ?%s', Y: '?x12'}"
        # Of nine unknown cards one has gone back; of thirteen known ones it is any.
        assert ruling(dealt(deal % "x9", rules, play), 4) == "legal call.sequence.states"

    def test_effects_happen_in_the_written_order(self) -> None:
        for effects in ([{"new-deal": "same"}, *TO_OPPONENT], [*TO_OPPONENT, {"new-deal": "same"}]):
            outcome = dealt("counts: {Y: 13}", rubicon(misdeal__number=[{"effects": effects}]), "E notices surplus Y")
            assert outcome.void and outcome.score["E"] == 7

    def test_returned_cards_go_back(self) -> None:
        rules = rubicon(misdeal__number=[{"effects": ["return-cards"]}])
        play = "E notices surplus Y, E discards 5, Y discards 3"
        assert ruling(dealt("counts: {Y: 13}", rules, play), 3) == "legal discard.younger.max"

    def test_who_has_what_is_noticed(self) -> None:
        with pytest.raises(RecordError, match="E has no surplus"):
            dealt("counts: {Y: 13}", boussac(), "E notices surplus E")
        with pytest.raises(RecordError, match="whose hand has the wrong number is not said"):
            dealt("counts: {Y: 13}", boussac(), "E notices surplus")

    def test_a_hand_of_another_size_is_a_slip_if_nobody_notices(self) -> None:
        for key in ("hands", "after"):
            with pytest.raises(RecordError, match="E has 3 cards, and 12 are dealt to each") as caught:
                dealt(f"{key}: {{E: AS KS QS}}")
            assert caught.value.problems[0].path == ("deal", key, "E")


class TestWrongDealer:
    def test_he_may_have_it_cancelled_before_a_card_is_played(self) -> None:
        outcome = dealt("events: [Y deals out-of-turn]", boussac(), "Y demands new-deal")
        assert verdicts(outcome) == ["deal.1 offence misdeal.wrong-dealer", "1 legal misdeal.wrong-dealer.1"]
        assert outcome.void and outcome.next_dealer == "E"

    def test_or_let_it_stand(self) -> None:
        outcome = dealt("events: [Y deals out-of-turn]", boussac())
        assert verdicts(outcome) == ["deal.1 offence misdeal.wrong-dealer.2"]
        assert not outcome.void

    def test_noticed_after_the_first_lead_it_is_too_late(self) -> None:
        play = "E discards 5, Y discards 3, %sY notices wrong-dealer, Y demands new-deal"
        assert dealt("batch: 2", boussac(), play % "").void
        late = dealt("batch: 2", boussac(), play % "E AS, ")
        assert not late.void
        assert ruling(late, 5) == "illegal misdeal.wrong-dealer"

    def test_what_follows_may_be_lost(self) -> None:
        outcome = dealt("events: [Y deals out-of-turn]")
        assert verdicts(outcome) == ["deal.1 undecided misdeal.wrong-dealer"]
        assert {"deal", "score"} <= {*outcome.open}


class TestFaceUp:
    @pytest.mark.parametrize(("place", "verdict"), [
        ("other", "offence stock.exposed.1"), ("top-of-stock", "undecided stock.exposed.2"),
        ("top-of-three", "undecided stock.exposed.2")])
    def test_a_card_face_up_in_the_stock(self, place: str, verdict: str) -> None:
        outcome = dealt(f"events: [Y exposes {place}]", boussac())
        assert verdicts(outcome) == [f"deal.1 {verdict}"]
        assert ("deal" in outcome.open) == verdict.startswith("undecided")

    def test_it_may_be_dealt_again(self) -> None:
        rules = boussac(stock__exposed=[{"when": {"card": ["top-of-stock", "top-of-three"]},
                                         "effects": [{"new-deal": "same"}]}, *STANDS])
        assert dealt("events: [Y exposes top-of-three]", rules).void
        assert not dealt("events: [Y exposes other]", rules).void


class TestPack:
    def test_dealt_from_the_pack(self) -> None:
        pack = "AS KS AH KH QS JS QH JH TS 9S TH 9H 8S 7S 8H 7H AD KD AC KC QD JD QC JC TD 9D 8D 7D TC 9C 8C 7C"
        text = f"{{game: piquet, scope: deal, deal: {{dealer: Y, pack: {pack}}}, play: [%s]}}"
        # By twos: elder has all the spades, and AD KD QD JD; younger the hearts, and AC KC QC JC.
        play = "E discards AD KD QD JD, Y discards AC KC QC JC, E calls point 8 making 75 in S"
        assert ruling(judged(text % play, rubicon()), 3) == "legal call.point.states"
        # By threes younger has the diamonds.
        text = text.replace("dealer: Y", "dealer: Y, batch: 3")
        with pytest.raises(RecordError, match="E does not hold AD"):
            judged(text % play, rubicon())

    def test_its_size_is_the_rule_sets(self) -> None:
        stock = "7S 8S 9S TS JS QS KS AS"
        text = "{game: piquet, scope: draw, deal: {dealer: Y, hands: {E: '?x12', Y: '?x12'}, stock: %s}}"
        assert judged(text % stock, rubicon()).open
        with pytest.raises(Misfit, match="its pack has 36 cards, and in the record 32 are dealt"):
            judged(text % stock, old())
        with pytest.raises(Misfit, match="its pack has no 6, and the record has"):
            judged(text % f"{stock} 6S 6H 6D 6C", rubicon())

    def test_a_stock_of_another_size_is_a_slip(self) -> None:
        text = "{game: piquet, scope: draw, deal: {dealer: Y, hands: {E: '?x12', Y: '?x12'}, stock: %s}}"
        with pytest.raises(RecordError, match="the stock has 7 cards, and 8 are left"):
            judged(text % "7S 8S 9S TS JS QS KS", rubicon())

    def test_two_play(self) -> None:
        with pytest.raises(Misfit, match="it is for 2 players, and the record has 3"):
            judged("{game: piquet, scope: draw, seats: [A, B, C], deal: {dealer: A}}", rubicon())

    def test_nothing_is_played_when_the_game_is_won(self) -> None:
        text = "{game: piquet, scope: draw, score: {E: 20, Y: 100}, deal: {dealer: Y}, play: [E discards 5]}"
        with pytest.raises(Misfit, match="it is won with 100 points, and Y has 100 before the deal"):
            judged(text, hundred(partie__win="at-once"))
        assert judged(text, hundred(partie__win="deal-end")).open

    def test_no_card_lies_in_two_places(self) -> None:
        for deal in ("hands: {E: AS KS, Y: AS QS}", "hands: {E: AS KS}, stock: AS QS"):
            with pytest.raises(RecordError, match="AS is in"):
                record(DRAW % (deal, ""))
        with pytest.raises(RecordError, match="KD is in E's hand after the draw, and was dealt to Y"):
            record('{game: piquet, scope: calls, deal: {dealer: Y, hands: {Y: "KD ?x11"}, after: {E: "KD ?x11"}}}')
        with pytest.raises(RecordError, match="E does not hold QS: it is Y's"):
            record(DRAW % ("hands: {Y: '?x11 QS'}", "E discards QS"))
