"""Cut, packets, turn-up, beg, gift, run, throwing out, giving up the hand."""

from typing import ClassVar

import pytest

from variorum.games.engine import RecordError
from variorum.referee.replay import Misfit

from ...referee.raw import judged, record, ruling, verdicts
from ...referee.rules import POINT, hoyle, trinidad

HANDS = "hands: {E: AC 9C KH 4H TD 2S, D: JC 3C QH TH AD 7S}"
FOUR = ("seats: [P1, P2, P3, P4], deal: {dealer: P4, turn-up: %s, hands: {P1: AC 9C KH 4H TD 2S, "
        "P2: JC 3C QH TH AD 7S, P3: 2H 3H 5H 6H 7H 8H, P4: 2D 3D 4D 5D 6D 7D}")
RUNS = "runs: [{E: 5C 9H KD, D: 2H JH 4S, turn-up: JD}, {E: AS 3S 8D, D: KS 7H QC, turn-up: TS}]"


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


class TestBeg:
    @staticmethod
    def run(play: str, **changes: object) -> list[str]:
        text = f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}, {RUNS}}}, play: [{play}]}}"
        return verdicts(judged(text, hoyle(**changes)))

    def test_stand_or_beg(self) -> None:
        assert self.run("E stands") == ["1 legal beg.choice"]
        assert self.run("E begs, D gives") == ["1 legal beg.who", "2 legal beg.give.points"]

    def test_nobody_begs(self) -> None:
        assert self.run("E begs", beg__who="nobody") == ["1 illegal beg.who"]
        assert self.run("E stands", beg__who="nobody") == ["1 legal beg.who"]

    def test_a_second_beg(self) -> None:
        begs = "E begs, D runs, E begs"
        assert self.run(begs)[2] == "3 illegal beg.limit"
        assert self.run(begs + ", both consent")[2] == "3 legal beg.limit.waivable"
        assert self.run(begs + ", D consents")[2] == "3 legal beg.limit.waivable"
        assert self.run(begs + ", both consent", beg__limit__waivable="no")[2] == "3 illegal beg.limit.waivable"
        assert self.run(begs, beg__limit="2")[2] == "3 legal beg.limit"
        assert self.run(begs, beg__limit="none", beg__limit__waivable=None)[2] == "3 legal beg.limit"
        assert self.run(begs, beg__limit="unknown")[2] == "3 undecided beg.limit"

    def test_a_limit_waived_beforehand(self) -> None:
        text = (f"{{game: all-fours, agreed: {{beg.limit: 2}}, deal: {{dealer: D, turn-up: 8C, {HANDS}, {RUNS}}}, "
                "play: [E begs, D runs, E begs]}")
        assert ruling(judged(text, hoyle()), 3) == "legal beg.limit.waivable"
        for barred in ({"beg__limit__waivable": "no"}, {"beg__limit": "3"}, {"beg__limit": "unknown"}):
            with pytest.raises(Misfit):
                judged(text, hoyle(**barred))

    def test_beyond_the_limit_agreed_it_is_that_limit_which_is_shown(self) -> None:
        text = (f"{{game: all-fours, agreed: {{beg.limit: 2}}, deal: {{dealer: D, turn-up: 8C, {HANDS}, "
                "runs: [{E: 5C 9H KD, D: 2H 5H 4S, turn-up: JD}, {E: AS 3H 8D, D: KS 7H QC, turn-up: TS}]}, "
                "play: [E begs, D runs, E begs, D runs, E begs]}")
        rulings = judged(text, hoyle()).rulings
        assert [(r.verdict, r.parameter) for r in rulings[2::2]] == [
            ("legal", "beg.limit.waivable"), ("illegal", "beg.limit")]
        assert (rulings[4].value, rulings[4].status) == ("2", "chosen")
        assert rulings[4].clauses == ("all-fours/1807#law.4",)
        assert rulings[4].sentence == \
            "E begs a third time in this deal; the limit is 2. That may not be done. (law 4)"

    def test_after_a_begging_that_may_not_be_nothing_further_is_judged_unless_put_right(self) -> None:
        assert len(self.run("E begs, D runs, E begs, D gives")) == 3
        assert self.run("E begs, D runs, E begs, E stands")[3] == "4 legal beg.choice"

    def test_who_holds_no_trump_may_not_stand_if_the_rule_asks_for_one(self) -> None:
        plain = "{game: all-fours, deal: {dealer: D, turn-up: 8S, hands: {E: AC 9C KH 4H TD 2D, D: JC 3C QH TH AD 7S}}"
        needs = hoyle(beg__stand__needs_trump="yes")
        assert verdicts(judged(plain + ", play: [E stands]}", needs)) == ["1 illegal beg.stand.needs-trump"]
        assert verdicts(judged(plain + ", play: [E AC]}", needs)) == ["1 illegal beg.stand.needs-trump"]
        assert self.run("E stands", beg__stand__needs_trump="yes") == ["1 legal beg.choice"]

    @pytest.mark.parametrize("answer", ["gives", "runs"])
    def test_an_answer_the_rules_do_not_have(self, answer: str) -> None:
        only = [a for a in ("give", "run") if not answer.startswith(a)]
        giving = ("beg__give__points", "beg__give__to", "beg__give__may_win", "beg__give__needs_trump")
        lacking = dict.fromkeys(giving) if only == ["run"] else {}
        assert self.run(f"E begs, D {answer}", beg__answers=only, **lacking)[1] == "2 illegal beg.answers"

    def test_bunching(self) -> None:
        text = f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}}}, play: [E begs, D bunches%s]}}"
        bunch = hoyle(beg__answers=["give", "run", "bunch"])
        done = judged(text % ", E consents", bunch)
        assert (done.void, done.next_dealer, dict(done.items)) == (True, "D", {})
        offered = judged(text % ", D gives", bunch)
        assert (offered.void, offered.score["E"]) == (False, 1)
        assert ruling(judged(text % "", hoyle()), 2) == "illegal beg.answers"

    def test_the_gift(self) -> None:
        text = (f"{{game: all-fours, score: {{E: 9, D: 0}}, deal: {{dealer: D, turn-up: 8C, {HANDS}}}, "
                "play: [E begs, D gives]}")
        assert judged(text, hoyle()).winner == "E"
        barred = judged(text, hoyle(beg__give__may_win="no"))
        assert (ruling(barred, 2), barred.score["E"]) == ("illegal beg.give.may-win", 9)
        assert judged(text, hoyle(beg__give__points="2", target="12")).score["E"] == 11

    def test_the_dealer_may_need_a_trump_to_give(self) -> None:
        text = ("{game: all-fours, deal: {dealer: D, turn-up: 8S, hands: {E: AC 9C KH 4H TD 2S, "
                "D: JC 3C QH TH AD 7D}}, play: [E begs, D gives]}")
        assert ruling(judged(text, hoyle()), 2) == "legal beg.give.points"
        assert ruling(judged(text, hoyle(beg__give__needs_trump="yes")), 2) == "illegal beg.give.needs-trump"

    def test_to_whom_the_gift_goes_where_each_plays_alone(self) -> None:
        text = "{game: all-fours, " + FOUR % "8C" + "}, play: [P1 begs, P4 gives]}"
        alone = {"players__sides": "each-alone"}
        assert dict(judged(text, trinidad(**alone)).score) == {"P1": 1, "P2": 0, "P3": 0, "P4": 0}
        every = judged(text, trinidad(beg__give__to="opponents", **alone))
        assert dict(every.score) == {"P1": 1, "P2": 1, "P3": 1, "P4": 0}
        assert dict(judged(text, trinidad()).score) == {"A": 1, "B": 0}


