"""Topics: whatever stands under a topic must name one of the vocabulary, of the second level, and of its own game."""

from __future__ import annotations

from collections.abc import Iterator

from variorum.diagnostics import Code, Finding
from variorum.library import Library, Origin

from .common import listed, near

UNKNOWN = Code(
    "L401",
    "unknown topic",
    "Clauses meet under their topics; under a name nobody knows a clause meets nothing.",
    "corpus/topics.yaml lists the topics; a new one is added there first.",
)
OTHER_GAME = Code(
    "L418",
    "topic of another game",
    "The topic says which games it is of; a clause of another game under it is a slip on one side or the other.",
    "Take another topic, or add the game to `games:` of the topic in corpus/topics.yaml.",
)
CODES = (UNKNOWN, OTHER_GAME)


def check(library: Library) -> Iterator[Finding]:
    """Topics of clauses, terms and advisory notes that the vocabulary does not have for that game."""
    if "topics" in library.broken:
        return
    groups = {g.id: [t.id for t in g.topics] for g in library.groups}
    for origin, name, games in _named(library):
        topic = library.topics.get(name)
        if topic is None and name in groups:
            hint = f"name one of those below it: {listed(groups[name])}"
            yield origin.finding(UNKNOWN, f"`{name}` is a topic of the first level", hint=hint)
        elif topic is None:
            yield origin.finding(UNKNOWN, f"no topic is called `{name}`", hint=near(name, library.topics))
        elif topic.games and not set(games) & set(topic.games):
            yield origin.finding(OTHER_GAME, f"the topic `{name}` is of {listed(topic.games)}, not of {listed(games)}")


def _named(library: Library) -> Iterator[tuple[Origin, str, tuple[str, ...]]]:
    """Every place that names a topic, the name, and the games it stands in."""
    for text in library.texts.values():
        for clause in text.clauses:
            for i, name in enumerate(clause.model.topics):
                yield clause.origin / "topics" / i, name, (text.game,)
    for term in library.terms.values():
        for i, name in enumerate(term.topics):
            yield library.origins[f"term:{term.id}"] / "topics" / i, name, term.games
    for variant in library.variants.values():
        for i, advisory in enumerate(variant.model.advisory):
            yield variant.origin / "advisory" / i / "topic", advisory.topic, (variant.game,)
