"""The list of editions: every text by game and date."""

from variorum.library.describe import plural, when, where

from . import addresses
from .page import Entry, Page
from .site import Site

PATH = "editions/index.html"


def page(site: Site) -> Page:
    """The index of texts."""
    groups = [
        (game, site.game(game), [(t, when(t), where(t), addresses.text(t.id)) for t in site.texts(game)])
        for game in site.games
    ]
    printings = sum(len(t.witnesses) for t in site.library.texts.values())
    summary = f"{plural(len(site.library.texts), 'text')}, {plural(printings, 'printing')}".capitalize()
    html = site.render("editions.html", PATH, groups=groups, summary=summary)
    entry = Entry("", "Editions", " ".join(t.title for t in site.library.texts.values()))
    description = f"{summary}: every edition of the corpus by game and date."
    return Page(PATH, "Editions", description, html, "Editions", (entry,))
