"""The history of a topic on a page, and for a program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from variorum.cli.views.page import STATUS_STYLE, Page, Span
from variorum.collate.changes import ClauseKind, RuleKind
from variorum.collate.normalise import Reason
from variorum.collate.render_json import clause_data, rule_data, wording_data
from variorum.collate.render_text import clause_relation, rule_spans, words_spans
from variorum.comparison.history import Chapter, Descent, History, Holder, PlaceReadings, Reading
from variorum.library import Text
from variorum.library.concordance import Attested
from variorum.library.wording import plain

# The styles of collation's spans as a page has them.
_STYLES = {
    "old": "old", "new": "new", "accidental-old": "old", "accidental-new": "new", "head": "rubric", "note": "note",
    "silent": "note", "supplied": "new", "lacuna": "note",
}  # fmt: skip
_TOLD = (RuleKind.CHANGED, RuleKind.ADDED, RuleKind.DROPPED)
_KINDS = {"lacking": "(lacks the words)", "lacuna": "(lost in our copy)", "lost": "(differs; how is lost)"}
_WORDS = {
    "derived-from": "derived from", "reprint-of": "reprint of", "abridged-from": "abridged from",
    "agrees-with": "agrees with", "critique-of": "critique of", "contaminated-by": "contaminated by",
}  # fmt: skip


def page(history: History) -> Page:
    """Texts in order of date with their clauses, values and changes; then the readings with their printings."""
    titles = history.topic.title
    out = Page().title(titles.en, f"{history.topic.id}   {titles.zh_hant} · {titles.zh_hans} · {titles.ko}")
    out.line(history.topic.definition.strip())
    for chapter in history.chapters:
        _chapter(out, chapter)
    carried = Counter(w.siglum for chapter in history.chapters for w in chapter.text.witnesses)
    several = frozenset(siglum for siglum, texts in carried.items() if texts > 1)
    if history.values:
        out.head("Values: first and last in this corpus")
        for value in history.values:
            label = f"{value.address} ({value.variation})" if value.variation else value.address
            for i, reading in enumerate(value.readings):
                out.item("" if i else label, *_reading(reading, reading.reading, several), style="note")
    if history.places:
        out.head("Words: where printings of one text differ")
        for place in history.places:
            for i, spans in enumerate(_place(place, several)):
                out.item("" if i else _short(place.clause), *spans)
    # A wording that a whole text has to itself stands with the text; here are those shared, or not shared by all of it.
    shared = [w for w in history.wordings if len({h.text for h in w.holders}) > 1]
    if shared:
        out.head("Wording: the same in several texts")
        for wording in shared:
            out.item(", ".join(map(_short, wording.clauses)), *_reading(wording, "", several))
    return out


def _chapter(out: Page, chapter: Chapter) -> None:
    text = chapter.text
    out.head(_dated(text))
    if chapter.silent:
        out.item("—", ("silent", "note"))
    for clause in chapter.entry.clauses:
        out.item(clause.label, plain(clause, text))
    for value in chapter.entry.values:
        out.item(value.address, *_value(value), style="note")
    for descent in chapter.descents:
        relation = f"{_WORDS[descent.relation.kind]} {descent.ancestor.model.short}"
        too = ", which is silent too" if chapter.silent and descent.unchanged else ""
        out.item("", (f"{relation} ({descent.relation.certainty} certainty){too}", "note"))
        if too:
            continue
        for spans in _changes(descent):
            out.item("", *spans)
    if not chapter.descents:
        out.item("", ("no ancestor of this text is known in this corpus", "note"))
    if chapter.ties:
        ties = "; ".join(f"{_WORDS[r.kind]} {r.to.rpartition('/')[2]}" for r in chapter.ties)
        out.item("", (ties, "note"))


def _dated(text: Text) -> str:
    years = "–".join(dict.fromkeys(str(y) for y in (*text.years[:1], *text.years[-1:])))
    return f"{text.title} ({years or 'undated'})"


def _value(value: Attested) -> list[Span]:
    spans: list[Span] = [(value.value or "(nothing)", STATUS_STYLE[value.status])]
    if value.variation:
        spans.append((f"  in the variation {value.variation}", "note"))
    if value.status != "attested":
        spans.append((f"  {value.status}", "rubric"))
        if value.transmitted:
            whose = "printed" if value.kind == "printed-error" else "our copy"
            spans.append((f"; {whose}: {value.transmitted}", "old"))
        if value.alternatives:
            spans.append((f"; perhaps {', '.join(value.alternatives)}", "rubric"))
    return spans


def _changes(descent: Descent) -> Iterator[list[Span]]:
    """What a text made of its ancestor's words and rules here, a line each."""
    if descent.unchanged:
        yield [("nothing changed", "note")]
        return
    for rule in descent.diff.rules:
        if rule.kind in _TOLD or rule.alters:
            yield [(s.text, _STYLES.get(s.style, "")) for s in rule_spans(rule)]
    wordings = {(w.a, w.b): w for w in descent.diff.wording}
    for clause in descent.diff.clauses:
        if clause.kind is ClauseKind.SAME and clause.reason is Reason.NONE:
            continue
        names = " → ".join(" + ".join(side) or "—" for side in (clause.a, clause.b))
        words = wordings.get((clause.a, clause.b))
        spans: list[Span] = [(names, "rubric"), (f" ({clause_relation(clause)})", "note")]
        if words is not None and clause.a:  # what was added stands above, with the text itself
            spans += [("  ", ""), *((s.text, _STYLES.get(s.style, "")) for s in words_spans(words.words))]
        yield spans


