"""The rules of several sides laid against each other in words, so that like stands against like.

What a side has is a ``View``: made where a library is, from a text and what a rule set supplies to it, or from a rule
set. Which view of it is meant depends on what it stands beside (``choose``): a text beside a rule set is read for the
table of that rule set, two texts are supplied by rule sets for the same number of players, a rule set supplies its own
text. ``beside`` then makes them alike: what one side has undivided is undivided on all; and what is never otherwise in
a game, or follows from other rules, is known of a side that is silent of it, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from variorum.collate.changes import NOTHING, Side


class Table(NamedTuple):
    """What the values of a text may go by: the number of players, and whether they play strictly, if that is known."""

    players: int
    strict: bool | None


class Who(NamedTuple):
    """One side: the text it has (empty for none), the rule set it is (empty for a text), the table of a rule set.

    ``seats`` has the first rule set for each number of players; for a rule set itself.
    """

    text: str
    ruleset: str
    seats: Mapping[int, str]
    table: Table | None


class Rule(NamedTuple):
    """A rule by entry, "" for one that has none; ``whole`` is one with entries undivided, where they make a whole."""

    entries: Mapping[str, Side]
    whole: Side | None


class View(NamedTuple):
    """The rules of a side by name; and what follows from them: name -> what another states of it -> what holds here."""

    rules: Mapping[str, Rule]
    follows: Mapping[str, Mapping[str, str]]


class Means(NamedTuple):
    """Which view of a side is meant: the rule set that supplies a text (empty: its first), the table it is read for."""

    own: str
    table: Table | None


ALONE = Means("", None)


def choose(sides: Sequence[Who]) -> list[Means]:
    """Which view of each side is meant where these stand beside each other."""
    rulesets = [side for side in sides if side.ruleset]
    common = set.intersection(*(set(side.seats) for side in sides)) if sides else set()
    players = min(common, default=0)
    out = []
    for side in sides:
        if side.ruleset:
            out.append(ALONE)
            continue
        own = next((r.ruleset for r in rulesets if r.text and r.text == side.text), side.seats.get(players, ""))
        out.append(Means(own, rulesets[0].table if rulesets else None))
    return out


def beside(views: Sequence[View], constants: Mapping[str, str]) -> list[dict[str, Side]]:
    """The rules of each view by address, made comparable. ``constants`` are those of the game, in words."""
    found = [{name: dict(rule.entries) for name, rule in view.rules.items()} for view in views]
    undivided = {name for rules in found for name, entries in rules.items() if "" in entries}
    for view, rules in zip(views, found, strict=True):
        for name in undivided.intersection(rules):
            whole = view.rules[name].whole
            if "" not in rules[name] and whole is not None:
                rules[name] = {"": whole}
    for view, rules in zip(views, found, strict=True):
        for other in found:
            for name in [name for name in other if name not in rules]:
                stated = other[name].get("")
                known = _known(view, constants, name, stated) if stated is not None else None
                if known is not None:
                    rules[name] = {"": known}
    return [
        {f"{name}.{key}" if key else name: side for name, entries in rules.items() for key, side in entries.items()}
        for rules in found
    ]


def _known(view: View, constants: Mapping[str, str], name: str, stated: Side) -> Side | None:
    """What a side that is silent of a rule has all the same: what is never otherwise, or follows from its rules."""
    if name in constants:
        return replace(NOTHING, value=constants[name], status="constant")
    follows = view.follows.get(name, {}).get(stated.value or "")
    return replace(NOTHING, value=follows, status="derived") if follows else None
