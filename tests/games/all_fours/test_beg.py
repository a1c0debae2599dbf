"""Standing and begging, the gift, the run, throwing out."""

from typing import ClassVar

import pytest

from variorum.games.engine import RecordError
from variorum.referee.replay import Misfit

from ...referee.raw import judged, ruling, verdicts
from ...referee.rules import hoyle, trinidad

HANDS = "hands: {E: AC 9C KH 4H TD 2S, D: JC 3C QH TH AD 7S}"
FOUR = ("seats: [P1, P2, P3, P4], deal: {dealer: P4, turn-up: %s, hands: {P1: AC 9C KH 4H TD 2S, "
        "P2: JC 3C QH TH AD 7S, P3: 2H 3H 5H 6H 7H 8H, P4: 2D 3D 4D 5D 6D 7D}")
RUNS = "runs: [{E: 5C 9H KD, D: 2H JH 4S, turn-up: JD}, {E: AS 3S 8D, D: KS 7H QC, turn-up: TS}]"


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

    def test_a_second_beg_when_the_dealer_has_given(self) -> None:
        given = "E begs, D gives, E begs"
        assert self.run(given)[2] == "3 illegal beg.limit"
        assert self.run(given + ", E AC")[3] == "4 legal lead.card", "elder puts it right and leads"
        assert len(self.run(given + ", D JC")) == 3, "nothing further is judged until then"

    @pytest.mark.parametrize("allowed", [{}, {"beg__limit": "2"}])
    def test_a_beg_that_is_allowed_has_no_meaning_when_trumps_are_settled(self, allowed: dict[str, object]) -> None:
        with pytest.raises(RecordError, match="the beg is settled already"):
            self.run("E begs, D gives, E begs, both consent", **allowed)

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
