"""Two texts, printings or variants compared: what collation needs of each, and the diff it makes of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from variorum.collate.changes import Diff, RuleChange, RuleKind, Side, make_diff, rule_changes
from variorum.collate.clauses import align_clauses, wording_changes
from variorum.collate.correspond import ClauseIn
from variorum.collate.tokens import Lacuna
from variorum.errors import UserError
from variorum.games import family, games
from variorum.inpage.words import Told, notes, one_wording, worded_only
from variorum.library.describe import game_name
from variorum.library.entities import Text
from variorum.library.find import check_places, find
from variorum.library.library import Library
from variorum.library.reading import Reading
from variorum.library.wording import parts
from variorum.model.apparatus import Place

from . import rules
from .rules import Party


@dataclass(frozen=True)
class Compared:
    """One side of a comparison: a text, in one printing or in its first, emended or not; or a variant and its text.

    ``clause`` is the reference of the one clause that is meant, if not the whole text. ``of_game`` is needed only where
    there is no text to tell the game.
    """

    label: str
    text: Text | None
    siglum: str | None = None
    variant: str | None = None
    reading: Reading = field(default_factory=Reading)
    of_game: str = ""
    clause: str | None = None

    @property
    def game(self) -> str:
        """The game it has the rules of; empty where nothing tells."""
        return self.text.game if self.text else self.of_game

    @property
    def party(self) -> Party:
        """What it is to the comparison of rules."""
        return Party(self.game, self.text, self.variant, self.reading)


def compared(library: Library, name: str) -> Compared:
    """What a name stands for in a comparison, with a reading after it: ``all-fours/1814 transmitted``.

    Raises UserError where the name is neither a text, a printing, a clause nor a variant.
    """
    words = name.split(maxsplit=1)
    if not words:
        raise UserError("nothing is named", "name a text, a printing or a variant: all-fours/1823@NY1830")
    reading = Reading.parse(words[1] if len(words) > 1 else "")
    try:
        named = find(library, words[0], only=("text", "printing", "variant", "clause"))
    except UserError as error:
        raise _unfit(library, words[0], error) from None
    for found in named:
        if found.kind in ("text", "printing"):
            text = library.text(found.id)
            check_places(text, reading)
            label = found.extra or text.model.short
            return Compared(f"{label} {reading}".strip(), text, found.extra or None, None, reading)
        if found.kind == "clause":
            one = library.clause(found.id)
            text = library.text(one.text)
            check_places(text, reading)
            label = f"{found.extra or text.id.rpartition('/')[2]}#{one.id}"
            return Compared(f"{label} {reading}".strip(), text, found.extra or None, None, reading, clause=one.ref)
        variant = library.variant(found.id)
        text_of = library.texts.get(library.text_of(variant) or "")
        return Compared(f"{found.id} {reading}".strip(), text_of, None, found.id, reading, variant.game)
    raise UserError(f"{words[0]!r} is no text, printing or variant", "`variorum show` lists them")


def _unfit(library: Library, name: str, error: UserError) -> UserError:
    """What to say of a name that is that of something else, or of several things; else the error that was met."""
    if not error.message.startswith("nothing is called"):
        return error
    try:
        found = find(library, name)[0]
    except UserError as other:
        return error if other.message.startswith("nothing is called") else other
    if found.kind in ("topic", "group", "parameter"):
        return UserError(
            f"{name!r} is a {found.kind}, not a text, printing or variant",
            f"`variorum history {name}` shows what every text made of it",
        )
    return UserError(f"{name!r} is a {found.kind}, not a text, printing or variant", "`variorum show` lists them")


def difference(library: Library, a: Compared, b: Compared) -> Diff:
    """Compare two sides at all three levels; see ``collate.changes``.

    Texts of two games are compared by their wording alone, and so is one that is not yet put into machine form. Two
    rule sets of one text have the same clauses, so only their rules can differ. Raises UserError for a rule set and
    something of another game.
    """
    if a.game != b.game and (a.variant or b.variant):
        raise UserError(
            f"{a.label} is of {game_name(a.game)}, {b.label} of {game_name(b.game)}: two games have no rules in common",
            "compare two texts of them, by their wording",
        )
    if a.label == b.label and a != b:
        a, b = _in_full(a), _in_full(b)
    if (a.clause is None) != (b.clause is None):
        whole, clause = (a, b) if a.clause is None else (b, a)
        raise UserError(
            f"{clause.label} is a clause and {whole.label} is not: the one cannot be compared with the other",
            f"name a clause of each, or two texts: {clause.text.id if clause.text else ''}",
        )
    said = told(library, a), told(library, b)
    worded = not one_wording(*said)
    clauses_a, clauses_b = (clause_inputs(a), clause_inputs(b)) if worded else ([], [])
    if a.clause and b.clause:  # these two are meant, like or not
        clauses_a = [replace(one, pins=(b.clause,)) for one in clauses_a]
    aligned = align_clauses(clauses_a, clauses_b).changes
    if a.clause and b.clause and not _pinned(library, a.clause, b.clause):
        aligned = tuple(replace(c, evidence=replace(c.evidence, pinned=False)) for c in aligned)
    before, after = ({}, {}) if worded_only(*said) else rules.paired(library, a.party, b.party)
    changes = rule_changes(before, after, aligned, titles(a.game, {*before, *after}))
    if a.clause and b.clause:
        changes = tuple(_of_clauses(changes, a.clause, b.clause))
    words = wording_changes(aligned, clauses_a, clauses_b)
    return _short(make_diff(a.label, b.label, changes, aligned, words, notes(*said)), a, b)


def _in_full(side: Compared) -> Compared:
    """A side under a label that no other has: a book may carry two texts, and two texts be called alike."""
    if side.text is None or side.variant is not None:
        return side
    text, mark, clause = (side.clause or side.text.id).partition("#")
    name = f"{text}@{side.siglum}" if side.siglum else text
    return replace(side, label=f"{name}{mark}{clause} {side.reading}".strip())


def _of_clauses(changes: Iterable[RuleChange], a: str, b: str) -> Iterator[RuleChange]:
    """The rules that one of two clauses states; in other words only where both do."""
    for change in changes:
        here = (a in change.before.clauses, b in change.after.clauses)
        if any(here):
            elsewhere = change.kind is RuleKind.RESTATED and not all(here)
            yield replace(change, kind=RuleKind.SAME) if elsewhere else change


def _pinned(library: Library, a: str, b: str) -> bool:
    """Whether an editor has said that two clauses correspond."""
    pairs = ((a, b), (b, a))
    return any(pin.to == y for x, y in pairs for pin in library.clause(x).model.corresponds)


def _various(library: Library, side: Compared) -> bool:
    """Whether the printings of what is compared may differ; those of a clause do only where it has a mark."""
    if side.clause is not None:
        return any(isinstance(segment, Place) for segment in library.clause(side.clause).wording.segments)
    return side.text is not None and len(side.text.witnesses) > 1


def told(library: Library, side: Compared) -> Told:
    """A side as far as sentences speak of it."""
    text = side.text
    name = f"{text.id if text else ''}@{side.siglum or ''} {side.reading}"
    first = describes = adds = ""
    if text is not None and side.siglum is None and _various(library, side):
        first = text.witnesses[0].siglum
    if text is not None and side.clause is None:
        if side.variant is None:
            describes = ", ".join(dict.fromkeys(c.variation for c in text.clauses if c.variation))
        ids = [clause.id for clause in text.clauses if not clause.printed]
        adds = f"{text.id.rpartition('/')[2]}#{_span(ids)}" if ids else ""
    return Told(
        f"{name} {side.variant} {side.clause}", side.label, game_name(side.game), side.variant is not None, name,
        first, describes, adds, _uncoded(side),
    )  # fmt: skip


def _uncoded(side: Compared) -> str:
    """How many rules of a text are in machine form, if fewer than half are: it is still being encoded."""
    if side.text is None or side.variant is not None:
        return ""
    stating = [clause for clause in side.text.clauses if clause.model.kind in ("rule", "definition")]
    coded = sum(bool(clause.model.facts) for clause in stating)
    return f"{coded or 'none'} of the {len(stating)}" if coded * 2 < len(stating) else ""


def _span(ids: list[str]) -> str:
    return ids[0] if len(ids) == 1 else f"{ids[0]} to {ids[-1]}"


def clause_inputs(side: Compared) -> list[ClauseIn]:
    """The clauses of a side as collation takes them, under their full references; those that are printed."""
    if side.text is None:
        return []
    out = []
    for clause in side.text.clauses:
        if side.clause != clause.ref and (side.clause is not None or not clause.printed):
            continue
        heard = parts(clause, side.text, side.siglum, side.reading)
        head = f"{clause.model.headword}. " if clause.model.headword else ""
        words: tuple[str | Lacuna, ...] = tuple(Lacuna() if part is None else part for part in (head, *heard))
        wording = "".join(map(str, words)) if None not in heard else words
        pins = tuple(c.to for c in clause.model.corresponds)
        out.append(ClauseIn(clause.ref, wording, frozenset(clause.model.topics), clause.section.id, pins))
    return out


def sides(library: Library, side: Compared) -> dict[str, Side]:
    """The rules of a side by address, tables and rule lists entry by entry.

    A variant has its resolved values. A text has what it states and, where it is silent, what the variant made from
    it supplies, marked as supplied.
    """
    return rules.sides(library, side.party)


def titles(game: str, addresses: Iterable[str]) -> Mapping[str, str]:
    """What each address means: that of an entry is the meaning of the whole."""
    if game not in games():
        return {}
    fam = family(game)
    return {address: fam.declared(fam.address(address).parameter).meaning for address in addresses}


def _short(diff: Diff, a: Compared, b: Compared) -> Diff:
    """The diff with clauses of the two texts under their own ids; others keep their full references."""

    def cut(ref: str, side: Compared) -> str:
        text, _, clause = ref.partition("#")
        return clause if side.text is not None and text == side.text.id else ref

    def each(refs: Iterable[str], side: Compared) -> tuple[str, ...]:
        return tuple(cut(ref, side) for ref in refs)

    def rule(r: RuleChange) -> RuleChange:
        before = replace(r.before, clauses=each(r.before.clauses, a))
        return replace(r, before=before, after=replace(r.after, clauses=each(r.after.clauses, b)))

    return replace(
        diff,
        rules=tuple(map(rule, diff.rules)),
        clauses=tuple(
            replace(c, a=each(c.a, a), b=each(c.b, b), rules=tuple(map(rule, c.rules))) for c in diff.clauses
        ),
        wording=tuple(
            replace(w, a=each(w.a, a), b=each(w.b, b), rules=tuple(map(rule, w.rules))) for w in diff.wording
        ),
    )
