"""Records as the commands are given them: a file, an example's name, or standard input."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Never

import click

from variorum.diagnostics import Finding, Report
from variorum.errors import UserError
from variorum.games.engine import Record, RecordError
from variorum.library import Library, Origin
from variorum.lint.examples import UNREADABLE, problem_finding
from variorum.referee.records import read_record
from variorum.source import Document, parse_yaml, read_yaml


@dataclass(frozen=True)
class ReadRecord:
    """A record, where it was written, and the rule sets its expectations name."""

    record: Record
    origin: Origin
    expected: tuple[str, ...]


def read_record_file(library: Library, name: str) -> ReadRecord:
    """Read a record from the file ``name``, from the example of that name, or from standard input (``-``).

    Prints every finding and ends the command with code 1 where it cannot be read; UserError where there is no such
    file or example.
    """
    report = Report()
    origin = _origin(library, name, report)
    if origin is not None:
        raw = origin.document.plain()
        if isinstance(raw, dict):
            try:
                expected = raw.get("expect")
                names = tuple(expected) if isinstance(expected, dict) else ()
                return ReadRecord(read_record(raw), origin, names)
            except RecordError as error:
                report.extend(problem_finding(origin, UNREADABLE, problem) for problem in error.problems)
    _fail(report)


def _origin(library: Library, name: str, report: Report) -> Origin | None:
    document: Document | None
    if name == "-":
        document = parse_yaml("<stdin>", sys.stdin.buffer.read(), report)
        return Origin(document) if document is not None else None
    path = Path(name)
    if path.exists() or path.suffix in (".yaml", ".yml") or "/" in name:
        if not path.exists():
            raise UserError(f"there is no file {name}", "name a file, an example, or - for standard input")
        document = read_yaml(path, report)
        return Origin(document) if document is not None else None
    if name not in library.examples:
        return library.example(name).origin  # says which names are near
    return library.examples[name].origin


def _fail(report: Report) -> Never:
    for finding in report:
        _echo(finding)
    raise click.exceptions.Exit(1)


def _echo(finding: Finding) -> None:
    from variorum.diagnostics import render

    click.echo(render(finding), err=True, nl=False)
