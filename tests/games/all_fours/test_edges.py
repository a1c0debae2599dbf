"""Rare meetings of the rules in play and count."""

from typing import Any

import pytest

from variorum.games.engine import RecordError
from variorum.referee.rulings import Outcome

from ...referee.raw import judged, verdicts
from ...referee.rules import STANDS, TRINIDAD, hoyle, rules, trinidad

HANDS = "hands: {E: AC 9C KH 4H TD 2S, D: JC 3C QH TH AD 7S}"


class TestFalseScores:
    TEXT = "{game: all-fours, scope: score, score: {E: 3, D: 5}, play: [%s]}"

    @pytest.mark.parametrize("lost", ["false-score.points", "false-score.corrected", "score.claimable-until"])
    def test_what_cannot_be_decided_leaves_the_score_open(self, lost: str) -> None:
        play = "E marks 2, E marks 3" if lost.startswith("score") else "E marks 5"
        outcome = judged(self.TEXT % play, hoyle(**{lost.replace(".", "__").replace("-", "_"): "unknown"}))
        assert "score" in outcome.open and outcome.unknowns == (lost,)
        assert verdicts(outcome)[-1].endswith(f"undecided {lost}")

    # Elder forgets a point, scored by the beg, and marks it behind so many cards.
    FORGOTTEN = (f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}}}, "
                 "play: [E begs, D gives, E marks 0, %s]}")

    @pytest.mark.parametrize(("until", "behind", "verdict"), [
        ("next-card", "E marks 1", "legal"), ("next-card", "E AC, E marks 1", "illegal"),
        ("trick-complete", "E AC, E marks 1", "legal"), ("trick-complete", "E AC, D 3C, E marks 1", "illegal"),
        ("next-lead", "E AC, D 3C, E marks 1", "legal"), ("next-lead", "E AC, D 3C, E 9C, E marks 1", "illegal")])
    def test_how_long_a_point_forgotten_may_be_marked(self, until: str, behind: str, verdict: str) -> None:
        outcome = judged(self.FORGOTTEN % behind, hoyle(score__claimable_until=until))
        assert verdicts(outcome)[-1].split()[1] == verdict
        assert outcome.score["E"] == (1 if verdict == "legal" else 0)


class TestUndertrumping:
    """Clubs are trumps, spades are led and trumped with the ten; the player has clubs lower than that."""

    TEXT = ("{game: all-fours, scope: ending, trump: C, seats: [P1, P2, P3, P4], sides: {A: [P1, P3], B: [P2, P4]}, "
            "deal: {dealer: P4, left: {P1: AS KS, P2: TC 2H, P3: %s, P4: 3H 4H}}, play: [P1 AS, P2 TC, P3 %s]}")

    @pytest.mark.parametrize(("void", "verdict"), [
        ("any", "refused follow.undertrump"), ("trump", "legal follow.undertrump"),
        ("unknown", "undecided follow.plain-lead.void")])
    def test_whether_it_is_forced_may_hang_on_the_duty_to_trump(self, void: str, verdict: str) -> None:
        rule = trinidad(follow__undertrump="unless-forced", follow__plain_lead__void=void)
        outcome = judged(self.TEXT % ("2C 9H", "2C"), rule)
        assert verdicts(outcome)[2] == f"3 {verdict}"

    def test_it_does_not_where_there_is_nothing_else(self) -> None:
        for void in ("any", "trump", "unknown"):
            rule = trinidad(follow__undertrump="unless-forced", follow__plain_lead__void=void)
            assert verdicts(judged(self.TEXT % ("2C 3C", "2C"), rule))[2] == "3 legal follow.undertrump"


class TestHandsLaidAside:
    def outcome(self, pool: str) -> Outcome:
        withdraw: list[Any] = [{"demand": "holder", "effects": ["withdraw"]}]
        more = {"deal.direction": "clockwise", "look.hand": "all", "players.count": ["3"]}
        rule = rules({**TRINIDAD, **more}, players=3, players__sides=None, hand__throw_in=withdraw,
                     out__pool=pool, deal__cards="2", run__cards="1", deal__batch=["1"], target="99")
        return judged("{game: all-fours, seats: [P1, P2, P3], deal: {dealer: P3, turn-up: 8C, "
                      "hands: {P1: AC 4H, P2: 9C 2S, P3: 3C QH}}, play: [P1 throws in, P1 stands, P2 9C, P3 3C, "
                      "P2 2S, P3 QH]}", rule)

    @pytest.mark.parametrize(("pool", "high"), [("dealt", "P1"), ("kept", "P2"), ("unknown", "open")])
    def test_whether_its_trumps_are_out(self, pool: str, high: str) -> None:
        outcome = self.outcome(pool)
        assert ("open" if "high" in outcome.open else outcome.items["high"].owner) == high


