"""Plain play, the short way.

``swift`` judges card after card as ``play.plays`` and ``play.put`` do, in one loop over the record's moves, for as long
as nothing is out of the ordinary: the right player plays one card that he is known to hold, and lawfully. At the first
action of which that is not so it stops, and the action is judged the long way. A property test holds the two ways to
the same result.
"""

from __future__ import annotations

from typing import NamedTuple

from ..deck import SUIT_MASK, Deck
from ..engine import LEGAL, Decision, Record, Step
from ..values import UNKNOWN
from .play import CANNOT_WIN, FOLLOWED, LED, VOID, WON, words_of_play
from .state import END, NONE, PLAY, TRICK, State


class Move(NamedTuple):
    """A card played in a record: the seat, the card with its bit, who is written to have won (-1: nothing is), and the
    decisions that it is lawful to lead it, to follow with it, and to follow with it where the trick must be won."""

    seat: int
    card: int
    bit: int
    winner: int
    led: Decision
    followed: Decision
    won: Decision


def moves(record: Record, deck: Deck) -> list[Move | None]:
    """The cards played in a record, None for everything else; kept with the record."""
    kept: dict[str, list[Move | None]] = record.__dict__.setdefault("_piquet_moves", {})
    found = kept.get(deck.order)
    if found is None:
        index = {seat: i for i, seat in enumerate(record.seats)}
        found = kept[deck.order] = []
        for a in record.actions:
            if a.verb != "plays" or len(a.cards) != 1 or a.args or a.who not in index or a.cards[0] not in deck.code:
                found.append(None)
                continue
            card = deck.code[a.cards[0]]
            found.append(Move(index[a.who], card, 1 << card, index.get(a.winner, NONE),
                              *(Decision(a.at, a.who, LEGAL, name) for name in (LED[0], FOLLOWED[0], WON[0]))))
    return found


def ready(state: State) -> bool:
    """Whether the play goes on without anything that has to be looked at card by card."""
    rules = state.rules
    return state.phase == PLAY and bool(state.tricks) and state.waiting < 0 and not any(state.unknown) and \
        state.size[0] - state.size[1] == (state.led >= 0) * (1 if state.turn == 0 else -1) and \
        UNKNOWN not in (rules.must_win, rules.lead, rules.win, rules.last)


def swift(state: State, start: int, end: int) -> int:
    """Judge the actions from number ``start`` (from 0) to before ``end``; gives the number of the first not judged."""
    rules, notes, hands, tricks, points = state.rules, state.notes, state.hands, state.tricks, state.points
    must, decide, listed = rules.must_win, state.decisions.append, moves(state.record, rules.deck)
    led, turn, played, i = state.led, state.turn, 0, start
    while i < end:
        move = listed[i]
        if move is None or move[0] != turn:
            break
        seat, card, bit, winner, *decisions = move
        hand = hands[seat]
        if not hand & bit or (led < 0 and winner >= 0):
            break
        other = 1 - seat
        if led < 0:
            verdict, made, best = LED, rules.lead, NONE
            decision = decisions[0]
        elif card >> 4 != led >> 4:
            if hand & SUIT_MASK[led >> 4]:
                break
            verdict, made, best = VOID, 0, other
            decision = decisions[1]
        else:
            beats = card > led
            if must and not beats and hand & SUIT_MASK[led >> 4] & -(2 << led):
                break
            verdict = FOLLOWED if not must else WON if beats else CANNOT_WIN
            made, best = (rules.win, seat) if beats else (0, other)
            decision = decisions[2 if must else 1]
        if best >= 0 and winner not in (NONE, best):
            break
        if notes:
            decision = noted(state, i, verdict, card, led, hand, made if led < 0 else 0)
        decide(decision)
        hands[seat] = hand ^ bit
        played |= bit
        i += 1
        if led < 0:
            if made:
                points.append((seat, made))
            led, turn = card, other
            continue
        tricks.append((other, led, card, best))
        state.won[best] += 1
        over = not hands[seat]
        if over:
            made += rules.last
        if made:
            points.append((best, made))
        if notes:
            names = rules.deck.names
            state.steps.append(Step(i, "wins-trick", state.seats[best], (names[led], names[card]), made, "play"))
        led, turn = NONE, best
        if over:
            state.phase = END
            break
    state.led, state.turn = led, turn
    state.played |= played
    state.gone |= played
    state.size = [hand.bit_count() for hand in hands]
    return i


def noted(state: State, i: int, verdict: tuple[str, bool | None, str], card: int, led: int, hand: int, points: int
          ) -> Decision:
    """The decision on a lawful card with what its reader needs; the card's step is noted too."""
    action = state.record.actions[i]
    state.steps.append(Step(i + 1, "plays", action.who, action.cards, points, "play" if led < 0 else ""))
    return Decision(i + 1, action.who, LEGAL, verdict[0], (), "", 0, (), TRICK[len(state.tricks)],
                    (words_of_play, state.rules, verdict[2], action.who, card, led, hand))
