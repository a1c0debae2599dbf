"""A wording with its apparatus: the readings of each printing, and whether the conditions make sense together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from variorum.diagnostics import Code

from .conditions import ApparatusProblem, Condition, Witnesses, witnesses

NO_WITNESS = Code(
    "A201",
    "condition that reaches no printing",
    "A condition reaches only the printings of its own text; this reading stands nowhere.",
    "Correct the year or siglum, or add the printing to the text's witnesses.",
)
CLAIMED_TWICE = Code(
    "A202",
    "printing with two readings",
    "At one place a printing has one reading.",
    "Correct one of the two conditions.",
)
NO_REST = Code(
    "A203",
    "reading left to no printing",
    "The other readings reach every printing of the text, so this one stands nowhere.",
    "Correct the conditions, or remove the reading.",
)
NO_VARIATION = Code(
    "A204",
    "place without variation",
    "Every printing of the text has these words.",
    "Correct the condition, or write the words without brackets.",
)
SPACING = Code(
    "A205",
    "space left over",
    "In a printing that lacks the words, the spaces on both sides would meet.",
    "Take one of the spaces into the brackets, where it counts: `any [other  ^1823]card`.",
)
CODES = (NO_WITNESS, CLAIMED_TWICE, NO_REST, NO_VARIATION, SPACING)

Kind = Literal["text", "lacuna", "lost"]


@dataclass(frozen=True, slots=True)
class Text:
    """Words that all printings have.  `start` and `end` are offsets in the wording as written."""

    text: str
    start: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Sic:
    """`[!]`: what stands before it is really so."""

    start: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Reading:
    """What some printings have at a place: those of `condition`, or without one all that no other reading reaches.

    `kind` is `"text"`; `"lacuna"`, where our copy lacks what they had (`text` is empty); or `"lost"`, where they are
    known to differ and `text` is all that is known.
    """

    text: str
    condition: Condition | None = None
    kind: Kind = "text"
    start: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)

    def shown(self, lacuna: str = "…") -> str:
        """The words, with `lacuna` where there are none to show."""
        return lacuna if self.kind == "lacuna" else self.text


@dataclass(frozen=True, slots=True)
class Place:
    """A place where printings differ; `index` counts the places of a wording from 0."""

    readings: tuple[Reading, ...]
    start: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)
    index: int = 0

    def reading(self, siglum: str, available: Witnesses) -> Reading | None:
        """What this printing has; None where it lacks the words."""
        for name, year in available:
            if name == siglum:
                return self._claimed(siglum, year) or self.rest
        return self.rest

    @property
    def rest(self) -> Reading | None:
        """The reading of all printings that no other reading reaches."""
        return next((reading for reading in self.readings if reading.condition is None), None)

    def assigned(self, available: Witnesses) -> Mapping[str, Reading | None]:
        """Each siglum of `available`, in order, with its reading; the first of two that claim it."""
        rest = self.rest
        return {siglum: self._claimed(siglum, year) or rest for siglum, year in available}

    def _claimed(self, siglum: str, year: int | None) -> Reading | None:
        return next((r for r in self.readings if r.condition and r.condition.reaches(siglum, year)), None)

    def of(self, siglum: str, available: Witnesses, lacuna: str = "…") -> str:
        """The words of this printing here: empty where it lacks them, `lacuna` where they are lost to us."""
        reading = self.reading(siglum, available)
        return reading.shown(lacuna) if reading else ""


Segment = Text | Place | Sic


@dataclass(frozen=True, slots=True)
class Wording:
    """A wording with its apparatus, in order; no two texts stand side by side and none is empty."""

    segments: tuple[Segment, ...]

    @property
    def places(self) -> tuple[Place, ...]:
        return tuple(segment for segment in self.segments if isinstance(segment, Place))

    def of(self, siglum: str, available: Witnesses, lacuna: str = "…") -> str:
        """The full wording of one printing.

        A siglum that is not in `available` is read like a printing that no condition reaches.
        """
        return "".join(_shown(segment, siglum, available, lacuna) for segment in self.segments)

    def readings(self, available: Witnesses) -> tuple[Mapping[str, Reading | None], ...]:
        """For each place, in order: which reading each printing has, None where it lacks the words."""
        return tuple(place.assigned(available) for place in self.places)

    def check(self, available: Witnesses) -> tuple[ApparatusProblem, ...]:
        """What is wrong with the conditions, given the printings of the text."""
        problems = [problem for place in self.places for problem in _check_place(place, available)]
        return tuple(sorted([*problems, *self._spacing(available)], key=lambda problem: problem.offset))

    def _spacing(self, available: Witnesses) -> Iterator[ApparatusProblem]:
        reported: set[int] = set()
        for siglum, _ in available:
            parts = [_shown(segment, siglum, available, "…") for segment in self.segments]
            whole = "".join(parts)
            at = 0
            for segment, part in zip(self.segments, parts, strict=True):
                start, at = at, at + len(part)
                if not isinstance(segment, Place) or segment.index in reported:
                    continue
                joint = whole[max(start - 1, 0) : at + 1]
                outer = (start == 0 and joint[:1] == " ") or (at == len(whole) and joint[-1:] == " ")
                if "  " in joint or outer:
                    reported.add(segment.index)
                    where = "a space at the edge of the wording" if "  " not in joint else "two spaces together"
                    yield ApparatusProblem(segment.start, SPACING, f"here {siglum} would have {where}")


def _shown(segment: Segment, siglum: str, available: Witnesses, lacuna: str) -> str:
    if isinstance(segment, Text):
        return segment.text
    return segment.of(siglum, available, lacuna) if isinstance(segment, Place) else ""


def _check_place(place: Place, available: Witnesses) -> Iterator[ApparatusProblem]:
    has: dict[str, Reading] = {}
    for reading in place.readings:
        if reading.condition is None:
            continue
        for term in reading.condition.terms:
            if not witnesses(term, available):
                yield ApparatusProblem(term.start, NO_WITNESS, f"`{term}` reaches no printing of this text")
        for siglum in witnesses(reading.condition, available):
            other = has.setdefault(siglum, reading)
            if other is not reading:
                message = f"{siglum} is given both {quoted(other)} and {quoted(reading)}"
                yield ApparatusProblem(reading.condition.start, CLAIMED_TWICE, message)
    if not available or len(has) < len(available):
        return
    if place.rest is not None:
        yield ApparatusProblem(place.rest.start, NO_REST, f"no printing is left for {quoted(place.rest)}")
    elif len(place.readings) == 1:
        yield ApparatusProblem(
            place.start, NO_VARIATION, f"every printing of this text has {quoted(place.readings[0])}"
        )


def quoted(reading: Reading) -> str:
    """A reading as messages name it."""
    return f'"{reading.shown()}"'
