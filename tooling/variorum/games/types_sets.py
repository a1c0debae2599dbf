"""The types of sets and orders of words or small numbers."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import permutations
from typing import Any, TypeAlias

from .problems import Path, ValueProblem, close, joined, meant, shown
from .scalars import Found
from .types_base import Type
from .values import Raw, Value

Item: TypeAlias = "str | int"

MOST_ORDERED = 5
"""Of so many things all orders are tried one by one."""


@dataclass(frozen=True)
class _Listed(Type):
    """What sets and orders have in common: a list without repeats of ``options``, ``least`` of them or more."""

    options: tuple[Item, ...]
    least: int = 0

    def _items(self, raw: Any, path: Path, found: Found) -> list[Item]:
        if not isinstance(raw, list):
            hint = f"write [{raw}]" if raw in map(str, self.options) else f"write {self.describe()}"
            found.append(ValueProblem(path, f"{shown(raw)} is not a list", hint))
            return []
        by_name = {str(o): o for o in self.options}
        names = joined(by_name)
        out: list[Item] = []
        for i, item in enumerate(raw):
            if not isinstance(item, str) or item not in by_name:
                hint = meant(close(item, by_name, 1)) if isinstance(item, str) else ""
                found.append(ValueProblem((*path, i), f"{shown(item)} is not one of {names}", hint))
            elif by_name[item] in out:
                found.append(ValueProblem((*path, i), f"{shown(item)} is listed twice", "name it once"))
            else:
                out.append(by_name[item])
        if len(raw) < self.least:
            found.append(ValueProblem(path, "the list is empty" if not raw else f"the list has only {len(raw)}",
                                      f"write {self.describe()}"))
        return out

    def _others(self, chosen: Collection[Item]) -> list[Item]:
        """The options a neighbour may have besides: of words all, of numbers those next to a chosen one."""
        beside = {i + d for i, o in enumerate(self.options) if o in chosen for d in (-1, 1)}
        return [o for i, o in enumerate(self.options)
                if o not in chosen and (isinstance(o, str) or i in beside or not chosen)]


@dataclass(frozen=True)
class SetOf(_Listed):
    """A set: order free, no repeats. Written as a list in the order of ``options``.

    With ``single`` one item may be written without brackets (and is so written).
    """

    single: bool = False

    def describe(self) -> str:
        return f"a list of {'at least ' + str(self.least) + ' of ' if self.least else ''}{short(self.options)}"

    def read_plain(self, raw: Any, path: Path, found: Found) -> Value:
        if self.single and isinstance(raw, str):
            raw = [raw]
        return frozenset(self._items(raw, path, found))

    def write_plain(self, value: Value) -> Raw:
        items = [str(o) for o in self.options if o in items_of(value)]
        return items[0] if self.single and len(items) == 1 else items

    def text_plain(self, value: Value) -> str:
        return joined((str(o) for o in self.options if o in items_of(value)), "and") or "none"

    def near(self, value: Value) -> tuple[Value, ...]:
        chosen = items_of(value)
        fewer = [chosen - {o} for o in self.options if o in chosen and len(chosen) > self.least]
        return (*fewer, *(chosen | {o} for o in self._others(chosen)))

    def samples(self) -> tuple[Value, ...]:
        smallest = frozenset(self.options[:self.least])
        return (smallest, frozenset(self.options))


@dataclass(frozen=True)
class AllOrSet(SetOf):
    """The word ``all``, or a set; a list of every option is read as ``all``."""

    def describe(self) -> str:
        return f"all, or {super().describe()}"

    def read_plain(self, raw: Any, path: Path, found: Found) -> Value:
        if raw == "all":
            return "all"
        return self._named(super().read_plain(raw, path, found))

    def write_plain(self, value: Value) -> Raw:
        return "all" if value == "all" else super().write_plain(value)

    def text_plain(self, value: Value) -> str:
        return "all" if value == "all" else super().text_plain(value)

    def near(self, value: Value) -> tuple[Value, ...]:
        whole = frozenset(self.options) if value == "all" else value
        return tuple(self._named(v) for v in super().near(whole))

    def samples(self) -> tuple[Value, ...]:
        return tuple(self._named(v) for v in super().samples())

    def _named(self, value: Value) -> Value:
        return "all" if value == frozenset(self.options) else value


@dataclass(frozen=True)
class OrderOf(_Listed):
    """An order: a list in which place matters, no repeats; ``complete`` if every option must be named."""

    least: int = 1
    complete: bool = False

    def describe(self) -> str:
        if self.complete:
            return f"a list of all of {joined(map(str, self.options), 'and')} in their order"
        return f"a list, in order, of at least {self.least} of {short(self.options)}"

    def read_plain(self, raw: Any, path: Path, found: Found) -> Value:
        before = len(found)
        items = self._items(raw, path, found)
        missing = [str(o) for o in self.options if o not in items]
        if self.complete and missing and len(found) == before:
            verb = "is" if len(missing) == 1 else "are"
            found.append(ValueProblem(path, f"{joined(missing, 'and')} {verb} missing", f"write {self.describe()}"))
        return tuple(items)

    def write_plain(self, value: Value) -> Raw:
        return [str(o) for o in value] if isinstance(value, tuple) else []

    def text_plain(self, value: Value) -> str:
        return ", ".join(map(str, value)) if isinstance(value, tuple) else ""

    def near(self, value: Value) -> tuple[Value, ...]:
        order = value if isinstance(value, tuple) else ()
        out = [(*order[:i], order[i + 1], order[i], *order[i + 2:]) for i in range(len(order) - 1)]
        out += [order[1:] + order[:1]]
        if not self.complete:
            if len(order) > self.least:
                out += [order[:i] + order[i + 1:] for i in range(len(order))]
            out += [(*order, o) for o in self._others(order)]
        return tuple(out)

    def samples(self) -> tuple[Value, ...]:
        whole = tuple(self.options)
        return (whole, whole[::-1])

    def every(self) -> tuple[Value, ...]:
        return tuple(permutations(self.options)) if self.complete and len(self.options) <= MOST_ORDERED else ()


def items_of(value: Value) -> frozenset[Item]:
    """The value as a set."""
    return value if isinstance(value, frozenset) else frozenset()


def short(options: tuple[Item, ...]) -> str:
    """The options in words; a long run of numbers by its ends."""
    if len(options) > 8 and all(isinstance(o, int) for o in options):
        return f"{options[0]} to {options[-1]}"
    return joined(map(str, options), "and")
