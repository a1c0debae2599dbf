"""The header of a text: who did what, from which copy, which printings, under what licence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from lxml.etree import _Element

from variorum import model
from variorum.export.release import LICENCE, LICENCE_URL, PUBLISHER, Release
from variorum.export.uris import uri
from variorum.library import Text, Witness
from variorum.source.tei.names import APPLICATION, COPY, CORPUS, link, text_path
from variorum.source.tei.text import RETIRED, SKIP

from .build import dated, el, ranges, version_number
from .notes import allowance, editorial, guesses, plain_note

# How a browser shows these elements where nothing else says so: facts and values are for machines, and of two readings
# of our copy the emended one is shown.
_STYLES = (
    ("div, ab, head", "display: block; margin-block: 0.6em"),
    ("head", "font-weight: bold"),
    ("ab > label", "font-style: italic; margin-inline-end: 0.5em"),
    ("fs, choice > sic", "display: none"),
    ("app::before", "content: '['"),
    ("app::after", "content: ']'"),
    ("rdg::after", "content: ' | '"),
    ("rdg:last-child::after", "content: ''"),
)


def people_of(text: model.Text) -> dict[str, str]:
    """Everybody who is named in a text, with an id; those responsible for it first."""
    names = [r.who for r in text.responsibility]
    names += [c.who for c in text.changes]
    names += [e.by for clause in text.clauses for e in clause.emendations]
    return {name: f"who_{number}" for number, name in enumerate(dict.fromkeys(names), 1)}


def header(text: Text, people: Mapping[str, str], release: Release) -> _Element:
    """The whole ``teiHeader`` of a text."""
    here = text_path(text.id)
    return el(
        "teiHeader",
        el(
            "fileDesc",
            _title_statement(text.model, people),
            _edition(text.model, people, release),
            publication(release, text.id),
            _notes(text, here),
            _source(text, here),
        ),
        _encoding(text, release),
        _profile(text.model),
        el("revisionDesc", *_changes(text.model, people)) if text.model.changes else None,
    )


def publication(release: Release, name: str) -> _Element:
    """Who publishes, under which licence, and the name of the file's content."""
    return el(
        "publicationStmt",
        el("publisher", PUBLISHER),
        el("date", release.date, **dated(release.date)),
        el("idno", name, type=APPLICATION),
        el("availability", el("licence", LICENCE, target=LICENCE_URL), status="free"),
    )


def application(release: Release) -> _Element:
    """The program that wrote the file."""
    label = el("label", "variorum export tei")
    return el("appInfo", el("application", label, ident=APPLICATION, version=version_number(release.version)))


def bibliographic(book: model.Book) -> Iterator[_Element]:
    """A book's particulars as the parts of a ``bibl``."""
    if book.author:
        yield el("author", book.author)
    yield el("title", book.title, xml_lang=book.title_language)
    if book.edition:
        yield el("edition", book.edition)
    if book.place:
        yield el("pubPlace", book.place)
    if book.publisher:
        yield el("publisher", book.publisher)
    if book.year is not None:
        yield el("date", str(book.year), when=str(book.year))
    if book.pages:
        yield el("biblScope", book.pages, unit="page")
    for kind, address in (("facsimile", book.facsimile), ("page", book.url)):
        if address:
            yield el("ptr", target=uri(address), type=kind)


def facsimiles(text: Text) -> Iterator[tuple[str, _Element]]:
    """The facsimiles that are known of a text's printings, each with the siglum: pages of a library with its viewer."""
    for witness in text.witnesses:
        if witness.book.facsimile:
            media = el("media", mimeType="text/html", url=uri(witness.book.facsimile))
            yield witness.siglum, el("facsimile", media, xml_id=_facsimile_id(witness.siglum))


def _facsimile_id(siglum: str) -> str:
    return f"f_{siglum}"


def _title_statement(text: model.Text, people: Mapping[str, str]) -> _Element:
    stated = []
    named: set[str] = set()
    for one in text.responsibility:
        # an id is given once; who has done several things is pointed to
        known = {"corresp": f"#{people[one.who]}"} if one.who in named else {"xml_id": people[one.who]}
        named.add(one.who)
        stated.append(el("respStmt", el("resp", one.did), el("name", one.who, **known)))
    return el("titleStmt", el("title", text.title, type="main"), el("title", text.short, type="short"), *stated)


