"""Where the checks on one file leave their findings."""

from __future__ import annotations

from collections.abc import Iterable

from variorum.diagnostics import Code, Related, Report
from variorum.source.text import SourceText


class Reporter:
    """Adds findings about one file to a report, and keeps the places (line, column) they concern."""

    __slots__ = ("report", "source", "troubles")

    def __init__(self, source: SourceText, report: Report) -> None:
        self.source = source
        self.report = report
        self.troubles: set[tuple[int, int]] = set()

    def add(
        self, code: Code, line: int, column: int, message: str, *, hint: str = "", also: Iterable[Related] = ()
    ) -> None:
        self.troubles.add((line, column))
        self.report.add(self.source.finding(code, line, column, message, hint=hint, also=also))
