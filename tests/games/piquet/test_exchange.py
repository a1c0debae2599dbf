"""The exchange: how many cards, in which order, until when it may be changed, wrong draws, looking at the rest."""

from typing import Any, ClassVar

import pytest

from variorum.games.engine import RecordError
from variorum.games.ruleset import RuleSet
from variorum.referee.rulings import Outcome

from ...referee.raw import ruling, verdicts
from .rules import STANDS, au_cent, boussac, judged, old, rubicon

HANDS = "hands: {E: AS KS QS 9S KH 8H 7H AD TD 9C 8C 7C, Y: JS TS 8S AH QH JH TH KD QD AC KC JC}"
STOCK = "stock: 7S JD QC 9H 7D 9D 8D TC"
DRAW = "{game: piquet, scope: draw, deal: {dealer: Y, %s}, play: [%s]}"
TO_OPPONENT = [{"effects": [{"points": "7", "to": "opponent"}]}]


def drawn(play: str, ruleset: RuleSet | None = None, deal: str = f"{HANDS}, {STOCK}") -> Outcome:
    return judged(DRAW % (deal, play), ruleset or rubicon())


class TestNumbers:
    @pytest.mark.parametrize(("number", "verdict"), [
        (0, "illegal discard.elder.min"), (1, "legal discard.elder.max"), (5, "legal discard.elder.max"),
        (6, "illegal discard.elder.max")])
    def test_elder(self, number: int, verdict: str) -> None:
        assert ruling(drawn(f"E discards {number}"), 1) == verdict

    @pytest.mark.parametrize(("elders", "number", "verdict"), [
        (5, 0, "illegal discard.younger.min"), (5, 1, "legal discard.younger.max"), (5, 3, "legal discard.younger.max"),
        (5, 4, "illegal discard.younger.max"), (3, 5, "legal discard.younger.max"),
        (3, 6, "illegal discard.younger.max")])
    def test_younger_may_take_all_that_elder_left(self, elders: int, number: int, verdict: str) -> None:
        assert ruling(drawn(f"E discards {elders}, Y discards {number}"), 2) == verdict

    def test_whether_elder_has_drawn_or_is_to_draw(self) -> None:
        for play in ("E discards 3, Y discards 5", "E discards 3, E draws 3, Y discards 5"):
            assert verdicts(drawn(play))[-1].endswith("legal discard.younger.max")
            assert verdicts(drawn(play.replace("Y discards 5", "Y discards 6")))[-1].endswith(
                "illegal discard.younger.max")

    def test_younger_need_not_discard_everywhere(self) -> None:
        assert ruling(drawn("E discards 5, Y discards 0", au_cent()), 2) == "legal discard.younger.max"

    def test_or_may_take_a_number_of_his_own(self) -> None:
        assert ruling(drawn("E discards 3, Y discards 5", rubicon(discard__younger__max="3")), 2) == \
            "illegal discard.younger.max"

    def test_there_must_be_enough_in_the_stock(self) -> None:
        assert ruling(drawn("E discards 5, Y discards 4", rubicon(discard__younger__max="6")), 2) == \
            "illegal draw.number"

    def test_with_thirty_six_cards(self) -> None:
        deal = "hands: {E: '?x12', Y: '?x12'}"
        assert verdicts(drawn("E discards 8, Y discards 4", old(), deal)) == [
            "1 legal discard.elder.max", "2 legal discard.younger.max"]
        assert ruling(drawn("E discards 9", old(), deal), 1) == "illegal discard.elder.max"

    @pytest.mark.parametrize("name", ["discard.elder.min", "discard.elder.max"])
    def test_the_number_may_be_lost(self, name: str) -> None:
        outcome = drawn("E discards 6", rubicon(**{name.replace(".", "__"): "unknown"}))
        assert ruling(outcome, 1) == f"undecided {name}"
        assert outcome.unknowns == (name,)

    def test_an_illegal_discard_is_made_again(self) -> None:
        outcome = drawn("E discards 6, E discards 5, Y discards 3")
        assert [r.verdict for r in outcome.rulings] == ["illegal", "legal", "legal"]

    def test_or_nothing_more_is_judged(self) -> None:
        outcome = drawn("E discards 6, Y discards 3")
        assert len(outcome.rulings) == 1
        assert "point" in outcome.open

    @pytest.mark.parametrize("draws", ["draws 5", "draws 7S JD QC 9H 7D"])
    def test_or_he_plays_with_fewer_cards(self, draws: str) -> None:
        outcome = drawn(f"E discards 9C 8C 7C 7H 8H TD, E {draws}, Y discards JS TS 8S, E AS", boussac())
        assert verdicts(outcome)[0] == "1 offence discard.elder.max"
        assert verdicts(outcome)[3:] == ["4 offence hand.short.1", "4 legal lead.first"]

    def test_nobody_discards_twice_once_the_calls_have_begun(self) -> None:
        with pytest.raises(RecordError, match="the exchange is over"):
            drawn("E discards 5, Y discards 3, E calls point 5, E discards 2")

    def test_a_card_not_held_is_not_discarded(self) -> None:
        with pytest.raises(RecordError, match="E does not hold JS"):
            drawn("E discards JS")

    def test_the_calls_wait_for_the_exchange(self) -> None:
        outcome = drawn("E discards 5, E calls point 4")
        assert verdicts(outcome)[1] == "2 illegal discard.younger.min"
        assert outcome.rulings[1].actor == "Y"
        assert ruling(drawn("E discards 5, E calls point 4 making 40", au_cent()), 2) == "legal call.point.states"


