"""Irregularities of the deal and the score."""

from typing import Any, ClassVar

import pytest

from variorum.games import family
from variorum.games.engine import RecordError

from ...referee.raw import judged, verdicts
from ...referee.rules import NEW_DEAL, STANDS, hoyle, rules, trinidad

HANDS = "hands: {E: AC 9C KH 4H TD 2S, D: JC 3C QH TH AD 7S}"
SEVEN = "hands: {E: AC 9C KH 4H TD 2S 5S, D: JC 3C QH TH AD 7S}"


def dealt(events: str, play: str = "", **changes: object) -> list[str]:
    text = (f"{{game: all-fours, scope: deal, deal: {{dealer: D, turn-up: 8C, {HANDS}, events: [{events}]}}, "
            f"play: [{play}]}}")
    return verdicts(judged(text, hoyle(**changes)))


class TestExposed:
    def test_ones_own_card_stands(self) -> None:
        assert dealt("D exposes own 7S") == ["deal.1 offence misdeal.exposed-own.1"]

    def test_a_new_deal_may_be_demanded_for_the_opponents(self) -> None:
        assert dealt("D exposes E 2S") == ["deal.1 offence misdeal.exposed-opponent.2"]
        assert dealt("D exposes opponent 2S", "E demands new-deal") == [
            "deal.1 offence misdeal.exposed-opponent", "1 legal misdeal.exposed-opponent.1"]

    def test_by_them_only(self) -> None:
        assert dealt("D exposes opponent 2S", "D demands new-deal") == [
            "deal.1 offence misdeal.exposed-opponent.2", "1 illegal misdeal.exposed-opponent"]

    def test_nor_by_the_dealer_because_they_demand_it_as_well(self) -> None:
        assert dealt("D exposes opponent 2S", "D demands new-deal, E demands new-deal") == [
            "deal.1 offence misdeal.exposed-opponent", "1 illegal misdeal.exposed-opponent",
            "2 legal misdeal.exposed-opponent.1"]

    def test_and_not_for_ones_own(self) -> None:
        assert dealt("D exposes own 7S", "E demands new-deal")[1] == "1 illegal misdeal.exposed-own"

    def test_something_else_than_the_rule_gives_is_demanded_in_vain(self) -> None:
        assert dealt("D exposes opponent 2S", "E demands points")[0] == "deal.1 offence misdeal.exposed-opponent.2"

    def test_a_partners_card_is_ones_own(self) -> None:
        text = ("{game: all-fours, scope: deal, seats: [P1, P2, P3, P4], deal: {dealer: P4, turn-up: 8C, "
                "events: [P4 exposes %s 7S]}}")
        rules = trinidad(misdeal__exposed_own=[{"when": {"hand-of": "dealer-side"}, "effects": [NEW_DEAL]}, *STANDS])
        assert verdicts(judged(text % "P2", rules)) == ["deal.1 offence misdeal.exposed-own.1"]
        assert verdicts(judged(text % "P4", rules)) == ["deal.1 offence misdeal.exposed-own.2"]
        assert verdicts(judged(text % "P3", rules)) == ["deal.1 offence misdeal.exposed-opponent.2"]

    def test_a_lost_rule_leaves_it_undecided(self) -> None:
        outcome = judged(f"{{game: all-fours, scope: deal, deal: {{dealer: D, turn-up: 8C, {HANDS}, "
                         "events: [D exposes own 7S]}}", hoyle(misdeal__exposed_own="unknown"))
        assert verdicts(outcome) == ["deal.1 undecided misdeal.exposed-own"]
        assert [str(w) for w in outcome.warns] == ["unknown misdeal.exposed-own"]

    @pytest.mark.parametrize(("rule", "open_"), [("unknown", ("score", "winner", "deal")), (STANDS, ())])
    def test_with_the_deal_its_score_and_the_winner_are_undecided(self, rule: object, open_: tuple[str, ...]) -> None:
        outcome = judged(f"{{game: all-fours, score: {{E: 9, D: 0}}, deal: {{dealer: D, turn-up: 8C, {HANDS}, "
                         "events: [D exposes own 7S]}, play: [E stands, 'E AC, D 3C > E', 'E 9C, D JC > D', "
                         "'D QH, E KH > E', 'E TD, D AD > D', 'D TH, E 4H > D', 'D 7S, E 2S > D']}",
                         hoyle(misdeal__exposed_own=rule))
        assert outcome.open == open_
        assert outcome.winner == ("" if open_ else "E")
        assert outcome.items["high"].owner == "E"


