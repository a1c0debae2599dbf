"""A playable rule set: every needed parameter with one value and the reason why it has it.

The library resolves texts and variants into a ``RuleSet``; the referee runs it. Neither a clause nor a file is read
here: clauses are cited by their ids (``all-fours/1807#law.5``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType

from .values import UNKNOWN, Rule, Table, Value


class Status(StrEnum):
    """How a value comes to stand in a rule set; printed as the word itself."""

    ATTESTED = "attested"
    TRANSMITTED = "transmitted"
    EMENDED = "emended"
    CRUX = "crux"
    SUPPLIED = "supplied"
    DEFAULT = "default"
    CHOSEN = "chosen"


@dataclass(frozen=True)
class Provenance:
    """Where one value (or one entry of a table or rule list) comes from.

    ``clauses`` are the clause ids that state it; for a supplied value those of the text it is supplied from, if any.
    ``origin`` is the id of the text or variant file that gave it. ``source`` is what a supply names in ``from``.
    ``inherited`` is true where ``origin`` is not the rule set's own file or text. ``below`` is what this provenance
    put out of force (a transmitted reading under an emendation, an inherited supply under a fact), or None.
    ``was`` is the value out of force in ``below``, written.
    """

    status: Status
    clauses: tuple[str, ...] = ()
    origin: str = ""
    source: str = ""
    because: str = ""
    emendation: str = ""
    certainty: str = ""
    inherited: bool = False
    value: str = ""
    below: Provenance | None = None

    @property
    def attested_elsewhere(self) -> bool:
        """True for a supply that is the statement of another text, taken over as it stands there."""
        return self.status == Status.SUPPLIED and any(c.partition("#")[0] == self.origin for c in self.clauses)

    def chain(self) -> tuple[Provenance, ...]:
        """This provenance and all it put out of force, last first."""
        out, link = [], self
        while link is not None:
            out.append(link)
            link = link.below  # type: ignore[assignment]  # None ends the loop
        return tuple(out)


@dataclass(frozen=True)
class Resolved:
    """A parameter's value in a rule set.

    ``entries`` gives the provenance of each entry of a table (key: rank or count) or rule list (key: ``"1"``…);
    ``provenance`` that of the whole. ``alternatives`` are the other values of a crux, or those that a supply names
    beside its own. ``options`` are the values among which the text leaves the choice to the players, one of which is
    ``value``; empty if it leaves none. ``by_strict`` are, for a value that goes by ``players.strict``, what it is among
    strict players and among others, so that an agreement on strictness reaches it. ``waived`` is what the rules have
    where the players have agreed to waive it, else None.
    """

    value: Value
    provenance: Provenance
    entries: Mapping[str, Provenance] = field(default_factory=lambda: MappingProxyType({}))
    alternatives: tuple[Value, ...] = ()
    options: tuple[Value, ...] = ()
    by_strict: Mapping[bool, Resolved] = field(default_factory=lambda: MappingProxyType({}))
    waived: Value = None


@dataclass(frozen=True)
class RuleSet:
    """Resolved rules of one game for one number of players, under one reading of the text.

    ``id`` is the variant's name and reading as an expectation writes it: ``hoyle-1814``, ``hoyle-1814 transmitted``,
    ``hoyle-1814 transmitted low.owner``. ``values`` holds only needed parameters; constants and derived values belong
    to the family, and ``fixed`` tells which clauses state a constant.
    """

    id: str
    game: str
    title: str
    players: int
    values: Mapping[str, Resolved]
    advisory: tuple[tuple[str, str], ...] = ()
    fixed: Mapping[str, Provenance] = field(default_factory=lambda: MappingProxyType({}))

    def __getitem__(self, name: str) -> Value:
        """The value of a parameter; ``KeyError`` if the rule set does not need it."""
        return self.values[name].value

    def get(self, name: str, default: Value = UNKNOWN) -> Value:
        """The value of a parameter, or ``default`` where it is not needed."""
        resolved = self.values.get(name)
        return default if resolved is None else resolved.value

    def why(self, address: str) -> Provenance | None:
        """The provenance of a parameter, a constant or an entry (``game.pips.T``, ``misdeal.surplus.2``), or None."""
        if address in self.values:
            return self.values[address].provenance
        if address in self.fixed:
            return self.fixed[address]
        name, _, entry = address.rpartition(".")
        resolved = self.values.get(name)
        if resolved is None:
            return None
        return resolved.entries.get(entry, resolved.provenance)

    def replaced(self, name: str, value: Value, label: str = "") -> RuleSet:
        """The same rules with one parameter's value exchanged; used to find what separates two rule sets.

        With a ``label`` the id says so (``hoyle-1814 with LABEL``); without one it stays the same.
        """
        old = self.values.get(name)
        why = old.provenance if old else Provenance(Status.CHOSEN)
        exchanged = Resolved(value, why, old.entries if old else MappingProxyType({}))
        return self._with(name, exchanged, f"{self.id} with {label}" if label else self.id)

    def agreed(self, name: str, value: Value, written: str) -> RuleSet:
        """The same rules with a value on which the players have agreed: one of the open ones, or a waiver."""
        old = self.values[name]
        why = Provenance(Status.CHOSEN, old.provenance.clauses, because="agreed by the players", value=written,
                         below=old.provenance)
        waived = None if old.options else old.value
        return self._with(name, Resolved(value, why, options=old.options, waived=waived), self.id)

    def _with(self, name: str, resolved: Resolved, ident: str) -> RuleSet:
        return replace(self, id=ident, values=MappingProxyType({**self.values, name: resolved}))


def is_entry_type(value: Value) -> bool:
    """True for values that are stated entry by entry: tables and rule lists."""
    return isinstance(value, Table) or (isinstance(value, tuple) and bool(value) and isinstance(value[0], Rule))
