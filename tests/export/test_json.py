"""The JSON export: valid against the schema that goes with it, and as complete as the library."""

import json
from typing import Any

import jsonschema
import pytest

from variorum.export import Release, files
from variorum.library import Library


@pytest.fixture(scope="module")
def made(library: Library, release: Release) -> dict[str, Any]:
    return {name: json.loads(data) for name, data in files("json", library, release).items()}


def test_the_document_keeps_to_its_schema(made: dict[str, Any]) -> None:
    checker = jsonschema.Draft202012Validator(made["variorum.schema.json"])
    checker.check_schema(made["variorum.schema.json"])
    assert [f"{e.json_path}: {e.message}" for e in checker.iter_errors(made["variorum.json"])] == []


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("texts", 0, "clauses", 0, "kind"), "law"),
        (("texts", 0, "clauses", 0, "facts", 0, "status"), None),
        (("books", 0, "year"), "MDCCCVII"),
        (("unheard-of",), 1),
    ],
)
def test_the_schema_refuses_what_the_document_never_has(
    made: dict[str, Any], path: tuple[str | int, ...], value: object
) -> None:
    broken = json.loads(json.dumps(made["variorum.json"]))
    inner: Any = broken
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    assert not jsonschema.Draft202012Validator(made["variorum.schema.json"]).is_valid(broken)


def test_every_key_is_explained_in_the_schema(made: dict[str, Any]) -> None:
    schema = made["variorum.schema.json"]
    silent = [
        f"{name}.{key}"
        for name, part in {"": schema, **schema["$defs"]}.items()
        for key, own in part.get("properties", {}).items()
        if not own.get("description")
    ]
    assert silent == []


def test_nothing_of_the_library_is_missing(made: dict[str, Any], library: Library) -> None:
    document = made["variorum.json"]
    assert [text["id"] for text in document["texts"]] == list(library.texts)
    refs = [clause["ref"] for text in document["texts"] for clause in text["clauses"]]
    assert refs == list(library.clauses)
    facts = sum(len(clause["facts"]) for text in document["texts"] for clause in text["clauses"])
    assert facts == sum(len(clause.facts) for clause in library.clauses.values())
    assert {v["id"] for v in document["variants"]} == {v.id for v in library.playable()}
    assert {e["id"] for e in document["examples"]} == set(library.examples)


def test_each_printing_has_its_own_words_and_both_sides_of_an_emendation(made: dict[str, Any]) -> None:
    clauses = {clause["ref"]: clause for text in made["variorum.json"]["texts"] for clause in text["clauses"]}
    printings = {p["siglum"]: p for p in clauses["all-fours/1823#rule.3"]["printings"]}
    assert "till a different suit" in printings["NY1829"]["wording"]
    assert "until some different suit" in printings["NY1830"]["wording"]
    (london, *_) = clauses["all-fours/1814#p1.6"]["printings"]
    assert "ten ten" in london["wording"]
    assert "ten one" in london["transmitted"]


def test_a_value_is_typed_and_silence_is_no_value(made: dict[str, Any]) -> None:
    clauses = {clause["ref"]: clause for text in made["variorum.json"]["texts"] for clause in text["clauses"]}
    facts = {fact["address"]: fact for fact in clauses["all-fours/1823#intro.1"]["facts"]}
    assert facts["pack.size"]["read"]["value"] == 52
    assert facts["players.count"]["read"]["value"] == [2]
    limit = {fact["address"]: fact for fact in clauses["all-fours/1823#law.3"]["facts"]}
    assert limit["beg.limit.waivable"]["read"]["value"] is True
    assert "null" not in json.dumps(made["variorum.json"])
