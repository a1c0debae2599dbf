"""The page in which a deal is run: the very answers of the command, found in the page itself."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.naive.all_fours_deals import random_all_fours
from tests.naive.piquet_deals import random_piquet
from tests.naive.rulesets import library

from variorum.comparison.readings import rulesets
from variorum.diagnostics import Report
from variorum.games import games
from variorum.publish.run import record_text
from variorum.referee.compare import compare
from variorum.referee.data import comparison_data, misfit_data, outcome_data
from variorum.referee.records import read_record
from variorum.referee.replay import Misfit, run
from variorum.source.records import typed_record

from .conftest import PHONE, Opener

PAGE = "run/index.html"
START = 240_000  # milliseconds in which a busy machine sets up the page's Python
REVOKE = "a-revoke-costs-a-point"
# One of each kind: whole deals of both games, a misdeal, doubt, calls, four players, a partie.
SAMPLE = (
    REVOKE, "the-ten-decides-game", "by-threes-to-four-players", "nine-cards-are-played-after-a-run",
    "a-false-score-costs-four",
)  # fmt: skip


Ask = Callable[[dict[str, Any], str], dict[str, Any]]


@pytest.fixture(scope="module")
def ask(browser: Browser, site: Path) -> Iterator[Ask]:
    """Put a question to the desk of a page opened from a file, and have the answer."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(START)
    page.goto((site / PAGE).as_uri())

    def put(question: dict[str, Any], game: str) -> dict[str, Any]:
        found = page.evaluate("([q, data]) => hoyle.ask(q, data).then(JSON.stringify)", [question, [f"rules-{game}"]])
        answer = json.loads(found)
        assert isinstance(answer, dict)
        return answer

    yield put
    context.close()


def here(value: object) -> Any:
    """As it would arrive in a page."""
    return json.loads(json.dumps(value))


def outcomes(raw: dict[str, Any], names: list[str]) -> list[dict[str, Any]]:
    """What the referee says here of a record."""
    record, out = read_record(raw), []
    for name in names:
        ruleset = library().ruleset(name)
        try:
            out.append(outcome_data(ruleset, run(record, ruleset)))
        except Misfit as misfit:
            out.append(misfit_data(name, misfit.reason))
    return out


def plain(example_id: str) -> dict[str, Any]:
    raw = library().examples[example_id].origin.document.plain()
    assert isinstance(raw, dict)
    return raw


def agrees(ask: Ask, example_id: str, most: int = 99) -> None:
    """Held under the rule sets that the example names, or the first and the last of them."""
    example = library().examples[example_id]
    names = list(example.model.expect)
    if len(names) > most:
        names = [names[0], names[-1]]
    found = ask({"ask": "run", "record": record_text(example), "under": names}, example.game)
    assert found["findings"] == []
    assert found["outcomes"] == here(outcomes(plain(example_id), names)), example_id


# -- the same answers ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("example_id", SAMPLE)
def test_an_example_is_judged_as_by_the_command(ask: Ask, example_id: str) -> None:
    agrees(ask, example_id)


def test_piquet_is_judged_as_by_the_command(ask: Ask) -> None:
    piquet = [e for e in library().examples.values() if e.game == "piquet"]
    for example in (piquet[0], next(e for e in piquet if e.model.scope == "partie")):
        agrees(ask, example.id)


def test_a_deal_is_compared_as_by_the_command(ask: Ask) -> None:
    example = library().examples[REVOKE]
    every = rulesets(library(), example.game)
    wanted = comparison_data(compare(read_record(plain(REVOKE)), every), {r.id: r for r in every})
    found = ask({"ask": "compare", "record": record_text(example)}, example.game)
    assert found == {"title": example.title, **here(wanted)}


PARTS = 6
"""Every example in so many parts, each within the time that one test may take."""


@pytest.mark.full
@pytest.mark.parametrize("part", range(PARTS))
def test_every_example_is_judged_as_by_the_command(ask: Ask, part: int) -> None:
    """Under two of its rule sets, the first and the last; the commonest ones stand first in most."""
    every = list(library().examples)
    assert len(every) > 300
    for example_id in every[part::PARTS]:
        agrees(ask, example_id, most=2)


