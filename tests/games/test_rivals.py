"""What is tried in place of a supply: values that a table may play by, not the smallest change there is."""

from typing import Any

import pytest

from variorum.games import family
from variorum.games.rivals import entry_rivals, rivals

AF, PQ = family("all-fours"), family("piquet")


def tried(name: str, raw: Any, game: str = "piquet") -> list[str]:
    """The values tried for a parameter, as they are written."""
    kind = family(game).parameters[name].type
    return [kind.written(value) for value in rivals(kind, kind.parse_settled(raw))]


@pytest.mark.parametrize(("name", "value", "others"), [
    ("capot.points", "40", ["30", "50"]), ("cards.points", "10", ["0", "20"]), ("play.last", "1", ["0", "2"]),
    ("pique.threshold", "30", ["20", "40"]), ("partie.target", "100", ["90", "110"]),
    ("double.threshold", "55", ["50", "60"]), ("partie.deals", "6", ["4", "8"]), ("match.games", "5", ["3", "7"]),
    ("match.games", "1", ["3"]), ("discard.elder.max", "5", ["4", "6"]), ("pack.size", "32", ["28", "36"]),
    ("discard.younger.max", "remaining", []), ("discard.younger.max", "3", ["2", "4", "remaining"]),
    ("point.tie", "nobody", ["elder"]), ("call.under", "allowed", ["barred"]),
])
def test_numbers_and_words(name: str, value: str, others: list[str]) -> None:
    assert tried(name, value) == others


@pytest.mark.parametrize(("value", "others"), [("7", ["6", "8"]), ("10", ["9", "11"]), ("21", ["20", "22"])])
def test_small_numbers_of_all_fours_are_no_round_ones(value: str, others: list[str]) -> None:
    assert tried("target", value, "all-fours") == others


def test_an_ace_may_count_like_the_kings_and_a_ten_for_nothing() -> None:
    pips = {"A": "11", "K": "10", "Q": "10", "J": "10", "T": "10", "9": "9", "8": "8", "7": "7"}
    assert tried("point.pips", pips) == ["{A: 10, K: 10, Q: 10, J: 10, T: 10, 9: 9, 8: 8, 7: 7}"]
    kind = AF.parameters["game.pips"].type
    game = kind.parse_settled({"A": "4", "K": "3", "Q": "2", "J": "1", "T": "10"})
    assert [kind.written(value) for value in entry_rivals(kind, game, "T")] == ["{A: 4, K: 3, Q: 2, J: 1}"]


def test_sequences_and_sets_may_count_their_cards_only() -> None:
    assert tried("set.values", {"3": "3", "4": "14"}) == ["{3: 3, 4: 4}"]
    assert tried("sequence.values", {"3": "3", "4": "4", "5": "15"}) == ["{3: 3, 4: 4, 5: 5}"]


def test_a_penalty_may_be_gone_simpler_or_one_that_tables_know() -> None:
    assert tried("draw.order", [{"demand": "elder", "effects": [{"new-deal": "same"}]},
                                {"effects": ["score-nothing"]}]) == [
        "[{effects: [{new-deal: same}]}, {effects: [score-nothing]}]",
        "[{demand: elder, effects: [{new-deal: other}]}, {effects: [score-nothing]}]",
        "[{demand: elder, effects: [stands]}, {effects: [score-nothing]}]",
        "[{demand: elder, effects: [score-nothing]}, {effects: [score-nothing]}]",
        "[{effects: [score-nothing]}]",
        "[{demand: elder, effects: [{new-deal: same}]}, {effects: [stands]}]",
        "[{demand: elder, effects: [{new-deal: same}]}, {effects: [{new-deal: same}]}]",
    ]


def test_nobody_is_punished_for_the_others_fault_nor_a_condition_turned_round() -> None:
    point = [{"when": {"play": "begun"}, "effects": [{"points": "1", "to": "opponents"}]}, {"effects": ["stands"]}]
    found = tried("misdeal.deficit", point, "all-fours")
    assert found
    assert not any("offender" in value or "not-begun" in value for value in found)
    assert "[{effects: [{points: 1, to: opponents}]}, {effects: [stands]}]" in found
    assert "[{when: {play: begun}, effects: [{points: 2, to: opponents}]}, {effects: [stands]}]" in found


@pytest.mark.parametrize("game", ["all-fours", "piquet"])
def test_every_rival_is_lawful_and_another_value(game: str) -> None:
    for parameter in family(game).parameters.values():
        kind = parameter.type
        for sample in kind.samples():
            found = rivals(kind, sample)
            assert len(set(map(repr, found))) == len(found)
            for value in found:
                assert value != sample or isinstance(value, bool) != isinstance(sample, bool)
                assert kind.parse_settled(kind.write(value)) == value
