"""The file of finished batches: another program's, a damaged and a full one are told, and left as they are."""

import json
import sqlite3
from pathlib import Path

import pytest

from variorum.errors import UserError
from variorum.simulate.batch import Sums
from variorum.simulate.store import Store
from variorum.simulate.tally import Tally

from ..conftest import Variorum

BATCH = Sums((Tally(5, {"a": 3}, {"a": 9}), Tally(5)), (Tally(5, {"a": -3}, {"a": 9}),), True)


def store(path: Path) -> Store:
    return Store(path, "study", 2, 5)


def test_a_batch_comes_back_as_it_was(tmp_path: Path) -> None:
    with store(tmp_path / "kept") as kept:
        kept.put(7, BATCH)
    with store(tmp_path / "kept") as kept, Store(tmp_path / "kept", "another", 2, 5) as other:
        assert kept.numbers() == {7} and kept.get(7) == BATCH
        assert not other.numbers()
        with pytest.raises(KeyError):
            kept.get(8)


@pytest.mark.parametrize(
    "tables",
    [
        "CREATE TABLE people (name TEXT)",
        "CREATE TABLE batches (a, b)",
        "CREATE TABLE batches (study TEXT, number INTEGER, sums TEXT); CREATE TABLE people (name TEXT)",
    ],
)
def test_another_programs_database_is_left_as_it_is(tmp_path: Path, variorum: Variorum, tables: str) -> None:
    theirs = tmp_path / "theirs.sqlite"
    base = sqlite3.connect(theirs)
    base.executescript(tables)
    base.close()
    before = theirs.read_bytes()
    with pytest.raises(UserError, match="another program's database"):
        store(theirs)
    done = variorum("simulate", "hoyle-1807", "-n", "50", "--store", str(theirs), "--resume", "--processes", "1")
    assert done.returncode == 2 and "another program's database" in done.stderr
    assert theirs.read_bytes() == before


@pytest.mark.parametrize(
    "sums",
    [
        None, "", "no JSON", "{}", "[]", "[[], [], false]", "[[[5, {}, {}]], [], false]", json.dumps(BATCH.data())[:40],
        json.dumps([[[5, {"a": "3"}, {}], [5, {}, {}]], [[5, {}, {}]], True]),
        json.dumps([[[5, [], {}], [5, {}, {}]], [[5, {}, {}]], True]),
        json.dumps([[[4, {}, {}], [4, {}, {}]], [[4, {}, {}]], True]),
    ],
)  # fmt: skip
def test_a_damaged_batch_is_told_and_never_counted(tmp_path: Path, sums: str | None) -> None:
    with store(tmp_path / "kept") as kept:
        kept.put(7, BATCH)
    base = sqlite3.connect(tmp_path / "kept")
    with base:
        base.execute("UPDATE batches SET sums = ?", (sums,))
    base.close()
    with store(tmp_path / "kept") as kept, pytest.raises(UserError, match="is damaged: its batch 7"):
        kept.get(7)


def test_a_file_with_damaged_pages_is_told(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    with store(path) as kept:
        for number in range(60):
            kept.put(number, BATCH)
    whole = path.read_bytes()
    for start in (100, 4096, 5000):
        path.write_bytes(whole[:start] + b"Z" * (len(whole) - start))
        with pytest.raises(UserError, match=r"cannot be (read|used)|another program's"), store(path) as kept:
            kept.numbers()
            kept.get(0)


def test_a_full_disk_is_told_and_what_was_kept_stays(tmp_path: Path) -> None:
    with store(tmp_path / "kept") as kept:
        kept.put(0, BATCH)
        kept._base.execute("PRAGMA max_page_count = 3")
        with pytest.raises(UserError, match="cannot take more results: database or disk is full") as told:
            for number in range(1, 500):
                kept.put(number, BATCH)
        assert "--resume" in str(told.value.hint)
    with store(tmp_path / "kept") as kept:
        assert kept.get(0) == BATCH and len(kept.numbers()) < 500
