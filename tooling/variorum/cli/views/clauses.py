"""Texts, printings and clauses."""

from __future__ import annotations

from typing import Any

from variorum.cli.views.page import Page, Span
from variorum.games import family, games
from variorum.library import ABSENT, Clause, Library, Reading, Text
from variorum.library.concordance import entry
from variorum.library.wording import Emended, pieces, plain, words_of
from variorum.model.apparatus import Place, Segment, Sic, Wording, write

BASIS = {
    "rendering": "our English rendering of the source copy, not the printed words",
    "transcription": "transcribed from the page",
}


def text(library: Library, text: Text, siglum: str | None, reading: Reading) -> Page:
    """A whole text, apparatus inline; or, with a siglum, the full wording of that printing."""
    page = Page()
    name = f"{text.id}@{siglum}" if siglum else text.id
    page.title(text.title, name)
    page.line((text.model.lede.strip(), ""))
    for w in text.witnesses:
        if siglum in (None, w.siglum):
            page.item(w.siglum, w.book.title, (f", {', '.join(filter(None, (w.place, str(w.year or ''))))}", "note"))
    how = "as transmitted" if reading.everywhere else "emended"
    page.line((f"{text.model.basis}: {BASIS[text.model.basis]}; {how}", "note"))
    section = None
    for clause in text.clauses:
        if clause.section.id != section:
            section = clause.section.id
            page.head(clause.section.title)
        page.item(clause.label, *_words(clause, text, siglum, reading))
    return page


def _mark(segment: Segment) -> str:
    """A mark of the apparatus in its notation."""
    return write(Wording((segment,)))


def _words(clause: Clause, text: Text, siglum: str | None, reading: Reading) -> list[Span]:
    head: list[Span] = [(f"{clause.model.headword}. ", "lemma")] if clause.model.headword else []
    if siglum is not None:
        return [*head, (plain(clause, text, siglum, reading), "")]
    spans = head
    for piece in pieces(clause):
        if isinstance(piece, str):
            spans.append((piece, ""))
        elif isinstance(piece, Emended):
            if reading.transmitted(piece.emendation.where):
                spans.append((piece.transmitted, "old"))
            else:
                spans += [("⸢", "rubric"), (piece.read, ""), ("⸣", "rubric")]
        elif isinstance(piece, Place):
            spans.append((_mark(piece), "new"))
        else:
            spans.append((_mark(piece), "rubric"))
    return spans


def clause(library: Library, clause: Clause, reading: Reading) -> Page:
    """One clause with its facts, emendations, notes, and the same topics in other texts."""
    text = library.texts[clause.text]
    page = Page()
    page.title(f"{text.title}, {clause.label}", clause.ref)
    page.line(*_words(clause, text, None, reading))
    place = clause.model.place
    lines = ", ".join(map(str, place.source_lines))
    page.line((f"{clause.section.title}; source copy, line {lines}", "note"))
    if clause.facts:
        page.head("Facts")
        fam = family(text.game) if text.game in games() else None
        for fact in clause.facts:
            spans: list[Span] = []
            if fact.read is not ABSENT and fam:
                spans.append((fam.text(fam.address(fact.address), fact.read), ""))
            if fact.emendation is not None and fam:
                said = "nothing" if fact.stated is ABSENT else fam.text(fam.address(fact.address), fact.stated)
                spans.append((f"  {fact.emendation.kind}; transmitted: {said}", "old"))
            page.item(fact.address, *spans)
    if clause.model.emendations:
        page.head("Emendations")
        for em in clause.model.emendations:
            page.item(em.id, *_emendation(em))
    if clause.model.apparatus:
        page.head("Apparatus")
        places = [s for s in clause.wording.segments if isinstance(s, (Place, Sic))]
        for mark in clause.model.apparatus:
            placed = mark.place is not None and mark.place <= len(places)
            shown = _mark(places[(mark.place or 1) - 1]) if placed else f"after “{mark.after}”" if mark.after else ""
            rule = "changes a rule" if mark.changes_rule == "yes" else "no rule changed"
            page.item(str(mark.place or "·"), (shown, "new"), f"  {mark.class_}, {rule}. {(mark.note or '').strip()}")
    if clause.model.notes:
        page.head("Notes")
        for note in clause.model.notes:
            page.line(note.text.strip())
    if clause.model.topics:
        page.head("The same topics elsewhere")
        for topic in clause.model.topics:
            refs = [
                c.ref
                for other in library.texts.values()
                if other.game == text.game and other.id != text.id
                for c in entry(library, topic, other).clauses
            ]
            page.item(topic, ", ".join(refs) or "—")
    return page


def _emendation(em: Any) -> list[Span]:
    spans: list[Span] = [(f"{em.kind}, certainty {em.certainty}, at {em.where}. ", "note")]
    words = words_of(em)
    if words is not None and words[0] == words[1]:
        spans += [(words[0], "rubric"), (". ", "")]
    elif words is not None:
        spans += [(words[0], "strike"), (" → ", ""), (words[1] or "(nothing)", "rubric"), (". ", "")]
    spans.append((em.because.strip(), ""))
    return spans


def text_data(library: Library, text: Text, siglum: str | None, reading: Reading) -> dict[str, Any]:
    """The text for a program: head, witnesses and clauses, with plain wording where one printing is asked for."""
    return {
        "kind": "printing" if siglum else "text",
        "id": f"{text.id}@{siglum}" if siglum else text.id,
        "game": text.game,
        "title": text.title,
        "basis": text.model.basis,
        "reading": "transmitted" if reading.everywhere else "emended",
        "witnesses": [{"siglum": w.siglum, "year": w.year, "place": w.place} for w in text.witnesses],
        "clauses": [clause_data(library, c, reading, siglum) for c in text.clauses],
    }


def clause_data(
    library: Library, clause: Clause, reading: Reading, siglum: str | None = None
) -> dict[str, Any]:
    """One clause for a program: what the file says, and its wording resolved for every printing or for one."""
    text = library.texts[clause.text]
    written = clause.model.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    sigla = [siglum] if siglum else [w.siglum for w in text.witnesses]
    return {
        "kind": "clause",
        "ref": clause.ref,
        "label": clause.label,
        **{k: v for k, v in written.items() if k != "id"},
        "printings": {s: plain(clause, text, s, reading) for s in sigla},
    }
