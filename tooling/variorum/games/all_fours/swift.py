"""Plain play, the short way.

``swift`` judges trick after trick as ``play.plays`` and ``tricks.put`` do, for as long as nothing is out of the
ordinary: each card is held by the seat whose turn it is, and lawful. At the first of which that is not so it stops, and
the card is judged the long way. What costs is the loop; so who played and who won is held against what is written only
behind it, for all the cards at once. A property test holds the two ways to the same result.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, count, repeat
from operator import itemgetter

from ..engine import Play, Step
from ..often import lawful, make, noted, played
from .follow import FOLLOWED, LED, TRUMP_FOLLOWED, Verdict, duty
from .offences import not_his_turn
from .state import END, NO_SUIT, TRICK, State
from .tricks import best_of, not_won_yet, won_by_another, words_of_play

PARAMETER, SENTENCE = itemgetter(0), itemgetter(3)
"""What of a ``Verdict`` goes into a decision."""
TAKER = itemgetter(1)
NO_CARD = 64
"""Stands for what is no card played alone: no hand has it, and it is higher than any card."""


@lru_cache
def turns(players: int) -> tuple[tuple[int, ...], ...]:
    """For each seat the seats in turn, from it on."""
    return tuple(tuple((first + i) % players for i in range(players)) for first in range(players))


def swift(state: State, play: Play, start: int) -> int:
    """Judge the cards from index ``start`` on; gives the index of the first not judged."""
    trump, plays, n, before = state.trump, state.plays, state.n, len(state.tricks)
    if trump == NO_SUIT:
        return start
    rules, notes, hands, tricks, in_turn = state.rules, state.notes, state.hands, state.tricks, turns(n)
    numbers = [*map(rules.code.get, play.columns[6][start:], repeat(NO_CARD)), NO_CARD]
    begun, i = len(plays), 0
    led, best, taker = state.led if begun else NO_SUIT, state.best, state.best_seat
    followed, beat = TRUMP_FOLLOWED if led == trump else FOLLOWED, best if best >> 4 == led else NO_CARD
    rest = in_turn[plays[0][0]][begun:] if begun else in_turn[state.turn]
    seats: list[int] = []
    verdicts: list[Verdict] = []
    held: list[int] = []  # this and the next for notes: the hand, the suit led
    leads: list[int] = []
    while True:
        for seat, card in zip(rest, numbers[i:], strict=False):
            hand = hands[seat]
            if not hand >> card & 1:
                break
            if card >> 4 == led:
                verdict = followed
                if card > beat:
                    beat = best = card
                    taker = seat
            elif led == NO_SUIT:
                led, beat, best, taker, verdict = card >> 4, card, card, seat, LED
                followed = TRUMP_FOLLOWED if led == trump else FOLLOWED
            else:
                verdict = duty(rules, hand, card, led, trump, best)
                if not verdict[1] or (verdict[2] and rules.includes_void):
                    break
                if card >> 4 == trump and (card > best or best >> 4 != trump):
                    beat, best, taker = NO_CARD, card, seat
            hands[seat] = hand ^ 1 << card
            verdicts.append(verdict)
            if notes:
                held.append(hand)
                leads.append(NO_SUIT if verdict is LED else led)
        else:
            j = i + len(rest)
            plays += zip(rest, numbers[i:j], strict=False)
            tricks.append((plays, taker))
            seats += rest
            i, led, plays, rest = j, NO_SUIT, [], in_turn[taker]
            if hands[taker]:
                continue
            state.phase = END
        break
    judged = len(verdicts)
    seats += rest[:judged - i]
    plays += zip(rest, numbers[i:judged], strict=False)
    as_written(state, play, start, seats, begun, before)
    whos = play.columns[0][start:start + judged]
    if notes:
        whys = zip(repeat(words_of_play), repeat(rules), map(SENTENCE, verdicts), whos, numbers, leads, repeat(trump),
                   held, strict=False)
        wheres = chain.from_iterable(map(repeat, TRICK[before:], chain((n - begun,), repeat(n))))
        state.decisions += noted(start + 1, whos, map(PARAMETER, verdicts), wheres, whys)
        state.steps += steps(state, play, start, start + judged, begun, before)
    else:
        state.decisions += map(lawful, count(start + 1), whos, map(PARAMETER, verdicts))
    state.plays, state.led, state.best, state.best_seat, state.turn = plays, led, best, taker, rest[judged - i]
    state.size = [hand.bit_count() for hand in hands]
    return start + judged


def as_written(state: State, play: Play, start: int, seats: list[int], begun: int, before: int) -> None:
    """Hold who played from index ``start`` on, and who won the tricks from that of number ``before`` on, against what
    is written; of the first of these tricks ``begun`` cards lay already. Raises ``RecordError`` for what cannot be."""
    whos, _, _, _, _, winners, _ = play.columns
    end, n = start + len(seats), state.n
    right = tuple(map(state.seats.__getitem__, map(TAKER, state.tricks[before:])))
    if tuple(map(state.seats.__getitem__, seats)) == whos[start:end] and right == winners[start + n - begun - 1:end:n] \
            and winners[start:end].count("") == len(seats) - len(right):
        return  # as nearly always
    for k, seat in enumerate(seats):
        action, laid = play.action(start + k), (begun + k) % n + 1
        if whos[start + k] != state.seats[seat]:
            state.seat(action)
            raise not_his_turn(state, action, seat, laid == 1)
        if action.winner and laid < n:
            raise not_won_yet(state, action, (seat + 1) % n)
        if action.winner:
            plays, taker = state.tricks[before + (begun + k) // n]
            if action.winner != state.seats[taker]:
                raise won_by_another(state, action, taker, best_of(state, plays)[1])


def steps(state: State, play: Play, start: int, end: int, begun: int, before: int) -> Iterator[Step]:
    """The cards from index ``start`` up to ``end`` as they are played, and the tricks that they complete."""
    whos, _, cards, _, _, _, alone = play.columns
    names, n, i = state.rules.deck.names, state.n, start
    for plays, taker in state.tricks[before:]:
        j = i + n if i > start else i + n - begun
        yield from map(played, range(i + 1, j + 1), whos[i:j], cards[i:j])
        # The cards of a trick that began the long way need not be the last ones that were written.
        shown = alone[i:j] if j - i == n else tuple([names[card] for _, card in plays])
        yield make(Step, (j, "wins-trick", state.seats[taker], shown, 0, "", ()))
        i = j
    yield from map(played, range(i + 1, end + 1), whos[i:end], cards[i:end])
