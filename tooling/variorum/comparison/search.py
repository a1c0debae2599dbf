"""Words looked for in all that can be searched: who has them, where, and in what context; the likeliest first."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from weakref import WeakKeyDictionary

from variorum.errors import UserError
from variorum.library.find import find
from variorum.library.library import Library

from .kinds import KINDS, Kind
from .passages import Passage, passages

# A word of the query: letters and figures, with the signs that hold ids and names together.
_WORD = re.compile(r"[^\W_]+(?:[.\-'@#/:][^\W_]+)*")
_PART = re.compile(r"[^\W_]+")
_MOST, _LONGEST = 12, 60  # words of a query, and letters of one, for which others like it are looked up
_QUOTED = re.compile(r'"([^"]+)"')
# Chinese, Japanese and Korean are written without spaces, so a word of them may begin anywhere.
_RUNNING = re.compile(r"[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003134f]")
_LETTER = r"[^\W_]"


@dataclass(frozen=True)
class Hit:
    """A passage that has the words, from ``start`` to ``end`` in its text; ``rank`` is lower for likelier ones.

    ``witnesses`` are those of all wordings of the same clause that have them.
    """

    passage: Passage
    start: int
    end: int
    rank: int
    witnesses: tuple[str, ...]

    @property
    def every(self) -> bool:
        """Whether all printings of the text have them."""
        return len(self.witnesses) == self.passage.of > 0

    def context(self, width: int) -> tuple[str, str, str]:
        """What stands before the words, the words, what stands after, ``width`` characters in all; cut at ``…``."""
        text = self.passage.text
        room = max(width - (self.end - self.start), 0)
        start = max(self.start - room // 2, 0)
        end = min(start + room + self.end - self.start, len(text))
        start = max(end - room - (self.end - self.start), 0)
        before, after = text[start : self.start], text[self.end : end]
        if start and " " in before:
            before = before.partition(" ")[2]
        if end < len(text) and " " in after:
            after = after.rpartition(" ")[0]
        return ("…" if start else "") + before, text[self.start : self.end], after + ("…" if end < len(text) else "")


@dataclass(frozen=True)
class Result:
    """What was found, the likeliest first.

    Where nothing was, ``alone`` tells how many passages have each of several words, and ``near`` are words of the
    corpus like those that none has.
    """

    query: str
    hits: tuple[Hit, ...]
    near: tuple[str, ...] = ()
    alone: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class _Indexed:
    """A passage with its text and names as they are compared."""

    passage: Passage
    text: str
    names: str
    parts: tuple[list[str], ...]


_KNOWN: WeakKeyDictionary[Library, tuple[_Indexed, ...]] = WeakKeyDictionary()


def _index(library: Library) -> tuple[_Indexed, ...]:
    """The passages of a library, read once while it lives."""
    if library not in _KNOWN:
        _KNOWN[library] = tuple(
            _Indexed(
                p, fold(p.text), fold(" ".join(p.names)), tuple(_PART.findall(fold(name)) for name in p.names)
            )
            for p in passages(library)
        )
    return _KNOWN[library]


def search(library: Library, query: str, kinds: Collection[Kind] = KINDS) -> Result:
    """Look for words in passages of these kinds; capitals, accents and the shape of quotes do not matter.

    All words must be there, each at the beginning of a word; what stands between ``"`` must stand together.
    First come names that are just the query, then passages with the words together, then the rest.
    """
    folded = fold(query)
    every = [p for p in _index(library) if p.passage.kind in kinds]
    called = _called(library, query)
    if called:
        found = [Hit(p.passage, 0, 0, 0, p.passage.witnesses) for p in every if p.passage.ref in called]
        return Result(query, tuple(sorted(_merged(found), key=lambda hit: KINDS.index(hit.passage.kind))))
    # words held together by a sign are one first, low.owner, until-some; if nothing has that, they are several
    for pattern in (_WORD, _PART):
        words = pattern.findall(folded)
        phrases = [pattern.findall(quoted) for quoted in _QUOTED.findall(folded)]
        found = [hit for p in every if (hit := _hit(p, words, phrases)) is not None] if words else []
        if found:
            ranked = sorted(_merged(found), key=lambda hit: (hit.rank, KINDS.index(hit.passage.kind)))
            return Result(query, tuple(ranked))
    words = list(dict.fromkeys(_PART.findall(folded)))[:_MOST]
    alone = [(word, sum(_hit(p, [word], []) is not None for p in every)) for word in words]
    near = _near(every, [word for word, number in alone if not number])
    return Result(query, (), near, tuple(alone) if len(words) > 1 else ())


def _called(library: Library, query: str) -> frozenset[str]:
    """What a reference stands for: ``1823#law.4``, ``NY1830#rule.3``, ``1823@NY1830``."""
    if not {*query} & {*"@#"}:
        return frozenset()
    try:
        return frozenset(found.id for found in find(library, query))
    except UserError:
        return frozenset()


