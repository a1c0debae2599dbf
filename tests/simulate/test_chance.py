"""Chance by number: the words are those of the published generator, and no choice shares a word with another."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from variorum.simulate.chance import NUMBER_BITS, STREAM_BITS, TURN_BITS, WORD_BITS, Chance, Source, key_of


def test_the_words_are_those_of_splitmix64() -> None:
    """The first five words for the seed 1234567, as published for implementers of java.util.SplittableRandom."""
    chance = Chance(1234567)
    assert [chance.word() for _ in range(5)] == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
    ]  # fmt: skip


@given(st.integers(0, 2**NUMBER_BITS - 1), st.integers(0, 2**TURN_BITS - 1), st.integers(0, 2**STREAM_BITS - 1))
def test_a_stream_begins_where_its_number_says(number: int, turn: int, which: int) -> None:
    """A word can be had without those before it: stream, deal and game are digits of one counter."""
    counter = ((number * 2**TURN_BITS + turn) * 2**STREAM_BITS + which) * 2**WORD_BITS
    assert Source(5, number, turn).stream(which).word() == Chance(5, counter).word()
    later = Source(5, number, turn).stream(which)
    later.word()
    assert later.word() == Chance(5, counter + 1).word()


def test_another_seed_gives_other_words() -> None:
    assert len({Source(key_of(str(seed)), 0).stream(0).word() for seed in range(100)}) == 100


def test_a_shuffle_puts_every_card_everywhere() -> None:
    """Of 24,000 shuffles of four cards each of the 24 orders comes about 1,000 times (chi-squared, 1 in 100,000)."""
    orders = Counter(tuple(Source(7, number).stream(0).shuffled("abcd")) for number in range(24_000))
    assert len(orders) == 24
    assert sum((n - 1000) ** 2 / 1000 for n in orders.values()) < 64


def test_where_there_is_no_choice_no_word_is_taken() -> None:
    chance = Chance(1)
    assert chance.below(1) == 0
    assert chance.word() == Chance(1).word()
