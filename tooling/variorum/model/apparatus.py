r"""The inline apparatus: what each printing of a text has at the places where they differ.

`[X ^1823]` X stands in those printings only; `[A ^1823|B ^≥1829]` A in some, B in others; `[A|B ^1823]` B in those, A
in the rest; `[X ^1823|…]` elsewhere a lacuna; `[X|?X ^1823]` those differ, but how is lost, X being all we know;
`[!]` *sic*: the printing really reads so.  A printing that no reading reaches lacks the words.  The one space before
`^` belongs to the mark, every other space counts.  `\` before `[ ] | ^ \` takes the mark as text; inside brackets also
before `?` and `…` where they would begin or be a reading, and before a superscript figure that ends one.
"""

from . import conditions, notation, wording
from .conditions import ApparatusProblem, Condition, Term, Witnesses, witnesses
from .notation import parse, write, write_reading
from .wording import Kind, Place, Reading, Segment, Sic, Text, Wording

CODES = (*notation.CODES, *conditions.CODES, *wording.CODES)

__all__ = [
    "CODES",
    "ApparatusProblem",
    "Condition",
    "Kind",
    "Place",
    "Reading",
    "Segment",
    "Sic",
    "Term",
    "Text",
    "Witnesses",
    "Wording",
    "parse",
    "witnesses",
    "write",
    "write_reading",
]
