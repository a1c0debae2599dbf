"""Finished batches kept in a file, so that a study that was stopped loses none and plays none twice."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from variorum.errors import UserError

from .batch import Sums

_COLUMNS = ("study", "number", "sums")
_TABLE = "CREATE TABLE IF NOT EXISTS batches (study TEXT, number INTEGER, sums TEXT, PRIMARY KEY (study, number))"
_NEW = "name a new file"


class Store:
    """The batches of one study in an SQLite file, which may hold others; a changed rule or seed is another study.

    ``arms`` and ``size`` say what a batch of it is: of how many rule sets, and of how many deals or games.

    Raises UserError for a file that is something else, another program's or damaged, or cannot be written; it stays
    as it is.
    """

    def __init__(self, path: Path, study: str, arms: int, size: int) -> None:
        self._path, self._study, self._arms, self._size = path, study, arms, size
        with self._told("cannot be used to keep results", _NEW):
            self._base = sqlite3.connect(path)
            try:
                self._check()
                self._base.execute(_TABLE)
                self._base.commit()
            except BaseException:
                self._base.close()
                raise

    def _check(self) -> None:
        """UserError where the tables are another program's."""
        tables = {name for (name,) in self._base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        columns = tuple(name for _, name, *_ in self._base.execute("PRAGMA table_info(batches)"))
        if tables - {"batches"} or columns not in ((), _COLUMNS):
            raise UserError(f"{self._path} is another program's database", _NEW)

    @contextmanager
    def _told(self, what: str, hint: str) -> Iterator[None]:
        """What SQLite cannot do, in words."""
        try:
            yield
        except sqlite3.Error as error:
            raise UserError(f"{self._path} {what}: {error}", hint) from None

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._base.close()

    def numbers(self) -> frozenset[int]:
        """The numbers of the batches that are there. UserError where the file is damaged."""
        with self._told("cannot be read", _NEW):
            rows = self._base.execute("SELECT number FROM batches WHERE study = ?", (self._study,)).fetchall()
        return frozenset(number for (number,) in rows)

    def get(self, number: int) -> Sums:
        """A batch that is there. ``KeyError`` for one that is not, UserError for one that is damaged."""
        with self._told("cannot be read", _NEW):
            row = self._base.execute(
                "SELECT sums FROM batches WHERE study = ? AND number = ?", (self._study, number)
            ).fetchone()
        if row is None:
            raise KeyError(number)
        try:
            data = json.loads(row[0])
            sums = Sums.of(data)
            fits = sums.data() == data and self._fits(sums)
        except (ValueError, TypeError, LookupError, AttributeError):
            fits = False
        if not fits:
            raise UserError(f"{self._path} is damaged: its batch {number} of this study cannot be read", _NEW)
        return sums

    def _fits(self, sums: Sums) -> bool:
        """Whether it is a batch of this study: so many rule sets, so many deals, and whole numbers."""
        tallies = (*sums.arms, *sums.against)
        counts = (n for tally in tallies for part in (tally.sums, tally.squares) for n in part.values())
        return (
            (len(sums.arms), len(sums.against)) == (self._arms, self._arms - 1)
            and all(tally.number == self._size for tally in tallies)
            and all(type(n) is int for n in counts)
        )

    def put(self, number: int, sums: Sums) -> None:
        """Keep a batch; it is on the disk when this returns. One that is there already stays as it is.

        UserError where it cannot be written, on a full disk for one; what was there before stays.
        """
        with self._told("cannot take more results", "what it has is kept: --resume goes on with it"), self._base:
            self._base.execute(
                "INSERT OR IGNORE INTO batches VALUES (?, ?, ?)", (self._study, number, json.dumps(sums.data()))
            )
