"""Many deals of two-handed All Fours by random players: the kernels beside two peers, their memory, two processes.

``simulate``: OpenSpiel's random playouts of euchre through its Python API, and the same game vectorised in NumPy
(``vectorised``), in turn in the same run, on one processor. A decision is an act of a player: a bid or a card; of ours
only the cards and elder's word are counted, not the dealer's answers. What is dealt costs time on either side and is no
decision; so that nobody is wronged, euchre is timed without its deal, too, which OpenSpiel's Python API makes card by
card. Times are of the processor, medians of several rounds.

``simulate-memory``: the most memory that a process held, for a number of deals and for sixteen times as many.
``simulate-processes``: how many times as fast two processes are as one, by the clock, their start included: this needs
two processors with nothing else to do.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median
from typing import Any, NamedTuple

from measure import Table

from variorum.games.ruleset import RuleSet
from variorum.library import load
from variorum.paths import data_root
from variorum.simulate import Arm, Unit, plan_for, study
from variorum.simulate.chance import key_of
from variorum.simulate.kernels import available, played

ROUNDS = 7
DEALS, VECTORISED, GAMES = 400_000, 60_000, 1_000
IDENT = "hoyle-1807"
OPEN_SPIEL, NUMPY, TWO, FLAT = 40.0, 3.0, 1.8, 1.1
"""How many times as fast, and how much more memory."""
FEW, MANY = 1_000_000, 16_000_000
SHARED = 400_000_000
"""Deals for two processes: minutes of work for each, beside which their start is little."""


class Played(NamedTuple):
    """How many decisions, and the seconds they took; ``alone``: without the deal."""

    decisions: int
    seconds: float
    alone: float


def ruleset() -> RuleSet:
    if not available():
        raise SystemExit("Numba is not there: make setup installs it")
    return load(data_root()).library.ruleset(IDENT)


def by_kernel(rules: RuleSet, deals: int) -> tuple[Played, dict[str, int]]:
    """Deals by the kernels."""
    start = time.process_time()
    ((tally,), _) = played([rules], "random", key_of("bench"), 0, deals, False, ("elder", "dealer"))
    seconds = time.process_time() - start
    return Played(decisions(tally.sums, deals), seconds, seconds), tally.sums


def by_numpy(rules: RuleSet, deals: int) -> tuple[Played, dict[str, int]]:
    """The same deals, vectorised."""
    import vectorised

    start = time.process_time()
    sums = vectorised.played(rules, key_of("bench"), deals)
    seconds = time.process_time() - start
    return Played(decisions(sums, deals), seconds, seconds), {name: total for name, total in sums.items() if total}


def decisions(sums: dict[str, int], deals: int) -> int:
    """Cards played, and a word of elder's in each deal."""
    return 2 * (sums["elder tricks"] + sums["dealer tricks"]) + deals


def euchre(games: int) -> Played:
    """Random playouts by OpenSpiel, a number of games."""
    import pyspiel

    game, chance = pyspiel.load_game("euchre"), Random(1).random
    bids, alone = 0, 0.0
    start = time.process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while state.is_chance_node():
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
        dealt = time.process_time()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
            bids += 1
        alone += time.process_time() - dealt
    return Played(bids, time.process_time() - start, alone)


def run() -> Iterator[Table]:
    """The kernels beside their peers."""
    rules = ruleset()
    if by_kernel(rules, VECTORISED)[1] != by_numpy(rules, VECTORISED)[1]:
        raise SystemExit("the kernels and the vectorised version do not play the same deals")
    things: dict[str, Callable[[], Played]] = {
        "OpenSpiel, euchre": partial(euchre, GAMES),
        "NumPy, vectorised": lambda: by_numpy(rules, VECTORISED)[0],
        "kernel": lambda: by_kernel(rules, DEALS)[0],
    }
    try:
        euchre(2)
    except ImportError:
        raise SystemExit("OpenSpiel is not there: make bench ARGS=simulate installs it") from None
    each: dict[str, list[tuple[float, float]]] = {what: [] for what in things}
    for _ in range(ROUNDS):
        for what, call in things.items():
            done = call()
            each[what].append((done.seconds / done.decisions * 1e9, done.alone / done.decisions * 1e9))
    whole = {what: median(times[0] for times in taken) for what, taken in each.items()}
    alone = {what: median(times[1] for times in taken) for what, taken in each.items()}
    kernel = whole["kernel"]
    rows = [("", "ns a decision", "spread", "without the deal", "kernel is so many times as fast")]
    for what, taken in each.items():
        spread = max(t[0] for t in taken) - min(t[0] for t in taken)
        dealless = f"{alone[what]:.1f}" if what.startswith("Open") else ""
        rows.append((what, f"{whole[what]:.1f}", f"{spread:.1f}", dealless, f"{whole[what] / kernel:.1f}"))
    spiel, vector = whole["OpenSpiel, euchre"] / kernel, whole["NumPy, vectorised"] / kernel
    fair = alone["OpenSpiel, euchre"] / kernel
    yield Table(
        f"Two-handed All Fours ({IDENT}), random players: {DEALS:,} deals by the kernel, {VECTORISED:,} by NumPy, "
        f"{GAMES:,} games of euchre; {ROUNDS} rounds",
        tuple(rows),
        (
            (f"{spiel:.1f} times OpenSpiel's random playouts (at least {OPEN_SPIEL:.0f}); "
             f"{fair:.1f} times, if its deal is not counted and ours is", spiel >= OPEN_SPIEL),
            (f"{vector:.1f} times NumPy, vectorised (at least {NUMPY:.0f})", vector >= NUMPY),
        ),
    )  # fmt: skip


# -- memory and processes ----------------------------------------------------------------------------------------------

MEASURED = """\
import resource, simulate
simulate.alone({number})
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def alone(number: int, processes: int = 1) -> Any:
    """So many deals as ``variorum simulate`` plays them."""
    arms = [Arm(IDENT, ruleset())]
    plan = plan_for(arms, Unit.DEALS, "random", "bench", number, use_kernels=True, scheduler=False)
    return study(arms, plan, number=number, processes=processes)


def memory() -> Iterator[Table]:
    """The most memory that a process of its own held, in megabytes."""
    held = {}
    for number in (FEW, MANY):
        code = MEASURED.format(number=number)
        done = subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=__file__.rpartition("/")[0]
        )
        held[number] = int(done.stdout) / 1024
    more = held[MANY] / held[FEW]
    yield Table(
        "Memory of one process",
        (("deals", "MB"), *((f"{number:,}", f"{size:.0f}") for number, size in held.items())),
        ((f"{more:.2f} times as much for sixteen times the deals (at most {FLAT})", more <= FLAT),),
    )


def processes() -> Iterator[Table]:
    """One process and two, by the clock; the machine code is on the disk before."""
    alone(FEW)
    taken = {}
    found = []
    for number in (1, 2):
        start = time.perf_counter()
        found.append(alone(SHARED, number))
        taken[number] = time.perf_counter() - start
    if found[0].tallies != found[1].tallies:
        raise SystemExit("two processes do not come to what one does")
    faster = taken[1] / taken[2]
    yield Table(
        f"{SHARED:,} deals",
        (("processes", "s", "deals a second"),
         *((str(n), f"{seconds:.1f}", f"{SHARED / seconds:,.0f}") for n, seconds in taken.items())),
        ((f"two processes are {faster:.2f} times as fast as one (at least {TWO})", faster >= TWO),),
    )  # fmt: skip
