"""A deal of All Fours while it is judged: who sits where, who holds what, how the trick and the score stand.

Seats are numbered in turn from elder (0) to the dealer (the last), sides from elder's. Cards and hands are the numbers
of ``compiled``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..deck import SUIT_MASK
from ..engine import Action, Decision, Record, RecordError, Step
from ..often import make
from ..values import UNKNOWN, Effect
from .compiled import Rules
from .seating import Seating

# Phases, in order of time.
CHOOSE, ANSWER, SETTLED, PLAY, END = range(5)
"""Elder stands or begs; the dealer answers; trumps are settled; cards are played; all are played."""

NO_SUIT = -1


class Offence:
    """A breach that is judged by a rule list, with the state just before it."""

    __slots__ = ("at", "card", "duty", "hand", "kind", "led", "paid", "replaced", "seat", "then", "trick")

    def __init__(self, at: int, seat: int, kind: str, duty: str, card: int, hand: int, led: int, trick: int) -> None:
        self.at = at
        self.seat = seat
        self.kind = kind
        """``revoke`` or ``undertrump``; the list is ``KIND.penalty``."""
        self.duty = duty
        self.card = card
        self.hand = hand
        """What the offender held before he played."""
        self.led = led
        self.trick = trick
        """Number of tricks complete before this one."""
        self.then: tuple[Effect, ...] = ()
        """The effects of the penalty, where it is due of itself."""
        self.paid = False
        self.replaced = False


Plays = list[tuple[int, int]]
"""The cards of a trick in order of time, each with its seat: ``(seat, card)``."""

TRICK = tuple(f"trick {i + 1}" for i in range(60))


class Forgotten(NamedTuple):
    """Points that a side has not marked, and how many tricks were complete then."""

    points: int
    tricks: int


class State:
    """Everything a running deal has; see ``engine.State`` for what the referee reads of it."""

    # What most deals leave as it is stands in the class: a state is made for every deal.
    # What the referee reads.
    stopped = False
    # Cards.
    kept: list[int] | None = None
    """What each seat held when play began, where cards were thrown out or a hand laid aside."""
    turn_up = -1
    stock: list[int] | None = None
    """The undealt cards, top first, where the record gives the pack in order."""
    stock_left = 0
    """How many cards are undealt."""
    trump = NO_SUIT
    # Before the play.
    phase = CHOOSE
    begs = 0
    runs = 0
    deferred: tuple[int, int] | None = None
    """A turned card that scores only if its suit is played: (card, points)."""
    throw_to = 0
    """Size to which hands must be thrown back before the first lead; 0: none need to."""
    # Play.
    turn = 0
    led = NO_SUIT
    best = -1
    best_seat = -1
    trick_size = 0
    asked: tuple[int, str, int] | None = None
    """The trump asked about, ``high`` or ``low``, and the seat that asked."""
    asked_in_vain = ""
    """The verdict on a question that might not, or perhaps not, be asked, until it is answered."""
    redo = -1
    """The seat that puts right, with the action being judged, what was refused before."""
    discarded = False
    """Cards were thrown out or a hand given up."""
    waiting = -1
    """The seat whose refused or illegal action must be put right before anything else."""
    # Score.
    winner = -1
    counted = False
    holding = False
    """Points are marked without asking whether the game is won by them."""
    cut_made = False
    void = False
    next_dealer = -1
    last_list = ""
    """Rule list of the misdeal judged last."""
    drawing: tuple[int, int] | None = None
    """The hand from which surplus cards are to be drawn, and how many."""
    special = False
    """Something is out of the ordinary (cards not known, exposed, called, a penalty pending, ``uneven``)."""
    uneven = False
    """Hands are unequal, or somebody has withdrawn or played out of turn: who is next must be looked for."""
    at = 0
    event = 0

    def __init__(self, rules: Rules, record: Record, notes: bool, table: Seating) -> None:
        self.rules = rules
        self.record = record
        self.notes = notes
        self.table = table
        self.seats = table.seats
        self.index = table.number
        self.names = table.names
        self.side = table.side
        self.side_index = table.side_index
        self.n = n = len(table.seats)
        self.nsides = nsides = len(table.names)
        self.dealer = n - 1
        # What the referee reads.
        self.decisions: list[Decision] = []
        self.steps: list[Step] = []
        self.unknowns: dict[str, None] = {}
        # Cards.
        self.hands = [0] * n
        """Cards known to be held now, by seat."""
        self.unknown = [0] * n
        """Cards held whose faces are not known, by seat."""
        self.dealt = [0] * n
        """All the cards a seat was dealt, for High and Low."""
        self.size = [0] * n
        """Number of cards held now."""
        self.surplus = [0] * n
        """Cards too many in a hand, as dealt (negative: too few)."""
        self.withdrawn = [False] * n
        self.turned: list[int] = []
        """All cards turned up in this deal, in order."""
        # Before the play.
        # Play.
        self.plays: Plays = []
        """The trick that is being played: its cards, suit led, best card with its seat, number that makes it full."""
        self.tricks: list[tuple[Plays, int]] = []
        """Complete tricks, each with the seat that won it."""
        self.exposed: dict[int, int] = {}
        """Exposed cards: card -> the seat that must play it when called."""
        self.calls: dict[int, int] = {}
        """Seat -> the exposed card it has been called upon to play."""
        self.offences: dict[int, Offence] = {}
        self.pending: list[Offence] = []
        """Offences whose penalty waits until they can no longer be corrected."""
        # Score.
        self.prior = table.prior
        self.score = list(table.prior)
        self.made = [0] * nsides
        """Points of this deal that are no penalty, by side."""
        self.forgotten: dict[int, Forgotten] = {}
        self.bonus_by_side: dict[int, int] = {}
        self.forfeits: dict[int, frozenset[str]] = {}
        self.transfers: dict[int, frozenset[str]] = {}
        """Side -> the items it cannot score, or that go to the opponents."""
        self.capped: set[int] = set()
        """Sides that cannot reach the target in this deal."""
        self.items: dict[str, Any] = {}
        """The items when they were counted."""
        self.scored: set[str] = set()
        """The items that were marked, or were nobody's, in the count."""
        self.matters: list[Any] = []
        """Misdeals whose rule waits for the entry that demands it or consents to it (``irregular.Matter``)."""
        self.granted: dict[int, str] = {}
        """Demands that a ruling took into account: number of the action -> address of the rule."""
        self.open: dict[str, None] = {}
        """Names of results that cannot be determined."""

    # -- saying what was decided --------------------------------------------------------------------------------

    def decide(self, action: Action | None, seat: str, verdict: str, parameter: str, then: tuple[Effect, ...],
               rule: str, parties: tuple[tuple[str, tuple[str, ...]], ...], *why: Any) -> None:
        """Note the verdict on an action (None: on the deal itself)."""
        at = 0 if action is None or self.event else action.at
        if self.notes:
            where = self.where(action) if action is not None and at else "dealing"
        else:
            where, why = "", ()
        self.decisions.append(
            make(Decision, (at, seat, verdict, parameter, then, rule, self.event, parties, where, why, 0)))

    def where(self, action: Action) -> str:
        """The part of the deal in which something is done, for a reader."""
        if self.phase == PLAY:
            between = self.tricks and not self.plays and action.verb != "plays"
            return f"after {TRICK[len(self.tricks) - 1]}" if between else TRICK[len(self.tricks)]
        if self.phase == END:
            return "after the play"
        return "the beg" if self.phase in (CHOOSE, ANSWER) else "before the play"

    def step(self, what: str, who: str = "", cards: tuple[str, ...] = (), points: int = 0, item: str = "") -> None:
        """Note something that happened, for those who follow step by step."""
        if self.notes:
            self.steps.append(make(Step, (self.at, what, who, cards, points, item, tuple(self.score))))

    def need(self, name: str) -> Any:
        """The value of a parameter that is needed now; notes it where it is ``unknown``."""
        value = self.rules.values.get(name)
        if value is UNKNOWN:
            self.unknowns[name] = None
        return value

    # -- seats --------------------------------------------------------------------------------------------------

    def seat(self, action: Action) -> int:
        """The number of the seat that acts; raises ``RecordError`` if it is not one seat."""
        i = self.index.get(action.who)
        if i is None:
            raise RecordError([action.problem(f"'{action.text}': this is done by one player, not by {action.who}",
                                              f"seats are {', '.join(self.seats)}")])
        return i

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.seats[seat]

    def role(self, seat: int) -> str:
        """What a seat is in this deal: dealer, elder, their partners, or others."""
        if seat == self.dealer:
            return "dealer"
        if seat == 0:
            return "elder"
        if self.side[seat] == self.side[self.dealer]:
            return "dealer-partner"
        return "elder-partner" if self.side[seat] == self.side[0] else "others"

    def party(self, name: str, offender: int, holder: int) -> list[int]:
        """The sides a party of a rule stands for: one, or each of the opponents in turn from elder."""
        if name == "opponents":
            return [s for s in range(self.nsides) if s != self.side[offender]]
        if name == "dealer":
            return [self.side[self.dealer]]
        if name == "elder":
            return [self.side[0]]
        return [self.side[holder if name == "holder" else offender]]

    # -- score --------------------------------------------------------------------------------------------------

    def add(self, side: int, points: int, item: str, penalty: bool = False) -> None:
        """Mark points for a side; the game may be won by them."""
        if not points or self.winner >= 0:
            return
        if side in self.capped and isinstance(self.rules.target, int):
            points = max(0, min(points, self.rules.target - 1 - self.score[side]))
        self.score[side] += points
        if not penalty:
            self.made[side] += points
        if self.notes:
            self.step("scores", self.names[side], (), points, item)
        if self.rules.at_once is not False and not self.holding:
            self.check_won(side)

    def check_won(self, side: int) -> None:
        """End the game if that side has reached the target and the game is won at once."""
        target = self.rules.target
        if target is UNKNOWN:
            self.unknowns["target"] = None
        elif self.score[side] >= target and self.winner < 0:  # type: ignore[operator]  # a number, as it is known
            if self.need("win.when") is UNKNOWN or "score" in self.open:
                self.open.update({"score": None, "winner": None})
            else:
                self.win(side)

    def win(self, side: int) -> None:
        """That side has won the game."""
        self.winner = side
        self.stopped = True
        self.step("wins-game", self.names[side])

    # -- cards --------------------------------------------------------------------------------------------------

    def holds(self, seat: int, mask: int) -> bool | None:
        """Whether a seat holds a card of the mask; None where a card it holds is not known."""
        if self.hands[seat] & mask:
            return True
        return None if self.unknown[seat] and mask & self.unseen() else False

    def unseen(self) -> int:
        """The cards that could be those not known: in no known hand, not turned, not played."""
        seen = 0
        for mask in self.dealt:
            seen |= mask
        for card in self.turned:
            seen |= 1 << card
        return self.rules.deck.all & ~seen

    def trumps(self) -> int:
        """The mask of the trump suit; 0 while there is none."""
        return SUIT_MASK[self.trump] if self.trump >= 0 else 0

    def card_name(self, card: int) -> str:
        """A card as data writes it."""
        return self.rules.deck.names[card]
