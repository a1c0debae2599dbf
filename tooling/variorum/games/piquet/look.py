"""Looking at cards left in the stock, and looking back.

Where the vocabulary leaves it open: a player who has drawn too many looks at the cards he drew. Otherwise ``E looks 1``
is at the cards elder left of his part before younger has drawn, and after that at those younger left. ``Y looks 1`` is
at the cards he leaves; where he decides for both, that he looks decides it, as ``Y lets look`` does.
"""

from __future__ import annotations

from ..engine import ILLEGAL, LEGAL, UNDECIDED, Action, RecordError
from ..problems import counted
from ..values import UNKNOWN
from .draw import flush, flush_both
from .state import EXCHANGE, NONE, PLAY, State


def looks(state: State, action: Action) -> None:
    """A player looks at cards of the stock, or back at discards and tricks."""
    seat = state.seat(action)
    if "number" not in action.args:
        looks_back(state, action)
        return
    if state.phase == EXCHANGE:
        flush(state, seat, True)
    ex, number = state.exchange[seat], action.args["number"]
    if ex.over:
        if number > ex.drawn:
            raise RecordError([action.problem(f"{action.who} has drawn {counted(ex.drawn, 'card')}, and looks at "
                                              f"{number}")])
        ex.looked = True
        state.decide(action, action.who, LEGAL, "", "looks-drawn", action.who)
    elif seat == state.younger:
        if state.phase == EXCHANGE and ex.drawn < 0 and ex.cards != 0:
            state.decide(action, action.who, ILLEGAL, "talon.look.younger", "looks-early", action.who)
            return
        at_youngers(state, action, seat, number)
    elif state.exchange[state.younger].cards >= 0 or state.phase != EXCHANGE:
        if state.phase == EXCHANGE:
            flush_both(state)
        at_youngers(state, action, seat, number)
    else:
        at_own_part(state, action, seat, number)


def at_own_part(state: State, action: Action, seat: int, number: int) -> None:
    """Elder looks at the cards he left of his part."""
    who, ex = action.who, state.exchange[seat]
    may, part = state.need("talon.look.elder"), state.need("discard.elder.max")
    left = part - max(0, ex.cards) if isinstance(part, int) else number
    if may is UNKNOWN:
        state.decide(action, who, UNDECIDED, "talon.look.elder", "look-stock-open", who)
    elif may == "nothing":
        state.decide(action, who, ILLEGAL, "talon.look.elder", "looks-nothing", who)
    elif ex.cards < 0:
        state.decide(action, who, ILLEGAL, "talon.look.elder", "looks-early", who)
    elif number > left:
        state.decide(action, who, ILLEGAL, "talon.look.elder", "looks-more", who, str(left))
    else:
        state.decide(action, who, LEGAL, "talon.look.elder", "looks-own", who)


def at_youngers(state: State, action: Action, seat: int, number: int) -> None:
    """A player looks at the cards younger left."""
    who, may = action.who, state.need("talon.look.younger")
    if may is UNKNOWN:
        state.decide(action, who, UNDECIDED, "talon.look.younger", "look-stock-open", who)
        return
    if number > state.stock_left:
        raise RecordError([action.problem(f"the stock has {counted(state.stock_left, 'card')} left, and {who} looks at "
                                          f"{number}")])
    if may == "nothing" or (may == "alone" and seat == state.elder):
        state.decide(action, who, ILLEGAL, "talon.look.younger", "looks-nothing", who)
        return
    if seat == state.younger:
        state.lets_look = True
        state.decide(action, who, LEGAL, "talon.look.younger", "looks-left", who)
        return
    if not state.lets_look:
        state.decide(action, who, ILLEGAL, "talon.look.younger", "looks-unasked", who, state.seats[state.younger])
        return
    first = state.need("talon.look.elder-first")
    ready = first == "nothing" or state.phase >= PLAY or state.named_suit != NONE
    if first is UNKNOWN and state.phase < PLAY and state.named_suit == NONE:
        state.decide(action, who, UNDECIDED, "talon.look.elder-first", "look-stock-open", who)
    elif ready:
        state.decide(action, who, LEGAL, "talon.look.elder-first", "looks-left", who)
    else:
        state.decide(action, who, ILLEGAL, "talon.look.elder-first", "looks-unnamed", who)


def lets_look(state: State, action: Action) -> None:
    """Younger decides that both may look at the cards he leaves."""
    seat, who = state.seat(action), action.who
    if seat != state.younger:
        raise RecordError([action.problem(f"'{action.text}': it is younger who decides about the cards he leaves")])
    may = state.need("talon.look.younger")
    if may is UNKNOWN:
        state.decide(action, who, UNDECIDED, "talon.look.younger", "look-stock-open", who)
    elif may == "decides-for-both":
        state.lets_look = True
        state.decide(action, who, LEGAL, "talon.look.younger", "lets-look", who)
    else:
        state.decide(action, who, ILLEGAL, "talon.look.younger", "lets-look-barred", who)


def names(state: State, action: Action) -> None:
    """Elder names the suit he will lead."""
    seat, who, suit = state.seat(action), action.who, action.args["suit"]
    if seat != state.elder or state.phase >= PLAY:
        raise RecordError([action.problem(f"'{action.text}': elder names the suit of his first lead, before he leads")])
    if state.phase == EXCHANGE:
        flush_both(state)
    state.named_suit = "SHDC".index(suit)
    state.decide(action, who, LEGAL, "talon.look.elder-first", "names-suit", who, suit)


def looks_back(state: State, action: Action) -> None:
    """A player looks at his discards, at tricks, or at his own hand."""
    who, what = action.who, action.args["what"]
    if what == "hand":
        if action.args.get("whom", who) != who:
            raise RecordError([action.problem(f"'{action.text}': nobody looks at the other's hand")])
        state.decide(action, who, LEGAL, "", "looks-drawn", who)
        return
    may = state.need("look-back")
    verdict = UNDECIDED if may is UNKNOWN else LEGAL if what in may else ILLEGAL
    why = "look-back-open" if may is UNKNOWN else "looks-back" if what in may else "looks-back-barred"
    state.decide(action, who, verdict, "look-back", why, who, "his discards" if what == "own-discards" else "tricks")