class TestRun:
    DEAL = f"game: all-fours, deal: {{dealer: D, turn-up: 9D, {HANDS}, {RUNS}}}, play: [E begs, D runs, E %s]"

    def text(self, card: str) -> str:
        return "{" + self.DEAL % card + "}"

    def test_the_same_suit_is_run_again(self) -> None:
        assert judged(self.text("AS"), hoyle()).trump == "S"

    def test_or_accepted(self) -> None:
        assert judged(self.text("AC"), hoyle(run__same_suit="accept")).trump == "D"

    def test_or_bunched_by_consent(self) -> None:
        text = "{" + (self.DEAL % "AS").replace("D runs, ", "D runs, both consent, ") + "}"
        outcome = judged(text, hoyle(run__same_suit="bunch"))
        assert (outcome.void, ruling(outcome, 2)) == (True, "legal run.same-suit")
        assert judged(self.text("AS"), hoyle(run__same_suit="bunch")).trump == "S"

    def test_or_the_old_suit_stays_whatever_comes(self) -> None:
        assert judged(self.text("AC"), hoyle(run__new_trump="keep", run__rejected=None, run__same_suit=None)
                      ).trump == "D"

    def test_other_numbers_of_cards_are_a_contradiction(self) -> None:
        with pytest.raises(RecordError, match="gets 3 cards in the run, and 2"):
            judged(self.text("AC"), hoyle(run__cards="2"))

    def test_a_run_that_is_not_written_leaves_trumps_open(self) -> None:
        outcome = judged(f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}}}, play: [E begs, D runs]}}",
                         hoyle())
        assert outcome.open == ("trump", "high", "low", "jack", "game")

    # Four players: 24 cards and a turn-up; a run takes 13; so two can be made of 52, and not a third.
    FOUR_RUNS = ", runs: [{turn-up: 9S}, {turn-up: JS}, {turn-up: 3S}]}, play: [P1 begs, P4 runs]}"

    @pytest.mark.parametrize(("dealer", "next_dealer"), [("same", "P4"), ("next", "P1")])
    def test_the_pack_exhausted(self, dealer: str, next_dealer: str) -> None:
        text = "{game: all-fours, " + FOUR % "8S" + self.FOUR_RUNS
        outcome = judged(text, trinidad(run__exhausted__dealer=dealer))
        assert (outcome.void, outcome.next_dealer, ruling(outcome, 2)) == (True, next_dealer, "legal run.exhausted")
        assert outcome.score["B"] == 3, "the jack turned in the second run"

    def test_the_pack_exhausted_and_points_not_kept(self) -> None:
        text = "{game: all-fours, " + FOUR % "8S" + self.FOUR_RUNS
        assert judged(text, trinidad(run__exhausted__keep_points="no")).score["B"] == 0

    def test_or_the_last_suit_is_played(self) -> None:
        text = "{game: all-fours, " + FOUR % "8S" + self.FOUR_RUNS
        outcome = judged(text, trinidad(run__exhausted="accept-last", run__exhausted__dealer=None,
                                        run__exhausted__keep_points=None))
        assert (outcome.void, outcome.trump) == (False, "S")

    def test_or_the_source_has_lost_what_follows(self) -> None:
        text = "{game: all-fours, " + FOUR % "8S" + self.FOUR_RUNS
        outcome = judged(text, trinidad(run__exhausted="unknown", run__exhausted__dealer=None,
                                        run__exhausted__keep_points=None))
        assert ruling(outcome, 2) == "undecided run.exhausted" and outcome.unknowns == ("run.exhausted",)
        assert not outcome.void and "trump" in outcome.open

    def test_rejected_cards_put_under_the_pack_make_it_last_longer(self) -> None:
        # Two hands: 39 undealt. Runs of 6 and a turn-up use 7, or 6 if the card rejected goes under the pack: the
        # sixth run can then be made.
        runs = ", ".join(f"{{turn-up: {card}}}" for card in ("9S", "TS", "JS", "QS", "KS", "2H"))
        text = (f"{{game: all-fours, scope: deal, deal: {{dealer: D, turn-up: 8S, runs: [{runs}]}}, "
                "play: [E begs, D runs]}")
        assert judged(text, hoyle()).void
        assert judged(text, hoyle(run__rejected="under-pack")).trump == "H"


