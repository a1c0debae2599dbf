"""What a name may stand for, and the parts that names are made of: texts, printings, clauses, titles, readings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from variorum.errors import UserError

from .nearest import cut

if TYPE_CHECKING:
    from variorum import model

    from .entities import Text
    from .library import Library
    from .reading import Reading

Kind = Literal[
    "text", "printing", "clause", "variant", "topic", "group", "book", "example", "parameter", "term", "copy", "said"
]  # fmt: skip


@dataclass(frozen=True)
class Found:
    """A thing by its kind and id.

    ``extra`` is the siglum for a printing, and for a clause as one printing has it; the game for a parameter; for what
    a text or variant has of a rule (*said*), the topic or the address. ``reading`` is the reading that was named.
    """

    kind: Kind
    id: str
    extra: str = ""
    reading: str = ""


def texts_named(library: Library, name: str) -> tuple[str, ...]:
    """The texts that a name may stand for: the id, its last part, the short title."""
    if name in library.texts:
        return (name,)
    word = name.casefold().strip()
    if not word:
        return ()
    asked = {word, word.removesuffix(" text").removeprefix("the ")}
    return tuple(
        t.id
        for t in library.texts.values()
        if asked & {n.casefold() for n in (t.id, t.id.rpartition("/")[2], t.model.short, t.title)}
    )


def printings(library: Library, siglum: str) -> Iterator[Found]:
    for text in library.texts.values():
        if siglum and siglum in text.model.witnesses:
            yield Found("printing", text.id, siglum)


def siglum_in(library: Library, text_id: str, siglum: str) -> str:
    """The siglum as the text has it; a year does where it is of one printing."""
    text = library.texts[text_id]
    sigla = [w.siglum for w in text.witnesses]
    same = [s for s in sigla if s.casefold() == siglum.casefold()]
    same = same or [w.siglum for w in text.witnesses if str(w.year) == siglum]
    if len(same) == 1:
        return same[0]
    import difflib  # only where a name is wrong

    near = difflib.get_close_matches(siglum.upper(), sigla, 1)
    listed = f"its printings: {', '.join(sigla)}"
    raise UserError(
        f"{text_id} has no printing {cut(siglum)!r}", f"did you mean {text_id}@{near[0]}? {listed}" if near else listed
    )


def clause_named(library: Library, text_id: str, name: str) -> str:
    text = library.texts[text_id]
    for clause in text.clauses:
        if name.casefold() in (clause.id.casefold(), clause.label.casefold()):
            return clause.ref
    return library.clause(f"{text_id}#{name}").ref  # says what is near


def titles(title: model.topics.Titles) -> tuple[str, ...]:
    return tuple(said.casefold() for said in (title.en, title.zh_hant, title.zh_hans, title.ko) if said)


def check_places(text: Text, reading: Reading) -> None:
    """Raises UserError where a reading names a place of the text that is not emended."""
    emended = sorted({fact.address for clause in text.clauses for fact in clause.facts if fact.emendation is not None})
    for place in reading.places:
        if place not in emended:
            listed = ", ".join(emended) or "none"
            raise UserError(f"{text.id} has no emended rule {cut(place)!r}", f"emended: {listed}")
