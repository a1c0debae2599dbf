"""The same small text in four formats gives the same clauses; and what each format says besides is used."""

import pytest

from .conftest import Draft, Drafted

TEXT = """\
Small Game

The game is played by two. It has four chances.

High, the best trump out, counts one.

Laws

1. You must follow suit[,¹⁸²³] or trump.
2. The dealer may beg [till a^≤1829|until some^≥1830] suit once.[1]

Terms

- Revoke costs a point.
- No more than one card.

[1] Namely when he likes.

Hoyle's Games Improved, New York 1823.
Hoyle's Games Improved, New York 1829.
Hoyle's Improved Edition, New York 1830.
"""
MARKDOWN = """\
# Small Game

The game is played by two.
It has four chances.

High, the best trump out, counts one.

## Laws

1. You must *follow* suit[,¹⁸²³] or trump.
2. The dealer may beg [till a^≤1829|until some^≥1830] suit once.[^1]

## Terms

- Revoke costs a point.
- No more than one card.

[^1]: Namely when he likes.

Hoyle's Games Improved, New York 1823.

Hoyle's Games Improved, New York 1829.

Hoyle's Improved Edition, New York 1830.
"""
HTML = """\
<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A page</title></head><body>
<nav><a href="/">Home</a></nav>
<h1>Small Game</h1>
<p>The game is played by two.
It has four chances.</p>
<p>High, the best trump out, counts one.</p>
<h2>Laws <span class="mw-editsection">[edit]</span></h2>
<ol><li>You must <i>follow</i> suit[,<sup>1823</sup>] or trump.</li>
<li><p>The dealer may beg [till a^≤1829|until some^≥1830] suit once.<sup><a href="#n">1</a></sup></p></li></ol>
<h2>Terms</h2>
<ul><li>Revoke costs a point.</li><li>No more than one card.</li></ul>
<div class="footnotes"><ol><li>Namely when he likes.</li></ol></div>
<p>Hoyle's Games Improved, New York 1823.<br>Hoyle's Games Improved, New York 1829.<br>
Hoyle's Improved Edition, New York 1830.</p>
<script>document.write("No.")</script>
</body></html>
"""
TEI = """\
<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>A file</title></titleStmt>
<publicationStmt><p/></publicationStmt><sourceDesc><listWit>
<witness xml:id="A">New York <date when="1823">1823</date></witness>
<witness xml:id="NY1829">New York</witness><witness xml:id="C">New York, 1830</witness>
</listWit></sourceDesc></fileDesc></teiHeader>
<text xml:lang="en"><body><head>Small Game</head>
<p>The game is played by two.<lb/>
It has four chances.</p>
<p>High, the best trump out, counts one.</p>
<div><head>Laws</head>
<list rend="numbered"><item>You must <hi>follow</hi> suit<app><rdg wit="#A">,</rdg><rdg wit="#NY1829 #C"/></app> or
trump.</item>
<item>The dealer may beg <app><lem wit="#A #NY1829">till a</lem><rdg wit="#C">until some</rdg></app> suit
once.<note n="1">Namely when he likes.</note></item></list></div>
<div><head>Terms</head><list><item>Revoke costs a point.</item><item>No more than one card.</item></list></div>
<div><head>Printings</head><p>Hoyle's Games Improved, New York 1823.</p><p>Hoyle's Games Improved, New York 1829.</p>
<p>Hoyle's Improved Edition, New York 1830.</p></div>
</body></text></TEI>
"""
FORMS = {"a.txt": TEXT, "a.md": MARKDOWN, "a.html": HTML, "a.xml": TEI}


@pytest.fixture(params=FORMS)
def found(request: pytest.FixtureRequest, draft: Draft) -> Drafted:
    return draft(FORMS[request.param], name=request.param)


def test_headings_lists_and_sentences_are_the_same(found: Drafted) -> None:
    assert found.text.heading is not None and found.text.heading.wording == "Small Game"
    assert [title for title, _ in found.sections if title != "Printings"] == ["Laws", "Terms"]
    own = {c.id: c.wording for c in found.text.clauses}
    assert own["intro.1"] == "The game is played by two."
    assert own["intro.2"] == "It has four chances."
    clauses = [c for c in found.text.clauses if c.kind != "commentary"]
    assert [c.place.item for c in clauses if c.place.section == "law"] == ["1", "2"]
    assert [c.wording for c in clauses if c.place.section == "term"] == [
        "Revoke costs a point.", "No more than one card.",
    ]  # fmt: skip


