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
from functools import cache
from itertools import accumulate

from variorum.diagnostics import Code, Finding, Position, Related, Report, name_of

NOT_UTF8 = Code(
    "S101",
    "not UTF-8",
    "Every file is UTF-8; in another encoding, letters beyond A to Z turn into others.",
    "Save the file as UTF-8.",
)
SURROGATE = Code(
    "S102",
    "half a character",
    "A surrogate is half of a character in another encoding; alone it stands for nothing.",
    "Delete it and type the character itself.",
)
CONTROL = Code(
    "S103",
    "control character",
    "A control character is invisible and means something to terminals, not to readers.",
    "Delete it; it usually came with a copy and paste.",
)
DIRECTION = Code(
    "S104",
    "character that turns the writing direction",
    "It makes a line look different from what it says.",
    "Delete it; no text in the corpus is written from right to left.",
)
INVISIBLE = Code(
    "S105",
    "invisible character",
    "Two words that look alike would count as different.",
    "Delete it; it usually came with a copy and paste from a web page.",
)
TAB = Code(
    "S106",
    "tab",
    "A tab is as wide as each editor likes, and YAML forbids it in indentation.",
    "Use spaces, two for each level.",
)
LINE_END = Code(
    "S107",
    "unusual line end",
    "Editors and YAML disagree about where such a line ends, so that line numbers would differ.",
    "End lines with a line feed (Unix) or carriage return and line feed (Windows).",
)
LOST = Code(
    "S108",
    "letter lost in conversion",
    "The replacement character stands where a program could not read a letter; the letter is gone.",
    "Look the letter up in the source and type it.",
)
NOT_TEXT = Code(
    "S109",
    "not a text file",
    "A picture, a document of a word processor or a packed file has no lines to read.",
    "Name the text file itself, or save the text as plain text in UTF-8.",
)
CODES = (NOT_UTF8, SURROGATE, CONTROL, DIRECTION, INVISIBLE, TAB, LINE_END, LOST, NOT_TEXT)

# How many lines of a file are reported for one code.
MANY = 10

_KINDS: tuple[tuple[Code, str], ...] = (
    (SURROGATE, "\ud800-\udfff"),
    (DIRECTION, "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"),
    (
        INVISIBLE,
        "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u2060-\u2065\u206a-\u206f\u3164"
        "\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e007f",
    ),
    (LINE_END, "\r\x85\u2028\u2029"),
    (TAB, "\t"),
    (CONTROL, "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff\ufdd0-\ufdef"),
)
_SUSPECT = re.compile("[" + "".join(characters for _, characters in _KINDS) + "]")

@cache
def _by_kind() -> tuple[tuple[Code, re.Pattern[str]], ...]:
    """A pattern for each kind, made when one has been found."""
    return tuple((code, re.compile(f"[{characters}]")) for code, characters in _KINDS)


# It may stand in the text for what could not be decoded, and in the text for the parser for any of the above.
_REPLACEMENT = "\ufffd"


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
        text, sound = data, True
    else:
        if what := _not_text(data):
            report.add(NOT_TEXT.at(Position(path, 1, 1), f"this is {what}, not a text file"))
            return None
        if encoding := _other_encoding(data):
            report.add(NOT_UTF8.at(Position(path, 1, 1), f"the file is in {encoding}, not in UTF-8"))
            return None
        try:
            text, sound = data.decode("utf-8"), True
        except UnicodeDecodeError:
            _report_undecodable(path, data, report)
            text, sound = data.decode("utf-8", "replace"), False
    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    lost = sound and _REPLACEMENT in text
    if not lost and _SUSPECT.search(text) is None:
        return SourceText(path, text.split("\n"), text)
    shaped = text.replace("\r", "\n")
    lines = shaped.split("\n")
    # With tabs read as spaces, or with more lines than other editors see, the parser would find errors that are none.
    misleading = any(_INDENT_TAB.match(line) for line in lines) or ("\r" in text and "\n" in text)
    readable = _SUSPECT.sub(_REPLACEMENT, shaped.replace("\t", " "))
    source = SourceText(path, lines, None if misleading else readable)
    for code, pattern in _by_kind():
        _report_suspects(source, code, pattern, text, report)
    if lost:
        _report_suspects(source, LOST, re.compile(_REPLACEMENT), text, report)
    return source


_INDENT_TAB = re.compile(r" *\t")
_BYTE_ORDER_MARKS = (
    (b"\xff\xfe\0\0", "UTF-32"),
    (b"\0\0\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)


def _other_encoding(data: bytes) -> str | None:
    """The encoding a file declares by its mark, or shows: in UTF-16, every other byte of plain English is zero."""
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return encoding
    start = data[:64]
    return "UTF-16" if len(start) > 3 and start.count(0) * 3 > len(start) else None


# What files are that people name by mistake, by how they begin.
_SIGNATURES = (
    (b"\x89PNG", "a picture (PNG)"),
    (b"\xff\xd8\xff", "a picture (JPEG)"),
    (b"GIF8", "a picture (GIF)"),
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "a packed file (ZIP, or a document of a word processor)"),
    (b"\x1f\x8b", "a packed file (gzip)"),
    (b"\x7fELF", "a program"),
)
_CONTROLS = bytes({*range(0x20), 0x7F} - set(b"\t\n\r\f"))


def _not_text(data: bytes) -> str:
    """What a file is that is no text, or nothing: known by how it begins, or by its many control characters.

    Text in another encoding has none of those, or, in UTF-16, every other byte zero.
    """
    for signature, what in _SIGNATURES:
        if data.startswith(signature):
            return what
    start = data[:4096]
    controls = len(start) - len(start.translate(None, _CONTROLS))
    if controls * 20 > len(start) > 64 and not _other_encoding(data):
        return "binary data"
    return ""


_SURROGATE_BYTES = re.compile(rb"\xed[\xa0-\xbf]")


def _report_undecodable(path: str, data: bytes, report: Report) -> None:
    found: dict[Code, int] = {}
    for number, line in enumerate(re.split(rb"\r\n|\n|\r", data.removeprefix(b"\xef\xbb\xbf")), 1):
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
                shown = line.decode("utf-8", "replace")
                report.add(code.at(position, message, source=shown))


def _report_suspects(source: SourceText, code: Code, pattern: re.Pattern[str], text: str, report: Report) -> None:
    """One finding for each line, at the first such character of it; not more than MANY lines."""
    starts = [0, *accumulate(len(line) + 1 for line in source.lines)]
    places: dict[int, int] = {}
    for match in pattern.finditer(text):
        places.setdefault(bisect_right(starts, match.start()) - 1, match.start())
    more = len(places) - MANY
    for count, (row, index) in enumerate(list(places.items())[:MANY], 1):
        message = f"{describe(code, text[index])} stands here"
        if count == MANY and more > 0:
            message += f"; {more} more line{'s' if more > 1 else ''} of this file have such a character"
        report.add(source.finding(code, row + 1, index - starts[row] + 1, message))


def suspect(value: str) -> tuple[Code, int] | None:
    """The first character of a value that may not occur in any, as code and offset."""
    match = _SUSPECT.search(value)
    if match is None:
        return None
    for code, pattern in _by_kind():
        if pattern.match(value, match.start()):
            return code, match.start()
    return None


def describe(code: Code, character: str) -> str:
    """An unlawful character in words: "a tab", "the character U+202E (RIGHT-TO-LEFT OVERRIDE)"."""
    if code is TAB:
        return "a tab"
    if code is SURROGATE:
        return f"half of a surrogate pair, U+{ord(character):04X},"
    return f"the character {name_of(character)}"
