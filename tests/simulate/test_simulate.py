"""Many deals measured: sums that add up in any order, intervals that hold, players that keep to the rules."""

import json
import math
import statistics
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.errors import UserError
from variorum.games.deck import deck
from variorum.games.ruleset import RuleSet
from variorum.library import Library
from variorum.simulate import Arm, Plan, Study, Tally, Unit, effects, study
from variorum.simulate.batch import difference, key, play
from variorum.simulate.chance import Chance
from variorum.simulate.players import SensiblePlayer, Sight

from ..conftest import Variorum


def rules(library: Library, name: str, **changed: object) -> RuleSet:
    """A rule set, with some of its values changed (``beg_who`` for ``beg.who``)."""
    found = library.ruleset(name)
    for parameter, value in changed.items():
        found = found.replaced(parameter.replace("_", "."), value)  # type: ignore[arg-type]
    return found


# -- sums --------------------------------------------------------------------------------------------------------------

CASES = st.lists(st.dictionaries(st.sampled_from("abc"), st.integers(-9, 9)), min_size=2, max_size=40)


@given(CASES, st.data())
def test_parts_add_up_to_the_same_in_any_order(cases: list[dict[str, int]], data: st.DataObject) -> None:
    whole = Tally()
    for case in cases:
        whole.count(case)
    parts = [Tally() for _ in range(3)]
    for case in cases:
        parts[data.draw(st.integers(0, 2))].count(case)
    added = Tally()
    for part in data.draw(st.permutations(parts)):
        added.add(Tally.of(json.loads(json.dumps(part.data()))))
    assert added == whole


@given(CASES)
def test_mean_and_interval_are_those_of_the_textbooks(cases: list[dict[str, int]]) -> None:
    tally = Tally()
    for case in cases:
        tally.count(case)
    values = [case.get("a", 0) for case in cases]
    mean = tally.mean("a")
    assert mean.value == pytest.approx(statistics.fmean(values))
    half = 1.959964 * statistics.stdev(values) / math.sqrt(len(values))
    assert mean.half == pytest.approx(half, rel=1e-6, abs=1e-12)
    assert mean.noise == (mean.low <= 0 <= mean.high)


def test_a_single_case_shows_nothing() -> None:
    tally = Tally()
    with pytest.raises(ValueError, match="no case"):
        tally.mean("a")
    tally.count({"a": 3})
    assert tally.mean("a").half == math.inf


def test_what_rests_on_few_cases_is_told() -> None:
    """The interval of a share from one case in a hundred misses the true one in two studies of five."""
    tally = Tally(100, {"one": 1, "most": 95, "ten": 10, "big": 30, "many": 900}, {"one": 1, "most": 95, "ten": 10,
                  "big": 900, "many": 27000})  # fmt: skip
    assert [name for name in ("one", "most", "ten", "never", "big", "many") if tally.scarce(name)] == [
        "one", "most", "never", "big",
    ]  # fmt: skip
    against = Tally(100, {"differing": 4, "margin": 4}, {"differing": 4, "margin": 4})
    assert not against.mean("margin").noise and against.few("margin", "differing")  # four that go one way
    against.add(Tally(100, {"differing": 40, "margin": 4}, {"differing": 40, "margin": 44}))
    assert not against.few("margin", "differing")
    assert against.few("elder high", "differing")


@pytest.mark.parametrize("number", range(1, 40))
def test_differences_of_nothing_are_seldom_called_one(number: int) -> None:
    """So many deals differ, each to either side by the toss of a coin: counted out, and at most one in twelve shown."""
    shown = 0.0
    for ups in range(number + 1):
        by = 2 * ups - number
        tally = Tally(10_000, {"differing": number, "margin": by}, {"differing": number, "margin": number})
        if not tally.mean("margin").noise and not tally.few("margin", "differing"):
            shown += math.comb(number, ups) / 2**number
    assert shown < 1 / 12


# -- answers that are known ------------------------------------------------------------------------------------------


def test_one_turned_card_in_thirteen_is_a_jack(library: Library) -> None:
    """Nobody begs, so that one card is turned: a Jack, for a point, in one deal of thirteen."""
    still = rules(library, "hoyle-1807", beg_who="nobody")
    done = study([Arm("still", still)], Plan(), number=1500, processes=1)
    mean = done.tallies[0].mean("dealer turn-up")
    assert abs(mean.value - 1 / 13) < 2 * mean.half
    assert 0 < mean.half < 0.02


