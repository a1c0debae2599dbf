"""Every action that can be written in a record, with what follows it: the table that ``notation`` reads by.

Beyond the agreed notation a card may be followed by ``out-of-turn`` (the record says that it was), two cards after a
seat are two cards played to one trick, ``both count`` says that the result of the deal is marked, ``P1 cuts`` that the
next deal's cut is made, ``Y announces batch`` in dealing at Piquet that the dealer will change the size of his packets,
and what is claimed is pointed at by the number of its action or by its card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any

from ..games import family
from ..games.cards import read_rank
from ..games.engine import BOTH, NOTHING, Args, Problem
from ..games.problems import shown
from .slips import called
from .words import Words

AF, PQ = "all-fours", "piquet"
CLASSES = ("point", "sequence", "set")

Read = Callable[[Words, "Table"], tuple[tuple[str, ...], Mapping[str, Any]]]


@dataclass(frozen=True)
class Table:
    """Who may act in a record: its seats, its sides, its game."""

    game: str
    seats: tuple[str, ...]
    sides: tuple[str, ...] = ()

    @cached_property
    def actors(self) -> tuple[str, ...]:
        """All that may stand at the head of an action."""
        return (*self.seats, *(s for s in self.sides if s not in self.seats), BOTH)


@dataclass(frozen=True)
class Verb:
    """An action that can be written. ``written`` is a pattern for people, ``name`` what ``Action.verb`` says.

    ``read`` reads what follows the verb's words into cards and args. ``dealing``: an event of ``deal.events`` only.
    """

    words: tuple[str, ...]
    name: str
    games: tuple[str, ...]
    written: str
    read: Read
    dealing: bool = False


def _nothing(words: Words, table: Table) -> tuple[tuple[str, ...], dict[str, Any]]:
    return (), {}


def _cards(words: Words, table: Table) -> tuple[tuple[str, ...], dict[str, Any]]:
    return words.cards(), {}


def _number(words: Words, table: Table) -> tuple[tuple[str, ...], dict[str, Any]]:
    return (), {"number": words.number("a number")}


def _cards_or_number(words: Words, table: Table) -> tuple[tuple[str, ...], dict[str, Any]]:
    if words.peek().isdigit() and len(words.peek()) < 3:
        return _number(words, table)
    return _cards(words, table)


def _corrects(words: Words, table: Table) -> tuple[tuple[str, ...], dict[str, Any]]:
    card = words.card()
    args = {"entry": words.number("the number of an action")} if words.peek() else {}
    return ((card,) if card else ()), args


def _claims(words: Words, table: Table) -> tuple[tuple[str, ...], dict[str, Any]]:
    what = words.take()
    if not what:
        words.wrong("what is claimed is missing", "write what, and the action's number or card: claims revoke KC")
    args: dict[str, Any] = {"what": what}
    if words.peek().isdigit():
        args["entry"] = words.number("the number of an action")
    elif words.card_next():
        args["pointed"] = words.card()
    elif words.peek():
        words.take()
        words.wrong(f"{shown(words.words[words.at - 1][0])} is neither the number of an action nor a card",
                    f"write {what} and the action's number or its card: claims {what} KC")
    return (), args


def _demanded(words: Words, table: Table) -> tuple[tuple[str, ...], dict[str, Any]]:
    """What is demanded: an effect of the game's rules, or ``penalty`` for whatever they give."""
    effects = [name for name in family(table.game).effects if name not in ("new-deal", "stands", "undecided")]
    return (), {"what": words.word(("new-deal", "penalty", *effects), "something to demand")}


def _what(words: Words, table: Table) -> tuple[tuple[str, ...], dict[str, Any]]:
    what = words.take()
    if not what:
        words.wrong("a word is missing here")
    return (), {"what": what}


NOTICED = ("surplus", "deficit", "exposed", "several-turned", "no-cut", "wrong-dealer", "out-of-turn", "two-cards")
OFFENDERS = ("own", "opponent")


def _notices(words: Words, table: Table) -> tuple[tuple[str, ...], dict[str, Any]]:
    args: dict[str, Any] = {"what": words.word(NOTICED, "something that can be noticed")}
    if words.peek():
        args["whom"] = words.word((*table.seats, *OFFENDERS), "a seat")
    return (), args


