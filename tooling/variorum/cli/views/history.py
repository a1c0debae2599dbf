"""The history of a topic on a page, and for a program."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from variorum.cli.views import said
from variorum.cli.views.page import Page, Span
from variorum.collate.render_json import clause_data, rule_data, wording_data
from variorum.collate.render_text import clause_relation, rule_spans, words_spans
from variorum.comparison import telling
from variorum.comparison.history import Chapter, Descent, History, PlaceReadings, Reading
from variorum.library.wording import plain

# The styles of collation's spans as a page has them.
_STYLES = {
    "old": "old", "new": "new", "accidental-old": "old", "accidental-new": "new", "head": "rubric", "note": "note",
    "silent": "note", "supplied": "new", "lacuna": "note",
}  # fmt: skip


def page(history: History) -> Page:
    """Texts in order of date with their clauses, values and changes; then the readings with their printings."""
    titles = history.topic.title
    out = Page().title(titles.en, f"{history.topic.id}   {titles.foreign}".rstrip())
    out.line(history.topic.definition.strip())
    if history.rule:
        out.line(("only ", "note"), (history.rule, "rubric"), (
            f"; `variorum history {history.topic.id}` has the whole topic", "note"))
    for chapter in history.chapters:
        _chapter(out, chapter)
    several = telling.books_of_several(history)
    if history.values:
        out.head("Values: first and last in this corpus")
        for value in history.values:
            label = f"{value.address} ({value.variation})" if value.variation else value.address
            for i, reading in enumerate(value.readings):
                out.item("" if i else label, *_reading(reading, reading.words, several), style="note")
    if history.places:
        out.head("Words: where printings of one text differ")
        for place in history.places:
            for i, spans in enumerate(_place(place, several)):
                out.item("" if i else telling.short(place.clause), *spans)
    shared = telling.shared_wordings(history)
    if shared:
        out.head("Wording: the same in several texts")
        for wording in shared:
            out.item(", ".join(map(telling.short, wording.clauses)), *_reading(wording, "", several))
    return out


def _chapter(out: Page, chapter: Chapter) -> None:
    text = chapter.text
    out.head(f"{text.title} ({telling.dated(text)})")
    said.rows(out, chapter.entry, chapter.supplied)
    for descent in chapter.descents:
        out.item("", (telling.descent(chapter, descent), "note"))
        if not telling.silent_too(chapter, descent):
            for spans in _changes(descent):
                out.item("", *spans)
    if not chapter.descents:
        out.item("", (telling.NO_ANCESTOR, "note"))
    if chapter.ties:
        out.item("", (telling.ties(chapter.ties), "note"))
    if chapter.books:
        out.item("", (telling.books(chapter), "note"))


def _changes(descent: Descent) -> Iterator[list[Span]]:
    """What a text made of its ancestor's words and rules here, a line each."""
    if descent.unchanged:
        yield [(telling.UNCHANGED, "note")]
        return
    for rule in telling.rules_told(descent):
        yield [(s.text, _STYLES.get(s.style, "")) for s in rule_spans(rule)]
    for clause, words in telling.clauses_told(descent):
        spans: list[Span] = [(telling.names(clause), "rubric"), (f" ({clause_relation(clause)})", "note")]
        if words is not None:
            spans += [("  ", ""), *((s.text, _STYLES.get(s.style, "")) for s in words_spans(words.words))]
        yield spans


def _reading(reading: Reading, shown: str, several: frozenset[str]) -> list[Span]:
    """A reading with its first and last printing, all of them, and what else is known of it."""
    spans: list[Span] = [(f"{shown}  " if shown else "", ""), (telling.extent(reading), "")]
    notes = "; ".join(telling.remarks(reading, several))
    if notes:
        spans.append((("; " if spans[-1][0] else "") + notes, "note"))
    return spans


def _place(place: PlaceReadings, several: frozenset[str]) -> Iterator[list[Span]]:
    for shown, reading in telling.place_readings(place):
        yield _reading(reading, shown, several)


# -- for a program ----------------------------------------------------------------------------------------------------


def data(history: History) -> dict[str, Any]:
    """The history for a program: ``texts`` in order of date, ``values``, ``places`` and ``wordings`` with printings."""
    return {
        "kind": "history",
        "topic": history.topic.id,
        "rule": history.rule,
        "title": history.topic.title.model_dump(mode="json", by_alias=True, exclude_defaults=True),
        "texts": [_chapter_data(chapter) for chapter in history.chapters],
        "values": [
            {"address": v.address, "variation": v.variation, "readings": [_reading_data(r) for r in v.readings]}
            for v in history.values
        ],
        "places": [
            {
                "clause": p.clause,
                "place": p.place,
                "readings": [{**_reading_data(r), "kind": k} for r, k in zip(p.readings, p.kinds, strict=True)],
            }
            for p in history.places
        ],
        "wordings": [_reading_data(w) for w in history.wordings],
    }


def _chapter_data(chapter: Chapter) -> dict[str, Any]:
    text = chapter.text
    return {
        "text": text.id,
        "years": list(text.years),
        "silent": chapter.silent,
        "clauses": [{"ref": c.ref, "wording": plain(c, text)} for c in chapter.entry.clauses],
        "values": [
            {
                "address": v.address, "value": v.value, "status": str(v.status), "clauses": list(v.clauses),
                "emendation": v.kind, "transmitted": v.transmitted, "variation": v.variation,
                "alternatives": list(v.alternatives), "words": v.words,
            }
            for v in chapter.entry.values
        ],
        "supplied": [
            {"address": s.address, "words": s.words, "status": s.status, "source": s.source} for s in chapter.supplied
        ],
        "ancestors": [
            {
                "text": d.ancestor.id,
                "relation": d.relation.kind,
                "certainty": d.relation.certainty,
                "unchanged": d.unchanged,
                "rules": [rule_data(r) for r in d.diff.rules],
                "clauses": [clause_data(c) for c in d.diff.clauses],
                "wording": [wording_data(w) for w in d.diff.wording],
            }
            for d in chapter.descents
        ],
        "relations": [{"kind": r.kind, "to": r.to, "certainty": r.certainty} for r in chapter.ties],
    }  # fmt: skip


def _reading_data(reading: Reading) -> dict[str, Any]:
    return {
        "reading": reading.reading,
        "words": reading.words,
        "first": reading.first.siglum if reading.first else None,
        "last": reading.last.siglum if reading.last else None,
        "printings": [
            {"siglum": h.siglum, "year": h.year, "text": h.text, "status": h.status} for h in reading.holders
        ],
        "clauses": list(reading.clauses),
        "only-in-our-copy": list(reading.copy_only),
        "our-correction": list(reading.ours),
        "possible": list(reading.perhaps),
    }
