"""The partie: deals added up, ties, rubicon, value; games to a target, double games, the match; deals written out."""

from typing import Any, ClassVar

import pytest

from variorum.games.engine import RecordError
from variorum.games.ruleset import RuleSet
from variorum.referee.replay import Misfit
from variorum.referee.rulings import Outcome

from ...referee.raw import failures, judged
from .rules import SINGLE, hundred, rubicon

SIX = ([31, 12, 8, 20, 9, 17], [14, 40, 25, 11, 36, 28])  # 97 and 154

def added(a: list[int], b: list[int], ruleset: RuleSet | None = None, more: str = "") -> Outcome:
    return judged(f"{{game: piquet, scope: partie, {more}totals: {{A: {a}, B: {b}}}}}", ruleset or rubicon())


def result(outcome: Outcome) -> tuple[str, str, str]:
    return outcome.winner, outcome.extra.get("rubicon", "open"), outcome.extra.get("value", "open")


class TestValue:
    def test_a_rubicon(self) -> None:
        outcome = added(*SIX)
        assert result(outcome) == ("B", "yes", "351")
        assert "match" not in outcome.extra and "match-winner" not in outcome.extra
        assert outcome.extra["totals"] == "A 97, B 154" and dict(outcome.score) == {"A": 97, "B": 154}

    def test_none(self) -> None:
        assert result(added([*SIX[0][:5], 20], SIX[1])) == ("B", "no", str(100 + 154 - 100))

    @pytest.mark.parametrize(("changes", "value"), [
        ({"partie__base": "50"}, "301"), ({"rubicon__value": "difference-doubled"}, str(100 + 2 * 57)),
        ({"rubicon__threshold": "97"}, str(100 + 57)), ({"rubicon__threshold": "0"}, str(100 + 57)),
        ({"rubicon__threshold": "0", "partie__value": "none"}, "100"), ({"partie__rounding": "10"}, "350"),
        ({"partie__rounding": "10", "partie__base": "104"}, "360"),
        ({"partie__rounding": "10", "partie__base": "103"}, "350")])
    def test_what_it_is_worth(self, changes: dict[str, Any], value: str) -> None:
        assert added(*SIX, rubicon(**changes)).extra["value"] == value

    @pytest.mark.parametrize(("when", "rubiconed", "value"), [
        ("loser-below", "yes", str(100 + 97 + 90)), ("only-loser-below", "no", str(100 + 7)),
        ("unknown", "open", "open")])
    def test_both_below(self, when: str, rubiconed: str, value: str) -> None:
        outcome = added([97, 0, 0, 0, 0, 0], [90, 0, 0, 0, 0, 0], rubicon(rubicon__when=when))
        assert result(outcome) == ("A", rubiconed, value)
        assert ("rubicon.when" in outcome.unknowns) == (when == "unknown")

    @pytest.mark.parametrize(("name", "opened"), [
        ("rubicon.threshold", {"rubicon", "value"}), ("partie.base", {"value"}), ("rubicon.value", {"value"}),
        ("partie.rounding", {"value"}), ("partie.deals", {"winner", "rubicon", "value"}),
        ("partie.form", {"winner", "rubicon", "value"})])
    def test_what_is_lost(self, name: str, opened: set[str]) -> None:
        outcome = added(*SIX, rubicon(**{name.replace(".", "__"): "unknown"}))
        assert set(outcome.open) == opened
        assert outcome.unknowns == (name,)


