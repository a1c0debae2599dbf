"""Counting the deal: High, Low, Jack and Game; the end of the game; the match.

Where the vocabulary leaves it open:

* ``winner`` of a card that nobody played (a turn-up the dealer holds) is the side that has it.
* Three sides or more: ``elder`` is the tied side first in turn from elder; level at the target with ``win.tie: elder``
  likewise, with ``dealer`` the dealer's side if it is among those level, else play goes on.
* A forfeited item is shown as nobody's, a transferred one as the opponents'; it goes to each of them. So it is shown
  too where the game has ended before that item is marked.
* An ending is not counted: what it shows of the Jack is told, and nothing is marked. A deal that is void has no items
  either, but for a turn-up that scored.
* A best-of-n match is won with more than half of n games; of n games played (``fixed``) the most win, and level
  players have no winner.

Longer than other modules because counting, and counting every possible case where something is not known, call each
other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from operator import itemgetter
from typing import NamedTuple

from ..deck import SUIT_MASK
from ..engine import NOBODY, NOTHING, ItemResult, Result
from ..often import owned
from ..values import UNKNOWN
from . import doubt
from .offences import settle_pending
from .parameters_rules import ITEMS
from .state import END, NO_SUIT, State

NONE = -1
OPEN = -2
CARD = itemgetter(1)
"""Of a seat and the card it played."""


class Found(NamedTuple):
    """Whose an item is: a side, ``NONE`` (nobody's) or ``OPEN``; the pips of Game by side; whether a Jack was hung."""

    side: int
    figures: tuple[int, ...] = ()
    hung: bool = False


OWNED = tuple(Found(side) for side in range(6))
NOBODYS = Found(NONE)
UNDETERMINED = Found(OPEN)


# -- the items --------------------------------------------------------------------------------------------------------


def pool(state: State) -> tuple[int, bool]:
    """The cards that are out, and whether others may be, which are not known."""
    out = 0
    for mask in state.kept if state.kept is not None and state.rules.pool_kept is True else state.dealt:
        out |= mask
    if state.rules.turn_up_held is True and state.turn_up >= 0:
        out |= 1 << state.turn_up
    return out, any(state.unknown)


def extreme(state: State, high: bool, out: int, unknown: bool) -> tuple[int, bool]:
    """The highest or lowest trump of the cards out (``NONE``: there is none), and whether that is certain."""
    suit = out & SUIT_MASK[state.trump]
    card = NONE if not suit else suit.bit_length() - 1 if high else (suit & -suit).bit_length() - 1
    if not unknown:
        return card, True
    unseen = state.unseen() & SUIT_MASK[state.trump]
    return card, not (unseen if card < 0 else unseen & (~((2 << card) - 1) if high else (1 << card) - 1))


def owner(state: State, name: str, out: int, unknown: bool) -> Found:
    """Whose High or Low is; the cards out and whether there are others are those of ``pool``."""
    rules = state.rules
    if state.trump == NO_SUIT or state.record.scope == "ending":
        return UNDETERMINED
    if rules.pool_kept is UNKNOWN and state.discarded:
        state.unknowns["out.pool"] = None
        return UNDETERMINED
    card, certain = extreme(state, name == "high", out, unknown)
    if rules.turn_up_held is UNKNOWN and state.turn_up >= 0 and (
            card < 0 or (state.turn_up > card if name == "high" else state.turn_up < card)):
        state.unknowns["turn-up.status"] = None
        return UNDETERMINED
    if not certain:
        return UNDETERMINED
    if card == NONE:
        return NOBODYS
    who = rules.owners[name]
    if who == "original" or card == state.turn_up:
        for seat, mask in enumerate(state.dealt):
            if mask >> card & 1:
                return OWNED[state.side[seat]]
        return OWNED[state.side[state.dealer]]  # the turn-up, which he holds
    if who == "dealer":
        return OWNED[state.side[state.dealer]]
    if who is UNKNOWN:
        state.unknowns[f"{name}.owner"] = None
        return UNDETERMINED
    for trick, winner in state.tricks:
        for _, played in trick:
            if played == card:
                return OWNED[state.side[winner]]
    return NOBODYS if state.phase == END else UNDETERMINED


def jack(state: State) -> Found:
    """Who won the trump Jack in a trick, and whether from another side."""
    if state.trump == NO_SUIT:
        return UNDETERMINED
    if state.rules.jack < 0:
        return NOBODYS
    card = 16 * state.trump + state.rules.jack
    dealt = any(state.unknown) or any(hand >> card & 1 for hand in state.dealt)
    for trick, winner in state.tricks if dealt else ():
        for seat, played in trick:
            if played == card:
                return Found(state.side[winner], (), state.side[winner] != state.side[seat])
    if state.phase == END and state.record.scope != "ending":
        return NOBODYS
    nowhere = not any(state.unknown) and not any(h & (1 << card) for h in state.hands) and \
        state.record.scope != "ending" and all(c != card for _, c in state.plays)
    return NOBODYS if nowhere else UNDETERMINED


def game(state: State) -> Found:
    """Who has the most pips in tricks."""
    if state.phase != END or state.record.scope == "ending":
        return UNDETERMINED
    if not state.rules.pips_known:
        for name in ("game.pips", "game.pips.suits"):
            state.need(name)
        return UNDETERMINED
    pips = [0] * state.nsides
    table, side = state.rules.pips_with[state.trump], state.side
    for trick, winner in state.tricks:
        pips[side[winner]] += sum(map(table.__getitem__, map(CARD, trick)))
    return most_pips(state, pips)


def most_pips(state: State, pips: list[int]) -> Found:
    """Whose Game is with these pips by side."""
    most = max(pips)
    if pips.count(most) == 1:
        side = pips.index(most)
    else:
        tied = [s for s in range(state.nsides) if pips[s] == most]
        rule = state.need("game.tie" if most else "game.no-pips")
        if rule is UNKNOWN:
            return Found(OPEN, tuple(pips))
        side = first_of(state, rule, tied)
    return Found(side, tuple(pips))


def first_of(state: State, rule: object, tied: list[int]) -> int:
    """The side to which a tie goes: the first in turn from elder, the dealer's, or none."""
    if rule == "elder":
        return tied[0]
    dealer = state.side[state.dealer]
    return dealer if rule == "dealer" and dealer in tied else NONE


def written_items(state: State) -> dict[str, Found]:
    """The items as a record of scope ``count`` gives them: ``D``, ``nobody``, ``D hung``, ``25-9`` (pips by side)."""
    out: dict[str, Found] = {}
    for name in ITEMS:
        text = state.record.items.get(name, "")
        words = text.split()
        if not words:
            out[name] = Found(OPEN)
        elif words[0] == NOBODY:
            out[name] = Found(NONE)
        elif words[0] in state.side_index:
            side = state.side_index[words[0]]
            pips = [int(n) for n in words[1].split("-")] if name == "game" and len(words) > 1 else []
            out[name] = Found(side, (*pips[1:side + 1], *pips[:1], *pips[side + 1:]), words[-1] == "hung")
        else:
            out[name] = most_pips(state, [int(n) for n in words[0].split("-")])
    return out


# -- marking ----------------------------------------------------------------------------------------------------------


def points_of(state: State, name: str, hung: bool) -> int | None:
    """What an item is worth; None where that is unknown."""
    worth = "hung" if hung and name == "jack" else name
    points = state.rules.points[worth]
    if points is None:
        for parameter in state.rules.points_from[worth]:
            state.need(parameter)
    return points


def items_of(state: State) -> dict[str, Found]:
    """Every item as far as it can be determined."""
    if state.record.scope == "count":
        return written_items(state)
    if state.record.scope == "score":
        return {name: Found(OPEN) for name in ITEMS}
    out, unknown = pool(state)
    return {"high": owner(state, "high", out, unknown), "low": owner(state, "low", out, unknown),
            "jack": jack(state), "game": game(state)}


def count(state: State) -> None:
    """Mark the items in their order; the game may be won on the way."""
    state.counted = True
    if "score" in state.open:
        state.open["winner"] = None  # somebody may have had the points before
    if state.rules.lost and state.record.scope != "score":
        count_in_doubt(state)
        return
    state.items = items_of(state)
    if state.record.scope != "score" and any(item.side == OPEN for item in state.items.values()):
        count_in_doubt(state)
    else:
        mark(state, state.items, {})


def mark(state: State, found: dict[str, Found], guess: dict[str, int]) -> None:
    """Mark items as far as they are known; ``guess`` has points for those whose worth is unknown."""
    order = state.rules.value("count.order")
    for name in order if isinstance(order, tuple) else ITEMS:
        side, _, hung = item = found[name]
        over = state.winner >= 0
        if side == OPEN:
            if not over:
                state.open["score"] = None
            continue
        if name in state.forfeits.get(side, ()):
            found[name] = item._replace(side=NONE)
            continue
        owners = [side]
        if name in state.transfers.get(side, ()):
            owners = [s for s in range(state.nsides) if s != side]
            found[name] = item._replace(side=owners[0])
        if over:
            continue
        state.scored.add(name)
        if side == NONE:
            continue
        points = guess[name] if name in guess else points_of(state, name, hung)
        if points is None:
            state.open["score"] = None
            continue
        for owner in owners:
            state.add(owner, points, name)
    if state.rules.at_once is not True and state.winner < 0 and not state.holding:
        deal_end(state)


# -- in doubt ---------------------------------------------------------------------------------------------------------


class Case(NamedTuple):
    """What the count came to in one of the cases that are possible."""

    choice: doubt.Choice
    found: dict[str, Found]
    guess: dict[str, int]
    score: tuple[int, ...]
    winner: int
    open: bool

    def result(self) -> tuple[object, ...]:
        """What is compared with other cases."""
        return (tuple(item.side for item in self.found.values()), self.score, self.winner, self.open)


def count_in_doubt(state: State) -> None:
    """Something is not known: every case is counted, and what is the same in all of them is certain."""
    cases = [] if doubt.many(state.rules) else all_cases(state)
    names = doubt.unknown_names(state.rules)
    state.unknowns.update(dict.fromkeys(
        doubt.deciding(names, [(case.choice, case.result()) for case in cases]) if cases else names))
    same = {case.result()[1:] for case in cases}
    state.items = agreed_items(state, cases)
    if len(same) == 1 and not cases[0].guess and not cases[0].open:
        in_world(state, cases[0])
        return
    state.holding = True
    known = "score" not in state.open
    mark(state, state.items, {})
    if known and len({case.score for case in cases}) == 1 and not cases[0].guess:
        state.open.pop("score", None)
        state.score = list(cases[0].score)
    else:
        state.open["score"] = None
    winners = {-1 if case.open else case.winner for case in cases}
    if len(winners) != 1 or any(case.open for case in cases):
        state.open["winner"] = None
    elif (winner := winners.pop()) >= 0:
        state.win(winner)


def all_cases(state: State) -> list[Case]:
    """The count under every value that is unknown and for every owner that is not known."""
    rules, notes, unknowns = state.rules, state.notes, dict(state.unknowns)
    before = (list(state.score), list(state.made), set(state.scored), dict(state.open))
    state.notes = False
    out = []
    for choice, state.rules in doubt.worlds(rules):
        items = items_of(state)
        for found, guess in filled(state, items):
            mark(state, found, guess)
            out.append(Case(choice, items, guess, tuple(state.score), state.winner, "winner" in state.open))
            state.score, state.made, state.scored, state.open = (
                list(before[0]), list(before[1]), set(before[2]), dict(before[3]))
            state.winner, state.stopped = -1, False
    state.rules, state.notes = rules, notes
    state.unknowns = unknowns | {n: None for n in state.unknowns if n not in doubt.VALUES}
    return out


def filled(state: State, items: dict[str, Found]) -> Iterator[tuple[dict[str, Found], dict[str, int]]]:
    """The items with every owner that is not known filled in, and every worth: nothing, or enough to win."""
    choices: list[list[tuple[Found, int | None]]] = []
    for name, item in items.items():
        sides = [item.side] if item.side != OPEN else [NONE, *range(state.nsides)]
        some = [item._replace(side=side) for side in sides]
        if name == "jack" and item.side == OPEN:
            some += [Found(side, (), True) for side in range(state.nsides)]
        choices.append([(one, worth) for one in some for worth in (
            (None,) if one.side == NONE or points_of(state, name, one.hung) is not None else (0, 9999))])
    for combination in product(*choices):
        yield (dict(zip(items, (one for one, _ in combination), strict=True)),
               {name: worth for name, (_, worth) in zip(items, combination, strict=True) if worth is not None})


def agreed_items(state: State, cases: list[Case]) -> dict[str, Found]:
    """The items that are the same in every case; the others open."""
    if not cases:
        return items_of(state)
    out: dict[str, Found] = {}
    for name in ITEMS:
        found = {case.found[name] for case in cases}
        sides = {item.side for item in found}
        out[name] = found.pop() if len(found) == 1 else Found(sides.pop()) if len(sides) == 1 else UNDETERMINED
    return out


def in_world(state: State, case: Case) -> None:
    """All cases come to the same score: the marking as in one of them, with the items that are certain."""
    rules, certain, unknowns = state.rules, state.items, dict(state.unknowns)
    state.rules = next(world for choice, world in doubt.worlds(rules) if choice == case.choice)
    found, _ = next(filled(state, case.found))
    mark(state, found, {})
    state.rules, state.unknowns = rules, unknowns
    state.items = {name: found[name]._replace(figures=item.figures) if item.side != OPEN else item
                   for name, item in certain.items()}
    if state.winner < 0:
        state.scored &= {name for name, item in certain.items() if item.side != OPEN}


def deal_end(state: State) -> None:
    """After the count: the higher total at or above the target wins."""
    target = state.need("target")
    most = max(state.score)
    if isinstance(target, int) and most < target:
        return
    if target is UNKNOWN or state.need("win.when") is UNKNOWN:
        state.open["winner"] = None
        return
    level = [s for s in range(state.nsides) if state.score[s] == most]
    if len(level) == 1:
        state.win(level[0])
        return
    rule = state.need("win.tie")
    if rule is UNKNOWN:
        state.open["winner"] = None
    elif (side := first_of(state, rule, level)) != NONE:
        state.win(side)


# -- the result -------------------------------------------------------------------------------------------------------


def finish(state: State) -> Result:
    """Count what can be counted and say what is open."""
    record, scope = state.record, state.record.scope
    if state.pending and not state.void:
        settle_pending(state, None)
    if not state.counted and not state.void and state.winner < 0 and (
            scope == "count" or (state.phase == END and scope != "ending")):
        count(state)
    found = state.items if state.counted else {} if state.void else items_of(state)
    items: dict[str, ItemResult] = {}
    for name, (side, figures, _) in found.items():
        if side != OPEN:
            who, scored = state.names[side] if side >= 0 else NOBODY, name in state.scored
            if figures and side >= 0:
                figures = (figures[side], *figures[:side], *figures[side + 1:])
            items[name] = ItemResult(who, figures, NOTHING, scored) if figures else owned(who, scored)
        elif scope != "score" and state.winner < 0:
            state.open[name] = None
    if scope in ("whole", "deal"):
        turn_up(state, items)
    if state.trump == NO_SUIT and scope not in ("count", "score") and not state.void:
        state.open["trump"] = None
    if state.winner < 0 and state.rules.target is UNKNOWN:
        state.unknowns["target"] = None
        state.open["winner"] = None
    extra = {"dealer": state.seats[state.dealer]} if record.deal.dealer or record.deal.cut else {}
    if record.match:
        extra |= match(state)
    following = state.next_dealer if state.next_dealer >= 0 else 0 if state.counted and record.deal.dealer else NONE
    return Result(
        items, dict(zip(state.names, state.score, strict=True)), state.table.before,
        state.names[state.winner] if state.winner >= 0 else "" if "winner" in state.open else "none",
        "SHDC"[state.trump] if state.trump != NO_SUIT else "",
        tuple(sorted(state.open, key=order_of)) if state.open else (), state.void,
        state.seats[following] if following >= 0 else "", extra, state.table.sides)


def order_of(name: str) -> int:
    """Where an open result stands in the list."""
    names = ("trump", "turn-up", *ITEMS, "score", "winner")
    return names.index(name) if name in names else len(names)


def turn_up(state: State, items: dict[str, ItemResult]) -> None:
    """Whose the bonus for the turn-up is. While one waits for its suit to be settled, the score waits with it."""
    if state.deferred is not None and not state.void and state.winner < 0:
        state.open.update({"turn-up": None, "score": None})
    if "turn-up" in state.open:
        return
    for side, points in state.bonus_by_side.items():
        items["turn-up"] = ItemResult(state.names[side], (points,))
    if not state.bonus_by_side and state.turned and not state.void:
        items["turn-up"] = owned(NOBODY, True)


def match(state: State) -> dict[str, str]:
    """Games, or match points, after this game; the winner of the match, where the record says how it stood before."""
    form = state.rules.value("match.form")
    if form == "none":
        return {}
    if form is UNKNOWN:
        state.unknowns["match.form"] = None
        return {}
    won = [0] * state.nsides
    for name, number in state.record.match.items():
        won[state.side_index[name]] += number
    step = state.need("match.points") if form == "points" else 1
    if state.winner >= 0 and isinstance(step, int):
        won[state.winner] += step
    out = {"match": ", ".join(f"{name} {won[i]}" for i, name in enumerate(state.names))}
    limit = state.need("match.target" if form == "points" else "match.games")
    if not isinstance(limit, int):
        return out
    need = limit // 2 + 1 if form == "best-of" else limit
    leaders = [i for i in range(state.nsides) if won[i] == max(won)]
    if form == "fixed":
        done = sum(won) >= limit and len(leaders) == 1
    else:
        done = max(won) >= need and state.winner >= 0
    out["match-winner"] = state.names[leaders[0]] if done else "none"
    return out


