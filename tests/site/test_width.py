"""No page is wider than a phone, and nothing on it is cut off at the right."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from .conftest import PHONE

# What reaches beyond the right edge, but for what scrolls in a box of its own.
BEYOND = """() => {
  const width = document.documentElement.clientWidth;
  const boxed = (e) => {
    for (let p = e.parentElement; p; p = p.parentElement) if (getComputedStyle(p).overflowX !== 'visible') return true;
    return false;
  };
  const out = [...document.querySelectorAll('.page *')].filter((e) => e.checkVisibility() && !e.closest('.vh')
    && e.getBoundingClientRect().right > width + 1 && !boxed(e));
  const wide = document.documentElement.scrollWidth > width ? ['the page scrolls sideways'] : [];
  return [...wide, ...out.slice(0, 2).map((e) => e.tagName + ' ' + e.textContent.trim().slice(0, 50))];
}"""
# Pages that were once too wide: long actions, addresses as text, long lists of clauses.
ONCE = (
    "examples/piquet/the-calls-as-a-dialogue.html",
    "compare/all-fours/cardgames-zone-with-gamerules.html",
    "editions/all-fours/gamerules.html",
    "rules/misdeal.exposed.html",
    "rules/text.witness.html",
)


def beyond(page: Page, site: Path, path: str) -> list[str]:
    page.goto((site / path).as_uri(), wait_until="domcontentloaded")
    return [f"{path}: {what}" for what in page.evaluate(BEYOND)]


def test_pages_that_were_too_wide_fit_a_phone(site: Path, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": PHONE, "height": 844})
    found = [line for path in ONCE for line in beyond(page, site, path)]
    page.close()
    assert found == []


@pytest.mark.parametrize("kind", ["compare", "editions", "examples", "rules", "sheets", "variants", "."])
def test_a_sample_of_every_kind_fits_a_phone(kind: str, site: Path, browser: Browser) -> None:
    pages = sorted(p.relative_to(site).as_posix() for p in (site / kind).glob("*.html" if kind == "." else "**/*.html"))
    page = browser.new_page(viewport={"width": PHONE, "height": 844})
    found = [line for path in pages[:: max(1, len(pages) // 8)] for line in beyond(page, site, path)]
    page.close()
    assert found == []


@pytest.mark.proof
def test_every_page_fits_a_phone(site: Path, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": PHONE, "height": 844})
    pages = sorted(p.relative_to(site).as_posix() for p in site.rglob("*.html"))
    found = [line for path in pages for line in beyond(page, site, path)]
    page.close()
    assert len(pages) > 400
    assert found == []
