"""What holds of every deal of Piquet under all rules."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from variorum.games.engine import act_each, engine
from variorum.games.ruleset import RuleSet
from variorum.referee.records import read_record
from variorum.referee.replay import run
from variorum.referee.rulings import Outcome

from .random_deals import deal, rule_sets
from .rules import STANDS

SEEDS = st.integers(0, 2**32)
TABLES = rule_sets()
LONG = rule_sets(partie__target="9999")
ENGINE = engine("piquet")


def outcome(raw: dict[str, Any], rules: RuleSet) -> Outcome:
    return run(read_record(raw), rules, warn=False)


@given(LONG, SEEDS)
def test_every_deal_can_be_played_to_the_end_and_no_card_is_lost(rules: RuleSet, seed: int) -> None:
    played = deal(rules, seed)
    record = read_record(played.raw)
    state = ENGINE.start(record, ENGINE.compile(rules), False)
    ENGINE.replay(state, record.play)
    in_tricks = [state.card_name(c) for _, led, second, _ in state.tricks for c in (led, second)]
    assert sorted(in_tricks) == sorted(played.hands["E"] + played.hands["Y"])
    assert state.hands == [0, 0] and state.size == [0, 0] and sum(state.won) == 12


@given(TABLES, SEEDS)
def test_true_calls_and_lawful_play_are_lawful_throughout(rules: RuleSet, seed: int) -> None:
    found = outcome(deal(rules, seed).raw, rules)
    assert [(r.action, r.verdict, r.sentence) for r in found.rulings if r.verdict != "legal"] == []
    assert set(found.open) == set()


@given(LONG, SEEDS)
def test_a_deal_gives_what_its_items_have(rules: RuleSet, seed: int) -> None:
    found = outcome(deal(rules, seed).raw, rules)
    made = dict.fromkeys(("E", "Y"), 0)
    for name, item in found.items.items():
        if name == "tricks":
            continue
        if item.by_side:
            for side, points in item.by_side.items():
                made[side] += points
        elif item.owner in made:
            made[item.owner] += item.figures[0]
    assert made == dict(found.score)


@given(LONG, SEEDS)
def test_points_in_play_and_tricks_are_within_bounds(rules: RuleSet, seed: int) -> None:
    found = outcome(deal(rules, seed).raw, rules)
    lead, win, last = (int(str(rules[f"play.{name}"])) for name in ("lead", "win", "last"))
    play = found.items["play"].by_side
    assert 12 * lead + last <= sum(play.values()) <= 12 * (lead + win) + last
    assert sum(found.items["tricks"].figures) == 12
    assert found.items["pique"].owner == "nobody" or found.items["repique"].owner == "nobody"
    for side, points in found.score.items():
        assert 0 <= points <= 12 * (lead + win) + last + 60 + 40 + 10 + 10 + 12 + 4 * 19 + 4 * 14, side


@given(TABLES, SEEDS, st.sampled_from([0.0, 0.5]))
def test_a_record_gives_the_same_result_every_time_and_on_both_paths(rules: RuleSet, seed: int, lawless: float) -> None:
    record = read_record(deal(rules, seed, lawless=lawless).raw)
    first = run(record, rules, warn=False)
    second = run(read_record(dict(record.raw)), rules, warn=False)  # the record as it was read, replayed
    fast = run(record, rules, verdict_only=True)
    assert first == second
    assert fast.result() == first.result()


@given(TABLES, SEEDS, st.sampled_from([0.0, 0.2]), st.booleans())
def test_plain_play_is_judged_the_same_card_by_card(rules: RuleSet, seed: int, lawless: float, notes: bool) -> None:
    record = read_record(deal(rules, seed, lawless=lawless).raw)
    short, long = (ENGINE.start(record, ENGINE.compile(rules), notes) for _ in range(2))
    ENGINE.replay(short, record.play)
    act_each(ENGINE, long, record.play)
    assert short.decisions == long.decisions and short.steps == long.steps
    for name in ("tricks", "points", "won", "hands", "size", "played", "gone", "turn", "led", "phase", "waiting"):
        assert getattr(short, name) == getattr(long, name), name


@given(rule_sets(revoke__penalty=STANDS, partie__target="9999"), SEEDS)
def test_a_revoke_that_stands_and_one_that_is_barred_are_the_same_revoke(rules: RuleSet, seed: int) -> None:
    record = read_record(deal(rules, seed, lawless=0.5).raw)
    found = run(record, rules, warn=False)
    revoked = [d.at for d in found.decisions if d.verdict == "offence"]
    barred = run(record, rules.replaced("revoke.penalty", ()), warn=False)
    first = [d.at for d in barred.decisions if d.verdict == "illegal"]
    assert first == revoked[:1]


@given(LONG, SEEDS, st.permutations("SHDC"))
def test_renaming_the_suits_changes_nothing(rules: RuleSet, seed: int, names: list[str]) -> None:
    raw = deal(rules, seed).raw
    table = dict(zip("SHDC", names, strict=True))

    def renamed(text: str) -> str:
        words = [w[0] + table[w[1]] if len(w) == 2 and w[1] in table and w[0] in "AKQJT9876" else
                 table[w] if w in table and i and words_of[i - 1] == "in" else w
                 for words_of in [text.split()] for i, w in enumerate(words_of)]
        return " ".join(words)

    other = {"game": "piquet", "deal": {
        "dealer": "Y", "hands": {s: renamed(h) for s, h in raw["deal"]["hands"].items()},
        "stock": renamed(raw["deal"]["stock"])}, "play": [renamed(entry) for entry in raw["play"]]}
    assert outcome(other, rules).result() == outcome(raw, rules).result()


@given(LONG, SEEDS)
def test_the_names_of_the_players_change_nothing(rules: RuleSet, seed: int) -> None:
    raw = deal(rules, seed).raw
    swap = {"E": "B", "Y": "A"}
    other = {"game": "piquet", "seats": ["A", "B"], "deal": {
        "dealer": "A", "hands": {swap[s]: h for s, h in raw["deal"]["hands"].items()}, "stock": raw["deal"]["stock"]},
        "play": [" ".join(swap.get(word, word) for word in entry.split()) for entry in raw["play"]]}
    one, two = outcome(raw, rules), outcome(other, rules)
    assert {swap[s]: n for s, n in one.score.items()} == dict(two.score)
    assert [d.verdict for d in one.decisions] == [d.verdict for d in two.decisions]


@given(LONG, SEEDS)
def test_a_deal_from_the_pack_is_the_same_as_from_the_hands(rules: RuleSet, seed: int) -> None:
    raw = deal(rules, seed).raw
    hands = {s: h.split() for s, h in raw["deal"]["hands"].items()}
    pack: list[str] = []
    for i in range(0, 12, 2):
        pack += hands["E"][i:i + 2] + hands["Y"][i:i + 2]
    dealt = {"dealer": "Y", "pack": " ".join(pack) + " " + raw["deal"]["stock"], "batch": "2"}
    other = outcome({**raw, "deal": dealt}, rules)
    assert dict(other.score) == dict(outcome(raw, rules).score)


@given(LONG, SEEDS)
def test_a_deal_of_which_only_the_play_is_known_has_the_same_tricks(rules: RuleSet, seed: int) -> None:
    played = deal(rules, seed)
    whole = outcome(played.raw, rules)
    cards = [e for e in played.raw["play"] if e[4:5] in ("", " ") and e[3] in "SHDC"]
    part = outcome({"game": "piquet", "scope": "play", "play": cards, "deal": {
        "dealer": "Y", "after": {s: " ".join(h) for s, h in played.hands.items()}}}, rules)
    unknown = outcome({"game": "piquet", "scope": "play", "play": cards, "deal": {
        "dealer": "Y", "hands": {"E": "?x12", "Y": "?x12"}}}, rules)
    for name in ("play", "tricks", "cards", "capot"):
        assert part.items[name] == unknown.items[name] == whole.items[name]
    assert "point" in part.open and "point" not in part.items