class TestNumber:
    @staticmethod
    def noticed(play: str, hands: str = SEVEN, **changes: object) -> list[str]:
        text = f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {hands}}}, play: [{play}]}}"
        return verdicts(judged(text, hoyle(**changes)))

    def test_before_play_by_consent_the_dealer_draws(self) -> None:
        assert self.noticed("E notices surplus E, both consent") == [
            "1 offence misdeal.surplus", "2 legal misdeal.surplus.1"]

    def test_consent_of_one_side_is_not_enough(self) -> None:
        assert self.noticed("E notices surplus E, D consents") == ["1 offence misdeal.surplus.2", ]

    def test_consent_may_be_given_one_after_the_other(self) -> None:
        assert self.noticed("E notices surplus E, D consents, E consents")[2] == "3 legal misdeal.surplus.1"

    def test_without_consent_a_new_deal(self) -> None:
        outcome = judged(f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {SEVEN}}}, "
                         "play: [E notices surplus E]}", hoyle())
        assert (outcome.void, outcome.next_dealer) == (True, "D")

    def test_after_a_card_is_played_a_new_deal_in_any_case(self) -> None:
        assert self.noticed("E AC, E notices surplus E, both consent")[1:] == ["2 offence misdeal.surplus.2"]

    def test_the_number_told_is_that_of_the_cards_dealt(self) -> None:
        deal = f"{{dealer: D, turn-up: 8C, {SEVEN}}}"
        text = f"{{game: all-fours, deal: {deal}, play: [E AC, D 3C, D notices surplus E]}}"
        assert judged(text, hoyle()).rulings[-1].sentence.startswith("D notices that E was dealt too many cards (7).")

    def test_a_deal_that_is_void_has_no_items(self) -> None:
        text = "{game: all-fours, deal: {dealer: D, turn-up: %s, %s}, play: [E notices surplus E]}"
        assert dict(judged(text % ("8C", SEVEN), hoyle()).items) == {}
        turned = judged(text % ("JS", SEVEN), hoyle())
        assert {name: item.text() for name, item in turned.items.items()} == {"turn-up": "D 1"}

    def test_the_card_drawn_may_be_named_and_is_out_of_play(self) -> None:
        text = (f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {SEVEN}}}, "
                "play: [E notices surplus E, both consent, D draws %s, E AC]}")
        assert judged(text % "5S", hoyle()).items["low"].owner == "D"
        with pytest.raises(RecordError, match="E does not hold 5S"):
            judged((text % "5S").replace("E AC]", "E 5S]"), hoyle())

    def test_the_card_not_named_is_the_one_that_never_appears(self) -> None:
        text = (f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {SEVEN}}}, play: [E notices surplus E, "
                "both consent, 'E AC, D 3C', 'E 9C, D JC', 'D QH, E KH', 'E TD, D AD', 'D TH, E 4H', 'D 7S, E 2S']}")
        outcome = judged(text, hoyle())
        assert (outcome.items["game"].text(), outcome.open) == ("D 25-9", ())

    def test_a_hand_that_is_right(self) -> None:
        with pytest.raises(RecordError, match="D has no surplus"):
            self.noticed("E notices surplus D", HANDS)

    def test_too_few(self) -> None:
        assert self.noticed("E notices deficit E", HANDS.replace(" 2S", "")) == ["1 offence misdeal.deficit.1"]

    def test_whose_hand_may_matter(self) -> None:
        rules = {"misdeal__surplus": [{"when": {"hand-of": "dealer"}, "effects": [NEW_DEAL]}, *STANDS]}
        assert self.noticed("E notices surplus E", **rules) == ["1 offence misdeal.surplus.2"]

    def test_numbers_alone_are_enough(self) -> None:
        text = "{game: all-fours, scope: deal, deal: {dealer: D, counts: {E: 6, D: 7}}, play: [E notices surplus D]}"
        assert judged(text, hoyle()).void


