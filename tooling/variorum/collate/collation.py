"""The result of collating any number of witnesses: a table of columns from which each can be rebuilt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from .tokens import Token, Tokens, rebuild


class CellKind(StrEnum):
    """What a witness has in a column. What is lost is not omitted: it is not known whether the witness had it."""

    READING = "reading"
    OMISSION = "omission"
    LACUNA = "lacuna"


class Cell(NamedTuple):
    """One witness in one column. A reading is one token; a lacuna has its own token in the first column it covers."""

    kind: CellKind
    tokens: tuple[Token, ...] = ()

    @property
    def text(self) -> str:
        """The characters, with the white space that follows."""
        return rebuild(self.tokens)


@dataclass(frozen=True)
class Collation:
    """An alignment table: a row for each witness (in the order of sigla), a cell for each column.

    ``keys[siglum]`` are the forms in which its tokens were compared, in step with the cells (None where there is no
    reading). Equal keys in a column are one reading, but for accidentals.
    """

    witnesses: dict[str, Tokens]
    rows: dict[str, tuple[Cell, ...]]
    keys: dict[str, tuple[str | None, ...]]

    @property
    def sigla(self) -> tuple[str, ...]:
        """The witnesses in order of their sigla."""
        return tuple(self.rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(next(iter(self.rows.values()), ()))

    def columns(self) -> Iterator[tuple[Cell, ...]]:
        """Column by column, cells in the order of ``sigla``."""
        return zip(*self.rows.values(), strict=True)

    def tokens(self, siglum: str) -> tuple[Token, ...]:
        """The tokens of a witness as the table has them: those it was given, in order."""
        return tuple([token for cell in self.rows[siglum] for token in cell.tokens])

    def wording(self, siglum: str) -> str:
        """The wording of a witness, rebuilt from the table."""
        return self.witnesses[siglum].lead + rebuild(self.tokens(siglum))
