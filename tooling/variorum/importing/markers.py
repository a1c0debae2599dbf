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
    r"(?P<number>\d{1,3}|[ivxlcIVXLC]{1,8}|(?<=\()[a-z])(?:st|nd|rd|th|d|dly|ly)?"
    r"(?P<close>[)\]]?[.、．,:;]?|\))"
    r"(?P<dash>\s*[-–—]+)?\s*(?=\S)",
    re.IGNORECASE,
)
_CJK_NUMBERED = re.compile(
    r"[第제](?P<number>\d{1,3}|[一二三四五六七八九十百]{1,5})[條条章節节項项款조장항][、．.:：]?\s*(?=\S)"
)
_FIGURES = {char: n for n, char in enumerate("一二三四五六七八九", 1)}
_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


class Marker(NamedTuple):
    """A marker: its style (numbers of one list share it), value (0 for a bullet), as written, and where words begin."""

    style: str
    value: int
    written: str
    end: int


def marker(text: str) -> Marker | None:
    """The marker at the beginning of a line, or None. Whether it belongs to a list its neighbours must tell."""
    if found := _BULLET.match(text):
        return Marker("bullet", 0, "", found.end())
    if found := _CJK_NUMBERED.match(text):
        return Marker("cjk", _cjk(found["number"]), found["number"], found.end())
    found = _NUMBERED.match(text)
    if found is None:
        return None
    number, word, close = found["number"], found["word"] or "", found["close"]
    if (found["open"] is not None) != (close[:1] in (")", "]") and close != "") and not close.startswith(")"):
        return None
    if found["open"] == "[":
        return None  # a call or note
    if not (word or close.strip(",:;")) or (close in (",", ":", ";") and not word):
        return None
    if not word and not found["open"] and not found["dash"] and found.end() == found.end("close") and number.isdigit():
        after = text[found.end() :]
        if after[:1].isdigit():
            return None  # 4.5, 1.10
    style = f"{word.strip(' .').lower()}{found['open'] or ''}{'9' if number.isdigit() else 'i'}{close[:1]}"
    if number.isdigit():
        return Marker(style, int(number), number, found.end())
    if len(number) == 1 and found["open"] and number.lower() not in "ivx":
        return Marker(f"{style}a", ord(number.lower()) - 96, number, found.end())
    if _ROMAN.fullmatch(number) and (number.isupper() or number.islower()):
        if number.islower() and not found["open"] and not close.startswith(")"):
            return None
        return Marker(style, roman(number), number, found.end())
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
    a year at a line's beginning start no list.
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
    return [run for run in found if len(run) > 1 or markers[run[0]].value == 1]  # type: ignore[union-attr]
