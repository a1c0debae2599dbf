"""What a found page is made of, whatever its format: headings, paragraphs, list members, table rows, footnotes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

OPEN, CLOSE = "\x02", "\x03"
"""Around words that the page sets off by italics or bold; no text has these characters (``decode`` sees to it)."""

_SET_OFF = re.compile(f"[{OPEN}{CLOSE}]")
MOST_REMARKS = 40  # of one block
_LONGEST = 300  # characters that a remark quotes
_CJK = re.compile("[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]")


class Kind(StrEnum):
    """What a block is. A paragraph of plain text may turn out to be any of the others."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    ROW = "row"
    NOTE = "note"


class Remark(NamedTuple):
    """What the file says of its words that the words of the draft do not show: ``supplied by the editor: No``.

    ``at`` are words of the block it is about, by which the sentence is found; empty where none show it.
    """

    said: str
    at: str = ""


@dataclass(frozen=True)
class Block:
    """A block: its words, with the source's own apparatus marks still in them, and the lines of the file it fills.

    ``number`` is what the source itself numbers it by, ``term`` the word or label set before it. ``level`` is that of a
    heading where the format says one; ``capitals`` says that plain text has all of it so. ``guessed`` says what
    was recognised by its look and not told by the format; ``repairs`` what was put right in the words, such as a hyphen
    at a line's end; ``remarks`` what the format says of the words besides. ``raw`` are the lines as typed.
    """

    kind: Kind
    text: str
    lines: tuple[int, ...]
    number: str = ""
    term: str = ""
    level: int = 0
    apart: bool = True
    centred: bool = False
    capitals: bool = False
    headed: bool = False
    bulleted: bool = False
    guessed: str = ""
    repairs: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    raw: tuple[str, ...] = ()

    def with_text(self, text: str, **changes: object) -> Block:
        """The block with other words."""
        return replace(self, text=text.strip(), **changes)  # type: ignore[arg-type]


@dataclass(frozen=True)
class LeftOut:
    """Lines of the file that are no words of the text, and why."""

    lines: tuple[int, ...]
    because: str


class Printing(NamedTuple):
    """A printing that the format itself names, apart from the words: its siglum if it has one, what is said, a line."""

    siglum: str
    words: str
    line: int


@dataclass(frozen=True)
class Page:
    """A page as read: its blocks in order, what was left out, and what the format says of the whole.

    ``marked_up`` is true where the format itself told headings from paragraphs.
    """

    path: str
    blocks: tuple[Block, ...]
    count: int
    left_out: tuple[LeftOut, ...] = ()
    title: str = ""
    language: str = ""
    marked_up: bool = False
    printings: tuple[Printing, ...] = ()


def bare(text: str) -> str:
    """The words without the signs of what is set off."""
    return _SET_OFF.sub("", text)


def quoted(words: str) -> str:
    """Words as a remark quotes them: on one line, and cut short where they are many."""
    plain = " ".join(bare(words[: 2 * _LONGEST]).split())
    return plain if len(plain) <= _LONGEST else f"{plain[:_LONGEST].rstrip()} …"


def few(remarks: Iterable[Remark]) -> tuple[Remark, ...]:
    """Each remark once, and of more than anyone reads how many more there are."""
    found = tuple(dict.fromkeys(remarks))
    more = len(found) - MOST_REMARKS
    return (*found[:MOST_REMARKS], Remark(f"{more:,} more such places")) if more > 0 else found


def width(text: str) -> int:
    """How wide words are set: a Chinese or Korean character takes the room of two letters."""
    return len(text) + len(_CJK.findall(text))


def is_cjk(text: str) -> bool:
    """Whether most of the words are Chinese or Korean."""
    letters = sum(char.isalpha() for char in text)
    return bool(letters) and len(_CJK.findall(text)) * 2 > letters
