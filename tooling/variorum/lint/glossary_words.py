"""The glossary held against the source copies: its forms are words of theirs, its false friends stand where it says.

Needs the copies; ``variorum sources DIR`` runs it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from variorum.diagnostics import Code, Finding
from variorum.library import Library
from variorum.model import Term

from .coverage import Copy

NOT_THERE = Code(
    "C606",
    "word that the source copies have not",
    "The glossary gives the words of the sources; one that is ours must be marked as ours.",
    "Quote the word as a copy of that language has it, name the language under `ours`, or leave the word out.",
)
CODES = (NOT_THERE,)

# What joins several forms of a term in one language.
JOINT = " · "


def check(library: Library, copies: Mapping[str, Copy]) -> Iterator[Finding]:
    """Forms that no copy of their language has, and false friends that do not stand in the clauses named."""
    texts: dict[str, str] = {}
    for copy in copies.values():
        spoken = library.copies[copy.id].language
        texts[spoken] = texts.get(spoken, "") + "\n".join(copy.lines)
    for term in library.terms.values():
        origin = library.origins[f"term:{term.id}"]
        for language, forms in _forms(term):
            for form in forms.split(JOINT) if language in texts and language not in term.ours else ():
                if form not in texts[language]:
                    yield (origin / language).finding(NOT_THERE, f"no copy in {language} has `{form}`")
        for i, friend in enumerate(term.false_friends):
            place = origin / "false-friends" / i
            if friend.language in texts and friend.word not in texts[friend.language]:
                yield (place / "word").finding(NOT_THERE, f"no copy in {friend.language} has `{friend.word}`")
                continue
            for j, ref in enumerate(friend.clauses):
                if not _stands(library, copies, ref, friend.word):
                    message = f"`{friend.word}` does not stand in the lines of {ref}"
                    hint = "Name a clause whose lines have the word."
                    yield (place / "clauses" / j).finding(NOT_THERE, message, hint=hint)


def _forms(term: Term) -> Iterator[tuple[str, str]]:
    for language, forms in (("zh-Hant", term.zh_hant), ("zh-Hans", term.zh_hans), ("ko", term.ko)):
        if forms is not None:
            yield language, forms


def _stands(library: Library, copies: Mapping[str, Copy], ref: str, word: str) -> bool:
    """Whether the lines of a clause have the word; what cannot be looked up is not held to be wrong."""
    clause = library.clauses.get(ref)
    copy = copies.get(library.texts[clause.text].model.source.copy_) if clause is not None else None
    if clause is None or copy is None:
        return True
    lines = clause.model.place.source_lines
    return any(word in copy.lines[n - 1] for n in lines if n <= len(copy.lines))
