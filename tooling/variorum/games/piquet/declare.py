"""Younger declares what he scores, once elder's calls are known to him.

Where the vocabulary leaves it open: he may declare at any time of the play; a declaration must be better than what
elder called in the class, if that still stands; a further one in the class names what is lower.
"""

from __future__ import annotations

from ..engine import ILLEGAL, LEGAL, OFFENCE, UNDECIDED, Action, RecordError
from ..values import UNKNOWN
from .calls import admitted, begin
from .classes import barred
from .false_calls import claimed_later, corrects_later
from .holdings import Combo, compare, count, key, of_rank, point_in, run
from .irregular import Case, irregularity, undo
from .state import EXCHANGE, NONE, Offence, State


def declares(state: State, action: Action) -> None:
    """Younger declares a point, sequence or set by its cards."""
    seat, who, cls = state.seat(action), action.who, action.args["class"]
    if seat != state.younger:
        raise RecordError([action.problem(f"'{action.text}': it is younger who declares",
                                          f"elder calls: {who} calls {cls} …")])
    if state.phase == EXCHANGE and not begin(state, action):
        return
    state.last_act[seat] = action.at
    combo = shape(state, action, cls)
    if not admitted(state, action, combo):
        return
    held = combo.mask & ~state.whole_hand(seat)
    if held and state.seen(seat):
        false_declaration(state, action, combo, held)
        return
    call = state.calls.get(cls)
    binding = call is not None and call.reply in ("good", "equal") and state.need("call.reply.binds")
    if binding is True and state.all_good != seat and not barred(state, state.elder, cls):
        state.decide(action, who, ILLEGAL, "call.reply.binds", "declares-bound", who, cls, call.reply if call else "")
        return
    how = state.need("call.younger")
    if how == "replies" and call is not None and call in state.queue:
        state.decide(action, who, ILLEGAL, "call.younger", "declares-unanswered", who, cls)
        return
    if state.declared.get(cls):
        lower(state, action, combo)
        return
    if call is not None and state.all_good != seat and not barred(state, state.elder, cls):
        found = compare(state.rules, combo, call.combo or call.said)
        if found is not None and found <= 0:
            name = {"point": "point.measure", "sequence": "sequence.measure", "set": "set.measure"}[cls]
            state.decide(action, who, ILLEGAL, "call.younger" if how == "announces-better" else name,
                         "declares-no-better", who, cls)
            return
    best = state.best(seat, cls) if state.seen(seat) else None
    if best is not None and key(state.rules, best) > key(state.rules, combo):
        may = state.need("call.under")
        if may == "barred":
            state.decide(action, who, ILLEGAL, "call.under", "call-low-barred", who, cls)
            return
        if may is UNKNOWN:
            state.doubtful[cls] = None
    keep(state, action, combo)
    verdict = UNDECIDED if binding is UNKNOWN else LEGAL
    state.decide(action, who, verdict, "call.reply.binds" if binding is UNKNOWN else "call.younger", "declares", who,
                 " ".join(action.cards))


def keep(state: State, action: Action, combo: Combo) -> None:
    """A declaration lies as it was made."""
    state.declared.setdefault(combo.cls, []).append(combo)
    state.scored_at.setdefault((state.younger, combo.cls), action.at)
    state.step("declares", action.who, action.cards, 0, combo.cls)


def shape(state: State, action: Action, cls: str) -> Combo:
    """The cards of a declaration as a combo; raises ``RecordError`` if they make none."""
    mask = state.rules.deck.mask(action.cards)
    top = mask.bit_length() - 1
    number, suit, rank = count(mask), top >> 4, top & 15
    if cls == "set" and of_rank(mask, rank) == mask and number > 1:
        return Combo("set", number, rank, -1, -1, mask)
    if cls == "point" and mask >> 16 * suit << 16 * suit == mask:
        return point_in(state.rules, mask, suit)
    if cls == "sequence" and number <= rank + 1 and number > 1 and run(rank, number, suit).mask == mask:
        return run(rank, number, suit)
    what = {"set": "of one rank", "point": "of one suit", "sequence": "of one suit and next to each other"}[cls]
    raise RecordError([action.problem(f"{' '.join(action.cards)} make no {cls}", f"the cards of a {cls} are {what}")])


def lower(state: State, action: Action, combo: Combo) -> None:
    """What else younger scores in a class he has declared."""
    who, cls = action.who, combo.cls
    first = state.declared[cls][0]
    may = False if cls == "point" else state.need(f"{cls}.lower")
    if cls == "point":
        state.decide(action, who, ILLEGAL, "call.scored", "call-again", who, cls, "declared")
    elif may is False:
        state.decide(action, who, ILLEGAL, f"{cls}.lower", "lower-barred", who, cls)
    elif compare(state.rules, combo, first) == 1 and state.rules.value("call.under.scores") == "called-and-lower":
        state.decide(action, who, ILLEGAL, "call.under.scores", "lower-higher", who, cls)
    else:
        keep(state, action, combo)
        state.decide(action, who, UNDECIDED if may is UNKNOWN else LEGAL, f"{cls}.lower",
                     "lower-open" if may is UNKNOWN else "declares", who, " ".join(action.cards))


def false_declaration(state: State, action: Action, combo: Combo, lacking: int) -> None:
    """Younger declares cards that he does not hold."""
    case = Case(state.younger, state.younger, size=state.size[state.younger], cls=combo.cls)
    case.corrected = corrects_later(state, action)
    why = ("declares-false", action.who, " ".join(action.cards), state.names(lacking))
    state.offences[action.at] = offence = Offence("call.false", case)
    if not case.corrected and claimed_later(state, action):
        state.decide(action, action.who, OFFENCE, "call.held", *why)
        keep(state, action, combo)
        return
    offence.judged = True
    found = irregularity(state, action, action.who, "call.false", case, *why)
    if found.verdict == UNDECIDED:
        state.doubtful[combo.cls] = None
    undo(state, found, state.younger)
    if state.waiting == NONE and not state.stopped and not case.corrected:
        keep(state, action, combo)
