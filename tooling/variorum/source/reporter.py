"""Where the checks on one file leave their findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from variorum.diagnostics import Code, Related, Report
from variorum.source.text import SourceText

# So many findings of one kind tell what is wrong with a file; thousands more would tell nothing new.
MANY = 100


class Reporter:
    """Adds findings about one file to a report, and keeps the places (line, column) they concern."""

    __slots__ = ("_count", "_first_left_out", "report", "source", "troubles")

    def __init__(self, source: SourceText, report: Report) -> None:
        self.source = source
        self.report = report
        self.troubles: set[tuple[int, int]] = set()
        self._count: Counter[Code] = Counter()
        self._first_left_out: dict[Code, tuple[int, int]] = {}

    def add(
        self, code: Code, line: int, column: int, message: str, *, hint: str = "", also: Iterable[Related] = ()
    ) -> None:
        self.troubles.add((line, column))
        self._count[code] += 1
        if self._count[code] > MANY:
            place = self._first_left_out.setdefault(code, (line, column))
            self._first_left_out[code] = min(place, (line, column))
            return
        self.report.add(self.source.finding(code, line, column, message, hint=hint, also=also))

    def close(self) -> None:
        """Say how many findings were left out."""
        for code, place in self._first_left_out.items():
            message = f"there are {self._count[code] - MANY:,} more of this kind in this file"
            self.report.add(self.source.finding(code, *place, message))
