"""Rules by topic: an index, and for each topic what every text says of it, or its silence."""

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from variorum.games.family import Family
from variorum.library import Clause, Library, Text
from variorum.library.concordance import Attested, TextEntry, history
from variorum.library.describe import plural, when

from . import addresses
from .apparatus import still
from .page import Entry, Page
from .site import Site

PATH = "rules/index.html"


@dataclass(frozen=True)
class Value:
    """A value a text states, for the reader: the rule it is a value of, in words, and how it stands there."""

    name: str
    meaning: str
    said: str
    status: str
    transmitted: str
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Line:
    """One text under a topic."""

    text: Text
    when: str
    status: str
    clauses: tuple[tuple[Clause, Markup], ...]
    values: tuple[Value, ...]


def pages(site: Site) -> Iterator[Page]:
    """The index of topics and a page for each topic that any text speaks of."""
    spoken = [t for group in site.library.groups for t in group.topics if _speaking(site, t.id)]
    yield _index(site, {t.id for t in spoken})
    for topic in spoken:
        yield _topic(site, topic.id)


def _speaking(site: Site, topic: str) -> int:
    return len(site.clauses_on.get(topic, {}))


def _index(site: Site, spoken: set[str]) -> Page:
    groups = [
        (group, [(t, _speaking(site, t.id), t.id in spoken) for t in group.topics]) for group in site.library.groups
    ]
    html = site.render("rules.html", PATH, groups=groups, texts=len(site.library.texts))
    entries = [Entry("", "Rules by topic", "every rule, in every text")]
    for group in site.library.groups:
        if not any(t.id in spoken for t in group.topics):
            continue
        names = (group.title.zh_hant, group.title.zh_hans, group.title.ko)
        entries.append(Entry(group.id, group.title.en, " ".join([*names, *(t.title.en for t in group.topics)])))
    return Page(
        PATH, "Rules by topic", "Every rule of the games by topic, with the texts that speak of it.", html, "Rules",
        tuple(entries),
    )  # fmt: skip


def _topic(site: Site, topic_id: str) -> Page:
    library = site.library
    topic = library.topics[topic_id]
    path = addresses.topic(topic_id)
    lines: dict[str, list[Line]] = {}
    for entry in history(library, topic_id):
        lines.setdefault(entry.text.game, []).append(_line(site, library, entry))
    group = next(g for g in library.groups if topic in g.topics)
    speaking = [line for by in lines.values() for line in by if line.status != "silent"]
    lede = topic.definition.strip()
    html = site.render(
        "topic.html", path, topic=topic, group=group,
        games=[(site.game(g), by) for g, by in lines.items()],
        summary=f"{plural(len(speaking), 'text speaks', 'texts speak')} of it",
        statuses=[s for s in ("attested", "emended", "crux", "silent", "transmitted") if _shown(lines, s)],
    )  # fmt: skip
    names = [topic.title.zh_hant, topic.title.zh_hans, topic.title.ko]
    parameters = sorted({v.name for by in lines.values() for line in by for v in line.values})
    found = Entry("", topic.title.en, " ".join([lede, *names, *dict.fromkeys([topic_id, *parameters])]))
    return Page(path, topic.title.en, lede, html, "Rules", (found,))


def _shown(lines: dict[str, list[Line]], status: str) -> bool:
    every = [line for by in lines.values() for line in by]
    if status == "transmitted":
        return any(v.transmitted for line in every for v in line.values)
    return any(line.status == status for line in every)


def _line(site: Site, library: Library, entry: TextEntry) -> Line:
    family = site.family(entry.text.game)
    values = tuple(_value(family, v) for v in entry.values) if family else ()
    order = ("crux", "emended", "attested")
    status = "silent" if entry.silent else next((s for s in order if any(v.status == s for v in values)), "attested")
    clauses = tuple((c, still(c, entry.text)) for c in entry.clauses)
    return Line(entry.text, when(entry.text), status, clauses, values)


def _value(family: Family, value: Attested) -> Value:
    target = family.address(value.address)
    declared = family.declared(target.parameter)
    return Value(
        value.address, declared.meaning, value.value or "nothing", str(value.status), value.transmitted, value.clauses
    )

