"""``variorum build``: a build of many seconds says what it is at, and keeps its answer to itself."""

import io

import pytest
from rich.console import Console

from variorum.cli.build import shown
from variorum.cli.options import Settings


def told(monkeypatch: pytest.MonkeyPatch, *, terminal: bool) -> str:
    out = io.StringIO()
    console = Console(file=out, force_terminal=terminal, width=80, color_system=None)
    monkeypatch.setattr(Settings, "console", lambda self, *, stderr=False: console if stderr else None)
    with shown(Settings()) as progress:
        progress("reading the corpus", 0, 0)
        for number in range(1, 301):
            progress("laying them out", number, 300)
    return out.getvalue()


def test_in_a_log_there_is_a_line_for_each_part(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(monkeypatch, terminal=False).splitlines() == ["reading the corpus …", "laying them out …"]


def test_on_a_terminal_it_counts_and_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    written = told(monkeypatch, terminal=True)
    assert "laying them out" in written
    assert "300 of 300" in written
    assert written.endswith("\x1b[2K"), "the last thing done is to clear the lines"
