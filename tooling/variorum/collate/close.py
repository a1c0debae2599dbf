"""After all mergers: equal readings that stand apart although nothing parts them are brought into one column."""

from __future__ import annotations

from collections.abc import Sequence

from .align import Prepared
from .profile import Column

REACH = 40  # columns; how far a reading may be brought


def close_up(columns: Sequence[Column], texts: Sequence[Prepared]) -> list[Column]:
    """The same columns, but a reading that can slide to an equal one over columns its texts lack is joined to it.

    Order within each text is kept, so every text is still read off the columns token for token.
    """
    held = [dict(column) for column in columns]
    where = [[0] * len(text.keys) for text in texts]
    for n, column in enumerate(held):
        for text, place in column.items():
            where[text][place] = n
    for n, column in enumerate(held):
        if len(column) == len(texts) and _agree(column, texts):
            continue  # all are here: between their neighbours there is no other
        for key, members in sorted(_readings(column, texts).items()):
            start, stop = 0, len(held)
            for text in members:
                place = column[text]
                start = max(start, where[text][place - 1] + 1 if place else 0)
                stop = min(stop, where[text][place + 1] if place + 1 < len(where[text]) else len(held))
            if stop - start < 2:
                continue  # no other column lies between those of their neighbours
            target = _nearest(held, texts, key, n, range(max(start, n - REACH), min(stop, n + REACH + 1)))
            if target >= 0:
                for text in members:
                    held[target][text] = column.pop(text)
                    where[text][held[target][text]] = target
    return [column for column in held if column]


def _agree(column: Column, texts: Sequence[Prepared]) -> bool:
    """Whether all texts of a column have one key in it."""
    keys = {texts[text].keys[place] for text, place in column.items()}
    return len(keys) == 1


def _readings(column: Column, texts: Sequence[Prepared]) -> dict[int, list[int]]:
    """The texts of a column by the keys they have in it."""
    readings: dict[int, list[int]] = {}
    for text in sorted(column):
        readings.setdefault(texts[text].keys[column[text]], []).append(text)
    return readings


def _nearest(held: list[Column], texts: Sequence[Prepared], key: int, n: int, reach: range) -> int:
    """The nearest column other than ``n`` in which another text has this key, or -1."""
    best = -1
    for m in reach:
        nearer = m != n and (best < 0 or abs(m - n) < abs(best - n))
        if nearer and any(texts[text].keys[place] == key for text, place in held[m].items()):
            best = m
    return best
