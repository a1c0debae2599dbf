"""Rare meetings of the rules before the play."""

from typing import Any

import pytest

from variorum.games.engine import RecordError

from ...referee.raw import judged, verdicts
from ...referee.rules import STANDS, hoyle

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


class TestRuns:
    """Two of two cards left for a run of one each: just enough, or one too few for a new turn-up."""

    TEXT = "{game: all-fours, scope: deal, deal: {dealer: D, pack: %s}, play: [E begs, D runs]}"

    def test_the_pack_may_just_reach(self) -> None:
        five = "AC 9C JC 3C 8C 2S 4H TD"
        small = {"deal__cards": "2", "run__cards": "1", "deal__batch": ["2", "1"]}
        assert judged(self.TEXT % five, hoyle(**small)).trump == "D"
        short = judged(self.TEXT % five.removesuffix(" TD"), hoyle(**small))
        assert "trump" in short.open
        kept = hoyle(run__new_trump="keep", run__rejected=None, run__same_suit=None, **small)
        assert judged(self.TEXT % five.removesuffix(" TD"), kept).trump == "C"

    @pytest.mark.parametrize(("changes", "again"), [
        ({"run__rejected": "out-of-play"}, False), ({"run__rejected": "under-pack"}, True),
        ({"run__new_trump": "keep", "run__rejected": None, "run__same_suit": None}, False)])
    def test_a_card_turned_comes_again_only_from_under_the_pack(self, changes: dict[str, Any], again: bool) -> None:
        turned = "" if "run__new_trump" in changes else ", turn-up: TS"
        text = (f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}, "
                f"runs: [{{E: 8C 9H KD, D: 2H JH 4S{turned}}}]}}, play: [E begs, D runs]}}")
        if again:
            assert judged(text, hoyle(**changes)).trump == "S"
        else:
            with pytest.raises(RecordError, match="8C"):
                judged(text, hoyle(**changes))


class TestWithoutTrumps:
    TEXT = "{game: all-fours, scope: deal, deal: {dealer: D, turn-up: %s, hands: {E: '%s', D: '%s'}}, play: [%s]}"
    NONE, SOME, HALF = "KH 4H TD 2S 3S 5S", "AC 9C KH 4H TD 2S", "KH 4H TD 2S ?x2"

    @pytest.mark.parametrize(("needs", "hand", "verdict"), [
        ("yes", NONE, "illegal"), ("yes", SOME, "legal"), ("yes", HALF, "undecided"), ("no", NONE, "legal"),
        ("no", HALF, "legal"), ("unknown", NONE, "undecided"), ("unknown", SOME, "legal")])
    @pytest.mark.parametrize("who", ["E", "D"])
    def test_standing_and_giving(self, who: str, needs: str, hand: str, verdict: str) -> None:
        other = "JC 3C QH TH AD 7S"
        hands = (hand, other) if who == "E" else (other, hand)
        name, play = ("beg__stand__needs_trump", "E stands") if who == "E" else (
            "beg__give__needs_trump", "E begs, D gives")
        outcome = judged(self.TEXT % ("8C", *hands, play), hoyle(**{name: needs}))
        assert verdicts(outcome)[-1].split()[1] == verdict


class TestTheSurplus:
    def test_as_many_are_drawn_as_there_are_too_many(self) -> None:
        text = ("{game: all-fours, deal: {dealer: D, turn-up: 8C, counts: {E: %d}}, "
                "play: [E notices surplus E, both consent, D draws %d, E stands]}")
        assert verdicts(judged(text % (8, 2), hoyle()))[-1] == "4 legal beg.choice"
        assert verdicts(judged(text % (7, 1), hoyle()))[-1] == "4 legal beg.choice"
        with pytest.raises(RecordError, match="1 card drawn, and the surplus is 2"):
            judged(text % (8, 1), hoyle())

    def test_named_or_not(self) -> None:
        text = ("{game: all-fours, deal: {dealer: D, turn-up: 8C, hands: {E: AC 9C KH 4H TD 2S 5S, "
                "D: JC 3C QH TH AD 7S}}, play: [E notices surplus E, both consent, D draws %s, E stands, E %s]}")
        for drawn, sentence in (("5S", "D draws 5♠ from the hand of E"), ("1", "D draws 1 card from the hand of E")):
            outcome = judged(text % (drawn, "AC"), hoyle())
            assert verdicts(outcome)[-1] == "5 legal lead.card"
            assert outcome.rulings[2].sentence.startswith(sentence)
        with pytest.raises(RecordError, match="E does not hold 5S"):
            judged(text % ("5S", "5S"), hoyle())
        assert verdicts(judged(text % ("1", "5S"), hoyle()))[-1] == "5 legal lead.card"


