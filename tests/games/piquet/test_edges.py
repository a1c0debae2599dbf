"""Piquet where a card, a point or an act more or less makes the difference."""

import pytest

from variorum.games.engine import RecordError
from variorum.games.ruleset import RuleSet
from variorum.referee.rulings import Outcome

from ...referee.raw import judged, record, ruling, verdicts
from .rules import STANDS, au_cent, hundred, rubicon

AFTER = "{game: piquet, scope: %s, deal: {dealer: Y, %safter: {E: '%s', Y: '%s'}}, play: [%s]}"
FIVES = ("AH KH QH 9H 8H AC KC QC AD KD JS TS", "AS QS 9S 8S 7S JH TH 7H JC TC 9D 8D")
STOCK = "stock: 7S JD QC 9H 7D 9D 8D TC, "
DEAL = """{game: piquet, scope: %s, deal: {dealer: Y, stock: 7S JD QC 9H 7D 9D 8D TC,
    hands: {E: AS KS QS 9S KH 8H 7H AD TD 9C 8C 7C, Y: JS TS 8S AH QH JH TH KD QD AC KC JC}}, play: [%s]}"""


def called(play: str, ruleset: RuleSet | None = None, hands: tuple[str, str] = FIVES, stock: str = "") -> Outcome:
    return judged(AFTER % ("calls", stock, *hands, play), ruleset or rubicon())


class TestHandsPartlyKnown:
    def test_a_hand_not_known_may_hold_what_was_in_the_stock(self) -> None:
        # Elder has drawn the first five; the eight of diamonds is younger's, drawn or left, and he plays it.
        hands = ("AS KS QS 9S KH AD TD 7S JD QC 9H 7D", "?x12")
        outcome = called("E AD, Y 8D", hands=hands, stock=STOCK)
        assert verdicts(outcome) == ["1 legal lead.first", "2 legal follow.suit"]

    @pytest.mark.parametrize(("hidden", "shown"), [("?", "E JS"), ("?x2", "E JS, Y AH, E TS"), ("?x2", "E JS")])
    def test_what_is_played_later_is_known_to_have_been_held(self, hidden: str, shown: str) -> None:
        held = "AS KS QS 9H 8H AC TC QC AD KD" + (" 7D" if hidden == "?" else "")
        hands = (f"{held} {hidden}", "TH 9S 8S 7S JH AH 7H JC KC 9C 9D 8D")
        outcome = called(f"E calls sequence 4 to A in S, Y good, {shown}", hands=hands)
        known = hidden == "?" or "TS" in shown
        # A quart was called; with the ten it is a quint, sunk: what was called is scored. Else more may be held.
        assert ("sequence" in outcome.open) == (not known)
        if known:
            assert outcome.items["sequence"].text() == "E 4"

    def test_cards_returned_are_no_longer_too_many(self) -> None:
        rules = rubicon(misdeal__number=[{"effects": ["return-cards"]}], hand__over=[{"effects": ["score-nothing"]}])
        play = "E notices surplus Y, E discards 5, Y discards 3, E calls point 4, Y good, E AS"
        deal = "{game: piquet, scope: deal, deal: {dealer: Y, counts: {Y: 13}}, play: [%s]}"
        assert [v for v in verdicts(judged(deal % play, rules)) if "legal" not in v] == ["1 offence misdeal.number.1"]


class TestCalls:
    def test_a_false_reply_that_cannot_be_judged_leaves_the_class_open(self) -> None:
        # 48 against 45: not good is false.
        outcome = called("E calls point 5 making 48, Y not-good, E AH")
        assert ruling(outcome, 2) == "undecided call.false" and "point" in outcome.open

    @pytest.mark.parametrize(("call", "words"), [
        ("sequence 3 to A in H", "a sequence of 3 to the A"), ("set 3 A", "3 of a rank, A"),
        ("point 5 making 48", "a point of 5 making 48"), ("sequence 3", "a sequence of 3"), ("set 3", "3 of a rank")])
    def test_a_call_in_words(self, call: str, words: str) -> None:
        sentence = called(f"E calls {call}").rulings[0].sentence
        assert words in sentence and ("to the" in sentence) == ("to the" in words)


