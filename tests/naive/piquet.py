"""Piquet as two players would reckon it: one function for each rule, every value from the rule set by its name.

Here are the table, the exchange, what a hand holds and who scores point, sequence and set; ``piquet_reckoning`` has
the play with its points, cards and capot, pique and repique, the game to a target, and parties of which only the
totals are known.
"""

from dataclasses import dataclass, field

from variorum.games.ruleset import RuleSet

from .verdict import LEGAL, Verdict

ELDER, YOUNGER = "E", "Y"
CLASSES = ("point", "sequence", "set")


def other(seat: str) -> str:
    return YOUNGER if seat == ELDER else ELDER


@dataclass
class Table:
    """Everything there is: the rules, the cards, what was said, the tricks."""

    rules: RuleSet
    hands: dict[str, list[str]]
    stock: list[str]
    """The cards not yet drawn, the next one first."""
    prior: dict[str, int]

    dealt: dict[str, list[str]] = field(default_factory=dict)
    announced: set[str] = field(default_factory=set)
    shown: set[str] = field(default_factory=set)
    """Who has shown a carte blanche at its time."""
    held: dict[str, list[str]] = field(default_factory=dict)
    """The hands after the exchange."""
    called: dict[str, list[str]] = field(default_factory=dict)
    """Class -> the cards that elder called."""
    replied: dict[str, str] = field(default_factory=dict)
    """Class -> younger's last reply."""
    declared: dict[str, list[str]] = field(default_factory=dict)
    """Class -> the cards that younger declared."""
    tricks: list[tuple[str, list[tuple[str, str]]]] = field(default_factory=list)
    """Those that are complete, each with its winner."""
    trick: list[tuple[str, str]] = field(default_factory=list)
    turn: str = ELDER
    penalties: dict[str, int] = field(default_factory=lambda: {ELDER: 0, YOUNGER: 0})
    scores_nothing: set[str] = field(default_factory=set)
    declares_nothing: set[str] = field(default_factory=set)
    void: bool = False
    score: dict[str, int] = field(default_factory=dict)
    winner: str = "none"
    classes: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Who scores each class, and how much."""
    results: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.dealt = {seat: list(hand) for seat, hand in self.hands.items()}


def rank(card: str) -> str:
    return card[0]


def suit(card: str) -> str:
    return card[1]


def height(table: Table, card_rank: str) -> int:
    """How high a rank stands: 0 is the lowest."""
    order = table.rules["rank.order"]
    return len(order) - 1 - order.index(card_rank)


# -- the exchange -----------------------------------------------------------------------------------------------------


def most(table: Table, seat: str) -> int:
    """The most cards a player may exchange."""
    if seat == ELDER:
        return min(table.rules["discard.elder.max"], len(table.stock))
    value = table.rules["discard.younger.max"]
    return len(table.stock) if value == "remaining" else min(value, len(table.stock))


def least(table: Table, seat: str) -> int:
    return table.rules["discard.elder.min" if seat == ELDER else "discard.younger.min"]


def discard(table: Table, seat: str, cards: list[str]) -> Verdict:
    """A player lays cards out."""
    name = "elder" if seat == ELDER else "younger"
    if len(cards) > most(table, seat):
        return Verdict("illegal", f"discard.{name}.max")
    if len(cards) < least(table, seat):
        return Verdict("illegal", f"discard.{name}.min")
    for card in cards:
        table.hands[seat].remove(card)
    return LEGAL


def draw(table: Table, seat: str, number: int) -> None:
    """He takes as many from the top of the stock."""
    for _ in range(number):
        table.hands[seat].append(table.stock.pop(0))


def is_blank(table: Table, seat: str) -> bool:
    """A dealt hand that lacks the ranks of a carte blanche."""
    if table.rules["carte-blanche.points"] == 0:
        return False
    return not any(rank(card) in table.rules["carte-blanche.without"] for card in table.dealt[seat])


# -- what a hand holds ------------------------------------------------------------------------------------------------


def pips(table: Table, cards: list[str]) -> int:
    worth = table.rules.get("point.pips", {})
    return sum([worth.get(card[0], 0) for card in cards])


def worth(table: Table, kind: str, cards: list[str]) -> tuple[int, ...]:
    """What decides between holdings of a class; greater is better."""
    if kind == "point":
        measure = table.rules["point.measure"]
        if measure == "cards":
            return (len(cards),)
        return (pips(table, cards),) if measure == "pips" else (len(cards), pips(table, cards))
    top = max(height(table, rank(card)) for card in cards)
    if kind == "sequence" and table.rules["sequence.measure"] == "length":
        return (len(cards),)
    return (len(cards), top)


def points_held(table: Table, hand: list[str]) -> list[list[str]]:
    """All the cards of each suit, if they make enough."""
    found = []
    for one in "SHDC":
        cards = [card for card in hand if suit(card) == one]
        if cards and (table.rules["point.minimum"] == 0 or pips(table, cards) >= table.rules["point.minimum"]):
            found.append(cards)
    return found


def sequences_held(table: Table, hand: list[str]) -> list[list[str]]:
    """Each run of neighbouring ranks in a suit, whole."""
    found = []
    for one in "SHDC":
        run: list[str] = []
        for card_rank in table.rules["rank.order"]:
            if card_rank + one in hand:
                run.append(card_rank + one)
            else:
                found.append(run)
                run = []
        found.append(run)
    return [run for run in found if len(run) >= table.rules["sequence.min"]]


def sets_held(table: Table, hand: list[str]) -> list[list[str]]:
    """The cards of each rank that counts, if so many have a value."""
    found = []
    for card_rank in table.rules["set.ranks"]:
        cards = [card for card in hand if rank(card) == card_rank]
        if len(cards) in table.rules["set.values"]:
            found.append(cards)
    return found


def holdings(table: Table, kind: str, hand: list[str]) -> list[list[str]]:
    """What a hand holds in a class, the best first."""
    find = {"point": points_held, "sequence": sequences_held, "set": sets_held}[kind]
    return sorted(find(table, hand), key=lambda cards: (worth(table, kind, cards), len(cards), pips(table, cards)),
                  reverse=True)


# -- who scores a class -----------------------------------------------------------------------------------------------


def value(table: Table, kind: str, cards: list[str]) -> int:
    """What one holding scores."""
    if kind == "point":
        return len(cards) if table.rules["point.score"] == "cards" else (pips(table, cards) + 5) // 10
    return table.rules[f"{kind}.values"][len(cards)]


def scored_with(table: Table, kind: str, seat: str, cards: list[str]) -> int:
    """A holding and those of the same player that are not better, if the rules let him score these.

    Of a sequence told shorter than it is, what is left may make another; a set is all the cards of its rank.
    """
    total = value(table, kind, cards)
    if kind == "point" or not table.rules[f"{kind}.lower"]:
        return total
    hand = table.held[seat]
    for lower in holdings(table, kind, [c for c in hand if c not in cards] if kind == "sequence" else hand):
        if not set(lower) & set(cards) and worth(table, kind, lower) <= worth(table, kind, cards):
            total += value(table, kind, lower)
    return total


def elder_scores(table: Table, kind: str) -> int:
    """What elder's good call scores; if he called low, and his best is better than what younger has, perhaps all."""
    held, theirs = (holdings(table, kind, table.held[seat]) for seat in (ELDER, YOUNGER))
    called = table.called[kind]
    low = worth(table, kind, called) < worth(table, kind, held[0])
    best = (YOUNGER in table.declares_nothing or not theirs
            or worth(table, kind, held[0]) > worth(table, kind, theirs[0]))
    if low and best and table.rules["call.under.scores"] == "all-if-best":
        return scored_with(table, kind, ELDER, held[0])
    return scored_with(table, kind, ELDER, called)


