"""Kernels and referee: the very same deals, card for card, and nothing played that is not declared."""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from variorum.games.all_fours.parameters import FAMILY
from variorum.games.ruleset import RuleSet
from variorum.games.values import UNKNOWN, Value
from variorum.simulate import Arm, Plan, Study, Tally, Unit, plan_for, study
from variorum.simulate.batch import Sums, hindrance, play, roles
from variorum.simulate.chance import Source, key_of
from variorum.simulate.kernels import hindrance as no_kernel
from variorum.simulate.kernels import machine, run, support
from variorum.simulate.players import MODELS
from variorum.simulate.table import Seats

from ..naive.rulesets import library, random_ruleset, shipped

SEED = "agree"
KEY = key_of(SEED)
PLAYABLE = [variant.id for variant in library().playable("all-fours")]


def program(ruleset: RuleSet, model: str) -> Any:
    return run.array(support.numbers(ruleset, model))


def by_kernel(arms: Any, ruleset: RuleSet, unit: Unit, at: int, number: int = 1) -> list[object]:
    """What deals come to under rules as numbers."""
    return [tally.data() for tally in run.added(arms[None, :], KEY, at, number, unit is Unit.GAMES,
                                                roles(Seats(ruleset)))[0]]  # fmt: skip


def by_referee(ruleset: RuleSet, model: str, unit: Unit, at: int) -> list[object]:
    return [tally.data() for tally in play([Arm("", ruleset)], Plan(unit, model, SEED, 1), at).arms]


def differing(ruleset: RuleSet, model: str, unit: Unit, numbers: Sequence[int]) -> list[int]:
    """The deals (or games) that do not come to the same."""
    arms = program(ruleset, model)
    return [at for at in numbers
            if by_kernel(arms, ruleset, unit, at) != by_referee(ruleset, model, unit, at)]  # fmt: skip


# -- the same deals ----------------------------------------------------------------------------------------------------


def test_kernels_know_every_rule_set_that_ships() -> None:
    assert [no_kernel(library().ruleset(ident), model) for ident in PLAYABLE for model in support.MODELS] == [""] * (
        2 * len(PLAYABLE)
    )
    assert support.MODELS == tuple(MODELS)[:2] == machine.MODELS


@pytest.mark.parametrize("model", support.MODELS)
@pytest.mark.parametrize("ident", PLAYABLE)
def test_kernel_and_referee_play_the_same_deals(ident: str, model: str) -> None:
    assert differing(library().ruleset(ident), model, Unit.DEALS, range(90)) == []
    assert differing(library().ruleset(ident), model, Unit.GAMES, range(3)) == []


def random_sets(number: int, seed: int) -> Iterator[RuleSet]:
    """Rule sets drawn at random that the kernels know."""
    rng = Random(seed)
    while number:
        ruleset = random_ruleset(rng, "all-fours", rng.choice((2, 2, 3, 4, 4, 6)))
        if not no_kernel(ruleset, "random"):
            number -= 1
            yield ruleset


def agree_on_random_sets(number: int, seed: int, deals: int) -> None:
    for ruleset in random_sets(number, seed):
        for model in support.MODELS:
            wrong = differing(ruleset, model, Unit.DEALS, range(deals))
            assert wrong == [], (model, ruleset.players, {n: str(r.value) for n, r in ruleset.values.items()})
            assert differing(ruleset, model, Unit.GAMES, range(1)) == []


def test_kernel_and_referee_agree_under_random_rules() -> None:
    agree_on_random_sets(40, 1, 6)


@pytest.mark.proof
def test_kernel_and_referee_agree_under_many_random_rules() -> None:
    agree_on_random_sets(1500, 2, 8)


@pytest.mark.proof
@pytest.mark.parametrize("ident", PLAYABLE)
def test_kernel_and_referee_agree_on_ten_thousand_deals(ident: str) -> None:
    assert differing(library().ruleset(ident), "random", Unit.DEALS, range(1000, 9500)) == []
    assert differing(library().ruleset(ident), "sensible", Unit.DEALS, range(1000, 2500)) == []
    assert differing(library().ruleset(ident), "random", Unit.GAMES, range(40)) == []


