"""A text's wordings as HTML, and the numbered notes under them: readings of the printings, emendations, sic marks.

Every place is written with all its readings, each knowing the printings that have it (``data-w``, numbers from 1 in
order of date), and every emendation with both its sides; the style sheet shows one. So the switches need no script.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from variorum import model
from variorum.drawing.signs import strip
from variorum.library import Clause, Text
from variorum.library.wording import Emended, Piece, pieces, words_of
from variorum.model.apparatus import Place, Reading, Sic
from variorum.model.apparatus import Text as Stretch

from . import addresses
from .glossary import terms_of
from .page import relative
from .site import Site, prose, typeset

_EDGES = re.compile(r"^(\s*)(.*?)(\s*)$", re.S)
_LAST_WORD = re.compile(r"[^\s“”‘’(]+\s*$")
_KINDS = {
    "corruption": "a slip of transmission",
    "printed-error": "an error of the print",
    "contamination": "taken in from another text",
    "crux": "undecided",
    "lacuna": "lost in our copy",
}


@dataclass(frozen=True)
class AppNote:
    """A numbered note at the foot: the label of the clause it belongs to, and what it says, as HTML."""

    number: int
    label: str
    body: Markup


@dataclass(frozen=True)
class Edited:
    """A wording as HTML and the notes it called for."""

    wording: Markup
    notes: tuple[AppNote, ...]


class Editor:
    """Writes the clauses of one text in order, numbering the notes through from ``numbered`` + 1."""

    def __init__(self, site: Site, text: Text, here: str, numbered: int = 0) -> None:
        self.site = site
        self.text = text
        self.here = here
        self.available = tuple((w.siglum, w.year) for w in text.witnesses)
        self.sigla = tuple(w.siglum for w in text.witnesses)
        self.ours = text.model.basis == "rendering"  # a transcription keeps every sign of its page
        self.count = numbered
        self.terms = terms_of(site, text.game)

    def edit(self, clause: Clause) -> Edited:
        """The wording of the next clause with its notes."""
        laid = tuple(pieces(clause))
        out, notes = self._lay(laid, clause.model.apparatus, clause.label, clause)
        done = {piece.emendation.id for piece in laid if isinstance(piece, Emended)}
        for emendation in clause.model.emendations:
            if emendation.id not in done:  # it concerns a value and no words: its mark stands at the end
                number = self._number()
                out.append(_mark(number, "emendation"))
                notes.append(AppNote(number, clause.label, self._emendation_note(clause, emendation)))
        return Edited(Markup("").join(out), tuple(notes))

    def heading(self) -> Edited | None:
        """The heading over the text, as its printings have it."""
        if self.text.heading is None or self.text.model.heading is None:
            return None
        laid = tuple(s.text if isinstance(s, Stretch) else s for s in self.text.heading.segments)
        out, notes = self._lay(laid, self.text.model.heading.apparatus, "heading", None)
        return Edited(Markup("").join(out), tuple(notes))

    def _lay(
        self, laid: Sequence[Piece], known: Sequence[model.Mark], label: str, clause: Clause | None
    ) -> tuple[list[Markup], list[AppNote]]:
        out: list[Markup] = []
        notes: list[AppNote] = []
        marks = {mark.place: mark for mark in known}
        before = ""
        mark_number = 0  # entries count places and sic marks alike
        linked: set[str] = set()  # terms, once a clause
        for piece in laid:
            if isinstance(piece, str):
                words = typeset(piece) if self.ours else piece
                out.append(self.terms.linked(words, self.here, linked) if clause else Markup.escape(words))
                before = piece
            elif isinstance(piece, Sic):
                mark_number += 1
                out.append(Markup('<span class="sic"> (sic)</span>'))
            elif isinstance(piece, Place):
                mark_number += 1
                number = self._number()
                out.append(self._place(piece, number))
                notes.append(AppNote(number, label, self._place_note(piece, marks.get(mark_number), before)))
                before = ""
            elif clause is not None:
                number = self._number()
                out.append(self._emended(piece, number))
                notes.append(AppNote(number, label, self._emendation_note(clause, piece.emendation)))
                before = piece.read
        return out, notes

    def _number(self) -> int:
        self.count += 1
        return self.count

    # -- in the wording -----------------------------------------------------------------------------------------

    def _place(self, place: Place, number: int) -> Markup:
        """All readings, then the mark, then the space that a reading ends with: the mark stands close to the words."""
        parts: list[Markup] = []
        gaps: list[Markup] = []
        for i, (reading, holding) in enumerate(self._readings(place)):
            which = " ".join(str(self.sigla.index(s) + 1) for s in holding)
            cls = "rdg lemma" if i == 0 else "rdg"
            words, gap = _words(reading)
            parts.append(Markup('<span class="{}" data-w="{}">{}</span>').format(cls, which, words))
            if gap:
                gaps.append(Markup('<span class="{} gap" data-w="{}">{}</span>').format(cls, which, gap))
        inner = Markup("").join([*parts, _mark(number, "apparatus"), *gaps])
        return Markup('<span class="app">{}</span>').format(inner)

    def _emended(self, piece: Emended, number: int) -> Markup:
        crux = piece.emendation.kind == "crux"
        heard = "crux, undecided: " if crux else "emended: "
        if crux and piece.read == piece.transmitted:  # it stands in both readings
            words = Markup('<span class="crux"><span class="vh">{}</span>{}</span>').format(heard, piece.read)
            return Markup('<span class="em">{}{}</span>').format(words, _mark(number, "emendation"))
        none = "" if piece.read else " none"
        read = Markup('<span class="{}{}"><span class="vh">{}</span>{}</span>').format(
            "read crux" if crux else "read", none, heard, piece.read
        )
        said = "as printed: " if piece.emendation.kind == "printed-error" else "as transmitted: "
        trans = Markup('<span class="trans"><span class="vh">{}</span>{}</span>').format(said, piece.transmitted)
        return Markup('<span class="em">{}{}{}</span>').format(read, trans, _mark(number, "emendation"))

    def _readings(self, place: Place) -> list[tuple[Reading | None, list[str]]]:
        """The readings by the first printing that has each, but a lost one never first; None: words are lacking."""
        groups: dict[int, tuple[Reading | None, list[str]]] = {}
        for siglum, reading in place.assigned(self.available).items():
            groups.setdefault(id(reading), (reading, []))[1].append(siglum)
        return sorted(groups.values(), key=lambda group: group[0] is not None and group[0].kind != "text")

    # -- at the foot --------------------------------------------------------------------------------------------

    def _place_note(self, place: Place, mark: model.Mark | None, before: str) -> Markup:
        """``points,] NY1823 ■□□□□□ / points the rest``: each reading with its printings, then what is known of it."""
        readings = list(self._readings(place))
        context = ""
        if not all(r is not None and re.search(r"\w", r.text) for r, _ in readings):
            found = _LAST_WORD.search(before)
            context = found[0] if found else ""  # stops and added words stand with the word before them
        rows: list[Markup] = []
        for i, (reading, holding) in enumerate(readings):
            cls, bracket = ("row first", "]") if i == 0 else ("row", "")
            words = _foot_words(reading, context, i == 0)
            squares = strip(holding, self.sigla, f"in {', '.join(holding)}")
            row = Markup('<span class="{}">{}{} {}{}</span>')
            rows.append(row.format(cls, words, bracket, self._printings(holding), squares))
        about = Markup(" {}").format(prose(mark.note)) if mark and mark.note else Markup("")
        if mark and mark.changes_rule == "yes":
            about += Markup(" <i>It changes the rule.</i>")
        return Markup("").join(rows) + about

    def _printings(self, holding: Sequence[str]) -> Markup:
        """``1830–1887`` for an unbroken row of printings, else their sigla."""
        first = self.sigla.index(holding[0])
        unbroken = list(holding) == list(self.sigla[first : first + len(holding)])
        years = [self.text.witnesses[self.sigla.index(s)].year for s in holding]
        if len(holding) > 2 and unbroken and years[0] and years[-1]:
            return Markup("{}–{}").format(years[0], years[-1])
        return Markup(", ").join(Markup('<span class="siglum">{}</span>').format(s) for s in holding)

    def _emendation_note(self, clause: Clause, emendation: model.Emendation) -> Markup:
        parts: list[Markup] = []
        sides = words_of(emendation)
        if sides is not None:
            parts.append(Markup('<span class="lem">{}</span>]').format(sides[1] or "nothing"))
        heads = {"crux": "Crux, undecided.", "printed-error": "Emended; so printed (sic)."}
        parts.append(Markup("<i>{}</i>").format(heads.get(emendation.kind, "Emended.")))
        transmitted = sides[0] if sides is not None else self._value(clause, emendation, "transmitted")
        source = Markup("")
        if emendation.source_reading:
            source = Markup(' (<span lang="{}">{}</span>)').format(
                self.text.model.language, emendation.source_reading
            )
        if not transmitted:
            parts.append(Markup("Our copy has nothing here{}.").format(source))
        elif sides is not None and sides[0] == sides[1]:
            parts.append(Markup("So our copy has it{}, and so it stands in both readings.").format(source))
        else:
            said = "as printed: " if emendation.kind == "printed-error" else "as transmitted: "
            words = Markup('<span class="trans"><span class="vh">{}</span>{}</span>').format(said, transmitted)
            parts.append(Markup("Our copy has {}{}.").format(words, source))
        if emendation.where != "wording":
            parts.append(self._rule(clause, emendation))
        if emendation.kind == "crux" and emendation.alternatives:
            options = ", ".join(self._shown(clause, emendation.where, a) for a in emendation.alternatives)
            parts.append(Markup("Also possible: {}.").format(options))
        parts.append(prose(emendation.because))
        if emendation.source:
            parts.append(Markup("Source: {}.").format(prose(emendation.source.strip().rstrip("."))))
        if emendation.compare:
            links = Markup("; ").join(self.site.clause_link(ref, self.here) for ref in emendation.compare)
            parts.append(Markup("Compare {}.").format(links))
        for finding in self.site.measures.of_place(clause.ref, emendation.where):
            href = relative(self.here, addresses.effect(finding.anchor))
            parts.append(Markup('<a href="{}">What it mattered</a> in {}.').format(href, finding.contrast.one))
        kind = _KINDS[emendation.kind].capitalize()
        parts.append(Markup("<i>{}; certainty {}.</i>").format(kind, emendation.certainty))
        return Markup(" ").join(parts)

    def _rule(self, clause: Clause, emendation: model.Emendation) -> Markup:
        """Which value the emendation changes, and into what; of a crux that lets it stand, that it runs."""
        stated = self._value(clause, emendation, "transmitted") or "silent"
        if emendation.kind == "crux" and emendation.read is None:
            return Markup("<code>{}</code>: {} runs, emended or as transmitted.").format(emendation.where, stated)
        read = self._value(clause, emendation, "read") or "nothing"
        return Markup("<code>{}</code>: {}, transmitted {}.").format(emendation.where, read, stated)

    def _value(self, clause: Clause, emendation: model.Emendation, side: str) -> str:
        value = getattr(emendation, side)
        return "" if value is None else self._shown(clause, emendation.where, value)

    def _shown(self, clause: Clause, address: str, raw: object) -> str:
        """A raw value in words where its game can read it."""
        family = self.site.family(self.text.game)
        if family is None or not isinstance(raw, str | list | dict):
            return str(raw)
        try:
            target = family.address(address)
            return family.text(target, family.parse(target, raw))
        except ValueError:
            return str(raw)


def _foot_words(reading: Reading | None, context: str, lemma: bool) -> Markup:
    """A reading's words at the foot, the first as the lemma."""
    if reading is not None and reading.kind != "text":
        return Markup("<i>{}</i>").format("another reading, lost:" if reading.kind == "lost" else "lacuna:")
    words = (context + (reading.text if reading else "")).strip()
    if not words:
        return Markup("<i>nothing</i>")
    return Markup('<span class="lem">{}</span>').format(words) if lemma else Markup.escape(words)


