"""Pages too long for one leaf: divided in order, none too heavy, every address and every link still true."""

import doctest
import posixpath
import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, takewhile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html
from markupsafe import Markup
from playwright.sync_api import Browser, expect

from variorum.library import Library
from variorum.publish import Page, addresses, compare, edition, leaves, matrix, topic
from variorum.publish.concordance import Concordance
from variorum.publish.leaves import Piece, divided, followed
from variorum.publish.site import Site

ROOM = 45_000
TOPICS = ("misdeal.number", "item.pips", "beg.limit")


@pytest.fixture(scope="module")
def small(library: Library) -> dict[str, Page]:
    """Pages of the shipped corpus with little room on each."""
    site = Site(library, "1.0", "2027-01-31")
    site.room = ROOM
    concordance = Concordance(library)

    def kinds() -> Iterator[Page]:
        for text in library.texts.values():
            yield from edition.pages(site, text, concordance)
        for group in library.groups:
            for one in group.topics:
                if one.id in TOPICS:
                    yield from topic.pages(site, one, group)
        yield from islice(compare.pages(site), 4)  # the index and the first pair
        yield from takewhile(lambda page: "piquet" not in page.path, matrix.pages(site))

    return {page.path: page for page in followed(kinds()) if isinstance(page, Page)}


@pytest.fixture(scope="module")
def trees(small: dict[str, Page]) -> dict[str, html.HtmlElement]:
    return {path: html.fragment_fromstring(page.html, create_parent="div") for path, page in small.items()}


def leaves_of(pages: dict[str, Page], path: str) -> list[Page]:
    return [page for page in pages.values() if path in (page.path, page.of)]


def test_the_example_in_the_docstring_holds() -> None:
    assert doctest.testmod(leaves).failed == 0


@given(st.lists(st.integers(1, 40), max_size=30), st.integers(0, 100), st.integers(1, 100))
def test_pieces_keep_their_order_and_no_leaf_is_too_heavy(weights: list[int], first: int, further: int) -> None:
    pieces = [Piece(str(n), Markup("x" * weight)) for n, weight in enumerate(weights)]
    found = divided("a.html", pieces, first=first, further=further)
    assert [p for leaf in found for p in leaf.pieces] == pieces
    assert [leaf.number for leaf in found] == list(range(1, len(found) + 1))
    assert sum(p.weight for p in found[0].pieces) <= first
    for leaf in found[1:]:
        assert len(leaf.pieces) == 1 or 0 < sum(p.weight for p in leaf.pieces) <= further


@given(st.lists(st.integers(1, 9), min_size=1, max_size=30), st.integers(9, 60))
def test_there_are_as_few_leaves_as_can_be_and_they_are_filled_evenly(weights: list[int], further: int) -> None:
    found = divided("a.html", [Piece("", Markup("x" * w)) for w in weights], first=0, further=further)
    sizes = [sum(p.weight for p in leaf.pieces) for leaf in found[1:]]
    assert len(sizes) == len(_greedy(weights, further))
    assert max(sizes) <= max(_greedy(weights, further))


def _greedy(weights: Sequence[int], room: int) -> list[int]:
    out = [0]
    for weight in weights:
        if out[-1] + weight > room:
            out.append(0)
        out[-1] += weight
    return out


def test_every_kind_of_page_is_divided_and_none_is_above_its_room(small: dict[str, Page]) -> None:
    divided_kinds = {page.of.partition("/")[0] for page in small.values() if page.of}
    assert divided_kinds == {"editions", "rules", "compare", "matrix"}
    for path, page in small.items():
        alone = len(html.fragment_fromstring(page.html, create_parent="div").xpath(
            ".//div[@class='clause'] | .//ol[@class='says']/li | .//div[contains(@class, 'dr ')] | .//tr[not(@class)]"
        )) == 1  # fmt: skip
        grown = page.path != page.of and any(p.of == path for p in small.values())  # it names all the others
        assert len(page.html.encode()) <= ROOM or alone or grown, path


def test_every_clause_stands_once_and_in_order(small: dict[str, Page], library: Library) -> None:
    for text in library.texts.values():
        found = []
        for page in leaves_of(small, addresses.text(text.id)):
            found += html.fragment_fromstring(page.html, create_parent="div").xpath(".//h3[@class='n']/@id")
        sections = [s.id for s in text.model.sections]
        assert found == [c.id for s in sections for c in text.clauses if c.section.id == s]