@pytest.mark.full
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("ident", PLAYABLE)
def test_kernel_and_referee_agree_on_a_hundred_thousand_deals(ident: str) -> None:
    assert differing(library().ruleset(ident), "random", Unit.DEALS, range(100_000)) == []


def test_differences_are_paired_as_the_referee_pairs_them() -> None:
    arms = [Arm(name, library().ruleset(name)) for name in ("hoyle-1807", "hoyle-1845", "zone-two")]
    for unit, number in ((Unit.DEALS, 500), (Unit.GAMES, 50)):
        fast, slow = (play(arms, Plan(unit, "random", SEED, number, kernels), 0) for kernels in (True, False))
        assert (fast.compiled, slow.compiled) == (True, False)
        assert (fast.arms, fast.against) == (slow.arms, slow.against)


# -- a changed rule is noticed -----------------------------------------------------------------------------------------


@cache
def bases() -> tuple[RuleSet, ...]:
    """Rule sets in which, among them, every rule matters."""
    drawn = tuple(random_sets(60, 3))
    soon = tuple(ruleset.replaced("target", 2) for ruleset in drawn)
    runs = library().ruleset("hoyle-1807").replaced("beg.limit", None).replaced("beg.answers", frozenset(("run",)))
    return (library().ruleset("hoyle-1845"), library().ruleset("zone-tobago"), runs, *drawn, *soon)


