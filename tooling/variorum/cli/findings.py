"""Findings on a terminal: the pieces that ``diagnostics`` makes of them, coloured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from variorum.diagnostics import Report

if TYPE_CHECKING:
    from rich.console import Console

STYLES = {
    "place": "bold", "code": "red", "severity": "red", "message": "", "source": "dim", "caret": "red", "hint": "blue",
    "plain": "",
}  # fmt: skip


def print_findings(console: Console, report: Report) -> None:
    """Print a report; nothing in it is read as markup, and no line is folded away from a terminal."""
    from rich.text import Text

    if report:
        text = Text.assemble(*((words, STYLES[role]) for role, words in report.pieces()))
        console.print(text, end="\n" if text.plain.endswith("\n") else "\n\n")
