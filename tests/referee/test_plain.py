"""What is read the short way is read as the long way reads it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.games.cards import CARDS, SHOWN, parse_cards, plain_cards
from variorum.games.engine import Action, Problem
from variorum.referee import notation
from variorum.referee.notation import AF, PQ, VERBS, Table, Verb, bare, read_entry
from variorum.referee.plain import plain

SEATS = ("P1", "P2", "P3", "P4")
TABLE = Table(AF, SEATS, ("A", "B"))
PIQUET = Table(PQ, ("E", "Y"))

written = st.one_of(st.sampled_from(CARDS), st.sampled_from([SHOWN[c] for c in CARDS]),
                    st.sampled_from(["10h", "h10", "TH AC", "TH TH", "?", "ten of hearts", "하트 10", ""]),
                    st.sampled_from(["begs", "stands", "cuts", "throws in", "begs 3", "marks", "marks 3", "consent"]))
who = st.sampled_from([*SEATS, "A", "both", "P5", ""])
act = st.tuples(who, st.sampled_from([" ", "  ", ""]), written).map("".join)
entries = st.tuples(st.lists(act, min_size=1, max_size=4).map(", ".join),
                    st.sampled_from(["", "", " > P1", " > P9", ">P2", " > ", " >P1 > P2"])).map("".join)


def both_ways(text: str, table: Table = TABLE) -> tuple[list[Action], list[Problem], list[Action], list[Problem]]:
    found: list[Problem] = []
    short = read_entry(text, ("play", 3), 7, table, found)
    slow: list[Problem] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(notation, "plain", lambda *_: None)
        return short, found, read_entry(text, ("play", 3), 7, table, slow), slow


@given(entries)
def test_an_entry_read_the_short_way_is_read_as_the_long_way_reads_it(text: str) -> None:
    short, found, long, slow = both_ways(text)
    assert short == long
    assert found == slow


@pytest.mark.parametrize("text", ["P1 AC", "P1 A♣, P2 10♥ > P1", "P1 10H, P2 H10, P3 3C, P4 TC > P4", "P1 stands"])
def test_plainly_written_cards_and_bare_words_are_read_the_short_way(text: str) -> None:
    assert plain(text, ("play", 3), 7, SEATS, bare(AF)) == both_ways(text)[2]


@pytest.mark.parametrize("verb", VERBS)
def test_every_action_is_read_the_short_way_as_the_long_way_reads_it(verb: Verb) -> None:
    for table in (TABLE, PIQUET):
        short, found, long, slow = both_ways(f"{table.seats[0]} {' '.join(verb.words)}", table)
        assert (short, found) == (long, slow)


def test_a_reply_at_piquet_is_a_bare_word() -> None:
    (action,) = plain("Y not-good", ("play", 3), 7, PIQUET.seats, bare(PQ)) or ()
    assert (action.verb, dict(action.args)) == ("replies", {"answer": "not-good"})


@given(st.lists(st.sampled_from([*CARDS, *(SHOWN[c] for c in CARDS), "?"]), max_size=8), st.sampled_from([" ", "  "]))
def test_plainly_written_cards_are_those_that_are_read(words: list[str], between: str) -> None:
    text = between.join(words)
    assert plain_cards(text) in (None, parse_cards(text))
    assert (plain_cards(text) is None) == ("?" in words)
