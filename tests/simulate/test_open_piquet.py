"""Open play of the tricks of Piquet: the best there is, as the referee counts it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from variorum.errors import UserError
from variorum.games.piquet.compiled import Rules, compile_rules
from variorum.games.piquet.state import State
from variorum.library import load
from variorum.library.contrasts import named
from variorum.paths import data_root
from variorum.simulate import Arm, Plan, study
from variorum.simulate.chance import PACK, Source, key_of
from variorum.simulate.open_piquet import OpenPlayer, Solver, hindrance
from variorum.simulate.open_play import cards_of
from variorum.simulate.piquet_table import PiquetSeats

LIBRARY = load(data_root()).library
SUPPORTED = [v.id for v in LIBRARY.playable("piquet") if not hindrance(LIBRARY.ruleset(v.id))]


class Plain:
    """Every line of play, none left out: the moves and the points are the solver's, the search is its own."""

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self.nodes = 0

    def value(self, hands: tuple[int, int], leader: int, won: int = 0) -> int:
        self.nodes += 1
        if not hands[0]:
            return self.solver.final(won)
        best = [self._answer(hands, leader, led, won) for led in cards_of(hands[leader])]
        return min(best) if leader else max(best)

    def _answer(self, hands: tuple[int, int], leader: int, led: int, won: int) -> int:
        self.nodes += 1
        other, found = 1 - leader, []
        for card in self.solver.replies(hands[other], led):
            left = [0, 0]
            left[leader], left[other] = hands[leader] ^ 1 << led, hands[other] ^ 1 << card
            winner, points = self.solver.gain(led, card, leader, not left[0])
            found.append(points + self.value((left[0], left[1]), winner, won + (winner == 0)))
        return self.solver.led_points(leader) + (min(found) if other else max(found))


@st.composite
def deals(draw: st.DrawFn, most: int = 4) -> tuple[Rules, tuple[int, int], int]:
    """Rules of the shipped rule sets, two hands of the same size, who leads."""
    rules = compile_rules(LIBRARY.ruleset(draw(st.sampled_from(SUPPORTED))))
    size, suits = draw(st.integers(1, most)), draw(st.integers(1, 4))
    pool = [card for card in rules.code.values() if card >> 4 < suits]
    cards = draw(st.lists(st.sampled_from(pool), min_size=2 * size, max_size=2 * size, unique=True))
    hands = (sum(1 << c for c in cards[:size]), sum(1 << c for c in cards[size:]))
    return rules, hands, draw(st.integers(0, 1))


@settings(max_examples=120, deadline=None)
@given(deals())
def test_the_search_finds_what_plain_minimax_finds(deal: tuple[Rules, tuple[int, int], int]) -> None:
    rules, hands, leader = deal
    size = hands[0].bit_count()
    assert Solver(rules, size).value(hands, leader) == Plain(Solver(rules, size)).value(hands, leader)


def test_five_tricks_take_a_fiftieth_of_the_positions_of_plain_minimax() -> None:
    rules = compile_rules(LIBRARY.ruleset("rubicon"))
    pack = Source(key_of("nodes"), 0).stream(PACK).shuffled(sorted(rules.code.values()))
    hands = (sum(1 << c for c in pack[:5]), sum(1 << c for c in pack[5:10]))
    solver, plain = Solver(rules, 5), Plain(Solver(rules, 5))
    assert solver.value(hands, 0) == plain.value(hands, 0)
    assert plain.nodes >= 50 * solver.nodes


class Watched(OpenPlayer):
    """Keeps what the search finds before the first lead."""

    found: list[int] = []  # noqa: RUF012  # one list for the one deal of the test

    def best(self, state: State) -> int:
        if not state.tricks and state.led < 0:
            hands = (state.hands[state.elder], state.hands[state.younger])
            self.found.append(Solver(state.rules, 12).value(hands, 0))
        return super().best(state)


@pytest.mark.parametrize("name", ["rubicon", "old-36"])
def test_twelve_tricks_make_what_the_search_finds_by_the_referees_count(name: str) -> None:
    """Points of the play, the cards and capot, as the referee marks them, are the value of the two hands."""
    table = PiquetSeats(LIBRARY.ruleset(name))
    for number in range(2):
        Watched.found.clear()
        out = table.deal(Source(key_of("twelve"), number), 1, {}, Watched)
        made = [sum(points.get(item, 0) for item in ("play", "cards", "capot")) for points in out.points]
        assert [made[0] - made[1]] == Watched.found


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("au-cent-hundred", "may end the game before all its points are made"),
        ("rubicon with play.lead unknown", "play.lead of rubicon with play.lead unknown is unknown"),
    ],
)
def test_what_it_cannot_judge_is_said(name: str, said: str) -> None:
    ruleset = named(LIBRARY, name)
    assert said in hindrance(ruleset)
    with pytest.raises(UserError, match="no open play"):
        study([Arm(name, ruleset)], Plan(model="open"), number=2, processes=1)
