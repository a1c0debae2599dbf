"""Who sits where: seats in turn from elder, sides, the dealer by the cut; and whether rules and record fit at all."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from ..engine import Problem, Record, RecordError
from ..ruleset import RuleSet
from ..values import UNKNOWN, Value
from .compiled import Rules, compile_rules, sides_of


class Seating(NamedTuple):
    """The table of a record under given rules; kept with the record, and never changed.

    ``seats`` in turn from elder to the dealer, ``number``: seat -> its number; ``names`` of the sides from elder's on,
    ``side`` of each seat by number; ``side_index``: side or seat -> number of the side. ``prior``: score before the
    deal by side, ``before`` the same by name; ``sides``: seat -> side by name. ``hands``: what each seat was dealt, as
    masks, if the record gives every hand card for card, all of the same size ``each``; else empty and 0.
    """

    seats: tuple[str, ...]
    number: Mapping[str, int]
    names: tuple[str, ...]
    side: tuple[int, ...]
    side_index: Mapping[str, int]
    sides: Mapping[str, str]
    prior: tuple[int, ...]
    before: Mapping[str, int]
    hands: tuple[int, ...]
    each: int


def seating(record: Record, rules: Rules) -> Seating:
    """Who sits where, whose side it is, how the score stood. Raises ``RecordError`` for a score of nobody's."""
    kept: dict[str, Seating] | None = record.__dict__.get("_seatings")
    if kept is None:
        kept = record.__dict__["_seatings"] = {}  # a cache, not a value: a record never changes
    found = kept.get(rules.seating_key)
    if found is None:
        found = kept[rules.seating_key] = _seating(record, rules)
    return found


def _seating(record: Record, rules: Rules) -> Seating:
    deal, side = record.deal, rules.sides
    if deal.dealer and not (deal.cut or record.sides or record.table):
        places = table_of(record.seats, deal.dealer, side)
    else:
        seats, _ = arrange(record, rules)
        places = numbered(seats, name_sides(record, seats, side), side)
    seats, _, names, _, side_index, _ = places
    prior = [0] * len(names)
    for name, points in record.score.items() if record.score else ():
        if name not in side_index:
            raise RecordError([Problem(("score", name), f"'{name}' is no side of this table",
                                       f"sides are {', '.join(names)}")])
        prior[side_index[name]] = points
    held = [deal.hands[seat] for seat in seats if seat in deal.hands]
    each = len(held[0].cards) if len(held) == len(seats) else 0
    plain = each and not (deal.pack or deal.counts or deal.batch) and record.scope in ("whole", "deal") and \
        all(len(cards) == each and not unknown for cards, unknown in held)
    hands = tuple([rules.deck.mask(cards) for cards, _ in held]) if plain else ()
    return Seating(*places, tuple(prior), dict(zip(names, prior, strict=True)), hands, each if plain else 0)


class Places(NamedTuple):
    """The part of a ``Seating`` that few tables have otherwise than others: who sits where, and on whose side."""

    seats: tuple[str, ...]
    number: Mapping[str, int]
    names: tuple[str, ...]
    side: tuple[int, ...]
    side_index: Mapping[str, int]
    sides: Mapping[str, str]


@lru_cache(256)
def numbered(seats: tuple[str, ...], names: tuple[str, ...], side: tuple[int, ...]) -> Places:
    """The places of seats in turn from elder; ``side`` has the number of the side of each seat."""
    number = {seat: i for i, seat in enumerate(seats)}
    side_index = {name: i for i, name in enumerate(names)} | dict(zip(seats, side, strict=True))
    sides = {seat: names[i] for seat, i in zip(seats, side, strict=True)}
    return Places(seats, MappingProxyType(number), names, side, MappingProxyType(side_index), MappingProxyType(sides))


@lru_cache(256)
def table_of(written: tuple[str, ...], dealer: str, side: tuple[int, ...]) -> Places:
    """The places of seats in order of play, as they are written, with this dealer."""
    i = written.index(dealer)
    seats = (*written[i + 1:], *written[:i + 1])
    return numbered(seats, names_of(written, seats, side), side)


def order_of_play(record: Record, rules: Rules) -> tuple[str, ...]:
    """The seats in order of play, from any of them on: as given, or from ``table`` by the direction of the deal."""
    if record.table and rules.players > 2 and rules.value("deal.direction") == "anticlockwise":
        return tuple(reversed(record.table))
    return record.seats


def arrange(record: Record, rules: Rules) -> tuple[tuple[str, ...], str]:
    """The seats in turn from elder to the dealer, and the dealer's seat.

    Without a dealer the cut decides; without a cut the seats are taken to stand from elder's on. Raises
    ``RecordError`` if the cut does not give the dealer that is named.
    """
    seats = order_of_play(record, rules)
    dealer = record.deal.dealer
    if record.deal.cut:
        cut = by_cut(record, rules)
        out_of_turn = bool(record.deal.turn) or any(event.verb == "deals" for event in record.deal.events)
        if cut and record.deal.turn not in ("", cut):
            raise RecordError([Problem(("deal", "turn"), f"by the cut it was {cut}'s deal, not {record.deal.turn}'s",
                                       f"write turn: {cut}, or leave it out")])
        if dealer and cut and cut != dealer and not out_of_turn:
            which, cards = rules.value("cut.dealer"), ", ".join(f"{s} {c}" for s, c in record.deal.cut.items())
            raise RecordError([Problem(("deal", "dealer"), f"{dealer} deals, but by the cut it is {cut}'s deal",
                                       f"the {which} card deals ({cards})")])
        dealer = dealer or cut
    if not dealer:
        dealer = seats[-1]
    i = seats.index(dealer)
    return (*seats[i + 1:], *seats[:i + 1]), dealer


