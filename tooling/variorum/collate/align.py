"""Stage 3: two token sequences are aligned, content words first.

The alignment is a longest common subsequence in a graded sense: it has as many pairs of content words as any
alignment can have; among those as many pairs of function words; among those as many punctuation marks; and among
those as few interruptions as can be. So a comma or a *the* never tears two content words apart that belong together.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .lcs import Pair, leftmost, rightmost
from .normalise import Form, Rank

EXACT_CELLS = 1 << 18  # ambiguous stretches up to this many cells are decided by the full graded table
SMALL = 16  # cells of a block that is decided outright, without looking for longest common subsequences first
ANCHOR_ABOVE = 1 << 24  # texts whose table would have more cells are first divided at phrases unique to both
ANCHOR_LENGTH = 6  # tokens in such a phrase
_UNIT = 1 << 10
_WEIGHT = {Rank.PUNCTUATION: _UNIT, Rank.FUNCTION: _UNIT**2, Rank.CONTENT: _UNIT**3}


class Prepared(NamedTuple):
    """A text as numbers: equal keys have equal numbers in all texts that were readied together."""

    keys: list[int]
    ranks: list[Rank]
    by_rank: tuple[list[int], ...]  # by_rank[r]: places of tokens of rank r or higher


def align(a: Sequence[Form], b: Sequence[Form]) -> tuple[Pair, ...]:
    """The aligned places ``(i, j)``, rising in both; every pair has equal keys.

    ``align(b, a)`` is the mirror of ``align(a, b)``. Time is linear where the texts differ little; it grows with the
    product of the lengths (at a 64th of a step a cell or less) where they differ much; memory is linear throughout.
    """
    if [form.key for form in a] > [form.key for form in b]:
        return tuple([(i, j) for j, i in align(b, a)])
    side_a, side_b = prepare((a, b))
    return tuple(align_prepared(side_a, side_b))


def prepare(texts: Iterable[Sequence[Form]]) -> list[Prepared]:
    """Ready texts for ``align_prepared``, so that in aligning all with all each is read once."""
    numbers: dict[str, int] = {}
    out: list[Prepared] = []
    for forms in texts:
        ranks = [form.rank for form in forms]
        by_rank = tuple([i for i, rank in enumerate(ranks) if rank >= least] for least in Rank)
        out.append(Prepared([numbers.setdefault(form.key, len(numbers)) for form in forms], ranks, by_rank))
    return out


def align_prepared(a: Prepared, b: Prepared) -> list[Pair]:
    """As ``align``, for two of the texts readied together, in this order."""
    pairs: list[Pair] = []
    for block in _anchored(a.keys, b.keys, pairs):
        _fill(a, b, block, Rank.CONTENT, pairs)
    pairs.sort()
    return pairs


_Block = tuple[int, int, int, int]


def _trim(a: list[int], b: list[int], block: _Block, pairs: list[Pair]) -> _Block:
    """Take equal tokens off both ends; that is safe for every graded longest common subsequence."""
    i0, i1, j0, j1 = block
    while i0 < i1 and j0 < j1 and a[i0] == b[j0]:
        pairs.append((i0, j0))
        i0 += 1
        j0 += 1
    while i0 < i1 and j0 < j1 and a[i1 - 1] == b[j1 - 1]:
        i1 -= 1
        j1 -= 1
        pairs.append((i1, j1))
    return i0, i1, j0, j1


def _anchored(a: list[int], b: list[int], pairs: list[Pair]) -> list[_Block]:
    """Divide long texts at phrases that occur once in each; the phrases chosen go to ``pairs``."""
    i0, i1, j0, j1 = block = _trim(a, b, (0, len(a), 0, len(b)), pairs)
    if (i1 - i0) * (j1 - j0) <= ANCHOR_ABOVE:
        return [block]
    once_a, once_b = _unique_phrases(a, i0, i1), _unique_phrases(b, j0, j1)
    chain = _rising([(i, once_b[phrase]) for phrase, i in once_a.items() if phrase in once_b])
    blocks: list[_Block] = []
    for i, j in chain:
        if i < i0 or j < j0:
            continue  # lies in the phrase before, which was taken further
        blocks.append((i0, i, j0, j))
        i0, j0 = i, j
        while i0 < i1 and j0 < j1 and a[i0] == b[j0]:
            pairs.append((i0, j0))
            i0 += 1
            j0 += 1
    blocks.append((i0, i1, j0, j1))
    return blocks


def _unique_phrases(keys: list[int], start: int, stop: int) -> dict[tuple[int, ...], int]:
    seen: dict[tuple[int, ...], int] = {}
    for phrase, place in zip(
        zip(*(keys[start + k : stop] for k in range(ANCHOR_LENGTH)), strict=False), range(start, stop), strict=False
    ):
        seen[phrase] = -1 if phrase in seen else place
    return {phrase: place for phrase, place in seen.items() if place >= 0}


def _rising(points: list[Pair]) -> list[Pair]:
    """A longest chain of points rising in both places (each place occurs once)."""
    points.sort()
    tops: list[int] = []
    ends: list[int] = []
    back: list[int] = []
    for n, (_, j) in enumerate(points):
        k = bisect_left(tops, j)
        back.append(ends[k - 1] if k else -1)
        if k == len(tops):
            tops.append(j)
            ends.append(n)
        else:
            tops[k] = j
            ends[k] = n
    chain: list[Pair] = []
    n = ends[-1] if ends else -1
    while n >= 0:
        chain.append(points[n])
        n = back[n]
    return chain[::-1]


def _fill(a: Prepared, b: Prepared, block: _Block, rank: Rank, pairs: list[Pair]) -> None:
    """Align a block, tokens of ``rank`` or higher first, then what lies between them."""
    stack = [(block, rank)]
    while stack:
        block, rank = stack.pop()
        i0, i1, j0, j1 = _trim(a.keys, b.keys, block, pairs)
        if i0 == i1 or j0 == j1:
            continue
        if (i1 - i0) * (j1 - j0) <= SMALL:
            _decide(a, b, (i0, i1, j0, j1), [j0] * (i1 - i0 + 1), [j1] * (i1 - i0 + 1), pairs)
            continue
        places_a, places_b = _between(a.by_rank[rank], i0, i1), _between(b.by_rank[rank], j0, j1)
        keys_a, keys_b = [a.keys[i] for i in places_a], [b.keys[j] for j in places_b]
        right = [(places_a[x], places_b[y]) for x, y in rightmost(keys_a, keys_b)]
        left = [(places_a[x], places_b[y]) for x, y in leftmost(keys_a, keys_b)]
        start = 0
        for n, (i, j) in enumerate([*right, (i1, j1)]):
            if n < len(right) and right[n] != left[n]:
                continue  # there is a choice, to be made as far as the next pair without one
            part = (i0, i, j0, j)
            if start == n:
                if rank:
                    stack.append((part, Rank(rank - 1)))
            elif not _decide_between(a, b, part, left[start:n], right[start:n], pairs):
                pairs.extend(right[start:n])
                for u, v in [*right[start:n], (i, j)] if rank else ():
                    stack.append(((i0, u, j0, v), Rank(rank - 1)))
                    i0, j0 = u + 1, v + 1
            if n < len(right):
                pairs.append((i, j))
            i0, j0, start = i + 1, j + 1, n + 1


def _between(places: list[int], start: int, stop: int) -> list[int]:
    first = bisect_left(places, start)
    return places[first : bisect_left(places, stop, first)]


def _decide_between(
    a: Prepared, b: Prepared, block: _Block, left: list[Pair], right: list[Pair], pairs: list[Pair]
) -> bool:
    """Decide a block outright that has several longest common subsequences, the leftmost and rightmost being given.

    False, and nothing done, where there is too much between the two.
    """
    if any(u > x or v < y for (u, v), (x, y) in zip(left, right, strict=True)):
        return False  # of a divided table: they are not the outermost
    i0, i1, j0, j1 = block
    least, most = [j0] * (i1 - i0 + 1), [j1] * (i1 - i0 + 1)
    for i, j in right:  # once past i, no subsequence has its pair still to come
        least[i + 1 - i0] = j + 1
    for i, j in left:  # before i, none has had its pair yet
        most[i - i0] = j
    for n in range(i1 - i0):
        least[n + 1] = max(least[n], least[n + 1])
        most[-2 - n] = min(most[-1 - n], most[-2 - n])
    if sum(most) - sum(least) > EXACT_CELLS:
        return False
    _decide(a, b, block, least, most, pairs)
    return True


def _decide(a: Prepared, b: Prepared, block: _Block, least: list[int], most: list[int], pairs: list[Pair]) -> None:
    """The best graded alignment of a block by the full table, in columns ``least[i]`` to ``most[i]`` of each row.

    Two values a cell: the best so far, and the best that ends in a pair (which may be the better to go on from).
    """
    i0, i1, j0, j1 = block
    best_rows = [[0] * (most[0] - j0 + 1)]
    pair_rows = [[0] + [-1] * (most[0] - j0)]
    for i in range(i0, i1):
        key, weight = a.keys[i], _WEIGHT[a.ranks[i]]
        shift = least[i + 1 - i0] - least[i - i0]
        above = best_rows[-1][shift:] + [-1] * (most[i + 1 - i0] - most[i - i0])
        diagonal = best_rows[-1][shift - 1 :] if shift else [-1, *best_rows[-1]]
        paired_diagonal = pair_rows[-1][shift - 1 :] if shift else [-1, *pair_rows[-1]]
        start = least[i + 1 - i0]
        keys_b = b.keys[start - 1 : most[i + 1 - i0]] if start else [-1, *b.keys[: most[i + 1 - i0]]]
        row: list[int] = []
        paired: list[int] = []
        left = -1
        for n, best in enumerate(above):
            best = left if left > best else best
            value = -1
            if keys_b[n] == key and n < len(diagonal) and diagonal[n] >= 0:
                follow = paired_diagonal[n] + 1  # one interruption less than the diagonal would give
                value = weight + (follow if follow > diagonal[n] else diagonal[n])
                if i == i1 - 1 and start + n == j1:
                    value += 1
                best = value if value > best else best
            row.append(best)
            paired.append(value)
            left = best
        best_rows.append(row)
        pair_rows.append(paired)
    i, j = i1 - i0, j1
    must = False  # the pair just found was counted as following on this one
    while i:
        n = j - least[i]
        value = pair_rows[i][n]
        if value >= 0 and (must or value == best_rows[i][n]):
            pairs.append((i0 + i - 1, j - 1))
            value -= _WEIGHT[a.ranks[i0 + i - 1]] + (i == i1 - i0 and j == j1)
            i -= 1
            j -= 1
            must = value == pair_rows[i][j - least[i]] + 1
        elif n and best_rows[i][n - 1] == best_rows[i][n]:
            j -= 1
        else:
            i -= 1
