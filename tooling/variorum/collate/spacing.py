"""Where white space goes when two wordings are shown as one, for the renderers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .changes import WordChange, WordKind
from .tokens import Token, TokenKind


def with_spaces(words: Iterable[WordChange], show: str) -> Iterator[tuple[WordChange, str]]:
    """Each change with the white space that follows it; ``show`` is ``old``, ``new`` or ``merged``.

    In a merged text the space before a change is that of the side whose words come next, so that a comma stands at
    the word it belongs to: ``own[-,-] he``, not ``own [-,-] he``.
    """
    held = list(words)
    for n, word in enumerate(held):
        following = held[n + 1] if n + 1 < len(held) else None
        a, b = _space(word.a), _space(word.b)
        if show == "old":
            yield word, a
        elif show == "new":
            yield word, b
        elif word.kind is not WordKind.SAME:
            yield word, b if word.b else a
        else:
            yield word, a if following and following.a else b


def _space(tokens: tuple[Token, ...]) -> str:
    return tokens[-1].space if tokens else ""


def parted(word: WordChange) -> bool:
    """Whether the two sides of a replacement, shown one after the other, need a space between them."""
    joined = (TokenKind.CJK, TokenKind.PUNCTUATION)
    return bool(word.a and word.b) and word.a[-1].kind not in joined and word.b[0].kind not in joined
