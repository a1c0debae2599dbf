"""Everything there is, by kind."""

from __future__ import annotations

from typing import Any

from variorum.cli.views.page import Page
from variorum.games import family, games
from variorum.library import Library
from variorum.library.describe import game_name


def everything(library: Library) -> Page:
    """Texts, variants, topics, rules, terms, books and examples, each with its title."""
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
    page.head("Rules of a game, by their names")
    for game in games():
        fam = family(game)
        page.item(game_name(game), ", ".join((*fam.parameters, *fam.constants, *fam.derived)))
    page.head("Terms")
    page.line(", ".join(t.id for t in library.terms.values()))
    page.head("Books and pages")
    for b in library.books.values():
        page.item(b.siglum or b.id, b.title, (f"  {b.year}" if b.year else "", "note"))
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
        "rules": {game: [*family(game).parameters, *family(game).constants, *family(game).derived] for game in games()},
        "terms": {t.id: t.en for t in library.terms.values()},
        "books": {b.id: b.title for b in library.books.values()},
        "examples": {e.id: e.title for e in library.examples.values()},
    }
