"""The drawing of a rule's history: which values are lanes, and how each text stands in them."""

from collections.abc import Iterator
from itertools import groupby

from markupsafe import Markup

from variorum.comparison.history import DESCENT, History, Reading, ValueReadings
from variorum.drawing.lanes import Block, Carrier, Lane, Mark, lanes
from variorum.games.family import Family
from variorum.library.describe import count, is_web

from .site import typeset

MOST = 8
"""Rules in one drawing; what more there is stands in the table alone."""


def parameter(family: Family | None, address: str) -> str:
    """The parameter an address belongs to: ``misdeal.deficit`` of ``misdeal.deficit.1``."""
    return family.address(address).parameter if family else address


def drawing(found: History, family: Family | None) -> Markup:
    """The values through time, rules on which texts differ first; of a topic without values, who speaks of it."""
    blocks = list(_blocks(found, family))
    blocks = sorted(blocks, key=_agreed)[:MOST] if len(blocks) > MOST else blocks
    if not blocks:
        blocks = [_speech(found)]
    carriers = {
        c.text.id: Carrier(c.text.model.short, () if is_web(c.text) else c.text.years) for c in found.chapters
    }
    descents = [
        (d.ancestor.id, c.text.id) for c in found.chapters for d in c.descents if d.relation.kind in DESCENT
    ]
    said = f"{found.topic.title.en}: the texts on a line of years, a lane for each value; the table says the same"
    return lanes(blocks, carriers, descents, said)


def _agreed(block: Block) -> bool:
    """True where no two values stand against each other."""
    return sum(not lane.silent for lane in block.lanes) < 2


def _blocks(found: History, family: Family | None) -> Iterator[Block]:
    """A block a rule; entries of one table that the same texts give alike stand as one."""

    def kind(value: ValueReadings) -> tuple[object, ...]:
        if len(value.readings) != 1:
            return (value.address, value.variation)
        only = value.readings[0]
        same = frozenset((h.text, h.status) for h in only.holders), only.copy_only, only.ours, only.perhaps
        return (parameter(family, value.address), value.variation, same)

    for _, alike in groupby(found.values, kind):
        values = list(alike)
        lead = values[0]
        name = lead.address
        if len(values) > 1:
            name = f"{parameter(family, lead.address)}, {count(len(values))} entries"
        if lead.variation:
            name += f", in the variation {lead.variation}"
        words = {} if len(values) == 1 else {0: "; ".join(v.readings[0].words for v in values)}
        marked = [(words.get(i, r.words), list(_marks(r))) for i, r in enumerate(lead.readings)]
        addresses = [value.address for value in values]
        yield Block(name, tuple(_lanes(found, family, addresses, marked, bool(lead.variation))))


def _marks(reading: Reading) -> Iterator[Mark]:
    """How each text has a reading, once a text."""
    held = {h.text: h.status for h in reversed(reading.holders)}
    yield from (Mark(text, status) for text, status in reversed(held.items()))
    yield from (Mark(text, "transmitted") for text in reading.copy_only)
    yield from (Mark(text, "emended") for text in reading.ours if text not in held)
    yield from (Mark(text, "perhaps") for text in reading.perhaps if text not in held)


def _lanes(
    found: History, family: Family | None, addresses: list[str], marked: list[tuple[str, list[Mark]]], varied: bool
) -> Iterator[Lane]:
    """A lane each value, those added that are only supplied, silence last; of a variation nobody else is silent."""
    silent: list[Mark] = []
    name = parameter(family, addresses[0])
    for chapter in () if varied else found.chapters:
        if any(parameter(family, v.address) == name and not v.variation for v in chapter.entry.values):
            continue
        silent.append(Mark(chapter.text.id, "silent"))
        supplied = [one for address in addresses for one in chapter.supplied if one.address == address]
        if supplied:
            _add(marked, "; ".join(one.words for one in supplied), Mark(chapter.text.id, supplied[0].status))
    yield from (Lane(typeset(words), tuple(marks)) for words, marks in marked)
    if silent:
        yield Lane("silent", tuple(silent), silent=True)


def _add(marked: list[tuple[str, list[Mark]]], words: str, mark: Mark) -> None:
    lane = next((marks for known, marks in marked if known == words), None)
    if lane is None:
        marked.append((words, [mark]))
    else:
        lane.append(mark)


def _speech(found: History) -> Block:
    speaking = tuple(Mark(c.text.id, "attested") for c in found.chapters if not c.silent)
    silent = tuple(Mark(c.text.id, "silent") for c in found.chapters if c.silent)
    lanes_ = [Lane("speaks of it", speaking)] + ([Lane("silent", silent, silent=True)] if silent else [])
    return Block("", tuple(lanes_))
