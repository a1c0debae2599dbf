"""``variorum show``: a text, a printing, a clause, a variant, a topic, a book, an example, a parameter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from variorum.cli import names, views
from variorum.cli.options import Settings, command

if TYPE_CHECKING:
    from variorum.cli.views.page import Page
    from variorum.library import Library, Reading
    from variorum.library.find import Found
    from variorum.model import Doc


@command(
    "show",
    examples=(
        "variorum show all-fours/1823",
        "variorum show all-fours/1823@NY1830",
        "variorum show all-fours/1807#law.5",
        "variorum show all-fours/1823@NY1830#rule.3",
        "variorum show all-fours/1814 target",
        "variorum show beg.limit",
    ),
)
@click.argument("name", nargs=-1, shell_complete=names.showable)
@click.option("--transmitted", is_flag=True, help="Print the wording as our source copy has it, without emendations.")
def show(settings: Settings, name: tuple[str, ...], transmitted: bool) -> None:
    """Print a text, printing, clause, variant, topic, book or parameter.

    Without a NAME, list everything there is. A short name does where it can mean one thing only: 1823, 1823#law.4. A
    rule or a reading may follow a text or variant: 1814 target, hoyle-1814 transmitted.
    """
    from variorum.cli.load import library_of
    from variorum.cli.views.page import Page
    from variorum.library import Reading
    from variorum.library.find import find

    library = library_of(settings)
    reading = Reading(everywhere=transmitted)
    found = find(library, " ".join(name)) if name else (None,)
    if settings.json:
        listed = [_data(library, one, reading) for one in found]
        settings.print_json(listed[0] if len(listed) == 1 else listed)
    else:
        Page.print_all(settings, [_page(library, one, reading) for one in found])


def _page(library: Library, found: Found | None, reading: Reading) -> Page:
    if found is None:
        return views.lists.everything(library)
    reading = reading.parse(found.reading) if found.reading else reading
    match found.kind:
        case "text" | "printing":
            return views.clauses.text(library, library.text(found.id), found.extra or None, reading)
        case "clause":
            return views.clauses.clause(library, library.clause(found.id), reading, found.extra or None)
        case "variant":
            return views.variants.variant(library, found.id, str(reading))
        case "said" if found.id in library.variants:
            return views.variants.variant(library, found.id, str(reading), found.extra)
        case "said":
            return views.said.page(library, library.text(found.id), found.extra)
        case "topic":
            return views.topics.topic(library, found.id)
        case "group":
            return views.topics.group(library, found.id)
        case "book":
            return views.books.book(library, library.books[found.id])
        case "copy":
            return views.books.copy(library, library.copies[found.id])
        case "example":
            return views.variants.example(library, found.id)
        case "term":
            return views.topics.term(library, library.terms[found.id])
        case "parameter":
            return views.parameters.parameter(library, found.extra, found.id)


def _data(library: Library, found: Found | None, reading: Reading) -> dict[str, Any]:
    if found is None:
        return views.lists.everything_data(library)
    reading = reading.parse(found.reading) if found.reading else reading
    match found.kind:
        case "text" | "printing":
            return views.clauses.text_data(library, library.text(found.id), found.extra or None, reading)
        case "clause":
            return views.clauses.clause_data(library, library.clause(found.id), reading, found.extra or None)
        case "variant":
            return views.variants.variant_data(library, found.id, str(reading))
        case "said" if found.id in library.variants:
            return views.variants.variant_data(library, found.id, str(reading), found.extra)
        case "said":
            return views.said.data(library, library.text(found.id), found.extra)
        case "topic":
            return views.topics.topic_data(library, found.id)
        case "parameter":
            return views.parameters.parameter_data(library, found.extra, found.id)
        case "example":
            return views.variants.example_data(library, found.id)
        case "group":
            return _written(found, next(g for g in library.groups if g.id == found.id))
        case "book":
            return _written(found, library.books[found.id])
        case "copy":
            return _written(found, library.copies[found.id])
        case "term":
            return _written(found, library.terms[found.id])


def _written(found: Found, thing: Doc) -> dict[str, Any]:
    """A document as its file states it."""
    return {"kind": found.kind, **thing.model_dump(mode="json", by_alias=True, exclude_defaults=True)}
