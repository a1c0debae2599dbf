"""What a player claims the other has done wrong: judged where it is claimed, if it was not judged before."""

from __future__ import annotations

from ..engine import ILLEGAL, LEGAL, UNDECIDED, Action, RecordError
from .draw import excess, judge_excess
from .hands import judge_hand
from .irregular import irregularity
from .play import claim_revoke, restore
from .state import CALLS, NONE, Offence, State

CLAIMS = {"excess": "draw.excess", "surplus": "hand.over", "deficit": "hand.short", "provoked": "draw.order",
          "false-call": "call.false", "false-answer": "show.false", "revoke": "revoke.penalty"}


def claims(state: State, action: Action) -> None:
    """A player claims what the other has done wrong."""
    seat, who, what = state.seat(action), action.who, action.args["what"]
    if what not in CLAIMS:
        raise RecordError([action.problem(f"'{what}' is nothing that is claimed at Piquet",
                                          f"claims are of {', '.join(CLAIMS)}")])
    if what == "excess":
        holder = excess(state)
        if holder != NONE and state.phase < CALLS:
            judge_excess(state, action, holder)
        elif holder != NONE:
            state.exchange[holder].over = 0
            judge_hand(state, action, holder)
        else:
            state.decide(action, who, ILLEGAL, "draw.excess", "claim-void", who, what)
    elif what in ("surplus", "deficit"):
        before = len(state.decisions)
        for holder in (1 - seat, seat):
            judge_hand(state, action, holder)
        if len(state.decisions) == before:
            state.decide(action, who, ILLEGAL, CLAIMS[what], "claim-void", who, what)
    elif what == "provoked":
        drew = any(d.parameter.startswith("draw.order") for d in state.decisions)
        verdict, why = (LEGAL, "claims-it") if drew else (ILLEGAL, "claim-void")
        state.decide(action, who, verdict, "draw.order", why, who, what)
    else:
        claim_offence(state, action, seat, what)


def claim_offence(state: State, action: Action, seat: int, what: str) -> None:
    """A false call or answer, or a revoke, is claimed: judged now."""
    who, name = action.who, CLAIMS[what]
    entry = action.args.get("entry")
    mine = [(at, o) for at, o in state.offences.items() if o.name == name and not o.judged and entry in (None, at)]
    if not mine:
        state.decide(action, who, ILLEGAL, name, "claim-void-at", who, what, str(entry or ""))
        return
    at, offence = mine[-1]
    if offence.case.offender == seat:
        state.decide(action, who, ILLEGAL, name, "claim-own", who)
        return
    offence.judged = True
    if what == "revoke":
        claim_revoke(state, action, offence)
        return
    case = offence.case
    if case.cls and what == "false-call":
        case.scored = (case.offender, case.cls) in state.scored_at
    undo = offence.undo
    found = irregularity(state, action, who, name, case, "claims-false", who, state.seats[case.offender], str(at),
                         back=None if undo is None else lambda: restore(state, undo))
    if found.verdict == UNDECIDED:
        if case.cls:
            state.doubtful[case.cls] = None
        state.open["score"] = None
    if found.has("replay") and undo is not None:
        restore(state, undo)
    elif found.has("take-back"):
        take_back(state, offence)


def take_back(state: State, offence: Offence) -> None:
    """A false call, declaration or reply is undone."""
    cls, call = offence.case.cls, state.calls.get(offence.case.cls)
    if offence.case.offender == state.elder:
        state.calls.pop(cls, None)
        state.further.pop(cls, None)
    elif state.declared.pop(cls, None) is None and call is not None:
        call.reply, call.asked = "", False
    state.scored_at.pop((offence.case.offender, cls), None)
