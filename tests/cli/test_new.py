"""``variorum new``: skeletons that can be read as they stand, in their place, and nothing ever written over."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from variorum import model
from variorum.cli import main
from variorum.cli.skeletons import render, write
from variorum.library import load
from variorum.lint import run as lint
from variorum.model import reading
from variorum.model.schema import DOCUMENTS, schema
from variorum.referee.records import read_record
from variorum.source import read_document

Output = pytest.CaptureFixture[str]
KINDS = {"text": model.Text, "variant": model.Variant, "example": model.Example}
CASES = [("text", "all-fours"), ("text", "piquet"), ("text", "whist")]
CASES += [(kind, game) for kind in ("variant", "example") for game in ("all-fours", "piquet")]


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A corpus of one's own, with nothing in it."""
    (tmp_path / "mine" / "corpus").mkdir(parents=True)
    (tmp_path / "mine" / "variants").mkdir()
    return tmp_path / "mine"


def call(root: Path, *arguments: str) -> int:
    return main(["new", *arguments, "--corpus", str(root)])


def all_keys_used(skeleton: str) -> str:
    """A skeleton with every hidden key taken into use: each # that no single space follows is taken off."""
    return re.sub(r"^( *)#(?! \S)", r"\1", skeleton, flags=re.M)


def read(text: str, kind: str, folder: Path) -> tuple[list[str], Any]:
    """What the source layer and the model find, and the document."""
    path = folder / "file.yaml"
    path.write_text(text, encoding="utf-8")
    document, findings = read_document(path, root=folder)
    if document is None:
        return [f.message for f in findings], None
    found, wrong = reading.read(document, KINDS[kind])
    return [f"{f.line}: {f.message}" for f in (*findings, *wrong)], found


# -- the skeletons ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "game"), CASES)
@pytest.mark.parametrize("whole", [False, True], ids=["as it stands", "with every key"])
def test_a_skeleton_passes_the_source_layer_and_the_model(kind: str, game: str, whole: bool, tmp_path: Path) -> None:
    skeleton = render(kind, game, "new-one")
    findings, document = read(all_keys_used(skeleton) if whole else skeleton, kind, tmp_path)
    assert findings == []
    assert document.game == game
    raw = yaml.load(all_keys_used(skeleton) if whole else skeleton, yaml.BaseLoader)
    assert [e.message for e in Draft7Validator(schema(kind)).iter_errors(raw)] == []


def keys_of(name: str) -> dict[str, set[str]]:
    """The keys of a document and of the parts of it, by model."""
    made = schema(name)
    parts = {DOCUMENTS[name][0].__name__: made, **{k: d for k, d in made["$defs"].items() if re.fullmatch(r"\w+", k)}}
    return {title: set(part["properties"]) for title, part in parts.items()}


@pytest.mark.parametrize("kind", KINDS)
def test_a_skeleton_shows_every_key(kind: str) -> None:
    text = all_keys_used(render(kind, "all-fours", "new-one"))
    used = set(re.findall(r"(?:^|[\s{])(?:- )?([a-z-]+):(?= |$)", text, flags=re.M))
    used.add("guesses")  # written by `variorum import` alone, and taken out by hand
    for title, keys in keys_of(kind).items():
        assert not keys - used, (title, keys - used)


@pytest.mark.parametrize("game", ["all-fours", "piquet"])
def test_the_record_of_an_example_can_be_judged(game: str) -> None:
    raw = yaml.load(render("example", game, "new-one"), yaml.BaseLoader)
    record = {key: raw[key] for key in ("deal", "play")}
    assert read_record({"game": game, **record})


# -- where they go ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "path"),
    [
        (("text", "all-fours/1890"), "corpus/all-fours/1890.yaml"),
        (("text", "1890", "--game", "all-fours"), "corpus/all-fours/1890.yaml"),
        (("text", "whist/1742"), "corpus/whist/1742.yaml"),
        (("variant", "club", "--game", "piquet"), "variants/piquet/club.yaml"),
        (("variant", "all-fours/_stock"), "variants/all-fours/_stock.yaml"),
        (("example", "a-deal", "--game", "all-fours"), "variants/examples/all-fours/a-deal.yaml"),
    ],
)
def test_a_file_goes_where_it_belongs(mine: Path, capsys: Output, arguments: tuple[str, ...], path: str) -> None:
    assert call(mine, *arguments) == 0
    assert {p.relative_to(mine).as_posix() for p in mine.rglob("*.yaml")} == {path}
    said = capsys.readouterr().out
    assert f"wrote {mine / path}" in said
    assert f"`variorum check --corpus {mine}` says what is still missing" in said


def test_json_names_the_file(mine: Path, capsys: Output) -> None:
    assert call(mine, "text", "all-fours/1890", "--format", "json") == 0
    assert json.loads(capsys.readouterr().out)["file"] == str(mine / "corpus" / "all-fours" / "1890.yaml")


