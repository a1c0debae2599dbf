"""Missing values: every rule that a variant needs has exactly one value, or the variant cannot be played."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from variorum.diagnostics import Code, Finding
from variorum.games import family
from variorum.games.family import UnknownName
from variorum.library import Library, Variant

from .common import judged, lineage, whole

MISSING = Code(
    "L406",
    "needed parameter without a value",
    "The referee never guesses a rule; what is missing would leave every deal undecided that comes to it.",
    "State it in the clause that says it (under `facts`, where the variant has no text), choose where it is left open, "
    "or supply it with its source.",
)
CODES = (MISSING,)


def check(library: Library) -> Iterator[Finding]:
    """One finding a variant, with all that it lacks; none where a part of the variant could not be read."""
    for variant in judged(library):
        if not whole(library, variant):
            continue
        missing = library.resolve(variant.id).missing
        if missing:
            reasons: dict[str, list[str]] = {}
            for name, reason in missing.items():
                reasons.setdefault(reason, []).append(f"`{name}`")
            lacks = "; ".join(f"{', '.join(names)}: {reason}" for reason, names in reasons.items())
            message = f"`{variant.id}` cannot be played. {lacks[0].upper()}{lacks[1:]}"
            yield variant.origin.finding(MISSING, message, hint=_stock(library, variant, missing))


def _stock(library: Library, variant: Variant, missing: Collection[str]) -> str:
    """The stock of supplies that has most of what a variant lacks, as a hint; empty where none has any of it."""
    chain = lineage(library, variant)
    best, most = "", 0
    for stock in library.variants.values():
        if stock.playable or stock.game != variant.game or stock in chain:
            continue
        number = len(set(missing) & {parameter(stock, address) for address in stock.model.supply})
        if number > most:
            best, most = stock.id, number
    if not best:
        return ""
    many = "all of it" if most == len(missing) else f"{most} of the {len(missing)}"
    how = f"`extends: {best}`" if variant.model.extends is None else f"`{best}`, a stock of supplies,"
    return f"{how} supplies {many}. {MISSING.hint}"


def parameter(stock: Variant, address: str) -> str:
    """The parameter that a supply is for; empty where there is none of that name, which has a lint of its own."""
    try:
        return family(stock.game).address(address).parameter
    except UnknownName:
        return ""
