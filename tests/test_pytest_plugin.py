"""The pytest plugin: the examples of a corpus as tests of somebody else's suite."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def club(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Somebody's own folder with a corpus in it: the texts, the rule sets, and the examples of a revoke."""
    folder = tmp_path_factory.mktemp("club")
    for name in ("corpus/all-fours", "variants/all-fours"):
        shutil.copytree(root / name, folder / "rules" / name)
    for path in root.glob("corpus/*.yaml"):
        shutil.copy(path, folder / "rules" / "corpus")
    examples = folder / "rules" / "variants" / "examples" / "all-fours"
    examples.mkdir(parents=True)
    for path in root.glob("variants/examples/all-fours/a-revoke-*.yaml"):
        shutil.copy(path, examples)
    return folder


def run_pytest(folder: Path, *arguments: str) -> tuple[int, str]:
    """The exit code of pytest and what it printed; without the settings of this project."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--rootdir", str(folder), *arguments],
        cwd=folder, capture_output=True, encoding="utf-8", timeout=120, check=False,
        env={**os.environ, "PYTEST_ADDOPTS": "", "COLUMNS": "150"},
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


def test_each_example_is_one_test_and_can_be_chosen_by_name(club: Path) -> None:
    count = len(list((club / "rules" / "variants" / "examples" / "all-fours").iterdir()))
    code, said = run_pytest(club, "--variorum", "rules", "rules", "-q")
    assert code == 0
    assert f"{count} passed" in said
    code, said = run_pytest(club, "--variorum", "rules", "rules", "-v", "-k", "a-revoke-costs-a-point")
    assert code == 0
    assert "::a-revoke-costs-a-point PASSED" in said
    assert "1 passed" in said


def test_the_corpus_can_be_named_in_the_settings(club: Path) -> None:
    (club / "pytest.ini").write_text("[pytest]\nvariorum = rules\ntestpaths = rules\n", encoding="utf-8")
    code, said = run_pytest(club, "-q")
    (club / "pytest.ini").unlink()
    assert code == 0
    assert " passed" in said


def test_without_the_option_nothing_is_collected(club: Path) -> None:
    code, said = run_pytest(club, "-q", "rules")
    assert code == pytest.ExitCode.NO_TESTS_COLLECTED
    assert "no tests ran" in said


def test_a_failure_shows_what_differs_and_the_rulings(club: Path, tmp_path: Path) -> None:
    shutil.copytree(club, tmp_path / "c")
    path = tmp_path / "c" / "rules" / "variants" / "examples" / "all-fours" / "a-revoke-costs-a-point.yaml"
    text = path.read_text(encoding="utf-8")
    wrong = re.sub(r"score: \{([A-Z]\w*): \d+", r"score: {\1: 6", text, count=1)
    assert wrong != text
    path.write_text(wrong, encoding="utf-8")
    line = next(n for n, row in enumerate(wrong.splitlines(), 1) if "score: {" in row)
    code, said = run_pytest(tmp_path / "c", "--variorum", "rules", "rules", "-q")
    assert code == 1
    assert "1 failed" in said
    assert re.search(rf"a-revoke-costs-a-point\.yaml:{line}:\d+: X502 under .*expected 6, got \d", said)
    assert "Rulings under " in said
    assert "Traceback" not in said


def test_a_file_that_cannot_be_read_fails_with_its_findings(club: Path, tmp_path: Path) -> None:
    shutil.copytree(club, tmp_path / "c")
    path = tmp_path / "c" / "rules" / "variants" / "examples" / "all-fours" / "a-revoke-costs-a-point.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "format: 1\n", encoding="utf-8")
    code, said = run_pytest(tmp_path / "c", "--variorum", "rules", "rules", "-q")
    assert code == 1
    assert re.search(r"a-revoke-costs-a-point\.yaml:\d+:1: S\d+ ", said)


def test_a_folder_without_a_corpus_is_refused_in_a_line(club: Path) -> None:
    code, said = run_pytest(club, "--variorum", "rulse", "-q")
    assert code == pytest.ExitCode.USAGE_ERROR
    assert "rulse does not hold corpus/ and variants/" in said
    assert "Traceback" not in said
