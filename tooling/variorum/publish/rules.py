"""Rules by topic: an index, and for each topic what every text says of it, or its silence."""

from collections.abc import Iterator

from . import topic
from .page import Entry, Page
from .site import Site

PATH = "rules/index.html"


def pages(site: Site) -> Iterator[Page]:
    """The index of topics and a page for each topic that any text speaks of."""
    spoken = [(t, group) for group in site.library.groups for t in group.topics if _speaking(site, t.id)]
    yield _index(site, {t.id for t, _ in spoken})
    for one, group in spoken:
        yield from topic.pages(site, one, group)


def _speaking(site: Site, topic_id: str) -> int:
    return len(site.clauses_on.get(topic_id, {}))


def _index(site: Site, spoken: set[str]) -> Page:
    groups = [
        (group, [(t, _speaking(site, t.id), t.id in spoken) for t in group.topics]) for group in site.library.groups
    ]
    html = site.render("rules.html", PATH, groups=groups, texts=len(site.library.texts))
    entries = [Entry("", "Rules by topic", "every rule, in every text")]
    for group in site.library.groups:
        if not any(t.id in spoken for t in group.topics):
            continue
        names = group.title.foreign
        topics = "; ".join(t.title.en for t in group.topics if t.id in spoken)
        entries.append(Entry(group.id, group.title.en, topics, (names,), (group.id,)))
    return Page(
        PATH, "Rules by topic", "Every rule of the games by topic, with the texts that speak of it.", html, "Rules",
        tuple(entries),
    )  # fmt: skip
