"""From bytes to text that is safe to read as YAML, with findings for what should not be in a file.

A file is UTF-8.  A byte order mark at its beginning and Windows line ends are accepted and make no
difference to positions.  Tabs, control characters, characters that turn the writing direction and
invisible characters are refused wherever they stand: nobody sees them, and the collation would see
differences where a reader sees none.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate

from variorum.diagnostics import Code, Finding, Position, Related, Report, name_of

NOT_UTF8 = Code(
    "S101",
    "Not UTF-8",
    "Every file is UTF-8; in another encoding, letters beyond A to Z turn into others.",
    "Save the file as UTF-8.",
)
SURROGATE = Code(
    "S102",
    "Half a character",
    "A surrogate is half of a character in another encoding; alone it stands for nothing.",
    "Delete it and type the character itself.",
)
CONTROL = Code(
    "S103",
    "Control character",
    "A control character is invisible and means something to terminals, not to readers.",
    "Delete it; it usually came with a copy and paste.",
)
DIRECTION = Code(
    "S104",
    "Character that turns the writing direction",
    "It makes a line look different from what it says.",
    "Delete it; no text in the corpus is written from right to left.",
)
INVISIBLE = Code(
    "S105",
    "Invisible character",
    "Two words that look alike would count as different.",
    "Delete it; it usually came with a copy and paste from a web page.",
)
TAB = Code(
    "S106",
    "Tab",
    "A tab is as wide as each editor likes, and YAML forbids it in indentation.",
    "Use spaces, two for each level.",
)
LINE_END = Code(
    "S107",
    "Unusual line end",
    "Editors and YAML disagree about where such a line ends, so that line numbers would differ.",
    "End lines with a line feed (Unix) or carriage return and line feed (Windows).",
)
CODES = (NOT_UTF8, SURROGATE, CONTROL, DIRECTION, INVISIBLE, TAB, LINE_END)

# How many lines of a file are reported for one code.
MANY = 10

_KINDS: tuple[tuple[Code, str], ...] = (
    (SURROGATE, "\ud800-\udfff"),
    (DIRECTION, "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"),
    (
        INVISIBLE,
        "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u2060-\u2065\u206a-\u206f\u3164"
        "\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff",
    ),
    (LINE_END, "\r\x85\u2028\u2029"),
    (TAB, "\t"),
    (CONTROL, "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff\ufdd0-\ufdef"),
)
_SUSPECT = re.compile("[" + "".join(characters for _, characters in _KINDS) + "]")
_BY_KIND = tuple((code, re.compile(f"[{characters}]")) for code, characters in _KINDS)


@dataclass(frozen=True, slots=True)
class SourceText:
    """A decoded file.  `lines` is what was typed, without line ends; `yaml` is the text for the
    parser, of the same shape, where unlawful characters are replaced so that the rest can be read;
    None if that would only mislead."""

    path: str
    lines: list[str]
    yaml: str | None

    def finding(
        self, code: Code, line: int, column: int, message: str, *, hint: str = "", also: Iterable[Related] = ()
    ) -> Finding:
        """A finding at a line and column of this text, with the line to show."""
        return code.at(Position(self.path, line, column), message, hint=hint, also=also, source=self.line(line))

    def line(self, number: int) -> str | None:
        """The raw line, None if there is no such line."""
        return self.lines[number - 1] if 1 <= number <= len(self.lines) else None


def decode(path: str, data: bytes | str, report: Report) -> SourceText | None:
    """The text of a file, or None if it cannot be read as text at all; findings go to `report`."""
    if isinstance(data, str):
        text = data
    else:
        for mark, encoding in _OTHER_MARKS:
            if data.startswith(mark):
                message = f"the file is in {encoding}, not UTF-8"
                report.add(NOT_UTF8.at(Position(path, 1, 1), message))
                return None
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            _report_undecodable(path, data, report)
            text = data.decode("utf-8", "replace")
    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    if _SUSPECT.search(text) is None:
        return SourceText(path, text.split("\n"), text)
    lone = [match.start() for match in re.finditer("\r", text)]
    shaped = text.replace("\r", "\n")
    lines = shaped.split("\n")
    misleading = any(_INDENT_TAB.match(line) for line in lines) or (lone and "\n" in text)
    readable = _SUSPECT.sub("\ufffd", shaped.replace("\t", " "))
    source = SourceText(path, lines, None if misleading else readable)
    _report_suspects(source, text, report)
    return source


_INDENT_TAB = re.compile(r" *\t")
_OTHER_MARKS = (
    (b"\xff\xfe\0\0", "UTF-32"),
    (b"\0\0\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
_SURROGATE_BYTES = re.compile(rb"\xed[\xa0-\xbf]")


def _report_undecodable(path: str, data: bytes, report: Report) -> None:
    found: dict[Code, int] = {}
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        try:
            line.decode("utf-8")
        except UnicodeDecodeError as error:
            position = Position(path, number, len(line[: error.start].decode("utf-8")) + 1)
            if _SURROGATE_BYTES.match(line, error.start):
                code, message = SURROGATE, "half of a surrogate pair stands here as a character"
            else:
                byte = line[error.start]
                code, message = NOT_UTF8, f"the byte {byte:02X} (hexadecimal) is not UTF-8"
            found[code] = found.get(code, 0) + 1
            if found[code] <= MANY:
                shown = line.decode("utf-8", "replace").rstrip("\r")
                report.add(code.at(position, message, source=shown))


def _report_suspects(source: SourceText, text: str, report: Report) -> None:
    """One finding for each line and code, at the first such character of the line."""
    starts = list(accumulate((len(line) + 1 for line in source.lines), initial=0))
    for code, pattern in _BY_KIND:
        places: dict[int, int] = {}
        for match in pattern.finditer(text):
            row = bisect_right(starts, match.start()) - 1
            places.setdefault(row, match.start())
        for count, (row, index) in enumerate(places.items(), 1):
            left = len(places) - count
            more = left if count == MANY else 0
            message = describe(code, text[index])
            if more:
                message += f"; so it does in {left} more line{'s' if left > 1 else ''} of this file"
            report.add(source.finding(code, row + 1, index - starts[row] + 1, message))
            if count == MANY:
                break


def suspect(value: str) -> tuple[Code, int] | None:
    """The first character of a value that may not occur in any, as code and offset."""
    match = _SUSPECT.search(value)
    if match is None:
        return None
    for code, pattern in _BY_KIND:
        if pattern.match(value, match.start()):
            return code, match.start()
    return None


def describe(code: Code, character: str) -> str:
    """The message for an unlawful character."""
    if code is TAB:
        return "a tab stands here"
    if code is SURROGATE:
        return f"half of a surrogate pair, U+{ord(character):04X}, stands here as a character"
    return f"the character {name_of(character)} stands here"
