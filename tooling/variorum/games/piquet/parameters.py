"""Piquet: constants, derived values, relations between parameters, and the family put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from ..family import Check, ConstantDecl, DerivedDecl, Family, by_name, numbers
from ..types import Bool, Int, Word
from ..values import UNKNOWN, Value
from . import parameters_call, parameters_hand, parameters_play, parameters_rules

Values: TypeAlias = "Mapping[str, Value]"


def _word(name: str, value: str, meaning: str, topic: str, beside: str = "") -> ConstantDecl:
    return ConstantDecl(name, Word((value,)), value, meaning, topic, beside)


CONSTANTS = by_name((
    ConstantDecl("players.count", Int(2, 2), 2, "Two play.", "players.number"),
    _word("deal.rotation", "alternate", "The players deal in turn.", "deal.direction"),
    _word("discard.order", "elder-first", "Elder discards and draws before younger.", "discard.elder", "draw.order"),
    _word("draw.number", "as-discarded", "A player draws as many cards as he discarded.", "discard.elder",
          "draw.excess"),
    _word("call.classes", "point-sequence-set", "The classes that are called are point, sequence and set.",
          "call.order"),
    _word("call.first", "point", "The point is called first.", "call.order", "call.order"),
    _word("call.replies", "good-not-good-equal", "A call is answered good, not good or equal.", "call.reply"),
    _word("call.second", "the-rest", "An equal call is decided by stating the rest.", "call.disclose",
          "call.point.states"),
    ConstantDecl("call.held", Bool(), True, "What is called must be held.", "call.under", "call.false"),
    _word("call.scored", "after-reply", "A call is scored when it has been answered.", "call.reply", "call.order"),
    _word("set.measure", "size-then-rank", "Four of a rank beat three, and then the higher rank wins.", "call.set"),
    _word("show.how", "show-or-name", "Cards scored for may be shown or named.", "call.show"),
    _word("lead.first", "elder", "Elder leads to the first trick.", "play.lead"),
    _word("lead.next", "trick-winner", "The winner of a trick leads to the next.", "play.lead"),
    _word("lead.card", "any", "Any card may be led.", "play.lead"),
    _word("follow.suit", "must", "The suit led must be followed by a player who can.", "follow.plain",
          "revoke.penalty"),
    _word("play.trumps", "none", "There are no trumps.", "turn-up.maker"),
    _word("cut.by", "elder", "It is elder who cuts the pack.", "deal.cut", "cut.pack"),
    _word("carte-blanche.draw", "after-show", "A player with carte blanche draws after showing it.",
          "carte-blanche.show", "carte-blanche.show.elder"),
))


def stock_size(values: Values, players: int) -> Value:
    """The cards left after the deal."""
    known = numbers(values, "pack.size", "deal.cards")
    return UNKNOWN if known is None else known[0] - 2 * known[1]


def cards_threshold(values: Values, players: int) -> Value:
    """The least number of tricks that is more than half."""
    known = numbers(values, "deal.cards")
    return UNKNOWN if known is None else known[0] // 2 + 1


def capot_total(values: Values, players: int) -> Value:
    """What all the tricks bring, the points for the cards included where they are added."""
    known, mode = numbers(values, "capot.points"), values.get("capot.mode", UNKNOWN)
    if known is None or mode == "replaces":
        return UNKNOWN if known is None else known[0]
    both = numbers(values, "capot.points", "cards.points")
    return UNKNOWN if both is None or mode is UNKNOWN else sum(both)


DERIVED = by_name((
    DerivedDecl("stock.size", Int(0, 50), stock_size, "Cards left in the stock: the pack less two hands.",
                "deal.cards"),
    DerivedDecl("cards.threshold", Int(1, 26), cards_threshold, "The tricks that win the cards: more than half.",
                "item.cards"),
    DerivedDecl("capot.total", Int(0, 1998), capot_total,
                "What all the tricks bring: `capot.points`, with `cards.points` where they are added.", "item.capot"),
))


def _pack(v: Values, players: int) -> str | None:
    size, order = v["pack.size"], v["rank.order"]
    if size == 4 * len(str(order)):
        return None
    return f"pack.size is {size}, but rank.order names {len(str(order))} ranks, which make {4 * len(str(order))} cards"


def _deal(v: Values, players: int) -> str | None:
    known = numbers(v, "deal.cards", "pack.size")
    if known is None or 2 * known[0] <= known[1]:
        return None
    return f"two hands of {known[0]} cards are more than a pack of {known[1]}"


def _part(v: Values, players: int) -> str | None:
    known = numbers(v, "deal.cards", "pack.size", "discard.elder.max")
    if known is None or known[2] <= known[1] - 2 * known[0]:
        return None
    return f"discard.elder.max is {known[2]}, but the stock has only {known[1] - 2 * known[0]} cards"


def _elder(v: Values, players: int) -> str | None:
    return _least("discard.elder.min", "discard.elder.max", v)


def _younger(v: Values, players: int) -> str | None:
    return _least("discard.younger.min", "discard.younger.max", v)


def _least(least: str, most: str, v: Values) -> str | None:
    known = numbers(v, least, most)
    if known is None or known[0] <= known[1]:
        return None
    return f"{least} is {known[0]}, more than {most}, {known[1]}"


CHECKS = (
    Check(("pack.size", "rank.order"), _pack),
    Check(("deal.cards", "pack.size"), _deal),
    Check(("deal.cards", "pack.size", "discard.elder.max"), _part),
    Check(("discard.elder.min", "discard.elder.max"), _elder),
    Check(("discard.younger.min", "discard.younger.max"), _younger),
)

FAMILY = Family(
    name="piquet", title="Piquet", players=(2,),
    parameters=by_name((*parameters_hand.PARAMETERS, *parameters_call.PARAMETERS, *parameters_play.PARAMETERS)),
    constants=CONSTANTS, derived=DERIVED, conditions=parameters_rules.CONDITIONS, effects=parameters_rules.EFFECTS,
    parties=parameters_rules.PARTIES, events=parameters_rules.EVENTS, rules=parameters_rules.RULES, checks=CHECKS,
)
