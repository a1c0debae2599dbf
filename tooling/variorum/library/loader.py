"""Read every file of a corpus and its variants, and join them into one library."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias, TypeVar

from pydantic import BaseModel

from variorum import model
from variorum.diagnostics import Code, Finding, Position
from variorum.games import family, games
from variorum.model import apparatus
from variorum.source import Document, display_path, read_document
from variorum.source.memory import no_collection
from variorum.source.nodes import plain

from .entities import Clause, Example, Origin, Text, Variant, Witness
from .facts import read_facts
from .library import Library

M = TypeVar("M", bound=BaseModel)


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


Item = TypeVar("Item", bound=_HasId)
_Read: TypeAlias = tuple[Document | None, M | None, tuple[Finding, ...]]
"""A file read: its document, its model, and what is wrong in it alone."""

NO_CORPUS = Code(
    "R311",
    "no corpus here",
    "Everything starts from the texts.",
    "Name the folder that holds corpus/ and variants/, or the corpus folder itself.",
)
UNKNOWN_GAME = Code(
    "R312",
    "unknown game",
    "Facts, variants and deals need an engine that knows the game; a text without facts needs none.",
    "Take the facts out, or name a game that has an engine: all-fours or piquet.",
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
STRAY = Code(
    "R317",
    "file that is not read",
    "What is never read is missing without a word.",
    "Rename or move the file; corpus/README.md and variants/README.md show where each belongs.",
)
CODES = (NO_CORPUS, UNKNOWN_GAME, TWICE, RETIRED, GAME_FOLDER, NO_WITNESS, STRAY)

_ENVELOPE = frozenset({"format", "title", "game", "lesson", "worked", "clauses", "expect", "allow"})


@dataclass(frozen=True)
class Loaded:
    """A library and what was found wrong while it was read; the library holds all that could be read."""

    library: Library
    findings: tuple[Finding, ...]
    documents: Mapping[str, Document]


class Kept:
    """Files as they were read, for who loads again and again: one that has not changed is not read anew.

    A file counts as changed when its size, its time or its number on the disk is another.
    """

    def __init__(self) -> None:
        self._read: dict[tuple[Path, type[BaseModel]], tuple[object, object]] = {}

    def read(self, path: Path, kind: type[M], read: Callable[[], _Read[M]]) -> _Read[M]:
        """What was kept of the file, or what ``read`` gives, which is kept."""
        try:
            stat = path.stat()
        except OSError:
            return read()
        stamp = (stat.st_mtime_ns, stat.st_size, stat.st_ino)
        kept = self._read.get((path, kind))
        if kept is None or kept[0] != stamp:
            kept = self._read[path, kind] = (stamp, read())
        return kept[1]  # type: ignore[return-value]  # kept under the kind of document it is


class _Loader:
    def __init__(self, root: Path, *folders: Path, kept: Kept | None = None) -> None:
        self.root = root
        self.kept = kept
        # A folder that lies elsewhere is read from there, and named with its own name first.
        self.elsewhere = [f.parent for f in folders if not f.is_relative_to(root)]
        self.findings: list[Finding] = []
        self.documents: dict[str, Document] = {}
        self.broken: set[str] = set()
        self.origins: dict[str, Origin] = {}

    def base(self, path: Path) -> Path:
        """The folder from which findings name a file."""
        return next((f for f in self.elsewhere if path.is_relative_to(f)), self.root)

    def read(self, path: Path, kind: type[M], broken_id: str = "") -> tuple[M, Origin] | None:
        """One file as its model; findings are kept, and None returned, where it cannot be read."""
        def anew() -> _Read[M]:
            return _read(path, kind, self.base(path))

        document, value, found = self.kept.read(path, kind, anew) if self.kept else anew()
        self.findings += found
        if document is not None:
            self.documents[document.path] = document
        if document is None or value is None:
            if broken_id:
                self.broken.add(broken_id)
            return None
        return value, Origin(document)


def _read(path: Path, kind: type[M], base: Path) -> _Read[M]:
    """A file as its document and its model, with everything that is wrong in it alone."""
    document, found = read_document(path, root=base)
    if document is None:
        return None, None, found
    value, wrong = model.read(document, kind)
    return document, value, (*found, *wrong)


def load(
    root: Path, corpus: Path | None = None, variants: Path | None = None, *, kept: Kept | None = None
) -> Loaded:
    """Load ``root/corpus`` and ``root/variants`` (or the two folders named).

    ``kept`` takes over the files that it has read before and that have not changed since.

    Never raises for bad content: everything wrong is a finding, and the library holds the rest.
    """
    with no_collection():
        return _load(root, corpus or root / "corpus", variants or root / "variants", kept)


def _load(root: Path, corpus: Path, variants: Path, kept: Kept | None) -> Loaded:
    loader = _Loader(root, corpus, variants, kept=kept)
    if not corpus.is_dir():
        place = Position(display_path(corpus, loader.base(corpus)), 1, 1)
        loader.findings.append(NO_CORPUS.at(place, f"there is no folder {place.path}"))
    _strays(loader, corpus, ("books", "topics", "glossary", "lineage"))
    _strays(loader, variants, ("equivalences", "effects"))
    _strays(loader, variants / "examples")
    books_doc = _optional(loader, corpus / "books.yaml", model.Books)
    topics_doc = _optional(loader, corpus / "topics.yaml", model.Topics)
    glossary_doc = _optional(loader, corpus / "glossary.yaml", model.Glossary)
    lineage_doc = _optional(loader, corpus / "lineage.yaml", model.Lineage)
    equal_doc = _optional(loader, variants / "equivalences.yaml", model.Equivalences)
    effects_doc = _optional(loader, variants / "effects.yaml", model.Effects)
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
        MappingProxyType(_variants(loader, _files(variants))),
        MappingProxyType(_examples(loader, _files(variants / "examples"))),
        MappingProxyType(dict(loader.origins)),
        frozenset(loader.broken),
        equal_doc[0].equivalences if equal_doc else (),
        effects_doc[0] if effects_doc else None,
    )
    return Loaded(library, tuple(sorted(set(loader.findings))), MappingProxyType(loader.documents))


def _files(folder: Path) -> list[Path]:
    """The YAML files in the game folders of ``folder``, in a fixed order."""
    if not folder.is_dir():
        return []
    found = (path for path in folder.glob("*/*.yaml") if path.parts[-2] != "examples")
    return sorted(found, key=lambda path: path.parts)


def _strays(loader: _Loader, folder: Path, known: Collection[str] = ()) -> None:
    """YAML files in a folder, or in the game folders below it, that nothing would ever read."""
    above = len(folder.parts)
    for path in (*folder.glob("*.y*ml"), *folder.glob("*/*.y*ml"), *folder.glob("*/*/*.y*ml")):
        steps = path.parts[above:]
        if "examples" in steps[:-1]:
            continue  # looked at as a folder of its own
        depth = len(steps)
        if path.suffix != ".yaml":
            message = f"{path.name} is not read: the names of files end in .yaml"
        elif depth == 3 or (depth == 1 and path.stem not in known):
            message = f"{path.name} is not read here: each file stands in the folder of its game, {folder.name}/GAME/"
        else:
            continue
        loader.findings.append(STRAY.at(Position(display_path(path, loader.base(path)), 1, 1), message))


def _optional(loader: _Loader, path: Path, kind: type[M]) -> tuple[M, Origin] | None:
    if not path.exists():
        return None
    read = loader.read(path, kind, path.stem)
    if read is not None:
        loader.origins[path.stem] = read[1]
    return read


def _unique(
    loader: _Loader, items: Sequence[tuple[Item, Origin]], what: str, retired: Iterable[str] = ()
) -> Mapping[str, Item]:
    """Items by id, their places kept; an id used twice or retired is a finding."""
    first = _first(loader, items, what, retired)
    loader.origins.update({f"{what}:{item.id}": origin for item, origin in first})
    return MappingProxyType({item.id: item for item, _ in first})


def _first(
    loader: _Loader, items: Iterable[tuple[Item, Origin]], what: str, retired: Iterable[str] = ()
) -> list[tuple[Item, Origin]]:
    """The first item of each id with its place; an id used twice or retired is a finding."""
    places: dict[str, Origin] = {}
    out: list[tuple[Item, Origin]] = []
    gone = set(retired)
    for item, origin in items:
        place = origin / "id"
        if item.id in places:
            also = [places[item.id].related("the first is here")]
            loader.findings.append(place.finding(TWICE, f"{what} `{item.id}` is there already", also=also))
            continue
        if item.id in gone:
            loader.findings.append(place.finding(RETIRED, f"{what} `{item.id}` is retired"))
        places[item.id] = place
        out.append((item, origin))
    return out


def _listed(items: Iterable[Item], origin: Origin) -> list[tuple[Item, Origin]]:
    return [(item, origin / i) for i, item in enumerate(items)]


def _books(
    loader: _Loader, read: tuple[model.Books, Origin] | None
) -> tuple[Mapping[str, model.Book], Mapping[str, model.SourceCopy]]:
    if read is None:
        return MappingProxyType({}), MappingProxyType({})
    doc, origin = read
    copies = _unique(loader, _listed(doc.copies, origin / "copies"), "copy")
    books = _unique(loader, _listed(doc.books, origin / "books"), "book", doc.retired)
    sigla: dict[str, str] = {}
    for i, book in enumerate(doc.books):
        if book.siglum and sigla.setdefault(book.siglum, book.id) != book.id:
            place = origin / "books" / i / "siglum"
            message = f"siglum {book.siglum} belongs to `{sigla[book.siglum]}` already"
            loader.findings.append(place.finding(TWICE, message))
    return books, copies


def _topics(
    loader: _Loader, read: tuple[model.Topics, Origin] | None
) -> tuple[Mapping[str, model.Topic], tuple[model.TopicGroup, ...]]:
    if read is None:
        return MappingProxyType({}), ()
    doc, origin = read
    listed = [pair for i, g in enumerate(doc.groups) for pair in _listed(g.topics, origin / "groups" / i / "topics")]
    _unique(loader, _listed(doc.groups, origin / "groups"), "topic group")
    return _unique(loader, listed, "topic", doc.retired), doc.groups


def _terms(loader: _Loader, read: tuple[model.Glossary, Origin] | None) -> Mapping[str, model.Term]:
    if read is None:
        return MappingProxyType({})
    return _unique(loader, _listed(read[0].terms, read[1] / "terms"), "term", read[0].retired)


def _text(
    loader: _Loader, path: Path, books: Mapping[str, model.Book], copies: Mapping[str, model.SourceCopy]
) -> Text | None:
    text_id = f"{path.parent.name}/{path.stem}"
    read = loader.read(path, model.Text, text_id)
    if read is None:
        return None
    doc, origin = read
    _game_folder(loader, doc.game, path.parent.name, origin)
    witnesses = _witnesses(loader, doc.witnesses, books, origin / "witnesses")
    sections = {s.id: s for s, _ in _first(loader, _listed(doc.sections, origin / "sections"), "section")}
    listed = _first(loader, _listed(doc.clauses, origin / "clauses"), "clause", [r.id for r in doc.retired])
    clauses = tuple(
        _clause(loader, doc, text_id, clause, _section(sections, clause.place.section), number, place)
        for number, (clause, place) in enumerate(listed)
    )
    heading = None
    if doc.heading is not None:
        heading = _wording(loader, doc.heading.wording, origin / "heading" / "wording")
    return Text(text_id, doc, witnesses, clauses, copies.get(doc.source.copy_), origin, heading)


def _witnesses(
    loader: _Loader, sigla: Iterable[str], books: Mapping[str, model.Book], origin: Origin
) -> tuple[Witness, ...]:
    """The witnesses of a text in order of date, undated ones last."""
    out: dict[str, Witness] = {}
    for i, siglum in enumerate(sigla):
        book = books.get(siglum)
        if siglum in out:
            loader.findings.append((origin / i).finding(TWICE, f"witness {siglum} is there already"))
        elif book is not None:
            out[siglum] = Witness(siglum, book.year, book.place or "", book)
        elif "books" not in loader.broken:
            message = f"no book in corpus/books.yaml has the siglum {siglum}"
            loader.findings.append((origin / i).finding(NO_WITNESS, message))
    return tuple(sorted(out.values(), key=lambda w: (w.year is None, w.year or 0, w.siglum)))


def _section(sections: Mapping[str, model.Section], name: str) -> model.Section:
    """The section, or one made up for a clause whose section is missing, which a lint reports."""
    return sections.get(name) or model.Section(id=name, title=name, supplied="yes")


def _wording(loader: _Loader, text: str, place: Origin) -> model.Wording:
    wording, problems = apparatus.parse(text)
    for p in problems:
        loader.findings.append(place.finding(p.code, p.message, hint=p.hint, offset=p.offset))
    return wording


def _clause(
    loader: _Loader,
    doc: model.Text,
    text_id: str,
    clause: model.Clause,
    section: model.Section,
    number: int,
    place: Origin,
) -> Clause:
    wording = _wording(loader, clause.wording, place / "wording")
    _first(loader, _listed(clause.emendations, place / "emendations"), "emendation")
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


def _variants(loader: _Loader, paths: Iterable[Path]) -> dict[str, Variant]:
    return _each(loader, paths, model.Variant, "variant", Variant)


def _examples(loader: _Loader, paths: Iterable[Path]) -> dict[str, Example]:
    def make(name: str, doc: model.Example, origin: Origin) -> Example:
        record = {k.value: plain(v) for k, v in origin.document.root.items if k.value not in _ENVELOPE}
        return Example(name, doc, MappingProxyType(record), origin)

    return _each(loader, paths, model.Example, "example", make)


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
        if doc.game not in games():
            message = f"no engine knows the game `{doc.game}`, so this {what} cannot be played"
            loader.findings.append((origin / "game").finding(UNKNOWN_GAME, message))
        if path.stem in out:
            message = f"{what} `{path.stem}` is there already: {out[path.stem].origin.path}"
            loader.findings.append(origin.finding(TWICE, message))
            continue
        out[path.stem] = make(path.stem, doc, origin)
    return out
