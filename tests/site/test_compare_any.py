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
    expect(page.locator(".answer .none").first).to_have_text("No rule differs.")
    same = page.locator(".answer .dr.same")
    assert same.count() > 5
    expect(same.first).to_be_hidden()
    page.get_by_label("changes only").uncheck()
    expect(same.first).to_be_visible()
    assert page.url.endswith(PRINTINGS + "&all=1")
    page.get_by_label("rules only").check()
    assert page.url.endswith(PRINTINGS + "&all=1&rules=1")
    expect(page.locator("#wording")).to_be_hidden()
    page.get_by_label("rules only").uncheck()
    page.get_by_role("button", name="Turn round").click()
    expect(page.locator(".answer .key del")).to_have_text("only in NY1830", timeout=START)
    assert not seen.foreign(site.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_text_and_a_rule_set_are_compared_rule_by_rule(served: str, visit: Opener) -> None:
    """In the words of the command; on a phone the two sides of a wording are one."""
    page = visit(served + PAGE + "#a=all-fours%2F1814+transmitted+low.owner&b=trinidad", width=PHONE).page
    rule = page.get_by_role("row").filter(has=page.get_by_text("target", exact=True))
    expect(rule).to_contain_text("14", timeout=START)
    expect(rule.locator("ins, .new")).to_contain_text("14")
    expect(page.locator(".dr .d-in").first).to_be_visible()
    expect(page.locator(".dr .d-old").first).to_be_hidden()
    page.set_viewport_size({"width": 1280, "height": 1000})
    expect(page.locator(".dr .d-in").first).to_be_hidden()
    expect(page.locator(".dr .d-old").first).to_be_visible()


@pytest.mark.proof
def test_three_texts_stand_in_columns(served: str, visit: Opener) -> None:
    address = PAGE + "#a=all-fours%2F1807&b=all-fours%2F1814&more=all-fours%2F1823"
    page = visit(served + address).page
    clauses = page.get_by_role("region", name="Clauses in columns")
    row = clauses.get_by_role("row").filter(has=page.get_by_role("link", name="law 5", exact=True)).first
    expect(row).to_contain_text("law 4", timeout=START)
    assert clauses.get_by_role("columnheader").count() == 3
    rules = page.get_by_role("region", name="Rules in columns").get_by_role("row")
    target = rules.filter(has=page.get_by_text("target", exact=True))
    expect(target.get_by_role("cell")).to_contain_text(["10", "7", "10"])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
