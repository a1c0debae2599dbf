"""Nothing that a file says of its words goes untold: corrections, supplies, deletions, pictures, witnesses."""

import unicodedata
from pathlib import Path

import pytest

from variorum.diagnostics import Report
from variorum.importing import import_file
from variorum.library import Library

from .conftest import TOLD, Draft, Drafted

HEADER = """\
<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>T</title></titleStmt>
<publicationStmt><p/></publicationStmt><sourceDesc>SOURCE</sourceDesc></fileDesc></teiHeader><text><body>
<head>All Fours</head>
<p>WORDS</p></body></text></TEI>
"""
LISTED = '<listWit><witness xml:id="LON1890">London</witness><witness xml:id="NY1891">New York</witness></listWit>'


def tei(words: str, source: str = LISTED) -> str:
    return HEADER.replace("SOURCE", source).replace("WORDS", words)


def told(found: Drafted, own: str = "intro.1") -> str:
    return str(found.clause(own).guesses.get("wording", ""))


@pytest.mark.parametrize(
    ("words", "wording", "remark"),
    [
        ("<choice><sic>Teh</sic><corr>The</corr></choice> dealer begs.", "Teh[!] dealer begs.",
         "Teh: the editor of the file corrects it to The"),
        ("<sic>Teh</sic> dealer begs.", "Teh[!] dealer begs.", ""),
        ("<supplied>No</supplied> one begs.", "No one begs.", "supplied by the editor of the file: No"),
        ("One <unclear>begs</unclear>.", "One begs.", "hard to read in the source: begs"),
        ("One <del>plays</del> <add>begs</add>.", "One begs.",
         "struck out in the source: plays; added in the source by hand: begs"),
        ('A card <gap reason="torn" extent="3" unit="words"/> is dealt.', "A card … is dealt.",
         "lost in the source: 3 words, torn"),
        ("A <choice><abbr>kg</abbr><expan>king</expan></choice> wins.", "A king wins.", "king: the source has kg"),
        ("A <choice><orig>muſt</orig><reg>must</reg></choice> wins.", "A muſt wins.",
         "muſt: the file regularises it to must"),
        ("A king wins<figure><figDesc>Two kings</figDesc></figure>.", "A king wins.", "a picture left out: Two kings"),
        ("A <app><lem>king</lem><rdg>queen</rdg></app> wins.", "A king wins.",
         "king: other printings, which are not named, have queen"),
        ('A <app><lem wit="#LON1890">king</lem><rdg wit="#NY1891"><app><lem>queen</lem><rdg>knave</rdg></app></rdg>'
         "</app> wins.", "A [king ^LON1890|queen ^NY1891] wins.", "queen: within a reading, where others have knave"),
        ('A <app><lem wit="#LON1890"><choice><sic>kng</sic><corr>king</corr></choice></lem><rdg wit="#NY1891">ace</rdg>'
         "</app> wins.", "A [kng ^LON1890|ace ^NY1891] wins.", "kng: the editor of the file corrects it to king"),
    ],
)  # fmt: skip
def test_what_an_editor_put_beside_the_words_of_tei_is_told(
    words: str, wording: str, remark: str, draft: Draft
) -> None:
    found = draft(tei(words), name="a.xml")
    assert found.clause("intro.1").wording == wording
    assert told(found) == remark


def test_a_remark_stands_with_the_sentence_it_is_about(draft: Draft) -> None:
    found = draft(tei("The elder begs. The <supplied>dealer</supplied> gives one."), name="a.xml")
    assert told(found) == ""
    assert told(found, "intro.2") == "supplied by the editor of the file: dealer"


def test_a_note_of_tei_is_read_as_its_words_are(draft: Draft) -> None:
    words = "One begs.<note n='1'>So <choice><sic>Coton</sic><corr>Cotton</corr></choice>.</note>"
    found = draft(tei(words), name="a.xml")
    (note,) = [clause for clause in found.text.clauses if clause.kind == "commentary"]
    assert note.wording == "So Coton[!]."
    assert note.guesses["wording"] == "Coton: the editor of the file corrects it to Cotton"


def test_the_heading_of_a_table_is_not_lost(draft: Draft) -> None:
    rows = "<row><cell>Ace</cell><cell>4</cell></row>"
    found = draft(tei(f"It counts.</p><table><head>The values</head>{rows}</table><p>So."), name="a.xml")
    assert "The values" in found.file
    html = "<h1>G</h1><p>It counts.</p><table><caption>The values</caption><tr><td>Ace</td><td>4</td></tr></table>"
    assert "The values" in draft(html, name="a.html").file


@pytest.mark.parametrize(
    ("source", "sigla"),
    [
        (LISTED, ("LON1890", "NY1891")),
        ("<listWit><witness xml:id='A'>London, <date when='1890'>90</date></witness></listWit>", ("LON1890",)),
        ("<bibl><title>Hoyle</title>, <pubPlace>London</pubPlace> <date>1890</date></bibl>", ("LON1890",)),
        ("<p>born digital</p>", ("SIGLUM",)),
    ],
)
def test_the_witnesses_of_tei_are_those_its_header_names(source: str, sigla: tuple[str, ...], draft: Draft) -> None:
    found = draft(tei("One begs.", source), name="a.xml")
    assert found.text.witnesses == sigla
    assert ("the file has no imprint" in found.text.guesses["witnesses"]) == (sigla == ("SIGLUM",))


