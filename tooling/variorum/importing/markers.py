"""The numbers and bullets before list members, as books and pages set them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

_BULLET = re.compile(r"[-–•*·●○▪‣◦]\s+(?=\S)")
_ROMAN = re.compile(r"M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})", re.IGNORECASE)
_NUMBERED = re.compile(
    r"(?P<word>(?:laws?|rules?|art(?:icle)?|sect?(?:ion)?|no|§)\.?\s*)?"
    r"(?P<open>[(\[])?"
    r"(?P<number>\d{1,3}|[ivxlcIVXLC]{1,8}|[a-z])(?P<ordinal>(?:st|[nr]d|th|d)?(?:ly)?(?![^\W\d_]))"
    r"(?P<close>[.、．,:;]?[)\]]|[)\]]?[.、．,:;]?)"
    r"(?P<dash>\s*[-–—]+)?\s*(?=\S)",
    re.IGNORECASE,
)
_BARE = re.compile(r"(?P<number>\d{1,2})\s+(?=[“\"'_(]?[A-Z])")
_CJK_NUMBERED = re.compile(
    r"[第제](?P<number>\d{1,3}|[一二三四五六七八九十百]{1,5})[條条章節节項项款조장항][、．.:：]?\s*(?=\S)"
)
_CJK_LISTED = re.compile(r"[（(]?(?P<number>[一二三四五六七八九十]{1,3})(?:[、．]|[）)][、．]?)\s*(?=\S)")
_FIGURES = {char: n for n, char in enumerate("一二三四五六七八九", 1)}
_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


class Marker(NamedTuple):
    """A marker: its style (numbers of one list share it), value (0 for a bullet), as written, and where words begin.

    A ``weak`` one, such as a number without a stop, is a marker only where the next of its list follows.
    """

    style: str
    value: int
    written: str
    end: int
    weak: bool = False

    @property
    def lettered(self) -> bool:
        """Whether the members of its list have letters: (a), (b)."""
        return "a" in self.style.rpartition(" ")[2]

    @property
    def number(self) -> str:
        """What the list numbers the member by, in one form: ``4`` for 4, IV and 4th, ``c`` for (c)."""
        if self.lettered or self.style == "cjk":
            return self.written.lower()
        return str(self.value)


def marker(text: str) -> Marker | None:
    """The marker at the beginning of a line, or None. Whether it belongs to a list its neighbours must tell."""
    if found := _BULLET.match(text):
        return Marker("bullet", 0, "", found.end())
    if found := _CJK_NUMBERED.match(text):
        return Marker("cjk", _cjk(found["number"]), found["number"], found.end())
    if found := _CJK_LISTED.match(text):  # and it may as well be a card: the ten, the nine
        style = "cjk ()" if found.group()[0] in "（(" else "cjk 、"
        return Marker(style, _cjk(found["number"]), found["number"], found.end(), weak=True)
    if found := _BARE.match(text):
        return Marker("bare", int(found["number"]), found["number"], found.end(), weak=True)
    found = _NUMBERED.match(text)
    return _numbered(found, text[found.end() :]) if found is not None else None


def _numbered(found: re.Match[str], after: str) -> Marker | None:
    number, word, close = found["number"], (found["word"] or "").strip(" .").lower(), found["close"]
    opened, closed = found["open"] or "", close.strip(".、．,:;")
    if opened == "[" or (opened and not closed) or (closed == "]" and not opened):
        return None  # a call or note
    told = word or closed or close.strip(",:;") or (found["ordinal"] and close)
    if not told:
        return None
    plain = number.isdigit() and not (word or opened or found["dash"])
    if plain and found.end() == found.end("close") and after[:1].isdigit():
        return None  # 4.5, 1.10
    shape = f"{word} {opened}{'th' if found['ordinal'] and not close.strip(',:;') else ''}{close[:1]}"
    end = found.end()
    if number.isdigit():
        return Marker(f"{shape} 9", int(number), number, end)
    if found["ordinal"]:
        return None
    fixed = bool(word or closed)
    if len(number) == 1 and (opened or number.islower()) and number.lower() not in "ivx":
        return Marker(f"{shape} a", ord(number.lower()) - 96, number, end, weak=not fixed)
    if _ROMAN.fullmatch(number) and (number.isupper() or number.islower()):
        return Marker(f"{shape} i", roman(number), number, end, weak=number.islower() and not fixed)
    return None


def roman(number: str) -> int:
    """The value of a Roman number.

    >>> roman("XIV")
    14
    """
    values = [_VALUES[char] for char in number.upper()]
    return sum(-v if v < after else v for v, after in zip(values, [*values[1:], 0], strict=True))


def _cjk(number: str) -> int:
    if number.isdigit():
        return int(number)
    total, digit = 0, 0
    for char in number:
        if char in "十百":
            total += max(digit, 1) * (10 if char == "十" else 100)
            digit = 0
        else:
            digit = _FIGURES[char]
    return total + digit


def runs(markers: Sequence[Marker | None]) -> list[list[int]]:
    """The lists among markers of successive lines or blocks, each the places of its members, numbers rising by one.

    A number of which neither neighbour in its style is there is no marker, unless it is the first; so ``C. Jones`` and
    a year at a line's beginning start no list. Of a weak marker the list begins with the first and has a second.
    """
    found: list[list[int]] = []
    open_: dict[str, list[int]] = {}
    for place, one in enumerate(markers):
        if one is None or not one.value:
            continue
        run = open_.get(one.style)
        last = markers[run[-1]] if run else None
        if run and last is not None and one.value == last.value + 1:
            run.append(place)
        else:
            open_[one.style] = run = [place]
            found.append(run)
    return [run for run in found if _is_list(markers[run[0]], len(run))]


def _is_list(first: Marker | None, members: int) -> bool:
    if first is None or (members == 1 and first.weak):
        return False
    return first.value == 1 or (members > 1 and not first.weak)
