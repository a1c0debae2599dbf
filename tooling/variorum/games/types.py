"""The types of rule parameters: what may be written, how it is read and written back, and what lies next to it.

Words, numbers and texts are here, the others in ``types_*`` beside; all are re-exported, so that declarations import
this module only. The written forms are those of the corpus: ``yes``/``no``, whole numbers, words,
ranks high to low with ``T`` for the ten, lists, mappings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .problems import Path, UnknownName, ValueProblem, ValueProblems, joined, shown
from .scalars import Found, int_text, read_int, read_word
from .types_base import Entry, EntryType, Fact, Type
from .types_ranks import Ranks
from .types_rules import RulesOf
from .types_sets import AllOrSet, OrderOf, SetOf
from .types_tables import CountTable, RankTable
from .values import Raw, Value

__all__ = [
    "AllOrSet", "Bool", "CountTable", "Entry", "EntryType", "Event", "Fact", "Int", "OrderOf", "Points", "RankTable",
    "Ranks", "RulesOf", "SetOf", "Text", "Type", "UnknownName", "ValueProblem", "ValueProblems", "Word", "WordOrInt",
]


@dataclass(frozen=True)
class Bool(Type):
    """``yes`` or ``no``."""

    def describe(self) -> str:
        return "yes or no"

    def read_plain(self, raw: Any, path: Path, found: Found) -> bool:
        if raw not in ("yes", "no"):
            word = raw.strip().lower() if isinstance(raw, str) else ""
            right = {"true": "yes", "false": "no", "on": "yes", "off": "no", "y": "yes", "n": "no", "yes": "yes",
                     "no": "no", "1": "yes", "0": "no"}.get(word)
            found.append(ValueProblem(path, f"{shown(raw)} is neither yes nor no", f"write {right or 'yes or no'}"))
        return bool(raw == "yes")

    def write_plain(self, value: Value) -> Raw:
        return "yes" if value else "no"

    def near(self, value: Value) -> tuple[Value, ...]:
        return (not value,)

    def samples(self) -> tuple[Value, ...]:
        return (True, False)

    def every(self) -> tuple[Value, ...]:
        return self.samples()


@dataclass(frozen=True)
class Int(Type):
    """A whole number between bounds (inclusive; ``maximum`` None = no bound), or ``none`` where allowed.

    ``step`` is the distance of neighbouring values, and the lawful values are its multiples. ``apart`` is the distance
    of values that tables play by, where it is another (see ``rivals``).
    """

    minimum: int = 0
    maximum: int | None = None
    none_allowed: bool = False
    step: int = 1
    apart: int = 0

    def describe(self) -> str:
        base = int_text(self.minimum, self.maximum)
        if self.step > 1:
            base += f" divisible by {self.step}"
        return f"{base}, or none" if self.none_allowed else base

    def read_plain(self, raw: Any, path: Path, found: Found) -> int | None:
        if raw == "none" and self.none_allowed:
            return None
        before = len(found)
        n = read_int(raw, path, found, self.minimum, self.maximum, self.describe())
        if len(found) == before and n % self.step:
            found.append(ValueProblem(path, f"{n} is not divisible by {self.step}", f"write {self.describe()}"))
        return n

    def write_plain(self, value: Value) -> Raw:
        return "none" if value is None else str(value)

    def near(self, value: Value) -> tuple[Value, ...]:
        if not isinstance(value, int):
            return self.samples()[:2]
        around = [n for n in (value - self.step, value + self.step) if self._lawful(n)]
        return (*around, None) if self.none_allowed else tuple(around)

    def samples(self) -> tuple[Value, ...]:
        low = [n for n in (self.minimum, self.minimum + self.step) if self._lawful(n)]
        return (*low, None) if self.none_allowed else tuple(low)

    def _lawful(self, n: int) -> bool:
        return n >= self.minimum and (self.maximum is None or n <= self.maximum) and n % self.step == 0


@dataclass(frozen=True)
class Points(Int):
    """Points of the game's score: a whole number from 0."""

    def text_plain(self, value: Value) -> str:
        return "1 point" if value == 1 else f"{value} points"


@dataclass(frozen=True)
class Word(Type):
    """One of a few words."""

    options: tuple[str, ...]

    def describe(self) -> str:
        return joined(self.options)

    def read_plain(self, raw: Any, path: Path, found: Found) -> str:
        return read_word(raw, self.options, path, found)

    def write_plain(self, value: Value) -> Raw:
        return str(value)

    def near(self, value: Value) -> tuple[Value, ...]:
        return self.options

    def samples(self) -> tuple[Value, ...]:
        return self.options

    def every(self) -> tuple[Value, ...]:
        return self.options


@dataclass(frozen=True)
class Event(Word):
    """A moment, one of the family's events in order of time.

    Its neighbours are the events just before and after: a record that tells those from the value tells all further
    ones from it too.
    """

    def near(self, value: Value) -> tuple[Value, ...]:
        i = self.options.index(str(value))
        return (*self.options[max(0, i - 1):i], *self.options[i + 1:i + 2])


@dataclass(frozen=True)
class WordOrInt(Type):
    """One of a few words, or a whole number between bounds."""

    words: tuple[str, ...]
    minimum: int = 0
    maximum: int | None = None

    def describe(self) -> str:
        return f"{int_text(self.minimum, self.maximum)}, or {joined(self.words)}"

    def read_plain(self, raw: Any, path: Path, found: Found) -> Value:
        if isinstance(raw, str) and raw[:1].lstrip("-").isdigit():
            return read_int(raw, path, found, self.minimum, self.maximum, self.describe())
        return read_word(raw, self.words, path, found, (int_text(self.minimum, self.maximum),))

    def write_plain(self, value: Value) -> Raw:
        return str(value)

    def near(self, value: Value) -> tuple[Value, ...]:
        if isinstance(value, str):
            return self.samples()
        return (*Int(self.minimum, self.maximum).near(value), *self.words)

    def samples(self) -> tuple[Value, ...]:
        return (*Int(self.minimum, self.maximum).samples(), *self.words)


@dataclass(frozen=True)
class Text(Type):
    """Free words, declared and shown but never computed; it has no neighbours."""

    def describe(self) -> str:
        return "a few words"

    def read_plain(self, raw: Any, path: Path, found: Found) -> str:
        if not isinstance(raw, str) or not raw.strip():
            found.append(ValueProblem(path, f"{shown(raw)} is not a text", f"write {self.describe()}"))
            return ""
        return " ".join(raw.split())

    def write_plain(self, value: Value) -> Raw:
        return str(value)

    def near(self, value: Value) -> tuple[Value, ...]:
        return ()

    def samples(self) -> tuple[Value, ...]:
        return ()
