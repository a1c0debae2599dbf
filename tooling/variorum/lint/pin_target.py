"""Pinned correspondences with what no comparison of two texts can set beside the clause."""

from __future__ import annotations

from collections.abc import Iterator

from variorum.diagnostics import Code, Finding
from variorum.library import Clause, Library

CODE = Code(
    "L431",
    "pin that leads nowhere",
    "Clauses are set beside those of other texts of their game; a pin that can never come to bear only seems to.",
    "Name the clause of the other text, once, or take the pin out.",
)
CODES = (CODE,)


def check(library: Library) -> Iterator[Finding]:
    """Every pin to a clause of the same text or of another game, and every one that says again what one before it has.

    A pin to a clause that does not exist is a dangling citation.
    """
    for text in library.texts.values():
        for clause in text.clauses:
            seen: set[str] = set()
            for n, pin in enumerate(clause.model.corresponds):
                target = library.clauses.get(pin.to)
                wrong = "" if target is None else _wrong(library, clause, target)
                if pin.to in seen:
                    wrong = f"{pin.to} is named twice"
                seen.add(pin.to)
                if wrong:
                    yield (clause.origin / "corresponds" / n / "to").finding(CODE, wrong)


def _wrong(library: Library, clause: Clause, target: Clause) -> str:
    """Why the target can never stand beside the clause; empty where it can."""
    if target.text == clause.text:
        return f"{target.ref} is a clause of the same text"
    here, there = library.texts[clause.text].game, library.texts[target.text].game
    return f"{target.ref} is of {there}, and this text of {here}" if here != there else ""