class TestLookingBack:
    @pytest.mark.parametrize(("what", "words"), [("own-discards", "his discards"), ("tricks", "tricks")])
    def test_at_what(self, what: str, words: str) -> None:
        play = f"E discards 8H 7H 9C 8C 7C, Y discards JS TS 8S, E AS, Y 8D, E looks {what}"
        sentence = judged(DEAL % ("whole", play), rubicon()).rulings[-1].sentence
        assert words in sentence and ("discards" in sentence) == (what == "own-discards")


class TestItemsGiven:
    @pytest.mark.parametrize("items", [
        "play: 'Z 10, Y 5'", "play: 'E x, Y 5'", "play: 'E 10, Y'", "tricks: Z 8-4", "tricks: E 6-6", "tricks: 8-4",
        "point: Z 5", "point: E five", "set: E 3 K", "carte-blanche: equal"])
    def test_that_are_not_written_so(self, items: str) -> None:
        with pytest.raises(RecordError, match="is not how"):
            record(f"{{game: piquet, scope: count, deal: {{dealer: Y}}, items: {{{items}}}}}")


class TestResults:
    def test_a_void_deal_has_no_items(self) -> None:
        rules = rubicon(misdeal__number=[{"effects": [{"new-deal": "same"}]}])
        outcome = judged("{game: piquet, deal: {dealer: Y, counts: {Y: 13}}, play: [E notices surplus Y]}", rules)
        assert outcome.void and {item.text() for item in outcome.items.values()} == {"nobody"}
        assert {"point", "sequence", "set", "play", "cards", "capot"} <= set(outcome.items)

    def test_a_target_that_is_lost_leaves_the_winner_open(self) -> None:
        play = ("E discards 8H 7H 9C 8C 7C, Y discards JS TS 8S, E calls point 5 making 47, Y good, "
                "E AS, Y 8D, E KS, Y 9D, E QS, Y TC, E 9S, Y JC, "
                "E 7S, Y TH, E AD, Y QD, E JD, Y KD, Y AH, E 9H, Y AC, E QC, Y KC, E 7D, Y QH, E KH, E TD, Y JH")
        outcome = judged(DEAL % ("whole", play), hundred(partie__target="unknown"))
        assert (outcome.winner, outcome.unknowns) == ("", ("partie.target",))


class TestPenaltiesThatWin:
    """To a target that counts at once the points of a penalty may end the game, whichever side has them."""

    @pytest.mark.parametrize(("score", "play", "winner"), [
        ("E: 95, Y: 0", "E AD, Y KC", "E"), ("E: 94, Y: 0", "E AD, Y KC", ""),
        ("E: 0, Y: 95", "E KH, Y AH, Y AC, E AD", "Y")])
    def test_and_nothing_is_judged_after_that(self, score: str, play: str, winner: str) -> None:
        rules = hundred(revoke__penalty=[{"effects": [{"points": "5", "to": "opponent"}]}], partie__tie__deals=None)
        exchange = "E discards 7H 9C 8C, Y discards JS TS 8S"
        text = DEAL.replace("deal: {dealer", f"score: {{{score}}}, deal: {{dealer")
        outcome = judged(text % ("whole", f"{exchange}, {play}, both consent"), rules)
        assert outcome.winner == winner
        last = verdicts(outcome)[-1]
        assert ("offence" in last) == bool(winner)


class TestClaims:
    def test_of_another_kind_than_the_offence(self) -> None:
        rules = rubicon(call__false=[{"effects": [{"points": "3", "to": "opponent"}]}])
        outcome = called("E calls point 6, Y good, Y claims revoke, Y claims false-call", rules)
        assert verdicts(outcome)[2:] == ["3 illegal revoke.penalty", "4 offence call.false.1"]

    def test_made_twice(self) -> None:
        rules = rubicon(call__false=[{"effects": [{"points": "3", "to": "opponent"}]}])
        outcome = called("E calls point 6, Y good, Y claims false-call 1, Y claims false-call 1", rules)
        assert verdicts(outcome)[2:] == ["3 offence call.false.1", "4 illegal call.false"]
        assert outcome.score["Y"] == 3


