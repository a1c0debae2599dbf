"""Games and texts in words: what they are called, when and where they were printed, and how many."""

from collections.abc import Sequence

from variorum.inpage import words

from .entities import Text
from .library import Library

count, plural = words.count, words.plural

GAMES = {"all-fours": "All Fours", "piquet": "Piquet"}


def game_name(game: str) -> str:
    """What a game is called: ``All Fours``."""
    return GAMES.get(game, game.replace("-", " ").capitalize())


def games_of(library: Library) -> tuple[str, ...]:
    """The games of the corpus, those with a name of their own here first."""
    found = {t.game for t in library.texts.values()}
    return (*(g for g in GAMES if g in found), *sorted(found - set(GAMES)))


def label(text: Text) -> str:
    """What a text is called on its own: ``1807 text``, ``Westminster Papers``."""
    return f"{text.model.short} text" if text.model.short[:1].isdigit() else text.model.short


def when(text: Text) -> str:
    """``1823–1887``, ``1807``, or ``undated``."""
    years = text.years
    if not years:
        return "undated"
    return str(years[0]) if years[0] == years[-1] else f"{years[0]}–{years[-1]}"


def is_web(text: Text) -> bool:
    """True for a text that is known from web pages only."""
    return bool(text.witnesses) and all(w.book.kind == "web-page" for w in text.witnesses)


def where(text: Text) -> str:
    """``New York 1823, 1829; Philadelphia 1838``, or what else carries it."""
    if is_web(text):
        return plural(len(text.witnesses), "web page")
    return printings_by_place([(w.place or w.book.title, w.year) for w in text.witnesses])


def carriers(text: Text) -> str:
    """``six printings``, ``two web pages``, ``a periodical, 1876``."""
    kinds = {w.book.kind for w in text.witnesses}
    if is_web(text):
        return plural(len(text.witnesses), "web page")
    for kind, name in (("periodical", "a periodical"), ("code", "a club code"), ("pamphlet", "a pamphlet")):
        if kinds == {kind}:
            return name if when(text) in text.model.short else f"{name}, {when(text)}"
    return plural(len(text.witnesses), "printing")


def printings_by_place(printings: Sequence[tuple[str, int | None]]) -> str:
    """``New York 1823, 1829; Philadelphia 1838``: the printings in words, for phones and for those who hear.

    >>> printings_by_place([("New York", 1823), ("New York", 1829), ("Philadelphia", 1838)])
    'New York 1823, 1829; Philadelphia 1838'
    """
    by_place: dict[str, list[str]] = {}
    for where, year in printings:
        by_place.setdefault(where, []).append(str(year) if year else "")
    return "; ".join(f"{where} {', '.join(filter(None, years))}".strip() for where, years in by_place.items())
