"""The body of a text: a division a section, a block a clause, with wording, facts and notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from lxml.etree import _Element

from variorum import model
from variorum.library import Clause, Text
from variorum.library.wording import Piece, pieces
from variorum.model.apparatus import Text as Stretch
from variorum.source.tei.names import CORPUS, clause_id, link, text_path

from . import notes
from .build import Ids, append, el
from .features import structure
from .header import milestone, wording_language
from .wording import WordingWriter


class BodyWriter:
    """Writes the body of one text."""

    def __init__(self, text: Text, people: Mapping[str, str], ids: Ids) -> None:
        self.text = text
        self.people = people
        self.ids = ids
        self.here = text_path(text.id)
        self.language = text.model.language
        available = tuple((w.siglum, w.year) for w in text.witnesses)
        self.wordings = WordingWriter(available, people, ids)

    def body(self) -> _Element:
        """``text`` with its ``body``."""
        for clause in self.text.clauses:
            self.ids.give(clause_id(clause.id))
        divisions = self._divisions()
        made = el("body", self._heading(), *divisions)
        if not divisions:
            append(made, el("ab"))  # TEI wants something in a body beside its heading
        return el("text", made, xml_lang=wording_language(self.text.model))

    def _heading(self) -> _Element | None:
        heading = self.text.model.heading
        if heading is None or self.text.heading is None:
            return None
        parts: list[Piece] = [s.text if isinstance(s, Stretch) else s for s in self.text.heading.segments]
        laid = self.wordings.lay("heading", parts, heading.apparatus)
        return el(
            "head",
            milestone(heading.source_lines),
            laid.seg,
            *self._marks(heading.apparatus, laid.places),
            *(notes.editorial(note, self.here) for note in heading.notes),
            type="main",
        )

    # -- sections -----------------------------------------------------------------------------------------------

    def _divisions(self) -> list[_Element]:
        """A division for each section in the order of the sections, and a further one wherever the clauses, which keep
        their order too, come back to a section.
        """
        wanted = list(self.text.model.sections)
        opened: dict[str, list[_Element]] = {}
        out: list[_Element] = []

        def open_up_to(section: str) -> None:
            while section not in opened and any(s.id == section for s in wanted):
                out.append(self._section(wanted[0]))
                opened.setdefault(wanted[0].id, []).append(out[-1])
                del wanted[0]

        for name, clauses in groupby(self.text.clauses, key=lambda c: c.model.place.section):
            open_up_to(name)
            if name not in opened or out[-1] is not opened[name][-1]:
                out.append(el("div", type="section", corresp=f"#s_{name}"))
                opened.setdefault(name, []).append(out[-1])
            for clause in clauses:
                append(out[-1], self._clause(clause))
        for section in wanted:
            out.append(self._section(section))
        for parts in opened.values():
            for part, letter in zip(parts, "I" + "M" * (len(parts) - 2) + "F", strict=False):
                if len(parts) > 1:
                    part.set("part", letter)
        return out

    def _section(self, section: model.Section) -> _Element:
        supplied = section.supplied == "yes"
        return el(
            "div",
            milestone(section.source_lines),
            el("head", el("supplied", section.title) if supplied else section.title),
            *(notes.editorial(note, self.here) for note in section.notes),
            *notes.guesses(section.guesses),
            type="section",
            subtype="copy" if section.printed == "no" else None,
            xml_id=self.ids.give(f"s_{section.id}"),
            n=section.label,
            ana=f"#v_{section.variation}" if section.variation else None,
        )

    # -- clauses ------------------------------------------------------------------------------------------------

    def _clause(self, clause: Clause) -> _Element:
        doc, name = clause.model, clause_id(clause.id)
        laid = self.wordings.lay(clause.id, pieces(clause), doc.apparatus, doc.emendations)
        analysed = [link(self.here, CORPUS, f"t_{topic}") for topic in doc.topics]
        if doc.variation:
            analysed.append(f"#v_{doc.variation}")
        return el(
            "ab",
            milestone(doc.place.source_lines),
            el("label", doc.headword) if doc.headword else None,
            laid.seg,
            structure(doc.facts, "facts") if doc.facts else None,
            *self._marks(doc.apparatus, laid.places),
            *(
                notes.emendation(
                    one,
                    self.here,
                    self.people,
                    self.language,
                    self.ids.give(f"e_{clause.id}_{one.id}"),
                    laid.words.get(i),
                )
                for i, one in enumerate(doc.emendations)
            ),
            *(notes.editorial(note, self.here, name) for note in doc.notes),
            *(notes.correspondence(pin, self.here, name) for pin in doc.corresponds),
            *notes.guesses(doc.guesses),
            *(notes.allowance(one) for one in doc.allow),
            type="clause",
            subtype=doc.kind,
            xml_id=name,
            n=doc.place.item,
            ana=" ".join(analysed) or None,
        )

    def _marks(self, marks: Sequence[model.Mark], places: Mapping[int, str]) -> list[_Element]:
        """A note for each mark, the first of a place tied to it."""
        free = dict(places)
        return [notes.mark(m, free.pop(m.place, None) if m.place else None, self.language) for m in marks]
