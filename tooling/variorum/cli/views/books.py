"""Books and source copies."""

from __future__ import annotations

from variorum import model
from variorum.cli.views.page import Page
from variorum.library import Library


def book(library: Library, b: model.Book) -> Page:
    """A book's description, the texts it carries and where a source copy speaks of it."""
    page = Page().title(b.title, b.siglum or b.id)
    for label, value in (
        ("author", b.author), ("edition", b.edition), ("place", b.place), ("year", b.year), ("publisher", b.publisher),
        ("pages", b.pages), ("kind", b.kind), ("language", b.language), ("facsimile", b.facsimile), ("address", b.url),
    ):  # fmt: skip
        if value is not None:
            page.item(label, str(value), style="note")
    texts = [t for t in library.texts.values() if b.siglum and b.siglum in t.model.witnesses]
    for t in texts:
        page.item("carries", t.title, (f"  {t.id}", "note"), style="note")
    for source in b.transmitted_from:
        lines = ", ".join(map(str, source.lines))
        page.item("named in", source.copy_, f", line {lines}", style="note")
    for doubt in b.doubts:
        page.item("doubt", doubt.strip())
    for note in b.notes:
        page.item("note", note.strip())
    return page


def copy(library: Library, c: model.SourceCopy) -> Page:
    """A source copy and the texts that reach us in it."""
    page = Page().title(c.title, c.id)
    for label, value in (
        ("language", c.language), ("site", c.site), ("address", c.url), ("licence", c.licence),
        ("revision", c.revision),
        ("lines", c.lines), ("SHA-256", f"{c.digest}…"),
    ):  # fmt: skip
        if value is not None:
            page.item(label, str(value), style="note")
    for t in library.texts.values():
        if t.model.source.copy_ == c.id:
            page.item("transmits", t.title, (f"  {t.id}", "note"), style="note")
    for note in c.notes:
        page.item("note", note.strip())
    return page