class TestDrawing:
    def test_the_cards_come_from_the_top(self) -> None:
        # Elder draws 7S JD QC 9H 7D; that makes his spades A K Q 9 7, which he calls.
        play = "E discards 8H 7H 9C 8C 7C, Y discards JS TS 8S, E calls point 5 making 47 in S"
        assert ruling(drawn(play), 3) == "legal call.point.states"
        late = "E discards 8H 7H 9C 8C, Y discards JS TS 8S, E calls sequence 3 to A in S, Y good, E calls set 3 K"
        assert ruling(drawn(late, rubicon(call__false=[])), 5) == "illegal call.false"

    def test_they_may_be_written(self) -> None:
        assert ruling(drawn("E discards 2, E draws JD 7S"), 2) == "legal draw.number"
        with pytest.raises(RecordError, match="QC is not among the next 2 cards of the stock"):
            drawn("E discards 2, E draws JD QC")

    def test_a_card_in_somebodys_hand_is_not_in_the_stock(self) -> None:
        with pytest.raises(RecordError, match="AH cannot be in the stock"):
            drawn("E discards 2, E draws JD AH", deal=HANDS)

    def test_in_several_goes(self) -> None:
        assert [ruling(drawn("E discards 5, E draws 3, E draws 2"), at) for at in (2, 3)] == ["legal draw.number"] * 2

    def test_no_more_than_there_are(self) -> None:
        with pytest.raises(RecordError, match="E draws 9 cards, and 8 are left"):
            drawn("E discards 5, E draws 9")


class TestOrder:
    @pytest.mark.parametrize("play", ["Y discards 3, Y draws 3", "E discards 5, Y discards 3, Y draws 3, E draws 5"])
    def test_younger_draws_first(self, play: str) -> None:
        at = play.split(", ").index("Y draws 3") + 1
        assert ruling(drawn(play), at) == "undecided draw.order"
        assert ruling(drawn(play, rubicon(draw__order=TO_OPPONENT)), at) == "offence draw.order.1"

    def test_elder_demands_though_younger_says_he_was_provoked(self) -> None:
        rules = rubicon(draw__order=[{"demand": "elder", "effects": [{"new-deal": "same"}]},
                                     {"effects": ["score-nothing"]}])
        for said in ("E demands new-deal", "Y claims provoked, E demands new-deal"):
            assert drawn(f"Y discards 3, Y draws 3, {said}", rules).void

    def test_it_may_void_the_deal_if_elder_brought_it_about(self) -> None:
        outcome = drawn("Y discards 3, Y draws 3, Y claims provoked", boussac())
        assert verdicts(outcome) == ["1 offence discard.order", "2 offence draw.order.1"]
        assert outcome.void and outcome.next_dealer == "Y"

    def test_and_else_leave_it_to_custom(self) -> None:
        outcome = drawn("Y discards 3, Y draws 3, E discards 5", boussac())
        assert verdicts(outcome)[1] == "2 undecided draw.order.2"
        assert not outcome.void

    def test_to_discard_first_is_out_of_order(self) -> None:
        assert verdicts(drawn("Y discards 3, E discards 5, Y discards 3")) == [
            "1 illegal discard.order", "2 legal discard.elder.max", "3 legal discard.younger.max"]

    def test_taken_back_he_draws_again_in_turn(self) -> None:
        rules = rubicon(draw__order=[{"effects": ["take-back"]}])
        outcome = drawn("E discards 5, Y discards 3, Y draws 3, Y draws 3, E draws 5", rules)
        assert [r.verdict for r in outcome.rulings][2:4] == ["offence", "offence"]

    def test_a_claim_without_a_draw(self) -> None:
        assert ruling(drawn("E discards 5, Y claims provoked"), 2) == "illegal draw.order"


