"""Points, sequences and sets as such, and what the cards of one suit make of them.

A ``Combo`` is compared by its *key*, the parts that decide in their order; of a part that is not known (the source has
lost the pips of the ranks, or a call has not stated them) the key ends there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

Key: TypeAlias = "tuple[int, ...]"
Order: TypeAlias = "tuple[Key, int, int, int, int]"
"""By what the combos of a class in a hand are ordered: the key, then what tells apart those that have the same."""


class Combo(NamedTuple):
    """A point, sequence or set.

    ``number``: how many cards; ``rank``: the strength of the highest card of a sequence, or of the rank of a set, else
    -1; ``suit`` from 0, -1 for a set or where it is not known; ``pips`` of a point, -1 where they are not known;
    ``mask``: the cards, 0 where they are not known.
    """

    cls: str
    number: int
    rank: int = -1
    suit: int = -1
    pips: int = -1
    mask: int = 0


NUMBER, RANK, PIPS = 1, 2, 4
"""The fields of a combo that may decide its class."""
PARTS = {"cards-then-pips": (NUMBER, PIPS), "pips": (PIPS,), "cards": (NUMBER,), "length-then-top": (NUMBER, RANK),
         "length": (NUMBER,)}
BY_SIZE = (NUMBER, RANK)
FOUR = 0x0001000100010001
"""The four cards of the lowest rank."""


def key_by(wanted: tuple[int, ...] | None, combo: Combo) -> Key:
    """What a combo is compared by where these fields decide (None: nobody knows which), as far as it is known."""
    if wanted is None:
        return ()
    out: Key = tuple([combo[field] for field in wanted])  # type: ignore[misc]  # the fields named are numbers
    return out if min(out) >= 0 else out[:next(i for i, value in enumerate(out) if value < 0)]


def order_by(wanted: tuple[int, ...] | None, combo: Combo) -> Order:
    """The place of a combo among those of its class."""
    return (key_by(wanted, combo), combo.number, combo.rank, combo.pips, -combo.suit)


def run(top: int, number: int, suit: int) -> Combo:
    """A sequence by the strength of its top card."""
    low = top - number + 1
    return Combo("sequence", number, top, suit, -1, ((1 << number) - 1) << (16 * suit + low))


def pips_in(table: Sequence[int] | None, mask: int) -> int:
    """The pips of these cards by a table of the pips of each; -1 without one."""
    if table is None:
        return -1
    out = 0
    while mask:
        low = mask & -mask
        out += table[low.bit_length() - 1]
        mask ^= low
    return out


class Points(dict[int, tuple[Order, Combo]]):
    """Cards of one suit -> the point they are, and its order. A suit can be held in some hundred ways; each is looked
    at once for all deals."""

    def __init__(self, wanted: tuple[int, ...] | None, pips: Sequence[int] | None) -> None:
        super().__init__()
        self.wanted = wanted
        self.pips = pips

    def __missing__(self, mask: int) -> tuple[Order, Combo]:
        point = Combo("point", mask.bit_count(), -1, (mask.bit_length() - 1) >> 4, pips_in(self.pips, mask), mask)
        self[mask] = found = (order_by(self.wanted, point), point)
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Points) and (self.wanted, self.pips) == (other.wanted, other.pips)

    def __ne__(self, other: object) -> bool:  # that of dict would compare what has been looked at
        return not self == other

    __hash__ = None


class Sequences(dict[int, tuple[tuple[Order, Combo], ...]]):
    """Cards of one suit -> the sequences of ``least`` cards or more in them, each as long as it is, and their order."""

    def __init__(self, wanted: tuple[int, ...] | None, least: int) -> None:
        super().__init__()
        self.wanted = wanted
        self.least = least

    def __missing__(self, mask: int) -> tuple[tuple[Order, Combo], ...]:
        runs = sequences_in(mask, (mask.bit_length() - 1) >> 4, self.least)
        self[mask] = found = tuple([(order_by(self.wanted, combo), combo) for combo in runs])
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequences) and (self.wanted, self.least) == (other.wanted, other.least)

    def __ne__(self, other: object) -> bool:  # that of dict would compare what has been looked at
        return not self == other

    __hash__ = None


def sequences_in(mask: int, suit: int, least: int) -> list[Combo]:
    """Every sequence of at least so many cards of a suit, each as long as it is held, from the highest down."""
    out: list[Combo] = []
    cards = mask >> (16 * suit) & 0xFFFF
    while cards:
        top = cards.bit_length() - 1
        number = 1
        while number <= top and cards >> (top - number) & 1:
            number += 1
        if number >= least:
            out.append(run(top, number, suit))
        cards &= (1 << (top - number + 1)) - 1
    return out
