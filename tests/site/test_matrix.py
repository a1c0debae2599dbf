"""The matrix: every rule in every rule set, its status by more than colour, found by words and by keys."""


import pytest
from playwright.sync_api import Page, expect

from variorum.games import family
from variorum.games.values import UNKNOWN
from variorum.library import Library

from .conftest import PHONE, Opener

PATH = "matrix/all-fours.html"


def cell(page: Page, name: str, variant: str) -> str:
    """The words of a cell as read aloud."""
    said: str = page.evaluate(
        """([name, variant]) => {
            const heads = [...document.querySelectorAll('.mx thead th')];
            const at = heads.findIndex((h) => h.querySelector('a')?.textContent === variant);
            const row = document.getElementById(name).parentElement;
            const copy = row.cells[at].cloneNode(true);
            copy.querySelectorAll('[aria-hidden]').forEach((e) => e.remove());
            return copy.textContent.trim().replace(/\\s+/g, ' ');
        }""",
        [name, variant],
    )
    return said


@pytest.mark.parametrize("game", ["all-fours", "piquet"])
def test_every_value_of_every_rule_set_stands_in_it_without_script(
    game: str, library: Library, served: str, visit: Opener
) -> None:
    page = visit(f"{served}matrix/{game}.html", javascript=False).page
    heads = page.locator(".mx thead th a").all_inner_texts()
    assert sorted(heads) == sorted(v.id for v in library.playable(game))
    said = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('.mx tbody th[id]')].map((h) =>
            [h.id, [...h.parentElement.cells].slice(1).map((c) => c.textContent)]))"""
    )
    parameters = family(game).parameters
    straight = str.maketrans("’‘“”", "''\"\"")
    for at, variant in enumerate(heads):
        ruleset = library.resolve(variant).ruleset
        for name in said:
            words = said[name][at].translate(straight)
            if name not in ruleset.values:
                assert "does not arise" in words, (name, variant)
            elif ruleset[name] is UNKNOWN:
                assert "unknown" in words, (name, variant)
            else:
                whole = parameters[name].type.text(ruleset[name])
                assert whole.replace("♠", "") in words, (name, variant)
        assert set(ruleset.values) <= set(said)


def test_a_status_is_heard_and_seen(served: str, visit: Opener) -> None:
    page = visit(served + PATH).page
    assert cell(page, "low.owner", "hoyle-1814") == "emended: original; transmitted: dealer"
    assert cell(page, "follow.trump-lead", "hoyle-1807") == "supplied: trump"
    assert cell(page, "target", "hoyle-1814") == "out of line: undecided: 7"
    assert cell(page, "cut.pack", "hoyle-1807") == "unknown"
    assert cell(page, "run.discard.to", "hoyle-1807") == "does not arise"
    assert cell(page, "target", "zone-seven").startswith("out of line")


def test_only_rules_that_differ_are_left_without_script(served: str, visit: Opener) -> None:
    page = visit(served + PATH, javascript=False).page
    expect(page.locator("[id='deal.cards']")).to_be_visible()
    page.get_by_label("only where they differ").check()
    expect(page.locator("[id='deal.cards']")).to_be_hidden()
    expect(page.locator("[id='low.owner']")).to_be_hidden()  # all are read alike, whatever was transmitted
    expect(page.locator("[id='target']")).to_be_visible()


def test_a_rule_is_found_by_its_words(served: str, visit: Opener) -> None:
    page = visit(served + PATH).page
    page.get_by_label("Find").fill("shuffled pack")
    expect(page.locator(".mx tbody th[id]:visible")).to_have_count(1)
    expect(page.locator("[id='cut.pack']")).to_be_visible()
    expect(page.get_by_role("status")).to_have_text("1 of 86 rules")
    page.get_by_label("Find").fill("no such thing")
    expect(page.get_by_role("status")).to_have_text("0 of 86 rules")


def test_the_keys_go_from_cell_to_cell_and_tab_passes_by(served: str, visit: Opener) -> None:
    page = visit(served + PATH).page
    page.get_by_label("only where they differ").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("region", name="The matrix")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("[id='players.count'] ~ td").first.get_by_role("link")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    focused = page.locator(":focus")
    head = page.locator(".mx thead").bounding_box()
    box = focused.bounding_box()
    assert head and box and box["y"] >= head["y"] + head["height"] - 1, "the head does not cover the cell"
    page.keyboard.press("Tab")
    assert page.locator(".mx :focus").count() == 0
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/variants/*")


@pytest.mark.parametrize("width", [1280, PHONE])
def test_head_and_first_column_stay_while_it_scrolls(width: int, served: str, visit: Opener) -> None:
    page = visit(served + PATH, width=width).page
    box = page.locator(".mx-box")
    box.scroll_into_view_if_needed()
    box.evaluate("b => b.scrollTo(500, 1500)")
    corner, frame = page.locator(".mx thead th").first.bounding_box(), box.bounding_box()
    assert corner and frame
    assert abs(corner["y"] - frame["y"]) < 5
    assert abs(corner["x"] - frame["x"]) < 25
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_value_leads_to_its_reasons(served: str, visit: Opener) -> None:
    page = visit(served + PATH).page
    page.locator("[id='target'] ~ td").first.get_by_role("link").click()
    assert page.url == served + "variants/hoyle-1807.html#target"
