"""A rule sheet in the browser and on paper: one page for every rule set, its doubts and sources on it."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from variorum.cli import main
from variorum.games import games
from variorum.paths import data_root

from .conftest import Opener

VARIANTS = sorted(f.stem for f in (data_root() / "variants").glob("*/[!_]*.yaml") if f.parent.name in games())


def sheets_of_paper(printed: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", printed))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_rule_set_prints_on_one_page(variant: str, served: str, visit: Opener) -> None:
    page = visit(f"{served}sheets/{variant}.html").page
    for paper in ("A4", "Letter"):
        printed = page.pdf(format=paper, prefer_css_page_size=True)
        assert sheets_of_paper(printed) == 1, paper
    page.emulate_media(media="print")
    smallest = page.locator(".sheet .cols p").evaluate_all(
        "found => Math.min(...found.map(p => parseFloat(getComputedStyle(p).fontSize)))"
    )
    assert smallest >= 10.4, "7.8 points: what a pocket Hoyle was set in"
    assert page.get_by_role("navigation").count() == 0


def test_the_columns_of_one_page_hold_all_that_is_on_the_screen(served: str, visit: Opener) -> None:
    page = visit(served + "sheets/rubicon.html").page
    before = page.locator(".sheet .cols").inner_text()
    page.emulate_media(media="print")
    assert page.locator(".sheet .cols").inner_text() == before


def test_a_supplied_rule_leads_to_its_source_and_a_rule_of_the_text_to_its_clause(served: str, visit: Opener) -> None:
    page = visit(served + "sheets/trinidad.html", javascript=False).page
    supplied = page.locator(".sup", has_text="three points")
    expect(supplied).to_be_visible()
    letter = supplied.locator("xpath=following-sibling::sup[1]").get_by_role("link")
    expect(letter).to_have_accessible_name(re.compile("^supplied, note [a-z]$"))
    letter.click()
    expect(page.locator("li:target")).to_contain_text("from Pagat, All Fours; cardgames.zone, All Fours")
    page.get_by_role("link", name="scoring.5", exact=True).click()
    assert page.url == served + "editions/all-fours/gamerules.html#scoring.5"


def test_what_no_source_settles_is_asked_and_not_invented(served: str, visit: Opener) -> None:
    page = visit(served + "sheets/trinidad.html").page
    part = page.locator("section", has=page.get_by_role("heading", name="The deal"))
    expect(part.locator(".unsettled")).to_have_text("? Not settled by any source: who cuts the shuffled pack.")


def test_the_sheet_of_one_s_own_stands_alone(tmp_path: Path, visit: Opener) -> None:
    file = tmp_path / "sheet.html"
    assert main(["sheet", "hoyle-1814 transmitted", "--html", str(file)]) == 0
    seen = visit(file.as_uri())
    assert seen.foreign(file.as_uri()) == []
    assert seen.complaints == []
    expect(seen.page.get_by_role("heading", level=1)).to_have_text("All Fours, London 1814")
    expect(seen.page.locator(".over")).to_contain_text("as transmitted")
    assert seen.page.locator("a").count() == 0
    assert seen.page.evaluate("document.fonts.ready.then(() => document.fonts.check('16px \"Variorum Serif\"'))")
    assert sheets_of_paper(seen.page.pdf(format="Letter", prefer_css_page_size=True)) == 1
