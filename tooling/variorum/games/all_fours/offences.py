"""Cards played against the rules: revoke and undertrump, their correction and claim; out of turn; two cards at once.

Where the vocabulary leaves it open:

* The penalty of an automatic revoke falls due when the card can no longer be corrected free, and stands as ``then`` in
  the ruling on the card, unless that is corrected. If the moment is ``unknown`` it falls due at once.
* ``next-card`` is the next card of the trick; for him who plays last to it that moment, like ``trick-complete``, is
  past as soon as his card lies.
* A claimed penalty is marked when it is claimed, so before the count and in order of claim.
* ``take-back`` undoes the card if it is still the last of the open trick; else it is too late to be undone.
* Out of turn: unless the rule says ``take-back`` or ``expose`` the card counts as played (a lead: as the lead); if it
  is undecided what follows is not judged. Of two cards the first named is the one played; the other goes back to the
  hand, and lies exposed there if the rule says so.
* An empty penalty list names no consequence: the breach is *illegal*, and the record must be corrected.
"""

from ..engine import ILLEGAL, LEGAL, OFFENCE, REFUSED, UNDECIDED, Action, RecordError
from ..values import UNKNOWN
from . import irregular
from .follow import Verdict, duty
from .irregular import Case, apply, judge, parties
from .state import END, NO_SUIT, Offence, State
from .tricks import best_of, find, following, lawful, put, told

ENFORCED = {"follow.plain-lead": "plain-lead", "follow.plain-lead.void": "void", "follow.trump-lead": "trump-lead",
            "follow.undertrump": "undertrump"}
"""Parameter of a duty -> its word in ``follow.enforced``."""


def penalty_of(duty: str) -> str:
    """The rule list that gives the penalty for a breach of that duty."""
    return "undertrump.penalty" if duty == "follow.undertrump" else "revoke.penalty"


def breach(state: State, action: Action, seat: int, card: int, verdict: Verdict) -> None:
    """A duty of following is broken, or a lawful discard falls under ``revoke.includes-void``."""
    rules, who = state.rules, action.who
    parameter, kept = verdict[0], verdict[1]
    why = told(state, seat, card, verdict)
    if kept:
        if rules.includes_void is UNKNOWN:
            state.unknowns["revoke.includes-void"] = None
            state.decide(action, who, UNDECIDED, "revoke.includes-void", (), "", (), *why)
            put(state, action, seat, card)
            return
        parameter = "revoke.includes-void"
        why = told(state, seat, card, (*verdict[:3], "discard-penalised"))
    elif rules.enforced is UNKNOWN:
        state.unknowns["follow.enforced"] = None
        state.decide(action, who, UNDECIDED, parameter, (), "follow.enforced", (), *why)
        put(state, action, seat, card)
        return
    elif ENFORCED[parameter] in rules.enforced:  # type: ignore[operator]  # a set, as it is not unknown
        state.waiting = seat
        state.decide(action, who, REFUSED, parameter, (), "", (), *why)
        return
    kind = "undertrump" if parameter == "follow.undertrump" else "revoke"
    offence = Offence(action.at, seat, kind, parameter, card, state.hands[seat], state.led, len(state.tricks))
    claimed = kind == "revoke" and rules.value("revoke.claim") == "claimed"
    if kind == "revoke" and rules.value("revoke.claim") is UNKNOWN:
        state.unknowns["revoke.claim"] = None
        state.open["score"] = None
        claimed = True
    if claimed:
        state.decide(action, who, OFFENCE, parameter, (), "", (), *why)
        state.offences[action.at] = offence
        put(state, action, seat, card)
        return
    automatic(state, action, offence, why)


def automatic(state: State, action: Action, offence: Offence, why: tuple[object, ...]) -> None:
    """The penalty is due of itself."""
    seat, who = offence.seat, action.who
    case = case_of(state, offence)
    ruling, choice, address = judge(state, f"{offence.kind}.penalty", case, said(state, action), False)
    then = choice.effects if choice else ()
    state.decide(action, who, ruling, offence.duty, then, address, parties(state, then, case), *why)
    if ruling == ILLEGAL:
        state.waiting = seat
        return
    state.offences[action.at] = offence
    names = {e.name for e in then}
    if "take-back" in names:
        if "expose" in names:
            state.exposed[offence.card] = seat
            state.special = True
        offence.paid = True
        apply(state, then, case)
        return
    put(state, action, seat, offence.card)
    if ruling != OFFENCE:
        return
    offence.then = then
    if offence.kind == "revoke" and not passed(state, offence, state.rules.value("revoke.correctable-until")):
        state.pending.append(offence)
        state.special = True
    else:
        pay(state, offence)


def said(state: State, action: Action) -> list[Action]:
    """The demands that follow a card at once."""
    return [a for a in irregular.said_after(state, action) if a.verb == "demands"]


def case_of(state: State, offence: Offence) -> Case:
    """What the rules are asked about: the state just before the offence, and whether its trick is complete now."""
    return Case(offence.seat, offence.seat, offence.hand, offence.led, len(state.tricks) > offence.trick)


