"""When a parameter is needed: small conditions, declared, on the number of players and on other parameters.

A condition *holds*, does not, or *may* hold (``None``): where the parameter it names is itself not needed it does not
hold; where that parameter's value is ``unknown`` or not (yet) given, it may, and the dependent value may be given or
left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias

from .problems import joined
from .values import UNKNOWN, By, Open, Rule, Table, Value

Answer: TypeAlias = "bool | None"
"""True, False, or None: it may be so."""


class Known(Protocol):
    """What a condition may ask about the rules at hand."""

    @property
    def players(self) -> int:
        """Number of players of the variant."""

    def value(self, name: str) -> Value:
        """The settled value of a parameter, ``UNKNOWN`` where it is unknown, open or not given."""

    def needed(self, name: str) -> Answer:
        """Whether that parameter is itself needed."""

    def mentions(self, condition: str) -> Answer:
        """Whether a needed rule list or a table value depends on that condition."""


class Needed:
    """A condition under which a parameter is needed: how it is judged, how it is said, which parameters it names."""

    __slots__ = ("_holds", "_names", "_text")

    def __init__(self, holds: Callable[[Known], Answer], text: str, names: tuple[str, ...] = ()) -> None:
        self._holds = holds
        self._text = text
        self._names = names

    def holds(self, known: Known) -> Answer:
        """True, False, or None where it may hold."""
        return self._holds(known)

    def text(self) -> str:
        """The condition in words, names of parameters between backticks: "when `beg.who` is elder"."""
        return self._text

    def names(self) -> tuple[str, ...]:
        """The parameters it names."""
        return self._names

    def __str__(self) -> str:
        return self._text


ALWAYS = Needed(lambda known: True, "always")
ADVISORY = Needed(lambda known: False, "never (advisory)")
"""Declared and shown, never computed."""


def players(*numbers: int) -> Needed:
    """Needed with these numbers of players."""
    return Needed(lambda known: known.players in numbers, f"with {joined(map(str, numbers))} players")


def one_of(name: str, *words: str) -> Needed:
    """The parameter is one of these words."""
    return _on(name, lambda value: value in words, f"is {joined(words)}")


def yes(name: str) -> Needed:
    """The parameter is ``yes``."""
    return _on(name, lambda value: value is True, "is yes")


def other_than(name: str, word: str) -> Needed:
    """The parameter is anything but this word; ``none`` stands for None too."""
    return _on(name, lambda value: value != word and not (value is None and word == "none"), f"is not {word}")


def has(name: str, item: str) -> Needed:
    """The set has this item."""
    return _on(name, lambda value: isinstance(value, frozenset) and item in value, f"has {item}")


def lacks(name: str, item: str) -> Needed:
    """The set has not this item."""
    return _on(name, lambda value: isinstance(value, frozenset) and item not in value, f"has not {item}")


def not_empty(name: str) -> Needed:
    """The table has an entry above 0, or the rule list a rule."""
    return _on(name, lambda value: any(value.values()) if isinstance(value, Table) else bool(value), "is not empty")


def above(name: str, least: int) -> Needed:
    """The number is greater than this."""
    return _on(name, lambda value: isinstance(value, int) and value > least, f"is above {least}")


def names_condition(condition: str) -> Needed:
    """Some needed rule list has this condition, or a value is given by it."""
    return Needed(lambda known: known.mentions(condition), f"when a rule names `{condition}`")


def any_of(*parts: Needed, said: str = "") -> Needed:
    """At least one holds. ``said`` replaces the text put together from the parts."""
    def holds(known: Known) -> Answer:
        answers = [part.holds(known) for part in parts]
        return True if True in answers else None if None in answers else False
    return Needed(holds, said or " or ".join(map(str, parts)), tuple(n for p in parts for n in p.names()))


def all_of(*parts: Needed, said: str = "") -> Needed:
    """All hold. ``said`` replaces the text put together from the parts."""
    def holds(known: Known) -> Answer:
        answers = [part.holds(known) for part in parts]
        return False if False in answers else None if None in answers else True
    return Needed(holds, said or " and ".join(map(str, parts)), tuple(n for p in parts for n in p.names()))


def _on(name: str, test: Callable[[Value], bool], said: str) -> Needed:
    def holds(known: Known) -> Answer:
        need = known.needed(name)
        if need is False:
            return False
        value = known.value(name)
        if value is UNKNOWN:
            return None
        return need if test(value) else False
    return Needed(holds, f"when `{name}` {said}", (name,))


class Judge:
    """``Known`` over the values of one variant: a mapping of names to settled values, ``Open`` or ``By``."""

    def __init__(self, needs: Mapping[str, Needed], values: Mapping[str, object], players: int) -> None:
        self._needs = needs
        self._values = values
        self._players = players
        self._answers: dict[str, Answer] = {}

    @property
    def players(self) -> int:
        return self._players

    def value(self, name: str) -> Value:
        return settled(self._values.get(name, UNKNOWN), self._players, self._values.get("players.strict"))

    def needed(self, name: str) -> Answer:
        if name not in self._answers:
            self._answers[name] = self._needs[name].holds(self)
        return self._answers[name]

    def mentions(self, condition: str) -> Answer:
        answers: list[Answer] = [False]
        for name, value in self._values.items():
            if name in self._needs and mentions(value, condition):
                answers.append(self.needed(name))
        return True if True in answers else None if None in answers else False


def settled(value: object, players: int, strict: object = None) -> Value:
    """A value with ``By`` and ``Open`` taken out; ``UNKNOWN`` where that does not settle it."""
    if isinstance(value, By):
        wanted = players if value.key == "players" else strict
        hits = [case for key, case in value.cases if type(key) is type(wanted) and key == wanted]
        return hits[0] if hits else UNKNOWN
    if isinstance(value, Open):
        return value.usual if value.has_usual else UNKNOWN
    return value  # type: ignore[return-value]  # the caller's mapping holds values


def mentions(value: object, condition: str) -> bool:
    """Whether a rule list names the condition, or a table value goes by it."""
    if isinstance(value, By):
        return value.key == condition or any(mentions(case, condition) for _, case in value.cases)
    if isinstance(value, Open):
        return any(mentions(option, condition) for option in value.options)
    return isinstance(value, tuple) and any(
        isinstance(rule, Rule) and any(name == condition for name, _ in rule.when) for rule in value)
