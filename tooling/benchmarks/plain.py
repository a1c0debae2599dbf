"""The plain things beside plain peers: reading, validating and linting beside PyYAML; checking examples beside
pytest-bdd. Three sizes of each, so that growth shows.
"""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import yaml
from measure import Table

from variorum import lint
from variorum.library import load
from variorum.paths import data_root

MEGABYTE = 1_000_000
SIZES = (2.5, 5, 10)
"""MB of generated clauses."""
EXAMPLES = (1_000, 3_000, 10_000)
MOST_LOAD = 2.0
LEAST_CHECK = 20.0
TEXTS = ("all-fours/1807", "all-fours/1814", "all-fours/1823", "all-fours/1845")
"""Texts of which the generated ones are copies under other ids, apparatus, facts and notes as they are."""


def run() -> Iterator[Table]:
    yield _loading()
    yield _checking()


# -- clauses ----------------------------------------------------------------------------------------------------------


def clauses(folder: Path, size: float) -> int:
    """A corpus of at least ``size`` MB of clauses in ``folder``; how many characters it has."""
    shutil.copytree(data_root() / "corpus", folder / "corpus", dirs_exist_ok=True)
    models = [(name, (data_root() / "corpus" / f"{name}.yaml").read_text(encoding="utf-8")) for name in TEXTS]
    written = number = 0
    while written < size * MEGABYTE:
        name, text = models[number % len(models)]
        copy = f"all-fours/{name.rpartition('/')[2]}-{number}"
        text = text.replace(f"{name}#", f"{copy}#")
        (folder / "corpus" / f"{copy}.yaml").write_text(text, encoding="utf-8")
        written += len(text)
        number += 1
    return written


def _loading() -> Table:
    rows = [("MB", "PyYAML, s", "read and validate, s", "lint, s", "times PyYAML")]
    worst = 0.0
    for size in SIZES:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            clauses(folder, size)
            files = [path.read_bytes() for path in sorted(folder.glob("corpus/*/*.yaml"))]
            peer, read, linted = _best(partial(_bare, files), partial(load, folder), partial(_lint, folder))
            ratio = linted / peer
            worst = max(worst, ratio)
            rows.append((f"{size:g}", f"{peer:.2f}", f"{read:.2f}", f"{linted - read:.2f}", f"{ratio:.2f}"))
    said = f"reading, validating and linting takes at most {MOST_LOAD:g} times what PyYAML's C loader takes"
    return Table("Clauses read, validated and linted, processor time", tuple(rows), ((said, worst <= MOST_LOAD),))


def _bare(files: list[bytes]) -> None:
    for data in files:
        yaml.load(data, yaml.CSafeLoader)


def _lint(folder: Path) -> None:
    found = lint.run(load(folder))
    assert not found, found[:3]


def _best(*calls: Callable[[], object], runs: int = 3) -> list[float]:
    """Seconds of processor time of each, the least of several runs in turn."""
    best = [float("inf")] * len(calls)
    for _ in range(runs):
        for i, call in enumerate(calls):
            start = time.process_time()
            call()
            best[i] = min(best[i], time.process_time() - start)
    return best


# -- examples ---------------------------------------------------------------------------------------------------------

EXAMPLE = """format: 1
title: Number {number}
game: all-fours
lesson: "The points of a hand of the 1807 text are counted."
worked: "{e} points of the game each side had, and the items are as written."
scope: count
seats: [E, D]
score: {{E: {e}, D: {d}}}
trump: S
items: {{high: E, low: D, jack: nobody, game: E}}
expect:
  hoyle-1807: {{score: {{E: {e2}, D: {d2}}}}}
"""
FEATURE = """
  Scenario: Number {number}
    Given a score of {e} to {d}
    When high and game go to one side and low to the other
    Then the score is {e2} to {d2}
"""
STEPS = '''from pytest_bdd import given, parsers, scenarios, then, when

scenarios("all.feature")


@given(parsers.parse("a score of {e:d} to {d:d}"), target_fixture="score")
def a_score(e, d):
    return [e, d]


@when("high and game go to one side and low to the other")
def counted(score):
    score[0] += 2
    score[1] += 1


@then(parsers.parse("the score is {e:d} to {d:d}"))
def the_score(score, e, d):
    assert score == [e, d]
'''


