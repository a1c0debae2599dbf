"""Reading and writing rule values: what is lawful, what is said of what is not."""

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
    Points,
    Ranks,
    RankTable,
    SetOf,
    Text,
    Type,
    ValueProblems,
    Word,
    WordOrInt,
)
from variorum.games.values import UNKNOWN, By, Effect, Open, Rule, Table

RULES = family("all-fours").rules
PIQUET_RULES = family("piquet").rules
ITEMS = ("high", "low", "jack", "game")

BOOL = Bool()
WORD = Word(("suit", "suit-or-trump", "free"))
SEATS = AllOrSet(("dealer", "elder", "others"))
BATCH = OrderOf((1, 2, 3))
ORDER = OrderOf(ITEMS, complete=True)


def refused(kind: Type, raw: Any) -> list[str]:
    """The problems of a raw value, each as ``path: message (hint)``."""
    with pytest.raises(ValueProblems) as caught:
        kind.parse(raw)
    return [str(p) for p in caught.value.problems]


@pytest.mark.parametrize(("kind", "raw", "value"), [
    (BOOL, "yes", True),
    (BOOL, "no", False),
    (Int(1), "10", 10),
    (Int(0), "0", 0),
    (Int(-5), "-3", -3),
    (Int(1, none_allowed=True), "none", None),
    (Points(), "4", 4),
    (WORD, "suit-or-trump", "suit-or-trump"),
    (Word(("all", "own", "none")), "none", "none"),
    (Event(("never", "next-card")), "next-card", "next-card"),
    (WordOrInt(("remaining",)), "remaining", "remaining"),
    (WordOrInt(("remaining",)), "3", 3),
    (Text(), "as at  Whist\n", "as at Whist"),
    (Ranks(), "AKQJT98765432", "AKQJT98765432"),
    (Ranks(words=("play",)), "play", "play"),
    (Ranks(as_set=True), "JQK", "KQJ"),
    (SetOf((2, 3, 4, 6)), ["4", "2"], frozenset({2, 4})),
    (SetOf(("give", "run")), [], frozenset()),
    (SetOf((6, 9), single=True), "6", frozenset({6})),
    (SEATS, "all", "all"),
    (SEATS, ["dealer", "elder"], frozenset({"dealer", "elder"})),
    (SEATS, ["others", "elder", "dealer"], "all"),
    (BATCH, ["3", "1"], (3, 1)),
    (ORDER, ["low", "high", "jack", "game"], ("low", "high", "jack", "game")),
    (RankTable(), {"J": "1"}, Table({"J": 1})),
    (RankTable(), {}, Table()),
    (CountTable(least=2, most=4), {"3": "3", "4": "14"}, Table({3: 3, 4: 14})),
    (RULES, [], ()),
    (RULES, [{"effects": ["stands"]}], (Rule((Effect("stands"),)),)),
])
def test_lawful_values_are_read(kind: Type, raw: Any, value: Any) -> None:
    read = kind.parse(raw)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize("kind", [
    BOOL, Int(1), Points(), WORD, WordOrInt(("remaining",)), Text(), Ranks(), SetOf((1, 2)), SEATS, BATCH, RankTable(),
    CountTable(), RULES,
])
def test_unknown_is_lawful_everywhere(kind: Type) -> None:
    assert kind.parse("unknown") is UNKNOWN
    assert kind.parse_settled("unknown") is UNKNOWN
    assert kind.write(UNKNOWN) == "unknown"
    assert kind.text(UNKNOWN) == "unknown"


