"""The same rule elsewhere: which clauses are named beside a clause, and how many where there are many."""

import pytest

from variorum.library import Library
from variorum.publish import concordance
from variorum.publish.concordance import Concordance


def test_a_clause_is_answered_by_one_of_each_other_text_that_states_its_rule(library: Library) -> None:
    found = Concordance(library).of(library.clauses["all-fours/1807#law.4"])
    assert {p.ref for p in found.shown} == {"all-fours/1814#p2.2", "all-fours/1823#law.3", "all-fours/1845#laws.3"}
    assert [p.ref for p in found.shown if p.same] == ["all-fours/1823#law.3"]
    assert found.more == 0


def test_of_many_the_related_texts_are_shown_and_the_others_counted(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """1807, 1814 and 1845 are all related to 1823 in the lineage: the one in the same words, then the first."""
    monkeypatch.setattr(concordance, "MOST", 2)
    found = Concordance(library).of(library.clauses["all-fours/1823#law.3"])
    assert [p.ref for p in found.shown] == ["all-fours/1807#law.4", "all-fours/1814#p2.2"]
    assert found.more == 1
