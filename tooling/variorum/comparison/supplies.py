"""What a text's own rule set plays by where the text is silent: a supply, a default, a choice."""

from __future__ import annotations

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from variorum.library.entities import Text
from variorum.library.library import Library

from .texts import Compared, sides


@dataclass(frozen=True)
class Supplied:
    """A rule that the text does not state: its address, the value in words, how it comes to stand, and from where.

    ``status`` is *supplied*, *default* or *chosen*; ``source`` names what it was supplied from.
    """

    address: str
    words: str
    status: str
    source: str


# Every topic asks for the same few texts; each is resolved once while its library lives.
_KNOWN: WeakKeyDictionary[Library, dict[str, tuple[Supplied, ...]]] = WeakKeyDictionary()


def supplies(library: Library, text: Text) -> tuple[Supplied, ...]:
    """All that the text's first rule set without variations adds to it, tables and rule lists entry by entry.

    Empty for a text that no rule set is made of.
    """
    known = _KNOWN.setdefault(library, {})
    if text.id not in known:
        found = sides(library, Compared(text.model.short, text)).items()
        known[text.id] = tuple(
            Supplied(address, side.value, side.status, side.source)
            for address, side in found
            if side.value is not None and side.status in ("supplied", "default", "chosen")
        )
    return known[text.id]
