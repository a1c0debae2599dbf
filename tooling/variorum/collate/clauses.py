"""Stage 4 for two texts: what became of each clause: same, reworded, moved, split, merged, added or dropped.

``align_clauses(b, a)`` is the mirror of ``align_clauses(a, b)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from .chains import heaviest_chain
from .changes import ClauseChange, ClauseKind, Evidence, WordChange, WordingChange, WordKind
from .conventions import DEFAULT, Conventions
from .correspond import ClauseIn, Links, Pin, Table, correspond
from .normalise import Rank, Reason, normalise
from .pairwise import word_changes
from .tokens import Lacuna, Tokens, tokenise_parts


@dataclass(frozen=True)
class ClauseAlignment:
    """The changes in order of the second text, dropped clauses after what they followed; and what to say of the pins.

    ``needless`` pins would be found without them; ``dangling`` pins name a clause that the other text has not.
    """

    changes: tuple[ClauseChange, ...]
    needless: tuple[Pin, ...] = ()
    dangling: tuple[Pin, ...] = ()


def align_clauses(a: Sequence[ClauseIn], b: Sequence[ClauseIn], conventions: Conventions = DEFAULT) -> ClauseAlignment:
    """Say of every clause of both texts what became of it. Ids must be unique within a text."""
    if [clause.tokens.rebuild() for clause in a] > [clause.tokens.rebuild() for clause in b]:
        return _mirror(align_clauses(b, a, conventions), b, a)
    table = Table(a, b, conventions)
    pins = {Pin(x.id, y) for x in a for y in x.pins} | {Pin(x, y.id) for y in b for x in y.pins}
    known = {Pin(x.id, y.id) for x in a for y in b} & pins if pins else set()
    links = correspond(table, known)
    needless = [p for p in known if correspond(table, known - {p}).has(table.number_a[p.a], table.number_b[p.b])]
    return ClauseAlignment(_changes(table, links, known), tuple(sorted(needless)), tuple(sorted(pins - known)))


def wording_changes(
    changes: Iterable[ClauseChange], a: Sequence[ClauseIn], b: Sequence[ClauseIn], conventions: Conventions = DEFAULT
) -> tuple[WordingChange, ...]:
    """The wording of each correspondence, clauses of a split or merger taken together, in the given order."""
    in_a, in_b = {clause.id: clause for clause in a}, {clause.id: clause for clause in b}
    return tuple(
        WordingChange(
            change.a,
            change.b,
            word_changes(
                _together([in_a[name] for name in change.a]), _together([in_b[name] for name in change.b]), conventions
            ),
        )
        for change in changes
    )


def _together(clauses: Sequence[ClauseIn]) -> Tokens:
    if len(clauses) == 1:
        return clauses[0].tokens
    parts: list[str | Lacuna] = []
    for n, clause in enumerate(clauses):
        parts += [" "] if n else []
        parts += [clause.wording] if isinstance(clause.wording, str) else clause.wording
    return tokenise_parts(parts)


def _mirror(alignment: ClauseAlignment, b: Sequence[ClauseIn], a: Sequence[ClauseIn]) -> ClauseAlignment:
    back = {ClauseKind.SPLIT: ClauseKind.MERGED, ClauseKind.ADDED: ClauseKind.DROPPED}
    back |= {there: here for here, there in back.items()}
    changes = [replace(c, kind=back.get(c.kind, c.kind), a=c.b, b=c.a) for c in alignment.changes]
    return ClauseAlignment(
        _in_order(changes, [clause.id for clause in a], [clause.id for clause in b]),
        tuple(sorted(Pin(pin.b, pin.a) for pin in alignment.needless)),
        tuple(sorted(Pin(pin.b, pin.a) for pin in alignment.dangling)),
    )


def _changes(table: Table, links: Links, pins: set[Pin]) -> tuple[ClauseChange, ...]:
    groups = _groups(links)
    keeping = set(heaviest_chain([(min(xs), min(ys), 1 + sum(table.weight_a[x] for x in xs)) for xs, ys in groups]))
    changes = [_change(table, xs, ys, (min(xs), min(ys)) in keeping, pins) for xs, ys in groups]
    changes += [ClauseChange(ClauseKind.DROPPED, (c.id,), ()) for x, c in enumerate(table.a) if x not in links.of_a]
    changes += [ClauseChange(ClauseKind.ADDED, (), (c.id,)) for y, c in enumerate(table.b) if y not in links.of_b]
    return _in_order(changes, [clause.id for clause in table.a], [clause.id for clause in table.b])


def _groups(links: Links) -> list[tuple[list[int], list[int]]]:
    groups: list[tuple[list[int], list[int]]] = []
    seen: set[int] = set()
    for start in sorted(links.of_a):
        if start in seen:
            continue
        xs, ys = {start}, set(links.of_a[start])
        while True:  # pins may tie several to several
            more = {x for y in ys for x in links.of_b[y]}
            if more == xs:
                break
            xs = more
            ys = {y for x in xs for y in links.of_a[x]}
        seen |= xs
        groups.append((sorted(xs), sorted(ys)))
    return groups


def _change(table: Table, xs: list[int], ys: list[int], order: bool, pins: set[Pin]) -> ClauseChange:
    in_a, in_b = [table.a[x] for x in xs], [table.b[y] for y in ys]
    words = word_changes(_together(in_a), _together(in_b), table.conventions)
    reason = WordingChange((), (), words).reason
    reworded = reason in (Reason.SUBSTANTIVE, Reason.LACUNA)
    if len(xs) < len(ys):
        kind = ClauseKind.SPLIT
    elif len(ys) < len(xs):
        kind = ClauseKind.MERGED
    elif not order:
        kind = ClauseKind.MOVED
    else:
        kind = ClauseKind.REWORDED if reworded else ClauseKind.SAME
    topics = {topic for x in in_a for topic in x.topics} & {topic for y in in_b for topic in y.topics}
    evidence = Evidence(
        wording=_in_common(words, table.conventions),
        topics=tuple(sorted(topics)),
        order=order,
        pinned=any(Pin(x.id, y.id) in pins for x in in_a for y in in_b),
    )
    ids_a, ids_b = tuple(clause.id for clause in in_a), tuple(clause.id for clause in in_b)
    return ClauseChange(kind, ids_a, ids_b, evidence, reworded, reason)


def _in_common(words: Sequence[WordChange], conventions: Conventions) -> float:
    """The share of the words of both sides that stand in aligned runs alike but for accidentals, 0 to 1."""
    common = total = 0
    for word in words:
        size = sum(form.rank is not Rank.PUNCTUATION for form in normalise((*word.a, *word.b), conventions))
        total += size
        common += size if word.kind is WordKind.SAME or word.reason.accidental else 0
    return round(common / total, 3) if total else 1.0


def _in_order(changes: Sequence[ClauseChange], a: Sequence[str], b: Sequence[str]) -> tuple[ClauseChange, ...]:
    """In order of the second text; what was dropped stands after what it followed in the first."""
    place_a, place_b = {name: n for n, name in enumerate(a)}, {name: n for n, name in enumerate(b)}
    kept = sorted((c for c in changes if c.b), key=lambda c: min(place_b[name] for name in c.b))
    after: dict[int, ClauseChange] = {place_a[name]: change for change in kept for name in change.a}
    dropped: dict[ClauseChange | None, list[ClauseChange]] = {}
    for change in sorted((c for c in changes if not c.b), key=lambda c: place_a[c.a[0]]):
        n = place_a[change.a[0]]
        while n >= 0 and n not in after:
            n -= 1
        dropped.setdefault(after.get(n), []).append(change)
    out = dropped.get(None, [])
    for change in kept:
        out = [*out, change, *dropped.get(change, [])]
    return tuple(out)
