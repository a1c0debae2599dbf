"""Open play of All Fours by two: all hands lie open and both play best, so that a deal has a value under its rules.

Alpha-beta over the cards, trick by trick, with a table of positions already judged. What is searched for are the points
that play decides: the Jack and who catches it, Game, and High and Low where he has them who wins them. All else that
a deal scores is settled before the first lead, and the referee counts it.

A position is judged by what is still to be had in it, so that it is worth the same however it was reached: by the two
hands, who leads, and by how many pips one is ahead. Cards of a hand that lie next to each other among those still in
play, count alike and are no prize are one choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from variorum.games.all_fours.compiled import Rules, compile_rules
from variorum.games.all_fours.follow import duty
from variorum.games.all_fours.state import PLAY, State
from variorum.games.deck import SUIT_MASK
from variorum.games.ruleset import RuleSet
from variorum.games.values import UNKNOWN, Table

from .alpha_beta import WIDE, best
from .chance import Chance
from .players import SensiblePlayer, Sight

DECIDED = 1 << 20
"""In place of the pips ahead, where no card left can change whose Game is."""
_NEEDED = (
    "follow.plain-lead", "follow.plain-lead.void", "follow.trump-lead", "follow.undertrump", "jack.licence",
    "lead.first", "high.points", "low.points", "jack.points", "game.points", "high.owner", "low.owner",
    "jack.hang.points", "jack.hang.mode", "game.pips", "game.pips.suits", "game.tie", "game.no-pips", "target",
    "win.when",
)  # fmt: skip


def hindrance(ruleset: RuleSet) -> str:
    """Why the deals of a rule set have no value that is searched for here; empty if they have."""
    if ruleset.players != 2:
        return f"it is searched for two players, and {ruleset.id} is for {ruleset.players}"
    unknown = [name for name in _NEEDED if ruleset.values.get(name) and ruleset[name] is UNKNOWN]
    if unknown:
        return f"{unknown[0]} of {ruleset.id} is unknown"
    if ruleset["trump.maker"] != "turn-up":
        return f"under {ruleset.id} no card is turned up, and the first lead makes trumps"
    if ruleset.get("turn-up.status", None) == "dealer-holds" and "winner" in (
            ruleset["high.owner"], ruleset["low.owner"]):
        return f"under {ruleset.id} the card turned up is out and in no hand, and High or Low is his who wins it"
    target, most = ruleset["target"], most_points(ruleset)
    if isinstance(target, int) and target <= most:
        return f"a deal of {ruleset.id} may make {most} points and end the game at {target}, before all are counted"
    return ""


def most_points(ruleset: RuleSet) -> int:
    """No fewer points than a side can make in a deal in which nobody has begged."""
    rules = compile_rules(ruleset)
    bonus = ruleset.get("turn-up.bonus", None)
    turned = max(bonus.values(), default=0) if isinstance(bonus, Table) else 0
    items = sum(rules.points[name] or 0 for name in ("high", "low", "game"))
    return items + turned + max(rules.points["jack"] or 0, rules.points["hung"] or 0)


class Solver:
    """The play of one deal: ``rules`` and the trump suit. ``nodes`` counts the positions in which a card was chosen.

    Sides are 0, elder, and 1, the dealer; values are elder's points less the dealer's.
    """

    def __init__(self, rules: Rules, trump: int, hands: tuple[int, int]) -> None:
        self.rules = rules
        self.trump = trump
        self.nodes = 0
        self.pips = rules.pips if rules.pips_all else rules.pips_of_suit(trump)
        self.all_pips = self.sum_of(hands[0] | hands[1])
        self.game = self._worth("game")
        self.ties = {True: self._tie("game.tie"), False: self._tie("game.no-pips")}
        trumps = (hands[0] | hands[1]) & SUIT_MASK[trump]
        self.jack = 16 * trump + rules.jack if rules.jack >= 0 and trumps >> (16 * trump + rules.jack) & 1 else -1
        self.prizes = {}
        if trumps and rules.owners["high"] == "winner":
            self.prizes[trumps.bit_length() - 1] = self._worth("high")
        if trumps and rules.owners["low"] == "winner":
            lowest = (trumps & -trumps).bit_length() - 1
            self.prizes[lowest] = self.prizes.get(lowest, 0) + self._worth("low")
        self.most_of_jack = max(self._worth("jack"), self._worth("hung"))
        self.special = sum(1 << card for card in {*self.prizes, *([self.jack] if self.jack >= 0 else [])})
        self._known: dict[tuple[int, int, int, int], tuple[int, int]] = {}

    def _worth(self, name: str) -> int:
        return self.rules.points[name] or 0

    def _tie(self, name: str) -> int:
        """What equal pips are worth to elder."""
        return {"elder": self.game, "dealer": -self.game}.get(str(self.rules.value(name)), 0)

    def sum_of(self, mask: int) -> int:
        """The pips of these cards."""
        found = 0
        while mask:
            low = mask & -mask
            found += self.pips[low.bit_length() - 1]
            mask ^= low
        return found

    # -- what may be played -----------------------------------------------------------------------------------------

    def replies(self, hand: int, led: int) -> Iterator[int]:
        """The lawful cards of a hand to a card led, high to low in each suit."""
        for card in cards_of(hand):
            if duty(self.rules, hand, card, led >> 4, self.trump, led)[1] is not False:
                yield card

    def takes(self, card: int, led: int) -> bool:
        """Whether a card wins against the card led."""
        return card > led if card >> 4 == led >> 4 else card >> 4 == self.trump

    def gain(self, led: int, card: int, leader: int) -> tuple[int, int, int]:
        """Who wins the trick; what it is worth to elder at once; by how many pips he comes ahead."""
        winner = 1 - leader if self.takes(card, led) else leader
        points = 0
        for played, by in ((led, leader), (card, 1 - leader)):
            points += self.prizes.get(played, 0)
            if played == self.jack:
                points += self._worth("jack" if by == winner else "hung")
        pips = self.pips[led] + self.pips[card]
        return (winner, -points, -pips) if winner else (winner, points, pips)

    def final(self, ahead: int) -> int:
        """What Game is worth to elder, with so many pips more than the dealer when all are counted."""
        if ahead:
            return self.game if ahead > 0 else -self.game
        return self.ties[self.all_pips > 0]

    # -- the search -------------------------------------------------------------------------------------------------

    def value(self, hands: tuple[int, int], leader: int, ahead: int = 0) -> int:
        """What play is worth to elder from the lead on. ``ValueError`` for hands of different sizes."""
        if hands[0].bit_count() != hands[1].bit_count():
            raise ValueError("one hand is longer than the other")
        most = self.game + self.most_of_jack + sum(self.prizes.values())
        return self._lead(hands[0], hands[1], leader, ahead, -most - 1, most + 1)

    def best_lead(self, hands: tuple[int, int], leader: int, ahead: int) -> int:
        """A card that makes the most of it for him who leads."""
        return self._choose([(self._answer(hands, leader, card, ahead, -WIDE, WIDE), card)
                             for card in self._leads(hands, leader)], leader)  # fmt: skip

    def best_reply(self, hands: tuple[int, int], leader: int, led: int, ahead: int) -> int:
        """The same for him who answers a card led, which is in nobody's hand any more."""
        other, found = 1 - leader, []
        for card in self.replies(hands[other], led):
            winner, points, pips = self.gain(led, card, leader)
            left = (hands[0] ^ 1 << card, hands[1]) if other == 0 else (hands[0], hands[1] ^ 1 << card)
            found.append((points + self._after(*left, winner, ahead, pips, -WIDE, WIDE), card))
        return self._choose(found, other)

    @staticmethod
    def _choose(found: list[tuple[int, int]], side: int) -> int:
        return max(found, key=lambda f: (-f[0] if side else f[0], -f[1]))[1]

    def _leads(self, hands: tuple[int, int], leader: int) -> list[int]:
        return self._distinct(hands[leader], hands[1 - leader], list(cards_of(hands[leader])))

    def _distinct(self, own: int, others: int, cards: list[int]) -> list[int]:
        """One of each row of cards between which no other card in play stands, and which all count alike."""
        out: list[int] = []
        for card in cards:  # high to low in each suit
            if not out or not self._alike(own, others, card, out[-1]):
                out.append(card)
        return out

    def _alike(self, own: int, others: int, low: int, high: int) -> bool:
        """Whether two cards of a hand are one choice."""
        if low >> 4 != high >> 4:
            return False
        row = (2 << high) - (1 << low)
        if row & (others | (own & self.special)):
            return False
        return all(self.pips[card] == self.pips[high] for card in cards_of(own & row))

    def _after(self, first: int, second: int, leader: int, ahead: int, pips: int, alpha: int, beta: int) -> int:
        return self._lead(first, second, leader, ahead if ahead == DECIDED else ahead + pips, alpha, beta)

    def _lead(self, first: int, second: int, leader: int, ahead: int, alpha: int, beta: int) -> int:
        """What is still to be had, to elder, where ``leader`` leads; exact within the window."""
        settled = 0
        if ahead != DECIDED:
            left = self.sum_of(first | second)
            if not first or abs(ahead) > left:
                settled, ahead = self.final(ahead), DECIDED
                alpha, beta = alpha - settled, beta - settled
        held = first | second
        open_points = (0 if ahead == DECIDED else self.game) + (
            self.most_of_jack if self.jack >= 0 and held >> self.jack & 1 else 0) + sum(
            worth for card, worth in self.prizes.items() if held >> card & 1)
        if not open_points:
            return settled
        if -open_points >= beta:
            return settled - open_points
        if open_points <= alpha:
            return settled + open_points
        at = (first, second, leader, ahead)
        low, high = self._known.get(at, (-open_points, open_points))
        if low >= beta or low == high:
            return settled + low
        if high <= alpha:
            return settled + high
        found = self._search((first, second), leader, ahead, max(alpha, low), min(beta, high))
        if found < beta:
            high = min(high, found) if found <= alpha else found
        if found > alpha:
            low = max(low, found) if found >= beta else found
        self._known[at] = (low, high)
        return settled + found

    def _search(self, hands: tuple[int, int], leader: int, ahead: int, alpha: int, beta: int) -> int:
        self.nodes += 1
        return best(self._leads(hands, leader), lambda card, low, high: self._answer(
            hands, leader, card, ahead, low, high), leader == 0, alpha, beta)

    def _answer(self, hands: tuple[int, int], leader: int, led: int, ahead: int, alpha: int, beta: int) -> int:
        """The same after a lead, where the other plays."""
        self.nodes += 1
        other = 1 - leader
        mine, theirs = hands[other], hands[leader] ^ 1 << led
        choices = self._distinct(mine, theirs | 1 << led, list(self.replies(mine, led)))

        def worth(card: int, low: int, high: int) -> int:
            winner, points, pips = self.gain(led, card, leader)
            left = (mine ^ 1 << card, theirs) if other == 0 else (theirs, mine ^ 1 << card)
            return points + self._after(*left, winner, ahead, pips, low - points, high - points)

        cards = sorted(choices, key=lambda c: (not self.takes(c, led), self.pips[c], c))
        return best(cards, worth, other == 0, alpha, beta)


