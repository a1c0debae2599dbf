"""A batch of deals or games, each played under every rule set of a study, and added up."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any

from variorum.errors import UserError
from variorum.games.plain import plain, ruleset_of
from variorum.games.record import RecordError
from variorum.games.ruleset import RuleSet

from . import kernels
from .chance import Source, key_of
from .seating import AnySeats, maker, seats
from .table import TOTAL, TRICKS
from .tally import Tally

DOUBT, VOID, LENGTH, WON, MARGIN = "in doubt", "abandoned", "deals", "won", "margin"
DIFFERENT = "differing"
"""Of differences alone: 1 for a deal or game of which anything that is counted differs."""


class Unit(StrEnum):
    """What is played: single deals from a score of nothing, or games to their end."""

    DEALS = "deals"
    GAMES = "games"


SMALL = {Unit.DEALS: 250, Unit.GAMES: 20}
LARGE = {Unit.DEALS: 20_000, Unit.GAMES: 2_000}
"""How many to a batch, for the referee and for the kernels or a cluster."""
ENOUGH = {Unit.DEALS: 5_000, Unit.GAMES: 400}
"""Studies smaller than this the referee plays: he has done before the kernels are loaded."""
LEAST = {Unit.DEALS: 500, Unit.GAMES: 50}
"""Batches smaller than this are always the referee's."""


@dataclass(frozen=True)
class Arm:
    """One of the rule sets that are compared, under a name of its own."""

    label: str
    ruleset: RuleSet


@dataclass(frozen=True)
class Plan:
    """How a study is made: what is played, by which players, from which seed, how many in a batch, and whether by the
    kernels where they can; they come to the same."""

    unit: Unit = Unit.DEALS
    model: str = "random"
    seed: str = "1"
    size: int = 250
    kernels: bool = True

    def data(self) -> dict[str, Any]:
        """As plain data; ``Plan.of`` makes an equal one of it."""
        return {**vars(self), "unit": str(self.unit)}

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Plan:
        """The plan that ``data`` wrote."""
        return cls(**{**data, "unit": Unit(data["unit"])})


@dataclass(frozen=True)
class Sums:
    """What a batch came to: a tally for each arm, and for each but the first one of its differences from the first.

    ``compiled``: whether the kernels played it, and not the referee.
    """

    arms: tuple[Tally, ...]
    against: tuple[Tally, ...]
    compiled: bool = False

    def data(self) -> list[Any]:
        """As plain data; ``Sums.of`` makes an equal one of it."""
        return [[tally.data() for tally in self.arms], [tally.data() for tally in self.against], self.compiled]

    @classmethod
    def of(cls, data: Sequence[Any]) -> Sums:
        """The sums that ``data`` wrote."""
        return cls(tuple(map(Tally.of, data[0])), tuple(map(Tally.of, data[1])), data[2])


def key(arms: Sequence[Arm], plan: Plan, version: str) -> str:
    """What a batch depends on, in hexadecimal: another rule, seed, player model or version gives another key."""
    told = {"arms": [plain(arm.ruleset)["values"] for arm in arms], "plan": plan.data(), "version": version,
            "players": [arm.ruleset.players for arm in arms]}
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def packed(arms: Sequence[Arm], plan: Plan) -> str:
    """A study's task as text, for another process."""
    return json.dumps({"arms": [[arm.label, plain(arm.ruleset)] for arm in arms], "plan": plan.data()})


def play_packed(task: str, number: int) -> list[Any]:
    """``play`` for a task as ``packed`` wrote it."""
    return play(*_unpacked(task), number).data()


@lru_cache(maxsize=4)
def _unpacked(task: str) -> tuple[list[Arm], Plan]:
    """Read once for all the batches of a study."""
    data = json.loads(task)
    return [Arm(label, ruleset_of(rules)) for label, rules in data["arms"]], Plan.of(data["plan"])


def plan_for(
    arms: Sequence[Arm], unit: Unit, model: str, seed: str, number: int, *, use_kernels: bool, scheduler: bool
) -> Plan:
    """A plan for so many deals or games, in batches for whoever plays them: the kernels if there is much to do for
    them, large ones for a cluster, small ones for the referee.
    """
    plan = Plan(unit, model, seed, LARGE[unit], use_kernels)
    large = scheduler or (number >= ENOUGH[unit] and not hindrance(arms, plan))
    if not large:
        return replace(plan, size=min(number, SMALL[unit]))
    size = 5 * LARGE[unit] if number >= 50 * LARGE[unit] else LARGE[unit]
    return replace(plan, size=size if scheduler else min(number, size))


