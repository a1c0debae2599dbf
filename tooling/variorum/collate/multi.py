"""Stages 3 and 4 for any number of witnesses: all are aligned with all, and the alignments become one table.

There is no base text. Every pair of witnesses is aligned; groups of columns are then brought together, the likest
first, by what all these alignments say. Texts are numbered by their content, so neither the order in which witnesses
are given nor their sigla have any influence on what is aligned with what.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .align import Prepared, align_prepared, prepare
from .close import close_up
from .collation import Cell, CellKind, Collation
from .conventions import DEFAULT, Conventions
from .guide import guide
from .normalise import Form, Rank, normalise
from .profile import Column, Links, Merger
from .tokens import Token, TokenKind, Tokens

_OMITTED = Cell(CellKind.OMISSION)
_LOST = Cell(CellKind.LACUNA)
_LIKENESS = {Rank.PUNCTUATION: 1, Rank.FUNCTION: 2, Rank.CONTENT: 4}


def collate(witnesses: Mapping[str, Tokens], conventions: Conventions = DEFAULT) -> Collation:
    """Collate witnesses given by siglum.

    Time is that of aligning every pair (see ``align.align``); memory is linear in the number of tokens for a given
    number of witnesses.
    """
    sigla = sorted(witnesses)
    solid = {siglum: [token for token in witnesses[siglum] if token.kind is not TokenKind.LACUNA] for siglum in sigla}
    forms = {siglum: normalise(solid[siglum], conventions) for siglum in sigla}
    shapes = {siglum: tuple([form.key for form in forms[siglum]]) for siglum in sigla}
    numbers = {shape: n for n, shape in enumerate(sorted(set(shapes.values())))}
    # Texts of equal keys are one text here; any witness may stand for it, as only keys and kinds are looked at.
    carrier = {numbers[shapes[siglum]]: siglum for siglum in reversed(sigla)}
    order = [carrier[n] for n in range(len(numbers))]
    columns = _columns([forms[s] for s in order], [solid[s] for s in order])
    places = [[0] * len(solid[s]) for s in order]
    for n, column in enumerate(columns):
        for text, place in column.items():
            places[text][place] = n
    rows: dict[str, tuple[Cell, ...]] = {}
    keys: dict[str, tuple[str | None, ...]] = {}
    extra = _rooms(sigla, witnesses, places, [numbers[shapes[s]] for s in sigla])
    for siglum in sigla:
        where = places[numbers[shapes[siglum]]]
        rows[siglum], keys[siglum] = _row(witnesses[siglum], where, shapes[siglum], len(columns), extra)
    return Collation({siglum: witnesses[siglum] for siglum in sigla}, rows, keys)


def _columns(forms: Sequence[Sequence[Form]], tokens: Sequence[Sequence[Token]]) -> list[Column]:
    """The columns of texts that all differ, each given once, in order of their content."""
    if not forms:
        return []
    texts = prepare(forms)
    names: dict[int, str] = {}
    for text, shape in zip(texts, forms, strict=True):
        names.update(zip(text.keys, (form.key for form in shape), strict=True))
    merger = Merger(texts, tokens, [names[n] for n in range(len(names))])
    merger.links, likeness = _all_with_all(texts)
    profiles: dict[tuple[int, ...], list[Column]] = {
        (n,): [{n: place} for place in range(len(text.keys))] for n, text in enumerate(texts)
    }
    for one, other in guide(likeness):
        profiles[tuple(sorted(one + other))] = merger.merge(profiles.pop(one), profiles.pop(other))
    [columns] = profiles.values()
    return close_up(columns, texts)


def _all_with_all(texts: Sequence[Prepared]) -> tuple[Links, list[list[int]]]:
    """The alignment of each pair, both ways, and how like the two are (in millionths of their weight)."""
    links: Links = [[[-1] * len(text.keys) for _ in texts] for text in texts]
    weight = [sum([_LIKENESS[rank] for rank in text.ranks]) for text in texts]
    likeness = [[0] * len(texts) for _ in texts]
    for a, text in enumerate(texts):
        for b in range(a + 1, len(texts)):
            there, back = links[a][b], links[b][a]
            common = 0
            for i, j in align_prepared(text, texts[b]):
                there[i] = j
                back[j] = i
                common += _LIKENESS[text.ranks[i]]
            likeness[a][b] = likeness[b][a] = 2_000_000 * common // max(1, weight[a] + weight[b])
    return links, likeness


def _rooms(
    sigla: Sequence[str], witnesses: Mapping[str, Tokens], places: Sequence[Sequence[int]], numbers: Sequence[int]
) -> list[int]:
    """Columns before which room must be made, because a lacuna stands there where nobody has anything."""
    rooms: set[int] = set()
    for siglum, number in zip(sigla, numbers, strict=True):
        n, last = 0, -1
        for token in witnesses[siglum]:
            if token.kind is TokenKind.LACUNA:
                where = places[number]
                if (where[n] if n < len(where) else _width(places)) == last + 1:
                    rooms.add(last + 1)
            else:
                last = places[number][n]
                n += 1
    return sorted(rooms)


def _width(places: Sequence[Sequence[int]]) -> int:
    return max((where[-1] + 1 for where in places if where), default=0)


def _row(
    witness: Tokens, places: Sequence[int], shape: Sequence[str], width: int, rooms: Sequence[int]
) -> tuple[tuple[Cell, ...], tuple[str | None, ...]]:
    """The cells of a witness, and the key of each; ``rooms`` are columns before which an empty one is put in."""
    shift = [0] * (width + 1)
    for room in rooms:
        shift[room] += 1
    for n in range(width):
        shift[n + 1] += shift[n]
    cells = [_OMITTED] * (width + len(rooms))
    keys: list[str | None] = [None] * len(cells)
    n, free = 0, 0  # tokens placed; the first column not yet taken
    lost: list[Token] = []
    for token in witness:
        if token.kind is TokenKind.LACUNA:
            lost.append(token)
            continue
        column = places[n] + shift[places[n]]
        _lose(cells, lost, free, column)
        cells[column] = Cell(CellKind.READING, (token,))
        keys[column] = shape[n]
        n += 1
        free = column + 1
        lost = []
    _lose(cells, lost, free, len(cells))
    return tuple(cells), tuple(keys)


def _lose(cells: list[Cell], lost: list[Token], start: int, stop: int) -> None:
    if lost:
        cells[start] = Cell(CellKind.LACUNA, tuple(lost))
        cells[start + 1 : stop] = [_LOST] * (stop - start - 1)
