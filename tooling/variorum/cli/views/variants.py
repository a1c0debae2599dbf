"""Variants with the provenance of every parameter, and examples."""

from __future__ import annotations

from typing import Any

from variorum.cli.views.page import STATUS_STYLE, Page, Span
from variorum.diagnostics import Report
from variorum.games import family
from variorum.games.family import Family
from variorum.games.problems import ValueProblems
from variorum.games.ruleset import Provenance, Resolved, Status
from variorum.library import Library, Resolution
from variorum.source import parse_yaml


def variant(library: Library, variant_id: str, reading: str = "", only: str | None = None) -> Page:
    """A variant's parameters by phase of the game; ``only`` one of them (or one entry) with its whole chain."""
    v = library.variant(variant_id)
    resolution = library.resolve(variant_id, reading)
    fam = family(v.game)
    page = Page().title(v.title, f"{variant_id} {reading}".strip())
    if v.model.lede:
        page.line(v.model.lede.strip())
    if v.model.text:
        page.line((f"text: {v.model.text}; ", "note"), (f"players: {resolution.ruleset.players}", "note"))
    if only is not None:
        return _one(page, resolution, fam, only)
    phase = None
    for name, resolved in resolution.ruleset.values.items():
        declared = fam.parameters[name]
        if declared.phase != phase:
            phase = declared.phase
            page.head(phase or "Rules")
        page.item(name, *_value(fam, name, resolved), style="")
    if resolution.missing:
        page.head("Missing: the variant cannot be played")
        for name, why in resolution.missing.items():
            page.item(name, (why, "bad"))
    if resolution.idle:
        page.head("Without effect here")
        for name, resolved in resolution.idle.items():
            page.item(name, *_value(fam, name, resolved), style="note")
    if resolution.ruleset.advisory:
        page.head("Declared, not computed")
        for topic, note in resolution.ruleset.advisory:
            page.item(topic, note.strip())
    return page


def _value(fam: Any, name: str, resolved: Resolved) -> list[Span]:
    text = fam.parameters[name].type.text(resolved.value)
    why = resolved.provenance
    spans: list[Span] = [(text, STATUS_STYLE[why.status])]
    if resolved.alternatives:
        spans.append((f"  {_or_else(fam.parameters[name].type, resolved)}", "rubric"))
    return [*spans, ("  " + reason(why), "note")]


def reason(why: Provenance) -> str:
    """A provenance in a few words: ``attested, all-fours/1807#law.5``; ``supplied, Hoffmann 1909``."""
    where = _where(why)
    return f"{why.status}{', ' if where else ''}{where}"


def _where(why: Provenance) -> str:
    """Where a value is from: the clauses, the source of a supply, the rule set itself, or that no source settles it."""
    where = ", ".join(why.clauses)
    if why.status is Status.SUPPLIED and why.source:
        return why.source + (f" ({where})" if where else "")
    if why.status is Status.ATTESTED and not where:
        return f"stated by {why.origin} itself"
    return "no source settles it" if why.status is Status.DEFAULT else where


def _one(page: Page, resolution: Resolution, fam: Any, name: str) -> Page:
    address = fam.address(name)
    resolved = resolution.ruleset.values.get(address.parameter) or resolution.idle.get(address.parameter)
    declared = fam.declared(address.parameter)
    page.head(name)
    page.line(declared.meaning)
    if resolved is None:
        why = resolution.missing.get(address.parameter, "not needed by this variant")
        return page.line((why, "bad" if address.parameter in resolution.missing else "note"))
    page.blank()
    for entry, link in [(address.entry, resolution.ruleset.why(name) or resolved.provenance)]:
        for step in link.chain():
            label = str(step.status)
            value = in_words(fam, name, step.value) or fam.parameters[address.parameter].type.text(resolved.value)
            page.item(label, (value, STATUS_STYLE[step.status]), ("  " + _where(step), "note"))
            if step.because:
                page.item("", (step.because, ""))
        if entry is None:
            for key, entry_why in resolved.entries.items():
                words = in_words(fam, f"{name}.{key}", entry_why.value)
                page.item(f"{name}.{key}", (words, STATUS_STYLE[entry_why.status]),
                          ("  " + reason(entry_why), "note"))  # fmt: skip
    if resolved.alternatives:
        page.line((_or_else(fam.parameters[address.parameter].type, resolved), "rubric"))
    return page


