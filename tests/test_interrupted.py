"""Work that is killed, runs out of room or meets another: the old result or the new one stands whole, never a mixture.

A run is ended at a random one of its file operations, which the interpreter announces, so that every moment is met,
those of the exchange at the end among them.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from variorum.folders import digests

END_AT = """
import errno, os, signal, sys
kind, number, where = sys.argv[1], int(sys.argv[2]), sys.argv[3]
seen = 0
TOUCHING = ("open", "os.mkdir", "os.rename", "os.remove", "os.rmdir", "shutil.rmtree", "os.listdir", "os.scandir",
            "ctypes.dlsym")
def hook(event, arguments):
    global seen
    if event not in TOUCHING or event != "ctypes.dlsym" and where not in str(arguments[0]):
        return
    if kind == "full" and not (event == "os.mkdir" or event == "open" and "w" in str(arguments[1])):
        return
    seen += 1
    if seen == number:
        if kind == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(arguments[0]))
sys.addaudithook(hook)
"""
"""Ends the process, or lets the disk be full, at the n-th operation on files below a folder; 0: never."""

BUILD = END_AT + """
from variorum.cli import main
code = main(sys.argv[4:])
print("operations", seen, file=sys.stderr)
sys.exit(code)
"""


@pytest.fixture(scope="module")
def corpora(root: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two small corpora that differ in a word."""
    folder = tmp_path_factory.mktemp("corpora")
    for name in ("one", "two"):
        shutil.copytree(root / "tests" / "lint" / "base" / "corpus", folder / name / "corpus")
        (folder / name / "variants").mkdir()
    text = folder / "two" / "corpus" / "all-fours" / "small.yaml"
    written = text.read_text(encoding="utf-8")
    assert "title: " in written
    text.write_text(written.replace("title: ", "title: Another ", 1), encoding="utf-8")
    return folder / "one", folder / "two"


def command(kind: str, corpus: Path, out: Path) -> list[str]:
    own = ["build", "--site-dir", str(out)] if kind == "site" else ["export", kind, str(out)]
    return [*own, "--corpus", str(corpus)]


def run(ending: str, number: int, folder: Path, arguments: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", BUILD, ending, str(number), str(folder), *arguments],
        capture_output=True, encoding="utf-8", timeout=120, check=False, cwd=folder,
    )  # fmt: skip


def operations(done: subprocess.CompletedProcess[str]) -> int:
    assert done.returncode == 0, done.stderr
    return int(done.stderr.split("operations ")[1])


def result(out: Path) -> dict[str, str] | None:
    """What stands there, or None; it must be all that its own manifest names, to the byte."""
    if not out.exists():
        return None
    found = digests(out)
    (marker,) = (name for name in ("site.json", "export.json") if name in found)
    del found[marker]
    assert found == json.loads((out / marker).read_bytes())["outputs"]
    return found


def interrupt(ending: str, kind: str, times: int, corpora: tuple[Path, Path], folder: Path) -> None:
    """End runs at random moments; each leaves the old result or the new one, and a whole run clears up."""
    chance = Random(f"{ending} {kind} {folder.name}")
    out = folder / "out"
    wholes = []
    for corpus in corpora:
        total = operations(run(ending, 0, folder, command(kind, corpus, out)))
        wholes.append(result(out))
    assert wholes[0] != wholes[1]
    for turn in range(times):
        # half of them near the end, where one result takes the place of the other
        number = chance.randint(1, total) if turn % 2 else total - chance.randrange(min(40, total))
        done = run(ending, number, folder, command(kind, corpora[turn % 2], out))
        if done.returncode == 0:  # what was to be cleared up at the end was all that was left to do
            assert result(out) == wholes[turn % 2]
        elif ending == "kill":
            assert done.returncode == -signal.SIGKILL, done.stderr
        else:
            assert "Traceback" not in done.stderr
            assert os.strerror(28) in done.stderr
        # the one moment between two renames, where a system cannot exchange folders, is mended by the next run
        assert result(out) in wholes
    run(ending, 0, folder, command(kind, corpora[0], out))
    assert result(out) == wholes[0]
    assert [path.name for path in folder.iterdir()] == ["out"]


@pytest.mark.proof
@pytest.mark.parametrize(("kind", "times"), [("site", 20), ("site", 20), ("json", 80), ("csv", 80)])
def test_killed_at_any_moment_the_old_result_or_the_new_one_stands(
    kind: str, times: int, corpora: tuple[Path, Path], tmp_path: Path
) -> None:
    interrupt("kill", kind, times, corpora, tmp_path)


def test_killed_a_few_times(corpora: tuple[Path, Path], tmp_path: Path) -> None:
    interrupt("kill", "tei", 5, corpora, tmp_path)


@pytest.mark.parametrize(("kind", "times"), [("json", 3), pytest.param("site", 10, marks=pytest.mark.proof)])
def test_with_no_room_left_the_old_result_stands_and_one_line_says_why(
    kind: str, times: int, corpora: tuple[Path, Path], tmp_path: Path
) -> None:
    interrupt("full", kind, times, corpora, tmp_path)


@pytest.mark.parametrize("kind", ["site", "json"])
def test_two_runs_at_once_leave_one_whole_result(
    kind: str, corpora: tuple[Path, Path], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "variorum", *command(kind, corpora[turn % 2], out)],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8",
        )
        for turn in range(3)
    ]  # fmt: skip
    said = [process.communicate(timeout=120)[1] for process in running]
    assert [process.returncode for process in running] == [0, 0, 0], said
    assert result(out) is not None
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_where_nothing_may_be_written_one_line_says_so(corpora: tuple[Path, Path], tmp_path: Path) -> None:
    place = Path("/proc/variorum") if os.geteuid() == 0 else tmp_path / "shut"  # permissions do not stop root
    if os.geteuid() != 0:
        place.mkdir(mode=0o555)
    done = run("kill", 0, tmp_path, command("json", corpora[0], place / "out"))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert str(place) in done.stderr
