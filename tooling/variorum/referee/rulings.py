"""What the referee answers: rulings with their grounds, warnings, outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import repeat
from operator import itemgetter
from types import MappingProxyType
from typing import NamedTuple

from ..games import family
from ..games.engine import CULPRIT, NOTHING, OFFENCE, REFUSED, Decision, ItemResult, Play, Record, Step
from ..games.family import Address, Family
from ..games.often import make
from ..games.problems import UnknownName
from ..games.record import NO_PLAY
from ..games.ruleset import Provenance, RuleSet, Status
from ..games.values import UNKNOWN, Effect, Value
from .sentences import cited, sentence


class Warn(NamedTuple):
    """A value that decides the result and does not stand in the text as it should: ``crux target``.

    ``kind``: ``crux`` (another reading gives another result), ``supplied`` (the text is silent, and another value would
    give another result), ``unknown`` (the value was needed, and nobody knows it). ``explained`` says it in words.
    """

    kind: str
    parameter: str

    def __str__(self) -> str:
        return f"{self.kind} {self.parameter}"


class Otherwise(NamedTuple):
    """What another value would have made of a record: the value that ran, the other, and what would be different.

    All in words; ``result`` is the first thing or two that differ.
    """

    value: str
    instead: str
    result: str


class Halt(NamedTuple):
    """Where the judging of a record stopped.

    ``at`` is the number of the first action that was not judged, ``left`` how many were not (0: a card was refused, and
    nothing follows in its place). ``short`` says it in few words, ``reason`` in a sentence without its full stop,
    ``hint`` what would let the judging go on, or is empty.
    """

    at: int
    left: int
    short: str
    reason: str
    hint: str = ""


CLAUSES = itemgetter(2)
"""Of ``Grounds`` their clauses."""
LOST = "the source is lost here"
SILENT = "the text is silent and no source settles it"


class Grounds(NamedTuple):
    """Where an address of a rule set has its value from, for citing."""

    value: str
    status: str
    clauses: tuple[str, ...]
    provenance: Provenance | None
    cites: tuple[str, ...] = ()
    """The clauses as a sentence cites them; those of another text name it."""
    unknown: str = ""
    """Why the value is not known: ``LOST`` or ``SILENT``; empty where it is."""


class Ruling(NamedTuple):
    """The referee's answer about one action: a decision with its grounds.

    ``action`` is what was done as written, ``grounds`` where the parameter that decides has its value from, ``more``
    the same for the rule that gave the effects, if that is another; ``play`` what was done in the deal, so that a
    sentence can name it. Of the decision: ``verdict`` (``legal``, ``refused``, ``illegal``, ``offence`` or
    ``undecided``) and ``parameter``, the address that decides (a parameter, an entry of one, a constant; or empty).
    ``clauses`` are those of the parameter that decides and of the rule that gave the effects.
    """

    decision: Decision
    action: str
    grounds: Grounds
    play: Play
    more: Grounds | None
    verdict: str
    parameter: str
    clauses: tuple[str, ...]

    @property
    def entry(self) -> int:
        """The index in the list ``play``; 0 for what belongs to none of its entries."""
        return self.play.action(self.decision.at - 1).entry if self.decision.at else 0

    @property
    def cites(self) -> tuple[str, ...]:
        """The clauses as a sentence cites them."""
        more = self.more
        return self.grounds.cites if more is None else tuple(dict.fromkeys((*self.grounds.cites, *more.cites)))

    @property
    def at(self) -> int:
        """The number of the action; 0: of the deal, and then ``event`` counts its events."""
        return self.decision.at

    @property
    def event(self) -> int:
        """The number of the event in ``deal.events``, or 0."""
        return self.decision.event

    @property
    def deal(self) -> int:
        """The number of the deal in a partie of several deals, or 0."""
        return self.decision.deal

    @property
    def where(self) -> str:
        """The part of the deal: ``trick 2``."""
        return self.decision.where

    @property
    def actor(self) -> str:
        """The seat or side that acted, or, for a fault in dealing, whose it is."""
        return self.decision.seat

    @property
    def offender(self) -> str:
        """The seat that committed the offence that is ruled on; empty where none is."""
        if self.verdict not in (OFFENCE, REFUSED):
            return ""
        named: tuple[str, ...] = dict(self.parties).get(CULPRIT, ())
        return named[0] if named else self.decision.seat

    @property
    def value(self) -> str:
        """The value at that address, in a line of English."""
        return self.grounds.value

    @property
    def status(self) -> str:
        """How that value stands: attested, supplied …; ``constant``."""
        return self.grounds.status

    @property
    def provenance(self) -> Provenance | None:
        """Where that value comes from."""
        return self.grounds.provenance

    @property
    def then(self) -> tuple[Effect, ...]:
        """What follows."""
        return self.decision.then

    @property
    def rule(self) -> str:
        """The address of the rule whose effects they are."""
        return self.decision.rule

    @property
    def parties(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """For whom the parties in the effects stand."""
        return self.decision.parties

    @property
    def sentence(self) -> str:
        """All this, to a player; put into words when it is asked for."""
        unknown = self.more.unknown if self.more is not None and self.more.unknown else self.grounds.unknown
        return sentence(self.decision, self.cites, unknown, tuple([act.text for act in self.play.acts]))


class Outcome(NamedTuple):
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
    extra: Mapping[str, str] = NOTHING
    sides: Mapping[str, str] = NOTHING
    """Seat -> its side."""
    unknowns: tuple[str, ...] = ()
    halt: Halt | None = None
    """Where the judging stopped; None if all was judged, and after a run for verdicts only."""
    otherwise: Mapping[Warn, Otherwise] = MappingProxyType({})
    """For each warning about a crux or a supply, what the value tried in its place would make of the record."""

    def result(self) -> tuple[object, ...]:
        """What two outcomes must have alike to be the same result: verdicts, effects, items, score, winner."""
        return (tuple((d.deal, d.at, d.event, d.verdict, d.then) for d in self.decisions),
                tuple((name, item.text(), item.scored) for name, item in self.items.items()),
                tuple(self.score.items()), self.winner, self.trump, self.open, self.void, self.next_dealer,
                tuple(item for item in self.extra.items() if item[0] != "dealer"))


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
    if constant is not None and why is None and constant.beside in ruleset.values:
        beside = grounds(ruleset, constant.beside)
        return Grounds(constant.type.text(constant.value), "constant", beside.clauses, None, beside.cites)
    clauses = why.clauses if why else ()
    cites = cited(clauses, texts(ruleset))
    if constant is not None:
        status = "constant" if why is None else why.status
        return Grounds(constant.type.text(constant.value), status, clauses, why, cites)
    if why is None or where.parameter not in ruleset.values:
        return Grounds("", "", (), None)
    value = ruleset[where.parameter]
    unknown = reason_unknown(why) if value is UNKNOWN else ""
    return Grounds(written(games, where, value), why.status, clauses, why, cites, unknown)


def reason_unknown(why: Provenance) -> str:
    """Why an ``unknown`` value is not known: a clause had it and is lost, or nothing says anything."""
    return SILENT if why.status in (Status.SUPPLIED, Status.DEFAULT) and not why.attested_elsewhere else LOST


def texts(ruleset: RuleSet) -> frozenset[str]:
    """The texts a rule set is of: those whose clauses state its values as their own, not as a supply."""
    kept: frozenset[str] | None = ruleset.__dict__.get("_texts")
    if kept is None:
        whys = [why for resolved in ruleset.values.values()
                for why in (resolved.provenance, *resolved.entries.values())]
        kept = ruleset.__dict__["_texts"] = frozenset(  # a cache, not a value: a rule set never changes
            clause.partition("#")[0] for why in whys
            if why.status in (Status.ATTESTED, Status.TRANSMITTED, Status.EMENDED, Status.CRUX)
            for clause in why.clauses)
    return kept


def explained(ruleset: RuleSet, warn: Warn) -> str:
    """A warning in words, without the name of the parameter."""
    if warn.kind == "crux":
        return "the text is in doubt here, and another reading would change the result"
    if warn.kind == "supplied":
        return "the text is silent here, and the value supplied decides the result"
    resolved = ruleset.values.get(warn.parameter)
    reason = reason_unknown(resolved.provenance) if resolved is not None else SILENT
    return f"{reason}, and the value was needed"


def written(games: Family, where: Address, value: Value) -> str:
    """The value at an address, in a line of English."""
    kind = games.parameters[where.parameter].type
    if where.entry is None or value is UNKNOWN:
        return kind.text(value)
    entry = kind.split(value).get(where.entry)
    return "" if entry is None else games.text(where, entry)


def rulings(ruleset: RuleSet, record: Record, decisions: tuple[Decision, ...]) -> tuple[Ruling, ...]:
    """The decisions on a record with their grounds."""
    if not decisions:
        return ()
    ats, _, verdicts, parameters, _, rules, events, _, _, _, deals = zip(*decisions, strict=True)
    whys = {parameter: grounds(ruleset, parameter) for parameter in {*parameters}}
    play = record.play
    if not (any(rules) or any(events) or any(deals)):  # as nearly always; every step of it is a loop of Python's own
        texts = ("", *play.columns[4])
        why = [*map(whys.__getitem__, parameters)]
        parts = zip(decisions, map(texts.__getitem__, ats), why, repeat(play), repeat(None), verdicts, parameters,
                    map(CLAUSES, why), strict=False)
        return tuple(map(make, repeat(Ruling), parts))
    out: list[Ruling] = []
    for decision in decisions:
        at, rule, event, number = decision.at, decision.rule, decision.event, decision.deal
        deal = record.deals[number - 1] if number else record
        done = deal.play.acts[at - 1] if at else deal.deal.events[event - 1] if event else None
        more = grounds(ruleset, rule) if rule and rule != decision.parameter else None
        out.append(_ruling(decision, done.text if done is not None else "", whys[decision.parameter], deal.play, more))
    return tuple(out)


def _ruling(decision: Decision, action: str, why: Grounds, play: Play, more: Grounds | None) -> Ruling:
    clauses = why.clauses if more is None else tuple(dict.fromkeys((*why.clauses, *more.clauses)))
    return Ruling(decision, action, why, play, more, decision.verdict, decision.parameter, clauses)


def ruling(ruleset: RuleSet, decision: Decision, action: str) -> Ruling:
    """A decision that belongs to no record, with its grounds."""
    return _ruling(decision, action, grounds(ruleset, decision.parameter), NO_PLAY, None)