class TestChanging:
    @pytest.mark.parametrize(("locked", "again", "touched", "drew"), [
        ("touch-stock", "legal", "illegal", "illegal"), ("elder-draw", "legal", "legal", "illegal"),
        ("elder-discard", "illegal", "illegal", "illegal"), ("younger-discard", "legal", "legal", "illegal"),
        ("never", "legal", "legal", "illegal"), ("unknown", "undecided", "undecided", "undecided")])
    def test_until_when(self, locked: str, again: str, touched: str, drew: str) -> None:
        rules = rubicon(discard__locked_by=locked)
        change = "E discards 9C 8C 7C"
        assert ruling(drawn(f"E discards 8H 7H, {change}", rules), 2) == f"{again} discard.locked-by"
        assert ruling(drawn(f"E discards 8H 7H, E touches stock, {change}", rules), 3) == \
            f"{touched} discard.locked-by"
        assert ruling(drawn(f"E discards 8H 7H, E draws 2, {change}", rules), 3) == f"{drew} discard.locked-by"

    def test_the_cards_taken_up_are_held_again(self) -> None:
        play = "E discards AS KS, E discards 9C 8C, Y discards JS TS 8S, E calls sequence 3 to A in S"
        assert ruling(drawn(play), 4) == "legal call.sequence.states"

    BLANK = "hands: {Y: TS 9S 8S 7S TH 9H 8H AH TD 9D AC 7C}"

    @pytest.mark.parametrize(("reopens", "verdict"), [
        ("yes", "legal carte-blanche.reopens-discard"), ("no", "illegal carte-blanche.reopens-discard"),
        ("unknown", "undecided carte-blanche.reopens-discard")])
    def test_carte_blanche_may_reopen_it_or_close_it(self, reopens: str, verdict: str) -> None:
        rules = au_cent(carte_blanche__reopens_discard=reopens)
        assert ruling(drawn("E discards 5, Y announces carte-blanche, E discards 3", rules, self.BLANK), 3) == verdict

    def test_but_not_once_it_is_locked(self) -> None:
        rules = au_cent(carte_blanche__reopens_discard="yes")
        play = "E discards 5, E touches stock, Y announces carte-blanche, E discards 3"
        assert ruling(drawn(play, rules, self.BLANK), 4) == "illegal discard.locked-by"


