"""Cut, packets, turn-up, giving up the hand, seats."""

from typing import ClassVar

import pytest

from variorum.games.engine import RecordError
from variorum.referee.replay import Misfit

from ...referee.raw import judged, record, ruling, verdicts
from ...referee.rules import POINT, hoyle, trinidad

HANDS = "hands: {E: AC 9C KH 4H TD 2S, D: JC 3C QH TH AD 7S}"
FOUR = ("seats: [P1, P2, P3, P4], deal: {dealer: P4, turn-up: %s, hands: {P1: AC 9C KH 4H TD 2S, "
        "P2: JC 3C QH TH AD 7S, P3: 2H 3H 5H 6H 7H 8H, P4: 2D 3D 4D 5D 6D 7D}")


class TestCut:
    CUT = "{game: all-fours, scope: deal, seats: [A1, A2], deal: {cut: {A1: %s, A2: %s}, turn-up: JC}, play: []}"

    @pytest.mark.parametrize(("which", "dealer"), [("highest", "A2"), ("lowest", "A1")])
    def test_the_cut_gives_the_deal_and_so_the_turned_jack(self, which: str, dealer: str) -> None:
        outcome = judged(self.CUT % ("7H", "KD"), hoyle(cut__dealer=which))
        assert outcome.extra["dealer"] == dealer
        assert outcome.score[dealer] == 1

    @pytest.mark.parametrize(("which", "side"), [("highest", "B"), ("lowest", "A")])
    def test_a_side_without_a_name_keeps_its_letter_whoever_deals(self, which: str, side: str) -> None:
        text = ("{game: all-fours, scope: deal, seats: [P1, P2, P3, P4], "
                "deal: {cut: {P1: 9S, P2: KD, P3: 4H, P4: QC}, turn-up: JH}}")
        outcome = judged(text, trinidad(cut__dealer=which))
        assert dict(outcome.score) == {"A": 0, "B": 0, side: 3}

    def test_ranks_in_cutting_may_be_others_than_in_play(self) -> None:
        assert judged(self.CUT % ("AH", "KD"), hoyle()).extra["dealer"] == "A1"
        low = hoyle(cut__ranks="KQJT98765432A")
        assert judged(self.CUT % ("AH", "KD"), low).extra["dealer"] == "A2"

    def test_equal_cards_are_cut_again(self) -> None:
        with pytest.raises(RecordError, match="equal cards"):
            judged(self.CUT % ("KH", "KD"), hoyle())

    def test_a_dealer_whom_the_cut_does_not_give_is_a_contradiction(self) -> None:
        with pytest.raises(RecordError, match="D deals, but by the cut it is E's deal"):
            judged("{game: all-fours, scope: deal, deal: {dealer: D, cut: {E: KD, D: 7H}, turn-up: JC}}", hoyle())

    def test_what_was_agreed_on_the_cut_holds_if_the_rules_leave_it_open(self) -> None:
        text = "{game: all-fours, scope: deal, agreed: {cut.dealer: lowest}, deal: {dealer: D, cut: {E: KD, D: 7H}}}"
        assert judged(text, hoyle()).extra["dealer"] == "D"
        with pytest.raises(Misfit, match=r"does not leave cut.dealer open"):
            judged(text, hoyle(cut__dealer="highest"))


