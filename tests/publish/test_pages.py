"""The pages as a function of the library: all there, the same every time, no corpus wording unescaped."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import html

from variorum import publish
from variorum.library import Library, load
from variorum.model import Mark
from variorum.model.apparatus import parse
from variorum.publish import Asset, Output, Page, leaves
from variorum.publish.apparatus import Editor
from variorum.publish.site import Site


@pytest.fixture(scope="module")
def pages(library: Library) -> dict[str, Output]:
    return publish.pages(library, version="1.0", date="2027-01-31")


def test_there_is_a_page_for_each_thing(pages: dict[str, Output], library: Library) -> None:
    for text in library.texts.values():
        assert f"editions/{text.id}.html" in pages
    for variant in library.playable():
        assert f"variants/{variant.id}.html" in pages
    for example in library.examples.values():
        assert f"examples/{example.game}/{example.id}.html" in pages
    for clause in library.clauses.values():
        for topic in clause.model.topics:
            assert f"rules/{topic}.html" in pages


def test_pages_grow_with_things_and_not_with_pairs(pages: dict[str, Output], library: Library) -> None:
    pairs = [p for p in pages if p.startswith("compare/") and p != "compare/index.html"]
    assert len(pairs) <= len(library.relations)
    each = len(library.texts) + 2 * len(library.variants) + len(library.examples) + len(library.topics)  # with sheets
    most = each + len(pairs) + 16
    assert len(pages) <= most


def test_no_page_of_the_shipped_corpus_is_so_long_that_it_is_divided(pages: dict[str, Output]) -> None:
    made = [page for page in pages.values() if isinstance(page, Page)]
    assert not [page.path for page in made if page.of or page.holds]
    assert max(len(page.html.encode()) for page in made) <= leaves.ROOM


def test_the_same_library_gives_the_same_pages(pages: dict[str, Output], root: Path) -> None:
    assert publish.pages(load(root).library, version="1.0", date="2027-01-31") == pages


def test_a_page_knows_its_title_description_and_what_to_search(pages: dict[str, Output]) -> None:
    for path, page in pages.items():
        assert page.path == path
        if isinstance(page, Page):
            assert page.title.strip() and page.description.strip(), path
            assert page.search or path.startswith("matrix/"), path  # its cells would drown every other page
            assert all(entry.title for entry in page.search[:1]), path
            ids = set(html.fragment_fromstring(page.html, create_parent="div").xpath(".//@id"))
            assert {e.id for e in page.search if e.id} <= ids, path


def test_every_clause_can_be_found(pages: dict[str, Output], library: Library) -> None:
    for text in library.texts.values():
        page = pages[f"editions/{text.id}.html"]
        assert isinstance(page, Page)
        assert {c.id for c in text.clauses} <= {e.id for e in page.search}


def test_no_fragment_styles_or_scripts_itself(pages: dict[str, Output]) -> None:
    for path, page in pages.items():
        if isinstance(page, Page):
            tree = html.fragment_fromstring(page.html, create_parent="div")
            assert tree.xpath(".//script | .//style | .//@style | .//@*[starts-with(name(), 'on')]") == [], path


def test_the_printings_sheet_has_as_many_numbers_as_any_text_has_printings(
    pages: dict[str, Output], library: Library
) -> None:
    sheet = pages["assets/css/printings.css"]
    assert isinstance(sheet, Asset)
    numbers = {int(n) for n in re.findall(r"#w(\d+):checked", sheet.content)}
    assert numbers == set(range(1, max(len(t.witnesses) for t in library.texts.values()) + 1))


def test_every_reading_of_every_place_stands_in_the_page_with_its_printings(
    pages: dict[str, Output], library: Library
) -> None:
    for text in library.texts.values():
        page = pages[f"editions/{text.id}.html"]
        assert isinstance(page, Page)
        tree = html.fragment_fromstring(page.html, create_parent="div")
        for clause in text.clauses:
            body = tree.xpath(f".//h3[@id='{clause.id}']/following-sibling::p[@class='t']")[0]
            shown = body.xpath(".//span[@class='app']")
            assert len(shown) == len(clause.wording.places)
            for place in shown:
                whose = place.xpath("span[not(contains(@class, 'gap'))]/@data-w")
                numbers = sorted(int(n) for w in whose for n in w.split())
                assert numbers == list(range(1, len(text.witnesses) + 1))


def test_the_note_of_a_place_after_a_sic_mark_is_its_own(library: Library) -> None:
    text = library.texts["all-fours/1823"]
    old = text.clause("rule.1")
    entries = tuple(
        Mark.model_validate({"place": str(n), "class": kind, "note": note})
        for n, kind, note in ((1, "sic", "The printed word."), (2, "word", "The article is later."))
    )
    wording, problems = parse("Ten[!] points, and the highest or[ the ^≥1830] lowest card deals.")
    assert problems == ()
    model = old.model.model_copy(update={"apparatus": entries, "emendations": ()})
    clause = replace(old, model=model, wording=wording)
    notes = Editor(Site(library, "0", "2026-11-30"), text, "editions/all-fours/1823.html").edit(clause).notes
    assert [("The article is later." in n.body, "The printed word." in n.body) for n in notes] == [(True, False)]


def test_a_rule_set_strikes_what_is_set_aside_and_never_a_crux_that_runs(pages: dict[str, Output]) -> None:
    page = pages["variants/hoyle-1814.html"]
    assert isinstance(page, Page)
    tree = html.fragment_fromstring(page.html, create_parent="div")
    struck = {row: tree.xpath(f".//*[@id='{row}']//*[@class='old']/text()") for row in ("target", "low.owner")}
    assert struck == {"target": [], "low.owner": ["dealer"]}
