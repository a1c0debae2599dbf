"""The order of reckoning, pique and repique and what bars them, cards and capot, the score and the end of a game."""

from typing import Any

import pytest

from variorum.games.ruleset import RuleSet
from variorum.referee.rulings import Outcome

from ...referee.raw import judged
from .rules import ORDER, SINGLE, boussac, hundred, rubicon

CALLS = "{game: piquet, scope: calls, %sdeal: {dealer: Y, after: {E: '%s', Y: '%s'}}, play: [%s]}"
# Elder: point 6, sequence 16, sets 14 and 3: 39 in hand. Younger: quarts 12, trios 9.
LONG = ("AS KS QS JS TS 9S AH AD AC KH KD 7C", "QH JH TH 9H QD JD TD 9D KC QC JC TC")
ALL = "E calls point 6, Y good, E calls sequence 6, Y good, E calls set 4, Y good, E AS"
# Both have 51 and a quint to the ace; elder three trios.
LEVEL = ("AS KS QS JS TS AH KH QH AD KD QD 7C", "AC KC QC JC TC JH TH JD TD 9H 9D 8D")
EQUAL = ("E calls point 5 making 51, Y equal, E calls sequence 5 to A, Y equal, E calls set 3 A, Y good, E AS")


def called(play: str, ruleset: RuleSet | None = None, hands: tuple[str, str] = LONG, more: str = "") -> Outcome:
    return judged(CALLS % (more, *hands, play), ruleset or rubicon())


def bonus(outcome: Outcome) -> str:
    """Who has pique or repique, or what is open."""
    for name in ("repique", "pique"):
        if name in outcome.open:
            return f"{name} open"
        if outcome.items[name].owner != "nobody":
            return f"{name} {outcome.items[name].text()}"
    return "nobody"


def counted(items: str, ruleset: RuleSet | None = None, more: str = "") -> Outcome:
    return judged(f"{{game: piquet, scope: count, {more}deal: {{dealer: Y}}, items: {{{items}}}}}",
                  ruleset or rubicon())


NOTHING = "carte-blanche: nobody, point: nobody, sequence: nobody, set: nobody"


class TestRepique:
    def test_thirty_in_hand_before_the_other_has_any(self) -> None:
        outcome = called(ALL)
        assert bonus(outcome) == "repique E 60"
        assert dict(outcome.score) == {"E": 99, "Y": 0}
        assert outcome.items["pique"].text() == "nobody"

    @pytest.mark.parametrize(("threshold", "points", "found"), [
        ("39", "60", "repique E 60"), ("40", "60", "nobody"), ("30", "50", "repique E 50")])
    def test_how_many_and_how_much(self, threshold: str, points: str, found: str) -> None:
        outcome = counted("carte-blanche: nobody, point: E 6, sequence: E 16, set: E 17, play: 'Y 1', tricks: Y 12-0",
                          rubicon(repique__threshold=threshold, repique__points=points, pique__threshold="99"))
        assert bonus(outcome) == found

    def test_the_others_earlier_score_bars_it(self) -> None:
        # Elder sinks the sequence: 6 and 17 make 23. With younger's point first he has nothing.
        assert bonus(counted("carte-blanche: nobody, point: Y 5, sequence: E 16, set: E 17, play: 'E 13, Y 0', "
                             "tricks: E 12-0")) == "nobody"

    def test_a_later_one_does_not(self) -> None:
        outcome = counted("carte-blanche: nobody, point: E 6, sequence: E 26, set: Y 14, play: 'Y 1', tricks: Y 12-0")
        assert bonus(outcome) == "repique E 60"

    def test_what_is_later_is_the_rule_sets(self) -> None:
        order = ["carte-blanche", "point", "set", "sequence", "play", "cards", "capot"]
        outcome = counted("carte-blanche: nobody, point: E 6, sequence: E 26, set: Y 14, play: 'Y 1', tricks: Y 12-0",
                          rubicon(reckon__order=order))
        assert bonus(outcome) == "nobody"

    def test_carte_blanche_comes_first_and_counts(self) -> None:
        items = "carte-blanche: E, point: E 6, sequence: E 15, set: nobody, play: 'Y 1', tricks: Y 12-0"
        assert bonus(counted(items)) == "repique E 60"
        without = rubicon(repique__counts=["point", "sequence", "set"], pique__threshold="99")
        assert bonus(counted(items, without)) == "nobody"
        items = "carte-blanche: Y, point: E 6, sequence: E 15, set: E 14, play: 'Y 1', tricks: Y 12-0"
        assert bonus(counted(items)) == "nobody"
        assert bonus(counted(items, without)) == "repique E 60"

    def test_it_is_not_made_in_play(self) -> None:
        items = "carte-blanche: nobody, point: E 6, sequence: E 15, set: nobody, play: 'E 13, Y 0', tricks: E 12-0"
        assert bonus(counted(items)) == "pique E 30"

    def test_younger_may_make_it(self) -> None:
        items = "carte-blanche: nobody, point: Y 6, sequence: Y 16, set: Y 14, play: 'E 13, Y 0', tricks: E 12-0"
        outcome = counted(items)
        assert bonus(outcome) == "repique Y 60"
        assert dict(outcome.score) == {"E": 13 + 40, "Y": 36 + 60}


