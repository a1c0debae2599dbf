"""Open play of the tricks of Piquet: after the calls both hands lie open, and both make the most of what is left.

Alpha-beta with a table of positions, as in ``open_play``: what is searched for are the points of the tricks, for the
lead, for winning and for the last, and then the cards and capot. A position is worth the same however it was reached:
by the two hands, who leads, and how many tricks elder has. Cards of a hand with none in play between them are one
choice.

Pique is not played for: it hangs on what both have scored before, and on which point comes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from variorum.games.deck import SUIT_MASK
from variorum.games.piquet.compiled import Rules, compile_rules
from variorum.games.piquet.play import duty
from variorum.games.piquet.state import PLAY, State
from variorum.games.ruleset import RuleSet
from variorum.games.values import UNKNOWN

from .alpha_beta import WIDE, best
from .chance import Chance
from .open_play import cards_of
from .piquet_players import SensiblePlayer, Sight

_NEEDED = (
    "follow.must-win", "play.lead", "play.win", "play.last", "cards.points", "cards.tie", "capot.points",
    "capot.mode", "partie.form",
)  # fmt: skip


def hindrance(ruleset: RuleSet) -> str:
    """Why the tricks of a rule set are not searched here; empty if they are."""
    unknown = [name for name in _NEEDED if ruleset.get(name, None) is UNKNOWN]
    if unknown:
        return f"{unknown[0]} of {ruleset.id} is unknown"
    if compile_rules(ruleset).at_once:
        return f"a deal of {ruleset.id} may end the game before all its points are made"
    return ""


class Solver:
    """The play of ``tricks`` tricks. ``nodes`` counts the positions in which a card was chosen.

    Sides are 0, elder, and 1, younger; values are elder's points less younger's.
    """

    def __init__(self, rules: Rules, tricks: int) -> None:
        self.rules = rules
        self.tricks = tricks
        self.nodes = 0
        self.cards, self.capot = (int(str(rules.value(name))) for name in ("cards.points", "capot.points"))
        self.both = rules.value("capot.mode") == "adds"
        self._known: dict[tuple[int, int, int, int], tuple[int, int]] = {}

    # -- what may be played, and what it makes ------------------------------------------------------------------------

    def replies(self, hand: int, led: int) -> Iterator[int]:
        """The lawful cards of a hand to a card led, high to low in each suit."""
        return (card for card in cards_of(hand) if duty(self.rules, hand, card, led)[1] is not False)

    def gain(self, led: int, card: int, leader: int, last: bool) -> tuple[int, int]:
        """Who wins the trick, and what it makes for elder, the lead not counted."""
        if card >> 4 == led >> 4 and card > led:
            winner, points = 1 - leader, self.rules.win
        else:
            winner, points = leader, 0
        points += self.rules.last if last else 0
        return winner, -points if winner else points

    def led_points(self, leader: int) -> int:
        """What a lead makes for elder."""
        return int(-self.rules.lead if leader else self.rules.lead)

    def final(self, won: int) -> int:
        """The cards and capot, to elder, when he has won so many tricks."""
        lost = self.tricks - won
        if won == lost:
            return 0
        all_of_them = self.capot + (self.cards if self.both else 0)
        points = all_of_them if 0 in (won, lost) else self.cards
        return points if won > lost else -points

    # -- the search -----------------------------------------------------------------------------------------------

    def value(self, hands: tuple[int, int], leader: int, won: int = 0) -> int:
        """What play is worth to elder from the lead on. ``ValueError`` for hands of different sizes."""
        if hands[0].bit_count() != hands[1].bit_count():
            raise ValueError("one hand is longer than the other")
        return self._lead(hands, leader, won, -WIDE, WIDE)

    def best_lead(self, hands: tuple[int, int], leader: int, won: int) -> int:
        """A card that makes the most of it for him who leads."""
        found = [(self._answer(hands, leader, card, won, -WIDE, WIDE), card) for card in self._leads(hands, leader)]
        return _choose(found, leader)

    def best_reply(self, hands: tuple[int, int], leader: int, led: int, won: int) -> int:
        """The same for him who answers a card led, which is in nobody's hand any more."""
        found: list[tuple[int, int]] = []
        for card in self.replies(hands[1 - leader], led):
            value, left, winner, more = self._played(hands, leader, led, card, won)
            found.append((value + self._lead(left, winner, more, -WIDE, WIDE), card))
        return _choose(found, 1 - leader)

    def _played(self, hands: tuple[int, int], leader: int, led: int, card: int, won: int
                ) -> tuple[int, tuple[int, int], int, int]:  # fmt: skip
        """After a card is answered: what it made, the hands, who won, elder's tricks."""
        left = (hands[0] ^ 1 << card, hands[1]) if leader else (hands[0], hands[1] ^ 1 << card)
        winner, points = self.gain(led, card, leader, not left[0])
        return points, left, winner, won + (winner == 0)

    def _leads(self, hands: tuple[int, int], leader: int) -> list[int]:
        own, other = hands[leader], hands[1 - leader]

        def order(card: int) -> tuple[bool, int, int]:
            beaten = (other & SUIT_MASK[card >> 4]).bit_length() - 1 > card
            return beaten, -(own & SUIT_MASK[card >> 4]).bit_count(), -(card & 15)

        return sorted(_distinct(other, cards_of(own)), key=order)

    def _lead(self, hands: tuple[int, int], leader: int, won: int, alpha: int, beta: int) -> int:
        """What is still to be had, to elder, where ``leader`` leads; exact within the window."""
        if not hands[0]:
            return self.final(won)
        left = hands[0].bit_count()
        in_tricks: int = left * max(self.rules.lead, self.rules.win) + self.rules.last
        high, low = in_tricks + self.final(won + left), self.final(won) - in_tricks
        if low >= beta:
            return low
        if high <= alpha:
            return high
        at = (*hands, leader, won)
        low, high = self._known.get(at, (low, high))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        found = self._search(hands, leader, won, max(alpha, low), min(beta, high))
        if found < beta:
            high = min(high, found) if found <= alpha else found
        if found > alpha:
            low = max(low, found) if found >= beta else found
        self._known[at] = (low, high)
        return found

    def _search(self, hands: tuple[int, int], leader: int, won: int, alpha: int, beta: int) -> int:
        self.nodes += 1
        return best(self._leads(hands, leader), lambda card, low, high: self._answer(
            hands, leader, card, won, low, high), leader == 0, alpha, beta)

    def _answer(self, hands: tuple[int, int], leader: int, led: int, won: int, alpha: int, beta: int) -> int:
        """What a lead makes, and all that follows."""
        self.nodes += 1
        made = self.led_points(leader)
        alpha, beta = alpha - made, beta - made
        rest = (hands[0] ^ 1 << led, hands[1]) if leader == 0 else (hands[0], hands[1] ^ 1 << led)
        own, other = rest[1 - leader], rest[leader]
        choices = _distinct(other | 1 << led, self.replies(own, led))

        def worth(card: int, low: int, high: int) -> int:
            points, left, winner, more = self._played(rest, leader, led, card, won)
            return points + self._lead(left, winner, more, low - points, high - points)

        cards = sorted(choices, key=lambda c: (c >> 4 != led >> 4 or c < led, c & 15))
        return made + best(cards, worth, leader == 1, alpha, beta)


