r"""The signs of the inline apparatus in words: what has to be escaped so that no sign of a text is taken for a mark.

`variorum.model.apparatus` describes the notation and reads it; whatever writes it, readers of other formats too, writes
it with this.
"""

from __future__ import annotations

import re

SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
LACUNAS = ("…", "...")

_ANY_MARK = re.compile(r"[\[\]|^\\]")
# A condition in raised figures at the end of a reading, without a caret, read from right to left: so the time it takes
# grows with its length only, whatever stands before.
_RAISED_YEAR = f"[{SUPERSCRIPTS}]{{4}}(?:[-–—⁻][{SUPERSCRIPTS}]{{4}})?(?![{SUPERSCRIPTS}])(?:=[<>]|[≤≥])?"
_RAISED = f" *(?P<condition>{_RAISED_YEAR}(?:[ ,]+{_RAISED_YEAR})*) ?"
_LAST_RAISED = f"([{SUPERSCRIPTS}])( *)$"


def raised_condition(text: str) -> tuple[int, int, int] | None:
    """Where a condition in raised figures ends a reading: the end of the words, the condition's begin and its end.

    The one space before the condition is neither.
    """
    if not text.rstrip(" ").endswith(tuple(SUPERSCRIPTS)):
        return None
    match = re.match(_RAISED, text[::-1])  # compiled, and kept, when first needed
    if match is None:
        return None
    size = len(text)
    return size - match.end(), size - match.end("condition"), size - match.start("condition")


def any_mark(text: str) -> bool:
    """Whether a sign of the apparatus, escaped or not, stands anywhere in the text."""
    return _ANY_MARK.search(text) is not None


def escaped(text: str) -> str:
    """Words outside brackets as they are written in a wording."""
    return _ANY_MARK.sub(r"\\\g<0>", text)


def escaped_reading(text: str, *, lost: bool = False, condition: bool = True) -> str:
    """The words of a reading as they are written inside brackets, without its condition.

    ``lost`` words follow a question mark; without ``condition`` raised figures at the end must not be taken for one.
    """
    written = escaped(text)
    if lost:
        written = f"?{written}"
    elif written.startswith("?") or written in LACUNAS:
        written = f"\\{written}"
    if not condition and raised_condition(written):
        written = re.sub(_LAST_RAISED, r"\\\1\2", written)
    return written
