"""Bringing aligned groups of texts together: columns of one group are matched with columns of the other.

What the pairwise alignments of all texts say decides: two columns weigh as much as all pairs between them. Where
nothing is aligned, unlike tokens may share a column (a substitution) unless a third text shows that they are
different words because it has both.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from .align import Prepared
from .chains import Point, heaviest_chain
from .gaps import likeness
from .normalise import Rank
from .tokens import Token

Column = dict[int, int]  # text -> place of its token
Links = list[list[list[int]]]  # links[a][b][i]: place in text b of the token aligned with token i of text a, or -1

WEIGHT = {Rank.PUNCTUATION: 1, Rank.FUNCTION: 1 << 10, Rank.CONTENT: 1 << 20}
LARGEST = 1 << 14  # cells; a larger gap is paired along its diagonal
EQUAL = 40  # gain of two columns with the same word that no pairwise alignment brought together


class Merger:
    """Merges profiles of one set of texts; holds what all mergers share."""

    def __init__(self, texts: Sequence[Prepared], tokens: Sequence[Sequence[Token]], keys: Sequence[str]) -> None:
        """``tokens`` of every text (one witness stands for all of equal keys); ``keys`` by their numbers."""
        self.texts = texts
        self.tokens = tokens
        self.keys = keys
        self.links: Links = []

    def merge(self, a: list[Column], b: list[Column]) -> list[Column]:
        """The columns of both groups in one order."""
        out: list[Column] = []
        x0 = y0 = 0
        for x, y in [*self._chain(a, b), (len(a), len(b))]:
            if x0 < x and y0 < y:
                out.extend(self._gap(a[x0:x], b[y0:y]))
            else:
                out.extend(a[x0:x])
                out.extend(b[y0:y])
            if x < len(a):
                out.append(a[x] | b[y])
            x0, y0 = x + 1, y + 1
        return out

    def _chain(self, a: list[Column], b: list[Column]) -> list[Point]:
        texts_b = _texts(b)
        column_b = {text: [0] * len(self.tokens[text]) for text in texts_b}
        for y, column in enumerate(b):
            for text, place in column.items():
                column_b[text][place] = y
        weights: dict[Point, int] = {}
        for x, column in enumerate(a):
            found: dict[int, int] = {}
            for text, place in column.items():
                weight = WEIGHT[self.texts[text].ranks[place]]
                for other in texts_b:
                    linked = self.links[text][other][place]
                    if linked >= 0:
                        y = column_b[other][linked]
                        found[y] = found.get(y, 0) + weight
            for y, weight in found.items():
                weights[x, y] = weight
        return _chain_in_blocks(weights)

    # ---- gaps -------------------------------------------------------------------------------------------------------

    def _gap(self, a: list[Column], b: list[Column]) -> list[Column]:
        """Columns between two matched ones: pair what may be paired, the likest first, and put the rest in order."""
        pairs = self._pairs(a, b) if len(a) * len(b) <= LARGEST else self._diagonal(a, b)
        out: list[Column] = []
        x0 = y0 = 0
        for x, y in [*pairs, (len(a), len(b))]:
            out.extend(self._interleave(a[x0:x], b[y0:y]))
            if x < len(a):
                out.append(a[x] | b[y])
            x0, y0 = x + 1, y + 1
        return out

    def _pairs(self, a: list[Column], b: list[Column]) -> list[Point]:
        width = len(b)
        best = [[0] * (width + 1)]
        gains: list[list[int]] = []
        for column in a:
            above, row = best[-1], [0]
            gain_row = [self._gain(column, other) for other in b]
            for y, gain in enumerate(gain_row):
                value = max(above[y + 1], row[y])
                if gain and above[y] + gain > value:
                    value = above[y] + gain
                row.append(value)
            best.append(row)
            gains.append(gain_row)
        pairs: list[Point] = []
        x, y = len(a), width
        while x and y:
            gain = gains[x - 1][y - 1]
            if gain and best[x - 1][y - 1] + gain == best[x][y]:
                x -= 1
                y -= 1
                pairs.append((x, y))
            elif best[x - 1][y] == best[x][y]:
                x -= 1
            else:
                y -= 1
        return pairs[::-1]

    def _diagonal(self, a: list[Column], b: list[Column]) -> list[Point]:
        size = min(len(a), len(b))
        return [(n, n) for n in range(size) if self._gain(a[n], b[n])]

    def _gain(self, a: Column, b: Column) -> int:
        """What it is worth to put two columns into one; 0 where they must not be."""
        if self._apart(a, b):
            return 0
        best = 0
        for one, i in a.items():
            for other, j in b.items():
                key, other_key = self.texts[one].keys[i], self.texts[other].keys[j]
                if key == other_key:
                    return EQUAL
                if key > other_key:
                    one, i, other, j, key, other_key = other, j, one, i, other_key, key
                gain = _likeness(
                    self.tokens[one][i].kind, self.keys[key], self.tokens[other][j].kind, self.keys[other_key]
                )
                best = max(best, gain)
        return best

    def _apart(self, a: Column, b: Column) -> bool:
        """Whether some third text has what answers to one column and to the other at different places."""
        for other in range(len(self.texts)):
            if other in a or other in b:
                continue
            in_a = {place for text, i in a.items() if (place := self.links[text][other][i]) >= 0}
            in_b = {place for text, j in b.items() if (place := self.links[text][other][j]) >= 0}
            if in_a and in_b and not in_a & in_b:
                return True
        return False

    def _interleave(self, a: list[Column], b: list[Column]) -> list[Column]:
        """Two runs that share no column, in the order of third texts that have both, else one after the other."""
        out: list[Column] = []
        x = y = 0
        while x < len(a) and y < len(b):
            if self._precedes(b[y], a[x]):
                out.append(b[y])
                y += 1
            else:
                out.append(a[x])
                x += 1
        return [*out, *a[x:], *b[y:]]

    def _precedes(self, b: Column, a: Column) -> bool:
        votes = 0
        for other in range(len(self.texts)):
            in_a = [place for text, i in a.items() if (place := self.links[text][other][i]) >= 0]
            in_b = [place for text, j in b.items() if (place := self.links[text][other][j]) >= 0]
            if in_a and in_b:
                votes += (max(in_b) < min(in_a)) - (max(in_a) < min(in_b))
        return votes > 0


def _texts(columns: list[Column]) -> list[int]:
    return sorted({text for column in columns for text in column})


@lru_cache(maxsize=1 << 14)
def _likeness(kind: str, key: str, other_kind: str, other_key: str) -> int:
    return likeness(kind, key, other_kind, other_key)


def _chain_in_blocks(weights: dict[Point, int]) -> list[Point]:
    """A heaviest chain; points comparable with all others are in it, so only what lies between is searched."""
    points = sorted(weights)
    ends: list[int] = []  # ends[n]: the smallest y among points with a greater x than the n-th
    low = 1 << 60
    for n in range(len(points) - 1, -1, -1):
        if n + 1 < len(points) and points[n + 1][0] != points[n][0]:
            low = min(low, *(points[m][1] for m in range(n + 1, _same_x(points, n + 1))))
        ends.append(low)
    ends.reverse()
    out: list[Point] = []
    block: list[Point] = []
    high = -1
    for n, (x, y) in enumerate(points):
        alone = (not n or points[n - 1][0] != x) and (n + 1 == len(points) or points[n + 1][0] != x)
        if alone and high < y < ends[n]:
            out += _solve(block, weights)
            out.append((x, y))
            block = []
        else:
            block.append((x, y))
        high = max(high, y)
    return out + _solve(block, weights)


def _same_x(points: list[Point], n: int) -> int:
    m = n
    while m < len(points) and points[m][0] == points[n][0]:
        m += 1
    return m


def _solve(block: list[Point], weights: dict[Point, int]) -> list[Point]:
    return heaviest_chain([(x, y, weights[x, y]) for x, y in block]) if len(block) > 1 else block
