"""What an editor finds in the draft of a found text: its sections, lists, marks and printings, each on its lines.

The samples are made up, in our own words, in the shapes in which the source copies and public libraries give texts.
"""

import pytest

from variorum.importing import Told

from .conftest import SAMPLES, Draft, Drafted

HOYLE = SAMPLES / "pocket-guide.txt"


def numbered(found: Drafted, section: str) -> list[tuple[str | None, tuple[int, ...]]]:
    return [(c.place.item, c.place.source_lines) for c in found.text.clauses if c.place.section == section]


# -- a chapter as public libraries give it --------------------------------------------------------------------------


def test_a_chapter_of_an_old_book_is_divided_at_its_headings_and_numbers(draft: Draft) -> None:
    found = draft(HOYLE)
    assert found.findings == []
    assert found.text.heading is not None and found.text.heading.wording == "All-Fours"
    assert found.sections == [("Laws of the game", (23,)), ("Rules of play", (46,)), ("Note", (60,))]
    assert numbered(found, "law") == [
        ("1", (25, 26)), ("2", (28, 29)), ("3", (31, 32, 39)), (None, (34, 35)), ("4", (41, 42)), (None, (44,)),
    ]  # fmt: skip
    assert numbered(found, "rule") == [("1", (48, 49, 50)), ("2", (52, 53)), ("3", (57, 58))]


def test_lines_broken_by_hand_and_words_divided_at_their_ends_are_put_together(draft: Draft) -> None:
    found = draft(HOYLE)
    assert found.clause("law.1").wording == (
        "If, in the course of dealing, the dealer exposes any of his opponent's cards, a fresh deal may be demanded."
    )
    # the book has "re-deals" elsewhere, so the hyphen at the line's end stays, over the foot of the page too
    assert found.clause("law.3").wording.endswith("A revoke is not put right by a re-deal, nor by a second trick.")
    # what nothing in the book confirms is a guess
    assert found.clause("law.1").guesses is not None and "joined" in found.clause("law.1").guesses["wording"]


def test_page_headers_are_left_out_and_accounted_for(draft: Draft) -> None:
    found = draft(HOYLE)
    assert "HOYLE'S GAMES" not in found.file and "{76}" not in found.file
    (headers,) = [skip for skip in found.text.skips if "header" in skip.because]
    assert headers.lines == (37, 55, 66)


def test_every_line_of_the_file_is_claimed(draft: Draft) -> None:
    found = draft(HOYLE)
    claimed = {n for s in found.text.sections for n in s.source_lines} | {n for k in found.text.skips for n in k.lines}
    claimed |= {n for c in found.text.clauses for n in c.place.source_lines}
    claimed |= set(found.text.heading.source_lines) if found.text.heading else set()
    lines = HOYLE.read_text(encoding="utf-8").split("\n")
    assert [n for n, line in enumerate(lines, 1) if line.strip() and n not in claimed] == []


def test_small_capitals_and_italics_are_words_like_others(draft: Draft) -> None:
    found = draft(HOYLE)
    assert found.clause("intro.1").wording.startswith("The game of All-Fours is commonly played")
    assert [c.headword for c in found.text.clauses if c.place.section == "term"] == ["High", "Low", "Jack", "Game"]
    assert "_" not in found.clause("term.4").wording


def test_footnotes_are_clauses_and_their_calls_point_to_them(draft: Draft) -> None:
    found = draft(HOYLE)
    (first, second) = [c for c in found.text.clauses if c.id in ("law.n1", "law.n2")]
    assert first.wording.startswith("The pips of a card are what it counts towards Game")
    assert second.wording == "Mr. Jones would allow the question at any time."
    (call,) = found.clause("law.4").apparatus
    assert (call.class_, call.after, call.source_mark) == ("note", "High or Low.", "*")
    assert call.note == "Calls the footnote law.n2."
    assert found.clause("law.4").wording.endswith("whether it is High or Low.")


def test_the_title_page_gives_the_printing(draft: Draft) -> None:
    found = draft(HOYLE)
    assert found.text.witnesses == ("BAL1852",)
    assert found.text.guesses is not None and "not yet in books.yaml" in found.text.guesses["witnesses"]


# -- the shapes of the source copies --------------------------------------------------------------------------------


def test_marks_of_the_sources_are_written_in_our_notation(draft: Draft) -> None:
    found = draft(SAMPLES / "marks.txt", lines=(3, 28))
    wordings = {c.id: c.wording for c in found.text.clauses}
    assert wordings["term.1"] == "最大的將牌[， ^1801]由拿到的人得一分。"
    assert wordings["law.1"] == "每人發[五|六 ^≥1820]張牌。 多發的牌放回牌堆。"
    assert wordings["law.2"] == "出牌時必須跟[同|?同 ^1801]花色。"
    assert wordings["law.3"] == "莊家得十分[!]，不多不少。"
    assert wordings["rule.1"] == "先手可以[the ^NY1820] 求一次。"
    assert found.marks == ["[，¹⁸⁰¹]", "[五|六^≥1820]", "[同|同¹⁸⁰¹]", "[!]", "[the^NY1820]", "^[1]"]
    assert [m.class_ for c in found.text.clauses for m in c.apparatus] == [
        "punctuation", "word", "spelling", "sic", "word", "note",
    ]  # fmt: skip