class TestDeals:
    def test_so_many_and_no_fewer(self) -> None:
        outcome = added(SIX[0][:5], SIX[1][:5])
        assert result(outcome) == ("", "open", "open")
        assert outcome.open == ("winner", "rubicon", "value")
        assert result(added(SIX[0][:5], SIX[1][:5], rubicon(partie__deals="5")))[0] == "B"

    def test_and_no_more(self) -> None:
        with pytest.raises(RecordError, match="deal 7 comes after the end of the partie"):
            added([*SIX[0], 1], [*SIX[1], 1])

    LEVEL = ([20, 0, 0, 0, 0, 0], [20, 0, 0, 0, 0, 0])

    def test_level_two_more_are_played(self) -> None:
        assert added(*self.LEVEL).winner == ""
        one = ([*self.LEVEL[0], 5], [*self.LEVEL[1], 0])
        assert added(*one).winner == ""
        assert added([*one[0], 5], [*one[1], 7]).winner == "A"

    def test_then_it_is_drawn(self) -> None:
        outcome = added([*self.LEVEL[0], 5, 5], [*self.LEVEL[1], 7, 3])
        assert result(outcome) == ("none", "no", "0")

    def test_or_goes_on(self) -> None:
        rules = rubicon(partie__tie__then="repeat")
        eight = ([*self.LEVEL[0], 5, 5], [*self.LEVEL[1], 7, 3])
        assert added(*eight, rules).winner == ""
        assert added([*eight[0], 9, 0], [*eight[1], 0, 0], rules).winner == "A"
        assert added([*eight[0], 9], [*eight[1], 0], rules).winner == ""

    def test_no_further_deals(self) -> None:
        assert result(added(*self.LEVEL, rubicon(partie__tie__deals="0"))) == ("none", "no", "0")

    @pytest.mark.parametrize("name", ["partie.tie.deals", "partie.tie.then"])
    def test_that_may_be_lost(self, name: str) -> None:
        level = ([*self.LEVEL[0], 5, 5], [*self.LEVEL[1], 7, 3])
        outcome = added(*level, rubicon(**{name.replace(".", "__"): "unknown"}))
        assert outcome.winner == "" and outcome.unknowns == (name,)
        assert added(*SIX, rubicon(**{name.replace(".", "__"): "unknown"})).unknowns == ()

    def test_single_deals_are_not_added(self) -> None:
        assert added([30], [20], rubicon(**SINGLE)).winner == "A"
        with pytest.raises(Misfit, match="it is played in single deals, and the record adds up 2"):
            added([30, 10], [20, 10], rubicon(**SINGLE))

    def test_a_score_before_says_nothing_of_how_many_were_played(self) -> None:
        outcome = added(*SIX, more="score: {A: 10, B: 0}, ")
        assert outcome.winner == "" and dict(outcome.score) == {"A": 107, "B": 154}


class TestTarget:
    def test_a_game(self) -> None:
        outcome = added([40, 30, 35], [20, 15, 30], hundred())
        assert (outcome.winner, outcome.extra["value"], outcome.extra["match"]) == ("A", "1", "A 1, B 0")
        assert dict(outcome.score) == {"A": 105, "B": 65}

    def test_a_double_game(self) -> None:
        outcome = added([40, 30, 35], [20, 15, 14], hundred())
        assert (outcome.extra["value"], outcome.extra["match"]) == ("2", "A 2, B 0")
        assert added([40, 30, 35], [20, 15, 15], hundred()).extra["value"] == "1"
        assert added([40, 30, 35], [20, 15, 14], hundred(double__threshold="0", double__games=None)).extra["value"] == \
            "1"
        assert added([40, 30, 35], [20, 15, 14], hundred(double__games="3")).extra["match-winner"] == "A"

    def test_not_yet(self) -> None:
        outcome = added([40, 30], [20, 15], hundred())
        assert (outcome.winner, outcome.extra["match"]) == ("none", "A 0, B 0")
        assert "value" not in outcome.extra

    def test_games_follow_each_other(self) -> None:
        outcome = added([100, 0, 100, 60, 40], [60, 100, 60, 50, 40], hundred())
        # A, then B with a double, then A, then A again: the last is 100 to 90.
        assert (outcome.extra["match"], outcome.extra["match-winner"]) == ("A 3, B 2", "A")
        assert dict(outcome.score) == {"A": 100, "B": 90}

    def test_the_match_ends(self) -> None:
        with pytest.raises(RecordError, match="deal 3 comes after the end"):
            added([100, 100, 100], [0, 0, 0], hundred())
        assert added([100, 100, 100], [0, 0, 0], hundred(match__games="9")).extra["match"] == "A 6, B 0"

    def test_games_won_before(self) -> None:
        outcome = added([100], [60], hundred(), "match: {A: 2, B: 2}, ")
        assert (outcome.extra["match"], outcome.extra["match-winner"]) == ("A 3, B 2", "A")
        outcome = added([60], [100], hundred(), "match: {A: 2, B: 2}, ")
        assert (outcome.extra["match"], outcome.extra["match-winner"]) == ("A 2, B 3", "B")

    @pytest.mark.parametrize(("when", "a", "b", "winner"), [
        ("deal-end", 100, 105, "B"), ("deal-end", 105, 105, "none"), ("at-once", 100, 105, ""),
        ("at-once", 100, 99, "A"), ("unknown", 100, 105, ""), ("unknown", 100, 99, "A")])
    def test_both_at_the_target_in_one_deal(self, when: str, a: int, b: int, winner: str) -> None:
        assert added([a], [b], hundred(partie__win=when)).winner == winner

    @pytest.mark.parametrize(("name", "opened"), [
        ("partie.target", {"winner"}), ("double.threshold", {"value", "match"}), ("double.games", {"value", "match"}),
        ("match.games", {"match"})])
    def test_what_is_lost(self, name: str, opened: set[str]) -> None:
        outcome = added([100], [0], hundred(**{name.replace(".", "__"): "unknown"}))
        assert set(outcome.open) == opened
        assert outcome.unknowns == (name,)


