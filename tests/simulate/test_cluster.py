"""On a cluster: the same to the last digit, whatever becomes of the workers, and nothing finished lost or repeated."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from variorum.errors import UserError
from variorum.simulate import cluster, work
from variorum.simulate.batch import Sums
from variorum.simulate.tally import Tally

VARIANTS = ("hoyle-1807", "hoyle-1845")
NUMBER = 6_000_000
BATCHES = 60


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "variorum", "simulate", *VARIANTS, "--format", "json", *arguments]


def answer(asked: list[str], cwd: Path) -> bytes:
    """What a command prints that does what it should."""
    done = subprocess.run(asked, check=False, capture_output=True, cwd=cwd)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


@contextmanager
def running(*arguments: str, cwd: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process of its own session, ended with all that it started."""
    with (cwd / "log").open("ab") as log:
        process = subprocess.Popen(arguments, cwd=cwd, stdout=log, stderr=log, start_new_session=True)
    try:
        yield process
    finally:
        kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def kept(store: Path) -> dict[int, tuple[int, str]]:
    """What a store holds: row and sums by batch."""
    if not store.exists():
        return {}
    base = sqlite3.connect(f"file:{store}?mode=ro", uri=True, timeout=30)
    try:
        return {number: (row, sums) for row, number, sums in base.execute("SELECT rowid, number, sums FROM batches")}
    except sqlite3.OperationalError:
        return {}  # its table is not made yet
    finally:
        base.close()


def wait_until(enough: int, store: Path, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 240
    while len(kept(store)) < enough:
        assert process.poll() is None, "it was done before anything could be killed"
        assert time.monotonic() < end, f"{len(kept(store))} batches in four minutes"
        time.sleep(0.02)


@pytest.mark.proof
def test_workers_and_the_command_are_killed_and_nothing_is_lost_or_repeated(tmp_path: Path) -> None:
    """A scheduler and workers as Dask's own commands start them; one worker is killed, then the command itself."""
    whole = answer(command("-n", str(NUMBER), "--processes", "2"), tmp_path)
    store, address = tmp_path / "kept.sqlite", tmp_path / "scheduler.json"
    dask = (sys.executable, "-m", "dask")
    worker = (*dask, "worker", "--scheduler-file", str(address), "--nthreads", "1", "--no-nanny", "--no-dashboard")
    with ExitStack() as stack:
        start = (*dask, "scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(address))
        stack.enter_context(running(*start, cwd=tmp_path))
        while not address.exists():
            time.sleep(0.1)
        workers = [stack.enter_context(running(*worker, cwd=tmp_path)) for _ in range(2)]
        where = json.loads(address.read_text())["address"]
        asking = command("-n", str(NUMBER), "--scheduler", where, "--store", str(store), "--resume")
        with running(*asking, cwd=tmp_path) as first:
            wait_until(BATCHES // 10, store, first)
            kill(workers[0])
            wait_until(BATCHES // 3, store, first)
            kill(first)
        before = kept(store)
        assert BATCHES // 3 <= len(before) < BATCHES
        assert answer(asking, tmp_path) == whole
    after = kept(store)
    assert sorted(after) == list(range(BATCHES))
    assert {number: after[number] for number in before} == before


@pytest.mark.proof
def test_a_cluster_started_here_comes_to_the_same(tmp_path: Path) -> None:
    """With one worker, with two, and in this process, whichever plays."""
    answers = {
        answer(command("-n", "60000", *how), tmp_path)
        for how in (
            ("--scheduler", "local", "--processes", "1"), ("--scheduler", "local", "--processes", "2"),
            ("--processes", "1"), ("--processes", "2"),
        )
    }  # fmt: skip
    assert len(answers) == 1
    assert json.loads(answers.pop())["number"] == 60_000


def test_batches_are_kept_as_they_come_and_added_up_in_their_order() -> None:
    """A slow first batch holds the others up, and not that they are kept."""
    sums = {number: Sums((Tally(1, {"a": number}),), ()) for number in range(5)}
    seen: list[int] = []

    class Kept:
        def numbers(self) -> frozenset[int]:
            return frozenset((1,))

        def get(self, number: int) -> Sums:
            return sums[number]

        def put(self, number: int, _: Sums) -> None:
            seen.append(number)

    def played(_: str, numbers: Collection[int]) -> work.Played:
        assert list(numbers) == [0, 2, 3, 4] and len(numbers) == 4
        for number in (4, 2, 0, 3):
            yield number, sums[number]

    found = work.in_order(played, "", 5, Kept())  # type: ignore[arg-type]
    assert next(found) == sums[0]
    assert seen == [4, 2, 0]
    assert list(found) == [sums[1], sums[2], sums[3], sums[4]]
    assert seen == [4, 2, 0, 3]


def test_a_worker_with_another_version_does_not_play() -> None:
    with pytest.raises(RuntimeError, match=r"has version .* and 0\.0\.0 asks"):
        cluster.played_by_worker("0.0.0", "", 0)


def test_without_dask_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(UserError, match="Dask, which is not installed") as told,
        cluster.connected("local", 1),
    ):
        pass
    assert "hoyle-variorum[cluster]" in told.value.hint


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://here"])
def test_where_no_scheduler_answers_a_sentence_says_so(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with pytest.raises(UserError, match=re.escape(f"no scheduler answers at {address}")), cluster.connected(address, 1):
        pass