def test_lists_labels_and_a_line_that_goes_on_are_found(draft: Draft) -> None:
    found = draft(SAMPLES / "marks.txt", lines=(3, 28))
    assert found.sections == [("試驗法規", (15,)), ("試驗規則", (22,))]
    assert numbered(found, "law") == [("1", (17, 18)), ("2", (19,)), ("3", (20,))]
    assert [(c.headword, c.place.source_lines) for c in found.text.clauses if c.place.section == "term"] == [
        ("大牌", (7, 9)), ("小牌", (11, 13)),
    ]  # fmt: skip


def test_printings_are_known_by_place_and_year(draft: Draft) -> None:
    found = draft(SAMPLES / "marks.txt", lines=(3, 28))
    assert found.text.witnesses == ("LON1801", "NY1820")
    assert [c.kind for c in found.text.clauses if c.place.section == "source"] == ["bibliography", "bibliography"]
    assert found.text.sections[-1].printed == "no"
    (call,) = found.text.clauses[-1].apparatus
    assert (call.class_, call.note) == ("note", "The note it calls is not in the file.")


def test_several_texts_in_one_file_are_told_with_their_lines(draft: Draft) -> None:
    assert draft(SAMPLES / "marks.txt").parts == [(3, 28), (30, 36)]


def test_a_mark_in_a_heading_is_kept(draft: Draft) -> None:
    found = draft(SAMPLES / "marks.txt", lines=(30, 36))
    assert found.text.heading is not None
    assert found.text.heading.wording == "[別名  ^1820]另一種小牌戲 (1820)"
    assert [(m.class_, m.source_mark) for m in found.text.heading.apparatus] == [("heading", "[別名]¹⁸²⁰")]


def test_paragraphs_without_headings_are_sections_of_sentences(draft: Draft) -> None:
    found = draft(SAMPLES / "marks.txt", lines=(30, 36))
    assert [(s.id, s.supplied) for s in found.text.sections] == [("p1", "yes"), ("p2", "yes"), ("source", "yes")]
    assert [c.id for c in found.text.clauses] == ["p1.1", "p1.2", "p1.3", "p1.4", "p2.1", "p2.2", "p2.3", "source.1"]


def test_numbered_headings_tables_and_questions_are_found(draft: Draft) -> None:
    found = draft(SAMPLES / "page.txt")
    assert found.sections == [
        ("一览", (2,)), ("牌", (5, 8)), ("玩法", (12,)), ("求牌", (13,)), ("一局的示例", (16,)), ("问答", (19,)),
        ("来历", (24,)),
    ]  # fmt: skip
    rows = [(c.headword, c.wording) for c in found.text.clauses if c.place.section == found.text.sections[0].id]
    assert rows == [("人数", "2 人"), ("用具", "一副牌")]
    asked = [(c.headword, c.wording) for c in found.text.clauses if c.place.section == "faq"]
    assert asked == [("几个人玩？", "两个人。"), ("打到几分？", "打到七分。")]
    assert found.text.language == "zh-Hans"


def test_labels_before_long_paragraphs_head_them(draft: Draft) -> None:
    found = draft(SAMPLES / "labels.txt")
    assert found.sections == [("發牌", (3,)), ("換牌", (4,)), ("出牌", (6,)), ("參考", (7,))]
    assert found.marks == ["[1]"]
    (marked,) = [c for c in found.text.clauses if c.apparatus]
    assert marked.apparatus[0].after == "餘下的牌放在桌上"
    unlabelled = next(c for c in found.text.clauses if c.wording.startswith("兩人都可以看"))
    assert next(s for s in found.text.sections if s.id == unlabelled.place.section).supplied == "yes"


def test_short_labels_define_and_do_not_head(draft: Draft) -> None:
    found = draft(SAMPLES / "korean.txt")
    assert found.sections == [("소개", (5,)), ("거래", (9,)), ("참고자료", (20,))]
    heads = [(c.headword, c.wording) for c in found.text.clauses if c.headword]
    assert heads == [
        ("목표", "트릭을 얻으세요."), ("인원", "두 명"), ("에이스", "1점"), ("잭", "3점"),
    ]  # fmt: skip
    assert found.text.language == "ko"


@pytest.mark.parametrize("name", ["pocket-guide.txt", "marks.txt", "page.txt", "labels.txt", "korean.txt"])
def test_whatever_was_guessed_says_so(name: str, draft: Draft) -> None:
    found = draft(SAMPLES / name, told=Told(date="2027-01-31"))
    for clause in found.text.clauses:
        guessed = set(clause.guesses or ())
        assert "kind" in guessed
        for key in ("topics", "facts", "apparatus"):
            assert (key in guessed) == bool(getattr(clause, key)), f"{clause.id}: {key}"
    assert {"title", "witnesses", "basis", "language", "game"} <= set(found.text.guesses or ())
