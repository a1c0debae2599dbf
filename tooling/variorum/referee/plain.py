"""Entries of cards played and of bare words, the short way; nearly all entries of a record are such.

``plain`` reads ``P1 AC, P2 3C, P3 9C, P4 TC > P1`` and ``E stands`` as ``notation`` does. What is not written quite so
plainly it leaves to the long way; a property test holds the two ways to the same result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..games.cards import PLAIN
from ..games.engine import NOTHING, Action, Args
from .words import Path


def plain(text: str, path: Path, at: int, seats: Sequence[str], bare: Mapping[str, tuple[str, Args]]
          ) -> list[Action] | None:
    """The actions of an entry, numbered from ``at``, if each is a plainly written card or bare words; else None.

    ``bare``: words that stand alone behind one of ``seats`` -> the verb and args that they are.
    """
    body, mark, winner = text.partition(" > ")
    if mark and winner not in seats:
        return None
    acts, offset, entry = body.split(", "), 0, int(path[-1])
    last = at + len(acts) - 1
    out = []
    for number, act in enumerate(acts, at):
        who, _, written = act.partition(" ")
        if who not in seats:
            return None
        if written in PLAIN:
            won = winner if number == last else ""
            out.append(Action(number, who, "plays", (PLAIN[written],), NOTHING, won, act, path, offset, entry))
        elif written in bare and not winner:
            verb, args = bare[written]
            out.append(Action(number, who, verb, (), args, "", act, path, offset, entry))
        else:
            return None
        offset += len(act) + 2
    return out
