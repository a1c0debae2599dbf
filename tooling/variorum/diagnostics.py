"""Positions, findings and how a finding looks.

A check builds a `Finding` and adds it to a `Report`; only this module knows how a finding is
written out, for people (`Report.text`) or for programs (`Report.to_json`).  A rendered finding is a
sequence of (role, text) pieces, so that a terminal can colour it without any text of the corpus
ever being read as mark-up: `"".join(text for _, text in pieces)` is the plain form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Severity = Literal["error", "warning"]
Role = Literal["place", "code", "severity", "message", "source", "caret", "hint", "plain"]
Piece = tuple[Role, str]

TAB_STOP = 4
# Source lines longer than this many terminal cells are shown as a window around the caret.
WINDOW = 100


class Position(NamedTuple):
    """A place in a file.  `line` and `column` count from 1; a column is a character (code point)
    of the line as typed, a byte order mark not counted."""

    path: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of finding.

    `id` is a letter and three digits, never reused; `reason` says why it matters; `hint` is what to do when the check
    has nothing more particular to say.
    """

    id: str
    title: str
    reason: str
    hint: str

    def at(
        self,
        position: Position,
        message: str,
        *,
        hint: str = "",
        severity: Severity = "error",
        also: Iterable[Related] = (),
        source: str | None = None,
    ) -> Finding:
        """A finding of this kind at `position`; without `hint`, the code's own is given.

        `source` is the raw line, shown with the finding; None if there is none to show.
        """
        return Finding(*position, self, message, hint or self.hint, severity, tuple(also), source)


