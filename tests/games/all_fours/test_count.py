"""High, Low, Jack, Game, their owners and order; the end of the game; the match."""

import pytest

from variorum.games.ruleset import RuleSet
from variorum.referee.rulings import Outcome

from ...referee.raw import judged
from ...referee.rules import hoyle, trinidad

WHOLE = """
    game: all-fours
    score: {E: %s, D: %s}
    deal: {dealer: D, turn-up: %s, hands: {E: AC 9C KH 4H TD 2S, D: JC 3C QH TH AD 7S}}
    play: [E stands, "E AC, D 3C", "E 9C, D JC > D", "D QH, E KH", "E TD, D AD", "D TH, E 4H", "D 7S, E 2S"]
    """
# The same hands; elder takes the jack with the ace.
HUNG = WHOLE.replace('"E AC, D 3C", "E 9C, D JC > D", "D QH, E KH"', '"E AC, D JC", "E 9C, D 3C > E", "E KH, D QH"')


def whole(rules: RuleSet, score: tuple[int, int] = (0, 0), turn_up: str = "8C", text: str = WHOLE) -> Outcome:
    return judged(text % (*score, turn_up), rules)


def owners(outcome: Outcome) -> str:
    return " ".join(f"{name} {outcome.items[name].owner}" for name in ("high", "low", "jack", "game"))


