"""What a run through a record asks of its rules, so that nothing need be tried otherwise that nobody asked for.

``consulting`` makes the rules of a game (its ``Rules``) in a form that notes what is read of them: values by the names
of parameters, and attributes, which were worked out from values beforehand. A run that reads nothing in which two forms
differ (``differing``) is the same run under both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .ruleset import RuleSet

ALL = "*"
"""Noted where values are read as a whole, or something worked out later is kept with the rules."""


class Asked:
    """What has been asked for since it was last emptied: parameters, also those that the rules do not have, and
    attributes."""

    def __init__(self) -> None:
        self.parameters: set[str] = set()
        self.attributes: set[str] = set()

    def clear(self) -> None:
        """Forget what was asked."""
        self.parameters.clear()
        self.attributes.clear()

    def touches(self, parameters: frozenset[str], attributes: frozenset[str]) -> bool:
        """Whether any of these was asked for."""
        return ALL in self.parameters or not (
            self.parameters.isdisjoint(parameters) and self.attributes.isdisjoint(attributes))


class Noting(dict[str, Any]):
    """A mapping that notes the names looked up in it."""

    def __init__(self, values: Mapping[str, Any], note: Callable[[str], None]) -> None:
        super().__init__(values)
        self.note = note

    def __getitem__(self, name: str) -> Any:
        self.note(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self.note(name)
        return super().get(name, default)

    def __contains__(self, name: object) -> bool:
        self.note(str(name))
        return super().__contains__(name)

    def __iter__(self) -> Iterator[str]:
        self.note(ALL)
        return super().__iter__()

    def keys(self) -> Any:
        self.note(ALL)
        return super().keys()

    def values(self) -> Any:
        self.note(ALL)
        return super().values()

    def items(self) -> Any:
        self.note(ALL)
        return super().items()


def consulting(kind: type[Any], ruleset: RuleSet) -> tuple[Any, Asked]:
    """Rules of that kind, which behave like ``kind(ruleset)``, and what has been asked of them."""
    asked = Asked()
    made = kind(ruleset)
    noting = type(kind.__name__, (kind,), {name: _noted(name, asked) for name in vars(made)})
    rules: Any = object.__new__(noting)
    rules.__dict__.update(vars(made), values=Noting(made.values, asked.parameters.add))
    return rules, asked


def _noted(name: str, asked: Asked) -> property:
    """An attribute that notes when it is read; one that has been set anew may stand for anything."""
    anew: list[bool] = []

    def give(self: object) -> Any:
        asked.attributes.add(name)
        if anew:
            asked.parameters.add(ALL)
        return self.__dict__[name]

    def keep(self: object, value: Any) -> None:
        anew.append(True)
        self.__dict__[name] = value

    return property(give, keep)


def differing(one: object, other: object) -> frozenset[str]:
    """The attributes in which two forms of rules differ, but for their values by name."""
    mine, theirs = vars(one), vars(other)
    return frozenset(name for name in {*mine, *theirs} - {"values"}
                     if name not in mine or name not in theirs or type(mine[name]) is not type(theirs[name])
                     or mine[name] != theirs[name])
