"""Search, served and from a file: English words, Chinese and Korean terms, clause numbers, parameters."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, Opener


def _search(page: Page, words: str) -> Page:
    line = page.locator("input[name=query]")
    line.press_sequentially(words)
    line.press("Shift")  # Chinese and Korean come from an input method, which ends with a key
    page.locator(".md-search-result__item").first.wait_for(timeout=10_000)
    return page


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("surplus", "law 3 (1807)"),
        ("law.4", "law 4"),
        ("beg.limit", "How often one may beg"),
        ("求牌", "Standing and begging"),
        ("부탁합니다", "Standing and begging"),
    ],
)
@pytest.mark.parametrize("by", ["http", "file"])
def test_search_finds(words: str, found: str, by: str, site: Path, served: str, visit: Opener) -> None:
    seen = visit((served if by == "http" else site.as_uri() + "/") + "index.html")
    seen.page.locator("input[name=query]").click()
    _search(seen.page, words)
    expect(seen.page.locator(".md-search-result__list")).to_contain_text(found)
    assert seen.complaints == []
    assert seen.foreign(served if by == "http" else "file:") == []


def test_a_result_leads_to_the_clause(served: str, visit: Opener) -> None:
    page = visit(served + "index.html").page
    page.locator("input[name=query]").click()
    _search(page, "surplus cards")
    link = page.locator(".md-search-result__link[href*='#']:visible").first
    target = (link.get_attribute("href") or "").split("#")[1].split("?")[0]
    link.click()
    page.wait_for_url(f"**#{target}*")
    expect(page.locator(f"[id='{target}']")).to_be_in_viewport()


def test_search_opens_on_a_phone(served: str, visit: Opener) -> None:
    page = visit(served + "index.html", width=PHONE, touch=True).page
    page.locator(".head label[for=__search].md-header__button").tap()
    _search(page, "whist")
    expect(page.locator(".md-search-result__link").first).to_be_visible()