def test_every_trick_is_somebodys(library: Library) -> None:
    still = rules(library, "hoyle-1807", beg_who="nobody", target=99)
    tally = study([Arm("still", still)], Plan(size=50), number=100, processes=1).tallies[0]
    assert tally.sums["elder tricks"] + tally.sums["dealer tricks"] == 6 * 100
    # each of High and Low is somebody's in every deal with a trump in it, and never both sides'
    assert tally.sums["elder high"] + tally.sums["dealer high"] == tally.sums["elder low"] + tally.sums["dealer low"]
    assert tally.sums["elder high"] + tally.sums["dealer high"] <= 100


@pytest.mark.proof
def test_intervals_hold_what_they_should(library: Library) -> None:
    """By symmetry elder and dealer have High equally often: about 95 of 100 intervals hold the true difference."""
    still = rules(library, "hoyle-1807", beg_who="nobody", target=99)
    held = 0
    for seed in range(100):
        tally = play([Arm("still", still)], Plan(seed=f"cover {seed}", size=80), 0).arms[0]
        wins, losses, n = tally.sums.get("elder high", 0), tally.sums.get("dealer high", 0), tally.number
        mean = (wins - losses) / n
        half = 1.96 * math.sqrt(((wins + losses) / n - mean * mean) / (n - 1))
        held += abs(mean) <= half
    assert 88 <= held <= 100


def test_a_rule_set_against_itself_makes_no_difference(library: Library) -> None:
    arm = Arm("one", library.ruleset("hoyle-1823"))
    done = study([arm, Arm("other", arm.ruleset)], Plan(size=30), number=60, processes=1)
    assert done.tallies[0] == done.tallies[1]
    assert not done.against[0].sums
    assert done.against[0].mean("differing").value == 0


def test_a_deal_that_comes_out_differently_is_counted_whoever_gains(library: Library) -> None:
    """Points that change sides may leave the means as they were; the deals are counted all the same."""
    assert difference({"elder low": 1, "margin": 1}, {"dealer low": 1, "margin": -1}) == {
        "elder low": 1, "dealer low": -1, "margin": 2, "differing": 1,
    }  # fmt: skip
    assert difference({"elder low": 1}, {"elder low": 1, "dealer jack": 0}) == {}
    one = library.ruleset("hoyle-1814")
    arms = [Arm("emended", one), Arm("as transmitted", library.ruleset("hoyle-1814 transmitted low.owner"))]
    against = study(arms, Plan(size=100), number=100, processes=1).against[0]
    assert against.sums["differing"] == against.squares["elder low"] == against.squares["dealer low"]


def test_tens_that_count_one_change_game_and_nothing_else(library: Library) -> None:
    """1814 as transmitted counts a ten as one pip and the game at seven; only the pips are exchanged here."""
    one = library.ruleset("hoyle-1814")
    other = one.replaced("game.pips", library.ruleset("hoyle-1814 transmitted")["game.pips"])
    done = study([Arm("ten", one), Arm("one", other)], Plan(size=200), number=200, processes=1)
    touched = {name.split()[1] for name in done.against[0].names() if " " in name}
    assert touched == {"game", "points"}
    (effect,) = effects(done, processes=1)
    assert effect.parameter == "game.pips"
    assert effect.mean == done.against[0].mean("margin")


def test_a_rule_that_only_the_first_rule_set_has_is_passed_over(library: Library) -> None:
    """The 1814 text says what strict players pay, the page for Trinidad knows no strict players."""
    one, other = library.ruleset("hoyle-1814"), library.ruleset("trinidad-two-handed")
    assert "players.strict" in one.values and "players.strict" not in other.values
    found = effects(study([Arm("one", one), Arm("other", other)], Plan(size=2), number=2, processes=1), processes=1)
    assert "players.strict" not in {e.parameter for e in found}
    assert "target" in {e.parameter for e in found}


# -- players ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("model", ["random", "sensible"])
def test_players_keep_to_every_shipped_rule_set(library: Library, model: str) -> None:
    """The referee judges every act; what a rule set forbids ends the study at once."""
    for variant in library.playable("all-fours"):
        for unit, size in ((Unit.DEALS, 15), (Unit.GAMES, 1)):
            play([Arm(variant.id, library.ruleset(variant.id))], Plan(unit, model, "keep", size), 0)


@pytest.mark.parametrize("model", ["random", "sensible"])
def test_a_gift_that_would_bring_another_opponent_to_the_target_is_not_made(library: Library, model: str) -> None:
    """Each for himself, the gift goes to all but the dealer, and may win for none of them: then he runs the cards."""
    each = rules(library, "trinidad", players_sides="each-alone", target=2)
    each = each.replaced("beg.give.to", "opponents").replaced("beg.give.may-win", False)
    play([Arm("each", each)], Plan(Unit.GAMES, model, "keep", 40), 0)


