"""The tutorials are followed step by step: their files written, their commands run, from an empty folder."""

import hashlib
import re
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path

from .conftest import Variorum

FILE = re.compile(r"^`([\w./-]+)`\n\n```\w+\n(.*?)^```$", re.M | re.S)
SESSION = re.compile(r"^```console\n(.*?)^```$", re.M | re.S)


@dataclass(frozen=True)
class Step:
    """A command of a tutorial, and words that it must print."""

    command: str
    said: tuple[str, ...]


def steps(page: str) -> list[Step]:
    """The commands of all sessions on a page; what stands below a command is in what it prints."""
    found = []
    for session in SESSION.findall(page):
        for part in re.split(r"^\$ ", session, flags=re.M)[1:]:
            command, *said = part.splitlines()
            found.append(Step(command, tuple(said)))
    return found


def write_files(page: str, folder: Path) -> None:
    """Write the files that a page shows, in order."""
    for name, content in FILE.findall(page):
        path = folder / name
        assert path.resolve().is_relative_to(folder)
        path.parent.mkdir(parents=True, exist_ok=True)
        if "DIGEST" in content:
            copied = (folder / "sheets.txt").read_bytes()
            content = content.replace("DIGEST", hashlib.sha256(copied).hexdigest()[:16])
        path.write_text(content, encoding="utf-8")


def follow(page: str, folder: Path, variorum: Variorum, *also: str) -> None:
    """Write the files that a page shows, in order, then run its commands, each with ``also`` at its end."""
    assert len(FILE.findall(page)) > 1
    assert len(steps(page)) > 2
    write_files(page, folder)
    for step in steps(page):
        program, *arguments = shlex.split(step.command)
        assert program == "variorum"
        done = variorum(*arguments, *also, cwd=folder)
        assert done.returncode == 0, (step.command, done.stdout + done.stderr)
        for words in step.said:
            assert words in done.stdout + done.stderr, (step.command, done.stdout + done.stderr)


def test_the_two_sheets_are_published_and_compared(root: Path, variorum: Variorum, tmp_path: Path) -> None:
    page = (root / "site_src" / "pages" / "another-game.md").read_text(encoding="utf-8")
    follow(page, tmp_path, variorum)
    edition = (tmp_path / "site" / "editions" / "whist" / "2024.html").read_text(encoding="utf-8")
    assert "Who fails to loses three points" in edition
    pairs = [path.name for path in (tmp_path / "site" / "compare").rglob("*.html")]
    assert any("1998" in name and "2024" in name for name in pairs), pairs


def test_a_rule_set_of_ones_own_is_proved_and_printed(root: Path, variorum: Variorum, tmp_path: Path) -> None:
    page = (root / "site_src" / "pages" / "another-variant.md").read_text(encoding="utf-8")
    for name in ("corpus", "variants"):
        shutil.copytree(root / name, tmp_path / name)
    follow(page, tmp_path, variorum, "--corpus", ".")
