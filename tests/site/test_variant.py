"""A variant's page: every rule with its value and where it comes from; silence is never shown as the book's word."""


import pytest
from playwright.sync_api import expect

from variorum.games import family
from variorum.games.ruleset import Status
from variorum.library import Library
from variorum.library.resolving import Resolution

from .conftest import Opener


@pytest.fixture(scope="module")
def resolution(library: Library) -> Resolution:
    return library.resolve("hoyle-1807")


def test_every_parameter_has_its_line_value_and_status(served: str, visit: Opener, resolution: Resolution) -> None:
    page = visit(served + "variants/hoyle-1807.html", javascript=False).page
    said = page.locator(".params tr[id]").evaluate_all(
        "rows => Object.fromEntries(rows.map(r => [r.id, [...r.cells].map(c => c.innerText)]))"
    )
    straight = str.maketrans("’‘“”", "''\"\"")
    fam = family("all-fours")
    for name, resolved in resolution.ruleset.values.items():
        kind = fam.parameters[name].type
        cells = [c.translate(straight) for c in said[name]]
        for part in kind.text(resolved.value).replace("♠", "").split("; ")[:1]:
            assert part.removeprefix("(1) ") in " ".join(cells[1].split()), name
        status = "unknown" if kind.text(resolved.value) == "unknown" else str(resolved.provenance.status)
        assert status in cells[2], name


def test_what_the_text_does_not_say_stands_in_angle_marks(served: str, visit: Opener, resolution: Resolution) -> None:
    page = visit(served + "variants/hoyle-1807.html").page
    for name, resolved in resolution.ruleset.values.items():
        cell = page.locator(f"[id='{name}'] .value")
        unsaid = resolved.provenance.status in (Status.SUPPLIED, Status.DEFAULT)
        assert (cell.locator(".sup").count() > 0) == (unsaid and "unknown" not in cell.inner_text()), name


def test_only_the_unsaid_can_be_shown_without_script(served: str, visit: Opener) -> None:
    page = visit(served + "variants/hoyle-1807.html", javascript=False).page
    page.get_by_label("only what the text does not say").check()
    expect(page.locator("[id='target']")).to_be_hidden()
    expect(page.locator("[id='game.tie']")).to_be_visible()
