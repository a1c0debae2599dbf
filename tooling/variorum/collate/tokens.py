"""Stage 1: a wording is cut into tokens from which it can be put together again exactly.

A token is a word, a figure, a punctuation mark, a symbol, one Chinese, Japanese or Korean character, or a lacuna.
White space belongs to the token before it; white space that opens a wording is kept beside the tokens.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, overload

_CJK = (
    "\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3040-\u318f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff"
)
_MARKS = "\u0300-\u036f\ufe00-\ufe0f"  # combining accents and variation selectors stay with their character
_PUNCTUATION = (
    "!\"#'()*,\\-./:;?@\\[\\\\\\]_`{}\u00a1\u00a7\u00ab\u00b6\u00b7\u00bb\u00bf\u2010-\u205e\u3000-\u3004"
    "\u3008-\u3020\u3030\u303d\u30fb\ufe10-\ufe6f\uff01-\uff03\uff05-\uff0a\uff0c-\uff0f\uff1a\uff1b\uff1f\uff20"
    "\uff3b-\uff3d\uff3f\uff5b\uff5d\uff5f-\uff65"
)
_RAISED = "\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u209c\u2150-\u218b"  # figures of other shapes: ², ½, Ⅳ
_UNSEEN = "\u00ad\u200b-\u200f\u2060-\u2064\ufeff"  # soft hyphen, zero width: marks, whatever an engine takes them for
_LETTER = f"[^\\W_{_CJK}{_RAISED}{_UNSEEN}]"
_WORD = f"{_LETTER}(?:{_LETTER}|[{_MARKS}])*"
_SHAPES = {
    "figure": f"(?:(?<![^\\s(])-)?[0-9{_RAISED}]+(?:[.,:/][0-9]+)*(?:st|nd|rd|th|d)?(?!{_LETTER})",
    "cjk": f"[{_CJK}][{_MARKS}]*",
    "word": f"{_WORD}(?:['\u2019]{_WORD})*",
    "punctuation": f"([{_PUNCTUATION}{_UNSEEN}])\\NUMBER*",
    "symbol": f"[^\\s][{_MARKS}]*",
}
_TOKEN = re.compile("(" + "|".join(_SHAPES.values()).replace("NUMBER", "2") + r")(\s*)")


class TokenKind(StrEnum):
    """What a token is. A symbol (♥, £, ×) carries meaning as a word does; a punctuation mark does not."""

    WORD = "word"
    FIGURE = "figure"
    CJK = "cjk"
    SYMBOL = "symbol"
    PUNCTUATION = "punctuation"
    LACUNA = "lacuna"


_BLANK = re.compile(r"\s*")
_KINDS = [(TokenKind(name), re.compile(shape.replace("NUMBER", "1"))) for name, shape in _SHAPES.items()]


class Token(NamedTuple):
    """One token: its characters, the white space after it, its offset (in characters) in the wording, its kind."""

    text: str
    space: str
    start: int
    kind: TokenKind

    @property
    def end(self) -> int:
        """Offset just after the token's own characters."""
        return self.start + len(self.text)


@dataclass(frozen=True)
class Lacuna:
    """A place where the witness is lost: what it had is not known, so it neither has nor omits what others read."""

    shown: str = "[…]"


@dataclass(frozen=True)
class Tokens(Sequence[Token]):
    """A wording as a sequence of tokens; ``lead`` is white space before the first."""

    lead: str
    items: tuple[Token, ...]

    @overload
    def __getitem__(self, index: int) -> Token: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Token, ...]: ...

    def __getitem__(self, index: int | slice) -> Token | tuple[Token, ...]:
        return self.items[index]

    def __len__(self) -> int:
        return len(self.items)

    def __iter__(self) -> Iterator[Token]:
        return iter(self.items)

    def rebuild(self) -> str:
        """The wording, character for character (a lacuna as it is shown)."""
        return self.lead + rebuild(self.items)


def rebuild(tokens: Iterable[Token]) -> str:
    """The characters of these tokens with their white space, as one string."""
    return "".join([token.text + token.space for token in tokens])


@lru_cache(maxsize=1 << 16)
def _kind(text: str) -> TokenKind:
    return next(kind for kind, shape in _KINDS if shape.match(text))


def tokenise(wording: str) -> Tokens:
    """Cut a wording into tokens; ``tokenise(w).rebuild() == w`` for every string."""
    return tokenise_parts((wording,))


def tokenise_parts(parts: Iterable[str | Lacuna]) -> Tokens:
    """Cut a wording that has gaps of transmission into tokens; offsets count the lacunae as they are shown."""
    lead = ""
    items: list[Token] = []
    offset = 0
    for part in parts:
        if isinstance(part, Lacuna):
            items.append(Token(part.shown, "", offset, TokenKind.LACUNA))
            offset += len(part.shown)
            continue
        blank = _BLANK.match(part).group()  # type: ignore[union-attr]  # it matches anything
        offset += len(blank)
        if items:
            last = items[-1]
            items[-1] = Token(last.text, last.space + blank, last.start, last.kind)
        else:
            lead += blank
        for text, _, space in _TOKEN.findall(part, len(blank)):
            kind = _kind(text)
            items.append(Token(text, space, offset, kind))
            offset += len(text) + len(space)
    return Tokens(lead, tuple(items))
