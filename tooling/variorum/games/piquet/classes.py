"""Who scores point, sequence and set, and how much.

Where the vocabulary leaves it open:

* Younger scores a class if he declared it, or answered it *not good*; what he never speaks of he has sunk, as elder has
  what he never calls. What he answered *not good* he scores whole, whether he declares it or not.
* Of a sequence told shorter than it is, the cards left count too where they make a sequence that is no better: they are
  held, and are a further lower one.
* What a player has forfeited counts for nothing: it wins no class and makes none equal.
* If elder will not state the rest of a call when asked, the hands decide, as they do for a call never answered.
* Where younger announces only what is better, his silence is no equality in his favour: that the classes are equal is
  seen from the hands, and open where they are not known.
* A length of which the rules give no value leaves the class open.
"""

from __future__ import annotations

from typing import NamedTuple

from ..values import UNKNOWN, Table
from .compiled import CLASSES
from .hands import full_size
from .holdings import Combo, all_held, compare, key, run, value
from .state import END, NONE, OPEN, PLAY, Call, State

EQUAL = -3


class Settled(NamedTuple):
    """The result of a class: ``owner`` a seat, ``NONE``, ``EQUAL`` or ``OPEN``; the points; what is scored for.

    ``points`` is None where who scores is known and how much is not.
    """

    owner: int
    points: int | None = 0
    combos: tuple[Combo, ...] = ()


def settle(state: State, cls: str) -> Settled:
    """The result of a class as it stands now."""
    if cls in state.doubtful:
        return Settled(OPEN)
    elder, younger = state.elder, state.younger
    owner = decided(state, cls)
    if owner in (elder, younger) and (state.nothing[owner] or cls in state.forfeits[owner]):
        return Settled(NONE)
    if owner == elder:
        return scored(state, elder, cls, state.calls[cls])
    if owner == younger:
        return scored(state, younger, cls, None)
    return Settled(owner)


def barred(state: State, seat: int, cls: str) -> bool:
    """Whether a seat may not score that class."""
    return cls in state.forfeits[seat]


def decided(state: State, cls: str) -> int:
    """Whose the class is: a seat, ``NONE``, ``EQUAL`` or ``OPEN``."""
    elder, younger = state.elder, state.younger
    call, declared = state.calls.get(cls), state.declared.get(cls)
    if state.all_good == younger and declared:
        return younger
    if state.all_good == elder and call is not None:
        return elder
    if call is None or barred(state, elder, cls):
        if declared and not barred(state, younger, cls):
            return younger
        if call is not None and call.reply == "not-good" and not barred(state, younger, cls):
            return younger
        return NONE if closed(state) else OPEN
    if barred(state, younger, cls):
        return elder
    if call.reply == "not-good":
        return younger if not clearly_worse(state, call) else NONE
    if declared and call.reply in ("good", "equal") and state.need("call.reply.binds") is not True:
        return younger if state.rules.values["call.reply.binds"] is False else OPEN
    if call.reply == "good":
        return elder
    if call.reply == "equal":
        return tied(state, cls)
    return unanswered(state, cls, call)


def closed(state: State) -> bool:
    """Whether nothing more can be called: the first lead has been made and it is too late."""
    until = state.rules.values["call.until"]
    return state.phase == END or (state.phase == PLAY and (until is UNKNOWN or state.passed(str(until), state.elder)))


def clearly_worse(state: State, call: Call) -> bool:
    """Whether younger is known to hold nothing better than a call he answered not good."""
    if call.combo is None or not state.seen(state.younger):
        return False
    best = state.best(state.younger, call.said.cls)
    return best is None or compare(state.rules, best, call.combo) in (0, -1)


def tied(state: State, cls: str) -> int:
    """Who scores an equal class."""
    if cls == "set":
        return EQUAL
    rule = state.need(f"{cls}.tie")
    return OPEN if rule is UNKNOWN else state.elder if rule == "elder" else EQUAL


def unanswered(state: State, cls: str, call: Call) -> int:
    """A call without a final reply: younger has announced what is better, or the hands decide."""
    declared = state.declared.get(cls)
    if declared:
        return state.younger
    announces = state.rules.values["call.younger"] == "announces-better"
    if state.phase < PLAY and (announces or state.queue or call.asked):
        return OPEN
    if not state.seen(state.younger):
        if announces and cls == "set":
            return state.elder
        return state.elder if announces and tied(state, cls) == state.elder else OPEN
    best = state.best(state.younger, cls)
    if best is None:
        return state.elder
    if call.combo is None:
        return OPEN
    found = compare(state.rules, best, call.combo)
    if found is None:
        note(state, cls)
        return OPEN
    if found == 0:
        return tied(state, cls)
    return state.elder if found < 0 or announces else state.younger


