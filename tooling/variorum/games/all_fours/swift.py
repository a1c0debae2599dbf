"""Plain play, the short way.

``swift`` judges card after card as ``play.plays`` and ``tricks.put`` do, in one loop over the record's ``moves``, for
as long as nothing is out of the ordinary: the right seat plays one card that it is known to hold, and lawfully. At the
first action of which that is not so it stops, and the action is judged the long way. A property test holds the two
ways to the same result.
"""

from ..engine import LEGAL, Decision, Step
from .follow import FOLLOWED, LED, TRUMP_FOLLOWED, duty
from .state import END, NO_SUIT, TRICK, State
from .tricks import words_of_play


def swift(state: State, start: int, end: int) -> int:
    """Judge the actions from number ``start`` (from 0) to before ``end``; gives the number of the first not judged."""
    if state.trump == NO_SUIT:
        return start
    rules, notes, n, moves = state.rules, state.notes, state.n, state.table.moves
    hands, trump, tricks, decide = state.hands, state.trump, state.tricks, state.decisions.append
    plays, led, best, best_seat, turn = state.plays, state.led, state.best, state.best_seat, state.turn
    count = len(plays)
    i = start
    while i < end:
        move = moves[i]
        if move is None:
            break
        seat, card, bit, suit, pair, following, winner, legal = move
        if seat != turn:
            break
        hand = hands[seat]
        if not hand & bit:
            break
        if not count:
            verdict = LED
            better = True
        elif suit == led:
            verdict = TRUMP_FOLLOWED if led == trump else FOLLOWED
            better = card > best and best >> 4 == led
        else:
            verdict = duty(rules, hand, card, led, trump, best)
            if not verdict[1] or (verdict[2] and rules.includes_void):
                break
            better = suit == trump and (card > best or best >> 4 != trump)
        if winner >= 0 and (count + 1 < n or winner != (seat if better else best_seat)):
            break
        if notes:
            decide(noted(state, i, verdict[0], (words_of_play, rules, verdict[3], state.seats[seat], card,
                                                led if count else NO_SUIT, trump, hand), card))
        else:
            decide(legal[verdict[0]])
        if not count:
            led = suit
        if better:
            best = card
            best_seat = seat
        hands[seat] = hand ^ bit
        plays.append(pair)
        count += 1
        i += 1
        if count < n:
            turn = following
            continue
        tricks.append((plays, best_seat))
        if notes:
            names = rules.deck.names
            state.steps.append(Step(i, "wins-trick", state.seats[best_seat], tuple([names[c] for _, c in plays])))
        turn = best_seat
        plays = []
        count = 0
        if not hands[turn]:
            state.phase = END
            break
    state.plays, state.led, state.best, state.best_seat, state.turn = plays, led, best, best_seat, turn
    state.size = [hand.bit_count() for hand in hands]
    return i


def noted(state: State, i: int, parameter: str, why: tuple[object, ...], card: int) -> Decision:
    """The decision on a lawful card with what its reader needs; the card's step is noted too."""
    who = state.record.actions[i].who
    state.steps.append(Step(i + 1, "plays", who, (state.rules.deck.names[card],)))
    return Decision(i + 1, who, LEGAL, parameter, (), "", 0, (), TRICK[len(state.tricks)], why)
