r"""The inline notation of the apparatus, read and written; `variorum.model.apparatus` describes it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from variorum.diagnostics import Code
from variorum.source.marks import LACUNAS, SUPERSCRIPTS, any_mark, escaped, escaped_reading, raised_condition

from .conditions import ApparatusProblem, Condition, parse_condition
from .wording import Kind, Place, Reading, Segment, Sic, Text, Wording, quoted

BRACKET = Code(
    "A101",
    "bracket without its partner",
    "Where a place of the apparatus begins or ends cannot be told.",
    r"Add the missing bracket; a bracket that belongs to the text is written `\[` or `\]`.",
)
NESTED = Code(
    "A102",
    "bracket within brackets",
    "The apparatus has one level; readings do not contain readings.",
    r"Write each reading whole, `[A B ^1823|A C ^1830]`; a bracket that belongs to the text is written `\[` or `\]`.",
)
OUTSIDE = Code(
    "A103",
    "mark outside brackets",
    "Only inside [ ] does the mark say anything; here it was probably meant to.",
    r"Enclose the readings in `[ ]`, or write `\|` or `\^` for a sign that belongs to the text.",
)
EMPTY = Code(
    "A105",
    "empty reading",
    "That words are missing is not written; an empty reading may be an oversight.",
    "Leave it out: printings that no reading reaches lack the words; for a lacuna write `…`.",
)
NOBODY = Code(
    "A106",
    "reading without printings",
    "A place must say which printings have which reading; one reading at most has all the rest.",
    "Add the condition inside the bracket: `[X ^1823]`, `[A ^≤1829|B ^≥1830]` or `[A|B ^1823]`.",
)
SAME = Code(
    "A107",
    "two readings alike",
    "Printings that read alike have one reading; or they differ, and how is lost.",
    "Join them, `[X ^1823, 1830]`; if a difference is known to exist and is lost, write `[X|?X ^1823]`.",
)
ESCAPE = Code(
    "A108",
    "backslash before an ordinary character",
    r"A backslash takes a mark of the apparatus as text: `\[ \] \| \^ \\`.",
    r"Remove the backslash, or write `\\` for a backslash that belongs to the text.",
)
UNKNOWN_LOST = Code(
    "A109",
    "question mark alone",
    "It may be a question mark of the text, or a reading that is lost.",
    r"Write `\?` for the sign itself; `?X` where the reading is lost and X is all that is known; `…` for a lacuna.",
)
TOO_MANY = Code(
    "A110",
    "too many marks",
    "No wording of a corpus has so many; something went wrong.",
    "Check that this is the right text, or divide it.",
)
CODES = (BRACKET, NESTED, OUTSIDE, EMPTY, NOBODY, SAME, ESCAPE, UNKNOWN_LOST, TOO_MANY)

MOST_MARKS = 20_000
"""Signs of the apparatus that are read in one wording."""

_MARKS = frozenset("[]|^\\")
_ESCAPABLE = frozenset(_MARKS | set("?!….") | set(SUPERSCRIPTS))
_PLAIN = re.compile(r"[^\[\]|^\\]+")
_MARK = re.compile(r"[\[\]|^\\]")
_RAISED_BEHIND = re.compile(f"[≤≥^]*[{SUPERSCRIPTS}]+")


class _Cell(NamedTuple):
    """A character of a wording, or a run of them outside brackets.

    ``mark`` if it is one of the apparatus, ``taken`` if a backslash made it text.
    """

    char: str
    start: int
    end: int
    mark: bool = False
    taken: bool = False


def parse(text: str) -> tuple[Wording, tuple[ApparatusProblem, ...]]:
    """Read a wording and its apparatus.

    Never fails: what cannot be read is taken as text and reported, all of it, in order; a wording of too many marks is
    text altogether.
    """
    if not any_mark(text):
        return Wording((Text(text, 0, len(text)),) if text else ()), ()
    if len(text) > MOST_MARKS and (at := _mark_number(text, MOST_MARKS)) is not None:
        message = f"here the wording passes {MOST_MARKS:,} signs of the apparatus; none of them is read"
        return Wording((Text(text, 0, len(text)),)), (ApparatusProblem(at, TOO_MANY, message),)
    problems: list[ApparatusProblem] = []
    cells = list(_cells(text, problems))
    partner = _partners(cells, problems)
    segments: list[Segment] = []
    run: list[_Cell] = []
    at = count = 0
    while at < len(cells):
        cell = cells[at]
        if cell.mark and cell.char == "[" and at in partner:
            if run:
                segments.append(_text(run))
                run = []
            close = partner[at]
            place = _place(text, cells[at : close + 1], count, problems)
            count += isinstance(place, Place)
            segments.append(place)
            at = close + 1
            continue
        if cell.mark and cell.char in "|^":
            problems.append(ApparatusProblem(cell.start, OUTSIDE, f"`{cell.char}` stands outside brackets"))
        run.append(cell)
        at += 1
    if run:
        segments.append(_text(run))
    return Wording(tuple(segments)), tuple(sorted(problems, key=lambda problem: problem.offset))


def _mark_number(text: str, number: int) -> int | None:
    """Where the sign after so many stands, None if there are not so many."""
    return next((match.start() for match in islice(_MARK.finditer(text), number, None)), None)


def _text(run: list[_Cell]) -> Text:
    return Text("".join(cell.char for cell in run), run[0].start, run[-1].end)


def _cells(text: str, problems: list[ApparatusProblem]) -> Iterator[_Cell]:
    at = depth = 0
    while at < len(text):
        if not depth and (run := _PLAIN.match(text, at)):
            yield _Cell(run.group(), at, run.end())
            at = run.end()
            continue
        char = text[at]
        if char == "\\":
            after = text[at + 1 : at + 2]
            if after in _ESCAPABLE:
                yield _Cell(after, at, at + 2, taken=True)
                at += 2
                continue
            before = f"before `{after}`" if after.strip() else "before a space" if after else "at the end"
            problems.append(ApparatusProblem(at, ESCAPE, f"a backslash stands {before}, where it says nothing"))
            yield _Cell(char, at, at + 1, taken=True)
        else:
            yield _Cell(char, at, at + 1, mark=char in _MARKS)
            depth = max(depth + (char == "[") - (char == "]"), 0)
        at += 1


def _partners(cells: list[_Cell], problems: list[ApparatusProblem]) -> dict[int, int]:
    """The closing bracket of every opening one that has one; brackets without a partner are reported."""
    partner: dict[int, int] = {}
    opened: list[int] = []
    for at, cell in enumerate(cells):
        if not cell.mark:
            continue
        if cell.char == "[":
            opened.append(at)
        elif cell.char == "]":
            if opened:
                partner[opened.pop()] = at
            else:
                problems.append(ApparatusProblem(cell.start, BRACKET, "this `]` closes no bracket"))
    for at in opened:
        problems.append(ApparatusProblem(cells[at].start, BRACKET, "this `[` is not closed"))
    return partner


def _place(text: str, cells: list[_Cell], index: int, problems: list[ApparatusProblem]) -> Place | Sic:
    start, end = cells[0].start, cells[-1].end
    inner = cells[1:-1]
    if len(inner) == 1 and inner[0].char == "!" and not inner[0].taken:
        return Sic(start, end)
    problems += (
        ApparatusProblem(cell.start, NESTED, "a bracket opens within brackets")
        for cell in inner
        if cell.mark and cell.char == "["
    )
    parts: list[list[_Cell]] = [[]]
    edges = [inner[0].start if inner else end - 1]
    for cell in inner:
        if cell.mark and cell.char == "|":
            parts.append([])
            edges.append(cell.end)
        else:
            parts[-1].append(cell)
    readings = tuple(_reading(text, part, edge, problems) for part, edge in zip(parts, edges, strict=True))
    problems += _check_readings(text, readings, start, end)
    return Place(readings, start, end, index)


def _reading(text: str, cells: list[_Cell], edge: int, problems: list[ApparatusProblem]) -> Reading:
    start, end = edge, cells[-1].end if cells else edge
    condition: Condition | None = None
    found: tuple[ApparatusProblem, ...] = ()
    carets = [at for at, cell in enumerate(cells) if cell.mark and cell.char == "^"]
    if carets:
        words = cells[: carets[0]]
        if words and words[-1].char == " ":
            words = words[:-1]
        condition, found = parse_condition(text[cells[carets[0]].end : end], cells[carets[0]].end)
    else:
        words = cells
        masked = "".join("\0" if cell.taken else cell.char for cell in cells)
        if raised := raised_condition(masked):
            words_end, first, last = raised
            words = cells[:words_end]
            condition, found = parse_condition(masked[first:last], cells[first].start)
    problems += found
    said = "".join(cell.char for cell in words)
    plain = not any(cell.taken for cell in words)
    kind: Kind = "text"
    if said in LACUNAS and plain:
        said, kind = "", "lacuna"
    elif words and words[0].char == "?" and not words[0].taken:
        said, kind = said[1:], "lost"
        if not said.strip():
            problems.append(ApparatusProblem(words[0].start, UNKNOWN_LOST, "a question mark stands here alone"))
    elif not said:
        problems.append(ApparatusProblem(start, EMPTY, "this reading is empty"))
    return Reading(said, condition, kind, start, end)


def _check_readings(text: str, readings: tuple[Reading, ...], start: int, end: int) -> Iterator[ApparatusProblem]:
    rest = [reading for reading in readings if reading.condition is None]
    if len(rest) == len(readings):
        hint = ""
        if year := _RAISED_BEHIND.match(text, end):
            hint = f"The condition stands inside the bracket: `[{text[start + 1 : end - 1]} {year.group()}]`."
        shown = " or ".join(quoted(reading) for reading in readings if reading.text) or "this reading"
        yield ApparatusProblem(start, NOBODY, f"nothing says which printings have {shown}", hint)
    else:
        for reading in rest[1:]:
            message = f"{quoted(reading)} has no condition, and neither has {quoted(rest[0])}"
            yield ApparatusProblem(reading.start, NOBODY, message)
    seen: set[tuple[str, str]] = set()
    for reading in readings:
        same = (reading.text, reading.kind)
        if same in seen and (reading.text or reading.kind != "text"):
            yield ApparatusProblem(reading.start, SAME, f"the reading {quoted(reading)} stands here twice")
        seen.add(same)


def write(wording: Wording) -> str:
    """The wording as it is written in a file, in the canonical form: `[A ^≤1829|B ^1830, NY1838]`."""
    out: list[str] = []
    for segment in wording.segments:
        if isinstance(segment, Text):
            out.append(escaped(segment.text))
        elif isinstance(segment, Sic):
            out.append("[!]")
        else:
            parts = [
                write_reading(reading) + (f" ^{reading.condition}" if reading.condition else "")
                for reading in segment.readings
            ]
            out.append(f"[{'|'.join(parts)}]")
    return "".join(out)


def write_reading(reading: Reading) -> str:
    """The words of a reading as written inside brackets, without its condition."""
    if reading.kind == "lacuna":
        return "…"
    return escaped_reading(reading.text, lost=reading.kind == "lost", condition=reading.condition is not None)
