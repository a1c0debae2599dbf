"""A page on terminals of any width: nothing is cut off."""

import io

import pytest
from rich.console import Console

from variorum.cli.views.page import Page


def printed(page: Page, width: int) -> list[str]:
    out = io.StringIO()
    page.print(Console(file=out, width=width, force_terminal=True, color_system=None, markup=False, highlight=False))
    return out.getvalue().splitlines()


@pytest.mark.parametrize("width", [20, 40, 59, 60, 80, 200])
def test_every_character_is_printed(width: int) -> None:
    page = Page().title("A title that is longer than a narrow line", "all-fours/cardgames-zone").head("Laws", "ours")
    page.item("all-fours/westminster-1876#p1.10", "all-fours/cardgames-zone#variations.5, 不需要牌的人可以出任何牌。")
    page.item("", "continued [with brackets]", ("  and a note", "note"))
    lines = printed(page, width)
    rows = [span[0] for _, spans in page.rows for span in spans]
    wanted = sorted("".join("".join(rows).split()))
    assert sorted("".join("".join(lines).split())) == wanted
    assert "…" not in "".join(lines)


def test_on_a_narrow_terminal_a_label_has_a_line_of_its_own() -> None:
    lines = printed(Page().item("law 5", "In play you must follow suit or trump."), 40)
    assert [line.rstrip() for line in lines] == ["law 5", "  In play you must follow suit or trump."]
    lines = printed(Page().item("law 5", "In play you must follow suit or trump."), 80)
    assert [line.rstrip() for line in lines] == ["law 5  In play you must follow suit or trump."]
