"""A wording with its apparatus and its emendations as mixed content: ``app`` and ``rdg``, ``choice`` and ``corr``.

No reading is a lemma: the collation has no base text. ``rdg/@wit`` names the printings, ``@n`` the condition as the
notation has it; ``source.tei.wording`` reads it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from lxml.etree import _Element

from variorum import model
from variorum.library.wording import Emended, Piece
from variorum.model.apparatus import Place, Reading, Sic, Witnesses
from variorum.source.tei.text import ALTERNATIVE, RULE_CHANGED
from variorum.source.tei.wording import LACUNA, LOST, OMISSION, SIC

from .build import Ids, append, el

RULE_KEPT = "rule-unchanged"
"""``app/@subtype`` of a place where no printing has another rule."""


@dataclass
class Laid:
    """A wording as ``seg``, with the ids of its parts: of places by their number, of emended words by the emendation's
    place in its list.
    """

    seg: _Element
    places: dict[int, str] = field(default_factory=dict)
    words: dict[int, str] = field(default_factory=dict)


class WordingWriter:
    """Writes the wordings of one text."""

    def __init__(self, available: Witnesses, people: Mapping[str, str], ids: Ids) -> None:
        self.available = available
        self.people = people
        self.ids = ids

    def lay(
        self,
        name: str,
        pieces: Iterable[Piece],
        marks: Sequence[model.Mark],
        emendations: Sequence[model.Emendation] = (),
    ) -> Laid:
        """The wording called ``name`` (a clause's id, or ``heading``)."""
        laid = Laid(el("seg", type="wording", xml_space="preserve"))
        known: dict[int, model.Mark] = {}
        for mark in marks:
            if mark.place is not None:
                known.setdefault(mark.place, mark)
        number = 0
        for piece in pieces:
            if isinstance(piece, str):
                append(laid.seg, piece)
            elif isinstance(piece, Emended):
                index = next(i for i, e in enumerate(emendations) if e is piece.emendation)
                laid.words[index] = self.ids.give(f"w_{name}_{piece.emendation.id}")
                append(laid.seg, self._emended(piece, laid.words[index]))
            else:
                number += 1
                if isinstance(piece, Sic):
                    append(laid.seg, el("note", "sic", type=SIC))
                else:
                    laid.places[number] = self.ids.give(f"a_{name}_{number}")
                    append(laid.seg, self._place(piece, laid.places[number], known.get(number)))
        return laid

    def _place(self, place: Place, xml_id: str, mark: model.Mark | None) -> _Element:
        effect = None if mark is None else RULE_CHANGED if mark.changes_rule == "yes" else RULE_KEPT
        app = el("app", xml_id=xml_id, type=mark.class_ if mark else None, subtype=effect)
        held = place.assigned(self.available)
        for reading in place.readings:
            app.append(self._reading(reading, [s for s, has in held.items() if has is reading]))
        if lacking := [s for s, has in held.items() if has is None]:
            app.append(el("rdg", wit=_pointers(lacking), type=OMISSION))
        return app

    def _reading(self, reading: Reading, sigla: Sequence[str]) -> _Element:
        condition = None if reading.condition is None else str(reading.condition)
        wit = _pointers(sigla)
        if reading.kind == "lacuna":
            return el("rdg", el("gap", reason=LACUNA), wit=wit, n=condition, type=LACUNA)
        if reading.kind == "lost":
            return el("rdg", el("unclear", reading.text, reason=LOST), wit=wit, n=condition, type=LOST)
        return el("rdg", reading.text, wit=wit, n=condition)

    def _emended(self, piece: Emended, xml_id: str) -> _Element:
        """``choice``; of a crux that lets the words stand ``sic``, with ``corr`` for each other wording it leaves open.

        Whose judgement it is, and how sure, stands at the first ``corr``, or at ``sic`` where there is none.
        """
        emendation = piece.emendation
        judged = {"cert": emendation.certainty, "resp": f"#{self.people[emendation.by]}"}
        others = [el("corr", words, type=ALTERNATIVE) for words in worded_alternatives(emendation)]
        if not stands(emendation):
            corr = el("corr", piece.read, type=emendation.kind, **judged)
            return el("choice", el("sic", piece.transmitted), corr, *others, xml_id=xml_id)
        if others:
            return el("choice", el("sic", piece.transmitted, **judged), *others, xml_id=xml_id)
        return el("sic", piece.transmitted, xml_id=xml_id, **judged)


def stands(emendation: model.Emendation) -> bool:
    """Whether it is a crux that lets the words stand."""
    if emendation.kind != "crux":
        return False
    if emendation.where == "wording":
        return emendation.read is None
    return emendation.words is not None and "read" not in emendation.words.model_fields_set


def worded_alternatives(emendation: model.Emendation) -> tuple[str, ...]:
    """The alternatives of an emendation of words that are words; none where they are values."""
    every = emendation.alternatives
    return every if emendation.where == "wording" and all(isinstance(a, str) for a in every) else ()


def _pointers(sigla: Iterable[str]) -> str | None:
    return " ".join(f"#{siglum}" for siglum in sigla) or None
