"""A pack of cards as numbers, for the engines.

A card's number is 16 times its suit (spades 0, hearts 1, diamonds 2, clubs 3) plus its strength in the suit, the lowest
0; a hand is an ``int`` with a bit for each card. So higher in the suit is greater, the cards of a suit are a mask, the
highest and lowest of them the ends of the number.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce
from operator import or_

from .cards import SUITS

SUIT_MASK = tuple(0xFFFF << (16 * s) for s in range(4))


class Deck:
    """The cards of a pack with their numbers. ``order``: ranks high to low."""

    def __init__(self, order: str) -> None:
        self.order = order
        self.code: dict[str, int] = {}
        self.bit: dict[str, int] = {}
        self.names: dict[int, str] = {}
        for s, suit in enumerate(SUITS):
            for i, rank in enumerate(reversed(order)):
                self.code[rank + suit] = 16 * s + i
                self.bit[rank + suit] = 1 << 16 * s + i
                self.names[16 * s + i] = rank + suit
        self.size = len(self.code)
        self.all = sum(1 << c for c in self.names)

    def mask(self, cards: Iterable[str]) -> int:
        """The hand of these cards; ``KeyError`` for a card the pack does not have."""
        return reduce(or_, map(self.bit.__getitem__, cards), 0)

    def cards(self, mask: int) -> tuple[str, ...]:
        """The cards of a hand, suit by suit, each high to low."""
        out: list[str] = []
        for s in range(4):
            suit = mask & SUIT_MASK[s]
            while suit:
                top = suit.bit_length() - 1
                out.append(self.names[top])
                suit ^= 1 << top
        return tuple(out)

    def strength(self, rank: str) -> int:
        """The strength of a rank; -1 for one the pack does not have."""
        return len(self.order) - 1 - self.order.index(rank) if rank in self.order else -1


@lru_cache(maxsize=32)
def deck(order: str) -> Deck:
    """The pack with that order of ranks; one object for each order."""
    return Deck(order)
