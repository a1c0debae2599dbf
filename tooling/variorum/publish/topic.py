"""The history of a rule: its values through time as a drawing and a table, then every text with what it changed.

All of it is ``comparison.history``, said as ``variorum history`` says it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from markupsafe import Markup

from variorum import model
from variorum.collate.render_html import side_html, words_html
from variorum.collate.render_text import clause_relation
from variorum.comparison import telling
from variorum.comparison.history import Chapter, Descent, History, Reading, history
from variorum.comparison.supplies import Supplied
from variorum.drawing.signs import strip
from variorum.games.family import Family
from variorum.library import Clause, Text
from variorum.library.describe import plural, when

from . import addresses, searching
from .apparatus import AppNote, Editor
from .measured import Mattered, mattered
from .page import Entry, Page
from .site import Site, typeset_html
from .topic_drawing import drawing, parameter

STATUSES = {
    "attested": "attested: the text says so",
    "emended": "emended, with an arrow from what our copy has",
    "crux": "crux, undecided",
    "transmitted": "as transmitted, set aside",
    "supplied": "supplied where the text is silent",
    "default": "by default where it is silent",
    "chosen": "chosen",
    "silent": "silent",
    "unknown": "unknown",
}
"""The signs of a page's key, in this order."""


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


@dataclass(frozen=True)
class PlaceRow:
    """A place where printings of one text differ."""

    clause: str
    readings: tuple[ReadingRow, ...]


@dataclass(frozen=True)
class DescentView:
    """What a text made of an ancestor: said in a line, then rules and words, each marked."""

    said: str
    href: str
    unchanged: bool
    rules: tuple[tuple[str, str, Markup], ...]
    clauses: tuple[tuple[str, str, Markup], ...]


@dataclass(frozen=True)
class ChapterView:
    """One text under the topic."""

    chapter: Chapter
    when: str
    status: str
    clauses: tuple[tuple[Clause, Markup], ...]
    notes: tuple[AppNote, ...]
    descents: tuple[DescentView, ...]
    ties: str
    books: str

    @property
    def anchor(self) -> str:
        """Its id on the page: ``all-fours.1823``."""
        return self.chapter.text.id.replace("/", ".")


@dataclass(frozen=True)
class GameView:
    """The history within one game."""

    name: str
    drawing: Markup
    values: tuple[ValueRow, ...]
    places: tuple[PlaceRow, ...]
    chapters: tuple[ChapterView, ...]
    shared: tuple[tuple[tuple[str, ...], ReadingRow], ...]
    mattered: tuple[Mattered, ...]


def page(site: Site, topic: model.Topic, group: model.TopicGroup) -> Page:
    """The page of one topic that some text speaks of."""
    path = addresses.topic(topic.id)
    found = [history(site.library, topic.id, game) for game in site.games]
    speaking = [one for one in found if any(not c.silent for c in one.chapters)]
    views: list[GameView] = []
    for one in speaking:
        numbered = sum(len(c.notes) for view in views for c in view.chapters)
        views.append(_game(site, one, path, numbered))
    spoken = sum(not c.silent for one in speaking for c in one.chapters)
    used = _used(views)
    html = site.render(
        "topic.html", path, topic=topic, group=group, games=views,
        summary=f"{plural(spoken, 'text speaks', 'texts speak')} of it",
        statuses=[(s, words) for s, words in STATUSES.items() if s in used],
        siblings=[t for t in group.topics if t.id != topic.id and site.clauses_on.get(t.id)],
        examples=_examples(site, speaking),
        no_ancestor=telling.NO_ANCESTOR, unchanged=telling.UNCHANGED,
    )  # fmt: skip
    lede = topic.definition.strip()
    names = topic.title.foreign
    values = [
        f"{row.address}: " + " / ".join(dict.fromkeys(r.words for r in row.readings))
        for view in views for row in view.values if row.readings
    ]  # fmt: skip
    keys = searching.rule_keys(row.address for view in views for row in view.values)
    entry = Entry("", topic.title.en, lede, (names, *values), (topic.id, *keys))
    return Page(path, topic.title.en, lede, html, "Rules", (entry,))