def _looks(words: Words, table: Table) -> tuple[tuple[str, ...], dict[str, Any]]:
    if words.peek().isdigit():
        return (), {"number": words.number("a number")}
    args: dict[str, Any] = {"what": words.word(("hand", "tricks", "own-discards"), "something to look at")}
    if words.peek():
        args["whom"] = words.word((*table.seats, *table.sides), "a seat or side")
    return (), args


def _asks(words: Words, table: Table) -> tuple[tuple[str, ...], dict[str, Any]]:
    args: dict[str, Any] = {"what": words.word(("high", "low", "suit", "point", "sequence", "set"), "a question")}
    if args["what"] == "suit":
        args["suit"] = words.suit()
    return (), args


def _answers(words: Words, table: Table) -> tuple[tuple[str, ...], dict[str, Any]]:
    word = words.peek()
    if word in ("yes", "no", "none"):
        return (), {"answer": words.take()}
    if word.isdigit() and len(word) < 3:
        return _number(words, table)
    return _cards(words, table)


def _called(words: Words, table: Table) -> tuple[tuple[str, ...], dict[str, Any]]:
    """All Fours: the exposed card called. Piquet: ``point 5 making 48 in S``, ``sequence 3 to Q in D``, ``set 3 K``."""
    if table.game == AF:
        card = words.card()
        return ((card,) if card else ()), {}
    meant = called(words.peek(), words.peek(1))
    if meant:
        words.wrong(f"{shown(words.peek())} is written otherwise", f"write {words.words[0][0]} calls {meant}", 0)
    args: dict[str, Any] = {"class": words.word(CLASSES, "a class")}
    if args["class"] == "set":
        args["number"] = words.number("the size of the set")
        if words.peek():
            args["rank"] = _rank(words)
        return (), args
    if words.peek() == "of":
        number = words.peek(1)
        words.wrong("'of' is left out", f"write {words.words[0][0]} calls {args['class']} {number or 5}", 0)
    args["number"] = words.number("a number of cards")
    if args["class"] == "point" and words.peek() == "making":
        words.take()
        args["making"] = words.number("a number of pips")
    if args["class"] == "sequence" and words.peek() == "to":
        words.take()
        args["top"] = _rank(words)
    if words.peek() == "in":
        words.take()
        args["suit"] = words.suit()
    return (), args


def _rank(words: Words) -> str:
    word = words.take()
    rank = read_rank(word)
    if rank is None:
        words.wrong(f"{shown(word)} is not a rank" if word else "a rank is missing", "write one of A K Q J T 9 8 7 …")
    return rank or ""


def _declares(words: Words, table: Table) -> tuple[tuple[str, ...], dict[str, Any]]:
    kind = words.word(CLASSES, "a class")
    return words.cards(), {"class": kind}


def _shows(words: Words, table: Table) -> tuple[tuple[str, ...], dict[str, Any]]:
    if words.peek() == "hand":
        return (), {"what": words.take()}
    return _cards(words, table)


def _suit(words: Words, table: Table) -> tuple[tuple[str, ...], dict[str, Any]]:
    return (), {"suit": words.suit()}


def _exposes_dealing(words: Words, table: Table) -> tuple[tuple[str, ...], dict[str, Any]]:
    if table.game == PQ:
        return (), {"what": words.word(("top-of-stock", "top-of-three", "other"), "a card of the stock")}
    whom = words.word((*OFFENDERS, *table.seats), "own, opponent or a seat")
    return words.cards(0), {"whom": whom}


def _seat(words: Words, table: Table) -> tuple[tuple[str, ...], dict[str, Any]]:
    return (), {"whom": words.word((*table.seats, "nobody"), "a seat")}


def _optional_number(words: Words, table: Table) -> tuple[tuple[str, ...], dict[str, Any]]:
    return _number(words, table) if words.peek() else ((), {})


def _reply(answer: str) -> Read:
    def read(words: Words, table: Table) -> tuple[tuple[str, ...], dict[str, Any]]:
        return (), {"answer": answer}
    return read


