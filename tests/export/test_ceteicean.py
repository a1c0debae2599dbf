"""Our TEI in a reader that others made: CETEIcean shows it in a browser, as a scholar would put it on a page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from variorum.export import Release
from variorum.export.tei import text_file
from variorum.library import Library

EMPTY = "<!doctype html><html lang=en><title>t</title><body></body></html>"
CETEI = Path(__file__).with_name("ceteicean") / "CETEI.js"


@pytest.fixture(scope="module")
def page(browser: Browser, library: Library, release: Release) -> Iterator[Page]:
    page = browser.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.route("**/*", lambda route: route.fulfill(body=EMPTY, content_type="text/html"))
    page.goto("http://variorum.test/")  # it keeps something in the session, which a page without address has not
    page.add_script_tag(content=CETEI.read_text(encoding="utf-8"))
    for name in ("1823", "1814"):
        page.evaluate(
            """([name, xml]) => {
                const box = document.createElement("div");
                box.id = "t" + name;
                box.appendChild(new CETEI().makeHTML5(xml));
                document.body.appendChild(box);
            }""",
            [name, text_file(library.texts[f"all-fours/{name}"], release).decode()],
        )
    assert errors == []
    yield page
    page.close()


def test_every_clause_and_heading_is_shown(page: Page, library: Library) -> None:
    text = library.texts["all-fours/1823"]
    assert page.locator("#t1823 tei-ab").count() == len(text.clauses)
    heads = page.locator("#t1823 tei-div > tei-head").all_inner_texts()
    assert [head.strip() for head in heads] == [section.title for section in text.model.sections]


def test_the_readings_of_a_place_are_shown_in_brackets(page: Page) -> None:
    app = page.locator("#t1823 tei-app", has_text="until some")
    assert app.inner_text() == "till auntil some"  # the brackets and the bar are the style's
    before = app.evaluate("e => getComputedStyle(e, '::before').content")
    between = app.locator("tei-rdg").first.evaluate("e => getComputedStyle(e, '::after').content")
    assert (before, between) == ('"["', '" | "')


def test_of_two_readings_of_our_copy_the_emended_one_is_shown(page: Page) -> None:
    choice = page.locator("#t1814 tei-choice", has_text="ten ten")
    assert choice.locator("tei-sic").is_hidden()
    assert choice.locator("tei-corr").is_visible()
    assert choice.inner_text().strip() == "ten ten"


def test_what_is_for_machines_is_not_shown(page: Page) -> None:
    assert page.locator("#t1823 tei-fs").count() > 0
    assert page.locator("#t1823 tei-fs:visible").count() == 0
