"""A rule's history in a browser: the drawing can be read, and on a phone the table says what the drawing says."""

from pathlib import Path

from lxml import html
from playwright.sync_api import expect

from .conftest import PHONE, Opener

PAGE = "rules/item.low-owner.html"
COLLISIONS = """() => [...document.querySelectorAll('.lanes')].flatMap((svg, n) => {
    const view = svg.viewBox.baseVal;
    const boxes = [...svg.querySelectorAll('text')].map(t => [t.textContent, t.getBBox()]);
    const wide = boxes.filter(([, b]) => b.x < -6 || b.x + b.width > view.width + 1).map(([w]) => [n, w]);
    const met = boxes.flatMap(([w, a], i) => boxes.slice(i + 1)
        .filter(([, b]) => a.x < b.x + b.width && b.x < a.x + a.width && a.y + 4 < b.y + b.height - 4
            && b.y + 4 < a.y + a.height - 4).map(([v]) => [n, w, v]));
    return [...wide, ...met];
})"""


def test_no_two_words_of_a_drawing_meet_and_none_leaves_it(site: Path, served: str, visit: Opener) -> None:
    page = visit(served + PAGE).page
    drawings = [
        html.tostring(drawing, encoding="unicode")
        for file in sorted((site / "rules").glob("*.*.html"))
        for drawing in html.parse(str(file)).xpath("//figure[@class='through']/*")
    ]
    assert len(drawings) > 80
    page.evaluate("svgs => { document.querySelector('.through').innerHTML = svgs }", "".join(drawings))
    assert page.evaluate(COLLISIONS) == []


def test_on_a_phone_the_table_stands_for_the_drawing(served: str, visit: Opener) -> None:
    page = visit(served + PAGE, width=PHONE).page
    expect(page.locator(".through")).to_be_hidden()
    expect(page.locator("table.values")).to_contain_text("only as our copy transmits all-fours/1814")


def test_a_mark_in_a_history_opens_its_note(served: str, visit: Opener) -> None:
    page = visit(served + PAGE).page
    page.locator(".says .mark").first.focus()
    expect(page.get_by_role("note")).to_contain_text("Our copy has")


def test_on_paper_the_drawing_is_there(served: str, visit: Opener) -> None:
    page = visit(served + PAGE).page
    page.emulate_media(media="print")
    expect(page.locator(".lanes")).to_be_visible()
    expect(page.locator(".citing")).to_be_hidden()