def pay(state: State, offence: Offence) -> None:
    """The penalty falls due."""
    offence.paid = True
    apply(state, offence.then, case_of(state, offence))


def settle_pending(state: State, action: Action | None) -> None:
    """Penalties whose offence can no longer be corrected fall due."""
    until = state.rules.value("revoke.correctable-until")
    for offence in list(state.pending):
        if action is None or passed(state, offence, until):
            state.pending.remove(offence)
            pay(state, offence)


def passed(state: State, offence: Offence, event: object) -> bool:
    """Whether a moment has come since an offence; ``never`` (there is no such time) and ``unknown`` count as past."""
    later = len(state.tricks) - offence.trick
    if event == "next-card":
        return later > 0 or state.plays[-1][1] != offence.card
    if event == "trick-complete":
        return later > 0
    if event == "next-lead":
        return later > 1 or (later == 1 and bool(state.plays))
    if event == "play-end":
        return state.phase == END
    if event == "count-end":
        return state.counted
    if event == "next-cut":
        return state.cut_made
    if event == "game-end":
        return state.winner >= 0
    return True


# -- correcting and claiming ------------------------------------------------------------------------------------------


def corrects(state: State, action: Action) -> None:
    """An offence is put right by another card, if it still may be."""
    seat = state.seat(action)
    entry = action.args.get("entry")
    mine = [o for o in state.offences.values() if o.seat == seat and not o.replaced]
    offence = next((o for o in reversed(mine) if entry in (None, o.at)), None)
    who = action.who
    if offence is None:
        state.decide(action, who, ILLEGAL, "revoke.correctable-until", (), "", (), "nothing-to-correct", who)
        return
    until = state.rules.value("revoke.correctable-until") if offence.kind == "revoke" else "never"
    if until is UNKNOWN:
        state.unknowns["revoke.correctable-until"] = None
        state.decide(action, who, UNDECIDED, "revoke.correctable-until", (), "", (), "correction-open", who)
        return
    if passed(state, offence, until):
        state.decide(action, who, ILLEGAL, "revoke.correctable-until", (), "", (), "correction-late", who, str(until))
        return
    card = state.rules.code[action.cards[0]]
    if not state.hands[seat] & (1 << card):
        find(state, action, seat, card)
    plays = state.plays if offence.trick == len(state.tricks) else state.tricks[offence.trick][0]
    place = plays.index((seat, offence.card))
    best = best_of(state, plays[:place])[1]
    verdict = duty(state.rules, offence.hand, card, offence.led, state.trump, best)
    if not verdict[1]:
        state.decide(action, who, ILLEGAL, verdict[0], (), "", (), *told(state, seat, card, verdict))
        return
    plays[place] = (seat, card)
    state.hands[seat] = state.hands[seat] & ~(1 << card) | 1 << offence.card
    winner, best = best_of(state, plays)
    if offence.trick == len(state.tricks):
        state.best_seat, state.best = winner, best
    else:
        state.tricks[offence.trick] = (plays, winner)
        if offence.trick == len(state.tricks) - 1 and not state.plays:
            state.turn = winner
    offence.replaced = True
    if offence in state.pending:
        state.pending.remove(offence)
        place = next(i for i, d in enumerate(state.decisions) if d.at == offence.at and d.verdict == OFFENCE)
        state.decisions[place] = state.decisions[place]._replace(then=(), rule="")
    state.decide(action, who, LEGAL, "revoke.correctable-until", (), "", (), "corrected", who,
                 state.card_name(card), state.card_name(offence.card))
    state.step("corrects", who, (state.card_name(card), state.card_name(offence.card)))


def claims(state: State, action: Action) -> None:
    """A penalty is claimed."""
    what, entry, who = action.args["what"], action.args.get("entry"), action.who
    claimants = irregular.sides_of(state, action)
    if what not in ("revoke", "undertrump"):
        raise RecordError([action.problem(f"'{what}' is nothing that is claimed", "claim a revoke by its entry: "
                                          f"{who} claims revoke 3")])
    found = [o for o in state.offences.values() if o.kind == what and entry in (None, o.at) and not o.replaced]
    if not found:
        state.decide(action, who, ILLEGAL, "revoke.claim", (), "", (), "no-offence", who, what, str(entry or ""))
        return
    offence = found[-1]
    if state.side[offence.seat] in claimants:
        state.decide(action, who, ILLEGAL, "revoke.claim", (), "", (), "own-offence", who)
        return
    if what == "undertrump" or state.rules.value("revoke.claim") != "claimed" or offence.paid:
        state.decide(action, who, LEGAL, "revoke.claim", (), "", (), "claimed-already", who)
        return
    until = state.need("revoke.claimable-until")
    if until is UNKNOWN:
        state.decide(action, who, UNDECIDED, "revoke.claimable-until", (), "", (), "claim-open", who)
        return
    if passed(state, offence, until):
        state.decide(action, who, ILLEGAL, "revoke.claimable-until", (), "", (), "claim-late", who, str(until))
        return
    case = case_of(state, offence)
    ruling, choice, address = judge(state, "revoke.penalty", case, [action.__class__(
        action.at, who, "demands", (), {"what": "penalty"})], False)
    then = choice.effects if choice else ()
    state.decide(action, who, LEGAL if ruling == OFFENCE else ruling, address, then, address,
                 parties(state, then, case), "claims", who, state.seats[offence.seat], str(offence.at))
    if ruling == OFFENCE:
        offence.paid = True
        if any(e.name == "take-back" for e in then):
            take_back(state, offence)
        apply(state, then, case)


