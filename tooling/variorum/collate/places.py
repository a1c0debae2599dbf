"""Where in the witnesses something stands, in their own words: the words before a place, a passage that moved."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from .apparatus import Entry
from .collation import Collation
from .tokens import Token, TokenKind, rebuild
from .transpose import Transposition

BEFORE = 3  # words


class Places:
    """The places of one collation."""

    def __init__(self, collation: Collation) -> None:
        self.collation = collation
        self._words: dict[str, tuple[list[int], list[Token]]] = {}

    def before(self, entry: Entry) -> str:
        """The last words before a place, as the lemma's first witness has them; where it has none, another's.

        Empty where nobody has a word before it.
        """
        for siglum in (*entry.lemma.sigla, *self.collation.sigla):
            columns, words = self._of(siglum)
            at = bisect_left(columns, entry.start)
            if at:
                return _shown(words[max(at - BEFORE, 0) : at])
        return ""

    def said(self, entry: Entry) -> str:
        """``after “gives six cards”`` or ``at the beginning``."""
        words = self.before(entry)
        return f"after “{words}”" if words else "at the beginning"

    def moved(self, one: Transposition) -> str:
        """A passage that moved, as its first witness has it."""
        cells = self.collation.rows[one.at_first[0]][one.first[0] : one.first[1]]
        return " ".join(rebuild(token for cell in cells for token in cell.tokens).split())

    def _of(self, siglum: str) -> tuple[list[int], list[Token]]:
        """The words of a witness and the columns in which they stand."""
        if siglum not in self._words:
            found = [
                (n, token)
                for n, cell in enumerate(self.collation.rows[siglum])
                for token in cell.tokens
                if token.kind not in (TokenKind.PUNCTUATION, TokenKind.LACUNA)
            ]
            self._words[siglum] = [n for n, _ in found], [token for _, token in found]
        return self._words[siglum]


def _shown(words: Sequence[Token]) -> str:
    """Words in a row, without the marks between them, as close as in the witness."""
    out = "".join(token.text for token in words[:1])
    for last, token in pairwise(words):
        close = not last.space and (last.kind is token.kind is TokenKind.CJK or last.end == token.start)
        out += f"{'' if close else ' '}{token.text}"
    return out