def by_cut(record: Record, rules: Rules) -> str:
    """The seat whose cut card gives it the deal; empty where the rules do not say which."""
    order, which = rules.value("cut.ranks"), rules.value("cut.dealer")
    if order is UNKNOWN or which is UNKNOWN or not isinstance(order, str):
        return ""
    ranks = rules.deck.order if order == "play" else order
    places = {seat: ranks.find(card[0]) for seat, card in record.deal.cut.items()}
    if -1 in places.values():
        seat = next(s for s, place in places.items() if place < 0)
        raise RecordError([Problem(("deal", "cut", seat), f"{record.deal.cut[seat]} has no rank in cutting",
                                   f"ranks in cutting are {ranks}, high to low")])
    best = min(places.values()) if which == "highest" else max(places.values())
    first = [seat for seat, place in places.items() if place == best]
    if len(first) > 1:
        raise RecordError([Problem(("deal", "cut"), f"{' and '.join(first)} have cut equal cards",
                                   "equal cards are cut again: write the cut that decided")])
    return first[0]


def name_sides(record: Record, seats: tuple[str, ...], side: tuple[int, ...]) -> tuple[str, ...]:
    """The names of the sides, numbered from elder's, as the record gives them; else those of ``names_of``."""
    if record.sides and max(side) + 1 < len(seats):
        member = {seat: name for name, members in record.sides.items() for seat in members}
        return tuple(member[seats[side.index(s)]] for s in range(max(side) + 1))
    return names_of(record.seats, seats, side)


def names_of(written: tuple[str, ...], seats: tuple[str, ...], side: tuple[int, ...]) -> tuple[str, ...]:
    """The names of sides that nobody has named: the seat's, or A, B, C in the order in which seats are written.

    So who deals does not change whose a name is.
    """
    if max(side) + 1 == len(seats):
        return seats
    order = dict.fromkeys(side[seats.index(seat)] for seat in written)
    letters = {s: "ABC"[i] for i, s in enumerate(order)}
    return tuple(letters[s] for s in range(len(letters)))


def misfit(record: Record, ruleset: RuleSet) -> str:
    """Why these rules cannot be asked about the record, or the empty string; found once, and kept with the record."""
    rules = compile_rules(ruleset)
    if len(record.seats) == rules.players and not (
            rules.lacking or rules.first_lead or record.sides or record.score or record.match):
        return ""  # as for most
    key = rules.fit_key
    kept: dict[str, str] | None = record.__dict__.get("_misfits")
    if kept is None:
        kept = record.__dict__["_misfits"] = {}
    reason = kept.get(key)
    if reason is None:
        reason = kept[key] = _misfit(record, ruleset)
    return reason


def _misfit(record: Record, ruleset: RuleSet) -> str:
    if len(record.seats) != ruleset.players:
        return f"it is for {ruleset.players} players, and the record has {len(record.seats)}"
    rules = compile_rules(ruleset)
    named = {card[0] for card in cards_named(record)} if rules.lacking else ()
    strange = [rank for rank in rules.lacking if rank in named]
    if strange:
        return f"its pack has no {', '.join(strange)}, and the record has"
    if record.sides:
        try:
            seats, _ = arrange(record, rules)
        except RecordError:
            return ""
        member = {seat: name for name, members in record.sides.items() for seat in members}
        parts = {frozenset(i for i, s in enumerate(seats) if member[s] == name) for name in record.sides}
        ours = sides_of(ruleset.players, ruleset.get("players.sides", None))
        if parts != {frozenset(i for i, s in enumerate(ours) if s == side) for side in ours}:
            return f"its players play {together(ruleset.get('players.sides', 'each-alone'))}, not in these sides"
    if rules.first_lead and (record.deal.turn_up or record.deal.runs):
        return "its trumps are made by the first lead, and the record has a card turned up"
    target = ruleset["target"]
    if isinstance(target, int) and ruleset["win.when"] == "at-once":
        for side, score in record.score.items():
            if score >= target:
                return f"it is won with {target} points, and {side} has {score} before the deal"
    return won_already(record, ruleset)


def won_already(record: Record, ruleset: RuleSet) -> str:
    """That a side has won the match before, in words, or the empty string."""
    form, games = ruleset.get("match.form"), ruleset.get("match.games")
    if form not in ("best-of", "first-to") or not isinstance(games, int):
        return ""
    enough = games if form == "first-to" else games // 2 + 1
    return next((f"its match is won with {enough} games, and {side} has {won} before the deal"
                 for side, won in record.match.items() if won >= enough), "")


def together(sides: Value) -> str:
    """Who plays together, in words."""
    return {"pairs": "in pairs that sit alternately", "threes": "three against three, alternately"}.get(
        str(sides), "each alone")


def cards_named(record: Record) -> set[str]:
    """Every card the record names, but for those cut."""
    deal = record.deal
    out = {*deal.pack, *([deal.turn_up] if deal.turn_up else [])}
    for group in (deal.hands, deal.left, deal.thrown, *(run.hands for run in deal.runs)):
        for holding in group.values():
            out.update(holding.cards)
    out.update(run.turn_up for run in deal.runs if run.turn_up)
    return out.union(record.play.cards, *[event.cards for event in deal.events])
