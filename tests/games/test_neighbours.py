"""The neighbours of a value: what an example must tell it from."""

from typing import Any

import pytest

from variorum.games import family
from variorum.games.types import (
    AllOrSet,
    Bool,
    CountTable,
    Event,
    Int,
    OrderOf,
    Ranks,
    RankTable,
    SetOf,
    Text,
    Type,
    Word,
    WordOrInt,
)
from variorum.games.values import Effect, Open, Rule, Table

RULES = family("all-fours").rules
PIQUET = family("piquet")


@pytest.mark.parametrize(("kind", "raw", "near"), [
    (Bool(), "yes", ["no"]),
    (Int(1), "10", ["9", "11"]),
    (Int(1), "1", ["2"]),
    (Int(1, 6), "6", ["5"]),
    (Int(4, 52, step=4), "32", ["28", "36"]),
    (Int(1, none_allowed=True), "1", ["2", "none"]),
    (Int(1, none_allowed=True), "none", ["1", "2"]),
    (Word(("a", "b", "c")), "b", ["a", "c"]),
    (Event(("never", "next-card", "trick-complete", "next-lead")), "trick-complete", ["next-card", "next-lead"]),
    (Event(("never", "next-card")), "never", ["next-card"]),
    (WordOrInt(("remaining",), 0, 8), "3", ["2", "4", "remaining"]),
    (WordOrInt(("remaining",), 0, 8), "remaining", ["0", "1"]),
    (Text(), "as at whist", []),
    (Ranks(), "AKQ", ["KAQ", "AQK"]),
    (Ranks(words=("play",)), "AK", ["KA", "play"]),
    (Ranks(as_set=True), "KQJ", ["QJ", "KJ", "KQ", "AKQJ", "KQJT"]),
    (Ranks(as_set=True), "A", ["AK"]),
    (SetOf(("give", "run", "bunch"), least=1), ["give"], [["give", "run"], ["give", "bunch"]]),
    (SetOf(("give", "run")), ["give"], [[], ["give", "run"]]),
    (AllOrSet(("dealer", "elder")), ["dealer"], [[], "all"]),
    (AllOrSet(("dealer", "elder")), "all", [["elder"], ["dealer"]]),
    (OrderOf((1, 2, 3)), ["3", "1"], [["1", "3"], ["1"], ["3"], ["3", "1", "2"]]),
    (OrderOf((1, 2, 3, 4, 5, 6)), ["3", "1"], [["1", "3"], ["1"], ["3"], ["3", "1", "2"], ["3", "1", "4"]]),
    (SetOf((2, 3, 4, 6), least=1), ["2"], [["2", "3"]]),
    (SetOf((2, 3, 4, 6)), ["4"], [[], ["3", "4"], ["4", "6"]]),
    (SetOf((2, 3)), [], [["2"], ["3"]]),
    (OrderOf(("a", "b", "c"), complete=True), ["a", "b", "c"], [["b", "a", "c"], ["a", "c", "b"], ["b", "c", "a"]]),
    (RankTable(), {"J": "1"}, [{"J": "2"}, {}, {"J": "1", "Q": "1"}, {"J": "1", "T": "1"}]),
    (RankTable(), {"A": "4"}, [{"A": "5"}, {"A": "3"}, {}, {"A": "4", "K": "1"}]),
    (RankTable(), {"2": "0"}, [{"2": "1"}, {"2": "0", "3": "1"}]),
    (RankTable(), {}, [{"A": "1"}, {"K": "1"}, {"Q": "1"}, {"J": "1"}, {"T": "1"}]),
    (CountTable(least=2, most=4), {"3": "3", "4": "14"},
     [{"3": "4", "4": "14"}, {"3": "2", "4": "14"}, {"4": "14"}, {"3": "3", "4": "15"}, {"3": "3", "4": "13"},
      {"3": "3"}, {"2": "1", "3": "3", "4": "14"}]),
])
def test_neighbours(kind: Type, raw: Any, near: list[Any]) -> None:
    assert kind.neighbours(kind.parse(raw)) == tuple(kind.parse(n) for n in near)


def test_an_open_value_may_differ_in_its_usual_or_in_an_option() -> None:
    assert Int(0).neighbours(Open((4, 1), 4, True)) == (
        Open((4, 1), 1, True), Open((3, 1), 3, True), Open((4, 0), 4, True))
    assert Int(0).neighbours(Open((4, 1))) == (Open((3, 1)), Open((4, 0)))
    words = Word(("a", "b", "c"))
    assert words.neighbours(Open(("a", "b", "c"), "a", True)) == (
        Open(("a", "b", "c"), "b", True), Open(("a", "b", "c"), "c", True), Open(("a", "c"), "a", True),
        Open(("a", "b"), "a", True))
    assert words.neighbours(Open(("a", "b"))) == (Open(("c", "b")), Open(("a", "c")))
    assert Bool().neighbours(Open((True, False))) == (), "what leaves everything open has nothing near"


def test_a_table_value_may_differ_in_one_case() -> None:
    kind = Bool()
    value = kind.parse({"by": "players", "2": "yes", "4": "no"})
    assert kind.neighbours(value) == (
        kind.parse({"by": "players", "2": "no", "4": "no"}), kind.parse({"by": "players", "2": "yes", "4": "yes"}))


