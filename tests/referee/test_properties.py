"""What holds of every deal of All Fours under all rules."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from variorum.games.cards import RANKS
from variorum.games.engine import act_each, engine
from variorum.games.ruleset import RuleSet
from variorum.referee.records import read_record
from variorum.referee.replay import run
from variorum.referee.rulings import Outcome

from .random_deals import ALL_DUTIES, deal, rule_sets
from .rules import POINT

SEEDS = st.integers(0, 2**32)
PLAYERS = st.sampled_from([2, 3, 4, 6])
TABLES = PLAYERS.flatmap(rule_sets)
# With points out of reach nothing ends a deal early.
LONG = PLAYERS.flatmap(lambda n: rule_sets(n, target="9999", revoke__includes_void="no"))

ENGINE = engine("all-fours")


def outcome(raw: dict[str, Any], rules: RuleSet) -> Outcome:
    return run(read_record(raw), rules, warn=False)


@given(LONG, SEEDS)
def test_every_deal_can_be_played_to_the_end_and_no_card_is_lost(rules: RuleSet, seed: int) -> None:
    played = deal(rules, seed)
    record = read_record(played.raw)
    state = ENGINE.start(record, ENGINE.compile(rules), False)
    for action in record.actions:
        ENGINE.act(state, action)
    if state.void:
        return
    assert played.finished
    in_tricks = [card for trick, _ in state.tricks for _, card in trick]
    assert len(in_tricks) == len(set(in_tricks))
    assert sum(1 << card for card in in_tricks) == sum(state.dealt)
    assert not any(state.hands)


@given(LONG, SEEDS)
def test_lawful_play_is_lawful_throughout(rules: RuleSet, seed: int) -> None:
    assert {r.verdict for r in outcome(deal(rules, seed).raw, rules).rulings} == {"legal"}


@given(LONG, SEEDS)
def test_a_deal_gives_no_more_points_than_its_items_have(rules: RuleSet, seed: int) -> None:
    result = outcome(deal(rules, seed).raw, rules)
    bonus = 3 * 6  # the highest bonus for each card that can be turned
    jack = rules["jack.hang.points"] + rules["jack.points"]  # type: ignore[operator]  # both are whole numbers
    assert all(points >= 0 for points in result.score.values())
    assert sum(result.score.values()) <= 3 + jack + bonus + 2 * (rules.players - 1)


@given(TABLES, SEEDS)
def test_pips_add_up(rules: RuleSet, seed: int) -> None:
    played = deal(rules, seed)
    result = outcome(played.raw, rules)
    item = result.items.get("game")
    if item is None or not item.figures or rules["game.pips.suits"] == "trump":
        return
    runs = len([a for a in played.raw["play"] if a.endswith("runs")])
    if runs == 0:
        dealt = [c for hand in played.raw["deal"]["hands"].values() for c in hand.split()]
        assert sum(item.figures) == sum({"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}.get(c[0], 0) for c in dealt)


@given(TABLES, SEEDS, st.sampled_from([0.0, 0.5]))
def test_a_record_gives_the_same_result_every_time_and_on_both_paths(rules: RuleSet, seed: int, lawless: float) -> None:
    record = read_record(deal(rules, seed, lawless=lawless).raw)
    first = run(record, rules, warn=False)
    second = run(read_record(dict(record.raw)), rules, warn=False)  # the record as it was read, replayed
    fast = run(record, rules, verdict_only=True)
    assert first == second
    assert fast.result() == first.result()
    assert [(d.verdict, d.parameter, d.then) for d in fast.decisions] == [
        (r.verdict, r.parameter, r.then) for r in first.rulings]


@given(TABLES, SEEDS, st.sampled_from([0.0, 0.2]), st.booleans())
def test_the_short_way_through_plain_play_comes_to_the_same(rules: RuleSet, seed: int, lawless: float, notes: bool
                                                            ) -> None:
    record = read_record(deal(rules, seed, lawless=lawless).raw)
    short, long = (ENGINE.start(record, ENGINE.compile(rules), notes) for _ in range(2))
    ENGINE.replay(short, record.play)
    act_each(ENGINE, long, record.play)
    assert [(d[:8], d.words()) for d in short.decisions] == [(d[:8], d.words()) for d in long.decisions]
    assert short.steps == long.steps
    assert (short.tricks, short.hands, short.size, short.score) == (long.tricks, long.hands, long.size, long.score)
    assert ENGINE.finish(short) == ENGINE.finish(long)


@given(TABLES, SEEDS)
def test_every_ruling_has_its_sentence(rules: RuleSet, seed: int) -> None:
    result = outcome(deal(rules, seed, lawless=0.7).raw, rules)
    assert all(r.sentence and r.where for r in result.rulings)


@given(PLAYERS, SEEDS, st.data())
def test_refusing_and_penalising_agree_on_what_is_unlawful(players: int, seed: int, data: st.DataObject) -> None:
    open_rules = data.draw(rule_sets(players, follow__enforced=[], target="9999", revoke__includes_void="no",
                                     revoke__penalty=POINT))
    closed = RuleSet(open_rules.id, open_rules.game, open_rules.title, players, {
        **open_rules.values, "follow.enforced": data.draw(rule_sets(players, follow__enforced=ALL_DUTIES)).values[
            "follow.enforced"]})
    raw = deal(open_rules, seed, lawless=0.6).raw
    penalised, refused = outcome(raw, open_rules).rulings, outcome(raw, closed).rulings
    # They agree up to the first breach; after a refusal the record goes on otherwise than the game would.
    first = next((i for i, r in enumerate(penalised) if r.verdict == "offence"), len(penalised))
    assert [r.verdict for r in refused[:first]] == [r.verdict for r in penalised[:first]]
    if first < len(penalised):
        assert refused[first].verdict == "refused"
        assert refused[first].parameter == penalised[first].parameter


def renamed_suits(raw: Any, names: dict[str, str]) -> Any:
    """A raw record with its suits renamed."""
    if isinstance(raw, dict):
        return {key: renamed_suits(value, names) for key, value in raw.items()}
    if isinstance(raw, list):
        return [renamed_suits(item, names) for item in raw]
    return " ".join(word[0] + names[word[1]] if len(word) == 2 and word[0] in RANKS and word[1] in names else word
                    for word in raw.split(" "))


@given(TABLES, SEEDS, st.permutations("SHDC"))
def test_the_names_of_the_suits_do_not_matter(rules: RuleSet, seed: int, order: list[str]) -> None:
    names = dict(zip("SHDC", order, strict=True))
    raw = deal(rules, seed, lawless=0.3).raw
    one, other = outcome(raw, rules), outcome(renamed_suits(raw, names), rules)
    assert (one.score, one.winner, one.open) == (other.score, other.winner, other.open)
    assert [r.verdict for r in one.rulings] == [r.verdict for r in other.rulings]
    assert one.items == other.items
    assert names.get(one.trump, "") == other.trump


def renamed_seats(raw: Any, names: dict[str, str]) -> Any:
    """A raw record with its seats renamed."""
    if isinstance(raw, dict):
        return {names.get(key, key): renamed_seats(value, names) for key, value in raw.items()}
    if isinstance(raw, list):
        return [renamed_seats(item, names) for item in raw]
    return " ".join(names.get(word, word) for word in raw.split(" "))


@given(rule_sets(2), SEEDS)
def test_two_players_may_have_any_names(rules: RuleSet, seed: int) -> None:
    names = {"E": "D", "D": "Z"}
    played = deal(rules, seed, lawless=0.3).raw
    one, other = outcome(played, rules), outcome(renamed_seats(played, names), rules)
    assert {names[seat]: points for seat, points in one.score.items()} == dict(other.score)
    assert [(r.verdict, r.parameter) for r in one.rulings] == [(r.verdict, r.parameter) for r in other.rulings]
    assert (names.get(one.winner, one.winner), one.open) == (other.winner, other.open)


@given(st.sampled_from([3, 4, 6]).flatmap(rule_sets), SEEDS, st.integers(1, 5))
def test_it_does_not_matter_who_sits_where(rules: RuleSet, seed: int, by: int) -> None:
    played = deal(rules, seed, lawless=0.3)
    seats = played.seats
    names = {seat: seats[(i + by) % len(seats)] for i, seat in enumerate(seats)}
    raw = renamed_seats(played.raw, names)
    one, other = outcome(played.raw, rules), outcome(raw, rules)
    assert list(one.score.values()) == list(other.score.values())
    assert [r.verdict for r in one.rulings] == [r.verdict for r in other.rulings]
    assert one.open == other.open
