"""When a parameter is needed: small declarative conditions on the number of players and on other parameters.

A condition *holds*, does not, or *may* hold (``None``): where the parameter it names is itself not needed it does not
hold; where that parameter's value is ``unknown`` or not (yet) given, it may, and the dependent value may be given or
left out.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from .problems import joined
from .values import UNKNOWN, By, Open, Rule, Table, Value

Answer = bool | None
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
    """A condition under which a parameter is needed."""

    def holds(self, known: Known) -> Answer:
        """True, False, or None where it may hold."""
        raise NotImplementedError

    def text(self) -> str:
        """The condition in words, names of parameters between backticks: "when `beg.who` is elder"."""
        raise NotImplementedError

    def names(self) -> tuple[str, ...]:
        """The parameters it names."""
        return ()

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True)
class Always(Needed):
    """Needed in every variant."""

    def holds(self, known: Known) -> Answer:
        return True

    def text(self) -> str:
        return "always"


@dataclass(frozen=True)
class Never(Needed):
    """Advisory: declared and shown, never computed."""

    def holds(self, known: Known) -> Answer:
        return False

    def text(self) -> str:
        return "never (advisory)"


@dataclass(frozen=True)
class Players(Needed):
    """Needed with these numbers of players."""

    numbers: tuple[int, ...]

    def holds(self, known: Known) -> Answer:
        return known.players in self.numbers

    def text(self) -> str:
        return f"with {joined(map(str, self.numbers))} players"


@dataclass(frozen=True)
class _On(Needed):
    """A condition on the value of one parameter."""

    name: str

    def holds(self, known: Known) -> Answer:
        need = known.needed(self.name)
        if need is False:
            return False
        value = known.value(self.name)
        if value is UNKNOWN:
            return None
        return need if self.test(value) else False

    def test(self, value: Value) -> bool:
        """Whether a settled value fulfils the condition."""
        raise NotImplementedError

    def names(self) -> tuple[str, ...]:
        return (self.name,)


@dataclass(frozen=True)
class Is(_On):
    """The parameter is one of these words (or truth values)."""

    values: tuple[str | bool, ...]

    def test(self, value: Value) -> bool:
        return any(type(v) is type(value) and v == value for v in self.values)

    def text(self) -> str:
        return f"when `{self.name}` is {joined(written(v) for v in self.values)}"


@dataclass(frozen=True)
class IsNot(_On):
    """The parameter is anything but this."""

    other: str | None

    def test(self, value: Value) -> bool:
        return value != self.other

    def text(self) -> str:
        return f"when `{self.name}` is not {written(self.other)}"


@dataclass(frozen=True)
class Has(_On):
    """The set has this item."""

    item: str

    def test(self, value: Value) -> bool:
        return value == "all" or (isinstance(value, frozenset) and self.item in value)

    def text(self) -> str:
        return f"when `{self.name}` has {self.item}"


@dataclass(frozen=True)
class Lacks(Has):
    """The set has not this item."""

    def test(self, value: Value) -> bool:
        return not super().test(value)

    def text(self) -> str:
        return f"when `{self.name}` has not {self.item}"


@dataclass(frozen=True)
class NotEmpty(_On):
    """The table has an entry above 0, or the rule list a rule."""

    def test(self, value: Value) -> bool:
        return any(value.values()) if isinstance(value, Table) else bool(value)

    def text(self) -> str:
        return f"when `{self.name}` is not empty"


@dataclass(frozen=True)
class Above(_On):
    """The number is greater than this."""

    least: int

    def test(self, value: Value) -> bool:
        return isinstance(value, int) and value > self.least

    def text(self) -> str:
        return f"when `{self.name}` is above {self.least}"


@dataclass(frozen=True)
class Mentions(Needed):
    """Some needed rule list has this condition, or a value is given by it."""

    condition: str

    def holds(self, known: Known) -> Answer:
        return known.mentions(self.condition)

    def text(self) -> str:
        return f"when a rule names `{self.condition}`"


@dataclass(frozen=True)
class AnyOf(Needed):
    """At least one holds. ``said`` replaces the text put together from the parts."""

    parts: tuple[Needed, ...]
    said: str = ""

    def holds(self, known: Known) -> Answer:
        answers = [p.holds(known) for p in self.parts]
        return True if True in answers else None if None in answers else False

    def text(self) -> str:
        return self.said or " or ".join(p.text() for p in self.parts)

    def names(self) -> tuple[str, ...]:
        return tuple(n for p in self.parts for n in p.names())


@dataclass(frozen=True)
class AllOf(Needed):
    """All hold. ``said`` replaces the text put together from the parts."""

    parts: tuple[Needed, ...]
    said: str = ""

    def holds(self, known: Known) -> Answer:
        answers = [p.holds(known) for p in self.parts]
        return False if False in answers else None if None in answers else True

    def text(self) -> str:
        return self.said or " and ".join(p.text() for p in self.parts)

    def names(self) -> tuple[str, ...]:
        return tuple(n for p in self.parts for n in p.names())


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


def written(value: str | bool | None) -> str:
    """A word as it is written in a clause."""
    return "none" if value is None else {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
