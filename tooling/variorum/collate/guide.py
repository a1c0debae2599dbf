"""In which order texts are brought together: the likest first, by average linkage; no text is the base."""

from __future__ import annotations

from collections.abc import Sequence

Tree = tuple[int, ...]


def guide(likeness: Sequence[Sequence[int]]) -> list[tuple[Tree, Tree]]:
    """The mergers, each of two groups of texts by number, that bring all texts into one group.

    ``likeness`` is a symmetric table of whole numbers. Average linkage (Sokal and Michener 1958) in exact arithmetic;
    of equally like groups those with the lowest numbers are taken, so the caller numbers the texts by their content.
    """
    groups: list[Tree] = [(n,) for n in range(len(likeness))]
    total = {(x, y): likeness[x[0]][y[0]] for x in groups for y in groups if x < y}
    mergers: list[tuple[Tree, Tree]] = []
    while len(groups) > 1:
        first, *rest = sorted(total)
        best = first
        for pair in rest:
            if total[pair] * len(best[0]) * len(best[1]) > total[best] * len(pair[0]) * len(pair[1]):
                best = pair
        one, other = best
        mergers.append(best)
        merged = tuple(sorted(one + other))
        groups = [group for group in groups if group not in best]
        for group in groups:
            both = _between(total, group, one) + _between(total, group, other)
            total[min(group, merged), max(group, merged)] = both
        total = {pair: value for pair, value in total.items() if not {one, other} & set(pair)}
        groups.append(merged)
    return mergers


def _between(total: dict[tuple[Tree, Tree], int], one: Tree, other: Tree) -> int:
    return total[min(one, other), max(one, other)]
