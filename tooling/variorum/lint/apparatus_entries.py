"""Entries of the apparatus: every mark in the wording has its entry, every entry its mark, and sic is sic."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from variorum import model
from variorum.diagnostics import Code, Finding
from variorum.library import Library, Origin
from variorum.model.apparatus import Sic
from variorum.model.apparatus import Text as Stretch

ENTRY = Code(
    "L412",
    "mark and entry disagree",
    "The entry says what a mark means and whether it changes a rule; the two are told together by their order alone.",
    "Give each mark of the wording one entry under `apparatus:`, `place: 1` for the first.",
)
CODES = (ENTRY,)


def check(library: Library) -> Iterator[Finding]:
    """Marks without an entry, entries without a mark, and entries of the wrong class, in clauses and headings."""
    for text in library.texts.values():
        heading = text.model.heading
        if text.heading is not None and heading is not None:
            yield from _wording(text.heading, heading.apparatus, text.origin / "heading", "the heading")
        for clause in text.clauses:
            yield from _wording(clause.wording, clause.model.apparatus, clause.origin, clause.label)


def _wording(wording: model.Wording, entries: Sequence[model.Mark], origin: Origin, name: str) -> Iterator[Finding]:
    marks = [s for s in wording.segments if not isinstance(s, Stretch)]
    seen: dict[int, int] = {}
    for i, entry in enumerate(entries):
        place = origin / "apparatus" / i
        if (entry.place is None) == (entry.after is None):
            message = f"an entry of the apparatus of {name} says either `place` or `after`, and one of them"
            hint = "`place: 1` counts the inline marks; `after` names the words at which a lost call stands."
            yield place.finding(ENTRY, message, hint=hint)
            continue
        if entry.place is None:
            if entry.after is not None and entry.after not in wording.of("", ()):
                message = f'the words "{entry.after}" do not stand in the wording of {name}'
                yield (place / "after").finding(ENTRY, message, hint="Repeat the words after which the mark stands.")
            continue
        if seen.setdefault(entry.place, i) != i:
            also = [(origin / "apparatus" / seen[entry.place]).related("the first is here")]
            yield (place / "place").finding(ENTRY, f"place {entry.place} of {name} has an entry already", also=also)
        elif entry.place > len(marks):
            has = f"only {len(marks)} mark{'s' if len(marks) > 1 else ''}" if marks else "no mark"
            yield (place / "place").finding(ENTRY, f"there is no place {entry.place}: the wording of {name} has {has}")
        elif (entry.class_ == "sic") != isinstance(marks[entry.place - 1], Sic):
            says = "it is a place where printings differ" if entry.class_ == "sic" else "the mark is [!]"
            message = f"place {entry.place} of {name} is classed as {entry.class_}, and {says}"
            hint = "`class: sic` belongs to [!] and to nothing else."
            yield (place / "class").finding(ENTRY, message, hint=hint)
    for number, mark in enumerate(marks, 1):
        if number not in seen:
            message = f"the mark at place {number} of {name} has no entry under `apparatus:`"
            yield (origin / "wording").finding(ENTRY, message, offset=mark.start)
