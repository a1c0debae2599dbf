"""The trick: cards laid to it, who is next, who wins it. Nothing is judged here."""

from typing import Any

from ..deck import SUIT_MASK
from ..engine import Action, RecordError, Step
from ..record import SHOWING
from .compiled import Rules
from .follow import LED, Verdict, duty
from .state import END, NO_SUIT, State


def lawful(state: State, seat: int, card: int) -> Verdict:
    """``duty`` for a seat as the trick stands; doubtful where an unknown card of his hand would matter."""
    if not state.plays:
        return LED
    hand = state.hands[seat]
    verdict = duty(state.rules, hand, card, state.led, state.trump, state.best)
    if state.unknown[seat] and verdict[1]:
        return in_question(state, hand, card) or verdict
    return verdict


QUESTIONS = {"follow.plain-lead": "follow", "follow.trump-lead": "follow", "follow.plain-lead.void": "trump",
             "follow.undertrump": "choice"}
"""Duty -> what a card that is not known would let its holder do; the sentences ``hand-unknown…`` ask it."""


def in_question(state: State, hand: int, card: int) -> Verdict | None:
    """The verdict on a card that is lawful unless one not known of the hand bars it; None if none can.

    Each kind of card that he may hold is tried, as any breach comes of a single card: the suit led, trumps above and
    below the best of the trick, the other suits. The first of several duties in question is the one that decides.
    """
    rules, trumps, led, best = state.rules, SUIT_MASK[state.trump], SUIT_MASK[state.led], state.best
    unseen, higher = state.unseen(), trumps & ~((1 << best) - 1)
    jack = 1 << (state.trump << 4 | rules.jack) if rules.jack >= 0 else 0
    found: dict[str, str] = {}
    for kind in (led, higher, trumps & ~higher, jack, ~(trumps | led)):
        some = unseen & kind
        if some:
            name, kept, *_ = duty(rules, hand | 1 << some.bit_length() - 1, card, state.led, state.trump, best)
            if not kept:
                found.setdefault(QUESTIONS.get(name, ""), name)
    asked = [question for question in ("follow", "trump", "choice") if question in found]
    if not found:
        return None
    first = asked[0] if asked else next(iter(found))
    return found[first], None, False, "-".join(("hand-unknown", *asked))


def told(state: State, seat: int, card: int, verdict: Verdict) -> tuple[Any, ...]:
    """What the sentence of a play is made of, when it is read."""
    if not state.notes:
        return ()
    led = state.led if state.plays else NO_SUIT
    return (words_of_play, state.rules, verdict[3], state.seats[seat], card, led, state.trump, state.hands[seat])


def words_of_play(rules: Rules, sentence: str, seat: str, card: int, led: int, trump: int, hand: int
                  ) -> tuple[str, ...]:
    """Sentence, seat, card, suit led, trump suit, the best card that might have been played instead."""
    names = rules.deck.names
    other = hand & ~(1 << card)
    held = (other & SUIT_MASK[led] if led >= 0 else 0) or (other & SUIT_MASK[trump] if trump >= 0 else 0)
    return (sentence, seat, names[card], "SHDC"[led] if led >= 0 else "", "SHDC"[trump] if trump >= 0 else "",
            names[held.bit_length() - 1] if held else "")


def find(state: State, action: Action, seat: int, card: int) -> None:
    """A card that is not among those known of a hand: one of its unknown cards, or a contradiction."""
    elsewhere = next((i for i in range(state.n) if state.dealt[i] >> card & 1), -1)
    if elsewhere == seat:
        raise RecordError([action.problem(f"{state.seats[seat]} no longer holds {state.card_name(card)}",
                                          "it was played, thrown out or drawn from his hand before")])
    if card in state.turned:
        raise RecordError([action.problem(f"{state.card_name(card)} was turned up and is in nobody's hand")])
    if elsewhere >= 0:
        raise RecordError([action.problem(f"{state.seats[seat]} does not hold {state.card_name(card)}",
                                          whereabouts(state, action, elsewhere, card))])
    if not state.unknown[seat]:
        held = " ".join(state.rules.deck.cards(state.hands[seat]))
        raise RecordError([action.problem(f"{state.seats[seat]} does not hold {state.card_name(card)}",
                                          f"he holds {held}" if held else "")])
    state.unknown[seat] -= 1
    state.hands[seat] |= 1 << card
    state.dealt[seat] |= 1 << card


