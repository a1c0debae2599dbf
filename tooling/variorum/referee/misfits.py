"""Where in a record that stands which a rule set cannot be asked about: its players, a card its pack has not."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from ..games.cards import RANKS, CardProblems, read_cards
from ..games.engine import Record
from ..games.ruleset import RuleSet

Path = tuple[str | int, ...]
Place = tuple[Path, int | None]

NOWHERE: Place = ((), None)
CARDS = ("cut", "pack", "hands", "after", "left", "stock", "turn-up", "runs", "thrown")
"""What in a deal holds cards."""


def place(record: Record, ruleset: RuleSet) -> Place:
    """The path inside the raw record, and the character in the text there, of what does not fit; the first that is.

    The record itself where nothing written is to blame: it is of another game, or does not name its players.
    """
    if record.game != ruleset.game:
        return ("game",), None
    if len(record.seats) != ruleset.players:
        key = next((key for key in ("seats", "table", "players", "sides") if key in record.raw), "")
        return ((key,), None) if key else NOWHERE
    order = ruleset.get("rank.order")
    ranks = order if isinstance(order, str) else RANKS
    return next(chain(_strange(record, ranks), _too_high(record, ruleset)),
                (("sides",), None) if "sides" in record.raw else NOWHERE)


def _too_high(record: Record, ruleset: RuleSet) -> Iterator[Place]:
    """The places of scores with which the game had been won before."""
    target = ruleset.get("target", ruleset.get("partie.target"))
    yield from ((("score", side), None) for side, score in record.score.items()
                if isinstance(target, int) and score >= target)


def _strange(record: Record, ranks: str) -> Iterator[Place]:
    """The places of cards of other ranks, in written order."""
    for key in CARDS:
        deal = record.raw.get("deal")
        if isinstance(deal, dict) and key in deal:
            yield from _in(deal[key], ("deal", key), ranks)
    for action in (*record.deal.events, *record.actions):
        if any(card[0] not in ranks for card in action.cards):
            yield action.path, action.offset
    for further in record.deals:
        yield from _strange(further, ranks)


def _in(raw: Any, path: Path, ranks: str) -> Iterator[Place]:
    if isinstance(raw, str):
        try:
            yield from ((path, w.offset) for w in read_cards(raw) if w.card != "?" and w.card[0] not in ranks)
        except CardProblems:  # a word, such as ``yes``
            return
    elif isinstance(raw, dict):
        for key, value in raw.items():
            yield from _in(value, (*path, key), ranks)
    elif isinstance(raw, list):
        for i, value in enumerate(raw):
            yield from _in(value, (*path, i), ranks)