@pytest.mark.parametrize(("kind", "raw", "problem"), [
    (BOOL, "true", "'true' is neither yes nor no (write yes)"),
    (BOOL, "No", "'No' is neither yes nor no (write no)"),
    (BOOL, "perhaps", "'perhaps' is neither yes nor no (write yes or no)"),
    (BOOL, ["yes"], "a list is neither yes nor no (write yes or no)"),
    (Int(1, 6), "ten", "'ten' is not a whole number (write a whole number from 1 to 6)"),
    (Int(1, 6), "7", "7 is more than 6 (write a whole number from 1 to 6)"),
    (Int(1), "0", "0 is less than 1 (write a whole number, 1 or more)"),
    (Int(1), "-2", "-2 is less than 1 (write a whole number, 1 or more)"),
    (Int(1), "010", "'010' begins with a nought (write 10)"),
    (Int(1), "1.5", "'1.5' is not a whole number (write a whole number, 1 or more)"),
    (Int(1), "١٠", "'١٠' is not a whole number (write a whole number, 1 or more)"),
    (Int(1), "9" * 5000, f"'{'9' * 40}…' is too great a number (write a whole number, 1 or more)"),
    (Int(1), {}, "a mapping is not a whole number (write a whole number, 1 or more)"),
    (Int(1), "none", "'none' is not a whole number (write a whole number, 1 or more)"),
    (Int(4, 52, step=4), "50", "50 is not divisible by 4 (write a whole number from 4 to 52 divisible by 4)"),
    (Int(1, none_allowed=True), "nil", "'nil' is not a whole number (write a whole number, 1 or more, or none)"),
    (WORD, "sute", "'sute' is not one of suit, suit-or-trump or free (did you mean 'suit'?)"),
    (WORD, "Free", "'Free' is not one of suit, suit-or-trump or free (did you mean 'free'?)"),
    (WORD, "whist", "'whist' is not one of suit, suit-or-trump or free (write suit, suit-or-trump or free)"),
    (WordOrInt(("remaining",), 0, 8), "rest",
     "'rest' is not one of remaining or a whole number from 0 to 8 (write remaining or a whole number from 0 to 8)"),
    (Text(), " ", "' ' is not a text (write a few words)"),
    (Ranks(), "AKQJ1098", "'1' in 'AKQJ1098' is not a rank (the ten is written T: AKQJT98)"),
    (Ranks(), "akq", "'a' in 'akq' is not a rank (ranks are capitals: AKQ)"),
    (Ranks(), "AKQA", "'A' stands twice in 'AKQA' (name each rank once)"),
    (Ranks(), "AKX", "'X' in 'AKX' is not a rank (ranks are A K Q J T 9 8 7 6 5 4 3 2)"),
    (Ranks(words=("play",)), "pley", "'p' in 'pley' is not a rank (did you mean 'play'?)"),
    (Ranks(), "A", "'A' is one rank and no order (write ranks high to low as one word, such as AKQJT9876)"),
    (Ranks(), "", "'' is not a string of ranks (write ranks high to low as one word, such as AKQJT9876)"),
    (SetOf((2, 4)), "4", "'4' is not a list (write [4])"),
    (SetOf((2, 4)), ["5"], "[0]: '5' is not one of 2 or 4"),
    (SetOf((2, 4)), ["4", "4"], "[1]: '4' is listed twice (name it once)"),
    (SetOf((2, 4), least=1), [], "the list is empty (write a list of at least 1 of 2 and 4)"),
    (SetOf(("give", "run")), ["gives"], "[0]: 'gives' is not one of give or run (did you mean 'give'?)"),
    (SEATS, "every", "'every' is not a list (write all, or a list of dealer, elder and others)"),
    (BATCH, [], "the list is empty (write a list, in order, of at least 1 of 1, 2 and 3)"),
    (BATCH, ["3", "3"], "[1]: '3' is listed twice (name it once)"),
    (ORDER, ["high", "low", "game"],
     "jack is missing (write a list of all of high, low, jack and game in their order)"),
    (RankTable(), "J", "'J' is not a table (write a number for each rank that has one, such as {A: 4, T: 10})"),
    (RankTable(), {"10": "10"}, "10: '10' is not a rank (the ten is written T)"),
    (RankTable(), {"j": "1"}, "j: 'j' is not a rank (write J)"),
    (RankTable(), {"J": "one"}, "J: 'one' is not a whole number (write a whole number from 0 to 999)"),
    (CountTable(least=2, most=4), {"5": "1"}, "5: '5' is not a count (counts are 2 to 4)"),
    (BOOL, {"by": "age", "7": "yes"}, "by: 'age' is not what a value may depend on (write by: players or by: strict)"),
    (BOOL, {"by": "players"}, "by: players has no cases (give a value for each case the text names)"),
    (BOOL, {"by": "strict", "maybe": "yes"}, "maybe: 'maybe' is not a case of by: strict (its cases are yes and no)"),
    (BOOL, {"by": "players", "5": "yes"}, "5: '5' is not a case of by: players (its cases are 2, 3, 4 and 6)"),
    (BOOL, {"by": "players", "2": {"by": "strict", "yes": "no"}},
     "2: a table value (by:) cannot stand here: table values do not nest (write yes or no)"),
    (BOOL, {"by": "players", "2": {"open": ["yes", "no"]}},
     "2: an open value (open:) cannot stand here: table values do not nest (write yes or no)"),
    (Points(), {"open": ["4"]}, "open: a list leaves nothing to choose (list at least two values under open:)"),
    (Points(), {"open": ["4", "4"]}, "open[1]: 4 points is listed twice (leave one out)"),
    (Points(), {"open": ["4", "unknown"]}, "open[1]: 'unknown' is not an option (leave it out)"),
    (Points(), {"open": ["4", "1"], "usual": "2"},
     "usual: 2 points is usual but not among the open values (these are 4 points and 1 point)"),
    (Points(), {"open": ["4", "1"], "usually": "4"},
     "usually: 'usually' does not belong to an open value (its keys are open and usual)"),
])
def test_what_is_not_lawful_is_echoed_with_what_would_be(kind: Type, raw: Any, problem: str) -> None:
    assert refused(kind, raw) == [problem]


