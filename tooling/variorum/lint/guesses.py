"""What a draft has by guess, and no editor has settled yet."""

from __future__ import annotations

from collections.abc import Iterator

from variorum.diagnostics import Code, Finding
from variorum.library import Library, Origin
from variorum.model.texts import Guesses

GUESSED = Code(
    "L425",
    "guess to be settled",
    "A draft is made by a program; what it guessed would be cited as if somebody had looked.",
    "Hold it against the source and correct it; then take its entry out of `guesses:`.",
)
CODES = (GUESSED,)


def check(library: Library) -> Iterator[Finding]:
    """Every entry under ``guesses:`` of a text, its sections and its clauses."""
    for text in library.texts.values():
        yield from _each(text.model.guesses, text.origin, text.id)
        for i, section in enumerate(text.model.sections):
            yield from _each(section.guesses, text.origin / "sections" / i, f"section `{section.id}`")
        for clause in text.clauses:
            yield from _each(clause.model.guesses, clause.origin, clause.label)


def _each(guesses: Guesses | None, origin: Origin, name: str) -> Iterator[Finding]:
    for key, why in (guesses or {}).items():
        yield (origin / "guesses" / key).finding(GUESSED, f"`{key}` of {name} is a guess: {why}", key=True)
