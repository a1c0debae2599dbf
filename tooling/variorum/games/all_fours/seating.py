"""Who sits where: seats in turn from elder, sides, the dealer by the cut; and whether rules and record fit at all."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from ..cards import RANKS
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
    prior: tuple[int, ...]
    before: Mapping[str, int]
    sides: Mapping[str, str]
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
    seats, _ = arrange(record, rules)
    side = rules.sides
    names = name_sides(record, seats, side)
    number, side_index, sides = numbered(seats, names, side)
    prior = [0] * len(names)
    for name, points in record.score.items():
        if name not in side_index:
            raise RecordError([Problem(("score", name), f"'{name}' is no side of this table",
                                       f"sides are {', '.join(names)}")])
        prior[side_index[name]] = points
    deal = record.deal
    plain = record.scope in ("whole", "deal") and not deal.pack and not deal.counts and not deal.batch and \
        all(seat in deal.hands and not deal.hands[seat].unknown for seat in seats)
    sizes = {deal.hands[seat].size for seat in seats} if plain else set()
    hands = tuple(rules.deck.mask(deal.hands[seat].cards) for seat in seats) if len(sizes) == 1 else ()
    return Seating(
        seats, number, names, side, side_index, tuple(prior), MappingProxyType(dict(zip(names, prior, strict=True))),
        sides, hands, sizes.pop() if hands else 0)


@lru_cache(256)
def numbered(seats: tuple[str, ...], names: tuple[str, ...], side: tuple[int, ...]
             ) -> tuple[Mapping[str, int], Mapping[str, int], Mapping[str, str]]:
    """Seat -> its number; side or seat -> number of the side; seat -> side by name. Few tables occur, again and again.

    ``side`` has the number of the side of each seat.
    """
    number = {seat: i for i, seat in enumerate(seats)}
    side_index = {name: i for i, name in enumerate(names)} | dict(zip(seats, side, strict=True))
    sides = {seat: names[i] for seat, i in zip(seats, side, strict=True)}
    return MappingProxyType(number), MappingProxyType(side_index), MappingProxyType(sides)


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
        out_of_turn = any(event.verb == "deals" for event in record.deal.events)
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
    """The names of the sides, numbered from elder's: the record's, the seat's, or A, B, C in the order of its seats."""
    count = max(side) + 1
    if count == len(seats):
        return seats
    if record.sides:
        member = {seat: name for name, members in record.sides.items() for seat in members}
        return tuple(member[seats[side.index(s)]] for s in range(count))
    # by the seats as written, so that who deals does not change whose a name is
    order = dict.fromkeys(side[seats.index(seat)] for seat in record.seats)
    letters = {s: "ABC"[i] for i, s in enumerate(order)}
    return tuple(letters[s] for s in range(count))


def misfit(record: Record, ruleset: RuleSet) -> str:
    """Why these rules cannot be asked about the record, or the empty string; found once, and kept with the record."""
    key = compile_rules(ruleset).fit_key
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
    order = ruleset.get("rank.order")
    ranks = order if isinstance(order, str) else RANKS
    lacking = [rank for rank in RANKS if rank not in ranks]
    named = {card[0] for card in cards_named(record)} if lacking else ()
    strange = [rank for rank in lacking if rank in named]
    if strange:
        return f"its pack has no {', '.join(strange)}, and the record has"
    rules = compile_rules(ruleset)
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
    maker = ruleset["trump.maker"]
    if maker == "first-lead" and (record.deal.turn_up or record.deal.runs):
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
    for action in (*record.actions, *deal.events):
        out.update(action.cards)
    return out
