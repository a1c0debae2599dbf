"""Open play: the value of a deal, held against all lines of play there are, counted by the referee."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from variorum.errors import UserError
from variorum.games.all_fours.compiled import Rules, compile_rules
from variorum.games.all_fours.state import END
from variorum.games.all_fours.tricks import lawful
from variorum.games.engine import Action, Deal, Record, engine
from variorum.games.ruleset import RuleSet
from variorum.library import Library, load
from variorum.library.contrasts import named
from variorum.paths import data_root
from variorum.simulate import Arm, Plan, Unit, study
from variorum.simulate.chance import PACK, Source, key_of
from variorum.simulate.open_play import OpenPlayer, Solver, cards_of, hindrance
from variorum.simulate.table import Seats

GAME = engine("all-fours")


@pytest.fixture(scope="module")
def library() -> Library:
    return load(data_root()).library


LIBRARY = load(data_root()).library
SUPPORTED = [
    f"{variant.id}{reading}" for variant in LIBRARY.playable("all-fours") for reading in ("", " transmitted")
    if not hindrance(LIBRARY.ruleset(f"{variant.id}{reading}"))
]  # fmt: skip


# -- plain minimax with the same moves -------------------------------------------------------------------------------


class Plain:
    """Every line of play, none left out: the moves and the points are the solver's, the search is its own."""

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self.nodes = 0

    def value(self, hands: tuple[int, int], leader: int, ahead: int = 0) -> int:
        self.nodes += 1
        if not hands[0]:
            return self.solver.final(ahead)
        best = [self._answer(hands, leader, led, ahead) for led in cards_of(hands[leader])]
        return max(best) if leader == 0 else min(best)

    def _answer(self, hands: tuple[int, int], leader: int, led: int, ahead: int) -> int:
        self.nodes += 1
        other, found = 1 - leader, []
        for card in self.solver.replies(hands[other], led):
            winner, points, pips = self.solver.gain(led, card, leader)
            left = [0, 0]
            left[leader], left[other] = hands[leader] ^ 1 << led, hands[other] ^ 1 << card
            found.append(points + self.value((left[0], left[1]), winner, ahead + pips))
        return max(found) if other == 0 else min(found)


@st.composite
def deals(draw: st.DrawFn, most: int = 4) -> tuple[Rules, int, tuple[int, int], int]:
    """Rules of the shipped rule sets, a trump suit, two hands of the same size, who leads."""
    rules = compile_rules(LIBRARY.ruleset(draw(st.sampled_from(SUPPORTED))))
    size = draw(st.integers(1, most))
    # few suits, so that suits are followed, cards lie next to each other, and prizes are about
    suits = draw(st.integers(1, 4))
    pool = [card for card in rules.code.values() if card >> 4 < suits]
    cards = draw(st.lists(st.sampled_from(pool), min_size=2 * size, max_size=2 * size, unique=True))
    hands = (sum(1 << c for c in cards[:size]), sum(1 << c for c in cards[size:]))
    return rules, draw(st.integers(0, 3)), hands, draw(st.integers(0, 1))


@settings(max_examples=150, deadline=None)
@given(deals())
def test_the_search_finds_what_plain_minimax_finds(deal: tuple[Rules, int, tuple[int, int], int]) -> None:
    rules, trump, hands, leader = deal
    assert Solver(rules, trump, hands).value(hands, leader) == Plain(Solver(rules, trump, hands)).value(hands, leader)


@settings(max_examples=60, deadline=None)
@given(deals(most=3))
def test_the_cards_it_plays_come_to_the_value_it_finds(deal: tuple[Rules, int, tuple[int, int], int]) -> None:
    rules, trump, hands, leader = deal
    solver = Solver(rules, trump, hands)
    value, total, ahead = solver.value(hands, leader), 0, 0
    while hands[0]:
        led = solver.best_lead(hands, leader, ahead)
        left = [hands[0], hands[1]]
        left[leader] ^= 1 << led
        card = solver.best_reply((left[0], left[1]), leader, led, ahead)
        left[1 - leader] ^= 1 << card
        leader, points, pips = solver.gain(led, card, leader)
        total, ahead, hands = total + points, ahead + pips, (left[0], left[1])
    assert total + solver.final(ahead) == value


def test_six_cards_take_a_fiftieth_of_the_positions_of_plain_minimax(library: Library) -> None:
    """The same moves, the same values; counted, not timed."""
    rules = compile_rules(library.ruleset("hoyle-1807"))
    searched = plain = 0
    for number in range(2):
        pack = Source(key_of("nodes"), number).stream(PACK).shuffled(sorted(rules.code.values()))
        hands = (sum(1 << c for c in pack[:6]), sum(1 << c for c in pack[6:12]))
        trump = pack[12] >> 4
        solver, whole = Solver(rules, trump, hands), Plain(Solver(rules, trump, hands))
        assert solver.value(hands, 0) == whole.value(hands, 0)
        searched, plain = searched + solver.nodes, plain + whole.nodes
    assert plain >= 50 * searched


