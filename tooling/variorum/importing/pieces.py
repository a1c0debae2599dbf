"""Sections and clauses of a draft in the making, as ``divide`` finds them and ``draft`` writes them out."""

from __future__ import annotations

from dataclasses import dataclass, field

from variorum.model import apparatus

from .blocks import LeftOut
from .imprints import Imprint
from .marks import Problem, Read

MARGINAL = "margin"
"""Stands for the sign of a note that none calls, as those of the margin."""


@dataclass
class DraftSection:
    """A section in the making; ``heading`` are the lines of its title in the source, none where it is ours."""

    id: str
    title: str
    label: str | None = None
    lines: tuple[int, ...] = ()
    supplied: bool = False
    printed: bool = True
    guesses: dict[str, str] = field(default_factory=dict)
    marks: tuple[str, ...] = ()  # of the apparatus, as the source has them in the heading


@dataclass
class DraftClause:
    """A clause in the making: its words in our notation with what is known of the marks."""

    section: DraftSection
    read: Read
    lines: tuple[int, ...]
    kind: str
    item: str | None = None
    headword: str | None = None
    id: str = ""
    guesses: dict[str, str] = field(default_factory=dict)
    footnote: str = ""  # the sign of the footnote that it is


@dataclass(frozen=True)
class Heading:
    """The heading over the whole, and what was put right in it."""

    read: Read
    lines: tuple[int, ...]
    repairs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Part:
    """A text among several in one file: its heading and lines."""

    title: str
    first: int
    last: int


@dataclass
class Divided:
    """A page divided: the heading over it, sections and clauses in order, lines left out, printings named."""

    heading: Heading | None
    sections: list[DraftSection]
    clauses: list[DraftClause]
    left_out: list[LeftOut]
    imprints: list[Imprint]
    parts: list[Part]
    problems: list[tuple[tuple[int, int], Problem]]  # with line and column


def plain_words(read: Read) -> str:
    """The first words of a wording, every place with its first reading."""
    wording = apparatus.parse(read.wording)[0]
    plain = "".join(
        s.text if isinstance(s, apparatus.Text) else s.readings[0].text if isinstance(s, apparatus.Place) else ""
        for s in wording.segments
    )
    return " ".join(plain.split())[:300]
