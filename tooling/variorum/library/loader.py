"""Read every file of a corpus and its variants, and join them into one library."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from pydantic import BaseModel

from variorum import model
from variorum.diagnostics import Code, Finding
from variorum.games import family, games
from variorum.model import apparatus
from variorum.source import Document, read_document

from .entities import Clause, Example, Origin, Text, Variant, Witness
from .facts import read_facts
from .library import Library

M = TypeVar("M", bound=BaseModel)

NO_CORPUS = Code(
    "R311",
    "no corpus here",
    "Everything starts from the texts.",
    "Name the folder that holds corpus/ and variants/, or the corpus folder itself.",
)
UNKNOWN_GAME = Code(
    "R312",
    "unknown game",
    "A fact needs an engine that knows its parameters; a text without facts needs none.",
    "Take the facts out, or name one of the games that have an engine.",
)
TWICE = Code(
    "R313",
    "id used twice",
    "A citation must lead to one place for ever.",
    "Give the later one another id.",
)
RETIRED = Code(
    "R314",
    "retired id used again",
    "A retired id was published once; using it again would falsify old citations.",
    "Take a new id.",
)
GAME_FOLDER = Code(
    "R315",
    "game and folder disagree",
    "Ids come from the path, the game from the file: both must name the same game.",
    "Move the file or correct `game:`.",
)
NO_WITNESS = Code(
    "R316",
    "witness without a book",
    "A siglum stands for a book; without its entry neither date nor place is known.",
    "Add the book with this siglum to corpus/books.yaml.",
)
APPARATUS = Code(
    "A300",
    "inline apparatus cannot be read",
    "A mark that cannot be read loses the readings of a witness.",
    "See the inline notation in corpus/README.md; a bracket meant as such is written \\[ or \\].",
)
CODES = (NO_CORPUS, UNKNOWN_GAME, TWICE, RETIRED, GAME_FOLDER, NO_WITNESS, APPARATUS)

_ENVELOPE = frozenset({"format", "title", "game", "lesson", "worked", "clauses", "expect", "allow"})


@dataclass(frozen=True)
class Loaded:
    """A library and what was found wrong while it was read; the library holds all that could be read."""

    library: Library
    findings: tuple[Finding, ...]
    documents: Mapping[str, Document]


class _Loader:
    def __init__(self, root: Path) -> None:
        self.root = root
        self.findings: list[Finding] = []
        self.documents: dict[str, Document] = {}
        self.broken: set[str] = set()
        self.origins: dict[str, Origin] = {}

    def read(self, path: Path, kind: type[M], broken_id: str = "") -> tuple[M, Origin] | None:
        """One file as its model; findings are kept, and None returned, where it cannot be read."""
        document, found = read_document(path, root=self.root)
        self.findings += found
        value: M | None = None
        if document is not None:
            self.documents[document.path] = document
            if not found or kind is not None:
                value, wrong = model.read(document, kind)
                self.findings += wrong
        if document is None or value is None:
            if broken_id:
                self.broken.add(broken_id)
            return None
        return value, Origin(document)


def load(root: Path, corpus: Path | None = None, variants: Path | None = None) -> Loaded:
    """Load ``root/corpus`` and ``root/variants`` (or the two folders named).

    Never raises for bad content: everything wrong is a finding, and the library holds the rest.
    """
    corpus, variants = corpus or root / "corpus", variants or root / "variants"
    loader = _Loader(root)
    books_doc = _optional(loader, corpus / "books.yaml", model.Books)
    topics_doc = _optional(loader, corpus / "topics.yaml", model.Topics)
    glossary_doc = _optional(loader, corpus / "glossary.yaml", model.Glossary)
    lineage_doc = _optional(loader, corpus / "lineage.yaml", model.Lineage)
    books, copies = _books(loader, books_doc)
    by_siglum = {b.siglum: b for b in books.values() if b.siglum}
    texts: list[Text] = []
    for path in _files(corpus):
        if (text := _text(loader, path, by_siglum, copies)) is not None:
            texts.append(text)
    texts.sort(key=lambda t: (t.date is None, t.date or 0, t.id))
    library = Library(
        MappingProxyType({t.id: t for t in texts}),
        books,
        copies,
        *_topics(loader, topics_doc),
        _terms(loader, glossary_doc),
        lineage_doc[0].relations if lineage_doc else (),
        MappingProxyType(_variants(loader, variants)),
        MappingProxyType(_examples(loader, variants / "examples")),
        MappingProxyType(dict(loader.origins)),
        frozenset(loader.broken),
    )
    return Loaded(library, tuple(sorted(set(loader.findings))), MappingProxyType(loader.documents))


def _files(folder: Path) -> list[Path]:
    """The YAML files in the game folders of ``folder``, in a fixed order."""
    if not folder.is_dir():
        return []
    return sorted(p for p in folder.glob("*/*.yaml") if p.parent.name != "examples")


def _optional(loader: _Loader, path: Path, kind: type[M]) -> tuple[M, Origin] | None:
    if not path.exists():
        return None
    read = loader.read(path, kind, path.stem)
    if read is not None:
        loader.origins[path.stem] = read[1]
    return read


def _unique(
    loader: _Loader, items: Iterable[Any], origin: Origin, what: str, retired: Iterable[str] = ()
) -> Mapping[str, Any]:
    """Items by id; an id used twice or retired is a finding."""
    out: dict[str, Any] = {}
    gone = set(retired)
    for i, item in enumerate(items):
        place = origin / i / "id"
        if item.id in out:
            loader.findings.append(place.finding(TWICE, f"{what} `{item.id}` is there already"))
            continue
        if item.id in gone:
            loader.findings.append(place.finding(RETIRED, f"{what} `{item.id}` is retired"))
        out[item.id] = item
        loader.origins[f"{what}:{item.id}"] = origin / i
    return out


def _books(
    loader: _Loader, read: tuple[model.Books, Origin] | None
) -> tuple[Mapping[str, model.Book], Mapping[str, model.SourceCopy]]:
    if read is None:
        return MappingProxyType({}), MappingProxyType({})
    doc, origin = read
    copies = _unique(loader, doc.copies, origin / "copies", "copy")
    books = _unique(loader, doc.books, origin / "books", "book", doc.retired)
    sigla: dict[str, str] = {}
    for i, book in enumerate(doc.books):
        if book.siglum and sigla.setdefault(book.siglum, book.id) != book.id:
            place = origin / "books" / i / "siglum"
            loader.findings.append(place.finding(TWICE, f"siglum {book.siglum} belongs to `{sigla[book.siglum]}` already"))
    return MappingProxyType(books), MappingProxyType(copies)


def _topics(
    loader: _Loader, read: tuple[model.Topics, Origin] | None
) -> tuple[Mapping[str, model.Topic], tuple[model.TopicGroup, ...]]:
    if read is None:
        return MappingProxyType({}), ()
    doc, origin = read
    topics: dict[str, model.Topic] = {}
    for i, group in enumerate(doc.groups):
        for name, topic in _unique(loader, group.topics, origin / "groups" / i / "topics", "topic", doc.retired).items():
            if name in topics:
                place = origin / "groups" / i / "id"
                loader.findings.append(place.finding(TWICE, f"topic `{name}` is there already, in another group"))
            topics.setdefault(name, topic)
    return MappingProxyType(topics), doc.groups


def _terms(loader: _Loader, read: tuple[model.Glossary, Origin] | None) -> Mapping[str, model.Term]:
    if read is None:
        return MappingProxyType({})
    return MappingProxyType(_unique(loader, read[0].terms, read[1] / "terms", "term", read[0].retired))


def _text(
    loader: _Loader, path: Path, books: Mapping[str, model.Book], copies: Mapping[str, model.SourceCopy]
) -> Text | None:
    text_id = f"{path.parent.name}/{path.stem}"
    read = loader.read(path, model.Text, text_id)
    if read is None:
        return None
    doc, origin = read
    _game_folder(loader, doc.game, path.parent.name, origin)
    witnesses = []
    for i, siglum in enumerate(doc.witnesses):
        book = books.get(siglum)
        if book is None:
            if "books" not in loader.broken:
                place = origin / "witnesses" / i
                loader.findings.append(place.finding(NO_WITNESS, f"no book in corpus/books.yaml has the siglum {siglum}"))
            continue
        witnesses.append(Witness(siglum, book.year, book.place or "", book))
    witnesses.sort(key=lambda w: (w.year is None, w.year or 0, w.siglum))
    sections = {s.id: s for s in doc.sections}
    retired = {r.id for r in doc.retired}
    clauses: list[Clause] = []
    seen: set[str] = set()
    for i, clause in enumerate(doc.clauses):
        place = origin / "clauses" / i
        if clause.id in seen:
            loader.findings.append((place / "id").finding(TWICE, f"clause `{clause.id}` is there already"))
            continue
        seen.add(clause.id)
        if clause.id in retired:
            loader.findings.append((place / "id").finding(RETIRED, f"clause `{clause.id}` is retired in this file"))
        section = sections.get(clause.place.section) or model.Section.model_construct(
            id=clause.place.section, title=clause.place.section, label=None, variation=None, notes=(), supplied="yes"
        )
        clauses.append(_clause(loader, doc, text_id, clause, section, len(clauses), place))
    return Text(text_id, doc, tuple(witnesses), tuple(clauses), copies.get(doc.source.copy_), origin)


def _clause(
    loader: _Loader, doc: model.Text, text_id: str, clause: model.Clause, section: model.Section, number: int, place: Origin
) -> Clause:
    wording, problems = apparatus.parse(clause.wording)
    for p in problems:
        loader.findings.append((place / "wording").finding(APPARATUS, p.message, hint=p.hint, offset=p.offset))
    ref = f"{text_id}#{clause.id}"
    variation = clause.variation or section.variation
    facts: tuple[Any, ...] = ()
    if doc.game in games():
        facts, found = read_facts(family(doc.game), clause, ref, variation, place)
        loader.findings += found
    elif clause.facts:
        message = f"no engine knows the game `{doc.game}`, so its facts cannot be read"
        loader.findings.append((place / "facts").finding(UNKNOWN_GAME, message, key=True))
    return Clause(ref, text_id, clause, section, wording, facts, number, place)


def _game_folder(loader: _Loader, game: str, folder: str, origin: Origin) -> None:
    if game != folder:
        place = origin / "game"
        loader.findings.append(place.finding(GAME_FOLDER, f"the file says `{game}` and stands in {folder}/"))


def _variants(loader: _Loader, folder: Path) -> dict[str, Variant]:
    return _each(loader, _files(folder), model.Variant, "variant", lambda name, doc, origin: Variant(name, doc, origin))


def _examples(loader: _Loader, folder: Path) -> dict[str, Example]:
    def make(name: str, doc: model.Example, origin: Origin) -> Example:
        plain: Any = origin.document.plain()
        return Example(name, doc, MappingProxyType({k: v for k, v in plain.items() if k not in _ENVELOPE}), origin)

    return _each(loader, _files(folder), model.Example, "example", make)


def _each(
    loader: _Loader, paths: Iterable[Path], kind: type[Any], what: str, make: Callable[[str, Any, Origin], Any]
) -> dict[str, Any]:
    """Files whose stem is their id; the same stem in two games is one id too many."""
    out: dict[str, Any] = {}
    for path in paths:
        read = loader.read(path, kind, path.stem)
        if read is None:
            continue
        doc, origin = read
        _game_folder(loader, doc.game, path.parent.name, origin)
        if path.stem in out:
            message = f"{what} `{path.stem}` is there already: {out[path.stem].origin.path}"
            loader.findings.append(origin.finding(TWICE, message))
            continue
        out[path.stem] = make(path.stem, doc, origin)
    return out
