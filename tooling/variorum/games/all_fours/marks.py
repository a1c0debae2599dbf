"""Marking the score: a score marked too high, points forgotten, the count agreed, the next cut.

``E marks 5`` says what E's score shows from then on. What is marked too low is forgotten: it may be marked until
``score.claimable-until`` and is lost from then on; a score nobody speaks of is marked rightly.
"""

from ..engine import ILLEGAL, LEGAL, OFFENCE, UNDECIDED, Action, RecordError
from ..values import UNKNOWN, Effect
from . import irregular
from .count import count
from .state import END, PLAY, Forgotten, State


def marks(state: State, action: Action) -> None:
    """A side sets its score."""
    sides = irregular.sides_of(state, action)
    if len(sides) != 1:
        raise RecordError([action.problem(f"'{action.text}': each side marks its own score")])
    (side,) = sides
    shown, who = action.args["number"], action.who
    before = state.forgotten.get(side)
    due = state.score[side] + (before.points if before else 0)
    if shown > due:
        too_high(state, action, side, shown, due)
        return
    if before and shown > state.score[side]:
        mark_forgotten(state, action, side, shown, before)
        return
    state.forgotten[side] = Forgotten(due - shown, len(state.tricks))
    state.score[side] = shown
    state.decide(action, who, LEGAL, "score.claimable-until" if shown < due else "", (), "", (),
                 "marks-low" if shown < due else "marks", who, str(shown), str(due))


def too_high(state: State, action: Action, side: int, shown: int, due: int) -> None:
    """More is marked than was made: put right, and points to the others, as the rules say."""
    who = action.who
    corrected, points = state.need("false-score.corrected"), state.need("false-score.points")
    told = ("marks-high", who, str(shown), str(due))
    if corrected is UNKNOWN:
        state.open["score"] = None
        state.decide(action, who, UNDECIDED, "false-score.corrected", (), "", (), *told)
        return
    if points is UNKNOWN:
        state.open["score"] = None
        state.decide(action, who, UNDECIDED, "false-score.points", (), "", (), *told)
        return
    others = [s for s in range(state.nsides) if s != side]
    then = (Effect("points", (("points", points), ("to", "opponents"))),) if points else ()
    if not corrected and not points:
        state.score[side] = shown
        state.decide(action, who, LEGAL, "false-score.corrected", (), "", (), *told)
        return
    state.decide(action, who, OFFENCE, "false-score.corrected", then, "false-score.points",
                 (("opponents", tuple(state.names[s] for s in others)),) if points else (), *told)
    if not corrected:
        state.score[side] = shown
        if state.rules.at_once is not False:
            state.check_won(side)
    for other in others:
        state.add(other, points, "penalty", True)


def mark_forgotten(state: State, action: Action, side: int, shown: int, before: Forgotten) -> None:
    """Points forgotten are marked: in time or not."""
    who = action.who
    until = state.need("score.claimable-until")
    if until is UNKNOWN:
        state.open["score"] = None
        state.decide(action, who, UNDECIDED, "score.claimable-until", (), "", (), "forgotten-open", who)
    elif lapsed(state, before, until):
        state.decide(action, who, ILLEGAL, "score.claimable-until", (), "", (), "forgotten-late", who, str(until))
    else:
        points = shown - state.score[side]
        state.forgotten[side] = Forgotten(before.points - points, before.tricks)
        state.add(side, points, "forgotten")
        state.decide(action, who, LEGAL, "score.claimable-until", (), "", (), "forgotten-marked", who, str(points))


def lapsed(state: State, forgotten: Forgotten, until: object) -> bool:
    """Whether it is too late to mark what has been forgotten."""
    later = len(state.tricks) - forgotten.tricks
    if until == "next-card":
        return later > 0 or (state.phase == PLAY and bool(state.plays))
    if until == "trick-complete":
        return later > 0
    if until == "next-lead":
        return later > 1 or (later == 1 and bool(state.plays))
    if until == "play-end":
        return state.phase == END
    if until == "count-end":
        return state.counted
    if until == "next-cut":
        return state.cut_made
    if until == "game-end":
        return state.winner >= 0
    return True


def counts(state: State, action: Action) -> None:
    """The result of the deal is marked."""
    if state.counted:
        raise RecordError([action.problem("the deal has been counted already")])
    if state.phase != END and state.record.scope not in ("count", "score"):
        raise RecordError([action.problem("the deal cannot be counted yet: cards are still to be played")])
    state.decide(action, action.who, LEGAL, "count.order", (), "", (), "counts")
    count(state)


def cuts(state: State, action: Action) -> None:
    """The pack is cut for the next deal."""
    state.cut_made = True
    state.decide(action, action.who, LEGAL, "", (), "", (), "speaks", action.who, "cuts")
