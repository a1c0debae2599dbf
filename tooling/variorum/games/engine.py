"""How a game plugs into the referee: what it is given, what it must offer, what it gives back.

The referee (``variorum.referee``) reads records (``games.record``), runs them, renders rulings; it knows no game. A
game is a package ``games/NAME`` whose module ``game`` holds ``ENGINE``, an object with the attributes of ``Engine``:

    rules = ENGINE.compile(ruleset)              # once a rule set; plain attributes, tables; the referee keeps it
    state = ENGINE.start(record, rules, notes)   # before the first entry of ``play``: deal, cut, events in dealing
    ENGINE.replay(state, record.play)            # ``act`` for each, until the state is stopped (the game is won, or
                                                 # a refused play was not put right): nothing after that is judged
    result = ENGINE.finish(state)                # counts, scores, says what is open

``act`` judges an action, carries it out, and appends one ``Decision`` (so does ``start`` for each event in dealing,
with ``at`` 0 and ``event`` counted from 1). It may look ahead in ``record.actions`` (a demand or a consent that follows
is taken into account where the irregularity is noticed). ``notes`` false is the fast path: leave ``Decision.where`` and
``why`` and ``state.steps`` empty, decide the same.

A contradiction that no rule can mend (a card not held, a turn that cannot be) is raised as ``RecordError``, both from
``contradictions`` (what is wrong under any rules, all of it at once) and from ``start``/``act``/``finish`` (what is
wrong under these rules). A value ``UNKNOWN`` that is needed gives verdict ``undecided`` and its name goes into
``state.unknowns``; one that is not needed goes unnoticed.

Everything here is a plain frozen value; cards are strings (``"TH"``), parties and seats are strings, effects are those
of ``games.values``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol

from .record import NOTHING, Act, Action, Args, Deal, Holding, Play, Problem, Record, RecordError, Run
from .ruleset import RuleSet
from .values import Effect

__all__ = [
    "BOTH", "CULPRIT", "CULPRIT_SIDE", "ILLEGAL", "LEGAL", "NOBODY", "NOTHING", "OFFENCE", "REFUSED", "UNDECIDED",
    "VERDICTS", "Act", "Action", "Args", "Deal", "Decision", "Engine", "Holding", "ItemResult", "Play", "Problem",
    "Record", "RecordError", "Result", "Run", "State", "Step", "act_each", "engine",
]

BOTH = "both"
NOBODY = "nobody"
CULPRIT, CULPRIT_SIDE = "culprit", "culprit's side"
"""Under these ``Decision.parties`` names the seat that committed an offence, and its side."""

LEGAL = "legal"
REFUSED = "refused"
ILLEGAL = "illegal"
OFFENCE = "offence"
UNDECIDED = "undecided"
VERDICTS = (LEGAL, REFUSED, ILLEGAL, OFFENCE, UNDECIDED)


class Decision(NamedTuple):
    """The verdict on one action.

    ``parameter`` is the address of the parameter, constant or entry that decides (``follow.plain-lead``,
    ``misdeal.surplus.2``; empty: nothing but the order of play); ``rule`` that of the rule whose effects are ``then``,
    where it is another (``revoke.penalty.1``). ``parties``: for whom the parties named in ``then`` stand, each with
    one seat or one or more sides: ``(("opponents", ("E",)),)``, and, of an irregularity, who committed it: he need not
    be ``seat``, which may have noticed or claimed it. ``where`` and ``why`` are for the reader: ``trick 2``;
    the name of a sentence in ``referee.sentences`` and the words that go into it, or a function and its arguments that
    give these (so that nothing is put into words that nobody reads); ``words`` gives them either way.
    """

    at: int
    seat: str
    verdict: str
    parameter: str = ""
    then: tuple[Effect, ...] = ()
    rule: str = ""
    event: int = 0
    parties: tuple[tuple[str, tuple[str, ...]], ...] = ()
    where: str = ""
    why: tuple[Any, ...] = ()
    deal: int = 0
    """The number of the deal in a partie of several deals, from 1; else 0."""

    def words(self) -> tuple[str, ...]:
        """The name of the sentence and the words that go into it; empty on the fast path."""
        if self.why and callable(self.why[0]):
            found: tuple[str, ...] = self.why[0](*self.why[1:])
            return found
        return self.why


class Step(NamedTuple):
    """Something that happened, for those who follow a deal step by step (``notes`` only).

    ``what``: ``deals turn-up stands begs gives runs discards plays wins-trick scores`` …; ``who`` a seat or side;
    ``cards`` concerned; ``points`` scored and ``item`` for what; ``score`` by side thereafter (empty if unchanged).
    """

    at: int
    what: str
    who: str = ""
    cards: tuple[str, ...] = ()
    points: int = 0
    item: str = ""
    score: tuple[int, ...] = ()


class ItemResult(NamedTuple):
    """The result of one item: who has it, with which figures.

    ``owner``: a side, ``nobody``, or empty where ``by_side`` says all. ``figures``: owner's first, then the others in
    order of sides (``D 25-9``, ``E 5``). ``by_side``: figures side by side (``{E: 10, Y: 5}``). ``scored`` is false if
    the points for it were not marked (the game had ended, or a penalty took them).
    """

    owner: str = ""
    figures: tuple[int, ...] = ()
    by_side: Mapping[str, int] = NOTHING
    scored: bool = True

    def text(self) -> str:
        """As an expectation writes it: ``D 25-9``, ``nobody``, ``E 10, Y 5``."""
        if self.by_side:
            return ", ".join(f"{side} {n}" for side, n in self.by_side.items())
        figures = "-".join(map(str, self.figures))
        return f"{self.owner} {figures}" if figures else self.owner


class Result(NamedTuple):
    """What ``finish`` gives back.

    ``items`` holds what could be determined, ``open`` the names of what could not (items, ``trump``, ``score``,
    ``winner``). ``score`` and ``prior`` are by side. ``winner`` is a side, ``none``, or empty if open; ``void`` says
    that the deal was abandoned (dealt again), ``next_dealer`` by whom. ``extra``: further results by expectation key.
    """

    items: Mapping[str, ItemResult]
    score: Mapping[str, int]
    prior: Mapping[str, int]
    winner: str
    trump: str
    open: tuple[str, ...]
    void: bool = False
    next_dealer: str = ""
    extra: Mapping[str, str] = NOTHING
    sides: Mapping[str, str] = NOTHING
    """Seat -> its side."""


class State(Protocol):
    """What the referee may read of a running deal. The rest is the game's own."""

    decisions: list[Decision]
    steps: list[Step]
    unknowns: dict[str, None]
    """Names of the parameters whose value ``unknown`` was needed, in order."""
    stopped: bool
    """Nothing further can be judged."""