class TestItems:
    def test_dealt_and_won(self) -> None:
        assert owners(whole(hoyle())) == "high E low D jack D game D"

    @pytest.mark.parametrize(("rule", "owner"), [("original", "D"), ("winner", "E"), ("dealer", "D")])
    def test_whose_low_is(self, rule: str, owner: str) -> None:
        assert whole(hoyle(low__owner=rule)).items["low"].owner == owner

    def test_low_may_be_the_dealers_though_elder_was_dealt_it(self) -> None:
        text = WHOLE.replace("AC 9C KH", "AC 3C KH").replace("JC 3C QH", "JC 9C QH").replace(
            '"E AC, D 3C", "E 9C, D JC > D"', '"E AC, D 9C", "E 3C, D JC > D"')
        assert whole(hoyle(), text=text).items["low"].owner == "E"
        assert whole(hoyle(low__owner="dealer"), text=text).items["low"].owner == "D"

    @pytest.mark.parametrize(("rule", "owner"), [("original", "E"), ("winner", "E")])
    def test_one_trump_out_is_high_and_low(self, rule: str, owner: str) -> None:
        text = """
            game: all-fours
            deal: {dealer: D, turn-up: 8C, hands: {E: 9C KH 4H TD 2S 5S, D: 3D QH TH AD 7S 8S}}
            play: [E stands, "E 9C, D 3D", "E KH, D QH", "E 4H, D TH", "D AD, E TD", "D 7S, E 5S", "D 8S, E 2S"]
            """
        outcome = judged(text, hoyle(high__owner=rule, low__owner=rule))
        assert (outcome.items["high"].owner, outcome.items["low"].owner) == (owner, owner)

    @pytest.mark.parametrize(("rule", "owner"), [("original", "E"), ("winner", "nobody")])
    def test_high_that_was_thrown_out_and_still_counts_as_out(self, rule: str, owner: str) -> None:
        # A card that is played and is the highest trump wins its trick: only one not played can tell the two apart.
        text = """
            game: all-fours
            deal: {dealer: D, turn-up: 8C, hands: {E: AS 4H, D: 3S 5H}, runs: [{E: 2D, D: 3D, turn-up: 9S}]}
            play: [E begs, D runs, E discards AS, D discards 3D, "E 4H, D 5H", "D 3S, E 2D"]
            """
        two = {"deal__cards": "2", "deal__batch": ["1"], "run__cards": "1", "run__discard": "each-run",
               "run__discard__to": "2"}
        assert judged(text, hoyle(high__owner=rule, out__pool="dealt", **two)).items["high"].owner == owner
        assert judged(text, hoyle(high__owner=rule, out__pool="kept", **two)).items["high"].owner == "D"

    def test_nobody_has_a_trump(self) -> None:
        text = "{game: all-fours, deal: {dealer: D, turn-up: 8S, hands: {E: AC 9C KH 4H TD 2D, D: JC 3C QH TH AD 7D}}}"
        none = judged(text, hoyle())
        assert (none.items["high"].owner, none.items["low"].owner) == ("nobody", "nobody")

    @pytest.mark.parametrize(("status", "high", "low"), [("out-of-play", "E", "D"), ("dealer-holds", "E", "D")])
    def test_a_turn_up_between_them_changes_nothing(self, status: str, high: str, low: str) -> None:
        outcome = whole(hoyle(turn_up__status=status))
        assert (outcome.items["high"].owner, outcome.items["low"].owner) == (high, low)

    @pytest.mark.parametrize(("status", "low"), [("out-of-play", "E"), ("dealer-holds", "D")])
    def test_a_turned_deuce(self, status: str, low: str) -> None:
        text = "{game: all-fours, deal: {dealer: D, turn-up: 2C, hands: {E: 4C 9C KH 4H TD 2S, D: JC 5C QH TH AD 7S}}}"
        assert judged(text, hoyle(turn_up__status=status)).items["low"].owner == low

    def test_the_jack_hung(self) -> None:
        for points, mode, score in (("1", "replaces", 1), ("3", "replaces", 3), ("3", "adds", 4)):
            outcome = whole(hoyle(jack__hang__points=points, jack__hang__mode=mode), text=HUNG)
            # Elder: High, the jack; Game is the dealer's: ten, ten and ace against ace, king, queen and jack.
            assert dict(outcome.score) == {"E": 1 + score, "D": 2}

    def test_a_partner_does_not_hang_it(self) -> None:
        text = """
            {game: all-fours, seats: [P1, P2, P3, P4], deal: {dealer: P4, turn-up: 8C, hands: {P1: JC 9H, P2: 3C 2H,
              P3: AC 3H, P4: 4D 4H}}, play: ["P1 JC, P2 3C, P3 AC, P4 4D > P3", "P3 3H, P4 4H, P1 9H, P2 2H > P1"]}
            """
        assert judged(text, trinidad(deal__cards="2", deal__batch=["1"])).score["A"] == 1 + 1 + 1
        alone = judged(text, trinidad(deal__cards="2", deal__batch=["1"], players__sides="each-alone"))
        assert dict(alone.score) == {"P1": 0, "P2": 1, "P3": 5, "P4": 0}

    def test_a_jack_that_was_not_dealt(self) -> None:
        outcome = whole(hoyle(), text=WHOLE.replace("JC", "QC"), turn_up="JC")
        assert outcome.items["jack"].owner == "nobody"
        assert outcome.items["turn-up"].text() == "D 1"

    def test_pips(self) -> None:
        assert whole(hoyle()).items["game"].text() == "D 25-9"
        ten = {"A": "4", "K": "3", "Q": "2", "J": "1", "T": "1"}
        assert whole(hoyle(game__pips=ten)).items["game"].text() == "E 9-7"
        # Trumps only: ace to elder, jack to the dealer.
        assert whole(hoyle(game__pips__suits="trump")).items["game"].text() == "E 4-1"

    @pytest.mark.parametrize(("rule", "owner"), [("elder", "E"), ("dealer", "D"), ("nobody", "nobody")])
    def test_equal_pips(self, rule: str, owner: str) -> None:
        outcome = whole(hoyle(game__tie=rule, game__pips={"K": "3", "Q": "0", "A": "3"}, game__pips__suits="trump"))
        assert outcome.items["game"].owner == "E", "the ace of trumps alone counts"
        tied = whole(hoyle(game__tie=rule, game__pips={"A": "1"}))
        assert tied.items["game"].owner == owner
        assert tied.score["E"] == 1 + (owner == "E")

    @pytest.mark.parametrize(("rule", "owner"), [("elder", "E"), ("dealer", "D"), ("nobody", "nobody")])
    def test_no_pips(self, rule: str, owner: str) -> None:
        other = "nobody" if rule != "nobody" else "elder"
        outcome = whole(hoyle(game__no_pips=rule, game__tie=other, game__pips={}))
        assert outcome.items["game"].text() == f"{owner} 0-0"

    def test_points(self) -> None:
        rules = hoyle(high__points="10", low__points="100", jack__points="500", game__points="300", target="9999")
        assert dict(whole(rules).score) == {"E": 10, "D": 900}


