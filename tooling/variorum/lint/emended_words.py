"""Emended words: what an emendation sets aside stands once in the wording, and there is one emendation a place."""

from __future__ import annotations

from collections.abc import Iterator

from variorum import model
from variorum.diagnostics import Code, Finding
from variorum.library import Clause, Library, Origin
from variorum.model.apparatus import Text as Stretch

WORDS = Code(
    "L411",
    "emended words that cannot be found",
    "Readers see the two readings where the words stand; words that are not there, or twice, mark no place.",
    "Let `transmitted` repeat words of our rendering that stand once in it, between two marks of the apparatus.",
)
SIDES = Code(
    "L420",
    "emendation without two sides",
    "An emendation keeps two readings apart; with one of them missing, or both alike, there is nothing to choose.",
    "Say what is transmitted and what is read; for a crux, what else may be meant under `alternatives`.",
)
CODES = (WORDS, SIDES)


def check(library: Library) -> Iterator[Finding]:
    """Emendations whose words or sides do not fit their clause."""
    for text in library.texts.values():
        for clause in text.clauses:
            places: dict[str, int] = {}
            for i, emendation in enumerate(clause.model.emendations):
                origin = clause.origin / "emendations" / i
                yield from _words(clause, emendation, origin)
                yield from _sides(emendation, origin)
                if emendation.where != "wording" and places.setdefault(emendation.where, i) != i:
                    also = [(clause.origin / "emendations" / places[emendation.where]).related("the first is here")]
                    message = f"`{emendation.where}` of {clause.label} is emended twice"
                    yield (origin / "where").finding(SIDES, message, hint="Join the two.", also=also)


def _words(clause: Clause, emendation: model.Emendation, origin: Origin) -> Iterator[Finding]:
    if emendation.where != "wording":
        if emendation.words is not None:
            yield from _once(clause, emendation.words.transmitted, origin / "words" / "transmitted")
    elif isinstance(emendation.transmitted, str) and emendation.transmitted:
        yield from _once(clause, emendation.transmitted, origin / "transmitted")
    else:
        message = f"an emendation of the wording of {clause.label} names the words it sets aside"
        place = origin if emendation.transmitted is None else origin / "transmitted"
        yield place.finding(WORDS, message)


def _once(clause: Clause, words: str, origin: Origin) -> Iterator[Finding]:
    stretches = [s.text for s in clause.wording.segments if isinstance(s, Stretch)]
    count = sum(_count(s, words) for s in stretches)
    if count == 1:
        return
    if count:
        message = f'"{words}" stands {count} times in the wording of {clause.label}'
        yield origin.finding(WORDS, message, hint="Take in a neighbouring word, so that the words stand once.")
    elif words in "".join(stretches) or words in clause.model.wording:
        message = f'"{words}" runs over a mark of the apparatus in {clause.label}'
        yield origin.finding(WORDS, message, hint="Name the words on one side of the mark only.")
    else:
        yield origin.finding(WORDS, f'"{words}" does not stand in the wording of {clause.label}')


def _count(text: str, words: str) -> int:
    """How often the words stand in the text, overlapping places counted too."""
    found, at = 0, text.find(words)
    while at >= 0:
        found, at = found + 1, text.find(words, at + 1)
    return found


def _sides(emendation: model.Emendation, origin: Origin) -> Iterator[Finding]:
    crux = emendation.kind == "crux"
    if crux and not emendation.alternatives:
        yield (origin / "kind").finding(SIDES, f"the crux `{emendation.id}` names no alternatives")
    if emendation.alternatives and not crux:
        message = f"`{emendation.id}` has alternatives, and is not a crux"
        hint = "Let `kind` be crux if the place is undecided; else tell of the others in `because`."
        yield (origin / "alternatives").finding(SIDES, message, hint=hint, key=True)
    if emendation.read is not None and emendation.read == emendation.transmitted:
        yield (origin / "read").finding(SIDES, f"`{emendation.id}` reads what is transmitted")
    elif emendation.words is not None and emendation.words.read == emendation.words.transmitted:
        yield (origin / "words" / "read").finding(SIDES, f"`{emendation.id}` reads the words that are transmitted")
    elif emendation.where == "wording" and emendation.read is None and not crux:
        message = f"`{emendation.id}` does not say what is read"
        yield origin.finding(SIDES, message, hint='Words that are dropped are written `read: ""`.')
    elif emendation.read is None and emendation.transmitted is None and not crux:
        yield origin.finding(SIDES, f"`{emendation.id}` says neither what is transmitted nor what is read")