def whereabouts(state: State, action: Action, seat: int, card: int) -> str:
    """Where a card is that somebody else is said to play: in another's hand, as the deal or the play shows."""
    name, who = state.card_name(card), state.seats[seat]
    for i, act in enumerate(state.record.play.acts):
        if act.who == who and act.verb in SHOWING and name in act.cards:
            return f"it is {who}'s, who {act.verb} it at action {i + 1}"
    return f"it is in {who}'s hand"


def put(state: State, action: Action, seat: int, card: int) -> None:
    """Lay a card to the trick; the trick is won when it has all its cards."""
    state.hands[seat] ^= 1 << card
    state.size[seat] -= 1
    plays = state.plays
    if not plays:
        state.led = card >> 4
        state.best = card
        state.best_seat = seat
        if state.trump == NO_SUIT:
            name_trump(state, card)
    elif card >> 4 == state.best >> 4:
        if card > state.best:
            state.best = card
            state.best_seat = seat
    elif card >> 4 == state.trump:
        state.best = card
        state.best_seat = seat
    plays.append((seat, card))
    if state.special:
        state.exposed.pop(card, None)
        state.calls.pop(seat, None)
    if state.notes:
        state.steps.append(Step(action.at, "plays", state.seats[seat], (state.rules.deck.names[card],)))
    if len(plays) == state.trick_size:
        complete(state, action)
        return
    seat += 1
    state.turn = following(state, seat - 1) if state.uneven else seat if seat < state.n else 0
    if action.winner:
        raise not_won_yet(state, action, state.turn)


def not_won_yet(state: State, action: Action, seat: int) -> RecordError:
    """A winner is written behind a card after which that seat has still to play."""
    return RecordError([action.problem(f"nobody has won this trick: {state.seats[seat]} has not played",
                                       "write > behind the last card of a trick")])


def won_by_another(state: State, action: Action, winner: int, best: int) -> RecordError:
    """Another winner is written than wins the trick, with its best card."""
    return RecordError([action.problem(
        f"{state.seats[winner]} wins this trick, with {state.card_name(best)}, not {action.winner}",
        f"write > {state.seats[winner]}, or look at the cards again")])


def following(state: State, seat: int) -> int:
    """The next in turn who has a card to play to this trick."""
    played = {s for s, _ in state.plays}
    for i in range(1, state.n + 1):
        other = (seat + i) % state.n
        if other not in played and not state.withdrawn[other] and state.size[other] > 0:
            return other
    return seat


def complete(state: State, action: Action) -> None:
    """The trick has all its cards: its winner takes it and leads to the next."""
    winner = state.best_seat
    if action.winner and action.winner != state.seats[winner]:
        raise won_by_another(state, action, winner, state.best)
    state.tricks.append((state.plays, winner))
    if state.notes:
        names = state.rules.deck.names
        cards = tuple([names[c] for _, c in state.plays])
        state.steps.append(Step(action.at, "wins-trick", state.seats[winner], cards))
    state.turn = winner
    state.plays = []
    if state.uneven:
        start_trick(state)
    elif state.size[winner] == 0:
        state.phase = END


def start_trick(state: State) -> None:
    """Before a trick: how many are to play to it, whether any cards are left, who leads if the winner has none."""
    state.trick_size = sum(1 for i in range(state.n) if state.size[i] > 0 and not state.withdrawn[i])
    if state.trick_size == 0:
        state.phase = END
    elif state.size[state.turn] < 1 or state.withdrawn[state.turn]:
        state.turn = following(state, state.turn)


def name_trump(state: State, card: int) -> None:
    """The first card led makes its suit trumps."""
    state.trump = card >> 4
    state.step("trump", "", (state.card_name(card),))


def best_of(state: State, plays: list[tuple[int, int]]) -> tuple[int, int]:
    """Seat and card that win the plays of a trick so far."""
    seat, best = plays[0]
    for s, c in plays[1:]:
        if (c >> 4 == best >> 4 and c > best) or (c >> 4 == state.trump and best >> 4 != state.trump):
            seat, best = s, c
    return seat, best
