"""What a search finds: who has the words, in which printings, in any of the languages; the likeliest first."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from variorum.comparison.passages import passages
from variorum.comparison.search import Hit, fold, search
from variorum.library import Library, load
from variorum.paths import data_root

from .conftest import Corpus


@pytest.fixture(scope="module")
def shipped() -> Library:
    return load(data_root()).library


def hits(library: Library, query: str) -> list[Hit]:
    return list(search(library, query).hits)


def refs(library: Library, query: str, kind: str) -> list[str]:
    return [h.passage.ref for h in hits(library, query) if h.passage.kind == kind]


FOLLOW = """\
- id: law.1
  kind: rule
  place: {section: law, item: 1, source-lines: [2]}
  topics: [follow.plain]
  wording: "WORDING"
"""


# -- who has the words ------------------------------------------------------------------------------------------------


def test_which_printing_has_until_some(shipped: Library) -> None:
    first = hits(shipped, "until some")[0]
    assert (first.passage.ref, first.passage.kind) == ("all-fours/1823#rule.3", "wording")
    assert first.witnesses == ("NY1830", "PHL1838", "PHL1857", "NY1887")
    assert not first.every
    assert first.passage.text[first.start : first.end] == "until some"


def test_words_that_all_printings_have_are_every_printing_s(corpus: Corpus) -> None:
    corpus.text("one", "[LON1801, NY1820]", FOLLOW.replace("WORDING", "Follow suit[, sir ^1801]."))
    found = [next(h for h in hits(corpus.library, q) if h.passage.kind == "wording") for q in ("follow suit", "sir")]
    suit, sir = found
    assert (suit.witnesses, suit.every) == (("LON1801", "NY1820"), True)
    assert (sir.witnesses, sir.every) == (("LON1801",), False)


def test_words_that_a_printing_has_lost_are_not_found_in_it(corpus: Corpus) -> None:
    corpus.text("one", "[LON1801, NY1820]", FOLLOW.replace("WORDING", "Follow [suit ^1801|…] always."))
    (found,) = (h for h in hits(corpus.library, "suit always") if h.passage.kind == "wording")
    assert found.witnesses == ("LON1801",)


def test_words_set_aside_are_found_and_said_to_be_our_copy_s(shipped: Library) -> None:
    """1845 gives Low to the one who gets it in our copy; we read: who is dealt it."""
    (sent,) = (h for h in hits(shipped, '"scored by the player who gets it"') if h.passage.kind == "wording")
    assert (sent.passage.ref, sent.witnesses) == ("all-fours/1845#term.2", ())
    assert sent.passage.remark == "as our copy has it, emended here"
    (read,) = (h for h in hits(shipped, '"scored by the player who is dealt it"') if h.passage.kind == "wording")
    assert read.witnesses == ("PHL1845", "PHL1863")


def test_what_a_copy_adds_is_found_as_no_printing_s(shipped: Library) -> None:
    (found,) = (h for h in hits(shipped, '"New Pocket Hoyle"') if h.passage.kind == "wording")
    assert (found.passage.ref, found.witnesses) == ("all-fours/1807#source.1", ())
    assert found.passage.remark == "our source copy adds this; no printing has it"


# -- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "kind", "ref"),
    [
        ("NY1830", "book", "NY1830"),
        ("beg.limit", "topic", "beg.limit"),
        ("beg limit", "topic", "beg.limit"),
        ("low.owner", "rule", "low.owner"),
        ("1823#law.4", "wording", "all-fours/1823#law.4"),
        ("NY1830#rule.3", "wording", "all-fours/1823#rule.3"),
        ("1823@NY1830", "heading", "all-fours/1823"),
        ("law 4", "wording", "all-fours/1807#law.4"),
        ("hoyle-1814", "variant", "hoyle-1814"),
        ("the-ten-decides-game", "example", "the-ten-decides-game"),
        ("BEG", "term", "beg"),
    ],
)
def test_what_is_called_just_so_comes_first(shipped: Library, query: str, kind: str, ref: str) -> None:
    found = [h for h in hits(shipped, query) if h.rank == 0]
    assert len({(h.passage, h.witnesses) for h in found}) == len(found)
    assert (kind, ref) in [(h.passage.kind, h.passage.ref) for h in found]
    assert hits(shipped, query)[0].rank == 0


def test_every_crux_is_found_by_its_kind(shipped: Library) -> None:
    cruxes = {c.ref for c in shipped.clauses.values() for e in c.model.emendations if e.kind == "crux"}
    assert cruxes
    assert {h.passage.ref for h in hits(shipped, "crux") if h.passage.kind == "emendation" and h.rank == 0} == cruxes


def test_every_topic_is_found_by_its_title_in_each_language(shipped: Library) -> None:
    for topic in shipped.topics.values():
        for title in filter(None, (topic.title.en, topic.title.zh_hant, topic.title.zh_hans, topic.title.ko)):
            assert topic.id in refs(shipped, title, "topic"), title


def test_every_term_is_found_by_the_words_of_the_sources(shipped: Library) -> None:
    for term in shipped.terms.values():
        for said in (term.zh_hant, term.zh_hans, term.ko):
            for word in said.split(" · ") if said else ():
                assert term.id in refs(shipped, word, "term"), word


def test_chinese_is_found_inside_a_run(shipped: Library) -> None:
    assert "beg.limit" in refs(shipped, "牌的次數", "topic")  # of 求牌的次數


def test_the_words_of_the_copy_are_found_at_the_emendation(shipped: Library) -> None:
    clause, one = next((c, e) for c in shipped.clauses.values() for e in c.model.emendations if e.source_reading)
    assert one.source_reading is not None  # chosen by that
    assert clause.ref in refs(shipped, one.source_reading.partition("…")[0], "emendation")


# -- how words are taken ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("query", ["UNTIL some", "  until   some ", "until, some!", "“until some”", "until-some"])
def test_capitals_signs_and_spaces_do_not_matter(shipped: Library, query: str) -> None:
    found = [h.passage.ref for h in hits(shipped, query) if h.passage.kind == "wording"]
    assert found[0] == "all-fours/1823#rule.3"


def test_words_together_come_before_words_apart(corpus: Corpus) -> None:
    corpus.text("one", "[LON1801]", FOLLOW.replace("WORDING", "Suit there is to follow."))
    corpus.text("two", "[LON1810]", FOLLOW.replace("WORDING", "You must follow suit."))
    found = [h.passage.ref for h in hits(corpus.library, "follow suit") if h.passage.kind == "wording"]
    assert found == ["all-fours/two#law.1", "all-fours/one#law.1"]
    quoted = [h.passage.ref for h in hits(corpus.library, '"follow suit"') if h.passage.kind == "wording"]
    assert quoted == ["all-fours/two#law.1"]


def test_a_word_is_found_from_its_beginning_and_not_from_its_middle(corpus: Corpus) -> None:
    corpus.text("one", "[LON1801]", FOLLOW.replace("WORDING", "Begging is allowed."))
    assert hits(corpus.library, "beg")
    assert not [h for h in hits(corpus.library, "lowed") if h.passage.kind == "wording"]


def test_folding_keeps_the_length() -> None:
    for text in ("Écarté “İstanbul” ﬁn ß 카드 — naïve", "ǅ ŉ"):
        assert len(fold(text)) == len(text)
    assert fold("Écarté “naïve” — L’Hombre") == "ecarte \"naive\" - l'hombre"


@cache
def _library() -> Library:
    return load(data_root()).library


PIECES = st.sampled_from(["beg", '"', "(", "[", "\\", "*", "求", " ", "#", "1823", "ß"])


@given(st.text(max_size=30) | st.lists(PIECES).map("".join))
@settings(max_examples=60, deadline=None)
def test_whatever_is_found_has_the_words_where_it_says(query: str) -> None:
    for hit in search(_library(), query).hits[:5]:
        assert 0 <= hit.start <= hit.end <= len(hit.passage.text)
        assert len("".join(hit.context(80))) <= max(80, hit.end - hit.start) + 2


def test_where_nothing_is_found_the_likest_words_are_named(shipped: Library) -> None:
    found = search(shipped, "untill somme")
    assert found.hits == ()
    assert {"until", "some"} <= set(found.near)
    apart = search(shipped, "beg quatorze")
    assert apart.near == ()
    assert [word for word, n in apart.alone if n] == ["beg", "quatorze"]


@pytest.mark.parametrize("query", ["", "   ", "!!!", "…", '""', "[", "\\", "(((", "a" * 5000, "* " * 500])
def test_what_is_no_word_finds_nothing_and_breaks_nothing(shipped: Library, query: str) -> None:
    assert search(shipped, query).hits == ()


def test_kinds_limit_the_search(shipped: Library) -> None:
    assert {h.passage.kind for h in search(shipped, "beg", ["term"]).hits} == {"term"}


def test_context_is_cut_between_words(shipped: Library) -> None:
    hit = hits(shipped, "until some")[0]
    before, words, after = hit.context(60)
    assert words == "until some"
    assert before.startswith("…")
    assert len(before) + len(words) + len(after) <= 62
    assert (before.lstrip("…") + words + after.rstrip("…")) in hit.passage.text


# -- the list itself --------------------------------------------------------------------------------------------------


def test_every_reading_of_every_printing_is_in_the_list(shipped: Library) -> None:
    every = list(passages(shipped))
    for text in shipped.texts.values():
        for clause in text.clauses:
            own = [p for p in every if p.kind == "wording" and p.ref == clause.ref and p.witnesses]
            held = [s for p in own for s in p.witnesses]
            assert sorted(held) == (sorted(w.siglum for w in text.witnesses) if clause.printed else [])


def test_every_reference_of_the_list_can_be_shown(shipped: Library) -> None:
    from variorum.library.find import find

    for ref in {p.ref for p in passages(shipped)}:
        assert find(shipped, ref), ref
