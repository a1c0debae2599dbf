"""One record under many rule sets: groups, and what separates them."""

import pytest

from variorum.referee.compare import Comparison, compare, differing
from variorum.referee.replay import Misfit

from .raw import judged, record
from .rules import hoyle, rules, trinidad

WHOLE = """
    game: all-fours
    score: {E: %s, D: %s}
    deal: {dealer: D, turn-up: 8C, hands: {E: AC 9C KH 4H TD 2S, D: JC 3C QH TH AD 7S}}
    play: [E stands, "E AC, D 3C", "E 9C, D JC", "D QH, E KH", "E TD, D AD", "D TH, E 4H", "D 7S, E 2S"]
    """
ONE_PIP_TEN = {"A": "4", "K": "3", "Q": "2", "J": "1", "T": "1"}


def compared(score: tuple[int, int] = (0, 0), **variants: dict[str, object]) -> Comparison:
    return compare(record(WHOLE % score), [rules(name=name, **changes) for name, changes in variants.items()])


def groups(comparison: Comparison) -> list[tuple[str, ...]]:
    return [group.rulesets for group in comparison.groups]


def separators(comparison: Comparison) -> list[tuple[str, ...]]:
    return [tuple(switch.parameter for switch in s.switches) for s in comparison.separators]


def test_rules_that_agree_are_one_group() -> None:
    found = compared(one={}, two={"game__tie": "nobody"}, three={"target": "7"})
    assert groups(found) == [("one", "two", "three")]
    assert found.separators == ()


def test_what_separates_two_groups_is_found_among_all_that_differs() -> None:
    found = compared(one={}, two={"game__pips": ONE_PIP_TEN, "game__tie": "nobody", "low__owner": "dealer"})
    assert groups(found) == [("one",), ("two",)]
    assert separators(found) == [("game.pips",)]


def test_one_that_does_alone_is_named_alone() -> None:
    found = compared((9, 7), one={}, two={"win__when": "deal-end", "win__tie": "elder", "count__order": [
        "low", "jack", "game", "high"]})
    # Elder has ten by High, counted first, and the game; counted last, or at the end of the deal, both have ten, and
    # elder wins as one who is level.
    assert groups(found) == [("one",), ("two",)]
    assert dict(found.groups[1].outcome.score) == {"E": 10, "D": 10}
    assert separators(found) == [("win.when",)]


def test_two_may_be_needed_together() -> None:
    found = compared((0, 0), one={}, two={"jack__hang__points": "3", "game__pips": {"A": "1"}, "game__tie": "dealer"})
    # With aces alone counting both have one: then the tie decides, for elder or the dealer.
    assert groups(found) == [("one",), ("two",)]
    assert separators(found) == [("game.pips", "game.tie")]


def test_values_and_clauses_are_named() -> None:
    one = hoyle()
    two = rules(name="other", game__pips=ONE_PIP_TEN, clauses={"game.pips": "all-fours/1814#p1.9"})
    switch, = compare(record(WHOLE % (0, 0)), [one, two]).separators[0].switches
    assert (switch.left, switch.right) == ("A = 4, K = 3, Q = 2, J = 1, 10 = 10", "A = 4, K = 3, Q = 2, J = 1, 10 = 1")
    assert switch.right_clauses == ("all-fours/1814#p1.9",)
    assert switch.right_status == "attested"


def test_rules_that_do_not_fit_say_why() -> None:
    found = compare(record(WHOLE % (0, 0)), [hoyle(), trinidad(), hoyle(deal__cards="7"), hoyle(lead__first="dealer")])
    assert [len(g.rulesets) for g in found.groups] == [1]
    reasons = [reason for _, reason in found.misfits]
    assert reasons[0] == "it is for 4 players, and the record has 2"
    assert "E has 6 cards, and 7 are dealt" in reasons[1]
    assert "it is D's turn to lead" in reasons[2]


@pytest.mark.parametrize(("before", "changes", "said"), [
    ("score: {E: 7, D: 2}", {"target": "7"}, "it is won with 7 points, and E has 7 before the deal"),
    ("match: {E: 1, D: 3}", {"match__form": "best-of", "match__games": "5"},
     "its match is won with 3 games, and D has 3 before the deal"),
    ("match: {E: 3, D: 0}", {"match__form": "first-to", "match__games": "3"},
     "its match is won with 3 games, and E has 3 before the deal"),
])
def test_nothing_is_played_when_the_game_or_the_match_is_won(before: str, changes: dict[str, str], said: str) -> None:
    text = f"{{game: all-fours, scope: count, {before}, items: {{high: E, low: D, jack: nobody, game: E}}}}"
    with pytest.raises(Misfit, match=said) as caught:
        judged(text, hoyle(**changes))
    assert caught.value.path == (("score", "E") if "score" in before else ())
    more = {"win__when": "deal-end", "win__tie": "play-on"} if "score" in before else {"match__games": "7"}
    assert judged(text, hoyle(**{**changes, **more})).score  # the side that is higher may still change


def test_three_groups_are_separated_pair_by_pair() -> None:
    found = compared(one={}, two={"game__pips": ONE_PIP_TEN}, three={"low__points": "3"})
    assert [(s.left, s.right) for s in found.separators] == [(0, 1), (0, 2), (1, 2)]
    assert separators(found) == [("game.pips",), ("low.points",), ("low.points", "game.pips")]


def test_a_value_that_brings_another_need_with_it() -> None:
    found = compared((9, 9), one={}, two={"win__when": "deal-end", "win__tie": "play-on"})
    assert separators(found) == [("win.when",)]


def test_what_differs() -> None:
    assert differing(rules(), rules(target="7", win__when="deal-end", win__tie="elder")) == (
        "target", "win.when", "win.tie")
