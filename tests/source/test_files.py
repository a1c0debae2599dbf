"""A file that cannot be read is a finding, never a traceback."""

import os
from pathlib import Path

import pytest

from variorum.diagnostics import Report
from variorum.source import Limits, read_document, read_file, read_yaml


def told(report: Report) -> str:
    assert len(report) == 1
    return report.text()


def test_a_file_is_named_by_its_path_from_the_root(tmp_path: Path) -> None:
    (tmp_path / "corpus").mkdir()
    (tmp_path / "corpus" / "books.yaml").write_text("format: 1\nx:\n")
    document, findings = read_document(tmp_path / "corpus" / "books.yaml", root=tmp_path)
    assert document is not None
    assert [str(f.position) for f in findings] == ["corpus/books.yaml:2:1"]


def test_without_a_root_it_is_named_as_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.yaml").write_text("format: 2\n")
    assert [str(f.position) for f in read_document(Path("a.yaml"))[1]] == ["a.yaml:1:9"]


def test_a_root_may_be_relative_and_the_path_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.yaml").write_text("format: 2\n")
    assert [str(f.position) for f in read_document(tmp_path / "a.yaml", root=Path())[1]] == ["a.yaml:1:9"]


def test_a_missing_file(tmp_path: Path) -> None:
    report = Report()
    assert read_yaml(tmp_path / "no.yaml", report, root=tmp_path) is None
    assert told(report) == (
        "no.yaml:1:1: S001 the file cannot be read: it does not exist\n"
        "  hint: Check that the file exists and may be read.\n"
    )


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.yaml").write_text("format: 1\n")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)  # a superuser may read anything
    report = Report()
    assert read_file(tmp_path / "a.yaml", report, root=tmp_path) is None
    assert told(report).startswith("a.yaml:1:1: S001 the file cannot be read: reading it is not permitted\n")


def test_a_name_no_file_can_have(tmp_path: Path) -> None:
    report = Report()
    assert read_file(tmp_path / "a\0b", report, root=tmp_path) is None
    assert told(report).startswith("a␀b:1:1: S001 the file cannot be read: ")


def test_a_file_where_a_directory_should_be(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("format: 1\n")
    report = Report()
    assert read_file(tmp_path / "a.yaml" / "b.yaml", report, root=tmp_path) is None
    assert told(report).startswith("a.yaml/b.yaml:1:1: S001 the file cannot be read: not a directory\n")


def test_a_directory(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").mkdir()
    report = Report()
    assert read_file(tmp_path / "a.yaml", report, root=tmp_path) is None
    assert (
        told(report) == "a.yaml:1:1: S002 this is a directory\n  hint: Put a plain file here, or move this elsewhere.\n"
    )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_named_pipe_does_not_make_the_reader_wait(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.yaml")
    report = Report()
    assert read_file(tmp_path / "a.yaml", report, root=tmp_path) is None
    assert told(report).startswith("a.yaml:1:1: S002 this is not a plain file\n")


def test_a_link_within_the_data_is_followed(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("format: 1\n")
    (tmp_path / "b.yaml").symlink_to("a.yaml")
    assert read_file(tmp_path / "b.yaml", Report(), root=tmp_path) == b"format: 1\n"


def test_a_link_out_of_the_data(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "secret").write_text("format: 1\n")
    (tmp_path / "data" / "a.yaml").symlink_to("../secret")
    report = Report()
    assert read_file(tmp_path / "data" / "a.yaml", report, root=tmp_path / "data") is None
    assert told(report) == (
        "a.yaml:1:1: S003 the link leads out of the data directory\n"
        "  hint: Copy the file into the data directory instead of linking to it.\n"
    )


def test_a_linked_directory_out_of_the_data(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "else").mkdir()
    (tmp_path / "else" / "a.yaml").write_text("format: 1\n")
    (tmp_path / "data" / "sub").symlink_to("../else")
    report = Report()
    assert read_file(tmp_path / "data" / "sub" / "a.yaml", report, root=tmp_path / "data") is None
    assert told(report).startswith("sub/a.yaml:1:1: S003 ")


def test_links_in_a_circle(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").symlink_to("b.yaml")
    (tmp_path / "b.yaml").symlink_to("a.yaml")
    report = Report()
    assert read_file(tmp_path / "a.yaml", report, root=tmp_path) is None
    assert told(report).startswith("a.yaml:1:1: S001 the file cannot be read: its links lead in a circle\n")


def test_the_data_directory_itself_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "a.yaml").write_text("format: 1\n")
    (tmp_path / "link").symlink_to("data")
    assert read_file(tmp_path / "link" / "a.yaml", Report(), root=tmp_path / "link") == b"format: 1\n"


@pytest.mark.parametrize(("limit", "said"), [(9, "9 bytes"), (2 * 1024 * 1024, "2 MB")])
def test_a_file_that_is_too_large(tmp_path: Path, limit: int, said: str) -> None:
    (tmp_path / "a.yaml").write_text("format: 1\n" + "#" * limit)
    report = Report()
    assert read_yaml(tmp_path / "a.yaml", report, root=tmp_path, limits=Limits(size=limit)) is None
    assert told(report) == (
        f"a.yaml:1:1: S004 the file is larger than {said}, the most a file may have\n"
        "  hint: Divide the file, or check that it is the right one.\n"
    )


def test_a_file_of_just_the_limit_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("format: 1\n")
    assert read_yaml(tmp_path / "a.yaml", Report(), limits=Limits(size=10)) is not None


def test_a_name_that_is_not_text_can_be_told(tmp_path: Path) -> None:
    name = os.fsdecode(b"caf\xe9.yaml")
    report = Report()
    assert read_file(tmp_path / name, report, root=tmp_path) is None
    report.text().encode("utf-8")
    report.to_json().encode("utf-8")
