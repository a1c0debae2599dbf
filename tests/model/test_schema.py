"""The schemas that editors read: they take every file that ships, and refuse what the model refuses."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from variorum import lint
from variorum.games import family, games
from variorum.games.types import EntryType, Text, Type
from variorum.games.values import UNKNOWN, By, Open
from variorum.library import load
from variorum.model.schema import DOCUMENTS, descriptions, schema, schemas
from variorum.paths import data_root

from .editor import as_read, file_as_read

VALIDATORS = {name: Draft7Validator(schema(name)) for name in DOCUMENTS}
MODELINE = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")


def shipped() -> Iterator[Path]:
    root = data_root()
    yield from sorted([*root.glob("corpus/**/*.yaml"), *root.glob("variants/**/*.yaml")])


def kind_of(path: Path) -> str:
    folder = path.relative_to(data_root()).parts[:-1]
    if folder in (("corpus",), ("variants",)):
        return path.stem
    return "text" if folder[0] == "corpus" else "example" if folder[1] == "examples" else "variant"


def faults(name: str, document: Any) -> list[str]:
    """What a validator says, each with its place; of alternatives the nearest."""
    return [f"{'/'.join(map(str, e.absolute_path))}: {e.message}"[:300] for e in VALIDATORS[name].iter_errors(document)]


# -- what ships -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_schema_is_a_schema(name: str) -> None:
    Draft7Validator.check_schema(schema(name))


def test_every_file_that_ships_is_valid_as_an_editor_reads_it() -> None:
    found = {str(path): faults(kind_of(path), file_as_read(path)) for path in shipped()}
    assert len(found) > 100
    assert {path: said for path, said in found.items() if said} == {}


def test_every_file_that_ships_names_the_schema_of_its_kind(root: Path) -> None:
    for path in shipped():
        match = MODELINE.match(path.read_text(encoding="utf-8"))
        assert match, path
        assert (path.parent / match[1]).resolve() == root / "schema" / f"{kind_of(path)}.json", path


def test_the_schemas_in_the_repository_are_those_of_the_models(root: Path) -> None:
    there = {p.name: p.read_text(encoding="utf-8") for p in (root / "schema").iterdir()}
    assert there.keys() == schemas().keys()
    stale = [name for name, text in schemas().items() if there[name] != text]
    assert not stale, "a model or a parameter was changed since: `make schema` writes the schemas anew"


def test_every_key_is_explained() -> None:
    for name in DOCUMENTS:
        made = schema(name)
        for part in (made, *(d for key, d in made["$defs"].items() if ":" not in key)):
            for key, of in part.get("properties", {}).items():
                assert of.get("description") or "$ref" in of or "allOf" in of, (name, key)
        assert all(d.endswith(".") for d in descriptions(DOCUMENTS[name][0]).values())


# -- what is refused --------------------------------------------------------------------------------------------------

TEXT = """\
format: 1
game: all-fours
title: A small text
short: 1801
lede: "Made up for a test."
basis: rendering
language: en
source: {copy: copy-a, lines: 1-20}
witnesses: [LON1801]
responsibility: [{who: The tests, did: "everything"}]
changes: [{date: 2026-11-30, who: The tests, what: "Made up."}]
sections: [{id: law, title: Laws, supplied: yes}]
clauses:
- id: law.1
  kind: rule
  place: {section: law, item: 1, source-lines: [2, 4-5]}
  wording: "You must follow suit."
  facts:
    follow.plain-lead: suit
    game.pips: {A: 4, 2: 1}
    game.pips.T: 10
    false-score.points: {open: [4, 1], usual: 4}
    misdeal.surplus: [{when: {play: begun}, effects: [{points: 1, to: opponents}]}, {effects: [stands]}]
  emendations:
  - {id: e, where: game.pips.T, transmitted: 10, read: 1, kind: corruption, certainty: low, because: "So.",
     by: The tests, date: 2026-11-30}
"""
VARIANT = """\
format: 1
game: piquet
title: A variant
players: 2
choose: {follow.must-win: no}
supply:
  point.tie: {value: nobody, from: default, because: "So."}
