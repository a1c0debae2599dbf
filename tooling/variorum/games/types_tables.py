"""The types of tables: numbers by rank of card or by count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from .cards import RANKS
from .problems import Path, ValueProblem, ValueProblems, shown
from .scalars import Found, int_text, read_int
from .types_base import Entry, EntryType, Fact
from .types_ranks import adjoining
from .values import Raw, Table, Value


@dataclass(frozen=True)
class _TableType(EntryType):
    """A mapping of keys to whole numbers from 0 to ``maximum``."""

    maximum: int = 999

    entries: ClassVar[str] = "table"

    def read_plain(self, raw: Any, path: Path, found: Found) -> Value:
        if not isinstance(raw, dict):
            found.append(ValueProblem(path, f"{shown(raw)} is not a table", f"write {self.describe()}"))
            return Table()
        out: dict[str | int, int] = {}
        for name, number in raw.items():
            problem = self._key_problem(name)
            if problem:
                found.append(ValueProblem((*path, name), *problem))
            else:
                out[self._key(name)] = self.read_entry(number, (*path, name), found)
        return Table(out)

    def write_plain(self, value: Value) -> Raw:
        return {str(k): str(v) for k, v in items_of(value)}

    def text_plain(self, value: Value) -> str:
        return ", ".join(self.text_entry(str(k), v) for k, v in items_of(value)) or "none"

    def near(self, value: Value) -> tuple[Value, ...]:
        items = items_of(value)
        out = [near for key, _ in items for near in self.entry_neighbours(value, str(key))]
        out += [Table((*items, (key, 1))) for key in self._next_keys([key for key, _ in items])]
        return tuple(out)

    def entry_key(self, key: str) -> str:
        problem = self._key_problem(key)
        if problem:
            raise ValueProblems(ValueProblem((), *problem))
        return key

    def read_entry(self, raw: Any, path: Path, found: Found) -> int:
        return read_int(raw, path, found, 0, self.maximum, int_text(0, self.maximum))

    def write_entry(self, value: Entry) -> Raw:
        return str(value)

    def text_entry(self, key: str, value: Entry) -> str:
        return f"{'10' if key == 'T' else key} = {value}"

    def split(self, value: Fact) -> dict[str, Entry]:
        return {str(k): v for k, v in items_of(value)}

    def join(self, entries: Mapping[str, Entry]) -> Value:
        return Table({self._key(self.entry_key(k)): v for k, v in entries.items()})

    def entry_neighbours(self, value: Value, key: str) -> tuple[Value, ...]:
        table = dict(items_of(value))
        k = self._key(self.entry_key(key))
        number = table[k]
        out = [Table({**table, k: number + 1})] if number < self.maximum else []
        if number > 1:
            out.append(Table({**table, k: number - 1}))
        if number:  # an entry of 0 means the same as none
            out.append(Table({name: n for name, n in table.items() if name != k}))
        return tuple(out)

    def _key_problem(self, name: Any) -> tuple[str, str] | None:
        raise NotImplementedError

    def _key(self, name: str) -> str | int:
        raise NotImplementedError

    def _next_keys(self, keys: Sequence[str | int]) -> tuple[str | int, ...]:
        raise NotImplementedError


@dataclass(frozen=True)
class RankTable(_TableType):
    """Numbers by rank: ``{A: 4, K: 3, T: 10}``; ranks not named count 0, ``{}`` is no rank at all.

    Neighbours: an entry one more or less or gone, or a further rank that adjoins one named.
    """

    def describe(self) -> str:
        return "a number for each rank that has one, such as {A: 4, T: 10}"

    def samples(self) -> tuple[Value, ...]:
        return (Table(), Table({"A": 1}))

    def _key_problem(self, name: Any) -> tuple[str, str] | None:
        if isinstance(name, str) and len(name) == 1 and name in RANKS:
            return None
        hint = f"ranks are {' '.join(RANKS)}"
        if name == "10":
            hint = "the ten is written T"
        elif isinstance(name, str) and len(name) == 1 and name.upper() in RANKS:
            hint = f"write {name.upper()}"
        return (f"{shown(name)} is not a rank", hint)

    def _key(self, name: str) -> str | int:
        return name

    def _next_keys(self, keys: Sequence[str | int]) -> tuple[str | int, ...]:
        named = "".join(str(k) for k in keys)
        return tuple(adjoining(named)) if named else tuple("AKQJT")


@dataclass(frozen=True)
class CountTable(_TableType):
    """Numbers by count of cards, ``{3: 3, 4: 14}``; counts from ``least`` to ``most``, those not named give 0."""

    least: int = 1
    most: int = 13

    def describe(self) -> str:
        return f"a number for each count from {self.least} to {self.most} that has one, such as {{3: 3, 4: 4}}"

    def samples(self) -> tuple[Value, ...]:
        return (Table(), Table({self.least: 1}))

    def _key_problem(self, name: Any) -> tuple[str, str] | None:
        if isinstance(name, str) and name in {str(n) for n in range(self.least, self.most + 1)}:
            return None
        return (f"{shown(name)} is not a count", f"counts are {self.least} to {self.most}")

    def _key(self, name: str) -> str | int:
        return int(name)

    def _next_keys(self, keys: Sequence[str | int]) -> tuple[str | int, ...]:
        counts = [int(k) for k in keys] or [self.least - 1]
        return tuple(k for k in (min(counts) - 1, max(counts) + 1) if self.least <= k <= self.most)


def items_of(value: Fact) -> tuple[tuple[Any, int], ...]:
    """The entries of a table; none for any other value."""
    return tuple(value.items()) if isinstance(value, Table) else ()
