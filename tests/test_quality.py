"""The code is clean by its own rules: ruff and mypy, as pyproject.toml sets them."""

import subprocess
import sys
from pathlib import Path


def run(root: Path, *command: str) -> tuple[int, str]:
    result = subprocess.run(
        [sys.executable, "-m", *command], check=False, cwd=root, capture_output=True, text=True, timeout=300
    )
    return result.returncode, f"{result.stdout}{result.stderr}"


def test_ruff_finds_nothing(root: Path) -> None:
    code, said = run(root, "ruff", "check", "--output-format", "concise")
    assert code == 0, said


def test_mypy_finds_nothing(root: Path) -> None:
    code, said = run(root, "mypy")
    assert code == 0, said
