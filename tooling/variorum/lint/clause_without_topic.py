"""Clauses without a topic: what bears a rule stands where a reader will look for the rule."""

from __future__ import annotations

from collections.abc import Iterator

from variorum.diagnostics import Code, Finding
from variorum.library import Library

TOPICLESS = Code(
    "L415",
    "rule without a topic",
    "The concordance is made from topics; a rule under none is missing from the history of its matter.",
    "Name under `topics:` each topic of corpus/topics.yaml that the clause speaks of.",
)
CODES = (TOPICLESS,)


def check(library: Library) -> Iterator[Finding]:
    """Rules, definitions and whatever else states facts, without a topic."""
    for text in library.texts.values():
        for clause in text.clauses:
            if clause.model.topics:
                continue
            if clause.model.facts:
                message = f"{clause.label} states facts and stands under no topic"
            elif clause.model.kind in ("rule", "definition"):
                message = f"{clause.label} is a {clause.model.kind} with neither a fact nor a topic"
            else:
                continue
            yield (clause.origin / "id").finding(TOPICLESS, message)
