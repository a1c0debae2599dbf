"""Plain play, the short way.

``swift`` judges trick after trick as ``play.plays`` and ``play.put`` do, for as long as nothing is out of the ordinary:
each player in his turn plays one card that he is known to hold, and lawfully. A trick of which that is not so is left
as it was, and its cards are judged the long way. A property test holds the two ways to the same result.
"""

from __future__ import annotations

from itertools import repeat
from operator import itemgetter

from ..deck import SUIT_MASK
from ..engine import Play, Step
from ..often import lawful, make, noted, played
from ..values import UNKNOWN
from .play import CANNOT_WIN, FOLLOWED, LED, VOID, WON, Verdict, words_of_play
from .state import END, NONE, PLAY, TRICK, State

PARAMETER, SENTENCE = itemgetter(0), itemgetter(2)
"""What of a ``Verdict`` goes into a decision."""


def ready(state: State) -> bool:
    """Whether the play goes on, from a lead, without anything that has to be looked at card by card."""
    rules = state.rules
    return state.phase == PLAY and state.led < 0 and bool(state.tricks) and state.waiting < 0 and \
        not any(state.unknown) and state.size[0] == state.size[1] and \
        UNKNOWN not in (rules.must_win, rules.lead, rules.win, rules.last)


def swift(state: State, play: Play, start: int) -> int:
    """Judge whole tricks from the lead of index ``start`` on; gives the index of the first card not judged."""
    rules, seats, hands, tricks, points = state.rules, state.seats, state.hands, state.tricks, state.points
    whos, _, cards, _, _, winners, alone = play.columns
    numbers, end, must, lead = [*map(rules.code.get, alone)], len(alone), rules.must_win, rules.lead
    i, turn, laid = start, state.turn, 0
    verdicts: list[Verdict] = []
    wheres: list[str] = []  # this and the next two for notes: the trick, the card led, the hand
    before: list[int] = []
    held: list[int] = []
    while i + 1 < end:
        led, card, hand, answering = numbers[i], numbers[i + 1], hands[turn], hands[1 - turn]
        if led is None or card is None or not hand >> led & 1 or not answering >> card & 1 \
                or whos[i] != seats[turn] or whos[i + 1] != seats[1 - turn]:
            break
        best, made, verdict = turn, 0, VOID
        if card >> 4 == led >> 4:
            if card > led:
                verdict, best, made = WON if must else FOLLOWED, 1 - turn, rules.win
            elif must and answering & SUIT_MASK[led >> 4] & -(2 << led):
                break
            else:
                verdict = CANNOT_WIN if must else FOLLOWED
        elif answering & SUIT_MASK[led >> 4]:
            break
        if winners[i] or (winners[i + 1] and winners[i + 1] != seats[best]):
            break
        hands[turn], hands[1 - turn] = hand ^ 1 << led, answering ^ 1 << card
        laid |= 1 << led | 1 << card
        over = not hands[turn]
        if over:
            made += rules.last
        if lead:
            points.append((turn, lead))
        if made:
            points.append((best, made))
        verdicts += (LED, verdict)
        if state.notes:
            wheres += (TRICK[len(tricks)],) * 2
            before += (NONE, led)
            held += (hand, answering)
            state.steps += (
                make(Step, (i + 1, "plays", whos[i], cards[i], lead, "play", ())),
                played(i + 2, whos[i + 1], cards[i + 1]),
                make(Step, (i + 2, "wins-trick", seats[best], alone[i:i + 2], made, "play", ())))
        tricks.append((turn, led, card, best))
        state.won[best] += 1
        i, turn = i + 2, best
        if over:
            state.phase = END
            break
    if state.notes:
        whys = zip(repeat(words_of_play), repeat(rules), map(SENTENCE, verdicts), whos[start:], numbers[start:], before,
                   held, strict=False)
        state.decisions += noted(start + 1, whos[start:], map(PARAMETER, verdicts), wheres, whys)
    else:
        state.decisions += map(lawful, range(start + 1, i + 1), whos[start:i], map(PARAMETER, verdicts))
    state.turn = turn
    state.played |= laid
    state.gone |= laid
    state.size = [hand.bit_count() for hand in hands]
    return i