PLAYED = ("{%sdeal: {dealer: %s, hands: {%s: AS KS QS 9S KH 8H 7H AD TD 9C 8C 7C, %s: JS TS 8S AH QH JH TH KD QD AC KC "
          "JC}, stock: 7S JD QC 9H 7D 9D 8D TC}, play: [E discards 8H 7H 9C 8C 7C, Y discards JS TS 8S, "
          "E calls point 5, Y good, E AS, Y declares sequence QH JH TH, Y 8D, E KS, Y 9D, E QS, Y TC, E 9S, Y JC, "
          "E 7S, Y TH, E AD, Y QD, E JD, Y KD, Y AH, E 9H, Y AC, E QC, Y KC, E 7D, Y QH, E KH, E TD, Y JH]}")
"""The agreed example: 25 to elder, 8 to younger."""


def deal(elder: str = "E", younger: str = "Y", more: str = "") -> str:
    text = PLAYED % (more, younger, elder, younger)
    head, _, play = text.partition("play: ")
    for role, name in (("E ", elder), ("Y ", younger)):
        play = play.replace(f"[{role}", f"[{name} ").replace(f", {role}", f", {name} ")
    return head + "play: " + play


def partie(deals: list[str], ruleset: RuleSet, more: str = "players: [A, B], ") -> Outcome:
    return judged(f"{{game: piquet, scope: partie, {more}deals: [{', '.join(deals)}]}}", ruleset)


class TestBelowNought:
    """By a penalty a total may fall below 0; a threshold of 0 still means that there is none."""

    PENALTY: ClassVar = {"revoke__penalty": [{"effects": [{"deduct": "60", "from": "offender"}, "take-back"]}]}
    DEAL = deal().replace("Y QD,", "Y KC, Y QD,")  # a club to the Ace of diamonds, with diamonds in hand

    def test_no_rubicon(self) -> None:
        rules = rubicon(partie__deals="1", rubicon__threshold="0", rubicon__value=None, rubicon__when=None,
                        **self.PENALTY)
        outcome = partie([self.DEAL], rules, "")
        assert dict(outcome.score) == {"A": 25, "B": 8 - 60}
        assert result(outcome) == ("A", "no", str(100 + 25 + 52))

    def test_no_double_game(self) -> None:
        rules = hundred(partie__target="20", double__threshold="0", double__games=None, **self.PENALTY,
                        call__point__states=["cards"], call__sequence__states=["length"], call__set__states=["size"])
        outcome = partie([self.DEAL], rules, "")
        assert (outcome.winner, outcome.extra["value"], outcome.extra["match"]) == ("A", "1", "A 1, B 0")


