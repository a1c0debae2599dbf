"""A record as typed: YAML text in, the record out, or findings at their line and column."""

from __future__ import annotations

from variorum.diagnostics import Code, Finding, Report
from variorum.games.engine import Problem, Record, RecordError
from variorum.referee.records import read_record
from variorum.source.document import Document
from variorum.source.yaml import Engine, parse_yaml

UNREADABLE = Code(
    "X501",
    "record cannot be read",
    "A record that contradicts itself has no outcome.",
    "Correct the record; variants/README.md explains the notation.",
)


def record_of(document: Document, report: Report) -> Record | None:
    """The record a document holds, or None; what is wrong with it goes to ``report``."""
    raw = document.plain()
    assert isinstance(raw, dict)  # the reader refuses a file whose top is anything else
    try:
        return read_record(raw)
    except RecordError as error:
        report.extend(problem_finding(document, problem) for problem in error.problems)
        return None


def typed_record(
    name: str, text: str, report: Report, *, engine: Engine | None = None
) -> tuple[Document, Record] | None:
    """The record in a text that somebody typed, with the document for later findings; None where anything is wrong.

    A finding of the YAML reader is enough to refuse it: nothing is judged that may not be what was meant.
    """
    document = parse_yaml(name, text, report, engine=engine)
    if document is None or report:
        return None
    record = record_of(document, report)
    return None if record is None else (document, record)


def problem_finding(document: Document, problem: Problem, under: str = "") -> Finding:
    """What is wrong with a record, at its place; ``under`` is put behind the message."""
    return document.finding(
        UNREADABLE, problem.path, problem.message + under, hint=problem.hint, offset=problem.offset
    )
