"""Pinned correspondences that the comparison would find by itself."""

from __future__ import annotations

from collections.abc import Iterator

from variorum.collate.clauses import align_clauses
from variorum.collate.correspond import ClauseIn
from variorum.collate.tokens import Lacuna
from variorum.diagnostics import Code, Finding
from variorum.library import Library, Text
from variorum.library.wording import parts

CODE = Code(
    "L430",
    "pin that is not needed",
    "A pin outlives every change of the wordings; one that changes nothing hides where they really mislead.",
    "Take it out; `variorum diff` shows the correspondence without it.",
)
CODES = (CODE,)


def check(library: Library) -> Iterator[Finding]:
    """Every pin between two texts without which they are aligned alike, all other pins in force."""
    for text in library.texts.values():
        others = {library.clauses[to].text for to in _pins(text) if to in library.clauses}
        for other in sorted(others - {text.id}):
            found = align_clauses(_clauses(text), _clauses(library.texts[other]))
            needless = {(pin.a, pin.b) for pin in found.needless}
            for clause in text.clauses:
                for n, pin in enumerate(clause.model.corresponds):
                    if (clause.ref, pin.to) in needless:
                        place = clause.origin / "corresponds" / n / "to"
                        message = f"that {clause.label} answers to {pin.to} is found without the pin"
                        yield place.finding(CODE, message)


def _pins(text: Text) -> list[str]:
    return [pin.to for clause in text.clauses for pin in clause.model.corresponds]


def _clauses(text: Text) -> list[ClauseIn]:
    """The clauses as the comparison of two texts takes them."""
    out = []
    for clause in text.clauses:
        if clause.printed:
            head = f"{clause.model.headword}. " if clause.model.headword else ""
            words = tuple(Lacuna() if part is None else part for part in (head, *parts(clause, text)))
            pins = tuple(pin.to for pin in clause.model.corresponds)
            out.append(ClauseIn(clause.ref, words, frozenset(clause.model.topics), clause.section.id, pins))
    return out