RULE = {"when": {"play": "not-begun"}, "demand": "opponents", "consent": "both", "effects": ["stands"]}


@pytest.mark.parametrize(("raw", "problem"), [
    ({"effects": ["stands"]}, "a mapping is not a list of rules (a single rule is a list of one: put '- ' before it)"),
    (["stands"], "[0]: 'stands' is not a rule (write {effects: [stands]})"),
    ([{"effect": ["stands"], "effects": ["stands"]}],
     "[0].effect: 'effect' does not belong to a rule (did you mean 'effects'?)"),
    ([{"play": "begun", "effects": ["stands"]}],
     "[0].play: 'play' does not belong to a rule (a condition stands under when: {when: {play: …}})"),
    ([{"points": "1", "effects": ["stands"]}],
     "[0].points: 'points' does not belong to a rule (an effect stands under effects: {effects: [points…]})"),
    ([{"when": {"play": "begun"}}], "[0]: the rule has no effects (write effects: [stands] if nothing happens)"),
    ([{"effects": []}], "[0].effects: a list is not a list of effects (write effects: [stands] if nothing happens)"),
    ([RULE | {"consent": "dealer"}],
     "[0].consent: 'dealer' is not 'both' (consent is of both sides, or left out)"),
    ([RULE | {"demand": "opponent"}], "[0].demand: 'opponent' is not a party (did you mean 'opponents'?)"),
    ([RULE | {"demand": "adversary"}],
     "[0].demand: 'adversary' is not a party (parties are offender, opponents, dealer, elder or holder)"),
    ([RULE | {"when": {"plays": "begun"}}],
     "[0].when.plays: 'plays' is not a condition (did you mean 'play'?)"),
    ([RULE | {"when": {"play": "started"}}],
     "[0].when.play: 'started' is not one of begun or not-begun (write begun or not-begun)"),
    ([RULE | {"when": {"holds-trump": "10"}}],
     "[0].when.holds-trump: '1' in '10' is not a rank (the ten is written T: T)"),
    ([RULE | {"when": {"hand-highest": "KQ"}}],
     "[0].when.hand-highest: 'KQ' is more than one rank (write one rank, such as T)"),
    ([RULE | {"when": {"players": ["2", "2"]}}], "[0].when.players[1]: '2' is listed twice (name it once)"),
    ([RULE | {"when": {"players": []}}], "[0].when.players: no value is listed for players (write 2, 3, 4 or 6)"),
    ([{"effects": ["points"]}], "[0].effects[0]: 'points' does not say enough (write {points: …, to: …})"),
    ([{"effects": [{"points": "1"}]}],
     "[0].effects[0]: the effect points lacks 'to' (write {points: …, to: …})"),
    ([{"effects": [{"points": "0", "to": "elder"}]}],
     "[0].effects[0].points: 0 is less than 1 (write a whole number from 1 to 999)"),
    ([{"effects": [{"points": "1", "to": "opponents", "new-deal": "same"}]}],
     "[0].effects[0].new-deal: 'new-deal' does not belong to the effect points "
     "(each effect is an item of its own in the list)"),
    ([{"effects": ["stand"]}], "[0].effects[0]: 'stand' is not an effect (did you mean 'stands'?)"),
    ([{"effects": [{"new-deal": "other"}]}],
     "[0].effects[0].new-deal: 'other' is not one of same, next or right (write same, next or right)"),
    ([{"effects": [{"forfeit": "high"}]}],
     "[0].effects[0].forfeit: 'high' is not a list of items (list at least one of high, low, jack or game)"),
    ([{"effects": [{"forfeit": ["high", "high"]}]}],
     "[0].effects[0].forfeit[1]: 'high' is listed twice (name it once)"),
    ([{"effects": [{"stands": "yes"}]}],
     "[0].effects[0].stands: 'stands' does not belong to the effect stands (write stands alone)"),
])
def test_a_rule_that_cannot_be_read_is_named_with_its_place(raw: Any, problem: str) -> None:
    assert refused(RULES, raw) == [problem]


