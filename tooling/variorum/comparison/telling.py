"""A history in words: what terminal and page say alike of a reading, a descent and a date."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from variorum import model
from variorum.collate.changes import ClauseChange, ClauseKind, RuleChange, RuleKind, WordingChange
from variorum.collate.normalise import Reason
from variorum.library import Text

from .history import Chapter, Descent, History, Holder, PlaceReadings, Reading

_RELATIONS = {
    "derived-from": "derived from", "reprint-of": "reprint of", "abridged-from": "abridged from",
    "agrees-with": "agrees with", "critique-of": "critique of", "contaminated-by": "contaminated by",
}  # fmt: skip
_KINDS = {"lacking": "(lacks the words)", "lacuna": "(lost in our copy)", "lost": "(differs; how is lost)"}
NO_ANCESTOR = "no ancestor of this text is known in this corpus"
UNCHANGED = "nothing changed"


def relation(one: model.Relation) -> str:
    """``derived from``, ``agrees with``: a relation as it is said."""
    return _RELATIONS[one.kind]


def descent(chapter: Chapter, one: Descent) -> str:
    """``derived from 1807 (medium certainty)``; a text as silent as its ancestor says so."""
    too = ", which is silent too" if silent_too(chapter, one) else ""
    return f"{relation(one.relation)} {one.ancestor.model.short} ({one.relation.certainty} certainty){too}"


def silent_too(chapter: Chapter, one: Descent) -> bool:
    """True where neither text says anything."""
    return chapter.silent and one.unchanged


def rules_told(one: Descent) -> Iterator[RuleChange]:
    """The rules whose change is worth saying."""
    told = (RuleKind.CHANGED, RuleKind.ADDED, RuleKind.DROPPED)
    return (rule for rule in one.diff.rules if rule.kind in told or rule.alters)


def clauses_told(one: Descent) -> Iterator[tuple[ClauseChange, WordingChange | None]]:
    """The clauses that are not the same, each with its words; none for what was added, which stands with the text."""
    wordings = {(w.a, w.b): w for w in one.diff.wording}
    for clause in one.diff.clauses:
        if clause.kind is not ClauseKind.SAME or clause.reason is not Reason.NONE:
            yield clause, wordings.get((clause.a, clause.b)) if clause.a else None


def dated(text: Text) -> str:
    """``1823–1887``, ``1807``, ``undated``: the years of the text's printings."""
    return "–".join(dict.fromkeys(str(y) for y in (*text.years[:1], *text.years[-1:]))) or "undated"


def extent(reading: Reading) -> str:
    """``first NY1830, last NY1887``, ``LON1807 only``; empty where no dated printing is attested to have it."""
    first, last = reading.first, reading.last
    if first is None or last is None or first.status != "attested":
        return ""
    return f"{first.siglum} only" if first.siglum == last.siglum else f"first {first.siglum}, last {last.siglum}"


def remarks(reading: Reading, several: frozenset[str]) -> list[str]:
    """Who else has it, and what is doubted: ``by emendation LON1814``, ``possible in all-fours/1814``.

    ``several`` are the books that carry more than one text: of these the text is named too.
    """
    sure = [h for h in reading.holders if h.status == "attested"]
    out = []
    if len(sure) > 2 or any(h.year is None or h.siglum in several for h in sure):
        out.append(_sigla(sure, several))
    for status, words in (("emended", "by emendation"), ("crux", "perhaps, as it stands")):
        held = [h for h in reading.holders if h.status == status]
        if held:
            out.append(f"{words} {_sigla(held, several)}")
    if reading.copy_only:
        out.append(f"only as our copy transmits {', '.join(reading.copy_only)}")
    if reading.ours:
        out.append(f"our correction of an error printed in {', '.join(reading.ours)}")
    if reading.perhaps:
        out.append(f"possible in {', '.join(reading.perhaps)}")
    return out


def place_readings(place: PlaceReadings) -> Iterator[tuple[str, Reading]]:
    """What the printings have at a place: ``“until some”``, ``(lacks the words)``."""
    for reading, kind in zip(place.readings, place.kinds, strict=True):
        shown = _KINDS.get(kind) or f"“{reading.reading}”"
        yield f"“{reading.reading}” {shown}" if kind == "lost" and reading.reading else shown, reading


def shared_wordings(history: History) -> list[Reading]:
    """The wordings that more than one text has: what a text has to itself stands with the text."""
    return [w for w in history.wordings if len({h.text for h in w.holders}) > 1]


def books_of_several(history: History) -> frozenset[str]:
    """The sigla of books that carry more than one of the texts."""
    carried = Counter(w.siglum for chapter in history.chapters for w in chapter.text.witnesses)
    return frozenset(siglum for siglum, texts in carried.items() if texts > 1)


def short(ref: str) -> str:
    """``1823#law.4``: the game is the same all over the page."""
    return ref.rpartition("/")[2]


def names(one: ClauseChange) -> str:
    """``law.5 → law.4``, ``— → play.1``: the clauses on both sides."""
    return " → ".join(" + ".join(side) or "—" for side in (one.a, one.b))


def ties(relations: Iterable[model.Relation]) -> str:
    """``on the whole agrees with 1807, 1814``: whole texts are meant, which may part in the very rule that is told."""
    together: dict[str, list[str]] = {}
    for one in relations:
        together.setdefault(_of_the_whole(one), []).append(short(one.to))
    return "; ".join(f"{said} {', '.join(texts)}" for said, texts in together.items())


def _of_the_whole(one: model.Relation) -> str:
    return f"on the whole {relation(one)}" if one.kind == "agrees-with" else relation(one)


def books(chapter: Chapter) -> str:
    """Its relations to books by their short titles: ``derived from Pagat (no text of it here)``."""
    own = {w.book.id for w in chapter.text.witnesses}

    def known(book: model.Book) -> str:
        return "its own book in full" if book.id in own else "no text of it here"

    return "; ".join(f"{_of_the_whole(r)} {b.short or b.title} ({known(b)})" for r, b in chapter.books)


def _sigla(holders: Sequence[Holder], several: frozenset[str]) -> str:
    def named(h: Holder) -> str:
        notes = [short(h.text)] * (h.siglum in several) + ["undated"] * (h.year is None)
        return h.siglum + (f" ({', '.join(notes)})" if notes else "")

    return ", ".join(map(named, holders))
