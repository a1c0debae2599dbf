"""A folder is replaced whole or not at all."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from variorum import folders
from variorum.errors import UserError
from variorum.publish.output import MARKER, replacing


def write(folder: Path, words: str) -> None:
    with replacing(folder, {"version": "1"}) as new:
        (new / "index.html").write_text(words)


def names(folder: Path) -> list[str]:
    return sorted(p.name for p in folder.iterdir())


def test_a_new_folder_is_made_with_its_marker(tmp_path: Path) -> None:
    write(tmp_path / "deep" / "site", "one")
    assert (tmp_path / "deep" / "site" / "index.html").read_text() == "one"
    one = hashlib.sha256(b"one").hexdigest()
    about = json.loads((tmp_path / "deep" / "site" / MARKER).read_text())
    assert about == {"version": "1", "outputs": {"index.html": one}}
    assert names(tmp_path / "deep") == ["site"]


def test_an_earlier_build_is_replaced_as_a_whole(tmp_path: Path) -> None:
    write(tmp_path / "site", "one")
    (tmp_path / "site" / "left-over.html").write_text("old")
    write(tmp_path / "site", "two")
    assert names(tmp_path / "site") == ["index.html", MARKER]
    assert names(tmp_path) == ["site"]


def test_if_the_build_fails_the_old_one_stays_whole(tmp_path: Path) -> None:
    write(tmp_path / "site", "one")
    with pytest.raises(RuntimeError), replacing(tmp_path / "site", {}) as new:
        (new / "index.html").write_text("half")
        raise RuntimeError
    assert (tmp_path / "site" / "index.html").read_text() == "one"
    assert names(tmp_path) == ["site"]


def test_interrupting_it_leaves_the_old_one_too(tmp_path: Path) -> None:
    write(tmp_path / "site", "one")
    with pytest.raises(KeyboardInterrupt), replacing(tmp_path / "site", {}):
        raise KeyboardInterrupt
    assert names(tmp_path) == ["site"]


@pytest.mark.parametrize("exchanges", [True, False])
def test_it_works_where_folders_cannot_be_exchanged_in_one_step(
    exchanges: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not exchanges:
        monkeypatch.setattr(folders, "_exchange", lambda one, other: False)
    write(tmp_path / "site", "one")
    write(tmp_path / "site", "two")
    assert (tmp_path / "site" / "index.html").read_text() == "two"
    assert names(tmp_path) == ["site"]


KILLED = """
import os, signal, sys
from pathlib import Path
from variorum.publish.output import replacing
with replacing(Path(sys.argv[1]), {}) as new:
    (new / "index.html").write_text("half")
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_a_killed_build_left_is_cleared_by_the_next(tmp_path: Path) -> None:
    write(tmp_path / "site", "one")
    subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "site")], check=False)
    assert len(names(tmp_path)) == 2
    assert (tmp_path / "site" / "index.html").read_text() == "one"
    write(tmp_path / "site", "two")
    assert names(tmp_path) == ["site"]


def test_a_site_caught_between_two_renames_comes_back(tmp_path: Path) -> None:
    write(tmp_path / "site", "one")
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    (tmp_path / "site").rename(tmp_path / f".site.replaced-{gone.pid}")
    with pytest.raises(RuntimeError), replacing(tmp_path / "site", {}):
        raise RuntimeError
    assert (tmp_path / "site" / "index.html").read_text() == "one"


def test_a_build_that_runs_elsewhere_is_left_alone(tmp_path: Path) -> None:
    other = tmp_path / f".site.building-{os.getppid()}"
    other.mkdir()
    write(tmp_path / "site", "one")
    assert other.is_dir()


def test_a_folder_of_something_else_is_never_touched(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "letter.txt").write_text("dear")
    with pytest.raises(UserError, match="not an earlier build"):
        write(tmp_path / "home", "one")
    assert (tmp_path / "home" / "letter.txt").read_text() == "dear"


def test_a_file_is_refused_and_an_empty_folder_is_not(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="is a file"):
        write(tmp_path / "file", "one")
    (tmp_path / "empty").mkdir()
    write(tmp_path / "empty", "one")
    assert (tmp_path / "empty" / "index.html").is_file()
