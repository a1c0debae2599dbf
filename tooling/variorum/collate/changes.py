"""Typed changes at the three levels of a diff: rules, clauses, wording.

They are plain frozen data. Collation knows neither games nor files, so the caller gives each side of a rule as a
``Side`` of written values. ``make_diff`` puts what alters a rule first; nothing is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from .normalise import Reason
from .tokens import Token, rebuild

# ---- rules ----------------------------------------------------------------------------------------------------------

SILENT = "silent"
_UNSAID = frozenset((SILENT, "supplied", "default", "constant", "derived"))


@dataclass(frozen=True)
class Side:
    """One rule as one text or variant has it.

    ``value`` is the value that runs, in words, or None where none does. ``status`` is ``silent`` (the text says nothing
    and nothing is supplied) or the word for how the value comes to stand: attested, transmitted, emended, crux,
    supplied, default, chosen, usual (left open, and this is named the usual one); or, of what the text need not say,
    constant (never otherwise in this game) and derived (follows from its other rules). ``clauses`` state it; ``source``
    says whence a supplied value comes. ``transmitted`` is the value an emendation replaced, ``options`` the values
    among which the text leaves the choice.
    """

    value: str | None = None
    status: str = SILENT
    clauses: tuple[str, ...] = ()
    source: str = ""
    transmitted: str | None = None
    options: tuple[str, ...] = ()

    @property
    def said(self) -> bool:
        """Whether the text itself says it: silence and what an editor supplied for it are not saying."""
        return self.status not in _UNSAID


NOTHING = Side()


class RuleKind(StrEnum):
    """How a rule differs.

    ``CHOSEN``: one side leaves the choice, the other has made it. ``RESTATED``: the same value in other words.
    ``SILENT``: neither text says anything.
    """

    CHANGED = "changed"
    ADDED = "added"
    DROPPED = "dropped"
    CHOSEN = "chosen"
    RESTATED = "restated"
    SAME = "same"
    SILENT = "silent in both"


@dataclass(frozen=True)
class RuleChange:
    """One parameter (or one entry of it) on the two sides; ``address`` is its name, ``title`` words for people."""

    address: str
    before: Side
    after: Side
    kind: RuleKind
    title: str = ""

    @property
    def alters(self) -> bool:
        """Whether the game is played differently: the value that runs is not the same, nor one that was left open."""
        return self.before.value != self.after.value and self.kind is not RuleKind.CHOSEN

    @property
    def differs(self) -> bool:
        """Whether the two sides say, or play, something else; the same in other words does not differ."""
        return self.alters or self.kind in _DIFFERENT

    @property
    def touched(self) -> bool:
        """Whether there is anything to report at all."""
        return self.alters or self.kind not in (RuleKind.SAME, RuleKind.SILENT)


_DIFFERENT = frozenset((RuleKind.CHANGED, RuleKind.ADDED, RuleKind.DROPPED))
_VERBS = {RuleKind.CHANGED: "alters", RuleKind.ADDED: "adds", RuleKind.DROPPED: "drops"}


def rules_told(rules: Iterable[RuleChange]) -> str:
    """What becomes of rules with a clause, in words: ``alters target; drops beg.who, beg.answers``."""
    told: dict[str, list[str]] = {}
    for rule in rules:
        told.setdefault(_VERBS.get(rule.kind, "alters"), []).append(rule.address)
    return "; ".join(f"{verb} {', '.join(addresses)}" for verb, addresses in told.items())


# ---- clauses --------------------------------------------------------------------------------------------------------


class ClauseKind(StrEnum):
    """What became of a clause. A moved, split or merged clause may be reworded too: see ``ClauseChange.reworded``."""

    SAME = "same"
    REWORDED = "reworded"
    MOVED = "moved"
    SPLIT = "split"
    MERGED = "merged"
    ADDED = "added"
    DROPPED = "dropped"


@dataclass(frozen=True)
class Evidence:
    """Why clauses were held to correspond.

    ``wording`` is the share of content words in common (0 to 1), ``topics`` those both have, ``order`` whether the
    correspondence keeps the order of the clauses around it, ``pinned`` whether an editor said so.
    """

    wording: float = 0.0
    topics: tuple[str, ...] = ()
    order: bool = True
    pinned: bool = False


@dataclass(frozen=True)
class ClauseChange:
    """Corresponding clauses of the two texts by their ids; ``rules`` are the rules that differ with them.

    A clause that differs in accidentals only is the same clause, neither reworded nor (alone for that) touched;
    ``reason`` says what the gravest difference in wording is.
    """

    kind: ClauseKind
    a: tuple[str, ...]
    b: tuple[str, ...]
    evidence: Evidence = Evidence()
    reworded: bool = False
    reason: Reason = Reason.NONE
    rules: tuple[RuleChange, ...] = ()


# ---- wording --------------------------------------------------------------------------------------------------------


class WordKind(StrEnum):
    """What became of a run of tokens. ``LACUNA``: one side is lost here, so nothing is known to differ."""

    SAME = "same"
    REPLACED = "replaced"
    INSERTED = "inserted"
    DELETED = "deleted"
    LACUNA = "lacuna"


@dataclass(frozen=True)
class WordChange:
    """A run of tokens on each side; ``reason`` is the gravest difference in it and ``why`` says it in words."""

    kind: WordKind
    a: tuple[Token, ...]
    b: tuple[Token, ...]
    reason: Reason = Reason.NONE
    why: str = ""

    @property
    def text_a(self) -> str:
        """The characters on the first side."""
        return rebuild(self.a)

    @property
    def text_b(self) -> str:
        """The characters on the second side."""
        return rebuild(self.b)


@dataclass(frozen=True)
class WordingChange:
    """The wording of corresponding clauses, token by token; ``rules`` are the rules that differ with them."""

    a: tuple[str, ...]
    b: tuple[str, ...]
    words: tuple[WordChange, ...]
    rules: tuple[RuleChange, ...] = ()

    @property
    def reason(self) -> Reason:
        """The gravest reason among the changes."""
        return max((word.reason for word in self.words), key=lambda reason: reason.weight, default=Reason.NONE)


# ---- the three together ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Diff:
    """Two texts, printings, variants or topics compared; ``a`` and ``b`` are their labels (``1807``).

    ``notes`` are sentences on how they were compared, to be read first.
    """

    a: str
    b: str
    rules: tuple[RuleChange, ...] = ()
    clauses: tuple[ClauseChange, ...] = ()
    wording: tuple[WordingChange, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict, compare=False)
    notes: tuple[str, ...] = ()


def rule_changes(
    before: Mapping[str, Side],
    after: Mapping[str, Side],
    clauses: Iterable[ClauseChange] = (),
    titles: Mapping[str, str] | None = None,
) -> tuple[RuleChange, ...]:
    """Compare the rules of two sides, those that alter the game first, then by address.

    An address absent from one mapping is silent there. ``clauses`` tells which rules are restated: the value is the
    same, but none of its clauses has stayed the same in all but accidentals.
    """
    clauses = tuple(clauses)
    same = {(x, y) for change in clauses if not change.reworded for x in change.a for y in change.b}
    out = []
    for address in {*before, *after}:
        a, b = before.get(address, NOTHING), after.get(address, NOTHING)
        kind = _rule_kind(a, b)
        if kind is RuleKind.SAME and clauses and not _same_clauses(a, b, same):
            kind = RuleKind.RESTATED
        out.append(RuleChange(address, a, b, kind, (titles or {}).get(address, "")))
    return tuple(sorted(out, key=_rule_order))


def _same_clauses(a: Side, b: Side, same: set[tuple[str, str]]) -> bool:
    if not a.clauses or not b.clauses:  # a rule set says things of its own, in no words of a text
        return True
    return any((x, y) in same for x in a.clauses for y in b.clauses)


def _rule_kind(a: Side, b: Side) -> RuleKind:
    if a.said and b.said:
        if a.value == b.value:
            return RuleKind.SAME
        chosen = any(x.status in ("chosen", "usual") and x.value in y.options for x, y in ((a, b), (b, a)))
        return RuleKind.CHOSEN if chosen else RuleKind.CHANGED
    if a.said:
        return RuleKind.DROPPED
    return RuleKind.ADDED if b.said else RuleKind.SILENT


_RULE_ORDER = {kind: n for n, kind in enumerate(RuleKind)}


def _rule_order(change: RuleChange) -> tuple[bool, int, str]:
    return not change.alters, _RULE_ORDER[change.kind], change.address


def _weight(rules: Sequence[RuleChange]) -> int:
    """First what alters the game, then what is merely said or no longer said, then the rest."""
    return 0 if any(rule.alters for rule in rules) else 1 if rules else 2


def make_diff(
    a: str,
    b: str,
    rules: Iterable[RuleChange] = (),
    clauses: Iterable[ClauseChange] = (),
    wording: Iterable[WordingChange] = (),
    notes: Iterable[str] = (),
) -> Diff:
    """Put a diff together: each level keeps its order, except that what alters a rule comes first.

    A clause (and its wording) is given the rules that differ and that it states on either side.
    """
    ordered = tuple(sorted(rules, key=_rule_order))
    touched: dict[str, list[RuleChange]] = {}
    for change in ordered:
        if change.differs:
            for clause in dict.fromkeys((*change.before.clauses, *change.after.clauses)):
                touched.setdefault(clause, []).append(change)

    def concerned(ids: Iterable[str]) -> tuple[RuleChange, ...]:
        return tuple({rule.address: rule for clause in ids for rule in touched.get(clause, ())}.values())

    with_rules = [replace(change, rules=concerned((*change.a, *change.b))) for change in clauses]
    with_words = [replace(change, rules=concerned((*change.a, *change.b))) for change in wording]
    return Diff(
        a,
        b,
        ordered,
        tuple(sorted(with_rules, key=lambda change: _weight(change.rules))),
        tuple(sorted(with_words, key=lambda c: (_weight(c.rules), -c.reason.weight if c.rules else 0))),
        {
            "rules": len(ordered),
            "rules touched": sum(change.touched for change in ordered),
            "rules differing": sum(change.differs for change in ordered),
            "rules altered": sum(change.alters for change in ordered),
            "rules restated": sum(change.kind is RuleKind.RESTATED for change in ordered),
            "clauses": len(with_rules),
            "clauses touched": sum(change.kind is not ClauseKind.SAME for change in with_rules),
        },
        tuple(notes),
    )
