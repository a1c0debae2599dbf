"""``variorum sheet``: the rules of a variant in plain English."""

import json

import pytest

from variorum.cli import main

Output = pytest.CaptureFixture[str]


def test_it_prints_rules_with_their_clauses_marks_and_notes(capsys: Output) -> None:
    assert main(["sheet", "hoyle-1807"]) == 0
    lines = capsys.readouterr().out.splitlines()
    (rule,) = [line for line in lines if line.startswith("Another suit is led")]
    assert "if you hold the suit you must follow or trump (law 5)" in rule
    assert "‹without the suit, play anything› [" in rule
    assert any("supplied: The Westminster Papers, 1876" in line for line in lines)
    (asked,) = [line for line in lines if "who cuts the shuffled pack" in line]
    assert asked.startswith("? Not settled by any source")


def test_a_reading_has_its_own_sheet(capsys: Output) -> None:
    assert main(["sheet", "hoyle-1814", "--format", "json"]) == 0
    emended = json.loads(capsys.readouterr().out)
    assert main(["sheet", "hoyle-1814 transmitted low.owner", "--format", "json"]) == 0
    transmitted = json.loads(capsys.readouterr().out)
    assert transmitted["id"] == "hoyle-1814 transmitted low.owner"

    def low(sheet: dict[str, list[dict[str, list[dict[str, list[dict[str, object]]]]]]]) -> dict[str, object]:
        (one,) = [
            s for part in sheet["sections"] for p in part["paragraphs"] for s in p["statements"]
            if s["parameters"] == ["low.owner"]
        ]  # fmt: skip
        return one

    assert (low(emended)["text"], low(emended)["status"]) == ("to the player who was dealt it", "emended")
    assert (low(transmitted)["text"], low(transmitted)["status"]) == ("to the dealer", "transmitted")


def test_a_name_that_is_none_is_told(capsys: Output) -> None:
    assert main(["sheet", "hoyle-1808"]) == 2
    assert "hoyle-1808" in capsys.readouterr().err
