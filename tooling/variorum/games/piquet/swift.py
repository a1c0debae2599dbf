"""Plain play, the short way.

``swift`` judges trick after trick as ``play.plays`` and ``play.put`` do, for as long as nothing is out of the ordinary:
each player in his turn plays one card that he is known to hold, and lawfully. A trick of which that is not so is left
as it was, and its cards are judged the long way. A property test holds the two ways to the same result.
"""

from __future__ import annotations

from itertools import chain, count, repeat
from operator import itemgetter

from ..deck import SUIT_MASK
from ..engine import Play, Step
from ..often import lawful, make, noted, played
from ..values import UNKNOWN
from .play import CANNOT_WIN, FOLLOWED, LED, VOID, WON, Verdict, words_of_play
from .state import END, NONE, PLAY, TRICK, State

PARAMETER, SENTENCE = itemgetter(0), itemgetter(2)
"""What of a ``Verdict`` goes into a decision."""
TAKER = itemgetter(3)
"""Who won a trick."""


def ready(state: State) -> bool:
    """Whether the play goes on, from a lead, without anything that has to be looked at card by card."""
    rules = state.rules
    return state.phase == PLAY and state.led < 0 and bool(state.tricks) and state.waiting < 0 and \
        not any(state.unknown) and state.size[0] == state.size[1] and \
        UNKNOWN not in (rules.must_win, rules.lead, rules.win, rules.last)


def swift(state: State, play: Play, start: int) -> int:
    """Judge whole tricks from the lead of index ``start`` on; gives the index of the first card not judged."""
    rules, seats, hands, tricks, points = state.rules, state.seats, state.hands, state.tricks, state.points
    must, lead, win, notes, turn, before = rules.must_win, rules.lead, rules.win, state.notes, state.turn, len(tricks)
    whos, _, cards, _, _, winners, alone = (column[start:] for column in play.columns)
    numbers, held_before = [*map(rules.code.get, alone)], hands[0] | hands[1]
    verdicts: list[Verdict] = []
    leads: list[int] = []  # this and the next for notes: the card led, the hand
    held: list[int] = []
    pairs = zip(*[column[i::2] for column in (numbers, whos, winners) for i in (0, 1)], strict=False)
    for led, card, first, second, early, winner in pairs:
        other = 1 - turn
        hand, answering = hands[turn], hands[other]
        if led is None or card is None or not hand >> led & 1 or not answering >> card & 1 or early \
                or first != seats[turn] or second != seats[other]:
            break
        best, made, verdict, suit = turn, 0, VOID, led >> 4
        if card >> 4 == suit:
            if card > led:
                verdict, best, made = WON if must else FOLLOWED, other, win
            elif must and answering & SUIT_MASK[suit] & -(2 << led):
                break
            else:
                verdict = CANNOT_WIN if must else FOLLOWED
        elif answering & SUIT_MASK[suit]:
            break
        if winner and winner != seats[best]:
            break
        hands[turn], hands[other] = hand ^ 1 << led, answering ^ 1 << card
        if not hands[turn]:
            made += rules.last
        if lead:
            points.append((turn, lead))
        if made:
            points.append((best, made))
        verdicts += LED, verdict
        if notes:
            leads += NONE, led
            held += hand, answering
            i = len(verdicts)
            state.steps += (
                make(Step, (start + i - 1, "plays", first, cards[i - 2], lead, "play", ())),
                played(start + i, second, cards[i - 1]),
                make(Step, (start + i, "wins-trick", seats[best], alone[i - 2:i], made, "play", ())))
        tricks.append((turn, led, card, best))
        turn = best
        if not hands[other]:
            state.phase = END
            break
    if notes:
        whys = zip(repeat(words_of_play), repeat(rules), map(SENTENCE, verdicts), whos, numbers, leads, held,
                   strict=False)
        wheres = chain.from_iterable(zip(TRICK[before:], TRICK[before:], strict=True))
        state.decisions += noted(start + 1, whos, map(PARAMETER, verdicts), wheres, whys)
    else:
        state.decisions += map(lawful, count(start + 1), whos, map(PARAMETER, verdicts))
    taken = [*map(TAKER, tricks[before:])]
    state.won[0] += taken.count(0)
    state.won[1] += taken.count(1)
    laid = held_before ^ (hands[0] | hands[1])
    state.turn = turn
    state.played |= laid
    state.gone |= laid
    state.size = [hand.bit_count() for hand in hands]
    return start + len(verdicts)