class TestPackets:
    @staticmethod
    def dealt(deal: str, **changes: object) -> list[str]:
        return verdicts(judged(f"{{game: all-fours, scope: deal, deal: {{dealer: D, turn-up: 8C, {deal}}}}}",
                               hoyle(**changes)))

    def test_lawful_sizes(self) -> None:
        assert self.dealt("batch: 3") == ["0 legal deal.batch"]
        assert self.dealt("batch: 1") == ["0 legal deal.batch"]

    def test_another_size(self) -> None:
        assert self.dealt("batch: 2") == ["0 illegal deal.batch"]
        assert self.dealt("batch: 1", deal__batch=["3"]) == ["0 illegal deal.batch"]

    def test_sizes_mixed(self) -> None:
        assert self.dealt("batch: [3, 1, 1, 1]") == ["0 illegal deal.batch.rule"]
        free = {"deal__batch__rule": "free", "deal__rounds": "4", "deal__batch__fixed_for": None}
        assert self.dealt("batch: [3, 1, 1, 1]", **free) == ["0 legal deal.batch"]
        assert self.dealt("batch: [3, 3]", **free) == ["0 illegal deal.rounds"]

    def test_a_size_may_bind_for_the_game(self) -> None:
        assert self.dealt("batch: 3, batch-before: 1") == ["0 legal deal.batch"]
        assert self.dealt("batch: 3, batch-before: 1", deal__batch__fixed_for="game") == [
            "0 illegal deal.batch.fixed-for"]

    def test_packets_must_make_a_hand(self) -> None:
        with pytest.raises(RecordError, match="do not make 6 cards"):
            self.dealt("batch: [3, 2]")

    def test_a_pack_is_dealt_elder_first(self) -> None:
        pack = "AC 9C KH JC 3C QH 4H TD 2S TH AD 7S 8C"
        text = f"{{game: all-fours, deal: {{dealer: D, batch: %s, pack: {pack}}}, play: [E AC, D 3C]}}"
        assert judged(text % 3, hoyle()).trump == "C"
        with pytest.raises(RecordError, match="D does not hold 3C"):
            judged(text % 1, hoyle())

    def test_hands_of_another_size_are_a_contradiction(self) -> None:
        text = f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}}}, play: [E stands]}}"
        judged(text, hoyle())
        with pytest.raises(RecordError, match="E has 6 cards, and 7 are dealt"):
            judged(text, hoyle(deal__cards="7"))


class TestTurnUp:
    @staticmethod
    def score(turn_up: str, more: str = "", play: str = "E stands", **changes: object) -> dict[str, int]:
        text = f"{{game: all-fours, scope: deal, deal: {{dealer: D, turn-up: {turn_up}{more}}}, play: [{play}]}}"
        return dict(judged(text, hoyle(**changes)).score)

    def test_a_turned_jack_scores_for_the_dealer(self) -> None:
        assert self.score("JS") == {"E": 0, "D": 1}
        assert self.score("TS") == {"E": 0, "D": 0}

    def test_or_for_elder(self) -> None:
        assert self.score("JS", turn_up__bonus__to="elder") == {"E": 1, "D": 0}

    def test_other_cards_may_score_too(self) -> None:
        table = {"A": "1", "6": "2", "J": "3"}
        assert [self.score(f"{rank}S", turn_up__bonus=table)["D"] for rank in "AK6J2"] == [1, 0, 2, 3, 0]

    def test_it_may_win_the_game_at_once(self) -> None:
        text = "{game: all-fours, score: {E: 0, D: 9}, deal: {dealer: D, turn-up: JS}, play: [E stands]}"
        outcome = judged(text, hoyle())
        assert (outcome.winner, outcome.rulings) == ("D", ())

    @pytest.mark.parametrize(("case", "more"), [
        ("misdeal", ", again: yes"), ("several-turned", ", events: [D turns 2]"),
    ])
    def test_cases_in_which_it_scores_nothing(self, case: str, more: str) -> None:
        stands = [{"effects": ["stands"]}]
        changes = {"misdeal__several_turned": stands}
        assert self.score("JS", more, **changes)["D"] == 1
        assert self.score("JS", more, turn_up__bonus__void_if=[case], **changes)["D"] == 0

    def test_an_irregular_turn(self) -> None:
        irregular = "{card: JS, irregular: yes}"
        assert self.score(irregular)["D"] == 1
        assert self.score(irregular, turn_up__bonus__void_if=["irregular"])["D"] == 0

    @pytest.mark.parametrize(("counts", "begging", "standing"), [("each", 2, 1), ("first", 1, 1), ("deciding", 0, 1)])
    def test_which_turned_cards_score(self, counts: str, begging: int, standing: int) -> None:
        runs = ", runs: [{turn-up: JH}, {turn-up: 4C}]"
        # The run turns another jack of the same suit never; so: heart five, then jack of hearts, then a club.
        hearts = {"turn_up__bonus": {"J": "1", "5": "1"}, "turn_up__bonus__counts": counts}
        assert self.score("5H", runs, "E begs, D runs", **hearts)["D"] == begging
        assert self.score("JH", "", "E stands", **hearts)["D"] == standing

    @pytest.mark.parametrize(("counts", "dealer"), [("each", 1), ("first", 0), ("deciding", 1)])
    def test_a_later_jack_that_is_played_scores_unless_only_the_first_does(self, counts: str, dealer: int) -> None:
        runs = ", runs: [{turn-up: JH}]"
        assert self.score("5S", runs, "E begs, D runs", turn_up__bonus__counts=counts)["D"] == dealer

    def test_a_gift_keeps_the_suit_so_the_deciding_card_scores_before_it(self) -> None:
        text = "{game: all-fours, score: {E: 9, D: 9}, deal: {dealer: D, turn-up: JH}, play: [E begs, D gives]}"
        assert judged(text, hoyle(turn_up__bonus__counts="deciding")).winner == "D"

    def test_an_unknown_way_of_counting_is_needed_only_when_a_second_card_is_turned(self) -> None:
        unknown = hoyle(turn_up__bonus__counts="unknown")
        text = "{game: all-fours, scope: deal, deal: {dealer: D, turn-up: JH%s}, play: [%s]}"
        stood = judged(text % ("", "E stands"), unknown)
        assert (stood.score["D"], stood.warns) == (1, ())
        ran = judged(text % (", runs: [{turn-up: 5S}]", "E begs, D runs"), unknown)
        assert "score" in ran.open
        assert [str(w) for w in ran.warns] == ["unknown turn-up.bonus.counts"]


    def test_while_a_bonus_waits_for_its_suit_to_be_settled_the_score_is_open(self) -> None:
        deciding = hoyle(turn_up__bonus__counts="deciding")
        text = "{game: all-fours, scope: deal, deal: {dealer: D, turn-up: JH}, play: [%s]}"
        assert {"turn-up", "score"} <= set(judged(text % "", deciding).open)
        stood = judged(text % "E stands", deciding)
        assert (stood.score["D"], stood.items["turn-up"].owner) == (1, "D")
        assert "score" not in judged(text % "", hoyle()).open


