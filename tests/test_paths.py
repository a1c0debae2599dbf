"""Where the material is found when the package lies in other places than a checkout."""

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = "import sys; sys.path.insert(0, sys.argv[1]); from variorum.paths import data_root; print(data_root())"


def copy(root: Path, to: Path) -> Path:
    """Copy of the few modules that data_root() needs, as ``<to>/variorum``."""
    package = to / "variorum"
    package.mkdir(parents=True)
    for name in ("__init__.py", "errors.py", "paths.py"):
        (package / name).write_bytes((root / "tooling" / "variorum" / name).read_bytes())
    return package


def ask(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", PROGRAM, str(folder)], check=False, capture_output=True, text=True)


def test_in_a_wheel_it_is_the_packaged_folder(root: Path, tmp_path: Path) -> None:
    package = copy(root, tmp_path / "site-packages")
    (package / "_data" / "corpus").mkdir(parents=True)
    assert ask(tmp_path / "site-packages").stdout.strip() == str(package / "_data")


def test_in_a_checkout_it_is_the_root_of_the_repository(root: Path, tmp_path: Path) -> None:
    copy(root, tmp_path / "tooling")
    (tmp_path / "corpus").mkdir()
    assert ask(tmp_path / "tooling").stdout.strip() == str(tmp_path)


@pytest.mark.parametrize("stray", [False, True])
def test_without_any_the_error_says_where_it_looked(root: Path, tmp_path: Path, stray: bool) -> None:
    package = copy(root, tmp_path / "one" / "two")
    if stray:
        (tmp_path / "one" / "corpus").write_text("a file, not a folder")
    result = ask(tmp_path / "one" / "two")
    assert result.returncode != 0
    assert "has no corpus" in result.stderr
    assert str(package / "_data") in result.stderr
