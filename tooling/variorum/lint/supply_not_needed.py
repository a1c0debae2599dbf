"""Supplies not needed: a variant's own file holds nothing that has no effect."""

from __future__ import annotations

from collections.abc import Iterator

from variorum.diagnostics import Code, Finding
from variorum.games import family
from variorum.games.family import UnknownName
from variorum.library import Library

from .common import judged, whole

IDLE = Code(
    "L409",
    "supply that is not needed",
    "Under the variant's other rules the value never comes into play; it would claim an effect it does not have.",
    "Take the supply out, or correct the rule that makes it idle; shared stocks may hold more than a variant needs.",
)
CODES = (IDLE,)


def check(library: Library) -> Iterator[Finding]:
    """Own supplies of playable variants whose parameter the variant does not need.

    Silent while the variant lacks a value: what is needed may depend on it.
    """
    for variant in judged(library):
        if not variant.model.supply or not whole(library, variant):
            continue
        fam = family(variant.game)
        resolution = library.resolve(variant.id)
        if resolution.missing:
            continue
        for address in variant.model.supply:
            try:
                name = fam.address(address).parameter
            except UnknownName:
                continue  # reported as a problem of the variant
            if name in resolution.idle:
                when = fam.parameters[name].needed.text()
                message = f"`{variant.id}` does not need `{name}`: it is needed {when}"
                yield (variant.origin / "supply" / address).finding(IDLE, message, key=True)
