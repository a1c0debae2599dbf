"""Topics, groups of topics and terms of the glossary."""

from __future__ import annotations

from typing import Any

from variorum import model
from variorum.cli.views import said
from variorum.cli.views.page import Page
from variorum.games import games
from variorum.library import Library
from variorum.library.concordance import TextEntry, history, parameters_of
from variorum.library.wording import plain


def _titles(titles: model.topics.Titles) -> str:
    return titles.foreign


def topic(library: Library, topic_id: str) -> Page:
    """A topic: definition, parameters, then every text in order of date with clauses and values, or its silence."""
    t = library.topic(topic_id)
    page = Page().title(t.title.en, f"{topic_id}   {_titles(t.title)}")
    page.line(t.definition.strip())
    for game in games():
        names = parameters_of(topic_id, game)
        if names:
            page.item(game, ", ".join(names), style="note")
    for entry in history(library, topic_id):
        _text(page, entry)
    return page


def _text(page: Page, entry: TextEntry) -> None:
    years = "–".join(dict.fromkeys(str(y) for y in (*entry.text.years[:1], *entry.text.years[-1:])))
    page.head(f"{entry.text.title}{f' ({years})' if years and years not in entry.text.title else ''}")
    said.rows(page, entry, ())


def topic_data(library: Library, topic_id: str) -> dict[str, Any]:
    """A topic for a program: for every text its clauses and values; ``silent`` where it has neither."""
    t = library.topic(topic_id)
    return {
        "kind": "topic",
        **t.model_dump(mode="json", by_alias=True),
        "texts": [
            {
                "text": e.text.id,
                "silent": e.silent,
                "clauses": [c.ref for c in e.clauses],
                "values": [said.value_data(v) for v in e.values],
            }
            for e in history(library, topic_id)
        ],
    }


def group(library: Library, group_id: str) -> Page:
    """A group with the topics below it."""
    g = next(g for g in library.groups if g.id == group_id)
    page = Page().title(g.title.en, f"{group_id}   {_titles(g.title)}").line(g.definition.strip())
    for t in g.topics:
        page.item(t.id, t.title.en, (f"  {t.definition.strip()}", "note"))
    return page


def term(library: Library, t: model.Term) -> Page:
    """A term of the glossary: its forms, first witness, false friends, and the clauses that show its use."""
    page = Page().title(t.en, t.id).line(t.definition.strip())
    for language, key, word in (("繁體", "zh-Hant", t.zh_hant), ("简体", "zh-Hans", t.zh_hans), ("한국어", "ko", t.ko)):
        page.item(language, word or "—", ("  our translation" if key in t.ours else "", "note"))
    if t.synonyms:
        page.item("also", ", ".join(t.synonyms))
    page.item("first here", t.first or "in no text of this corpus under its name")
    if t.topics:
        page.item("topics", ", ".join(t.topics))
    for friend in t.false_friends:
        misled = f" seems “{friend.seems.strip()}”, means “{friend.means.strip()}”"
        page.item("false friend", friend.word, misled, ("  " + ", ".join(friend.clauses), "note"))
    for ref in t.clauses:
        if (clause := library.clauses.get(ref)) is not None:
            page.item(ref, plain(clause, library.texts[clause.text]))
    return page
