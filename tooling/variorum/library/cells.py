"""What the layers of a variant say of one parameter, laid one on another, and the one value that comes of it.

A whole value laid above replaces the one below; an entry is laid into it. Statements of one layer are parts of one
whole. What lies underneath stays visible as ``Provenance.below``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from variorum.games.family import Family, Parameter
from variorum.games.ruleset import Provenance, Resolved, Status
from variorum.games.types import ValueProblems
from variorum.games.values import UNKNOWN, By, Open, Rule, Value

from .entities import ABSENT

# A file, and which part of it spoke: one layer's statements stand side by side.
Layer = tuple[str, str]


@dataclass(frozen=True)
class Entry:
    """One entry of a table or rule list; ``alternatives`` are the other values of a crux there."""

    value: Any
    why: Provenance
    layer: Layer
    alternatives: tuple[Any, ...] = ()


@dataclass
class Cell:
    """What the layers so far say of one parameter: ``whole`` undivided, or in ``entries``.

    ``under`` is what a table value lies on, with its provenance: it holds for the cases that the table does not give.
    """

    parameter: Parameter
    whole: Any = ABSENT
    entries: dict[str, Entry] = field(default_factory=dict)
    layer: Layer = ("", "")
    alternatives: tuple[Value, ...] = ()
    options: tuple[Value, ...] = ()
    under: tuple[Any, Provenance] | None = None
    _why: Provenance | None = None

    @property
    def why(self) -> Provenance | None:
        """The provenance of what stands here as a whole; None where nothing does."""
        if not self.entries:
            return self._why
        try:
            written = self.parameter.type.written(self.stated())
        except ValueProblems:
            written = ""  # the entries do not make a whole yet
        return replace(_shakiest(self.entries), value=written)

    def put(
        self, entry: str | None, value: Any, why: Provenance, layer: Layer, alternatives: tuple[Any, ...] = ()
    ) -> None:
        """Lay a statement over what is there: the whole value, or that of one entry. ``why.value`` is it, written."""
        kind = self.parameter.type
        below = self.why
        parts = {entry: value} if entry is not None else self._parts(value)
        if isinstance(value, By) and below is not None and not isinstance(self.whole, By):
            self.under = (self.stated(), below)
        elif not isinstance(value, By):
            self.under = None
        if why.status != Status.CHOSEN:  # a choice is one of what the layers below leave open
            self.options = value.options if isinstance(value, Open) else ()
        if not parts:
            self.whole, self._why, self.entries, self.alternatives = value, over(below, why), {}, alternatives
            self.layer = layer
            return
        before = dict(self.entries)
        if entry is None and self.layer != layer:
            self.entries = {}
        self.whole, self.alternatives = ABSENT, alternatives if entry is None else ()
        for name, part in parts.items():
            # What was undivided, or had other entries, lies under this one too.
            old = before[name].why if name in before else below if not before else None
            said = replace(why, value=kind.written_entry(part))
            self.entries[name] = Entry(part, over(old, said), layer, alternatives if entry is not None else ())
            self._shorten(name, part, layer)
        self.layer = layer

    def _parts(self, value: Any) -> Mapping[str, Any]:
        if self.parameter.type.entries == "none" or undivided(value):
            return {}
        return self.parameter.type.split(value)

    def _shorten(self, name: str, part: Any, layer: Layer) -> None:
        """Nothing after a rule without a condition can be reached; what lower layers have there falls away."""
        if isinstance(part, Rule) and not (part.when or part.demand or part.consent):
            self.entries = {n: e for n, e in self.entries.items() if int(n) <= int(name) or e.layer == layer}

    def stated(self) -> Any:
        """The value as it stands, perhaps ``Open`` or ``By``. Raises ``ValueProblems`` where entries are wanting."""
        if not self.entries:
            return self.whole
        return self.parameter.type.join({n: e.value for n, e in self.entries.items()})

    def resolved(self, value: Value) -> Resolved:
        """The parameter with its settled value, and the provenance of the whole and of each entry."""
        why = self.why or Provenance(Status.DEFAULT)
        entries = MappingProxyType({n: e.why for n, e in self.entries.items()})
        return Resolved(value, why, entries, (*self.alternatives, *self._other_wholes()), self.options)

    def _other_wholes(self) -> Iterator[Value]:
        """The whole values that a crux at one entry leaves possible."""
        values = {n: e.value for n, e in self.entries.items()}
        for name, entry in self.entries.items():
            for other in entry.alternatives:
                yield self.parameter.type.join({**values, name: other})

    def text(self) -> str:
        """What stands there, in words."""
        try:
            return self.parameter.type.text(self.stated())
        except ValueProblems:
            return "a part of it"


def undivided(value: Any) -> bool:
    """Open, by players or strictness, or unknown: a value that cannot be taken entry by entry."""
    return isinstance(value, (Open, By)) or value is UNKNOWN


def over(before: Provenance | None, why: Provenance) -> Provenance:
    """``why`` laid over ``before``; what a further clause of the same text says again adds its clause to the first.

    Of two such clauses one of which needs an emendation to say it, the other attests the value.
    """
    if before is None:
        return why
    if before.origin == why.origin and before.value == why.value and bool(before.clauses) and bool(why.clauses):
        clauses = (*before.clauses, *(c for c in why.clauses if c not in before.clauses))
        return replace(why if why.status == Status.ATTESTED else before, clauses=clauses)
    return _under(why, before)


def _under(why: Provenance, before: Provenance) -> Provenance:
    """``before`` at the end of the chain below ``why``."""
    return replace(why, below=before if why.below is None else _under(why.below, before))


def _shakiest(entries: Mapping[str, Entry]) -> Provenance:
    """The provenance of a whole made of entries: the shakiest status among them, all their clauses."""
    order = (
        Status.CRUX,
        Status.TRANSMITTED,
        Status.EMENDED,
        Status.DEFAULT,
        Status.SUPPLIED,
        Status.CHOSEN,
        Status.ATTESTED,
    )
    whys = [e.why for e in entries.values()]
    worst = min(whys, key=lambda p: order.index(p.status))
    return replace(worst, clauses=tuple(dict.fromkeys(c for p in whys for c in p.clauses)))


def leaves_open(cell: Cell, entry: str | None, value: Any) -> bool:
    """Whether what stands in the cell lets a variant choose this value."""
    whole = cell.whole
    if entry is not None or cell.entries:
        return False
    if isinstance(whole, Open):
        return value in whole.options
    if isinstance(whole, By):
        return any(isinstance(v, Open) and value in v.options for _, v in whole.cases)
    if isinstance(whole, (tuple, frozenset)) and isinstance(value, (tuple, frozenset)):
        return bool(value) and set(value) <= set(whole)
    return False


def settle(
    fam: Family, cells: Mapping[str, Cell], players: int
) -> tuple[dict[str, Resolved], dict[str, Any], dict[str, str]]:
    """One value a parameter; what was stated, from which it follows what is needed; the reasons for gaps.

    Table values are taken at this number of players or this strictness, open ones at their usual value.
    """
    out: dict[str, Resolved] = {}
    stated: dict[str, Any] = {}
    gaps: dict[str, str] = {}
    for name in sorted(cells, key=lambda n: n != "players.strict"):  # what table values go by comes first
        cell = cells[name]
        try:
            stated[name] = cell.stated()
            strict = out["players.strict"].value if "players.strict" in out else None
            out[name] = _resolved(cell, stated[name], players, strict)
        except ValueProblems as error:
            gaps[name] = "; ".join(p.message for p in error.problems)
        except _Gap as gap:
            gaps[name] = str(gap)
    return out, stated, gaps


def _resolved(cell: Cell, stated: Any, players: int, strict: Value) -> Resolved:
    resolved = _resolved_case(cell, stated, players, strict)
    if not isinstance(stated, By) or stated.key != "strict":
        return resolved
    cases: dict[bool, Resolved] = {}
    for case in (True, False):
        with suppress(_Gap):
            cases[case] = _resolved_case(cell, stated, players, case)
    return replace(resolved, by_strict=MappingProxyType(cases))


def _resolved_case(cell: Cell, stated: Any, players: int, strict: Value) -> Resolved:
    try:
        return cell.resolved(_settled(cell.parameter, stated, players, strict))
    except _NoCase:
        if cell.under is None:
            raise
        value, why = cell.under
        return Resolved(_settled(cell.parameter, value, players, strict), why)


class _Gap(Exception):
    """Why a statement gives no value to this variant."""


class _NoCase(_Gap):
    """A table value is silent for this number of players or this strictness."""


def _settled(parameter: Parameter, value: Any, players: int, strict: Value) -> Value:
    if isinstance(value, By):
        if value.key == "strict" and strict is None:
            raise _Gap("it depends on `players.strict`, which has no value")
        if value.key == "strict" and not isinstance(strict, bool):
            return UNKNOWN
        key = players if value.key == "players" else bool(strict)
        try:
            return value.case(key)  # type: ignore[no-any-return]
        except KeyError:
            given = f"{players} players" if value.key == "players" else f"players.strict {'yes' if strict else 'no'}"
            raise _NoCase(f"its table has no value for {given}") from None
    if isinstance(value, Open):
        if not value.has_usual:
            options = ", ".join(parameter.type.text(v) for v in value.options)
            raise _Gap(f"left open ({options}), and the variant does not choose")
        return value.usual
    return value  # type: ignore[no-any-return]
