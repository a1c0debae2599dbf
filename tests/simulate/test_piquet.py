"""Piquet played out many times: lawful under every rule set, counted item by item, in deals and parties."""

from collections.abc import Iterator

import pytest

from variorum.games.engine import Deal, Record
from variorum.games.piquet.compiled import compile_rules
from variorum.games.piquet.game import ENGINE
from variorum.library import Library
from variorum.simulate import Arm, Plan, Study, Unit, study
from variorum.simulate.batch import play
from variorum.simulate.chance import Chance, Source, key_of
from variorum.simulate.piquet_players import MODELS, SensiblePlayer, Sight, kept
from variorum.simulate.piquet_table import Acts, PiquetSeats


def every(library: Library) -> Iterator[str]:
    for variant in library.playable("piquet"):
        yield variant.id
        yield f"{variant.id} transmitted"


def ran(library: Library, *names: str, number: int = 40, model: str = "sensible", unit: Unit = Unit.DEALS) -> Study:
    arms = [Arm(name, library.ruleset(name)) for name in names]
    return study(arms, Plan(unit, model, size=number), number=number, processes=1)


@pytest.mark.parametrize("model", ["random", "sensible"])
def test_players_keep_to_every_rule_set_in_both_readings(library: Library, model: str) -> None:
    """The referee judges every act; what a rule set forbids ends the study at once."""
    for name in every(library):
        for unit, size in ((Unit.DEALS, 12), (Unit.GAMES, 1)):
            play([Arm(name, library.ruleset(name))], Plan(unit, model, "keep", size), 0)


@pytest.mark.parametrize("model", ["random", "sensible"])
def test_all_that_is_scored_is_some_item_and_every_trick_somebodys(library: Library, model: str) -> None:
    table = PiquetSeats(library.ruleset("rubicon"))
    for number in range(60):
        out = table.deal(Source(key_of("items"), number), 1, {}, MODELS[model])
        assert sum(out.tricks) == 12
        for points in out.points:
            items = sum(n for item, n in points.items() if item not in ("points", "last trick"))
            assert items == points["points"]
        assert sum(points.get("last trick", 0) for points in out.points) == 1
        more = [points.get("cards", 0) for points in out.points]
        all_of_them = [points.get("capot", 0) for points in out.points]
        # more than half the tricks count ten, all of them forty; six all counts nothing (law of the cards and capot)
        for tricks, cards, capot in zip(out.tricks, more, all_of_them, strict=True):
            assert (cards, capot) == ((0, 40) if tricks == 12 else (10, 0) if tricks > 6 else (0, 0))
        # a point is called of at least three cards of a suit, and both cannot score it
        assert min(points.get("point", 0) for points in out.points) == 0


def test_a_partie_has_six_deals_and_its_rubicon_at_a_hundred(library: Library) -> None:
    table = PiquetSeats(library.ruleset("rubicon"))
    seen = set()
    for number in range(25):
        winner, deals, score, doubt, worth = table.game_of(Source(key_of("partie"), number), MODELS["random"])
        low, high = sorted(score.values())
        assert deals == 6 or score["P1"] == score["P2"] or deals > 6
        assert score[winner] == high and not doubt
        assert worth["rubicon"] == int(low < 100)
        assert worth["value"] == 100 + (high + low if low < 100 else high - low)
        seen.add(worth["rubicon"])
    assert seen == {0, 1}


def test_a_game_to_a_hundred_ends_at_a_hundred(library: Library) -> None:
    table = PiquetSeats(library.ruleset("au-cent-hundred"))
    for number in range(10):
        winner, deals, score, _, worth = table.game_of(Source(key_of("hundred"), number), MODELS["sensible"])
        assert score[winner] >= 100 and deals >= 1
        assert worth["rubicon"] == 0


def test_a_rule_set_against_itself_makes_no_difference(library: Library) -> None:
    done = ran(library, "rubicon", "rubicon", number=15)
    assert done.tallies[0] == done.tallies[1] and not done.against[0].sums


def test_a_higher_threshold_makes_fewer_piques_and_touches_nothing_else(library: Library) -> None:
    one = library.ruleset("rubicon")
    arms = [Arm("thirty", one), Arm("forty", one.replaced("pique.threshold", 40))]
    against = study(arms, Plan(size=150, model="sensible"), number=150, processes=1).against[0]
    touched = {name.partition(" ")[2] for name in against.names() if " " in name}
    assert touched == {"pique", "points"}
    assert against.sums.get("elder pique", 0) + against.sums.get("dealer pique", 0) < 0


