"""What is announced: a crux or a supply with which the result would change, a lost value that was needed."""

from dataclasses import replace
from types import MappingProxyType

import pytest

from variorum.games.ruleset import Provenance, Resolved, RuleSet, Status

from ..games.piquet.rules import rubicon
from .raw import judged
from .rules import HOYLE, NEW_DEAL, STANDS, rules

TIED = """
    game: all-fours
    scope: count
    score: {E: %s, D: %s}
    items: {high: E, low: D, jack: nobody, game: %s}
    """


def warned(text: str, ruleset: RuleSet) -> list[str]:
    return [str(w) for w in judged(text, ruleset).warns]


def test_a_supply_that_decides() -> None:
    assert warned(TIED % (0, 0, "9-9"), rules(supplied=("game.tie",))) == ["supplied game.tie"]


def test_a_supply_that_decides_nothing() -> None:
    assert warned(TIED % (0, 0, "9-5"), rules(supplied=("game.tie", "game.no-pips"))) == []


def test_what_a_text_says_is_not_announced_however_it_decides() -> None:
    assert warned(TIED % (0, 0, "9-9"), rules()) == []


@pytest.mark.parametrize(("score", "warns"), [((9, 9), ["supplied count.order"]), ((5, 5), [])])
def test_the_order_of_counting_decides_only_at_the_end(score: tuple[int, int], warns: list[str]) -> None:
    assert warned(TIED % (*score, "9-5"), rules(supplied=("count.order",))) == warns


def test_a_supply_that_names_alternatives_is_tried_with_these() -> None:
    ruleset = rules(supplied=("deal.cards", "game.tie"))
    tie = ruleset.values["game.tie"]
    offered = replace(ruleset, values={**ruleset.values, "game.tie": replace(tie, alternatives=("dealer",))})
    assert warned(TIED % (0, 0, "9-9"), offered) == ["supplied game.tie"]
    same = replace(ruleset, values={**ruleset.values, "game.tie": replace(tie, alternatives=("elder",))})
    assert warned(TIED % (0, 0, "9-9"), same) == []


def test_what_is_taken_over_from_another_text_is_not_announced() -> None:
    # That High counts one stands in the text on which these rules build: nobody has it count two.
    ruleset = rules(supplied=("high.points",), clauses={"high.points": "all-fours/1823#term.1"})
    resolved = ruleset.values["high.points"]
    taken = replace(resolved, provenance=replace(resolved.provenance, origin="all-fours/1823"))
    assert warned(TIED % (0, 0, "9-5"), ruleset) == ["supplied high.points"]
    assert warned(TIED % (0, 0, "9-5"), replace(ruleset, values={**ruleset.values, "high.points": taken})) == []


def test_a_supply_that_changes_only_who_deals_is_announced() -> None:
    text = "{game: all-fours, scope: deal, seats: [N, S], deal: {cut: {N: KD, S: 7H}, turn-up: 8C}}"
    assert warned(text, rules(supplied=("cut.dealer",))) == ["supplied cut.dealer"]


def test_that_a_breach_stands_is_nothing_that_follows() -> None:
    # Nobody is strict, so the penalty is nothing, claimed or not.
    text = "{game: all-fours, scope: ending, trump: S, deal: {dealer: D, left: {E: 9H, D: TH KC}}, play: [E 9H, D KC]}"
    ruleset = rules(supplied=("revoke.claim",), revoke__penalty=STANDS)
    assert warned(text, ruleset) == []
    assert warned(text, rules(supplied=("revoke.claim",))) == ["supplied revoke.claim"]


def test_a_crux_whose_other_reading_needs_what_nobody_says_is_announced_where_that_is_needed() -> None:
    # Six deals or a hundred up: of the hundred these rules do not have the number, nor who wins if both reach it.
    ruleset = rubicon()
    form = replace(ruleset.values["partie.form"], provenance=Provenance(Status.CRUX), alternatives=("target",))
    crux = replace(ruleset, values={**ruleset.values, "partie.form": form})
    added = "{game: piquet, scope: partie, totals: {A: [31, 12, 8, 20, 9, 17], B: [14, 40, 25, 11, 36, 28]}}"
    assert warned(added, crux) == ["crux partie.form"]
    one_deal = "{game: piquet, scope: calls, deal: {dealer: Y, after: {E: %s, Y: %s}}, play: [E calls point 5, Y good]}"
    hands = ("AH KH QH 9H 8H AC KC QC AD KD JS TS", "AS QS 9S 8S 7S JH TH 7H JC TC 9D 8D")
    assert warned(one_deal % hands, crux) == []


