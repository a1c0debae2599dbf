"""What is read the short way is read as the long way reads it."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.games.cards import CARDS, SHOWN, parse_cards, plain_cards
from variorum.games.engine import Action, Problem, RecordError
from variorum.referee import records
from variorum.referee.notation import AF, PQ, VERBS, Table, Verb, read_entry
from variorum.referee.plain import Acts, plain_play, plain_record
from variorum.referee.records import Reader

from ..games.piquet import random_deals as piquet_deals
from . import random_deals

SEATS = ("P1", "P2", "P3", "P4")
TABLE = Table(AF, SEATS, ("A", "B"))
PIQUET = Table(PQ, ("E", "Y"))
SEEDS = st.integers(0, 2**32)

written = st.one_of(st.sampled_from(CARDS), st.sampled_from([SHOWN[c] for c in CARDS]),
                    st.sampled_from(["10h", "h10", "TH AC", "TH TH", "?", "ten of hearts", "하트 10", ""]),
                    st.sampled_from(["begs", "stands", "cuts", "throws in", "begs 3", "marks", "marks 3", "consent"]))
who = st.sampled_from([*SEATS, "A", "both", "P5", ""])
act = st.tuples(who, st.sampled_from([" ", "  ", ""]), written).map("".join)
entry = st.tuples(st.lists(act, min_size=1, max_size=4).map(", ".join),
                  st.sampled_from(["", "", " > P1", " > P9", ">P2", " > ", " >P1 > P2"])).map("".join)


Done = list[tuple[Any, ...]]
"""Actions, each with the place at which it is written."""


def done(actions: Sequence[Action]) -> Done:
    return [(*action[:7], action.place) for action in actions]


def the_long_way(entries: list[str], table: Table = TABLE) -> tuple[Done, list[Problem]]:
    out: list[Action] = []
    found: list[Problem] = []
    for i, text in enumerate(entries):
        out += read_entry(text, ("play", i), len(out) + 1, table, found)
    return done(out), found


@given(st.lists(entry, max_size=3))
def test_entries_read_the_short_way_are_read_as_the_long_way_reads_them(entries: list[str]) -> None:
    short = plain_play(entries, ("play",), Acts(TABLE))
    long, found = the_long_way(entries)
    if short is not None:
        assert (done(short.actions), found) == (long, [])
        assert done([short.action(i) for i in range(len(short))]) == long


@pytest.mark.parametrize("text", ["P1 AC", "P1 A♣, P2 10♥ > P1", "P1 10H, P2 H10, P3 3C, P4 TC > P4", "P1 stands",
                                  "P2 하트 10, A consents", "both consent, P4 demands new-deal"])
def test_what_is_in_order_is_read_the_short_way(text: str) -> None:
    short = plain_play([text], ("play",), Acts(TABLE))
    assert short is not None
    assert (done(short.actions), []) == the_long_way([text])


@pytest.mark.parametrize("text", ["P1 AC,P2 TH", "P1 AC >P1", "P1 stands > P1", "P5 AC", "P1 claims revoke TH", "P1 ?",
                                  "P2 corrects TH 3"])
def test_what_is_wrong_or_points_at_another_action_is_left_to_the_long_way(text: str) -> None:
    assert plain_play([text], ("play",), Acts(TABLE)) is None


@pytest.mark.parametrize("verb", VERBS)
def test_every_action_is_read_the_short_way_as_the_long_way_reads_it(verb: Verb) -> None:
    for table in (TABLE, PIQUET):
        for text in (f"{table.seats[0]} {' '.join(verb.words)}", *verb.written.split("; ")):
            short = plain_play([text], ("play",), Acts(table))
            assert short is None or (done(short.actions), []) == the_long_way([text], table)


def test_a_reply_at_piquet_is_read_the_short_way() -> None:
    short = plain_play(["Y not-good"], ("play",), Acts(PIQUET))
    assert short is not None
    assert (short.acts[0].verb, dict(short.acts[0].args)) == ("replies", {"answer": "not-good"})


def test_what_is_kept_of_a_table_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("variorum.referee.plain.MOST_ACTS", 3)
    acts = Acts(TABLE)
    for card in CARDS:
        assert acts[f"P1 {card}"].cards == (card,)
    assert len(acts) == 3


# -- whole records ----------------------------------------------------------------------------------------------------


def read_long(raw: dict[str, Any]) -> records.Record:
    """The record read without any short way; raises ``RecordError``."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(records, "plain_play", lambda *_: None)
        return Reader(raw).read()


