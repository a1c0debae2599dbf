"""The words of a TEI element, with its apparatus in our notation.

The words are those of the printed page. What an editor put beside them, and what has no place in our notation, is kept
as a remark on the block, so that nothing goes without being told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from lxml.etree import _Element

from variorum.source.marks import escaped_reading
from variorum.source.tei.names import q

from .blocks import CLOSE, OPEN, Remark, few, quoted

LEFT_OUT = frozenset(map(q, ("fw", "pb", "cb", "milestone", "figure", "fs", "index", "anchor", "ptr", "gb")))
_SET_OFF = frozenset(map(q, ("hi", "emph", "term", "soCalled", "foreign", "mentioned", "rs", "title")))
_TOLD = {
    q("supplied"): "supplied by the editor of the file",
    q("corr"): "corrected by the editor of the file",
    q("unclear"): "hard to read in the source",
    q("add"): "added in the source by hand",
}
_READ = ("sic", "orig", "expan", "reg", "corr")  # of a choice the first that is there
_BESIDE = {
    "corr": "the editor of the file corrects it to",
    "reg": "the file regularises it to",
    "abbr": "the source has",
}


class Words:
    """Reads the words of one element after another.

    ``witnesses`` are our names of the pointers; ``note`` is given a note and answers with the call for it.
    """

    def __init__(self, witnesses: Mapping[str, str], note: Callable[[_Element], str]) -> None:
        self.witnesses = witnesses
        self._note = note
        self._remarks: list[Remark] = []

    def remarks(self) -> tuple[Remark, ...]:
        """What there was to remark since it was last asked."""
        found = few(self._remarks)
        self._remarks.clear()
        return found

    def of(self, element: _Element) -> str:
        """The words of an element."""
        return "".join(self._parts(element))

    def leave_out(self, element: _Element) -> None:
        """An element that is no part of the text; the words of a picture are told."""
        if element.tag == q("figure") and (words := quoted("".join(map(str, element.itertext())))):
            self._say(f"a picture left out: {words}")

    def _say(self, said: str, at: str = "") -> None:
        self._remarks.append(Remark(said, at))

    def _parts(self, element: _Element, *, reading: bool = False) -> Iterator[str]:
        """``reading``: within a reading of the apparatus, where no mark and no call may stand."""
        yield element.text or ""
        for child in element:
            name = child.tag
            if name == q("app"):
                yield self._within_reading(child) if reading else self._app(child)
            elif name == q("choice"):
                yield self._choice(child, reading=reading)
            elif name == q("note"):
                call = self._note(child)
                yield "" if reading else call
            elif name == q("lb"):
                yield "" if child.get("break") == "no" else " "
            elif name == q("gap"):
                self._gap(child)
                yield "…"
            elif name == q("del"):
                if words := self._plain(child):
                    self._say(f"struck out in the source: {words}")
            elif name in LEFT_OUT or not isinstance(name, str):
                self.leave_out(child)
            elif name in _SET_OFF and not reading and not len(child) and child.text:
                yield f"{OPEN}{child.text}{CLOSE}"
            else:
                words = "".join(self._parts(child, reading=reading))
                if name in _TOLD and words.strip():
                    self._say(f"{_TOLD[name]}: {quoted(words)}", quoted(words))
                yield words + ("[!]" if name == q("sic") and words.strip() and not reading else "")
            yield child.tail or ""

    def _plain(self, element: _Element) -> str:
        return quoted("".join(self._parts(element, reading=True)))

    def _gap(self, gap: _Element) -> None:
        extent = " ".join(filter(None, (gap.get("extent") or gap.get("quantity"), gap.get("unit"))))
        if known := ", ".join(filter(None, (extent, gap.get("reason")))):
            self._say(f"lost in the source: {known}", "…")

    def _choice(self, choice: _Element, *, reading: bool) -> str:
        """As the source has it: of a correction what stood, of an abbreviation what it is short for."""
        name = next((name for name in _READ if choice.find(q(name)) is not None), None)
        if name is None:
            return "".join(self._parts(choice, reading=reading))
        chosen = choice.find(q(name))
        assert chosen is not None
        words = "".join(self._parts(chosen, reading=reading))
        for other, said in _BESIDE.items():
            found = choice.find(q(other))
            if found is not None and found is not chosen:
                self._say(f"{quoted(words)}: {said} {self._plain(found)}", quoted(words))
        return words + ("[!]" if name == "sic" and not reading else "")

    def _app(self, app: _Element) -> str:
        """A place of the apparatus in our notation; a lemma is one reading among others."""
        readings: list[str] = []
        witnessed = False
        plain: list[str] = []
        for reading in app.iterchildren(q("lem"), q("rdg")):
            words = re.sub(r"\s+", " ", "".join(self._parts(reading, reading=True)))
            pointers = reading.get("wit", "").split()
            named = [self.witnesses.get(pointer, pointer.strip("#").upper()) for pointer in pointers]
            witnessed = witnessed or bool(named)
            plain.append(words)
            if words.strip() == "…":
                readings.append(f"…{' ^' + ', '.join(named) if named else ''}")
            elif words and named:
                readings.append(f"{escaped_reading(words)} ^{', '.join(named)}")
            elif words:
                readings.append(escaped_reading(words, condition=False))
        if plain and not witnessed:  # nothing says who has which
            return self._first(plain, "other printings, which are not named, have")
        return f"[{'|'.join(readings)}]" if readings else ""

    def _within_reading(self, app: _Element) -> str:
        """Of a place of the apparatus that stands in a reading of another, its first reading; the rest is told."""
        readings = ["".join(self._parts(one, reading=True)) for one in app.iterchildren(q("lem"), q("rdg"))]
        return self._first(readings, "within a reading, where others have")

    def _first(self, readings: Sequence[str], said: str) -> str:
        """The first of several readings; the others are told."""
        if len(readings) > 1:
            others = "; ".join(quoted(words) or "nothing" for words in readings[1:])
            self._say(f"{quoted(readings[0]) or 'nothing'}: {said} {others}", quoted(readings[0]))
        return readings[0] if readings else ""


def spaced(text: str) -> str:
    """The text with one space for all white space, none at its ends."""
    return " ".join(text.split())
