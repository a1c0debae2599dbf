"""Acts without a card played: asking if a trump is High or Low, looking at hands and tricks, exposing and calling.

Where the vocabulary leaves it open: the question comes in the entry after the card; ``looks tricks`` without a name
means his own side's; a call holds for the player's next card, and lapses if that may not be the card called. A question
that may not be asked need not be answered; he who answers it all the same does nothing unlawful, whatever he says.
"""

from ..engine import ILLEGAL, LEGAL, OFFENCE, UNDECIDED, Action, RecordError
from ..values import UNKNOWN
from . import irregular
from .count import pool
from .irregular import Case, apply, judge, parties
from .state import ANSWER, CHOOSE, NO_SUIT, State
from .tricks import find


def asks(state: State, action: Action) -> None:
    """The player of a trump asks whether it is High, or Low."""
    seat, what, who = state.seat(action), action.args["what"], action.who
    if what not in ("high", "low"):
        raise RecordError([action.problem(f"'{action.text}': one asks high or low")])
    state.asked = None
    state.asked_in_vain = ""
    may = state.need("ask.high-low")
    last = state.record.play.acts[action.at - 2] if action.at > 1 else action
    card = state.rules.code[last.cards[0]] if last.verb in ("plays", "corrects") and last.who == who else -1
    if may is UNKNOWN:
        state.asked_in_vain = UNDECIDED
        state.decide(action, who, UNDECIDED, "ask.high-low", (), "", (), "ask-open", who)
    elif may is False or card < 0 or card >> 4 != state.trump or state.hands[seat] >> card & 1:
        state.asked_in_vain = ILLEGAL
        state.decide(action, who, ILLEGAL, "ask.high-low", (), "", (), "ask-barred" if may is False else "ask-late",
                     who)
    else:
        state.asked = (card, what, seat)
        state.decide(action, who, LEGAL, "ask.high-low", (), "", (), "asks", who, state.card_name(card), what)


def answers(state: State, action: Action) -> None:
    """The question is answered; it must be the truth, as far as the record tells it."""
    who, answer = action.who, action.args.get("answer")
    if state.asked_in_vain and answer in ("yes", "no"):
        open_, state.asked_in_vain = state.asked_in_vain == UNDECIDED, ""
        state.decide(action, who, UNDECIDED if open_ else LEGAL, "ask.high-low", (), "", (),
                     "answer-in-doubt" if open_ else "answers-unasked", who)
        return
    if state.asked is None or answer not in ("yes", "no"):
        raise RecordError([action.problem(f"'{action.text}': " + (
            "nothing has been asked" if state.asked is None else "the answer is yes or no"))])
    card, what, seat = state.asked
    if state.seat(action) == seat:
        raise RecordError([action.problem(f"{who} asked, and cannot answer himself")])
    state.asked = None
    truth = is_extreme(state, card, what)
    if truth is None:
        state.decide(action, who, UNDECIDED, "ask.high-low", (), "", (), "answer-unproved", who)
    elif truth == (answer == "yes"):
        state.decide(action, who, LEGAL, "ask.high-low", (), "", (), "answers-truly", who)
    else:
        state.decide(action, who, ILLEGAL, "ask.high-low", (), "", (), "answers-falsely", who, state.card_name(card),
                     what)


def is_extreme(state: State, card: int, what: str) -> bool | None:
    """Whether a trump is the highest (lowest) out; None where unknown cards leave it open."""
    out, unknown = pool(state)
    suit = out & state.trumps()
    beyond = ~((2 << card) - 1) if what == "high" else (1 << card) - 1
    if suit & beyond:
        return False
    return None if unknown and state.unseen() & state.trumps() & beyond else True


def looks(state: State, action: Action) -> None:
    """A hand is looked at before trumps are settled, or won tricks before the count is agreed."""
    seat, what, who = state.seat(action), action.args.get("what"), action.who
    if what == "hand":
        name = "look.hand"
        may = state.rules.value(name, "all")
        settled = state.phase not in (CHOOSE, ANSWER)
        allowed = None if may is UNKNOWN and not settled else settled or may == "all" or \
            (isinstance(may, frozenset) and state.role(seat) in may)
    elif what == "tricks":
        name = "tricks.inspect"
        may = state.need(name)
        whose = state.side_index.get(action.args.get("whom", who), state.side[seat])
        allowed = None if may is UNKNOWN else may == "all" or (may == "own" and whose == state.side[seat])
    else:
        raise RecordError([action.problem(f"'{action.text}': one looks at a hand, or at tricks")])
    at = "his hand" if what == "hand" else f"the tricks of {action.args['whom']}" if "whom" in action.args else \
        "his own tricks"
    if allowed is None:
        state.unknowns[name] = None
        state.decide(action, who, UNDECIDED, name, (), "", (), "look-open", who, at)
    elif allowed:
        state.decide(action, who, LEGAL, name, (), "", (), "looks", who, at)
    else:
        case = Case(seat, seat, state.hands[seat], state.led if state.plays else NO_SUIT, False, what)
        ruling, choice, address = judge(state, "look.penalty", case, [
            a for a in irregular.said_after(state, action) if a.verb == "demands"], False)
        then = choice.effects if choice else ()
        state.decide(action, who, ruling, name, then, address, parties(state, then, case), "looks-barred", who, at)
        if ruling == OFFENCE:
            apply(state, then, case)


def exposes(state: State, action: Action) -> None:
    """A card is shown otherwise than by proper play: it lies face up and may be called."""
    seat, who = state.seat(action), action.who
    by = state.need("exposed.callable-by")
    for name in action.cards:
        card = state.rules.code[name]
        if not state.hands[seat] & (1 << card):
            find(state, action, seat, card)
        state.exposed[card] = seat
        state.special = True
    verdict = UNDECIDED if by is UNKNOWN else LEGAL if by == "nobody" else OFFENCE
    state.decide(action, who, verdict, "exposed.callable-by", (), "", (), "exposes", who, " ".join(action.cards),
                 str(by) if by is not UNKNOWN else "unknown")


def calls(state: State, action: Action) -> None:
    """Somebody calls an exposed card."""
    seat, who = state.seat(action), action.who
    card = state.rules.code[action.cards[0]]
    name = action.cards[0]
    holder = state.exposed.get(card)
    if holder is None:
        state.decide(action, who, ILLEGAL, "exposed.trigger", (), "", (), "not-exposed", who, name)
        return
    by = state.need("exposed.callable-by")
    if by is UNKNOWN:
        state.decide(action, who, UNDECIDED, "exposed.callable-by", (), "", (), "call-open", who, name)
    elif by == "nobody" or seat == holder or (by == "opponents" and state.side[seat] == state.side[holder]):
        state.decide(action, who, ILLEGAL, "exposed.callable-by", (), "", (), "call-barred", who, name,
                     state.seats[holder], str(by))
    else:
        state.calls[holder] = card
        state.decide(action, who, LEGAL, "exposed.callable-by", (), "", (), "calls", who, name, state.seats[holder])