def take_back(state: State, offence: Offence) -> None:
    """Undo the offender's card if it is the last of the open trick."""
    plays = state.plays
    if len(plays) > 1 and plays[-1] == (offence.seat, offence.card):
        plays.pop()
        state.best_seat, state.best = best_of(state, plays)
        state.hands[offence.seat] |= 1 << offence.card
        state.size[offence.seat] += 1
        state.turn = offence.seat
        offence.replaced = True


# -- out of turn, two cards, calls ------------------------------------------------------------------------------------


def misplays(state: State, action: Action) -> None:
    """A card that is not simply the next of the trick: out of turn, or more than one."""
    seat = state.seat(action)
    marked = action.args.get("mark") == "out-of-turn"
    if seat != state.turn or state.size[seat] < 1:
        if not marked:
            raise not_his_turn(state, action, state.turn, not state.plays)
        out_of_turn(state, action, seat)
    elif len(action.cards) == 2:
        two_cards(state, action, seat)
    else:
        raise RecordError([action.problem(f"'{action.text}': {len(action.cards)} cards at once",
                                          "a trick takes one card from each")])


def not_his_turn(state: State, action: Action, turn: int, lead: bool) -> RecordError:
    """A card is played that is not marked as out of turn, and it is another seat's turn to lead, or play."""
    return RecordError([action.problem(
        f"'{action.text}': it is {state.seats[turn]}'s turn to {'lead' if lead else 'play'}, not {action.who}'s",
        f"if {action.who} played out of turn, write {action.who} {' '.join(action.cards)} out-of-turn")])


def out_of_turn(state: State, action: Action, seat: int) -> None:
    """A card led or played before its turn."""
    card = state.rules.code[action.cards[0]]
    who = action.who
    if not state.hands[seat] & (1 << card):
        find(state, action, seat, card)
    if any(s == seat for s, _ in state.plays):
        raise RecordError([action.problem(f"{who} has played to this trick already",
                                          f"two cards to one trick are written together: {who} 9H 8C")])
    case = Case(seat, seat, state.hands[seat], state.led if state.plays else NO_SUIT)
    ruling, choice, address = judge(state, "out-of-turn.penalty", case, said(state, action), False)
    then = choice.effects if choice else ()
    names = {e.name for e in then}
    state.decide(action, who, ruling, address, then, address if then else "", parties(state, then, case),
                 "out-of-turn", who, state.card_name(card), state.seats[state.turn])
    if ruling == UNDECIDED:
        state.open["play"] = None
        state.stopped = True
    if ruling in (ILLEGAL, UNDECIDED):
        return
    if names & {"take-back", "expose"}:
        if "expose" in names:
            state.exposed[card] = seat
            state.special = True
    else:
        state.uneven = state.special = True
        put(state, action, seat, card)
        if state.plays:
            state.turn = following(state, state.plays[0][0])
    if ruling == OFFENCE:
        apply(state, then, case)


def two_cards(state: State, action: Action, seat: int) -> None:
    """Two cards to one trick: the first named is played if it may be."""
    cards = [state.rules.code[name] for name in action.cards]
    for card in cards:
        if not state.hands[seat] & (1 << card):
            find(state, action, seat, card)
    case = Case(seat, seat, state.hands[seat], state.led if state.plays else NO_SUIT)
    ruling, choice, address = judge(state, "two-cards.penalty", case, said(state, action), False)
    then = choice.effects if choice else ()
    names = {e.name for e in then}
    state.decide(action, action.who, ruling, address, then, address if then else "", parties(state, then, case),
                 "two-cards", action.who, state.card_name(cards[0]), state.card_name(cards[1]))
    if ruling == ILLEGAL:
        state.waiting = seat
        return
    if "expose" in names:
        state.exposed[cards[1]] = seat
        state.special = True
        if "take-back" in names:
            state.exposed[cards[0]] = seat
    if "take-back" in names:
        apply(state, then, case)
        return
    verdict = lawful(state, seat, cards[0])
    if verdict[1] is False:
        state.waiting = seat  # the card that was to count may not be played: he must play another
    else:
        put(state, action, seat, cards[0])
    if ruling == OFFENCE:
        apply(state, then, case)


def ignores_call(state: State, action: Action, seat: int, card: int) -> bool:
    """Whether another card is played than the exposed one called, though that could be; then the ruling is noted."""
    called = state.calls.get(seat)
    if called is None or called == card or not state.hands[seat] & (1 << called):
        return False
    if lawful(state, seat, called)[1] is False:
        del state.calls[seat]
        return False
    state.waiting = seat
    state.decide(action, action.who, ILLEGAL, "exposed.callable-by", (), "", (), "call-ignored", action.who,
                 state.card_name(called), state.card_name(card))
    return True
