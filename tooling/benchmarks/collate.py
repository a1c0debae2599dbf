"""Collation beside CollateX and difflib, on the same witnesses in the same run, held against a known truth.

Each table is a piece of its own and can be run alone (``make bench ARGS=collate-10x1000``). CollateX takes up to hours
for 3,000 tokens, so a collation is stopped after ``VARIORUM_BENCH_CAP`` seconds of processor time, by default an hour.
The table then says so, and how many times as fast is a lower bound.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from difflib import SequenceMatcher
from pathlib import Path
from statistics import mean, median
from typing import Any

from collate_truth import Quality, Scribe, Witnesses, measure
from measure import Table

from variorum.collate.align import align
from variorum.collate.normalise import Form, Rank, normalise
from variorum.collate.tokens import tokenise

FEW, MANY = 0.04, 0.30  # share of tokens touched on the way from the ancestor to a witness
FIGURES = [field.name for field in fields(Quality)]
CAP = int(os.environ.get("VARIORUM_BENCH_CAP", "3600"))


@dataclass(frozen=True)
class Run:
    """One collation: seconds of processor time, growth of the process's memory in KiB, the table."""

    seconds: float
    memory: int
    table: list[dict[str, int]]


def forms(truth: Witnesses) -> dict[str, tuple[Form, ...]]:
    return {siglum: normalise([tokenise(token.text)[0] for token in tokens]) for siglum, tokens in truth.texts.items()}


def run_worker(method: str, truth: Witnesses, order: Iterable[str]) -> Run | None:
    """Collate in a process of its own; the witnesses are given in ``order``. None where ``CAP`` was reached."""
    keys = forms(truth)
    given = {s: [[t.text, f.key] for t, f in zip(truth.texts[s], keys[s], strict=True)] for s in order}
    worker = Path(__file__).with_name("collate_worker.py")
    call = [sys.executable, str(worker), method, str(CAP)]
    done = subprocess.run(call, input=json.dumps(given), capture_output=True, text=True, check=False)
    if done.returncode == -signal.SIGXCPU:
        return None
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["no message"]
        raise SystemExit(f"{method} does not run: {last[0]} (make bench installs what it needs)")
    said: dict[str, Any] = json.loads(done.stdout)
    return Run(said["seconds"], said["memory"], said["table"])


def agreement(one: list[dict[str, int]], other: list[dict[str, int]]) -> float:
    """The share of pairs of tokens, of all that share a column in either table, that do so in both."""

    def pairs(table: list[dict[str, int]]) -> set[tuple[tuple[str, int], tuple[str, int]]]:
        return {(x, y) for column in table for x in column.items() for y in column.items() if x < y}

    a, b = pairs(one), pairs(other)
    return len(a & b) / max(1, len(a | b))


# ---- many witnesses -------------------------------------------------------------------------------------------------

HISTORIES = {
    (2, 200): 20, (6, 200): 10, (10, 200): 10,
    (2, 1000): 8, (6, 1000): 2, (10, 1000): 1,
    (2, 3000): 1, (6, 3000): 1, (10, 3000): 1,
}  # fmt: skip
"""For each number of witnesses and of tokens, how many texts are collated and averaged."""


@dataclass
class Measured:
    """What one method did on the texts of a case."""

    seconds: list[float]
    memory: list[int]
    quality: list[Quality]
    stable: list[float]  # agreement of the table with that of the reverse order

    def row(self) -> tuple[str, ...]:
        order = f"{mean(self.stable):.4f}" if self.stable else "-"
        figures = [f"{figure:.4f}" for figure in self.figures()]
        return f"{mean(self.seconds):.3f}", f"{mean(self.memory) / 1024:.1f}", *figures, order

    def figures(self) -> list[float]:
        return [mean(getattr(found, figure) for found in self.quality) for figure in FIGURES]


def measured(method: str, truths: Iterable[Witnesses], *, times: int, turned: bool) -> Measured | None:
    """Every text collated ``times`` times, where ``turned`` in the reverse order too; None where one was stopped."""
    out = Measured([], [], [], [])
    for truth in truths:
        runs = [run_worker(method, truth, order) for order in [truth.texts] * times]
        done = [run for run in runs if run is not None]
        if len(done) < times:
            return None
        out.seconds.append(median(run.seconds for run in done))
        out.memory.append(done[0].memory)
        out.quality.append(measure(truth, done[0].table, forms(truth)))
        back = run_worker(method, truth, reversed(truth.texts)) if turned else None
        if back is not None:
            out.stable.append(agreement(done[0].table, back.table))
    return out


def against_collatex(count: int, size: int) -> Iterator[Table]:
    """``count`` witnesses of ``size`` tokens, with few and with many differences."""
    for share, name in ((FEW, "few"), (MANY, "many")):
        histories = HISTORIES[count, size]
        seeds = [1000 * size + 10 * count + n for n in range(histories)]
        truths = [Scribe(seed, share).history(count, size) for seed in seeds]
        ours = measured("ours", truths, times=3, turned=True)
        if ours is None:
            raise SystemExit(f"{count} witnesses of {size} tokens: not collated in {CAP} s")
        theirs = measured("collatex", truths, times=1, turned=size <= 200)
        texts = f"{histories} text{'' if histories == 1 else 's'}"
        yield _beside(f"{count} witnesses, {size} tokens, {name} differences, {texts}", size, ours, theirs)


