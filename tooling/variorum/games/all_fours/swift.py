"""Plain play, the short way.

``swift`` judges card after card as ``play.plays`` and ``tricks.put`` do, in one loop over the record's actions, for as
long as nothing is out of the ordinary: the right seat plays one card that it is known to hold, and lawfully. At the
first action of which that is not so it stops, and the action is judged the long way. A property test holds the two
ways to the same result.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..engine import LEGAL, Action, Decision, Step
from ..often import lawful, played
from .follow import FOLLOWED, LED, TRUMP_FOLLOWED, duty
from .state import END, NO_SUIT, TRICK, State
from .tricks import words_of_play


def swift(state: State, actions: Sequence[Action], start: int) -> int:
    """Judge the actions from number ``start`` (from 0) on; gives the number of the first not judged."""
    trump = state.trump
    if trump == NO_SUIT:
        return start
    rules, notes, seats, hands, tricks = state.rules, state.notes, state.seats, state.hands, state.tricks
    alone, full, decide, note = rules.deck.alone, state.n, state.decisions.append, state.steps.append
    plays, led, best, best_seat, turn = state.plays, state.led, state.best, state.best_seat, state.turn
    followed, where, i = TRUMP_FOLLOWED if led == trump else FOLLOWED, TRICK[len(tricks)], start
    for i in range(start, len(actions)):
        action = actions[i]
        who, cards, winner = action.who, action.cards, action.winner
        if action.verb != "plays" or who != seats[turn] or cards not in alone:
            break
        card, hand = alone[cards], hands[turn]
        if not hand >> card & 1:
            break
        if not plays:
            verdict, better = LED, True
        elif card >> 4 == led:
            verdict, better = followed, card > best and best >> 4 == led
        else:
            verdict = duty(rules, hand, card, led, trump, best)
            if not verdict[1] or (verdict[2] and rules.includes_void):
                break
            better = card >> 4 == trump and (card > best or best >> 4 != trump)
        if winner and (len(plays) + 1 < full or winner != (who if better else seats[best_seat])):
            break
        if notes:
            why = (words_of_play, rules, verdict[3], who, card, led if plays else NO_SUIT, trump, hand)
            decide(Decision(action.at, who, LEGAL, verdict[0], (), "", 0, (), where, why))
            note(played(action.at, who, cards))
        else:
            decide(lawful(action.at, who, verdict[0]))
        if not plays:
            led = card >> 4
            followed = TRUMP_FOLLOWED if led == trump else FOLLOWED
        if better:
            best, best_seat = card, turn
        hands[turn] = hand ^ 1 << card
        plays.append((turn, card))
        if len(plays) < full:
            turn = turn + 1 if turn + 1 < full else 0
            continue
        tricks.append((plays, best_seat))
        where = TRICK[len(tricks)]
        if notes:
            names = rules.deck.names
            note(Step(action.at, "wins-trick", seats[best_seat], tuple([names[c] for _, c in plays])))
        turn, plays = best_seat, []
        if not hands[turn]:
            state.phase = END
            i += 1
            break
    else:
        i = len(actions)
    state.plays, state.led, state.best, state.best_seat, state.turn = plays, led, best, best_seat, turn
    state.size = [hand.bit_count() for hand in hands]
    return i
