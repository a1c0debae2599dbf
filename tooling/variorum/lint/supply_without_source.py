"""Supplies without a source: what is filled in for a silent text says from where, or that nothing settles it."""

from __future__ import annotations

from collections.abc import Iterator

from variorum.diagnostics import Code, Finding
from variorum.library import Library

SOURCELESS = Code(
    "L407",
    "supply without a source",
    "A value that no text gives must show where it was taken from, or it would pass for the text's own.",
    "Name the book, page or clause it is taken from; `from: default` where none settles it, with the reason why this "
    "value was taken.",
)
CODES = (SOURCELESS,)

# Written where something must stand and nothing is known.
_NOTHING = frozenset(
    {"-", "--", "–", "—", "?", "??", "…", "x", "xx", "xxx", "tba", "tbc", "tbd", "todo", "fixme", "n/a", "na"}
    | {"none", "nothing", "nobody", "nowhere", "unknown", "source", "reason", "default"}
)


def check(library: Library) -> Iterator[Finding]:
    """Supplies whose ``from`` or ``because`` says nothing."""
    for variant in library.variants.values():
        for address, supply in variant.model.supply.items():
            place = variant.origin / "supply" / address
            source, reason = supply.from_.strip(), supply.because.strip()
            if _empty(source) and source.lower() != "default":
                message = f"`{source}` does not say where `{address}` is taken from"
                yield (place / "from").finding(SOURCELESS, message)
            if _empty(reason):
                what = "a default needs its reason" if source == "default" else "the reason is missing"
                message = f"{what}: why is `{address}` supplied as it is?"
                hint = "Say in a sentence why this value and no other."
                yield (place / "because").finding(SOURCELESS, message, hint=hint)


def _empty(words: str) -> bool:
    return words.lower().strip(" .") in _NOTHING or not words.strip(" .")
