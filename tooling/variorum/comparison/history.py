"""The history of a topic: what each text says under it, what it made of its ancestor, which printings have what.

Texts stand in order of date, but are compared by the lineage only: with the texts they are stated to descend from,
never with whatever happens to be older. *First* and *last* always mean in this corpus.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any
from weakref import WeakKeyDictionary

from variorum import model
from variorum.collate.changes import ClauseKind, Diff, RuleKind
from variorum.collate.normalise import Reason
from variorum.games import family
from variorum.games.types import EntryType
from variorum.library.cells import undivided
from variorum.library.concordance import Attested, TextEntry, concerns, narrowed, parameters_of
from variorum.library.concordance import history as entries_of
from variorum.library.entities import ABSENT, Clause, Text
from variorum.library.library import Library
from variorum.library.wording import Emended, pieces
from variorum.model.apparatus import Place, Sic

from .questions import Question, about, parameter_of
from .supplies import Supplied, supplies
from .texts import Compared, difference

# The kinds of relation that make the other side an ancestor.
DESCENT = ("derived-from", "reprint-of", "abridged-from")


@dataclass(frozen=True)
class Holder:
    """A printing that has a reading.

    ``status`` is *attested* where it stands in the copy and is not doubted (a printed error too: the book has it);
    *emended* where the copy has another, and we hold that the printing had this one; *crux* where that is undecided.
    """

    siglum: str
    year: int | None
    text: str
    status: str = "attested"


@dataclass(frozen=True)
class Reading:
    """A reading and the printings that have it, in order of date, undated ones last.

    ``words`` is a value for people, ``1 point`` for ``1``; what is words already is the same in both.
    ``clauses`` state it. ``copy_only`` are texts in whose copy alone it stands, set aside as a fault of transmission;
    ``ours`` those in which we read it against what the book has; ``perhaps`` those in which it is a way out of a crux.
    """

    reading: str
    holders: tuple[Holder, ...]
    clauses: tuple[str, ...]
    copy_only: tuple[str, ...] = ()
    ours: tuple[str, ...] = ()
    perhaps: tuple[str, ...] = ()
    words: str = ""

    @property
    def attested(self) -> tuple[Holder, ...]:
        """The dated printings that are attested to have it."""
        return tuple(h for h in self.holders if h.status == "attested" and h.year is not None)

    @property
    def first(self) -> Holder | None:
        """The earliest of them, or where there is none the earliest held to have it; None without a dated one."""
        return next(iter(self.attested or self._dated), None)

    @property
    def last(self) -> Holder | None:
        """The latest of the same."""
        return next(reversed(self.attested or self._dated), None)

    @property
    def _dated(self) -> tuple[Holder, ...]:
        return tuple(h for h in self.holders if h.year is not None)


@dataclass(frozen=True)
class ValueReadings:
    """One rule of the topic, or an entry of one: the values it has in the corpus. ``variation``: of that one only."""

    address: str
    variation: str
    readings: tuple[Reading, ...]


@dataclass(frozen=True)
class PlaceReadings:
    """A place where the printings of a clause differ, counted as its marks are; what they have, what they lack.

    Of the readings ``""`` is that the words are lacking; ``kinds`` says of each reading whether it is *text*,
    *lacking*, *lacuna* (not known, our copy has lost it) or *lost* (it differs, and how is not known).
    """

    clause: str
    place: int
    readings: tuple[Reading, ...]
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class Descent:
    """A text against one it descends from: the diff, limited to what concerns the topic."""

    relation: model.Relation
    ancestor: Text
    diff: Diff

    @property
    def unchanged(self) -> bool:
        """True where it took over all that the ancestor says under the topic, word for word but for accidentals."""
        return not (
            any(r.alters or r.kind in (RuleKind.CHANGED, RuleKind.ADDED, RuleKind.DROPPED) for r in self.diff.rules)
            or any(c.kind is not ClauseKind.SAME or c.reason is not Reason.NONE for c in self.diff.clauses)
        )


@dataclass(frozen=True)
class Chapter:
    """One text in the history of a topic: its clauses and values, or its silence, and where it comes from.

    ``ties`` are its other relations to texts, those that make no ancestor. ``supplied`` is what its own rule set plays
    by where it is silent. ``books`` are its relations to books of which this corpus has no text.
    """

    entry: TextEntry
    descents: tuple[Descent, ...]
    ties: tuple[model.Relation, ...]
    supplied: tuple[Supplied, ...] = ()
    books: tuple[tuple[model.Relation, model.Book], ...] = ()

    @property
    def text(self) -> Text:
        """The text."""
        return self.entry.text

    @property
    def silent(self) -> bool:
        """True where the text says nothing under the topic."""
        return self.entry.silent


@dataclass(frozen=True)
class History:
    """The history of one topic, or of one ``rule`` under it.

    ``wordings`` are the whole wordings of its clauses, equal ones once; in them ``…`` is a lacuna, and ``?`` stands
    before words that a printing is known not to have just so.
    """

    topic: model.Topic
    chapters: tuple[Chapter, ...]
    values: tuple[ValueReadings, ...]
    places: tuple[PlaceReadings, ...]
    wordings: tuple[Reading, ...]
    rule: str | None = None


def history(library: Library, topic_id: str, game: str | None = None, rule: str | None = None) -> History:
    """The history of a topic, in one game or in every game that has anything under it; or of one ``rule`` under it.

    Raises UserError where there is no such topic.
    """
    topic = library.topic(topic_id)
    entries = entries_of(library, topic_id, game)
    if rule is not None:
        entries = tuple(narrowed(e, rule) for e in entries)
    clauses = [c for e in entries for c in e.clauses if c.printed]
    return History(
        topic,
        tuple(_chapter(library, topic_id, e, rule) for e in entries),
        tuple(_values(entries)),
        tuple(p for c in clauses for p in _places(c, library.texts[c.text])),
        tuple(_wordings(library, clauses)),
        rule,
    )


# -- what became of it ------------------------------------------------------------------------------------------------


def _chapter(library: Library, topic: str, entry: TextEntry, rule: str | None) -> Chapter:
    game = entry.text.game
    every = [r for r in library.relations if r.from_ == entry.text.id]
    own = [r for r in every if r.to in library.texts]
    descents = tuple(
        Descent(r, library.texts[r.to], limited(library, topic, library.texts[r.to], entry.text, rule))
        for r in own
        if r.kind in DESCENT
    )
    ties = tuple(r for r in own if r.kind not in DESCENT)
    books = tuple((r, library.books[r.to]) for r in every if r.to in library.books)
    names = parameters_of(topic, game)
    supplied = tuple(
        s
        for s in supplies(library, entry.text)
        if parameter_of(game, s.address) in names and (rule is None or concerns(game, rule, s.address))
    )
    return Chapter(entry, descents, ties, supplied, books)


def limited(library: Library, topic: str, a: Text, b: Text, rule: str | None = None) -> Diff:
    """The diff of two texts with all left out that does not concern the topic, or the rule, on either side."""
    sides = Compared(a.model.short, a), Compared(b.model.short, b)
    return about(_whole(library, a, b), *sides, (Question(topic, rule),))


# Every topic asks for the same few pairs; they are compared once while their library lives.
_WHOLE: WeakKeyDictionary[Library, dict[tuple[str, str], Diff]] = WeakKeyDictionary()


def _whole(library: Library, a: Text, b: Text) -> Diff:
    known = _WHOLE.setdefault(library, {})
    if (a.id, b.id) not in known:
        known[a.id, b.id] = difference(library, Compared(a.model.short, a), Compared(b.model.short, b))
    return known[a.id, b.id]


# -- who has it -------------------------------------------------------------------------------------------------------


def _values(entries: Iterable[TextEntry]) -> Iterator[ValueReadings]:
    """The values under each address, in the order in which the texts first give them; tables entry by entry."""
    found: dict[tuple[str, str], dict[str, Reading]] = {}
    for entry in entries:
        for value in entry.values:
            for address, reading in _of_value(entry.text, value):
                readings = found.setdefault((address, value.variation), {})
                before = readings.get(reading.reading)
                readings[reading.reading] = reading if before is None else _joined(before, reading)
    for (address, variation), readings in found.items():
        yield ValueReadings(address, variation, tuple(_sorted(r) for r in readings.values()))


def _of_value(text: Text, value: Attested) -> Iterator[tuple[str, Reading]]:
    """What one text's statement gives: the value read, the one set aside, the other ways out of a crux."""
    printed = value.kind == "printed-error"
    for address, written, words in _entries(text.game, value.address, value.fact):
        if printed:
            yield address, Reading(written, (), value.clauses, ours=(text.id,), words=words)
        else:
            yield address, Reading(written, _holders(text, str(value.status)), value.clauses, words=words)
    for address, written, words in _entries(text.game, value.address, value.set_aside):
        if printed:
            yield address, Reading(written, _holders(text), value.clauses, words=words)
        else:
            yield address, Reading(written, (), value.clauses, copy_only=(text.id,), words=words)
    for written, words in zip(value.alternatives, value.alternative_words, strict=True):
        yield value.address, Reading(written, (), (), perhaps=(text.id,), words=words)