def test_all_that_is_wrong_with_a_value_is_said_at_once() -> None:
    raw = [{"when": {"plays": "begun", "led": "hearts"}, "effects": ["stand", {"points": "x", "to": "me"}]}]
    assert [p.split(":")[0] for p in refused(RULES, raw)] == [
        "[0].when.plays", "[0].when.led", "[0].effects[0]", "[0].effects[1].points", "[0].effects[1].to",
    ]


def test_piquet_has_its_own_effects_and_hand_sizes() -> None:
    (rule,) = PIQUET_RULES.parse([{"when": {"hand-size": ["13", ">= 15"]}, "effects": [{"new-deal": "other"}]}])
    assert rule.when == (("hand-size", frozenset({"13", ">=15"})),)
    assert refused(PIQUET_RULES, [{"when": {"hand-size": "many"}, "effects": ["stands"]}]) == [
        "[0].when.hand-size: 'many' is not a number of cards: 12, >=13 or <=11 (write 12, >=13 or <=11)"]
    assert refused(PIQUET_RULES, [{"effects": ["withdraw"]}])[0].startswith("[0].effects[0]: 'withdraw' is not an")


def test_open_and_table_values() -> None:
    assert Points().parse({"open": ["4", "1"], "usual": "4"}) == Open((4, 1), 4, True)
    assert Points().parse({"open": ["4", "1"]}) == Open((4, 1))
    assert Int(1).parse({"by": "players", "2": "10", "4": "unknown"}) == By("players", ((2, 10), (4, UNKNOWN)))
    strict = Word(("all", "own", "none")).parse({"by": "strict", "yes": "none", "no": "own"})
    assert strict == By("strict", ((True, "none"), (False, "own")))
    assert strict.case(True) == "none"
    assert RULES.parse({"by": "players", "2": [{"effects": ["stands"]}]}).case(2) == (Rule((Effect("stands"),)),)