def test_a_supply_that_changes_only_the_worth_of_a_partie_is_announced() -> None:
    added = "{game: piquet, scope: partie, totals: {A: [31, 12, 8, 20, 9, 17], B: [14, 40, 25, 11, 36, 28]}}"
    ruleset = rubicon()
    base = replace(ruleset.values["partie.base"], provenance=Provenance(Status.DEFAULT))
    assert "supplied partie.base" in warned(added, replace(ruleset, values={**ruleset.values, "partie.base": base}))


def test_a_crux_is_tried_with_its_alternatives_only() -> None:
    text = TIED % (6, 0, "9-5")
    assert warned(text, rules(target="7", crux={"target": ["10", "11"]})) == ["crux target"]
    assert warned(text, rules(target="12", crux={"target": ["10", "11"]})) == []


def test_an_unknown_value_is_announced_where_it_was_needed() -> None:
    assert warned(TIED % (0, 0, "9-9"), rules(game__tie="unknown")) == ["unknown game.tie"]
    assert warned(TIED % (0, 0, "9-5"), rules(game__tie="unknown")) == []
    assert judged(TIED % (0, 0, "9-9"), rules(game__tie="unknown")).open == ("game", "score")


@pytest.mark.parametrize("name", [name for name, value in HOYLE.items() if value != "unknown"])
def test_a_plain_deal_can_be_judged_whatever_single_value_is_lost(name: str) -> None:
    text = """
        game: all-fours
        deal: {dealer: D, turn-up: 8C, hands: {E: AC 9C KH 4H TD 2S, D: JC 3C QH TH AD 7S}}
        play: [E begs, D gives, "E AC, D 3C", "E 9C, D JC", "D QH, E 2S", "D AD, E TD", "D TH, E 4H", "D 7S, E KH"]
        """
    outcome = judged(text, rules(**{name.replace(".", "__").replace("-", "_"): "unknown"}))
    undecided = [r.parameter for r in outcome.rulings if r.verdict == "undecided"]
    assert {str(w) for w in outcome.warns} <= {f"unknown {name}"}
    assert bool(outcome.warns) == bool(undecided or outcome.open), (outcome.warns, undecided, outcome.open)


@pytest.mark.parametrize(("supplied_part", "announced"), [("1", False), ("2", True)])
def test_of_a_list_stated_in_parts_only_the_supplied_part_is_tried(supplied_part: str, announced: bool) -> None:
    # Elder's card was exposed, and nobody demands a new deal: the second rule, that the deal stands, is what applies.
    text = "{game: all-fours, scope: deal, deal: {dealer: D, turn-up: 8C, events: [D exposes E 2S]}}"
    name = "misdeal.exposed-opponent"
    parts = {part: Provenance(Status.SUPPLIED if part == supplied_part else Status.ATTESTED) for part in "12"}
    # No change of one word makes the first rule apply.
    plain = rules(misdeal__exposed_opponent=[{"when": {"play": "begun", "players": "4"}, "effects": [NEW_DEAL]},
                                             *STANDS])
    resolved = Resolved(plain[name], Provenance(Status.SUPPLIED), MappingProxyType(parts))
    partly = RuleSet("test", "all-fours", "", 2, {**plain.values, name: resolved})
    assert warned(text, partly) == ([f"supplied {name}"] if announced else [])


def test_values_that_no_deal_could_be_played_by_decide_nothing() -> None:
    # A pack of 28 or 36 cards does not go with eight ranks, so the size of the pack is not in question.
    play = """
        game: piquet
        scope: draw
        deal: {dealer: Y}
        play: [E discards 5, Y discards 3, E notices deficit E]
        """
    whole = play.replace(", E notices deficit E", "")
    assert warned(whole, replace(rubicon(), values={**rubicon().values, "pack.size": replace(
        rubicon().values["pack.size"], provenance=Provenance(Status.SUPPLIED))})) == []


def test_the_value_that_is_said_to_make_a_difference_is_one_that_a_table_plays_by() -> None:
    ruleset = rubicon()
    supplied = replace(ruleset, values={**ruleset.values, "pique.points": replace(
        ruleset.values["pique.points"], provenance=Provenance(Status.SUPPLIED))})
    outcome = judged("""
        game: piquet
        scope: count
        items: {carte-blanche: nobody, point: E 8, sequence: E 18, set: nobody, tricks: E 12-0, play: "E 13"}
        """, supplied)
    assert [(o.value, o.instead) for o in outcome.otherwise.values()] == [("30 points", "20 points")]
