"""Terms of the glossary: the first witness is the first, what is ours is there, no word belongs to two terms."""

from __future__ import annotations

from collections.abc import Iterator

from variorum.diagnostics import Code, Finding
from variorum.library import Library, Text
from variorum.model import Term

NOT_FIRST = Code(
    "L422",
    "not the first witness",
    "First means first in this corpus; an older clause that the same entry lists would make it untrue.",
    "Let `first` name the clause of the oldest text, or leave out the older clause if it does not have the term.",
)
NO_FORM = Code(
    "L423",
    "form of ours that is not there",
    "What is marked as our translation must be there to be marked.",
    "Give the word, or take the language out of `ours`.",
)
TWO_TERMS = Code(
    "L424",
    "word of two terms",
    "Whoever looks the word up, or follows it from a text, must arrive at one entry.",
    "Leave the word to one of the terms, or tell them apart: `the point`, `Piquet pack`.",
)
CODES = (NOT_FIRST, NO_FORM, TWO_TERMS)


def check(library: Library) -> Iterator[Finding]:
    """Terms whose first witness is not the oldest, whose own forms are missing, whose names are those of others."""
    owners: dict[tuple[str, str], str] = {}
    for term in library.terms.values():
        origin = library.origins[f"term:{term.id}"]
        first = _text(library, term.first)
        older = [ref for ref in term.clauses if first is not None and _older(_text(library, ref), first)]
        if older:
            yield (origin / "first").finding(NOT_FIRST, f"`{term.first}` is later than `{older[0]}`, which has it too")
        for i, language in enumerate(term.ours):
            if _form(term, language) is None:
                yield (origin / "ours" / i).finding(NO_FORM, f"`{term.id}` has no word in {language}")
        for word, place in ((term.en, origin / "en"), *((s, origin / "synonyms" / i) for i, s in _numbered(term))):
            for game in term.games:
                owner = owners.setdefault((game, word), term.id)
                if owner != term.id:
                    yield place.finding(TWO_TERMS, f"“{word}” is a word of `{owner}` already")
                    break


def _numbered(term: Term) -> Iterator[tuple[int, str]]:
    return iter(enumerate(term.synonyms))


def _text(library: Library, ref: str | None) -> Text | None:
    clause = library.clauses.get(ref or "")
    return library.texts[clause.text] if clause is not None else None


def _older(a: Text | None, b: Text) -> bool:
    """Whether the first printing of one text is older; an undated text is held to be younger than every dated one."""
    return a is not None and a.date is not None and (b.date is None or a.date < b.date)


def _form(term: Term, language: str) -> str | None:
    return {"zh-Hant": term.zh_hant, "zh-Hans": term.zh_hans, "ko": term.ko}[language]