def test_where_one_value_is_wanted_open_and_table_values_are_refused() -> None:
    assert Points().parse_settled("4") == 4
    with pytest.raises(ValueProblems, match="an open value"):
        Points().parse_settled({"open": ["4", "1"]})
    with pytest.raises(ValueProblems, match="a table value"):
        Points().parse_settled({"by": "players", "2": "1"})


@pytest.mark.parametrize(("kind", "raw", "text"), [
    (BOOL, "yes", "yes"),
    (Points(), "1", "1 point"),
    (Points(), "4", "4 points"),
    (Int(1, none_allowed=True), "none", "none"),
    (Ranks(), "AKQJT9", "A K Q J 10 9"),
    (SetOf((2, 3, 4)), ["4", "2"], "2 and 4"),
    (SetOf((2, 3, 4)), [], "none"),
    (BATCH, ["3", "1"], "3, 1"),
    (RankTable(), {"A": "4", "T": "10"}, "A = 4, 10 = 10"),
    (RankTable(), {}, "none"),
    (Points(), {"open": ["4", "1"], "usual": "4"}, "4 points or 1 point as agreed (usually 4 points)"),
    (Int(1), {"by": "players", "2": "10", "4": "11"}, "with 2 players: 10; with 4 players: 11"),
    (WORD, {"by": "strict", "yes": "suit", "no": "free"}, "among strict players: suit; otherwise: free"),
    (RULES, [], "no rule"),
    (RULES, [{"effects": [{"deduct": "2", "from": "offender", "floor": "0"}]}],
     "2 points off the offender, not below 0"),
    (RULES, [{"effects": [{"deduct": "1", "from": "holder"}]}], "1 point off the holder"),
    (RULES, [{"when": {"play": "not-begun", "holds-trump": "AT"}, "demand": "opponents",
              "effects": [{"points": "1", "to": "opponents"}, {"new-deal": "same"}]}, {"effects": ["stands"]}],
     "(1) if play has not begun, he held a trump among A 10 and the opponents demand it: 1 point to the opponents and "
     "a new deal by the same dealer; (2) it stands"),
    (RULES, [{"when": {"players": ["4", "6"]}, "demand": "dealer", "consent": "both",
              "effects": [{"forfeit": ["game", "high"]}]}, {"effects": ["undecided"]}],
     "(1) if 4 or 6 play, the dealer demands it and both sides consent: high and game forfeited; "
     "(2) the text leaves it open"),
    (PIQUET_RULES, [{"when": {"hand-size": ["14", ">=16"]}, "effects": ["restart"]}],
     "if the hand has 14 or 16 or more cards: shuffling and cutting begin again"),
])
def test_values_are_said_in_a_line_of_english(kind: Type, raw: Any, text: str) -> None:
    assert kind.text(kind.parse(raw)) == text


@pytest.mark.parametrize(("kind", "raw", "line"), [
    (RankTable(), {"A": "4", "K": "3"}, "{A: 4, K: 3}"),
    (BATCH, ["3", "1"], "[3, 1]"),
    (Points(), {"open": ["4", "1"], "usual": "4"}, "{open: [4, 1], usual: 4}"),
    (RULES, [{"effects": [{"points": "1", "to": "opponents"}]}], "[{effects: [{points: 1, to: opponents}]}]"),
    (Text(), "as at Whist: see there", '"as at Whist: see there"'),
    (PIQUET_RULES, [{"when": {"hand-size": ">=13"}, "effects": ["stands"]}],
     '[{when: {hand-size: ">=13"}, effects: [stands]}]'),
])
def test_values_are_written_on_one_line_as_a_file_may_have_them(kind: Type, raw: Any, line: str) -> None:
    assert kind.written(kind.parse(raw)) == line