class TestThrowingIn:
    NONE: ClassVar = [{"when": {"hand-trumps": "none"}, "demand": "holder", "effects": [{"new-deal": "same"}]},
            {"effects": ["stands"]}]

    @staticmethod
    def text(turn_up: str) -> str:
        return f"{{game: all-fours, deal: {{dealer: D, turn-up: {turn_up}, {HANDS}}}, play: [E throws in]}}"

    def test_no_rule_allows_it(self) -> None:
        assert verdicts(judged(self.text("8C"), hoyle())) == ["1 illegal hand.throw-in"]

    def test_a_hand_without_trumps(self) -> None:
        text = ("{game: all-fours, deal: {dealer: D, turn-up: 8S, hands: {E: AC 9C KH 4H TD 2D, "
                "D: JC 3C QH TH AD 7S}}, play: [%s throws in]}")
        rules = hoyle(hand__throw_in=self.NONE, out__pool="dealt")
        outcome = judged(text % "E", rules)
        assert (outcome.void, outcome.next_dealer, verdicts(outcome)) == (True, "D", ["1 legal hand.throw-in.1"])
        assert verdicts(judged(text % "D", rules)) == ["1 illegal hand.throw-in.2"]

    def test_one_of_several_lays_his_hand_aside(self) -> None:
        withdraw = [{"when": {"hand-trumps": "none"}, "demand": "holder", "effects": ["withdraw"]},
                    {"effects": ["stands"]}]
        text = ("{game: all-fours, " + FOUR % "8C" +
                "}, play: [P1 stands, P3 throws in, P1 AC, P2 3C, P4 2D > P1, P1 9C, P2 JC, P4 3D > P2]}")
        outcome = judged(text, trinidad(hand__throw_in=withdraw, out__pool="dealt"))
        assert [v.split()[1] for v in verdicts(outcome)] == ["legal"] * 8


