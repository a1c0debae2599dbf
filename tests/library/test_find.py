"""What names stand for: in full, in short, in other languages; and what is said where they stand for nothing."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from variorum.errors import UserError
from variorum.library import Library, load
from variorum.library.find import find
from variorum.paths import data_root


@pytest.fixture(scope="module")
def shipped() -> Library:
    return load(data_root()).library


@pytest.mark.parametrize(
    ("name", "kind", "id", "extra"),
    [
        ("all-fours/1807", "text", "all-fours/1807", ""),
        ("1807", "text", "all-fours/1807", ""),
        ("the 1807 text", "text", "all-fours/1807", ""),
        ("All Fours, the 1807 text", "text", "all-fours/1807", ""),
        ("corpus/all-fours/1807.yaml", "text", "all-fours/1807", ""),
        ("Boussac 1896", "text", "piquet/boussac-1896", ""),
        ("all-fours/1823@NY1830", "printing", "all-fours/1823", "NY1830"),
        ("1823@ny1830", "printing", "all-fours/1823", "NY1830"),
        ("1823@1830", "printing", "all-fours/1823", "NY1830"),
        ("@NY1830", "printing", "all-fours/1823", "NY1830"),
        ("all-fours/1823#law.4", "clause", "all-fours/1823#law.4", ""),
        ("1823#law 4", "clause", "all-fours/1823#law.4", ""),
        ("law.7", "clause", "all-fours/1807#law.7", ""),
        ("LAW 7", "clause", "all-fours/1807#law.7", ""),
        ("all-fours/1823@NY1830#rule.3", "clause", "all-fours/1823#rule.3", "NY1830"),
        ("NY1830#rule.3", "clause", "all-fours/1823#rule.3", "NY1830"),
        ("1814 p2.4", "clause", "all-fours/1814#p2.4", ""),
        ("1814 target", "said", "all-fours/1814", "target"),
        ("1814 beg.limit", "said", "all-fours/1814", "beg.limit"),
        ("1845 game.pips.T", "said", "all-fours/1845", "game.pips.T"),
        ("hoyle-1814 target", "said", "hoyle-1814", "target"),
        ("target 1814", "said", "all-fours/1814", "target"),
        ("beg.limit 1807", "said", "all-fours/1807", "beg.limit"),
        ("Hoyle-1814", "variant", "hoyle-1814", ""),
        ("variants/all-fours/hoyle-1814.yaml", "variant", "hoyle-1814", ""),
        ("lon1807", "book", "new-pocket-hoyle-1807", ""),
        ("BEG.LIMIT", "topic", "beg.limit", ""),
        ("How often one may beg", "topic", "beg.limit", ""),
        ("target", "parameter", "target", "all-fours"),
    ],
)
def test_a_name_stands_for(shipped: Library, name: str, kind: str, id: str, extra: str) -> None:
    found = find(shipped, name)[0]
    assert (found.kind, found.id, found.extra) == (kind, id, extra)


def test_a_word_of_the_sources_stands_for_its_term(shipped: Library) -> None:
    term = next(t for t in shipped.terms.values() if t.ko and t.zh_hans)
    for word in (term.en.upper(), term.ko.split(" · ")[0], term.zh_hans.split(" · ")[0]):
        assert term.id in [f.id for f in find(shipped, word) if f.kind == "term"]


def test_a_reading_may_follow(shipped: Library) -> None:
    (found,) = find(shipped, "hoyle-1814 transmitted low.owner")
    assert (found.kind, found.reading) == ("variant", "transmitted low.owner")


def test_among_texts_and_variants_a_siglum_is_its_printing(shipped: Library) -> None:
    (found,) = find(shipped, "LON1807", only=("text", "printing", "variant"))
    assert (found.kind, found.id, found.extra) == ("printing", "all-fours/1807", "LON1807")


@pytest.mark.parametrize(
    ("name", "message", "hint"),
    [
        ("law.5", "'law.5' may be all-fours/1807#law.5 or all-fours/1823#law.5", "say which: all-fours/1807#law.5"),
        ("1808", "nothing is called '1808'", "all-fours/1807"),
        ("beg.limt", "nothing is called 'beg.limt'", "did you mean beg.limit"),
        ("1814 tarjet", "nothing is called '1814 tarjet'", "did you mean 1814 target?"),
        ("1807 1814", "nothing is called '1807 1814'", "`variorum diff 1807 1814` compares the two"),
        ("LON1882 target", "'LON1882' may be piquet/au-cent-1882@LON1882 or piquet/rubicon-1882@LON1882", ""),
        ("hoyle-1807 tarjet", "nothing is called 'hoyle-1807 tarjet'", "did you mean hoyle-1807 target?"),
        ("1814 transmitted target+nonsense", "all-fours/1814 has no emended rule 'nonsense'", "emended: beg.limit"),
        ("1823@NY1831", "all-fours/1823 has no printing 'NY1831'", "did you mean all-fours/1823@NY18"),
        ("1823@XX", "all-fours/1823 has no printing 'XX'", "its printings: NY1823, NY1829, NY1830"),
        ("1807#law.9", "no clause in all-fours/1807 is called 'law.9'", "did you mean law."),
        ("1807#", "no clause in all-fours/1807 is named", "`variorum show all-fours/1807` lists them"),
        ("until some", "nothing is called 'until some'", "`variorum find until some` looks for these words"),
        ("", "nothing is named", "`variorum show` alone lists what there is"),
        (" \t ", "nothing is named", ""),
        ("@", "no text is named", "all-fours/1807"),
        ("..", "nothing is called '..'", "`variorum show` alone"),
        ("x" * 500, "nothing is called 'xxxxx", ""),
    ],
)
def test_what_is_said_of_a_name_that_stands_for_nothing(
    shipped: Library, name: str, message: str, hint: str
) -> None:
    with pytest.raises(UserError) as error:
        find(shipped, name)
    assert message in error.value.message
    assert hint in error.value.hint
    assert len(error.value.message) + len(error.value.hint) < 500


def test_a_siglum_of_two_texts_is_asked_about(shipped: Library) -> None:
    with pytest.raises(UserError) as error:
        find(shipped, "LON1882", only=("text", "printing", "variant"))
    assert error.value.message == (
        "'LON1882' may be piquet/au-cent-1882@LON1882 or piquet/rubicon-1882@LON1882"
    )


def test_every_full_name_stands_for_itself(shipped: Library) -> None:
    for text in shipped.texts.values():
        assert find(shipped, text.id)[0].id == text.id
        for witness in text.witnesses:
            assert find(shipped, f"{text.id}@{witness.siglum}")[0].extra == witness.siglum
    for things in (shipped.variants, shipped.topics, shipped.books, shipped.copies, shipped.examples, shipped.terms):
        for name in things:
            assert name in [f.id for f in find(shipped, name)]
    for ref in shipped.clauses:
        assert find(shipped, ref)[0].id == ref


PIECES = st.sampled_from(
    ["1807", "1823", "all-fours/1823", "@", "#", "NY1830", "law.4", "law 4", "rule.3", " ", "target", "transmitted",
     "+", "game.pips.T", "hoyle-1814", "LON1882", "beg", "_hoyle", ".", "/", "求牌", "\x00", "@@", ".yaml", "emended"]
)  # fmt: skip


@given(st.lists(PIECES, max_size=7).map("".join) | st.text(max_size=40))
@settings(max_examples=80, deadline=None)
def test_any_name_is_found_or_answered_in_words(name: str) -> None:
    try:
        found = find(_library(), name)
    except UserError as error:
        assert error.message
        assert error.hint
    else:
        assert found


@cache
def _library() -> Library:
    return load(data_root()).library
