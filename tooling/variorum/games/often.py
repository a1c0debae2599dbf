"""What plain play brings about again and again, made once: the same verdict on the same action in record after record.

All are frozen values, so that one may stand in any number of outcomes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import count, repeat
from typing import Any

from .engine import LEGAL, NOTHING, Decision, ItemResult, Step

make = tuple.__new__
"""``make(Decision, (…))`` is ``Decision(…)`` with every field given, in a third of the time."""

MOST = 1 << 14
"""Some hundred deals hold no more than a few thousand of each."""


@lru_cache(MOST)
def lawful(at: int, seat: str, parameter: str) -> Decision:
    """The decision that a card may be played, without notes."""
    return Decision(at, seat, LEGAL, parameter)


def noted(at: int, seats: Iterable[str], parameters: Iterable[str], wheres: Iterable[str],
          whys: Iterable[tuple[Any, ...]]) -> Iterator[Decision]:
    """The decisions that cards may be played, with notes: from action number ``at`` on, one for each of ``wheres``."""
    nothing, empty, zero = repeat(()), repeat(""), repeat(0)
    return map(make, repeat(Decision), zip(
        count(at), seats, repeat(LEGAL), parameters, nothing, empty, zero, nothing, wheres, whys, zero, strict=False))


@lru_cache(MOST)
def played(at: int, seat: str, cards: tuple[str, ...]) -> Step:
    """The step that a card is played."""
    return Step(at, "plays", seat, cards)


@lru_cache(MOST)
def owned(owner: str, scored: bool) -> ItemResult:
    """The result of an item without figures."""
    return ItemResult(owner, (), NOTHING, scored)
