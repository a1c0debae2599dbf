"""A rule set as plain data: whatever it holds comes back from JSON as it was."""

import json
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.comparison.readings import rulesets
from variorum.games import family, games
from variorum.games.plain import plain, ruleset_of
from variorum.games.ruleset import Provenance, Resolved, RuleSet, Status
from variorum.games.types import ValueProblems
from variorum.games.values import UNKNOWN
from variorum.library import load
from variorum.paths import data_root

from . import value_strategies

WORDS = st.text("ab ♥十\U0001f0a1\"\\", max_size=6)
CLAUSES = st.lists(st.sampled_from(("all-fours/1807#law.5", "piquet/x#p1.2")), max_size=2, unique=True).map(tuple)


def there_and_back(ruleset: RuleSet) -> RuleSet:
    return ruleset_of(json.loads(json.dumps(plain(ruleset))))


PROVENANCES: st.SearchStrategy[Provenance] = st.recursive(
    st.builds(
        Provenance, st.sampled_from(Status), CLAUSES, WORDS, WORDS, WORDS, WORDS, WORDS, st.booleans(), WORDS
    ),
    lambda below: st.builds(Provenance, st.sampled_from(Status), CLAUSES, value=WORDS, below=below),
    max_leaves=3,
)


@st.composite
def any_rule_sets(draw: st.DrawFn) -> RuleSet:
    """Rule sets of any values that types admit, whether a game could be played by them or not."""
    game = draw(st.sampled_from(games()))
    parameters = family(game).parameters
    values = {}
    for name in draw(st.lists(st.sampled_from(tuple(parameters)), max_size=4, unique=True)):
        value = st.just(UNKNOWN) | value_strategies.plain(parameters[name].type)
        several = st.lists(value, max_size=2).map(tuple)
        entries = st.dictionaries(st.sampled_from(("1", "A", "T")), PROVENANCES, max_size=2).map(MappingProxyType)
        one = st.builds(Resolved, value, PROVENANCES, entries, several, several, waived=st.none() | value)
        cases = st.dictionaries(st.booleans(), one, max_size=2).map(MappingProxyType)
        values[name] = draw(st.builds(Resolved, value, PROVENANCES, entries, several, several, cases, value))
    advisory = draw(st.lists(st.tuples(WORDS, WORDS), max_size=2).map(tuple))
    fixed = draw(st.dictionaries(WORDS, PROVENANCES, max_size=2).map(MappingProxyType))
    return RuleSet(draw(WORDS), game, draw(WORDS), draw(st.integers(2, 6)), MappingProxyType(values), advisory, fixed)


@given(any_rule_sets())
def test_any_rule_set_comes_back_as_it_was(ruleset: RuleSet) -> None:
    assert there_and_back(ruleset) == ruleset


@pytest.mark.parametrize("game", games())
def test_every_shipped_rule_set_comes_back_as_it_was(game: str) -> None:
    found = rulesets(load(data_root()).library, game)
    assert found
    for ruleset in found:
        assert there_and_back(ruleset) == ruleset


def test_a_value_that_its_parameter_does_not_admit_is_refused() -> None:
    why: dict[str, Any] = {"status": "attested"}
    data = {"id": "x", "game": "all-fours", "title": "", "players": 2, "advisory": [], "fixed": {}}
    with pytest.raises(ValueProblems):
        ruleset_of({**data, "values": {"target": {"value": "many", "why": why}}})
    with pytest.raises(KeyError):
        ruleset_of({**data, "values": {"no.such.rule": {"value": "1", "why": why}}})
