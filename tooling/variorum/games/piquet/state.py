"""A deal of Piquet while it is judged: who holds what, what was exchanged, called and played, how the score stands.

Seats are 0 and 1 in the order of the record; ``elder`` and ``younger`` are their numbers in this deal. Cards and hands
are the numbers of ``games.deck``.
"""

from __future__ import annotations

from typing import Any

from ..engine import Action, Decision, Record, RecordError, Step
from ..often import make
from ..values import UNKNOWN, Effect
from .compiled import Rules
from .holdings import Combo, all_held

# Phases, in order of time.
EXCHANGE, CALLS, PLAY, END = range(4)
"""Cards are exchanged; elder calls, before his first lead; cards are played; all are played."""

TRICK = tuple(f"trick {i + 1}" for i in range(30))
OPEN = -2
NONE = -1


class Exchange:
    """What a player has discarded and drawn."""

    __slots__ = ("cards", "drawn", "fewer", "left", "looked", "mask", "over", "shows_at", "taken", "written")

    def __init__(self) -> None:
        self.cards = -1
        """Cards discarded; -1: he has not discarded."""
        self.mask = 0
        """The cards discarded, where they are known."""
        self.drawn = -1
        """Cards drawn; -1: he has not drawn."""
        self.fewer = 0
        """How many fewer than he discards he must draw, his hand having been dealt too long."""
        self.over = 0
        """Cards drawn too many, of which nobody has spoken yet."""
        self.taken: tuple[int, ...] | None = ()
        """The cards drawn in order, where they are known."""
        self.looked = False
        """He has looked at what he drew."""
        self.left = -1
        """Cards of his part that he said he leaves; -1: he said nothing."""
        self.shows_at = 0
        """The number of the action by which he shows his hand; 0: he does not."""
        self.written = False
        """His drawing is written down as an act of its own, so it does not go with the discard."""

    @property
    def expected(self) -> int:
        """How many cards he is to draw."""
        return max(0, self.cards - self.fewer)


class Blank:
    """A carte blanche, announced and shown as it should be or not. ``doubt``: that cannot be said."""

    __slots__ = ("announced", "doubt", "shown")

    def __init__(self) -> None:
        self.announced = False
        self.shown = False
        self.doubt = False


class Call:
    """A call of elder's in one class and what was answered.

    ``said`` is what has been stated so far, ``combo`` what of his hand it is, None where the hand is not known.
    ``reply``: ``good``, ``not-good``, ``equal``, or empty; ``asked`` is true while the rest is asked for.
    """

    __slots__ = ("asked", "combo", "reply", "said")

    def __init__(self, said: Combo, combo: Combo | None) -> None:
        self.said = said
        self.combo = combo
        self.reply = ""
        self.asked = False


class Offence:
    """A breach or a false statement that is judged when it is claimed, with what is needed then."""

    __slots__ = ("case", "judged", "name", "undo")

    def __init__(self, name: str, case: Any, undo: Any = None) -> None:
        self.name = name
        """The rule list."""
        self.case = case
        self.undo = undo
        """The state of the play just before it."""
        self.judged = False


