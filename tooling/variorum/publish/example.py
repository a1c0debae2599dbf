"""Examples: an index of the deals."""

from collections.abc import Iterator

from . import addresses
from .page import Entry, Page
from .site import Site

PATH = "examples/index.html"


def pages(site: Site) -> Iterator[Page]:
    """The index of examples."""
    yield _index(site)


def _index(site: Site) -> Page:
    examples = site.library.examples.values()
    groups = [
        (site.game(game), [(e, addresses.example(e.game, e.id)) for e in examples if e.game == game])
        for game in site.games
    ]
    html = site.render("examples.html", PATH, groups=[g for g in groups if g[1]])
    titles = " ".join(e.title for e in examples)
    return Page(
        PATH, "Examples", "Deals with the rulings that each edition gives.", html, "Examples",
        (Entry("", "Examples", titles),),
    )  # fmt: skip
