"""Plain play, the short way.

``swift`` judges card after card as ``play.plays`` and ``play.put`` do, in one loop over the record's actions, for as
long as nothing is out of the ordinary: the right player plays one card that he is known to hold, and lawfully. At the
first action of which that is not so it stops, and the action is judged the long way. A property test holds the two
ways to the same result.
"""

from __future__ import annotations

from ..deck import SUIT_MASK
from ..engine import LEGAL, NOTHING, Decision, Play, Step
from ..often import lawful, make, played
from ..values import UNKNOWN
from .play import CANNOT_WIN, FOLLOWED, LED, VOID, WON, words_of_play
from .state import END, NONE, PLAY, TRICK, State


def ready(state: State) -> bool:
    """Whether the play goes on without anything that has to be looked at card by card."""
    rules = state.rules
    return state.phase == PLAY and bool(state.tricks) and state.waiting < 0 and not any(state.unknown) and \
        state.size[0] - state.size[1] == (state.led >= 0) * (1 if state.turn == 0 else -1) and \
        UNKNOWN not in (rules.must_win, rules.lead, rules.win, rules.last)


def swift(state: State, play: Play, start: int) -> int:
    """Judge what is done from number ``start`` (from 0) on; gives the number of the first not judged."""
    rules, notes, seats, hands, tricks = state.rules, state.notes, state.seats, state.hands, state.tricks
    alone, must, points = rules.deck.alone, rules.must_win, state.points
    decide, note = state.decisions.append, state.steps.append
    acts, winners = play.acts, play.winners
    led, turn, laid, i = state.led, state.turn, 0, start
    for i in range(start, len(acts)):
        who, verb, cards, args, _ = acts[i]
        card, hand, winner = alone.get(cards, -1), hands[turn], winners[i]
        if card < 0 or verb != "plays" or args is not NOTHING or who != seats[turn] or not hand >> card & 1:
            break
        other, best, made = 1 - turn, NONE, 0
        if led < 0:
            verdict, made = LED, rules.lead
        elif card >> 4 != led >> 4:
            if hand & SUIT_MASK[led >> 4]:
                break
            verdict, best = VOID, other
        elif card > led:
            verdict, best, made = WON if must else FOLLOWED, turn, rules.win
        else:
            if must and hand & SUIT_MASK[led >> 4] & -(2 << led):
                break
            verdict, best = CANNOT_WIN if must else FOLLOWED, other
        if winner and (best < 0 or winner != seats[best]):
            break
        if notes:
            why = (words_of_play, rules, verdict[2], who, card, led, hand)
            decide(make(Decision, (i + 1, who, LEGAL, verdict[0], (), "", 0, (), TRICK[len(tricks)], why, 0)))
            note(played(i + 1, who, cards) if led >= 0 else
                 make(Step, (i + 1, "plays", who, cards, made, "play", ())))
        else:
            decide(lawful(i + 1, who, verdict[0]))
        hands[turn] = hand ^ 1 << card
        laid |= 1 << card
        if led < 0:
            if made:
                points.append((turn, made))
            led, turn = card, other
            continue
        tricks.append((other, led, card, best))
        state.won[best] += 1
        over = not hands[turn]
        if over:
            made += rules.last
        if made:
            points.append((best, made))
        if notes:
            names = rules.deck.names
            note(make(Step, (i + 1, "wins-trick", seats[best], (names[led], names[card]), made, "play", ())))
        led, turn = NONE, best
        if over:
            state.phase = END
            i += 1
            break
    else:
        i = len(acts)
    state.led, state.turn = led, turn
    state.played |= laid
    state.gone |= laid
    state.size = [hand.bit_count() for hand in hands]
    return i
