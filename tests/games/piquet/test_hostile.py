"""Whatever is written down in whatever order is judged, or refused with the place; nothing else happens."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from variorum.games.engine import RecordError
from variorum.games.ruleset import RuleSet
from variorum.referee.records import read_record
from variorum.referee.replay import Misfit, run

from .random_deals import rule_sets
from .rules import made

CARDS = st.sampled_from([r + s for r in "AKQJT987" for s in "SHDC"])
HAND = "AS KS QS JS TS 9S 8S AH AD AC KH 7C"
OTHER = "KD QD JD TD 9D KC QC JC QH JH TH 9H"
STOCK = "7S 8H 7H 8D 7D TC 9C 8C"
SEAT = st.sampled_from(["E", "Y"])
NUMBER = st.integers(0, 9)
LISTS: dict[str, Any] = {name.replace(".", "__").replace("-", "_"): st.sampled_from([
    "unknown", [], [{"effects": ["take-back"]}], [{"effects": ["replay"]}],
    [{"demand": "opponent", "effects": ["replay"]}, {"effects": ["stands"]}],
    [{"consent": "both", "effects": ["return-cards"]}, {"effects": ["surplus-wins", "forfeit-declarations"]}],
    [{"effects": ["score-nothing", "surplus-ignored"]}], [{"effects": ["draw-fewer", "opponent-all-good"]}],
    [{"when": {"hand-size": ">=13"}, "effects": [{"points": "3", "to": "opponent"}]}, {"effects": ["forfeit-class"]}],
    [{"effects": [{"new-deal": "other"}]}], [{"effects": ["undecided"]}], [{"effects": ["return-cards"]}]])
    for name in ("call.false", "show.false", "misdeal.number", "misdeal.wrong-dealer", "stock.exposed", "stock.touched",
                 "draw.excess", "draw.order", "hand.short", "hand.over", "revoke.penalty")}


def cards(least: int, most: int) -> st.SearchStrategy[str]:
    return st.lists(CARDS, min_size=least, max_size=most, unique=True).map(" ".join)


def call() -> st.SearchStrategy[str]:
    rank, suit = st.sampled_from("AKQJT9"), st.sampled_from("SHDC")
    return st.one_of(
        st.builds("calls point {}".format, NUMBER), st.builds("calls point {} making {}".format, NUMBER, NUMBER),
        st.just("calls point 7 making 67"), st.just("calls sequence 7"), st.just("calls set 4 A"),
        st.builds("calls sequence {} to {} in {}".format, NUMBER, rank, suit),
        st.builds("calls set {} {}".format, st.integers(2, 4), rank))


ACT = st.one_of(
    cards(1, 1), cards(1, 1), cards(1, 1), st.builds("discards {}".format, NUMBER),
    cards(1, 5).map("discards {}".format), st.just("discards 7C"), st.just("discards QH JH"),
    st.builds("draws {}".format, NUMBER), call(), call(), st.sampled_from(["good", "not-good", "equal", "making"]),
    st.just("touches stock"), st.builds("leaves {}".format, NUMBER),
    st.builds("looks {}".format, NUMBER), st.sampled_from(["looks tricks", "looks own-discards", "lets look"]),
    st.just("names suit H"), st.just("announces carte-blanche"), st.just("shows hand"), cards(1, 4).map(
        "shows {}".format), cards(1, 5).map("declares sequence {}".format), st.just("declares set JD JC JH"),
    cards(1, 5).map("declares point {}".format), st.sampled_from(["asks point", "asks suit S", "asks set"]),
    st.builds("answers {}".format, NUMBER), cards(1, 4).map("answers {}".format),
    st.sampled_from(["claims excess", "claims provoked", "claims revoke", "claims false-call", "claims surplus",
                     "claims false-answer", "claims deficit"]),
    st.sampled_from(["demands new-deal", "demands replay", "consents"]), cards(1, 1).map("corrects {}".format),
    st.sampled_from(["notices surplus E", "notices deficit Y", "notices wrong-dealer", "notices no-cut"]),
    st.builds("marks {}".format, NUMBER))
ENTRY = st.builds("{} {}".format, SEAT, ACT)
START = st.sampled_from([
    ["E discards 7C", "Y discards QH JH TH"], ["E discards 5", "E draws 6"],
    ["E discards 7C", "Y discards 1", "Y draws 2"],
    ["E discards 7C", "Y discards JH", "E calls point 7", "Y good"], [],
    ["E discards 7C", "Y discards JH", "E calls point 7 making 67", "Y good", "E AS", "Y KD"]])
DEAL = st.sampled_from([
    {"hands": {"E": HAND, "Y": OTHER}, "stock": STOCK}, {"hands": {"E": HAND, "Y": OTHER}}, {"hands": {"E": HAND}}, {},
    {"counts": {"E": "13"}}, {"counts": {"Y": "11"}}, {"after": {"E": HAND, "Y": OTHER}},
    {"after": {"E": f"{HAND} 7S", "Y": OTHER}}, {"left": {"E": "AS KH ?", "Y": "QH ? ?"}}])
SCOPE = st.sampled_from(["whole", "deal", "draw", "calls", "play", "ending", "score"])


@settings(max_examples=120)
@given(rule_sets(), st.fixed_dictionaries(LISTS), SCOPE, DEAL, START, st.lists(ENTRY, min_size=4, max_size=20))
def test_anything_is_judged_or_refused(rules: RuleSet, lists: dict[str, Any], scope: str, deal: dict[str, Any],
                                       start: list[str], entries: list[str]) -> None:
    for name, value in lists.items():
        parameter = name.replace("__", ".").replace("_", "-")
        rules = rules.replaced(parameter, made({parameter: value}, "one")[parameter])
    kept: list[str] = []
    for entry in [*start, *entries]:  # what cannot be is left out, so that the rest goes on from what can
        raw = {"game": "piquet", "scope": scope, "score": {"E": "5", "Y": "6"}, "deal": {"dealer": "Y", **deal},
               "play": [*kept, entry]}
        try:
            outcome = run(read_record(raw), rules, warn=False)
        except (RecordError, Misfit):
            continue
        kept.append(entry)
        assert all(r.sentence for r in outcome.rulings)
        assert run(read_record(raw), rules, verdict_only=True).result() == outcome.result()
