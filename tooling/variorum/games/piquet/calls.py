"""Elder's calls: what a call must say, in which order the classes are called, what may be called low.

Where the vocabulary leaves it open:

* A call that does not say what it must has to be made again. One that is too late, out of order or of what does not
  count is void, as is an answer to it.
* Where his hand is not known a call is taken at its word.
* Further calls in a class answered good name the lower sequences and sets that are scored too; where the hand is known
  they are counted whether named or not. Of a call that is *pips* alone the number of cards is said all the same.
"""

from __future__ import annotations

from ..engine import ILLEGAL, LEGAL, UNDECIDED, Action, RecordError
from ..values import UNKNOWN, Table
from .compiled import CLASSES
from .draw import flush_both
from .false_calls import enter, false_call, words
from .holdings import Combo, as_called, compare, key, parts, whole
from .state import CALLS, EXCHANGE, PLAY, Call, State

FIELDS = {"cards": "number", "pips": "making", "length": "number", "top": "top", "suit": "suit", "size": "number",
          "rank": "rank"}
"""What a call must state -> the word of the notation that states it."""


def begin(state: State, action: Action) -> bool:
    """Enter the calls: the exchange is over. False if something has to be put right first."""
    if state.phase != EXCHANGE:
        return True
    for seat in (state.elder, state.younger):
        if state.exchange[seat].cards >= 0:
            continue
        name = f"discard.{state.role(seat)}.min"
        least = state.need(name)
        if least not in (0, UNKNOWN):
            state.decide(action, state.seats[seat], ILLEGAL, name, "discards-few", state.seats[seat], "0", str(least))
            state.waiting = seat
            return False
    flush_both(state)
    state.phase = CALLS
    if any(state.unknown):
        recognise(state)
    return True


def recognise(state: State) -> None:
    """Cards not known that the record shows a seat to hold later are known from the calls on."""
    for seat, name in enumerate(state.seats):
        fresh = 0
        for a in state.record.play.acts[max(0, state.at - 1):]:
            if a.who == name and a.verb in ("plays", "corrects", "shows", "answers") and a.cards:
                fresh |= state.rules.deck.mask(a.cards)
        fresh &= state.possible(seat)
        if 0 < fresh.bit_count() <= state.unknown[seat]:
            state.unknown[seat] -= fresh.bit_count()
            state.hands[seat] |= fresh
            state.known[seat] |= fresh


# -- elder calls ------------------------------------------------------------------------------------------------------


def calls(state: State, action: Action) -> None:
    """Elder calls a point, sequence or set."""
    seat, cls = state.seat(action), action.args["class"]
    if seat != state.elder:
        raise RecordError([action.problem(f"'{action.text}': it is elder who calls",
                                          f"younger declares what he scores: {action.who} declares set KS KH KD")])
    if not begin(state, action):
        return
    state.last_act[seat] = action.at
    before = len(state.decisions)
    speak(state, action, seat, cls)
    ruled = [d.parameter for d in state.decisions[before:] if d.verdict == ILLEGAL]
    state.void_call = ruled[0] if ruled else ""


def speak(state: State, action: Action, seat: int, cls: str) -> None:
    """Judge a call."""
    until = state.need("call.until")
    if until is UNKNOWN and state.phase >= PLAY:
        state.decide(action, action.who, UNDECIDED, "call.until", "call-time-open", action.who)
        state.doubtful[cls] = None
        return
    if until is not UNKNOWN and state.passed(until, seat, cls):
        state.decide(action, action.who, ILLEGAL, "call.until", "call-late", action.who, until)
        return
    made = state.calls.get(cls)
    if made is not None and made.asked:
        states_the_rest(state, action, made)
    elif made is not None and made.reply == "good":
        goes_on(state, action, made)
    elif made is not None and made.reply:
        state.decide(action, action.who, ILLEGAL, "call.scored", "call-again", action.who, cls, made.reply)
    else:
        first(state, action, cls, made)


