"""The reading page of a text: its clauses, their apparatus, what is known of each, and how to cite it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from variorum import model
from variorum.library import Clause, Text
from variorum.library.describe import plural

from . import addresses, cite, searching
from .apparatus import AppNote, Editor
from .concordance import Concordance, Parallels
from .leaves import Leaf, Piece, leaved
from .page import Entry, Page
from .site import Site


@dataclass(frozen=True)
class ClauseView:
    """What the template shows of a clause."""

    clause: Clause
    wording: Markup
    topics: tuple[tuple[str, str], ...]
    parallels: Parallels
    examples: tuple[tuple[str, str], ...]
    citation: str
    bibtex: str
    csl: str

    @property
    def notes(self) -> tuple[model.Note, ...]:
        """The editors' notes on the clause."""
        return self.clause.model.notes


@dataclass(frozen=True)
class SectionView:
    """A section, or what a leaf has of it, as pieces; ``clauses`` are their ids and labels, in the same order.

    ``begins`` says that it begins there.
    """

    section: model.Section
    pieces: tuple[Piece, ...]
    clauses: tuple[tuple[str, str], ...]
    begins: bool = True

    def on(self, leaf: Leaf) -> "SectionView":
        """What the leaf has of it."""
        here = [(p, c) for p, c in zip(self.pieces, self.clauses, strict=True) if leaf.has(p)]
        begins = here[0][0] is self.pieces[0] if here else not self.pieces and leaf.number == 1
        return replace(self, pieces=tuple(p for p, _ in here), clauses=tuple(c for _, c in here), begins=begins)


def pages(site: Site, text: Text, concordance: Concordance) -> Iterator[Page]:
    """The page of one text, or where that is too long its leaves."""
    path = addresses.text(text.id)
    editor = Editor(site, text, path)
    heading = editor.heading()
    noted = len(heading.notes) if heading else 0
    head = _notes(site, path, heading.notes) if heading else Markup("")
    sections: list[SectionView] = []
    for section in text.model.sections:
        pieces: list[Piece] = []
        names: list[tuple[str, str]] = []
        for clause in text.clauses:
            if clause.section.id != section.id:
                continue
            edited = editor.edit(clause)
            noted += len(edited.notes)
            view = _clause(site, text, clause, edited.wording, concordance)
            apart = _notes(site, path, edited.notes)
            pieces.append(site.piece(clause.label, "edition-clause.html", path, {"c": view}, apart))
            names.append((clause.id, clause.label))
        if pieces or section.notes:
            sections.append(SectionView(section, tuple(pieces), tuple(names)))
    shared = _shared(site, text)
    whole = {**shared, "heading": heading, "noted": noted, "over": _over(site, text)}
    all_pieces = tuple(p for s in sections for p in s.pieces)
    html = site.render(
        "edition.html", path, leaves=(), sections=sections, notes=_joined(all_pieces, head), **whole
    )
    search = tuple(searching.entries(site, text))
    page = Page(path, text.title, text.model.lede.strip(), html, "Editions", search)
    if len(html.encode()) <= site.room:
        yield page
        return

    def on(leaf: Leaf) -> list[SectionView]:
        return [s for s in (one.on(leaf) for one in sections) if s.pieces or s.begins]

    def first(leaves: tuple[Leaf, ...], here: Leaf) -> Page:
        further = [(leaf, on(leaf)) for leaf in leaves[1:]]
        html = site.render(
            "edition.html", path, leaves=leaves, further=further, notes=_joined(here.pieces, head),
            sections=on(here), **whole,
        )  # fmt: skip
        return replace(page, html=html)

    def other(leaves: tuple[Leaf, ...], here: Leaf) -> Page:
        html = site.render(
            "edition-leaf.html", here.path, leaves=leaves, leaf=here, notes=_joined(here.pieces),
            sections=on(here), **shared,
        )  # fmt: skip
        title = f"{text.title}: {here.name}"
        return Page(here.path, title, f"{text.title}, {here.name}.", html, page.under, (Entry("", title, here.name),))

    yield from leaved(site.room, path, all_pieces, first, other)


def _notes(site: Site, path: str, notes: Sequence[AppNote]) -> Markup:
    return Markup(site.render("edition-notes.html", path, notes=notes)) if notes else Markup("")


def _joined(pieces: Sequence[Piece], head: str = "") -> Markup:
    """The notes of the heading and of these."""
    return Markup("").join([Markup(head), *(p.apart for p in pieces)])


def _shared(site: Site, text: Text) -> dict[str, object]:
    """What a text's leaves have in common."""
    return {
        "text": text,
        "emended": any(c.model.emendations for c in text.clauses),
        "variants": site.variants_of.get(text.id, ()),
        "cited": {
            "text": cite.plain(text, site.version, site.date),
            "bibtex": cite.bibtex(text, site.version, site.date),
            "csl": cite.csl(text, site.version, site.date),
        },
        "cite_form": cite.plain(text, site.version, site.date, reading=cite.READING),
        "bibtex_form": cite.bibtex(text, site.version, site.date, reading=cite.READING),
        "csl_form": cite.csl(text, site.version, site.date, reading=cite.READING),
    }


def _clause(site: Site, text: Text, clause: Clause, wording: Markup, concordance: Concordance) -> ClauseView:
    examples = site.examples_of.get(clause.ref, ())
    return ClauseView(
        clause,
        wording,
        tuple((t, addresses.topic(t)) for t in clause.model.topics),
        concordance.of(clause),
        tuple((e.title, addresses.example(e.game, e.id)) for e in examples),
        cite.plain(text, site.version, site.date, clause.id, clause.label, cite.READING),
        cite.bibtex(text, site.version, site.date, clause.id, clause.label, cite.READING),
        cite.csl(text, site.version, site.date, clause.id, clause.label, cite.READING),
    )


def _over(site: Site, text: Text) -> str:
    """``All Fours · New York and Philadelphia · six printings``: the line over the title."""
    places = list(dict.fromkeys(w.place for w in text.witnesses if w.place))
    kinds = {w.book.kind for w in text.witnesses}
    parts = [site.game(text.game)]
    if places:
        parts.append(" and ".join([", ".join(places[:-1]), places[-1]] if len(places) > 1 else places))
    if kinds == {"web-page"}:
        parts.append(plural(len(text.witnesses), "web page"))
    elif text.witnesses:
        parts.append(plural(len(text.witnesses), "printing"))
    return " · ".join(parts)
