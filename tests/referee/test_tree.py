"""What a record comes to is looked up where its questions were answered so before, and judged where they were not."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from variorum.games import family
from variorum.games.engine import Record, RecordError, engine
from variorum.games.ruleset import RuleSet
from variorum.library import Library
from variorum.referee.compare import MOST_PAIRS, compare, differing, exchanged
from variorum.referee.records import read_record
from variorum.referee.replay import Misfit, misfit, run
from variorum.referee.tree import Tree

from ..games.piquet import random_deals as piquet_deals
from ..games.piquet.rules import TO_A_HUNDRED, made, rubicon
from . import random_deals
from .raw import record
from .rules import hoyle, rules

SEEDS = st.integers(0, 2**32)
LAWLESS = st.sampled_from([0.0, 0.3])
WHOLE = """
    game: all-fours
    deal: {dealer: D, turn-up: 8C, hands: {E: AC 9C KH 4H TD 2S, D: JC 3C QH TH AD 7S}}
    play: [E stands, "E AC, D 3C", "E 9C, D JC", "D QH, E KH", "E TD, D AD", "D TH, E 4H", "D 7S, E 2S"]
    """

Found = tuple[list[tuple[str, ...]], list[tuple[int, int, tuple[str, str], tuple[str, ...]]], list[tuple[str, str]]]


def plainly(written: Record, rulesets: Sequence[RuleSet]) -> Found:
    """Groups, separators and misfits, with every trial judged by itself."""
    groups: dict[object, list[RuleSet]] = {}
    misfits = []
    for ruleset in rulesets:
        try:
            groups.setdefault(run(written, ruleset, verdict_only=True).result(), []).append(ruleset)
        except Misfit as error:
            misfits.append((ruleset.id, error.reason))
        except RecordError as error:
            misfits.append((ruleset.id, str(error)))
    separators = []
    for (i, (_, lefts)), (j, (goal, rights)) in combinations(enumerate(groups.items()), 2):
        left, right = min(((a, b) for a in lefts for b in rights), key=lambda pair: len(differing(*pair)))
        separators += [(i, j, (left.id, right.id), names) for names in explained(written, left, right, goal)]
    return [tuple(r.id for r in group) for group in groups.values()], separators, misfits


def explained(written: Record, left: RuleSet, right: RuleSet, goal: object) -> list[tuple[str, ...]]:
    """What separates two rule sets, with every trial judged by itself."""
    shared = [name for name in differing(left, right) if name in left.values and name in right.values]

    def reaches(switched: Iterable[str]) -> bool:
        try:
            return run(written, exchanged(left, right, switched), verdict_only=True).result() == goal
        except (RecordError, Misfit, KeyError):
            return False

    singles: list[tuple[str, ...]] = [(name,) for name in shared if reaches((name,))]
    if singles:
        return singles
    pairs: list[tuple[str, ...]] = list(combinations(shared, 2))
    doubles = [pair for pair in pairs if reaches(pair)] if len(pairs) <= MOST_PAIRS else []
    if doubles:
        return doubles
    needed = list(shared)
    if not reaches(needed):
        return []
    for name in shared:
        if reaches(n for n in needed if n != name):
            needed.remove(name)
    return [tuple(needed)]


def in_tree(written: Record, rulesets: Sequence[RuleSet]) -> Found:
    found = compare(written, rulesets, warn=False)
    return ([group.rulesets for group in found.groups],
            [(s.left, s.right, s.between, tuple(w.parameter for w in s.switches)) for s in found.separators],
            list(found.misfits))


def numbered(rulesets: Iterable[RuleSet]) -> list[RuleSet]:
    """The same rule sets, each with a name of its own."""
    return [RuleSet(f"{i}", r.game, r.title, r.players, r.values, r.advisory, r.fixed) for i, r in enumerate(rulesets)]


@settings(max_examples=12)
@given(st.sampled_from([2, 4]).flatmap(lambda n: st.lists(random_deals.rule_sets(n), min_size=2, max_size=4)), SEEDS,
       LAWLESS)
def test_a_deal_of_all_fours_is_compared_as_if_every_trial_were_judged(
        drawn: list[RuleSet], seed: int, lawless: float) -> None:
    raw = random_deals.deal(drawn[0], seed, lawless=lawless).raw
    rulesets = numbered(drawn)
    assert in_tree(read_record(raw), rulesets) == plainly(read_record(raw), rulesets)


@settings(max_examples=6)
@given(st.lists(piquet_deals.rule_sets(), min_size=2, max_size=3), SEEDS, LAWLESS)
def test_a_deal_of_piquet_is_compared_as_if_every_trial_were_judged(
        drawn: list[RuleSet], seed: int, lawless: float) -> None:
    raw = piquet_deals.deal(drawn[0], seed, lawless=lawless).raw
    rulesets = numbered(drawn)
    assert in_tree(read_record(raw), rulesets) == plainly(read_record(raw), rulesets)


def examples(library: Library, every: int) -> list[tuple[str, Any, list[RuleSet]]]:
    """Every so-manieth example that ships, with the rule sets that it names and all that ship of its game."""
    out = []
    for example in [*library.examples.values()][::every]:
        names = dict.fromkeys([*example.model.expect, *(v.id for v in library.playable(example.game))])
        out.append((example.id, example.origin.document.plain(), [library.ruleset(name) for name in names]))
    return out


def disagreeing(library: Library, every: int) -> list[str]:
    """The examples that are compared otherwise than if every trial were judged."""
    return [name for name, raw, rulesets in examples(library, every)
            if in_tree(read_record(raw), rulesets) != plainly(read_record(raw), rulesets)]


def test_examples_are_compared_as_if_every_trial_were_judged(library: Library) -> None:
    assert disagreeing(library, 16) == []


@pytest.mark.proof
def test_all_examples_are_compared_as_if_every_trial_were_judged(library: Library) -> None:
    assert disagreeing(library, 1) == []


def test_what_is_asked_nowhere_is_judged_once() -> None:
    tree = Tree(record(WHOLE))
    leaf = tree.under(hoyle())
    assert tree.under(rules(name="other", run__cards="2", ask__high_low="no")) is leaf
    assert tree.under(rules(name="third", low__owner="winner")) is not leaf


def test_equal_results_are_one_object() -> None:
    tree = Tree(record(WHOLE))
    one, other = tree.under(hoyle()), tree.under(rules(target="11"))
    assert one is not other
    assert one.result is other.result


def test_what_may_hang_on_anything_is_judged_each_time() -> None:
    tree = Tree(record(WHOLE))
    lost = rules(name="lost", low__owner="unknown")
    one, other = tree.under(lost), tree.under(lost)
    assert one.outcome is not None
    assert "low" in one.outcome.open
    assert one is not other
    assert one.outcome == other.outcome


def test_a_record_that_cannot_be_is_told_each_time() -> None:
    tree = Tree(record(WHOLE))
    leaves = [tree.under(rules(name=name, lead__first="dealer")) for name in "ab"]
    assert leaves[0] is leaves[1]
    assert "it is D's turn to lead" in str(leaves[0].error)


def told(text: str, ruleset: RuleSet) -> tuple[object, str]:
    """What it hangs on whether a record fits, and whether it does, found anew."""
    game = engine(ruleset.game)
    return game.compile(ruleset).fit_key, misfit(game, record(text), ruleset)


@pytest.mark.parametrize(("text", "ruleset"), [
    (WHOLE, hoyle(match__form="best-of", match__games="5")),
    ("{game: all-fours, scope: count, score: {E: 7, D: 9}, items: {high: E, low: D, jack: nobody, game: E}}", hoyle()),
    ("{game: all-fours, scope: count, match: {E: 1, D: 3}, items: {high: E, low: D, jack: nobody, game: E}}",
     hoyle(match__form="best-of", match__games="5")),
    ("{game: piquet, scope: partie, score: {A: 90, B: 99}, totals: {A: [20, 30], B: [30, 10]}}", rubicon()),
    ("{game: piquet, scope: ending, score: {E: 90, Y: 99}, deal: {left: {E: AS 7H, Y: KS 8H}}, play: [E AS, Y KS]}",
     made(TO_A_HUNDRED, "hundred")),
])  # fmt: skip
def test_whether_a_record_fits_hangs_on_nothing_but_its_key(text: str, ruleset: RuleSet) -> None:
    games = family(ruleset.game)
    known = dict([told(text, ruleset)])
    for name, resolved in ruleset.values.items():
        for value in games.parameters[name].type.neighbours(resolved.value):
            try:
                key, reason = told(text, ruleset.replaced(name, value))
            except KeyError:  # a value that this one needs is wanting
                continue
            assert known.setdefault(key, reason) == reason, (name, value)
    assert len(set(known.values())) > 1


@pytest.mark.parametrize("ruleset", [hoyle(high__owner="unknown", target="unknown"), rubicon()], ids=lambda r: r.game)
def test_judging_leaves_compiled_rules_as_they_are(ruleset: RuleSet) -> None:
    game = engine(ruleset.game)
    before = vars(game.compile(replace(ruleset)))
    deal = random_deals.deal(hoyle(), 1) if ruleset.game == "all-fours" else piquet_deals.deal(ruleset, 1)
    run(read_record(deal.raw), ruleset)
    after = vars(game.compile(ruleset))
    assert {n: v for n, v in after.items() if n != "ruleset"} == {n: v for n, v in before.items() if n != "ruleset"}
