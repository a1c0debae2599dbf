"""What a contributor's tools are told: hooks and workflow name commands, files and folders that exist."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from variorum.cli import COMMANDS


def read(path: Path) -> object:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def hooks(root: Path) -> list[dict[str, str]]:
    own = read(root / ".pre-commit-config.yaml")
    theirs = read(root / ".pre-commit-hooks.yaml")
    assert isinstance(own, dict) and isinstance(theirs, list)
    return [*(hook for repo in own["repos"] for hook in repo["hooks"]), *theirs]


def test_hooks_run_what_there_is(root: Path) -> None:
    for hook in hooks(root):
        program, command, *options = [*shlex.split(hook["entry"]), ""]
        name = program.rpartition("/")[2]
        assert name in ("variorum", "ruff", "mypy")
        if name == "variorum":
            assert command in COMMANDS
            assert [option for option in options if option.startswith("--")] in ([], ["--corpus"])
            assert re.match(hook["files"], "corpus/all-fours/1807.yaml")
            assert re.match(hook["files"], "variants/examples/all-fours/x.yaml")
            assert not re.match(hook["files"], "tests/corpus/x.yaml")


def test_the_hook_for_others_finds_a_fault(root: Path, tmp_path: Path) -> None:
    (tmp_path / "corpus" / "all-fours").mkdir(parents=True)
    (tmp_path / "corpus" / "all-fours" / "1807.yaml").write_text("format: 1\n", encoding="utf-8")
    (entry,) = (hook["entry"] for hook in hooks(root) if hook["entry"].startswith("variorum "))
    done = subprocess.run(
        [sys.executable, "-m", *shlex.split(entry)], cwd=tmp_path, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 1
    assert "corpus/all-fours/1807.yaml:1:1: " in done.stdout


@pytest.mark.parametrize("name", ["site.yml"])
def test_the_workflow_uses_commands_and_targets_that_exist(root: Path, name: str) -> None:
    text = (root / ".github" / "workflows" / name).read_text(encoding="utf-8")
    workflow = read(root / ".github" / "workflows" / name)
    assert isinstance(workflow, dict)
    assert set(workflow["jobs"]) == {"check", "publish"}
    assert workflow["permissions"] == {"contents": "read"}, "only the job that publishes may write"
    for command in re.findall(r"variorum (\w+)", text):
        assert command in COMMANDS
    targets = re.findall(r"^(\w+):", (root / "Makefile").read_text(encoding="utf-8"), re.M)
    for target in re.findall(r"make (\w+)", text):
        assert target in targets
