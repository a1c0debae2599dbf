"""In which order texts are brought together: the likest first, by average linkage; no text is the base."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush

Tree = tuple[int, ...]


def guide(likeness: Sequence[Sequence[int]]) -> list[tuple[Tree, Tree]]:
    """The mergers, each of two groups of texts by number, that bring all texts into one group.

    ``likeness`` is a symmetric table of whole numbers. Average linkage (Sokal and Michener 1958) in exact arithmetic;
    of equally like groups those with the lowest numbers are taken, so the caller numbers the texts by their content.
    """
    alive: set[Tree] = {(n,) for n in range(len(likeness))}
    total = {(x, y): likeness[x[0]][y[0]] for x in alive for y in alive if x < y}
    # Two averages that differ do so by 16 in this number or more, so that whole numbers tell them apart.
    scale = len(likeness) ** 4 + 1
    heap = [(-(value * scale), pair) for pair, value in total.items()]
    heapify(heap)
    mergers: list[tuple[Tree, Tree]] = []
    while len(alive) > 1:
        _, (one, other) = heappop(heap)
        if one not in alive or other not in alive:
            continue
        mergers.append((one, other))
        merged = tuple(sorted(one + other))
        alive -= {one, other}
        for group in alive:
            both = total.pop(_pair(group, one)) + total.pop(_pair(group, other))
            pair = _pair(group, merged)
            total[pair] = both
            heappush(heap, (-(both * scale // (len(group) * len(merged))), pair))
        alive.add(merged)
    return mergers


def _pair(one: Tree, other: Tree) -> tuple[Tree, Tree]:
    return (one, other) if one < other else (other, one)
