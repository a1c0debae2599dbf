"""Stage 5 for collations of several witnesses: apparatus as text and HTML, table and all the rest as JSON-able data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Any

from .apparatus import Entry, Reading
from .collation import Collation
from .graph import VariantGraph
from .places import Places
from .render_html import hidden
from .render_text import Span, plain
from .transpose import Transposition

OMITTED = "om."


def entry_spans(entry: Entry) -> Iterator[Span]:
    """One entry as editors write it: ``until] till NY1823 NY1829 (spelling)``; the lemma's witnesses are the rest."""
    yield Span(_line(entry.lemma) or OMITTED, "head")
    yield Span("] ", "note")
    for n, reading in enumerate(entry.readings):
        yield Span("; " if n else "", "note")
        yield Span(_line(reading) or OMITTED, "accidental-new" if reading.reason.accidental else "new")
        yield Span(f" {' '.join(reading.sigla)}", "kind")
        if reading.reason.accidental:
            yield Span(f" ({reading.reason.value})", "note")
    if entry.lost:
        yield Span(f"; lost in {' '.join(entry.lost)}", "lacuna")


def _line(reading: Reading) -> str:
    """The words of a reading on one line, whatever lines its witness has."""
    return " ".join(reading.text.split())


def apparatus_text(entries: Iterable[Entry]) -> str:
    """All entries as plain text, one a line."""
    return "\n".join([plain(entry_spans(entry)) for entry in entries])


def apparatus_html(entries: Iterable[Entry], places: Places | None = None) -> str:
    """All entries as a list; substantive variants and accidentals have classes of their own and are told in words.

    With ``places`` each begins with the words it stands after.
    """
    return f'<ol class="app">{"".join([_entry_html(entry, places) for entry in entries])}</ol>'


def moved_html(moved: Iterable[Transposition], places: Places) -> str:
    """The passages that moved, as a list under its title; empty where none did."""
    items = [
        f"<li>{escape(places.moved(one), quote=False)}: earlier in {_sigla_html(one.at_first)}, "
        f"later in {_sigla_html(one.at_second)}</li>"
        for one in moved
    ]
    return f'<h2>Moved</h2><ul class="moved">{"".join(items)}</ul>' if items else ""


def _entry_html(entry: Entry, places: Places | None) -> str:
    parts = [_reading_html(reading) for reading in entry.readings]
    if entry.lost:
        parts.append(f'<span class="lacuna">lost in {_sigla_html(entry.lost)}</span>')
    have = len(entry.lemma.sigla)
    by = "most" if have > sum(len(reading.sigla) for reading in entry.readings) else " ".join(entry.lemma.sigla)
    lemma = f'<span class="lem">{_words_html(entry.lemma)}</span>{hidden(f" is read by {by};")}'
    at = f'<span class="at">{escape(places.said(entry), quote=False)}:</span> ' if places else ""
    return f"<li>{at}{lemma}] {'; '.join(parts)}</li>"


def _reading_html(reading: Reading) -> str:
    name = "rd accidental" if reading.reason.accidental else "rd"
    reason = f" <i>{escape(reading.reason.value)}</i>" if reading.reason.accidental else ""
    return f'<span class="{name}">{_words_html(reading)} {_sigla_html(reading.sigla)}{reason}</span>'


def _words_html(reading: Reading) -> str:
    return escape(reading.text, quote=False) or f"<i>{OMITTED}</i>"


def _sigla_html(sigla: Iterable[str]) -> str:
    return f'<span class="sig">{escape(" ".join(sigla))}</span>'


def entry_data(entry: Entry) -> dict[str, Any]:
    """One entry as data; ``columns`` are from, to before."""
    return {
        "columns": [entry.start, entry.stop],
        "reason": entry.reason.value,
        "lemma": _reading_data(entry.lemma),
        "readings": [_reading_data(reading) for reading in entry.readings],
        "lost": list(entry.lost),
    }


def _reading_data(reading: Reading) -> dict[str, Any]:
    return {
        "text": reading.text,
        "sigla": list(reading.sigla),
        "reason": reading.reason.value,
        "accidental": reading.reason.accidental,
        "why": reading.why,
    }


def table_data(collation: Collation) -> dict[str, Any]:
    """The alignment table: for each column the cells by witness; a lacuna is ``null``, an omission ``""``."""
    rows = [
        [None if cell.kind.value == "lacuna" else cell.text for cell in collation.rows[siglum]]
        for siglum in collation.sigla
    ]
    return {"witnesses": list(collation.sigla), "columns": [list(column) for column in zip(*rows, strict=True)]}


def graph_data(graph: VariantGraph) -> dict[str, Any]:
    """The variant graph; -1 is the start as a source and the end as a target."""
    return {
        "vertices": [
            {"column": vertex.column, "key": vertex.key, "readings": {siglum: t.text for siglum, t in vertex.tokens}}
            for vertex in graph.vertices
        ],
        "edges": [
            {"source": edge.source, "target": edge.target, "sigla": list(edge.sigla), "lost": list(edge.lost)}
            for edge in graph.edges
        ],
    }


def transposition_data(transposition: Transposition, places: Places) -> dict[str, Any]:
    """A passage that stands at two places; columns are from, to before."""
    return {
        "text": places.moved(transposition),
        "words": list(transposition.words),
        "first": list(transposition.first),
        "second": list(transposition.second),
        "at_first": list(transposition.at_first),
        "at_second": list(transposition.at_second),
    }
