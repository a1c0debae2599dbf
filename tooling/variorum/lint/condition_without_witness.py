"""Conditions of the apparatus: each reaches printings of its own text, and no printing has two readings.

The codes are the apparatus's own: what a condition reaches is known only here, where the text's witnesses are.
"""

from __future__ import annotations

from collections.abc import Iterator

from variorum import model
from variorum.diagnostics import Finding
from variorum.library import Library, Origin

# Declared beside the notation, and listed with it.
CODES = ()


def check(library: Library) -> Iterator[Finding]:
    """What is wrong with the conditions in each clause and heading; silent where witnesses are not known."""
    for text in library.texts.values():
        if len(text.witnesses) < len(set(text.model.witnesses)):
            continue  # a witness without its book is reported, and its year may be the one meant
        available = tuple((w.siglum, w.year) for w in text.witnesses)
        if text.heading is not None:
            yield from _wording(text.heading, available, text.origin / "heading" / "wording")
        for clause in text.clauses:
            yield from _wording(clause.wording, available, clause.origin / "wording")


def _wording(wording: model.Wording, available: tuple[tuple[str, int | None], ...], place: Origin) -> Iterator[Finding]:
    for problem in wording.check(available):
        yield place.finding(problem.code, problem.message, hint=problem.hint, offset=problem.offset)