class TestExcess:
    def test_unseen_the_cards_go_back(self) -> None:
        outcome = drawn("E discards 9C 8C 7C 7H, E draws 5, Y claims excess, Y discards JS TS 8S", boussac())
        assert verdicts(outcome)[1:3] == ["2 offence draw.excess", "3 offence draw.excess.1"]
        # The fifth card, 7D, lies on top again: younger draws it.
        play = "E discards 9C 8C 7C 7H, E draws 5, Y claims excess, Y discards JS TS 8S, Y draws 7D 9D 8D"
        assert ruling(drawn(play, boussac()), 5) == "legal draw.number"

    def test_the_others_stay(self) -> None:
        # 7S, drawn first, makes the fifth spade.
        play = ("E discards 9C 8C 7C 7H, E draws 5, Y claims excess, Y discards JS TS 8S, E calls point 5 making 47, "
                "E calls sequence 3 in S")
        assert ruling(drawn(play, boussac()), 5) == "legal call.point.states"
        with pytest.raises(RecordError, match="E does not hold 7D"):
            drawn(play + ", E 7D", boussac())

    def test_who_discards_nothing_draws_nothing(self) -> None:
        play = "E discards 5, Y discards 0, Y draws 1, E claims excess"
        assert ruling(drawn(play, au_cent(draw__excess=STANDS)), 4) == "offence draw.excess.1"

    def test_seen_it_costs_all_declarations(self) -> None:
        play = ("E discards 9C 8C 7C 7H, E draws 5, E looks 5, Y claims excess, Y discards JS TS 8S, "
                "E calls point 5 making 47, E AS")
        outcome = drawn(play, boussac(hand__over=[{"effects": ["surplus-wins"]}]))
        assert verdicts(outcome)[3] == "4 offence draw.excess.2"

    def test_a_player_may_own_up_to_it(self) -> None:
        assert ruling(drawn("E discards 4, E draws 5, E claims excess", boussac()), 3) == "offence draw.excess.1"

    def test_or_somebody_notices(self) -> None:
        assert ruling(drawn("E discards 4, E draws 5, Y notices surplus E", boussac()), 3) == "offence draw.excess.1"

    def test_if_nobody_speaks_of_it_it_is_judged_at_once(self) -> None:
        assert ruling(drawn("E discards 4, E draws 5", boussac()), 2) == "offence draw.excess.1"
        assert ruling(drawn("E discards 4, E draws 5, E looks 5", boussac()), 2) == "offence draw.excess.2"

    def test_what_to_do_may_be_lost(self) -> None:
        outcome = drawn("E discards 4, E draws 5, Y claims excess")
        assert ruling(outcome, 3) == "undecided draw.excess"
        assert outcome.unknowns == ("draw.excess",)
        assert "score" in outcome.open

    def test_nobody_drew_too_many(self) -> None:
        assert ruling(drawn("E discards 4, E draws 4, Y claims excess", boussac()), 3) == "illegal draw.excess"

    @pytest.mark.parametrize(("when", "points"), [
        ({"cards-seen": "no"}, 7), ({"cards-seen": "yes"}, 0), ({"hand-size": "13"}, 7), ({"hand-size": "12"}, 0),
        ({"drawn": "yes"}, 7), ({"hand-of": "elder"}, 7), ({"hand-of": "dealer"}, 0), ({"play": "not-begun"}, 7)])
    def test_conditions(self, when: dict[str, Any], points: int) -> None:
        rules = rubicon(draw__excess=[{"when": when, "effects": TO_OPPONENT[0]["effects"]}, *STANDS])
        assert drawn("E discards 4, E draws 5, Y claims excess", rules).score["Y"] == points


class TestStock:
    def test_touched_before_discarding(self) -> None:
        outcome = drawn("E touches stock", boussac())
        assert verdicts(outcome) == ["1 offence stock.touched.1"]
        assert [e.name for e in outcome.rulings[0].then] == ["forfeit-declarations"]
        assert ruling(drawn("E touches stock"), 1) == "undecided stock.touched"

    def test_after_discarding_it_only_locks(self) -> None:
        assert ruling(drawn("E discards 4, E touches stock", boussac()), 2) == "legal stock.touched"

    def test_each_player_for_himself(self) -> None:
        assert ruling(drawn("E discards 4, Y touches stock", boussac()), 2) == "offence stock.touched.1"

    def test_to_draw_is_to_touch(self) -> None:
        assert ruling(drawn("E draws 2", boussac()), 1) == "offence stock.touched.1"

    def test_only_the_stock_is_touched(self) -> None:
        with pytest.raises(RecordError, match="it is the stock that is touched"):
            drawn("E touches wood")


