"""What a skeleton leaves to be written, and nobody has written yet."""

from __future__ import annotations

from collections.abc import Iterator

from variorum.diagnostics import Code, Finding
from variorum.library import Library, Origin
from variorum.source import Mapping, Node, Scalar

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


def check(library: Library) -> Iterator[Finding]:
    """Every place where a skeleton's words still stand."""
    for origin in documents(library):
        for place in _unwritten(origin):
            yield place.finding(UNWRITTEN, f"`{place.loc[-1]}` is still as the skeleton has it")


def _unwritten(origin: Origin) -> Iterator[Origin]:
    stack: list[tuple[Origin, Node]] = [(origin, origin.document.root)]
    while stack:
        place, node = stack.pop()
        if isinstance(node, Scalar):
            if node.value.strip() == TO_WRITE:
                yield place
        elif isinstance(node, Mapping):
            stack.extend((place / key.value, value) for key, value in node.items)
        else:
            stack.extend((place / i, item) for i, item in enumerate(node.items))
