"""Carte blanche: announced in time, shown at its moment, scored."""

from typing import Any

import pytest

from variorum.games.engine import RecordError
from variorum.games.ruleset import RuleSet
from variorum.referee.rulings import Outcome

from ...referee.raw import ruling, verdicts
from .rules import NO_BLANK, au_cent, boussac, judged, rubicon

BLANK = "TS 9S 8S 7S TH 9H 8H AH TD 9D AC 7C"
COURTS = "AS KS QS JS KH QH JH 7H KD QD JD AD"
MINE = f"hands: {{E: {BLANK}, Y: {COURTS}}}"
YOURS = f"hands: {{E: {COURTS}, Y: {BLANK}}}"
DRAW = "{game: piquet, scope: draw, deal: {dealer: Y, %s}, play: [%s]}"


def drawn(hands: str, play: str, ruleset: RuleSet | None = None) -> Outcome:
    return judged(DRAW % (hands, play), ruleset or rubicon())


def item(outcome: Outcome) -> str:
    return "open" if "carte-blanche" in outcome.open else outcome.items["carte-blanche"].text()


class TestAnnouncing:
    @pytest.mark.parametrize(("event", "at_once", "late"), [
        ("at-once", "legal", "illegal"), ("elder-discard", "legal", "illegal"), ("younger-discard", "legal", "legal"),
        ("with-show", "legal", "legal"), ("never", "illegal", "illegal"), ("unknown", "undecided", "undecided")])
    def test_elder(self, event: str, at_once: str, late: str) -> None:
        rules = rubicon(carte_blanche__announce__elder=event)
        name = "carte-blanche.announce.elder"
        assert ruling(drawn(MINE, "E announces carte-blanche", rules), 1) == f"{at_once} {name}"
        assert ruling(drawn(MINE, "E discards 5, E announces carte-blanche", rules), 2) == f"{late} {name}"

    @pytest.mark.parametrize(("event", "discarded", "drew", "late"), [
        ("at-once", "illegal", "illegal", "illegal"), ("elder-discard", "illegal", "illegal", "illegal"),
        ("elder-draw", "legal", "illegal", "illegal"), ("younger-discard", "legal", "legal", "illegal"),
        ("younger-draw", "legal", "legal", "legal")])
    def test_younger(self, event: str, discarded: str, drew: str, late: str) -> None:
        rules = rubicon(carte_blanche__announce__younger=event)
        name = "carte-blanche.announce.younger"
        assert ruling(drawn(YOURS, "E discards 5, Y announces carte-blanche", rules), 2) == f"{discarded} {name}"
        assert ruling(drawn(YOURS, "E discards 5, E draws 5, Y announces carte-blanche", rules), 3) == f"{drew} {name}"
        assert ruling(drawn(YOURS, "E discards 5, Y discards 3, Y announces carte-blanche", rules), 3) == \
            f"{late} {name}"

    def test_the_hand_must_lack_the_ranks(self) -> None:
        assert ruling(drawn(YOURS, "E announces carte-blanche"), 1) == "illegal carte-blanche.without"
        assert ruling(drawn(MINE, "E announces carte-blanche", rubicon(carte_blanche__without="KQJT")), 1) == \
            "illegal carte-blanche.without"
        assert ruling(drawn(YOURS, "E announces carte-blanche", rubicon(carte_blanche__without="8")), 1) == \
            "legal carte-blanche.announce.elder"

    def test_a_game_may_not_know_it(self) -> None:
        none = rubicon(**NO_BLANK)
        outcome = drawn(MINE, "E announces carte-blanche", none)
        assert ruling(outcome, 1) == "illegal carte-blanche.points"
        assert item(outcome) == "nobody"

    def test_nothing_else_is_announced(self) -> None:
        with pytest.raises(RecordError, match="it is carte-blanche that is announced"):
            drawn(MINE, "E announces point")