def _numbers(number: int) -> dict[str, int]:
    e, d = number % 7, number // 7 % 7
    return {"number": number, "e": e, "d": d, "e2": e + 2, "d2": d + 1}


def examples(folder: Path, count: int) -> None:
    """The shipped corpus and rule sets with ``count`` small examples in ``folder``."""
    shutil.copytree(data_root() / "corpus", folder / "corpus")
    for game in ("all-fours", "piquet"):
        shutil.copytree(data_root() / "variants" / game, folder / "variants" / game)
    made = folder / "variants" / "examples" / "all-fours"
    made.mkdir(parents=True)
    for number in range(count):
        (made / f"number-{number}.yaml").write_text(EXAMPLE.format_map(_numbers(number)), encoding="utf-8")


def scenarios(folder: Path, count: int) -> None:
    """As many scenarios that add the same numbers, in ``folder``."""
    text = "Feature: Counting\n" + "".join(FEATURE.format_map(_numbers(number)) for number in range(count))
    (folder / "all.feature").write_text(text, encoding="utf-8")
    (folder / "test_all.py").write_text(STEPS, encoding="utf-8")


def _checking() -> Table:
    """A check that remembers nothing; one after a file was edited; one after nothing was."""
    head = ("check --no-cache, s", "times", "one edited, s", "times", "unchanged, s", "times")
    rows: list[tuple[str, ...]] = [("examples", "pytest-bdd, s", *head)]
    least = [float("inf")] * 3
    for count in EXAMPLES:
        with tempfile.TemporaryDirectory() as name:
            ours, peer, kept = Path(name) / "ours", Path(name) / "peer", Path(name) / "kept"
            ours.mkdir()
            peer.mkdir()
            examples(ours, count)
            scenarios(peer, count)
            bdd = ["pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:variorum", str(peer)]
            theirs = _seconds(bdd, peer, f"{count} passed", kept)
            check, said = ["variorum", "check", "--corpus", str(ours)], f"{count} examples ({count} runs)"
            cold = _seconds([*check, "--no-cache"], ours, said, kept)
            _seconds(check, ours, said, kept)
            edited = ours / "variants" / "examples" / "all-fours" / "number-7.yaml"
            edited.write_text(edited.read_text(encoding="utf-8").replace("Number", "The number"), encoding="utf-8")
            time.sleep(0.1)  # what was written in the last instant is not kept
            once = _seconds(check, ours, said, kept)
            unchanged = _seconds(check, ours, said, kept)
            found = [theirs / seconds for seconds in (cold, once, unchanged)]
            least = [min(pair) for pair in zip(least, found, strict=True)]
            shown = [f"{seconds:.2f}" for seconds in (cold, once, unchanged)]
            times = [f"{ratio:.1f}" for ratio in found]
            pairs = [cell for pair in zip(shown, times, strict=True) for cell in pair]
            rows.append((f"{count:,}", f"{theirs:.1f}", *pairs))
    cases = ("that remembers nothing", "with one example edited", "with nothing changed")
    targets = tuple(
        (f"variorum check {case} is at least {LEAST_CHECK:g} times as fast as pytest-bdd", times >= LEAST_CHECK)
        for case, times in zip(cases, least, strict=True)
    )
    return Table("Examples checked, processor time of the whole command", tuple(rows), targets)


def _seconds(module: list[str], folder: Path, said: str, kept: Path) -> float:
    """Seconds of processor time that ``python -m`` takes; it must say so much of the work was done.

    What ``variorum`` remembers between runs it keeps in ``kept``.
    """
    environment = {**os.environ, "VARIORUM_CACHE": str(kept), "VARIORUM_NO_CACHE": ""}
    command = [sys.executable, "-m", *module]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, check=False, cwd=folder, capture_output=True, text=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert said in done.stdout, done.stdout[-2000:] + done.stderr[-2000:]
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
