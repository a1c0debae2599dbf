"""The corpus laid on a line of years, for drawing: each text with its printings and what it descends from."""

from collections.abc import Callable, Sequence

from variorum.drawing.signs import shape_of
from variorum.drawing.timeline import Band, Named, Printing, Thread
from variorum.library import Library, Text
from variorum.library.describe import carriers, game_name, games_of, is_web, label, plural

# Relations that make a descent, so that a line is drawn.
_DESCENTS = ("derived-from", "reprint-of", "abridged-from")


def bands_of(library: Library, href: Callable[[Text], str], *, ties: bool = False) -> tuple[Band, ...]:
    """A band for each game; ``href`` gives the link of a text's name, or an empty string for none.

    With ``ties`` the relations that make no ancestor are given too: agreement, critique, contamination.
    """
    return tuple(_band(library, game, href, ties) for game in games_of(library))


def summary(bands: Sequence[Band]) -> str:
    """What such a drawing shows, for those who hear it."""
    return "The texts on a line of years: " + "; ".join(
        f"{band.name}, {plural(len(band.threads), 'text')}" for band in bands
    )


def _band(library: Library, game: str, href: Callable[[Text], str], ties: bool) -> Band:
    threads = []
    for text in library.texts.values():
        if text.game != game:
            continue
        own = [r for r in library.relations if r.from_ == text.id]
        parents = tuple(r.to for r in own if r.kind in _DESCENTS)
        others = tuple((r.kind, r.to) for r in own if ties and r.kind not in _DESCENTS)
        web = is_web(text)
        printings = tuple(
            Printing(None if web else w.year, shape_of(w.place or "", w.book.kind)) for w in text.witnesses
        ) or (Printing(None, "cross"),)
        threads.append(Thread(text.id, label(text), carriers(text), href(text), printings, parents, others))
    return Band(game_name(game), tuple(threads), _named(library, game))


def _named(library: Library, game: str) -> tuple[Named, ...]:
    """The dated books that the lineage of this game's texts speaks of and no text here comes from."""
    held = {w.book.id for t in library.texts.values() for w in t.witnesses}
    out = {}
    for relation in library.relations:
        text = library.texts.get(relation.from_)
        book = library.books.get(relation.to)
        if text is not None and book is not None and text.game == game and book.id not in held and book.year:
            out[book.id] = Named(book.short or book.title, book.year)
    return tuple(out.values())
