"""Heaviest chains: of points on a grid, those that rise together and weigh most."""

from __future__ import annotations

from collections.abc import Iterable

Point = tuple[int, int]


def heaviest_chain(points: Iterable[tuple[int, int, int]]) -> list[Point]:
    """The points ``(x, y)`` of a heaviest chain rising in both coordinates, given ``(x, y, weight)``, weights above 0.

    ``O(n log n)`` time for ``n`` points (a Fenwick tree of best chains by ``y``). Of several heaviest chains one is
    taken that depends on the points alone, not on the order in which they are given.
    """
    ordered = sorted(points, key=lambda point: (point[0], -point[1], point[2]))
    places = {y: n + 1 for n, y in enumerate(sorted({y for _, y, _ in ordered}))}
    size = len(places)
    best = [0] * (size + 1)  # weight of the heaviest chain that ends at the places a node stands for
    last = [-1] * (size + 1)
    before: list[int] = []
    top, end = 0, -1
    for n, (_, y, weight) in enumerate(ordered):
        node, heaviest, link = places[y] - 1, 0, -1
        while node:
            if best[node] > heaviest:
                heaviest, link = best[node], last[node]
            node &= node - 1
        heaviest += weight
        before.append(link)
        if heaviest > top:
            top, end = heaviest, n
        node = places[y]
        while node <= size:
            if best[node] < heaviest:
                best[node], last[node] = heaviest, n
            node += node & -node
    chain: list[Point] = []
    while end >= 0:
        chain.append((ordered[end][0], ordered[end][1]))
        end = before[end]
    return chain[::-1]