def still(clause: Clause, text: Text) -> Markup:
    """A clause's wording where it is quoted away from its page: the first printing's, emendations in half-brackets."""
    available = tuple((w.siglum, w.year) for w in text.witnesses)
    first = available[0][0] if available else ""
    out: list[Markup] = []
    for piece in pieces(clause):
        if isinstance(piece, str):
            out.append(Markup.escape(typeset(piece) if text.model.basis == "rendering" else piece))
        elif isinstance(piece, Sic):
            out.append(Markup('<span class="sic"> (sic)</span>'))
        elif isinstance(piece, Emended):
            cls = "read crux" if piece.emendation.kind == "crux" else "read"
            heard = "crux: " if piece.emendation.kind == "crux" else "emended: "
            out.append(Markup('<span class="{}"><span class="vh">{}</span>{}</span>').format(cls, heard, piece.read))
        else:
            out.append(Markup.escape(piece.of(first, available)))
    return Markup("").join(out)


def _mark(number: int, kind: str) -> Markup:
    return Markup('<a class="mark" id="m{0}" href="#a{0}" aria-label="{1} {0}"><sup>{0}</sup></a>').format(number, kind)


def _words(reading: Reading | None) -> tuple[Markup, str]:
    """A reading's words, underlined clear of the spaces around them, and the space after; a caret for none."""
    if reading is None:
        return Markup('<span class="omit" aria-hidden="true">‸</span>'), ""
    if reading.kind == "lacuna":
        return Markup('<span class="w">[…]</span>'), ""
    match = _EDGES.match(reading.text)
    before, words, after = match.groups() if match else ("", reading.text, "")
    lost = Markup('<span class="omit">?</span>') if reading.kind == "lost" else Markup("")
    if not words:
        return Markup.escape(reading.text), ""
    return Markup('{}<span class="w">{}</span>{}').format(before, words, lost), after