def _entries(game: str, address: str, value: Any) -> Iterator[tuple[str, str, str]]:
    """A value as written and in words, a table or rule list entry by entry; nothing where nothing is stated."""
    if value is ABSENT:
        return
    fam = family(game)
    target = fam.address(address)
    kind = fam.type_of(target)
    parts = kind.split(value) if target.entry is None and isinstance(kind, EntryType) and not undivided(value) else {}
    if parts:
        assert isinstance(kind, EntryType)  # only these have parts
        for key, part in parts.items():
            yield f"{address}.{key}", kind.written_entry(part), kind.text_entry(key, part)
    else:
        yield address, fam.written(target, value), fam.text(target, value)


def _holders(text: Text, status: str = "attested") -> tuple[Holder, ...]:
    return tuple(Holder(w.siglum, w.year, text.id, status) for w in text.witnesses)


def _joined(a: Reading, b: Reading) -> Reading:
    def both(x: tuple[str, ...], y: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*x, *y)))

    return Reading(
        a.reading,
        (*a.holders, *b.holders),
        both(a.clauses, b.clauses),
        both(a.copy_only, b.copy_only),
        both(a.ours, b.ours),
        both(a.perhaps, b.perhaps),
        a.words,
    )


def _sorted(reading: Reading) -> Reading:
    holders = sorted(reading.holders, key=lambda h: (h.year is None, h.year or 0, h.siglum))
    return replace(reading, holders=tuple(dict.fromkeys(holders)))


