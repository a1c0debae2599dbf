"""Transpositions: runs of words that witnesses have at different places of the table."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from .collation import Collation
from .conventions import DEFAULT, Conventions
from .tokens import TokenKind

NEAR = 12  # columns within which a single content word is taken to have changed its place
_MARK = TokenKind.PUNCTUATION
_BESIDE = [(down, across) for down in range(3) for across in range(3) if down or across]
CONTENT = 2  # content words that a run needs if it went further
BESIDE = 3  # columns between the two places of a single word that is worth telling


@dataclass(frozen=True)
class Transposition:
    """The same words at two places: columns ``first`` (from, to before) for some witnesses, ``second`` for others.

    ``words`` are the forms in which they were compared. None of ``at_first`` has them at ``second`` and the reverse.
    """

    words: tuple[str, ...]
    first: tuple[int, int]
    second: tuple[int, int]
    at_first: tuple[str, ...]
    at_second: tuple[str, ...]


@dataclass(frozen=True)
class _Text:
    """The words of one or more witnesses of equal keys: by place, where each stands, and which is at a column."""

    row: tuple[str | None, ...]  # keys by column, marks left out
    keys: tuple[str, ...]
    columns: tuple[int, ...]
    places: dict[str, list[int]]

    def span(self, start: int, size: int) -> tuple[int, int]:
        return self.columns[start], self.columns[start + size - 1] + 1

    def once(self, start: int, size: int) -> bool:
        """Whether these words stand together nowhere else."""
        words = self.keys[start : start + size]
        offset = min(range(size), key=lambda n: len(self.places[words[n]]))
        found = [n - offset for n in self.places[words[offset]] if n >= offset]
        return sum(self.keys[n : n + size] == words for n in found) == 1

    def free(self, other: _Text) -> set[int]:
        """Places of words to which the other has no equal in their column."""
        apart = [n for n, (x, y) in enumerate(zip(self.row, other.row, strict=True)) if x != y and x is not None]
        return {bisect_left(self.columns, n) for n in apart}


def transpositions(collation: Collation, conventions: Conventions = DEFAULT) -> tuple[Transposition, ...]:
    """Every transposition between any two witnesses, those over the same columns taken together, by column.

    A run is the longest that both have and that is aligned for neither; it has ``CONTENT`` content words and occurs
    nowhere else in the two witnesses, or one content word and moved no further than ``NEAR`` columns; or it stands
    beside such a run at both places, a changed word or two apart.
    """
    rows: dict[tuple[str | None, ...], list[str]] = {}
    for siglum in collation.sigla:
        rows.setdefault(_row(collation, siglum), []).append(siglum)
    texts = [(_text(row), sigla) for row, sigla in rows.items()]
    found: _Found = {}
    for (a, sigla_a), (b, sigla_b) in combinations(texts, 2):
        for i, j, size in _moved(a, b, conventions):
            at_a, at_b = a.span(i, size), b.span(j, size)
            swapped = at_b < at_a
            entry = found.setdefault((at_b, at_a) if swapped else (at_a, at_b), (a.keys[i : i + size], set(), set()))
            entry[1].update(sigla_b if swapped else sigla_a)
            entry[2].update(sigla_a if swapped else sigla_b)
    return _together(found)


def telling(moved: Iterable[Transposition], conventions: Conventions = DEFAULT) -> tuple[Transposition, ...]:
    """Of these the ones that tell a reader something: passages, and a content word that changed with its neighbours.

    Where much was written anew, one word that is there earlier or later is chance; and a *he* that went along with
    others says nothing of its own.
    """
    out = []
    for one in moved:
        content = sum(word not in conventions.function_words for word in one.words)
        beside = one.second[0] - one.first[1] <= (BESIDE if len(one.words) == 1 else NEAR)
        if content >= CONTENT or (content and beside):
            out.append(one)
    return tuple(out)


_Span = tuple[int, int]
_Found = dict[tuple[_Span, _Span], tuple[tuple[str, ...], set[str], set[str]]]


def _row(collation: Collation, siglum: str) -> tuple[str | None, ...]:
    cells = zip(collation.keys[siglum], collation.rows[siglum], strict=True)
    return tuple([key if cell.tokens and cell.tokens[0].kind is not _MARK else None for key, cell in cells])


def _text(row: tuple[str | None, ...]) -> _Text:
    words = [(n, key) for n, key in enumerate(row) if key is not None]
    places: dict[str, list[int]] = {}
    for place, (_, key) in enumerate(words):
        places.setdefault(key, []).append(place)
    return _Text(row, tuple([key for _, key in words]), tuple([n for n, _ in words]), places)


def _moved(a: _Text, b: _Text, conventions: Conventions) -> Iterator[tuple[int, int, int]]:
    """Runs ``(i, j, size)`` at places ``i`` of ``a`` and ``j`` of ``b`` that are aligned for neither, longest first."""
    free_a, free_b = a.free(b), b.free(a)
    at: dict[str, list[int]] = {}
    for j in sorted(free_b):
        at.setdefault(b.keys[j], []).append(j)

    def alike(i: int, j: int) -> bool:
        return i in free_a and j in free_b and a.keys[i] == b.keys[j]

    def length(i: int, j: int) -> int:
        size = 0
        while alike(i + size, j + size):
            size += 1
        return size

    def content(i: int, size: int) -> int:
        return sum(word not in conventions.function_words for word in a.keys[i : i + size])

    runs: list[tuple[int, int, int, int]] = []
    for i in sorted(free_a):
        for j in at.get(a.keys[i], ()):
            if alike(i - 1, j - 1):
                continue  # inside a run that began before
            weight, distance = content(i, length(i, j)), abs(a.columns[i] - b.columns[j])
            if weight >= CONTENT or (weight and distance <= NEAR):
                runs.append((-weight, distance, i, j))
    taken: list[tuple[int, int, int]] = []

    def take(i: int, j: int) -> None:
        size = length(i, j)
        free_a.difference_update(range(i, i + size))
        free_b.difference_update(range(j, j + size))
        taken.append((i, j, size))

    for weight, distance, i, j in sorted(runs):
        size = length(i, j)
        whole = content(i, size) == -weight  # nothing of it was given to a longer run
        if whole and (distance <= NEAR or (a.once(i, size) and b.once(j, size))):
            take(i, j)
    while taken:  # beside what has moved even a single word has, if a word or two between them were changed
        i, j, size = taken.pop()
        yield i, j, size
        for down, across in _BESIDE:
            for x, y in ((i + size + down, j + size + across), (i - 1 - down, j - 1 - across)):
                if alike(x, y):
                    while alike(x - 1, y - 1):
                        x -= 1
                        y -= 1
                    take(x, y)


def _together(
    found: _Found,
) -> tuple[Transposition, ...]:
    """Runs that lie within a longer one (for witnesses that have less of it) are counted with that."""
    kept: list[tuple[_Span, _Span, tuple[str, ...], set[str], set[str]]] = []
    for (first, second), (words, at_first, at_second) in sorted(
        found.items(), key=lambda item: (-len(item[1][0]), item[0])
    ):
        for whole in kept:
            if _within(first, whole[0]) and _within(second, whole[1]):
                whole[3].update(at_first)
                whole[4].update(at_second)
                break
        else:
            kept.append((first, second, words, set(at_first), set(at_second)))
    return tuple(
        Transposition(words, first, second, tuple(sorted(at_first)), tuple(sorted(at_second)))
        for first, second, words, at_first, at_second in sorted(kept, key=lambda item: item[:3])
    )


def _within(part: _Span, whole: _Span) -> bool:
    return whole[0] <= part[0] and part[1] <= whole[1]
