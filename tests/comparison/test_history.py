"""What a historian asks of a topic: who says it, who first, what became of it; by descent and not by date alone."""

import pytest

from variorum.comparison.history import History, Holder, Reading, history
from variorum.comparison.questions import Question, questions
from variorum.errors import UserError
from variorum.library import Library, load
from variorum.paths import data_root

from .conftest import Corpus

EMENDED = """\
- id: law.1
  kind: rule
  place: {section: law, item: 1, source-lines: [2]}
  topics: [item.pips]
  wording: "Ace four, ten one."
  facts: {game.pips: {A: 4}, game.pips.T: 1}
  emendations:
  - {id: ten, where: game.pips.T, transmitted: 1, read: 10, kind: KIND, certainty: high,
     words: {transmitted: "ten one", read: "ten ten"}, because: "For a test.", by: The tests, date: 2026-11-30}
"""
PLAIN = """\
- id: law.1
  kind: rule
  place: {section: law, item: 1, source-lines: [2]}
  topics: [item.pips]
  wording: "Ace four, ten ten."
  facts: {game.pips: {A: 4, T: 10}}
"""
FOLLOW = """\
- id: law.1
  kind: rule
  place: {section: law, item: 1, source-lines: [2]}
  topics: [follow.plain]
  wording: "WORDING"
  facts: {follow.plain-lead: VALUE}
"""
OTHER = """\
- id: law.1
  kind: description
  place: {section: law, item: 1, source-lines: [2]}
  topics: [follow.trump]
  wording: "Of something else."
"""


def follow(wording: str, value: str = "suit") -> str:
    return FOLLOW.replace("WORDING", wording).replace("VALUE", value)


def value(found: History, address: str, reading: str) -> Reading:
    (values,) = (v for v in found.values if v.address == address)
    (one,) = (r for r in values.readings if r.reading == reading)
    return one


def named(holder: Holder | None) -> str:
    assert holder is not None
    return holder.siglum


def sigla(reading: Reading, status: str = "attested") -> list[str]:
    return [h.siglum for h in reading.holders if h.status == status]


@pytest.fixture(scope="module")
def shipped() -> Library:
    return load(data_root()).library


# -- order and silence ------------------------------------------------------------------------------------------------


def test_texts_stand_in_order_of_date_and_undated_ones_last(corpus: Corpus) -> None:
    corpus.text("page", "[PAGE]", follow("Follow."))
    corpus.text("late", "[NY1820]", follow("Follow suit."))
    corpus.text("early", "[LON1801]", OTHER)
    found = history(corpus.library, "follow.plain")
    assert [(c.text.id, c.silent) for c in found.chapters] == [
        ("all-fours/early", True), ("all-fours/late", False), ("all-fours/page", False),
    ]  # fmt: skip


def test_first_and_last_are_of_dated_printings(corpus: Corpus) -> None:
    corpus.text("page", "[PAGE]", follow("Follow."))
    corpus.text("one", "[NY1820, LON1801]", follow("Follow suit."))
    reading = value(history(corpus.library, "follow.plain"), "follow.plain-lead", "suit")
    assert (named(reading.first), named(reading.last)) == ("LON1801", "NY1820")
    assert sigla(reading) == ["LON1801", "NY1820", "PAGE"]


# -- by the lineage, not by date --------------------------------------------------------------------------------------


def test_a_text_is_compared_with_its_ancestor_and_not_with_the_text_before_it(corpus: Corpus) -> None:
    corpus.text("one", "[LON1801]", follow("You must follow suit."))
    corpus.text("two", "[LON1810]", follow("You may play what you like.", "free"))
    corpus.text("three", "[NY1820]", follow("You must follow suit."))
    corpus.lineage("three derived-from one", "three agrees-with two")
    one, two, three = history(corpus.library, "follow.plain").chapters
    assert (one.descents, two.descents) == ((), ())
    assert [d.ancestor.id for d in three.descents] == ["all-fours/one"]
    assert three.descents[0].unchanged
    assert [r.to for r in three.ties] == ["all-fours/two"]


def test_what_an_heir_changed_is_shown(corpus: Corpus) -> None:
    corpus.text("one", "[LON1801]", follow("You must follow suit if you can."))
    corpus.text("two", "[LON1810]", follow("You must follow suit or trump if you can.", "suit-or-trump"))
    corpus.lineage("two reprint-of one")
    (descent,) = history(corpus.library, "follow.plain").chapters[1].descents
    assert not descent.unchanged
    (rule,) = descent.diff.rules
    assert (rule.address, rule.before.value, rule.after.value) == ("follow.plain-lead", "suit", "suit-or-trump")
    (wording,) = descent.diff.wording
    assert [(w.text_a, w.text_b.strip()) for w in wording.words if w.kind == "inserted"] == [("", "or trump")]