def _reading(reading: Reading, shown: str, several: frozenset[str]) -> list[Span]:
    """A reading with its first and last printing, all of them, and what else is known of it.

    ``several`` are the books that carry more than one text: of these the text is named too.
    """
    spans: list[Span] = [(f"{shown}  " if shown else "", "")]
    first, last = reading.first, reading.last
    if first is not None and last is not None and first.status == "attested":
        only = first.siglum == last.siglum
        spans.append((f"{first.siglum} only" if only else f"first {first.siglum}, last {last.siglum}", ""))
    sure = [h for h in reading.holders if h.status == "attested"]
    notes = []
    if len(sure) > 2 or any(h.year is None or h.siglum in several for h in sure):
        notes.append(_sigla(sure, several))
    for status, words in (("emended", "by emendation"), ("crux", "perhaps, as it stands")):
        held = [h for h in reading.holders if h.status == status]
        if held:
            notes.append(f"{words} {_sigla(held, several)}")
    if reading.copy_only:
        notes.append(f"only as our copy transmits {', '.join(reading.copy_only)}")
    if reading.ours:
        notes.append(f"our correction of an error printed in {', '.join(reading.ours)}")
    if reading.perhaps:
        notes.append(f"possible in {', '.join(reading.perhaps)}")
    if notes:
        spans.append((("  " if len(spans) > 1 else "") + "; ".join(notes), "note"))
    return spans


def _place(place: PlaceReadings, several: frozenset[str]) -> Iterator[list[Span]]:
    for reading, kind in zip(place.readings, place.kinds, strict=True):
        shown = _KINDS.get(kind) or f"“{reading.reading}”"
        if kind == "lost" and reading.reading:
            shown = f"“{reading.reading}” {shown}"
        yield _reading(reading, shown, several)


def _sigla(holders: Sequence[Holder], several: frozenset[str]) -> str:
    def named(h: Holder) -> str:
        notes = [_short(h.text)] * (h.siglum in several) + ["undated"] * (h.year is None)
        return h.siglum + (f" ({', '.join(notes)})" if notes else "")

    return ", ".join(map(named, holders))


def _short(ref: str) -> str:
    """``1823#law.4``: the game is the same all over the page."""
    return ref.rpartition("/")[2]


# -- for a program ----------------------------------------------------------------------------------------------------


def data(history: History) -> dict[str, Any]:
    """The history for a program: ``texts`` in order of date, ``values``, ``places`` and ``wordings`` with printings."""
    return {
        "kind": "history",
        "topic": history.topic.id,
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
                "alternatives": list(v.alternatives),
            }
            for v in chapter.entry.values
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
