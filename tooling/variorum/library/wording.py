"""A clause's wording with its emendations laid in, and its plain text under any printing and reading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from variorum import model
from variorum.model.apparatus import Place, Sic
from variorum.model.apparatus import Text as Stretch

from .entities import Clause, Text
from .reading import Reading


@dataclass(frozen=True)
class Emended:
    """Words set aside by an emendation: ``transmitted`` as our copy has them, ``read`` in their stead."""

    transmitted: str
    read: str
    emendation: model.Emendation


Piece = str | Place | Sic | Emended


def words_of(emendation: model.Emendation) -> tuple[str, str] | None:
    """The words (transmitted, read) that an emendation concerns, or None where it concerns no words."""
    if emendation.where == "wording":
        return str(emendation.transmitted or ""), "" if emendation.read is None else str(emendation.read)
    if (words := emendation.words) is not None:
        # a crux that leaves `read` out lets the words stand
        stands = emendation.kind == "crux" and "read" not in words.model_fields_set
        return words.transmitted, words.transmitted if stands else words.read
    return None


def pieces(clause: Clause) -> tuple[Piece, ...]:
    """The wording in order: plain stretches, places of the apparatus, sic marks and emended words.

    An emendation whose words do not stand exactly once in the wording is left out here; a lint reports it.
    """
    out: list[Piece] = [s.text if isinstance(s, Stretch) else s for s in clause.wording.segments]
    for emendation in clause.model.emendations:
        words = words_of(emendation)
        if words is None or not words[0]:
            continue
        hits = [i for i, piece in enumerate(out) if isinstance(piece, str) and words[0] in piece]
        if len(hits) != 1 or str(out[hits[0]]).count(words[0]) != 1:
            continue
        before, _, after = str(out[hits[0]]).partition(words[0])
        laid: list[Piece] = [before, Emended(words[0], words[1], emendation), after]
        out[hits[0] : hits[0] + 1] = [p for p in laid if p != ""]
    return tuple(out)


def plain(clause: Clause, text: Text, siglum: str | None = None, reading: Reading | None = None) -> str:
    """The wording as running text: of one printing (the first by default), emended unless ``reading`` says
    otherwise. A lacuna is shown as ``…``.
    """
    return "".join("…" if part is None else part for part in parts(clause, text, siglum, reading))


def parts(
    clause: Clause, text: Text, siglum: str | None = None, reading: Reading | None = None
) -> tuple[str | None, ...]:
    """The same in parts: words, and None for each lacuna, where what the printing had is not known."""
    return tuple(_parts(clause, text, siglum, reading or Reading()))


def _parts(clause: Clause, text: Text, siglum: str | None, reading: Reading) -> Iterator[str | None]:
    available = tuple((w.siglum, w.year) for w in text.witnesses)
    chosen = siglum or (available[0][0] if available else "")
    for piece in pieces(clause):
        if isinstance(piece, str):
            yield piece
        elif isinstance(piece, Emended):
            crux = piece.emendation.kind == "crux" and not piece.read
            yield piece.transmitted if crux or reading.transmitted(piece.emendation.where) else piece.read
        elif isinstance(piece, Place):
            had = piece.reading(chosen, available)
            if had is not None:
                yield None if had.kind == "lacuna" else had.text
