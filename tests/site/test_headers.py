"""The site as a host serves it with the headers it ships: everything works, and nothing is refused."""

import contextlib
import fnmatch
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import KINDS, Opener, serving


def sent(site: Path) -> dict[str, list[tuple[str, str]]]:
    """What ``_headers`` says, by path."""
    out: dict[str, list[tuple[str, str]]] = {}
    for line in (site / "_headers").read_text(encoding="utf-8").splitlines():
        if line.startswith("  "):
            name, _, value = line.strip().partition(": ")
            out[list(out)[-1]].append((name, value))
        else:
            out[line] = []
    return out


@pytest.fixture(scope="module")
def guarded(site: Path) -> Iterator[str]:
    """The address of the site, each answer with the headers of the one place that fits."""
    rules = sent(site)

    def headers(path: str) -> list[tuple[str, str]]:
        fitting = [place for place in rules if fnmatch.fnmatchcase(path.partition("?")[0], place)]
        assert len(fitting) <= 1, fitting
        return rules[fitting[0]] if fitting else []

    with contextlib.ExitStack() as stack:
        yield stack.enter_context(serving(site, headers))


@pytest.mark.parametrize("path", [p for p in KINDS if p != "editions/all-fours/1823.html"])
def test_a_page_is_whole_under_its_policy(path: str, guarded: str, visit: Opener) -> None:
    seen = visit(guarded + path)
    seen.page.wait_for_load_state("networkidle")
    answer = seen.page.request.get(guarded + path)
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    seen.page.get_by_title("Dark page").click()
    expect(seen.page.locator("body[data-md-color-scheme=baize]")).to_be_attached()
    assert seen.complaints == []


def test_the_search_works_under_the_policy(guarded: str, visit: Opener) -> None:
    seen = visit(guarded + "index.html")
    seen.page.get_by_role("textbox", name="Search").fill("beg.limit")
    expect(seen.page.locator(".md-search-result__item").first).to_be_visible()
    assert seen.complaints == []


def test_the_referee_runs_under_the_policy_of_its_page(guarded: str, visit: Opener) -> None:
    seen = visit(guarded + "run/index.html")
    seen.page.get_by_role("button", name="Judge it").click()
    expect(seen.page.locator("section.answer")).to_be_visible(timeout=120_000)
    assert [c for c in seen.complaints if "Content Security Policy" in c] == []


def test_script_that_is_not_ours_does_not_run(guarded: str, visit: Opener) -> None:
    seen = visit(guarded + "index.html")
    seen.page.evaluate(
        "() => { const s = document.createElement('script'); s.textContent = 'ran = 1'; document.body.append(s); }"
    )
    assert seen.page.evaluate("window.ran") is None
    assert any("Content Security Policy" in c for c in seen.complaints)


@pytest.mark.parametrize("path", ["nothing", "rules/nothing.html", "examples/all-fours/deep/nothing.html"])
@pytest.mark.parametrize("below", ["", "hoyle/"])
def test_the_page_for_what_does_not_exist_finds_the_site(
    below: str, path: str, site: Path, tmp_path: Path, visit: Opener
) -> None:
    """Wherever the site lies on its host, and although no address was given when it was built."""
    home = tmp_path / "host"
    home.mkdir()
    if below:
        (home / "hoyle").symlink_to(site)
        (home / "404.html").symlink_to(site / "404.html")
    with serving(home if below else site) as address:
        seen = visit(f"{address}{below}{path}")
        expect(seen.page.get_by_role("heading", level=1)).to_have_text("No such page")
        seen.page.get_by_role("link", name="all editions").click()
        assert seen.page.url == f"{address}{below}editions/index.html"
