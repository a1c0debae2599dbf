"""What a check keeps for the next one: it spares work, and can neither hide a finding nor do any harm."""

import json
import os
import shutil
import stat
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from variorum import keeping
from variorum.keeping import Memory
from variorum.library.checked import Checked, answered
from variorum.library.digested import seen
from variorum.lint.again import Checker

from ..conftest import Variorum
from .test_again import EXAMPLE, TEXT, write

COUNTED = """format: 1
title: Number {number}
game: all-fours
lesson: "What a hand of the 1807 text counts, by its law (all-fours/1807#law.5)."
worked: "{e} points of the game each side had, and the items are as written."
clauses:
- all-fours/1807#law.2
scope: count
seats: [E, D]
score: {{E: {e}, D: {d}}}
trump: S
items: {{high: E, low: D, jack: nobody, game: E}}
expect:
  hoyle-1807: {{score: {{E: {e2}, D: {d2}}}}}
  hoyle-1814: {{score: {{E: {e2}, D: {d2}}}}}
"""
NUMBERS = 12
FIRST = "variants/examples/all-fours/number-0.yaml"
CHANGES = (
    (TEXT, "target: 10", "target: 2"),
    (TEXT, "game: all-fours", "gaem: all-fours"),
    (TEXT, "id: law.5", "id: law.55"),
    (TEXT, "topics:", "topcis:"),
    ("variants/all-fours/_hoyle.yaml", "value: none", "value: nothing"),
    ("variants/all-fours/hoyle-1807.yaml", "text: all-fours/1807", "text: all-fours/1814"),
    ("variants/all-fours/hoyle-1807.yaml", "extends: _hoyle", "extends: nothing"),
    ("variants/all-fours/hoyle-1814.yaml", "game: all-fours", "game: piquet"),
    ("corpus/books.yaml", "siglum: LON1807", "siglum: LON1808"),
    (EXAMPLE, "score:", "socre:"),
    (FIRST, "clauses:\n", "clauses:\n- all-fours/1807#no.such\n"),
    (FIRST, "  hoyle-1807", "  hoyle-1808"),
    (FIRST, "  hoyle-1807", "  hoyle-1814 transmitted no.such"),
    (FIRST, "lesson: \"", "lesson: \"See all-fours/1807#nowhere. "),
    (FIRST, "format: 1\n", "format: 1\nallow: [{code: L402, because: A test.}]\n"),
    (FIRST, "{score: {E: 2", "{score: {E: 3"),
    (FIRST, "worked: \"", "worked: \"To be written.\" # "),
)
"""A file, words in it, and what stands there after the change."""


