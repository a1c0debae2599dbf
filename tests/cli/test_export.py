"""``variorum export`` as a user calls it."""

import json
import shutil
from pathlib import Path

import pytest
from tests.conftest import Variorum

from variorum.cli.export import FORMS
from variorum.export import FORMS as MADE
from variorum.paths import data_root


def test_the_command_offers_every_form_there_is() -> None:
    assert tuple(MADE) == FORMS


@pytest.mark.parametrize("form", FORMS)
def test_a_form_is_written_and_told(form: str, variorum: Variorum, tmp_path: Path) -> None:
    done = variorum("export", form, "out", "--format", "json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["form"] == form
    assert all((tmp_path / "out" / name).is_file() for name in told["files"])


def test_a_folder_of_something_else_is_refused_in_a_sentence(variorum: Variorum, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("mine")
    done = variorum("export", "bibtex", "out")
    assert done.returncode == 2
    assert "out" in done.stderr and "Traceback" not in done.stderr
    assert [p.name for p in (tmp_path / "out").iterdir()] == ["mine.txt"]


def test_a_broken_corpus_is_not_exported(variorum: Variorum, tmp_path: Path) -> None:
    corpus = tmp_path / "mine" / "corpus" / "all-fours"
    corpus.mkdir(parents=True)
    (corpus / "x.yaml").write_text("format: 1\n")
    done = variorum("export", "tei", "out", "--corpus", "mine")
    assert done.returncode == 1
    assert "variorum check" in done.stderr
    assert not (tmp_path / "out").exists()


def test_a_pointer_to_nothing_is_not_exported(variorum: Variorum, tmp_path: Path) -> None:
    shutil.copytree(data_root() / "corpus", tmp_path / "mine" / "corpus")
    shutil.copytree(data_root() / "variants", tmp_path / "mine" / "variants")
    text = tmp_path / "mine" / "corpus" / "all-fours" / "1823.yaml"
    pin = '- id: law.6\n  corresponds: [{to: "all-fours/1807#law.99", because: "For a test."}]'
    text.write_text(text.read_text(encoding="utf-8").replace("- id: law.6", pin), encoding="utf-8")
    done = variorum("export", "tei", "out", "--corpus", "mine")
    assert done.returncode == 1 and "1 finding in the corpus, so that an export would not be whole" in done.stderr
    assert not (tmp_path / "out").exists()
