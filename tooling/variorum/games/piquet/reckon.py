"""The reckoning: all scores of a deal in order, pique and repique, cards and capot; the result of the deal.

Where the vocabulary leaves it open:

* Repique is looked for first, over the whole list; only if nobody has it, pique. "The other's" total is over the same
  items. A class that is equal bars both sides, where it bars at all, whatever items count.
* Where the order of reckoning is lost it is not needed as long as no side comes near the thresholds.
* Outside scope ``whole`` the score is that of what lies in the scope; a class in ``deal`` and ``calls`` is open while
  it may still be called.
* Points by penalty are marked when they fall due, before the reckoning. Of an odd number for the cards each side has
  the lesser half.
"""

from __future__ import annotations

from typing import NamedTuple

from ..engine import NOBODY, ItemResult, Record
from ..often import make
from ..values import UNKNOWN
from . import blank
from .classes import EQUAL, Settled, settle
from .compiled import CLASSES
from .state import END, NONE, OPEN, State

HAND = ("carte-blanche", *CLASSES)
ITEMS = (*HAND, "pique", "repique", "play", "tricks", "cards", "capot")
ORDER = (*HAND, "play", "cards", "capot")

IN_SCOPE = {
    "whole": ITEMS, "count": ITEMS, "draw": ("carte-blanche",), "deal": (*HAND, "repique"),
    "calls": (*CLASSES, "repique"), "play": ("play", "tricks", "cards", "capot"), "ending": ("play", "tricks"),
    "score": (), "partie": (),
}
"""Scope -> the items that are looked for in it; the others are open."""


class Entry(NamedTuple):
    """A score in its place: ``seat`` -1 for a class that is equal and bars both."""

    seat: int
    points: int
    item: str


