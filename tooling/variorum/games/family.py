"""A family of games: all that a clause may state about it, by name.

The declarations say what a parameter means, which values are lawful and when one is needed; the values themselves
stand in the corpus.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias, TypeVar

from .needs import ADVISORY, Answer, Judge, Known, Needed
from .problems import UnknownName, ValueProblems, close
from .scalars import flow
from .types import EntryType, RulesOf, Type
from .types_base import Entry, Fact, same
from .values import UNKNOWN, By, Raw, Value
from .vocabulary import Condition, EffectDecl, EventDecl, Party

__all__ = [
    "Address", "Check", "ConstantDecl", "Contradiction", "Declared", "DerivedDecl", "Family", "Parameter",
    "UnknownName", "by_name", "numbers", "phase",
]

# Terms of other books, by the family's own term: to help one who writes what he is used to.
ELSEWHERE = {
    "kick": "turn-up", "trump-card": "turn-up", "renege": "revoke", "renounce": "revoke", "adversary": "opponents",
    "antagonist": "opponents", "eldest": "elder", "pone": "elder", "trio": "set", "quatorze": "set",
    "tierce": "sequence", "blank": "carte-blanche", "widow": "stock", "goal": "target", "winning-score": "target",
}


@dataclass(frozen=True)
class Parameter:
    """A rule that texts may set. ``meaning`` is one or two sentences; ``unit`` what its number counts, or empty."""

    name: str
    type: Type
    meaning: str
    needed: Needed
    topic: str
    phase: str = ""
    unit: str = ""

    @property
    def advisory(self) -> bool:
        """Declared and shown, never computed."""
        return self.needed is ADVISORY


@dataclass(frozen=True)
class ConstantDecl:
    """A rule with one lawful value in the family; a text that contradicts it does not belong to the family.

    ``beside`` is the parameter it belongs to: where no clause states the constant, rulings cite those of that one.
    """

    name: str
    type: Type
    value: Value
    meaning: str
    topic: str
    beside: str = ""

    def check(self, value: Fact) -> str | None:
        """What is wrong with a text that states ``value``, or None."""
        cases = [case for _, case in value.cases] if isinstance(value, By) else [value]
        if all(case is UNKNOWN or same(case, self.value) for case in cases):
            return None
        return (f"{self.name} is {self.type.text(self.value)} throughout this family: "
                f"a text with {self.type.text(value)} does not belong to it")


@dataclass(frozen=True)
class DerivedDecl:
    """A value that follows from others. A stated one is checked against ``compute``, never supplied.

    ``compute(values, players)`` gives ``UNKNOWN`` where the values it follows from are not known. Where it gives a set,
    a text may state any part of it.
    """

    name: str
    type: Type
    compute: Callable[[Mapping[str, Value], int], Value]
    meaning: str
    topic: str

    def check(self, value: Fact, values: Mapping[str, Value], players: int) -> str | None:
        """What is wrong with a text that states ``value``, or None; cases for other numbers of players pass."""
        stated = Judge({}, {self.name: value}, players).value(self.name)
        right = self.compute(values, players)
        if stated is UNKNOWN or right is UNKNOWN or same(stated, right):
            return None
        if isinstance(right, frozenset) and isinstance(stated, frozenset) and stated <= right:
            return None
        return f"{self.name} is {self.type.text(right)} by the other rules, not {self.type.text(stated)}"


Declared: TypeAlias = "Parameter | ConstantDecl | DerivedDecl"


@dataclass(frozen=True)
class Check:
    """A relation between parameters that every rule set must keep. ``test`` gives a message, or None if all is well.

    It is asked only when all of ``names`` are needed and known; the mapping has those and the key ``players``.
    """

    names: tuple[str, ...]
    test: Callable[[Mapping[str, Value], int], str | None]


@dataclass(frozen=True)
class Contradiction:
    """Parameters whose values cannot stand together."""

    names: tuple[str, ...]
    message: str


@dataclass(frozen=True)
class Address:
    """What a fact, emendation or citation names: a parameter (constant, derived value), or one entry of it."""

    parameter: str
    entry: str | None = None

    def __str__(self) -> str:
        return self.parameter if self.entry is None else f"{self.parameter}.{self.entry}"


@dataclass(frozen=True)
class Family:
    """One family of games with its whole vocabulary. ``events`` are in order of time."""

    name: str
    title: str
    players: tuple[int, ...]
    parameters: Mapping[str, Parameter]
    constants: Mapping[str, ConstantDecl]
    derived: Mapping[str, DerivedDecl]
    conditions: Mapping[str, Condition]
    effects: Mapping[str, EffectDecl]
    parties: Mapping[str, Party]
    events: Mapping[str, EventDecl]
    rules: RulesOf
    checks: tuple[Check, ...] = ()
    _needs: Mapping[str, Needed] = field(init=False, repr=False, compare=False)
    _steering: frozenset[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_needs", {p.name: p.needed for p in self.parameters.values()})
        object.__setattr__(self, "_steering", frozenset(n for p in self.parameters.values() for n in p.needed.names()))

    # -- names --------------------------------------------------------------------------------------------------

    def declared(self, name: str) -> Declared:
        """The parameter, constant or derived value of that name; raises ``UnknownName``."""
        for table in (self.parameters, self.constants, self.derived):
            if name in table:
                return table[name]
        raise self._unknown(name)

    def constant(self, name: str) -> Value:
        """The one lawful value of a constant; raises ``UnknownName``."""
        if name not in self.constants:
            raise self._unknown(name, self.constants)
        return self.constants[name].value

    def address(self, text: str) -> Address:
        """The parameter, constant or derived value, or the entry, that ``text`` names.

        ``game.pips.T`` is entry T of ``game.pips``; ``turn-up.bonus.to`` a parameter of its own. Raises
        ``UnknownName`` with suggestions.
        """
        if text in self.parameters or text in self.constants or text in self.derived:
            return Address(text)
        head, _, entry = text.rpartition(".")
        if head in self.parameters:
            kind = self.parameters[head].type
            if isinstance(kind, EntryType):
                try:
                    return Address(head, kind.entry_key(entry))
                except ValueProblems as error:
                    (problem,) = error.problems
                    likely = close(text, [n for n in self.parameters if n.startswith(f"{head}.")], 1)
                    raise UnknownName(text, f"'{text}' is neither a parameter nor an entry of {head}: "
                                      f"{problem.message}", likely, "" if likely else problem.hint) from None
        raise self._unknown(text)

    def type_of(self, address: Address) -> Type:
        """The type of the parameter, constant or derived value that the address names."""
        return self.declared(address.parameter).type

    # -- facts --------------------------------------------------------------------------------------------------

    def parse(self, address: Address | str, raw: Raw) -> Fact | Entry:
        """The typed value of a fact at that address; of an entry, its number or rule.

        Raises ``ValueProblems``, and ``UnknownName`` for an address written as ``str``.
        """
        kind, key = self._kind(address)
        return kind.parse_entry(key, raw) if key is not None and isinstance(kind, EntryType) else kind.parse(raw)

    def write(self, address: Address | str, value: Any) -> Raw:
        """The canonical raw form of a fact at that address."""
        kind, key = self._kind(address)
        return kind.write_entry(value) if key is not None and isinstance(kind, EntryType) else kind.write(value)

    def written(self, address: Address | str, value: Any) -> str:
        """The same on one line, as it may stand in a file."""
        return flow(self.write(address, value))

    def text(self, address: Address | str, value: Any) -> str:
        """A fact's value in a line of English."""
        kind, key = self._kind(address)
        return kind.text_entry(key, value) if key is not None and isinstance(kind, EntryType) else kind.text(value)

    def _kind(self, address: Address | str) -> tuple[Type, str | None]:
        place = self.address(address) if isinstance(address, str) else address
        return self.type_of(place), place.entry

    # -- what a variant needs -----------------------------------------------------------------------------------

    def known(self, values: Mapping[str, Fact], players: int) -> Known:
        """The values of a variant as conditions see them."""
        return Judge(self._needs, values, players)

    def need(self, name: str, values: Mapping[str, Fact], players: int) -> Answer:
        """Whether a parameter is needed: True, False, or None (it may be given or left out)."""
        return self.known(values, players).needed(name)

    def needed(self, values: Mapping[str, Fact], players: int) -> frozenset[str]:
        """The parameters that must have a value, in a variant for that number of players with these values.

        Values may still be ``By`` or ``Open``: ``players.strict`` is needed where a table value goes by it, so they
        had better be.
        """
        known = self.known(values, players)
        return frozenset(name for name in self.parameters if known.needed(name) is True)

    def steers(self, name: str) -> bool:
        """Whether other parameters may be needed, or not, because of this one's value: a condition names it, or other
        values go by it, or it is a rule list, where a condition may be found."""
        return name in self._steering or name == "players.strict" or isinstance(self.parameters[name].type, RulesOf)

    def optional(self, values: Mapping[str, Fact], players: int) -> frozenset[str]:
        """The parameters that may be given or left out, because what decides it is unknown or not given."""
        known = self.known(values, players)
        return frozenset(name for name in self.parameters if known.needed(name) is None)

    def contradictions(self, values: Mapping[str, Value], players: int) -> tuple[Contradiction, ...]:
        """The parameters whose settled values cannot stand together."""
        known = self.known(values, players)
        out = []
        for check in self.checks:
            have = {name: known.value(name) for name in check.names if known.needed(name)}
            if len(have) == len(check.names) and UNKNOWN not in have.values():
                message = check.test(have, players)
                if message:
                    out.append(Contradiction(check.names, message))
        return tuple(out)

    def _unknown(self, name: str, among: Iterable[str] | None = None) -> UnknownName:
        names = list(among) if among is not None else [*self.parameters, *self.constants, *self.derived]
        for term, ours in ELSEWHERE.items():
            if term in name.lower().split(".") and (likely := close(name.lower().replace(term, ours), names, 2)):
                return UnknownName(name, f"'{name[:60]}' is not a parameter of {self.title}", likely,
                                   f"here '{term}' is called '{ours}': perhaps {' or '.join(likely)}")
        head = name.rpartition(".")[0]
        if head in names:
            return UnknownName(name, f"'{name[:60]}' is not a parameter of {self.title}, and {head} has no entries",
                               (head,))
        return UnknownName(name, f"'{name[:60]}' is not a parameter of {self.title}", close(name, names))


class _Named(Protocol):
    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=_Named)


def by_name(items: Iterable[N]) -> Mapping[str, N]:
    """Declarations by name, in order; a name declared twice is a mistake of the declarations."""
    out: dict[str, N] = {}
    for item in items:
        if item.name in out:
            raise ValueError(f"{item.name} is declared twice")
        out[item.name] = item
    return MappingProxyType(out)


def numbers(values: Mapping[str, Value], *names: str) -> tuple[int, ...] | None:
    """The whole numbers of these parameters, or None if one is not known."""
    found = [values.get(name, UNKNOWN) for name in names]
    return tuple(n for n in found if isinstance(n, int)) if all(isinstance(n, int) for n in found) else None


def phase(title: str, *parameters: Parameter) -> tuple[Parameter, ...]:
    """Parameters of one phase of the game, in the order of a rule sheet."""
    return tuple(replace(p, phase=title) for p in parameters)