def _hit(indexed: _Indexed, words: list[str], phrases: list[list[str]]) -> Hit | None:
    passage, text, names = indexed.passage, indexed.text, indexed.names
    asked = _PART.findall(" ".join(words))
    if asked in indexed.parts:
        return Hit(passage, *(_span(text, words, whole=True) or (0, 0)), 0, passage.witnesses)
    if not all(word in text or word in names for word in words):
        return None
    if any(_span(text, phrase, whole=False) is None for phrase in phrases):
        return None
    for rank, whole in ((1, True), (2, False)):
        together = _span(text, words, whole)
        if together is not None:
            return Hit(passage, *together, rank, passage.witnesses)
    for rank, whole in ((3, True), (4, False)):
        apart = [span for word in words if (span := _span(text, [word], whole)) is not None]
        if len(apart) == len(words):
            return Hit(passage, *min(apart), rank, passage.witnesses)
    here = {word: _span(text, [word], whole=False) for word in words}
    if all(span is not None or word in names for word, span in here.items()):  # part of a name: owner, law
        return Hit(passage, *min((s for s in here.values() if s), default=(0, 0)), 5, passage.witnesses)
    return None


def _merged(hits: Iterable[Hit]) -> Iterator[Hit]:
    """The wordings of one clause together, its printings joined; what is only set aside stands for itself alone."""
    by_place: dict[tuple[str, str], Hit] = {}
    for n, hit in enumerate(hits):
        passage = hit.passage
        key = (passage.ref, passage.kind if passage.kind == "wording" else f"{passage.kind} {n}")
        before = by_place.get(key)
        if before is None or (hit.rank < before.rank and passage.witnesses):
            by_place[key] = hit
        elif hit.rank == before.rank and passage.witnesses and before.witnesses:
            by_place[key] = replace(before, witnesses=(*before.witnesses, *passage.witnesses))
    return iter(by_place.values())


def _near(every: Iterable[_Indexed], words: list[str]) -> tuple[str, ...]:
    """Words and names of the corpus that look like these."""
    if not words:
        return ()
    known = {word for p in every for word in (*_WORD.findall(p.text), *map(fold, p.passage.names))}
    words = [word for word in words if len(word) <= _LONGEST]
    return tuple(dict.fromkeys(n for word in words for n in difflib.get_close_matches(word, sorted(known), 3, 0.7)))


# -- words ------------------------------------------------------------------------------------------------------------


def fold(text: str) -> str:
    """Text as it is compared, character for character as long as it was: no capitals, no accents, plain quotes."""
    return "".join(map(_folded, text))


@lru_cache(maxsize=4096)
def _folded(char: str) -> str:
    if char in "‘’ʼ":
        return "'"
    if char in "“”«»":
        return '"'
    if char in "‐‑‒–—":
        return "-"
    base = unicodedata.normalize("NFD", char)
    char = base[0] if len(base) > 1 and base[0].isascii() else char
    low = char.casefold()
    return low if len(low) == 1 else char


@lru_cache(maxsize=256)
def _pattern(words: tuple[str, ...], whole: bool) -> re.Pattern[str]:
    """The words one after another; each at the beginning of a word, and where ``whole`` up to its end."""
    out = ""
    for word in words:
        running = bool(_RUNNING.search(word))
        if out:
            out += r"[\W_]*" if running else rf"{_LETTER}*[\W_]+"
        out += re.escape(word) if running else rf"(?<!{_LETTER}){re.escape(word)}"
        out += rf"(?!{_LETTER})" if whole and not running else ""
    return re.compile(out)


def _span(text: str, words: list[str], whole: bool) -> tuple[int, int] | None:
    """Where the words stand together, one after another."""
    found = _pattern(tuple(words), whole).search(text)
    return None if found is None else found.span()
