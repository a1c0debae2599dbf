"""Any two texts, printings or readings compared in the page, and several in columns; the address keeps the choice."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import PHONE, Opener
from .test_run import START

PAGE = "run/compare.html"
PRINTINGS = "#a=all-fours%2F1823%40NY1823&b=all-fours%2F1823%40NY1830"


def test_without_script_the_page_says_what_to_do_instead(served: str, visit: Opener) -> None:
    page = visit(served + PAGE, javascript=False).page
    expect(page.locator(".any")).to_contain_text("variorum diff all-fours/1807 all-fours/1845")
    expect(page.get_by_role("button", name="Compare")).to_be_hidden()


def test_two_printings_are_compared_in_the_page_of_a_file(site: Path, visit: Opener) -> None:
    seen = visit((site / PAGE).as_uri() + PRINTINGS, width=PHONE)
    page = seen.page
    expect(page.locator(".answer ins").first).to_contain_text("only in NY1830", timeout=START)
    same = page.locator(".answer .dr.same")
    assert same.count() > 5
    expect(same.first).to_be_hidden()
    page.get_by_label("changes only").uncheck()
    expect(same.first).to_be_visible()
    assert page.url.endswith(PRINTINGS + "&all=1")
    page.get_by_role("button", name="Turn round").click()
    expect(page.locator(".answer .key del")).to_have_text("only in NY1830", timeout=START)
    assert not seen.foreign(site.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.proof
def test_three_texts_stand_in_columns(served: str, visit: Opener) -> None:
    address = PAGE + "#a=all-fours%2F1807&b=all-fours%2F1814&more=all-fours%2F1823"
    page = visit(served + address).page
    row = page.get_by_role("row").filter(has=page.get_by_role("link", name="law 5", exact=True)).first
    expect(row).to_contain_text("law 4", timeout=START)
    assert page.get_by_role("columnheader").count() == 3
