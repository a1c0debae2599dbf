"""What stands between aligned tokens: which unlike tokens of the two sides answer to each other.

Words answer to words and marks to marks, in order, the more alike the better; words divided otherwise (``any one``,
``anyone``) are recognised; what stands against a lacuna is set apart from what is replaced.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .conventions import Conventions
from .normalise import fold, normalise
from .tokens import Token, TokenKind

LARGEST = 4096  # cells; a gap with more is taken as one replacement
LONGEST_WORD = 64  # letters by which two words are held to be alike; no word has more
_JOIN = 60
_WORD = 10
_MARK = 8


class Group(NamedTuple):
    """Tokens ``a[i0:i1]`` answer to ``b[j0:j1]``; one of the two may be empty."""

    i0: int
    i1: int
    j0: int
    j1: int


def pair_gap(
    a: Sequence[Token], b: Sequence[Token], block: tuple[int, int, int, int], conventions: Conventions
) -> list[Group]:
    """The gap ``a[i0:i1]`` against ``b[j0:j1]`` as groups in order: words, divisions of words, marks, lacunae."""
    i0, i1, j0, j1 = block
    lost = any(token.kind is TokenKind.LACUNA for token in (*a[i0:i1], *b[j0:j1]))
    if (i1 - i0 <= 1 and j1 - j0 <= 1) or (not lost and (i0 == i1 or j0 == j1)):
        return [Group(i0, i1, j0, j1)]
    return _bundle(a, b, _lost(a, b, match_gap(a, b, block, conventions)))


def match_gap(
    a: Sequence[Token], b: Sequence[Token], block: tuple[int, int, int, int], conventions: Conventions
) -> list[Group]:
    """The gap token by token: every group is one token against one, one against none, or a division of words."""
    i0, i1, j0, j1 = block
    if i0 == i1 or j0 == j1 or (i1 - i0) * (j1 - j0) > LARGEST:
        return [Group(i, i + 1, j0, j0) for i in range(i0, i1)] + [Group(i1, i1, j, j + 1) for j in range(j0, j1)]
    keys_a = [form.key for form in normalise(a[i0:i1], conventions)]
    keys_b = [form.key for form in normalise(b[j0:j1], conventions)]
    height, width = i1 - i0, j1 - j0
    best = [[0] * (width + 1) for _ in range(height + 1)]
    step: list[list[tuple[int, int]]] = [[(0, 1)] * (width + 1) for _ in range(height + 1)]
    for i in range(height + 1):
        for j in range(width + 1):
            if not i or not j:
                step[i][j] = (1, 0) if i else (0, 1)
                continue
            value, move = best[i][j - 1], (0, 1)
            if best[i - 1][j] > value:
                value, move = best[i - 1][j], (1, 0)
            gain = likeness(a[i0 + i - 1].kind, keys_a[i - 1], b[j0 + j - 1].kind, keys_b[j - 1])
            if gain and best[i - 1][j - 1] + gain >= value:
                value, move = best[i - 1][j - 1] + gain, (1, 1)
            for n in (2, 3):
                if i >= n and _divides(a[i0 + i - n : i0 + i], keys_a[i - n : i], b[j0 + j - 1], keys_b[j - 1]):
                    value, move = max((value, move), (best[i - n][j - 1] + _JOIN, (n, 1)))
                if j >= n and _divides(b[j0 + j - n : j0 + j], keys_b[j - n : j], a[i0 + i - 1], keys_a[i - 1]):
                    value, move = max((value, move), (best[i - 1][j - n] + _JOIN, (1, n)))
            best[i][j] = value
            step[i][j] = move
    groups: list[Group] = []
    i, j = height, width
    while i or j:
        down, across = step[i][j]
        groups.append(Group(i0 + i - down, i0 + i, j0 + j - across, j0 + j))
        i -= down
        j -= across
    return groups[::-1]


def likeness(kind_a: str, key_a: str, kind_b: str, key_b: str) -> int:
    """How well two unlike tokens answer to each other: 0 not at all, up to 30 for words all but equal."""
    if TokenKind.LACUNA in (kind_a, kind_b):
        return 0
    if TokenKind.PUNCTUATION in (kind_a, kind_b):
        return _MARK if kind_a == kind_b else 0
    if kind_a != kind_b:
        return _WORD - 2
    pairs_a, pairs_b = _letter_pairs(key_a[:LONGEST_WORD]), _letter_pairs(key_b[:LONGEST_WORD])
    return _WORD + 20 * 2 * len(pairs_a & pairs_b) // (len(pairs_a) + len(pairs_b))


@lru_cache(maxsize=1 << 14)
def _letter_pairs(key: str) -> frozenset[str]:
    """The pairs of letters that follow each other, and the first letter."""
    return frozenset([key[n : n + 2] for n in range(len(key) - 1)] + [key[:1]])


def _divides(parts: Sequence[Token], keys: Sequence[str], whole: Token, key: str) -> bool:
    """Whether words (with marks between them at most) are the letters of one word."""
    text = fold(whole.text)
    if not (text.startswith(keys[0]) or key.startswith(keys[0])):
        return False
    if TokenKind.PUNCTUATION in (whole.kind, parts[0].kind, parts[-1].kind):
        return False
    letters = "".join([k for part, k in zip(parts, keys, strict=True) if part.kind is not TokenKind.PUNCTUATION])
    return letters in (key, text)


def _bundle(a: Sequence[Token], b: Sequence[Token], groups: list[Group]) -> list[Group]:
    """Join neighbouring words into one group; a mark for a mark at either end of it stands alone."""
    out: list[Group] = []
    held: list[Group] = []  # words of the bundle in hand, then marks that may yet turn out to lie inside it
    solid = 0
    for group in groups:
        tokens = (*a[group.i0 : group.i1], *b[group.j0 : group.j1])
        if any(token.kind is TokenKind.LACUNA for token in tokens) or len(tokens) > 2:
            out.extend(_close(held, solid))
            held, solid = [], 0
            out.append(group)
        elif len(tokens) == 2 and all(token.kind is TokenKind.PUNCTUATION for token in tokens):  # a mark for a mark
            if solid:
                held.append(group)
            else:
                out.append(group)
        else:
            held.append(group)
            solid = len(held)
    out.extend(_close(held, solid))
    return out


def _close(held: list[Group], solid: int) -> list[Group]:
    if not held:
        return []
    words = held[:solid]
    return [Group(words[0].i0, words[-1].i1, words[0].j0, words[-1].j1), *held[solid:]]


def _lost(a: Sequence[Token], b: Sequence[Token], groups: list[Group]) -> list[Group]:
    """What stands on one side only beside a lacuna of the other stands against it."""
    out: list[Group] = []
    for group in groups:
        while out and _against_lacuna(a, b, joined := Group(out[-1].i0, group.i1, out[-1].j0, group.j1)):
            group = joined
            out.pop()
        out.append(group)
    return out


def _against_lacuna(a: Sequence[Token], b: Sequence[Token], group: Group) -> bool:
    return any(
        tokens and all(token.kind is TokenKind.LACUNA for token in tokens)
        for tokens in (a[group.i0 : group.i1], b[group.j0 : group.j1])
    )
