"""What several lints need: the documents of a library, names near a wrong one, the text behind a variant."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Iterator

from variorum.games import games
from variorum.library import Library, Origin, Text, Variant


def documents(library: Library) -> Iterator[Origin]:
    """The top of every document that the library holds, each once."""
    for name in ("books", "topics", "glossary", "lineage", "effects"):
        if name in library.origins:
            yield library.origins[name]
    yield from (t.origin for t in library.texts.values())
    yield from (v.origin for v in library.variants.values())
    yield from (e.origin for e in library.examples.values())


def near(name: str, known: Collection[str], else_: str = "") -> str:
    """``did you mean law.4?`` with the known name most like ``name``, or ``else_`` where none is like it.

    Of the ids of texts the game, if it is right, does not count as likeness.
    """
    game, slash, rest = name.rpartition("/")
    same_game = {k.rpartition("/")[2]: k for k in known if k.rpartition("/")[0] == game} if slash else {}
    found = difflib.get_close_matches(rest, list(same_game), 1) if same_game else []
    found = [same_game[f] for f in found] if same_game else difflib.get_close_matches(name, list(known), 1)
    return f"did you mean {found[0]}?" if found else else_


def listed(names: Iterable[str], most: int = 12) -> str:
    """``a, b, c``, cut short with the number of the rest."""
    items = list(names)
    rest = f" and {len(items) - most} more" if len(items) > most else ""
    return ", ".join(items[:most]) + rest


def and_(names: Iterable[str]) -> str:
    """``a, b and c``."""
    items = list(names)
    return " and ".join(filter(None, [", ".join(items[:-1]), items[-1]])) if items else ""


def lineage(library: Library, variant: Variant) -> tuple[Variant, ...]:
    """The variant and what it extends, nearest first; a circle or a gap ends it."""
    chain = [variant]
    while (parent := library.variants.get(chain[-1].model.extends or "")) is not None and parent not in chain:
        chain.append(parent)
    return tuple(chain)


def whole(library: Library, variant: Variant) -> bool:
    """True if nothing that the variant is made of is unreadable or missing, so that what it lacks is its own lack."""
    chain = lineage(library, variant)
    last = chain[-1].model.extends
    texts = [v.model.text for v in chain if v.model.text]
    return last is None and all(t in library.texts for t in texts)


def text_of(library: Library, variant: Variant) -> Text | None:
    """The text a variant is the rule set of: its own, else the nearest inherited one."""
    for v in lineage(library, variant):
        if v.model.text:
            return library.texts.get(v.model.text)
    return None


def variations_of(library: Library, variant: Variant) -> tuple[str, ...]:
    """The variations of its text that a variant takes in, itself or by what it extends."""
    text = text_of(library, variant)
    same = [v for v in lineage(library, variant) if text is not None and v.model.text == text.id]
    return tuple(dict.fromkeys(name for v in same for name in v.model.variations))


def judged(library: Library, *, stocks: bool = False) -> Iterator[Variant]:
    """The variants of games that have an engine; the stocks of supplies among them if asked for."""
    known = games()
    for variant in library.variants.values():
        if variant.game in known and (stocks or variant.playable):
            yield variant
