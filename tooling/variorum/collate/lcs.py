"""Longest common subsequences by bit-parallel dynamic programming on Python's integers.

One row of the table is one integer: bit ``j`` of row ``i`` is 0 where the longest common subsequence of ``a[:i]``
and ``b[:j+1]`` is longer than that of ``a[:i]`` and ``b[:j]`` (Crochemore, Iliopoulos, Pinzon and Reid 2001; Hyyrö
2004). A row costs a handful of operations on whole integers, so a table of 3,000 by 3,000 takes milliseconds.

Sequences are of hashable symbols; a *pair* ``(i, j)`` says that ``a[i]`` and ``b[j]`` are aligned.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

Pair = tuple[int, int]

TABLE_BITS = 1 << 23  # the largest table kept whole (1 MiB); larger ones are halved first (Hirschberg 1975)
STRIP = 1 << 13  # columns taken at a time where only the last row is wanted


def lcs_length(a: Sequence[Hashable], b: Sequence[Hashable]) -> int:
    """The length of a longest common subsequence; ``len(a)`` steps on integers of ``len(b)`` bits."""
    if not a or not b:
        return 0
    return len(b) - _last_row(a, b).bit_count()


def rightmost(a: Sequence[Hashable], b: Sequence[Hashable]) -> list[Pair]:
    """Of all longest common subsequences that whose pairs stand as late in ``a`` and as early in ``b`` as can be.

    Memory is bounded by ``TABLE_BITS`` and the input; a table too large for that is divided along a longest common
    subsequence, which then need not be the latest any more.
    """
    pairs: list[Pair] = []
    stack = [(0, len(a), 0, len(b))]
    while stack:
        i0, i1, j0, j1 = stack.pop()
        if i0 == i1 or j0 == j1:
            continue
        part_a, part_b = a[i0:i1], b[j0:j1]
        if len(part_a) == 1 or len(part_a) * len(part_b) <= TABLE_BITS:
            pairs.extend((i0 + i, j0 + j) for i, j in _trace(part_a, part_b))
            continue
        middle = len(part_a) // 2
        split = _split(part_a, part_b, middle)
        stack.append((i0 + middle, i1, j0 + split, j1))
        stack.append((i0, i0 + middle, j0, j0 + split))
    pairs.sort()
    return pairs


def leftmost(a: Sequence[Hashable], b: Sequence[Hashable]) -> list[Pair]:
    """The mirror of ``rightmost``: as early in ``a`` and as late in ``b`` as can be.

    Every longest common subsequence runs, rank by rank, between these two: its ``k``-th pair is no earlier in ``a``
    than the ``k``-th of the leftmost and no later than that of the rightmost, and the other way round in ``b``.
    Where the two have the same pair there is no choice. (Not for tables so large that they had to be divided.)
    """
    return [(i, j) for j, i in rightmost(b, a)]


def _masks(b: Sequence[Hashable]) -> dict[Hashable, int]:
    masks: dict[Hashable, int] = {}
    for j, symbol in enumerate(b):
        masks[symbol] = masks.get(symbol, 0) | 1 << j
    return masks


def _last_row(a: Sequence[Hashable], b: Sequence[Hashable]) -> int:
    """The last row of the table, computed strip by strip of columns so that masks stay small.

    The only thing that passes from one strip to the next is, for every row, the carry of its addition.
    """
    last = 0
    carries = bytearray(len(a))
    for start in range(0, len(b), STRIP):
        strip = b[start : start + STRIP]
        masks = _masks(strip)
        width = len(strip)
        full = (1 << width) - 1
        row = full
        for i, symbol in enumerate(a):
            hit = row & masks.get(symbol, 0)
            carry = carries[i]
            if hit or carry:
                total = row + hit + carry
                carries[i] = total >> width
                row = (total | row - hit) & full
        last |= row << start
    return last


def _trace(a: Sequence[Hashable], b: Sequence[Hashable]) -> list[Pair]:
    masks = _masks(b)
    full = (1 << len(b)) - 1
    row = full
    rows = [row]
    for symbol in a:
        mask = masks.get(symbol, 0)
        if mask:
            hit = row & mask
            row = (row + hit | row - hit) & full
        rows.append(row)
    pairs: list[Pair] = []
    i, below = len(a), full
    while True:
        steps = ~rows[i] & below
        if not steps:
            return pairs[::-1]
        j = steps.bit_length() - 1
        symbol = b[j]
        i -= 1
        while a[i] != symbol:
            i -= 1
        pairs.append((i, j))
        below = (1 << j) - 1


def _split(a: Sequence[Hashable], b: Sequence[Hashable], middle: int) -> int:
    """Where a longest common subsequence of ``a`` and ``b`` crosses ``a[middle]`` in ``b``."""
    width = len(b)
    head = bin(_last_row(a[:middle], b) | 1 << width)[:2:-1]
    tail = bin(_last_row(a[middle:][::-1], b[::-1]) | 1 << width)[3:]
    best = score = top = 0
    for j in range(width):  # a step in head is one pair won before b[j + 1], a step in tail one lost after it
        score += (head[j] == "0") - (tail[j] == "0")
        if score > top:
            top, best = score, j + 1
    return best
