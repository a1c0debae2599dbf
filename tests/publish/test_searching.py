"""What a search is given: every reading, value and emendation of a clause; Chinese and Korean from any character on."""

import doctest
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.library import Library
from variorum.publish import Entry, searching
from variorum.publish.site import Site


@pytest.fixture(scope="module")
def entries(library: Library) -> dict[str, Entry]:
    site = Site(library, "1.0", "2027-01-31")
    return {f"{text.id}#{e.id}": e for text in library.texts.values() for e in searching.entries(site, text)}


def test_the_example_in_the_docstring_holds() -> None:
    assert doctest.testmod(searching).failed == 0


def test_a_clause_is_found_by_each_of_its_readings(entries: dict[str, Entry]) -> None:
    assert "“until some” NY1830, PHL1838, PHL1857, NY1887" in " ".join(entries["all-fours/1823#rule.3"].more)


def test_a_clause_is_found_by_its_crux_its_value_and_the_words_of_the_copy(entries: dict[str, Entry]) -> None:
    told = " ".join(entries["all-fours/1814#p2.4"].more)
    assert "crux" in told and "target: 7" in told
    assert re.search(r"[\u4e00-\u9fff]", told)


def test_every_clause_has_its_reference_and_its_parameters_as_keys(
    entries: dict[str, Entry], library: Library
) -> None:
    for clause in library.clauses.values():
        keys = entries[clause.ref].keys
        assert {clause.ref, clause.id, clause.ref.partition("/")[2]} <= {*keys}
        assert all(any(f.address.startswith(key) for key in keys) for f in clause.facts)


def test_every_witness_is_found_by_its_siglum(entries: dict[str, Entry], library: Library) -> None:
    for text in library.texts.values():
        told = " ".join(entries[f"{text.id}#"].more)
        assert all(w.siglum in told for w in text.witnesses)


@given(st.text(st.characters(min_codepoint=0x4E00, max_codepoint=0x4E40), min_size=1, max_size=30), st.data())
def test_any_stretch_of_a_run_begins_a_key_or_the_run(run: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(run) - 1))
    asked = run[start : start + data.draw(st.integers(1, 8))]
    words = [searching.closed(run), *searching.keys(run)]
    assert any(word.startswith(asked) for word in words)


@given(st.text())
def test_closing_runs_shows_nothing(text: str) -> None:
    assert searching.closed(text).replace(searching.CLOSED, "") == text.replace(searching.CLOSED, "")