def hindrance(arms: Sequence[Arm], plan: Plan) -> str:
    """Why the referee plays, and not the kernels; empty if they do."""
    if not plan.kernels:
        return "as wished"
    if plan.size < LEAST[plan.unit]:
        return "too few to load the kernels for"
    return next(filter(None, (kernels.hindrance(arm.ruleset, plan.model) for arm in arms)), "")


def play(arms: Sequence[Arm], plan: Plan, number: int) -> Sums:
    """Play the batch of that number. The same cards come to every arm, and the same chances to its players.

    The kernels play if they know every rule of every arm, else the referee; both come to the same. UserError where the
    values of an arm do not go together, or the players do not know them.
    """
    if not hindrance(arms, plan):
        rulesets = [arm.ruleset for arm in arms]
        names = roles(seats(rulesets[0]))
        games, first = plan.unit is Unit.GAMES, number * plan.size
        return Sums(*kernels.played(rulesets, plan.model, key_of(plan.seed), first, plan.size, games, names), True)
    make, chance = maker(arms[0].ruleset.game, plan.model), key_of(plan.seed)
    tables = [seats(arm.ruleset) for arm in arms]
    sums = Sums(tuple(Tally() for _ in arms), tuple(Tally() for _ in arms[1:]))
    for at in range(number * plan.size, (number + 1) * plan.size):
        source = Source(chance, at)
        try:
            cases = [(_deal if plan.unit is Unit.DEALS else _game)(table, source, make) for table in tables]
        except RecordError as error:  # values that do not go together
            labels = " and ".join(dict.fromkeys(arm.label for arm in arms))
            raise UserError(f"{labels} cannot be played: {error}", "`variorum explain` lists the values") from None
        for tally, case in zip(sums.arms, cases, strict=True):
            tally.count(case)
        for tally, case in zip(sums.against, cases[1:], strict=True):
            tally.count(difference(case, cases[0]))
    return sums


def difference(case: Mapping[str, int], first: Mapping[str, int]) -> dict[str, int]:
    """What a case counts otherwise than the first rule set's on the same cards, and that it does."""
    found = {n: by for n in {**case, **first} if (by := case.get(n, 0) - first.get(n, 0))}
    return {**found, DIFFERENT: 1} if found else found


def _deal(table: AnySeats, source: Source, make: Any) -> Mapping[str, int]:
    """One deal: ``elder high`` and the like, in points."""
    out = table.deal(source, len(table.names) - 1, {}, make)
    case = {DOUBT: int(out.doubtful), VOID: int(out.void)}
    for role, points, tricks in zip(roles(table), out.points, out.tricks, strict=True):
        for item, number in points.items():
            case[f"{role} {item}"] = number
        case[f"{role} {TRICKS}"] = tricks
    first, *others = [points[TOTAL] for points in out.points]
    case[MARGIN] = first - max(others)
    return case


def _game(table: AnySeats, source: Source, make: Any) -> Mapping[str, int]:
    """One game: who won it, and how many deals it took."""
    winner, deals, score, doubt, *worth = table.game_of(source, make)
    case = {DOUBT: int(doubt), LENGTH: deals}
    for role, side in zip(roles(table), _side_names(table), strict=True):
        case[f"{role} {WON}"] = int(winner == side)
        case[f"{role} {TOTAL}"] = score.get(side, 0)
    for more in worth:  # a partie's, which its game alone has
        case.update(more)
    return case


def _side_names(table: AnySeats) -> tuple[str, ...]:
    return tuple(table.sides) if table.sides else table.names


def roles(table: AnySeats) -> tuple[str, ...]:
    """What the sides are called, from that of elder (in a game: of the first deal) to the dealer's."""
    sides = len(_side_names(table))
    if table.sides and sides == 2:
        return ("elder's side", "dealer's side")
    between = tuple(f"seat {n}" for n in range(2, sides))
    return ("elder", *between, "dealer")
