"""The trick: cards laid to it, who is next, who wins it. Nothing is judged here."""

from ..engine import Action, RecordError
from .compiled import SUIT_MASK
from .follow import LED, Verdict, duty
from .state import END, NO_SUIT, State, Trick


def lawful(state: State, seat: int, card: int) -> Verdict:
    """``duty`` for a seat as the trick stands; doubtful where an unknown card of his hand would matter."""
    trick = state.trick
    if not trick.plays:
        return LED
    hand = state.hands[seat]
    verdict = duty(state.rules, hand, card, trick.led, state.trump, trick.best)
    if state.unknown[seat] and verdict[1]:
        worst = duty(state.rules, hand | state.unseen(), card, trick.led, state.trump, trick.best)
        if not worst[1]:
            return (worst[0], None, False, "hand-unknown")
    return verdict


def told(state: State, seat: int, card: int, verdict: Verdict) -> tuple[str, ...]:
    """The sentence of a play: seat, card, suit led, trump suit, the card that might have been played instead."""
    if not state.notes:
        return ()
    deck, led = state.rules.deck, state.trick.led
    suit = "SHDC"[led] if led >= 0 else ""
    held = state.hands[seat] & (SUIT_MASK[led] if led >= 0 else 0) or state.hands[seat] & state.trumps()
    instead = deck.names[held.bit_length() - 1] if held & ~(1 << card) else ""
    return (verdict[3], state.seats[seat], deck.names[card], suit, "SHDC"[state.trump] if state.trump >= 0 else "",
            instead)


def find(state: State, action: Action, seat: int, card: int) -> None:
    """A card that is not among those known of a hand: one of its unknown cards, or a contradiction."""
    elsewhere = next((i for i in range(state.n) if state.dealt[i] & (1 << card)), -1)
    if elsewhere == seat:
        raise RecordError([action.problem(f"{state.seats[seat]} no longer holds {state.card_name(card)}",
                                          "it was played, thrown out or drawn from his hand before")])
    if card in state.turned:
        raise RecordError([action.problem(f"{state.card_name(card)} was turned up and is in nobody's hand")])
    if elsewhere >= 0 or not state.unknown[seat]:
        held = " ".join(state.rules.deck.cards(state.hands[seat]))
        raise RecordError([action.problem(f"{state.seats[seat]} does not hold {state.card_name(card)}",
                                          f"he holds {held}" if held else "")])
    state.unknown[seat] -= 1
    state.hands[seat] |= 1 << card
    state.dealt[seat] |= 1 << card


def put(state: State, action: Action, seat: int, card: int) -> None:
    """Lay a card to the trick; the trick is won when it has all its cards."""
    state.hands[seat] ^= 1 << card
    state.size[seat] -= 1
    trick = state.trick
    plays = trick.plays
    if not plays:
        trick.led = card >> 4
        trick.best, trick.best_seat = card, seat
        if state.trump == NO_SUIT:
            name_trump(state, card)
    elif card >> 4 == trick.best >> 4:
        if card > trick.best:
            trick.best, trick.best_seat = card, seat
    elif card >> 4 == state.trump:
        trick.best, trick.best_seat = card, seat
    plays.append((seat, card))
    state.last_play = (seat, card, action.at)
    if state.exposed:
        state.exposed.pop(card, None)
    if state.calls:
        state.calls.pop(seat, None)
    if state.notes:
        state.step("plays", state.seats[seat], (state.rules.deck.names[card],))
    if len(plays) == trick.size:
        complete(state, action)
    else:
        state.turn = following(state, seat) if state.uneven else (seat + 1 if seat + 1 < state.n else 0)
        if action.winner:
            raise RecordError([action.problem(f"nobody has won this trick: {state.seats[state.turn]} has not played",
                                              "write > behind the last card of a trick")])


def following(state: State, seat: int) -> int:
    """The next in turn who has a card to play to this trick."""
    played = {s for s, _ in state.trick.plays}
    for i in range(1, state.n + 1):
        other = (seat + i) % state.n
        if other not in played and not state.withdrawn[other] and state.size[other] > 0:
            return other
    return seat


def complete(state: State, action: Action) -> None:
    """The trick has all its cards: its winner takes it and leads to the next."""
    trick = state.trick
    winner = trick.best_seat
    if action.winner and action.winner != state.seats[winner]:
        raise RecordError([action.problem(
            f"{state.seats[winner]} wins this trick, with {state.card_name(trick.best)}, not {action.winner}",
            f"write > {state.seats[winner]}, or look at the cards again")])
    state.tricks.append((trick, winner))
    if state.notes:
        state.step("wins-trick", state.seats[winner], tuple(state.card_name(c) for _, c in trick.plays))
    state.turn = winner
    start_trick(state)


def start_trick(state: State) -> None:
    """A new trick: who is to play to it, and whether any cards are left."""
    state.trick = trick = Trick()
    if not state.uneven:
        trick.size = state.n
        if state.size[state.turn] == 0:
            state.phase = END
        return
    trick.size = sum(1 for i in range(state.n) if state.size[i] > 0 and not state.withdrawn[i])
    if trick.size == 0:
        state.phase = END
    elif state.size[state.turn] < 1 or state.withdrawn[state.turn]:
        state.turn = following(state, state.turn)


def name_trump(state: State, card: int) -> None:
    """The first card led makes its suit trumps."""
    state.trump = card >> 4
    state.trick.led = state.trump
    state.step("trump", "", (state.card_name(card),))


def best_of(state: State, plays: list[tuple[int, int]]) -> tuple[int, int]:
    """Seat and card that win the plays of a trick so far."""
    seat, best = plays[0]
    for s, c in plays[1:]:
        if (c >> 4 == best >> 4 and c > best) or (c >> 4 == state.trump and best >> 4 != state.trump):
            seat, best = s, c
    return seat, best
