"""From the bytes of a found file to its lines: encodings, line ends and what should not be in a text.

The line numbers are those of the file, for they become the ``source-lines`` of the draft. What is invisible is taken
out and told; what would be guessed is asked for.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from variorum.diagnostics import Code, Finding, Position, Report

from .blocks import Block

BINARY = Code(
    "I501",
    "not a text",
    "Characters that no text has mean that this is a picture, an archive or a word processor's file.",
    "Export the text from the program that made the file, as plain text or HTML in UTF-8.",
)
ENCODING = Code(
    "I502",
    "encoding not known",
    "Read in another encoding than it was written in, letters beyond A to Z turn into others.",
    "Say in which encoding it is, such as `--encoding cp1252`, or save the file as UTF-8.",
)
LINE_ENDS = Code(
    "I503",
    "mixed line ends",
    "Where a line ends, editors would disagree; the lines of the draft lead back to those of the file.",
    "Convert the file to one kind of line end, line feed or carriage return and line feed.",
)
UNSEEN = Code(
    "I504",
    "invisible characters",
    "Two words that look alike would count as different.",
    "They were left out of the draft; nothing need be done.",
)
LOST = Code(
    "I505",
    "letters lost",
    "Where a letter could not be read, a program has put the sign U+FFFD for it.",
    "Look at the page for what stood there; it may be the encoding: `--encoding cp1252`.",
)
CODES = (BINARY, ENCODING, LINE_ENDS, UNSEEN, LOST)

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROL = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f]")
_HIDDEN = re.compile("[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\x80-\x9f]")
_BLANKS = re.compile("[\t\u00a0\u2000-\u200a\u202f\u205f]")
# What has one form composed and another in parts: a letter and its accents, the parts of a Korean syllable, doubles.
# Runs are cut short, for to order the accents of one letter takes the square of their number.
_IN_PARTS = re.compile(
    "[^\u0300-\u036f\u3099\u309a][\u0300-\u036f\u3099\u309a]{1,16}"
    "|[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|[\uf900-\ufaff\u2126\u212a\u212b]"
)
SOFT_HYPHEN = "\u00ad"
PAGE = "\f"


def decode(path: str, data: bytes, report: Report, encoding: str | None = None) -> str | None:
    """The characters of a file, or None and a finding; ``encoding`` is what the user or the file itself names."""
    marked = next((name for mark, name in _MARKS if data.startswith(mark)), None)
    name = marked or encoding or "utf-8"
    try:
        text = data.decode(name).removeprefix("\ufeff")
    except LookupError:
        report.add(ENCODING.at(Position(path, 1, 1), f"no encoding is called `{name}`"))
        return None
    except UnicodeDecodeError as error:
        if not encoding and b"\0" in data[:1024]:
            report.add(BINARY.at(Position(path, 1, 1), "the file has zero bytes, which no text has"))
            return None
        report.add(_undecodable(path, data, name, error))
        return None
    if found := _CONTROL.search(text):
        line, column = _place(text, found.start())
        message = f"the character U+{ord(found.group()):04X} stands here, which no text has"
        report.add(BINARY.at(Position(path, line, column), message))
        return None
    return text


def lines_of(path: str, text: str, report: Report) -> list[str] | None:
    """The lines of a text, invisible characters and odd blanks evened out; None and a finding for mixed line ends."""
    if "\r" in text:
        text = text.replace("\r\n", "\n")
        if "\n" not in text:
            text = text.replace("\r", "\n")
        elif "\r" in text:
            line, column = _place(text, text.index("\r"))
            message = "a carriage return stands alone here, while other lines end in line feeds"
            report.add(LINE_ENDS.at(Position(path, line, column), message))
            return None
    text = re.sub("[\u0085\u2028\u2029\x0b]", " ", text)
    text = re.sub(f"{SOFT_HYPHEN}(?=[ \t]*(?:\n|$))", "\u00ac", text)  # a hyphen, at the end of a line
    if found := _HIDDEN.search(text):
        line, column = _place(text, found.start())
        count = len(_HIDDEN.findall(text))
        message = f"{count} invisible character{'s' if count > 1 else ''} left out, the first here"
        report.add(UNSEEN.at(Position(path, line, column), message, severity="warning"))
        text = _HIDDEN.sub("", text)
    text = composed(text)
    if "\ufffd" in text:
        report.add(_lost(path, *_place(text, text.index("\ufffd")), text.count("\ufffd")))
    return _BLANKS.sub(" ", text).split("\n")


def composed(text: str) -> str:
    """Letters in their composed form (NFC): the same letter in parts would count as another."""
    return text if text.isascii() else _IN_PARTS.sub(lambda found: unicodedata.normalize("NFC", found.group()), text)


def evened(path: str, blocks: Sequence[Block], report: Report) -> tuple[Block, ...]:
    """Blocks without what ``lines_of`` takes out, for a format may write a character by its number."""
    out: list[Block] = []
    unseen: list[Block] = []
    lost: list[Block] = []
    for block in blocks:
        unseen += [block] * len(_HIDDEN.findall(block.text))
        lost += [block] * block.text.count("\ufffd")
        out.append(replace(block, text=composed(_HIDDEN.sub("", block.text))))
    if unseen:
        message = f"{len(unseen)} invisible character{'s' if len(unseen) > 1 else ''} left out, the first here"
        report.add(UNSEEN.at(Position(path, unseen[0].lines[0], 1), message, severity="warning"))
    if lost and not any(finding.code == LOST for finding in report):
        report.add(_lost(path, lost[0].lines[0], 1, len(lost)))
    return tuple(out)


def _lost(path: str, line: int, column: int, count: int) -> Finding:
    message = f"U+FFFD stands here, {count} times in all" if count > 1 else "U+FFFD stands here"
    return LOST.at(Position(path, line, column), f"{message}: a letter that was lost", severity="warning")


def _undecodable(path: str, data: bytes, name: str, error: UnicodeDecodeError) -> Finding:
    before = data[: error.start]
    line = before.count(b"\n") + 1
    head = before.rpartition(b"\n")[2]
    column = len(head.decode(name, "replace")) + 1
    byte = data[error.start]
    message = f"the byte {byte:02X} (hexadecimal) is not {name.upper()}"
    others = [other for other in _likely(data) if other != name]
    hint = f"It could be {' or '.join(others)}: `--encoding {others[0]}`, and look at the letters." if others else ""
    return ENCODING.at(Position(path, line, column), message, hint=hint)


def _likely(data: bytes) -> Sequence[str]:
    """Encodings that can read all of it and give nothing but letters and marks, the likeliest first."""
    found = []
    for name in ("utf-8", "cp1252", "gb18030", "big5", "euc_kr", "mac_roman"):
        try:
            text = data.decode(name)
        except UnicodeDecodeError:
            continue
        if not _CONTROL.search(text):
            found.append(name)
    return found[:2]


def _place(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