def _game(site: Site, found: History, here: str, numbered: int) -> GameView:
    game = found.chapters[0].text.game
    several = telling.books_of_several(found)
    values = tuple(_values(site.family(game), found, several))
    chapters: list[ChapterView] = []
    for chapter in found.chapters:
        chapters.append(_chapter(site, chapter, here, numbered + sum(len(c.notes) for c in chapters)))
    places = []
    for place in found.places:
        text = site.library.texts[place.clause.partition("#")[0]]
        sigla = tuple(w.siglum for w in text.witnesses)
        rows = (_row(r, shown, several, sigla) for shown, r in telling.place_readings(place))
        places.append(PlaceRow(place.clause, tuple(rows)))
    shared = tuple((w.clauses, _row(w, "", several)) for w in telling.shared_wordings(found))
    rules = dict.fromkeys(parameter(site.family(game), row.address) for row in values)
    return GameView(
        site.game(game), drawing(found, site.family(game)), values, tuple(places), tuple(chapters), shared,
        tuple(one for name in rules for one in mattered(site.measures.of_rule(game, name), name)),
    )  # fmt: skip


def _used(views: Sequence[GameView]) -> set[str]:
    """The statuses that the page shows."""
    out = {c.status for v in views for c in v.chapters}
    for row in (row for view in views for row in view.values):
        out |= {r.status for r in row.readings} | {s.status for s in row.silences}
        out |= {"silent"} if row.silences else set()
    return out


# -- values -----------------------------------------------------------------------------------------------------------


def _values(family: Family | None, found: History, several: frozenset[str]) -> Iterator[ValueRow]:
    """Every rule that a text states, then those that none states and a rule set supplies."""
    stated = {(v.address, v.variation) for v in found.values}
    for value in found.values:
        readings = tuple(_row(r, r.words, several) for r in value.readings)
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


def _row(reading: Reading, shown: str, several: frozenset[str], sigla: Sequence[str] = ()) -> ReadingRow:
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


# -- texts ------------------------------------------------------------------------------------------------------------


def _chapter(site: Site, chapter: Chapter, here: str, numbered: int) -> ChapterView:
    editor = Editor(site, chapter.text, here, numbered)
    clauses: list[tuple[Clause, Markup]] = []
    notes: list[AppNote] = []
    for clause in chapter.entry.clauses:
        edited = editor.edit(clause)
        clauses.append((clause, edited.wording))
        notes += edited.notes
    order = ("crux", "emended", "attested")
    held = {str(v.status) for v in chapter.entry.values}
    status = "silent" if chapter.silent else next((s for s in order if s in held), "attested")
    return ChapterView(
        chapter, when(chapter.text), status, tuple(clauses), tuple(notes),
        tuple(_descent(site, chapter, d) for d in chapter.descents), telling.ties(chapter.ties), telling.books(chapter),
    )  # fmt: skip


def _descent(site: Site, chapter: Chapter, one: Descent) -> DescentView:
    pair = next((p for p in site.pairs if {p[0].id, p[1].id} == {one.ancestor.id, chapter.text.id}), None)
    a, b = one.ancestor.model.short, chapter.text.model.short
    rules = []
    for rule in telling.rules_told(one):
        before, after = side_html(rule.before), side_html(rule.after)
        rules.append((rule.address, rule.kind.value, Markup(f"{before} → {after}")))
    clauses = []
    for clause, words in telling.clauses_told(one):
        marked = typeset_html(words_html(words.words, a, b)) if words is not None else Markup("")
        clauses.append((telling.names(clause), clause_relation(clause), marked))
    return DescentView(
        telling.descent(chapter, one), addresses.pair(pair[0].id, pair[1].id) if pair else "",
        one.unchanged, tuple(rules), tuple(clauses),
    )  # fmt: skip


def _examples(site: Site, found: Sequence[History]) -> list[tuple[str, str]]:
    """The deals that name a clause of the topic."""
    refs = [c.ref for one in found for chapter in one.chapters for c in chapter.entry.clauses]
    examples = dict.fromkeys(e for ref in refs for e in site.examples_of.get(ref, ()))
    return [(e.title, addresses.example(e.game, e.id)) for e in examples]
