"""The file of what the texts share: topics as a taxonomy, books and copies as lists, the relations of the lineage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lxml.etree import _Element

from variorum import model
from variorum.export.release import Release
from variorum.export.uris import uri
from variorum.library import Library
from variorum.source.tei.names import CORPUS, clause_link, link, text_path

from .build import Ids, el, ranges
from .header import application, bibliographic, publication


def document(library: Library, release: Release) -> _Element:
    """The ``TEI`` element of ``corpus.xml``."""
    ids = Ids()
    topics = [_group(group, ids) for group in library.groups]
    taxonomy = el("taxonomy", *topics, xml_id="the_topics") if topics else None
    header = el(
        "teiHeader",
        el(
            "fileDesc",
            el("titleStmt", el("title", "The Hoyle Variorum: books, copies, topics and relations of the texts")),
            el("editionStmt", el("edition", f"Corpus {release}", n=release.version)),
            publication(release, "corpus"),
            el("sourceDesc", el("p", "Compiled for this corpus.")),
        ),
        el(
            "encodingDesc",
            application(release),
            el("editorialDecl", el("p", "Each text is a file of its own; its clauses point to the topics here.")),
            el("classDecl", taxonomy) if taxonomy is not None else None,
        ),
    )
    lists = [
        _listed("books", [_book(book, library, ids) for book in library.books.values()]),
        _listed("copies", [_copy(copy, ids) for copy in library.copies.values()]),
        _relations(library),
    ]
    found = [one for one in lists if one is not None] or [el("listBibl", el("bibl", "No book yet."))]
    return el("TEI", header, el("standOff", *found), xml_lang="en")


def _listed(kind: str, entries: list[_Element]) -> _Element | None:
    return el("listBibl", *entries, type=kind) if entries else None


# -- topics ---------------------------------------------------------------------------------------------------------


def _group(group: model.TopicGroup, ids: Ids) -> _Element:
    inner = [
        el("category", *_described(t.title, t.definition), xml_id=ids.give(f"t_{t.id}"), n=t.id) for t in group.topics
    ]
    xml_id = ids.give(f"g_{group.id}")
    return el("category", *_described(group.title, group.definition), *inner, xml_id=xml_id, n=group.id)


def _described(title: model.topics.Titles, definition: str) -> Iterator[_Element]:
    """The title in four languages; ``resp`` marks those that are our own translations."""
    yield el("catDesc", el("term", title.en), el("gloss", definition), xml_lang="en")
    for language, words in title.native:
        ours = "ours" if language in title.ours else None
        yield el("catDesc", el("term", words, type=ours), xml_lang=language)


# -- books and copies -----------------------------------------------------------------------------------------------


def _book(book: model.Book, library: Library, ids: Ids) -> _Element:
    carried = [t.id for t in library.texts.values() if any(w.book.id == book.id for w in t.witnesses)]
    return el(
        "bibl",
        *bibliographic(book),
        el("idno", book.siglum, type="siglum") if book.siglum else None,
        el("textLang", mainLang=book.language),
        *(_transmitted(where) for where in book.transmitted_from),
        *(el("note", el("p", words), type="doubt") for words in book.doubts),
        *(el("note", el("p", words)) for words in book.notes),
        *(el("ptr", type="text", target=link(CORPUS, text_path(text))) for text in carried),
        type=book.kind,
        xml_id=ids.give(f"b_{book.id}"),
        n=book.id,
    )


def _transmitted(where: model.books.Transmission) -> _Element:
    return el("citedRange", ranges(where.lines), unit="line", target=f"#c_{where.copy_}")


def _copy(copy: model.SourceCopy, ids: Ids) -> _Element:
    remarks: Iterable[str] = [*([copy.because] if copy.because else []), *copy.notes]
    return el(
        "bibl",
        el("title", copy.title, xml_lang=copy.title_language),
        el("publisher", copy.site),
        el("edition", copy.revision) if copy.revision else None,
        el("ptr", target=uri(copy.url)) if copy.url else None,
        el("textLang", mainLang=copy.language),
        el("note", el("p", copy.of), type="of") if copy.of else None,
        el("note", el("p", copy.licence), type="licence"),
        *(el("note", el("p", words)) for words in remarks),
        type="copy",
        xml_id=ids.give(f"c_{copy.id}"),
        n=copy.id,
    )


# -- lineage --------------------------------------------------------------------------------------------------------


def _relations(library: Library) -> _Element | None:
    """Every relation with its reason; the later side is active."""
    return (
        el("listRelation", *(_relation(one, library) for one in library.relations), type="lineage")
        if library.relations
        else None
    )


def _relation(one: model.Relation, library: Library) -> _Element:
    earlier = f"#b_{one.to}" if one.to in library.books else link(CORPUS, text_path(uri(one.to)))
    shown = [el("ptr", target=clause_link(CORPUS, ref)) for ref in one.clauses]
    return el(
        "relation",
        el("desc", one.because, *shown),
        name=one.kind,
        active=link(CORPUS, text_path(one.from_)),
        passive=earlier,
        cert=one.certainty,
    )
