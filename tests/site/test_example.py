"""An example's page: the deal in cards, step by step, every ruling with its clause, the result by rule set."""

from playwright.sync_api import Page, expect

from .conftest import PHONE, Opener

REVOKE = "examples/all-fours/a-revoke-costs-a-point.html"
RUN = "examples/all-fours/nine-cards-are-played-after-a-run.html"


def _hand(page: Page, seat: int) -> list[str]:
    cards = page.locator(".holding").nth(seat).locator("[data-card]")
    return cards.evaluate_all("e => e.filter(x => x.checkVisibility()).map(x => x.dataset.card)")


def test_without_script_all_cards_and_all_rulings_are_there(served: str, visit: Opener) -> None:
    page = visit(served + REVOKE, javascript=False).page
    assert len(_hand(page, 0)) == len(_hand(page, 1)) == 6
    expect(page.get_by_role("img", name="ten of spades").first).to_be_visible()
    steps = page.locator(".steps > li")
    assert steps.count() == 8
    expect(steps.nth(1)).to_contain_text("Offence: D had a diamond")
    expect(steps.nth(1).get_by_role("link", name="law 5")).to_be_visible()
    expect(page.locator(".stepper")).to_be_hidden()


def test_the_ruling_leads_to_its_clause(served: str, visit: Opener) -> None:
    page = visit(served + REVOKE).page
    page.locator(".steps > li").nth(1).get_by_role("link", name="law 5").click()
    assert page.url == served + "editions/all-fours/1807.html#law.5"


def test_a_supplied_rule_leads_to_where_it_comes_from(served: str, visit: Opener) -> None:
    page = visit(served + REVOKE).page
    link = page.locator(".steps a.sup").first
    link.click()
    assert "variants/hoyle-1807.html#follow.trump-lead" in page.url
    expect(page.locator("[id='follow.trump-lead']")).to_contain_text("Westminster Papers")


def test_the_deal_is_stepped_through_with_its_cards_and_score(served: str, visit: Opener) -> None:
    page = visit(served + REVOKE).page
    expect(page.locator(".stepper")).to_contain_text("Steps 2–3 of 13")  # it opens at the offence
    assert _hand(page, 0) == ["AC", "9C", "7D", "TS", "3H"]
    trick = page.locator(".trick [data-card]")
    assert trick.evaluate_all("e => e.map(x => x.dataset.card)") == ["QD", "8S"]
    expect(page.locator("[data-ruling]")).to_contain_text("Offence: D had a diamond")
    assert page.locator("[data-row=score] td").all_inner_texts() == ["1", "0"]
    page.get_by_role("button", name="forward").click()
    page.get_by_role("button", name="forward").click()
    expect(page.locator(".stepper")).to_contain_text("Steps 6–7 of 13")
    assert page.locator("[data-row=pips] td").all_inner_texts() == ["6", "13"]
    assert _hand(page, 1) == ["AD", "5D", "JH"]
    page.keyboard.press("End")
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="forward")).to_be_disabled()
    assert page.locator("[data-row=score] td").all_inner_texts() == ["2", "2"]
    expect(page.locator("[data-ruling]")).to_contain_text("Game to D, 18 to 6")


def test_the_cards_of_a_run_come_when_they_are_run(served: str, visit: Opener) -> None:
    page = visit(served + RUN).page
    assert len(_hand(page, 0)) == 6
    expect(page.get_by_text("then turned up")).to_be_hidden()
    page.get_by_role("button", name="forward").click()
    assert len(_hand(page, 0)) == 9
    expect(page.get_by_text("then turned up")).to_be_visible()


def test_the_results_are_grouped_and_what_parts_them_is_named(served: str, visit: Opener) -> None:
    page = visit(served + REVOKE).page
    groups = page.locator(".result")
    expect(groups.nth(0)).to_contain_text("E 2, D 2")
    expect(groups.nth(0)).to_contain_text("London 1807")
    expect(groups.nth(0)).to_contain_text("New York 1823")


def test_a_step_can_be_tapped(served: str, visit: Opener) -> None:
    page = visit(served + REVOKE, width=PHONE, touch=True).page
    page.locator(".steps > li .did").nth(4).tap()
    expect(page.locator(".stepper")).to_contain_text("Steps 8–9 of 13")
