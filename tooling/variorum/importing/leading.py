"""The top of a page: the heading over the whole, what the book or page is called above it, the imprint."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from variorum.library import Library

from .blocks import Block, Kind, LeftOut, bare
from .imprints import Imprint, imprint
from .naming import is_bare, is_named, kind_of, label_of, section_id
from .propose import games_named

TITLE_LINES = "The title of the book or page, which the bibliography gives."
TITLE_PAGE = "The imprint, which the bibliography gives with the book."
_LONGEST = 12  # blocks of a title page

_AUTHOR = re.compile(r"(?:by|from|with|edited|revised|printed|published)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Leading:
    """The heading over the whole, if there is one, and the blocks of the text beneath; the rest is accounted for."""

    heading: Block | None
    body: Sequence[Block]
    left_out: tuple[LeftOut, ...] = ()
    imprints: tuple[Imprint, ...] = ()


def leading(blocks: Sequence[Block], library: Library) -> Leading:
    """Take the heading over the whole, and what stands above it, off the beginning."""
    headings: list[Block] = []
    imprints: list[tuple[Block, Imprint]] = []
    at = 0
    while at < len(blocks):
        block = blocks[at]
        found = imprint(block, library, title_page=True)
        if found is not None and at < _LONGEST and not (block.kind is Kind.HEADING and not headings):
            imprints.append((block, found))
        elif block.kind is Kind.HEADING and not block.number and not heads_itself(blocks, at):
            headings.append(block)
        else:
            break
        at += 1
    while imprints and (not headings or at == len(blocks)):
        at = next(n for n, block in enumerate(blocks) if block is imprints[0][0])
        imprints = []
    chosen = _main(headings, library)
    if chosen is None:
        return Leading(None, blocks[at:] if imprints else blocks)
    place = headings.index(chosen)
    beneath = headings[place + 1 :]
    titles = [block for block in beneath if _AUTHOR.match(bare(block.text))]
    if beneath and at < len(blocks) and blocks[at].kind is Kind.HEADING:  # no section, for none stands in it
        titles += [block for block in beneath if block not in titles and not is_named(bare(block.text))]
    above = tuple(n for block in (*headings[:place], *titles) for n in block.lines)
    left_out = [LeftOut(above, TITLE_LINES)] if above else []
    left_out += [LeftOut(block.lines, TITLE_PAGE) for block, _ in imprints]
    body = [*(block for block in beneath if block not in titles), *blocks[at:]]
    return Leading(chosen, body, tuple(left_out), tuple(found for _, found in imprints))


def heads_itself(blocks: Sequence[Block], place: int) -> bool:
    """Whether a heading stands in the line of the paragraph that it heads."""
    return place + 1 < len(blocks) and blocks[place + 1].lines == blocks[place].lines


def _main(headings: Sequence[Block], library: Library) -> Block | None:
    """Of the headings at the top the one over the whole text; none where it heads a section, as a bare *Laws* does."""
    if not headings:
        return None
    if len({heading.level for heading in headings}) > 1:
        return headings[0]
    for block in reversed(headings):
        if games_named(library, bare(block.text)):
            return block
    for block in reversed(headings):
        text = bare(block.text)
        if not kind_of(section_id(text)) and not label_of(section_id(text)) and not _AUTHOR.match(text):
            return block
    return None if is_bare(bare(headings[0].text)) else headings[0]