DECK = deck("AKQJT98765432")
PIPS = {card: {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}.get(name[0], 0) for card, name in DECK.names.items()}


def sight(hand: str, trick: str = "", *, best: str = "", ours: bool = False, last: bool = False) -> Sight:
    """What a player sees with spades for trumps."""
    return Sight(
        tuple(DECK.code[card] for card in hand.split()), 0, 13, PIPS, DECK.code["JS"],
        tuple(DECK.code[card] for card in trick.split()), DECK.code[best] if best else -1, ours, last,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "acts", "act"),
    [
        ("8S KH QH 9D 5C 3C", ("stands", "begs"), "begs"),
        ("AS KH QH 9D 5C 3C", ("stands", "begs"), "stands"),
        ("2S KH QH 9D 5C 3C", ("stands", "begs"), "stands"),
        ("JS KH QH 9D 5C 3C", ("stands", "begs"), "stands"),
        ("9S 8S QH 9D 5C 3C", ("stands", "begs"), "stands"),
        ("9S 8S 7S 9D 5C 3C", ("gives", "runs"), "gives"),
        ("KS 8S QH 9D 5C 3C", ("gives", "runs"), "gives"),
        ("9S 8S QH 9D 5C 3C", ("gives", "runs"), "runs"),
    ],
)
def test_a_sensible_player_begs_and_gives_by_his_trumps(hand: str, acts: tuple[str, ...], act: str) -> None:
    assert SensiblePlayer(Chance(1)).choose(acts, sight(hand)) == act


@pytest.mark.parametrize(
    ("seen", "cards", "card"),
    [
        (sight("AS 9S TH 3C"), "AS 9S TH 3C", "AS"),  # leads a trump that is one of the two highest
        (sight("9S TH 4H 3C"), "9S TH 4H 3C", "4H"),  # else what counts least, from the longer suit
        (sight("JS 4H", "TC", best="TC", last=True), "JS 4H", "JS"),  # the Jack is saved, and takes a ten with it
        (sight("JS 4H", "QS", best="QS", last=True), "JS 4H", "4H"),  # but not thrown under the Queen
        (sight("AC KC", "TC", best="TC", last=True), "AC KC", "KC"),  # a ten is taken as cheaply as it can be
        (sight("AC 2C", "3C", best="3C", last=True), "AC 2C", "2C"),  # three of nothing are not worth an ace
        (sight("TC 2C", "AC 3C", best="AC", ours=True, last=True), "TC 2C", "TC"),  # a ten for the partner
        (sight("TC 2C", "AC", best="AC", last=True), "TC 2C", "2C"),  # and none for an opponent
    ],
)
def test_a_sensible_player_plays_by_the_rules_of_thumb(seen: Sight, cards: str, card: str) -> None:
    may = [DECK.code[name] for name in cards.split()]
    assert DECK.names[SensiblePlayer(Chance(1)).play(may, seen)] == card


def test_a_sensible_player_throws_out_what_counts_least() -> None:
    thrown = SensiblePlayer(Chance(1)).throw(3, sight("AS JS 2S TH 4H 3C KD 5D 6D"))
    assert {DECK.names[card] for card in thrown} == {"3C", "4H", "5D"}


# -- studies ---------------------------------------------------------------------------------------------------------


def arms(library: Library) -> list[Arm]:
    return [Arm(name, library.ruleset(name)) for name in ("hoyle-1807", "hoyle-1845")]


def sums(done: Study) -> list[object]:
    return [tally.data() for tally in (*done.tallies, *done.against)]


def test_processes_change_nothing(library: Library) -> None:
    plan = Plan(size=10)
    assert sums(study(arms(library), plan, number=40, processes=2)) == sums(
        study(arms(library), plan, number=40, processes=1)
    )


def test_a_stopped_study_goes_on_and_plays_nothing_twice(library: Library, tmp_path: Path) -> None:
    plan, store = Plan(size=10), tmp_path / "kept.sqlite"

    def stop(done: Study) -> None:
        if done.number == 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        study(arms(library), plan, number=40, processes=1, store=store, watch=stop)
    with pytest.raises(UserError, match="holds 2 batches of this study"):
        study(arms(library), plan, number=40, processes=1, store=store)
    resumed = study(arms(library), plan, number=40, processes=1, store=store, resume=True)
    assert sums(resumed) == sums(study(arms(library), plan, number=40, processes=1))


