"""The words rule lists are made of: parties, conditions, effects; and events. Each family declares its own.

A condition holds or not of the state just before an offence; an effect happens to it. What they mean is said here in
a sentence each; what they do is the referee's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .cards import RANKS
from .problems import Path, ValueProblem, joined, shown
from .scalars import Found, int_text, read_int, read_word
from .types_ranks import near_rank_sets, ranks_text, read_ranks, sort_ranks
from .values import Effect


@dataclass(frozen=True)
class Party:
    """One of those a rule may name. ``opposite`` is the party a neighbouring rule names instead."""

    name: str
    meaning: str
    opposite: str


@dataclass(frozen=True)
class EventDecl:
    """A moment; a family lists its events in order of time."""

    name: str
    meaning: str


@dataclass(frozen=True)
class Condition:
    """A condition of a rule's ``when``.

    ``kind``: ``word`` (one of ``options``), ``rank`` (a single rank), ``ranks`` (a string of ranks), ``size`` (``12``,
    ``>=13`` or ``<=11``). ``phrase`` says it, with ``{}`` for the admitted values, or ``phrases`` do,
    one for each word. ``bears_on`` names the rule lists in which it can hold of one act and not of another; empty, all.
    """

    name: str
    meaning: str
    options: tuple[str, ...] = ()
    kind: str = "word"
    phrase: str = "{}"
    phrases: tuple[tuple[str, str], ...] = ()
    bears_on: tuple[str, ...] = ()

    def read(self, raw: Any, path: Path, found: Found) -> frozenset[str]:
        """The admitted values: one, or any of a list."""
        if not isinstance(raw, list):
            return frozenset((self._one(raw, path, found),))
        if not raw:
            found.append(ValueProblem(path, f"no value is listed for {self.name}", f"write {self.describe()}"))
        values: list[str] = []
        for i, item in enumerate(raw):
            value = self._one(item, (*path, i), found)
            if value in values:
                found.append(ValueProblem((*path, i), f"{shown(item)} is listed twice", "name it once"))
            values.append(value)
        return frozenset(values)

    def bears(self, parameter: str) -> bool:
        """Whether the condition can tell cases of a rule list apart."""
        return not self.bears_on or parameter in self.bears_on

    def describe(self) -> str:
        """What may be written."""
        return {"word": joined(self.options), "rank": "one rank, such as T", "ranks": "ranks as one word, such as AKQ",
                "size": "a number of cards: 12, >=13 or <=11"}[self.kind]

    def ordered(self, values: frozenset[str]) -> list[str]:
        """The values in written order."""
        if self.kind == "word":
            return [o for o in self.options if o in values]
        if self.kind == "size":
            return sorted(values, key=lambda v: (int(v.lstrip("<>=")), v))
        return sorted(values, key=lambda v: [RANKS.index(r) for r in v])

    def text(self, values: frozenset[str]) -> str:
        """The condition as a clause of English, to stand after *if*."""
        said = dict(self.phrases)
        if said:
            return joined(said[v] for v in self.ordered(values))
        return self.phrase.format(joined(self._said(v) for v in self.ordered(values)))

    def near(self, values: frozenset[str]) -> tuple[frozenset[str], ...]:
        """Nearby sets of admitted values: another single word, one value fewer, a rank or a card more or fewer."""
        out: list[frozenset[str]] = []
        if len(values) > 1:
            return tuple(values - {v} for v in self.ordered(values))
        (value,) = values
        if self.kind == "word":
            out = [frozenset((o,)) for o in self.options]
        elif self.kind == "rank":
            place = RANKS.index(value)
            out = [frozenset((r,)) for r in RANKS[max(0, place - 1):place] + RANKS[place + 1:place + 2]]
        elif self.kind == "ranks":
            out = [frozenset((text,)) for text in near_rank_sets(value)]
        else:
            sign, n = value[:len(value) - len(value.lstrip("<>="))], int(value.lstrip("<>="))
            out = [frozenset((f"{sign}{m}",)) for m in (n - 1, n + 1) if 0 <= m <= 52]
        return tuple(v for v in out if v != values)

    def _said(self, value: str) -> str:
        if self.kind != "size":
            return ranks_text(value) if self.kind in ("rank", "ranks") else value
        n = value.lstrip("<>=")
        return {">": f"{n} or more", "<": f"{n} or fewer"}.get(value[0], n)

    def _one(self, raw: Any, path: Path, found: Found) -> str:
        if self.kind == "word":
            return read_word(raw, self.options, path, found)
        if self.kind == "size":
            return self._size(raw, path, found)
        text = read_ranks(raw, path, found, self.describe())
        if self.kind == "rank" and len(text) > 1:
            found.append(ValueProblem(path, f"{shown(raw)} is more than one rank", f"write {self.describe()}"))
        return sort_ranks(text)

    def _size(self, raw: Any, path: Path, found: Found) -> str:
        text = raw.replace(" ", "").replace("≥", ">=").replace("≤", "<=") if isinstance(raw, str) else ""
        sign = text[:2] if text[:2] in (">=", "<=") else ""
        before = len(found)
        n = read_int(text[len(sign):], path, found, 0, 52, self.describe())
        if len(found) > before:
            found[-1] = ValueProblem(path, f"{shown(raw)} is not {self.describe()}", "write 12, >=13 or <=11")
        return f"{sign}{n}"


@dataclass(frozen=True)
class Arg:
    """One argument of an effect. ``kind``: ``number``, ``party``, ``word`` (of ``options``) or ``items`` (a set).

    ``seldom``: words that mean something of their own in few cases only, and so are nobody's neighbours.
    """

    name: str
    kind: str
    options: tuple[str, ...] = ()
    optional: bool = False
    minimum: int = 0
    maximum: int | None = None
    seldom: tuple[str, ...] = ()

    def read(self, raw: Any, path: Path, found: Found) -> Any:
        """The argument's value: ``int``, ``str`` or ``frozenset`` of items."""
        if self.kind == "number":
            return read_int(raw, path, found, self.minimum, self.maximum, int_text(self.minimum, self.maximum))
        if self.kind != "items":
            return read_word(raw, self.options, path, found)
        if not isinstance(raw, list) or not raw:
            found.append(ValueProblem(path, f"{shown(raw)} is not a list of items",
                                      f"list at least one of {joined(self.options)}"))
            return frozenset()
        values: list[str] = []
        for i, item in enumerate(raw):
            value = read_word(item, self.options, (*path, i), found)
            if value == item and value in values:
                found.append(ValueProblem((*path, i), f"{shown(item)} is listed twice", "name it once"))
            values.append(value)
        return frozenset(values)

    def write(self, value: Any) -> Any:
        """The written form."""
        return [o for o in self.options if o in value] if self.kind == "items" else str(value)

    def near(self, value: Any, opposite: dict[str, str]) -> tuple[Any, ...]:
        """Nearby values of the argument."""
        if self.kind == "number":
            return tuple(n for n in (value - 1, value + 1)
                         if n >= self.minimum and (self.maximum is None or n <= self.maximum))
        if self.kind == "party":
            return (opposite[value],)
        if self.kind == "word":
            return tuple(o for o in self.options if o != value and o not in self.seldom)
        fewer = tuple(value - {o} for o in self.options if o in value and len(value) > 1)
        return (*fewer, *(value | {o} for o in self.options if o not in value))


