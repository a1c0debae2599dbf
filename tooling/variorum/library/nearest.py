"""All names there are, and those of them that are near to one that is not: for messages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .library import Library


def names(library: Library) -> list[str]:
    """Every name that stands for something, clauses included; of the variants those that can be played."""
    from variorum.games import games

    out = [*library.texts, *playable(library), *library.topics, *library.books, *library.book_of, *library.examples]
    out += [*library.terms, *library.copies, *(g.id for g in library.groups), *library.clauses]
    for game in games():
        out += declared(game)
    return out


def playable(library: Library) -> list[str]:
    """The ids of the variants that can be played."""
    return [v.id for v in library.playable()]


def declared(game: str) -> list[str]:
    """The rules of a game by name: parameters, constants and derived values; none of a game without an engine."""
    from variorum.games import family, games

    fam = family(game) if game in games() else None
    return [*fam.parameters, *fam.constants, *fam.derived] if fam else []


def nearest(name: str, listed: Iterable[str]) -> list[str]:
    """Up to three names like it, also those like it without their first part or their capitals."""
    import difflib

    by_word: dict[str, str] = {}
    for full in listed:
        for form in (full, full.rpartition("/")[2]):
            by_word.setdefault(form.casefold(), full)
    near = difflib.get_close_matches(name.casefold(), list(by_word), 3, 0.6)
    return list(dict.fromkeys(by_word[n] for n in near))


def either(names: list[str]) -> str:
    """``a, b or c``; of many the first eight.

    >>> either(["a", "b", "c"])
    'a, b or c'
    """
    shown = names[:8]
    more = f" (and {len(names) - 8} more)" if len(names) > 8 else ""
    return (" or ".join(shown) if len(shown) < 3 else f"{', '.join(shown[:-1])} or {shown[-1]}") + more


def cut(name: str) -> str:
    """A name as it may stand in a message: not longer than 60 characters."""
    return name if len(name) <= 60 else f"{name[:59]}…"