def test_what_an_heir_dropped_is_shown(corpus: Corpus) -> None:
    corpus.text("one", "[LON1801]", follow("You must follow suit."))
    corpus.text("two", "[LON1810]", OTHER)
    corpus.lineage("two abridged-from one")
    chapter = history(corpus.library, "follow.plain").chapters[1]
    assert chapter.silent
    assert [(r.address, r.kind) for r in chapter.descents[0].diff.rules] == [("follow.plain-lead", "dropped")]
    assert [c.kind for c in chapter.descents[0].diff.clauses] == ["dropped"]


def test_an_accidental_is_no_change_of_a_rule_but_is_seen(corpus: Corpus) -> None:
    corpus.text("one", "[LON1801]", follow("You must, of course, follow suit."))
    corpus.text("two", "[LON1810]", follow("You must of course, follow suit."))
    corpus.lineage("two derived-from one")
    (descent,) = history(corpus.library, "follow.plain").chapters[1].descents
    assert not any(r.alters for r in descent.diff.rules)
    assert not descent.unchanged


# -- who has which reading --------------------------------------------------------------------------------------------


def test_words_in_which_printings_differ_are_given_to_those_that_have_them(corpus: Corpus) -> None:
    corpus.text("one", "[LON1801, LON1810, NY1820]", follow("Follow [or ruff ^≤1810|…] always[, my friend ^1801]."))
    found = history(corpus.library, "follow.plain")
    first, second = found.places
    assert (first.clause, first.place) == ("all-fours/one#law.1", 1)
    assert [(r.reading, k, sigla(r)) for r, k in zip(first.readings, first.kinds, strict=True)] == [
        ("or ruff", "text", ["LON1801", "LON1810"]), ("", "lacuna", ["NY1820"]),
    ]  # fmt: skip
    assert [(r.reading, k, sigla(r)) for r, k in zip(second.readings, second.kinds, strict=True)] == [
        (", my friend", "text", ["LON1801"]), ("", "lacking", ["LON1810", "NY1820"]),
    ]  # fmt: skip
    assert [(w.reading, named(w.first), named(w.last)) for w in found.wordings] == [
        ("Follow or ruff always, my friend.", "LON1801", "LON1801"),
        ("Follow or ruff always.", "LON1810", "LON1810"),
        ("Follow … always.", "NY1820", "NY1820"),
    ]


def test_a_printing_known_to_differ_is_not_given_the_words_of_the_others(corpus: Corpus) -> None:
    corpus.text("one", "[LON1801, NY1820]", follow("He may [ask|?ask ^1801]."))
    found = history(corpus.library, "follow.plain")
    words = {w.reading: sigla(w) for w in found.wordings}
    assert words == {"He may ?ask.": ["LON1801"], "He may ask.": ["NY1820"]}
    assert found.places[0].kinds == ("lost", "text")


def test_the_same_words_in_two_texts_are_one_reading(corpus: Corpus) -> None:
    corpus.text("one", "[LON1801]", follow("Follow suit."))
    corpus.text("two", "[NY1820]", follow("Follow suit."))
    (wording,) = history(corpus.library, "follow.plain").wordings
    assert wording.clauses == ("all-fours/one#law.1", "all-fours/two#law.1")
    assert (named(wording.first), named(wording.last)) == ("LON1801", "NY1820")


def test_tables_are_compared_entry_by_entry(corpus: Corpus) -> None:
    corpus.text("one", "[LON1801]", PLAIN)
    corpus.text("two", "[LON1810]", EMENDED.replace("KIND", "corruption"))
    found = history(corpus.library, "item.pips")
    assert sigla(value(found, "game.pips.A", "4")) == ["LON1801", "LON1810"]


def test_a_corruption_is_our_copy_s_and_no_printing_s(corpus: Corpus) -> None:
    corpus.text("one", "[NY1820]", PLAIN).text("two", "[LON1801]", EMENDED.replace("KIND", "corruption"))
    found = history(corpus.library, "item.pips")
    ten, one = value(found, "game.pips.T", "10"), value(found, "game.pips.T", "1")
    assert (sigla(ten), sigla(ten, "emended")) == (["NY1820"], ["LON1801"])
    assert named(ten.first) == "NY1820"  # what only an emendation gives to an older book is not called first
    assert (one.holders, one.copy_only, one.first) == ((), ("all-fours/two",), None)
    assert [(w.reading, w.holders[0].status) for w in found.wordings] == [("Ace four, ten ten.", "emended")]


def test_a_printed_error_is_the_printing_s_and_its_correction_ours(corpus: Corpus) -> None:
    corpus.text("one", "[LON1801]", EMENDED.replace("KIND", "printed-error"))
    found = history(corpus.library, "item.pips")
    ten, one = value(found, "game.pips.T", "10"), value(found, "game.pips.T", "1")
    assert (ten.holders, ten.ours) == ((), ("all-fours/one",))
    assert (sigla(one), named(one.first)) == (["LON1801"], "LON1801")
    assert [(w.reading, w.holders[0].status) for w in found.wordings] == [("Ace four, ten one.", "attested")]


