"""What a record is to the engines: one deal, game or partie written down, its deal, and what was done in it.

Everything here is a plain value that never changes; cards are strings (``"TH"``), seats are strings. Records are read
by ``referee.records``.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, compress
from typing import Any, NamedTuple

from .values import Raw, Table

Args = Mapping[str, Any]
NOTHING: Mapping[str, Any] = Table()

@dataclass(frozen=True)
class Problem:
    """One thing wrong with a record.

    ``path`` leads to it inside the raw record (``("deal", "hands", "E")``), ``offset`` is the character inside that
    string where it stands, or None. ``message`` echoes what was written and says why it cannot be, ``hint`` what would.
    """

    path: tuple[str | int, ...]
    message: str
    hint: str = ""
    offset: int | None = None

    def __str__(self) -> str:
        where = "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in self.path).lstrip(".")
        at = f", character {self.offset + 1}" if self.offset else ""
        return f"{where}{at}: {self.message}" + (f" ({self.hint})" if self.hint else "")


class RecordError(ValueError):
    """A record that cannot be, or cannot be under the rules it was run with. ``problems``: all that were found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(map(str, self.problems)))


SHOWING = frozenset(("plays", "corrects", "exposes", "discards", "shows"))
"""Actions whose cards come from the hand of him who acts."""


class Place(NamedTuple):
    """Where an action is written: at character ``offset`` of the string at ``path``, the one of index ``entry``."""

    path: tuple[str | int, ...] = ()
    offset: int = 0
    entry: int = 0


NOWHERE = Place()


class Action(NamedTuple):
    """One action of ``play``, or one event of ``deal.events``.

    ``at`` is its number from 1 in order of time (in a trick line each action counts; in ``deal.events`` the event's
    number), ``who`` a seat, a side or ``both``, ``verb`` one of ``referee.verbs``'s, in the third person
    (``plays``, ``stands``, ``calls``). ``cards`` are the cards named, ``args`` what else was said, by name:
    ``{"entry": 3}``, ``{"class": "point", "number": 5, "making": 48, "suit": "S"}``; ``notation`` lists them verb by
    verb. ``winner`` is the seat behind ``>`` on the last action of a trick line. ``text`` is the action as written;
    ``source`` is its place, or knows it.
    """

    at: int
    who: str
    verb: str
    cards: tuple[str, ...] = ()
    args: Args = NOTHING
    winner: str = ""
    text: str = ""
    source: Place | Play = NOWHERE

    @property
    def place(self) -> Place:
        """Where it is written."""
        return self.source.place(self.at - 1) if isinstance(self.source, Play) else self.source

    @property
    def path(self) -> tuple[str | int, ...]:
        """The path to the string in which it is written."""
        return self.place.path

    @property
    def offset(self) -> int:
        """Where in that string it begins."""
        return self.place.offset

    @property
    def entry(self) -> int:
        """The index of that string in its list."""
        return self.place.entry

    def problem(self, message: str, hint: str = "") -> Problem:
        """A problem at the place of this action."""
        return Problem(self.path, message, hint, self.offset)


class Act(NamedTuple):
    """What somebody does, wherever in a record it stands: an ``Action`` without number and place.

    One that is written in the same words at the same table is one object in all records; see ``referee.plain``.
    """

    who: str
    verb: str
    cards: tuple[str, ...] = ()
    args: Args = NOTHING
    text: str = ""
    winner: str = ""
    card: str = ""
    """The card, where one is played alone and nothing said of it; else empty."""

    @classmethod
    def of(cls, action: Action) -> Act:
        """What is done in an action."""
        alone = action.verb == "plays" and len(action.cards) == 1 and not action.args
        return cls(*action[1:5], action.text, action.winner, action.cards[0] if alone else "")


