"""All pages of a library, by path."""

from collections.abc import Callable, Iterator

from variorum.library import Library

from . import (
    books,
    compare,
    compare_any,
    edition,
    editions,
    effects,
    example,
    glossary,
    home,
    matrix,
    rules,
    run,
    sheet,
    variant,
)
from .concordance import Concordance
from .judged import Bench
from .leaves import followed
from .page import Asset, Output, Page
from .site import Site


def pages(
    library: Library, *, version: str, date: str, written: Callable[[int], None] = lambda number: None
) -> dict[str, Output]:
    """Every page and generated file of the site, by path from its root, in a fixed order.

    ``date`` is the corpus's (``2026-11-30``); nothing else in the output depends on when it is made.
    ``written`` is told after each how many there are.
    """
    made: list[Output] = []
    for output in _all(Site(library, version, date)):
        made.append(output)
        written(len(made))
    return {output.path: output for output in followed(made)}


def reading_pages(library: Library, *, version: str, date: str) -> dict[str, Page]:
    """The reading pages of the texts alone, by path: what shows an edited clause, without judging any deal."""
    site = Site(library, version, date)
    concordance = Concordance(library)
    made = (page for text in library.texts.values() for page in edition.pages(site, text, concordance))
    return {page.path: page for page in followed(made) if isinstance(page, Page)}


def _all(site: Site) -> Iterator[Output]:
    concordance = Concordance(site.library)
    bench = Bench(site)
    yield home.page(site, bench)
    yield editions.page(site)
    for text in site.library.texts.values():
        yield from edition.pages(site, text, concordance)
    yield from rules.pages(site)
    yield from compare.pages(site)
    yield from effects.pages(site)
    yield from variant.pages(site)
    yield from sheet.pages(site)
    yield from matrix.pages(site)
    yield from example.pages(site, bench)
    yield glossary.page(site)
    yield books.page(site)
    yield from run.outputs(site)
    yield from compare_any.outputs(site)
    yield _printings(site)


def _printings(site: Site) -> Asset:
    """The style sheet that shows one printing's readings, for as many printings as any text has.

    Inputs and readings are numbered by printing; a rule each shows the readings of the one that is checked.
    """
    most = max((len(t.witnesses) for t in site.library.texts.values()), default=0)
    numbers = range(1, most + 1)
    checked = ", ".join(f".ed:has(#w{n}:checked) .rdg" for n in numbers)
    of_it = ", ".join(f'.ed:has(#w{n}:checked) .rdg[data-w~="{n}"]' for n in numbers)
    words = ", ".join(f'.ed:has(#w{n}:checked) .rdg[data-w~="{n}"] > .w' for n in numbers)
    rules = [
        "/* Generated: one printing's readings, without script. */",
        f"{checked} {{ display: none; }}",
        f"{of_it} {{ display: inline; }}",
        f"{words} {{ border-bottom: 2px solid var(--new); }}",
    ]
    return Asset("assets/css/printings.css", "\n".join(rules if most else rules[:1]) + "\n")
