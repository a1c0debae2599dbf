"""PyYAML's errors in words for an editor."""

from __future__ import annotations

from variorum.diagnostics import Code, Finding
from variorum.source.text import SourceText

SYNTAX = Code(
    "S201",
    "Not YAML",
    "Nothing after this place can be read.",
    "Compare the line with its neighbours: indentation, colons, quotes and brackets.",
)
CODES = (SYNTAX,)


def explain(error: Exception, source: SourceText) -> Finding:
    """A finding for an error PyYAML raised."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    problem = getattr(error, "problem", None) or str(error)
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    return source.finding(SYNTAX, line, column, str(problem))
