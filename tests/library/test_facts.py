"""The facts of a clause: typed, with both readings, and what is wrong with them told at its place."""

from typing import Any

import pytest

from variorum.games.values import UNKNOWN, By, Open
from variorum.library import ABSENT, Fact


def facts(corpus: Any, *laws: str) -> dict[str, Fact]:
    (clause, *_) = corpus.text(*laws).library.text("all-fours/small").clauses
    return {fact.address: fact for fact in clause.facts}


def test_facts_are_typed(corpus: Any) -> None:
    found = facts(
        corpus,
        """
        facts:
          target: 7
          jack.licence: no
          beg.limit: none
          players.count: [2, 4]
          deal.batch: [3, 1]
          game.pips.T: 10
          rank.order: AKQJT98765432
          high.owner: unknown
          low.points: {open: [1, 2], usual: 1}
          deal.cards: {by: players, 2: 6, 4: 6}
          high.card: highest-trump-out
          turn-up.ordinal: 13
        """,
    )
    assert {name: fact.read for name, fact in found.items()} == {
        "target": 7,
        "jack.licence": False,
        "beg.limit": None,
        "players.count": frozenset({2, 4}),
        "deal.batch": (3, 1),
        "game.pips.T": 10,
        "rank.order": "AKQJT98765432",
        "high.owner": UNKNOWN,
        "low.points": Open((1, 2), 1, True),
        "deal.cards": By("players", ((2, 6), (4, 6))),
        "high.card": "highest-trump-out",
        "turn-up.ordinal": 13,
    }
    assert all(fact.stated == fact.read and fact.emendation is None for fact in found.values())
    entry = found["game.pips.T"]
    assert (entry.parameter, entry.entry, entry.whole) == ("game.pips", "T", False)
    assert (found["target"].clause, found["target"].whole) == ("all-fours/small#law.1", True)


def test_both_readings_of_an_emended_fact_are_kept(corpus: Any, emendation: Any) -> None:
    law = "facts: {low.owner: dealer}\n" + emendation(where="low.owner", transmitted="dealer", read="winner")
    found = facts(corpus, law)
    assert (found["low.owner"].stated, found["low.owner"].read) == ("dealer", "winner")
    assert found["low.owner"].emendation.id == "e"


def test_a_crux_without_a_reading_of_its_own_reads_what_is_transmitted(corpus: Any, emendation: Any) -> None:
    crux = emendation(kind="crux", where="target", transmitted="7", alternatives="[10, 11]")
    found = facts(corpus, "facts: {target: 7}\n" + crux)
    assert (found["target"].stated, found["target"].read, found["target"].alternatives) == (7, 7, (10, 11))


def test_a_fact_may_be_struck_out_or_restored(corpus: Any, emendation: Any) -> None:
    struck = facts(corpus, "facts: {target: 7}\n" + emendation(kind="contamination", where="target", transmitted="7"))
    assert (struck["target"].stated, struck["target"].read) == (7, ABSENT)
    restored = facts(corpus, emendation(kind="lacuna", where="target", read="7"))
    assert (restored["target"].stated, restored["target"].read) == (ABSENT, 7)


def test_an_emendation_of_the_wording_leaves_the_facts_alone(corpus: Any, emendation: Any) -> None:
    found = facts(corpus, "facts: {target: 7}\n" + emendation(where="wording", transmitted="number", read="figure"))
    assert found["target"].emendation is None


@pytest.mark.parametrize(
    ("law", "code", "says", "at"),
    [
        ("facts: {tarjet: 7}", "R301", "'tarjet' is not a parameter of All Fours", "tarjet: 7}"),
        ("facts: {target: seven}", "R302", "`target`: 'seven' is not a whole number", "seven}"),
        ("facts: {game.pips: {A: 4, X: 3}}", "R302", "`game.pips`: 'X' is not a rank", "3}}"),
        (
            "facts: {misdeal.surplus: [{effects: [{points: 1, to: us}]}]}",
            "R302",
            "`misdeal.surplus`: 'us' is not one of offender, opponents, dealer, elder or holder",
            "us}]}]}",
        ),
    ],
)
def test_what_is_wrong_is_told_inside_the_value(
    corpus: Any, pointed: Any, law: str, code: str, says: str, at: str
) -> None:
    assert pointed(corpus.text(law).load()) == [(code, says, at)]


@pytest.mark.parametrize(
    ("keys", "code", "says", "at"),
    [
        (
            {"where": "target", "transmitted": "10", "read": "11"},
            "R303",
            "the clause transmits `target: 7`, not `10`",
            "10, read: 11",
        ),
        (
            {"where": "low.owner", "transmitted": "dealer", "read": "winner"},
            "R303",
            "the clause has no fact `low.owner` that could be transmitted",
            "dealer, read: winner",
        ),
        (
            {"where": "target", "transmitted": "7", "read": "seven"},
            "R302",
            "`target`: 'seven' is not a whole number",
            "seven",
        ),
        (
            {"kind": "crux", "where": "game.tie", "transmitted": "elder", "alternatives": "[dealer, us]"},
            "R302",
            "`game.tie`: 'us' is not one of nobody, elder or dealer",
            "us]",
        ),
        (
            {"where": "tarjet", "read": "7"},
            "R301",
            "'tarjet' is not a parameter of All Fours",
            "tarjet, read: 7",
        ),
    ],
)
def test_both_sides_of_an_emendation_are_held_against_the_clause(
    corpus: Any, pointed: Any, emendation: Any, keys: dict[str, str], code: str, says: str, at: str
) -> None:
    law = "facts: {target: 7, game.tie: elder}\n" + emendation(**keys)
    ((found, message, place),) = pointed(corpus.text(law).load())
    assert (found, message) == (code, says)
    assert place.startswith(at)


def test_an_entry_that_is_emended_is_stated_beside_the_table(corpus: Any, emendation: Any) -> None:
    emended = emendation(where="game.pips.T", transmitted="9", read="10")
    (finding,) = corpus.text("facts: {game.pips: {A: 4, T: 9}}\n" + emended).load().findings
    assert finding.hint == "Take the entry out of `game.pips` and state it beside it, as `game.pips.T`."
    found = facts(corpus, "facts: {game.pips: {A: 4}, game.pips.T: 9}\n" + emended)
    assert (found["game.pips.T"].stated, found["game.pips.T"].read) == (9, 10)
