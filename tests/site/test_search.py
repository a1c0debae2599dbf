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
        ("求牌", "Who may stand or beg"),
        ("부탁합니다", "Standing and begging"),
        ("until some", "rule 3 (1823)"),
        ("NY1830", "All Fours, the 1823 text"),
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


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("all-fours/1807#law.5", "editions/all-fours/1807.html#law.5"),
        ("1807#law.5", "editions/all-fours/1807.html#law.5"),
        ("1823 law 4", "editions/all-fours/1823.html#law.4"),
        ("1814 target", "editions/all-fours/1814.html#p2.4"),
        ("crux", "editions/all-fours/1814.html#p2.4"),
        ("printed error", "editions/all-fours/1845.html#term.4"),
        ("牌的次", "rules/beg.limit.html"),  # from within a name, which has no spaces
        ("求牌的次數", "rules/beg.limit.html"),
        ("하는 횟수", "rules/beg.limit.html"),
        ("beg.limit.waivable", "rules/beg.limit.html"),
        ("beg limit", "rules/beg.limit.html"),
        ("false score points", "rules/irregular.score.html"),
    ],
)
def test_search_puts_first(words: str, first: str, served: str, visit: Opener) -> None:
    page = visit(served + "index.html").page
    page.locator("input[name=query]").click()
    _search(page, words)
    best = ""
    for _ in range(100):  # what is found for the first letters stands there until the whole has been looked for
        links = page.locator(".md-search-result__link").evaluate_all("links => links.map(a => a.href)")
        best = next((href for href in links if "#" in href or "#" not in first), "")
        best = best.removeprefix(served).partition("?")[0]
        if best == first:
            break
        page.wait_for_timeout(100)
    assert best == first


def test_what_only_a_source_copy_has_is_told_as_that(served: str, visit: Opener) -> None:
    page = visit(served + "index.html").page
    page.locator("input[name=query]").click()
    _search(page, "1823#source.1")
    expect(page.locator(".md-search-result__item").first).to_contain_text("no printing has it")


def test_the_keys_of_the_search_are_neither_seen_nor_heard(served: str, visit: Opener) -> None:
    page = visit(served + "index.html").page
    page.locator("input[name=query]").click()
    _search(page, "1807#law.5")
    result = page.locator(".md-search-result__item").first
    expect(result.locator(".md-tags").first).to_be_hidden()
    assert "1807#law.5" not in result.aria_snapshot()


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