@pytest.mark.parametrize(
    ("page", "wording", "remark"),
    [
        ("<p>In each <del>game</del><ins>hand</ins> one begs.</p>", "In each hand one begs.",
         "struck out in the page: game"),
        ("<p>The <s>old</s> <strike>stale</strike> laws must hold.</p>", "The laws must hold.",
         "struck out in the page: old; struck out in the page: stale"),
        ('<p>Lead <img src="x.png" alt="the ace of spades"> first.</p>', "Lead first.",
         "a picture left out: the ace of spades"),
        ("<p><ruby>王<rt>king</rt></ruby> wins.</p>", "王 wins.", "set over the words: king"),
        ("<p>The el-<br>der hand begs.</p>", "The elder hand begs.", "el-/der joined to elder"),
        ("<p>The el-\nder hand begs.</p>", "The elder hand begs.", "el-/der joined to elder"),
        ("<p>An elder hand; the el-\nder hand begs.</p>", "An elder hand; the elder hand begs.", ""),
    ],
)  # fmt: skip
def test_what_is_struck_out_or_stands_beside_the_words_of_a_page_is_told(
    page: str, wording: str, remark: str, draft: Draft
) -> None:
    found = draft(f"<h1>Game</h1>{page}", name="a.html")
    assert found.clause("intro.1" if found.text.heading else "game.1").wording == wording
    assert told(found, found.text.clauses[0].id) == remark


def test_markdown_joins_the_words_that_lines_divide(draft: Draft) -> None:
    found = draft("# Game\n\nA com-\nplete pack is used.\n", name="a.md")
    assert found.text.clauses[0].wording == "A complete pack is used."
    assert told(found, found.text.clauses[0].id) == "com-/plete joined to complete"


@pytest.mark.parametrize("name", ["a.html", "a.xml", "a.md"])
def test_an_invisible_character_written_by_its_number_is_taken_out_and_told(name: str, draft: Draft) -> None:
    words = "A com&#173;plete pack is used."
    text = {"a.html": f"<p>{words}</p>", "a.xml": tei(words), "a.md": words}[name]
    found = draft(text, name=name)
    assert found.text.clauses[0].wording == "A complete pack is used."
    assert [said.split()[1] for said in found.findings] == ["I504"]


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("a.txt", "Laws\n\nThe caf\ufffd pays.\n", "3:8 I505 U+FFFD stands here: a letter that was lost"),
        ("a.html", "<h1>G</h1>\n<p>The caf&#x110000; p&#x110000;ys.</p>",
         "2:1 I505 U+FFFD stands here, 2 times in all: a letter that was lost"),
    ],
)  # fmt: skip
def test_a_letter_that_was_lost_is_told_with_its_place(
    name: str, text: str, says: str, library: Library, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    report = Report()
    assert import_file(tmp_path / name, library, report, TOLD) is not None
    assert [f"{f.line}:{f.column} {f.code.id} {f.message}" for f in report] == [says]


@pytest.mark.parametrize("name", ["a.txt", "a.html", "a.xml", "a.md"])
def test_letters_in_parts_are_put_together(name: str, draft: Draft) -> None:
    words = unicodedata.normalize("NFD", "On écarte à 규칙.")
    text = {"a.html": f"<meta charset=utf-8><p>{words}</p>", "a.xml": tei(words)}.get(name, words)
    assert draft(text, name=name).text.clauses[0].wording == "On écarte à 규칙."


def test_what_a_site_generator_is_told_is_no_part_of_the_text(draft: Draft) -> None:
    found = draft("---\ntitle: A page\nauthor: me\n---\n# All Fours\n\nOne begs.\n", name="a.md")
    assert found.text.title == "All Fours"
    assert [clause.wording for clause in found.text.clauses] == ["One begs."]
    assert [skip.lines for skip in found.text.skips] == [(1, 2, 3, 4)]


def test_two_rules_across_a_page_are_no_head_of_the_file(draft: Draft) -> None:
    found = draft("---\n\nOne begs.\n\n---\n\nOne gives.\n", name="a.md")
    assert [clause.wording for clause in found.text.clauses] == ["One begs.", "One gives."]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.md", "# Game\n\n*112*\n\nOne begs.\n"),
        ("a.html", "<h1>Game</h1>\n<div class='pagenum'>Pg 112</div>\n<p>One begs.</p>"),
        ("a.html", "<h1>Game</h1>\n<p>[Pg 112]</p>\n<p>One begs.</p>"),
    ],
)
def test_page_numbers_are_left_out_and_listed(name: str, text: str, draft: Draft) -> None:
    found = draft(text, name=name)
    assert [clause.wording for clause in found.text.clauses] == ["One begs."]
    assert [skip.because for skip in found.text.skips] == ["A page header or page number."]


def test_a_number_out_of_its_list_stays_with_its_words(draft: Draft) -> None:
    found = draft("LAWS.\n\n1. One may beg.\n\n7. One must follow suit.\n")
    assert [clause.wording for clause in found.text.clauses] == ["One may beg.", "7. One must follow suit."]


def test_chinese_numbers_of_a_list_are_its_numbers(draft: Draft) -> None:
    found = draft("一、莊家發牌。\n二、每人只可求牌一次。\n三、必須跟牌。\n")
    assert [(c.place.item, c.wording) for c in found.text.clauses] == [
        ("1", "莊家發牌。"), ("2", "每人只可求牌一次。"), ("3", "必須跟牌。"),
    ]  # fmt: skip


def test_of_very_many_remarks_the_rest_are_counted(draft: Draft) -> None:
    found = draft(tei(" ".join(f"<supplied>word{n}</supplied>" for n in range(100))), name="a.xml")
    assert told(found).endswith("supplied by the editor of the file: word39; 60 more such places")


def test_small_words_of_a_heading_in_capitals_are_small(draft: Draft) -> None:
    text = "ALL FOURS.\n\nAnd so two play.\n\nMAXIMS AND RULES FOR PLAYING.\n\n1. Keep the ace.\n\n2. Lead the ten.\n"
    assert [title for title, _ in draft(text).sections] == ["Maxims and rules for playing"]