class TestPique:
    ITEMS = "carte-blanche: nobody, point: E 6, sequence: E 3, set: E 14, play: %s, tricks: E 8-4"

    @pytest.mark.parametrize(("play", "found"), [
        ("'E 7, Y 3, E 5'", "pique E 30"), ("'E 6, Y 3, E 6'", "nobody"), ("'E 12, Y 0'", "pique E 30"),
        ("'E 6, Y 0'", "nobody"), ("'E 12, Y 3'", "pique open"), ("'E 6, Y 3'", "nobody")])
    def test_thirty_in_hand_and_play_while_the_other_has_none(self, play: str, found: str) -> None:
        # 23 in hand: the seventh point of the play makes thirty.
        assert bonus(counted(self.ITEMS % play)) == found

    def test_elders_first_lead_comes_before_all(self) -> None:
        items = "carte-blanche: nobody, point: E 6, sequence: E 3, set: E 20, play: 'E 7, Y 9', tricks: Y 8-4"
        assert bonus(counted(items)) == "pique E 30"
        assert bonus(counted(items, rubicon(play__lead="0"))) == "pique open"

    def test_younger_cannot_make_it_after_that(self) -> None:
        items = "carte-blanche: nobody, point: Y 6, sequence: Y 3, set: Y 20, play: 'E 1, Y 13', tricks: Y 11-1"
        assert bonus(counted(items)) == "nobody"

    def test_in_hand_alone_it_is_made_where_repique_asks_for_more(self) -> None:
        rules = rubicon(repique__threshold="40")
        assert bonus(called(ALL, rules)) == "pique E 30"

    def test_cards_count_for_it_or_not(self) -> None:
        items = "carte-blanche: nobody, point: E 6, sequence: E 3, set: nobody, play: 'E 13, Y 0', tricks: E 12-0"
        assert bonus(counted(items)) == "nobody"
        assert bonus(counted(items, rubicon(pique__counts=[*ORDER]))) == "pique E 30"

    def test_the_threshold_and_the_points(self) -> None:
        items = self.ITEMS % "'E 6, Y 3, E 6'"
        assert bonus(counted(items, rubicon(pique__threshold="29", pique__points="20"))) == "pique E 20"

    def test_it_is_added_once(self) -> None:
        outcome = counted(self.ITEMS % "'E 7, Y 3, E 5'")
        assert dict(outcome.score) == {"E": 6 + 3 + 14 + 12 + 30 + 10, "Y": 3}