def note(state: State, cls: str) -> None:
    """Note what is not known when two combos cannot be compared."""
    for name in (f"{cls}.measure", "point.pips") if cls == "point" else (f"{cls}.measure",) if cls != "set" else ():
        if state.rules.value(name) is UNKNOWN:
            state.unknowns[name] = None


# -- how much ---------------------------------------------------------------------------------------------------------


def scored(state: State, seat: int, cls: str, call: Call | None) -> Settled:
    """What a seat scores in a class that is his."""
    known = state.seen(seat)
    best = state.best(seat, cls) if known else None
    if call is not None:
        named = [call.combo or call.said, *state.further.get(cls, [])]
    else:
        named = list(state.declared.get(cls, []))
        if not named and best is not None:
            named = [best]
    if not named:
        return Settled(seat, None)
    first = named[0]
    low = best is not None and key(state.rules, best) > key(state.rules, first)
    if low and best is not None:
        scores = state.rules.value("call.under.scores")
        if scores == "all-if-best":
            beats = would_be_good(state, seat, cls, best)
            if beats is None:
                return Settled(seat, None)
            if beats:
                first, low = best, False
        elif scores is UNKNOWN:
            state.need("call.under.scores")
            return Settled(seat, None)
    if cls == "point":
        return total(state, seat, [first])
    lower = state.need(f"{cls}.lower")
    if lower is UNKNOWN and (not known or len(all_held(state.rules, cls, state.whole_hand(seat))) > 1):
        return Settled(seat, None)
    if not lower:
        return total(state, seat, [first])
    if not known:
        found = total(state, seat, named)
        return found._replace(points=None) if more_may_be_held(state, seat, cls, named) else found
    return total(state, seat, with_lower(state, seat, cls, first, low))


def would_be_good(state: State, seat: int, cls: str, best: Combo) -> bool | None:
    """Whether the best held would have been good if it had been called; None where that cannot be said."""
    other = 1 - seat
    if state.all_good == seat or barred(state, other, cls):
        return True
    if not state.seen(other):
        return None
    theirs = state.best(other, cls)
    if theirs is None:
        return True
    found = compare(state.rules, best, theirs)
    return None if found is None else found > 0


def with_lower(state: State, seat: int, cls: str, first: Combo, low: bool) -> list[Combo]:
    """What is scored beside the best one called: all that is held, or after a low call all that is no better."""
    hand = state.whole_hand(seat)
    out = [first]
    for combo in all_held(state.rules, cls, hand):
        if combo.mask & first.mask:
            if cls == "sequence" and combo != first:
                out += rest_of(state, combo, first)
        elif not low or compare(state.rules, combo, first) in (0, -1):
            out.append(combo)
    return out


def rest_of(state: State, longer: Combo, called: Combo) -> list[Combo]:
    """What is left of a sequence when a part of it was called: pieces long enough and no better."""
    least = state.rules.values["sequence.min"]
    above = run(longer.rank, longer.rank - called.rank, longer.suit) if longer.rank > called.rank else None
    bottom, low = longer.rank - longer.number + 1, called.rank - called.number
    below = run(low, low - bottom + 1, longer.suit) if low >= bottom else None
    return [c for c in (above, below) if c is not None and isinstance(least, int) and c.number >= least
            and compare(state.rules, c, called) in (0, -1)]


def more_may_be_held(state: State, seat: int, cls: str, named: list[Combo]) -> bool:
    """Whether cards not known of a hand may make more of a class than was named."""
    sizes = state.rules.values["set.values"]
    least = state.rules.values["sequence.min"] if cls == "sequence" else min(
        sizes, default=None) if isinstance(sizes, Table) else None
    taken = sum(c.number for c in named)
    return full_size(state, seat) - taken >= (least if isinstance(least, int) else 1)


def total(state: State, seat: int, combos: list[Combo]) -> Settled:
    """The points of several combos together."""
    points = 0
    for combo in combos:
        worth, lost = value(state.rules, combo)
        if worth is None:
            state.unknowns[lost] = None
            return Settled(seat, None, tuple(combos))
        points += worth
    return Settled(seat, points, tuple(combos))


def score_now(state: State) -> None:
    """At the first lead: what elder has called and younger has not bettered is scored."""
    for cls in CLASSES:
        if cls in state.calls and decided(state, cls) == state.elder:
            state.scored_at.setdefault((state.elder, cls), state.at)
