"""What decides is found without trying what nobody asked for, and is the same as if everything were tried."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from variorum.games import family
from variorum.games.consulted import Asked, Noting, differing
from variorum.games.engine import engine
from variorum.games.piquet.compiled import Rules
from variorum.games.ruleset import Provenance, RuleSet, Status
from variorum.referee import replay
from variorum.referee.records import read_record
from variorum.referee.replay import run
from variorum.referee.rulings import Outcome

from ..games.piquet import random_deals as piquet_deals
from ..games.piquet.rules import rubicon
from . import random_deals
from .raw import record
from .rules import hoyle

SEEDS = st.integers(0, 2**32)
LAWLESS = st.sampled_from([0.0, 0.3])


class Everything(Asked):
    """As if everything had been asked for."""

    def touches(self, parameters: frozenset[str], attributes: frozenset[str]) -> bool:
        return True


def all_supplied(ruleset: RuleSet) -> RuleSet:
    """The same rules, but that every value fills a silence."""
    supplied = Provenance(Status.SUPPLIED)
    return replace(ruleset, values={
        name: replace(resolved, provenance=supplied) for name, resolved in ruleset.values.items()})


def both_ways(raw: dict[str, Any], ruleset: RuleSet) -> tuple[Outcome, Outcome]:
    """The outcome with what decides, and the same found by trying every value."""
    ruleset, written = all_supplied(ruleset), read_record(raw)
    with pytest.MonkeyPatch.context() as patch:
        found = run(written, ruleset)
        patch.setattr(replay, "consulted", lambda *_: Everything())
        return found, run(written, ruleset)


@settings(max_examples=15)
@given(st.sampled_from([2, 3, 4]).flatmap(random_deals.rule_sets), SEEDS, LAWLESS)
def test_what_decides_a_deal_of_all_fours_is_found_as_if_everything_were_tried(
        rules: RuleSet, seed: int, lawless: float) -> None:
    found, tried = both_ways(random_deals.deal(rules, seed, lawless=lawless).raw, rules)
    assert found == tried
    assert found.warns


@settings(max_examples=10)
@given(piquet_deals.rule_sets(), SEEDS, LAWLESS)
def test_what_decides_a_deal_of_piquet_is_found_as_if_everything_were_tried(
        rules: RuleSet, seed: int, lawless: float) -> None:
    found, tried = both_ways(piquet_deals.deal(rules, seed, lawless=lawless).raw, rules)
    assert found == tried
    assert found.warns


def test_of_a_short_record_hardly_anything_is_asked() -> None:
    ruleset = hoyle()
    written = record("{game: all-fours, scope: count, score: {E: 0, D: 0}, items: {high: E, low: D, game: E}}")
    asked = replay.consulted(engine("all-fours"), written, ruleset)
    assert {"count.order"} <= asked.parameters
    assert asked.parameters.isdisjoint({"beg.limit", "follow.plain-lead", "run.cards"})
    assert asked.attributes.isdisjoint({"plain_lead", "undertrump"})


def test_rules_differ_where_a_value_or_what_is_made_of_it_does() -> None:
    one, other = Rules(rubicon()), Rules(rubicon(point__pips={"A": "1"}))
    assert differing(one, other) == {"ruleset", "pips", "points"}


def test_an_attribute_set_anew_counts_as_everything() -> None:
    rules, asked = engine("piquet").consulting(rubicon())
    assert rules.must_win is False
    assert asked.attributes == {"must_win"}
    rules.must_win = True
    assert not asked.touches(frozenset(("point.pips",)), frozenset(("pips",)))
    assert rules.must_win is True
    assert asked.touches(frozenset(), frozenset())


@pytest.mark.parametrize("look", [list, lambda d: d.items(), lambda d: d.keys(), lambda d: d.values()])
def test_a_mapping_read_as_a_whole_counts_as_everything(look: Any) -> None:
    asked = Asked()
    look(Noting({"a": 1}, asked.parameters.add))
    assert asked.touches(frozenset(), frozenset())


@pytest.mark.parametrize("look", [lambda d: d["a"], lambda d: d.get("a"), lambda d: "a" in d])
def test_a_value_looked_up_is_noted(look: Any) -> None:
    asked = Asked()
    look(Noting({"a": 1}, asked.parameters.add))
    assert asked.parameters == {"a"}
    assert asked.touches(frozenset("a"), frozenset())
    assert not asked.touches(frozenset("b"), frozenset())


@pytest.mark.parametrize("ruleset", [hoyle(), rubicon()], ids=lambda ruleset: ruleset.id)
def test_what_steers_nothing_changes_nothing_that_is_needed(ruleset: RuleSet) -> None:
    games = family(ruleset.game)
    plain = {name: resolved.value for name, resolved in ruleset.values.items()}
    needed = games.needed(plain, ruleset.players)
    free = [name for name in plain if not games.steers(name)]
    assert free
    assert games.steers("win.when" if ruleset.game == "all-fours" else "partie.form")
    for name in free:
        for value in games.parameters[name].type.neighbours(plain[name]):
            assert games.needed({**plain, name: value}, ruleset.players) == needed, name
