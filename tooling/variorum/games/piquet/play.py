"""The play: leading, following, tricks, the points made in it; revokes; hands of unequal length.

Where the vocabulary leaves it open:

* A revoke is judged where it is claimed (``Y claims revoke 15``), else at once. ``replay`` then takes up the cards from
  the one played wrongly on, and that player plays again; for a revoke judged at once this is the same as ``take-back``.
* A trick of one card, by ``surplus-wins``, counts as led, and the last of them as the last trick. What the record does
  not write of them is played to the end. Under ``surplus-ignored`` such cards cannot be played.
* More than half the tricks: of those that count in this deal.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from ..deck import SUIT_MASK
from ..engine import ILLEGAL, LEGAL, OFFENCE, UNDECIDED, Action, Decision, RecordError, Step
from ..values import UNKNOWN
from .calls import begin as end_exchange
from .classes import score_now
from .compiled import Rules
from .draw import find
from .false_calls import claimed_later
from .hands import judge_hands
from .irregular import BACK, Case, irregularity
from .state import CALLS, END, EXCHANGE, NONE, PLAY, TRICK, Offence, State

Verdict: TypeAlias = "tuple[str, bool | None, str]"

FIRST: Verdict = ("lead.first", True, "leads")
LED: Verdict = ("lead.card", True, "leads")
FOLLOWED: Verdict = ("follow.suit", True, "follows")
WON: Verdict = ("follow.must-win", True, "must-win-won")
CANNOT_WIN: Verdict = ("follow.must-win", True, "must-win-unable")
VOID: Verdict = ("follow.suit", True, "void-of-suit")
REVOKED: Verdict = ("follow.suit", False, "revoke")
NOT_WON: Verdict = ("follow.must-win", False, "must-win-broken")
WIN_UNKNOWN: Verdict = ("follow.must-win", None, "must-win-open")
HAND_UNKNOWN: Verdict = ("follow.suit", None, "follow-open")


def duty(rules: Rules, hand: int, card: int, led: int) -> Verdict:
    """Whether a card may be played from a hand to the card led; the hand still has the card."""
    suit = SUIT_MASK[led >> 4]
    if led >> 4 != card >> 4:
        return REVOKED if hand & suit else VOID
    must = rules.must_win
    if must is False or (must is UNKNOWN and card > led):
        return FOLLOWED
    if card > led:
        return WON
    if not hand & suit & -(2 << led):
        return CANNOT_WIN if must is True else FOLLOWED
    return NOT_WON if must is True else WIN_UNKNOWN


def lawful(state: State, seat: int, card: int) -> Verdict:
    """``duty`` for a seat as the trick stands; doubtful where an unknown card of his hand would matter."""
    if state.led < 0:
        return LED if state.tricks or state.record.scope == "ending" else FIRST
    verdict = duty(state.rules, state.hands[seat] | 1 << card, card, state.led)
    if state.unknown[seat] and verdict[1]:
        worst = duty(state.rules, state.hands[seat] | 1 << card | state.possible(seat), card, state.led)
        if worst[1] is False:
            return (worst[0], None, "follow-open")
    return verdict


def words_of_play(rules: Rules, sentence: str, seat: str, card: int, led: int, hand: int) -> tuple[str, ...]:
    """Sentence, seat, card, suit led, the best card of it that might have been played instead."""
    names = rules.deck.names
    held = hand & ~(1 << card) & SUIT_MASK[led >> 4] if led >= 0 else 0
    return (sentence, seat, names[card], "SHDC"[led >> 4] if led >= 0 else "",
            names[held.bit_length() - 1] if held else "")


# -- a card -----------------------------------------------------------------------------------------------------------


def plays(state: State, action: Action) -> None:
    """A card is led or played."""
    if state.phase != PLAY and not begin(state, action):
        return
    seat = state.index.get(action.who, -1)
    if seat != state.turn or len(action.cards) != 1:
        misplays(state, action)
        return
    rules = state.rules
    card = rules.code[action.cards[0]]
    hand = state.hands[seat]
    if not hand >> card & 1:
        find(state, action, seat, card)
        hand = state.hands[seat]
    if state.led >= 0 and not state.unknown[seat]:
        verdict = duty(rules, hand, card, state.led)
    else:
        verdict = lawful(state, seat, card)
    if verdict[1]:
        if verdict is FIRST and state.named_suit not in (NONE, card >> 4):
            other_suit(state, action, card)
            return
        if state.notes:
            state.decisions.append(Decision(action.at, action.who, LEGAL, verdict[0], (), "", 0, (),
                                            TRICK[len(state.tricks)],
                                            (words_of_play, rules, verdict[2], action.who, card, state.led, hand)))
        else:
            state.decisions.append(Decision(action.at, action.who, LEGAL, verdict[0]))
        put(state, action, seat, card)
    elif verdict[1] is None:
        if verdict is WIN_UNKNOWN:
            state.unknowns["follow.must-win"] = None
        state.decide(action, action.who, UNDECIDED, verdict[0], words_of_play, rules, verdict[2], action.who, card,
                     state.led, hand)
        put(state, action, seat, card)
    else:
        revokes(state, action, seat, card, verdict)


def begin(state: State, action: Action) -> bool:
    """Enter the play: the first lead is made. False if something has to be put right first."""
    if state.phase == END:
        raise RecordError([action.problem(f"'{action.text}': all the cards have been played")])
    seat = state.seat(action)
    ending, marked = state.record.scope == "ending", action.args.get("mark") == "out-of-turn"
    if marked and seat != state.elder and not ending:
        state.decide(action, action.who, ILLEGAL, "lead.first", "plays-out-of-turn", action.who, action.cards[0],
                     state.seats[state.elder])
        return False
    if state.phase == EXCHANGE and not end_exchange(state, action):
        return False
    if state.phase == CALLS:
        if ending:
            state.turn = 1 - seat if marked else seat
        elif seat != state.elder:
            raise RecordError([action.problem(f"it is {state.seats[state.elder]} who leads first, not {action.who}",
                                              "elder leads to the first trick")])
        else:
            judge_hands(state, action)
            if state.stopped:
                return False
    state.phase = PLAY
    return True


def other_suit(state: State, action: Action, card: int) -> None:
    """Elder leads another suit than he named to look at the cards younger left."""
    suit = "SHDC"[state.named_suit]
    state.decide(action, action.who, ILLEGAL, "talon.look.elder-first", "leads-other", action.who, action.cards[0],
                 suit)
    state.waiting = state.elder


def misplays(state: State, action: Action) -> None:
    """Not the one whose turn it is, or not one card."""
    who, turn = action.who, state.seats[state.turn]
    if action.args.get("mark") == "out-of-turn" and action.who in state.index and state.index[who] != state.turn:
        name = "lead.next" if state.led < 0 else "follow.suit"
        state.decide(action, who, ILLEGAL, name, "plays-out-of-turn", who, action.cards[0], turn)
        return
    if len(action.cards) != 1:
        raise RecordError([action.problem(f"'{action.text}': one card is played at a time")])
    if action.who not in state.index:
        raise RecordError([action.problem(f"'{action.text}': a card is played by one player, not by {who}")])
    verb = "lead" if state.led < 0 else "play"
    raise RecordError([action.problem(f"it is {turn}'s turn to {verb}, not {who}'s",
                                      f"if it was played out of turn, write {action.text} out-of-turn")])


def corrects(state: State, action: Action) -> None:
    """A card is changed for another: after it was taken back."""
    seat = state.seat(action)
    if state.redo == seat:
        plays(state, action)
        return
    state.decide(action, action.who, ILLEGAL, "revoke.penalty", "correction-barred", action.who)


# -- tricks -----------------------------------------------------------------------------------------------------------


def put(state: State, action: Action, seat: int, card: int) -> None:
    """Lay a card to the trick; the trick is won when it has all its cards."""
    bit = 1 << card
    state.hands[seat] ^= bit
    state.played |= bit
    state.gone |= bit
    state.size[seat] -= 1
    led = state.led
    if led < 0:
        lead(state, action, seat, card)
        if state.size[1 - seat]:
            if action.winner:
                raise RecordError([action.problem(f"nobody has won this trick: {state.seats[1 - seat]} has not played",
                                                  "write > behind the last card of a trick")])
            return
        complete(state, action, seat, card, NONE, seat)
        return
    if not state.tricks:
        state.happen("first-follow")
    if state.notes:
        state.steps.append(Step(action.at, "plays", action.who, action.cards))
    leader = 1 - seat
    complete(state, action, leader, led, card, seat if card > led and card >> 4 == led >> 4 else leader)


def lead(state: State, action: Action, seat: int, card: int) -> None:
    """A card is led, and counts."""
    state.led = card
    state.turn = 1 - seat
    points = state.rules.lead
    if points is UNKNOWN:
        state.unknowns["play.lead"] = None
    elif points:
        state.points.append((seat, points))
    if not state.tricks:
        state.happen("first-lead")
        if state.calls:
            score_now(state)
    if state.notes:
        state.steps.append(Step(action.at, "plays", action.who, action.cards, points if isinstance(points, int) else 0,
                                "play"))


def complete(state: State, action: Action, leader: int, led: int, card: int, winner: int) -> None:
    """The trick has all its cards: its winner takes it and leads to the next."""
    if action.winner and action.winner != state.seats[winner]:
        best = led if winner == leader else card
        raise RecordError([action.problem(
            f"{state.seats[winner]} wins this trick, with {state.card_name(best)}, not {action.winner}",
            f"write > {state.seats[winner]}, or look at the cards again")])
    state.tricks.append((leader, led, card, winner))
    state.won[winner] += 1
    state.led = NONE
    state.turn = winner
    rules, made = state.rules, 0
    if winner != leader:
        if rules.win is UNKNOWN:
            state.unknowns["play.win"] = None
        else:
            made = rules.win
    sizes = state.size
    if not sizes[0] or not sizes[1]:
        made += spent(state, winner)
    if made:
        state.points.append((winner, made))
    if state.notes:
        names = rules.deck.names
        cards = (names[led],) if card < 0 else (names[led], names[card])
        state.steps.append(Step(action.at, "wins-trick", state.seats[winner], cards, made, "play"))


def spent(state: State, winner: int) -> int:
    """A hand is spent: the play is over, unless cards left over are tricks. The points for the last trick, if it is."""
    longer = 0 if state.size[0] else 1
    if state.size[longer] and state.surplus_mode != "surplus-ignored":
        state.turn = longer
        if state.surplus_mode == "":
            state.phase = END
        return 0
    state.phase = END
    last = state.rules.last
    if last is UNKNOWN:
        state.unknowns["play.last"] = None
        return 0
    points: int = last
    return points


def play_out(state: State) -> None:
    """Cards left over that count as tricks, and that the record does not write, are played to the end."""
    if state.phase != PLAY or state.led >= 0 or state.surplus_mode != "surplus-wins" or min(state.size):
        return
    longer = 0 if state.size[0] else 1
    rules = state.rules
    while state.size[longer]:
        state.size[longer] -= 1
        state.tricks.append((longer, NONE, NONE, longer))
        state.won[longer] += 1
        if isinstance(rules.lead, int) and rules.lead:
            state.points.append((longer, rules.lead))
    if isinstance(rules.last, int) and rules.last:
        state.points.append((longer, rules.last))
    state.phase = END


# -- revokes ----------------------------------------------------------------------------------------------------------


def snapshot(state: State) -> tuple[Any, ...]:
    """The play just before a card."""
    return (tuple(state.hands), tuple(state.size), state.turn, state.led, len(state.tricks),
            tuple(state.won), len(state.points), state.played, state.gone, state.phase, tuple(state.unknown))


def restore(state: State, kept: tuple[Any, ...]) -> None:
    """Take up the cards played since: points made by them are undone."""
    (hands, size, state.turn, state.led, tricks, won, points, state.played, state.gone, state.phase,
     unknown) = kept
    state.hands, state.size, state.won, state.unknown = list(hands), list(size), list(won), list(unknown)
    del state.tricks[tricks:]
    del state.points[points:]


def revokes(state: State, action: Action, seat: int, card: int, verdict: Verdict) -> None:
    """A player does not follow, or does not win, though he could."""
    who = action.who
    case = Case(seat, seat, size=state.size[seat])
    why = (words_of_play, state.rules, verdict[2], who, card, state.led, state.hands[seat])
    offence = Offence("revoke.penalty", case, snapshot(state))
    state.offences[action.at] = offence
    if claimed_later(state, action):
        state.decide(action, who, OFFENCE, verdict[0], *why)
        put(state, action, seat, card)
        return
    offence.judged = True
    found = irregularity(state, action, who, "revoke.penalty", case, *why, parameter=verdict[0],
                         back=lambda: take_up(state, offence))
    if found.verdict == UNDECIDED:
        leave_open(state)
    if state.stopped:
        return
    if found.verdict == ILLEGAL or found.has(*BACK):
        state.waiting = seat
    else:
        put(state, action, seat, card)


def claim_revoke(state: State, action: Action, offence: Offence) -> None:
    """A revoke is claimed: judged now."""
    case = offence.case
    found = irregularity(state, action, action.who, "revoke.penalty", case, "claims-revoke", action.who,
                         state.seats[case.offender], back=lambda: take_up(state, offence))
    if found.verdict == UNDECIDED:
        leave_open(state)
    elif found.verdict == ILLEGAL or found.has(*BACK):
        take_up(state, offence)


def take_up(state: State, offence: Offence) -> None:
    """The cards from a revoke on are taken up, and he who revoked plays again."""
    restore(state, offence.undo)
    state.waiting = offence.case.offender


def leave_open(state: State) -> None:
    """What a revoke that cannot be decided leaves open."""
    state.open.update(dict.fromkeys(("play", "tricks", "cards", "capot", "score")))