def _beside(title: str, size: int, ours: Measured, theirs: Measured | None) -> Table:
    head = ("", "seconds", "MiB", *(figure.replace("_", " ") for figure in FIGURES), "order")
    stopped = (f"> {CAP}", *["-"] * (len(head) - 2))
    rows = (head, ("collatex", *(theirs.row() if theirs else stopped)), ("ours", *ours.row()))
    ratio = (mean(theirs.seconds) if theirs else CAP) / mean(ours.seconds)
    targets: list[tuple[str, bool | None]] = []
    if theirs is None:
        targets.append((f"CollateX had not finished after {CAP} s: quality has nothing to be compared with", None))
    if size >= 1000:
        more = "" if theirs else "more than "
        enough = True if ratio >= 200 else None if theirs is None else False
        targets.append((f"{more}{ratio:,.0f} times as fast (at least 200)", enough))
    if theirs is not None:
        worse = [
            f"{figure} {mine:.5f} < {other:.5f}"
            for figure, mine, other in zip(FIGURES, ours.figures(), theirs.figures(), strict=True)
            if mine < other
        ]
        said = f"every quality figure as good or better{': ' if worse else ''}{', '.join(worse)}"
        targets.append((said, not worse))
    targets.append(("the order of witnesses changes nothing", min(ours.stable) == 1))
    return Table(title, rows, tuple(targets))


# ---- two witnesses --------------------------------------------------------------------------------------------------


def against_difflib(sizes: Sequence[int], runs: int = 5) -> Table:
    """Two witnesses, the same tokens: time and number of equal tokens aligned."""
    rows: list[tuple[str, ...]] = [
        ("tokens", "touched", "difflib ms", "ours ms", "difflib equal", "ours equal", "content")
    ]
    fewer, slower = [], []
    for size in sizes:
        for share in (FEW, MANY, 0.6, 1.0):
            truth = Scribe(size, share).history(2, size)
            a, b = forms(truth).values()
            keys_a, keys_b = [form.key for form in a], [form.key for form in b]
            times: tuple[list[float], list[float]] = ([], [])
            for _ in range(runs):
                start = time.process_time()
                blocks = SequenceMatcher(None, keys_a, keys_b, autojunk=False).get_matching_blocks()
                times[0].append(time.process_time() - start)
                start = time.process_time()
                pairs = align(a, b)
                times[1].append(time.process_time() - start)
            theirs = [i + n for i, _, length in blocks for n in range(length)]
            content = [sum(a[i].rank is Rank.CONTENT for i in found) for found in (theirs, [i for i, _ in pairs])]
            if len(pairs) < len(theirs) and content[1] <= content[0]:
                fewer.append(size)
            if size >= 1000 and median(times[1]) > median(times[0]):
                slower.append(size)
            rows.append(
                (
                    str(size),
                    f"{share:.2f}",
                    *(f"{1000 * median(taken):.1f}" for taken in times),
                    str(len(theirs)),
                    str(len(pairs)),
                    f"{content[0]} -> {content[1]}",
                )
            )
    targets = (
        ("never fewer equal tokens than difflib, unless more content words are aligned", not fewer),
        ("no slower than difflib from 1,000 tokens", not slower),
    )
    return Table("Two witnesses beside difflib (autojunk off)", tuple(rows), targets)


# ---- growth ---------------------------------------------------------------------------------------------------------


def growth(sizes: Sequence[int] = (10_000, 30_000, 100_000), share: float = 0.01) -> Table:
    """Time and memory on long texts with few differences; per token they must not grow."""
    rows: list[tuple[str, ...]] = [("tokens", "witnesses", "seconds", "us a token", "MiB", "bytes a token")]
    targets: list[tuple[str, bool]] = []
    for count in (2, 6):
        costs: list[tuple[float, float]] = []
        for size in sizes:
            truth = Scribe(size, share).history(count, size)
            total = sum(map(len, truth.texts.values()))
            runs = [run for _ in range(3) if (run := run_worker("ours", truth, truth.texts)) is not None]
            seconds, memory = median(run.seconds for run in runs), median(run.memory for run in runs)
            costs.append((1e6 * seconds / total, 1024 * memory / total))
            rows.append(
                (
                    str(size),
                    str(count),
                    f"{seconds:.2f}",
                    f"{costs[-1][0]:.1f}",
                    f"{memory / 1024:.1f}",
                    f"{costs[-1][1]:.0f}",
                )
            )
        times, memories = zip(*costs, strict=True)
        targets.append((f"{count} witnesses: time a token within half as much again", times[-1] <= 1.5 * times[0]))
        targets.append(
            (f"{count} witnesses: memory a token within half as much again", memories[-1] <= 1.5 * memories[0])
        )
    return Table("Long texts with few differences", tuple(rows), tuple(targets))


# ---- pieces ---------------------------------------------------------------------------------------------------------


def _piece(count: int, size: int) -> Callable[[], Iterator[Table]]:
    return lambda: against_collatex(count, size)


PIECES: dict[str, Callable[[], Iterable[Table]]] = {
    "collate-difflib": lambda: [against_difflib((200, 1000, 3000))],
    "collate-growth": lambda: [growth()],
    **{f"collate-{count}x{size}": _piece(count, size) for count, size in HISTORIES},
}
"""By name what can be measured alone."""


def run() -> Iterator[Table]:
    """Minutes: all but the texts for which CollateX takes up to hours."""
    for name, piece in PIECES.items():
        if not name.endswith("3000"):
            yield from piece()


def run_long() -> Iterator[Table]:
    """Hours: 3,000 tokens with CollateX."""
    for name, piece in PIECES.items():
        if name.endswith("3000"):
            yield from piece()
