"""``variorum import`` as an editor calls it, and what ``variorum check`` then says of the draft."""

import json
import shutil
from pathlib import Path

import pytest
import yaml
from tests.conftest import Variorum

from variorum import lint
from variorum.cli.import_ import FORMS
from variorum.diagnostics import Report
from variorum.importing import FORMS as MADE
from variorum.importing import Told, import_file, written
from variorum.library import load
from variorum.paths import data_root

SAMPLES = Path(__file__).resolve().parent.parent / "importing" / "samples"
CHAPTER = str(SAMPLES / "pocket-guide.txt")
# What an editor has still to decide: guesses, words to be written, the copy, printings, rules without a topic.
TO_DECIDE = {"L425", "L421", "L402", "R316", "L415"}


def test_the_command_offers_every_format_there_is() -> None:
    assert tuple(MADE) == FORMS


def test_a_draft_goes_to_the_screen_and_what_is_said_of_it_beside_it(variorum: Variorum) -> None:
    done = variorum("import", CHAPTER, "--as", "all-fours/1852")
    assert done.returncode == 0, done.stderr
    assert yaml.safe_load(done.stdout)["title"] == "All-Fours"
    assert "5 sections, 17 clauses, 2 marks" in done.stderr
    assert "corpus/all-fours/1852.yaml" in done.stderr


def test_an_id_that_is_taken_is_refused_unless_it_is_asked_for(variorum: Variorum, tmp_path: Path) -> None:
    done = variorum("import", CHAPTER, "--as", "all-fours/1823", "--output", "mine.yaml")
    assert done.returncode == 2 and not (tmp_path / "mine.yaml").exists()
    assert "all-fours/1823 is a text of this corpus already: corpus/all-fours/1823.yaml" in done.stderr
    assert "--overwrite" in done.stderr
    done = variorum("import", CHAPTER, "--as", "all-fours/1823", "--overwrite", "--output", "mine.yaml")
    assert done.returncode == 0, done.stderr
    assert "corpus/all-fours/1823.yaml is there already" in done.stdout
    assert (tmp_path / "mine.yaml").exists()


def test_nothing_is_written_over_without_being_told(variorum: Variorum, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("mine")
    done = variorum("import", CHAPTER, "--output", "mine.yaml")
    assert done.returncode == 2 and "--overwrite" in done.stderr
    assert (tmp_path / "mine.yaml").read_text() == "mine"
    done = variorum("import", CHAPTER, "--output", "mine.yaml", "--overwrite")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "mine.yaml").read_text(encoding="utf-8").startswith("# yaml-language-server")
    assert [path.name for path in tmp_path.iterdir()] == ["mine.yaml"]


def test_the_file_that_is_read_is_never_written_over(variorum: Variorum, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Laws\n\nOne begs.\n")
    (tmp_path / "b.yaml").symlink_to("a.txt")
    for output in ("a.txt", "b.yaml"):
        done = variorum("import", "a.txt", "--output", output, "--overwrite")
        assert done.returncode == 2 and "is the file that is read, and is left as it is" in done.stderr
    assert (tmp_path / "a.txt").read_text() == "Laws\n\nOne begs.\n"


def test_a_file_of_tei_without_a_text_is_told_for_what_it_is(variorum: Variorum, tmp_path: Path) -> None:
    assert variorum("export", "tei", "tei").returncode == 0
    done = variorum("import", "tei/corpus.xml")
    assert done.returncode == 1 and "no words of a text stand in this TEI file" in done.stderr


def test_what_cannot_be_read_writes_nothing(variorum: Variorum, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"The laws\n\n\xe9\n")
    done = variorum("import", "a.txt", "--output", "draft.yaml")
    assert done.returncode == 1
    assert "a.txt:3:1: I502" in done.stderr and "--encoding cp1252" in done.stderr
    assert not (tmp_path / "draft.yaml").exists() and "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--as", "1852"), "write GAME/NAME"),
        (("--as", "All Fours/1852"), "write GAME/NAME"),
        (("--lines", "9-3"), "no range of lines"),
        (("--lines", "from 3"), "no range of lines"),
        (("--from", "word"), "word"),
        (("--witness", "a b"), "write place and year in capitals: NY1823"),
    ],
)
def test_a_wrong_request_is_answered_with_a_right_one(
    arguments: tuple[str, ...], says: str, variorum: Variorum
) -> None:
    done = variorum("import", CHAPTER, *arguments)
    assert done.returncode == 2 and says in done.stderr and done.stdout == ""


def test_a_program_gets_the_draft_and_the_findings_as_json(variorum: Variorum) -> None:
    done = variorum("import", str(SAMPLES / "marks.txt"), "--format", "json")
    answer = json.loads(done.stdout)
    assert answer["draft"]["clauses"][0]["id"] == "intro.1"
    assert [(p["first"], p["last"]) for p in answer["parts"]] == [(3, 28), (30, 36)]
    assert answer["findings"] == []


@pytest.fixture(scope="module")
def with_drafts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the shipped corpus with a draft of every sample in it; tests do not change it."""
    tmp_path = tmp_path_factory.mktemp("drafts")
    for name in ("corpus", "variants"):
        shutil.copytree(data_root() / name, tmp_path / "mine" / name)
    library = load(data_root()).library
    for sample in SAMPLES.iterdir():
        told = Told(f"all-fours/{sample.stem}", date="2027-01-31")
        found = import_file(sample, library, Report(), told)
        assert found is not None
        path = tmp_path / "mine" / "corpus" / "all-fours" / f"{sample.stem}.yaml"
        path.write_text(written(found.draft.plain, found.draft.comments), encoding="utf-8")
    return tmp_path / "mine"


def test_the_check_of_a_draft_names_only_what_an_editor_must_decide(with_drafts: Path) -> None:
    found = lint.run(load(with_drafts))
    assert [f"{f.position} {f.code.id} {f.message}" for f in found if f.code.id not in TO_DECIDE] == []
    assert {Path(f.path).stem for f in found} == {sample.stem for sample in SAMPLES.iterdir()}
    assert sum(f.code.id == "L425" for f in found) > 100


def test_what_settles_a_guess_settles_the_finding(with_drafts: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    shutil.copytree(with_drafts, mine)
    before = {f.message for f in lint.run(load(mine)) if f.code.id == "L425"}
    target = mine / "corpus" / "all-fours" / "pocket-guide.yaml"
    settled = '    facts: "as all-fours/1807#law.4 1.00"\n'
    text = target.read_text(encoding="utf-8")
    assert text.count(settled) == 1
    target.write_text(text.replace(settled, ""), encoding="utf-8")
    after = {f.message for f in lint.run(load(mine)) if f.code.id == "L425"}
    assert before - after == {"`facts` of law 2 is a guess: as all-fours/1807#law.4 1.00"}