def said(state: State, action: Action) -> Combo:
    """A call as it was spoken."""
    a, strength = action.args, state.rules.deck.strength
    rank = a.get("top") or a.get("rank")
    suit = a.get("suit")
    return Combo(a["class"], a["number"], strength(rank) if rank else -1, "SHDC".index(suit) if suit else -1,
                 a.get("making", -1))


def first(state: State, action: Action, cls: str, made: Call | None) -> None:
    """The first call of a class, or one that corrects it before it was answered."""
    if made is None and not in_order(state, action, cls):
        return
    call = said(state, action)
    if not admitted(state, action, call) or not stated(state, action, cls):
        return
    seat = state.elder
    held = as_called(state.rules, state.whole_hand(seat), call)
    if held is None and state.seen(seat):
        false_call(state, action, call, made)
        return
    if not state.seen(seat):
        held = None
    if held is not None and cls == "point" and not enough(state, action, held):
        return
    low = held is not None and is_low(state, call, held)
    if low and not may_call_low(state, action, cls):
        return
    if made is not None:
        state.queue.remove(made)
    enter(state, action, call, held)
    name, why = ("call.under", "calls-low") if low else (f"call.{cls}.states", "calls-class")
    state.decide(action, action.who, LEGAL, name, why, action.who, *words(state, call))


def in_order(state: State, action: Action, cls: str) -> bool:
    """Whether the classes are called in order, each when it may be."""
    who, made = action.who, state.calls
    later = [c for c in CLASSES[CLASSES.index(cls) + 1:] if c in made]
    if later:
        order = state.need("call.order")
        if cls == "point":
            state.decide(action, who, ILLEGAL, "call.first", "call-order", who, cls, later[0])
            return False
        if order is UNKNOWN:
            state.decide(action, who, UNDECIDED, "call.order", "call-order-open", who, cls)
            state.doubtful[cls] = None
            return False
        if order == "fixed":
            state.decide(action, who, ILLEGAL, "call.order", "call-order", who, cls, later[0])
            return False
    how = state.need("call.elder")
    if not made or how is UNKNOWN:
        return True
    replies = state.rules.values["call.younger"] == "replies"
    waiting = bool(state.queue) or any(c.asked for c in made.values())
    if how == "one-by-one" and waiting and replies:
        state.decide(action, who, ILLEGAL, "call.elder", "call-unanswered", who, cls)
        return False
    if how == "all-at-once" and (
            state.declared or any(c.reply or c.asked for c in made.values())):
        state.decide(action, who, ILLEGAL, "call.elder", "call-not-together", who, cls)
        return False
    return True


def admitted(state: State, action: Action, call: Combo) -> bool:
    """Whether such a thing may be called at all: long enough, of a size and rank that count."""
    who = action.who
    if call.cls == "sequence":
        least = state.need("sequence.min")
        if isinstance(least, int) and call.number < least:
            state.decide(action, who, ILLEGAL, "sequence.min", "sequence-short", who, str(call.number), str(least))
            return False
    if call.cls == "set":
        sizes, ranks = state.need("set.values"), state.need("set.ranks")
        if isinstance(sizes, Table) and call.number not in sizes:
            state.decide(action, who, ILLEGAL, "set.values", "set-size", who, str(call.number),
                         " or ".join(map(str, sorted(sizes))))
            return False
        rank = action.args.get("rank")
        if rank and isinstance(ranks, str) and rank not in ranks:
            state.decide(action, who, ILLEGAL, "set.ranks", "set-rank", who, rank)
            return False
    return not (call.cls == "point" and call.pips >= 0 and not enough(state, action, call))


def enough(state: State, action: Action, point: Combo) -> bool:
    """Whether a point has the least pips that may be called."""
    least = state.need("point.minimum")
    if not isinstance(least, int) or point.pips < 0 or point.pips >= least:
        return True
    state.decide(action, action.who, ILLEGAL, "point.minimum", "point-small", action.who, str(point.pips), str(least))
    return False