class TestPointsOfAnAbandonedDeal:
    @pytest.mark.parametrize(("keep", "score"), [("yes", {"E": 1, "D": 4}), ("no", {"E": 0, "D": 4})])
    def test_those_by_penalty_stay(self, keep: str, score: dict[str, int]) -> None:
        # Elder is given one, marks three; the dealer has four for that; then seven cards are found in elder's hand.
        text = ("{game: all-fours, deal: {dealer: D, turn-up: 8C, counts: {E: 7}}, "
                "play: [E begs, D gives, E marks 3, D notices surplus E]}")
        outcome = judged(text, hoyle(redeal__keep_points=keep, misdeal__surplus=[{"effects": [{"new-deal": "same"}]}]))
        assert outcome.void and dict(outcome.score) == score


class TestASurplusDrawn:
    # Elder was dealt the five of spades too many; the rest is the deal in which Game is 25 to 9.
    TEXT = ("{game: all-fours, deal: {dealer: D, turn-up: 8C, hands: {E: AC 9C KH 4H TD 2S 5S, "
            "D: JC 3C QH TH AD 7S}}, play: [E notices surplus E, both consent, %sE stands, \"E AC, D 3C\", "
            "\"E 9C, D JC > D\", \"D QH, E KH\", \"E TD, D AD\", \"D TH, E 4H\", \"D 7S, E 2S\"]}")

    @pytest.mark.parametrize("drawn", ["D draws 5S, ", "D draws 1, ", ""])
    def test_the_deal_is_played_with_six(self, drawn: str) -> None:
        outcome = judged(self.TEXT % drawn, hoyle())
        assert outcome.open == () and dict(outcome.score) == {"E": 1, "D": 3}
        assert outcome.items["game"].text() == "D 25-9"


class TestTheCut:
    TEXT = f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}, events: [%s]}}, play: [E stands]}}"

    @pytest.mark.parametrize(("whom", "rule", "verdict"), [
        ("E", "previous", "legal"), ("nobody", "previous", "illegal"), ("E", "unknown", "undecided"),
        ("nobody", "nobody", "legal")])
    def test_to_whom_the_pack_is_offered(self, whom: str, rule: str, verdict: str) -> None:
        outcome = judged(self.TEXT % f"D offers {whom}", hoyle(cut__pack=rule, misdeal__no_cut=[]))
        assert verdicts(outcome)[0].split()[1] == verdict


class TestCardsThrownOutOfAHandNotKnown:
    def test_they_are_known_to_have_been_dealt(self) -> None:
        # Elder's hand is not known; the two of trumps, spades, that he throws out was dealt to him, and is Low.
        text = ("{game: all-fours, deal: {dealer: D, turn-up: 8C, hands: {E: '?x6', D: JC 3C QH TH AD 7S}, "
                "runs: [{E: '?x3', D: 9C TC JH, turn-up: QS}]}, play: [E begs, D runs, E discards AS 2S 7H, "
                "D discards 9C TC JH, \"E KH, D TH\", \"E 4H, D QH\", \"D 7S, E KS\", \"E 5C, D 3C\", \"E 6C, D JC\", "
                "\"D AD, E 5H\"]}")
        rule = hoyle(run__discard="each-run", run__discard__to="6", out__pool="dealt")
        outcome = judged(text, rule)
        assert (outcome.items["high"].owner, outcome.items["low"].owner) == ("E", "E")
        kept = judged(text, hoyle(run__discard="each-run", run__discard__to="6", out__pool="kept"))
        assert (kept.items["high"].owner, kept.items["low"].owner) == ("E", "D")


class TestTheDealer:
    @pytest.mark.parametrize(("rule", "cut", "dealer"), [
        ("highest", ("AS", "7H"), "E"), ("highest", ("7H", "AS"), "D"), ("lowest", ("AS", "7H"), "D"),
        ("lowest", ("7H", "AS"), "E")])
    def test_by_the_cut(self, rule: str, cut: tuple[str, str], dealer: str) -> None:
        text = "{game: all-fours, seats: [N, S], scope: deal, deal: {%scut: {N: %s, S: %s}%s}, play: []}"
        names = {"E": "N", "D": "S"}
        rules_ = hoyle(cut__dealer=rule, misdeal__wrong_dealer=STANDS)
        assert judged(text % ("", *cut, ""), rules_).extra["dealer"] == names[dealer]
        other = "S" if names[dealer] == "N" else "N"
        with pytest.raises(RecordError, match=f"{other} deals, but by the cut it is {names[dealer]}'s deal"):
            judged(text % (f"dealer: {other}, ", *cut, ""), rules_)
        wrong = judged(text % (f"dealer: {other}, ", *cut, f", events: [{other} deals out-of-turn]"), rules_)
        assert wrong.extra["dealer"] == other
