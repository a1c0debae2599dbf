"""All Fours where a card, a point or an act more or less makes the difference."""

from typing import Any

import pytest

from variorum.games.engine import RecordError
from variorum.referee.rulings import Outcome

from ...referee.raw import judged, verdicts
from ...referee.rules import STANDS, TRINIDAD, hoyle, rules, trinidad

HANDS = "hands: {E: AC 9C KH 4H TD 2S, D: JC 3C QH TH AD 7S}"
PACK = "AC 9C KH JC 3C QH 4H TD 2S TH AD 7S"


class TestThrownInTheDeal:
    """Cards thrown out, written in the deal: where they are wrong, nothing after them is judged."""

    DEAL = (f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}, "
            "runs: [{E: 5C 9H KD, D: 2H JH 4S, turn-up: TS}], thrown: {E: %s}}, play: [E begs, D runs, E AC, D JC]}")

    def test_the_wrong_number(self) -> None:
        rule = hoyle(run__discard="each-run", run__discard__to="6", out__pool="dealt")
        assert verdicts(judged(self.DEAL % "AC 9C", rule)) == [
            "1 legal beg.who", "2 legal run.cards", "0 illegal run.discard.to"]

    def test_where_nothing_is_thrown_out(self) -> None:
        assert verdicts(judged(self.DEAL % "AC 9C KH", hoyle())) == [
            "1 legal beg.who", "2 legal run.cards", "0 illegal run.discard"]


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


class TestTheTurnUp:
    TEXT = f"{{game: all-fours, deal: {{dealer: D, turn-up: JD, {HANDS}, events: [%s]}}, play: [E stands]}}"

    @pytest.mark.parametrize(("event", "points"), [("D turns 2", 0), ("D turns 1", 1), ("D exposes own 7S", 1)])
    def test_only_several_turned_take_its_points(self, event: str, points: int) -> None:
        outcome = judged(self.TEXT % event, hoyle(turn_up__bonus__void_if=["several-turned"],
                                                  misdeal__several_turned=STANDS))
        assert outcome.score["D"] == points

    def test_the_pack_must_reach_as_far_as_it(self) -> None:
        short = f"{{game: all-fours, scope: deal, deal: {{dealer: D, pack: {PACK}}}, play: []}}"
        with pytest.raises(RecordError, match="has 12 cards, and 13 are dealt and turned"):
            judged(short, hoyle())
        assert judged(short.replace("7S", "7S 8C"), hoyle()).trump == "C"
        assert judged(short, hoyle(trump__maker="first-lead", beg__who="nobody")).trump == ""


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
