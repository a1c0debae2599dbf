"""Scope ``count``: the items are given, and the rest follows from them.

An item is written ``E 5`` (points scored), ``E`` or ``nobody``; a class also ``equal``; ``tricks: E 8-4`` or ``6-6``;
``play: "E 10, Y 5"``, or, if a side stands in it twice, the points made in order of time: ``"E 6, Y 4, E 7"``. Carte
blanche, cards and capot are worth what the rules say; cards and capot follow from the tricks. Pique and repique are
reckoned, never given. Where only totals of the play are known and the order of time would decide a pique, it is open;
but elder leads first.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..engine import NOBODY, ItemResult, Problem, Record
from .classes import EQUAL, Settled
from .compiled import CLASSES
from .reckon import Entry, Reckoning, a_class, cards, tricks

GIVEN = ("carte-blanche", *CLASSES, "play", "tricks", "cards", "capot")
EQUAL_WORD = "equal"


def problems(record: Record) -> Iterator[Problem]:
    """What is wrong with the items of a record."""
    for name, text in record.items.items():
        if name not in GIVEN:
            yield Problem(("items", name), f"{name} follows from the other items", "leave it out")
        elif not plausible(record, name, text):
            written = {"tricks": "E 8-4 or 6-6", "play": "E 10, Y 5"}.get(name, "E 5, E or nobody")
            yield Problem(("items", name), f"'{text}' is not how {name} is written", f"write {written}")


def plausible(record: Record, name: str, text: str) -> bool:
    """Whether an item is written as one."""
    words = text.replace(",", " ").split()
    if name == "play":
        return bool(words) and len(words) % 2 == 0 and all(
            seat in record.seats and n.isdigit() for seat, n in zip(words[::2], words[1::2], strict=True))
    if name == "tricks":
        figures = words[-1].split("-") if words else []
        owner = words[0] if len(words) == 2 else ""
        return len(words) in (1, 2) and owner in ("", NOBODY, *record.seats) and len(figures) == 2 and \
            all(f.isdigit() for f in figures) and (owner in record.seats) == (figures[0] != figures[1])
    others = (NOBODY, EQUAL_WORD) if name in CLASSES else (NOBODY,)
    if len(words) == 1:
        return words[0] in (*record.seats, *others)
    return len(words) == 2 and words[0] in record.seats and words[1].isdigit()


def written(reckoning: Reckoning) -> None:
    """Reckon the items as they are given."""
    state = reckoning.state
    items = state.record.items
    blank(reckoning, items.get("carte-blanche", ""))
    for cls in CLASSES:
        given_class(reckoning, cls, items.get(cls, ""))
    given_play(reckoning, items.get("play", ""))
    if "tricks" in items:
        words = items["tricks"].split()
        figures = [int(n) for n in words[-1].split("-")]
        won = figures if words[0] != state.seats[1] else figures[::-1]
        tricks(reckoning, won)
        cards(reckoning, won)
        return
    reckoning.open["tricks"] = None
    for name in ("cards", "capot"):
        owner = items.get(name, "").partition(" ")[0]
        if owner == NOBODY:
            reckoning.nobody(name)
        elif owner and isinstance(points := state.need(f"{name}.points"), int):
            reckoning.score(name, state.index[owner], points)
        else:
            reckoning.open[name] = None


def blank(reckoning: Reckoning, text: str) -> None:
    """Carte blanche as given; worth what the rules say."""
    state = reckoning.state
    owner = text.partition(" ")[0]
    points = state.rules.value("carte-blanche.points")
    if points == 0 or owner == NOBODY:
        reckoning.nobody("carte-blanche")
    elif not owner or not isinstance(points, int):
        if owner:
            state.need("carte-blanche.points")
        reckoning.open["carte-blanche"] = None
    else:
        reckoning.score("carte-blanche", state.index[owner], points)


def given_class(reckoning: Reckoning, cls: str, text: str) -> None:
    """A class as given."""
    state = reckoning.state
    words = text.split()
    if not words or (len(words) == 1 and words[0] in state.index):
        reckoning.open[cls] = None
    elif words[0] == EQUAL_WORD:
        a_class(reckoning, cls, Settled(EQUAL))
    elif words[0] == NOBODY:
        reckoning.nobody(cls)
    else:
        reckoning.score(cls, state.index[words[0]], int(words[1]))


def given_play(reckoning: Reckoning, text: str) -> None:
    """The points made in play, in order of time if they are given so."""
    state = reckoning.state
    words = text.replace(",", " ").split()
    parts = [(state.index[seat], int(n)) for seat, n in zip(words[::2], words[1::2], strict=True)]
    if not parts:
        reckoning.open["play"] = None
        return
    made = {seat: sum(n for s, n in parts if s == seat) for seat in (0, 1)}
    reckoning.found["play"] = ItemResult("", (), {name: made[i] for i, name in enumerate(state.seats)})
    if len(parts) == len({s for s, _ in parts}):
        orders = in_doubt(reckoning, made)
        parts = orders[0]
        reckoning.orders = [[Entry(s, n, "play") for s, n in order if n] for order in orders]
    reckoning.entries += [Entry(s, n, "play") for s, n in parts if n]


def in_doubt(reckoning: Reckoning, made: dict[int, int]) -> list[list[tuple[int, int]]]:
    """The orders in which points of the play may have been made of which only the totals are known.

    Elder's first lead comes first; then all of younger's before elder's, or elder's before younger's.
    """
    state = reckoning.state
    elder, younger = state.elder, state.younger
    first = min(state.rules.lead if isinstance(state.rules.lead, int) else 0, made[elder])
    rest = made[elder] - first
    return [[(elder, first), (younger, made[younger]), (elder, rest)],
            [(elder, first), (elder, rest), (younger, made[younger])]]
