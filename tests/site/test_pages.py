"""Every kind of page, as a reader meets it: no complaint, nothing fetched from elsewhere, nothing axe objects to."""

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from lxml import html

from .conftest import DESKTOP, KINDS, PHONE, Opener

SMALL = """() => [...document.querySelectorAll('.page *')].filter(e => e.checkVisibility()
    && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())
    && !e.closest('svg, sup, pre, .vh') && parseFloat(getComputedStyle(e).fontSize) < 13)
    .map(e => e.tagName + '.' + e.className)"""

@pytest.mark.parametrize("width", [DESKTOP, PHONE])
@pytest.mark.parametrize("path", KINDS)
def test_a_page_is_sound(path: str, width: int, served: str, visit: Opener) -> None:
    """No complaint of the browser, no request to another host, no finding of axe in light and dark."""
    seen = visit(served + path, width=width)
    seen.page.wait_for_load_state("networkidle")
    for scheme in ("light", "dark") if width == DESKTOP else ("light",):  # the colours are the same on a phone
        if scheme == "dark":
            seen.page.get_by_title("Dark page").click()
            seen.page.locator("body[data-md-color-scheme=baize]").wait_for()
        result = Axe().run(seen.page)
        assert result.violations_count == 0, f"{scheme}: {result.generate_report()}"
    assert seen.complaints == []
    assert seen.foreign(served) == []
    assert seen.page.evaluate("document.documentElement.scrollWidth") <= width
    assert seen.page.evaluate(SMALL) == [], "nothing is set below 13 px"


def _pages(site: Path) -> list[Path]:
    return [p for p in sorted(site.rglob("*.html")) if p.name != "404.html"]


def _target_exists(site: Path, page: Path, href: str, ids: dict[Path, set[str]]) -> bool:
    path, _, fragment = href.partition("#")
    path = path.partition("?")[0]  # what an edition is to show first
    target = (page.parent / path).resolve() if path else page
    if not target.is_relative_to(site.resolve()) or not target.is_file():
        return False
    return not fragment or target.suffix != ".html" or fragment in ids[target]


def test_every_link_leads_somewhere(site: Path) -> None:
    site = site.resolve()
    trees = {p: html.parse(str(p)) for p in _pages(site)}
    ids = {p: set(tree.xpath("//@id")) for p, tree in trees.items()}
    dead = [
        f"{page.relative_to(site)}: {href}"
        for page, tree in trees.items()
        for href in {*tree.xpath("//@href"), *tree.xpath("//@src")}
        if not re.match(r"https?:|data:", href) and not _target_exists(site, page, href, ids)
    ]
    assert dead == []


def test_no_id_stands_twice_on_a_page(site: Path) -> None:
    for page in _pages(site):
        found = html.parse(str(page)).xpath("//@id")
        assert sorted(found) == sorted(set(found)), page


def test_every_page_has_one_heading_a_title_of_its_own_and_a_description(site: Path) -> None:
    titles: dict[str, Path] = {}
    for page in _pages(site):
        tree = html.parse(str(page))
        assert len(tree.xpath("//article//h1")) == 1, page
        title = tree.findtext(".//title")
        assert title and title not in titles, (page, titles.get(title))
        titles[title] = page
        assert tree.xpath("string(//meta[@name='description']/@content)"), page


def test_the_site_has_nothing_from_elsewhere_in_it(site: Path) -> None:
    for file in [*site.rglob("*.html"), *site.rglob("*.css")]:
        text = file.read_text(encoding="utf-8")
        found = re.findall(r"""(?:src|<link[^>]*href|url\(|@import)\s*=?\s*["']?(https?://[^"')\s]+)""", text)
        assert found == [], file


def test_an_address_that_does_not_exist_leads_back(served: str, visit: Opener) -> None:
    seen = visit(served + "editions/nothing-here.html")
    assert seen.page.get_by_role("heading", level=1).inner_text() == "No such page"
    seen.page.get_by_role("link", name="The first page").click()
    assert seen.page.url == served + "index.html"


def test_no_page_is_heavy(site: Path) -> None:
    heavy = [p for p in _pages(site) if p.stat().st_size > 300_000]
    assert heavy == []