class TestTheLead:
    def test_in_an_ending_whoever_leads_leads(self) -> None:
        text = ("{game: all-fours, scope: ending, trump: S, deal: {dealer: D, left: {E: 9H 5D, D: TH KC}}, "
                "play: [%s]}")
        assert verdicts(judged(text % "D TH, E 9H > D", hoyle())) == ["1 legal lead.card", "2 legal follow.plain-lead"]
        assert verdicts(judged(text % "E 9H, D TH > D", hoyle())) == ["1 legal lead.card", "2 legal follow.plain-lead"]

    def test_where_it_is_lost_who_leads_it_is_undecided(self) -> None:
        text = f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}}}, play: [E stands, %s]}}"
        for play in ("E AC, D 3C > E", "D JC, E AC > E"):
            outcome = judged(text % play, hoyle(lead__first="unknown"))
            assert verdicts(outcome)[1] == "2 undecided lead.first"
            assert verdicts(outcome)[2] == "3 legal follow.trump-lead"


class TestForgottenPoints:
    def test_the_parameter_is_named_where_it_matters(self) -> None:
        text = "{game: all-fours, scope: score, score: {E: 3, D: 5}, play: [%s]}"
        assert verdicts(judged(text % "E marks 2", hoyle())) == ["1 legal score.claimable-until"]
        assert verdicts(judged(text % "E marks 3", hoyle())) == ["1 legal"]


class TestCorrecting:
    # The dealer throws a heart to clubs, with clubs in hand, in the first trick.
    TEXT = (f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}}}, "
            "play: [E stands, \"E AC, D TH > E\"%s, D corrects 3C]}")

    @pytest.mark.parametrize(("until", "behind", "verdict"), [
        ("next-lead", "", "legal"), ("next-lead", ", E KH", "illegal"),
        ("next-lead", ", \"E KH, D QH > E\"", "illegal"),
        ("next-lead", ", \"E KH, D QH > E\", \"E 4H, D 7S > E\"", "illegal"), ("trick-complete", "", "illegal"),
        ("play-end", ", E KH", "legal")])
    def test_until_when_it_is_done(self, until: str, behind: str, verdict: str) -> None:
        outcome = judged(self.TEXT % behind, hoyle(revoke__correctable_until=until))
        assert verdicts(outcome)[-1].split()[1] == verdict


class TestAsking:
    TEXT = f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}}}, play: [E stands, E AC, %s]}}"

    def test_another_question_takes_the_place_of_the_first(self) -> None:
        outcome = judged(self.TEXT % "E asks high, E asks low, D answers yes", hoyle())
        assert verdicts(outcome)[2:4] == ["3 legal ask.high-low", "4 illegal ask.high-low"]
        # The second is out of time, and what is answered to it is no false answer.
        assert verdicts(outcome)[4].split()[1] == "legal"

    @pytest.mark.parametrize(("behind", "score"), [
        ("E looks tricks D, D demands points", {"E": 0, "D": 1}), ("E looks tricks D, both consent", {"E": 0, "D": 0}),
        ("E looks tricks D", {"E": 0, "D": 0})])
    def test_a_penalty_for_looking_that_has_to_be_demanded(self, behind: str, score: dict[str, int]) -> None:
        penalty = [{"demand": "opponents", "effects": [{"points": "1", "to": "opponents"}]}, *STANDS]
        outcome = judged(self.TEXT % f"D 3C, {behind}", hoyle(look__penalty=penalty))
        assert dict(outcome.score) == score


class TestCountsGiven:
    @pytest.mark.parametrize(("written", "figures"), [("D 25-9", (25, 9)), ("E 25-9", (25, 9)), ("D", ())])
    def test_pips_go_with_their_side(self, written: str, figures: tuple[int, ...]) -> None:
        text = f"{{game: all-fours, scope: count, items: {{high: E, low: D, jack: D, game: {written}}}}}"
        assert judged(text, hoyle()).items["game"].figures == figures