def test_a_changed_rule_never_meets_old_results(library: Library, tmp_path: Path) -> None:
    plan, store = Plan(size=10), tmp_path / "kept.sqlite"
    study(arms(library), plan, number=20, processes=1, store=store)
    changed = [arms(library)[0], Arm("hoyle-1845", rules(library, "hoyle-1845", target=7))]
    done = study(changed, plan, number=20, processes=1, store=store, resume=True)
    assert sums(done) == sums(study(changed, plan, number=20, processes=1))
    studies = [(arms(library), plan, "1"), (changed, plan, "1"), (arms(library), plan, "2")]
    studies += [(arms(library), Plan(size=10, seed="2"), "1"), (arms(library), Plan(size=10, model="sensible"), "1")]
    assert len({key(*one) for one in studies}) == 5


def test_it_stops_when_it_is_precise_enough(library: Library) -> None:
    done = study(arms(library), Plan(size=25), number=10_000, until=0.5, processes=1)
    assert done.number < 10_000
    assert done.widest() <= 0.5


def test_two_rule_sets_that_never_differ_are_not_soon_known_to_be_equal(library: Library) -> None:
    """None of a thousand is no proof to three places."""
    same = [Arm("one", library.ruleset("hoyle-1807")), Arm("other", library.ruleset("hoyle-1807"))]
    done = study(same, Plan(size=10), number=200, until=0.001, processes=1)
    assert done.number == 200 and done.widest() == pytest.approx(1.96 * 2 / 200, rel=1e-3)


@pytest.mark.proof
def test_a_killed_command_goes_on_where_it_was(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "variorum", "simulate", "hoyle-1807", "hoyle-1845", "-n", "1500",
               "--processes", "2", "--format", "json"]  # fmt: skip
    whole = subprocess.run(command, capture_output=True, check=True, cwd=tmp_path).stdout
    store = tmp_path / "kept.sqlite"
    kept = [*command, "--store", str(store), "--resume"]
    for _ in range(2):
        process = subprocess.Popen(kept, stdout=subprocess.DEVNULL, cwd=tmp_path, start_new_session=True)
        try:
            process.wait(6)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    assert subprocess.run(kept, capture_output=True, check=True, cwd=tmp_path).stdout == whole


# -- the command -----------------------------------------------------------------------------------------------------


def test_the_command_names_its_players_and_marks_noise(variorum: Variorum) -> None:
    done = variorum("simulate", "hoyle-1807", "hoyle-1845", "-n", "50", "--processes", "1", "--effects")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("50 deals each, players at random:")
    assert "within noise" in done.stdout
    assert "run.discard: never -> each-run  [all-fours/1845#term.5]" in done.stdout
    assert "these need not add up" in done.stdout


def test_the_command_says_what_its_words_and_marks_mean(variorum: Variorum) -> None:
    run = ("simulate", "hoyle-1807", "hoyle-1823", "-n", "50", "--processes", "1", "--seed", "a\nb")
    said = variorum(*run, "--until", "0.001").stdout
    assert "seed 'a\\nb'," in said
    assert "hoyle-1823: played by the very values of hoyle-1807, so that nothing can differ" in said
    assert "margin: points of elder" in said and "differing: deals that come out otherwise" in said
    assert "° rests on fewer than 10 deals" in said  # a turned Jack, once in thirteen
    assert "none: of these 50; up to 5.8 % may be otherwise" in said  # nothing differs
    assert "within noise" not in said
    assert "Not as narrow as wished: margin is known to ±0.078, not ±0.001; -n takes more" in said
    told = json.loads(variorum(*run, "--until", "9", "--json").stdout)
    assert told["reached"] is True and told["until"] == 9
    assert told["differences"]["hoyle-1823"]["differing"] == {"mean": 0, "low": 0, "high": 0, "few": True}
    assert told["variants"]["hoyle-1807"]["elder high"]["few"] is False


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("rubicon", "hoyle-1807"), "compare rule sets of one game"),
        (("rubicon with pique.threshold many", "-n", "9"), "'many' is no value of pique.threshold"),
        (("hoyle-1807", "trinidad"), "for 4 players"),
        (("hoyle-1870",), "did you mean hoyle-1807"),
        (("hoyle-1807", "--effects"), "two rule sets"),
        (("hoyle-1807", "--resume"), "--store FILE"),
        (("hoyle-1807", "-n", "1"), "-n"),
        (("hoyle-1807", "-n", "1" + 26 * "0"), "-n"),
        (("hoyle-1807", "-n", "50", "--until", "nan"), "no width of an interval"),
        (("hoyle-1807", "-n", "50", "--until", "inf"), "no width of an interval"),
        (("hoyle-1807", "-n", "50", "--processes", "100000"), "--processes"),
        (("hoyle-1807", "-n", "50", "--store", "/dev/null/x"), "cannot be used to keep results"),
    ],
)
def test_a_wrong_request_is_answered_in_words(variorum: Variorum, arguments: tuple[str, ...], said: str) -> None:
    done = variorum("simulate", *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
