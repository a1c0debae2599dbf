"""``variorum schema``: the schemas written into a folder, whatever an earlier run left there."""

import json
from pathlib import Path

import pytest

from variorum.cli import main
from variorum.model.schema import schemas


def test_every_schema_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "schema"
    assert main(["schema", str(folder)]) == 0
    assert {p.name: p.read_text(encoding="utf-8") for p in folder.iterdir()} == schemas()
    assert "9 schemas in" in capsys.readouterr().out


def test_an_older_one_is_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "text.json").write_text("old", encoding="utf-8")
    assert main(["schema", str(tmp_path), "--format", "json"]) == 0
    written = json.loads((tmp_path / "text.json").read_text(encoding="utf-8"))
    assert written["description"].startswith("corpus/GAME/NAME.yaml")
    assert "text.json" in json.loads(capsys.readouterr().out)["files"]


def test_a_file_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    assert main(["schema", str(tmp_path / "file")]) == 2
    assert "is a file" in capsys.readouterr().err
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"