class TestTheEnd:
    @pytest.mark.parametrize(("order", "winner"), [
        (["high", "low", "jack", "game"], "E"), (["low", "high", "jack", "game"], "D"),
    ])
    def test_the_first_to_reach_the_target_wins_at_once(self, order: list[str], winner: str) -> None:
        outcome = whole(hoyle(count__order=order), (9, 9))
        assert (outcome.winner, sum(outcome.score.values())) == (winner, 19)

    def test_items_after_that_are_not_marked(self) -> None:
        outcome = whole(hoyle(), (9, 9))
        assert (outcome.items["high"].scored, outcome.items["low"].scored) == (True, False)

    def test_at_the_end_of_the_deal_the_higher_total_wins(self) -> None:
        outcome = whole(hoyle(win__when="deal-end", win__tie="play-on"), (9, 9))
        assert (outcome.winner, dict(outcome.score)) == ("D", {"E": 10, "D": 12})

    @pytest.mark.parametrize(("rule", "winner"), [("play-on", "none"), ("elder", "E"), ("dealer", "D")])
    def test_level_at_the_end(self, rule: str, winner: str) -> None:
        assert whole(hoyle(win__when="deal-end", win__tie=rule), (11, 9)).winner == winner

    def test_below_the_target_nobody_has_won(self) -> None:
        assert whole(hoyle(win__when="deal-end", win__tie="elder")).winner == "none"
        assert whole(hoyle(), (8, 6)).winner == "none"

    def test_an_unknown_target_leaves_the_winner_open(self) -> None:
        outcome = whole(hoyle(target="unknown"))
        assert (outcome.winner, outcome.open) == ("", ("winner",))

    def test_a_penalty_may_keep_a_side_below_the_target(self) -> None:
        cap = [{"effects": ["cap-below-target"]}]
        text = WHOLE.replace('"D QH, E KH"', '"D QH, E 2S > D"').replace('"E TD, D AD"', '"D AD, E TD"').replace(
            '"D 7S, E 2S"', '"D 7S, E KH"')
        outcome = whole(hoyle(revoke__penalty=cap), (9, 0), text=text)
        assert (outcome.winner, outcome.score["E"]) == ("none", 9)

    @pytest.mark.parametrize(("effect", "jack", "score"), [
        ({"forfeit": ["jack"]}, "nobody", {"E": 1, "D": 1}), ({"transfer": ["jack"]}, "E", {"E": 2, "D": 1}),
        ({"forfeit": ["high"]}, "D", {"E": 1, "D": 2}), ({"forfeit": ["jack", "low"]}, "nobody", {"E": 1, "D": 0}),
        ({"transfer": ["low", "jack"]}, "E", {"E": 3, "D": 0}),
    ])
    def test_items_forfeited_or_transferred(self, effect: dict[str, object], jack: str, score: dict[str, int]) -> None:
        outcome = whole(hoyle(revoke__penalty=[{"effects": [effect]}], game__points="0"), text=self.REVOKED)
        assert (outcome.items["jack"].owner, dict(outcome.score)) == (jack, score)

    # The dealer throws the ace of diamonds on a heart, holding the ten of hearts. High is elder's.
    REVOKED = WHOLE.replace('"E TD, D AD", "D TH, E 4H"', '"E 4H, D AD > E", "E TD, D TH > E"').replace(
        '"D 7S, E 2S"', '"E 2S, D 7S > D"')

    @pytest.mark.parametrize(("effect", "jack"), [("forfeit", "nobody"), ("transfer", "E")])
    def test_they_are_so_though_the_game_has_ended_before(self, effect: str, jack: str) -> None:
        # High ends the game, for certain or if it is worth so much.
        rules = hoyle(revoke__penalty=[{"effects": [{effect: ["jack"]}]}], game__points="0")
        outcome = whole(rules, (9, 0), text=self.REVOKED)
        assert (outcome.winner, outcome.items["jack"].owner, outcome.items["jack"].scored) == ("E", jack, False)
        lost = hoyle(revoke__penalty=[{"effects": [{effect: ["jack"]}]}], high__points="unknown", game__points="0")
        outcome = whole(lost, (8, 0), text=self.REVOKED)
        assert (outcome.winner, outcome.items["jack"].owner) == ("", jack)


