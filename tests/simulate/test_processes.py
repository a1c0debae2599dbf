"""Processes that are lost, and batches without number: nothing is lost with them, nothing waits for ever."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Collection
from itertools import islice
from multiprocessing import active_children
from pathlib import Path

import pytest

from variorum.cli import main
from variorum.errors import UserError
from variorum.library import Library
from variorum.simulate import Arm, Plan, Study, study
from variorum.simulate.batch import Sums
from variorum.simulate.processes import TRIES, by_processes
from variorum.simulate.tally import Tally
from variorum.simulate.work import Played, in_order

PLAN = Plan(size=40)


def arms(library: Library) -> list[Arm]:
    return [Arm(name, library.ruleset(name)) for name in ("hoyle-1807", "hoyle-1845")]


def sums(done: Study) -> list[object]:
    return [tally.data() for tally in (*done.tallies, *done.against)]


def test_a_process_that_is_killed_is_replaced_and_its_batch_played(library: Library, tmp_path: Path) -> None:
    """As one is that takes too much memory."""
    killed = []

    def kill(done: Study) -> None:
        if done.number == PLAN.size:
            (one, *_) = active_children()
            assert one.pid is not None
            os.kill(one.pid, signal.SIGKILL)
            killed.append(one.pid)

    done = study(arms(library), PLAN, number=320, processes=2, store=tmp_path / "kept.sqlite", watch=kill)
    assert killed
    assert sums(done) == sums(study(arms(library), PLAN, number=320, processes=1))
    assert not active_children()


def test_a_batch_that_loses_its_process_each_time_ends_the_study_in_words(library: Library) -> None:
    over = threading.Event()

    def reap() -> None:
        while not over.wait(0.02):
            for child in active_children():
                if child.pid is not None:
                    os.kill(child.pid, signal.SIGKILL)

    reaper = threading.Thread(target=reap)
    reaper.start()
    try:
        with pytest.raises(UserError, match=f"lost its process {TRIES} times") as told:
            study(arms(library), PLAN, number=80, processes=2)
    finally:
        over.set()
        reaper.join()
    assert "--resume" in str(told.value.hint)
    assert not active_children()


def test_what_a_process_raises_is_raised_here() -> None:
    with pytest.raises(ValueError, match="Expecting value"):
        list(by_processes(2, "no task", range(4)))
    assert not active_children()


def test_a_trillion_batches_are_begun_at_once() -> None:
    """Their numbers are not all in memory."""

    def work(task: str, numbers: Collection[int]) -> Played:
        assert len(numbers) == 10**12 and 10**12 - 1 in numbers and 10**12 not in numbers
        for number in numbers:
            yield number, Sums((Tally(number),), ())

    first = islice(in_order(work, "", 10**12, None), 3)
    assert [batch.arms[0].number for batch in first] == [0, 1, 2]


def test_who_stops_it_is_told_what_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object, **__: object) -> Study:
        raise KeyboardInterrupt

    monkeypatch.setattr("variorum.simulate.study", stopped)
    run = ["simulate", "hoyle-1807", "-n", "50"]
    assert main(run) == 130
    assert capsys.readouterr().err == "variorum: stopped\n"
    assert main([*run, "--store", "kept.sqlite"]) == 130
    assert capsys.readouterr().err == (
        "variorum: stopped; kept.sqlite has what was finished\n  --resume goes on with it\n"
    )


@pytest.mark.proof
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_ended_by_a_signal_it_leaves_no_process_and_no_traceback(ending: signal.Signals, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "variorum", "simulate", "zone", "zone-seven", "-n", "50000", "--referee",
               "--processes", "2", "--store", "kept.sqlite"]  # fmt: skip
    process = subprocess.Popen(command, stderr=subprocess.PIPE, cwd=tmp_path, start_new_session=True, text=True)
    store = tmp_path / "kept.sqlite"
    until = time.monotonic() + 60
    while not store.exists() or store.stat().st_size < 20_000:  # the first batch is there
        assert time.monotonic() < until and process.poll() is None
        time.sleep(0.1)
    for _ in range(3 if ending == signal.SIGINT else 1):  # as one does who is in a hurry, and the group has it
        (os.killpg if ending == signal.SIGINT else os.kill)(process.pid, ending)
    said = process.communicate(timeout=30)[1]  # when it has an end, every process that had it is gone
    if ending == signal.SIGINT:
        assert said.startswith("variorum: stopped") and "Traceback" not in said
    else:
        assert not said
    assert process.returncode in (130, -ending)
