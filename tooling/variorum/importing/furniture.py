"""What of a plain text belongs to the pages of the book or to the library that gives it, and not to the running text:
page headers, page numbers, notes of the margin, the library's own words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

HEADER = "A page header or page number."
LIBRARY = "What the library that gives the file says of it."
LONGEST_ASIDE = 8  # lines

_PAGE_TAG = re.compile(
    r"[\[{(<]\s*(?:pg|page|p)\.?\s*\d{1,4}\s*[\]})>]|[\[{]\d{2,4}[\]}]|[-–—]\s*\d{1,4}\s*[-–—]", re.IGNORECASE
)
PAGE_NUMBER = re.compile(rf"(?:{_PAGE_TAG.pattern}|\d{{1,4}})", re.IGNORECASE)
"""A number of a page that stands for itself."""
_BARE_NUMBER = re.compile(r"\d{1,4}|[ivxlc]{2,6}")
_WITH_NUMBER = re.compile(
    r"[\[(]?\d{1,4}[\])]?\.?(?:\s{2,}|\s+(?=[A-Z]{2}))(\S.*?)|(\S.*?)\.?\s{2,}[\[(]?\d{1,4}[\])]?\.?"
)
_LIBRARY = re.compile(r"\*{3}\s*(START|END) OF (?:THE|THIS) PROJECT GUTENBERG", re.IGNORECASE)
SIDENOTE = re.compile(r"\[side-?note:\s*", re.IGNORECASE)
LONGEST_ASIDE = 8  # lines


@dataclass(frozen=True)
class Line:
    number: int
    text: str  # as typed, without blanks at the end

    @property
    def indent(self) -> int:
        return len(self.text) - len(self.text.lstrip())

    @property
    def words(self) -> str:
        return self.text.strip()


def headers(lines: Sequence[Line], breaks: set[int]) -> set[int]:
    """Lines that belong to the page of the book and not to its text."""
    found: set[int] = set()
    titles: dict[str, list[int]] = {}
    for place, line in enumerate(lines):
        if not line.words:
            continue
        alone = _alone(lines, place) or line.number in breaks or line.number - 1 in breaks
        if _PAGE_TAG.fullmatch(line.words) or (alone and len(line.words) > 1 and _BARE_NUMBER.fullmatch(line.words)):
            found.add(line.number)
        elif alone and (match := _WITH_NUMBER.fullmatch(line.words)):
            title = (match[1] or match[2] or "").strip(" .—-")
            if in_capitals(title) and sum(map(str.isalpha, title)) > 3:
                found.add(line.number)
            titles.setdefault(title.casefold(), []).append(line.number)
        elif alone and len(line.words) < 60 and in_capitals(line.words):
            titles.setdefault(line.words.strip(" .—-").casefold(), []).append(line.number)
    for numbers in titles.values():
        if any(n in found for n in numbers) and len(numbers) > 1:
            found.update(n for n in numbers if n in found or n > min(found & set(numbers)))
        elif len(numbers) > 2:
            found.update(numbers[1:])  # the first may be the heading itself
    return found


def _alone(lines: Sequence[Line], place: int) -> bool:
    before = place == 0 or not lines[place - 1].words
    return before and (place + 1 == len(lines) or not lines[place + 1].words)


def in_capitals(text: str) -> bool:
    """Whether Latin words are set in capitals throughout."""
    return text.isupper() and sum("A" <= char <= "Z" for char in text) * 2 > sum(map(str.isalpha, text)) > 2


def library(lines: Sequence[Line]) -> set[int]:
    """The lines before and after those by which a public library says where the book begins and ends."""
    found: set[int] = set()
    for line in lines:
        if match := _LIBRARY.match(line.words):
            begins = match[1].upper() == "START"
            found.update(range(1, line.number + 1) if begins else range(line.number, len(lines) + 1))
    return found


def asides(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Notes of the margin, each in brackets on lines of its own, wherever the transcriber put them."""
    for place, line in enumerate(lines):
        if SIDENOTE.match(line.words):
            own = lines[place : place + LONGEST_ASIDE]
            size = next((n for n, one in enumerate(own, 1) if one.words.endswith("]")), 0)
            if size:
                yield list(own[:size])