class TestCountGiven:
    TEXT = "{game: all-fours, scope: count, score: {E: 0, D: 0}, items: {%s}}"

    def test_items_given(self) -> None:
        outcome = judged(self.TEXT % "high: E, low: D, jack: D hung, game: nobody", hoyle(jack__hang__points="3"))
        assert dict(outcome.score) == {"E": 1, "D": 4}

    def test_pips_given(self) -> None:
        assert judged(self.TEXT % "high: E, low: D, jack: D, game: 9-9", hoyle(game__tie="elder")).score["E"] == 2
        assert judged(self.TEXT % "high: E, low: D, jack: D, game: 9-12", hoyle()).score["D"] == 3

    def test_what_is_not_given_is_open(self) -> None:
        outcome = judged(self.TEXT % "high: E, low: D", hoyle())
        assert (outcome.open, dict(outcome.score)) == (("jack", "game", "score"), {"E": 1, "D": 1})


class TestPartialDeals:
    def test_what_can_be_said_before_the_play_is_over(self) -> None:
        outcome = judged("{game: all-fours, deal: {dealer: D, turn-up: 8C, hands: {E: AC 9C KH 4H TD 2S, "
                         "D: JC 3C QH TH AD 7S}}, play: [E stands, 'E 9C, D JC']}", hoyle())
        assert owners_known(outcome) == {"high": "E", "low": "D", "jack": "D", "turn-up": "nobody"}
        assert (outcome.open, dict(outcome.score)) == (("game",), {"E": 0, "D": 0})

    def test_hands_not_known(self) -> None:
        text = "{game: all-fours, deal: {dealer: D, turn-up: 8C, hands: {E: AC 9C KH 4H TD 2S}}, play: [E stands]}"
        outcome = judged(text, hoyle())
        assert owners_known(outcome) == {"high": "E", "turn-up": "nobody"}, "the ace is High whatever D holds"
        assert outcome.open == ("low", "jack", "game")


def owners_known(outcome: Outcome) -> dict[str, str]:
    return {name: item.owner for name, item in outcome.items.items()}


class TestMatch:
    @staticmethod
    def after(before: str, score: tuple[int, int] = (9, 0), **changes: object) -> tuple[str, str]:
        text = WHOLE.replace("game: all-fours", f"game: all-fours\n    match: {before}")
        outcome = whole(hoyle(**changes), score, text=text)
        return outcome.extra.get("match", ""), outcome.extra.get("match-winner", "")

    def test_nothing_above_the_game(self) -> None:
        assert self.after("{E: 1, D: 1}") == ("", "")

    @pytest.mark.parametrize(("form", "games", "before", "winner"), [
        ("best-of", "3", "{E: 1, D: 1}", "E"), ("best-of", "5", "{E: 1, D: 1}", "none"),
        ("first-to", "2", "{E: 1, D: 1}", "E"), ("first-to", "3", "{E: 1, D: 1}", "none"),
        ("fixed", "3", "{E: 1, D: 1}", "E"), ("fixed", "4", "{E: 1, D: 2}", "none"),
        ("fixed", "4", "{E: 0, D: 3}", "D"), ("fixed", "5", "{E: 1, D: 1}", "none"),
    ])
    def test_games(self, form: str, games: str, before: str, winner: str) -> None:
        assert self.after(before, match__form=form, match__games=games)[1] == winner

    def test_match_points(self) -> None:
        rules = {"match__form": "points", "match__points": "2", "match__target": "5"}
        assert self.after("{E: 3, D: 0}", **rules) == ("E 5, D 0", "E")
        assert self.after("{E: 2, D: 0}", **rules) == ("E 4, D 0", "none")

    def test_a_game_that_goes_on(self) -> None:
        assert self.after("{E: 1, D: 1}", (0, 0), match__form="best-of", match__games="3") == ("E 1, D 1", "none")
