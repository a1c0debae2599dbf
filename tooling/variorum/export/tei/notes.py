"""Notes: the editor's, those on marks and emendations, allowances. ``note/@type`` says which; ``source.tei.text`` reads
them again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from lxml.etree import _Element

from variorum import model
from variorum.source.tei.names import clause_link
from variorum.source.tei.text import ALLOWANCE, CORRESPONDENCE, EDITORIAL, EMENDATION, GUESS, MARK

from .build import dated, el
from .features import structure
from .wording import worded_alternatives

_END = "end"
"""``note/@place``: readers of TEI gather such notes at the foot."""


def plain_note(kind: str, words: str | None, *more: _Element | None, **attributes: str | None) -> _Element:
    """A note of a kind with its words in a paragraph after whatever else it has."""
    return el("note", *more, el("p", words) if words else None, type=kind, **attributes)


def allowance(one: model.Allowance) -> _Element:
    """A finding that must stand."""
    return plain_note(ALLOWANCE, one.because, n=one.code, place=_END)


def guesses(made: model.texts.Guesses | None) -> list[_Element]:
    """What a draft has by guess, a note each."""
    return [plain_note(GUESS, why, n=key, place=_END) for key, why in (made or {}).items()]


def editorial(note: model.Note, here: str, target: str | None = None) -> _Element:
    """An editorial note in the file at ``here``, on the element of the id ``target``."""
    return el(
        "note",
        el("mentioned", note.on) if note.on else None,
        el("p", note.text),
        *_compared(note.compare, here),
        el("bibl", note.source) if note.source else None,
        type=EDITORIAL,
        place=_END,
        target=f"#{target}" if target else None,
    )


def mark(known: model.Mark, target: str | None, language: str) -> _Element:
    """What is known of a mark; class and effect stand at ``target``, the place itself, where it has one."""
    features = {"class": known.class_, "changes-rule": known.changes_rule}
    return el(
        "note",
        el("mentioned", known.after) if known.after else None,
        el("quote", known.source_mark, xml_lang=language) if known.source_mark else None,
        el("p", known.note) if known.note else None,
        None if target else structure(features, MARK),
        type=MARK,
        place=_END,
        n=None if known.place is None else str(known.place),
        target=f"#{target}" if target else None,
    )


def correspondence(pin: model.texts.Correspondence, here: str, target: str) -> _Element:
    """A pinned correspondence with a clause of another text."""
    corresp = clause_link(here, pin.to)
    return plain_note(CORRESPONDENCE, pin.because, place=_END, corresp=corresp, target=f"#{target}")


def emendation(
    one: model.Emendation, here: str, people: Mapping[str, str], language: str, xml_id: str, words: str | None
) -> _Element:
    """The reasons of an emendation and its values; ``words`` is the id of its words in the wording, if they are there,
    which then say who judges and how surely.
    """
    judged = {} if words else {"subtype": one.kind, "cert": one.certainty, "resp": f"#{people[one.by]}"}
    return el(
        "note",
        el("quote", one.source_reading, xml_lang=language) if one.source_reading else None,
        el("p", one.because),
        *_compared(one.compare, here),
        el("bibl", one.source) if one.source else None,
        el("date", **dated(one.date)),
        structure(_values(one, laid=words is not None), EMENDATION),
        *(allowance(a) for a in one.allow),
        type=EMENDATION,
        place=_END,
        xml_id=xml_id,
        n=one.id,
        target=f"#{words}" if words else None,
        **judged,
    )


def _values(one: model.Emendation, *, laid: bool) -> dict[str, Any]:
    """What the wording does not show: values of a fact; words too where they could not be laid in."""
    worded = laid and one.where == "wording"
    found: dict[str, Any] = {"where": one.where}
    if one.transmitted is not None and not (worded and isinstance(one.transmitted, str)):
        found["transmitted"] = one.transmitted
    if one.read is not None and not (worded and isinstance(one.read, str) and one.read):
        found["read"] = one.read
    if one.words is not None and not laid:
        found["words"] = one.words.model_dump(by_alias=True, exclude_unset=True)
    if one.alternatives and not (laid and worded_alternatives(one)):
        found["alternatives"] = list(one.alternatives)
    return found


def _compared(refs: Iterable[str], here: str) -> list[_Element]:
    return [el("ptr", type="compare", target=clause_link(here, ref)) for ref in refs]


