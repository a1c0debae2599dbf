"""A rule sheet on a page, and for a program."""

from __future__ import annotations

from typing import Any

from variorum.cli.views.page import STATUS_STYLE, Page, Span
from variorum.library import Library
from variorum.rulesheet import Paragraph, Sheet, Statement, plain


def page(library: Library, found: Sheet) -> Page:
    """The sheet as a player reads it, its notes at the end."""
    out = Page().title(found.title, found.id)
    variant = library.variants.get(found.id)  # what is said of the emended reading fits no other
    if variant is not None and variant.model.lede:
        out.line(variant.model.lede.strip())
    for section in found.sections:
        out.head(section.title)
        for paragraph in section.paragraphs:
            out.line(*_spans(library, found, paragraph))
        if section.unsettled:
            asked = "".join(map(plain.statement, section.unsettled))
            out.line(("? ", "rubric"), (f"{plain.UNSETTLED}: {asked}.", "note"))
    if found.advisory:
        out.head("Said besides, and not reckoned with")
        for topic, note in found.advisory:
            out.item(topic, note.strip(), style="note")
    if found.notes:
        out.head("Notes")
        for why in found.notes:
            out.item(why.letter, (f"{why.kind}{': ' if why.text else ''}{why.text}", "note"))
    return out


def _spans(library: Library, found: Sheet, paragraph: Paragraph) -> list[Span]:
    spans: list[Span] = [(f"{paragraph.head}: ", "head")] if paragraph.head else []
    for one in paragraph.statements:
        spans.append((plain.statement(one), STATUS_STYLE.get(one.status, "")))
        if one.clauses:
            spans.append((f" ({', '.join(_clause(library, found, ref) for ref in one.clauses)})", "note"))
    return [*spans, (".", "")]


def _clause(library: Library, found: Sheet, ref: str) -> str:
    """A clause as a reader calls it; with its text where that is not the sheet's own."""
    clause = library.clauses.get(ref)
    if clause is None:
        return ref
    return clause.label if clause.text == found.text else f"{library.texts[clause.text].model.short}, {clause.label}"


def data(found: Sheet) -> dict[str, Any]:
    """The sheet for a program: sections of paragraphs of statements, with status, clauses and note of each."""

    def statement(one: Statement) -> dict[str, Any]:
        out: dict[str, Any] = {"text": plain.words(one.text), "before": one.before, "parameters": list(one.names)}
        if one.status:
            out["status"] = one.status
        if one.clauses:
            out["clauses"] = list(one.clauses)
        if one.note:
            out["note"] = one.note
        return out

    return {
        "kind": "sheet",
        "id": found.id,
        "title": found.title,
        "game": found.game,
        "players": found.players,
        "text": found.text or None,
        "sections": [
            {
                "title": section.title,
                "paragraphs": [
                    {"head": p.head, "statements": [statement(s) for s in p.statements]} for p in section.paragraphs
                ],
                "unsettled": [statement(s) for s in section.unsettled],
            }
            for section in found.sections
        ],
        "advisory": [{"topic": topic, "note": note.strip()} for topic, note in found.advisory],
        "notes": [{"letter": n.letter, "kind": n.kind, "text": n.text} for n in found.notes],
    }
