"""Stage 3: two token sequences are aligned, content words first.

The alignment is a longest common subsequence in a graded sense: it has as many pairs of content words as any
alignment can have; among those as many pairs of function words; among those as many punctuation marks; and among
those as few interruptions as can be. So a comma or a *the* never tears two content words apart that belong together.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .lcs import Pair, forced
from .normalise import Form, Rank

EXACT_CELLS = 1 << 18  # ambiguous stretches up to this many cells are decided by the full graded table
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
        if (i1 - i0) * (j1 - j0) <= 16:
            _decide(a, b, (i0, i1, j0, j1), pairs)
            continue
        places_a, places_b = a.by_rank[rank], b.by_rank[rank]
        from_a, from_b = bisect_left(places_a, i0), bisect_left(places_b, j0)
        places_a = places_a[from_a : bisect_left(places_a, i1, from_a)]
        places_b = places_b[from_b : bisect_left(places_b, j1, from_b)]
        sure, all_ = forced([a.keys[i] for i in places_a], [b.keys[j] for j in places_b])
        if not all_:
            if rank:
                stack.append(((i0, i1, j0, j1), Rank(rank - 1)))
            continue
        done = 0  # pairs of this rank already passed
        for x, y in [*sure, (len(places_a), len(places_b))]:
            i, j = (places_a[x], places_b[y]) if x < len(places_a) else (i1, j1)
            n = _index(all_, (x, y), done)
            between = all_[done:n]
            if between and (i - i0) * (j - j0) <= EXACT_CELLS:
                _decide(a, b, (i0, i, j0, j), pairs)
            else:
                for u, v in between:
                    if rank:
                        stack.append(((i0, places_a[u], j0, places_b[v]), Rank(rank - 1)))
                    pairs.append((places_a[u], places_b[v]))
                    i0, j0 = places_a[u] + 1, places_b[v] + 1
                if rank:
                    stack.append(((i0, i, j0, j), Rank(rank - 1)))
            if i < i1:
                pairs.append((i, j))
            i0, j0, done = i + 1, j + 1, n + 1


def _index(pairs: list[Pair], pair: Pair, start: int) -> int:
    n = start
    while n < len(pairs) and pairs[n] != pair:
        n += 1
    return n


def _decide(a: Prepared, b: Prepared, block: _Block, pairs: list[Pair]) -> None:
    """The best graded alignment of a block by the full table: two values a cell, best so far and best if paired."""
    i0, i1, j0, j1 = block
    keys_b = b.keys[j0:j1]
    width = j1 - j0
    best_rows = [[0] * (width + 1)]
    pair_rows: list[list[int]] = [[0] + [-1] * width]
    for i in range(i0, i1):
        key, weight = a.keys[i], _WEIGHT[a.ranks[i]]
        above, paired_above = best_rows[-1], pair_rows[-1]
        row, paired, left = [0], [-1], 0
        corner = i == i1 - 1
        for j, other in enumerate(keys_b):
            best = left if left > above[j + 1] else above[j + 1]
            if key == other:
                follow = paired_above[j] + 1  # one interruption less than above[j] would give
                value = weight + (follow if follow > above[j] else above[j])
                if corner and j == width - 1:
                    value += 1
                paired.append(value)
                best = value if value > best else best
            else:
                paired.append(-1)
            row.append(best)
            left = best
        best_rows.append(row)
        pair_rows.append(paired)
    i, j = i1 - i0, width
    must = False  # the pair just found was counted as following on this one
    while i and j:
        value = pair_rows[i][j]
        if value >= 0 and (must or value == best_rows[i][j]):
            pairs.append((i0 + i - 1, j0 + j - 1))
            value -= _WEIGHT[a.ranks[i0 + i - 1]] + (i == i1 - i0 and j == width)
            i -= 1
            j -= 1
            must = value == pair_rows[i][j] + 1
        elif best_rows[i - 1][j] == best_rows[i][j]:
            i -= 1
        else:
            j -= 1
