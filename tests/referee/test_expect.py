"""Expectations: how they are read, and what is reported where an outcome is otherwise."""

import pytest

from variorum.games.engine import RecordError
from variorum.referee.expect import check, read_expectations, variant_of
from variorum.referee.replay import run

from .raw import failures, raw, record
from .rules import hoyle

WHOLE = """
    game: all-fours
    deal: {dealer: D, turn-up: 8C, hands: {E: AC 9C KH 4H TD 2S, D: JC 3C QH TH AD 7S}}
    play: [E stands, "E AC, D 3C", "E 9C, D JC > D", "D QH, E 2S > D", "D AD, E TD", "D TH, E 4H", "D 7S, E KH"]
    expect: {test: %s}
    """
RULES = {"test": hoyle()}
# Elder revokes at 7; the dealer wins four tricks and more pips.


def unmet(expected: str) -> list[str]:
    return failures(WHOLE % expected, RULES)


@pytest.mark.parametrize("expected", [
    "{high: E, low: D, jack: D, game: D, turn-up: nobody}", "{game: D 30-4}", "{trump: C, winner: none}",
    "{score: {E: 1, D: 4}}", "{score: {D: 4}}", "{rulings: [{at: 7, verdict: offence}]}",
    "{rulings: [{at: 7, verdict: offence, parameter: follow.plain-lead, clause: all-fours/1807#law.5}]}",
    "{rulings: [{at: 7, parameter: revoke.penalty}]}", "{rulings: [{at: 7, parameter: revoke.penalty.1}]}",
    "{rulings: [{at: 7, then: {points: 1, to: opponents}}]}", "{rulings: [{at: 7, then: {points: 1, to: D}}]}",
    "{rulings: [{at: 7, then: [{points: 1, to: D}]}, {at: 1, verdict: legal, then: []}]}",
    "{legal: {at: 7, cards: KH 4H}}", "{legal: {at: 2, cards: AC 9C KH 4H TD 2S}}", "{open: []}", "{warns: []}",
    "{dealer: D}",
])
def test_what_is_so(expected: str) -> None:
    assert unmet(expected) == []


@pytest.mark.parametrize(("expected", "said"), [
    ("{high: D}", "expected D, got E"), ("{game: D 25-9}", "expected D 25-9, got D 30-4"),
    ("{jack: nobody}", "expected nobody, got D"), ("{trump: S}", "expected S, got C"),
    ("{winner: D}", "expected D, got none"), ("{score: {E: 1, D: 3}}", "expected 3, got 4"),
    ("{rulings: [{at: 7, verdict: legal}]}", "expected legal, got offence"),
    ("{rulings: [{at: 7, parameter: follow.trump-lead}]}", "expected follow.trump-lead, got follow.plain-lead"),
    ("{rulings: [{at: 7, clause: all-fours/1807#law.6}]}", "got all-fours/1807#law.5"),
    ("{rulings: [{at: 7, then: {points: 2, to: D}}]}", "expected {points: 2, to: D}, got {points: 1, to: opponents}"),
    ("{rulings: [{at: 7, then: {points: 1, to: E}}]}", "expected {points: 1, to: E}"),
    ("{rulings: [{at: 7, then: stands}]}", "expected stands"), ("{rulings: [{at: 7, then: []}]}", "expected nothing"),
    ("{legal: {at: 7, cards: KH}}", "expected KH, got 4H KH"), ("{open: [game]}", "expected game, got nothing open"),
    ("{warns: [supplied game.tie]}", "expected supplied game.tie, got no warning"), ("{dealer: E}", "got D"),
])
def test_what_is_not_so_is_reported(expected: str, said: str) -> None:
    found = unmet(expected)
    assert len(found) == 1
    assert said in found[0]


def test_a_mismatch_says_where_it_stands() -> None:
    text = WHOLE % "{score: {D: 3}, rulings: [{at: 1}, {at: 7, verdict: legal}]}"
    read = record(text)
    wanted, = read_expectations(raw(text)["expect"], read)
    assert [m.path for m in check(read, wanted, hoyle())] == [
        ("expect", "test", "score", "D"), ("expect", "test", "rulings", 1, "verdict")]