class TestTheExchange:
    def test_elder_who_need_not_may_exchange_nothing(self) -> None:
        rules = rubicon(discard__elder__min="0")
        for first in ("E discards 0, ", ""):
            outcome = judged(DEAL % ("draw", f"{first}Y discards JS TS 8S, Y draws 3"), rules)
            assert [v.split()[1] for v in verdicts(outcome)] == ["legal"] * len(outcome.rulings)
        # He must, or he still will: younger is too early.
        outcome = judged(DEAL % ("draw", "Y discards JS TS 8S, E discards 8H"), rules)
        assert ruling(outcome, 1) == "illegal discard.order"

    def test_the_cards_a_player_draws_tell_how_many_he_discarded_too_many(self) -> None:
        # Six laid out and five drawn: a breach that stands; six of which nobody has drawn: to be put right.
        six = "E discards 8H 7H 9C 8C 7C TD"
        assert ruling(judged(DEAL % ("draw", f"{six}, E draws 5"), rubicon()), 1) == "offence discard.elder.max"
        assert ruling(judged(DEAL % ("draw", f"{six}, E discards 8H 7H, E draws 2"), rubicon()), 1) == \
            "illegal discard.elder.max"
        assert ruling(judged(DEAL % ("draw", six), rubicon()), 1) == "illegal discard.elder.max"

    def test_a_hand_of_the_wrong_number_is_judged_once(self) -> None:
        rules = rubicon(misdeal__number=[{"when": {"hand-size": "13"}, "effects": ["draw-fewer"]}, *STANDS],
                        hand__over=[{"effects": ["score-nothing"]}])
        deal = "{game: piquet, scope: draw, deal: {dealer: Y, counts: {E: 13}}, play: [%s]}"
        outcome = judged(deal % "Y notices surplus E, E discards 5, E draws 4, Y discards 3", rules)
        assert [v.split()[1:] for v in verdicts(outcome)] == [
            ["offence", "misdeal.number.1"], ["legal", "discard.elder.max"], ["legal", "draw.number"],
            ["legal", "discard.younger.max"]]

    def test_undecided_it_leaves_the_classes_open(self) -> None:
        outcome = judged(DEAL % ("deal", "E discards 8H 7H 9C 8C, E draws 5, Y claims excess, Y discards JS TS 8S"),
                         rubicon())
        assert ruling(outcome, 3) == "undecided draw.excess"
        assert {"point", "sequence", "set"} <= set(outcome.open)


class TestSunkSequences:
    @pytest.mark.parametrize(("call", "points"), [
        # Of eight spades: from the ace down nothing is left above; three below the five called.
        ("sequence 5 to A in S", 15 + 3), ("sequence 8 to A in S", 18), ("sequence 3 to 9 in S", 3),
        ("sequence 4 to K in S", 4 + 3)])
    def test_what_is_left_of_a_longer_one(self, call: str, points: int) -> None:
        hands = ("AS KS QS JS TS 9S 8S 7S AH KD QC JC", "AC KC 9C 8C 7C QH JH 9H 8H AD JD TD")
        assert called(f"E calls {call}, Y good", hands=hands).items["sequence"].text() == f"E {points}"


class TestCarteBlanche:
    BLANK = """{game: piquet, scope: draw, deal: {dealer: Y, hands: {E: TS 9S 8S 7S TH 9H 8H AH TD 9D AC 7C}},
        play: [%s]}"""

    @pytest.mark.parametrize(("moment", "play", "verdict"), [
        ("at-once", "E announces carte-blanche, E shows hand", "legal"),
        ("at-once", "E announces carte-blanche, E discards 5, E shows hand", "illegal"),
        ("younger-discard", "E announces carte-blanche, E discards 5, E shows hand", "illegal"),
        ("younger-discard", "E announces carte-blanche, E discards 5, Y discards 3, E shows hand", "legal")])
    def test_when_it_is_shown(self, moment: str, play: str, verdict: str) -> None:
        outcome = judged(self.BLANK % play, rubicon(carte_blanche__show__elder=moment))
        assert verdicts(outcome)[-1].split()[1] == verdict

    def test_not_shown_before_the_calls_it_is_lost(self) -> None:
        text = (self.BLANK % "E announces carte-blanche, E discards 5, Y discards 3, E calls point 4"
                ).replace("scope: draw", "scope: deal")
        assert judged(text, rubicon()).items["carte-blanche"].text() == "nobody"