def in_words(fam: Family, name: str, written: str) -> str:
    """A value as a text states it, in words: a list of rules is not shown as it is encoded."""
    document = parse_yaml("", f"format: 1\nvalue: {written}\n", Report()) if written else None
    raw: Any = document.plain() if document is not None else {}
    try:
        return fam.text(name, fam.parse(name, raw["value"]))
    except (ValueProblems, KeyError):
        return written


def _or_else(kind: Any, resolved: Resolved) -> str:
    """The other values: readings of a place in doubt, or what might be supplied as well."""
    others = "; ".join(kind.text(a) for a in resolved.alternatives)
    return f"{'in doubt, perhaps' if resolved.provenance.status is Status.CRUX else 'or, as well,'} {others}"


def provenance_data(why: Provenance) -> dict[str, Any]:
    """A provenance for a program; ``below`` is what it put out of force."""
    out: dict[str, Any] = {"status": str(why.status)}
    for key in ("value", "origin", "source", "because", "emendation", "certainty"):
        if getattr(why, key):
            out[key] = getattr(why, key)
    if why.clauses:
        out["clauses"] = list(why.clauses)
    if why.inherited:
        out["inherited"] = True
    if why.below is not None:
        out["below"] = provenance_data(why.below)
    return out


def variant_data(library: Library, variant_id: str, reading: str = "", only: str | None = None) -> dict[str, Any]:
    """A variant for a program: every parameter with raw value and provenance, entries included."""
    v = library.variant(variant_id)
    resolution = library.resolve(variant_id, reading)
    fam = family(v.game)

    def one(name: str, resolved: Resolved) -> dict[str, Any]:
        kind = fam.parameters[name].type
        out: dict[str, Any] = {"value": kind.write(resolved.value), **provenance_data(resolved.provenance)}
        if resolved.entries:
            out["entries"] = {k: provenance_data(p) for k, p in resolved.entries.items()}
        if resolved.alternatives:
            out["alternatives"] = [kind.write(a) for a in resolved.alternatives]
        return out

    values = dict(resolution.ruleset.values)
    if only is not None:
        parameter = fam.address(only).parameter
        values = {n: r for n, r in {**values, **resolution.idle}.items() if n == parameter}
    return {
        "kind": "variant",
        "id": variant_id,
        "reading": reading or "emended",
        "game": v.game,
        "title": v.title,
        "text": v.model.text,
        "players": resolution.ruleset.players,
        "parameters": {n: one(n, r) for n, r in values.items()},
        "missing": dict(resolution.missing),
        "idle": {n: one(n, r) for n, r in resolution.idle.items()} if only is None else {},
    }


def example(library: Library, example_id: str) -> Page:
    """An example as its file states it: lesson, clauses, record, expectations."""
    ex = library.example(example_id)
    page = Page().title(ex.title, example_id)
    if ex.model.lesson:
        page.line(ex.model.lesson.strip())
    for ref in ex.model.clauses:
        page.item(ref, library.clauses[ref].label if ref in library.clauses else "", style="note")
    page.head("Record")
    for key, value in ex.raw.items():
        page.item(key, _flow(value))
    page.head("Expected")
    for name, expected in ex.model.expect.items():
        page.item(name, _flow(expected))
    page.blank().line((f"`variorum run {ex.origin.path} --all` runs it", "note"))
    return page


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{k}: {_flow(v)}" for k, v in value.items())
    if isinstance(value, list):
        return ", ".join(_flow(v) for v in value)
    return str(value)


def example_data(library: Library, example_id: str) -> dict[str, Any]:
    """An example for a program: its file's content."""
    ex = library.example(example_id)
    written = ex.model.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return {"kind": "example", "id": example_id, **written}
