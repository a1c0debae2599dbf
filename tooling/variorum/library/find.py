"""What a user may mean by a name: a text, a printing, a clause, a variant, a topic, a book, an example, a parameter."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import Literal

from variorum.errors import UserError
from variorum.games import family, games

from .library import Library

Kind = Literal[
    "text", "printing", "clause", "variant", "topic", "group", "book", "example", "parameter", "term", "copy"
]  # fmt: skip


@dataclass(frozen=True)
class Found:
    """A thing by its kind, its id and, for a printing, the siglum; for a parameter, the game."""

    kind: Kind
    id: str
    extra: str = ""


def find(library: Library, name: str) -> tuple[Found, ...]:
    """Everything called ``name``, surest kind first; UserError with the nearest names where nothing is.

    ``all-fours/1823`` is a text, ``all-fours/1823@NY1830`` a printing, ``all-fours/1823#law.4`` a clause; a siglum or
    book id is a book; a bare word may be a variant, a topic, an example, a term or a parameter.
    """
    name = name.strip()
    if "@" in name:
        return (_printing(library, name),)
    if "#" in name:
        return (Found("clause", library.clause(name).ref),)
    found: list[Found] = []
    if name in library.texts:
        found.append(Found("text", name))
    if name in library.variants:
        found.append(Found("variant", name))
    if name in library.topics:
        found.append(Found("topic", name))
    if name in {g.id for g in library.groups}:
        found.append(Found("group", name))
    book = library.book_of.get(name) or library.books.get(name)
    if book is not None:
        found.append(Found("book", book.id))
    if name in library.copies:
        found.append(Found("copy", name))
    if name in library.examples:
        found.append(Found("example", name))
    if name in library.terms:
        found.append(Found("term", name))
    for game in games():
        fam = family(game)
        if name in fam.parameters or name in fam.constants or name in fam.derived:
            found.append(Found("parameter", name, game))
    if not found:
        near = difflib.get_close_matches(name, names(library), 3, 0.6)
        hint = f"did you mean {' or '.join(near)}?" if near else "`variorum show` alone lists what there is"
        raise UserError(f"nothing is called {name!r}", hint)
    return tuple(found)


def names(library: Library) -> list[str]:
    """Every name that ``find`` knows, clauses included."""
    out = [*library.texts, *library.variants, *library.topics, *library.books, *library.book_of, *library.examples]
    out += [*library.terms, *library.clauses]
    for game in games():
        out += family(game).parameters
    return out


def _printing(library: Library, name: str) -> Found:
    text_id, _, siglum = name.partition("@")
    text = library.text(text_id)
    sigla = [w.siglum for w in text.witnesses]
    if siglum not in sigla:
        near = difflib.get_close_matches(siglum.upper(), sigla, 1)
        hint = f"did you mean {text_id}@{near[0]}?" if near else f"its printings: {', '.join(sigla)}"
        raise UserError(f"{text_id} has no printing {siglum!r}", hint)
    return Found("printing", text_id, siglum)