class TestLeftUnannounced:
    PLAY = "E discards 9C 8C 7C 7H, %sY discards JS TS 8S, Y draws 4"

    def test_elder_must_say_that_he_leaves_cards(self) -> None:
        outcome = drawn(self.PLAY % "", boussac())
        assert verdicts(outcome)[2] == "3 offence draw.unannounced.2"
        assert outcome.void and outcome.next_dealer == "Y"

    def test_unless_he_lets_younger_play_on(self) -> None:
        outcome = drawn(self.PLAY % "" + ", both consent", boussac())
        assert verdicts(outcome)[2:] == ["3 offence draw.unannounced", "4 legal draw.unannounced.1"]
        assert not outcome.void

    def test_if_he_said_so_younger_has_drawn_too_many(self) -> None:
        play = self.PLAY % "E leaves 1, " + ", E claims excess"
        outcome = drawn(play, boussac())
        assert [d.parameter for d in outcome.decisions][3:] == ["draw.excess", "draw.excess.1"]

    def test_as_he_has_where_nothing_need_be_said(self) -> None:
        outcome = drawn(self.PLAY % "" + ", E claims excess",
                        boussac(discard__elder__announce_fewer="no", draw__unannounced=None))
        assert [d.parameter for d in outcome.decisions][2:] == ["draw.excess", "draw.excess.1"]

    def test_what_he_leaves_must_be_what_he_left(self) -> None:
        with pytest.raises(RecordError, match="leaves 1 of his 5 cards, not 2"):
            drawn("E discards 4, E leaves 2", boussac())


class TestLooking:
    @pytest.mark.parametrize(("look", "number", "verdict"), [
        ("own-part", 2, "legal talon.look.elder"), ("own-part", 3, "illegal talon.look.elder"),
        ("nothing", 1, "illegal talon.look.elder"), ("unknown", 1, "undecided talon.look.elder")])
    def test_elder_at_his_own_part(self, look: str, number: int, verdict: str) -> None:
        assert ruling(drawn(f"E discards 3, E looks {number}", rubicon(talon__look__elder=look)), 2) == verdict

    def test_not_before_he_has_discarded(self) -> None:
        assert ruling(drawn("E looks 1"), 1) == "illegal talon.look.elder"

    @pytest.mark.parametrize(("look", "youngers", "elders"), [
        ("nothing", "illegal", "illegal"), ("alone", "legal", "illegal"), ("decides-for-both", "legal", "illegal"),
        ("unknown", "undecided", "undecided")])
    def test_at_the_cards_younger_leaves(self, look: str, youngers: str, elders: str) -> None:
        rules = rubicon(talon__look__younger=look)
        exchange = "E discards 5, Y discards 2"
        assert ruling(drawn(f"{exchange}, Y looks 1", rules), 3) == f"{youngers} talon.look.younger"
        assert ruling(drawn(f"{exchange}, E looks 1", rules), 3) == f"{elders} talon.look.younger"

    def test_younger_not_before_his_exchange(self) -> None:
        assert ruling(drawn("E discards 5, Y looks 1"), 2) == "illegal talon.look.younger"

    @pytest.mark.parametrize("decides", ["Y lets look", "Y looks 1"])
    def test_if_he_decides_it_elder_must_first_name_a_suit_or_lead(self, decides: str) -> None:
        play = f"E discards 5, Y discards 2, {decides}, "
        assert ruling(drawn(play + "E looks 1"), 4) == "illegal talon.look.elder-first"
        assert ruling(drawn(play + "E names suit S, E looks 1"), 5) == "legal talon.look.elder-first"
        assert ruling(drawn(play + "E AS, E looks 1"), 5) == "legal talon.look.elder-first"
        free = rubicon(talon__look__elder_first="nothing")
        assert ruling(drawn(play + "E looks 1", free), 4) == "legal talon.look.elder-first"
        lost = rubicon(talon__look__elder_first="unknown")
        assert ruling(drawn(play + "E looks 1", lost), 4) == "undecided talon.look.elder-first"

    def test_and_lead_the_suit_he_named(self) -> None:
        play = "E discards 8H 7H 9C 8C 7C, Y discards JS TS, Y lets look, E names suit S, E looks 1, "
        outcome = drawn(play + "E KH, E AS")
        assert [ruling(outcome, at) for at in (6, 7)] == ["illegal talon.look.elder-first", "legal lead.first"]

    def test_the_suit_is_named_before_the_lead(self) -> None:
        with pytest.raises(RecordError, match="before he leads"):
            drawn("E discards 8H 7H 9C 8C 7C, Y discards JS TS, E AS, E names suit S")
        with pytest.raises(RecordError, match="elder names the suit"):
            drawn("E discards 5, Y names suit S")

    def test_it_is_not_always_his_to_decide(self) -> None:
        rules = rubicon(talon__look__younger="alone", talon__look__elder_first=None)
        assert ruling(drawn("E discards 5, Y discards 2, Y lets look", rules), 3) == "illegal talon.look.younger"

    def test_nobody_looks_at_more_than_there_is(self) -> None:
        with pytest.raises(RecordError, match="the stock has 1 card left, and Y looks at 2"):
            drawn("E discards 5, Y discards 2, Y looks 2")

    @pytest.mark.parametrize(("back", "discards", "tricks"), [
        (["own-discards", "tricks"], "legal", "legal"), (["tricks"], "illegal", "legal"), ([], "illegal", "illegal"),
        ("unknown", "undecided", "undecided")])
    def test_looking_back(self, back: Any, discards: str, tricks: str) -> None:
        rules = rubicon(look_back=back)
        play = "E discards 5, Y discards 3, E AS, Y JS, E looks own-discards, Y looks tricks"
        outcome = drawn(play, rules, "hands: {E: '?x12', Y: '?x12'}")
        assert [ruling(outcome, 5), ruling(outcome, 6)] == [f"{discards} look-back", f"{tricks} look-back"]

    def test_nobody_looks_into_the_others_hand(self) -> None:
        with pytest.raises(RecordError, match="nobody looks at the other's hand"):
            drawn("E looks hand Y")