# -- entries ---------------------------------------------------------------------------------------------------------


def test_a_table_stated_in_parts_is_put_together() -> None:
    pips = RankTable()
    courts = pips.split(pips.parse({"A": "4", "K": "3"}))
    assert courts == {"A": 4, "K": 3}
    assert pips.join(courts | {"T": pips.parse_entry("T", "10")}) == Table({"A": 4, "K": 3, "T": 10})
    counts = CountTable(least=2, most=4)
    assert counts.join({"3": 3, "4": counts.parse_entry("4", "14")}) == Table({3: 3, 4: 14})


def test_rules_stated_in_parts_are_put_in_order() -> None:
    first = RULES.parse_entry("1", {"when": {"play": "begun"}, "effects": ["stands"]})
    last = RULES.parse_entry("2", {"effects": [{"new-deal": "same"}]})
    assert RULES.join({"2": last, "1": first}) == (first, last)
    assert RULES.split((first, last)) == {"1": first, "2": last}
    assert RULES.join({}) == ()


@pytest.mark.parametrize(("entries", "problem"), [
    ({"1": {"effects": ["stands"]}, "3": {"effects": ["stands"]}},
     "rule 2 is missing: there are only 1 and 3 (rules are numbered from 1 without gaps)"),
    ({"2": {"effects": ["stands"]}},
     "rule 1 is missing: there is only 2 (rules are numbered from 1 without gaps)"),
    ({"1": {"when": {"play": "begun"}, "effects": ["stands"]}},
     "[0]: the last rule, 1, has conditions: it would leave some cases unsaid "
     "(add a rule 2 with effects only, such as {effects: [stands]})"),
    ({"1": {"effects": ["stands"]}, "2": {"demand": "dealer", "effects": ["stands"]}},
     "[1]: the last rule, 2, has conditions: it would leave some cases unsaid "
     "(add a rule 3 with effects only, such as {effects: [stands]})"),
])
def test_a_rule_list_with_a_gap_or_an_unsaid_case_is_refused(entries: dict[str, Any], problem: str) -> None:
    rules = {key: RULES.parse_entry(key, raw) for key, raw in entries.items()}
    with pytest.raises(ValueProblems) as caught:
        RULES.join(rules)
    assert [str(p) for p in caught.value.problems] == [problem]


@pytest.mark.parametrize(("kind", "key", "raw", "problem"), [
    (RankTable(), "10", "1", "'10' is not a rank (the ten is written T)"),
    (CountTable(least=2, most=4), "03", "1", "'03' is not a count (counts are 2 to 4)"),
    (RULES, "0", {"effects": ["stands"]}, "'0' is not the number of a rule (rules are numbered 1, 2, 3 …)"),
    (RULES, "x", {"effects": ["stands"]}, "'x' is not the number of a rule (rules are numbered 1, 2, 3 …)"),
    (RankTable(), "T", {"open": ["10", "1"]},
     "an open value (open:) cannot stand in a single entry (write it for the whole parameter)"),
    (RankTable(), "T", {"by": "players", "2": "1"},
     "a table value (by:) cannot stand in a single entry (write it for the whole parameter)"),
    (RankTable(), "T", "unknown", "'unknown' cannot stand in a single entry (write it for the whole parameter)"),
    (RULES, "1", "unknown",
     "'unknown' cannot stand in a single entry (where a rule's effect is lost write effects: [undecided])"),
])
def test_entries_that_cannot_be(kind: Any, key: str, raw: Any, problem: str) -> None:
    with pytest.raises(ValueProblems) as caught:
        kind.parse_entry(key, raw)
    assert [str(p) for p in caught.value.problems] == [problem]


def test_types_without_entries_have_none() -> None:
    assert BOOL.entries == "none"
    assert BOOL.split(True) == {}
    with pytest.raises(TypeError, match="Bool has no entries"):
        BOOL.join({"1": 1})
