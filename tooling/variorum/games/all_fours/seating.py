"""Who sits where: seats in turn from elder, sides, the dealer by the cut; and whether rules and record fit at all."""

from ..cards import RANKS
from ..engine import Problem, Record, RecordError
from ..ruleset import RuleSet
from ..values import UNKNOWN, Value
from .compiled import Rules, compile_rules, sides_of


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
        if dealer and cut and cut != dealer and not record.deal.events:
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
    """The names of the sides, numbered from elder's: the record's, or the seat's, or A, B, C."""
    count = max(side) + 1
    if count == len(seats):
        return seats
    if record.sides:
        member = {seat: name for name, members in record.sides.items() for seat in members}
        return tuple(member[seats[side.index(s)]] for s in range(count))
    return tuple("ABC"[:count])


def misfit(record: Record, ruleset: RuleSet) -> str:
    """Why these rules cannot be asked about the record, or the empty string."""
    if len(record.seats) != ruleset.players:
        return f"it is for {ruleset.players} players, and the record has {len(record.seats)}"
    order = ruleset.get("rank.order")
    ranks = order if isinstance(order, str) else RANKS
    strange = sorted({c[0] for c in cards_named(record)} - set(ranks), key=RANKS.index)
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
    return ""


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
