"""The library gathered into the shape of the JSON export."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from variorum.export.release import LICENCE, LICENCE_URL, Release
from variorum.export.values import typed
from variorum.games import family, games
from variorum.games.family import Declared, Family
from variorum.games.ruleset import Provenance, Resolved
from variorum.library import ABSENT, Clause, Example, Fact, Library, Reading, Text, Variant
from variorum.library.wording import plain
from variorum.model.apparatus import Wording

from . import models as m

_TRANSMITTED = Reading(everywhere=True)


def collect(library: Library, release: Release) -> m.Variorum:
    """Everything that the library holds."""
    return m.Variorum(
        version=release.version,
        date=release.date,
        licence=LICENCE,
        licence_url=LICENCE_URL,
        books=tuple(library.books.values()),
        copies=tuple(library.copies.values()),
        topics=library.groups,
        parameters=tuple(p for game in games() for p in _parameters(family(game))),
        texts=tuple(_text(text) for text in library.texts.values()),
        lineage=library.relations,
        variants=tuple(_variant(library, variant) for variant in library.playable()),
        examples=tuple(_example(example) for example in library.examples.values()),
        equivalences=library.equivalences,
        glossary=tuple(library.terms.values()),
    )


def _parameters(fam: Family) -> Iterator[m.Parameter]:
    for kind, declared in (("parameter", fam.parameters), ("constant", fam.constants), ("derived", fam.derived)):
        for one in declared.values():
            yield _parameter(fam, kind, one)


def _parameter(fam: Family, kind: Any, one: Declared) -> m.Parameter:
    return m.Parameter(
        game=fam.name,
        name=one.name,
        meaning=one.meaning,
        values=one.type.describe(),
        topic=one.topic,
        unit=getattr(one, "unit", "") or None,
        kind=kind,
        advisory=getattr(one, "advisory", False),
    )


# -- texts ----------------------------------------------------------------------------------------------------------


def _text(text: Text) -> m.Text:
    doc = text.model
    return m.Text(
        id=text.id,
        game=doc.game,
        title=doc.title,
        short=doc.short,
        lede=doc.lede.strip(),
        basis=doc.basis,
        language=doc.language,
        copy_=doc.source.copy_,
        source_lines=doc.source.lines,
        witnesses=tuple(
            m.Witness(siglum=w.siglum, year=w.year, place=w.place or None, book=w.book.id) for w in text.witnesses
        ),
        responsibility=doc.responsibility,
        changes=doc.changes,
        heading=_heading(text),
        notes=doc.notes,
        sections=doc.sections,
        clauses=tuple(_clause(text, clause) for clause in text.clauses),
        skips=doc.skips,
        retired=doc.retired,
    )


def _heading(text: Text) -> m.Heading | None:
    heading = text.model.heading
    if heading is None or text.heading is None:
        return None
    return m.Heading(
        wording=heading.wording,
        printings=tuple(_heading_of(text.heading, siglum, text) for siglum in _sigla(text)),
        apparatus=heading.apparatus,
        notes=heading.notes,
    )


def _heading_of(wording: Wording, siglum: str, text: Text) -> m.Printing:
    words = wording.of(siglum, tuple((w.siglum, w.year) for w in text.witnesses))
    return m.Printing(siglum=siglum, wording=words, transmitted=words)


def _sigla(text: Text) -> tuple[str, ...]:
    return tuple(w.siglum for w in text.witnesses)


def _clause(text: Text, clause: Clause) -> m.Clause:
    doc = clause.model
    return m.Clause(
        ref=clause.ref,
        id=clause.id,
        label=clause.label,
        kind=doc.kind,
        section=doc.place.section,
        item=doc.place.item,
        source_lines=doc.place.source_lines,
        headword=doc.headword,
        variation=clause.variation,
        topics=doc.topics,
        wording=doc.wording,
        printings=tuple(
            m.Printing(
                siglum=siglum,
                wording=plain(clause, text, siglum),
                transmitted=plain(clause, text, siglum, _TRANSMITTED),
            )
            for siglum in _sigla(text)
        ),
        facts=tuple(_fact(family(text.game), fact) for fact in clause.facts),
        apparatus=doc.apparatus,
        emendations=doc.emendations,
        notes=doc.notes,
        corresponds=doc.corresponds,
    )


def _fact(fam: Family, fact: Fact) -> m.Fact:
    status: Literal["attested", "emended", "crux"] = "attested"
    if fact.emendation is not None:
        status = "crux" if fact.emendation.kind == "crux" else "emended"
    return m.Fact(
        address=fact.address,
        parameter=fact.parameter,
        entry=fact.entry,
        status=status,
        transmitted=_value(fam, fact.address, fact.stated),
        read=_value(fam, fact.address, fact.read),
        emendation=fact.emendation.id if fact.emendation else None,
        alternatives=tuple(_lasting(fam, fact.address, a) for a in fact.alternatives),
        variation=fact.variation,
    )


def _value(fam: Family, address: str, value: Any) -> m.Value | None:
    return None if value is ABSENT else _lasting(fam, address, value)


def _lasting(fam: Family, address: str, value: Any) -> m.Value:
    return m.Value(value=typed(fam, address, value), written=fam.written(address, value))


# -- variants and examples ------------------------------------------------------------------------------------------


def _variant(library: Library, variant: Variant) -> m.Variant:
    doc = variant.model
    text = library.texts.get(library.text_of(variant) or "")
    readings: list[tuple[Literal["emended", "transmitted"], str]] = [("emended", "")]
    if text is not None and any(f.emendation for f in text.facts(doc.variations)):
        readings.append(("transmitted", "transmitted"))
    return m.Variant(
        id=variant.id,
        game=variant.game,
        title=variant.title,
        lede=doc.lede.strip() if doc.lede else None,
        text=text.id if text else None,
        extends=doc.extends,
        players=library.resolve(variant.id).ruleset.players,
        variations=doc.variations,
        advisory=doc.advisory,
        rule_sets=tuple(_rule_set(library, variant, reading, name) for reading, name in readings),
    )


def _rule_set(
    library: Library, variant: Variant, reading: Literal["emended", "transmitted"], name: str
) -> m.RuleSet:
    resolution = library.resolve(variant.id, name)
    fam = family(variant.game)
    return m.RuleSet(
        name=resolution.ruleset.id,
        reading=reading,
        rules=tuple(_rule(fam, parameter, found) for parameter, found in resolution.ruleset.values.items()),
        missing=dict(resolution.missing),
    )


def _rule(fam: Family, parameter: str, found: Resolved) -> m.Rule:
    written = fam.written(parameter, found.value)
    return m.Rule(
        parameter=parameter,
        value=typed(fam, parameter, found.value),
        written=written,
        text=fam.text(parameter, found.value),
        provenance=_provenance(found.provenance, written),
        entries={name: _provenance(why, "") for name, why in found.entries.items()},
        alternatives=tuple(_lasting(fam, parameter, a) for a in found.alternatives),
        options=tuple(_lasting(fam, parameter, o) for o in found.options),
    )


def _provenance(why: Provenance, whole: str) -> m.Provenance:
    """``whole`` is the value of the rule, which is not said again."""
    return m.Provenance(
        status=why.status.value,
        written=why.value if why.value and why.value != whole else None,
        clauses=why.clauses,
        origin=why.origin or None,
        source=why.source or None,
        because=why.because.strip() or None,
        emendation=why.emendation or None,
        certainty=why.certainty or None,
        inherited=why.inherited,
        below=_provenance(why.below, whole) if why.below else None,
    )


def _example(example: Example) -> m.Example:
    doc = example.model
    return m.Example(
        id=example.id,
        game=example.game,
        title=example.title,
        lesson=doc.lesson.strip() if doc.lesson else None,
        worked=doc.worked.strip() if doc.worked else None,
        clauses=doc.clauses,
        record=dict(example.raw),
        expect=doc.expect,
    )
