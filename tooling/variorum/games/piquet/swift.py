"""Plain play, the short way.

``swift`` judges trick after trick as ``play.plays`` and ``play.put`` do, for as long as nothing is out of the ordinary:
each player in his turn plays one card that he is known to hold, and lawfully. A trick of which that is not so is left
as it was, and its cards are judged the long way. A property test holds the two ways to the same result.
"""

from __future__ import annotations

from ..deck import SUIT_MASK
from ..engine import LEGAL, Decision, Play, Step
from ..often import lawful, make, played
from ..values import UNKNOWN
from .play import CANNOT_WIN, FOLLOWED, LED, VOID, WON, Verdict, words_of_play
from .state import END, NONE, PLAY, TRICK, State


def ready(state: State) -> bool:
    """Whether the play goes on, from a lead, without anything that has to be looked at card by card."""
    rules = state.rules
    return state.phase == PLAY and state.led < 0 and bool(state.tricks) and state.waiting < 0 and \
        not any(state.unknown) and state.size[0] == state.size[1] and \
        UNKNOWN not in (rules.must_win, rules.lead, rules.win, rules.last)


def swift(state: State, play: Play, start: int) -> int:
    """Judge whole tricks from the lead of index ``start`` on; gives the index of the first card not judged."""
    rules, seats, hands, tricks, points = state.rules, state.seats, state.hands, state.tricks, state.points
    whos, _, _, _, _, winners, alone = play.columns
    numbers, end, must, lead = [*map(rules.code.get, alone)], len(alone), rules.must_win, rules.lead
    i, turn, laid = start, state.turn, 0
    parameters: list[str] = []
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
        if state.notes:
            write(state, play, i, (led, hand), (card, answering, verdict), (best, made))
        else:
            parameters += (LED[0], verdict[0])
        tricks.append((turn, led, card, best))
        state.won[best] += 1
        i, turn = i + 2, best
        if over:
            state.phase = END
            break
    state.decisions += map(lawful, range(start + 1, start + 1 + len(parameters)), whos[start:i], parameters)
    state.turn = turn
    state.played |= laid
    state.gone |= laid
    state.size = [hand.bit_count() for hand in hands]
    return i


def write(state: State, play: Play, i: int, first: tuple[int, int], second: tuple[int, int, Verdict],
          taken: tuple[int, int]) -> None:
    """Note decisions and steps of a trick: card and hand of the lead, those of the answer, who takes how much."""
    (led, hand), (card, answering, verdict), (best, made) = first, second, taken
    rules, leads, answers = state.rules, play.acts[i], play.acts[i + 1]
    where = TRICK[len(state.tricks)]
    state.decisions += (
        make(Decision, (i + 1, leads.who, LEGAL, LED[0], (), "", 0, (), where,
                        (words_of_play, rules, LED[2], leads.who, led, NONE, hand), 0)),
        make(Decision, (i + 2, answers.who, LEGAL, verdict[0], (), "", 0, (), where,
                        (words_of_play, rules, verdict[2], answers.who, card, led, answering), 0)))
    state.steps += (
        make(Step, (i + 1, "plays", leads.who, leads.cards, rules.lead, "play", ())),
        played(i + 2, answers.who, answers.cards),
        make(Step, (i + 2, "wins-trick", state.seats[best], leads.cards + answers.cards, made, "play", ())))