def spoilt(raw: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The record with something in it left out, said twice, exchanged or misspelt; often nothing is wrong then."""
    raw = deepcopy(raw)
    places = list(places_in(raw))
    holder, key = rng.choice(places)
    here = holder[key]
    others = ["", "AC", "TH AC", "?", "P1", "E", "D", "3", "yes", [], {}, ["E AC"], {"E": "AC"}, "both", "S"]
    what = rng.randrange(4)
    if what == 0:
        del holder[key]
    elif what == 1 and isinstance(here, str) and here:
        at = rng.randrange(len(here))
        holder[key] = here[:at] + rng.choice(" ,>x?TA") + here[at + rng.randrange(2):]
    elif what == 2:
        other, there = rng.choice(places)
        holder[key], other[there] = deepcopy(other[there]), deepcopy(here)
    else:
        holder[key] = rng.choice(others)
    return raw


def places_in(raw: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a record: what holds it, and the key or index there."""
    for key in list(raw) if isinstance(raw, dict) else range(len(raw)):
        yield raw, key
        if isinstance(raw[key], dict | list):
            yield from places_in(raw[key])


def agrees(raw: dict[str, Any]) -> bool:
    """Whether the record is read the short way; it must then be as the long way reads it, which finds nothing wrong."""
    short = plain_record(raw)
    if short is not None:
        long = read_long(raw)
        assert short == long
        assert short.shown == long.shown
    return short is not None


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@given(data=st.data(), seed=SEEDS, lawless=st.sampled_from([0.0, 0.3]))
def test_a_deal_of_all_fours_is_read_the_short_way_as_the_long_way_reads_it(
        players: int, data: st.DataObject, seed: int, lawless: float) -> None:
    raw = random_deals.deal(data.draw(random_deals.rule_sets(players)), seed, lawless=lawless).raw
    agrees(raw)
    for number in range(8):
        agrees(spoilt(raw, Random(f"{seed} {number}")))


@given(piquet_deals.rule_sets(), SEEDS, st.sampled_from([0.0, 0.3]))
def test_a_deal_of_piquet_is_read_the_short_way_as_the_long_way_reads_it(rules: Any, seed: int, lawless: float) -> None:
    raw = piquet_deals.deal(rules, seed, lawless=lawless).raw
    agrees(raw)
    for number in range(8):
        agrees(spoilt(raw, Random(f"{seed} {number}")))


def test_a_deal_written_plainly_is_read_the_short_way() -> None:
    raw = {"title": "x", "game": AF, "seats": ["E", "D"], "score": {"E": "3"},
           "deal": {"dealer": "D", "hands": {"E": "AC 9C KH 4H TD 2S", "D": "JC 3C QH 10♥ AD 7S"}, "turn-up": "8C"},
           "play": ["E stands", "E AC, D 3C > E"], "expect": {}}
    assert agrees(raw)
    assert not agrees({**raw, "play": ["E stands", "E AC, D 2C"]})
    assert not agrees({**raw, "scope": "deal"})
    with pytest.raises(RecordError, match="D does not hold 2C"):
        read_long({**raw, "play": ["E stands", "E AC, D 2C"]})


@given(st.lists(st.sampled_from([*CARDS, *(SHOWN[c] for c in CARDS), "?"]), max_size=8), st.sampled_from([" ", "  "]))
def test_plainly_written_cards_are_those_that_are_read(words: list[str], between: str) -> None:
    text = between.join(words)
    assert plain_cards(text) in (None, parse_cards(text))
    assert (plain_cards(text) is None) == ("?" in words)
