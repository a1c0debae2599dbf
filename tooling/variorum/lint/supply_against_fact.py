"""Supplies against facts: what the text says itself cannot be filled in from elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from variorum.diagnostics import Code, Finding
from variorum.games import family
from variorum.games.family import Family, UnknownName
from variorum.games.values import UNKNOWN, By, Open
from variorum.library import ABSENT, Clause, Fact, Library, Text, Variant

from .common import judged, text_of, variations_of

AGAINST = Code(
    "L408",
    "supply against a fact",
    "A supply fills a silence; over a fact of the text it would falsify the text.",
    "Take the supply out. A value the text leaves open is chosen; a variant that departs from a text is a file of its "
    "own that has `extends:` and no `text:`, and states under `facts:` what it has otherwise.",
)
CODES = (AGAINST,)


def check(library: Library) -> Iterator[Finding]:
    """Supplies of a variant for what its own text states in the emended reading."""
    for variant in judged(library):
        text = text_of(library, variant)
        if text is not None and text.game == variant.game and variant.model.supply:
            yield from _variant(family(variant.game), variant, text, variations_of(library, variant))


def _variant(fam: Family, variant: Variant, text: Text, variations: Collection[str]) -> Iterator[Finding]:
    stated: dict[str, list[tuple[Clause, Fact]]] = {}
    for clause in text.clauses:
        for fact in clause.facts:
            if fact.read is not ABSENT and fact.variation in (None, *variations):
                stated.setdefault(fact.parameter, []).append((clause, fact))
    for address in variant.model.supply:
        try:
            target = fam.address(address)
        except UnknownName:
            continue  # reported as a problem of the variant
        for clause, fact in stated.get(target.parameter, ()):
            if target.entry is None or target.entry in _entries(fam, fact) or _undivided(fam, fact):
                yield _finding(fam, variant, address, clause, fact)
                break


def _entries(fam: Family, fact: Fact) -> Collection[str]:
    if fact.entry is not None:
        return (fact.entry,)
    if isinstance(fact.read, (Open, By)) or fact.read is UNKNOWN:
        return ()
    return fam.declared(fact.parameter).type.split(fact.read)


def _undivided(fam: Family, fact: Fact) -> bool:
    """Stated as a whole that has no entries: open, by players, unknown, or an empty table."""
    return fact.whole and not _entries(fam, fact)


def _finding(fam: Family, variant: Variant, address: str, clause: Clause, fact: Fact) -> Finding:
    value = fam.written(fact.address, fact.read)
    message = f"the text states `{fact.address}` itself: {clause.label} has {value}"
    hint = ""
    if isinstance(fact.read, Open):
        hint = "The text leaves it open: choose one of its values under `choose:` instead of supplying it."
    also = [fact.origin.related(f"{clause.label} of {clause.text}", key=True)]
    return (variant.origin / "supply" / address).finding(AGAINST, message, hint=hint, key=True, also=also)
