"""Cards, signs and the line of years: what is drawn, what is heard, and that nothing collides."""

import re
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree, html
from markupsafe import Markup

from variorum.drawing.cards import card, in_text
from variorum.drawing.signs import sign, strip
from variorum.drawing.timeline import Band, Named, Printing, Thread, timeline


def drawn(markup: Markup) -> etree._Element:
    return html.fragment_fromstring(str(markup), create_parent="div")


@pytest.mark.parametrize(
    ("code", "heard"),
    [("TH", "ten of hearts"), ("AS", "ace of spades"), ("back", "a card face down"), ("?", "a card not known")],
)
def test_a_card_is_heard_by_its_name(code: str, heard: str) -> None:
    assert drawn(card(code)).xpath("svg[@role='img']/@aria-label") == [heard]


def test_the_four_suits_differ_in_outline_and_not_only_in_colour() -> None:
    outlines = [drawn(card(f"7{suit}")).xpath(".//svg/path[1]/@d")[0] for suit in "SHDC"]
    assert len(set(outlines)) == 4
    red_have_an_inner_line = [bool(drawn(card(f"7{s}")).xpath(".//path[contains(@class, 'in')]")) for s in "SHDC"]
    assert red_have_an_inner_line == [False, True, True, False]


def test_written_cards_are_drawn_within_text_and_the_rest_is_escaped() -> None:
    node = drawn(in_text("E plays 10♥ & <b>K♠</b>, all ♦"))
    assert node.xpath(".//svg/@aria-label") == ["hearts", "spades", "diamonds"]
    assert node.text_content() == "E plays 10 & <b>K</b>, all "
    assert node.xpath(".//b") == []


def test_each_status_has_a_form_of_its_own() -> None:
    statuses = ("attested", "emended", "transmitted", "crux", "supplied", "default", "chosen", "silent", "unknown")
    # without the classes, which only colour it; a default is a supply with a broken line
    forms = {re.sub(r'class="(?!default)[^"]*"', "", sign(s)) for s in statuses}
    assert len(forms) == len(statuses)


def test_a_strip_fills_the_printings_that_have_the_reading() -> None:
    node = drawn(strip(["b", "c"], ["a", "b", "c"], "in b, c"))
    assert node.xpath(".//rect/@class") == ["n", "y", "y"]
    assert node.xpath("svg/@aria-label") == ["in b, c"]


years = st.lists(st.integers(1744, 1910), min_size=1, max_size=5, unique=True).map(sorted)
names = st.text("abcdefghijklmnopqrst 0123456789", min_size=3, max_size=18)


@st.composite
def bands(draw: st.DrawFn) -> Band:
    threads = []
    for number, (printed, name) in enumerate(draw(st.lists(st.tuples(years, names), min_size=1, max_size=8))):
        web = draw(st.integers(0, 4)) == 0
        printings = tuple(Printing(None if web else y, "grid" if web else "circle") for y in printed[: 2 if web else 5])
        parents = tuple(f"t{n}" for n in range(number) if draw(st.integers(0, 3)) == 0)
        threads.append(Thread(f"t{number}", name, "two printings", "x.html", printings, parents))
    return Band("All Fours", tuple(threads), (Named("A book", draw(st.integers(1740, 1900))),))


@given(st.lists(bands(), min_size=1, max_size=2))
def test_on_the_line_of_years_no_name_runs_into_another(found: list[Band]) -> None:
    node = drawn(timeline(found, "the texts"))
    boxes = []
    for text in node.xpath(".//text[@class='name']"):
        width = len(text.text_content()) * 6.6 + 7  # narrower than the drawing reckons: what a letter really takes
        boxes.append((float(text.get("x")), float(text.get("y")), width))
    assert len(boxes) == sum(len(b.threads) for b in found)
    for (x1, y1, w1), (x2, y2, w2) in combinations(boxes, 2):
        assert abs(y1 - y2) > 12 or x1 + w1 <= x2 or x2 + w2 <= x1


@given(bands())
def test_a_text_stands_below_those_it_descends_from(band: Band) -> None:
    node = drawn(timeline([band], "the texts"))
    named = node.xpath(".//text[@class='name']")
    height = {t.text_content()[: -len("two printings")]: float(t.get("y")) for t in named}
    order = {t.id: (t.printings[0].year or 9999, t.id) for t in band.threads}
    by_id = {t.id: t for t in band.threads}
    if len(height) < len(band.threads):
        return  # names drawn twice: cannot be told apart in the drawing
    for thread in band.threads:
        for parent in thread.parents:
            if order[parent] < order[thread.id]:
                assert height[thread.name] > height[by_id[parent].name]


def test_the_line_of_years_is_the_same_every_time_and_escapes_names() -> None:
    band = Band("<b>All Fours", (Thread("a", "<script>1807", "one & only", "x.html", (Printing(1807, "circle"),)),))
    first = str(timeline([band], "<i>texts"))
    assert first == str(timeline([band], "<i>texts"))
    assert not re.search(r"<(script|b|i)\b", first)
    assert drawn(Markup(first)).xpath("string(.//a)") == "<script>1807"