"""
EXAMPLE = """\
format: 1
title: A deal
game: all-fours
deal: {dealer: D}
expect: {hoyle-1807: {high: E}}
"""
OTHERS = {
    "books": "format: 1\ncopies: []\nbooks:\n- {id: a, kind: book, title: A, language: en, year: 1801}\n",
    "topics": "format: 1\ngroups: []\n",
    "glossary": 'format: 1\nterms:\n- {id: high, games: [all-fours], en: High, definition: "The best trump."}\n',
    "lineage": 'format: 1\nrelations:\n- {from: a/b, to: a/c, kind: reprint-of, certainty: low, because: "x"}\n',
    "equivalences": 'format: 1\nequivalences:\n- {game: piquet, parameter: rank.order, because: "x"}\n',
    "effects": (
        "format: 1\ncommand: variorum effects\nversion: 1.0\nseed: 1\nmeasured:\n"
        "- {kind: lineage, one: a, other: b, rules: [0123456789abcdef, 0123456789abcdef], effects: []}\n"
    ),
}
PLACES = {
    "text": "corpus/all-fours/small.yaml",
    "variant": "variants/piquet/small.yaml",
    "example": "variants/examples/all-fours/small.yaml",
    "equivalences": "variants/equivalences.yaml",
    "effects": "variants/effects.yaml",
    **{name: f"corpus/{name}.yaml" for name in ("books", "topics", "glossary", "lineage")},
}
BASE = Path(__file__).resolve().parent.parent / "lint" / "base"
SOUND = {"text": TEXT, "variant": VARIANT, "example": EXAMPLE, **OTHERS}


@pytest.mark.parametrize("name", SOUND)
def test_the_documents_of_these_tests_are_valid(name: str) -> None:
    assert faults(name, as_read(SOUND[name])) == []


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("text", "format: 1", "format: 2"),
        ("text", "lede:", "leed:"),
        ("text", 'lede: "Made up for a test."\n', ""),
        ("text", "basis: rendering", "basis: paraphrase"),
        ("text", "lines: 1-20", "lines: from 1"),
        ("text", "witnesses: [LON1801]", "witnesses: [lon1801]"),
        ("text", "witnesses: [LON1801]", "witnesses: LON1801"),
        ("text", "date: 2026-11-30, who: The tests, what", "date: today, who: The tests, what"),
        ("text", "id: law.1", "id: Law 1"),
        ("text", "kind: rule", "kind: law"),
        ("text", "supplied: yes", "supplied: true"),
        ("text", 'wording: "You must follow suit."', "wording: ''"),
        ("text", "follow.plain-lead: suit", "follow.plain-led: suit"),
        ("text", "follow.plain-lead: suit", "follow.plain-lead: suits"),
        ("text", "follow.plain-lead: suit", "follow.plain-lead: {open: [suit]}"),
        ("text", "game.pips: {A: 4, 2: 1}", "game.pips: {A: four}"),
        ("text", "game.pips: {A: 4, 2: 1}", "game.pips: {Z: 4}"),
        ("text", "game.pips.T: 10", "game.pips.10: 10"),
        ("text", "game.pips.T: 10", "game.pips.T: 1000"),
        ("text", "usual: 4", "mostly: 4"),
        ("text", "play: begun", "play: started"),
        ("text", "to: opponents", "to: adversary"),
        ("text", "points: 1, to: opponents", "points: 1"),
        ("text", "[stands]", "[]"),
        ("text", "where: game.pips.T", "where: game.pip.T"),
        ("text", "certainty: low", "certainty: 0.3"),
        ("variant", "follow.must-win: no", "follow.must-win: perhaps"),
        ("variant", "point.tie:", "point.ties:"),
        ("variant", "value: nobody", "value: younger"),
        ("variant", "from: default, ", ""),
        ("variant", "players: 2", "players: two"),
        ("variant", "game: piquet", "game: all-fours"),
        ("example", "deal:", "dealt:"),
        ("example", "title: A deal\n", ""),
        ("books", "year: 1801", "year: 180"),
        ("books", "kind: book", "kind: novel"),
        ("topics", "groups: []", "topics: []"),
        ("glossary", "en: High, ", ""),
        ("lineage", "kind: reprint-of", "kind: like"),
        ("equivalences", "game: piquet, ", ""),
        ("effects", "lineage", "guess"),
    ],
)
def test_the_schema_refuses_what_the_program_refuses(name: str, right: str, wrong: str, tmp_path: Path) -> None:
    assert right in SOUND[name]
    broken = SOUND[name].replace(right, wrong, 1)
    assert faults(name, as_read(broken))
    assert findings(name, broken, tmp_path) - findings(name, SOUND[name], tmp_path)


def findings(name: str, text: str, folder: Path) -> set[tuple[str, str]]:
    """What `variorum check` finds in this file, in a corpus that has not all that it refers to."""
    shutil.rmtree(folder / "data", ignore_errors=True)
    shutil.copytree(BASE, folder / "data")
    (folder / "data" / PLACES[name]).parent.mkdir(parents=True, exist_ok=True)
    (folder / "data" / PLACES[name]).write_text(text, encoding="utf-8")
    return {(f.code.id, f.message) for f in lint.run(load(folder / "data")) if f.path == PLACES[name]}


# -- facts ------------------------------------------------------------------------------------------------------------

PARAMETERS = [(game, name) for game in games() for name in family(game).parameters]


FACTS = {
    game: Draft7Validator({"$ref": f"#/$defs/{game}.facts", "$defs": schema("text")["$defs"]}) for game in games()
}


def facts(game: str, name: str, raw: Any) -> list[str]:
    """What the schema of a text finds wrong with one fact."""
    return [e.message[:300] for e in FACTS[game].iter_errors({name: raw})]


def typed(raw: Any) -> Any:
    """A raw value as an editor reads it."""
    return as_read(json.dumps(raw).replace('"', "")) if not isinstance(raw, str) or raw.isdigit() else raw


def some(kind: Type) -> Iterator[Any]:
    """Values of a type: samples, what lies near them, and each of the forms every fact may take."""
    samples = [v for v in kind.samples() if v is not UNKNOWN]
    yield from samples
    yield UNKNOWN
    for value in samples[:2]:
        yield from kind.neighbours(value)[:12]
    if len(samples) > 1:
        yield Open(tuple(samples[:2]))
        yield Open(tuple(samples[:2]), samples[0], True)
    yield By("players", ((2, samples[0] if samples else UNKNOWN), (4, UNKNOWN)))
    yield By("strict", ((True, UNKNOWN),))


@pytest.mark.parametrize(("game", "name"), PARAMETERS)
def test_a_lawful_fact_is_taken_as_it_is_written(game: str, name: str) -> None:
    kind = family(game).parameters[name].type
    for value in some(kind):
        raw = kind.write(value)
        assert facts(game, name, raw) == [], raw
        if not isinstance(kind, Text):
            assert facts(game, name, typed(raw)) == [], typed(raw)
        if isinstance(kind, EntryType) and not isinstance(value, (Open, By)) and value is not UNKNOWN:
            for key, part in kind.split(value).items():
                assert facts(game, f"{name}.{key}", kind.write_entry(part)) == []


@pytest.mark.parametrize(("game", "name"), PARAMETERS)
def test_nonsense_is_refused_for_every_parameter(game: str, name: str) -> None:
    assert facts(game, name, {"nonsense": "1"})
    if not isinstance(family(game).parameters[name].type, Text):
        assert facts(game, name, "nonsense!")
        assert facts(game, name, ["nonsense!"])


def test_a_table_s_keys_may_be_numbers_to_an_editor() -> None:
    """A language server does not find a key such as 7 among named properties; patterns take it."""
    for game in games():
        for name, part in schema("text")["$defs"].items():
            if name.startswith(f"{game}:value-"):
                assert not any(key.isdigit() for key in part.get("properties", {})), name


def test_a_game_without_engine_is_left_alone() -> None:
    assert faults("text", as_read(TEXT.replace("game: all-fours", "game: whist"))) == []
