"""What a run through a record asks of its rules, so that nothing need be tried otherwise that nobody asked for.

``consulting`` makes the rules of a game (its ``Rules``) in a form that notes what is read of them: values by the names
of parameters, and attributes, which were worked out from values beforehand. A run that reads nothing in which two forms
differ (``differing``) is the same run under both.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from .ruleset import RuleSet

ALL = "*"
"""Noted where values are read as a whole, or the rule set, or an attribute that has been set anew."""

RULESET = "ruleset"
"""The attribute with the rule set itself: who asks for it may ask for anything."""


class Asked:
    """What has been asked for, in the order in which it first was.

    ``names`` has parameters by their names, also those that the rules do not have, and attributes with a full stop
    before theirs, so that ``target`` is told from ``.target``.
    """

    def __init__(self) -> None:
        self.names: dict[str, None] = {}

    def note(self, name: str) -> None:
        """Note that something was asked for."""
        self.names[name] = None

    @property
    def everything(self) -> bool:
        """Whether anything at all may have been read."""
        return ALL in self.names

    def touches(self, names: Collection[str]) -> bool:
        """Whether any of these was asked for."""
        return ALL in self.names or any(name in self.names for name in names)


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


def consulting(rules: Any, other: Mapping[str, Any] = MappingProxyType({}),
               ruleset: Callable[[], RuleSet] | None = None) -> tuple[Any, Asked]:
    """Compiled rules in a form that behaves as they do, for one run, and what has been asked of it.

    Where ``other``, written as in ``Asked``, has an answer of its own, it is given; ``ruleset`` then gives the rule set
    of which such rules would be compiled.
    """
    asked = Asked()
    values = {**rules.values, **{name: value for name, value in other.items() if name[0] != "."}}
    kind: Any = type(rules)
    noting = object.__new__(_noting(kind))
    noting.__dict__.update(_rules=rules, _asked=asked, _anew={}, _other=other, _ruleset=ruleset,
                           values=Noting(values, asked.note))
    return noting, asked


@cache
def _noting(kind: Any) -> Any:
    """A kind of rules that has no attributes of its own: the first reading of each is noted, and it is kept."""

    def give(self: Any, name: str) -> Any:
        own = self.__dict__
        note = own["_asked"].note
        if name in own["_anew"]:
            note(ALL)
            return own["_anew"][name]
        if name == RULESET:
            note(ALL)
            return own["_rules"].ruleset if own["_ruleset"] is None else own["_ruleset"]()
        written = f".{name}"
        value = own["_other"][written] if written in own["_other"] else getattr(own["_rules"], name)
        note(written)
        own[name] = value
        return value

    def keep(self: Any, name: str, value: Any) -> None:
        self.__dict__["_anew"][name] = value  # may stand for anything, and whoever reads it has asked for that
        self.__dict__.pop(name, None)

    return type(kind.__name__, (kind,), {"__getattr__": give, "__setattr__": keep})


def differing(one: object, other: object) -> frozenset[str]:
    """The attributes in which two forms of rules differ, as ``Asked`` has them; not their values by name, and not the
    rule sets, which no run asks for without asking for everything."""
    mine, theirs = vars(one), vars(other)
    return frozenset(f".{name}" for name in {*mine, *theirs} - {"values", RULESET}
                     if name not in mine or name not in theirs or type(mine[name]) is not type(theirs[name])
                     or mine[name] != theirs[name])