_ALL = (AF, PQ)
VERBS: tuple[Verb, ...] = (
    Verb(("corrects",), "corrects", _ALL, "D corrects TH; D corrects TH 3 (the action corrected)", _corrects),
    Verb(("claims",), "claims", _ALL, "D claims revoke 3 (the action); D claims revoke KC", _claims),
    Verb(("demands",), "demands", _ALL, "E demands new-deal", _demanded),
    Verb(("consent",), "consents", _ALL, "both consent", _nothing),
    Verb(("consents",), "consents", _ALL, "E consents", _nothing),
    Verb(("notices",), "notices", _ALL, "E notices surplus D", _notices),
    Verb(("looks",), "looks", _ALL, "P2 looks tricks; P2 looks hand; E looks 1", _looks),
    Verb(("asks",), "asks", _ALL, "E asks high; Y asks suit D", _asks),
    Verb(("answers",), "answers", _ALL, "D answers no; E answers 2", _answers),
    Verb(("marks",), "marks", _ALL, "E marks 5 (the score he now shows)", _number),
    Verb(("exposes",), "exposes", _ALL, "P2 exposes QC", _cards),
    Verb(("calls",), "calls", _ALL, "P3 calls QC; E calls point 5 making 48 in S; E calls sequence 3 to Q in D; "
         "E calls set 3 K", _called),
    Verb(("count",), "counts", _ALL, "both count (the result of the deal is marked)", _nothing),
    Verb(("cuts",), "cuts", _ALL, "P1 cuts (for the next deal)", _optional_number),
    Verb(("stands",), "stands", (AF,), "E stands", _nothing),
    Verb(("begs",), "begs", (AF,), "E begs", _nothing),
    Verb(("gives",), "gives", (AF,), "D gives", _nothing),
    Verb(("runs",), "runs", (AF,), "D runs", _nothing),
    Verb(("bunches",), "bunches", (AF,), "D bunches", _nothing),
    Verb(("discards",), "discards", _ALL, "E discards 4H 2C 6S; E discards 4 (Piquet: a number)", _cards_or_number),
    Verb(("throws", "in"), "throws-in", (AF,), "E throws in", _nothing),
    Verb(("draws",), "draws", _ALL, "D draws 7H (the surplus card); E draws 5", _cards_or_number),
    Verb(("touches",), "touches", (PQ,), "E touches stock", _what),
    Verb(("leaves",), "leaves", (PQ,), "E leaves 1", _number),
    Verb(("lets", "look"), "lets-look", (PQ,), "Y lets look", _nothing),
    Verb(("names", "suit"), "names", (PQ,), "E names suit H", _suit),
    Verb(("announces",), "announces", (PQ,), "E announces carte-blanche", _what),
    Verb(("shows",), "shows", (PQ,), "E shows hand; E shows AS KS QS", _shows),
    Verb(("declares",), "declares", (PQ,), "Y declares set KS KH KD", _declares),
    Verb(("good",), "replies", (PQ,), "Y good", _reply("good")),
    Verb(("not-good",), "replies", (PQ,), "Y not-good", _reply("not-good")),
    Verb(("equal",), "replies", (PQ,), "Y equal", _reply("equal")),
    Verb(("making",), "replies", (PQ,), "Y making", _reply("making")),
    Verb(("exposes",), "exposes", _ALL, "D exposes own 7C; D exposes opponent 7C; D exposes P2 7C", _exposes_dealing,
         True),
    Verb(("turns",), "turns", (AF,), "D turns 2 (cards turned up)", _number, True),
    Verb(("offers",), "offers", _ALL, "D offers P3 (the pack, to be cut); D offers nobody", _seat, True),
    Verb(("deals",), "deals", _ALL, "D deals out-of-turn", _what, True),
    Verb(("shuffles",), "shuffles", (PQ,), "E shuffles", _nothing, True),
    Verb(("announces",), "announces", (PQ,), "Y announces batch (that he will change his packets)", _what, True),
    Verb(("looks",), "looks", _ALL, "P2 looks hand", _looks, True),
    Verb(("cuts",), "cuts", _ALL, "E cuts 3 (cards in the smaller part)", _optional_number, True),
)


@cache
def verbs(game: str, dealing: bool) -> dict[str, Verb]:
    """The actions of a game by the words they are written with: those of ``play``, or the events in dealing."""
    return {" ".join(verb.words): verb for verb in VERBS if game in verb.games and verb.dealing == dealing}


@cache
def bare(game: str) -> dict[str, tuple[str, Args]]:
    """The actions of a game that need nothing behind their words, with verb and args: read once for all."""
    out: dict[str, tuple[str, Args]] = {}
    for written, verb in verbs(game, False).items():
        found: list[Problem] = []
        _, args = verb.read(Words("", 0, 0, (), found), Table(game, ()))
        if not found:
            out[written] = verb.name, MappingProxyType(dict(args)) if args else NOTHING
    return out