class TestSeats:
    @pytest.mark.parametrize(("direction", "elder"), [("clockwise", "S"), ("anticlockwise", "N")])
    def test_the_direction_says_who_is_elder(self, direction: str, elder: str) -> None:
        text = f"{{game: all-fours, table: [N, E, S, W], deal: {{dealer: E, turn-up: 8C}}, play: [{elder} stands]}}"
        assert verdicts(judged(text, trinidad(deal__direction=direction))) == ["1 legal beg.choice"]
        other = "clockwise" if direction == "anticlockwise" else "anticlockwise"
        with pytest.raises(RecordError, match=f"not for {elder}"):
            judged(text, trinidad(deal__direction=other))

    def test_partners_sit_alternately(self) -> None:
        sides = "sides: {X: [P1, P3], Y: [P2, P4]}, "
        text = "{game: all-fours, %s" + FOUR % "JC" + "}, play: [P1 stands]}"
        assert dict(judged((text % sides).replace("JC 3C", "KC 3C"), trinidad()).score) == {"X": 0, "Y": 3}
        with pytest.raises(Misfit, match="not in these sides"):
            judged((text % "sides: {X: [P1, P2], Y: [P3, P4]}, ").replace("JC 3C", "KC 3C"), trinidad())

    def test_rules_for_other_numbers_do_not_fit(self) -> None:
        with pytest.raises(Misfit, match="for 4 players, and the record has 2"):
            judged("{game: all-fours, deal: {dealer: D, turn-up: 8C}}", trinidad())

    def test_looking_at_a_hand_before_trumps_are_settled(self) -> None:
        text = "{game: all-fours, " + FOUR % "8C" + "}, play: [%s]}"
        rules = trinidad(look__hand=["dealer", "elder"], look__penalty=POINT)
        assert verdicts(judged(text % "P1 looks hand", rules)) == ["1 legal look.hand"]
        barred = judged(text % "P2 looks hand", rules)
        assert (verdicts(barred), barred.score["A"]) == (["1 offence look.hand"], 1)
        assert ruling(judged(text % "P1 stands, P2 looks hand", rules), 2) == "legal look.hand"
        assert verdicts(judged(text % "P2 looks hand", trinidad())) == ["1 legal look.hand"]

    def test_a_hand_may_be_looked_at_by_ones_role(self) -> None:
        text = "{game: all-fours, " + FOUR % "8C" + "}, play: [%s looks hand]}"
        for role, seat in (("dealer-partner", "P2"), ("elder-partner", "P3")):
            assert verdicts(judged(text % seat, trinidad(look__hand=[role]))) == ["1 legal look.hand"]


def test_first_lead_trumps() -> None:
    first = {"trump__maker": "first-lead", "beg__who": "nobody"}
    text = f"{{game: all-fours, deal: {{dealer: D, {HANDS}}}, play: [\"E KH, D QH > E\", E AC, D AD]}}"
    outcome = judged(text, hoyle(**first))
    assert (outcome.trump, ruling(outcome, 4)) == ("H", "offence follow.plain-lead")
    with pytest.raises(Misfit, match="made by the first lead"):
        judged(f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}}}, play: [E KH]}}", hoyle(**first))


@pytest.mark.parametrize(("first", "other"), [("elder", "dealer"), ("dealer", "elder")])
def test_who_leads_first(first: str, other: str) -> None:
    seat, card = ("E", "AC") if first == "elder" else ("D", "3C")
    text = f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}}}, play: [E stands, {seat} {card}]}}"
    assert ruling(judged(text, hoyle(lead__first=first)), 2) == "legal lead.card"
    with pytest.raises(RecordError, match="turn to lead"):
        judged(text, hoyle(lead__first=other))


def test_a_record_is_read_once_and_run_many_times() -> None:
    read = record(f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}}}, play: [E stands]}}")
    assert judged(f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}}}, play: [E stands]}}", hoyle())
    assert read.shown == {"E": set(), "D": set()}