def stated(state: State, action: Action, cls: str) -> bool:
    """Whether a call says what it must say at first."""
    name = f"call.{cls}.states"
    wanted = state.need(name)
    missing = [] if wanted is UNKNOWN else [w for w in wanted if FIELDS[w] not in action.args]
    if not missing:
        return True
    put_right(state, action, name, "call-unstated", action.who, missing[0])
    return False


def is_low(state: State, call: Combo, held: Combo) -> bool:
    """Whether better is held than a call says, by what it says."""
    best = state.best(state.elder, call.cls)
    spoken = key(state.rules, call) or key(state.rules, held)
    return best is not None and key(state.rules, best)[:len(spoken)] > spoken


def may_call_low(state: State, action: Action, cls: str) -> bool:
    """Whether less than the best may be called."""
    may = state.need("call.under")
    if may == "barred":
        put_right(state, action, "call.under", "call-low-barred", action.who, cls)
        return False
    if may is UNKNOWN:
        state.doubtful[cls] = None
    return True


def put_right(state: State, action: Action, parameter: str, *why: str) -> None:
    """A call that has to be made again, and rightly."""
    state.decide(action, action.who, ILLEGAL, parameter, *why)
    state.waiting = state.elder


def states_the_rest(state: State, action: Action, made: Call) -> None:
    """Elder states what was asked for."""
    call, before = said(state, action), made.said
    who = action.who
    told = [f for f in ("rank", "suit", "pips") if getattr(call, f) != -1]
    if call.number != before.number or any(getattr(before, f) not in (-1, getattr(call, f)) for f in told):
        put_right(state, action, "call.second", "call-changed", who, call.cls)
        return
    merged = before._replace(**{f: getattr(call, f) for f in told})
    if not whole(state.rules, merged) and parts(state.rules, call.cls) is not None:
        put_right(state, action, "call.second", "call-rest-missing", who, call.cls)
        return
    if call.cls == "point" and not enough(state, action, merged):
        return
    held = as_called(state.rules, state.whole_hand(state.elder), merged)
    if held is None and state.seen(state.elder):
        false_call(state, action, merged, made)
        return
    made.said, made.asked = merged, False
    made.combo = held if state.seen(state.elder) else None
    if made.combo is not None and is_low(state, merged, made.combo) and not may_call_low(state, action, call.cls):
        made.asked = True
        return
    state.queue.append(made)
    state.decide(action, who, LEGAL, "call.second", "calls-class", who, *words(state, merged))


def goes_on(state: State, action: Action, made: Call) -> None:
    """Elder names what else he scores in a class that was answered good."""
    call, who, cls = said(state, action), action.who, made.said.cls
    if cls == "point":
        state.decide(action, who, ILLEGAL, "call.scored", "call-again", who, cls, made.reply)
        return
    lower = state.need(f"{cls}.lower")
    if lower is False:
        state.decide(action, who, ILLEGAL, f"{cls}.lower", "lower-barred", who, cls)
        return
    if not admitted(state, action, call):
        return
    held = as_called(state.rules, state.whole_hand(state.elder), call)
    if held is None and state.seen(state.elder):
        false_call(state, action, call, None, further=True)
        return
    found = held if held is not None and state.seen(state.elder) else call
    if found in state.further.get(cls, []) or (made.combo is not None and found == made.combo and call.suit >= 0):
        raise RecordError([action.problem(f"'{action.text}': that has been named already")])
    above = compare(state.rules, found, made.combo or made.said)
    if above == 1 and state.rules.value("call.under.scores") == "called-and-lower":
        state.decide(action, who, ILLEGAL, "call.under.scores", "lower-higher", who, cls)
        return
    state.further.setdefault(cls, []).append(found)
    verdict = UNDECIDED if lower is UNKNOWN else LEGAL
    state.decide(action, who, verdict, f"{cls}.lower", "lower-open" if lower is UNKNOWN else "lower", who,
                 *words(state, call))
