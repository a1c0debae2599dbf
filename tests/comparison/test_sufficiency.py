"""Whether the examples would notice a changed rule, for every neighbouring value and for what is declared equal."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from variorum import model
from variorum.comparison.sufficiency import Judgement, Task, Trial, Verdict, judgement, tasks
from variorum.library import Library

ROOT = Path(__file__).resolve().parents[2]
TEXT = "all-fours/1807"


def only(library: Library, examples: Iterable[str]) -> Library:
    """The library with these examples alone."""
    kept = {name: library.examples[name] for name in examples}
    return replace(library, examples=MappingProxyType(kept), _resolved={})


def judged(library: Library, parameter: str, *declared: model.Equivalence) -> Judgement:
    verdicts = Trial(library).judge(Task(TEXT, parameter, None, False))
    return judgement(verdicts, declared)


def nows(verdicts: Iterable[Verdict]) -> set[tuple[str, str]]:
    return {(v.change.address, v.change.now) for v in verdicts}


def equal(parameter: str, **more: str) -> model.Equivalence:
    written = {"game": "all-fours", "parameter": parameter, "because": "For a test.", **more}
    return model.Equivalence.model_validate(written)


def test_every_neighbour_of_the_target_is_noticed_by_a_deal_that_ends_there(library: Library) -> None:
    found = judged(library, "target")
    assert nows(found.noticed) == {("target", "9"), ("target", "11")}
    assert found.open == ()


def test_without_a_deal_that_ends_there_the_target_goes_unnoticed(library: Library) -> None:
    # its score goes from nothing to three: ten or eleven is all one to it
    found = judged(only(library, ["the-ten-decides-game"]), "target")
    assert nows(found.open) == {("target", "9"), ("target", "11")}
    assert found.open[0].change.clauses == (f"{TEXT}#rule.1",)
    assert found.open[0].variants == ("hoyle-1807",)


def test_each_pip_value_is_changed_by_itself(library: Library) -> None:
    found = judged(library, "game.pips")
    changed = {address for address, _ in nows(found.noticed)}
    assert changed == {f"game.pips.{rank}" for rank in "AKQJT"}
    assert {now for address, now in nows(found.noticed) if address == "game.pips.T"} >= {"9", "11", "none"}


def test_a_rule_of_a_list_is_changed_by_itself(library: Library) -> None:
    found = judged(library, "revoke.penalty")
    assert {address for address, _ in nows(found.noticed)} == {"revoke.penalty.1"}
    assert ("revoke.penalty.1", "{effects: [{points: 2, to: opponents}]}") in nows(found.noticed)


def test_a_change_that_cannot_stand_with_the_other_rules_is_passed_over(library: Library) -> None:
    # a pack of 48 with thirteen ranks in each of four suits
    found = judged(library, "pack.size")
    assert found.open == () and found.noticed == ()
    assert nows(found.impossible) == {("pack.size", "48")}


def test_an_agreement_that_is_no_longer_open_counts_as_noticed(library: Library) -> None:
    found = judged(only(library, ["a-false-score-costs-one-if-agreed"]), "false-score.points")
    assert ("false-score.points", "{open: [4, 0], usual: 4}") in nows(found.noticed)


def test_what_is_declared_equal_is_not_open(library: Library) -> None:
    few = only(library, ["the-ten-decides-game"])
    found = judged(few, "target", equal("target"))
    assert found.open == () and len(found.equal) == 2
    assert found.refuted == () and found.needless == ()


def test_a_declaration_may_be_limited_to_one_value(library: Library) -> None:
    few = only(library, ["the-ten-decides-game"])
    found = judged(few, "target", equal("target", now="11"))
    assert nows(found.open) == {("target", "9")}


def test_a_declaration_that_an_example_refutes_is_told(library: Library) -> None:
    found = judged(library, "target", equal("target", now="11"))
    assert [(number, v.change.now) for number, v in found.refuted] == [(0, "11")]
    assert found.refuted[0][1].noticed is not None


def test_a_declaration_that_covers_nothing_is_told(library: Library) -> None:
    assert judged(library, "target", equal("low.owner")).needless == (0,)


def test_both_sides_of_an_emendation_are_work_to_do(library: Library) -> None:
    every = [t for t in tasks(library) if t.text == "all-fours/1814" and t.parameter == "low.owner"]
    assert [t.transmitted for t in every] == [False, True]


def test_of_a_transmitted_reading_the_clause_that_is_emended_is_changed(library: Library) -> None:
    # scoring.4 transmits that a taken Jack adds to the captor; other clauses of the page have it replace the point
    verdicts = Trial(library).judge(Task("all-fours/cardgames-zone", "jack.hang.mode", None, True))
    assert {(v.change.was, v.change.now) for v in verdicts} == {("adds", "replaces")}
    assert {v.change.clauses[0] for v in verdicts} == {"all-fours/cardgames-zone#scoring.4"}


def test_an_entry_that_a_variation_overrides_is_not_changed_under_it(library: Library) -> None:
    # the rules of Tobago have the six at nothing in place of the two points of the page
    verdicts = Trial(library).judge(Task("all-fours/cardgames-zone", "turn-up.bonus", None, False))
    assert {v.change.was for v in verdicts if v.change.address == "turn-up.bonus.6"} == {"2"}


def test_an_example_that_fails_as_the_rules_stand_notices_nothing(library: Library) -> None:
    few = only(library, ["nine-is-not-enough"])
    trial = Trial(few)
    name, record, wanted, clauses = trial._records[0]
    wrong = tuple(replace(w, score={"E": 99}) for w in wanted)
    trial._records[:] = [(name, record, wrong, clauses)]
    found = judgement(trial.judge(Task(TEXT, "target", None, False)), ())
    assert found.noticed == () and len(found.open) == 2