DEALS = [pytest.param(0, marks=pytest.mark.proof), *(pytest.param(n, marks=pytest.mark.full) for n in range(1, 10))]


@pytest.mark.parametrize("part", DEALS)
@pytest.mark.parametrize(("game", "deal"), [("all-fours", random_all_fours), ("piquet", random_piquet)])
def test_random_deals_are_judged_as_by_the_command(ask: Ask, game: str, deal: Callable[..., Any], part: int) -> None:
    sets = [r for r in rulesets(library(), game) if r.players == 2]
    for seed in range(part * 15, part * 15 + 15):
        ruleset = sets[seed % len(sets)]
        raw = {"format": "1", "title": "By chance", **here(deal(Random(seed), ruleset).raw)}
        found = ask({"ask": "run", "record": json.dumps(raw, ensure_ascii=False), "under": [ruleset.id]}, game)
        assert found["outcomes"] == here(outcomes(raw, [ruleset.id])), (game, seed)


def test_what_is_typed_wrong_is_said_with_its_place(ask: Ask) -> None:
    text = "format: 1\ngame: all-fours\ntitle: x\ntitle: y\nplay: []\n"
    (finding,) = ask({"ask": "run", "record": text, "under": []}, "all-fours")["findings"]
    assert (finding["line"], finding["column"], finding["code"]) == (4, 1, "S202")
    for text, code, line in (
        ("format: 1\ngame: all-fours\ntitle: [a\n", "S201", 3),
        ("format: 1\ngame: all-fours\ntitle: My: revoke\n", "S201", 3),
        ("format: 1\ngame: all-fours\n\tdealer: D\n", "S106", 3),
        ("format: 1\ngame: all-fours\ntitle: E stan\u200bds\n", "S105", 3),
    ):
        report = Report()
        assert typed_record("deal.yaml", text, report) is None
        # a browser's Python has no names of characters
        unnamed = [re.sub(r" \([A-Z -]+\)", "", f.message) for f in report]
        wanted = [(f.line, f.column, f.code.id, said) for f, said in zip(report, unnamed, strict=True)]
        assert (code, line) in [(name, at) for at, _, name, _ in wanted]
        found = ask({"ask": "run", "record": text, "under": []}, "all-fours")["findings"]
        assert [(f["line"], f["column"], f["code"], f["message"]) for f in found] == wanted
    text = "format: 1\ngame: all-fours\nscope: play\ntrump: S\ndeal: {hands: {E: AC 9C, D: KC AC}}\nplay: [E AC]\n"
    found = ask({"ask": "run", "record": text, "under": []}, "all-fours")["findings"]
    assert found and found[0]["line"] == 5
    assert "AC is in" in found[0]["message"]


# -- the page -----------------------------------------------------------------------------------------------------


def test_without_script_the_page_says_what_to_do_instead(served: str, visit: Opener) -> None:
    page = visit(served + PAGE, javascript=False).page
    expect(page.locator(".run")).to_contain_text("variorum run deal.yaml --all")
    expect(page.get_by_label("The record")).to_contain_text("play:")
    expect(page.get_by_role("button", name="Judge it")).to_be_hidden()


def test_nothing_of_the_referee_is_loaded_before_it_is_asked(served: str, visit: Opener) -> None:
    seen = visit(served + PAGE)
    expect(seen.page.get_by_role("button", name="Judge it")).to_be_visible()
    assert not [r for r in seen.requests if "/assets/run/" in r]


