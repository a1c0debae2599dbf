"""Players of Piquet: who decides what is thrown out, called, answered and played. They see their own cards and what
lies open, nothing else.

``random``: every lawful exchange is as likely as any other of its size, every size as any other; of each class he calls
his best or nothing, with even chances, and answers truly or lets elder have it; every lawful card is as likely as any
other.

``sensible``: rules of thumb that a book of the time could give, without memory of the cards played:

- he keeps the suit in which he has most cards (of equal ones that with most pips), three or more of a rank that counts
  as a set, and sequences of three or more that count; of the rest he exchanges as many as he may, the lowest first;
- he calls his best of every class and answers truly; as younger he declares whatever is better;
- he leads the highest card of the suit in which he has most;
- who can win a trick does so as cheaply as he can, else he throws the lowest of the suit, or of his shortest suit.

Both announce and show a carte blanche, the last moment for it being what the rules have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from variorum.games.deck import SUIT_MASK
from variorum.games.piquet.compiled import Rules
from variorum.games.piquet.holdings import all_held, points

from .chance import Chance


@dataclass(frozen=True)
class Sight:
    """What a player sees: his hand, a bit for a card as ``games.deck`` numbers them, and the card led, or -1."""

    rules: Rules
    hand: int
    led: int = -1

    def cards(self) -> list[int]:
        """The cards in hand, low to high."""
        return [card for card in range(64) if self.hand >> card & 1]


class Player(Protocol):
    """One who decides; what he is offered is lawful."""

    def exchange(self, least: int, most: int, sight: Sight) -> int:
        """Which cards to throw out, between so many and so many of them, as a hand."""

    def calls(self, cls: str) -> bool:
        """Whether to call his best of a class."""

    def admits(self, cls: str) -> bool:
        """Whether to answer a call truly that he could answer better than *good*."""

    def play(self, cards: Sequence[int], sight: Sight) -> int:
        """Which of the lawful cards to play."""


class RandomPlayer:
    """Does whatever is lawful."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def exchange(self, least: int, most: int, sight: Sight) -> int:
        number = least + self._chance.below(most - least + 1)
        return sum(1 << card for card in self._chance.sample(sight.cards(), number))

    def calls(self, cls: str) -> bool:
        return bool(self._chance.below(2))

    def admits(self, cls: str) -> bool:
        return bool(self._chance.below(2))

    def play(self, cards: Sequence[int], sight: Sight) -> int:
        return cards[self._chance.below(len(cards))]


class SensiblePlayer:
    """Plays by the rules of thumb that the module's description lists; chance decides between equals."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def exchange(self, least: int, most: int, sight: Sight) -> int:
        keep = kept(sight.rules, sight.hand)
        order = sorted(sight.cards(), key=lambda c: (keep >> c & 1, c & 15, self._chance.random()))
        number = max(least, min(most, len(order) - keep.bit_count()))
        return sum(1 << card for card in order[:number])

    def calls(self, cls: str) -> bool:
        return True

    def admits(self, cls: str) -> bool:
        return True

    def play(self, cards: Sequence[int], sight: Sight) -> int:
        def length(card: int) -> int:
            return (sight.hand & SUIT_MASK[card >> 4]).bit_count()

        if sight.led < 0:
            return max(cards, key=lambda c: (length(c), c & 15, self._chance.random()))
        winning = [c for c in cards if c >> 4 == sight.led >> 4 and c > sight.led]
        if winning:
            return min(winning)
        return min(cards, key=lambda c: (length(c), c & 15, self._chance.random()))


def kept(rules: Rules, hand: int) -> int:
    """What a sensible player does not throw out: his point, sets and sequences, as far as they count."""
    best = max(points(rules, hand), key=lambda p: (p.number, p.pips, p.suit), default=None)
    keep = best.mask if best is not None else 0
    for cls in ("sequence", "set"):
        for combo in all_held(rules, cls, hand):
            keep |= combo.mask
    return keep


MODELS: Mapping[str, Callable[[Chance], Player]] = MappingProxyType({
    "random": RandomPlayer, "sensible": SensiblePlayer,
})
"""Player models of Piquet, by the names that those of All Fours have."""
