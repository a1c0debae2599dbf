"""Showing what was scored for: questions, answers, cards shown.

Where the vocabulary leaves it open: ``Y asks suit D`` asks how many of the cards scored for, and not yet played, are
diamonds; ``Y asks point`` (sequence, set) asks for the cards themselves, of which those played need not be named. Cards
may be shown unasked. A false answer is judged where it is claimed (``Y claims false-answer 9``), else at once; it is
corrected by a right one before the other player's next act. ``replay`` takes up the cards played since the answer.
"""

from __future__ import annotations

from ..deck import SUIT_MASK
from ..engine import ILLEGAL, LEGAL, OFFENCE, UNDECIDED, Action, RecordError
from ..values import UNKNOWN
from .blank import shows_hand
from .classes import settle
from .compiled import CLASSES
from .draw import find
from .false_calls import claimed_later
from .irregular import Case, irregularity
from .play import restore, snapshot
from .state import EXCHANGE, NONE, Offence, State


def scored_cards(state: State, seat: int, cls: str = "") -> int | None:
    """The cards a seat has scored for, in one class or in all; None if they are not known."""
    out = 0
    for name in CLASSES:
        if cls in ("", name) and (seat, name) in state.scored_at:
            found = settle(state, name)
            if found.owner != seat:
                continue
            if any(not c.mask for c in found.combos) or not found.combos:
                return None
            for combo in found.combos:
                out |= combo.mask
    return out


def asks(state: State, action: Action) -> None:
    """A player asks about cards the other has scored for."""
    seat, who, what = state.seat(action), action.who, action.args["what"]
    other = 1 - seat
    if what in ("high", "low"):
        raise RecordError([action.problem(f"'{action.text}': at Piquet one asks suit D, point, sequence or set")])
    cls = "" if what == "suit" else what
    duty, since = state.need("show.on-request"), f"show.{state.role(other)}.from"
    if duty is UNKNOWN:
        state.decide(action, who, UNDECIDED, "show.on-request", "ask-show-open", who)
        return
    if duty is False:
        state.decide(action, who, ILLEGAL, "show.on-request", "ask-show-barred", who)
        return
    event = state.need(since)
    if event is UNKNOWN:
        state.decide(action, who, UNDECIDED, since, "ask-show-open", who)
    elif event == "never" or (event != "at-once" and state.since(event, other, cls) is None):
        state.decide(action, who, ILLEGAL, since, "ask-early", who, state.seats[other], event)
        return
    elif not any(s == other and cls in ("", c) for s, c in state.scored_at):
        state.decide(action, who, ILLEGAL, "show.on-request", "ask-unscored", who, state.seats[other])
        return
    else:
        state.decide(action, who, LEGAL, since, "asks-show", who, state.seats[other])
    suit = action.args.get("suit", "")
    state.asked = (other, what, "SHDC".index(suit) if suit else NONE)


def answers(state: State, action: Action) -> None:
    """A question is answered by a number of cards, or by cards."""
    seat = state.seat(action)
    if state.asked is None or state.asked[0] != seat:
        raise RecordError([action.problem(f"'{action.text}': nobody has asked {action.who}")])
    _, what, suit = state.asked
    if what == "suit":
        number = action.args.get("number")
        if number is None:
            number = 0 if action.args.get("answer") in ("no", "none") else len(action.cards)
        if action.args.get("answer") == "yes":
            raise RecordError([action.problem(f"'{action.text}': the answer is a number of cards")])
        truth = scored_cards(state, seat)
        right = None if truth is None else (truth & state.hands[seat] & SUIT_MASK[suit]).bit_count()
        judge_answer(state, action, seat, "", None if right is None else right == number)
        return
    if not action.cards:
        raise RecordError([action.problem(f"'{action.text}': the answer is the cards of the {what}")])
    judge_answer(state, action, seat, what, named_rightly(state, seat, what, action))


def named_rightly(state: State, seat: int, cls: str, action: Action) -> bool | None:
    """Whether the cards named are those scored for in a class, those played left out or not."""
    named = state.rules.deck.mask(action.cards)
    if named & ~state.whole_hand(seat) and state.seen(seat):
        return False
    truth = scored_cards(state, seat, cls)
    return None if truth is None else named in (truth, truth & state.hands[seat])


def judge_answer(state: State, action: Action, seat: int, cls: str, true: bool | None) -> None:
    """An answer is true, or is judged as a false one."""
    who = action.who
    if true is None:
        state.decide(action, who, UNDECIDED, "show.on-request", "answer-show-open", who)
        state.asked = None
        return
    if true:
        state.decide(action, who, LEGAL, "show.on-request", "answers-show", who)
        state.step("shows", who, action.cards)
        state.asked = None
        return
    later = state.record.play.acts[action.at:]
    corrected = bool(later) and later[0].who == who and later[0].verb == action.verb
    case = Case(seat, seat, size=state.size[seat], cls=cls, corrected=corrected, scored=True)
    state.offences[action.at] = offence = Offence("show.false", case, snapshot(state))
    asked = state.asked
    if not corrected:
        state.asked = None
    if not corrected and claimed_later(state, action):
        state.decide(action, who, OFFENCE, "show.on-request", "answers-show-falsely", who)
        return
    offence.judged = True
    found = irregularity(state, action, who, "show.false", case, "answers-show-falsely", who,
                         back=lambda: restore(state, offence.undo))
    if found.verdict == UNDECIDED:
        state.open["score"] = None
    if found.verdict == ILLEGAL or found.has("take-back"):
        state.waiting = seat
    if state.waiting == seat:
        state.asked = asked


def shows(state: State, action: Action) -> None:
    """A player shows cards, or his whole hand for carte blanche."""
    if action.args.get("what") == "hand":
        shows_hand(state, action)
        return
    seat, who = state.seat(action), action.who
    if state.phase == EXCHANGE:
        raise RecordError([action.problem(f"'{action.text}': before the calls there is nothing to show but a whole "
                                          "hand", f"write {who} shows hand")])
    if state.asked is not None and state.asked[0] == seat and state.asked[1] != "suit":
        answers(state, action)
        return
    if state.asked is not None and state.asked[0] == seat:
        suit = state.asked[2]
        truth = scored_cards(state, seat)
        right = None if truth is None else truth & state.hands[seat] & SUIT_MASK[suit]
        judge_answer(state, action, seat, "", None if right is None else right == state.rules.deck.mask(action.cards))
        return
    for name in action.cards:
        card = state.rules.code[name]
        if not state.whole_hand(seat) >> card & 1:
            find(state, action, seat, card)
    state.step("shows", who, action.cards)
    state.decide(action, who, LEGAL, "show.how", "shows", who, " ".join(action.cards))