class TestDeclarations:
    @pytest.mark.parametrize("cards", ["set AS", "sequence JH", "sequence JH 7H", "set AS 9D", "point AS JH"])
    def test_that_make_nothing(self, cards: str) -> None:
        with pytest.raises(RecordError, match="make no"):
            called(f"E AH, Y declares {cards}")


class TestPackets:
    DEAL = "{game: piquet, scope: draw, deal: {dealer: Y, %sbatch: %d}, play: []}"

    @pytest.mark.parametrize(("before", "size", "change", "verdicts_"), [
        ("batch-before: 2, ", 3, "never", ["illegal"]), ("batch-before: 3, ", 3, "never", []),
        ("batch-before: 2, ", 3, "free", []), ("", 3, "never", [])])
    def test_the_size_used_before(self, before: str, size: int, change: str, verdicts_: list[str]) -> None:
        outcome = judged(self.DEAL % (before, size), rubicon(deal__batch__change=change))
        assert [v.split()[1] for v in verdicts(outcome) if " legal" not in v] == verdicts_


class TestTheOrderOfReckoning:
    @pytest.mark.parametrize(("items", "lost"), [
        ("point: E 6, sequence: E 15, set: E 14, play: 'Y 5, E 6', tricks: 6-6", True),
        ("point: Y 6, sequence: Y 15, set: Y 14, play: 'E 5, Y 6', tricks: 6-6", True),
        ("point: E 6, sequence: Y 3, set: E 14, play: 'E 5, Y 6', tricks: 6-6", False)])
    def test_it_matters_where_somebody_comes_near_a_bonus(self, items: str, lost: bool) -> None:
        text = "{game: piquet, scope: count, deal: {dealer: Y}, items: {carte-blanche: nobody, %s}}"
        outcome = judged(text % items, rubicon(reckon__order="unknown"))
        assert ("repique" in outcome.open) == lost and ("reckon.order" in outcome.unknowns) == lost


class TestLockedDiscards:
    @pytest.mark.parametrize(("locked", "between", "verdict"), [
        ("touch-stock", "", "legal"), ("touch-stock", "E touches stock, ", "illegal"),
        ("elder-draw", "E touches stock, ", "legal"), ("elder-draw", "E draws 5, ", "illegal"),
        ("never", "", "legal"), ("unknown", "", "undecided")])
    def test_until_when_a_discard_may_be_changed(self, locked: str, between: str, verdict: str) -> None:
        play = f"E discards 8H 7H 9C 8C 7C, {between}E discards 8H 7H 9C 8C TD"
        outcome = judged(DEAL % ("draw", play), rubicon(discard__locked_by=locked, stock__touched=STANDS))
        assert verdicts(outcome)[-1].split()[1] == verdict


class TestRepliesToANumberAlone:
    """The pips decide, and elder has told the number of cards only: five make 44 at least."""

    @pytest.mark.parametrize(("younger", "answer", "verdict"), [
        ("JS TS 9S 8S 7S", "not-good", "undecided"), ("JS TS 9S 8S 7S", "making", "legal"),
        ("QS TS 9S 8S 7S", "not-good", "undecided"), ("AS TS 9S 8S 7S", "not-good", "legal"),
        ("AS KS QS JS", "equal", "undecided"), ("AS KS QS JS", "good", "legal")])
    def test_what_may_be_true(self, younger: str, answer: str, verdict: str) -> None:
        fill = ["JH", "TH", "7H", "JC", "TC", "9D", "8D", "7D"][:12 - len(younger.split())]
        hands = ("AH KH QH 9H 8H AC KC QC AD KD 8C 7C", f"{younger} {' '.join(fill)}")
        outcome = called(f"E calls point 5, Y {answer}", rubicon(point__measure="pips"), hands)
        assert verdicts(outcome)[1].split()[1] == verdict


