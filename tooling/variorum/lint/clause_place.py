"""Places of clauses: each in a section of its text, sections in order, numbers as the id says."""

from __future__ import annotations

from collections.abc import Iterator

from variorum.diagnostics import Code, Finding
from variorum.library import Library, Text

from .common import listed, near

PLACE = Code(
    "L417",
    "clause out of place",
    "Clauses are read and cited in the order of the text; one in the wrong place is read as part of something else.",
    "Let the clauses follow the list of sections, and each id its section and number.",
)
CODES = (PLACE,)


def check(library: Library) -> Iterator[Finding]:
    """Clauses of no section, clauses before their section's turn, and ids that contradict the item."""
    for text in library.texts.values():
        yield from _text(text)


def _text(text: Text) -> Iterator[Finding]:
    order = {s.id: i for i, s in enumerate(text.model.sections)}
    reached, previous = -1, ""
    for clause in text.clauses:
        section, item = clause.model.place.section, clause.model.place.item
        place = clause.origin / "place"
        if section not in order:
            hint = near(section, order, f"the sections: {listed(order)}")
            yield (place / "section").finding(PLACE, f"{text.id} has no section `{section}`", hint=hint)
            continue
        if order[section] < reached:
            message = f"{clause.label} is of section `{section}`, and stands after clauses of section `{previous}`"
            yield (place / "section").finding(PLACE, message)
        else:
            reached, previous = order[section], section
        head, _, number = clause.id.rpartition(".")
        if item and number.isdigit() and item.isdigit() and head == section and int(number) != int(item):
            message = f"the clause is called `{clause.id}`, and its item is {item}"
            yield (place / "item").finding(PLACE, message)