@dataclass(frozen=True)
class EffectDecl:
    """An effect a rule may have; written as a bare word, or as a mapping whose first key is the effect's name.

    ``phrase`` says it, with the arguments in braces (dashes left out of their names).
    """

    name: str
    meaning: str
    phrase: str
    args: tuple[Arg, ...] = ()

    def describe(self) -> str:
        """How it is written: ``points: …, to: …``."""
        if not self.args:
            return self.name
        return "{" + ", ".join(f"{a.name}: …" + (" (optional)" if a.optional else "") for a in self.args) + "}"

    def text(self, effect: Effect, parties: dict[str, Party]) -> str:
        """The effect in words, to stand after *then*."""
        words: dict[str, str] = {}
        for arg in self.args:
            value = effect.get(arg.name)
            if arg.kind == "party" and value is not None:
                words[arg.name] = f"the {parties[value].name}"
            elif arg.kind == "items" and value is not None:
                words[arg.name] = joined(arg.write(value), "and")
            elif arg.name in ("points", "deduct"):
                words[arg.name] = "1 point" if value == 1 else f"{value} points"
            elif value is not None:
                words[arg.name] = str(value)
        if "floor" in [a.name for a in self.args]:
            words["floor"] = f", not below {words['floor']}" if "floor" in words else ""
        return self.phrase.format(**{f"{k.replace('-', '')}{'_' if k == 'from' else ''}": v for k, v in words.items()})
