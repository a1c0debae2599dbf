"""Calls of what is not held, or is held otherwise: elder's, younger's replies and declarations that claim too much.

Where the vocabulary leaves it open: a false call is judged where it is claimed (``Y claims false-call 1``), else at
once; it is *corrected* if the same is said rightly before the opponent's next act. A false call that stands counts as
it was called.
"""

from __future__ import annotations

from ..engine import OFFENCE, UNDECIDED, Action
from .holdings import Combo
from .irregular import Case, irregularity, undo
from .state import NONE, Call, Offence, State


def false_call(state: State, action: Action, call: Combo, made: Call | None, *, further: bool = False) -> None:
    """Elder calls what he does not hold, or holds otherwise."""
    cls = call.cls
    corrected = not further and corrects_later(state, action)
    case = Case(state.elder, state.elder, size=state.size[state.elder], cls=cls, corrected=corrected)
    why = ("call-false", action.who, *words(state, call))
    state.offences[action.at] = offence = Offence("call.false", case)
    if not corrected and claimed_later(state, action):
        state.decide(action, action.who, OFFENCE, "call.held", *why)
        keep(state, action, call, made, further)
        return
    offence.judged = True
    found = irregularity(state, action, action.who, "call.false", case, *why)
    if found.verdict == UNDECIDED:
        state.doubtful[cls] = None
    undo(state, found, state.elder)
    if state.waiting == NONE and not state.stopped and not corrected:
        keep(state, action, call, made, further)


def keep(state: State, action: Action, call: Combo, made: Call | None, further: bool) -> None:
    """A false call lies as it was called."""
    if further:
        state.further.setdefault(call.cls, []).append(call)
        return
    if made is not None and made in state.queue:
        state.queue.remove(made)
    enter(state, action, call, call)


def corrects_later(state: State, action: Action) -> bool:
    """Whether the caller calls the class again before the opponent's next act."""
    for a in state.record.play.acts[action.at:]:
        if a.who != action.who:
            return False
        if a.verb == action.verb and a.args.get("class") == action.args.get("class"):
            return a.verb != "replies" or a.args["answer"] != action.args["answer"]
    return False


def claimed_later(state: State, action: Action) -> bool:
    """Whether somebody claims this offence later."""
    return any(a.verb == "claims" and a.args["what"] in ("false-call", "false-answer", "revoke")
               and a.args.get("entry", action.at) == action.at for a in state.record.play.acts[action.at:])


def enter(state: State, action: Action, call: Combo, held: Combo | None) -> None:
    """A call stands, to be answered."""
    state.calls[call.cls] = made = Call(call, held)
    state.queue.append(made)
    state.step("calls", action.who, (), 0, call.cls)


def words(state: State, call: Combo) -> tuple[str, ...]:
    """A call in words, for a sentence."""
    rank = state.rules.deck.order[len(state.rules.deck.order) - 1 - call.rank] if call.rank >= 0 else ""
    text = {"point": f"a point of {call.number}", "sequence": f"a sequence of {call.number}",
            "set": f"{call.number} of a rank"}[call.cls]
    if call.pips >= 0:
        text += f" making {call.pips}"
    if rank:
        text += f" to the {rank}" if call.cls == "sequence" else f", {rank}"
    return (text,)