@pytest.mark.parametrize(("expected", "place", "said"), [
    ("{hihg: E}", "hihg", "did you mean 'high'?"), ("{high: F}", "high", "'F' is not a side"),
    ("{score: {F: 1}}", "score.F", "'F' is not a side"), ("{score: 3}", "score", "is not a mapping"),
    ("{score: {E: x}}", "score.E", "'x' is not a number"), ("{winner: F}", "winner", "'F' is not a side"),
    ("{rulings: [{at: 14}]}", "rulings.0.at", "entries are 1 to 13"),
    ("{rulings: [{verdict: legal}]}", "rulings.0", "does not say at which entry"),
    ("{rulings: [{at: 7, verdict: bad}]}", "rulings.0.verdict", "verdicts are"),
    ("{rulings: [{at: 7, parameter: follow.plan-lead}]}", "rulings.0.parameter", "did you mean"),
    ("{rulings: [{at: 7, then: {pints: 1}}]}", "rulings.0.then", "is not an effect"),
    ("{rulings: [{at: 7, what: 1}]}", "rulings.0.what", "is not a key of a ruling"),
    ("{legal: {at: 7}}", "legal", "does not say"), ("{legal: {at: 7, cards: 1H}}", "legal.cards", "there is no rank"),
    ("{warns: [supplied game.tei]}", "warns.0", "did you mean 'game.tie'?"),
    ("{warns: [sure game.tie]}", "warns.0", "is not a warning"), ("[]", "", "is not a mapping of what is expected"),
    ("{rulings: [{at: deal.1}]}", "rulings.0.at", "is not the number of an entry"),
])
def test_an_expectation_that_cannot_be_read(expected: str, place: str, said: str) -> None:
    text = WHOLE % expected
    with pytest.raises(RecordError) as caught:
        read_expectations(raw(text)["expect"], record(text))
    found = [(".".join(map(str, p.path[2:])), f"{p.message} ({p.hint})") for p in caught.value.problems]
    assert any(where == place and said in message for where, message in found), found


@pytest.mark.parametrize("name", [
    "Hoyle", "hoyle-1814 emended", "hoyle-1814  transmitted", "hoyle-1814 transmitted a b"])
def test_a_name_that_is_none(name: str) -> None:
    with pytest.raises(RecordError, match="is not the name of a variant"):
        read_expectations({name: {}}, record(WHOLE % "{}"))


def test_names_of_readings() -> None:
    names = ("hoyle-1814", "hoyle-1814 transmitted", "hoyle-1814 transmitted low.owner+target",
             "hoyle-1814 transmitted game.pips.T")
    wanted = read_expectations({name: {} for name in names}, record(WHOLE % "{}"))
    assert [e.ruleset_id for e in wanted] == list(names)
    assert {variant_of(name) for name in names} == {"hoyle-1814"}


def test_an_event_in_dealing_is_named_by_its_number() -> None:
    text = """
        game: all-fours
        scope: deal
        deal: {dealer: D, turn-up: 8C, events: [D exposes own 7S, D exposes E 2S]}
        play: [E demands new-deal]
        expect: {test: {rulings: [{at: deal.1, then: stands}, {at: deal.2, verdict: offence, then: []},
                                  {at: 1, then: {new-deal: same}}]}}
        """
    assert failures(text, RULES) == []


def test_fast_checking_leaves_out_clauses_and_warnings_only() -> None:
    text = WHOLE % "{score: {D: 3}, warns: [supplied game.tie], rulings: [{at: 7, verdict: legal, clause: x}]}"
    read = record(text)
    wanted, = read_expectations(raw(text)["expect"], read)
    fast = check(read, wanted, hoyle(), verdict_only=True)
    assert [m.path[2:] for m in fast] == [("score", "D"), ("rulings", 0, "verdict")]


def test_an_outcome_does_not_depend_on_what_is_expected() -> None:
    rules = hoyle()
    assert run(record(WHOLE % "{high: E}"), rules) == run(record(WHOLE % "{high: D}"), rules)
