"""What was measured by rules that have changed since."""

from __future__ import annotations

from collections.abc import Iterator

from variorum.diagnostics import Code, Finding
from variorum.library import Library
from variorum.library.contrasts import stale

STALE = Code(
    "L428",
    "measured by other rules",
    "The numbers tell what rules made that nobody has any more; beside the present rules they would mislead.",
    "`make effects` (or `variorum effects`) plays it anew; what still belongs is kept.",
)
CODES = (STALE,)


def check(library: Library) -> Iterator[Finding]:
    """Every measurement of a rule set that is not there any more or has another value now."""
    if library.effects is None:
        return
    origin = library.origins["effects"] / "measured"
    for number, measured in enumerate(library.effects.measured):
        if why := stale(library, measured):
            yield (origin / number / "one").finding(STALE, f"{measured.one} against {measured.other}: {why}")
