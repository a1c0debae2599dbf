"""Playing a card: all that stands between a player's act and the card on the table."""

from ..engine import ILLEGAL, LEGAL, UNDECIDED, Action, Decision, RecordError
from ..record import SHOWING
from ..values import UNKNOWN
from . import offences
from .beg import stand_implied
from .follow import LEAD_UNKNOWN, LED, Verdict, duty
from .state import ANSWER, CHOOSE, END, NO_SUIT, PLAY, TRICK, State
from .tricks import find, following, lawful, put, start_trick, told


def plays(state: State, action: Action) -> None:
    """A card is led or played."""
    if state.phase != PLAY and not begin(state, action):
        return
    seat = state.index.get(action.who, -1)
    cards = action.cards
    if seat != state.turn or len(cards) != 1:
        offences.misplays(state, action)
        return
    rules = state.rules
    card = rules.code[cards[0]]
    hand = state.hands[seat]
    if not hand >> card & 1:
        find(state, action, seat, card)
        hand = state.hands[seat]
    if state.special:
        if offences.ignores_call(state, action, seat, card):
            return
        verdict = lawful(state, seat, card)
        if not state.tricks and not state.plays and rules.value("lead.first") is UNKNOWN \
                and state.record.scope != "ending":
            verdict = LEAD_UNKNOWN
    elif not state.plays:
        verdict = LED
    else:
        verdict = duty(rules, hand, card, state.led, state.trump, state.best)
    if verdict[1] and not (verdict[2] and rules.includes_void):
        if state.notes:
            state.decisions.append(Decision(action.at, action.who, LEGAL, verdict[0], (), "", 0, (),
                                            TRICK[len(state.tricks)], told(state, seat, card, verdict)))
        else:
            state.decisions.append(Decision(action.at, action.who, LEGAL, verdict[0]))
        put(state, action, seat, card)
    elif verdict[1] is None:
        doubtful(state, action, seat, card, verdict)
    else:
        offences.breach(state, action, seat, card, verdict)
    if state.pending:
        offences.settle_pending(state, action)


def doubtful(state: State, action: Action, seat: int, card: int, verdict: Verdict) -> None:
    """The rule is unknown, or the hand: the card lies, and the ruling is left open."""
    if verdict[3] == "duty-unknown":
        state.unknowns[verdict[0]] = None
    state.decide(action, action.who, UNDECIDED, verdict[0], (), "", (), *told(state, seat, card, verdict))
    put(state, action, seat, card)


def corrects(state: State, action: Action) -> None:
    """A card is changed for another: one that was refused, or one by which a rule was broken."""
    if state.redo == state.seat(action):
        plays(state, action)
    else:
        offences.corrects(state, action)


# -- the first lead ---------------------------------------------------------------------------------------------------


def begin(state: State, action: Action) -> bool:
    """Enter the play: whatever had to come before the first lead has come. False if the lead cannot stand."""
    if state.phase == END:
        raise RecordError([action.problem(f"'{action.text}': all the cards have been played")])
    if state.phase == ANSWER:
        raise RecordError([action.problem(f"{state.seats[0]} has begged, and {state.seats[state.dealer]} has not "
                                          "answered", f"write {state.seats[state.dealer]} gives, or runs")])
    if state.phase == CHOOSE and not stand_implied(state, action):
        return False
    if state.stopped:
        return False
    seat = state.seat(action)
    if state.trump == NO_SUIT and state.rules.value("trump.maker") != "first-lead":
        state.open["trump"] = None
        state.stopped = True
        return False
    if state.throw_to and any(size > state.throw_to for size in state.size):
        late = next(i for i in range(state.n) if state.size[i] > state.throw_to)
        state.waiting = late
        state.decide(action, action.who, ILLEGAL, "run.discard", (), "", (), "not-thrown-out", state.seats[late],
                     str(state.size[late]), str(state.throw_to))
        return False
    if state.record.scope == "ending":
        state.turn = leader(state, action)
    else:
        first = state.rules.value("lead.first")
        state.turn = seat if first is UNKNOWN else state.dealer if first == "dealer" else 0
        state.special = state.special or first is UNKNOWN
        if state.withdrawn[state.turn]:
            state.turn = following(state, state.turn)
    if any(state.unknown):
        recognise(state)
        state.special = state.special or any(state.unknown)
    state.kept = [0 if aside else hand for hand, aside in zip(state.hands, state.withdrawn, strict=True)]
    state.phase = PLAY
    start_trick(state)
    return True


def leader(state: State, action: Action) -> int:
    """Whose lead an ending begins with: his who plays first; if that was out of turn, his who next plays in turn."""
    for later in state.record.actions[action.at - 1:]:
        if later.verb == "plays" and later.args.get("mark") != "out-of-turn":
            return state.seat(later)
    return following(state, state.seat(action))


def recognise(state: State) -> None:
    """Cards not known that the record shows a seat to play later are known from the first lead on."""
    elsewhere, code = state.unseen(), state.rules.code
    owner: dict[int, str] = {}  # a card that two seats show is his who does first; the other does not hold it
    for act in state.record.play.acts:
        if act.verb in SHOWING:
            for card in act.cards:
                owner.setdefault(code[card], act.who)
    for seat, name in enumerate(state.seats):
        fresh = sum(1 << card for card, who in owner.items() if who == name and elsewhere >> card & 1)
        number = fresh.bit_count()
        if number <= state.unknown[seat]:
            state.unknown[seat] -= number
            state.hands[seat] |= fresh
            state.dealt[seat] |= fresh
            elsewhere &= ~fresh
