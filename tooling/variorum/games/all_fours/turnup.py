"""The turn-up: it makes trumps for the time being, and may score.

A value ``unknown`` of ``turn-up.bonus.counts`` is not needed as long as no second card is turned: all agree then.
"""

from ..values import UNKNOWN, Table
from .state import State


def turn(state: State, card: int, irregular_turn: bool = False) -> None:
    """A card is turned up: its suit is trumps for the time being, and it may score."""
    state.turn_up = card
    state.turned.append(card)
    state.stock_left -= 1
    state.trump = card >> 4
    if state.notes:
        state.step("turn-up", state.seats[state.dealer], (state.card_name(card),))
    bonus(state, card, irregular_turn)


def bonus(state: State, card: int, irregular_turn: bool) -> None:
    """Points for the card turned, now or when its suit is settled."""
    rules = state.rules
    if len(state.turned) > 1 and state.rules.value("turn-up.bonus.counts") is UNKNOWN and state.deferred:
        state.unknowns["turn-up.bonus.counts"] = None
        state.open.update({"turn-up": None, "score": None})
        state.deferred = None
    table = state.need("turn-up.bonus")
    if not isinstance(table, Table):
        if table is UNKNOWN:
            state.open.update({"turn-up": None, "score": None})
        return
    points = table.get(state.card_name(card)[0], 0)
    if not points:
        return
    void = rules.value("turn-up.bonus.void-if", frozenset())
    turns = any(a.verb == "turns" and a.args["number"] > 1 for a in state.record.deal.events)
    cases = {case for case, here in (("misdeal", state.record.deal.again), ("several-turned", turns),
                                     ("irregular", irregular_turn)) if here}
    if cases and void is UNKNOWN:
        state.unknowns["turn-up.bonus.void-if"] = None
        state.open.update({"turn-up": None, "score": None})
        return
    if isinstance(void, frozenset) and cases & void:
        state.step("scores-nothing", state.seats[state.dealer], (state.card_name(card),), 0, "turn-up")
        return
    if rules.value("beg.who") != "elder":
        score_bonus(state, points)
        return
    counts = rules.value("turn-up.bonus.counts")
    if counts == "each" or (counts == "first" and len(state.turned) == 1):
        score_bonus(state, points)
    elif counts == "deciding" or (counts is UNKNOWN and len(state.turned) == 1):
        state.deferred = (card, points)
    elif counts is UNKNOWN:
        state.unknowns["turn-up.bonus.counts"] = None
        state.open.update({"turn-up": None, "score": None})


def score_bonus(state: State, points: int) -> None:
    """The bonus is marked for the side that has a right to it."""
    to = state.need("turn-up.bonus.to")
    if to is UNKNOWN:
        state.open.update({"turn-up": None, "score": None})
        return
    side = state.side[0 if to == "elder" else state.dealer]
    state.bonus_by_side[side] = state.bonus_by_side.get(side, 0) + points
    state.add(side, points, "turn-up")


def deciding(state: State) -> None:
    """Trumps are settled, or a gift is about to settle them: a bonus that waited for that is scored."""
    if state.deferred is None:
        return
    card, points = state.deferred
    state.deferred = None
    if card == state.turn_up:
        score_bonus(state, points)