def test_a_deal_is_judged_in_the_page_of_a_file(site: Path, visit: Opener) -> None:
    seen = visit((site / PAGE).as_uri() + f"#example={REVOKE}&under=hoyle-1823&ask=run", width=PHONE)
    page = seen.page
    breach = page.locator(".answer .breach")
    expect(breach).to_contain_text("Offence: D had a diamond", timeout=START)
    expect(breach.locator(".no")).to_have_text("3")
    expect(breach.get_by_role("link", name="1823, law 4")).to_have_attribute("href", _ends("1823.html#law.4"))
    expect(page.locator(".answer .result .score")).to_contain_text("E 2, D 2")
    warned = page.locator(".answer .warned li").first
    expect(warned).to_have_text("supplied follow.enforced: none. If plain-lead: 3 D 8S refused; E 0, D 0")
    assert not seen.foreign(site.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    _a_question(page)
    _a_slip(page)
    _stopped(page)


def _ends(text: str) -> Any:
    import re

    return re.compile(re.escape(text) + "$")


def _a_question(page: Page) -> None:
    form = page.get_by_role("form", name="What may I play?")
    form.get_by_label("Trumps").select_option("spades")
    form.get_by_role("button", name="Ask").click()
    answer = page.locator(".may .answer")
    expect(answer.locator(".cards")).to_have_text("10♥  7♠", timeout=START)
    expect(answer.locator(".breach")).to_contain_text("he neither followed suit nor trumped")
    form.get_by_label("The hand").fill("TH TH")
    form.get_by_label("The hand").press("Enter")
    expect(form.get_by_role("alert")).to_contain_text("10♥ is named twice", timeout=START)
    expect(form.get_by_label("The hand")).to_be_focused()


def _a_slip(page: Page) -> None:
    record = page.get_by_label("The record")
    text = record.input_value()
    record.fill(text.replace("E QD, D 8S", "E QX, D 8S"))
    record.press("Control+Enter")
    alert = page.locator("#wrong")
    line = text[: text.index("E QD")].count("\n") + 1
    expect(alert).to_contain_text(f"line {line}, column 5", timeout=START)
    alert.get_by_role("button").first.click()
    assert page.evaluate("document.activeElement.selectionStart") == text.index("E QD") + 2
    assert "deal=" + quote("format: 1", safe="")[:6] in page.url


def _stopped(page: Page) -> None:
    page.get_by_role("button", name="Compare all editions").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("status").first).to_have_text("Stopped.")
    expect(page.get_by_role("button", name="Judge it")).to_be_enabled()


def test_a_record_that_is_none_is_answered_at_once(served: str, visit: Opener) -> None:
    """Two megabytes: nothing of the referee is loaded to say so."""
    seen = visit(served + PAGE)
    page = seen.page
    page.get_by_label("The record").evaluate("(field) => { field.value = '- E AS\\n'.repeat(290000); }")
    page.get_by_role("button", name="Judge it").click()
    expect(page.locator("#wrong")).to_contain_text("This record has 2,030,000 characters, and this page reads 50,000")
    expect(page.get_by_label("The record")).to_have_attribute("aria-invalid", "true")
    assert not [r for r in seen.requests if "/assets/run/" in r]
    assert not seen.complaints


@pytest.mark.proof
def test_a_record_nested_without_end_is_told_as_that(ask: Ask) -> None:
    text = "format: 1\ngame: all-fours\nplay: " + "[" * 24_000
    (finding,) = ask({"ask": "run", "record": text, "under": []}, "all-fours")["findings"]
    assert (finding["line"], finding["code"]) == (3, "S208")


def test_the_deal_in_the_address_is_shown_and_another_game_brings_its_rules(served: str, visit: Opener) -> None:
    deal = "format: 1\ngame: piquet\nplay: []\n"
    page = visit(served + PAGE + "#deal=" + quote(deal, safe="")).page
    expect(page.get_by_label("The record")).to_have_value(deal)
    rules = page.locator("form.desk select[name=under]").first
    assert "all-fours" not in rules.evaluate("e => e.selectedOptions[0].parentElement.dataset.game")
    page.get_by_label("Begin with").select_option(REVOKE)
    expect(page.get_by_label("The record")).to_have_value(record_text(library().examples[REVOKE]))
    assert f"example={REVOKE}" in page.url
    assert rules.evaluate("e => e.selectedOptions[0].parentElement.dataset.game") == "all-fours"


def test_every_record_is_shown_as_it_reads(root: Path) -> None:
    """The text in the editor has the deal of the file, and nothing of what is expected of it."""
    from variorum.diagnostics import Report
    from variorum.source.records import typed_record

    for game in games():
        for example in library().examples.values():
            if example.game == game:
                report = Report()
                typed = typed_record("deal.yaml", record_text(example), report, engine="python")
                assert typed is not None, report.text()
                raw = plain(example.id)
                about = ("clauses", "lesson", "worked", "expect", "allow")
                assert typed[0].plain() == {k: v for k, v in raw.items() if k not in about}, example.id
