"""Missing values: every rule that a variant needs has exactly one value, or the variant cannot be played."""

from __future__ import annotations

from collections.abc import Iterator

from variorum.diagnostics import Code, Finding
from variorum.library import Library

from .common import judged, whole

MISSING = Code(
    "L406",
    "needed parameter without a value",
    "The referee never guesses a rule; what is missing would leave every deal undecided that comes to it.",
    "State it in the clause that says it, choose where the text leaves it open, or supply it with its source.",
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
            yield variant.origin.finding(MISSING, f"`{variant.id}` cannot be played. {lacks[0].upper()}{lacks[1:]}")
