"""The sessions that the README shows are those that its commands give; what it leaves out it marks."""

import re
import shlex
from pathlib import Path

import pytest

from .conftest import Variorum

SESSION = re.compile(r"^```\n\$ \.venv/bin/variorum (.*)\n((?:.*\n)*?)```$", re.M)
README = (Path(__file__).resolve().parent.parent / "README.md").read_text(encoding="utf-8")


def shown(text: str) -> re.Pattern[str]:
    """What matches the whole output of a command; ``…`` alone on a line stands for lines, within one for words."""
    lines = []
    for line in text.splitlines():
        lines.append(r"(?:.*\n)*" if line == "…" else "[^\n]*".join(map(re.escape, line.split("…"))) + r"\n")
    return re.compile("".join(lines))


def test_the_readme_shows_a_session() -> None:
    assert len(SESSION.findall(README)) == 2


@pytest.mark.parametrize(("arguments", "said"), SESSION.findall(README))
def test_a_session_is_what_the_command_gives(arguments: str, said: str, variorum: Variorum) -> None:
    done = variorum(*shlex.split(arguments), env={"NO_COLOR": "1"})
    assert shown(said).fullmatch(done.stdout), done.stdout + done.stderr


def test_a_session_that_is_not_so_would_be_told() -> None:
    assert shown("one …\n…\nthree\n").fullmatch("one two\n2\nthree\n")
    for output in ("one two\nthree", "1 two\nthree\n", "one two\nthree\nfour\n"):
        assert not shown("one …\n…\nthree\n").fullmatch(output)