def _distinct(others: int, cards: Iterator[int]) -> list[int]:
    """One of each row of cards, high to low in each suit, between which no other card in play stands."""
    out: list[int] = []
    for card in cards:
        if not out or card >> 4 != out[-1] >> 4 or others & ((2 << out[-1]) - (1 << card)):
            out.append(card)
        else:
            out[-1] = card  # the lowest of the row, so that the next is held against it
    return out


def _choose(found: list[tuple[int, int]], side: int) -> int:
    return max(found, key=lambda f: (-f[0] if side else f[0], -f[1]))[1]


def solver_for(rules: Rules, hands: tuple[int, int]) -> Solver:
    """The solver of a deal with these hands at the first lead, shared by its two players."""
    decides = rules.__dict__.setdefault("_open", tuple(repr(rules.value(name)) for name in (*_NEEDED, "rank.order")))
    found = _RECENT.get((decides, hands))
    if found is None:
        if len(_RECENT) >= _KEPT:
            _RECENT.clear()
        found = _RECENT[decides, hands] = Solver(rules, hands[0].bit_count())
    return found


_KEPT = 8
"""Solvers that are kept, so that memory stays as it is however many deals are played."""
_RECENT: dict[tuple[object, tuple[int, int]], Solver] = {}


class OpenPlayer:
    """Exchanges and calls as a sensible player does, then plays as well as can be with both hands open."""

    def __init__(self, chance: Chance) -> None:
        self._closed = SensiblePlayer(chance)
        self._solver: Solver | None = None

    def exchange(self, least: int, most: int, sight: Sight) -> int:
        return self._closed.exchange(least, most, sight)

    def calls(self, cls: str) -> bool:
        return self._closed.calls(cls)

    def admits(self, cls: str) -> bool:
        return self._closed.admits(cls)

    def play(self, cards: Sequence[int], sight: Sight) -> int:
        raise TypeError("who plays with open hands is shown the table: `best`")

    def best(self, state: State) -> int:
        """The card to play, for him whose turn it is (before the first lead: elder's)."""
        hands = (state.hands[state.elder], state.hands[state.younger])
        if self._solver is None:
            self._solver = solver_for(state.rules, (hands[0] | (1 << state.led if state.led >= 0 else 0), hands[1]))
        won, seat = state.won[state.elder], state.turn if state.phase == PLAY else state.elder
        mine = 0 if seat == state.elder else 1
        if state.led < 0:
            return self._solver.best_lead(hands, mine, won)
        return self._solver.best_reply(hands, 1 - mine, state.led, won)
