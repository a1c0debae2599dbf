"""Chance by number: where every card and every choice of a study comes from, for the referee and the kernels alike.

SplitMix64 (Steele, Lea and Flood, OOPSLA 2014) as a function of a counter: word ``c`` of a seed is ``mix(key + (c + 1)
* GOLDEN)`` modulo 2**64, its key the first eight bytes of the SHA-256 of the seed. The counter says what a word is for,
from its highest bits down: the deal or game (40 bits), the deal of that game (9), the stream (3: the pack, then the
seats in their order), the word of that stream (12). So no two choices ever share a word, any deal can be played without
those before it, on any machine, and rule sets that are compared meet the same cards.

A number below ``n`` is ``(word >> 32) * n >> 32``, uneven by less than ``n / 2**32``: a hundred-millionth for a pack.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

T = TypeVar("T")

GOLDEN = 0x9E3779B97F4A7C15
FIRST, SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
WORD_BITS, STREAM_BITS, TURN_BITS, NUMBER_BITS = 12, 3, 9, 40
PACK = 0
"""The stream that shuffles the pack; seat ``i`` has stream ``i + 1``."""
_ALL = (1 << 64) - 1


def key_of(seed: str) -> int:
    """The key of a seed, 64 bits."""
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big")


class Chance:
    """The words of one stream, one after another."""

    __slots__ = ("_state",)

    def __init__(self, key: int, counter: int = 0) -> None:
        self._state = (key + counter * GOLDEN) & _ALL

    def word(self) -> int:
        """The next word, 64 bits."""
        self._state = z = (self._state + GOLDEN) & _ALL
        z = ((z ^ (z >> 30)) * FIRST) & _ALL
        z = ((z ^ (z >> 27)) * SECOND) & _ALL
        return z ^ (z >> 31)

    def random(self) -> float:
        """A number from 0 to below 1."""
        return (self.word() >> 11) * 2.0**-53

    def below(self, n: int) -> int:
        """A whole number from 0 to below ``n``. Where there is but one, no word is taken."""
        return ((self.word() >> 32) * n) >> 32 if n > 1 else 0

    def sample(self, things: Sequence[T], number: int) -> list[T]:
        """So many different ones of the things, in the order drawn: the front of a shuffle of them."""
        left = list(things)
        for i in range(number):
            j = i + self.below(len(left) - i)
            left[i], left[j] = left[j], left[i]
        return left[:number]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All the things in another order (Fisher and Yates, from the front)."""
        return self.sample(things, len(things))


class Source(NamedTuple):
    """The chance of one deal: ``number`` counts deals or games of a study, ``turn`` the deals of that game."""

    key: int
    number: int
    turn: int = 0

    def stream(self, which: int) -> Chance:
        """``PACK``, or a seat's."""
        counter = ((self.number << TURN_BITS | self.turn) << STREAM_BITS | which) << WORD_BITS
        return Chance(self.key, counter)
