"""A rule's history on its page: what the command prints, every status told in words, first and last printings."""

from collections import Counter
from pathlib import Path

import pytest
from lxml import html

from variorum.cli.views.history import data
from variorum.comparison.history import history
from variorum.drawing.lanes import Block, Carrier, Lane, Mark, lanes
from variorum.library import Library, load
from variorum.publish import Page, addresses, topic
from variorum.publish.site import Site, typeset


@pytest.fixture(scope="module")
def site(root: Path) -> Site:
    return Site(load(root).library, "1.0", "2027-01-31")


@pytest.fixture(scope="module")
def pages(site: Site) -> dict[str, html.HtmlElement]:
    """Each topic page that there is, as a tree, by topic."""
    out = {}
    for group in site.library.groups:
        for one in group.topics:
            if site.clauses_on.get(one.id):
                (made,) = topic.pages(site, one, group)
                assert isinstance(made, Page) and made.path == addresses.topic(one.id)
                out[one.id] = html.fragment_fromstring(made.html, create_parent="div")
    return out


def words(node: html.HtmlElement) -> str:
    """What a reader sees and hears of a node, single spaces, without the numbers of notes."""
    for mark in node.xpath(".//a[@class='mark']"):
        mark.drop_tree()
    return " ".join(node.text_content().split())


def said(written: str) -> str:
    return " ".join(typeset(written).replace("`", "").split())


def _stated(library: Library, topic_id: str) -> list[dict[str, object]]:
    """What ``variorum history TOPIC --game GAME --format json`` answers, for each game that speaks of it."""
    found = [data(history(library, topic_id, game)) for game in dict.fromkeys(t.game for t in library.texts.values())]
    return [one for one in found if any(not text["silent"] for text in one["texts"])]


def test_page_and_command_agree_on_values_and_printings(site: Site, pages: dict[str, html.HtmlElement]) -> None:
    for name, tree in pages.items():
        wanted: Counter[tuple[str, str]] = Counter()
        for one in _stated(site.library, name):
            for value in one["values"]:  # type: ignore[attr-defined]  # JSON
                for reading in value["readings"]:
                    wanted[value["address"], said(reading["words"])] += 1
                    if any(p["status"] == "attested" and p["year"] for p in reading["printings"]):
                        assert reading["first"] in words(tree) and reading["last"] in words(tree)
        shown: Counter[tuple[str, str]] = Counter()
        for body in tree.xpath(".//table[contains(@class, 'values')]/tbody"):
            address = body.xpath("string(.//th/code)")
            for cell in body.xpath("tr[not(contains(@class, 'unsaid'))]/td[1]"):
                shown[address, words(cell).partition(": ")[2]] += 1
        assert shown == wanted, name


def test_page_and_command_agree_on_every_text(site: Site, pages: dict[str, html.HtmlElement]) -> None:
    for name, tree in pages.items():
        for one in _stated(site.library, name):
            for text in one["texts"]:  # type: ignore[attr-defined]  # JSON
                (chapter,) = tree.xpath(f".//li[@id='{text['text'].replace('/', '.')}']")
                told = words(chapter)
                assert ("says nothing of it" in told) == text["silent"]
                for clause in text["clauses"]:
                    assert site.library.clauses[clause["ref"]].label in told
                for value in text["values"]:
                    assert f"{value['address']} " in told and said(value["words"]) in told
                    assert said(value["transmitted"]) in told or value["address"] not in value["transmitted"]
                for supplied in text["supplied"]:
                    status = "unknown" if supplied["words"] == "unknown" else supplied["status"]
                    assert f"— silent {said(supplied['words'])} {status}" in told
                for ancestor in text["ancestors"]:
                    assert f"({ancestor['certainty']} certainty)" in told
                    assert ("nothing changed" in told) or not ancestor["unchanged"]
                assert ("no ancestor of this text is known" in told) == (not text["ancestors"])


def test_the_page_answers_who_has_until_some(pages: dict[str, html.HtmlElement]) -> None:
    rows = pages["run.same-suit"].xpath(".//table[contains(@class, 'places')]//tr")
    (told,) = [[words(cell) for cell in row.xpath("td")] for row in rows if "“until some”" in words(row)]
    assert told[0] == "“until some”" and told[1].startswith("first NY1830, last NY1887")


def test_the_page_says_what_became_of_the_ancestor_s_rule(pages: dict[str, html.HtmlElement]) -> None:
    (chapter,) = pages["run.same-suit"].xpath(".//li[@id='all-fours.1845']")
    assert "run.same-suit dropped: repeat" in words(chapter)
    assert chapter.xpath(".//div[@class='against']//a[contains(@href, '1823-with-1845')]")


def test_every_status_has_its_word_in_the_key(pages: dict[str, html.HtmlElement]) -> None:
    for name, tree in pages.items():
        key = words(tree.xpath(".//ul[@class='key']")[0])
        for word in {e.text for e in tree.xpath(".//tr[@class='unsaid']//span[@class='status']")}:
            assert word in key.replace("by default", "default"), name


def test_undecided_and_set_aside_values_never_pass_for_attested(pages: dict[str, html.HtmlElement]) -> None:
    table = pages["item.low-owner"].xpath(".//table[contains(@class, 'values')]")[0]
    cells = {words(cell) for cell in table.xpath(".//td[1]")}
    assert {"attested: original", "transmitted: dealer", "transmitted: winner", "silent"} <= cells
    target = pages["game.target"].xpath(".//table[contains(@class, 'values')]")[0]
    assert "crux: 11" in {words(cell) for cell in target.xpath(".//td[1]")}


def test_a_drawing_has_an_arrow_from_what_is_set_aside_and_one_from_silence() -> None:
    carriers = {"a": Carrier("1814", (1814, 1875)), "b": Carrier("a page", ())}
    blocks = [
        Block(
            "low.owner",
            (
                Lane("original", (Mark("a", "emended"), Mark("b", "supplied"))),
                Lane("dealer", (Mark("a", "transmitted"),)),
                Lane("silent", (Mark("b", "silent"),), silent=True),
            ),
        )
    ]
    tree = html.fragment_fromstring(str(lanes(blocks, carriers, [], "Low")), create_parent="div")
    assert [len(tree.find_class(name)) for name in ("emends", "supplies", "descent")] == [1, 1, 0]
    assert tree.xpath("string(.//text[@class='name'])") == "1814"


def test_descent_is_drawn_between_the_marks_of_two_texts() -> None:
    carriers = {"a": Carrier("1807", (1807,)), "b": Carrier("1823", (1823, 1887))}
    blocks = [Block("x", (Lane("1", (Mark("a", "attested"), Mark("b", "attested"))),))]
    tree = html.fragment_fromstring(str(lanes(blocks, carriers, [("a", "b")], "x")), create_parent="div")
    assert len(tree.find_class("descent")) == 1
    assert tree[0].get("role") == "img" and tree[0].get("aria-label") == "x"