class TestExposedCards:
    TEXT = ("{game: all-fours, scope: ending, trump: D, seats: [P1, P2, P3, P4], sides: {A: [P1, P3], B: [P2, P4]}, "
            "deal: {dealer: P4, left: {P1: KC 2H, P2: QC 5D, P3: 9C 4H, P4: JC 6S}}, play: [P2 exposes %s, P1 KC]}")

    @pytest.mark.parametrize(("by", "verdict"), [
        ("nobody", "legal"), ("opponents", "offence"), ("others", "offence"), ("unknown", "undecided")])
    def test_it_matters_where_they_may_be_called(self, by: str, verdict: str) -> None:
        outcome = judged(self.TEXT % "QC", trinidad(exposed__callable_by=by))
        assert verdicts(outcome)[0] == f"1 {verdict} exposed.callable-by"

    def test_a_call_that_was_obeyed_is_done_with(self) -> None:
        text = self.TEXT.replace("P1 KC]", 'P1 KC, P3 calls QC, P2 QC, P3 9C, P4 JC > P1, P1 2H, P2 5D]')
        outcome = judged(text % "QC", trinidad(exposed__callable_by="others"))
        assert [v.split()[1] for v in verdicts(outcome)][1:] == ["legal"] * 7

    def test_what_is_not_held_is_not_exposed(self) -> None:
        with pytest.raises(RecordError, match="P2 does not hold AC"):
            judged(self.TEXT % "AC", trinidad())


class TestWhatIsLost:
    # The dealer throws a spade to clubs with clubs in hand.
    TEXT = (f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}}}, play: [E stands, E AC, D 7S]}}")

    def test_whether_the_players_are_strict(self) -> None:
        penalty = [{"when": {"strict": "yes"}, "effects": [{"points": "1", "to": "opponents"}]}, *STANDS]
        outcome = judged(self.TEXT, hoyle(revoke__penalty=penalty, players__strict="unknown"))
        assert verdicts(outcome)[-1] == "3 undecided follow.trump-lead" and "players.strict" in outcome.unknowns
        for strict, points in (("yes", 1), ("no", 0)):
            assert judged(self.TEXT, hoyle(revoke__penalty=penalty, players__strict=strict)).score["E"] == points

    def test_how_often_one_may_beg(self) -> None:
        text = (f"{{game: all-fours, scope: deal, deal: {{dealer: D, turn-up: 8C, {HANDS}, "
                "runs: [{E: 5C 9H KD, D: 2H JH 4S, turn-up: TS}]}, play: [E begs, D runs, E begs]}")
        outcome = judged(text, hoyle(beg__limit="unknown"))
        assert verdicts(outcome)[-1] == "3 undecided beg.limit" and "beg.limit" in outcome.unknowns
        assert verdicts(judged(text, hoyle(beg__limit="2")))[-1] == "3 legal beg.limit"

    def test_a_claim_is_of_a_revoke_and_not_of_an_undertrump(self) -> None:
        text = ("{game: all-fours, scope: ending, trump: C, seats: [P1, P2, P3], "
                "deal: {dealer: P3, left: {P1: AS KS, P2: TC 2H, P3: 2C 9H}}, play: [P1 AS, P2 TC, P3 2C]}")
        more = {"deal.direction": "clockwise", "look.hand": "all", "players.count": ["3"]}
        rule = rules({**TRINIDAD, **more}, players=3, players__sides=None, follow__undertrump="unless-only-trumps",
                     follow__enforced=[], revoke__claim="unknown",
                     undertrump__penalty=[{"effects": [{"points": "1", "to": "opponents"}]}])
        outcome = judged(text, rule)
        assert verdicts(outcome)[2] == "3 offence follow.undertrump"
        assert dict(outcome.score) == {"P1": 1, "P2": 1, "P3": 0} and "revoke.claim" not in outcome.unknowns


