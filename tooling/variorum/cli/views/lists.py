"""Everything there is, by kind."""

from __future__ import annotations

from typing import Any

from variorum.cli.views.page import Page
from variorum.library import Library


def everything(library: Library) -> Page:
    """Texts, variants, topics and examples, each with its title."""
    page = Page().title("The Hoyle Variorum", "name any of these: variorum show NAME")
    page.head("Texts")
    for t in library.texts.values():
        printings = ", ".join(w.siglum for w in t.witnesses)
        page.item(t.id, t.title, (f"  {printings}", "note"))
    page.head("Variants")
    for v in library.playable():
        page.item(v.id, v.title)
    page.head("Topics")
    for g in library.groups:
        page.item(g.id, g.title.en, (f"  {', '.join(t.id for t in g.topics)}", "note"))
    page.head("Examples")
    for e in library.examples.values():
        page.item(e.id, e.title)
    return page


def everything_data(library: Library) -> dict[str, Any]:
    """The same for a program."""
    return {
        "kind": "list",
        "texts": {t.id: t.title for t in library.texts.values()},
        "variants": {v.id: v.title for v in library.playable()},
        "topics": {t.id: t.title.en for t in library.topics.values()},
        "books": {b.id: b.title for b in library.books.values()},
        "examples": {e.id: e.title for e in library.examples.values()},
    }
