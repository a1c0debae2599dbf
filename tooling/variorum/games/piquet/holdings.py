"""Points, sequences and sets: what a hand holds of them, which is better, what it is worth."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from operator import itemgetter

from ..deck import SUIT_MASK
from ..values import UNKNOWN, Table
from .combos import FOUR, Combo, Key, key_by, order_by, pips_in, run, sequences_in
from .compiled import Rules

__all__ = ["Combo", "Key", "all_held", "as_called", "compare", "count", "key", "of_rank", "parts", "pips_of",
           "point_in", "points", "run", "value", "whole"]

COMBO = itemgetter(1)
"""Of an order and the combo that has it."""


def count(mask: int) -> int:
    """How many cards a hand has."""
    return mask.bit_count()


# -- what a hand holds ------------------------------------------------------------------------------------------------


def pips_of(rules: Rules, mask: int) -> int:
    """The pips of these cards; -1 where the rules do not give them."""
    return pips_in(rules.pips, mask)


def point_in(rules: Rules, mask: int, suit: int) -> Combo:
    """These cards of a suit as a point."""
    return rules.points[mask][1] if mask else Combo("point", 0, -1, suit, pips_of(rules, mask))


def points(rules: Rules, hand: int) -> list[Combo]:
    """The cards of every suit held, each as a point."""
    return [point_in(rules, hand & mask, suit) for suit, mask in enumerate(SUIT_MASK) if hand & mask]


def sequences(hand: int, least: int) -> list[Combo]:
    """Every sequence of at least so many cards, each as long as it is held."""
    return [combo for suit in range(4) for combo in sequences_in(hand, suit, least)]


def of_rank(hand: int, rank: int) -> int:
    """The cards of one rank in a hand."""
    return hand & FOUR << rank


def sets(rules: Rules, hand: int) -> list[Combo]:
    """Every set that counts; of four cards where only three count, a set of three."""
    values = rules.value("set.values")
    if not isinstance(values, Table):
        return []
    out: list[Combo] = []
    for rank, four in rules.fours:
        held = hand & four
        if held & held - 1:  # two cards or more
            sizes = [n for n in values if n <= count(held)]
            if sizes:
                out.append(Combo("set", max(sizes), rank, -1, -1, held))
    return out


def all_held(rules: Rules, cls: str, hand: int) -> list[Combo]:
    """Everything of a class in a hand, best first; points too low to be called are left out."""
    if cls == "set":
        found = sets(rules, hand)
        if len(found) > 1:
            wanted = parts(rules, cls)
            found.sort(key=lambda c: order_by(wanted, c), reverse=True)
        return found
    suits = [hand & mask for mask in SUIT_MASK if hand & mask]
    if cls == "point":
        least = rules.value("point.minimum")
        pairs = [*map(rules.points.__getitem__, suits)]
        if isinstance(least, int) and least:
            pairs = [pair for pair in pairs if not 0 <= pair[1].pips < least]
    else:
        pairs = [pair for suit in suits for pair in rules.sequences[suit]]
    pairs.sort(reverse=True)
    return [*map(COMBO, pairs)]


# -- which is better --------------------------------------------------------------------------------------------------

def parts(rules: Rules, cls: str) -> tuple[int, ...] | None:
    """The fields of a combo that decide its class, in order; None where the rules have lost what decides."""
    return rules.parts[cls]


def key(rules: Rules, combo: Combo) -> Key:
    """What a combo is compared by, as far as it is known."""
    return key_by(rules.parts[combo.cls], combo)


def whole(rules: Rules, combo: Combo) -> bool:
    """Whether all the parts that decide are known."""
    wanted = rules.parts[combo.cls]
    return wanted is not None and len(key(rules, combo)) == len(wanted)


def compare(rules: Rules, one: Combo, other: Combo) -> int | None:
    """1 if the first is better, -1 if the second is, 0 if they are equal, None if what is known does not decide."""
    wanted = rules.parts[one.cls]
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
    found = list(fitting(rules, hand, call))
    if len(found) < 2:
        return found[0] if found else None
    return max(found, key=lambda c: (key(rules, c), c.rank, c.pips))


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