def test_processes_change_nothing(library: Library) -> None:
    arms = [Arm("rubicon", library.ruleset("rubicon"))]
    plan = Plan(size=5)
    one, two = (study(arms, plan, number=20, processes=n) for n in (1, 2))
    assert [t.data() for t in one.tallies] == [t.data() for t in two.tallies]


def test_what_is_said_of_the_players_is_of_players_of_piquet(library: Library) -> None:
    assert "keep point, sets and sequences" in ran(library, "rubicon", number=2).about


# -- rules of thumb --------------------------------------------------------------------------------------------------


def sight(library: Library, hand: str, led: str = "") -> Sight:
    rules = compile_rules(library.ruleset("rubicon"))
    return Sight(rules, rules.deck.mask(tuple(hand.split())), rules.code[led] if led else -1)


def names(seen: Sight, mask: int) -> set[str]:
    return set(seen.rules.deck.cards(mask))


@pytest.mark.parametrize(
    ("hand", "keep"),
    [
        # the longest suit and nothing else
        ("AH QH 9H 8H 7H KS 9S TD 8D QC 9C 7C", "AH QH 9H 8H 7H"),
        # of two suits of four the one with more pips; three kings
        ("AH KH 9H 8H KS TS 8S 7S KD TD QC 7C", "AH KH 9H 8H KS KD"),
        # a sequence of three in a short suit; sevens make no set
        ("AH KH 9H 8H 7H TS 9S 8S 7D 7C QD JC", "AH KH 9H 8H 7H TS 9S 8S"),
    ],
)
def test_a_sensible_player_keeps_point_sets_and_sequences(library: Library, hand: str, keep: str) -> None:
    seen = sight(library, hand)
    assert names(seen, kept(seen.rules, seen.hand)) == set(keep.split())


def test_he_throws_out_the_lowest_of_the_rest_and_as_many_as_he_may(library: Library) -> None:
    seen = sight(library, "AH QH 9H 8H 7H KS 9S TD 8D QC 9C 7C")
    thrown = names(seen, SensiblePlayer(Chance(1)).exchange(1, 5, seen))
    assert thrown == {"7C", "8D", "9S", "9C", "TD"}
    rich = sight(library, "AH KH QH JH TH AS KS QS JS TS AD KD")
    assert len(names(rich, SensiblePlayer(Chance(1)).exchange(1, 5, rich))) == 1  # one he must


@pytest.mark.parametrize(
    ("hand", "may", "led", "card"),
    [
        ("AH QH 9H KS 8S", "AH QH 9H KS 8S", "", "AH"),  # leads the highest of his longest suit
        ("AH QH 9H KS", "AH QH 9H", "JH", "QH"),  # wins as cheaply as he can
        ("TH 9H KS", "TH 9H", "JH", "9H"),  # cannot win: the lowest
        ("TD 9D 7D KS", "TD 9D 7D KS", "JH", "KS"),  # void: from his shortest suit
    ],
)
def test_he_plays_by_the_rules_of_thumb(library: Library, hand: str, may: str, led: str, card: str) -> None:
    seen = sight(library, hand, led)
    cards = [seen.rules.code[name] for name in may.split()]
    assert seen.rules.deck.names[SensiblePlayer(Chance(1)).play(cards, seen)] == card


def test_a_carte_blanche_is_announced_shown_and_scored(library: Library) -> None:
    """Elder is dealt no court card; in each rule set it counts ten for him, whenever it has to be shown."""
    blank, other, stock = map(str.split, (
        "AH TH 9H 8H 7H AS TS 9S 8S 7S AD TD", "KH QH JH KS QS JS KD QD JD KC QC JC", "9D 8D 7D AC TC 9C 8C 7C",
    ))  # fmt: skip
    for name in ("rubicon", "au-cent", "boussac", "overview"):
        rules = ENGINE.compile(library.ruleset(name))
        for seat in (0, 1):
            hands = {"P1": blank, "P2": other} if seat == 0 else {"P1": other, "P2": blank}
            pack: list[str] = []
            size = rules.values["deal.batch"][0]  # type: ignore[index]  # a tuple of sizes
            for at in range(0, 12, size):
                pack += hands["P1"][at:at + size] + hands["P2"][at:at + size]
            record = Record("piquet", seats=("P1", "P2"), deal=Deal(dealer="P2", pack=(*pack, *stock)))
            state = ENGINE.start(record, rules, True)
            Acts(state, [SensiblePlayer(Chance(1)), SensiblePlayer(Chance(2))]).play()  # type: ignore[arg-type]
            ENGINE.finish(state)
            scored = [(s.who, s.points) for s in state.steps if s.what == "scores" and s.item == "carte-blanche"]
            assert scored == [(("P1", "P2")[seat], 10)], name