class TestThrowingOut:
    DEAL = (f"game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}, "
            "runs: [{E: 5C 9H KD, D: 2H JH 4S, turn-up: TS}]}")
    EACH: ClassVar = {"run__discard": "each-run", "run__discard__to": "6", "out__pool": "dealt"}

    def play(self, play: str, **changes: object) -> list[str]:
        return verdicts(judged("{" + self.DEAL + f", play: [E begs, D runs, {play}]}}", hoyle(**changes)))[2:]

    def test_nothing_is_thrown_out(self) -> None:
        assert self.play("E discards AC 9C KH") == ["3 illegal run.discard"]
        assert self.play("E AC") == ["3 legal lead.card"]

    def test_hands_are_thrown_back_to_size(self) -> None:
        assert self.play("E discards AC 9C KH, D discards JC 3C QH, E 4H", **self.EACH) == [
            "3 legal run.discard", "4 legal run.discard", "5 legal lead.card"]

    def test_the_wrong_number(self) -> None:
        assert self.play("E discards AC 9C", **self.EACH) == ["3 illegal run.discard.to"]
        assert self.play("E discards AC 9C", **{**self.EACH, "run__discard__to": "7"}) == ["3 legal run.discard"]

    def test_a_lead_before_it(self) -> None:
        assert self.play("E discards AC 9C KH, E 4H", **self.EACH)[1] == "4 illegal run.discard"

    def test_only_after_a_second_run(self) -> None:
        assert self.play("E AC", **{**self.EACH, "run__discard": "after-second"}) == ["3 legal lead.card"]

    def test_thrown_may_be_written_in_the_deal(self) -> None:
        deal = self.DEAL[:-1] + ", thrown: {E: AC 9C KH, D: JC 3C QH}}"
        outcome = judged("{" + deal + ", play: [E begs, D runs, E 4H]}", hoyle(**self.EACH))
        assert ruling(outcome, 3) == "legal lead.card"

    @pytest.mark.parametrize(("pool", "low"), [("dealt", "E"), ("kept", "D")])
    def test_whether_cards_thrown_out_are_out(self, pool: str, low: str) -> None:
        # Spades: E 2S, D 7S 4S; E throws the deuce.
        text = "{" + self.DEAL + ", play: [E begs, D runs, E discards 2S 9C KH, D discards JC 3C QH, E AC]}"
        outcome = judged(text, hoyle(**{**self.EACH, "out__pool": pool}))
        assert outcome.items["low"].owner == low


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
    assert read.shown == {"E": (), "D": ()}
