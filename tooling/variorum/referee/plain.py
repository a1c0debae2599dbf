"""Records as they are written most, read the short way: one deal, hands written out, entries that are in order.

``plain_record`` reads such a record as ``records.Reader`` does, and leaves to it whatever is written otherwise or seems
to be wrong; a property test holds the two ways to the same result. What makes it short: the words of an action are read
once for all records (``Acts``), and no place is worked out that nobody asks for (``games.record.Play``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import compress
from typing import Any

from ..games.cards import PLAIN, plain_cards
from ..games.engine import NOTHING, Act, Deal, Holding, Play, Record, engine
from .contradictions import MOST_CARDS
from .notation import read_act
from .verbs import AF, PQ, Table
from .words import Path

KEYS = frozenset(("game", "title", "seats", "score", "deal", "play", "format", "lesson", "worked", "expect", "allow"))
NEEDED = frozenset(("game", "deal", "play"))
DEAL_KEYS = frozenset(("dealer", "hands", "stock", "turn-up"))
TWO_HANDED = {AF: ("E", "D"), PQ: ("E", "Y")}
MOST_ENTRIES = 400
"""Entries a record may have; a deal of 24 tricks with everything said in it stays far below."""
MOST_ACTS = 1 << 13
"""Ways of writing an action that are kept for a table: its cards and calls are some hundreds, discards many more."""


class NotPlain(KeyError):
    """Something that is not read here."""


class Acts(dict[str, Act]):
    """What is done at a table by the words in which it is written, each read when it first occurs."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def __missing__(self, text: str) -> Act:
        act = read_act(text, self.table)
        if act is None:
            raise NotPlain(text)
        if len(self) < MOST_ACTS:
            self[text] = act
        return act


@lru_cache(64)
def acts_of(game: str, seats: tuple[str, ...], sides: tuple[str, ...]) -> Acts:
    """What may be done at a table; ``sides`` by name, as in ``verbs.Table``."""
    return Acts(Table(game, seats, sides))


def possible_sides(seats: Sequence[str]) -> tuple[str, ...]:
    """The sides that may be named where the record does not say who they are."""
    return ("A", "B", "C") if len(seats) > 3 else ()


@lru_cache(64)
def company(game: str, seats: tuple[str, ...]) -> Acts | None:
    """What may be done by these players; None if they cannot sit down together."""
    if game not in TWO_HANDED or len(set(seats)) < len(seats) or len(seats) not in (2, 3, 4, 6):
        return None
    if not all(seat.isalnum() and seat not in ("both", "nobody") for seat in seats):
        return None
    return acts_of(game, seats, possible_sides(seats))


def plain_play(entries: Sequence[Any], path: Path, acts: Acts) -> Play | None:
    """The entries of ``play`` at ``path``, if each is in order; else None.

    Actions are parted by a comma and a blank, and the winner of a trick stands behind a ``>`` between two blanks.
    """
    if not words(entries):
        return None
    try:  # not by map: in Brython an error that comes out of it is another
        play = Play([acts[act] for act in ", ".join(entries).split(", ")] if entries else [], entries, path)
    except NotPlain:
        return None
    marked = compress(range(1, len(play) + 1), play.columns[5])
    return play if {*play.ends}.issuperset(marked) else None  # a winner stands at the end of an entry only


def plain_record(raw: Mapping[str, Any]) -> Record | None:
    """The record in a raw mapping, if it is a plain one of one deal, with nothing wrong in it; else None."""
    keys, deal, entries = raw.keys(), raw.get("deal"), raw.get("play")
    if not (NEEDED <= keys <= KEYS) or type(deal) is not dict or type(entries) is not list \
            or not deal.keys() <= DEAL_KEYS or len(entries) > MOST_ENTRIES:
        return None
    game, title, seats = raw["game"], raw.get("title", ""), raw.get("seats")
    if not words((game, title)):
        return None
    if "seats" in raw and (type(seats) is not list or not words(seats)):
        return None
    names = tuple(seats) if seats is not None else TWO_HANDED.get(game, ())
    acts = company(game, names)
    dealt = plain_deal(deal, names, game)
    play = None if acts is None or dealt is None else plain_play(entries, ("play",), acts)
    score = points(raw["score"], names) if "score" in raw else NOTHING
    if dealt is None or play is None or score is None:
        return None
    record = Record.made(game=game, title=title, seats=names, score=score, deal=dealt, play=play, raw=raw)
    if (game == AF and not all_held(dealt, play, names)) or any(engine(game).contradictions(record)):
        return None
    return record


def words(listed: Sequence[Any]) -> bool:
    """Whether all are strings."""
    return {*map(type, listed)} <= {str}


def plain_deal(deal: dict[str, Any], seats: tuple[str, ...], game: str) -> Deal | None:
    """A deal with its hands, each card of them once in it and plainly written; else None."""
    hands, stock, card = deal.get("hands"), deal.get("stock"), deal.get("turn-up")
    dealer = deal["dealer"] if "dealer" in deal else seats[-1] if seats == TWO_HANDED.get(game) else ""
    turn_up = PLAIN.get(card, "") if type(card) is str else ""
    if type(hands) is not dict or (dealer not in seats and "dealer" in deal) or ("turn-up" in deal and not turn_up):
        return None
    held: dict[str, Holding] = {}
    there = [turn_up] if turn_up else []
    for seat, written in hands.items():
        cards = plain_cards(written) if seat in seats and type(written) is str else None
        if cards is None:
            return None
        held[seat] = Holding(cards)
        there += cards
    left = plain_cards(stock) if type(stock) is str else None
    if left is not None:
        there += left
    elif "stock" in deal:
        return None
    if len(set(there)) < len(there) or len(there) > MOST_CARDS.get(game, 0):
        return None
    return Deal(dealer, hands=held, stock=None if left is None else Holding(left), turn_up=turn_up)


def all_held(deal: Deal, play: Play, seats: tuple[str, ...]) -> bool:
    """Whether every card that a seat shows is among those it was dealt, or, if these are not written, nobody's else."""
    hands = deal.hands
    if not all(play.shown(seat).issubset(holding.cards) for seat, holding in hands.items()):
        return False
    unwritten = [play.shown(seat) for seat in seats if seat not in hands] if len(hands) < len(seats) else []
    theirs = [card for cards in (*unwritten, *(holding.cards for holding in hands.values())) for card in cards]
    return not unwritten or len(set(theirs)) == len(theirs)


def points(raw: Any, seats: tuple[str, ...]) -> Mapping[str, int] | None:
    """Points by seat, if they are plain figures; else None."""
    if type(raw) is not dict:
        return None
    for name, text in raw.items():
        if name not in seats or type(text) is not str or not (text.isascii() and text.isdigit() and len(text) < 6):
            return None
    return {name: int(text) for name, text in raw.items()}