class TestDealsWrittenOut:
    def test_by_the_names_of_the_players(self) -> None:
        outcome = partie([deal("A", "B"), deal("B", "A")], rubicon(partie__deals="2"))
        assert dict(outcome.score) == {"A": 33, "B": 33}
        outcome = partie([deal("A", "B"), deal("B", "A"), deal("A", "B")], rubicon(partie__deals="3"))
        assert result(outcome) == ("A", "yes", str(100 + 58 + 41))

    def test_by_elder_and_younger_who_change_places(self) -> None:
        outcome = partie([deal(), deal(), deal()], rubicon(partie__deals="3"), "")
        assert dict(outcome.score) == {"A": 58, "B": 41}
        assert partie([deal()], rubicon(partie__deals="3"), "").winner == ""

    def test_the_deal_passes_by_turns(self) -> None:
        with pytest.raises(RecordError, match="B deals, and it is A's deal"):
            partie([deal("A", "B"), deal("A", "B")], rubicon())

    def test_unless_it_is_marked_as_out_of_turn(self) -> None:
        wrong = deal("A", "B").replace("stock:", "events: [B deals out-of-turn], stock:")
        outcome = partie([deal("A", "B"), wrong], rubicon(misdeal__wrong_dealer=[{"effects": ["stands"]}]))
        assert dict(outcome.score) == {"A": 50, "B": 16}

    def test_a_void_deal_is_dealt_again(self) -> None:
        void = "{deal: {dealer: B, counts: {A: 14}}, play: [A notices surplus A]}"
        rules = rubicon(misdeal__number=[{"effects": [{"points": "3", "to": "opponent"}, {"new-deal": "same"}]}])
        outcome = partie([void, deal("A", "B"), deal("B", "A")], rules)
        assert dict(outcome.score) == {"A": 36, "B": 33}
        with pytest.raises(RecordError, match="A deals, and it is B's deal"):
            partie([void, deal("B", "A")], rules)

    def test_rulings_say_of_which_deal_they_are(self) -> None:
        text = f"""
            {{game: piquet, scope: partie, players: [A, B], deals: [{deal("A", "B")}, {deal("B", "A")}],
              expect: {{rubicon: {{rulings: [{{at: 2.3, verdict: legal, parameter: call.point.states}},
                {{at: 1.5, verdict: legal, parameter: lead.first}}]}}}}}}
            """
        assert failures(text, {"rubicon": rubicon()}) == []
        assert failures(text.replace("at: 2.3", "at: 2.4"), {"rubicon": rubicon()}) != []
        with pytest.raises(RecordError, match=r"written with the number of the deal: 1.1 to 2.29"):
            failures(text.replace("at: 2.3", "at: 3"), {"rubicon": rubicon()})
        outcome = partie([deal("A", "B"), deal("B", "A")], rubicon())
        assert [r.action for r in outcome.rulings if (r.deal, r.at) == (2, 3)] == ["B calls point 5"]

    def test_a_deal_not_finished_leaves_it_open(self) -> None:
        short = deal("B", "A").replace(", B TD, A JH]", "]")
        outcome = partie([deal("A", "B"), short], rubicon(partie__deals="2"))
        assert outcome.winner == "" and {"score", "totals"} <= set(outcome.open)
        assert "totals" not in outcome.extra

    def test_to_a_target_the_game_ends_inside_a_deal(self) -> None:
        # 33 each after two deals. In the third A calls 5, B declares 3: A reaches 36 in play, before B.
        rules = hundred(partie__target="36", double__threshold="0", double__games=None, call__point__states=["cards"],
                        call__sequence__states=["length"], call__set__states=["size"])
        outcome = partie([deal("A", "B"), deal("B", "A"), deal("A", "B")], rules)
        assert (outcome.winner, outcome.extra["match"]) == ("A", "A 1, B 0")
        assert dict(outcome.score) == {"A": 38, "B": 33}

    def test_what_belongs_to_the_partie_is_not_written_in_a_deal(self) -> None:
        for more, message in (("score: {A: 5, B: 0}, ", "follows from the deals before"),
                              ("scope: play, ", "cannot be added up")):
            with pytest.raises(RecordError, match=message):
                partie([deal("A", "B", more)], rubicon())

    def test_deals_given_by_their_items(self) -> None:
        one = ("{scope: count, deal: {dealer: %s}, items: {carte-blanche: nobody, point: %s 5, sequence: nobody, "
               "set: nobody, play: 'A 9, B 5', tricks: A 8-4}}")
        outcome = partie([one % ("B", "A"), one % ("A", "B")], rubicon(partie__deals="2"))
        assert dict(outcome.score) == {"A": 5 + 9 + 10 + 9 + 10, "B": 5 + 5 + 5}