def younger_scores(table: Table, kind: str) -> int:
    """What younger scores whose holding is better."""
    if table.replied.get(kind) == "not-good":
        return scored_with(table, kind, YOUNGER, holdings(table, kind, table.held[YOUNGER])[0])
    return scored_with(table, kind, YOUNGER, table.declared[kind]) if kind in table.declared else 0


def class_score(table: Table, kind: str) -> tuple[str, int]:
    """Who scores a class, and how much; ``equal`` if neither is better."""
    called, theirs = table.called.get(kind), holdings(table, kind, table.held[YOUNGER])
    if YOUNGER in table.declares_nothing:  # what he has given up surpasses nothing
        return (ELDER, elder_scores(table, kind)) if called is not None else ("nobody", 0)
    if called is None:  # a point of few pips may be his and count nothing
        return (YOUNGER, younger_scores(table, kind)) if kind in table.declared else ("nobody", 0)
    speaks_better = table.replied.get(kind) == "not-good" or kind in table.declared
    if speaks_better:
        return YOUNGER, younger_scores(table, kind)
    if ELDER in table.declares_nothing:  # nor does it make anything equal
        return "nobody", 0
    if table.replied.get(kind) == "good" or not theirs:
        return ELDER, elder_scores(table, kind)
    if worth(table, kind, called) == worth(table, kind, theirs[0]):
        if kind != "set" and table.rules[f"{kind}.tie"] == "elder":
            return ELDER, elder_scores(table, kind)
        return "equal", 0
    return ELDER, elder_scores(table, kind)  # younger is silent, or has sunk what he has