def test_a_crux_is_held_in_doubt_and_its_alternatives_are_named(corpus: Corpus) -> None:
    crux = EMENDED.replace("read: 10, kind: KIND", "alternatives: [10], kind: crux").replace(', read: "ten ten"', "")
    corpus.text("one", "[LON1801]", crux)
    found = history(corpus.library, "item.pips")
    one = value(found, "game.pips.T", "1")
    assert (sigla(one), sigla(one, "crux"), named(one.first)) == ([], ["LON1801"], "LON1801")
    assert value(found, "game.pips.T", "10").perhaps == ("all-fours/one",)


# -- names ------------------------------------------------------------------------------------------------------------


def test_a_group_stands_for_its_topics(corpus: Corpus) -> None:
    assert questions(corpus.library, "follow") == (Question("follow.plain"), Question("follow.trump"))
    assert questions(corpus.library, "follow.plain") == (Question("follow.plain"),)


def test_a_rule_or_an_entry_of_one_stands_for_itself_under_its_topic(corpus: Corpus) -> None:
    assert questions(corpus.library, "game.pips.suits") == (Question("item.pips", "game.pips.suits", "all-fours"),)
    assert questions(corpus.library, "game.pips.T") == (Question("item.pips", "game.pips.T", "all-fours"),)


def test_a_topic_is_known_by_its_title_and_a_clause_asks_for_its_topics(shipped: Library) -> None:
    assert questions(shipped, "How often one may beg") == (Question("beg.limit"),)
    assert questions(shipped, "1807#law.4") == (Question("beg.limit"),)


@pytest.mark.parametrize(
    ("name", "message", "hint"),
    [
        ("until some", "no topic or rule is called 'until some'", "`variorum find until some` looks for it"),
        ("beg.limt", "no topic or rule is called 'beg.limt'", "did you mean beg.limit, "),
        ("1807", "'1807' is a text, not a topic or a rule", "`variorum show 1807` prints it"),
        ("law.5", "'law.5' may be all-fours/1807#law.5 or all-fours/1823#law.5", ""),
        ("", "nothing is named", ""),
    ],
)
def test_what_has_no_history_is_answered_with_what_to_ask(
    shipped: Library, name: str, message: str, hint: str
) -> None:
    with pytest.raises(UserError) as error:
        questions(shipped, name)
    assert message in error.value.message
    assert hint in error.value.hint


def test_the_history_of_one_rule_holds_what_states_it_and_no_more(shipped: Library) -> None:
    found = history(shipped, "item.low-owner", "all-fours", "low.owner")
    assert {v.address for v in found.values} == {"low.owner"}
    stated = {c.text.id: [clause.id for clause in c.entry.clauses] for c in found.chapters}
    assert stated["all-fours/1845"] == ["term.2"]
    assert stated["all-fours/westminster-1876"] == []
    whole = history(shipped, "item.pips", "all-fours")
    ten = history(shipped, "item.pips", "all-fours", "game.pips.T")
    assert {c.ref for e in whole.chapters for c in e.entry.clauses} > {
        c.ref for e in ten.chapters for c in e.entry.clauses
    }


def test_what_a_copy_adds_is_no_printing_s_wording(shipped: Library) -> None:
    """The lists of printings stand under the topic, but only the web pages print theirs."""
    holders = {h.text for w in history(shipped, "text.witness").wordings for h in w.holders}
    assert "all-fours/1823" not in holders
    assert "all-fours/gamerules" in holders


def test_books_without_a_text_are_named_and_are_no_ancestor(shipped: Library) -> None:
    (chapter,) = (c for c in history(shipped, "beg.limit").chapters if c.text.id == "all-fours/gamerules")
    assert chapter.descents == ()
    assert ("derived-from", "pagat-all-fours") in [(r.kind, b.id) for r, b in chapter.books]


# -- the shipped corpus: what the sources print -----------------------------------------------------------------------


def test_which_printing_has_until_some(shipped: Library) -> None:
    (place,) = history(shipped, "run.same-suit").places
    readings = {r.reading: sigla(r) for r in place.readings}
    assert readings == {"till a": ["NY1823", "NY1829"], "until some": ["NY1830", "PHL1838", "PHL1857", "NY1887"]}


def test_who_in_this_corpus_limited_the_beg_first(shipped: Library) -> None:
    limit = value(history(shipped, "beg.limit"), "beg.limit", "1")
    assert named(limit.first) == "LON1807"
    assert "LON1814" in sigla(limit, "emended")


def test_that_only_trumps_count_is_what_1845_prints(shipped: Library) -> None:
    trump = value(history(shipped, "item.pips"), "game.pips.suits", "trump")
    assert sigla(trump) == ["PHL1845", "PHL1863"]
