"""Imprints: the lines that say where and when a printing appeared, and the sigla they give."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from variorum.library import Library

from .blocks import Block, Kind, Printing, bare, width

# Places of printing as the pages of four languages name them. Data about the world, not about the games.
PLACES: dict[str, tuple[str, ...]] = {
    "London": ("London", "倫敦", "伦敦", "런던", "Londres"),
    "New York": ("New York", "New-York", "紐約", "纽约", "뉴욕"),
    "Philadelphia": ("Philadelphia", "費城", "费城", "필라델피아"),
    "Boston": ("Boston", "波士頓", "波士顿", "보스턴"),
    "Paris": ("Paris", "巴黎", "파리"),
    "Dublin": ("Dublin", "都柏林", "더블린"),
    "Edinburgh": ("Edinburgh", "愛丁堡", "爱丁堡", "에든버러"),
    "Baltimore": ("Baltimore", "巴爾的摩", "巴尔的摩", "볼티모어"),
    "Chicago": ("Chicago", "芝加哥", "시카고"),
    "Brussels": ("Brussels", "Bruxelles", "布魯塞爾", "布鲁塞尔", "브뤼셀"),
}
_CODES = {"London": "LON", "New York": "NY", "Philadelphia": "PHL", "Boston": "BOS"}
_YEAR = re.compile(r"(?<!\d)(1[4-9]\d\d|20\d\d)(?!\d)")
_LAST_YEAR = re.compile(r"(?<!\d)(1[4-9]\d\d|20\d\d)\s*年?[.。]?\s*(?:\^?\[\d{1,3}\])?\s*$")
_TITLE = re.compile(r"《[^》]+》|[Hh]oyle|[“\"][^”\"]+[”\"]")
LONGEST = 160


@dataclass(frozen=True)
class Imprint:
    """A printing that the page names: its siglum, most often from place and year; ``known`` if a book has it,
    ``listed`` where the format names it and not the words.
    """

    siglum: str
    place: str
    year: int | None
    known: bool
    lines: tuple[int, ...]
    listed: bool = False


def imprint(block: Block, library: Library, *, title_page: bool = False) -> Imprint | None:
    """The imprint that a short paragraph is, or None. On a title page place and year suffice, wherever they stand."""
    text = bare(block.text)
    if block.kind not in (Kind.PARAGRAPH, Kind.HEADING) or width(text) > LONGEST:
        return None
    years = _YEAR.findall(text)
    place = _place(text)
    ends = _LAST_YEAR.search(text)
    if not years or place is None or not (ends or title_page) or not (_TITLE.search(text) or ends):
        return None
    year = int(ends[1] if ends else years[-1])
    siglum = siglum_of(place, year, library)
    return Imprint(siglum, place, year, siglum in library.book_of, block.lines)


def named(printing: Printing, library: Library) -> Imprint | None:
    """The printing that a format names apart from the words; None without a siglum or place and year."""
    years = _YEAR.findall(printing.words)
    place = _place(printing.words)
    siglum = printing.siglum or (siglum_of(place, int(years[-1]), library) if place and years else "")
    if not siglum:
        return None
    year = int(years[-1]) if years else None
    return Imprint(siglum, place or "", year, siglum in library.book_of, (printing.line,), listed=True)


def siglum_of(place: str, year: int, library: Library) -> str:
    """The siglum of a printing: that of the corpus's book of this place and year, else the place cut short."""
    for siglum, book in library.book_of.items():
        if book.year == year and book.place == place:
            return siglum
    code = _CODES.get(place) or re.sub(r"[^A-Z]", "", _plain(place).upper())[:3]
    return f"{code}{year}"


def _place(text: str) -> str | None:
    """The place named last, as an imprint names it after the title."""
    folded = text.casefold()
    at = {
        place: max(folded.rfind(name.casefold()) for name in names) for place, names in PLACES.items()
    }  # fmt: skip
    best = max(at, key=lambda place: at[place])
    return best if at[best] >= 0 else None


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
