"""Plain play, the short way.

``swift`` judges card after card as ``play.plays`` and ``tricks.put`` do, in one loop over the record's actions, for as
long as nothing is out of the ordinary: the right seat plays one card that it is known to hold, and lawfully. At the
first action of which that is not so it stops, and the action is judged the long way. A property test holds the two
ways to the same result.
"""

from __future__ import annotations

from ..engine import LEGAL, Decision, Play, Step
from ..often import lawful, make, played
from .follow import FOLLOWED, LED, TRUMP_FOLLOWED, duty
from .state import END, NO_SUIT, TRICK, State
from .tricks import words_of_play


def swift(state: State, play: Play, start: int) -> int:
    """Judge what is done from number ``start`` (from 0) on; gives the number of the first not judged."""
    trump = state.trump
    if trump == NO_SUIT:
        return start
    rules, notes, seats, hands, tricks = state.rules, state.notes, state.seats, state.hands, state.tricks
    alone, full, decide, note = rules.deck.alone, state.n, state.decisions.append, state.steps.append
    plays, led, best, best_seat, turn = state.plays, state.led, state.best, state.best_seat, state.turn
    acts, winners = play.acts, play.winners
    followed, where, i = TRUMP_FOLLOWED if led == trump else FOLLOWED, TRICK[len(tricks)], start
    for i in range(start, len(acts)):
        who, verb, cards, _, _ = acts[i]
        card, hand, winner = alone.get(cards, -1), hands[turn], winners[i]
        if card < 0 or verb != "plays" or who != seats[turn] or not hand >> card & 1:
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
            decide(make(Decision, (i + 1, who, LEGAL, verdict[0], (), "", 0, (), where, why, 0)))
            note(played(i + 1, who, cards))
        else:
            decide(lawful(i + 1, who, verdict[0]))
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
            won = tuple([names[c] for _, c in plays])
            note(make(Step, (i + 1, "wins-trick", seats[best_seat], won, 0, "", ())))
        turn, plays = best_seat, []
        if not hands[turn]:
            state.phase = END
            i += 1
            break
    else:
        i = len(acts)
    state.plays, state.led, state.best, state.best_seat, state.turn = plays, led, best, best_seat, turn
    state.size = [hand.bit_count() for hand in hands]
    return i
