"""The reading page of a text: its clauses, their apparatus, what is known of each, and how to cite it."""

from dataclasses import dataclass

from markupsafe import Markup

from variorum import model
from variorum.library import Clause, Text
from variorum.library.describe import plural

from . import addresses, cite, searching
from .apparatus import AppNote, Editor
from .concordance import Concordance, Parallels
from .page import Page
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
    """A section of the text with its clauses."""

    section: model.Section
    clauses: tuple[ClauseView, ...]


def page(site: Site, text: Text, concordance: Concordance) -> Page:
    """The page of one text."""
    path = addresses.text(text.id)
    editor = Editor(site, text, path)
    heading = editor.heading()
    notes: list[AppNote] = list(heading.notes) if heading else []
    sections: list[SectionView] = []
    for section in text.model.sections:
        views = []
        for clause in text.clauses:
            if clause.section.id != section.id:
                continue
            edited = editor.edit(clause)
            notes += edited.notes
            views.append(_clause(site, text, clause, edited.wording, concordance))
        if views or section.notes:
            sections.append(SectionView(section, tuple(views)))
    html = site.render(
        "edition.html",
        path,
        text=text,
        heading=heading,
        sections=sections,
        notes=notes,
        over=_over(site, text),
        emended=any(c.model.emendations for c in text.clauses),
        variants=site.variants_of.get(text.id, ()),
        relations=[r for r in site.library.relations if text.id in (r.from_, r.to)],
        cited={
            "text": cite.plain(text, site.version, site.date),
            "bibtex": cite.bibtex(text, site.version, site.date),
            "csl": cite.csl(text, site.version, site.date),
        },
        cite_form=cite.plain(text, site.version, site.date, reading=cite.READING),
        bibtex_form=cite.bibtex(text, site.version, site.date, reading=cite.READING),
        csl_form=cite.csl(text, site.version, site.date, reading=cite.READING),
    )
    return Page(path, text.title, text.model.lede.strip(), html, "Editions", tuple(searching.entries(site, text)))


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
