"""What the referee answers: rulings with their grounds, warnings, outcomes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ..games import family
from ..games.engine import NOTHING, Decision, ItemResult, Step
from ..games.family import Address, Family
from ..games.problems import UnknownName
from ..games.ruleset import Provenance, RuleSet
from ..games.values import UNKNOWN, Effect, Value
from .sentences import sentence


class Warn(NamedTuple):
    """A value that decides the result and does not stand in the text as it should: ``crux target``.

    ``kind``: ``crux`` (another reading gives another result), ``supplied`` (the text is silent, and another value would
    give another result), ``unknown`` (the source is lost here, and the value was needed).
    """

    kind: str
    parameter: str

    def __str__(self) -> str:
        return f"{self.kind} {self.parameter}"


@dataclass(frozen=True)
class Ruling:
    """The referee's answer about one action.

    ``at`` is the number of the action (0: of the deal; then ``event`` counts its events), ``entry`` the index in the
    list ``play``, ``where`` the part of the deal, ``actor`` who acted, ``action`` as written. ``parameter`` is the
    address that decides, ``value`` its value in words, ``status`` and ``clauses`` where that comes from. ``rule`` is
    the address of the rule whose effects are ``then``; ``parties`` says for whom its parties stand. ``sentence`` says
    all this to a player.
    """

    at: int
    entry: int
    where: str
    actor: str
    action: str
    verdict: str
    parameter: str = ""
    value: str = ""
    status: str = ""
    clauses: tuple[str, ...] = ()
    then: tuple[Effect, ...] = ()
    rule: str = ""
    parties: tuple[tuple[str, tuple[str, ...]], ...] = ()
    sentence: str = ""
    event: int = 0
    provenance: Provenance | None = None


@dataclass(frozen=True)
class Outcome:
    """A record as judged under one rule set.

    ``decisions`` are the verdicts without their grounds, ``rulings`` the same with them (empty after a run for verdicts
    only, as are ``steps`` and ``warns``). ``items`` are the items that could be determined, ``open`` the names of the
    results that could not. ``score`` is by side after the record, ``prior`` before it. ``winner``: a side, ``none``, or
    empty if open. ``void``: the deal was abandoned, and ``next_dealer`` deals.
    """

    ruleset_id: str
    decisions: tuple[Decision, ...]
    rulings: tuple[Ruling, ...]
    steps: tuple[Step, ...]
    items: Mapping[str, ItemResult]
    score: Mapping[str, int]
    prior: Mapping[str, int]
    winner: str
    trump: str
    open: tuple[str, ...]
    warns: tuple[Warn, ...] = ()
    void: bool = False
    next_dealer: str = ""
    extra: Mapping[str, str] = field(default=NOTHING)
    sides: Mapping[str, str] = field(default=NOTHING)
    """Seat -> its side."""
    unknowns: tuple[str, ...] = ()

    def result(self) -> tuple[object, ...]:
        """What two outcomes must have alike to be the same result: verdicts, effects, items, score, winner."""
        return (tuple((d.at, d.event, d.verdict, d.then) for d in self.decisions),
                tuple((name, item.text(), item.scored) for name, item in self.items.items()),
                tuple(self.score.items()), self.winner, self.trump, self.open, self.void, self.next_dealer)


class Grounds(NamedTuple):
    """Where an address of a rule set has its value from, for citing."""

    value: str
    status: str
    clauses: tuple[str, ...]
    provenance: Provenance | None


def grounds(ruleset: RuleSet, address: str) -> Grounds:
    """The written value, status and clauses of a parameter, an entry or a constant; kept with the rule set."""
    kept: dict[str, Grounds] = ruleset.__dict__.setdefault("_grounds", {})
    found = kept.get(address)
    if found is None:
        found = kept[address] = _grounds(ruleset, address)
    return found


def _grounds(ruleset: RuleSet, address: str) -> Grounds:
    if not address:
        return Grounds("", "", (), None)
    games = family(ruleset.game)
    try:
        where = games.address(address)
    except UnknownName:
        return Grounds("", "", (), None)
    constant = games.constants.get(where.parameter)
    why = ruleset.why(address)
    if constant is not None:
        return Grounds(constant.type.text(constant.value), "constant" if why is None else why.status,
                       why.clauses if why else (), why)
    if why is None or where.parameter not in ruleset.values:
        return Grounds("", "", (), None)
    return Grounds(written(games, where, ruleset[where.parameter]), why.status, why.clauses, why)


def written(games: Family, where: Address, value: Value) -> str:
    """The value at an address, in a line of English."""
    kind = games.parameters[where.parameter].type
    if where.entry is None or value is UNKNOWN:
        return kind.text(value)
    entry = kind.split(value).get(where.entry)
    return "" if entry is None else games.text(where, entry)


def ruling(ruleset: RuleSet, decision: Decision, entry: int, action: str) -> Ruling:
    """A decision with its grounds and its sentence."""
    why = grounds(ruleset, decision.parameter)
    clauses = why.clauses
    if decision.rule and decision.rule != decision.parameter:
        clauses = tuple(dict.fromkeys((*clauses, *grounds(ruleset, decision.rule).clauses)))
    return Ruling(
        decision.at, entry, decision.where, decision.seat, action, decision.verdict, decision.parameter, why.value,
        why.status, clauses, decision.then, decision.rule, decision.parties,
        sentence(decision, clauses), decision.event, why.provenance)