@pytest.fixture(scope="module")
def corpus(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two texts with their rule sets, examples that are in order and one whose other rule sets are not there."""
    folder = tmp_path_factory.mktemp("kept")
    for name in (
        TEXT, "corpus/all-fours/1814.yaml", "corpus/books.yaml", "corpus/topics.yaml", EXAMPLE,
        *(f"variants/all-fours/{name}.yaml" for name in ("_hoyle", "hoyle-1807", "hoyle-1814")),
    ):  # fmt: skip
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / name, folder / name)
    for number in range(NUMBERS):
        e, d = number % 4, number // 4
        made = COUNTED.format(number=number, e=e, d=d, e2=e + 2, d2=d + 1)
        (folder / FIRST.replace("-0", f"-{number}")).write_text(made, encoding="utf-8")
    return folder


@pytest.fixture
def folder(corpus: Path, tmp_path: Path) -> Path:
    """A copy of the corpus, written some time ago."""
    made = tmp_path / "c"
    shutil.copytree(corpus, made)
    for path in made.rglob("*.yaml"):
        os.utime(path, ns=(1_700_000_000_000_000_000,) * 2)
    return made


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(tmp_path / "kept" / "one.json")


def fresh(folder: Path) -> Checked:
    """The check of one who remembers nothing."""
    return Checker(folder).check()


def same(one: Checked, other: Checked) -> bool:
    return one.findings == other.findings and one.counts == other.counts


def test_a_later_run_reads_no_example_in_which_nothing_was_found(folder: Path, memory: Memory) -> None:
    first, later = Checker(folder, memory).check(), Checker(folder, memory).check()
    assert (first.ran, later.ran) == (NUMBERS + 1, 1)
    assert {f.path for f in first.findings if f.path.startswith("variants/examples")} == {EXAMPLE}
    assert same(first, later)
    write(folder / FIRST, (folder / FIRST).read_text(encoding="utf-8") + "# the end\n")
    assert Checker(folder, memory).check().ran == 2


def test_a_whole_check_is_had_again_with_every_word_of_it(folder: Path, memory: Memory) -> None:
    write(folder / EXAMPLE, (folder / EXAMPLE).read_text(encoding="utf-8").replace("score:", "socre:"))
    first = Checker(folder, memory).check()
    assert any(finding.also or finding.source for finding in first.findings)
    now = seen(folder)
    assert now is not None
    found = answered(memory.read(), now, 0)
    assert found is not None
    assert same(found, first)
    assert [(f.source, f.also) for f in found.findings] == [(f.source, f.also) for f in first.findings]
    write(folder / EXAMPLE, (folder / EXAMPLE).read_text(encoding="utf-8") + "\n")
    later = seen(folder)
    assert later is not None
    assert answered(memory.read(), later, 0) is None


def test_a_change_runs_again_what_rests_on_it(folder: Path, memory: Memory) -> None:
    Checker(folder, memory).check()
    path = folder / TEXT
    sound = path.read_text(encoding="utf-8")
    write(path, sound.replace("wording: ", "wording:  ", 1))  # nothing that is played by
    assert Checker(folder, memory).check().ran == 1
    write(path, sound.replace("target: 10", "target: 2"))
    later = Checker(folder, memory).check()
    assert later.ran == NUMBERS + 1
    assert any(finding.code.id == "X502" for finding in later.findings)
    assert same(later, fresh(folder))


@pytest.mark.parametrize("seed", range(4))
def test_any_changes_give_the_findings_of_one_who_remembers_nothing(
    folder: Path, memory: Memory, corpus: Path, seed: int
) -> None:
    chance = Random(seed)
    Checker(folder, memory).check()
    for _ in range(6):
        name, words, other = chance.choice(CHANGES)
        path, twin = folder / name, folder / "variants" / "examples" / "piquet" / Path(name).name
        text = path.read_text(encoding="utf-8") if path.exists() else (corpus / name).read_text(encoding="utf-8")
        drawn = chance.random()
        if drawn < 0.1:
            path.unlink(missing_ok=True)
        elif drawn < 0.2 and name == FIRST:
            twin.parent.mkdir(exist_ok=True)
            write(twin, text)  # a second of its name
        elif drawn < 0.4:
            write(path, (corpus / name).read_text(encoding="utf-8"))
            twin.unlink(missing_ok=True)
        else:
            write(path, text.replace(words, other) if words in text else text.replace(other, words))
        assert same(Checker(folder, memory).check(), fresh(folder))


def _cut(place: Path) -> None:
    place.write_bytes(place.read_bytes()[:-20])


def _flip(place: Path) -> None:
    data = bytearray(place.read_bytes())
    data[len(data) // 2] ^= 1
    place.write_bytes(data)


def _foreign(place: Path) -> None:
    place.write_text("Dear diary,\n\udcff", encoding="utf-8", errors="surrogateescape")


def _signed(data: object) -> Callable[[Path], None]:
    def write_it(place: Path) -> None:
        body = json.dumps(data).encode()
        place.write_bytes(keeping._sign(body).encode() + b"\n" + body)

    return write_it


def _folder(place: Path) -> None:
    place.unlink()
    place.mkdir()


@pytest.mark.parametrize("harm", [
    _cut, _flip, _foreign, _folder, Path.unlink, _signed([]), _signed({"marks": [1], "rulesets": 3, "answer": 5}),
    _signed({"marks": {"x": []}, "rulesets": {}, "answer": {"of": "", "codes": 1}}),
])  # fmt: skip
def test_what_is_damaged_or_foreign_is_as_nothing(folder: Path, memory: Memory, harm: Callable[[Path], None]) -> None:
    first = Checker(folder, memory).check()
    assert memory.place is not None
    harm(memory.place)
    assert answered(memory.read(), seen(folder), 0) is None  # type: ignore[arg-type]  # it is not None here
    assert same(Checker(folder, memory).check(), first)


def test_another_program_trusts_nothing(folder: Path, memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    Checker(folder, memory).check()
    assert memory.read()
    monkeypatch.setattr(keeping, "program", lambda: "another")
    assert not memory.read()


def test_two_at_once_leave_a_whole_file(memory: Memory) -> None:
    def run(number: int) -> None:
        for _ in range(30):
            memory.write({"number": [number] * 5000})
            found = memory.read()
            assert not found or len(set(found["number"])) == 1

    threads = [threading.Thread(target=run, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert memory.place is not None
    assert len(memory.read()["number"]) == 5000
    assert [path.name for path in memory.place.parent.iterdir()] == ["one.json"]
    assert stat.S_IMODE(memory.place.stat().st_mode) == 0o600


def test_of_many_folders_the_last_are_kept(tmp_path: Path) -> None:
    for number in range(40):
        Memory(tmp_path / f"{number}.json").write({})
        os.utime(tmp_path / f"{number}.json", (number, number))
    assert len(list(tmp_path.iterdir())) <= 21


def test_a_link_is_followed_anew_every_time(folder: Path, memory: Memory, tmp_path: Path) -> None:
    (tmp_path / "elsewhere.yaml").write_text("format: 1\n", encoding="utf-8")
    (folder / "variants" / "all-fours" / "linked.yaml").symlink_to(tmp_path / "elsewhere.yaml")
    assert seen(folder) is None
    Checker(folder, memory).check()
    assert not memory.read()


def test_what_was_written_just_now_is_not_kept(folder: Path, memory: Memory) -> None:
    (folder / EXAMPLE).touch()
    now = seen(folder)
    assert now is not None
    assert not now.still()


def test_the_command_keeps_it_where_it_is_told_and_says_the_same(
    folder: Path, tmp_path: Path, variorum: Variorum
) -> None:
    place = tmp_path / "kept"
    before = sorted(path for path in folder.rglob("*"))
    on = {"VARIORUM_NO_CACHE": "", "VARIORUM_CACHE": str(place)}
    without = variorum("check", "--corpus", str(folder), "--no-cache", env=on)
    assert not place.exists()
    assert variorum("check", "--corpus", str(folder), env={**on, "VARIORUM_NO_CACHE": "1"}).stdout == without.stdout
    assert not place.exists()
    for _ in range(2):
        found = variorum("check", "--corpus", str(folder), env=on)
        assert (found.stdout, found.returncode) == (without.stdout, without.returncode)
    assert len(list(place.iterdir())) == 1
    place.chmod(0)
    assert variorum("check", "--corpus", str(folder), env=on).stdout == without.stdout
    place.chmod(0o700)
    assert sorted(path for path in folder.rglob("*")) == before