class TestAHandPutRightInTheDraw:
    """Thirteen cards are dealt, elder draws one fewer than he discards, and then it is noticed."""

    RULES: ClassVar[list[Any]] = [
        {"when": {"hand-size": ">=14"}, "effects": [{"new-deal": "same"}]},
        {"when": {"drawn": "no"}, "demand": "elder", "effects": [{"new-deal": "same"}]},
        {"when": {"hand-size": "13"}, "effects": ["draw-fewer"]}, {"effects": ["undecided"]}]

    def noticed(self, play: str, each: str = "E: 13, Y: 12") -> Outcome:
        text = f"{{game: piquet, scope: draw, deal: {{dealer: Y, counts: {{{each}}}}}, play: [{play}]}}"
        return judged(text, rubicon(misdeal__number=self.RULES, hand__over=STANDS))

    def test_it_was_a_misdeal_all_the_same(self) -> None:
        outcome = self.noticed("E discards 5, E draws 4, E notices surplus E, E demands new-deal")
        assert verdicts(outcome)[2:] == ["3 offence misdeal.number.3", "4 illegal misdeal.number"]
        assert "too many cards (13)" in outcome.rulings[2].sentence

    def test_before_anything_is_drawn_a_new_deal_may_be_had_even_after_the_discard(self) -> None:
        outcome = self.noticed("E discards 5, E notices surplus E, E demands new-deal")
        assert verdicts(outcome)[1:] == ["2 offence misdeal.number", "3 legal misdeal.number.2"]
        assert outcome.void

    def test_noticed_between_discard_and_draw_one_fewer_is_drawn(self) -> None:
        outcome = self.noticed("E discards 5, E notices surplus E, E draws 5")
        assert verdicts(outcome)[1] == "2 offence misdeal.number.3"
        assert verdicts(outcome)[2].split()[1] != "legal"
        assert verdicts(self.noticed("E discards 5, E notices surplus E, E draws 4"))[2] == "3 legal draw.number"

    def test_the_dealers_own(self) -> None:
        outcome = self.noticed("E discards 5, E draws 5, Y discards 3, Y draws 2, E notices surplus Y", "E: 12, Y: 13")
        assert verdicts(outcome)[4] == "5 offence misdeal.number.3"

    def test_what_is_still_too_long_is_judged_as_it_is_then(self) -> None:
        assert verdicts(self.noticed("E discards 5, E draws 5, E notices surplus E"))[2] == "3 offence hand.over.1"

    def test_a_hand_that_was_right_has_no_surplus(self) -> None:
        with pytest.raises(RecordError, match="E has no surplus"):
            self.noticed("E discards 5, E draws 5, E notices surplus E", "E: 12, Y: 12")
