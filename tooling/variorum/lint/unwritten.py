"""What a skeleton leaves to be written, and nobody has written yet."""

from __future__ import annotations

from collections.abc import Iterator

from variorum.diagnostics import Code, Finding
from variorum.library import Library, Origin

from .common import documents

UNWRITTEN = Code(
    "L421",
    "still to be written",
    "What a skeleton says in its place would be printed and cited.",
    "Write it, or take the key out where it need not be there.",
)
CODES = (UNWRITTEN,)

# What the skeletons of `variorum new` have wherever words are wanted.
TO_WRITE = "To be written."
_LAST = TO_WRITE.rpartition(" ")[2]


def check(library: Library) -> Iterator[Finding]:
    """Every place where a skeleton's words still stand."""
    for origin in documents(library):
        if not origin.document.mentions(_LAST):
            continue
        for loc, scalar in origin.document.scalars():
            if scalar.value.strip() == TO_WRITE:
                message = f"`{loc[-1]}` is still as the skeleton has it"
                yield Origin(origin.document, loc).finding(UNWRITTEN, message)
