"""Points, sequences and sets: what a hand holds of them, which is better, what it is worth.

A ``Combo`` is compared by its *key*, the parts that decide in their order; of a part that is not known (the source has
lost the pips of the ranks, or a call has not stated them) the key ends there.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple, TypeAlias

from ..deck import SUIT_MASK
from ..values import UNKNOWN, Table
from .compiled import Rules

Key: TypeAlias = "tuple[int, ...]"


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


def count(mask: int) -> int:
    """How many cards a hand has."""
    return mask.bit_count()


# -- what a hand holds ------------------------------------------------------------------------------------------------


def pips_of(rules: Rules, mask: int) -> int:
    """The pips of these cards; -1 where the rules do not give them."""
    table = rules.pips
    if table is None:
        return -1
    out = 0
    while mask:
        low = mask & -mask
        out += table[low.bit_length() - 1]
        mask ^= low
    return out


def point_in(rules: Rules, mask: int, suit: int) -> Combo:
    """These cards of a suit as a point."""
    return Combo("point", count(mask), -1, suit, pips_of(rules, mask), mask)


def points(rules: Rules, hand: int) -> list[Combo]:
    """The cards of every suit held, each as a point."""
    return [point_in(rules, hand & SUIT_MASK[s], s) for s in range(4) if hand & SUIT_MASK[s]]


def run(top: int, number: int, suit: int) -> Combo:
    """A sequence by the strength of its top card."""
    low = top - number + 1
    return Combo("sequence", number, top, suit, -1, ((1 << number) - 1) << (16 * suit + low))


def sequences(hand: int, least: int) -> list[Combo]:
    """Every sequence of at least so many cards, each as long as it is held."""
    out: list[Combo] = []
    for suit in range(4):
        cards = hand >> (16 * suit) & 0xFFFF
        while cards:
            top = cards.bit_length() - 1
            number = 1
            while number <= top and cards >> (top - number) & 1:
                number += 1
            if number >= least:
                out.append(run(top, number, suit))
            cards &= (1 << (top - number + 1)) - 1
    return out


def of_rank(hand: int, rank: int) -> int:
    """The cards of one rank in a hand."""
    return hand & (0x0001000100010001 << rank)


def sets(rules: Rules, hand: int) -> list[Combo]:
    """Every set that counts; of four cards where only three count, a set of three."""
    values, ranks = rules.value("set.values"), rules.set_ranks
    if not isinstance(values, Table) or not isinstance(ranks, frozenset):
        return []
    out: list[Combo] = []
    for rank in ranks:
        held = of_rank(hand, rank)
        if held & held - 1:  # two cards or more
            sizes = [n for n in values if n <= count(held)]
            if sizes:
                out.append(Combo("set", max(sizes), rank, -1, -1, held))
    return out


def all_held(rules: Rules, cls: str, hand: int) -> list[Combo]:
    """Everything of a class in a hand, best first; points too low to be called are left out."""
    if cls == "point":
        least = rules.value("point.minimum")
        found = [c for c in points(rules, hand) if not isinstance(least, int) or c.pips < 0 or c.pips >= least]
    elif cls == "sequence":
        shortest = rules.value("sequence.min")
        found = sequences(hand, shortest) if isinstance(shortest, int) else []
    else:
        found = sets(rules, hand)
    if len(found) > 1:
        found.sort(key=lambda c: (key(rules, c), c.number, c.rank, c.pips, -c.suit), reverse=True)
    return found


# -- which is better --------------------------------------------------------------------------------------------------

NUMBER, RANK, PIPS = 1, 2, 4
"""The fields of a combo that may decide its class."""
PARTS = {"cards-then-pips": (NUMBER, PIPS), "pips": (PIPS,), "cards": (NUMBER,), "length-then-top": (NUMBER, RANK),
         "length": (NUMBER,)}
BY_SIZE = (NUMBER, RANK)


def parts(rules: Rules, cls: str) -> tuple[int, ...] | None:
    """The fields of a combo that decide its class, in order; None where the rules have lost what decides."""
    if cls == "set":
        return BY_SIZE
    return PARTS.get(rules.point_measure if cls == "point" else rules.sequence_measure)


def key(rules: Rules, combo: Combo) -> Key:
    """What a combo is compared by, as far as it is known."""
    wanted = parts(rules, combo.cls)
    if wanted is None:
        return ()
    out: Key = tuple([combo[field] for field in wanted])  # type: ignore[misc]  # the fields named are numbers
    return out if min(out) >= 0 else out[:next(i for i, value in enumerate(out) if value < 0)]


def whole(rules: Rules, combo: Combo) -> bool:
    """Whether all the parts that decide are known."""
    wanted = parts(rules, combo.cls)
    return wanted is not None and len(key(rules, combo)) == len(wanted)


def compare(rules: Rules, one: Combo, other: Combo) -> int | None:
    """1 if the first is better, -1 if the second is, 0 if they are equal, None if what is known does not decide."""
    wanted = parts(rules, one.cls)
    if wanted is None:
        return None
    for field in wanted:
        a: int = one[field]  # type: ignore[assignment]  # the fields named are numbers
        b: int = other[field]  # type: ignore[assignment]
        if a < 0 or b < 0:
            return None
        if a != b:
            return 1 if a > b else -1
    return 0


# -- held as called ---------------------------------------------------------------------------------------------------


def as_called(rules: Rules, hand: int, call: Combo) -> Combo | None:
    """The best of what a hand holds that fits a call, whole or as a part of more; None if it holds no such thing."""
    found = sorted(fitting(rules, hand, call), key=lambda c: (key(rules, c), c.rank, c.pips), reverse=True)
    return found[0] if found else None


def fitting(rules: Rules, hand: int, call: Combo) -> Iterable[Combo]:
    """What in a hand fits a call; first what is not a part of something greater, and only else such parts."""
    if call.cls == "point":
        return _points_fitting(rules, hand, call)
    return _sequences_fitting(hand, call) if call.cls == "sequence" else _sets_fitting(rules, hand, call)


def _points_fitting(rules: Rules, hand: int, call: Combo) -> list[Combo]:
    suits = [s for s in range(4) if call.suit in (-1, s) and count(hand & SUIT_MASK[s]) >= call.number]
    def fits(point: Combo) -> bool:
        return call.pips < 0 or point.pips < 0 or call.pips == point.pips

    out = [c for s in suits if (c := point_in(rules, hand & SUIT_MASK[s], s)).number == call.number and fits(c)]
    if out or call.number == 0:
        return out
    for suit in suits:
        cards = [1 << c for c in range(16 * suit, 16 * suit + 16) if hand >> c & 1]
        if len(cards) > call.number:
            low = [point_in(rules, sum(some), suit) for some in combinations(cards, call.number)]
            out += [c for c in low if fits(c)]
    return out


def _sequences_fitting(hand: int, call: Combo) -> list[Combo]:
    held = [c for c in sequences(hand, call.number) if call.suit in (-1, c.suit)]
    out = [c for c in held if c.number == call.number and call.rank in (-1, c.rank)]
    return out or [run(top, call.number, c.suit) for c in held
                   for top in range(c.rank, c.rank - c.number + call.number - 1, -1) if call.rank in (-1, top)]


def _sets_fitting(rules: Rules, hand: int, call: Combo) -> list[Combo]:
    ranks = rules.set_ranks if isinstance(rules.set_ranks, frozenset) else frozenset(range(len(rules.deck.order)))
    held = [(r, of_rank(hand, r)) for r in ranks if call.rank in (-1, r) and count(of_rank(hand, r)) >= call.number]
    out = [Combo("set", call.number, r, -1, -1, mask) for r, mask in held if count(mask) == call.number]
    return out or [Combo("set", call.number, r, -1, -1, mask) for r, mask in held]


# -- what it is worth -------------------------------------------------------------------------------------------------


def value(rules: Rules, combo: Combo) -> tuple[int | None, str]:
    """The points of a combo, or None and the parameter that does not tell them."""
    if combo.cls == "point":
        score = rules.values["point.score"]
        if score == "cards":
            return combo.number, ""
        if score == "tens" and combo.pips >= 0:
            return (combo.pips + 5) // 10, ""
        return None, "point.score" if score is UNKNOWN else "point.pips"
    table = rules.values[f"{combo.cls}.values"]
    if isinstance(table, Table) and combo.number in table:
        return table[combo.number], ""
    return None, f"{combo.cls}.values"
