"""Members of lists, told by their numbers, letters and bullets; or headings, where what is numbered heads the rest."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from .blocks import Block, Kind, bare, is_cjk, width
from .markers import Marker, marker, runs

HEADING_WIDTH = 52
STOP = re.compile(r"[.!?。！？；;，,、][\"'”’）)』」》]*$")


def numbered(blocks: Sequence[Block]) -> list[Block]:
    """List members by their markers, or headings where a numbered line is short and heads what follows.

    A list that stands within a member of another is numbered after it: (b) under 2 is ``2b``, 3 under 2 is ``2.3``.
    """
    out = list(blocks)
    found = [marker(bare(block.text)) if block.kind is Kind.PARAGRAPH else None for block in blocks]
    lists = runs(found)
    headings = [run for run in lists if _is_headings(blocks, found, run)]
    members = [run for run in lists if run not in headings]
    numbers = _numbers(found, members)
    for run in lists:
        for place in run:
            one = found[place]
            assert one is not None  # runs are of markers
            block = out[place]
            words = _cut(block.text, one.end)
            told = f"told by its number, {one.written}"
            if run in headings:
                title = words.rstrip(" .") if block.capitals else words
                title = title[:1].upper() + title[1:]
                out[place] = replace(block, kind=Kind.HEADING, text=title, number=one.number, guessed=told)
            else:
                out[place] = replace(block, kind=Kind.ITEM, text=words, number=numbers[place], guessed=told)
    for place, one in enumerate(found):
        if one is not None and one.style == "bullet":
            block = out[place]
            out[place] = replace(block, kind=Kind.ITEM, text=_cut(block.text, one.end), bulleted=True)
    return out


def _is_headings(blocks: Sequence[Block], found: Sequence[Marker | None], run: Sequence[int]) -> bool:
    lettered = [n for n, one in enumerate(found) if one is not None and one.lettered]
    if sum(_could_head(blocks, place, {*run, *lettered}) for place in run) * 10 < len(run) * 6:
        return False
    one = found[run[0]]
    assert one is not None  # runs are of markers
    return len(run) > 1 or not is_cjk(bare(blocks[run[0]].text)[one.end :])


def _could_head(blocks: Sequence[Block], place: int, members: Collection[int]) -> bool:
    """Whether a numbered line may head what follows, which is no member of a list itself."""
    text = bare(blocks[place].text)
    if width(text) > HEADING_WIDTH or (STOP.search(text) and not blocks[place].capitals):
        return False
    return place + 1 < len(blocks) and place + 1 not in members


def _numbers(found: Sequence[Marker | None], lists: Sequence[Sequence[int]]) -> Mapping[int, str]:
    """By place the number of every member, that of the member it stands within before its own."""
    out: dict[int, str] = {}
    for run in sorted(lists, key=lambda run: run[0]):
        above = next((out[place] for other in lists if (place := _within(found, run, other)) in out), "")
        for place in run:
            one = found[place]
            assert one is not None  # runs are of markers
            out[place] = f"{above}{'.' if above and not one.lettered else ''}{one.number}"
    return out


def _within(found: Sequence[Marker | None], run: Sequence[int], other: Sequence[int]) -> int:
    """The place of the member of another list within which a whole list stands, or -1.

    After the last member that cannot be told but by letters that follow at once.
    """
    before = [place for place in other if place < run[0]]
    if run is other or not before:
        return -1
    first = found[run[0]]
    if len(before) < len(other):
        return before[-1] if run[-1] < other[len(before)] else -1
    at_once = before[-1] == run[0] - 1 and first is not None and first.lettered
    return before[-1] if at_once else -1


def _cut(text: str, end: int) -> str:
    """The words after a marker, which may have been set off itself."""
    if bare(text[:end]) == text[:end]:
        return text[end:].strip()
    return bare(text)[end:].strip()
