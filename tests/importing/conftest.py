"""What tests of the import share: the shipped library, and a call that imports a file or words."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from variorum import model
from variorum.diagnostics import Report
from variorum.importing import Told, import_file, written
from variorum.library import Library
from variorum.model.reading import read
from variorum.source import parse_yaml

SAMPLES = Path(__file__).with_name("samples")
TOLD = Told("all-fours/made-up", date="2027-01-31")


@pytest.fixture(scope="session")
def copies() -> Path | None:
    """The folder of the source copies, which are not shipped; without it a run says so in its closing lines."""
    named = os.environ.get("VARIORUM_SOURCES")
    if not named:
        return None
    if not Path(named).is_dir():
        pytest.fail(f"VARIORUM_SOURCES: there is no folder {named}", pytrace=False)
    return Path(named)


@dataclass
class Drafted:
    """A draft as its file is read again: the document, and the text of the file."""

    text: model.Text
    file: str
    findings: list[str]
    parts: list[tuple[int, int]]
    id: str

    def clause(self, own: str) -> model.Clause:
        return next(clause for clause in self.text.clauses if clause.id == own)

    @property
    def sections(self) -> list[tuple[str, tuple[int, ...]]]:
        """Title and lines of every section whose title the source has."""
        return [(s.title, s.source_lines) for s in self.text.sections if s.supplied == "no"]

    @property
    def marks(self) -> list[str]:
        """The source's apparatus marks in order."""
        found = [m.source_mark or "" for m in self.text.heading.apparatus] if self.text.heading else []
        return found + [m.source_mark or "" for clause in self.text.clauses for m in clause.apparatus]


Draft = Callable[..., Drafted]


@pytest.fixture
def draft(library: Library, tmp_path: Path) -> Draft:
    """``draft(path or words, name="a.html", ...)``: the draft, read again by the strict reader without a finding."""

    def made(source: Path | str | bytes, *, name: str = "a.txt", told: Told = TOLD, **options: Any) -> Drafted:
        path = source if isinstance(source, Path) else tmp_path / name
        if not isinstance(source, Path):
            path.write_bytes(source.encode() if isinstance(source, str) else source)
        report = Report()
        found = import_file(path, library, report, told, **options)
        assert found is not None, report.text()
        file = written(found.draft.plain, found.draft.comments)
        reread = Report()
        document = parse_yaml("draft.yaml", file, reread)
        assert document is not None and not list(reread), reread.text()
        text, problems = read(document, model.Text)
        assert text is not None, [f"{p.position}: {p.message}" for p in problems]
        said = [f"{f.line}:{f.column} {f.code.id}" for f in report]
        return Drafted(text, file, said, [(p.first, p.last) for p in found.parts], found.draft.id)

    return made


Refused = Callable[..., list[str]]


@pytest.fixture
def refused(library: Library, tmp_path: Path) -> Refused:
    """``refused(bytes, name=...)``: the findings (``line:column code message``) of a file of which no draft comes."""

    def told(data: bytes, *, name: str = "a.txt", **options: Any) -> list[str]:
        path = tmp_path / name
        path.write_bytes(data)
        report = Report()
        assert import_file(path, library, report, TOLD, **options) is None
        assert list(report), "a file was refused without a word"
        assert {f.path for f in report} == {path.as_posix()}
        return [f"{f.line}:{f.column} {f.code.id} {f.message}" for f in report if f.severity == "error"]

    return told
