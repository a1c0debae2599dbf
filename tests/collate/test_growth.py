"""Long texts: work and memory grow with the text, and no equal token is lost that difflib finds."""

import random
import sys
import tracemalloc
from difflib import SequenceMatcher

import pytest

from variorum.collate.align import align
from variorum.collate.collation import Collation
from variorum.collate.multi import collate
from variorum.collate.normalise import Form, normalise
from variorum.collate.tokens import Tokens, tokenise

VOCABULARY = ["the", "a", "of", "to", "and", ",", ".", *(f"word{n}" for n in range(900))]
WEIGHTS = [1 / (n + 3) for n in range(len(VOCABULARY))]


def copies(size: int, touched: float, count: int, seed: int) -> list[Tokens]:
    """An ancestor and copies of it: every so many words one is replaced, left out or doubled by another."""
    chance = random.Random(seed)
    ancestor = chance.choices(VOCABULARY, WEIGHTS, k=size)
    out = []
    for _ in range(count):
        words: list[str] = []
        for word in ancestor:
            if chance.random() >= touched:
                words.append(word)
            else:
                words += [[], [chance.choice(VOCABULARY)], [word, chance.choice(VOCABULARY)]][chance.randrange(3)]
        out.append(tokenise(" ".join(words)))
    return out


def collated(texts: list[Tokens]) -> Collation:
    return collate({f"W{n}": text for n, text in enumerate(texts)})


def calls_of(texts: list[Tokens]) -> int:
    """The calls that collating takes: a measure of work that is the same on every machine."""
    calls = 0

    def note(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        found = collated(texts)
    finally:
        sys.setprofile(None)
    assert found.tokens("W0") == texts[0].items
    return calls


@pytest.mark.proof
@pytest.mark.parametrize("count", [2, 5])
def test_work_grows_with_the_text(count: int) -> None:
    """Ten times the words take at most twice ten times the work: far from a hundred times."""
    few, many = (calls_of(copies(size, 0.01, count, size)) for size in (10_000, 100_000))
    assert many < 20 * few


@pytest.mark.proof
@pytest.mark.parametrize("touched", [0.01, 0.2])
def test_memory_grows_with_the_text(touched: float) -> None:
    peaks = []
    for size in (2_000, 20_000):
        texts = copies(size, touched, 3, size)
        tracemalloc.start()
        collated(texts)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 15 * peaks[0]


def difflib_blocks(a: list[str], b: list[str]) -> int:
    return sum(block.size for block in SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks())


@pytest.mark.proof
@pytest.mark.parametrize("size", [1000, 3000])
@pytest.mark.parametrize("touched", [0.01, 0.1, 0.4])
def test_no_fewer_equal_tokens_than_difflib(size: int, touched: float) -> None:
    forms: list[tuple[Form, ...]] = [normalise(text) for text in copies(size, touched, 2, size)]
    keys = [[form.key for form in text] for text in forms]
    assert len(align(*forms)) >= difflib_blocks(*keys)


@pytest.mark.timeout(60)
@pytest.mark.parametrize("words", [["a", "b"], ["the", ","], ["x"], ["card", "the", "dealer", ",", "deals"]])
def test_texts_of_a_few_words_repeated_without_end_are_aligned(words: list[str]) -> None:
    chance = random.Random(1)
    a, b = (tokenise(" ".join(chance.choices(words, k=5000))) for _ in range(2))
    pairs = align(normalise(a), normalise(b))
    assert len(pairs) > 1500


def test_unlike_texts_have_nothing_in_common() -> None:
    found = collated([tokenise(" ".join(f"{letter}{n}" for n in range(2000))) for letter in "abc"])
    columns = zip(*found.keys.values(), strict=True)
    assert all(len(set(column) - {None}) == sum(key is not None for key in column) for column in columns)
