"""What decides is found without trying what nobody asked for, and is the same as if everything were tried."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from variorum.games import family
from variorum.games.consulted import Asked, Noting, consulting, differing
from variorum.games.engine import engine
from variorum.games.piquet.compiled import Rules
from variorum.games.ruleset import Provenance, RuleSet, Status
from variorum.referee import replay
from variorum.referee.records import read_record
from variorum.referee.replay import run
from variorum.referee.rulings import Outcome

from ..games.piquet import random_deals as piquet_deals
from ..games.piquet.rules import RUBICON, made, rubicon
from . import random_deals
from .raw import record
from .rules import hoyle

SEEDS = st.integers(0, 2**32)
LAWLESS = st.sampled_from([0.0, 0.3])


class Everything(Asked):
    """As if everything had been asked for."""

    def touches(self, names: Collection[str]) -> bool:
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
        patch.setattr(replay, "consulted", lambda *given: (Everything(), replay.judge(*given)))
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
    asked, _ = replay.consulted(engine("all-fours"), written, ruleset)
    assert {"count.order"} <= asked.names.keys()
    assert asked.names.keys().isdisjoint({"beg.limit", "follow.plain-lead", "run.cards", ".plain_lead", ".undertrump"})


def test_rules_differ_where_a_value_or_what_is_made_of_it_does() -> None:
    one, other = Rules(rubicon()), Rules(rubicon(point__pips={"A": "1"}))
    assert differing(one, other) == {".pips", ".points"}


def test_what_is_asked_is_noted_once_and_in_its_order() -> None:
    rules, asked = consulting(Rules(rubicon()))
    assert rules.must_win is False
    assert rules.value("sequence.min") == 3
    assert rules.pack == 32
    assert rules.must_win is False
    assert list(asked.names) == [".must_win", "sequence.min", "pack.size"]


def test_other_answers_are_given_in_place_of_its_own() -> None:
    plain = Rules(rubicon())
    rules, asked = consulting(plain, {"sequence.min": 4, ".must_win": True}, lambda: made(RUBICON, "other"))
    assert (rules.value("sequence.min"), rules.must_win, rules.pack) == (4, True, 32)
    assert not asked.everything
    assert rules.ruleset.id == "other"
    assert asked.everything
    assert (plain.value("sequence.min"), plain.must_win) == (3, False)


def test_an_attribute_set_anew_counts_as_everything() -> None:
    plain = Rules(rubicon())
    rules, asked = consulting(plain)
    assert rules.must_win is False
    assert asked.names.keys() == {".must_win"}
    rules.must_win = True
    assert not asked.touches({"point.pips", ".pips"})
    assert rules.must_win is True
    assert asked.touches(())
    assert plain.must_win is False


@pytest.mark.parametrize("look", [list, lambda d: d.items(), lambda d: d.keys(), lambda d: d.values()])
def test_a_mapping_read_as_a_whole_counts_as_everything(look: Any) -> None:
    asked = Asked()
    look(Noting({"a": 1}, asked.note))
    assert asked.touches(())


@pytest.mark.parametrize("look", [lambda d: d["a"], lambda d: d.get("a"), lambda d: "a" in d])
def test_a_value_looked_up_is_noted(look: Any) -> None:
    asked = Asked()
    look(Noting({"a": 1}, asked.note))
    assert asked.names.keys() == {"a"}
    assert asked.touches({"a"})
    assert not asked.touches({"b"})


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
