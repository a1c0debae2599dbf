"""From the files of a corpus to the things in them: read, typed, joined, and what is wrong told at its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from variorum import model
from variorum.diagnostics import Code
from variorum.model import apparatus
from variorum.source.nodes import plain

from .entities import Clause, Example, Origin, Text, Variant, Witness

if TYPE_CHECKING:
    from .entities import Fact
    from .reader import Reader

M = TypeVar("M", bound=model.Doc)


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


Item = TypeVar("Item", bound=_HasId)

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
CODES = (UNKNOWN_GAME, TWICE, RETIRED, GAME_FOLDER, NO_WITNESS)

_ENVELOPE = frozenset({"format", "title", "game", "lesson", "worked", "clauses", "expect", "allow"})


def files(folder: Path) -> list[Path]:
    """The YAML files in the game folders of ``folder``, in a fixed order."""
    if not folder.is_dir():
        return []
    found = (path for path in folder.glob("*/*.yaml") if path.parts[-2] != "examples")
    return sorted(found, key=lambda path: path.parts)


def optional(reader: Reader, path: Path, kind: type[M]) -> tuple[M, Origin] | None:
    """A file that need not be there, as its model and its place."""
    if not path.exists():
        return None
    read = reader.read(path, kind, path.stem)
    if read is not None:
        reader.origins[path.stem] = read[1]
    return read


def _unique(
    reader: Reader, items: Sequence[tuple[Item, Origin]], what: str, retired: Iterable[str] = ()
) -> Mapping[str, Item]:
    """Items by id, their places kept; an id used twice or retired is a finding."""
    first = _first(reader, items, what, retired)
    reader.origins.update({f"{what}:{item.id}": origin for item, origin in first})
    return MappingProxyType({item.id: item for item, _ in first})


def _first(
    reader: Reader, items: Iterable[tuple[Item, Origin]], what: str, retired: Iterable[str] = ()
) -> list[tuple[Item, Origin]]:
    """The first item of each id with its place; an id used twice or retired is a finding."""
    places: dict[str, Origin] = {}
    out: list[tuple[Item, Origin]] = []
    gone = set(retired)
    for item, origin in items:
        place = origin / "id"
        if item.id in places:
            also = [places[item.id].related("the first is here")]
            reader.findings.append(place.finding(TWICE, f"{what} `{item.id}` is there already", also=also))
            continue
        if item.id in gone:
            reader.findings.append(place.finding(RETIRED, f"{what} `{item.id}` is retired"))
        places[item.id] = place
        out.append((item, origin))
    return out


def _listed(items: Iterable[Item], origin: Origin) -> list[tuple[Item, Origin]]:
    return [(item, origin / i) for i, item in enumerate(items)]


def books(
    reader: Reader, read: tuple[model.Books, Origin] | None
) -> tuple[Mapping[str, model.Book], Mapping[str, model.SourceCopy]]:
    """Books and source copies by id; none where the file is not there or cannot be read."""
    if read is None:
        return MappingProxyType({}), MappingProxyType({})
    doc, origin = read
    copies = _unique(reader, _listed(doc.copies, origin / "copies"), "copy")
    books = _unique(reader, _listed(doc.books, origin / "books"), "book", doc.retired)
    sigla: dict[str, str] = {}
    for i, book in enumerate(doc.books):
        if book.siglum and sigla.setdefault(book.siglum, book.id) != book.id:
            place = origin / "books" / i / "siglum"
            message = f"siglum {book.siglum} belongs to `{sigla[book.siglum]}` already"
            reader.findings.append(place.finding(TWICE, message))
    return books, copies


def topics(
    reader: Reader, read: tuple[model.Topics, Origin] | None
) -> tuple[Mapping[str, model.Topic], tuple[model.TopicGroup, ...]]:
    """Topics of the second level by id, and the groups they stand in; none likewise."""
    if read is None:
        return MappingProxyType({}), ()
    doc, origin = read
    listed = [pair for i, g in enumerate(doc.groups) for pair in _listed(g.topics, origin / "groups" / i / "topics")]
    _unique(reader, _listed(doc.groups, origin / "groups"), "topic group")
    return _unique(reader, listed, "topic", doc.retired), doc.groups


def terms(reader: Reader, read: tuple[model.Glossary, Origin] | None) -> Mapping[str, model.Term]:
    """The terms of the glossary by id; none likewise."""
    if read is None:
        return MappingProxyType({})
    return _unique(reader, _listed(read[0].terms, read[1] / "terms"), "term", read[0].retired)


def text(
    reader: Reader, path: Path, books: Mapping[str, model.Book], copies: Mapping[str, model.SourceCopy]
) -> Text | None:
    """A text with its witnesses, given the books by siglum; None for a file that cannot be read."""
    text_id = f"{path.parent.name}/{path.stem}"
    read = reader.read(path, model.Text, text_id)
    if read is None:
        return None
    doc, origin = read
    _game_folder(reader, doc.game, path.parent.name, origin)
    witnesses = _witnesses(reader, doc.witnesses, books, origin / "witnesses")
    sections = {s.id: s for s, _ in _first(reader, _listed(doc.sections, origin / "sections"), "section")}
    listed = _first(reader, _listed(doc.clauses, origin / "clauses"), "clause", [r.id for r in doc.retired])
    clauses = tuple(
        _clause(reader, doc, text_id, clause, _section(sections, clause.place.section), number, place)
        for number, (clause, place) in enumerate(listed)
    )
    heading = None
    if doc.heading is not None:
        heading = _wording(reader, doc.heading.wording, origin / "heading" / "wording")
    return Text(text_id, doc, witnesses, clauses, copies.get(doc.source.copy_), origin, heading)


def _witnesses(
    reader: Reader, sigla: Iterable[str], books: Mapping[str, model.Book], origin: Origin
) -> tuple[Witness, ...]:
    """The witnesses of a text in order of date, undated ones last."""
    out: dict[str, Witness] = {}
    for i, siglum in enumerate(sigla):
        book = books.get(siglum)
        if siglum in out:
            reader.findings.append((origin / i).finding(TWICE, f"witness {siglum} is there already"))
        elif book is not None:
            out[siglum] = Witness(siglum, book.year, book.place or "", book)
        elif "books" not in reader.broken:
            message = f"no book in corpus/books.yaml has the siglum {siglum}"
            reader.findings.append((origin / i).finding(NO_WITNESS, message))
    return tuple(sorted(out.values(), key=lambda w: (w.year is None, w.year or 0, w.siglum)))


def _section(sections: Mapping[str, model.Section], name: str) -> model.Section:
    """The section, or one made up for a clause whose section is missing, which a lint reports."""
    return sections.get(name) or model.Section(id=name, title=name, supplied="yes")


def _wording(reader: Reader, text: str, place: Origin) -> model.Wording:
    wording, problems = apparatus.parse(text)
    for p in problems:
        reader.findings.append(place.finding(p.code, p.message, hint=p.hint, offset=p.offset))
    return wording


def _clause(
    reader: Reader,
    doc: model.Text,
    text_id: str,
    clause: model.Clause,
    section: model.Section,
    number: int,
    place: Origin,
) -> Clause:
    wording = _wording(reader, clause.wording, place / "wording")
    _first(reader, _listed(clause.emendations, place / "emendations"), "emendation")
    ref = f"{text_id}#{clause.id}"
    variation = clause.variation or section.variation
    def said() -> tuple[Fact, ...]:
        return _facts(reader, doc.game, clause, ref, variation, place)

    return Clause(ref, text_id, clause, section, wording, said, number, place)


def _facts(
    reader: Reader, game: str, clause: model.Clause, ref: str, variation: str | None, place: Origin
) -> tuple[Fact, ...]:
    if not clause.facts and not clause.emendations:
        return ()
    from variorum.games import family, games  # the rules of the games: who only reads the words needs none

    from .facts import read_facts

    if game in games():
        facts, found = read_facts(family(game), clause, ref, variation, place)
        reader.findings += found
        return facts
    if clause.facts:
        message = f"no engine knows the game `{game}`, so its facts cannot be read"
        reader.findings.append((place / "facts").finding(UNKNOWN_GAME, message, key=True))
    return ()


def _game_folder(reader: Reader, game: str, folder: str, origin: Origin) -> None:
    if game != folder:
        place = origin / "game"
        reader.findings.append(place.finding(GAME_FOLDER, f"the file says `{game}` and stands in {folder}/"))


def variants(reader: Reader, paths: Iterable[Path]) -> dict[str, Variant]:
    """The variants in these files by id."""
    return _each(reader, paths, model.Variant, "variant", Variant)


def examples(reader: Reader, paths: Iterable[Path]) -> dict[str, Example]:
    """The examples in these files by id."""
    def make(name: str, doc: model.Example, origin: Origin) -> Example:
        record = {k.value: plain(v) for k, v in origin.document.root.items if k.value not in _ENVELOPE}
        return Example(name, doc, MappingProxyType(record), origin)

    return _each(reader, paths, model.Example, "example", make, named=False)


def _each(
    reader: Reader,
    paths: Iterable[Path],
    kind: type[Any],
    what: str,
    make: Callable[[str, Any, Origin], Any],
    *,
    named: bool = True,
) -> dict[str, Any]:
    """Files whose stem is their id; the same stem in two games is one id too many.

    ``named`` other files name them, so that those that cannot be read are to be known as well.
    """
    from variorum.games import games

    out: dict[str, Any] = {}
    for path in paths:
        read = reader.read(path, kind, path.stem if named else "")
        if read is None:
            continue
        doc, origin = read
        _game_folder(reader, doc.game, path.parent.name, origin)
        if doc.game not in games():
            message = f"no engine knows the game `{doc.game}`, so this {what} cannot be played"
            reader.findings.append((origin / "game").finding(UNKNOWN_GAME, message))
        if path.stem in out:
            message = f"{what} `{path.stem}` is there already: {out[path.stem].origin.path}"
            reader.findings.append(origin.finding(TWICE, message))
            continue
        out[path.stem] = make(path.stem, doc, origin)
    return out
