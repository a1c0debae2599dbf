"""An export in a folder: whole or not at all, and never over anything else."""

from pathlib import Path

import pytest

from variorum.errors import UserError
from variorum.export import Release, write

RELEASE = Release("1.0", "2027-01-31")


def held(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_a_new_export_replaces_the_one_before_as_a_whole(tmp_path: Path) -> None:
    write(tmp_path / "out", "tei", {"a/b.xml": b"1", "c.xml": b"2"}, RELEASE)
    write(tmp_path / "out", "tei", {"c.xml": b"3"}, RELEASE)
    assert held(tmp_path / "out") == ["c.xml", "export.json"]
    assert (tmp_path / "out" / "c.xml").read_bytes() == b"3"


@pytest.mark.parametrize(
    ("form", "stray", "says"),
    [("csv", "", "holds an export as tei"), ("tei", "mine.txt", "holds mine.txt, which no export wrote")],
)
def test_what_an_export_did_not_write_is_left_alone(form: str, stray: str, says: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    write(out, "tei", {"c.xml": b"2"}, RELEASE)
    if stray:
        (out / stray).write_text("mine")
    before = held(out)
    with pytest.raises(UserError, match=says):
        write(out, form, {"c.xml": b"3"}, RELEASE)
    assert held(out) == before
    assert (out / "c.xml").read_bytes() == b"2"


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(UserError):
        write(tmp_path, "tei", {"c.xml": b"3"}, RELEASE)
    assert held(tmp_path) == ["mine.txt"]


@pytest.mark.parametrize("marker", ["", "{}", "[]", '{"form": "tei", "files": 3}', "\x00"])
def test_a_file_that_only_looks_like_our_marker_is_no_leave(marker: str, tmp_path: Path) -> None:
    (tmp_path / "export.json").write_text(marker)
    with pytest.raises(UserError, match="was not written by an export"):
        write(tmp_path, "tei", {"c.xml": b"3"}, RELEASE)


@pytest.mark.parametrize("name", ["../up.xml", "/etc/up.xml", "a/../../up.xml"])
def test_no_file_leaves_the_folder(name: str, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="outside the folder"):
        write(tmp_path / "out", "tei", {"ok.xml": b"1", name: b"2"}, RELEASE)
    assert not (tmp_path / "out").exists() and not (tmp_path / "up.xml").exists()
