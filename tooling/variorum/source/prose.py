"""Prose stands in quotes or in a block, never bare, where YAML would silently change it."""

from __future__ import annotations

import re
from typing import Final

from variorum.diagnostics import Code
from variorum.source.nodes import Mapping, Node, Scalar, Sequence
from variorum.source.reporter import Reporter
from variorum.source.scalars import trace

UNQUOTED = Code(
    "S304",
    "prose without quotes",
    "Outside quotes YAML silently drops what follows ` #`, and splits at a comma or a colon.",
    "Put it in quotes, or in a block: the key, then `>-`, and the text indented on the next line.",
)
CUT = Code(
    "S305",
    "title followed by a comment",
    "Outside quotes YAML silently drops what follows ` #`, so the title may be cut short.",
    "Put the title in quotes, or move the comment to a line of its own.",
)
SPREAD = Code(
    "S306",
    "bare text over several lines",
    "YAML silently joins the lines, so that a missing colon, comma or quote goes unnoticed.",
    "If it is one text, put it in quotes; if not, look for the colon, comma or `-` that is missing.",
)
CODES = (UNQUOTED, CUT, SPREAD)

# Keys whose value is prose wherever they occur.
PROSE_KEYS: Final = frozenset(
    (
        *("because", "comment", "definition", "description", "gloss", "lede", "meaning", "note", "notes", "reason"),
        *("remark", "statement", "summary", "wording"),
    )
)
# Keys whose value is a title: it may stand unquoted, but not before a comment.
TITLE_KEYS: Final = frozenset({"short-title", "subtitle", "title", "titles"})

# The keys of a mapping that gives the same prose in several languages: `en`, `ko`, `zh-Hant`.
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?")


def check_prose(key: Scalar, value: Node, reporter: Reporter) -> None:
    """Report bare text under a key of prose, also in a list, by language (`en: …`), or under `text` in its entries."""
    if isinstance(value, Scalar):
        if value.style == "" and value.value != "":
            message = f"the text under `{key.value}` is not in quotes"
            reporter.add(UNQUOTED, value.line, value.column, message)
    elif isinstance(value, Sequence):
        for item in value.items:
            check_prose(key, item, reporter)
    else:
        by_language = all(_LANGUAGE.fullmatch(name.value) for name, _ in value.items)
        for name, item in value.items:
            if (by_language or name.value == "text") and not isinstance(item, Mapping):
                check_prose(name, item, reporter)


def check_title(value: Scalar, reporter: Reporter) -> None:
    """Report a comment behind a bare title: it may be part of the title (`Law # 6`)."""
    places = trace(value, reporter.source.lines, 0)
    if places is None:
        return
    line, column = places[-1]
    rest = reporter.source.lines[line - 1][column - 1 :]
    blanks = len(rest) - len(rest.lstrip(" "))
    if rest[blanks : blanks + 1] == "#":
        message = "the title ends before this, which YAML takes for a comment"
        reporter.add(CUT, line, column + blanks, message)
