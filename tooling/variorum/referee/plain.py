"""Entries of cards played, the short way; nearly all entries of a record are such.

``plain`` reads ``P1 AC, P2 3C, P3 9C, P4 TC > P1`` as ``notation`` does. What is not written quite so plainly it leaves
to the long way; a property test holds the two ways to the same result.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..games.cards import PLAIN
from ..games.engine import NOTHING, Action
from .words import Path


def plain(text: str, path: Path, at: int, seats: Sequence[str]) -> list[Action] | None:
    """The actions of an entry, numbered from ``at``, if it is plainly written cards of ``seats``; else None."""
    body, mark, winner = text.partition(" > ")
    if mark and winner not in seats:
        return None
    number, offset, entry = at, 0, int(path[-1])
    out = []
    for act in body.split(", "):
        who, _, written = act.partition(" ")
        card = PLAIN.get(written)
        if card is None or who not in seats:
            return None
        out.append(Action(number, who, "plays", (card,), NOTHING, "", act, path, offset, entry))
        number += 1
        offset += len(act) + 2
    if winner:
        out[-1] = out[-1]._replace(winner=winner)
    return out
