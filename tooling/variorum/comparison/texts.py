"""Two texts, printings or variants compared: what collation needs of each, and the diff it makes of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from variorum.collate.changes import Diff, Side, make_diff, rule_changes
from variorum.collate.clauses import align_clauses, wording_changes
from variorum.collate.correspond import ClauseIn
from variorum.collate.tokens import Lacuna
from variorum.errors import UserError
from variorum.games import family, games
from variorum.games.family import Family
from variorum.games.ruleset import Provenance, Status
from variorum.games.types import EntryType
from variorum.library.cells import undivided
from variorum.library.concordance import attested
from variorum.library.entities import ABSENT, Text
from variorum.library.find import find
from variorum.library.library import Library
from variorum.library.reading import Reading
from variorum.library.wording import parts


@dataclass(frozen=True)
class Compared:
    """One side of a comparison: a text, in one printing or in its first, emended or not; or a variant and its text."""

    label: str
    text: Text | None
    siglum: str | None = None
    variant: str | None = None
    reading: Reading = field(default_factory=Reading)

    @property
    def game(self) -> str:
        """The game it has the rules of; empty where neither text nor variant is given."""
        return self.text.game if self.text else ""


def compared(library: Library, name: str) -> Compared:
    """What a name stands for in a comparison, with a reading after it: ``all-fours/1814 transmitted``.

    Raises UserError where the name is neither a text, a printing nor a variant.
    """
    words = name.split(maxsplit=1)
    if not words:
        raise UserError("nothing is named", "name a text, a printing or a variant: all-fours/1823@NY1830")
    reading = Reading.parse(words[1] if len(words) > 1 else "")
    for found in find(library, words[0]):
        if found.kind in ("text", "printing"):
            text = library.text(found.id)
            label = found.extra or text.model.short
            return Compared(f"{label} {reading}".strip(), text, found.extra or None, None, reading)
        if found.kind == "variant":
            text_id = library.text_of(library.variant(found.id))
            text_of = library.texts.get(text_id or "")
            return Compared(f"{found.id} {reading}".strip(), text_of, None, found.id, reading)
    raise UserError(f"{words[0]!r} is no text, printing or variant", "`variorum show` lists them")


def difference(library: Library, a: Compared, b: Compared) -> Diff:
    """Compare two sides at all three levels; see ``collate.changes``.

    Two variants of one text have the same clauses, so only their rules can differ.
    """
    clauses_a, clauses_b = clause_inputs(a), clause_inputs(b)
    aligned = align_clauses(clauses_a, clauses_b)
    rules = rule_changes(sides(library, a), sides(library, b), aligned.changes, titles(a.game or b.game))
    words = wording_changes(aligned.changes, clauses_a, clauses_b)
    return _short(make_diff(a.label, b.label, rules, aligned.changes, words), a, b)


def clause_inputs(side: Compared) -> list[ClauseIn]:
    """The clauses of a side as collation takes them, under their full references."""
    if side.text is None:
        return []
    out = []
    for clause in side.text.clauses:
        heard = parts(clause, side.text, side.siglum, side.reading)
        head = f"{clause.model.headword}. " if clause.model.headword else ""
        words: tuple[str | Lacuna, ...] = tuple(Lacuna() if part is None else part for part in (head, *heard))
        wording = "".join(map(str, words)) if None not in heard else words
        pins = tuple(c.to for c in clause.model.corresponds)
        out.append(ClauseIn(clause.ref, wording, frozenset(clause.model.topics), clause.section.id, pins))
    return out


def titles(game: str) -> Mapping[str, str]:
    """What each parameter of a game means, by name."""
    return {p.name: p.meaning for p in family(game).parameters.values()} if game in games() else {}


def sides(library: Library, side: Compared) -> dict[str, Side]:
    """The rules of a side by address, tables and rule lists entry by entry.

    A variant has its resolved values. A text has what it states and, where it is silent, what its own variant
    supplies, marked as supplied.
    """
    if side.game not in games():
        return {}
    fam = family(side.game)
    variant = side.variant or (_own_variant(library, side.text) if side.text else None)
    out: dict[str, Side] = {}
    if side.text is not None and side.variant is None:
        out |= _stated(fam, side.text, side.reading)
    if variant is not None:
        reading = str(side.reading) if side.variant else ""
        for address, value in _resolved(fam, library, variant, reading).items():
            out.setdefault(address, value)
    return out


def _own_variant(library: Library, text: Text) -> str | None:
    """The first playable variant of a text that takes in none of its variations."""
    own = [v for v in library.playable(text.game) if library.text_of(v) == text.id and not v.model.variations]
    return own[0].id if own else None


def _stated(fam: Family, text: Text, reading: Reading) -> dict[str, Side]:
    """What a text states, by address."""
    out: dict[str, Side] = {}
    for value in attested(text, reading=reading):
        if not value.variation and value.fact is not ABSENT:
            side = Side(None, str(value.status), value.clauses, "", value.transmitted or None)
            out |= {address: replace(side, value=words) for address, words in _entries(fam, value.address, value.fact)}
    return out


def _resolved(fam: Family, library: Library, variant: str, reading: str) -> dict[str, Side]:
    out: dict[str, Side] = {}
    for name, resolved in library.resolve(variant, reading).ruleset.values.items():
        for address, value in _entries(fam, name, resolved.value):
            entry = address.removeprefix(f"{name}.")
            out[address] = _side(value, resolved.entries.get(entry, resolved.provenance))
    return out


def _side(value: str, why: Provenance) -> Side:
    below = why.below
    transmitted = below.value if below is not None and below.status is Status.TRANSMITTED else None
    supplied = why.status in (Status.SUPPLIED, Status.DEFAULT)
    return Side(value, str(why.status), () if supplied else why.clauses, why.source if supplied else "", transmitted)


def _entries(fam: Family, address: str, value: Any) -> Iterable[tuple[str, str]]:
    """A value in words, a table or rule list entry by entry, each under its own address."""
    target = fam.address(address)
    kind = fam.type_of(target)
    if target.entry is None and isinstance(kind, EntryType) and not undivided(value):
        entries = kind.split(value)
        if entries:
            return [(f"{address}.{key}", kind.text_entry(key, part)) for key, part in entries.items()]
    return [(address, fam.text(target, value))]


def _short(diff: Diff, a: Compared, b: Compared) -> Diff:
    """The diff with clauses of the two texts under their own ids; others keep their full references."""

    def cut(ref: str, side: Compared) -> str:
        text, _, clause = ref.partition("#")
        return clause if side.text is not None and text == side.text.id else ref

    def each(refs: Iterable[str], side: Compared) -> tuple[str, ...]:
        return tuple(cut(ref, side) for ref in refs)

    return replace(
        diff,
        rules=tuple(
            replace(
                r,
                before=replace(r.before, clauses=each(r.before.clauses, a)),
                after=replace(r.after, clauses=each(r.after.clauses, b)),
            )
            for r in diff.rules
        ),
        clauses=tuple(replace(c, a=each(c.a, a), b=each(c.b, b)) for c in diff.clauses),
        wording=tuple(replace(w, a=each(w.a, a), b=each(w.b, b)) for w in diff.wording),
    )