class Play:
    """The entries of a record as what was done in order of time.

    Judging goes through ``acts``, or through what is said of all of them, field by field (``columns``). An ``Action``,
    which knows its number and its place too, is made when somebody asks for it, and most are never asked for: ``path``
    leads to ``entries``, in which they are written with ``", "`` between two.
    """

    __slots__ = ("_actions", "_columns", "_ends", "_said", "acts", "entries", "path")

    def __init__(self, acts: Sequence[Act], entries: Sequence[str] = (), path: tuple[str | int, ...] = ()) -> None:
        self.acts = acts
        self.entries = entries
        self.path = path
        self._actions: tuple[Action, ...] | None = None
        self._columns: tuple[tuple[Any, ...], ...] | None = None
        self._ends: tuple[int, ...] | None = None
        self._said: tuple[int, ...] | None = None

    @classmethod
    def of(cls, actions: Iterable[Action]) -> Play:
        """Actions that have been made already."""
        made = tuple(actions)
        out = cls([Act.of(action) for action in made])
        out._actions = made
        return out

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action; made when first asked for."""
        if self._actions is None:
            self._actions = tuple([self.action(i) for i in range(len(self.acts))])
        return self._actions

    @property
    def columns(self) -> tuple[tuple[Any, ...], ...]:
        """For each field of ``Act`` what all of them have there."""
        if self._columns is None:
            self._columns = tuple(zip(*self.acts, strict=True)) if self.acts else ((),) * len(Act._fields)
        return self._columns

    @property
    def ends(self) -> tuple[int, ...]:
        """For every entry the number of acts up to its end."""
        if self._ends is None:
            self._ends = tuple(accumulate([entry.count(", ") + 1 for entry in self.entries]))
        return self._ends

    @property
    def said(self) -> tuple[int, ...]:
        """The indices of those that are more than a card played."""
        if self._said is None:
            self._said = tuple(compress(range(len(self.acts)), map("plays".__ne__, self.columns[1])))
        return self._said

    @property
    def cards(self) -> frozenset[str]:
        """Every card that is named."""
        alone = self.columns[6]
        return frozenset(alone).union(*[act.cards for act in compress(self.acts, map("".__eq__, alone))]) - {""}

    def shown(self, seat: str) -> frozenset[str]:
        """The cards that it shows a seat to have held (played, exposed, discarded, shown)."""
        whos, played = self.columns[0], self.columns[6]
        found = set(compress(played, map(seat.__eq__, whos)))
        for act in compress(self.acts, map("".__eq__, played)):
            if act.who == seat and act.verb in SHOWING:
                found.update(act.cards)
        return frozenset(found - {""})

    def action(self, i: int) -> Action:
        """The action of that index, from 0."""
        if self._actions is not None:
            return self._actions[i]
        who, verb, cards, args, text, winner, _ = self.acts[i]
        return Action(i + 1, who, verb, cards, args, winner, text, self)

    def place(self, i: int) -> Place:
        """Where the action of that index is written."""
        if self._actions is not None and not self.entries:
            return self._actions[i].place
        ends = self.ends
        entry = bisect_right(ends, i)
        first = ends[entry - 1] if entry else 0
        offset = sum([len(act.text) + 2 for act in self.acts[first:i]])  # ", " stands between two
        return Place((*self.path, entry), offset, entry)

    def before(self, i: int) -> Play:
        """What was done before that index."""
        return Play.of(self.actions[:i])

    def __len__(self) -> int:
        return len(self.acts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Play) and self.columns == other.columns and \
            all(self.place(i) == other.place(i) for i in range(len(self.acts)))

    def __hash__(self) -> int:
        return hash(self.columns[4])


NO_PLAY = Play([])


class Holding(NamedTuple):
    """The cards of a hand or a stock in written order, and how many more the record does not name (``?``)."""

    cards: tuple[str, ...] = ()
    unknown: int = 0

    @property
    def size(self) -> int:
        """How many cards there are."""
        return len(self.cards) + self.unknown


@dataclass(frozen=True)
class Run:
    """A run of the cards (All Fours): what each seat got, and the card turned up after it (empty: none written)."""

    hands: Mapping[str, Holding] = NOTHING
    turn_up: str = ""
    irregular: bool = False


class Deal(NamedTuple):
    """The key ``deal`` of a record. What is not written is empty (None for numbers).

    ``hands`` as dealt, ``after`` as after the draw (Piquet), ``left`` as at the start of an ending; ``counts`` numbers
    of cards only. ``batch``: packet sizes in order of the rounds (one number = in all rounds); ``batch_before``: the
    size used earlier in this game; ``again``: dealt again after a misdeal by this dealer; ``turn``: whose deal it
    was, where another dealt.
    """

    dealer: str = ""
    cut: Mapping[str, str] = NOTHING
    pack: tuple[str, ...] = ()
    hands: Mapping[str, Holding] = NOTHING
    after: Mapping[str, Holding] = NOTHING
    left: Mapping[str, Holding] = NOTHING
    stock: Holding | None = None
    turn_up: str = ""
    irregular: bool = False
    batch: tuple[int, ...] = ()
    batch_before: int | None = None
    again: bool = False
    runs: tuple[Run, ...] = ()
    thrown: Mapping[str, Holding] = NOTHING
    counts: Mapping[str, int] = NOTHING
    events: tuple[Action, ...] = ()
    turn: str = ""


@dataclass(frozen=True)
class Record:
    """One deal, game or partie written down; made by ``referee.records.read_record``.

    ``seats`` stand in order of play; ``table`` (if the record gives it instead) clockwise as they sit, and the rules
    say which way is the order of play. ``sides``: side -> its seats; empty where the record leaves it to the rules.
    ``score`` is by side (or seat) before the deal, ``match`` games or match points won before. ``shown``: seat -> the
    cards the record shows that seat to have held (played, exposed, discarded, shown), in order. ``raw`` is the record
    as it was read.
    """

    game: str
    title: str = ""
    scope: str = "whole"
    clauses: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    table: tuple[str, ...] = ()
    sides: Mapping[str, tuple[str, ...]] = NOTHING
    agreed: Mapping[str, Raw] = NOTHING
    score: Mapping[str, int] = NOTHING
    match: Mapping[str, int] = NOTHING
    trump: str = ""
    items: Mapping[str, str] = NOTHING
    totals: Mapping[str, tuple[int, ...]] = NOTHING
    deal: Deal = field(default_factory=Deal)
    deals: tuple[Record, ...] = ()
    play: Play = NO_PLAY
    raw: Mapping[str, Any] = field(default=NOTHING, compare=False, repr=False)

    @classmethod
    def made(cls, **fields: Any) -> Record:
        """As by the constructor, in a fifth of the time; a field that is not given is read from the class."""
        out = cls.__new__(cls)
        out.__dict__.update(fields)
        return out

    @property
    def actions(self) -> tuple[Action, ...]:
        """What was done, in order of time."""
        return self.play.actions

    @property
    def shown(self) -> Mapping[str, frozenset[str]]:
        """Seat -> the cards the record shows that seat to have held."""
        kept: dict[str, frozenset[str]] | None = self.__dict__.get("_shown")
        if kept is None:
            kept = self.__dict__["_shown"] = {seat: self.play.shown(seat) for seat in self.seats}
        return kept
