"""The values of a topic as rows of its page: what texts state, what they are silent of and play by all the same."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from markupsafe import Markup

from variorum.comparison import telling
from variorum.comparison.history import History, Reading
from variorum.comparison.supplies import Supplied
from variorum.drawing.signs import strip
from variorum.games.family import Family
from variorum.library import Text

from .topic_drawing import parameter


@dataclass(frozen=True)
class ReadingRow:
    """A value, or what printings have at a place: its sign, first and last printing, what else is known."""

    words: str
    status: str
    extent: str
    remarks: tuple[str, ...]
    clauses: tuple[str, ...] = ()
    squares: str = ""

    @property
    def by_text(self) -> list[tuple[str, list[str]]]:
        """Its clauses under their texts."""
        return [(text, list(refs)) for text, refs in groupby(self.clauses, lambda ref: ref.partition("#")[0])]


@dataclass(frozen=True)
class Silence:
    """A text that says nothing of a rule, and what its own rule set plays by."""

    text: Text
    supplied: Supplied | None

    @property
    def status(self) -> str:
        """How what it plays by comes to stand; *unknown* where nothing settles it."""
        if self.supplied is None:
            return "silent"
        return "unknown" if self.supplied.words == "unknown" else self.supplied.status


@dataclass(frozen=True)
class ValueRow:
    """One rule of the topic with its readings and its silences."""

    address: str
    variation: str
    meaning: str
    readings: tuple[ReadingRow, ...]
    silences: tuple[Silence, ...]

    @property
    def by_supply(self) -> list[tuple[Silence, list[Text]]]:
        """The silent texts under what they play by alike, each such with the first of them."""
        groups: dict[tuple[str, ...], tuple[Silence, list[Text]]] = {}
        for one in self.silences:
            key = (one.status, one.supplied.words, one.supplied.source) if one.supplied else ()
            groups.setdefault(key, (one, []))[1].append(one.text)
        return list(groups.values())


def values(family: Family | None, found: History, several: frozenset[str]) -> Iterator[ValueRow]:
    """Every rule that a text states, then those that none states and a rule set supplies."""
    stated = {(v.address, v.variation) for v in found.values}
    for value in found.values:
        readings = tuple(row(r, r.words, several) for r in value.readings)
        silences = () if value.variation else tuple(_silences(family, found, value.address))
        yield ValueRow(value.address, value.variation, _meaning(family, value.address), readings, silences)
    unsaid = dict.fromkeys(s.address for c in found.chapters for s in c.supplied if (s.address, "") not in stated)
    for address in unsaid:
        silences = tuple(_silences(family, found, address))
        if len(silences) == len(found.chapters):  # of a rule that some text states otherwise it is no silence
            yield ValueRow(address, "", _meaning(family, address), (), silences)


def _silences(family: Family | None, found: History, address: str) -> Iterator[Silence]:
    """The texts that say nothing of the rule this is an address of."""
    name = parameter(family, address)
    for chapter in found.chapters:
        said = any(parameter(family, v.address) == name and not v.variation for v in chapter.entry.values)
        supplied = next((s for s in chapter.supplied if s.address == address), None)
        if not said:
            yield Silence(chapter.text, supplied)


def _meaning(family: Family | None, address: str) -> str:
    return family.declared(parameter(family, address)).meaning if family else ""


def row(reading: Reading, shown: str, several: frozenset[str], sigla: Sequence[str] = ()) -> ReadingRow:
    holding = [h.siglum for h in reading.holders]
    squares = strip(holding, sigla, f"in {', '.join(holding)}") if sigla else Markup("")
    remarks = tuple(telling.remarks(reading, several))
    return ReadingRow(shown, status_of(reading), telling.extent(reading), remarks, reading.clauses, squares)


def status_of(reading: Reading) -> str:
    """The surest way in which anything has the reading."""
    held = {h.status for h in reading.holders}
    for status in ("attested", "emended", "crux"):
        if status in held:
            return "unknown" if reading.words == "unknown" else status
    return "transmitted" if reading.copy_only else "emended" if reading.ours else "crux"