def _edition(text: model.Text, people: Mapping[str, str], release: Release) -> _Element:
    """The version of the corpus, and whoever made single changes and emendations only."""
    above = {one.who for one in text.responsibility}
    others = [
        el("respStmt", el("resp", "single changes or emendations"), el("name", name, xml_id=xml_id))
        for name, xml_id in people.items()
        if name not in above
    ]
    return el("editionStmt", el("edition", f"Corpus {release}", n=release.version), *others)


def _notes(text: Text, here: str) -> _Element | None:
    doc = text.model
    found = [editorial(note, here) for note in doc.notes]
    for skip in doc.skips:
        found.append(plain_note(SKIP, skip.because, milestone(skip.lines)))
    found += [plain_note(RETIRED, gone.because, n=gone.id) for gone in doc.retired]
    found += guesses(doc.guesses)
    found += [allowance(one) for one in doc.allow]
    return el("notesStmt", *found) if found else None


def milestone(lines: tuple[int, ...]) -> _Element | None:
    """The lines of the source copy that what follows is taken from."""
    return el("milestone", unit="line", n=ranges(lines), edRef=f"#{COPY}") if lines else None


def _source(text: Text, here: str) -> _Element:
    source, copy = text.model.source, text.copy
    parts: list[_Element] = []
    if copy is not None:
        parts.append(el("title", copy.title, xml_lang=copy.title_language))
        parts.append(el("publisher", copy.site))
        if copy.url:
            parts.append(el("ptr", target=uri(copy.url)))
    bibl = el(
        "bibl",
        *parts,
        el("textLang", mainLang=text.model.language),
        el("citedRange", ranges(source.lines), unit="line"),
        type="copy",
        xml_id=COPY,
        n=source.copy_,
        corresp=link(here, CORPUS, f"c_{source.copy_}"),
    )
    known = {w.siglum: w for w in text.witnesses}
    witnesses = [_witness(siglum, known.get(siglum), here) for siglum in text.model.witnesses]
    return el("sourceDesc", bibl, el("listWit", *witnesses) if witnesses else None)


def _witness(siglum: str, witness: Witness | None, here: str) -> _Element:
    if witness is None:  # the bibliography does not know it
        return el("witness", xml_id=siglum)
    facs = f"#{_facsimile_id(siglum)}" if witness.book.facsimile else None
    bibl = el("bibl", *bibliographic(witness.book))
    return el("witness", bibl, xml_id=siglum, corresp=link(here, CORPUS, f"b_{witness.book.id}"), facs=facs)


def _encoding(text: Text, release: Release) -> _Element:
    if text.model.basis == "rendering":
        what = (
            "The wording is our own English rendering of a copy in another language, clause by clause. It is nowhere "
            "the printed English of the books."
        )
    else:
        what = "The wording is transcribed from the page."
    how = (
        "Readings of the printings stand in app, none of them a lemma; words of our copy that are emended stand in "
        "choice, with the reasons in a note of type emendation. fs of type facts states in machine form what a clause "
        "says as our copy has it; an emended value stands in the features of the emendation's note."
    )
    variations = sorted({v for v in _variations(text.model) if v})
    categories = [el("category", el("catDesc", name), xml_id=f"v_{name}") for name in variations]
    return el(
        "encodingDesc",
        application(release),
        el("editorialDecl", el("p", what), el("p", how)),
        el("variantEncoding", method="parallel-segmentation", location="internal"),
        el("tagsDecl", *(el("rendition", css, scheme="css", selector=selector) for selector, css in _STYLES)),
        el("classDecl", el("taxonomy", *categories, xml_id="the_variations")) if categories else None,
    )


def _variations(text: model.Text) -> Iterable[str | None]:
    return [*(s.variation for s in text.sections), *(c.variation for c in text.clauses)]


def wording_language(text: model.Text) -> str:
    """The language of the wording: English, unless it is transcribed."""
    return "en" if text.basis == "rendering" else text.language


def _profile(text: model.Text) -> _Element:
    languages = [el("language", "The wording and everything of ours", ident=wording_language(text))]
    if text.language != wording_language(text):
        languages.append(el("language", "The source copy", ident=text.language))
    terms = [el("term", text.game, type="game"), el("term", text.basis, type="basis")]
    return el(
        "profileDesc",
        el("abstract", el("p", text.lede)),
        el("langUsage", *languages),
        el("textClass", el("keywords", *terms)),
    )


def _changes(text: model.Text, people: Mapping[str, str]) -> Iterator[_Element]:
    """The newest first, as is usual in TEI."""
    for change in reversed(text.changes):
        yield el("change", change.what, who=f"#{people[change.who]}", **dated(change.date))