class TestEquality:
    # Nine for the trios: with a threshold of nine elder has his repique, unless what is equal bars it.
    @pytest.mark.parametrize(("bars", "found"), [
        ("no", "repique E 60"), ("yes", "nobody"), ("unknown", "repique open")])
    def test_an_equal_class_bars_or_does_not(self, bars: str, found: str) -> None:
        outcome = called(EQUAL, rubicon(equality__bars=bars, repique__threshold="9", pique__threshold="99"), LEVEL)
        assert [outcome.items[n].text() for n in ("point", "sequence", "set")] == ["nobody", "nobody", "E 9"]
        assert (bonus(outcome) if found != "nobody" else outcome.items["repique"].text()) == found

    @pytest.mark.parametrize(("called_set", "found"), [
        ("set 3 J, Y not-good, E AC", "nobody"), ("set 4 J, Y good, E AC", "Y 60")])
    def test_what_is_forfeited_makes_nothing_equal(self, called_set: str, found: str) -> None:
        # Younger has the nine for trios. Elder has no fourth Jack: he forfeits what he declared, equal or not.
        rules = rubicon(equality__bars="yes", repique__threshold="9", pique__threshold="99",
                        call__false=[{"effects": ["forfeit-declarations"]}])
        outcome = called(f"{EQUAL.partition('E calls set')[0]}E calls {called_set}, Y declares set AS AH AD", rules,
                         LEVEL[::-1])
        assert [outcome.items[n].text() for n in ("point", "sequence", "set")] == ["nobody", "nobody", "Y 9"]
        assert outcome.items["repique"].text() == found

    def test_only_from_its_place_on(self) -> None:
        items = "carte-blanche: nobody, point: E 6, sequence: E 24, set: equal, play: 'Y 1', tricks: Y 12-0"
        assert bonus(counted(items, rubicon(equality__bars="yes"))) == "repique E 60"
        items = "carte-blanche: nobody, point: equal, sequence: E 24, set: E 6, play: 'Y 1', tricks: Y 12-0"
        assert bonus(counted(items, rubicon(equality__bars="yes"))) == "nobody"

    def test_it_bars_pique_too(self) -> None:
        items = "carte-blanche: nobody, point: equal, sequence: E 16, set: E 3, play: 'E 13, Y 0', tricks: E 12-0"
        assert bonus(counted(items)) == "pique E 30"
        assert bonus(counted(items, rubicon(equality__bars="yes"))) == "nobody"

    def test_it_may_be_elders_after_all(self) -> None:
        outcome = called(EQUAL, rubicon(point__tie="elder", sequence__tie="elder"), LEVEL)
        # Five, the quint and two tierces, three trios: 5 + 21 + 9 = 35.
        assert [outcome.items[n].text() for n in ("point", "sequence", "set")] == ["E 5", "E 21", "E 9"]
        assert bonus(outcome) == "repique E 60"


class TestLost:
    def test_the_order_matters_only_if_somebody_comes_near(self) -> None:
        lost = rubicon(reckon__order="unknown")
        outcome = counted("carte-blanche: nobody, point: E 6, sequence: E 3, set: nobody, play: 'E 10, Y 5', "
                          "tricks: E 8-4", lost)
        assert (bonus(outcome), outcome.unknowns) == ("nobody", ())
        outcome = called(ALL, lost)
        assert bonus(outcome) == "repique open"
        assert outcome.unknowns == ("reckon.order",)

    @pytest.mark.parametrize("name", ["repique.threshold", "repique.counts", "repique.points", "pique.threshold"])
    def test_so_do_the_rest(self, name: str) -> None:
        lost = rubicon(**{name.replace(".", "__"): "unknown"})
        few = "carte-blanche: nobody, point: E 6, sequence: E 3, set: nobody, play: 'E 10, Y 5', tricks: E 8-4"
        if "threshold" not in name:
            assert counted(few, lost).unknowns == ()
        outcome = called(ALL, lost)
        assert (name in outcome.unknowns) == name.startswith("repique")

    def test_an_open_class_leaves_it_open(self) -> None:
        outcome = counted("carte-blanche: nobody, point: E 6, sequence: E 26, play: 'Y 1', tricks: Y 12-0")
        assert {"set", "repique", "pique", "score"} <= set(outcome.open)