class TestShowing:
    PLAY = "E announces carte-blanche, E discards TS 9S 8S 7S TH, Y discards 3, E shows hand"

    def test_elder_shows_when_younger_has_discarded(self) -> None:
        outcome = drawn(MINE, self.PLAY)
        assert ruling(outcome, 4) == "legal carte-blanche.show.elder"
        assert (item(outcome), outcome.score["E"]) == ("E 10", 10)

    def test_not_before(self) -> None:
        outcome = drawn(MINE, "E announces carte-blanche, E shows hand")
        assert ruling(outcome, 2) == "illegal carte-blanche.show.elder"
        assert item(outcome) == "open"

    def test_not_when_he_has_drawn(self) -> None:
        play = "E announces carte-blanche, E discards 5, Y discards 3, E draws 5, E shows hand"
        outcome = drawn(MINE, play)
        assert ruling(outcome, 5) == "illegal carte-blanche.draw"
        assert item(outcome) == "nobody"
        early = "E announces carte-blanche, E discards 5, E draws 5, Y discards 3, E shows hand"
        assert ruling(drawn(MINE, early), 5) == "illegal carte-blanche.draw"

    def test_both_draw_after_it(self) -> None:
        outcome = drawn(MINE, self.PLAY + ", E draws 5, Y draws 3")
        assert {r.verdict for r in outcome.rulings} == {"legal"}

    def test_never_shown_it_is_not_scored(self) -> None:
        play = "E announces carte-blanche, E discards 5, Y discards 3"
        assert item(drawn(MINE, play)) == "open"
        assert item(drawn(MINE, play + ", E calls point 4")) == "nobody"

    def test_younger_shows_when_elder_has_discarded(self) -> None:
        play = "Y announces carte-blanche, E discards 5, Y shows hand, Y discards 3"
        assert item(drawn(YOURS, play)) == "Y 10"
        late = "Y announces carte-blanche, E discards 5, Y discards 3, Y shows hand"
        assert ruling(drawn(YOURS, late), 4) == "illegal carte-blanche.show.younger"
        early = "Y announces carte-blanche, Y shows hand"
        assert ruling(drawn(YOURS, early), 2) == "illegal carte-blanche.show.younger"

    def test_elder_may_have_drawn_by_then(self) -> None:
        play = "E discards 5, E draws 5, Y announces carte-blanche, Y shows hand, Y discards 3"
        assert item(drawn(YOURS, play, au_cent())) == "Y 10"

    @pytest.mark.parametrize(("event", "now", "discarded", "drew"), [
        ("at-once", "legal", "illegal", "illegal"), ("elder-discard", "illegal", "legal", "legal"),
        ("elder-draw", "illegal", "illegal", "legal"), ("younger-discard", "illegal", "illegal", "illegal"),
        ("never", "legal", "legal", "legal"), ("unknown", "undecided", "undecided", "undecided")])
    def test_the_moment_is_the_rule_sets(self, event: str, now: str, discarded: str, drew: str) -> None:
        rules = rubicon(carte_blanche__show__younger=event)
        head, name = "Y announces carte-blanche", "carte-blanche.show.younger"
        assert ruling(drawn(YOURS, f"{head}, Y shows hand", rules), 2) == f"{now} {name}"
        assert ruling(drawn(YOURS, f"{head}, E discards 5, Y shows hand", rules), 3) == f"{discarded} {name}"
        assert ruling(drawn(YOURS, f"{head}, E discards 5, E draws 5, Y shows hand", rules), 4) == f"{drew} {name}"

    def test_to_show_it_may_be_to_announce_it(self) -> None:
        outcome = drawn(YOURS, "E discards 5, E draws 5, Y shows hand, Y discards 3", boussac())
        assert ruling(outcome, 3) == "legal carte-blanche.show.younger"
        assert item(outcome) == "Y 10"
        outcome = drawn(MINE, "E discards 5, Y discards 3, E shows hand", boussac())
        assert item(outcome) == "E 10"

    def test_else_it_must_still_be_in_time(self) -> None:
        outcome = drawn(YOURS, "E discards 5, Y shows hand")
        assert ruling(outcome, 2) == "illegal carte-blanche.announce.younger"
        assert item(drawn(YOURS, "E discards 5, Y shows hand, Y discards 3", au_cent())) == "Y 10"

    def test_as_transmitted_the_french_elder_shows_when_both_have_drawn(self) -> None:
        rules = boussac(carte_blanche__show__elder="younger-draw")
        assert item(drawn(MINE, "E discards 5, Y discards 3, E shows hand", rules)) == "E 10"
        assert item(drawn(MINE, "E discards 5, E draws 5, Y discards 3, Y draws 3, E shows hand", rules)) == "E 10"
        outcome = drawn(MINE, "E discards 5, E draws 5, Y discards 3, Y draws 3, E shows hand", boussac())
        assert ruling(outcome, 5) == "illegal carte-blanche.draw"

    def test_a_hand_with_a_court_card_is_none(self) -> None:
        assert ruling(drawn(YOURS, "E shows hand"), 1) == "illegal carte-blanche.without"

    def test_of_a_hand_not_known_it_is_open(self) -> None:
        play = "Y announces carte-blanche, E discards 5, Y shows hand"
        outcome = drawn("hands: {E: '?x12', Y: '?x12'}", play)
        assert ruling(outcome, 3) == "legal carte-blanche.show.younger"
        assert item(outcome) == "open"


