"""What one text says of a topic or a rule, and how a value is told with what is doubted of it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from variorum.cli.views.clauses import words
from variorum.cli.views.page import STATUS_STYLE, Page, Span
from variorum.collate.changes import Side
from variorum.collate.render_text import unsaid
from variorum.comparison.supplies import Supplied, supplies
from variorum.games import family, games
from variorum.library import Library, Text
from variorum.library.concordance import Attested, TextEntry, concerns, entry, narrowed
from variorum.library.wording import plain


def page(library: Library, text: Text, name: str) -> Page:
    """Clauses and values of a text under a topic, or those of one rule; and what its rule set supplies there."""
    out = Page()
    if name in library.topics:
        out.title(f"{text.title}: {library.topics[name].title.en}", f"{text.id} {name}")
    else:
        out.title(f"{text.title}: {name}", f"{text.id} {name}")
        out.line(family(text.game).declared(family(text.game).address(name).parameter).meaning)
    return rows(out, *_said(library, text, name))


def rows(out: Page, found: TextEntry, supplied: tuple[Supplied, ...]) -> Page:
    """The clauses and values of a text, or that it is silent, and what is supplied."""
    if found.silent:
        out.item("—", ("silent", "note"))
    for clause in found.clauses:
        out.item(clause.label, *words(clause, found.text), ("" if clause.printed else NOT_PRINTED, "note"))
    for value in found.values:
        out.item(value.address, *value_spans(value), style="note")
    for one in supplied:
        why = unsaid(Side(one.words, one.status, (), one.source))
        out.item(one.address, ("— silent", "note"), (f" ‹{one.words}› {why}", "new"), style="note")
    return out


NOT_PRINTED = "  (our source copy adds this; no printing has it)"


def value_spans(value: Attested) -> list[Span]:
    """A value in words with its status, what it replaced, and what else it may be."""
    spans: list[Span] = [(value.words or "nothing", STATUS_STYLE[value.status])]
    if value.variation:
        spans.append((f"  in the variation {value.variation}", "note"))
    if value.status != "attested":
        spans.append((f"  {value.status}", "rubric"))
        if value.transmitted_words:
            whose = "printed" if value.kind == "printed-error" else "our copy"
            spans.append((f"; {whose}: {value.transmitted_words}", "old"))
        if value.alternative_words:
            spans.append((f"; perhaps {', '.join(value.alternative_words)}", "rubric"))
    return spans


def _said(library: Library, text: Text, name: str) -> tuple[TextEntry, tuple[Supplied, ...]]:
    if name in library.topics:
        found = entry(library, name, text)
        wanted = {v.address for v in found.values}
        fam = family(text.game) if text.game in games() else None
        own = [s for s in supplies(library, text) if fam and fam.declared(_parameter(text, s)).topic == name]
        return found, tuple(s for s in own if s.address not in wanted)
    address = family(text.game).address(name)
    found = narrowed(entry(library, family(text.game).declared(address.parameter).topic, text), name)
    return found, tuple(s for s in supplies(library, text) if concerns(text.game, name, s.address))


def _parameter(text: Text, one: Supplied) -> str:
    return family(text.game).address(one.address).parameter


def data(library: Library, text: Text, name: str) -> dict[str, Any]:
    """The same for a program."""
    found, supplied = _said(library, text, name)
    return {
        "kind": "said",
        "text": text.id,
        "of": name,
        "silent": found.silent,
        "clauses": [{"ref": c.ref, "printed": c.printed, "wording": plain(c, text)} for c in found.clauses],
        "values": [value_data(v) for v in found.values],
        "supplied": [asdict(one) for one in supplied],
    }


def value_data(value: Attested) -> dict[str, Any]:
    """A value for a program, as written and in words."""
    return {
        "address": value.address, "value": value.value, "words": value.words, "status": str(value.status),
        "clauses": list(value.clauses), "transmitted": value.transmitted, "variation": value.variation,
        "alternatives": list(value.alternatives),
    }  # fmt: skip