class Engine(Protocol):
    """A game, as the referee uses it."""

    name: str
    items: tuple[str, ...]
    """Keys of an expectation that name an item of the count, in the order of printing."""
    extra: tuple[str, ...]
    """Further keys an expectation may have, given in ``Result.extra``."""

    def compile(self, ruleset: RuleSet) -> Any:
        """The rule set in the form the engine runs, made once and kept with it; ``KeyError`` if a value is wanting."""

    def misfit(self, record: Record, ruleset: RuleSet) -> str:
        """Why these rules cannot be asked about that record (players, sides, pack), or the empty string."""

    def contradictions(self, record: Record) -> Iterable[Problem]:
        """What is wrong with a record under any rules of the game, beyond what ``records`` sees for all games."""

    def start(self, record: Record, rules: Any, notes: bool) -> Any:
        """The state before the first entry of ``play``."""

    def act(self, state: Any, action: Action) -> None:
        """Judge one action and carry it out."""

    def replay(self, state: Any, play: Play) -> None:
        """``act`` for each action in turn until the state is stopped; ``act_each`` where no shorter way is known."""

    def finish(self, state: Any) -> Result:
        """Count what the record lets be counted."""

    def legal(self, ruleset: RuleSet, hand: tuple[str, ...], trick: tuple[str, ...], trump: str
              ) -> Sequence[tuple[str, Decision]]:
        """For every card of a hand the decision on playing it to a trick with these cards so far."""

    def legal_now(self, state: Any, action: Action) -> Sequence[tuple[str, Decision]]:
        """The same for the hand of the one who acts next in a running deal; nothing is played."""


def act_each(game: Engine, state: Any, play: Play) -> None:
    """Judge the actions one after the other, until the state is stopped."""
    for action in play.actions:
        if state.stopped:
            return
        game.act(state, action)


@cache
def engine(game: str) -> Engine:
    """The engine of a game, ``all-fours`` or ``piquet``, loaded when first asked for. ``KeyError`` for another name."""
    if game == "all-fours":
        from .all_fours.game import ENGINE as all_fours
        return all_fours
    if game == "piquet":
        from .piquet.game import ENGINE as piquet
        return piquet
    raise KeyError(game)