def test_the_apparatus_is_the_same(found: Drafted) -> None:
    assert found.clause("law.1").wording == "You must follow suit[, ^1823] or trump."
    assert found.clause("law.2").wording in (
        "The dealer may beg [till a ^≤1829|until some ^≥1830] suit once.",
        "The dealer may beg [till a ^1823, NY1829|until some ^1830] suit once.",
    )
    assert [m.class_ for m in found.clause("law.1").apparatus] == ["punctuation"]
    assert [m.class_ for m in found.clause("law.2").apparatus] == ["phrase", "note"]


def test_footnote_and_printings_are_the_same(found: Drafted) -> None:
    (note,) = [c for c in found.text.clauses if c.kind == "commentary"]
    assert note.wording == "Namely when he likes."
    assert found.clause("law.2").apparatus[-1].note == f"Calls the footnote {note.id}."
    assert found.text.witnesses == ("NY1823", "NY1829", "NY1830")


def test_nothing_of_the_page_but_its_text_is_taken(draft: Draft) -> None:
    found = draft(HTML, name="a.html")
    assert "Home" not in found.file and "document.write" not in found.file and "edit]" not in found.file
    assert found.findings == ["3:1 I512", "16:1 I512"]


def test_the_lines_are_those_of_the_file(draft: Draft) -> None:
    for name, lines in (("a.txt", (9,)), ("a.md", (10,)), ("a.html", (9,))):
        assert draft(FORMS[name], name=name).clause("law.1").place.source_lines == lines, name


@pytest.mark.parametrize(
    ("name", "beginning"), [("a", "<!DOCTYPE html>\n<p>Two play. One deals.</p>"), ("a.txt", HTML), ("a", TEI)]
)
def test_a_format_is_told_by_its_beginning(name: str, beginning: str, draft: Draft) -> None:
    assert "<" not in draft(beginning, name=name).text.clauses[0].wording


def test_the_format_can_be_named(draft: Draft) -> None:
    assert draft("# Not a heading\n\nTwo play.", name="a.md", form="text").sections == []


def test_a_table_in_markdown_is_rows(draft: Draft) -> None:
    found = draft("# G\n\n## Pips\n\n| card | pips |\n|---|---|\n| ace | 4 |\n| king | 3 |\n", name="a.md")
    assert [(c.headword, c.wording, c.place.source_lines) for c in found.text.clauses] == [
        ("ace", "4", (7,)), ("king", "3", (8,)),
    ]  # fmt: skip
    assert found.sections == [("Pips", (3, 5))]
    assert [skip.lines for skip in found.text.skips] == [(6,)]


def test_a_correction_of_tei_is_read_as_the_source_has_it(draft: Draft) -> None:
    words = "<choice><sic>he</sic><corr>she</corr></choice> deals <choice><abbr>2</abbr><expan>two</expan></choice>"
    found = draft(TEI.replace("The game is played by two.", f"Then {words} cards."), name="a.xml")
    assert found.clause("intro.1").wording == "Then he[!] deals two cards."
    assert [m.class_ for m in found.clause("intro.1").apparatus] == ["sic"]


def test_a_definition_list_of_html_has_its_words(draft: Draft) -> None:
    found = draft("<h1>G</h1><h2>Terms</h2><dl><dt>High</dt><dd>The best trump.</dd></dl>", name="a.html")
    assert [(c.headword, c.kind, c.wording) for c in found.text.clauses] == [("High", "definition", "The best trump.")]


@pytest.mark.parametrize("attributes", ['start="4"', 'type="A"'])
def test_the_numbers_of_a_list_are_those_of_the_page(attributes: str, draft: Draft) -> None:
    found = draft(f"<h1>G</h1><h2>Laws</h2><ol {attributes}><li>One.</li><li>Two.</li></ol>", name="a.html")
    assert [c.place.item for c in found.text.clauses] == (["4", "5"] if "start" in attributes else ["a", "b"])
