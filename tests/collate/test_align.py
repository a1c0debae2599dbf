"""The alignment of two wordings is the best there is, content words first."""

import random
from difflib import SequenceMatcher
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from variorum.collate import align as align_module
from variorum.collate import lcs
from variorum.collate.align import align
from variorum.collate.lcs import Pair, lcs_length, leftmost, rightmost
from variorum.collate.normalise import Form, Rank, normalise
from variorum.collate.tokens import tokenise

SYMBOLS = st.lists(st.integers(0, 4), max_size=30)
FORMS = [Form(f"{rank.name}{n}", rank) for rank in Rank for n in range(3)]
WORDINGS = st.lists(st.sampled_from(FORMS), max_size=40)


def table(a: list[Form], b: list[Form], weight: dict[Rank, int]) -> int:
    """The plain textbook recurrence, as the measure of all the clever ones."""
    row = [0] * (len(b) + 1)
    for x in a:
        above, row = row, [0]
        for j, y in enumerate(b):
            row.append(above[j] + weight[x.rank] if x == y else max(above[j + 1], row[j]))
    return row[-1]


def is_chain(pairs: list[Pair]) -> bool:
    return all(x[0] < y[0] and x[1] < y[1] for x, y in pairwise(pairs))


@pytest.mark.parametrize(("table_bits", "strip"), [(1 << 23, 1 << 13), (16, 5)])
@given(a=SYMBOLS, b=SYMBOLS)
def test_bit_parallel_lcs(a: list[int], b: list[int], table_bits: int, strip: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lcs, "TABLE_BITS", table_bits)
        patch.setattr(lcs, "STRIP", strip)
        best = table(
            [Form(str(x), Rank.CONTENT) for x in a], [Form(str(x), Rank.CONTENT) for x in b], {Rank.CONTENT: 1}
        )
        assert lcs_length(a, b) == best
        for pairs in (rightmost(a, b), leftmost(a, b)):
            assert len(pairs) == best
            assert is_chain(pairs)
            assert all(a[i] == b[j] for i, j in pairs)


@given(SYMBOLS, SYMBOLS)
def test_every_longest_common_subsequence_lies_between_the_leftmost_and_the_rightmost(
    a: list[int], b: list[int]
) -> None:
    right, left = rightmost(a, b), leftmost(a, b)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            before = lcs_length(a[:i], b[:j])
            if x == y and before + 1 + lcs_length(a[i + 1 :], b[j + 1 :]) == len(right):
                assert left[before][0] <= i <= right[before][0]
                assert right[before][1] <= j <= left[before][1]


@given(WORDINGS, WORDINGS)
@settings(max_examples=300)
def test_content_words_first_then_function_words_then_marks(a: list[Form], b: list[Form]) -> None:
    pairs = list(align(a, b))
    assert is_chain(pairs)
    assert all(a[i] == b[j] for i, j in pairs)
    weight = {Rank.PUNCTUATION: 1, Rank.FUNCTION: 100, Rank.CONTENT: 10_000}
    assert sum(weight[a[i].rank] for i, _ in pairs) == table(a, b, weight)


def graded(ranks: list[Rank]) -> list[int]:
    return [ranks.count(rank) for rank in reversed(Rank)]


@given(WORDINGS, WORDINGS)
def test_never_fewer_equal_tokens_than_difflib_unless_more_of_higher_rank(a: list[Form], b: list[Form]) -> None:
    ours = align(a, b)
    theirs = [
        i + n for i, _, size in SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks() for n in range(size)
    ]
    if len(ours) < len(theirs):
        assert graded([a[i].rank for i, _ in ours]) > graded([a[i].rank for i in theirs])


@given(WORDINGS, WORDINGS)
def test_the_other_way_round_is_the_mirror(a: list[Form], b: list[Form]) -> None:
    assert align(b, a) == tuple((j, i) for i, j in align(a, b))


def test_the_article_does_not_tear_content_words_apart() -> None:
    a = normalise(tokenise("the, and the card"))
    b = normalise(tokenise("card the, and the"))
    assert [(a[i].key, b[j].key) for i, j in align(a, b)] == [("card", "card")]


def test_long_texts_divided_at_unique_phrases_lose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(1)
    a = [FORMS[chance.randrange(9)] for _ in range(50)] + [Form(str(n), Rank.CONTENT) for n in range(300)]
    b = [form for form in a if chance.random() > 0.02]
    whole = align(a, b)
    monkeypatch.setattr(align_module, "ANCHOR_ABOVE", 1)
    assert len(align(a, b)) == len(whole) == len(b)
