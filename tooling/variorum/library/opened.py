"""A library that reads a file when something in it is asked for: for whoever wants one text, not the whole corpus."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from variorum import model
from variorum.diagnostics import Finding

from . import joining
from .entities import Clause, Example, Origin, Text, Variant
from .library import Library
from .reader import Reader

T = TypeVar("T")
M = TypeVar("M", bound=model.Doc)


class Shelf(Mapping[str, T]):
    """Things by id, each read when it is asked for; to go through them all reads all.

    ``ids`` are those there may be, as the names of the files have them; ``read`` gives None for a file that cannot be
    read, which is then not on the shelf; ``order`` is the key by which they are sorted, if not as ``ids`` has them.
    """

    def __init__(self, ids: Iterable[str], read: Callable[[str], T | None], order: Callable[[T], Any] | None) -> None:
        self._ids = dict.fromkeys(ids)
        self._read = read
        self._order = order
        self._held: dict[str, T | None] = {}
        self._sorted: list[str] | None = None

    def __getitem__(self, key: str) -> T:
        if key not in self._held:
            if key not in self._ids:
                raise KeyError(key)
            self._held[key] = self._read(key)
        found = self._held[key]
        if found is None:
            raise KeyError(key)
        return found

    def _all(self) -> list[str]:
        if self._sorted is None:
            self._sorted = [key for key in self._ids if key in self]
            if (order := self._order) is not None:
                self._sorted.sort(key=lambda key: order(self[key]))
        return self._sorted

    def __contains__(self, key: object) -> bool:
        return key in self._ids and self.get(str(key)) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def ids(self) -> tuple[str, ...]:
        """The ids there may be, without reading anything."""
        return tuple(self._ids)


class _Clauses(Mapping[str, Clause]):
    """The clauses of the texts on a shelf by reference; one of them costs the reading of its text."""

    def __init__(self, texts: Mapping[str, Text]) -> None:
        self._texts = texts

    def __getitem__(self, ref: str) -> Clause:
        text, _, clause = ref.partition("#")
        return self._texts[text].clause(clause)

    def __iter__(self) -> Iterator[str]:
        return (clause.ref for text in self._texts.values() for clause in text.clauses)

    def __len__(self) -> int:
        return sum(len(text.clauses) for text in self._texts.values())


class OpenedLibrary(Library):
    """A library whose files are read one by one, each the first time it is needed.

    It holds what ``load`` would hold of the same folder, in the same order.
    """

    _corpus: Path
    _variants: Path
    _reader: Reader

    def __init__(self, root: Path) -> None:
        object.__setattr__(self, "_resolved", {})
        object.__setattr__(self, "_corpus", root / "corpus")
        object.__setattr__(self, "_variants", root / "variants")
        object.__setattr__(self, "_reader", Reader(root, root / "corpus", root / "variants"))

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with the files read so far: of a broken one that nobody asked for nothing is said."""
        return tuple(sorted(set(self._reader.findings)))

    @property
    def empty(self) -> bool:
        """Whether there is no file at all that could be read."""
        folders = (self._corpus, self._variants)
        return not any(True for folder in folders for _ in folder.rglob("*.yaml"))

    @cached_property
    def _text_files(self) -> dict[str, Path]:
        return {f"{path.parent.name}/{path.stem}": path for path in joining.files(self._corpus)}

    @cached_property
    def texts(self) -> Mapping[str, Text]:
        def read(name: str) -> Text | None:
            return joining.text(self._reader, self._text_files[name], self.book_of, self.copies)

        return Shelf(self._text_files, read, lambda text: (text.date is None, text.date or 0, text.id))

    def texts_called(self, last: str) -> tuple[str, ...]:
        files = [name for name, path in self._text_files.items() if path.stem == last]
        return tuple(name for name in files if name in self.texts)

    @cached_property
    def variants(self) -> Mapping[str, Variant]:
        return self._by_stem(self._variants, joining.variants)

    @cached_property
    def examples(self) -> Mapping[str, Example]:
        return self._by_stem(self._variants / "examples", joining.examples)

    def _by_stem(self, folder: Path, read: Callable[[Any, list[Path]], dict[str, T]]) -> Shelf[T]:
        """Files whose stem is their id; those of one stem are read together, so that the first has it."""
        files: dict[str, list[Path]] = {}
        for path in joining.files(folder):
            files.setdefault(path.stem, []).append(path)
        return Shelf(files, lambda name: read(self._reader, files[name]).get(name), None)

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        return _Clauses(self.texts)

    def _optional(self, name: str, kind: type[M]) -> tuple[M, Origin] | None:
        folder = self._variants if name in ("equivalences", "effects") else self._corpus
        return joining.optional(self._reader, folder / f"{name}.yaml", kind)

    @cached_property
    def _bibliography(self) -> tuple[Mapping[str, model.Book], Mapping[str, model.SourceCopy]]:
        return joining.books(self._reader, self._optional("books", model.Books))

    @property
    def books(self) -> Mapping[str, model.Book]:
        return self._bibliography[0]

    @property
    def copies(self) -> Mapping[str, model.SourceCopy]:
        return self._bibliography[1]

    @cached_property
    def _vocabulary(self) -> tuple[Mapping[str, model.Topic], tuple[model.TopicGroup, ...]]:
        return joining.topics(self._reader, self._optional("topics", model.Topics))

    @property
    def topics(self) -> Mapping[str, model.Topic]:
        return self._vocabulary[0]

    @property
    def groups(self) -> tuple[model.TopicGroup, ...]:
        return self._vocabulary[1]

    @cached_property
    def terms(self) -> Mapping[str, model.Term]:
        return joining.terms(self._reader, self._optional("glossary", model.Glossary))

    @cached_property
    def relations(self) -> tuple[model.Relation, ...]:
        read = self._optional("lineage", model.Lineage)
        return read[0].relations if read else ()

    @cached_property
    def equivalences(self) -> tuple[model.Equivalence, ...]:
        read = self._optional("equivalences", model.Equivalences)
        return read[0].equivalences if read else ()

    @cached_property
    def effects(self) -> model.Effects | None:
        read = self._optional("effects", model.Effects)
        return read[0] if read else None

    @property
    def origins(self) -> Mapping[str, Origin]:
        _ = self.books, self.topics, self.terms, self.relations, self.equivalences, self.effects
        return MappingProxyType(self._reader.origins)

    @property
    def broken(self) -> frozenset[str]:
        return frozenset(self._reader.broken)


def open_library(root: Path) -> OpenedLibrary:
    """The library of ``root/corpus`` and ``root/variants``, read file by file as it is asked."""
    return OpenedLibrary(root)