class TestTheDealer:
    TEXT = "{game: piquet, scope: draw, seats: [A, B], deal: {%scut: {A: %s, B: %s}%s}, play: []}"

    def dealer(self, named: str, cut: tuple[str, str], events: str = "") -> str:
        return judged(self.TEXT % (named, *cut, events), au_cent(misdeal__wrong_dealer=STANDS)).extra["dealer"]

    def test_by_the_cut(self) -> None:
        # The lower card must deal; the first of the seats, or the second, named or not.
        assert self.dealer("", ("7H", "AS")) == "A" and self.dealer("", ("AS", "7H")) == "B"
        assert self.dealer("dealer: A, ", ("7H", "AS")) == "A" and self.dealer("dealer: B, ", ("AS", "7H")) == "B"

    @pytest.mark.parametrize("name", ["A", "B"])
    def test_another_has_dealt_out_of_turn_or_it_is_a_slip(self, name: str) -> None:
        cut = ("AS", "7H") if name == "A" else ("7H", "AS")
        assert self.dealer(f"dealer: {name}, ", cut, f", events: [{name} deals out-of-turn]") == name
        for events in ("", f", events: [{name} exposes top-of-stock]"):
            with pytest.raises(RecordError, match="but by the cut it is"):
                self.dealer(f"dealer: {name}, ", cut, events)


class TestShuffling:
    @pytest.mark.parametrize(("may", "verdict", "words"), [
        ("yes", "legal", "E shuffles."), ("no", "illegal", "it is the dealer alone"), ("unknown", "undecided", "lost")])
    def test_elder(self, may: str, verdict: str, words: str) -> None:
        text = "{game: piquet, scope: draw, deal: {dealer: Y, events: [E shuffles]}, play: []}"
        outcome = judged(text, rubicon(shuffle__elder=may))
        assert outcome.rulings[0].verdict == verdict and words in outcome.rulings[0].sentence


class TestNoticing:
    @pytest.mark.parametrize(("before", "parameter"), [
        ("", "misdeal.number.1"), ("E discards 5, E draws 5, ", "hand.over.1")])
    def test_too_many_before_the_exchange_or_in_it(self, before: str, parameter: str) -> None:
        # Thirteen were dealt; once he has discarded it is a hand with too many cards.
        rules = rubicon(misdeal__number=STANDS, hand__over=[{"effects": ["score-nothing"]}])
        text = "{game: piquet, scope: draw, deal: {dealer: Y, counts: {E: 13}}, play: [%sY notices surplus E]}"
        found = [v for v in verdicts(judged(text % before, rules)) if "legal" not in v]
        assert found[-1].split()[1:] == ["offence", parameter]


class TestOneRulingForOneFault:
    @pytest.mark.parametrize(("rule", "verdict"), [
        ("unknown", "undecided"), (STANDS, "offence"), ([{"effects": ["undecided"]}], "undecided"),
        ([{"effects": ["draw-fewer"]}], "offence"), ([{"effects": ["return-cards"]}], "offence")])
    @pytest.mark.parametrize("noticed", ["Y notices surplus E, ", ""])
    def test_thirteen_cards(self, rule: object, verdict: str, noticed: str) -> None:
        text = "{game: piquet, scope: draw, deal: {dealer: Y, counts: {E: 13}}, play: [%sE discards 4, Y discards 3]}"
        outcome = judged(text % noticed, rubicon(misdeal__number=rule, hand__over=STANDS))
        assert [v.split()[1] for v in verdicts(outcome) if "misdeal.number" in v] == [verdict]

    def test_a_lower_sequence_of_which_it_is_lost_whether_it_counts(self) -> None:
        hands = ("AH KH QH 9H 8H AC KC QC AD KD JS TS", "AS QS 9S 8S 7S JH TH 7H JC TC 9C 8D")
        play = "E AH, Y declares sequence JC TC 9C, Y declares sequence 9S 8S 7S"
        outcome = called(f"E calls point 5, Y good, {play}", rubicon(sequence__lower="unknown"), hands)
        assert verdicts(outcome)[-1] == "5 undecided sequence.lower"
        assert "does not tell" in outcome.rulings[-1].sentence
        assert verdicts(called(f"E calls point 5, Y good, {play}", hands=hands))[-1] == "5 legal sequence.lower"


