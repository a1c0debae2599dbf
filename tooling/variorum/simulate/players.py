"""Players: who decides what is done at the table. They see their own cards and what lies open, nothing else.

``random``: every lawful act is as likely as any other.

``sensible``: rules of thumb that a book of the time could give, without memory of the cards played:

- elder begs if he holds neither two trumps nor one that is likely to score (the highest four, the lowest two, the
  Jack);
- the dealer gives if he holds three trumps, or two with one likely to score; else he runs the cards;
- who leads, leads a trump if he holds one of the two highest, else what counts least, from his longest plain suit;
- who can win a trick that is worth winning (ten pips, or the Jack of trumps) does so as cheaply as he can;
- the Jack of trumps is played where it wins for certain, as the last card of a trick, else kept back;
- who cannot or will not win throws what counts least, or, on a trick that is his partner's already, what counts most;
- cards to be thrown out after a run are those that are no trumps and count least.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from .chance import Chance


@dataclass(frozen=True)
class Sight:
    """What a player sees who is to act: his hand, the trick so far, and how the deal stands.

    ``hand`` and ``trick`` are cards as numbers of ``games.deck`` (16 times the suit, plus strength); ``trump`` is a
    suit's number, or -1. ``pips`` has the pips of each card, ``jack`` the Jack of trumps (-1 without trumps), ``best``
    the card that wins the trick so far, ``ours`` whether a partner played it, ``last`` whether the trick ends with this
    card. ``ranks`` is the number of ranks.
    """

    hand: tuple[int, ...]
    trump: int
    ranks: int
    pips: Mapping[int, int]
    jack: int
    trick: tuple[int, ...] = ()
    best: int = -1
    ours: bool = False
    last: bool = False

    def trumps(self) -> list[int]:
        """The trumps in hand, high to low."""
        return sorted((card for card in self.hand if card >> 4 == self.trump), reverse=True)

    def wins(self, card: int) -> bool:
        """Whether a card would win the trick as it stands."""
        if self.best < 0:
            return True
        if card >> 4 == self.best >> 4:
            return card > self.best
        return card >> 4 == self.trump


class Player(Protocol):
    """One who decides. Each is asked for a number of acts at most, and answers with one of them."""

    def choose(self, acts: Sequence[str], sight: Sight) -> str:
        """What to say: one of the acts that the rules have (``stands``, ``begs``, ``gives``, ``runs``)."""

    def play(self, cards: Sequence[int], sight: Sight) -> int:
        """Which of the lawful cards to play."""

    def throw(self, number: int, sight: Sight) -> tuple[int, ...]:
        """Which cards to throw out after a run, so many of them."""


class RandomPlayer:
    """Does whatever is lawful, each act as likely as any other."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, acts: Sequence[str], sight: Sight) -> str:
        return acts[self._chance.below(len(acts))]

    def play(self, cards: Sequence[int], sight: Sight) -> int:
        return cards[self._chance.below(len(cards))]

    def throw(self, number: int, sight: Sight) -> tuple[int, ...]:
        return tuple(self._chance.sample(sight.hand, number))


class SensiblePlayer:
    """Plays by the rules of thumb that the module's description lists; chance decides between equals."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, acts: Sequence[str], sight: Sight) -> str:
        trumps = sight.trumps()
        likely = [card for card in trumps if _likely(card, sight)]
        if "begs" in acts:
            return "begs" if len(trumps) < 2 and not likely else "stands"
        if "gives" in acts and (len(trumps) > 2 or (len(trumps) == 2 and likely)):
            return "gives"
        return "runs" if "runs" in acts else acts[0]

    def play(self, cards: Sequence[int], sight: Sight) -> int:
        return self._lead(cards, sight) if not sight.trick else self._follow(cards, sight)

    def throw(self, number: int, sight: Sight) -> tuple[int, ...]:
        return tuple(sorted(sight.hand, key=lambda card: self._dear(card, sight))[:number])

    def _lead(self, cards: Sequence[int], sight: Sight) -> int:
        top = [card for card in cards if card >> 4 == sight.trump and card & 15 >= sight.ranks - 2]
        if top:
            return max(top)
        length = {suit: sum(card >> 4 == suit for card in sight.hand) for suit in range(4)}
        return min(cards, key=lambda card: (card >> 4 == sight.trump, card == sight.jack, sight.pips[card],
                                            -length[card >> 4], card & 15, self._chance.random()))

    def _follow(self, cards: Sequence[int], sight: Sight) -> int:
        winning = [card for card in cards if sight.wins(card)]
        if sight.last and sight.jack in winning:
            return sight.jack
        worth = sum(sight.pips[card] for card in sight.trick)
        wanted = sight.jack in sight.trick or worth >= 10
        if winning and wanted and not (sight.ours and sight.last):
            return min(winning, key=lambda card: self._dear(card, sight))
        if sight.last and winning and not sight.ours:
            plain = [card for card in winning if card >> 4 != sight.trump and sight.pips[card] >= 10]
            if plain:
                return min(plain)
        losing = [card for card in cards if not sight.wins(card)] or list(cards)
        if sight.ours and sight.last:
            return max(cards, key=lambda card: (card != sight.jack and card >> 4 != sight.trump, sight.pips[card]))
        return min(losing, key=lambda card: self._dear(card, sight))

    def _dear(self, card: int, sight: Sight) -> tuple[float, ...]:
        return card == sight.jack, card >> 4 == sight.trump, sight.pips[card], card & 15, self._chance.random()


def _likely(card: int, sight: Sight) -> bool:
    """A trump that is likely to score: one of the four highest, of the two lowest, or the Jack."""
    strength = card & 15
    return strength >= sight.ranks - 4 or strength < 2 or card == sight.jack


MODELS: Mapping[str, tuple[Callable[[Chance], Player], str]] = MappingProxyType({
    "random": (RandomPlayer, "players at random: every lawful act is as likely as any other"),
    "sensible": (SensiblePlayer, "sensible players: they follow, lead, beg and give by a few rules of thumb"),
})
"""Player models by name, with what is said of each beside every result."""