class TestItem:
    def test_nobody_has_it_who_does_not_announce_it(self) -> None:
        assert item(drawn(MINE, "E discards 5")) == "nobody"
        assert item(drawn(YOURS, "E discards 5", au_cent())) == "open"
        assert item(drawn(YOURS, "E discards 5, Y discards 3", au_cent())) == "nobody"

    @pytest.mark.parametrize("changes", [
        {"carte_blanche__announce__elder": "unknown"}, {"carte_blanche__show__elder": "unknown"},
        {"carte_blanche__without": "unknown"}, {"carte_blanche__points": "unknown"}])
    def test_what_is_lost_leaves_it_open_if_it_is_needed(self, changes: dict[str, Any]) -> None:
        rules = rubicon(**changes)
        outcome = drawn(MINE, TestShowing.PLAY, rules)
        assert item(outcome) == "open"
        assert outcome.unknowns == tuple(name.replace("__", ".").replace("_", "-") for name in changes)
        without = drawn(YOURS, "E discards 5, Y discards 3, E calls point 4", rules)
        assert "carte-blanche" not in without.open and without.unknowns == ()

    def test_a_record_that_begins_with_the_calls_does_not_tell(self) -> None:
        text = "{game: piquet, deal: {dealer: Y, after: {E: '?x12', Y: '?x12'}}, play: [E calls point 4]}"
        assert item(judged(text, rubicon())) == "open"

    def test_its_value_is_the_rule_sets(self) -> None:
        outcome = drawn(MINE, TestShowing.PLAY, rubicon(carte_blanche__points="20"))
        assert item(outcome) == "E 20"

    def test_both_may_have_it_where_less_is_asked(self) -> None:
        hands = "hands: {E: AS KS QS JS AH KH QH JH AD KD QD JD, Y: AC KC QC JC 9S 9H 9D 9C 8S 8H 8D 8C}"
        play = ("E announces carte-blanche, Y announces carte-blanche, E discards AS KS QS JS AH, Y shows hand, "
                "Y discards 9S 9H 9D, E shows hand")
        outcome = drawn(hands, play, rubicon(carte_blanche__without="T7"))
        assert item(outcome) == "E 10, Y 10"
        assert verdicts(outcome)[3] == "4 legal carte-blanche.show.younger"


class TestTheMomentOfOneWhoKeepsHisHand:
    """Elder shows when younger discards; younger may take nothing, and then nothing need be written of it."""

    PLAY = "E announces carte-blanche, E discards 5, E draws 5, E shows hand"

    def test_elder_shows_and_it_counts(self) -> None:
        rules = rubicon(discard__younger__min="0", carte_blanche__show__elder="younger-discard")
        for play in (self.PLAY, self.PLAY.replace("E shows", "Y discards 0, E shows")):
            outcome = drawn(MINE, play.replace(", E draws 5", ""), rules)
            assert ruling(outcome, play.replace(", E draws 5", "").count(",") + 1) == "legal carte-blanche.show.elder"
            assert item(outcome) == "E 10"

    def test_where_younger_discards_later_elder_was_too_early(self) -> None:
        rules = rubicon(discard__younger__min="0", carte_blanche__show__elder="younger-discard")
        play = "E announces carte-blanche, E discards 5, E shows hand, Y discards 3"
        assert ruling(drawn(MINE, play, rules), 3) == "illegal carte-blanche.show.elder"

    def test_where_younger_must_exchange_elder_was_too_early(self) -> None:
        play = "E announces carte-blanche, E discards 5, E shows hand"
        assert ruling(drawn(MINE, play, rubicon(carte_blanche__show__elder="younger-discard")), 3) == \
            "illegal carte-blanche.show.elder"

    def test_younger_shows_before_an_elder_who_keeps_his(self) -> None:
        rules = rubicon(discard__elder__min="0", carte_blanche__show__younger="elder-discard")
        outcome = drawn(YOURS, "Y announces carte-blanche, Y shows hand, Y discards 3", rules)
        assert ruling(outcome, 2) == "legal carte-blanche.show.younger"
        assert item(outcome) == "Y 10"
        late = drawn(YOURS, "Y announces carte-blanche, Y shows hand, E discards 5", rules)
        assert ruling(late, 2) == "illegal carte-blanche.show.younger"
