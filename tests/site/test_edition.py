"""The reading page of a text: notes at hand, printings and readings to choose, a citation that says which."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from variorum.library import Library
from variorum.library.wording import plain

from .conftest import PHONE, Opener

TEXT = "editions/all-fours/1823.html"


def _words(page: Page, clause: str) -> str:
    """What a reader sees of a clause: no hidden text, no numbers of notes, typeset quotes straightened."""
    return _straight(page.evaluate(
        """(id) => {
            const live = document.getElementById(id).parentElement.querySelector('.t');
            const walk = (n, out) => { for (const c of n.childNodes) {
                if (c.nodeType === 3) out.push(c.data);
                else if (c.nodeType === 1 && !c.matches('.mark, .vh, .omit') && c.checkVisibility()) walk(c, out);
            } return out; };
            return walk(live, []).join('');
        }""",
        clause,
    ))  # fmt: skip


def _straight(text: str) -> str:
    """Words as the corpus has them: straight quotation marks, single spaces."""
    return " ".join(text.translate(str.maketrans("’‘“”", "''\"\"")).split())


@pytest.mark.parametrize("siglum", ["NY1823", "NY1829", "NY1830", "PHL1838", "PHL1857", "NY1887"])
def test_each_printing_can_be_read_whole_without_script(
    siglum: str, served: str, visit: Opener, library: Library
) -> None:
    text = library.texts["all-fours/1823"]
    page = visit(served + TEXT, javascript=False).page
    page.locator(f"input[name=printing][value={siglum}]").check(force=True)
    for clause in text.clauses:
        head = f"{clause.model.headword}. " if clause.model.headword else ""
        assert _words(page, clause.id) == _straight(head + plain(clause, text, siglum)), clause.id


def test_the_printings_change_without_script(served: str, visit: Opener) -> None:
    page = visit(served + TEXT, javascript=False).page
    place = page.locator(".clause", has=page.locator("[id='rule.3']")).locator(".app")
    expect(place).to_contain_text("till a")
    assert place.locator(".rdg").evaluate_all("e => e.map(x => x.checkVisibility())") == [True, False]
    page.get_by_role("radio", name="1830").check(force=True)
    assert place.locator(".rdg").evaluate_all("e => e.map(x => x.checkVisibility())") == [False, True]


def test_the_transmitted_reading_can_be_shown_without_script(served: str, visit: Opener) -> None:
    page = visit(served + TEXT, javascript=False).page
    whist = page.locator(".clause", has=page.locator("[id='rule.4']")).locator(".em")
    expect(whist.locator(".read")).to_be_visible()
    expect(whist.locator(".trans")).to_be_hidden()
    page.get_by_role("radio", name="as transmitted").check(force=True)
    expect(whist.locator(".read")).to_be_hidden()
    expect(whist.locator(".trans")).to_be_visible()
    expect(whist.locator(".trans")).to_contain_text("bridge")


def test_a_mark_leads_to_its_note_and_back_without_script(served: str, visit: Opener) -> None:
    page = visit(served + TEXT, javascript=False).page
    mark = page.locator(".mark").first
    mark.click()
    assert page.url.endswith("#a1")
    note = page.locator("#a1")
    expect(note).to_be_visible()
    note.locator(".back").click()
    assert page.url.endswith("#m1")


def test_hovering_a_place_shows_its_note(served: str, visit: Opener) -> None:
    page = visit(served + TEXT).page
    place = page.locator(".clause", has=page.locator("[id='rule.3']")).locator(".app")
    place.hover()
    leaf = page.get_by_role("note")
    expect(leaf).to_be_visible()
    expect(leaf).to_contain_text("until some")
    page.mouse.move(5, 5)
    expect(leaf).to_have_count(0)


def test_the_keyboard_opens_a_note_and_escape_gives_the_focus_back(served: str, visit: Opener) -> None:
    page = visit(served + TEXT).page
    mark = page.locator(".mark").nth(2)
    mark.focus()
    expect(page.get_by_role("note")).to_be_visible()
    assert mark.get_attribute("aria-expanded") == "true"
    page.keyboard.press("Escape")
    expect(page.get_by_role("note")).to_have_count(0)
    assert mark.evaluate("e => e === document.activeElement")
    assert mark.get_attribute("aria-expanded") == "false"


def test_a_tap_opens_a_note_and_a_tap_elsewhere_closes_it(served: str, visit: Opener) -> None:
    page = visit(served + TEXT, width=PHONE, touch=True).page
    page.locator(".mark").nth(4).tap()
    leaf = page.get_by_role("note")
    expect(leaf).to_be_visible()
    box = leaf.bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= PHONE
    assert not page.url.endswith("#a5")
    page.locator("h1").tap()
    expect(leaf).to_have_count(0)


def test_the_citation_names_the_clause_the_printing_and_the_reading(served: str, visit: Opener) -> None:
    page = visit(served + TEXT).page
    page.locator("[id='law.4'] a").click()
    assert page.url.endswith("#law.4")
    page.get_by_role("radio", name="1830").check(force=True)
    page.get_by_role("radio", name="as transmitted").check(force=True)
    citation = page.locator("#citation")
    for part in ("law 4", "all-fours/1823#law.4", "NY1830", "as transmitted", "rendering", "version"):
        expect(citation).to_contain_text(part)
    page.get_by_role("link", name="cite", exact=True).click()  # beside the number; the clause stays the one cited
    assert page.url.endswith("#cite")
    expect(citation).to_contain_text("all-fours/1823#law.4")
    expect(page.locator("#cite-address a")).to_have_attribute("href", re.compile(r"NY1830&reading=transmitted#law\.4$"))
    page.get_by_text("BibTeX").click()
    expect(page.locator("#bibtex")).to_contain_text(r"all-fours/1823\#law.4")
    page.get_by_text("CSL-JSON").click()
    (item,) = json.loads(page.locator("#csl").inner_text())
    assert item["title"] == "All Fours, the 1823 text, law 4 (all-fours/1823#law.4)"
    assert item["note"] == "English rendering, not the printed words; reading of NY1830, as transmitted"


@pytest.mark.parametrize("by", ["http", "file"])
def test_the_address_keeps_printing_and_reading(by: str, site: Path, served: str, visit: Opener) -> None:
    home = served if by == "http" else site.as_uri() + "/"
    seen = visit(home + TEXT + "#law.4")
    page = seen.page
    page.get_by_role("radio", name="1830").check(force=True)
    page.get_by_role("radio", name="as transmitted").check(force=True)
    kept = page.locator("#cite-address a").get_attribute("href") or ""
    assert kept == home + TEXT + "?printing=NY1830&reading=transmitted#law.4" == page.url
    again = visit(kept).page
    expect(again.get_by_role("radio", name="1830")).to_be_checked()
    expect(again.get_by_role("radio", name="as transmitted")).to_be_checked()
    expect(again.locator("#citation")).to_contain_text("reading of NY1830, as transmitted")
    assert seen.complaints == []


def test_what_stands_in_both_readings_is_never_struck_or_hidden(served: str, visit: Opener) -> None:
    page = visit(served + "editions/all-fours/1814.html").page
    seven = page.locator(".clause", has=page.locator("[id='p2.4']")).locator(".em").first
    note = page.locator(".apparatus li", has=page.get_by_role("link", name="back to p2.4"))
    expect(note).to_contain_text("stands in both readings")
    for reading in ("emended", "as transmitted"):
        page.get_by_role("radio", name=reading, exact=True).check(force=True)
        expect(seven.locator(".crux")).to_be_visible()
        for place in (seven, note, page.locator(".apparatus")):
            struck = "e => [e, ...e.querySelectorAll('*')].map(x => getComputedStyle(x).textDecorationLine)"
            assert "line-through" not in place.evaluate(struck)


def test_a_term_leads_to_its_place_in_the_glossary(served: str, visit: Opener) -> None:
    page = visit(served + TEXT).page
    page.locator(".clause .t a.term", has_text="pack").first.click()
    assert page.url == served + "glossary.html#term-pack"
    expect(page.locator("#term-pack dfn")).to_have_text("pack")
    expect(page.locator("#term-pack dfn")).to_be_in_viewport()


def test_a_book_opens_its_text_in_its_own_printing(served: str, visit: Opener) -> None:
    page = visit(served + "books.html").page
    page.locator("#book-hoyles-improved-edition-1830").get_by_role("link", name="All Fours, the 1823 text").click()
    expect(page.get_by_role("radio", name="1830")).to_be_checked()


def test_a_mark_stands_close_to_the_words_it_belongs_to(served: str, visit: Opener) -> None:
    page = visit(served + "editions/all-fours/1814.html").page
    assert page.locator(".clause.title .t").inner_text().startswith("The Game of All Fours1 All Fours")


def test_every_emendation_and_every_place_has_its_note(served: str, visit: Opener, library: Library) -> None:
    page = visit(served + TEXT, javascript=False).page
    text = library.texts["all-fours/1823"]
    wanted = sum(len(c.wording.places) + len(c.model.emendations) for c in text.clauses)
    assert page.locator(".apparatus > li").count() == wanted == page.locator(".t .mark").count()


def test_a_clause_that_is_cited_stands_clear_of_the_head(served: str, visit: Opener) -> None:
    page = visit(served + TEXT + "#law.4").page
    top = page.locator("[id='law.4']").bounding_box()
    bar = page.locator(".printings").bounding_box()
    assert top is not None and bar is not None and top["y"] >= bar["y"] + bar["height"] - 1


def test_on_paper_the_switches_go_and_the_notes_stay(served: str, visit: Opener) -> None:
    page = visit(served + TEXT).page
    page.emulate_media(media="print")
    expect(page.locator(".printings")).to_be_hidden()
    expect(page.locator("header.head")).to_be_hidden()
    expect(page.locator(".apparatus")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
