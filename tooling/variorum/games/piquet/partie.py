"""The partie: deals added up, ties, rubicon, its value; games to a target, double games, the match.

Where the vocabulary leaves it open:

* ``repeat`` on a tie that is still level plays the further deals again (all the deals, where there are none further),
  until one side leads. A partie that is drawn has winner ``none`` and value 0; with deals still to be played winner,
  rubicon and value are open.
* *Rounding* is of the whole value of a partie, halves upwards.
* Deals that are written after the partie has ended contradict the rules. Games to a target follow each other: totals
  are of the last game, ``value`` the games it counts, ``match`` the games won.
* Of totals deal by deal the order inside a deal is not known: if both sides reach a target that counts at once in the
  same deal, the winner is open. Where it counts after the deal, the higher total wins, and level totals play on.
* Between deals the deal passes by turns; after a deal that was void it goes to whom the rule gave it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ..engine import NOTHING, Decision, Problem, Record, RecordError, Result, Step
from ..values import UNKNOWN
from .compiled import Rules
from .state import END, NONE, State


@dataclass
class Partie:
    """Several deals, or totals, while they are added up; see ``engine.State``. ``deals``: points of each deal."""

    rules: Rules
    record: Record
    notes: bool
    decisions: list[Decision] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    unknowns: dict[str, None] = field(default_factory=dict)
    stopped: bool = False
    open: dict[str, None] = field(default_factory=dict)
    totals: list[int] = field(default_factory=lambda: [0, 0])
    prior: tuple[int, int] = (0, 0)
    games: list[int] = field(default_factory=lambda: [0, 0])
    played: int = 0
    """Deals played in this game or partie."""
    number: int = 0
    """The deal that is being added, counted from 1."""
    winner: str = ""
    value: str = ""
    rubicon: str = ""
    ended: bool = False
    match_winner: str = ""
    won_in_deal: int = NONE
    """The seat that won the game inside the deal that is being added."""

    def need(self, name: str) -> Any:
        """The value of a parameter that is needed now; notes it where it is ``unknown``."""
        value = self.rules.values[name]
        if value is UNKNOWN:
            self.unknowns[name] = None
        return value

    def running(self) -> tuple[int, int]:
        """The totals before the next deal: none, if a game has just been won."""
        if self.winner and self.rules.value("partie.form") == "target":
            return (0, 0)
        return (self.totals[0], self.totals[1])

    @property
    def seats(self) -> tuple[str, ...]:
        """The two players."""
        return self.record.seats


def start(record: Record, rules: Rules, notes: bool) -> Partie:
    """The partie before its first deal."""
    state = Partie(rules, record, notes)
    for i, seat in enumerate(record.seats):
        state.totals[i] = record.score.get(seat, 0)
        state.games[i] = record.match.get(seat, 0)
    state.prior = (state.totals[0], state.totals[1])
    return state


def add_totals(state: Partie) -> None:
    """Add up the points written deal by deal."""
    first, second = (state.record.totals.get(seat, ()) for seat in state.seats)
    for number, points in enumerate(zip(first, second, strict=True), 1):
        state.number = number
        add(state, points, ("totals", state.seats[0], number - 1))


def add(state: Partie, points: tuple[int, int], path: tuple[str | int, ...], *, whole: bool = True) -> None:
    """Add one deal. ``whole`` false: its points are not fully known, and so the rest is open."""
    if state.ended:
        raise RecordError([Problem(path, f"deal {state.number} comes after the end of the partie",
                                   "the partie was decided before it; begin another record")])
    if not whole:
        state.open.update(dict.fromkeys(("score", "totals", "winner", "rubicon", "value")))
    if state.winner and state.rules.values["partie.form"] == "target":
        state.totals = [0, 0]
        state.winner, state.value = "", ""
        state.played = 0
    state.played += 1
    before = tuple(state.totals)
    for i in (0, 1):
        state.totals[i] += points[i]
    step(state)
    if state.open.keys() & {"winner", "score"}:
        return
    form = state.need("partie.form")
    if form is UNKNOWN:
        state.open.update(dict.fromkeys(("winner", "rubicon", "value")))
    elif form == "deals":
        after_deal(state)
    elif form == "target":
        game(state, before)
    else:
        decide(state, leader(state))
        state.ended = True


def step(state: Partie) -> None:
    """Note the totals, for those who follow deal by deal."""
    if state.notes:
        state.steps.append(Step(0, "adds-deal", "", (), state.number, "", tuple(state.totals)))


def leader(state: Partie) -> int:
    """The seat with the higher total; ``NONE`` if they are level."""
    a, b = state.totals
    return NONE if a == b else 0 if a > b else 1


# -- so many deals ----------------------------------------------------------------------------------------------------


def after_deal(state: Partie) -> None:
    """End the partie if its deals have been played and it is decided, or drawn."""
    if any(state.prior):
        state.open.update(dict.fromkeys(("winner", "rubicon", "value")))
        return  # how many deals went before is not known
    deals = state.need("partie.deals")
    if deals is UNKNOWN:
        state.open.update(dict.fromkeys(("winner", "rubicon", "value")))
        return
    if state.played < deals:
        return
    ahead = leader(state)
    if state.played == deals:
        if ahead == NONE and state.need("partie.tie.deals") != 0:
            return
    else:
        more = state.need("partie.tie.deals")
        if more is UNKNOWN or not at_the_end(state, deals, more):
            return
    if ahead == NONE:
        then = state.need("partie.tie.then")
        if then == "repeat":
            return
        if then is UNKNOWN:
            state.open.update(dict.fromkeys(("winner", "rubicon", "value")))
            return
    decide(state, ahead)


def at_the_end(state: Partie, deals: int, more: int) -> bool:
    """Whether a round of further deals is complete: of so many as a tie asks for, or of all the deals again."""
    return (state.played - deals) % (more or deals) == 0


def decide(state: Partie, ahead: int) -> None:
    """The partie has ended: who has won, and what it is worth."""
    state.ended = True
    if ahead == NONE:
        state.winner, state.rubicon, state.value = "none", "no", "0"
        return
    state.winner = state.seats[ahead]
    if state.rules.values["partie.form"] != "deals":
        return
    won, lost = state.totals[ahead], state.totals[1 - ahead]
    threshold = state.need("rubicon.threshold")
    below = isinstance(threshold, int) and threshold > max(0, lost)  # 0: there is no rubicon
    if below and won < threshold:
        when = state.need("rubicon.when")
        if when is UNKNOWN:
            threshold = UNKNOWN
        below = when == "loser-below"
    if threshold is UNKNOWN:
        state.open.update(dict.fromkeys(("rubicon", "value")))
        return
    state.rubicon = "yes" if below else "no"
    worth = value(state, won, lost, below)
    if worth is None:
        state.open["value"] = None
    else:
        state.value = str(worth)


def value(state: Partie, won: int, lost: int, rubicon: bool) -> int | None:
    """What the partie is worth; None where that is lost."""
    base, unit = state.need("partie.base"), state.need("partie.rounding")
    how = state.need("rubicon.value" if rubicon else "partie.value")
    if UNKNOWN in (base, unit, how):
        return None
    more: int = {"sum": won + lost, "difference-doubled": 2 * (won - lost), "difference": won - lost, "none": 0}[how]
    worth: int = base + more
    return (2 * worth + unit) // (2 * unit) * unit if unit > 1 else worth


# -- games to a target ------------------------------------------------------------------------------------------------


def game(state: Partie, before: tuple[int, ...]) -> None:
    """End the game if a side has reached the target."""
    target = state.need("partie.target")
    if target is UNKNOWN:
        state.open["winner"] = None
        return
    there = [i for i in (0, 1) if state.totals[i] >= target]
    if not there:
        return
    ahead = there[0] if len(there) == 1 else leader(state)
    if len(there) == 2 and (when := state.need("partie.win")) != "deal-end":
        ahead = state.won_in_deal
        if when is UNKNOWN or ahead == NONE:
            state.open["winner"] = None
            return
    if ahead == NONE:
        return
    state.winner = state.seats[ahead]
    counts = games_won(state, state.totals[1 - ahead])
    if counts is None:
        state.open.update(dict.fromkeys(("value", "match")))
        return
    state.value = str(counts)
    state.games[ahead] += counts
    match(state)


def games_won(state: Partie, lost: int) -> int | None:
    """How many games a game counts; None where that is lost."""
    threshold = state.need("double.threshold")
    if threshold is UNKNOWN:
        return None
    if threshold == 0 or lost >= threshold:
        return 1
    counts = state.need("double.games")
    return counts if isinstance(counts, int) else None


def match(state: Partie) -> None:
    """End the match if a side has won more than half of its games."""
    games = state.need("match.games")
    if games is UNKNOWN:
        state.open["match"] = None
        return
    if max(state.games) > games // 2:
        state.match_winner = state.seats[0 if state.games[0] > state.games[1] else 1]
        state.ended = True


# -- the result -------------------------------------------------------------------------------------------------------


def finish(state: Partie) -> Result:
    """What the deals come to."""
    seats = state.seats
    score = dict(zip(seats, state.totals, strict=True))
    form = state.rules.values["partie.form"]
    extra = {} if "totals" in state.open else {"totals": ", ".join(f"{s} {n}" for s, n in score.items())}
    if form == "deals" and not state.ended:
        state.open.update(dict.fromkeys(("winner", "rubicon", "value")))
    if state.rubicon and "rubicon" not in state.open:
        extra["rubicon"] = state.rubicon
    if state.value and "value" not in state.open:
        extra["value"] = state.value
    if form == "target" and "match" not in state.open:
        extra["match"] = ", ".join(f"{s} {n}" for s, n in zip(seats, state.games, strict=True))
        extra["match-winner"] = state.match_winner or "none"
    winner = "" if "winner" in state.open else state.winner or "none"
    order = ("totals", "score", "winner", "rubicon", "value", "match")
    return Result(NOTHING, score, dict(zip(seats, state.prior, strict=True)), winner, "",
                  tuple(n for n in order if n in state.open), extra=extra, sides=dict(zip(seats, seats, strict=True)))


# -- deals written out ------------------------------------------------------------------------------------------------


def seated(record: Record, number: int, deal: Record) -> tuple[str, str]:
    """The players of the partie behind the two seats of one deal.

    The seats of a deal are the players themselves; or ``E`` and ``Y``, and then the player named first is elder in the
    first deal, and they change places from deal to deal.
    """
    first, second = record.seats
    if set(deal.seats) == {first, second}:
        return deal.seats[0], deal.seats[1]
    return (first, second) if number % 2 else (second, first)


def problems(record: Record) -> Iterator[Problem]:
    """What is wrong with the deals of a partie under any rules."""
    for i, deal in enumerate(record.deals):
        if deal.deals or deal.totals:
            yield Problem(("deals", i), "a deal of a partie is one deal", "write {deal: …, play: …}")
        elif deal.scope in ("partie", "ending", "play"):
            yield Problem(("deals", i, "scope"), f"a deal of scope '{deal.scope}' cannot be added up",
                          "give the whole deal, or the totals")
        elif deal.score:
            yield Problem(("deals", i, "score"), "the score before the deal follows from the deals before",
                          "leave it out")


def in_turn(number: int, dealer: str, expected: str, deal: Record) -> None:
    """The deal passes by turns, unless the record says that it was dealt out of turn."""
    if expected and dealer != expected and not any(e.verb == "deals" for e in deal.deal.events):
        raise RecordError([Problem(("deals", number - 1, "deal", "dealer"), f"{dealer} deals, and it is {expected}'s "
                                   "deal", "the players deal in turn; if it was out of turn, write events: "
                                   f"[{dealer} deals out-of-turn]")])


def take_over(state: Partie, deal: State, outcome: Result, players: tuple[str, str]) -> None:
    """Add a deal that was played: its rulings, and its points unless it was void (those of penalties stay)."""
    number = state.number
    state.decisions += [d._replace(deal=number) for d in deal.decisions]
    state.unknowns.update(deal.unknowns)
    made = {player: deal.score[i] - deal.prior[i] for i, player in enumerate(players)}
    first, second = state.seats
    points = (made[first], made[second])
    path: tuple[str | int, ...] = ("deals", number - 1)
    state.won_in_deal = state.seats.index(players[deal.winner]) if deal.winner >= 0 else NONE
    if not outcome.void:
        whole = "score" not in outcome.open and (deal.record.scope == "count" or deal.phase == END)
        add(state, points, path, whole=whole)
        return
    for i in (0, 1):
        state.totals[i] += points[i]
