"""All Fours: High, Low, Jack and Game, and who wins the game by them."""

from copy import copy
from itertools import permutations, product
from typing import Any

from variorum.games import family
from variorum.games.values import UNKNOWN

from .all_fours import Table, elder, higher, opponents, rank, score, sides_from_elder, suit

ITEMS = ("high", "low", "jack", "game")


def out(table: Table) -> dict[str, str]:
    """The trumps that are out, each with the seat that had it first."""
    kept = table.rules.get("out.pool", "dealt") == "kept"
    found = {}
    for seat in table.seats:
        for card in table.kept.get(seat, table.dealt[seat]) if kept else table.dealt[seat]:
            if suit(card) == table.trump:
                found[card] = seat
    if table.turned and table.rules["turn-up.status"] == "dealer-holds" and suit(table.turned[-1][0]) == table.trump:
        found.setdefault(table.turned[-1][0], table.dealer)
    return found


def winner_of_card(table: Table, card: str) -> str:
    """The side in whose tricks a card lies. The turn-up, never played, is with the dealer; a card thrown out is
    nobody's.
    """
    for seat, trick in table.tricks:
        if any(played.card == card for played in trick):
            return table.side[seat]
    return table.side[table.dealer] if table.turned and card == table.turned[-1][0] else "nobody"


def high_or_low(table: Table, item: str) -> str:
    """Whose High or Low is."""
    cards = out(table)
    if not cards:
        return "nobody"
    best = None
    for card in cards:
        if best is None or higher(table, rank(card), rank(best)) == (item == "high"):
            best = card
    owner = table.rules[f"{item}.owner"]
    if owner == "original":
        return table.side[cards[best]]
    if owner == "winner":
        return winner_of_card(table, best)
    return table.side[table.dealer]


def pips(table: Table) -> dict[str, int]:
    """The pips each side has in its tricks."""
    worth = table.rules["game.pips"]
    total = dict.fromkeys(sides_from_elder(table), 0)
    for seat, trick in table.tricks:
        for played in trick:
            if table.rules["game.pips.suits"] == "all" or suit(played.card) == table.trump:
                total[table.side[seat]] += worth.get(rank(played.card), 0)
    return total


def game(table: Table) -> str:
    """Whose Game is."""
    table.figures = total = pips(table)
    most = max(total.values())
    tied = [side for side in sides_from_elder(table) if total[side] == most]
    if most > 0 and len(tied) == 1:
        return tied[0]
    rule = table.rules["game.tie" if most > 0 else "game.no-pips"]
    if rule == "elder":
        return tied[0]
    if rule == "dealer" and table.side[table.dealer] in tied:
        return table.side[table.dealer]
    return "nobody"


def jack(table: Table) -> tuple[str, int]:
    """Whose Jack is, and what it is worth: more or less if another side than its player's has taken it."""
    for seat, trick in table.tricks:
        for played in trick:
            if played.card == "J" + table.trump:
                if table.side[seat] == table.side[played.seat]:
                    return table.side[seat], table.rules["jack.points"]
                points = table.rules["jack.hang.points"]
                if table.rules["jack.hang.mode"] == "adds":
                    points += table.rules["jack.points"]
                return table.side[seat], points
    return "nobody", 0


WORDS = ("high.owner", "low.owner", "out.pool", "turn-up.status", "game.pips.suits", "game.tie", "game.no-pips",
         "jack.hang.mode", "win.when", "win.tie")
POSSIBLE: dict[str, tuple[Any, ...]] = {
    **{name: family("all-fours").parameters[name].type.options for name in WORDS},
    "count.order": tuple(permutations(ITEMS)), **{f"{item}.points": (0, 9999) for item in (*ITEMS, "jack.hang")},
}
"""What a value may be that is unknown; of points, nothing or enough to win."""


def count(table: Table) -> None:
    """The deal is counted. Where values are unknown it is counted under all they may be; what differs is open."""
    if table.over:
        return
    unknown = [name for name in POSSIBLE if table.rules.get(name, None) is UNKNOWN]
    if "win.when" in unknown and "win.tie" not in table.rules.values:
        unknown.append("win.tie")  # not known to be needed, it was left out
    if not unknown:
        count_items(table)
        return
    cases = []
    for choice in product(*(POSSIBLE[name] for name in unknown)):
        case = copy(table)
        case.score, case.unmarked = dict(table.score), dict(table.unmarked)
        case.results, case.marked = {}, {}
        for name, value in zip(unknown, choice, strict=True):
            case.rules = case.rules.replaced(name, value)
        count_items(case)
        cases.append(case)
    for item in ITEMS:
        results = {case.results[item] for case in cases}
        table.results[item] = results.pop() if len(results) == 1 and len({case.owners[item] for case in cases}) == 1 \
            else "open"
    scores = {tuple(case.score.items()) for case in cases}
    winners = {case.winner for case in cases}
    table.doubtful = table.doubtful or len(scores) > 1
    table.score = dict(scores.pop())
    if table.winner != "open":
        table.winner = winners.pop() if len(winners) == 1 else "open"
    if table.winner in ("none", "open"):
        table.next_dealer = elder(table)


def count_items(table: Table) -> None:
    """After the play the items are marked in their order; then, by some rules, the game may be won."""
    owners = {"high": high_or_low(table, "high"), "low": high_or_low(table, "low"),
              "game": game(table)}
    worth = {item: table.rules[f"{item}.points"] for item in ("high", "low", "game")}
    owners["jack"], worth["jack"] = jack(table)
    table.owners = dict(owners)
    for item in table.rules["count.order"]:
        owner = owners[item]
        table.results[item] = owner
        if owner == "nobody":
            continue
        if item in table.lost_items.get(owner, ()):
            table.results[item] = "nobody"
            continue
        if item in table.moved_items.get(owner, ()):
            (owner,) = opponents(table, owner)
            table.results[item] = owner
        if table.over:
            table.marked[item] = False
            continue
        table.marked[item] = True
        score(table, owner, worth[item])
    if table.rules["win.when"] == "deal-end":
        win_at_the_end(table)
    if table.winner == "none":
        table.next_dealer = elder(table)


def win_at_the_end(table: Table) -> None:
    """The higher total wins, if it reaches the target."""
    best = max(table.score.values())
    if best < table.rules["target"]:
        return
    level = [side for side in sides_from_elder(table) if table.score[side] == best]
    if len(level) == 1 or table.rules["win.tie"] == "elder":
        table.winner = level[0]
    elif table.rules["win.tie"] == "dealer" and table.side[table.dealer] in level:
        table.winner = table.side[table.dealer]
