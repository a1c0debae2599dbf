"""The rule sets a deal is compared under: every variant, and as transmitted where that changes a value."""

from pathlib import Path

from variorum.comparison.readings import rulesets
from variorum.library import load

ROOT = Path(__file__).resolve().parents[2]


def test_a_variant_is_run_as_transmitted_where_that_changes_what_is_computed() -> None:
    library = load(ROOT).library
    names = [r.id for r in rulesets(library, "all-fours")]
    assert "hoyle-1814 transmitted" in names
    # bridge for whist changes nothing that is computed
    assert "hoyle-1807" in names and "hoyle-1807 transmitted" not in names
    # the emended value is attested by another clause of the page
    assert "zone transmitted" in names


def test_transmitted_readings_are_left_out_when_not_asked_for() -> None:
    library = load(ROOT).library
    names = [r.id for r in rulesets(library, "all-fours", transmitted=False)]
    assert names == [v.id for v in library.playable("all-fours")]
