"""What is wrong with a record under any rules: a scope without its material, a card in two places, more cards than a
pack has, a card played that cannot be held. What the game itself forbids is asked of its engine.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from ..games.cards import CARDS, read_cards, write_cards
from ..games.engine import Holding, Problem, Record, engine
from ..games.problems import joined
from ..games.record import SHOWING

Path = tuple[str | int, ...]
Place = tuple[Path, str, Holding]

MATERIAL = {
    "deal": ("deal",), "whole": ("deal",), "draw": ("deal",), "calls": ("deal",), "play": ("deal", "play"),
    "ending": ("deal", "play"), "count": ("items",), "score": ("score",), "partie": (),
}
"""Scope -> the keys without which nothing in it can be judged."""
MOST_CARDS = {"all-fours": 52, "piquet": 36}


def contradictions(record: Record) -> list[Problem]:
    """Everything that is wrong with a record, in the order of its keys; paths lead from the record itself."""
    found = [*material(record), *cards(record)]
    return found or list(engine(record.game).contradictions(record))


def material(record: Record) -> Iterator[Problem]:
    """A scope must have what it is about."""
    raw = record.raw
    deal = raw.get("deal") or {}
    lacks = [key for key in MATERIAL[record.scope] if not raw.get(key)]
    if record.deals:
        return
    if not lacks:
        if record.scope == "ending" and "left" not in deal:
            lacks.append("deal.left")
        if record.scope == "play" and "hands" not in deal and "after" not in deal:
            lacks.append("deal.hands")
        if record.scope in ("play", "ending") and record.game == "all-fours" and not record.trump \
                and "turn-up" not in deal:
            lacks.append("trump")
        if record.scope == "partie" and not record.totals:
            lacks.append("totals")
    if lacks:
        yield Problem(("scope",) if "scope" in raw else (),
                      f"a record of scope '{record.scope}' needs {joined(lacks, 'and')}",
                      "what is not in the record cannot be judged")


def cards(record: Record) -> Iterator[Problem]:
    """No card in two places, no more cards than a pack has, nothing played that is not held."""
    deal = record.deal
    dealt = list(places(record))
    written = [card for _, _, holding in dealt for card in holding.cards]
    different = len(set(written))
    if different < len(written):
        yield from twice(record, dealt)
    number, most = different + sum([h.unknown for _, _, h in dealt]), MOST_CARDS[record.game]
    if number > most:
        yield Problem(("deal",), f"{number} cards are dealt, and a pack has no more than {most}", "count them again")
    after = [(("deal", "after", s), f"{s}'s hand after the draw", h) for s, h in deal.after.items()]
    left = [(("deal", "left", s), f"what is left to {s}", h) for s, h in deal.left.items()]
    for hands in (after, left):
        if hands:
            yield from twice(record, hands)
    if record.game == "all-fours" and not deal.pack:
        yield from not_held(record)
        yield from in_two_hands(record)


def places(record: Record) -> Iterator[Place]:
    """Where the cards of a deal lie, hand by hand."""
    deal = record.deal
    yield from ((("deal", "hands", s), f"{s}'s hand", h) for s, h in deal.hands.items())
    if deal.turn_up:
        yield ("deal", "turn-up"), "the turn-up", Holding((deal.turn_up,))
    if deal.pack:
        yield ("deal", "pack"), "the pack", Holding(deal.pack)
    for i, run in enumerate(deal.runs):
        yield from ((("deal", "runs", i, s), f"run {i + 1} to {s}", h) for s, h in run.hands.items())
        if run.turn_up:
            yield ("deal", "runs", i, "turn-up"), f"the turn-up of run {i + 1}", Holding((run.turn_up,))
    if deal.stock is not None:
        yield ("deal", "stock"), "the stock", deal.stock


def twice(record: Record, dealt: Sequence[Place]) -> Iterator[Problem]:
    """Cards that stand in two places, or twice in one.

    A card turned up and rejected may come again in a later run: whether it does is for the rules to say.
    """
    seen: dict[str, str] = {}
    for path, where, holding in dealt:
        for card in holding.cards:
            if card in seen and not (path[1:2] == ("runs",) and seen[card].startswith("the turn-up")):
                message = f"{card} is in {where} and in {seen[card]}" if seen[card] != where else \
                    f"{card} is twice in {where}"
                yield Problem(path, message, "a pack has each card once", offset_of(record, path, card))
            seen[card] = where


def offset_of(record: Record, path: Path, card: str) -> int | None:
    """Where in the string at ``path`` a card stands (the last time)."""
    here: Any = record.raw
    for step in path:
        here = here[step]
    return max((w.offset for w in read_cards(here) if w.card == card), default=None) if isinstance(here, str) else None


def not_held(record: Record) -> Iterator[Problem]:
    """Cards shown by a seat that are not its own, as far as its hand is known."""
    deal, ending = record.deal, record.scope == "ending"
    for seat in record.seats:
        first = deal.left.get(seat) if ending else deal.hands.get(seat)
        if first is None or (deal.runs and not ending and any(seat not in run.hands for run in deal.runs)):
            continue
        hands = [first] if ending or not deal.runs else [first, *(run.hands[seat] for run in deal.runs)]
        own = set(first.cards).union(*[hand.cards for hand in hands])
        if own.issuperset(record.shown[seat]):
            continue
        if not ending and not deal.runs and any(a.verb == "runs" for a in record.actions):
            return  # what was run is not written down
        spare = sum(hand.unknown for hand in hands)
        for action in record.actions:
            for card in action.cards if action.who == seat and action.verb in SHOWING else ():
                if card not in own:
                    spare -= 1
                    if spare < 0:
                        holds = write_cards(sorted(own, key=CARDS.index))
                        yield action.problem(f"{seat} does not hold {card}",
                                             f"his cards are {holds}" if holds else "no card of his is named")
                    own.add(card)


def in_two_hands(record: Record) -> Iterator[Problem]:
    """Cards shown by a seat whose hand is not wholly known, and which are another's: dealt to it, or shown before."""
    deal = record.deal
    hands = deal.left if record.scope == "ending" else deal.hands
    runs = [] if record.scope == "ending" else [run.hands for run in deal.runs]
    owner = {card: seat for held in (hands, *runs) for seat, holding in held.items() for card in holding.cards}
    known = {seat for seat, holding in hands.items() if not holding.unknown and not deal.runs}
    for action in record.actions:
        for card in action.cards if action.verb in SHOWING and action.who in record.seats else ():
            whose = owner.setdefault(card, action.who)
            if whose == action.who or action.who in known:
                continue
            earlier = next((a for a in record.actions[:action.at - 1] if a.who == whose and card in a.cards
                            and a.verb in SHOWING), None)
            where = f"it is in {whose}'s hand" if earlier is None else \
                f"it is {whose}'s, who {earlier.verb} it at action {earlier.at}"
            yield action.problem(f"{action.who} does not hold {card}", where)