def test_the_first_line_finds_the_schema(mine: Path) -> None:
    for arguments in (("text", "piquet/x"), ("variant", "piquet/x"), ("example", "piquet/x")):
        assert call(mine, *arguments) == 0
    for path in mine.rglob("*.yaml"):
        _, _, target = path.read_text(encoding="utf-8").splitlines()[0].partition("$schema=")
        assert (path.parent / target).resolve().parent == mine / "schema"


def test_a_skeleton_put_in_place_is_found_wanting_by_name(mine: Path) -> None:
    """It is no text yet: what has still to be filled in is found, each at its place, and nothing else."""
    assert call(mine, "text", "all-fours/1890") == 0
    found = lint(load(mine))
    assert {f.code.id for f in found} == {"R316", "L402", "L415", "L421"}  # printings, copy, topics, words
    assert {f.path for f in found} == {"corpus/all-fours/1890.yaml"}


# -- what is refused --------------------------------------------------------------------------------------------------


def test_what_is_there_is_left_alone(mine: Path, capsys: Output) -> None:
    path = mine / "corpus" / "all-fours" / "1890.yaml"
    path.parent.mkdir()
    path.write_text("mine", encoding="utf-8")
    assert call(mine, "text", "all-fours/1890") == 2
    assert path.read_text(encoding="utf-8") == "mine"
    assert "is there already" in capsys.readouterr().err


def test_an_example_s_id_is_taken_by_another_game_s(mine: Path, capsys: Output) -> None:
    assert call(mine, "example", "all-fours/a-deal") == 0
    assert call(mine, "example", "piquet/a-deal") == 2
    assert "all-fours/a-deal.yaml is there already" in capsys.readouterr().err


@pytest.mark.parametrize(
    "name",
    [
        "../outside", "../../etc/passwd", "all-fours/../../outside", "all-fours/..", "..", "/etc/new", "C:\\new",
        "all-fours/.hidden", "all-fours/New", "all-fours/a b", "all-fours/", "/", "", "all-fours/x.yaml",
        "all-fours/a/b", "all-fours/" + "x" * 81, "all-fours/_x", "examples/x", "all-fours/x\n", "all-fours/ö",
    ],
)  # fmt: skip
def test_a_name_that_leads_elsewhere_is_refused(mine: Path, capsys: Output, name: str) -> None:
    before = set(mine.parent.rglob("*"))
    assert call(mine, "text", name) == 2
    assert capsys.readouterr().err.startswith("variorum: ")
    assert set(mine.parent.rglob("*")) == before


def test_a_game_named_with_dots_is_refused(mine: Path) -> None:
    before = set(mine.parent.rglob("*"))
    assert call(mine, "text", "x", "--game", "../../outside") == 2
    assert set(mine.parent.rglob("*")) == before


def test_a_link_out_of_the_corpus_is_not_followed(mine: Path, tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "elsewhere").mkdir()
    (mine / "corpus" / "all-fours").symlink_to(tmp_path / "elsewhere")
    assert call(mine, "text", "all-fours/1890") == 2
    assert "lies outside the corpus" in capsys.readouterr().err
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_link_that_leads_nowhere_is_not_written_through(mine: Path, tmp_path: Path) -> None:
    (mine / "corpus" / "all-fours").mkdir()
    (mine / "corpus" / "all-fours" / "1890.yaml").symlink_to(mine / "corpus" / "other.yaml")
    assert call(mine, "text", "all-fours/1890") == 2
    assert not (mine / "corpus" / "other.yaml").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("text", "1890"), "of which game is '1890'?"),
        (("text", "piquet/x", "--game", "all-fours"), "is of the game 'piquet', and --game says 'all-fours'"),
        (("variant", "whist/x"), "no engine knows the game 'whist'"),
        (("example", "whist/x"), "no engine knows the game 'whist'"),
    ],
)
def test_a_wrong_request_is_answered_in_words(
    mine: Path, capsys: Output, arguments: tuple[str, ...], said: str
) -> None:
    assert call(mine, *arguments) == 2
    assert said in capsys.readouterr().err


def test_a_variant_is_shown_what_there_is_to_choose_from(tmp_path: Path) -> None:
    for place in ("corpus/all-fours/1807", "corpus/all-fours/1823", "corpus/piquet/club", "variants/all-fours/_hoyle",
                  "variants/all-fours/hoyle-1807"):  # fmt: skip
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / f"{place}.yaml").write_text("format: 1\n", encoding="utf-8")
    said = write(tmp_path, "variant", "all-fours/club-rules", None).path.read_text(encoding="utf-8")
    assert "# Texts of this corpus: all-fours/1807, all-fours/1823.\ntext: " in said
    assert "# Here are: `_hoyle`, hoyle-1807.\n#extends: " in said


def test_a_variant_in_an_empty_corpus_is_told_that_there_is_no_text(tmp_path: Path) -> None:
    said = write(tmp_path, "variant", "piquet/club-rules", None).path.read_text(encoding="utf-8")
    assert "# Texts of this corpus: none yet.\n" in said