class OpenPlayer:
    """Stands, gives, and plays as well as can be with all hands open. It asks the table for what it may see."""

    def __init__(self, chance: Chance) -> None:
        self._closed = SensiblePlayer(chance)
        self._solver: Solver | None = None

    def choose(self, acts: Sequence[str], sight: Sight) -> str:
        return next((act for act in ("stands", "gives") if act in acts), acts[0])

    def throw(self, number: int, sight: Sight) -> tuple[int, ...]:
        return self._closed.throw(number, sight)

    def play(self, cards: Sequence[int], sight: Sight) -> int:
        raise TypeError("who plays with open hands is shown the table: `best`")

    def best(self, state: State) -> int:
        """The card to play, for him whose turn it is (before the first lead: who leads)."""
        hands = (state.hands[0], state.hands[1])
        if self._solver is None:
            held = list(hands)
            for seat, card in state.plays:
                held[seat] |= 1 << card
            self._solver = solver_for(state.rules, state.trump, (held[0], held[1]))
        solver, ahead = self._solver, 0
        for trick, winner in state.tricks:
            pips = sum(solver.pips[card] for _, card in trick)
            ahead += -pips if winner else pips
        if not state.plays:
            return solver.best_lead(hands, state.turn if state.phase == PLAY else first_to_lead(state), ahead)
        leader, led = state.plays[0]
        return solver.best_reply(hands, leader, led, ahead)


def solver_for(rules: Rules, trump: int, hands: tuple[int, int]) -> Solver:
    """The solver of a deal, shared by its two players and by rule sets that differ in nothing it asks for."""
    decides = rules.__dict__.setdefault("_open", tuple(repr(rules.value(name)) for name in (*_NEEDED, "rank.order")))
    at = (decides, trump, hands)
    found = _RECENT.get(at)
    if found is None:
        if len(_RECENT) >= _KEPT:
            _RECENT.clear()
        found = _RECENT[at] = Solver(rules, trump, hands)
    return found


_KEPT = 16
"""Solvers that are kept, so that memory stays as it is however many deals are played."""
_RECENT: dict[tuple[object, int, tuple[int, int]], Solver] = {}


def first_to_lead(state: State) -> int:
    """The seat that leads to the first trick."""
    return state.dealer if state.rules.value("lead.first") == "dealer" else 0


def cards_of(mask: int) -> Iterator[int]:
    """The cards of a hand, the highest number first."""
    while mask:
        top = mask.bit_length() - 1
        yield top
        mask ^= 1 << top
