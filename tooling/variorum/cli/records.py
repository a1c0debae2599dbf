"""Records as the commands are given them: a file, an example's name, or standard input."""

from __future__ import annotations

import stat
import sys
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, Never

import click

from variorum.diagnostics import Report
from variorum.errors import UserError
from variorum.games.engine import Record, RecordError
from variorum.library import OpenedLibrary, Origin
from variorum.referee.expect import Expectation, read_expectations
from variorum.source import LIMITS, Document, parse_yaml, read_yaml
from variorum.source.records import problem_finding, record_of


@dataclass(frozen=True)
class ReadRecord:
    """A record, where it was written, and what it expects of rule sets."""

    record: Record
    origin: Origin
    expected: tuple[Expectation, ...]


def read_record_file(library: OpenedLibrary, name: str) -> ReadRecord:
    """Read a record from the file ``name``, from the example of that name, or from standard input (``-``).

    Whatever is wrong with the file, the YAML reader's findings included, is printed and ends the command with code 1:
    nothing is judged that may not be what was meant. UserError where there is no such file or example.
    """
    report = Report()
    document = _document(library, name, report)
    if document is None or report:
        _fail(report)
    record = record_of(document, report)
    if record is None:
        _fail(report)
    expect: Any = record.raw.get("expect") or {}
    try:
        return ReadRecord(record, Origin(document), read_expectations(expect, record))
    except RecordError as error:
        report.extend(problem_finding(document, problem) for problem in error.problems)
        _fail(report)


def _document(library: OpenedLibrary, name: str, report: Report) -> Document | None:
    """The YAML of a record, and in ``report`` all that the reader has against it."""
    if name == "-":
        return parse_yaml("<stdin>", sys.stdin.buffer.read(LIMITS.size + 1), report)
    path = Path(name)
    if path.exists() or path.suffix in (".yaml", ".yml") or "/" in name:
        if not path.exists():
            raise UserError(f"there is no file {name}", "name a file, an example, or - for standard input")
        if stat.S_ISFIFO(path.stat().st_mode):  # as a shell hands over `<(…)`
            with path.open("rb") as stream:
                return parse_yaml(name, stream.read(LIMITS.size + 1), report)
        return read_yaml(path, report)
    found = library.examples.get(name)
    report.extend(f for f in library.findings if _example_at(f.path) == name)
    if report:
        return None
    return (found or library.example(name)).origin.document  # or says which names are near


def _example_at(path: str) -> str:
    """The name of the example that a file of the corpus holds; empty if it holds none."""
    place = PurePosixPath(path)
    return place.stem if place.parts[:2] == ("variants", "examples") else ""


def _fail(report: Report) -> Never:
    click.echo(report.text(), err=True, nl=False)
    raise click.exceptions.Exit(1)
