"""Timing beside a peer: what is compared, how it is timed, and how the table looks."""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Timing:
    """Seconds of one thing measured several times."""

    what: str
    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    @property
    def spread(self) -> float:
        """The difference between the slowest and the fastest run, in seconds."""
        return max(self.seconds) - min(self.seconds)


@dataclass(frozen=True)
class Table:
    """A table of text with a line for each target, and whether it was met (None: that cannot be told); the first column
    says what a row is of.
    """

    title: str
    rows: tuple[tuple[str, ...], ...]
    targets: tuple[tuple[str, bool | None], ...] = ()

    def table(self) -> str:
        widths = [max(map(len, column)) for column in zip(*self.rows, strict=True)]
        lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in self.rows]
        words = {True: "met", False: "MISSED", None: "not known"}
        said = [f"{words[met]}: {what}" for what, met in self.targets]
        return "\n  ".join([self.title, *lines, *said])


@dataclass(frozen=True)
class Comparison:
    """One peer and what is measured against it, in the same runs."""

    title: str
    peer: Timing
    ours: tuple[Timing, ...]

    def table(self) -> str:
        rows = [("", "median ms", "spread ms", "times the peer")]
        for timing in (self.peer, *self.ours):
            ratio = timing.median / self.peer.median
            rows.append((timing.what, f"{timing.median * 1e3:.1f}", f"{timing.spread * 1e3:.1f}", f"{ratio:.2f}"))
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join(cell.rjust(width) if place else cell.ljust(width) for place, (cell, width) in enumerate(pairs))
            for pairs in ([*zip(row, widths, strict=True)] for row in rows)
        ]
        return "\n".join([self.title, *(f"  {line}" for line in lines)])


def compare(
    title: str, peer: tuple[str, Callable[[], object]], ours: Sequence[tuple[str, Callable[[], object]]], runs: int
) -> Comparison:
    """Time a peer and ours ``runs`` times in turn, so that a busy moment of the machine falls on both alike.

    Each is called once before, unmeasured, to fill caches.
    """
    things = [peer, *ours]
    seconds: list[list[float]] = [[] for _ in things]
    for _, call in things:
        call()
    for _ in range(runs):
        for taken, (_, call) in zip(seconds, things, strict=True):
            start = time.perf_counter()
            call()
            taken.append(time.perf_counter() - start)
    timings = [Timing(what, tuple(taken)) for (what, _), taken in zip(things, seconds, strict=True)]
    return Comparison(title, timings[0], tuple(timings[1:]))
