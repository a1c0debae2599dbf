"""Arrays for the machine code, and tallies of what it added up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from ..batch import DIFFERENT, DOUBT, LENGTH, MARGIN, VOID, WON
from ..table import TOTAL
from ..tally import Tally
from . import machine

Program = tuple[dict[str, int], tuple[int, ...], tuple[int, ...]]


def array(program: Program) -> Any:
    """A rule set as ``support.numbers`` gives it, in the order of ``machine.LAYOUT``."""
    fields, pips, bonus = program
    out = np.zeros(machine.WIDTH, np.int64)
    out[: len(machine.LAYOUT)] = [fields[name] for name in machine.LAYOUT]
    out[machine.PIPS : machine.PIPS + len(pips)] = pips
    out[machine.BONUS : machine.BONUS + len(bonus)] = bonus
    out[machine.SIDE : machine.SIDE + machine.MOST_SEATS] = np.arange(machine.MOST_SEATS) % fields["sides"]
    suits, ranks = np.arange(4), np.arange(fields["ranks"])[::-1]
    out[machine.PACK : machine.PACK + 4 * len(ranks)] = np.add.outer(16 * suits, ranks).ravel()
    return out


def stacked(programs: Iterable[Program]) -> Any:
    """Several rule sets, a row each."""
    return np.stack([array(program) for program in programs])


def added(
    arms: Any, key: int, first: int, number: int, games: bool, names: Sequence[str]
) -> tuple[tuple[Tally, ...], tuple[Tally, ...]]:
    """See ``kernels.played``; ``arms`` has a row for each rule set, as ``array`` makes it."""
    sums, squares, apart, apart_squares, rows = np.zeros((5, len(arms), machine.ROW), np.int64)
    desk, work = np.zeros(machine.DESK, np.int64), np.zeros(machine.ROW, np.int64)
    chance = np.zeros(machine.STREAMS, np.uint64)
    machine.batch(
        arms, np.uint64(key), first, number, games, rows, work, desk, chance, sums, squares, apart, apart_squares
    )
    quantities = labels(names, games)

    def tally(total: Any, square: Any) -> Tally:
        counted = {name: at for at, name in quantities.items() if square[at]}
        return Tally(number, {name: int(total[at]) for name, at in counted.items()},
                     {name: int(square[at]) for name, at in counted.items()})

    return (
        tuple(tally(*both) for both in zip(sums, squares, strict=True)),
        tuple(tally(*both) for both in zip(apart[1:], apart_squares[1:], strict=True)),
    )


def labels(names: Sequence[str], games: bool) -> dict[int, str]:
    """What each number of a row is called, as ``batch`` calls it."""
    table = {machine.DIFFERENT_AT: DIFFERENT}
    if games:
        table |= {machine.UNENDED_AT: DOUBT, machine.LENGTH_AT: LENGTH}
        of_side = {machine.TURN_UP_ITEM: WON, machine.POINTS_ITEM: TOTAL}
    else:
        table |= {machine.VOID_AT: VOID, machine.MARGIN_AT: MARGIN}
        of_side = dict(enumerate(machine.ITEMS))
    for side, name in enumerate(names):
        for item, what in of_side.items():
            table[machine.SIDES_AT + side * machine.OF_SIDE + item] = f"{name} {what}"
    return table
