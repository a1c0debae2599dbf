"""How a finding looks, to people and to programs."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from variorum.diagnostics import Code, Finding, Position, Related, Report, as_data, name_of, pieces, render

CODE = Code("T101", "a test", "Somebody might miss it.", "Do it right.")


def finding(source: str | None, column: int, message: str = "wrong here") -> Finding:
    return CODE.at(Position("a/b.yaml", 3, column), message, source=source)


def caret(source: str, column: int) -> tuple[str, int]:
    """The shown line, and how many terminal cells stand left of the caret."""
    _, shown, mark, _ = render(finding(source, column)).split("\n")[:4]
    assert shown.startswith("    ")
    assert mark.endswith("^")
    return shown[4:], cell_len(mark[4:-1])


def test_a_finding_for_people() -> None:
    assert render(finding("  title: Al Fours", 10)) == (
        "a/b.yaml:3:10: T101 wrong here\n      title: Al Fours\n             ^\n  hint: Do it right.\n"
    )


def test_a_particular_hint_takes_the_place_of_the_general_one() -> None:
    assert CODE.at(Position("a", 1, 1), "wrong").hint == "Do it right."
    assert CODE.at(Position("a", 1, 1), "wrong", hint="Write 4.").hint == "Write 4."


def test_without_a_line_to_show_there_is_no_caret() -> None:
    assert render(finding(None, 1)) == "a/b.yaml:3:1: T101 wrong here\n  hint: Do it right.\n"
    assert render(finding("", 1)) == "a/b.yaml:3:1: T101 wrong here\n  hint: Do it right.\n"


def test_a_warning_says_so() -> None:
    warning = CODE.at(Position("a", 1, 1), "odd", severity="warning")
    assert render(warning) == "a:1:1: T101 warning: odd\n  hint: Do it right.\n"
    assert Report([warning]).errors == 0


def test_a_second_place_is_shown_with_its_own_line() -> None:
    also = [Related(Position("c.yaml", 7, 3), "but here 2", "- b: 2")]
    assert render(CODE.at(Position("a.yaml", 2, 4), "this says 1", also=also, source="b: 1")) == (
        "a.yaml:2:4: T101 this says 1\n    b: 1\n       ^\n"
        "  c.yaml:7:3: but here 2\n    - b: 2\n      ^\n  hint: Do it right.\n"
    )


@pytest.mark.parametrize(
    ("source", "column", "shown", "cells"),
    [
        ("打牌時 x", 5, "打牌時 x", 7),  # each of the three is two cells wide
        ("한국어", 2, "한국어", 2),
        ("\tx", 2, "    x", 4),
        ("ab\tx", 4, "ab  x", 4),
        ("打\tx", 3, "打  x", 4),
        ("e\u0301te", 3, "e\u0301te", 1),  # the accent stands on the letter before
        ("abc", 4, "abc", 3),  # just behind the line
        ("abc", 7, "abc", 6),
        ("🂡 x", 3, "🂡 x", cell_len("🂡 ")),
    ],
)
def test_the_caret_stands_under_the_column(source: str, column: int, shown: str, cells: int) -> None:
    assert caret(source, column) == (shown, cells)


def test_of_a_long_line_the_part_around_the_column_is_shown() -> None:
    line = "".join(f"{n:04d} " for n in range(1000))
    shown, cells = caret(line, 2501)
    assert shown.startswith("…")
    assert shown.endswith("…")
    assert cell_len(shown) <= 102
    assert shown[cells : cells + 4] == "0500"
    shown, cells = caret(line, 6)
    assert (shown[:9], cells) == ("0000 0001", 5)
    shown, cells = caret(line, len(line) + 1)
    assert shown.rstrip().endswith("0999")
    assert caret("中" * 5000, 2500)[1] <= 51


@given(st.text(st.sampled_from("ab \t中e\u0301🂡\x1b\u202e"), max_size=300), st.data())
def test_the_character_over_the_caret_is_the_one_meant(line: str, data: st.DataObject) -> None:
    line += "#" + line  # a mark that occurs once at the place we point at
    column = data.draw(st.just(line.index("#") + 1))
    shown, cells = caret(line, column)
    assert shown.count("#") == 1
    assert cell_len(shown[: shown.index("#")]) == cells
    assert cell_len(shown) <= 102


def test_nothing_in_a_text_can_act_on_the_terminal() -> None:
    hostile = "x\x1b[31m\x07\u202e\u2066\u200b\x9b\x7f\ud800\ny"
    out = render(CODE.at(Position(hostile, 1, 1), hostile, hint=hostile, source=hostile.replace("\n", "")))
    assert not set(out) & set("\x1b\x07\u202e\u2066\u200b\x9b\x7f\ud800")
    assert out.count("\n") == 4
    out.encode("utf-8")


def test_brackets_in_a_text_are_never_read_as_mark_up() -> None:
    assert "    suit[, ^1823] [bold]or[/bold]\n" in render(finding("suit[, ^1823] [bold]or[/bold]", 1))


def test_the_pieces_of_a_finding_say_what_each_is() -> None:
    parts = list(pieces(finding("[red]x", 6)))
    assert ("source", "    [red]x\n") in parts
    assert [role for role, _ in parts] == ["place", "plain", "code", "message", "source", "caret", "hint"]
    assert "".join(text for _, text in parts) == render(finding("[red]x", 6))


def test_a_report_is_in_order_of_place_whatever_the_order_of_finding() -> None:
    places = [("a", 1, 2), ("a", 1, 10), ("a", 2, 1), ("a", 10, 1), ("b", 1, 1)]
    findings = [CODE.at(Position(*place), "wrong") for place in places]
    shuffled = findings.copy()
    random.Random(7).shuffle(shuffled)
    report = Report()
    report.extend(shuffled)
    assert list(report) == findings
    assert report.text() == Report(findings).text()


def test_the_same_finding_twice_is_one() -> None:
    report = Report([finding("x", 1), finding("x", 1), finding("x", 1, "also wrong")])
    assert len(report) == 2
    assert report.errors == 2
    assert report.text() == render(finding("x", 1, "also wrong")) + "\n" + render(finding("x", 1))


def test_an_empty_report_says_nothing() -> None:
    report = Report()
    assert not report
    assert report.text() == ""
    assert json.loads(report.to_json()) == {"findings": [], "errors": 0, "warnings": 0}


def test_a_report_for_programs() -> None:
    also = [Related(Position("c.yaml", 7, 3), "first here")]
    report = Report([CODE.at(Position("a.yaml", 2, 4), "門 \u2028\u2029 \x7f", also=also, source="x")])
    assert json.loads(report.to_json()) == {
        "findings": [
            {
                "path": "a.yaml",
                "line": 2,
                "column": 4,
                "code": "T101",
                "title": "a test",
                "severity": "error",
                "message": "門 \u2028\u2029 \x7f",
                "hint": "Do it right.",
                "also": [{"path": "c.yaml", "line": 7, "column": 3, "label": "first here"}],
            }
        ],
        "errors": 1,
        "warnings": 0,
    }
    assert "門" in report.to_json()
    assert not set(report.to_json()) & set("\u2028\u2029\x7f")


def test_half_a_character_does_not_break_the_output_for_programs() -> None:
    report = Report([finding("x", 1, "\ud800")])
    assert json.loads(report.to_json().encode("utf-8"))["findings"][0]["message"] == "\ud800"


def test_a_finding_names_an_invisible_character() -> None:
    assert name_of("\u202e") == "U+202E (RIGHT-TO-LEFT OVERRIDE)"
    assert name_of("\x1b") == "U+001B (ESCAPE)"
    assert name_of("\x01") == "U+0001"


def test_a_position_is_written_as_editors_expect_it() -> None:
    assert str(Position("a/b.yaml", 3, 14)) == "a/b.yaml:3:14"
    assert as_data(finding("x", 14))["column"] == 14