class TestCardsAndCapot:
    @pytest.mark.parametrize(("tricks", "cards", "capot"), [
        ("E 7-5", "E 10", "nobody"), ("Y 11-1", "Y 10", "nobody"), ("6-6", "nobody", "nobody"),
        ("E 12-0", "nobody", "E 40")])
    def test_more_than_half_and_all(self, tricks: str, cards: str, capot: str) -> None:
        outcome = counted(f"{NOTHING}, play: 'E 9, Y 5', tricks: {tricks}")
        assert (outcome.items["cards"].text(), outcome.items["capot"].text()) == (cards, capot)

    def test_capot_besides_the_cards(self) -> None:
        outcome = counted(f"{NOTHING}, play: 'E 13, Y 0', tricks: E 12-0",
                          rubicon(capot__mode="adds", capot__points="30"))
        assert (outcome.items["cards"].text(), outcome.items["capot"].text()) == ("E 10", "E 30")
        assert outcome.score["E"] == 53

    def test_equal_tricks_may_be_halved(self) -> None:
        outcome = counted(f"{NOTHING}, play: 'E 9, Y 5', tricks: 6-6", rubicon(cards__tie="halves"))
        assert outcome.items["cards"].text() == "E 5, Y 5"
        assert dict(outcome.score) == {"E": 14, "Y": 10}

    @pytest.mark.parametrize(("changes", "tricks", "lost"), [
        ({"cards__points": "unknown"}, "E 8-4", "cards"), ({"cards__tie": "unknown"}, "6-6", "cards"),
        ({"capot__points": "unknown"}, "E 12-0", "capot"), ({"capot__mode": "unknown"}, "E 12-0", "cards")])
    def test_what_is_lost(self, changes: dict[str, Any], tricks: str, lost: str) -> None:
        outcome = counted(f"{NOTHING}, play: 'E 9, Y 5', tricks: {tricks}", rubicon(**changes))
        assert lost in outcome.open and "score" in outcome.open

    def test_given_without_tricks(self) -> None:
        outcome = counted(f"{NOTHING}, play: 'E 9, Y 5', cards: E, capot: nobody")
        assert outcome.items["cards"].text() == "E 10"
        assert "tricks" in outcome.open