class TestManner:
    def test_several_turned(self) -> None:
        assert dealt("D turns 2", misdeal__several_turned=[{"effects": [NEW_DEAL]}]) == [
            "deal.1 offence misdeal.several-turned.1"]

    def test_dealt_out_of_turn(self) -> None:
        rules = {"misdeal__wrong_dealer": [{"when": {"play": "not-begun"}, "demand": "opponents",
                                            "effects": [{"new-deal": "next"}]}, *STANDS]}
        assert dealt("D deals out-of-turn", "E demands new-deal", **rules)[1] == "1 legal misdeal.wrong-dealer.1"
        assert dealt("D deals out-of-turn", **rules) == ["deal.1 offence misdeal.wrong-dealer.2"]

    @pytest.mark.parametrize(("right", "lawful"), [
        ("previous", ["P3"]), ("next", ["P1"]), ("opponents", ["P1", "P3"]), ("nobody", ["P1", "P2", "P3", "nobody"]),
    ])
    def test_to_whom_the_pack_is_offered(self, right: str, lawful: list[str]) -> None:
        text = ("{game: all-fours, scope: deal, seats: [P1, P2, P3, P4], deal: {dealer: P4, turn-up: 8C, "
                "events: [P4 offers %s]}}")
        rules = trinidad(cut__pack=right, misdeal__no_cut=None if right == "nobody" else STANDS)
        for whom in ("P1", "P2", "P3", "nobody"):
            expected = "legal cut.pack" if whom in lawful else "offence misdeal.no-cut.1"
            assert verdicts(judged(text % whom, rules)) == [f"deal.1 {expected}"]

    def test_points_made_in_a_deal_that_is_abandoned(self) -> None:
        text = ("{game: all-fours, score: {E: 0, D: 0}, deal: {dealer: D, turn-up: JC, counts: {E: 7}}, "
                "play: [E begs, D gives, E notices surplus E]}")
        for keep, score in (("yes", (1, 1)), ("no", (0, 0))):
            assert tuple(judged(text, hoyle(redeal__keep_points=keep)).score.values()) == score
        assert "score" in judged(text, hoyle(redeal__keep_points="unknown")).open

    def test_penalties_stay(self) -> None:
        rules = hoyle(redeal__keep_points="no", misdeal__surplus=[
            {"effects": [{"points": "1", "to": "opponents"}, NEW_DEAL]}])
        text = ("{game: all-fours, deal: {dealer: D, turn-up: JC, counts: {E: 7}}, "
                "play: [E stands, E notices surplus E]}")
        assert tuple(judged(text, rules).score.values()) == (1, 0)


class TestScore:
    @staticmethod
    def marked(play: str, **changes: object) -> tuple[list[str], tuple[int, ...]]:
        outcome = judged(f"{{game: all-fours, scope: score, score: {{E: 3, D: 5}}, play: [{play}]}}", hoyle(**changes))
        return [r.verdict for r in outcome.rulings], tuple(outcome.score.values())

    def test_marked_rightly(self) -> None:
        assert self.marked("E marks 3, D marks 5") == (["legal", "legal"], (3, 5))

    @pytest.mark.parametrize(("corrected", "points", "score"), [
        ("yes", "4", (3, 9)), ("yes", "1", (3, 6)), ("yes", "0", (3, 5)), ("no", "4", (5, 9)), ("no", "0", (5, 5)),
    ])
    def test_marked_too_high(self, corrected: str, points: str, score: tuple[int, int]) -> None:
        assert self.marked("E marks 5", false_score__corrected=corrected, false_score__points=points)[1] == score

    def test_every_opposing_side_has_the_points(self) -> None:
        text = ("{game: all-fours, scope: score, seats: [P1, P2, P3], score: {P1: 3, P2: 5, P3: 2}, "
                "deal: {dealer: P3}, play: [P1 marks 4]}")
        three = trinidad(players__sides=None)
        three = three.__class__(three.id, three.game, three.title, 3, three.values)
        assert dict(judged(text, three).score) == {"P1": 3, "P2": 6, "P3": 3}

    @pytest.mark.parametrize(("until", "verdict", "score"), [
        ("game-end", "legal", (3, 5)), ("next-cut", "illegal", (2, 5)), ("never", "illegal", (2, 5)),
    ])
    def test_points_forgotten(self, until: str, verdict: str, score: tuple[int, int]) -> None:
        found, total = self.marked("E marks 2, P cuts, E marks 3".replace("P cuts", "E cuts"),
                                   score__claimable_until=until)
        assert (found[2], total) == (verdict, score)

    def test_forgotten_and_marked_in_time(self) -> None:
        assert self.marked("E marks 2, E marks 3", score__claimable_until="next-cut") == (["legal", "legal"], (3, 5))

    def test_until_when_is_not_known(self) -> None:
        assert self.marked("E marks 2, E marks 3")[0] == ["legal", "undecided"]