class Reckoning:
    """The scores of a deal as they are found, item by item; ``open`` are those that cannot be determined."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.entries: list[Entry] = []
        self.found: dict[str, ItemResult] = {}
        self.open: dict[str, None] = {}
        self.orders: list[list[Entry]] = []
        """The orders in which the points of the play may have been made, where only the totals are known."""

    def score(self, item: str, seat: int, points: int, *figures: int) -> None:
        """A side scores an item, unless it scores nothing in this deal."""
        if self.state.nothing[seat]:
            self.nobody(item)
            return
        if points:
            self.entries.append(Entry(seat, points, item))
        self.found[item] = ItemResult(self.state.seats[seat], figures or (points,))

    def nobody(self, item: str, *figures: int) -> None:
        """Nobody scores an item."""
        self.found[item] = ItemResult(NOBODY, figures)


def hand(reckoning: Reckoning) -> None:
    """Carte blanche and the three classes."""
    state = reckoning.state
    scope = IN_SCOPE[state.record.scope]
    if "carte-blanche" in scope and "carte-blanche" not in state.open:
        carte_blanche(reckoning)
    for cls in CLASSES:
        if cls in scope:
            a_class(reckoning, cls, settle(state, cls))


def carte_blanche(reckoning: Reckoning) -> None:
    """Carte blanche of either side."""
    state = reckoning.state
    has = {seat: blank.standing(state, seat) for seat in (state.elder, state.younger)}
    if OPEN in has.values():
        reckoning.open["carte-blanche"] = None
        return
    points = state.rules.values["carte-blanche.points"]
    owners = [seat for seat, n in has.items() if n == 1]
    if not owners or not isinstance(points, int):
        reckoning.nobody("carte-blanche")
        return
    for seat in owners:
        reckoning.score("carte-blanche", seat, points)
    if len(owners) == 2:
        reckoning.found["carte-blanche"] = ItemResult("", (), {state.seats[s]: points for s in owners})


def a_class(reckoning: Reckoning, cls: str, settled: Settled) -> None:
    """Point, sequence or set."""
    if settled.owner == OPEN or settled.points is None or (settled.owner == NONE and reckoning.state.halted):
        reckoning.open[cls] = None
    elif settled.owner == EQUAL:
        reckoning.nobody(cls)
        reckoning.entries.append(Entry(NONE, 0, cls))
    elif settled.owner == NONE:
        reckoning.nobody(cls)
    else:
        reckoning.score(cls, settled.owner, settled.points)


def play(reckoning: Reckoning) -> None:
    """The points made in play, the tricks, cards and capot."""
    state = reckoning.state
    seats, scope = state.seats, IN_SCOPE[state.record.scope]
    if "play" not in scope:
        return
    left_over = state.phase == END and any(state.size)
    finished = state.phase == END and not (left_over and state.surplus_mode == "")
    if not finished or "play" in state.open:
        reckoning.open.update(dict.fromkeys(n for n in ("play", "tricks", "cards", "capot") if n in scope))
        return
    if any(n in state.unknowns for n in ("play.lead", "play.win", "play.last")):
        reckoning.open["play"] = None
    else:
        made, entry = [0, 0], reckoning.entries.append
        for seat, points in state.points:
            if not state.nothing[seat]:
                made[seat] += points
                entry(make(Entry, (seat, points, "play")))
        reckoning.found["play"] = ItemResult("", (), {seats[0]: made[0], seats[1]: made[1]})
    tricks(reckoning, state.won)
    if "cards" in scope:
        cards(reckoning, state.won)


def tricks(reckoning: Reckoning, won: list[int]) -> None:
    """Who won how many tricks."""
    state = reckoning.state
    if won[0] == won[1]:
        reckoning.nobody("tricks", won[0], won[1])
        return
    most = 0 if won[0] > won[1] else 1
    reckoning.found["tricks"] = ItemResult(state.seats[most], (won[most], won[1 - most]))


def cards(reckoning: Reckoning, won: list[int]) -> None:
    """The cards and capot, from the tricks won."""
    state = reckoning.state
    points, capot = state.need("cards.points"), state.need("capot.points")
    most = 0 if won[0] >= won[1] else 1
    all_won = won[most] > 0 and won[1 - most] == 0
    mode = state.need("capot.mode") if all_won else ""
    if points is UNKNOWN or mode is UNKNOWN:
        reckoning.open["cards"] = None
    elif won[0] == won[1]:
        level(reckoning, points)
    elif mode == "replaces":
        reckoning.nobody("cards")
    else:
        reckoning.score("cards", most, points)
    if capot is UNKNOWN and all_won:
        reckoning.open["capot"] = None
    elif all_won:
        reckoning.score("capot", most, capot)
    else:
        reckoning.nobody("capot")


def level(reckoning: Reckoning, points: int) -> None:
    """Equal tricks."""
    state = reckoning.state
    tie = state.need("cards.tie")
    if tie is UNKNOWN:
        reckoning.open["cards"] = None
    elif tie == "nobody":
        reckoning.nobody("cards")
    else:
        half = points // 2
        for seat in (state.elder, state.younger):
            reckoning.score("cards", seat, half)
        halves = {name: 0 if state.nothing[i] else half for i, name in enumerate(state.seats)}
        reckoning.found["cards"] = ItemResult("", (), halves)


# -- pique and repique ------------------------------------------------------------------------------------------------


def sort(reckoning: Reckoning) -> bool:
    """Put the entries in the order of reckoning; False if that is lost."""
    order = reckoning.state.rules.values["reckon.order"]
    known = order if isinstance(order, tuple) else ORDER
    places = {name: i for i, name in enumerate(known)}
    reckoning.entries.sort(key=lambda e: places[e[2]])
    return order is not UNKNOWN


def bonus(reckoning: Reckoning) -> None:
    """Look for repique, and else for pique, and put it in its place."""
    state = reckoning.state
    ordered = sort(reckoning)
    scope = IN_SCOPE[state.record.scope]
    if "repique" not in scope:
        return
    hand_open = any(n in reckoning.open or n in state.open for n in HAND if n in scope)
    if not ordered and may_reach(reckoning):
        state.unknowns["reckon.order"] = None
        reckoning.open.update(dict.fromkeys(("pique", "repique")))
        return
    place = None if hand_open else reach(reckoning, "repique")
    if hand_open or place is False:
        reckoning.open["repique"] = None
    elif place is not None:
        add_bonus(reckoning, "repique", place)
        reckoning.nobody("pique")
        return
    else:
        reckoning.nobody("repique")
    place = None if hand_open else reach_somehow(reckoning)
    unfinished = "play" not in scope or any(n in reckoning.open for n in ("play", "cards", "capot"))
    if place is not None and place is not False and "repique" not in reckoning.open:
        add_bonus(reckoning, "pique", place)
    elif hand_open or unfinished or place is False or "repique" in reckoning.open:
        reckoning.open["pique"] = None
    else:
        reckoning.nobody("pique")


def may_reach(reckoning: Reckoning) -> bool:
    """Whether a side has, in whatever order, as many points as pique or repique ask for."""
    limits = [n for n in map(reckoning.state.rules.value, ("pique.threshold", "repique.threshold"))
              if isinstance(n, int)]
    totals = [sum(e.points for e in reckoning.entries if e.seat == seat) for seat in (0, 1)]
    return len(limits) < 2 or max(totals) >= min(limits)


def reach(reckoning: Reckoning, kind: str) -> int | bool | None:
    """The place in the list at which a side reaches the threshold; None if none does, False if that is lost."""
    state = reckoning.state
    limit, counts = state.rules.values[f"{kind}.threshold"], state.rules.values[f"{kind}.counts"]
    bars = state.rules.values["equality.bars"]
    if not isinstance(limit, int) or not isinstance(counts, frozenset):
        if not may_reach(reckoning):
            return None
        state.need(f"{kind}.threshold")
        state.need(f"{kind}.counts")
        return False
    totals, equal = [0, 0], False
    for place, entry in enumerate(reckoning.entries):
        if kind == "repique" and entry.item == "play":
            return None
        if entry.seat == NONE:
            equal = True
            continue
        if entry.item not in counts:
            continue
        totals[entry.seat] += entry.points
        if totals[entry.seat] >= limit and totals[1 - entry.seat] == 0:
            if equal and bars is UNKNOWN:
                state.need("equality.bars")
                return False
            return None if equal and bars else place
        if all(totals):
            return None
    return None


def reach_somehow(reckoning: Reckoning) -> int | bool | None:
    """``reach`` for pique; lost too if it hangs on the order of points of which only the totals are known."""
    place = reach(reckoning, "pique")
    kept = reckoning.entries
    for order in reckoning.orders[1:]:
        reckoning.entries = [e for e in kept if e.item != "play"] + order
        sort(reckoning)
        other = reach(reckoning, "pique")
        reckoning.entries = kept
        if (place is None) != (other is None):
            return False
    return place


def add_bonus(reckoning: Reckoning, kind: str, place: int) -> None:
    """The bonus stands in the list behind the score that brought it."""
    state = reckoning.state
    seat = reckoning.entries[place].seat
    points = state.need(f"{kind}.points")
    if points is UNKNOWN:
        reckoning.open[kind] = None
        return
    reckoning.entries.insert(place + 1, Entry(seat, points, kind))
    reckoning.found[kind] = ItemResult(state.seats[seat], (points,))


# -- marking ----------------------------------------------------------------------------------------------------------


def mark(reckoning: Reckoning) -> None:
    """Mark the scores in their order; where the target counts at once the game may be won on the way."""
    state = reckoning.state
    if reckoning.orders and state.rules.at_once:
        ends = [end_of(reckoning, order) for order in reckoning.orders]
        if len(set(ends)) > 1:
            state.open["score"] = None
        if len({winner for winner, _ in ends}) > 1:
            state.open["winner"] = None
            return
    values = state.rules.values
    lost = values["partie.form"] == "target" and values["partie.win"] is UNKNOWN
    if not (lost or state.rules.at_once):  # nobody wins on the way
        for seat, points, item in reckoning.entries:
            if seat >= 0:
                state.score[seat] += points
                if state.notes and points:
                    state.step("scores", state.seats[seat], (), points, item, True)
        return
    for seat, points, item in reckoning.entries:
        if state.winner >= 0:
            break
        if seat >= 0:
            if lost and may_have_ended(state):
                state.need("partie.win")
                state.open["score"] = None
            state.add(seat, points, item)


def may_have_ended(state: State) -> bool:
    """Whether the game would be over by now if its target, where that is known, counted at once."""
    target = state.rules.values["partie.target"]
    return isinstance(target, int) and max(state.score) >= target


def end_of(reckoning: Reckoning, order: list[Entry]) -> tuple[int, tuple[int, ...]]:
    """Who wins the game, and with which score, if the points of the play were made in that order."""
    state = reckoning.state
    other = Reckoning(state)
    other.entries = [e for e in reckoning.entries if e.item not in ("play", "pique", "repique")] + order
    other.open = dict(reckoning.open)
    bonus(other)
    score, target = list(state.score), state.rules.values["partie.target"]
    for seat, points, _ in other.entries:
        if seat >= 0:
            score[seat] += points
            if isinstance(target, int) and score[seat] >= target:
                return seat, tuple(score)
    return NONE, tuple(score)


def reckon(state: State) -> Reckoning:
    """Everything the record lets be reckoned, marked."""
    out = Reckoning(state)
    if state.void:
        for item in IN_SCOPE[state.record.scope]:
            out.nobody(item)
        return out
    if state.record.scope == "count":
        from .count import written
        written(out)
    else:
        hand(out)
        play(out)
    bonus(out)
    if state.winner < 0:
        mark(out)
    return out


def opened(state: State, reckoning: Reckoning) -> tuple[str, ...]:
    """The names of the results that cannot be determined, in the order of printing."""
    record: Record = state.record
    scope = IN_SCOPE[record.scope]
    names = {**reckoning.open, **state.open}
    if record.scope not in ("score", "partie") and len(reckoning.found) < len(ITEMS):
        names |= dict.fromkeys(n for n in ITEMS if n not in reckoning.found)
    if state.winner >= 0:  # what is not known any more cannot matter any more
        names = {n: None for n in names if n not in ITEMS}
    if not names:
        return ()
    if any(n in names for n in scope) and not state.void:
        names["score"] = None
    if state.void:
        names = {n: None for n in names if n not in scope}
    order = ("deal", *ITEMS, "score", "winner")
    return tuple(sorted(names, key=lambda n: order.index(n) if n in order else len(order)))

