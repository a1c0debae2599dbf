"""The tables: read by a spreadsheet as they are meant, silence told from a value, nothing computed on opening."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.export import Release, files
from variorum.export.csv import cell, written
from variorum.library import Library

Table = list[dict[str, str]]


@pytest.fixture(scope="module")
def tables(library: Library, release: Release) -> dict[str, Table]:
    made = files("csv", library, release)
    return {name: list(csv.DictReader(lines(data))) for name, data in made.items()}


def lines(data: bytes) -> io.StringIO:
    return io.StringIO(data.decode("utf-8-sig"), newline="")


def test_every_table_is_there_and_every_row_is_whole(tables: dict[str, Table]) -> None:
    assert set(tables) == {
        "matrix-all-fours.csv", "matrix-piquet.csv", "values.csv", "rulesets.csv", "concordance.csv", "witnesses.csv",
    }  # fmt: skip
    for name, rows in tables.items():
        assert rows, name
        assert all(None not in row and None not in row.values() for row in rows), f"{name} has a ragged row"


def test_the_matrix_has_a_rule_a_row_and_says_how_each_text_comes_to_its_value(tables: dict[str, Table]) -> None:
    rows = {row["parameter"]: row for row in tables["matrix-all-fours.csv"]}
    assert (rows["beg.limit"]["all-fours/1823"], rows["beg.limit"]["all-fours/1823 status"]) == ("1", "attested")
    assert (rows["game.tie"]["all-fours/1807"], rows["game.tie"]["all-fours/1807 status"]) == ("", "silent")


def test_silence_has_rows_of_its_own_among_the_values(tables: dict[str, Table]) -> None:
    silent = [row for row in tables["values.csv"] if row["text"] == "all-fours/1807" and row["parameter"] == "game.tie"]
    assert [(row["status"], row["value"]) for row in silent] == [("silent", "")]


def test_a_rule_set_says_where_each_value_comes_from(tables: dict[str, Table]) -> None:
    rows = {(row["variant"], row["parameter"]): row for row in tables["rulesets.csv"]}
    target = rows["hoyle-1807", "target"]
    assert (target["value"], target["status"]) == ("10", "attested")
    assert "all-fours/1807#rule.1" in target["clauses"]
    assert rows["hoyle-1807", "game.tie"]["status"] in ("supplied", "default")
    assert rows["hoyle-1807", "game.tie"]["source"]


def test_the_concordance_has_each_clause_under_each_of_its_topics(tables: dict[str, Table], library: Library) -> None:
    found = {
        (row["topic"], f"{text}#{clause}")
        for row in tables["concordance.csv"]
        for text in library.texts
        for clause in row[text].split()
    }
    assert found == {(topic, ref) for ref, clause in library.clauses.items() for topic in clause.model.topics}


def test_each_printing_has_a_row(tables: dict[str, Table]) -> None:
    found = [(row["text"], row["siglum"], row["year"], row["place"]) for row in tables["witnesses.csv"]]
    assert ("all-fours/1823", "PHL1838", "1838", "Philadelphia") in found
    assert len(found) == len(set(found))


@given(st.lists(st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=1, max_size=4), min_size=1))
def test_any_words_come_back_from_the_file(rows: list[list[str]]) -> None:
    data = written(rows)
    assert data.startswith(b"\xef\xbb\xbf")
    read = list(csv.reader(lines(data)))
    assert read == [[cell(value) for value in row] for row in rows]


@pytest.mark.parametrize("typed", ["=1+1", "+cmd", "@SUM(A1)", "-2+3", "\t=1", "＝1"])
def test_what_a_spreadsheet_would_compute_is_text(typed: str) -> None:
    assert cell(typed) == f"'{typed}"


@pytest.mark.parametrize("typed", ["-1", "+3", "10", "4.5", "a=b", "♥10"])
def test_what_is_no_formula_stands_as_it_is(typed: str) -> None:
    assert cell(typed) == typed
