"""A wording in TEI, written again in the inline notation of the apparatus.

Every ``app`` is a place of parallel segmentation. The condition of a reading, as the notation has it, is ``rdg/@n``;
its witnesses are in ``@wit`` for other people's tools. A reading without condition is that of all other printings.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from variorum.source.marks import escaped, escaped_reading

from .names import q

if TYPE_CHECKING:
    from lxml.etree import _Element

SIC = "sic"
"""``note/@type`` of the mark ``[!]``."""
OMISSION, LACUNA, LOST = "omission", "lacuna", "lost"
"""``rdg/@type`` of printings that lack the words, of words our copy lacks, of a reading that is lost."""


def wording_of(element: _Element) -> str:
    """The wording that an element holds, as transmitted: of ``choice`` the ``sic``."""
    return "".join(_parts(element))


def said_by(element: _Element | None) -> str:
    """All text of an element; nothing of none."""
    return "" if element is None else "".join(str(part) for part in element.itertext())


def _parts(element: _Element) -> Iterator[str]:
    yield escaped(element.text or "")
    for child in element:
        yield from _child(child)
        yield escaped(child.tail or "")


def _child(child: _Element) -> Iterator[str]:
    if child.tag == q("app"):
        yield f"[{'|'.join(_readings(child))}]"
    elif child.tag == q("note"):
        if child.get("type") == SIC:
            yield "[!]"
    elif child.tag == q("choice"):
        for sic in child.iterchildren(q("sic")):
            yield from _parts(sic)
    else:
        yield from _parts(child)


def _readings(app: _Element) -> Iterator[str]:
    for rdg in app.iterchildren(q("rdg"), q("lem")):
        kind = rdg.get("type")
        if kind == OMISSION:
            continue
        condition = rdg.get("n")
        if kind == LACUNA:
            words = "…"
        else:
            said = said_by(rdg)
            words = escaped_reading(said, lost=kind == LOST, condition=condition is not None)
        yield words if condition is None else f"{words} ^{condition}"