def _places(clause: Clause, text: Text) -> Iterator[PlaceReadings]:
    """The apparatus of a clause turned about: for each reading the printings that have it."""
    available = tuple((w.siglum, w.year) for w in text.witnesses)
    for number, place in enumerate((s for s in clause.wording.segments if isinstance(s, (Place, Sic))), 1):
        if isinstance(place, Sic):
            continue
        had: dict[tuple[str, str], list[Holder]] = {}
        for witness in text.witnesses:
            reading = place.reading(witness.siglum, available)
            kind = "lacking" if reading is None else reading.kind
            words = "" if reading is None else reading.text
            had.setdefault((words, kind), []).append(Holder(witness.siglum, witness.year, text.id))
        yield PlaceReadings(
            clause.ref,
            number,
            tuple(
                _sorted(Reading(words, tuple(holders), (clause.ref,), words=words))
                for (words, _), holders in had.items()
            ),
            tuple(kind for _, kind in had),
        )


def _wordings(library: Library, clauses: Iterable[Clause]) -> Iterator[Reading]:
    """The wording of each clause as each printing has it; the same words in several texts are one reading."""
    found: dict[str, Reading] = {}
    for clause in clauses:
        text = library.texts[clause.text]
        for witness in text.witnesses:
            words, status = _printed(clause, text, witness.siglum)
            holder = Holder(witness.siglum, witness.year, text.id, status)
            reading = Reading(words, (holder,), (clause.ref,), words=words)
            found[words] = reading if words not in found else _joined(found[words], reading)
    yield from (_sorted(reading) for reading in found.values())


def _printed(clause: Clause, text: Text, siglum: str) -> tuple[str, str]:
    """The wording that we hold a printing to have, and the status of it: an error of the book stays."""
    available = tuple((w.siglum, w.year) for w in text.witnesses)
    words, kinds = [], set()
    for piece in pieces(clause):
        if isinstance(piece, str):
            words.append(piece)
        elif isinstance(piece, Place):
            had = piece.reading(siglum, available)
            words.append(f"?{had.text}" if had is not None and had.kind == "lost" else piece.of(siglum, available))
        elif isinstance(piece, Emended):
            kind = piece.emendation.kind
            kinds.add(kind)
            ours = kind != "printed-error" and not (kind == "crux" and not piece.read)
            words.append(piece.read if ours else piece.transmitted)
    status = "crux" if "crux" in kinds else "emended" if kinds - {"printed-error"} else "attested"
    return " ".join("".join(words).split()), status
