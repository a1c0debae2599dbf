"""Read every file of a corpus and its variants, and join them into one library."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from variorum import model
from variorum.diagnostics import Code, Finding, Position
from variorum.source import Document, display_path
from variorum.source.memory import no_collection

from . import joining
from .entities import Shown, Text
from .library import Library
from .reader import Kept, Reader

NO_CORPUS = Code(
    "R311",
    "no corpus here",
    "Everything starts from the texts.",
    "Name the folder that holds corpus/ and variants/, or the corpus folder itself.",
)
STRAY = Code(
    "R317",
    "file that is not read",
    "What is never read is missing without a word.",
    "Rename or move the file; corpus/README.md and variants/README.md show where each belongs.",
)
CODES = (NO_CORPUS, *joining.CODES, STRAY)


@dataclass(frozen=True)
class Loaded:
    """A library and what was found wrong while it was read; the library holds all that could be read."""

    library: Library
    findings: tuple[Finding, ...]
    documents: Mapping[str, Document]


def load(
    root: Path,
    corpus: Path | None = None,
    variants: Path | None = None,
    *,
    kept: Kept | None = None,
    spared: Mapping[str, Shown] = MappingProxyType({}),
) -> Loaded:
    """Load ``root/corpus`` and ``root/variants`` (or the two folders named).

    ``kept`` takes over the files that it has read before and that have not changed since. ``spared`` are examples, by
    their path from ``root``, that need not be read, and what they show.

    Never raises for bad content: everything wrong is a finding, and the library holds the rest.
    """
    with no_collection():
        return _load(root, corpus or root / "corpus", variants or root / "variants", kept, spared)


def _load(root: Path, corpus: Path, variants: Path, kept: Kept | None, spared: Mapping[str, Shown]) -> Loaded:
    loader = Reader(root, corpus, variants, kept=kept)
    if not corpus.is_dir():
        place = Position(display_path(corpus, loader.base(corpus)), 1, 1)
        loader.findings.append(NO_CORPUS.at(place, f"there is no folder {place.path}"))
    _strays(loader, corpus, ("books", "topics", "glossary", "lineage"))
    _strays(loader, variants, ("equivalences", "effects"))
    _strays(loader, variants / "examples")
    books_doc = joining.optional(loader, corpus / "books.yaml", model.Books)
    topics_doc = joining.optional(loader, corpus / "topics.yaml", model.Topics)
    glossary_doc = joining.optional(loader, corpus / "glossary.yaml", model.Glossary)
    lineage_doc = joining.optional(loader, corpus / "lineage.yaml", model.Lineage)
    equal_doc = joining.optional(loader, variants / "equivalences.yaml", model.Equivalences)
    effects_doc = joining.optional(loader, variants / "effects.yaml", model.Effects)
    books, copies = joining.books(loader, books_doc)
    by_siglum = {b.siglum: b for b in books.values() if b.siglum}
    texts: list[Text] = []
    for path in joining.files(corpus):
        if (text := joining.text(loader, path, by_siglum, copies)) is not None:
            texts.append(text)
    for text in texts:
        for clause in text.clauses:
            _ = clause.facts  # so that all that is wrong with them is found
    texts.sort(key=lambda t: (t.date is None, t.date or 0, t.id))
    examples = joining.files(variants / "examples")
    if spared:
        examples = [path for path in examples if display_path(path, root) not in spared]
    library = Library(
        MappingProxyType({t.id: t for t in texts}),
        books,
        copies,
        *joining.topics(loader, topics_doc),
        joining.terms(loader, glossary_doc),
        lineage_doc[0].relations if lineage_doc else (),
        MappingProxyType(joining.variants(loader, joining.files(variants))),
        MappingProxyType(joining.examples(loader, examples)),
        MappingProxyType(dict(loader.origins)),
        frozenset(loader.broken),
        equal_doc[0].equivalences if equal_doc else (),
        effects_doc[0] if effects_doc else None,
        tuple(spared.values()),
    )
    return Loaded(library, tuple(sorted(set(loader.findings))), MappingProxyType(loader.documents))


def _strays(loader: Reader, folder: Path, known: Collection[str] = ()) -> None:
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
