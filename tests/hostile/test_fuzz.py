"""The fuzzer itself: its inputs are told by the seed, and a run that was stopped goes on where it was."""

import json
from pathlib import Path
from random import Random

import pytest

from . import fuzz


def test_a_seed_gives_the_same_inputs() -> None:
    found = fuzz.seeds("cards")
    made = [[fuzz.spoilt(Random(seed), found) for seed in "abcdef"] for _ in range(2)]
    assert made[0] == made[1]
    assert len(set(made[0])) > 1


def test_the_pieces_are_all_inputs_and_every_reader_comes_early() -> None:
    work = fuzz.tasks(["cards", "tei"], "1", 1_000_000)
    assert sum(task[3] for task in work) == 1_000_000
    assert sum(task[3] for task in fuzz.tasks(list(fuzz.READERS), "1", 1_000_000)) >= 1_000_000
    assert {task[0] for task in work[:2]} == {"cards", "tei"}
    assert len(set(work)) == len(work)


def test_a_run_goes_on_where_it_was_and_another_begins_anew(tmp_path: Path) -> None:
    state = tmp_path / "cache" / "fuzz.json"
    first = fuzz.Kept(state, "seed 1", again=False)
    work = fuzz.tasks(["cards"], "1", 1_000)
    for task in work[:3]:
        first.add(task, 10, 1 if task[2] == 2 else 0)
    on = fuzz.Kept(state, "seed 1", again=False)
    assert [task for task in work if not on.has(task)] == work[3:]
    assert (on.tried, on.failed) == (30, 1)
    assert fuzz.Kept(state, "seed 2", again=False).tried == 0
    assert fuzz.Kept(state, "seed 1", again=True).tried == 0


def test_a_reader_that_raises_is_told_with_its_input(monkeypatch: pytest.MonkeyPatch) -> None:
    def reader(data: bytes) -> str:
        raise ValueError("no")

    monkeypatch.setitem(fuzz.READERS, "cards", reader)
    _, done, failed = fuzz.run(("cards", "1", 0, 20))
    assert done == 20  # one kind of failure is told once
    assert len(failed) == 1
    assert "ValueError: no" in failed[0][1]


@pytest.mark.proof
def test_a_whole_small_run_is_made_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = tmp_path / "fuzz.json"
    for _ in range(2):
        assert fuzz.main(["cards", "--number", "200", "--state", str(state)]) == 0
        assert capsys.readouterr().out.splitlines()[-1] == "200 inputs, 0 failed"
    assert len(json.loads(state.read_text(encoding="utf-8"))["pieces"]) == fuzz.PIECES
