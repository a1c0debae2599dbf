"""Texts, printings and clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from variorum import model
from variorum.cli.views.page import Page, Span
from variorum.library import ABSENT, Clause, Library, Reading, Text
from variorum.library.wording import Emended, pieces, plain, words_of
from variorum.model.apparatus import Place, Segment, Sic, Wording, write
from variorum.model.apparatus import Text as Stretch

BASIS = {
    "rendering": "our English rendering of the source copy, not the printed words",
    "transcription": "transcribed from the page",
}


def text(library: Library, text: Text, siglum: str | None, reading: Reading) -> Page:
    """A whole text, apparatus inline; or, with a siglum, the full wording of that printing.

    What the source copy adds, and no witness has, stands apart at the end.
    """
    page = Page()
    name = f"{text.id}@{siglum}" if siglum else text.id
    page.title(text.title, name)
    page.line((text.model.lede.strip(), ""))
    for w in text.witnesses:
        if siglum in (None, w.siglum):
            page.item(w.siglum, w.book.title, ("".join(f", {known}" for known in (w.place, w.year) if known), "note"))
    how = "as transmitted" if reading.everywhere else "emended"
    page.line((f"{text.model.basis}: {BASIS[text.model.basis]}; {how}", "note"))
    if text.heading is not None:
        page.blank().item("heading", *_segments(text.heading, text, siglum))
    for section, clauses in _in_sections(text):
        if section.printed == "yes":
            _section(page, section, clauses, text, siglum, reading)
    added = [(section, clauses) for section, clauses in _in_sections(text) if section.printed == "no"]
    if added:
        page.blank().line(("What our source copy adds; no printing has it", "title"))
    for section, clauses in added:
        _section(page, section, clauses, text, None, reading)
    return page


def _section(
    page: Page, section: model.Section, clauses: Sequence[Clause], text: Text, siglum: str | None, reading: Reading
) -> None:
    page.head(section.title, "our title" if section.supplied == "yes" and section.printed == "yes" else "")
    if not clauses:
        page.line(("a heading with nothing of its own under it", "note"))
    for clause in clauses:
        page.item(clause.label, *words(clause, text, siglum, reading))


def _in_sections(text: Text) -> Iterator[tuple[model.Section, tuple[Clause, ...]]]:
    """The sections in order with their clauses, also those without; one that is come back to stands again."""
    wanted = list(text.model.sections)
    for _, group in groupby(text.clauses, key=lambda c: c.section.id):
        clauses = tuple(group)
        while wanted and clauses[0].section in wanted and wanted[0] is not clauses[0].section:
            yield wanted.pop(0), ()
        if wanted and wanted[0] is clauses[0].section:
            wanted.pop(0)
        yield clauses[0].section, clauses
    yield from ((section, ()) for section in wanted)


def _segments(wording: Wording, text: Text, siglum: str | None) -> list[Span]:
    """A heading with its apparatus, or as one printing has it."""
    if siglum is not None:
        return [(wording.of(siglum, tuple((w.siglum, w.year) for w in text.witnesses)), "")]
    return [(s.text, "") if isinstance(s, Stretch) else (_mark(s), "new") for s in wording.segments]


def _mark(segment: Segment) -> str:
    """A mark of the apparatus in its notation."""
    return write(Wording((segment,)))


def words(clause: Clause, text: Text, siglum: str | None = None, reading: Reading | None = None) -> list[Span]:
    """A clause with its headword, apparatus and emendations; or as one printing has it."""
    reading = reading or Reading()
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


def clause(library: Library, clause: Clause, reading: Reading, siglum: str | None = None) -> Page:
    """One clause, of all printings or of one, with its facts, emendations, notes, and the same topics elsewhere."""
    text = library.texts[clause.text]
    page = Page()
    if siglum and clause.printed:
        page.title(f"{text.title}, {clause.label}, as {siglum} has it", f"{text.id}@{siglum}#{clause.id}")
    else:
        page.title(f"{text.title}, {clause.label}", clause.ref)
    if not clause.printed:
        page.line(("our source copy adds this; no printing has it", "rubric"))
    page.line(*words(clause, text, siglum if clause.printed else None, reading))
    place = clause.model.place
    lines = ", ".join(map(str, place.source_lines))
    page.line((f"{clause.section.title}; source copy, line {lines}", "note"))
    if clause.facts:
        from variorum.games import family, games

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
                for c in other.clauses
                if topic in c.model.topics
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
        "heading": None if text.heading is None else "".join(t for t, _ in _segments(text.heading, text, siglum)),
        "sections": [
            {"id": s.id, "title": s.title, "our-title": s.supplied == "yes", "printed": s.printed == "yes"}
            for s in text.model.sections
        ],
        "clauses": [clause_data(library, c, reading, siglum) for c in text.clauses if c.printed],
        "added-by-our-copy": [clause_data(library, c, reading, siglum) for c in text.clauses if not c.printed],
    }


def clause_data(
    library: Library, clause: Clause, reading: Reading, siglum: str | None = None
) -> dict[str, Any]:
    """One clause for a program: what the file says, and its wording resolved for every printing or for one."""
    text = library.texts[clause.text]
    written = clause.model.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    sigla = ([siglum] if siglum else [w.siglum for w in text.witnesses]) if clause.printed else []
    return {
        "kind": "clause",
        "ref": clause.ref,
        "label": clause.label,
        "printed": clause.printed,
        **{k: v for k, v in written.items() if k != "id"},
        "printings": {s: plain(clause, text, s, reading) for s in sigla},
    }
