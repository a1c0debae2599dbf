"""Citations: whatever refers to a clause, text, book, source copy, variation or variant must find it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from variorum.diagnostics import Code, Finding
from variorum.errors import UserError
from variorum.games import games
from variorum.library import Example, Library, Origin
from variorum.model.fields import REF
from variorum.source import Document

from .common import documents, listed, near, whole

DANGLING = Code(
    "L402",
    "dangling citation",
    "Who follows a citation must arrive somewhere.",
    "Correct the id; `variorum show` lists what there is.",
)
CODES = (DANGLING,)

# A clause cited anywhere, in prose too; not the path and fragment of a web address.
_CITED = re.compile(rf"(?<![\w/.:#@%-]){REF}(?![\w#/])")
# What may be one, wherever it stands in a line: nothing that the other finds is missed by this.
_LIKE_CITED = re.compile(REF)


def check(library: Library) -> Iterator[Finding]:
    """Everything cited that is not there, unless the document it would stand in could not be read."""
    known = {t.id: frozenset(c.id for c in t.model.clauses) for t in library.texts.values()}
    every = citable(library)
    for origin in documents(library):
        if _all_known(origin.document, every):
            continue
        for place, offset, ref in _cited(origin):
            yield from _clause(library, known, place, offset, ref)
    yield from _copies(library)
    yield from _relations(library)
    yield from _variations(library)
    for example in library.examples.values():
        yield from (f for name in example.model.expect if (f := expectation(library, example, name)) is not None)


# -- clauses --------------------------------------------------------------------------------------------------------


def _all_known(document: Document, every: frozenset[str]) -> bool:
    """Whether the lines alone show that nothing is cited that is not there."""
    cited = like_cited(document)
    return cited is not None and every.issuperset(cited)


def like_cited(document: Document) -> frozenset[str] | None:
    """All that may be a citation, told from the lines alone; None where an escape may hide one."""
    lines = [line for line in document.lines if "#" in line or "\\" in line]
    if any("\\" in line for line in lines):
        return None
    return frozenset(ref for line in lines for ref in _LIKE_CITED.findall(line))


def citable(library: Library) -> frozenset[str]:
    """Every clause that can be cited."""
    return frozenset(f"{t.id}#{c.id}" for t in library.texts.values() for c in t.model.clauses)


def _cited(origin: Origin) -> Iterator[tuple[Origin, int | None, str]]:
    """Every clause cited in a document: the scalar, the offset in it (None where it is the whole), the citation."""
    for loc, scalar in origin.document.scalars():
        if "#" in scalar.value:
            for match in _CITED.finditer(scalar.value):
                whole = match[0] == scalar.value
                yield Origin(origin.document, loc), None if whole else match.start(), match[0]


def _clause(
    library: Library, known: dict[str, frozenset[str]], place: Origin, offset: int | None, ref: str
) -> Iterator[Finding]:
    text_id, _, clause_id = ref.partition("#")
    if text_id in library.broken:
        return
    if text_id not in known:
        hint = near(text_id, known, f"the texts: {listed(known)}")
        yield place.finding(DANGLING, f"`{ref}`: no text is called {text_id}", hint=hint, offset=offset)
    elif clause_id not in known[text_id]:
        text = library.texts[text_id]
        gone = next((r for r in text.model.retired if r.id == clause_id), None)
        if gone is not None:
            message = f"`{ref}` is retired: {gone.because.strip().rstrip('.')}"
            yield place.finding(DANGLING, message, hint="Cite the clause that took its place.", offset=offset)
        else:
            hint = near(clause_id, [c.id for c in text.clauses])
            yield place.finding(DANGLING, f"{text_id} has no clause `{clause_id}`", hint=hint, offset=offset)


# -- copies, texts, books, variations -------------------------------------------------------------------------------


def _copies(library: Library) -> Iterator[Finding]:
    if "books" in library.broken:
        return
    named = [(t.origin / "source" / "copy", t.model.source.copy_) for t in library.texts.values()]
    for book in library.books.values():
        origin = library.origins[f"book:{book.id}"]
        for i, passage in enumerate(book.transmitted_from):
            named.append((origin / "transmitted-from" / i / "copy", passage.copy_))
    for origin, copy in named:
        if copy not in library.copies:
            hint = near(copy, library.copies, f"corpus/books.yaml has {listed(library.copies) or 'none'}")
            yield origin.finding(DANGLING, f"no source copy is called `{copy}`", hint=hint)


def _relations(library: Library) -> Iterator[Finding]:
    for i, relation in enumerate(library.relations):
        origin = library.origins["lineage"] / "relations" / i
        yield from _side(library, origin / "from", relation.from_, library.texts, "text")
        if "/" in relation.to:
            yield from _side(library, origin / "to", relation.to, library.texts, "text")
        elif "books" not in library.broken:
            yield from _side(library, origin / "to", relation.to, library.books, "book")


def _side(library: Library, origin: Origin, name: str, known: Collection[str], what: str) -> Iterator[Finding]:
    if name not in known and name not in library.broken:
        yield origin.finding(DANGLING, f"no {what} is called `{name}`", hint=near(name, known))


def _variations(library: Library) -> Iterator[Finding]:
    for variant in library.variants.values():
        text = library.texts.get(variant.model.text or "")
        if not variant.model.variations or (text is None and variant.model.text):
            continue  # the missing text is reported with the variant
        known = {c.variation for c in text.clauses if c.variation} if text else set()
        for i, name in enumerate(variant.model.variations):
            if name in known:
                continue
            where = f"{text.id} describes no variation `{name}`" if text else f"`{name}` is a variation of no text"
            hint = near(name, sorted(known), f"its variations: {listed(sorted(known)) or 'none'}" if text else
                        "name the text it is described in under `text:`")  # fmt: skip
            yield (variant.origin / "variations" / i).finding(DANGLING, where, hint=hint)


# -- examples -------------------------------------------------------------------------------------------------------


def expectation(library: Library, example: Example, name: str) -> Finding | None:
    """What is wrong with the name of a rule set under ``expect:``, or None; its variant may be unreadable."""
    origin = example.origin / "expect" / name
    variant_id, _, reading = " ".join(name.split()).partition(" ")
    variant = library.variants.get(variant_id)
    if variant_id in library.broken:
        return None
    if variant is None:
        playable = [v.id for v in library.playable(example.game)]
        hint = near(variant_id, playable, f"the variants: {listed(playable) or 'none'}")
        return origin.finding(DANGLING, f"no variant is called `{variant_id}`", hint=hint, key=True)
    if not variant.playable:
        message = f"`{variant_id}` is a stock of supplies and cannot be played"
        return origin.finding(DANGLING, message, hint="Name a variant that extends it.", key=True)
    if variant.game != example.game:
        message = f"`{variant_id}` is a variant of {variant.game}, and this is a deal of {example.game}"
        near_it = near(variant_id, [v.id for v in library.playable(example.game)])
        return origin.finding(DANGLING, message, hint=near_it, key=True)
    if reading and variant.game in games() and whole(library, variant):
        try:
            library.resolve(variant_id, reading)
        except UserError as error:
            return origin.finding(DANGLING, error.message, hint=error.hint, key=True)
    return None