def changed(field: str, value: int) -> int:
    """Another number for a rule, of those that it may have."""
    if field == "model" or value == 0:
        return 1 - value
    return {"target": value - 1, "cards": value // 2, "packet": 1}.get(field, value - 1)


# What a table has many of, what is no rule but a size, and what stands in a fixed relation to another.
NOT_ALONE = ("players", "sides", "ranks", "packet", "order_1", "order_2", "order_3", "order_4")


@pytest.mark.parametrize("field", [field for field in machine.LAYOUT if field not in NOT_ALONE])
def test_a_rule_that_is_changed_in_the_kernel_is_noticed(field: str) -> None:
    """By the same comparison as above: deals of the kernel with one number changed, beside the referee's."""
    at = machine.LAYOUT.index(field)
    for ruleset in bases():
        right = program(ruleset, "random")
        wrong = right.copy()
        wrong[at] = changed(field, int(right[at]))
        if field == "cards" and (wrong[at] < 1 or wrong[at] % wrong[machine.LAYOUT.index("packet")]):
            continue
        for unit, number in (*((Unit.DEALS, n) for n in range(40)), *((Unit.GAMES, n) for n in range(5))):
            mine = by_kernel(wrong, ruleset, unit, number)
            if mine == by_kernel(right, ruleset, unit, number):
                continue  # so the referee need not be asked: it agrees with the unchanged one
            assert mine != by_referee(ruleset, "random", unit, number)
            return
    pytest.fail(f"no deal in which {field} matters")


@pytest.mark.parametrize("first", [machine.PIPS, machine.BONUS])
def test_a_changed_table_is_noticed(first: int) -> None:
    ruleset = library().ruleset("trinidad")
    wrong = program(ruleset, "random")
    wrong[first + 12 - "AKQJT98765432".index("A")] += 7
    assert any(
        by_kernel(wrong, ruleset, Unit.DEALS, at) != by_referee(ruleset, "random", Unit.DEALS, at) for at in range(200)
    )


def test_a_changed_order_of_the_count_is_noticed() -> None:
    """Who is near the target wins by what is marked first."""
    ruleset = library().ruleset("hoyle-1807").replaced("target", 2)
    wrong = program(ruleset, "random")
    at = machine.LAYOUT.index("order_1")
    wrong[at : at + 4] = wrong[at : at + 4][::-1]
    assert any(
        by_kernel(wrong, ruleset, Unit.DEALS, n) != by_referee(ruleset, "random", Unit.DEALS, n) for n in range(100)
    )


# -- what is declared --------------------------------------------------------------------------------------------------


def test_every_parameter_is_known_or_idle() -> None:
    declared = [*support.SUPPORT, *support.SHAPED, *support.IDLE]
    assert len(declared) == len(set(declared))
    assert set(declared) == set(FAMILY.parameters)
    for name, known in support.SUPPORT.items():
        every = FAMILY.parameters[name].type.every()
        assert known.values is None or not every or set(known.values) <= {*every, *support.SEAT}, name


@pytest.mark.parametrize("name", sorted(support.IDLE - {"players.count", "players.usual"}))
def test_what_is_idle_changes_no_deal(name: str) -> None:
    """The referee plays the same, whatever value an idle parameter has, or if nobody knows it."""
    for ident in ("hoyle-1845", "trinidad"):
        ruleset = library().ruleset(ident)
        values: tuple[Value, ...] = (UNKNOWN, *FAMILY.parameters[name].type.every())
        for value in (values if name in ruleset.values else ())[:4]:
            other = ruleset.replaced(name, value)
            for at in range(4):
                assert by_referee(ruleset, "random", Unit.DEALS, at) == by_referee(other, "random", Unit.DEALS, at)


@pytest.mark.parametrize("name", sorted({*support.SUPPORT, *support.SHAPED} & set(library().ruleset("zone").values)))
def test_a_rule_that_nobody_knows_is_left_to_the_referee(name: str) -> None:
    if name not in ("rank.order", "pack.size", "players.sides", "deal.batch"):  # without these no deal can be played
        assert name in no_kernel(library().ruleset("zone").replaced(name, UNKNOWN), "random")


def test_what_a_kernel_cannot_play_the_referee_plays() -> None:
    """Low to whoever wins it, or to nobody knows whom: the second arm is in doubt, and both are the referee's."""
    one = library().ruleset("hoyle-1807")
    arms = [Arm("one", one), Arm("other", one.replaced("low.owner", UNKNOWN))]
    plan = Plan(Unit.DEALS, "random", SEED, 500)
    assert hindrance(arms, plan) == "no kernel for low.owner: unknown"
    sums = play(arms, plan, 0)
    assert not sums.compiled
    assert sums.arms[1].sums["in doubt"] > 250
    assert sums.arms[0] == play(arms[:1], plan, 0).arms[0]


def test_without_numba_the_referee_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("variorum.simulate.kernels.available", lambda: False)
    arms = [Arm("one", library().ruleset("hoyle-1807"))]
    plan = Plan(Unit.GAMES, "random", SEED, 50)
    assert hindrance(arms, plan) == "Numba is not installed"
    plan = plan_for(arms, Unit.DEALS, "random", SEED, 5_000, use_kernels=True, scheduler=False)
    assert plan.size == 250
    done = Study(tuple(arms), plan)
    done.add(Sums((Tally(4_999),), ()))
    assert done.by == "by the referee (too few to load the kernels for)"
    done.add(Sums((Tally(1),), ()))
    assert done.by == "by the referee (Numba is not installed)"


def test_who_played_is_told() -> None:
    arms = [Arm("one", library().ruleset("hoyle-1807"))]
    plan = plan_for(arms, Unit.DEALS, "random", SEED, 5_000, use_kernels=True, scheduler=False)
    assert plan.size == 5_000
    assert study(arms, plan, number=5_000, processes=1).by == "by the kernels"
    slow = plan_for(arms, Unit.GAMES, "random", SEED, 400, use_kernels=False, scheduler=False)
    done = Study(tuple(arms), slow)
    done.add(Sums((Tally(400),), ()))
    assert (slow.size, done.by) == (20, "by the referee (as wished)")


# -- chance ------------------------------------------------------------------------------------------------------------


def test_the_kernels_words_are_those_of_the_source() -> None:
    for number, turn, which in ((0, 0, 0), (5, 3, 2), (2**40 - 1, 399, 6)):
        state = machine.stream(np.uint64(KEY), number, turn, which)
        after = np.uint64((int(state) + int(machine.GOLDEN)) % 2**64)
        assert int(machine.word(after)) == Source(KEY, number, turn).stream(which).word()


def test_all_readings_that_ship_are_played_or_named() -> None:
    """As transmitted, too, each is either known to the kernels or left to the referee for a rule that is named."""
    for ruleset in shipped("all-fours"):
        missing = no_kernel(ruleset, "random")
        assert not missing or missing.removeprefix("no kernel for ").partition(":")[0] in FAMILY.parameters
