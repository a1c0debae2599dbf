"""Typed values of rule parameters, and the forms a text may leave open.

A *raw* value is what a YAML file says once positions are stripped: ``str``, ``list`` or ``dict``; every scalar is a
string. ``games.types`` reads raw values into the typed ones here and writes them back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

from .cards import RANKS

# Aliases are strings: not every interpreter this runs in (Brython) can evaluate them.
Raw: TypeAlias = "str | list[Any] | dict[str, Any]"


class Unknown(Enum):
    """The one value of a rule that was in the source but is lost, cut off or garbled there.

    It is not ``none`` (the text says: nothing) and not silence (the text says nothing).
    """

    UNKNOWN = "unknown"

    def __repr__(self) -> str:
        return "UNKNOWN"


UNKNOWN = Unknown.UNKNOWN


def _place(item: tuple[Any, int]) -> int:
    """Where an entry stands in its table."""
    key = item[0]
    return RANKS.find(key) if isinstance(key, str) else int(key)


class Table(Mapping[Any, int]):
    """A frozen, hashable mapping of ranks (``str``) or counts (``int``) to numbers: ranks from the ace down, counts up.

    The order is the table's own, never that of a ``dict``: in a browser keys that are figures would come first.
    """

    __slots__ = ("_hash", "_items", "_map")

    def __init__(self, items: Any = ()) -> None:
        self._map: dict[Any, int] = dict(items)
        self._items = tuple(sorted(self._map.items(), key=_place))
        self._hash = hash(frozenset(self._items))

    def __getitem__(self, key: Any) -> int:
        return self._map[key]

    def __contains__(self, key: object) -> bool:
        return key in self._map

    def get(self, key: Any, default: Any = None) -> Any:
        """The number under a key, or ``default``."""
        return self._map.get(key, default)

    def __iter__(self) -> Iterator[Any]:
        return (key for key, _ in self._items)

    def __len__(self) -> int:
        return len(self._map)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self._map == other._map

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Table({self._map!r})"

    def __reduce__(self) -> Any:
        return (Table, (self._items,))


@dataclass(frozen=True)
class Effect:
    """One thing that happens by rule: ``Effect("points", (("points", 1), ("to", "opponents")))``."""

    name: str
    args: tuple[tuple[str, Any], ...] = ()

    def get(self, key: str, default: Any = None) -> Any:
        """The argument of that name, or ``default``."""
        for name, value in self.args:
            if name == key:
                return value
        return default


@dataclass(frozen=True)
class Rule:
    """One entry of a parameter of type ``rules``; see the first-rule-not-passed-over semantics in ``referee``.

    ``when`` holds pairs (condition, admitted values); all must hold. ``demand`` is the party that must have demanded
    the rule, ``consent`` whether both sides must have consented.
    """

    effects: tuple[Effect, ...]
    when: tuple[tuple[str, frozenset[str]], ...] = ()
    demand: str | None = None
    consent: bool = False


Value: TypeAlias = "bool | int | str | tuple[Any, ...] | frozenset[Any] | Table | Unknown | None"


@dataclass(frozen=True)
class Open:
    """What a text leaves to the players: one of ``options``; ``usual`` runs unless another is chosen."""

    options: tuple[Value, ...]
    usual: Value = UNKNOWN
    has_usual: bool = False


@dataclass(frozen=True)
class By:
    """A value that depends on the number of ``players`` (keys ``int``) or on ``strict`` (keys ``bool``)."""

    key: str
    cases: tuple[tuple[int | bool, Any], ...]

    def case(self, key: int | bool) -> Any:
        """The value for that number or flag; ``KeyError`` where the text gives none."""
        for name, value in self.cases:
            if name == key:
                return value
        raise KeyError(key)