class TestLowerOnesOfAHandNotKnown:
    @pytest.mark.parametrize(("named", "values", "found"), [
        ("set 4 A, Y good, E calls set 3 K, E calls set 3 Q", {"4": "14", "3": "3"}, "E 20"),  # two cards are left
        ("set 4 A, Y good, E calls set 3 K, E calls set 3 Q", {"4": "14", "3": "3", "2": "1"}, "open"),
        ("set 4 A, Y good, E calls set 3 K", {"4": "14", "3": "3"}, "open"),
        ("sequence 5 to A in S, Y good, E calls sequence 5 to A in H", {"4": "14", "3": "3"}, "E 30"),
        ("sequence 5 to A in S, Y good, E calls sequence 4 to A in H", {"4": "14", "3": "3"}, "open")])
    def test_there_may_be_more_where_there_is_room_for_it(self, named: str, values: dict[str, str], found: str) -> None:
        outcome = called(f"E calls {named}", rubicon(set__values=values), ("?x12", "?x12"))
        cls = named.split(maxsplit=1)[0]
        assert ("open" if cls in outcome.open else outcome.items[cls].text()) == found


class TestBeforeTheFirstLead:
    @pytest.mark.parametrize("answer", ["good", "equal"])
    def test_an_answer_binds(self, answer: str) -> None:
        # Forty-eight each.
        hands = ("AH KH QH 9H 8H AC KC QC AD KD JS TS", "AS KS QS 9S 8S JH TH 7H JC TC 9D 8D")
        outcome = called(f"E calls point 5 making 48, Y {answer}, E AH, Y declares point AS KS QS 9S 8S", hands=hands)
        assert ruling(outcome, 4) == "illegal call.reply.binds"
        assert f"'{answer}'" in outcome.rulings[3].sentence

    def test_a_hand_too_short_may_end_the_deal_before_it(self) -> None:
        rules = rubicon(hand__short=[{"effects": [{"new-deal": "same"}]}])
        hands = ("AS KS QS JS TS 9S AH AD AC KH KD", "QH JH TH 9H QD JD TD 9D KC QC JC TC")
        text = (AFTER % ("whole", "", *hands, "Y notices deficit E, E AS, Y TC"))
        outcome = judged(text, rules)
        assert outcome.void and [s.what for s in outcome.steps if s.what == "plays"] == []


class TestWhetherTheTargetCountsAtOnce:
    TEXT = ("{game: piquet, scope: count, score: {E: %d, Y: %d}, deal: {dealer: Y}, items: {carte-blanche: nobody, "
            "point: E 5, sequence: Y 3, set: nobody, play: 'E 9, Y 5', tricks: E 8-4}}")

    @pytest.mark.parametrize(("before", "win", "score", "open_"), [
        ((0, 0), "unknown", (24, 8), ()), ((97, 0), "at-once", (102, 0), ()), ((97, 0), "deal-end", (121, 8), ()),
        ((97, 0), "unknown", None, ("score", "winner")), ((60, 97), "unknown", None, ("score", "winner")),
        ((76, 0), "unknown", (100, 8), ())])
    def test_it_is_needed_where_more_is_scored_after_it(self, before: tuple[int, int], win: str,
                                                        score: tuple[int, int] | None, open_: tuple[str, ...]) -> None:
        outcome = judged(self.TEXT % before, hundred(partie__win=win))
        assert outcome.open == open_ and outcome.unknowns == (("partie.win",) if open_ else ())
        assert score is None or tuple(outcome.score.values()) == score
