"""The history of a rule: its values through time as a drawing and a table, then every text with what it changed.

All of it is ``comparison.history``, said as ``variorum history`` says it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from variorum import model
from variorum.collate.render_html import side_html, words_html
from variorum.collate.render_text import clause_relation
from variorum.comparison import telling
from variorum.comparison.history import Chapter, Descent, History, history
from variorum.library import Clause
from variorum.library.describe import plural, when

from . import addresses, searching
from .apparatus import AppNote, Editor
from .leaves import Leaf, Piece, leaf_of, leaved
from .measured import Mattered, mattered
from .page import Entry, Page
from .site import Site, typeset_html
from .topic_drawing import drawing, parameter
from .topic_values import ReadingRow, ValueRow, row
from .topic_values import values as values_of

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
    pieces: tuple[Piece, ...]
    shared: tuple[tuple[tuple[str, ...], ReadingRow], ...]
    mattered: tuple[Mattered, ...]


def pages(site: Site, topic: model.Topic, group: model.TopicGroup) -> Iterator[Page]:
    """The page of one topic that some text speaks of; where its texts are too long for it, they have leaves of it."""
    path = addresses.topic(topic.id)
    found = [history(site.library, topic.id, game) for game in site.games]
    speaking = [one for one in found if any(not c.silent for c in one.chapters)]
    views: list[GameView] = []
    for one in speaking:
        numbered = sum(len(c.notes) for view in views for c in view.chapters)
        views.append(_game(site, one, path, numbered))
    spoken = sum(not c.silent for one in speaking for c in one.chapters)
    used = _used(views)
    shared = {
        "topic": topic, "group": group, "games": views,
        "summary": f"{plural(spoken, 'text speaks', 'texts speak')} of it",
        "statuses": [(s, words) for s, words in STATUSES.items() if s in used],
        "siblings": [t for t in group.topics if t.id != topic.id and site.clauses_on.get(t.id)],
        "examples": _examples(site, speaking),
    }  # fmt: skip
    html = site.render("topic.html", path, leaves=(), **shared)
    whole = Page(path, topic.title.en, topic.definition.strip(), html, "Rules", (_entry(topic, views),))
    if len(html.encode()) <= site.room:
        yield whole
        return
    pieces = [piece for view in views for piece in view.pieces]

    def first(leaves: tuple[Leaf, ...], here: Leaf) -> Page:
        return replace(whole, html=site.render("topic.html", path, leaves=leaves, leaf_of=leaf_of, **shared))

    def other(leaves: tuple[Leaf, ...], here: Leaf) -> Page:
        return _leaf(site, whole, views, leaves, here)

    yield from leaved(site.room, path, pieces, first, other, begun=False)


def _leaf(site: Site, whole: Page, views: Sequence[GameView], leaves: Sequence[Leaf], leaf: Leaf) -> Page:
    """A leaf with some of the texts, those of a game under its name."""
    games = [(view.name, [piece for piece in view.pieces if leaf.has(piece)]) for view in views]
    html = site.render(
        "topic-leaf.html", leaf.path, title=whole.title, whole=whole.path, leaves=leaves, leaf=leaf,
        several=len(views) > 1, games=[game for game in games if game[1]],
    )  # fmt: skip
    title = f"{whole.title}: {leaf.name}"
    said = f"What each text says of it, {leaf.name}. {whole.description}"
    return Page(leaf.path, title, said, html, whole.under, (Entry("", title, said),))


def _entry(topic: model.Topic, views: Sequence[GameView]) -> Entry:
    """What a search finds of a topic: its names, the values of its rules, the rules' own names."""
    rows = [one for view in views for one in view.values]
    values = [
        f"{one.address}: " + " / ".join(dict.fromkeys(r.words for r in one.readings)) for one in rows if one.readings
    ]  # fmt: skip
    keys = searching.rule_keys(one.address for one in rows)
    return Entry("", topic.title.en, topic.definition.strip(), (topic.title.foreign, *values), (topic.id, *keys))


def _game(site: Site, found: History, here: str, numbered: int) -> GameView:
    game = found.chapters[0].text.game
    several = telling.books_of_several(found)
    values = tuple(values_of(site.family(game), found, several))
    chapters: list[ChapterView] = []
    for chapter in found.chapters:
        chapters.append(_chapter(site, chapter, here, numbered + sum(len(c.notes) for c in chapters)))
    words = {"no_ancestor": telling.NO_ANCESTOR, "unchanged": telling.UNCHANGED}
    pieces = [
        site.piece(c.chapter.text.model.short, "topic-text.html", here, {"c": c, **words}) for c in chapters
    ]
    places = []
    for place in found.places:
        text = site.library.texts[place.clause.partition("#")[0]]
        sigla = tuple(w.siglum for w in text.witnesses)
        rows = (row(r, shown, several, sigla) for shown, r in telling.place_readings(place))
        places.append(PlaceRow(place.clause, tuple(rows)))
    shared = tuple((w.clauses, row(w, "", several)) for w in telling.shared_wordings(found))
    rules = dict.fromkeys(parameter(site.family(game), row.address) for row in values)
    return GameView(
        site.game(game), drawing(found, site.family(game)), values, tuple(places), tuple(chapters), tuple(pieces),
        shared, tuple(one for name in rules for one in mattered(site.measures.of_rule(game, name), name)),
    )  # fmt: skip


def _used(views: Sequence[GameView]) -> set[str]:
    """The statuses that the page shows."""
    out = {c.status for v in views for c in v.chapters}
    for one in (one for view in views for one in view.values):
        out |= {r.status for r in one.readings} | {s.status for s in one.silences}
        out |= {"silent"} if one.silences else set()
    return out


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
