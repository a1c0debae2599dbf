"""Which printings a reading stands in: the conditions of the inline apparatus.

`1823` the printings of that year; `≤1857` those up to it; `≥1830` those from it on; `1829–1838` those between, both
included; `NY1830` one witness by its siglum.  Several are separated by commas or spaces.  `<=`, `>=` and `-` stand for
`≤`, `≥` and `–`; superscript figures for ordinary ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from variorum.diagnostics import Code
from variorum.source.marks import SUPERSCRIPTS

CONDITION = Code(
    "A104",
    "condition that cannot be read",
    "A reading whose printings cannot be told is given to none.",
    "Write a year, `1823`; `≤1857`, `≥1830`, `1829–1838`; or a siglum, `NY1830`; several are separated by commas.",
)
CODES = (CONDITION,)

# The witnesses of a text in the order wanted: siglum, and year of printing (None where it is not known).
Witnesses = Sequence[tuple[str, int | None]]


@dataclass(frozen=True, slots=True)
class ApparatusProblem:
    """What is wrong at a character (`offset`, from 0) of a wording."""

    offset: int
    code: Code
    message: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Term:
    """One part of a condition: a siglum, or the years `first` to `last` (None: without limit)."""

    siglum: str | None = None
    first: int | None = None
    last: int | None = None
    start: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)

    def reaches(self, siglum: str, year: int | None) -> bool:
        """True if the printing is meant; one of unknown year is meant only by its siglum."""
        if self.siglum is not None:
            return siglum == self.siglum
        if year is None:
            return False
        return (self.first is None or self.first <= year) and (self.last is None or year <= self.last)

    def __str__(self) -> str:
        if self.siglum is not None:
            return self.siglum
        if self.first == self.last:
            return f"{self.first}"
        if self.first is None:
            return f"≤{self.last}"
        return f"≥{self.first}" if self.last is None else f"{self.first}–{self.last}"


@dataclass(frozen=True, slots=True)
class Condition:
    """The printings a reading stands in; `start` and `end` are offsets in the wording, the caret left out."""

    terms: tuple[Term, ...]
    start: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)

    def reaches(self, siglum: str, year: int | None) -> bool:
        return any(term.reaches(siglum, year) for term in self.terms)

    def __str__(self) -> str:
        return ", ".join(map(str, self.terms))


def witnesses(condition: Condition | Term, available: Witnesses) -> tuple[str, ...]:
    """The sigla, in the order of `available`, that the condition reaches."""
    return tuple(siglum for siglum, year in available if condition.reaches(siglum, year))


_ORDINARY = str.maketrans(SUPERSCRIPTS + "⁻", "0123456789-")
_SEPARATORS = re.compile(r"[ ,\n]+")
_TERM = re.compile(
    r"(?:(?P<siglum>[A-Z][A-Z0-9-]*)"
    r"|(?P<sign><=|>=|=<|=>|≤|≥) ?(?P<limit>[0-9]{4})"
    r"|(?P<first>[0-9]{4})(?: ?[-–—] ?(?P<last>[0-9]{4}))?)(?=[ ,\n]|$)"
)
_WORD = re.compile(r"[^ ,\n]+")


def parse_condition(written: str, start: int) -> tuple[Condition, tuple[ApparatusProblem, ...]]:
    """Read what stands after the caret; `start` is its offset in the wording.

    What cannot be read is left out of the condition and reported.
    """
    problems: list[ApparatusProblem] = []
    terms = tuple(_terms(written.translate(_ORDINARY), start, problems))
    if not terms and not problems:
        problems.append(ApparatusProblem(start, CONDITION, "nothing stands after `^`"))
    return Condition(terms, start, start + len(written)), tuple(problems)


def _terms(text: str, start: int, problems: list[ApparatusProblem]) -> Iterator[Term]:
    at = 0
    while at < len(text):
        if gap := _SEPARATORS.match(text, at):
            at = gap.end()
            continue
        match = _TERM.match(text, at)
        if match is None:
            match = _WORD.match(text, at)
            assert match is not None  # neither a separator nor the end
            problems.append(
                ApparatusProblem(start + at, CONDITION, f"`{match.group()}` is neither a year nor a siglum")
            )
            at = match.end()
            continue
        at = match.end()
        place = (start + match.start(), start + at)
        if siglum := match["siglum"]:
            yield Term(siglum, None, None, *place)
        elif limit := match["limit"]:
            below = match["sign"] in {"≤", "<=", "=<"}
            yield Term(None, None, int(limit), *place) if below else Term(None, int(limit), None, *place)
        else:
            first, last = int(match["first"]), int(match["last"] or match["first"])
            if last < first:
                message = f"the years {first}–{last} run backwards"
                problems.append(ApparatusProblem(place[0], CONDITION, message, f"Write `{last}–{first}`."))
                first, last = last, first
            yield Term(None, first, last, *place)