class TestTheRightDealer:
    """Another dealt than whose deal it was: the right dealer deals afresh, whoever sits where."""

    RIGHT: ClassVar[list[Any]] = [{"effects": [{"new-deal": "right"}]}]
    FOUR = ("{game: all-fours, scope: deal, seats: [P1, P2, P3, P4], deal: {dealer: P4%s}, play: [P1 notices "
            "wrong-dealer]}")

    @pytest.mark.parametrize(("written", "dealer"), [
        (", turn: P2", "P2"), (", turn: P1", "P1"), ("", ""), (", cut: {P1: 7H, P2: 9D, P3: KD, P4: 2C}", "P3"),
        (", turn: P3, cut: {P1: 7H, P2: 9D, P3: KD, P4: 2C}", "P3")])
    def test_of_four(self, written: str, dealer: str) -> None:
        events = "" if "cut" not in written else ", events: [P4 deals out-of-turn]"
        outcome = judged(self.FOUR % (written + events), trinidad(misdeal__wrong_dealer=self.RIGHT))
        assert outcome.void
        assert outcome.next_dealer == dealer
        assert "a new deal by the right dealer" in outcome.rulings[0].sentence

    def test_of_two_it_is_the_other(self) -> None:
        text = "{game: all-fours, scope: deal, deal: {dealer: D}, play: [E notices wrong-dealer]}"
        assert judged(text, hoyle(misdeal__wrong_dealer=self.RIGHT)).next_dealer == "E"

    def test_where_nobody_dealt_out_of_turn_it_is_the_dealer(self) -> None:
        text = f"{{game: all-fours, scope: deal, deal: {{dealer: D, turn-up: 8C, {HANDS}, events: [D exposes E 2S]}}}}"
        assert judged(text, hoyle(misdeal__exposed_opponent=self.RIGHT)).next_dealer == "D"

    @pytest.mark.parametrize(("written", "message"), [
        (", turn: P4", "it was P4's deal, and he dealt"), (", turn: P9", "'P9' is not a seat"),
        (", turn: P2, cut: {P1: 7H, P2: 9D, P3: KD, P4: 2C}", "by the cut it was P3's deal, not P2's")])
    def test_what_cannot_be_is_refused(self, written: str, message: str) -> None:
        with pytest.raises(RecordError, match=message) as error:
            judged(self.FOUR % written, trinidad(misdeal__wrong_dealer=self.RIGHT))
        assert error.value.problems[0].path == ("deal", "turn")

    def test_to_be_right_is_nobodys_neighbour(self) -> None:
        kind = family("all-fours").parameters["misdeal.surplus"].type
        near = kind.neighbours(kind.parse([{"effects": [{"new-deal": "same"}]}]))
        assert all("right" not in kind.written(value) for value in near)


class TestLosingTheGame:
    """``lose-game`` lets the other side win, so there must be one."""

    LOSES: ClassVar[list[Any]] = [{"when": {"play": "begun"}, "effects": ["lose-game"]}, *STANDS]

    @pytest.mark.parametrize(("players", "sides", "wrong"), [
        (2, None, 0), (3, None, 3), (4, "pairs", 0), (4, "each-alone", 4), (6, "pairs", 3), (6, "threes", 0)])
    def test_only_with_two_sides(self, players: int, sides: str | None, wrong: int) -> None:
        ruleset = rules(players=players, players__count=[str(players)], players__sides=sides,
                        deal__direction=None if players == 2 else "clockwise", misdeal__surplus=self.LOSES)
        values = {name: resolved.value for name, resolved in ruleset.values.items()}
        found = [c for c in family("all-fours").contradictions(values, players) if "misdeal.surplus" in c.names]
        assert [c.message for c in found] == ([] if not wrong else [
            f"misdeal.surplus.1 has lose-game, by which the other side wins, but {wrong} sides play"])
