"""Hands of the wrong number of cards after the draw: judged when noticed, or else with the first lead.

Where the vocabulary leaves it open: a hand is compared with ``deal.cards`` as it was when play began. If no rule says
how the cards left over in the longer hand are played, the play is judged up to there and the rest is open.
"""

from __future__ import annotations

from ..engine import ILLEGAL, OFFENCE, UNDECIDED, Action
from .holdings import count
from .irregular import WAYS, Case, irregularity, judge, remitted
from .state import State


def full_size(state: State, seat: int) -> int:
    """The cards of a hand, with those it has played."""
    return state.size[seat] + count(state.played & state.known[seat])


def proper_size(state: State) -> int:
    """The cards a hand should have had when play began."""
    each = state.rules.cards
    return each if isinstance(each, int) else max(full_size(state, 0), full_size(state, 1))


def judge_hand(state: State, action: Action, seat: int) -> None:
    """Judge a hand with too many or too few cards, once."""
    size = full_size(state, seat)
    number = size - proper_size(state)
    if number == 0 or seat in state.judged:
        return
    state.judged.add(seat)
    name, told = ("hand.over", "hand-over") if number > 0 else ("hand.short", "hand-short")
    who = state.seats[seat]
    case = Case(seat, seat, size=size, number=abs(number), seen=True)
    why = (told, who, str(size))
    if name == "hand.over" and remitted(state, action, case):
        found = judge(state, name, case, [])
        state.last_list = name
        state.decide(action, who, OFFENCE, name, *why)
        state.surplus_mode = next((e.name for e in found.then if e.name in WAYS), state.surplus_mode)
        return
    found = irregularity(state, action, who, name, case, *why)
    if found.verdict == UNDECIDED:
        state.doubtful.update(dict.fromkeys(("point", "sequence", "set")))
        state.open["score"] = None
    elif found.verdict == ILLEGAL:
        state.halted = state.stopped = True


def judge_hands(state: State, action: Action) -> None:
    """At the first lead: both hands."""
    for seat in (state.elder, state.younger):
        if not state.stopped:
            judge_hand(state, action, seat)
