"""The comparison of a pair: real insertions and deletions, a filter without script, side by side or merged."""

from playwright.sync_api import expect

from .conftest import PHONE, Opener

PAIR = "compare/all-fours/1807-with-1823.html"


def test_what_one_text_has_is_marked_for_eye_and_ear(served: str, visit: Opener) -> None:
    page = visit(served + PAIR, javascript=False).page
    row = page.locator(".dr", has=page.get_by_role("link", name="term 5"))
    expect(row.locator(".d-old del")).to_contain_text("only in 1807")
    inserted = page.locator(".d-new ins").first
    expect(inserted).to_contain_text("only in 1823")
    assert "underline" in inserted.evaluate("e => getComputedStyle(e).textDecorationLine")


def test_changes_only_hides_what_is_the_same_without_script(served: str, visit: Opener) -> None:
    page = visit(served + PAIR, javascript=False).page
    same = page.locator(".links > li.same")
    assert same.count() > 3
    expect(same.first).to_be_hidden()
    page.get_by_label("changes only").uncheck()
    expect(same.first).to_be_visible()


def test_words_stand_side_by_side_on_a_desk_and_merged_on_a_phone(served: str, visit: Opener) -> None:
    wide = visit(served + PAIR).page
    expect(wide.locator(".d-old").first).to_be_visible()
    expect(wide.locator(".d-in").first).to_be_hidden()
    narrow = visit(served + PAIR, width=PHONE).page
    expect(narrow.locator(".d-old").first).to_be_hidden()
    expect(narrow.locator(".d-in").first).to_be_visible()


def test_a_merger_and_a_dropped_clause_are_drawn_and_said(served: str, visit: Opener) -> None:
    page = visit(served + PAIR).page
    merged = page.locator(".links > li", has_text="merged")
    expect(merged).to_contain_text("law 1, law 2")
    expect(page.locator(".links > li", has_text="dropped")).to_contain_text("term 5")