@dataclass(frozen=True, slots=True)
class Related:
    """A second place that belongs to a finding, and what it is (`"first here"`)."""

    position: Position
    label: str
    source: str | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, where, and what would be right.  `source` is the raw line."""

    path: str
    line: int
    column: int
    code: Code
    message: str
    hint: str
    severity: Severity = "error"
    also: tuple[Related, ...] = ()
    source: str | None = field(default=None, compare=False, repr=False)

    @property
    def position(self) -> Position:
        return Position(self.path, self.line, self.column)

    @property
    def order(self) -> tuple[str, int, int, str, str, str]:
        """The order of findings in a report: by place, then code, then message."""
        return (self.path, self.line, self.column, self.code.id, self.message, self.hint)

    def __lt__(self, other: Finding) -> bool:
        return self.order < other.order


class Report:
    """Collects the findings of a run: equal ones once, in order of place."""

    def __init__(self, findings: Iterable[Finding] = ()) -> None:
        self._findings: dict[Finding, None] = dict.fromkeys(findings)

    def add(self, finding: Finding) -> None:
        self._findings.setdefault(finding)

    def extend(self, findings: Iterable[Finding]) -> None:
        for finding in findings:
            self.add(finding)

    def __iter__(self) -> Iterator[Finding]:
        return iter(sorted(self._findings))

    def __len__(self) -> int:
        return len(self._findings)

    @property
    def errors(self) -> int:
        """How many findings are errors; the others are warnings."""
        return sum(finding.severity == "error" for finding in self._findings)

    def pieces(self) -> Iterator[Piece]:
        """All findings as (role, text) pieces, a blank line between two findings."""
        for number, finding in enumerate(self):
            if number:
                yield ("plain", "\n")
            yield from pieces(finding)

    def text(self) -> str:
        """All findings as plain text."""
        return "".join(text for _, text in self.pieces())

    def to_json(self) -> str:
        """`{"findings": [...], "errors": n, "warnings": n}`, indented, with a final newline."""
        import json

        document = {
            "findings": [as_data(finding) for finding in self],
            "errors": self.errors,
            "warnings": len(self) - self.errors,
        }
        return json.dumps(document, ensure_ascii=False, indent=2).translate(_JSON_ESCAPES) + "\n"


def as_data(finding: Finding) -> dict[str, object]:
    """A finding as plain data for JSON."""
    return {
        "path": finding.path,
        "line": finding.line,
        "column": finding.column,
        "code": finding.code.id,
        "title": finding.code.title,
        "severity": finding.severity,
        "message": finding.message,
        "hint": finding.hint,
        "also": [
            {
                "path": related.position.path,
                "line": related.position.line,
                "column": related.position.column,
                "label": related.label,
            }
            for related in finding.also
        ],
    }


def render(finding: Finding) -> str:
    """A finding as plain text: place, code and message; the line with a caret under the column; the hint."""
    return "".join(text for _, text in pieces(finding))


def pieces(finding: Finding) -> Iterator[Piece]:
    """The rendering of a finding as (role, text) pieces, the last ending in a newline."""
    yield ("place", f"{visible(str(finding.position))}:")
    yield ("plain", " ")
    yield ("code", finding.code.id)
    if finding.severity != "error":
        yield ("severity", f" {finding.severity}:")
    yield ("message", f" {_one_line(finding.message)}\n")
    yield from _excerpt(finding.source, finding.column)
    for related in finding.also:
        yield ("place", f"  {visible(str(related.position))}:")
        yield ("message", f" {_one_line(related.label)}\n")
        yield from _excerpt(related.source, related.position.column)
    if finding.hint:
        yield ("hint", f"  hint: {_one_line(finding.hint)}\n")


def _excerpt(source: str | None, column: int) -> Iterator[Piece]:
    if source is None or (source == "" and column == 1):
        return
    shown, caret = _window(source, column)
    yield ("source", f"    {shown}\n")
    yield ("caret", f"    {' ' * caret}^\n")


def _window(line: str, column: int) -> tuple[str, int]:
    """The line as shown, at most WINDOW cells and an ellipsis at either end, and the cells left of the caret."""
    from rich.cells import cell_len  # only to show a finding

    head, tail = line[: column - 1], line[column - 1 :]
    before = _expand(head[-2 * WINDOW :]) + " " * min(column - 1 - len(head), WINDOW)
    after = _expand(tail[: 2 * WINDOW], cell_len(before))
    cut = len(tail) > 2 * WINDOW
    if len(head) <= 2 * WINDOW and cell_len(before + after) <= WINDOW and not cut:
        return (before + after).rstrip(), cell_len(before)
    if len(head) > 2 * WINDOW or cell_len(before) > WINDOW // 2:
        before = "…" + _fit(before[::-1], WINDOW // 2)[::-1]
    width = cell_len(before)
    fitting = _fit(after, WINDOW - width)
    return before + fitting + ("…" if cut or len(fitting) < len(after) else ""), width


def _fit(text: str, cells: int) -> str:
    """As much of the beginning as is not wider than so many cells."""
    from rich.cells import cell_len

    end = 0
    while end < len(text) and (cells := cells - cell_len(text[end])) >= 0:
        end += 1
    return text[:end]


def _expand(text: str, start: int = 0) -> str:
    """Tabs as spaces up to the next stop, counted in cells from `start`; the rest made visible."""
    if "\t" not in text:
        return visible(text)
    from rich.cells import cell_len

    out = ""
    for number, part in enumerate(text.split("\t")):
        if number:
            out += " " * (TAB_STOP - (start + cell_len(out)) % TAB_STOP)
        out += visible(part)
    return out


# Whatever could move the cursor, turn the writing direction or change a terminal's state.
_UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)
# In JSON strings these are lawful but some readers stumble over them; surrogates cannot be encoded.
_JSON_ESCAPES = {code: f"\\u{code:04x}" for code in (0x7F, 0x2028, 0x2029, *range(0xD800, 0xE000))}


def visible(text: str) -> str:
    """`text` with every control, direction and unpaired surrogate character replaced by one
    harmless visible character, so that lengths stay equal."""
    return _UNSAFE.sub(_stand_in, text)


def _stand_in(match: re.Match[str]) -> str:
    code = ord(match.group())
    if code < 0x20:
        return chr(0x2400 + code)
    return "\u2421" if code == 0x7F else "\ufffd"


def _one_line(text: str) -> str:
    return visible(" ".join(text.split("\n")))


def name_of(character: str) -> str:
    """How a message names a character nobody can see: `U+202E (RIGHT-TO-LEFT OVERRIDE)`."""
    import unicodedata

    code = ord(character)
    name = unicodedata.name(character, "") or _NAMES.get(code, "")
    return f"U+{code:04X} ({name})" if name else f"U+{code:04X}"


# Control characters have no name in the Unicode database.
_NAMES = {
    0x00: "NUL",
    0x07: "BELL",
    0x08: "BACKSPACE",
    0x09: "TAB",
    0x0B: "LINE TABULATION",
    0x0C: "FORM FEED",
    0x0D: "CARRIAGE RETURN",
    0x1B: "ESCAPE",
    0x7F: "DELETE",
    0x85: "NEXT LINE",
}
