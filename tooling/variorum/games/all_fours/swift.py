"""Plain play, the short way.

``swift`` judges card after card as ``play.plays`` and ``tricks.put`` do, in one loop over what the record says, for as
long as nothing is out of the ordinary: the right seat plays one card that it is known to hold, and lawfully. At the
first card of which that is not so it stops, and the card is judged the long way. A property test holds the two ways to
the same result.
"""

from __future__ import annotations

from itertools import repeat
from operator import itemgetter

from ..engine import Play, Step
from ..often import lawful, make, noted, played
from .follow import FOLLOWED, LED, TRUMP_FOLLOWED, Verdict, duty
from .state import END, NO_SUIT, TRICK, State
from .tricks import words_of_play

PARAMETER, SENTENCE = itemgetter(0), itemgetter(3)
"""What of a ``Verdict`` goes into a decision."""


def swift(state: State, play: Play, start: int) -> int:
    """Judge the cards from index ``start`` on; gives the index of the first not judged."""
    trump = state.trump
    if trump == NO_SUIT:
        return start
    rules, notes, seats, hands, tricks = state.rules, state.notes, state.seats, state.hands, state.tricks
    whos, _, cards, _, _, winners, alone = play.columns
    numbers, full, steps, told = [*map(rules.code.get, alone[start:])], state.n, state.steps, start
    after, names = (*range(1, full), 0), rules.deck.names
    plays, led, best, taker, turn = state.plays, state.led, state.best, state.best_seat, state.turn
    followed, where, i = TRUMP_FOLLOWED if led == trump else FOLLOWED, TRICK[len(tricks)], start
    verdicts: list[Verdict] = []
    held: list[int] = []  # this and the next two for notes: the hand, the suit led, the trick
    leads: list[int] = []
    wheres: list[str] = []
    for who, card, winner in zip(whos[start:], numbers, winners[start:], strict=True):
        hand = hands[turn]
        if card is None or who != seats[turn] or not hand >> card & 1:
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
        if winner and (len(plays) + 1 < full or winner != (who if better else seats[taker])):
            break
        verdicts.append(verdict)
        if notes:
            held.append(hand)
            leads.append(led if plays else NO_SUIT)
            wheres.append(where)
        if not plays:
            led = card >> 4
            followed = TRUMP_FOLLOWED if led == trump else FOLLOWED
        if better:
            best, taker = card, turn
        hands[turn] = hand ^ 1 << card
        plays.append((turn, card))
        i += 1
        if len(plays) < full:
            turn = after[turn]
            continue
        tricks.append((plays, taker))
        if notes:
            where = TRICK[len(tricks)]
            steps += map(played, range(told + 1, i + 1), whos[told:i], cards[told:i])
            # The cards of a trick that began the long way need not be the last ones that were written.
            shown = alone[i - full:i] if i - full >= start else tuple([names[card] for _, card in plays])
            steps.append(make(Step, (i, "wins-trick", seats[taker], shown, 0, "", ())))
            told = i
        turn, plays = taker, []
        if not hands[turn]:
            state.phase = END
            break
    if notes:
        steps += map(played, range(told + 1, i + 1), whos[told:i], cards[told:i])
        whys = zip(repeat(words_of_play), repeat(rules), map(SENTENCE, verdicts), whos[start:], numbers, leads,
                   repeat(trump), held, strict=False)
        state.decisions += noted(start + 1, whos[start:], map(PARAMETER, verdicts), wheres, whys)
    else:
        state.decisions += map(lawful, range(start + 1, i + 1), whos[start:i], map(PARAMETER, verdicts))
    state.plays, state.led, state.best, state.best_seat, state.turn = plays, led, best, taker, turn
    state.size = [hand.bit_count() for hand in hands]
    return i