class State:
    """Everything a running deal has; see ``engine.State`` for what the referee reads of it."""

    # What most deals leave as it is stands in the class: a state is made for every deal.
    # What the referee reads.
    stopped = False
    # Cards.
    stock: list[int] | None = None
    """The undealt cards, top first, where the record gives them in order."""
    stock_left = 0
    gone = 0
    """Cards played or known to have been discarded."""
    # The exchange.
    phase = EXCHANGE
    lets_look = False
    named_suit = NONE
    # The calls.
    void_call = ""
    """The parameter that barred elder's last call; empty if it was lawful."""
    asked: tuple[int, str, int] | None = None
    """A question to be answered: the seat asked, what, the suit."""
    # The play.
    led = NONE
    """The card led to the trick that is being played, or -1."""
    played = 0
    """The cards played."""
    surplus_mode = ""
    """How cards left over in the longer hand are played: ``surplus-wins``, ``surplus-ignored``; empty: unsaid."""
    # Irregularities.
    waiting = NONE
    """The seat whose illegal act must be put right before anything else."""
    halted = False
    """The record goes on as if an illegal act had not been one: what would have followed is not known."""
    redo = NONE
    """The seat that puts right, with the action being judged, what was illegal or taken back before."""
    last_list = ""
    all_good = NONE
    """The seat whose classes are good without comparison."""
    # Score.
    winner = NONE
    void = False
    next_dealer = NONE
    at = 0
    event = 0

    def __init__(self, rules: Rules, record: Record, notes: bool, younger: int, prior: tuple[int, int]) -> None:
        self.rules = rules
        self.record = record
        self.notes = notes
        self.seats = record.seats
        self.index = {seat: i for i, seat in enumerate(record.seats)}
        self.younger = younger
        self.elder = 1 - younger
        # What the referee reads.
        self.decisions: list[Decision] = []
        self.steps: list[Step] = []
        self.unknowns: dict[str, None] = {}
        # Cards.
        self.hands = [0, 0]
        """Cards known to be held now, by seat."""
        self.unknown = [0, 0]
        """Cards held whose faces are not known, by seat."""
        self.known = [0, 0]
        """Every card known to have been in a seat's hand."""
        self.size = [0, 0]
        """Number of cards held now."""
        self.dealt = [0, 0]
        self.dealt_unknown = [0, 0]
        """Each hand as it was dealt: the cards known, and how many are not."""
        self.surplus = [0, 0]
        """Cards too many in a hand, as dealt (negative: too few), until that is judged."""
        # The exchange.
        self.exchange = (Exchange(), Exchange())
        self.blank = (Blank(), Blank())
        self.happened: dict[str, int] = {}
        """Events that have happened, each with the number of the action."""
        self.last_act = [0, 0]
        """The number of the action by which a seat last took part in the exchange, the calls or the play."""
        # The calls.
        self.calls: dict[str, Call] = {}
        self.queue: list[Call] = []
        """Calls that await a reply, in order."""
        self.further: dict[str, list[Combo]] = {}
        """What elder named after his call was answered good, by class."""
        self.declared: dict[str, list[Combo]] = {}
        self.scored_at: dict[tuple[int, str], int] = {}
        """(Seat, class) scored -> the number of the action by which it was."""
        self.bests: dict[tuple[str, int], list[Combo]] = {}
        """What a hand holds of a class, once looked for."""
        # The play.
        self.turn = self.elder
        self.tricks: list[tuple[int, int, int, int]] = []
        """Complete tricks: who led, card led, second card (-1: none), who won."""
        self.won = [0, 0]
        self.points: list[tuple[int, int]] = []
        """Points made in play, in order: (seat, points)."""
        self.judged: set[int] = set()
        """Seats whose hand of the wrong size has been judged."""
        # Irregularities.
        self.offences: dict[int, Offence] = {}
        self.matters: list[Any] = []
        """Irregularities whose rule waits for the entry that demands it or consents to it (``irregular.Matter``)."""
        self.forfeits: list[set[str]] = [set(), set()]
        """Carte blanche and classes that a seat may not score."""
        self.nothing = [False, False]
        """A seat scores nothing in this deal."""
        self.doubtful: dict[str, None] = {}
        """Classes that cannot be decided."""
        # Score.
        self.prior = prior
        self.score = list(prior)
        self.open: dict[str, None] = {}
        """Names of results that cannot be determined."""

    # -- saying what was decided --------------------------------------------------------------------------------

    def decide(self, action: Action | None, seat: str, verdict: str, parameter: str, *why: Any,
               then: tuple[Effect, ...] = (), rule: str = "",
               parties: tuple[tuple[str, tuple[str, ...]], ...] = ()) -> None:
        """Note the verdict on an action (None: on the deal itself)."""
        at = 0 if action is None or self.event else action.at
        if self.notes:
            where = self.where()
        else:
            where, why = "", ()
        self.decisions.append(
            make(Decision, (at, seat, verdict, parameter, then, rule, self.event, parties, where, why, 0)))

    def where(self) -> str:
        """The part of the deal that is going on, for a reader."""
        if self.event:
            return "dealing"
        if self.phase == PLAY:
            return TRICK[len(self.tricks)]
        return ("the exchange", "the calls", "", "after the play")[self.phase]

    def step(self, what: str, who: str = "", cards: tuple[str, ...] = (), points: int = 0, item: str = "",
             scored: bool = False) -> None:
        """Note something that happened, for those who follow step by step; ``scored``: the score has changed."""
        if self.notes:
            self.steps.append(
                make(Step, (self.at, what, who, cards, points, item, tuple(self.score) if scored else ())))

    def need(self, name: str) -> Any:
        """The value of a parameter that is needed now; notes it where it is ``unknown``. ``KeyError`` if wanting."""
        value = self.rules.values[name]
        if value is UNKNOWN:
            self.unknowns[name] = None
        return value

    # -- seats --------------------------------------------------------------------------------------------------

    def seat(self, action: Action) -> int:
        """The number of the seat that acts; raises ``RecordError`` if it is not one seat."""
        i = self.index.get(action.who)
        if i is None:
            raise RecordError([action.problem(f"'{action.text}': this is done by one player, not by {action.who}",
                                              f"seats are {' and '.join(self.seats)}")])
        return i

    def role(self, seat: int) -> str:
        """``elder`` or ``younger``."""
        return "elder" if seat == self.elder else "younger"

    def party(self, name: str, offender: int) -> int:
        """The seat a party of a rule stands for."""
        if name == "elder":
            return self.elder
        if name in ("dealer", "younger"):
            return self.younger
        return 1 - offender if name == "opponent" else offender

    # -- time ---------------------------------------------------------------------------------------------------

    def happen(self, event: str) -> None:
        """Note that an event has happened."""
        self.happened.setdefault(event, self.at)

    def since(self, event: str, seat: int, cls: str = "") -> int | None:
        """The number of the action at which an event happened, seen from a seat; None if it has not."""
        if event == "at-once":
            found = [n for name in ("elder-discard", "younger-discard") if (n := self.happened.get(name)) is not None]
            return min(found) if found else None
        if event == "touch-stock":
            return self.happened.get(f"touch-stock {seat}")
        if event == "with-show":
            return self.at if self.blank[seat].shown else None
        if event == "scoring":
            scored = [n for (s, c), n in self.scored_at.items() if s == seat and cls in ("", c)]
            return min(scored) if scored else None
        if event == "deal-end":
            return self.at if self.phase == END else None
        return self.happened.get(event)

    def passed(self, event: str, seat: int, cls: str = "") -> bool:
        """Whether it is too late for what may be done until an event; ``never``: there is no such time."""
        return event == "never" or self.since(event, seat, cls) is not None

    # -- score --------------------------------------------------------------------------------------------------

    def add(self, seat: int, points: int, item: str) -> None:
        """Mark points for a side; where the target counts at once the game may be won by them."""
        if points == 0 or self.winner >= 0:
            return
        self.score[seat] += points
        if self.notes:
            self.step("scores", self.seats[seat], (), points, item, True)
        if self.rules.at_once:
            target = self.need("partie.target")
            if isinstance(target, int) and self.score[seat] >= target:
                self.winner = seat

    # -- cards --------------------------------------------------------------------------------------------------

    def seen(self, seat: int) -> bool:
        """Whether every card of a hand is known."""
        return not self.unknown[seat]

    def best(self, seat: int, cls: str) -> Combo | None:
        """The best of a class in a hand as it was when play began, as far as it is known; None if it has none."""
        hand = self.whole_hand(seat)
        kept = self.bests.get((cls, hand))
        if kept is None:
            kept = self.bests[cls, hand] = all_held(self.rules, cls, hand)
        return kept[0] if kept else None

    def whole_hand(self, seat: int) -> int:
        """A hand as it was when play began, as far as it is known."""
        return self.hands[seat] | (self.known[seat] & self.played)

    def possible(self, seat: int) -> int:
        """The cards that could be those not known of a hand: in no other place, as far as the record tells."""
        stock = 0
        for card in self.stock or ():
            stock |= 1 << card
        return self.rules.deck.all & ~(self.known[1 - seat] | self.gone | self.hands[seat] | stock)

    def card_name(self, card: int) -> str:
        """A card as data writes it."""
        return self.rules.deck.names[card]

    def names(self, mask: int) -> str:
        """Cards in one string."""
        return " ".join(self.rules.deck.cards(mask))
