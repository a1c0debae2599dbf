"""The type of ranks: an order of cards, or a set of ranks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .cards import RANKS
from .problems import Path, ValueProblem, close, joined, meant, shown
from .scalars import Found
from .types_base import Type
from .values import Raw, Value


@dataclass(frozen=True)
class Ranks(Type):
    """Ranks of cards as one word, ten = ``T``, each at most once; or one of ``words``.

    An order (``AKQJT98765432``) keeps what was written; its neighbours have two adjoining ranks exchanged. With
    ``as_set`` the order means nothing: the value is kept in the order of ``RANKS``, and a neighbour lacks one rank or
    has one more that adjoins.
    """

    as_set: bool = False
    words: tuple[str, ...] = ()

    def describe(self) -> str:
        ranks = "ranks as one word, such as KQJ" if self.as_set else "ranks high to low as one word, such as AKQJT9876"
        return joined((ranks, *self.words))

    def read_plain(self, raw: Any, path: Path, found: Found) -> str:
        if isinstance(raw, str) and raw in self.words:
            return raw
        before = len(found)
        text = read_ranks(raw, path, found, self.describe(), self.words)
        if len(text) < 2 and not self.as_set and len(found) == before:
            found.append(ValueProblem(path, f"{shown(raw)} is one rank and no order", f"write {self.describe()}"))
        return sort_ranks(text) if self.as_set else text

    def write_plain(self, value: Value) -> Raw:
        return str(value)

    def text_plain(self, value: Value) -> str:
        return str(value) if value in self.words else ranks_text(str(value))

    def near(self, value: Value) -> tuple[Value, ...]:
        if value in self.words:
            return self.samples()
        if self.as_set:
            return (*near_rank_sets(str(value)), *self.words)
        text = str(value)
        swapped = (text[:i] + text[i + 1] + text[i] + text[i + 2:] for i in range(len(text) - 1))
        return (*swapped, *self.words)

    def samples(self) -> tuple[Value, ...]:
        if self.as_set:
            return (RANKS[:1], RANKS[1:4])
        return (RANKS, RANKS[1:] + RANKS[0], *self.words)


def read_ranks(raw: Any, path: Path, found: Found, wanted: str, words: Sequence[str] = ()) -> str:
    """A string of ranks without repeats; ``wanted`` says what would be right."""
    if not isinstance(raw, str) or not raw:
        found.append(ValueProblem(path, f"{shown(raw)} is not a string of ranks", f"write {wanted}"))
        return RANKS[0]
    for i, rank in enumerate(raw):
        if rank not in RANKS:
            if "10" in raw:
                hint = f"the ten is written T: {raw[:40].replace('10', 'T')}"
            elif raw.upper() != raw and len(raw) <= len(RANKS) and all(c in RANKS for c in raw.upper()):
                hint = f"ranks are capitals: {raw.upper()}"
            else:
                hint = meant(close(raw, words, 1)) or f"ranks are {' '.join(RANKS)}"
            found.append(ValueProblem(path, f"{shown(rank)} in {shown(raw)} is not a rank", hint))
            return RANKS[0]
        if rank in raw[:i]:
            found.append(ValueProblem(path, f"{shown(rank)} stands twice in {shown(raw)}", "name each rank once"))
            return RANKS[0]
    return raw


def sort_ranks(text: str) -> str:
    """The ranks in the usual order, ace to two."""
    return "".join(r for r in RANKS if r in text)


def adjoining(ranks: str) -> str:
    """The ranks not among ``ranks`` that stand next to one of them in the usual order."""
    places = {RANKS.index(r) for r in ranks}
    beside = {p + d for p in places for d in (-1, 1)} - places
    return "".join(r for i, r in enumerate(RANKS) if i in beside)


def near_rank_sets(text: str) -> tuple[str, ...]:
    """Sets of ranks that lack one (but not the last) or have one more that adjoins."""
    fewer = tuple(text.replace(r, "") for r in text if len(text) > 1)
    return (*fewer, *(sort_ranks(text + r) for r in adjoining(text)))


def ranks_text(text: str) -> str:
    """Ranks for people: ``A K Q J 10``."""
    return " ".join("10" if r == "T" else r for r in text)
