"""An expectation that is not met leads to the fact, the supply or the choice that decides it."""

import shutil
from pathlib import Path

import pytest

from variorum.library import load
from variorum.lint import examples

from .test_lints import BASE, written

TEXT = """\
- id: law.2
  kind: rule
  place: {section: law, item: 2, source-lines: [3]}
  topics: [follow.plain]
  wording: "The game is TARGET."
  facts: {target: TARGET}
"""
VARIANT = """\
format: 1
game: all-fours
title: Small
text: all-fours/small
extends: _rest
"""
EXAMPLE = """\
format: 1
title: Low wins it
game: all-fours
clauses: [all-fours/small#law.2]
scope: count
score: {E: 5, D: 3}
items: {high: E, low: E, jack: nobody, game: nobody}
expect:
  small: {winner: E, score: {E: 7, D: 3}}
"""


def check(folder: Path, target: str, example: str = EXAMPLE, variant: str = VARIANT) -> str:
    """The findings of one example in a corpus whose text says how many points make the game."""
    shutil.copytree(BASE, folder)
    text = folder / "corpus" / "all-fours" / "small.yaml"
    text.write_text(text.read_text(encoding="utf-8") + TEXT.replace("TARGET", target), encoding="utf-8")
    (folder / "variants" / "all-fours" / "small.yaml").write_text(variant, encoding="utf-8")
    (folder / "variants" / "examples" / "all-fours").mkdir(parents=True)
    (folder / "variants" / "examples" / "all-fours" / "low.yaml").write_text(example, encoding="utf-8")
    library = load(folder).library
    return written(examples.run(library, library.examples["low"], explain=True).findings)


def test_the_base_is_as_expected(tmp_path: Path) -> None:
    assert check(tmp_path / "a", "7") == ""


def test_a_changed_fact_is_named_with_its_clause_and_its_line(tmp_path: Path) -> None:
    found = check(tmp_path / "a", "8")
    assert found.splitlines()[:3] == [
        "variants/examples/all-fours/low.yaml:9:19: X502 under small, winner: expected E, got none",
        "  corpus/all-fours/small.yaml:28:11: `target` decides this; it is 8 here, and with 7 the expectation would be "
        "met (all-fours/small#law.2)",
        "  variants/all-fours/_rest.yaml:40:3: `high.points` decides this; it is 1 point here, and with 2 points the "
        "expectation would be met",
    ]


def test_a_changed_supply_is_named_in_the_variant_that_supplies_it(tmp_path: Path) -> None:
    found = check(tmp_path / "a", "7", EXAMPLE.replace("{E: 7, D: 3}", "{E: 8, D: 3}"))
    assert "  variants/all-fours/_rest.yaml:" in found
    assert "`low.points` decides this; it is 1 point here, and with 2 points the expectation would be met\n" in found


def test_where_no_single_value_would_meet_it_those_that_move_the_result_are_named(tmp_path: Path) -> None:
    found = check(tmp_path / "a", "7", EXAMPLE.replace("winner: E", "winner: D"))
    assert "`target` decides this; it is 7 here (all-fours/small#law.2)\n" in found


def test_without_being_asked_nothing_is_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examples, "deciding", lambda *given: pytest.fail("tried"))
    check(tmp_path / "a", "7")
    library = load(tmp_path / "a").library
    assert examples.run(library, library.examples["low"]).findings == ()