def rules_near(raw: list[Any]) -> list[Any]:
    return [RULES.write(near) for near in RULES.neighbours(RULES.parse(raw))]


POINT = {"points": "1", "to": "opponents"}
STANDS = {"effects": ["stands"]}


def test_a_rule_that_lets_stand_may_cost_a_point_or_the_deal() -> None:
    assert rules_near([STANDS]) == [[{"effects": [POINT]}], [{"effects": [{"new-deal": "same"}]}]]


def test_no_rule_at_all_may_be_a_penalty() -> None:
    assert rules_near([]) == [[{"effects": [POINT]}], [{"effects": [{"new-deal": "same"}]}]]


def test_a_penalty_may_differ_in_amount_party_or_be_nothing_or_a_new_deal() -> None:
    assert rules_near([{"effects": [{"points": "2", "to": "opponents"}]}]) == [
        [{"effects": [{"points": "1", "to": "opponents"}]}],
        [{"effects": [{"points": "3", "to": "opponents"}]}],
        [{"effects": [{"points": "2", "to": "offender"}]}],
        [STANDS],
        [{"effects": [{"new-deal": "same"}]}],
    ]


def test_effects_may_be_fewer_or_in_another_order() -> None:
    both = [POINT, {"new-deal": "same"}]
    assert rules_near([{"effects": both}]) == [
        [{"effects": [{"points": "2", "to": "opponents"}, {"new-deal": "same"}]}],
        [{"effects": [{"points": "1", "to": "offender"}, {"new-deal": "same"}]}],
        [{"effects": [{"new-deal": "same"}]}],
        [{"effects": [{"new-deal": "same"}, POINT]}],
        [{"effects": [POINT, {"new-deal": "next"}]}],
        [{"effects": [POINT]}],
    ]


def test_a_rule_may_lose_its_condition_demand_or_consent_or_be_gone() -> None:
    rule = {"when": {"play": "not-begun"}, "demand": "opponents", "consent": "both", "effects": ["take-back"]}
    near = rules_near([rule, STANDS])
    assert [{k: v for k, v in rule.items() if k != "when"}, STANDS] in near
    assert [rule | {"when": {"play": "begun"}}, STANDS] in near
    assert [{k: v for k, v in rule.items() if k != "demand"}, STANDS] in near
    assert [rule | {"demand": "offender"}, STANDS] in near
    assert [{k: v for k, v in rule.items() if k != "consent"}, STANDS] in near
    assert [STANDS] in near
    assert [rule] not in near, "the last rule is never dropped"


@pytest.mark.parametrize(("when", "near"), [
    ({"holds-trump": "AK"}, [{"holds-trump": "K"}, {"holds-trump": "A"}, {"holds-trump": "AKQ"}]),
    ({"hand-highest": "T"}, [{"hand-highest": "J"}, {"hand-highest": "9"}]),
    ({"players": ["4", "6"]}, [{"players": "6"}, {"players": "4"}]),
    ({"hand-of": "dealer"}, [{"hand-of": "dealer-side"}, {"hand-of": "other"}]),
])
def test_the_values_of_a_condition_may_differ(when: Any, near: list[Any]) -> None:
    found = [n[0].get("when") for n in rules_near([{"when": when, **STANDS}, STANDS]) if len(n) == 2]
    assert [w for w in found if w not in (None, when)] == near


def test_the_size_of_a_hand_may_be_one_more_or_fewer() -> None:
    rules = PIQUET.rules
    value = rules.parse([{"when": {"hand-size": ">=14"}, "effects": ["restart"]}, STANDS])
    sizes = {values for rule in rules.neighbours(value) for _, values in rule[0].when}
    assert {frozenset({">=13"}), frozenset({">=15"})} <= sizes


def test_a_floor_may_be_gone_or_set_and_items_fewer_or_more() -> None:
    near = rules_near([{"effects": [{"deduct": "2", "from": "offender", "floor": "0"}]}])
    assert [{"effects": [{"deduct": "2", "from": "offender"}]}] in near
    assert [{"effects": [{"deduct": "2", "from": "offender", "floor": "0"}]}] in rules_near(
        [{"effects": [{"deduct": "2", "from": "offender"}]}])
    forfeits = rules_near([{"effects": [{"forfeit": ["high", "game"]}]}])
    assert [{"effects": [{"forfeit": ["high"]}]}] in forfeits
    assert [{"effects": [{"forfeit": ["high", "jack", "game"]}]}] in forfeits


def test_neighbours_of_one_entry_leave_the_others_alone() -> None:
    pips = RankTable()
    assert pips.entry_neighbours(Table({"A": 4, "T": 10}), "T") == (
        Table({"A": 4, "T": 11}), Table({"A": 4, "T": 9}), Table({"A": 4}))
    first, last = Rule((Effect("take-back"),), demand="dealer"), Rule((Effect("stands"),))
    for near in RULES.entry_neighbours((first, last), "2"):
        assert isinstance(near, tuple) and near[0] == first and near[1] != last
