"""Collation beside CollateX and difflib, on the same witnesses in the same run, held against a known truth.

CollateX takes hours for 3,000 tokens: that is ``collate-long``.
"""

import json
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
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


@dataclass(frozen=True)
class Run:
    """One collation: seconds of processor time, growth of the process's memory in KiB, the table."""

    seconds: float
    memory: int
    table: list[dict[str, int]]


def forms(truth: Witnesses) -> dict[str, tuple[Form, ...]]:
    return {siglum: normalise([tokenise(token.text)[0] for token in tokens]) for siglum, tokens in truth.texts.items()}


def run_worker(method: str, truth: Witnesses, order: Iterable[str]) -> Run:
    """Collate in a process of its own; the witnesses are given in ``order``."""
    keys = forms(truth)
    given = {s: [[t.text, f.key] for t, f in zip(truth.texts[s], keys[s], strict=True)] for s in order}
    worker = Path(__file__).with_name("collate_worker.py")
    done = subprocess.run(
        [sys.executable, str(worker), method], input=json.dumps(given), capture_output=True, text=True, check=False
    )
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


def against_collatex(size: int, histories: dict[int, int]) -> Iterator[Table]:
    """``size`` in tokens; ``histories``: for each number of witnesses, how many texts are collated and averaged."""
    for share, name in ((FEW, "few"), (MANY, "many")):
        for count, texts in histories.items():
            yield _case(count, size, share, name, texts)


def _case(count: int, size: int, share: float, name: str, histories: int) -> Table:
    seconds: dict[str, list[float]] = {"ours": [], "collatex": []}
    memory: dict[str, list[int]] = {"ours": [], "collatex": []}
    quality: dict[str, list[Quality]] = {"ours": [], "collatex": []}
    stable: dict[str, list[float]] = {"ours": [], "collatex": []}
    for seed in range(histories):
        truth = Scribe(1000 * size + 10 * count + seed, share).history(count, size)
        keys = {siglum: [form.key for form in shape] for siglum, shape in forms(truth).items()}
        for method in ("ours", "collatex"):
            runs = [run_worker(method, truth, truth.texts) for _ in range(3 if method == "ours" else 1)]
            seconds[method].append(median(run.seconds for run in runs))
            memory[method].append(runs[0].memory)
            quality[method].append(measure(truth, runs[0].table, keys))
            if method == "ours" or size <= 200:  # once more, in the reverse order
                turned = run_worker(method, truth, reversed(truth.texts))
                stable[method].append(agreement(runs[0].table, turned.table))
    rows: list[tuple[str, ...]] = [("", "seconds", "MiB", *(figure.replace("_", " ") for figure in FIGURES), "order")]
    figures = {m: [mean(getattr(q, figure) for q in quality[m]) for figure in FIGURES] for m in quality}
    for method in ("collatex", "ours"):
        order = f"{mean(stable[method]):.4f}" if stable[method] else "-"
        rows.append(
            (
                method,
                f"{mean(seconds[method]):.3f}",
                f"{mean(memory[method]) / 1024:.1f}",
                *(f"{figure:.4f}" for figure in figures[method]),
                order,
            )
        )
    ratio = mean(seconds["collatex"]) / mean(seconds["ours"])
    worse = [
        f"{figure} {mine:.5f} < {theirs:.5f}"
        for figure, mine, theirs in zip(FIGURES, figures["ours"], figures["collatex"], strict=True)
        if mine < theirs
    ]
    targets = [
        (f"every quality figure as good or better{': ' if worse else ''}{', '.join(worse)}", not worse),
        ("the order of witnesses changes nothing", min(stable["ours"]) == 1),
    ]
    if size >= 1000:
        targets.insert(0, (f"{ratio:,.0f} times as fast (at least 200)", ratio >= 200))
    return Table(
        f"{count} witnesses, {size} tokens, {name} differences, {histories} texts", tuple(rows), tuple(targets)
    )


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
            runs = [run_worker("ours", truth, truth.texts) for _ in range(3)]
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


def run() -> Iterator[Table]:
    """Minutes: all but the texts for which CollateX takes hours."""
    yield against_difflib((200, 1000, 3000))
    yield growth()
    yield from against_collatex(200, {2: 20, 6: 10, 10: 10})
    yield from against_collatex(1000, {2: 8, 6: 2, 10: 1})


def run_long() -> Iterator[Table]:
    """Hours: 3,000 tokens with CollateX."""
    yield from against_collatex(3000, {2: 1, 6: 1, 10: 1})
