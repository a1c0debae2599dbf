"""Finished batches kept in a file, so that a study that was stopped loses none and plays none twice."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from types import TracebackType

from variorum.errors import UserError

from .batch import Sums

_TABLE = "CREATE TABLE IF NOT EXISTS batches (study TEXT, number INTEGER, sums TEXT, PRIMARY KEY (study, number))"


class Store:
    """The batches of one study in an SQLite file, which may hold others; a changed rule or seed is another study.

    Raises UserError for a file that is something else or cannot be written.
    """

    def __init__(self, path: Path, study: str) -> None:
        self._path, self._study = path, study
        try:
            self._base = sqlite3.connect(path)
            self._base.execute(_TABLE)
            self._base.commit()
        except sqlite3.Error as error:
            raise UserError(f"{path} cannot be used to keep results: {error}", "name a new file") from None

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._base.close()

    def numbers(self) -> frozenset[int]:
        """The numbers of the batches that are there."""
        rows = self._base.execute("SELECT number FROM batches WHERE study = ?", (self._study,))
        return frozenset(number for (number,) in rows)

    def get(self, number: int) -> Sums:
        """A batch that is there. ``KeyError`` for one that is not."""
        row = self._base.execute(
            "SELECT sums FROM batches WHERE study = ? AND number = ?", (self._study, number)
        ).fetchone()
        if row is None:
            raise KeyError(number)
        return Sums.of(json.loads(row[0]))

    def put(self, number: int, sums: Sums) -> None:
        """Keep a batch; it is on the disk when this returns. One that is there already stays as it is."""
        with self._base:
            self._base.execute(
                "INSERT OR IGNORE INTO batches VALUES (?, ?, ?)", (self._study, number, json.dumps(sums.data()))
            )