class TestOutOfTurn:
    TEXT = ("{game: all-fours, scope: ending, trump: D, seats: [P1, P2, P3, P4], sides: {A: [P1, P3], B: [P2, P4]}, "
            "deal: {dealer: P4, left: {P1: KC 2H, P2: QC 5D, P3: 9C 4H, P4: JC 6S}}, play: [%s]}")

    @pytest.mark.parametrize("play", [
        "P1 KC, P3 9C out-of-turn, P2 QC, P4 JC > P1, P1 2H", "P1 KC, P2 QC, P4 JC out-of-turn, P3 9C > P1, P1 2H"])
    def test_a_card_that_lies_is_his_to_the_trick(self, play: str) -> None:
        for effects in (["stands"], [{"points": "1", "to": "opponents"}]):
            outcome = judged(self.TEXT % play, trinidad(out_of_turn__penalty=[{"effects": effects}]))
            assert [v.split()[1] for v in verdicts(outcome)].count("offence") == 1
            assert verdicts(outcome)[-1] == "5 legal lead.card"

    @pytest.mark.parametrize("effect", ["expose", "take-back"])
    def test_a_card_that_goes_back_is_played_again(self, effect: str) -> None:
        rule = trinidad(out_of_turn__penalty=[{"effects": [effect]}])
        outcome = judged(self.TEXT % "P1 KC, P3 9C out-of-turn, P2 QC, P3 9C, P4 JC > P1", rule)
        assert [v.split()[1] for v in verdicts(outcome)] == ["legal", "offence", "legal", "legal", "legal"]
        with pytest.raises(RecordError, match="it is P3's turn to play, not P4's"):
            judged(self.TEXT % "P1 KC, P3 9C out-of-turn, P2 QC, P4 JC", rule)

    def test_nobody_plays_twice_to_a_trick(self) -> None:
        with pytest.raises(RecordError, match="P1 has played to this trick already"):
            judged(self.TEXT % "P1 KC, P1 2H out-of-turn", trinidad(out_of_turn__penalty=STANDS))


class TestQuestionsOutOfPlace:
    TEXT = f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}}}, play: [E stands, E AC, %sE asks high]}}"

    def test_why_it_may_not_be_asked(self) -> None:
        late = judged(self.TEXT % "D 3C, ", hoyle()).rulings[-1]
        barred = judged(self.TEXT % "", hoyle(ask__high_low="no")).rulings[-1]
        assert (late.verdict, barred.verdict) == ("illegal", "illegal") and late.sentence != barred.sentence
        assert "at once" in late.sentence and "at once" not in barred.sentence
        assert judged(self.TEXT % "", hoyle()).rulings[-1].verdict == "legal"


class TestTheJackOfAnEnding:
    TEXT = ("{game: all-fours, scope: ending, trump: S, deal: {dealer: D, left: {E: %s, D: 3H 4S}}, "
            "play: [\"E %s, D 4S > %s\", \"%s\"]}")

    def test_it_is_told_where_it_is_seen(self) -> None:
        outcome = judged(self.TEXT % ("JS 5H", "JS", "E", "E 5H, D 3H > E"), hoyle())
        assert outcome.items["jack"].owner == "E"

    def test_else_it_may_have_been_played_before(self) -> None:
        outcome = judged(self.TEXT % ("TS 5H", "TS", "E", "E 5H, D 3H > E"), hoyle())
        assert "jack" not in outcome.items and "jack" in outcome.open


class TestWhatIsNotHeld:
    def test_is_not_thrown_out(self) -> None:
        text = (f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}, "
                "runs: [{E: 5C 9H KD, D: 2H JH 4S, turn-up: TS}]}, play: [E begs, D runs, E discards AC 9C QS]}")
        with pytest.raises(RecordError, match="E does not hold QS"):
            judged(text, hoyle(run__discard="each-run", run__discard__to="6", out__pool="dealt"))


class TestAJackNotTold:
    @pytest.mark.parametrize(("hang", "winner"), [("1", "none"), ("2", ""), ("3", "")])
    def test_it_may_have_been_hung(self, hang: str, winner: str) -> None:
        # Elder has seven and High; with the Jack of his own nine, with the dealer's more.
        text = "{game: all-fours, scope: count, score: {E: 7, D: 0}, items: {high: E, low: D, game: D}}"
        outcome = judged(text, hoyle(jack__hang__points=hang))
        assert outcome.winner == winner and "jack" in outcome.open and "score" in outcome.open


class TestTwoCards:
    TEXT = ("{game: all-fours, scope: ending, trump: S, deal: {dealer: D, left: {E: 9H 5D, D: TH KC}}, "
            "play: [E 9H, D TH KC, %s]}")

    def test_taken_back_he_plays_one_of_them(self) -> None:
        rule = hoyle(two_cards__penalty=[{"effects": ["take-back", {"points": "1", "to": "opponents"}]}])
        outcome = judged(self.TEXT % "D TH > D, D KC", rule)
        assert verdicts(outcome)[1:] == ["2 offence two-cards.penalty.1", "3 legal follow.plain-lead",
                                         "4 legal lead.card"]
        assert outcome.score["E"] == 1