def test_every_text_stands_once_under_a_topic(small: dict[str, Page], trees: dict[str, html.HtmlElement]) -> None:
    path = "rules/misdeal.number.html"
    others = leaves_of(small, path)[1:]
    assert others and trees[path].xpath(".//svg[@class='lanes']") and trees[path].xpath(".//table")
    assert not trees[path].xpath(".//p[@class='t']")
    shown = [one for page in others for one in trees[page.path].xpath(".//ol[@class='says']/li/@id")]
    assert shown == trees[path].xpath(".//*[@data-leaf]/@id") and len(set(shown)) == len(shown)


def test_what_an_address_named_is_still_named_by_its_page(
    small: dict[str, Page], trees: dict[str, html.HtmlElement]
) -> None:
    for page in (p for p in small.values() if p.of):
        stands = {str(e.get("id")): e.get("href") for e in trees[page.of].xpath(".//*[@data-leaf]")}
        # the numbers of notes are no addresses, and a head over notes is none
        kept = [name for name in page.holds if not re.fullmatch(r"[am]\d+|apparatus", name)]
        for name in kept:
            assert stands[name] == f"{posixpath.basename(page.path)}#{name}"
        assert kept or page.path.startswith("compare/")


def test_every_link_leads_to_the_leaf_that_has_it(
    small: dict[str, Page], trees: dict[str, html.HtmlElement]
) -> None:
    ids = {path: set(tree.xpath(".//@id")) for path, tree in trees.items()}
    stands = {path: set(tree.xpath(".//*[@data-leaf]/@id")) for path, tree in trees.items()}
    checked = 0
    for path, tree in trees.items():
        for href in tree.xpath(".//a/@href"):
            target, _, name = href.partition("#")
            whole = posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) if target else path
            if whole in trees and name:
                assert name in ids[whole] and name not in stands[whole], (path, href)
                checked += 1
    assert checked > 1000


def test_a_search_leads_to_the_leaf(small: dict[str, Page], trees: dict[str, html.HtmlElement]) -> None:
    for path, page in small.items():
        assert {e.id for e in page.search if e.id} <= set(trees[path].xpath(".//*[not(@data-leaf)]/@id")), path
        assert not page.of or page.of.startswith("matrix/") or page.search[0].id == ""


def test_one_goes_from_leaf_to_leaf_and_back(small: dict[str, Page], trees: dict[str, html.HtmlElement]) -> None:
    for path in {page.of for page in small.values() if page.of}:
        for one, other in pairwise(page.path for page in leaves_of(small, path)):
            assert set(trees[one].xpath(".//a[@rel='next']/@href")) == {posixpath.basename(other)}
            assert set(trees[other].xpath(".//a[@rel='prev']/@href")) == {posixpath.basename(one)}


@pytest.mark.parametrize("script", [True, False])
def test_an_old_address_reaches_the_clause(
    small: dict[str, Page], root: Path, browser: Browser, tmp_path: Path, script: bool
) -> None:
    text = "editions/all-fours/cardgames-zone.html"
    for page in leaves_of(small, text):
        (tmp_path / page.path).parent.mkdir(parents=True, exist_ok=True)
        code = (root / "site_src/theme" / leaves.SCRIPT).read_text(encoding="utf-8")
        whole = f"<!doctype html><meta charset=utf-8><title>x</title>{page.html}<script>{code}</script>"
        (tmp_path / page.path).write_text(whole, encoding="utf-8")
    last = leaves_of(small, text)[-1]
    clause = next(e.id for e in reversed(last.search) if e.id)
    context = browser.new_context(java_script_enabled=script)
    tab = context.new_page()
    tab.goto(f"{(tmp_path / text).as_uri()}?printing=ZONE#{clause}")
    if script:
        tab.wait_for_url(f"**/{posixpath.basename(last.path)}?printing=ZONE#{clause}")
        tab.goto(f"{(tmp_path / last.path).as_uri()}#{leaves_of(small, text)[0].search[1].id}")  # it stood here once
        tab.wait_for_url(f"**/{posixpath.basename(text)}#*")
    else:
        tab.locator(f"[id='{clause}']").click()
        expect(tab).to_have_url(re.compile(f"{posixpath.basename(last.path)}#{re.escape(clause)}$"))
        expect(tab.locator(f"h3[id='{clause}']")).to_be_in_viewport()
    context.close()