# -- the referee as judge --------------------------------------------------------------------------------------------


def small(ruleset: RuleSet) -> RuleSet:
    """The same rules with three cards dealt to each."""
    return ruleset.replaced("deal.cards", 3)


def lines(rules: Rules, record: Record, played: Sequence[Action] = ()) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to play a deal after elder has stood: the cards in order, and elder's margin by the referee."""
    state: Any = GAME.start(record, rules, False)
    seats = state.seats
    acts = [Action(0, seats[0], "stands", text="stands"), *played]
    for number, action in enumerate(acts, 1):
        GAME.act(state, action._replace(at=number))
    if state.phase == END:
        score = GAME.finish(state).score
        cards = tuple(rules.code[action.cards[0]] for action in played)
        yield cards, score[seats[0]] - score[seats[1]]
        return
    seat = state.turn if played else 0
    for card in cards_of(state.hands[seat]):
        if lawful(state, seat, card)[1] is not False:
            yield from lines(rules, record, [*played, Action(0, seats[seat], "plays", (rules.deck.names[card],))])


def best(found: list[tuple[tuple[int, ...], int]], rules: Rules, trump: int) -> int:
    """Minimax over the lines, who played which card told by the tricks."""
    def judge(some: list[tuple[tuple[int, ...], int]], at: int, leader: int) -> int:
        if at == len(some[0][0]):
            return some[0][1]
        seat = leader if at % 2 == 0 else 1 - leader
        values = []
        for card in {line[at] for line, _ in some}:
            of_it = [(line, margin) for line, margin in some if line[at] == card]
            follows = leader
            if at % 2:
                led = of_it[0][0][at - 1]
                over = card > led if card >> 4 == led >> 4 else card >> 4 == trump
                follows = 1 - leader if over else leader
            values.append(judge(of_it, at + 1, follows))
        return max(values) if seat == 0 else min(values)

    return judge(found, 0, 0)


@pytest.mark.parametrize("name", SUPPORTED)
def test_open_players_score_what_the_referee_counts_for_best_play(library: Library, name: str) -> None:
    """All lines of three cards each, every one played and counted by the referee, and the best of both sides picked."""
    ruleset = small(library.ruleset(name))
    table = Seats(ruleset)
    for number in range(6):
        source = Source(key_of(f"small {name}"), number)
        pack = source.stream(PACK).shuffled([rank + suit for suit in "SHDC" for rank in table.order])
        record = Record("all-fours", seats=table.names, deal=Deal(dealer=table.names[1], pack=tuple(pack)))
        state: Any = GAME.start(record, table.rules, False)
        if ruleset.get("beg.stand.needs-trump", None) is True and not state.holds(0, state.trumps()):
            continue  # he may not stand
        out = table.deal(source, 1, {}, OpenPlayer)
        margin = out.points[0]["points"] - out.points[1]["points"]
        assert margin == best(list(lines(table.rules, record)), table.rules, state.trump), pack[:8]


# -- what it is not for ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("trinidad", "for two players"),
        ("hoyle-1807 with target 4", "may make 5 points and end the game at 4"),
        ("hoyle-1807 with low.owner unknown", "low.owner of hoyle-1807 with low.owner unknown is unknown"),
    ],
)
def test_what_it_cannot_judge_is_said(library: Library, name: str, said: str) -> None:
    assert said in hindrance(named(library, name))


def test_where_the_first_lead_makes_trumps_it_is_not_searched(library: Library) -> None:
    pitched = library.ruleset("hoyle-1807").replaced("trump.maker", "first-lead", "").replaced("beg.who", "nobody", "")
    assert "the first lead makes trumps" in hindrance(pitched)


def test_a_study_says_so_too(library: Library) -> None:
    arm = Arm("trinidad", library.ruleset("trinidad"))
    with pytest.raises(UserError, match="no open play of trinidad: it is searched for two players"):
        study([arm], Plan(model="open"), number=4, processes=1)
    two = Arm("hoyle-1807", library.ruleset("hoyle-1807"))
    with pytest.raises(UserError, match="not the winning of a game"):
        study([two], Plan(Unit.GAMES, "open"), number=4, processes=1)


def test_open_play_of_a_study_is_the_referees_count(library: Library) -> None:
    arm = Arm("hoyle-1807", library.ruleset("hoyle-1807"))
    done = study([arm], Plan(model="open", size=40), number=40, processes=1)
    tally = done.tallies[0]
    assert done.about.startswith("open play")
    assert "elder gift" not in tally.names()  # elder stands
    assert tally.sums["elder tricks"] + tally.sums["dealer tricks"] == 6 * 40


def test_hands_of_two_lengths_are_refused(library: Library) -> None:
    rules = compile_rules(library.ruleset("hoyle-1807"))
    with pytest.raises(ValueError, match="longer"):
        Solver(rules, 0, (3, 4)).value((3, 4), 0)
