"""Younger's replies to elder's calls.

Where the vocabulary leaves it open: a reply states something too: ``equal`` and ``making`` that younger holds as much
as was called, ``not-good`` that he holds better. One that claims more than he holds is a false call of his
(``call.false``); one that claims less sinks what he has, and is lawful. Where his hand is not known it is taken at its
word.
"""

from __future__ import annotations

from typing import Any

from ..deck import SUIT_MASK
from ..engine import ILLEGAL, LEGAL, OFFENCE, UNDECIDED, Action, RecordError
from ..values import UNKNOWN
from .compiled import Rules
from .false_calls import claimed_later, corrects_later
from .holdings import compare, key, parts, pips_of, whole
from .irregular import Case, irregularity, undo
from .state import NONE, Call, Offence, State


def replies(state: State, action: Action) -> None:
    """Younger answers the call that has waited longest."""
    seat, who, answer = state.seat(action), action.who, action.args["answer"]
    if seat != state.younger:
        raise RecordError([action.problem(f"'{action.text}': it is younger who answers a call")])
    if not state.queue and state.void_call:
        state.decide(action, who, ILLEGAL, state.void_call, "reply-void", who)
        return
    if not state.queue:
        raise RecordError([action.problem(f"'{action.text}': there is no call to answer")])
    made = state.queue[0]
    cls = made.said.cls
    how = state.need("call.younger")
    if how == "announces-better":
        state.decide(action, who, ILLEGAL, "call.younger", "reply-barred", who)
        return
    if answer == "making" and (cls != "point" or made.said.pips >= 0):
        raise RecordError([action.problem(f"'{action.text}': " + (
            "it is of a point that one asks what it makes" if cls != "point" else "what it makes has been said"))])
    state.last_act[seat] = action.at
    final = whole(state.rules, made.said)
    claim = Case(seat, seat, size=state.size[seat], cls=cls)
    if claims_too_much(state, made, answer):
        false_reply(state, action, made, answer, claim, final)
        return
    verdict = UNDECIDED if how is UNKNOWN or parts(state.rules, cls) is None else LEGAL
    if parts(state.rules, cls) is None:
        state.need(f"{cls}.measure")
        state.doubtful[cls] = None
    why = {"good": "reply-good", "not-good": "reply-not-good", "making": "reply-making",
           "equal": "reply-equal" if final else "reply-rest"}[answer]
    if answer == "good" and sinks(state, made):
        why = "reply-sinks"
    state.decide(action, who, verdict, "call.replies" if verdict == LEGAL else "call.younger", why, who, cls)
    answered(state, made, answer, final)


def answered(state: State, made: Call, answer: str, final: bool) -> None:
    """Note a reply; a class answered good is scored."""
    state.queue.remove(made)
    if answer == "making" or (answer == "equal" and not final):
        made.asked = True
        return
    made.reply = answer
    if answer == "good":
        state.scored_at.setdefault((state.elder, made.said.cls), state.at)
    state.step("replies", state.seats[state.younger], (), 0, answer)


def claims_too_much(state: State, made: Call, answer: str) -> bool:
    """Whether a reply claims more than younger holds, as far as the hands are known."""
    if answer == "good" or not state.seen(state.younger) or parts(state.rules, made.said.cls) is None:
        return False
    best = state.best(state.younger, made.said.cls)
    if best is None:
        return True
    spoken = key(state.rules, made.said)
    if not spoken and made.said.cls == "point" and best.pips >= 0:
        # the pips decide and only the number of cards was told: so many cards make this at least
        least = least_pips(state.rules, made.said.number)
        return best.pips <= least if answer == "not-good" else best.pips < least
    if answer == "not-good":
        if made.combo is not None:
            return compare(state.rules, best, made.combo) in (0, -1)
        mine = key(state.rules, best)[:len(spoken)]
        return mine < spoken or (mine == spoken and whole(state.rules, made.said))
    if answer == "making":
        return best.number < made.said.number
    return key(state.rules, best)[:len(spoken)] < spoken


def least_pips(rules: Rules, number: int) -> int:
    """The fewest pips that a point of this many cards can make."""
    suit = sorted(pips_of(rules, 1 << card) for card in rules.code.values() if (1 << card) & SUIT_MASK[0])
    return sum(suit[:number])


def sinks(state: State, made: Call) -> bool:
    """Whether younger answers good though what he holds is as good or better."""
    if not state.seen(state.younger) or made.combo is None:
        return False
    best = state.best(state.younger, made.said.cls)
    return best is not None and compare(state.rules, best, made.combo) in (0, 1)


def false_reply(state: State, action: Action, made: Call, answer: str, case: Case, final: bool) -> None:
    """Younger claims more than he holds."""
    cls: str = made.said.cls
    case.corrected = corrects_later(state, action)
    state.offences[action.at] = offence = Offence("call.false", case)
    why: tuple[Any, ...] = ("reply-false", action.who, cls, answer)
    if not case.corrected and claimed_later(state, action):
        state.decide(action, action.who, OFFENCE, "call.held", *why)
        answered(state, made, answer, final)
        return
    offence.judged = True
    found = irregularity(state, action, action.who, "call.false", case, *why)
    if found.verdict == UNDECIDED:
        state.doubtful[cls] = None
    undo(state, found, state.younger)
    if state.waiting == NONE and not state.stopped and not case.corrected:
        answered(state, made, answer, final)
