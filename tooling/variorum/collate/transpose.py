"""Transpositions: runs of words that witnesses have at different places of the table."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from .collation import Collation
from .conventions import DEFAULT, Conventions

NEAR = 12  # columns within which a single content word is taken to have changed its place
CONTENT = 2  # content words that a run needs if it went further


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
class _Run:
    """Words of one witness: their keys and columns, marks left out."""

    keys: tuple[str, ...]
    columns: tuple[int, ...]


def transpositions(collation: Collation, conventions: Conventions = DEFAULT) -> tuple[Transposition, ...]:
    """Every transposition between any two witnesses, those over the same columns taken together, by column.

    A run is the longest that both have and that is aligned for neither; it has ``CONTENT`` content words and occurs
    nowhere else in the two witnesses, or one content word and moved no further than ``NEAR`` columns.
    """
    texts: dict[_Run, list[str]] = {}
    for siglum in collation.sigla:
        texts.setdefault(_words(collation, siglum), []).append(siglum)
    found: dict[tuple[tuple[int, int], tuple[int, int]], tuple[tuple[str, ...], set[str], set[str]]] = {}
    for (a, sigla_a), (b, sigla_b) in combinations(texts.items(), 2):
        for i, j, size in _moved(a, b, conventions):
            at_a, at_b = _span(a, i, size), _span(b, j, size)
            words = a.keys[i : i + size]
            if at_a < at_b:
                _, first, second = found.setdefault((at_a, at_b), (words, set(), set()))
                first.update(sigla_a)
                second.update(sigla_b)
            else:
                _, first, second = found.setdefault((at_b, at_a), (words, set(), set()))
                first.update(sigla_b)
                second.update(sigla_a)
    return _together(found)


def _words(collation: Collation, siglum: str) -> _Run:
    keys: list[str] = []
    columns: list[int] = []
    for n, (key, cell) in enumerate(zip(collation.keys[siglum], collation.rows[siglum], strict=True)):
        if key is not None and cell.tokens[0].kind != "punctuation":
            keys.append(key)
            columns.append(n)
    return _Run(tuple(keys), tuple(columns))


def _span(run: _Run, start: int, size: int) -> tuple[int, int]:
    return run.columns[start], run.columns[start + size - 1] + 1


def _moved(a: _Run, b: _Run, conventions: Conventions) -> Iterator[tuple[int, int, int]]:
    """Runs ``(i, j, size)`` at places ``i`` of ``a`` and ``j`` of ``b`` that are aligned for neither, longest first."""
    both = set(zip(a.columns, a.keys, strict=True)) & set(zip(b.columns, b.keys, strict=True))
    free_a = [pair not in both for pair in zip(a.columns, a.keys, strict=True)]
    free_b = [pair not in both for pair in zip(b.columns, b.keys, strict=True)]
    at: dict[str, list[int]] = {}
    for j, key in enumerate(b.keys):
        if free_b[j]:
            at.setdefault(key, []).append(j)
    runs: list[tuple[int, int, int, int]] = []
    for i, key in enumerate(a.keys):
        for j in at.get(key, ()) if free_a[i] else ():
            before = i and j and free_a[i - 1] and free_b[j - 1] and a.keys[i - 1] == b.keys[j - 1]
            if not before:
                size = _size(a.keys, b.keys, free_a, free_b, i, j)
                content = sum(word not in conventions.function_words for word in a.keys[i : i + size])
                distance = abs(a.columns[i] - b.columns[j])
                if content >= CONTENT or (content and distance <= NEAR):
                    runs.append((-content, distance, i, j))
    for content, distance, i, j in sorted(runs):
        size = _size(a.keys, b.keys, free_a, free_b, i, j)
        still = sum(word not in conventions.function_words for word in a.keys[i : i + size]) == -content
        if size and still and (distance <= NEAR or (_once(a, i, size) and _once(b, j, size))):
            free_a[i : i + size] = free_b[j : j + size] = [False] * size
            yield i, j, size


def _size(
    keys_a: Sequence[str], keys_b: Sequence[str], free_a: Sequence[bool], free_b: Sequence[bool], i: int, j: int
) -> int:
    size = 0
    while i + size < len(keys_a) and j + size < len(keys_b):
        if not (free_a[i + size] and free_b[j + size]) or keys_a[i + size] != keys_b[j + size]:
            break
        size += 1
    return size


def _once(run: _Run, start: int, size: int) -> bool:
    words = run.keys[start : start + size]
    rarest = min(words, key=Counter(run.keys).__getitem__)
    offset = words.index(rarest)
    places = [n - offset for n, key in enumerate(run.keys) if key == rarest and n >= offset]
    return sum(run.keys[n : n + size] == words for n in places) == 1


def _together(
    found: dict[tuple[tuple[int, int], tuple[int, int]], tuple[tuple[str, ...], set[str], set[str]]],
) -> tuple[Transposition, ...]:
    """Runs that lie within a longer one (for witnesses that have less of it) are counted with that."""
    kept: list[tuple[tuple[int, int], tuple[int, int], tuple[str, ...], set[str], set[str]]] = []
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


def _within(part: tuple[int, int], whole: tuple[int, int]) -> bool:
    return whole[0] <= part[0] and part[1] <= whole[1]