class TestGame:
    ITEMS = "carte-blanche: nobody, point: E 6, sequence: Y 16, set: nobody, play: 'E 10, Y 5', tricks: E 8-4"

    @pytest.mark.parametrize(("score", "winner", "after"), [
        ("E: 80, Y: 20", "E", (106, 41)), ("E: 70, Y: 20", "none", (96, 41)), ("E: 94, Y: 90", "E", (100, 90)),
        ("E: 93, Y: 90", "Y", (99, 106))])
    def test_to_a_hundred_in_order_of_reckoning(self, score: str, winner: str, after: tuple[int, int]) -> None:
        # Elder: point 6, play 10, cards 10. Younger: sequence 16, play 5. The point is reckoned before the sequence.
        items = self.ITEMS.replace("'E 10, Y 5'", "'E 8, Y 5, E 2'")
        outcome = counted(items, hundred(), f"score: {{{score}}}, ")
        assert (outcome.winner, tuple(outcome.score.values())) == (winner, after)

    def test_or_after_the_deal(self) -> None:
        rules = hundred(partie__win="deal-end")
        outcome = counted(self.ITEMS, rules, "score: {E: 94, Y: 90}, ")
        assert (outcome.winner, tuple(outcome.score.values())) == ("E", (120, 111))
        assert counted(self.ITEMS, rules, "score: {E: 80, Y: 85}, ").winner == "none"
        assert counted(self.ITEMS, rules, "score: {E: 93, Y: 98}, ").winner == "none"

    def test_if_the_order_in_play_decides_it_is_open(self) -> None:
        outcome = counted(self.ITEMS, hundred(), "score: {E: 92, Y: 80}, ")
        # 99 to elder with his first lead, 96 to younger before he plays: each may come to a hundred first.
        assert outcome.winner == "" and "winner" in outcome.open

    def test_if_the_order_in_play_does_not_decide_it_is_not(self) -> None:
        # Elder has his hundred by the point alone; younger has his by the sequence, before any card.
        outcome = counted(self.ITEMS, hundred(), "score: {E: 94, Y: 90}, ")
        assert (outcome.winner, dict(outcome.score), outcome.open) == ("E", {"E": 100, "Y": 90}, ())
        outcome = counted(self.ITEMS, hundred(), "score: {E: 80, Y: 90}, ")
        assert (outcome.winner, dict(outcome.score)) == ("Y", {"E": 86, "Y": 106})

    def test_or_the_score_alone(self) -> None:
        # Elder comes to a hundred in play; how many younger has made by then is not known.
        outcome = counted(self.ITEMS, hundred(), "score: {E: 86, Y: 20}, ")
        assert (outcome.winner, outcome.open) == ("E", ("score",))

    def test_the_match(self) -> None:
        items = self.ITEMS.replace("'E 10, Y 5'", "'E 8, Y 5, E 2'")
        outcome = counted(items, hundred(), "score: {E: 94, Y: 20}, match: {E: 1, Y: 2}, ")
        assert (outcome.extra["match"], outcome.extra["match-winner"]) == ("E 3, Y 2", "E")
        outcome = counted(items, hundred(), "score: {E: 94, Y: 60}, match: {E: 1, Y: 2}, ")
        assert (outcome.extra["match"], outcome.extra["match-winner"]) == ("E 2, Y 2", "none")

    def test_a_single_deal(self) -> None:
        single = rubicon(**SINGLE)
        assert counted(self.ITEMS, single).winner == "E"
        level = self.ITEMS.replace("Y 16", "Y 21")
        assert counted(level, single).winner == "none"

    def test_of_a_partie_a_deal_tells_no_winner(self) -> None:
        assert counted(self.ITEMS).winner == "none"

    def test_penalties_are_marked_when_they_fall_due(self) -> None:
        rules = hundred(revoke__penalty=[{"effects": [{"points": "10", "to": "opponent"}]}])
        text = "{game: piquet, scope: ending, score: {E: 95, Y: 99}, deal: {dealer: Y, left: {E: AS, Y: KS AH}}, " \
               "play: [E AS, Y AH]}"
        outcome = judged(text, rules)
        assert (outcome.winner, outcome.score["E"]) == ("E", 105)

    def test_nothing_is_scored_after_it_is_won(self) -> None:
        outcome = called(ALL, hundred(call__point__states=["cards"], call__sequence__states=["length"],
                                      call__set__states=["size"]), more="score: {E: 94, Y: 0}, ")
        assert (outcome.winner, outcome.score["E"]) == ("E", 100)


class TestWhole:
    def test_points_by_tens(self) -> None:
        hands = LEVEL
        play = "E calls point 5 making 51, Y equal, E AS"
        assert called(play, rubicon(point__tie="elder", point__score="tens"), hands).score["E"] == 5
        for pips, points in (("AS KS QS JS TS 9S", 6), ("AS KS QS 8S 7S 9S", 6), ("9S 8S 7S AS KS JS", 6)):
            cards = f"{pips} AH AD 9C KH KD 7C"
            outcome = called("E calls point 6, Y good, E AS", rubicon(point__score="tens"), (cards, "?x12"))
            # 60, 55 and 55 pips.
            assert outcome.items["point"].text() == f"E {points}"

    def test_a_french_deal(self) -> None:
        outcome = called("E calls point 6 making 60, E calls sequence 6 in S, E calls set 4 A, E AS", boussac())
        assert dict(outcome.score) == {"E": 99, "Y": 0}
