"""Running a record under a rule set: every action judged, the deal counted, what decides it announced."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from ..games import family
from ..games.consulted import Asked, consulting, differing
from ..games.engine import Engine, Problem, Record, RecordError, State, engine
from ..games.problems import UnknownName, ValueProblems, joined
from ..games.rivals import entry_rivals, rivals
from ..games.ruleset import Provenance, RuleSet, Status
from ..games.values import UNKNOWN, Value
from . import misfits
from .rulings import Otherwise, Outcome, Warn, rulings, written
from .summary import difference, halt


class Misfit(ValueError):
    """A record that these rules cannot be asked about: other players, another pack. ``reason`` completes
    "these rules do not fit: …"; ``path`` and ``offset`` lead to what does not fit, as those of a ``Problem`` do."""

    def __init__(self, ruleset_id: str, reason: str, path: tuple[str | int, ...] = (), offset: int | None = None
                 ) -> None:
        super().__init__(f"{ruleset_id} does not fit this record: {reason}")
        self.ruleset_id = ruleset_id
        self.reason = reason
        self.path = path
        self.offset = offset


def run(record: Record, ruleset: RuleSet, *, verdict_only: bool = False, warn: bool = True) -> Outcome:
    """Judge a record under a rule set.

    ``verdict_only`` is the fast path: decisions and results, without grounds, sentences, steps and warnings. ``warn``
    false leaves out the warnings alone, for which the record is run again under other values.

    Raises ``RecordError`` for a record that contradicts itself under these rules (a card not held, a turn that cannot
    be, a winner that is not), ``Misfit`` where the rules do not fit it.
    """
    game = engine(record.game)
    rules = agreed(record, ruleset)
    reason = misfit(game, record, rules)
    if reason:
        raise Misfit(ruleset.id, reason, *misfits.place(record, rules))
    outcome = judge(game, record, rules, notes=not verdict_only)
    if verdict_only or not warn:
        return outcome
    return _warned(game, record, rules, outcome)


def misfit(game: Engine, record: Record, ruleset: RuleSet) -> str:
    """Why the rules cannot be asked about the record, or the empty string."""
    if ruleset.game != record.game:
        return f"it is for {family(ruleset.game).title}, and the record is of {family(record.game).title}"
    return game.misfit(record, ruleset)


def judge(game: Engine, record: Record, ruleset: RuleSet, *, notes: bool = False, rules: Any = None) -> Outcome:
    """One pass through a record that the rules fit, without warnings; ``rules`` in place of those compiled."""
    state: State = game.start(record, game.compile(ruleset) if rules is None else rules, notes)
    game.replay(state, record.play)
    result = game.finish(state)
    decisions = tuple(state.decisions)
    return Outcome(
        ruleset.id, decisions, rulings(ruleset, record, decisions) if notes else (), tuple(state.steps),
        result.items, result.score, result.prior, result.winner, result.trump, result.open, (), result.void,
        result.next_dealer, result.extra, result.sides, tuple(state.unknowns),
        halt(record, ruleset, decisions, result.void, result.winner, result.trump) if notes else None)


def agreed(record: Record, ruleset: RuleSet) -> RuleSet:
    """The rule set with what the record says was agreed, among what the rules leave open; often the rule set itself.

    Raises ``Misfit`` where an agreement is not one of the open values, ``RecordError`` where it cannot be read.
    """
    if not record.agreed:
        return ruleset
    games = family(record.game)
    found: list[Problem] = []
    for name, raw in record.agreed.items():
        try:
            value = games.type_of(games.address(name)).parse_settled(raw)
        except UnknownName as error:
            found.append(Problem(("agreed", name), error.message, error.hint))
            continue
        except ValueProblems as error:
            found.extend(Problem(("agreed", name, *p.path), p.message, p.hint) for p in error.problems)
            continue
        resolved = ruleset.values.get(name)
        if resolved is None or same(value, resolved.value):
            continue
        if not any(same(value, option) for option in resolved.options) and not _waiver(ruleset, name, value):
            options = [games.parameters[name].type.text(v) for v in resolved.options]
            raise Misfit(ruleset.id, f"it leaves {name} open only between {joined(options, 'and')}" if options else
                         f"it does not leave {name} open to agreement{_open(ruleset)}", ("agreed", name))
        ruleset = ruleset.agreed(name, value, games.written(name, value))
        if name == "players.strict" and isinstance(value, bool):
            ruleset = _by_strictness(ruleset, value)
    if found:
        raise RecordError(found)
    return ruleset


def _open(ruleset: RuleSet) -> str:
    """What may be agreed on under these rules, to stand behind what may not."""
    names = [name for name, resolved in ruleset.values.items() if resolved.options]
    if ruleset.get("beg.limit.waivable") is True:
        names.append("beg.limit")
    return f", only {joined(names, 'and')}" if names else ""


def _waiver(ruleset: RuleSet, name: str, value: Value) -> bool:
    """Whether an agreement allows more begs than the rules do, where they let both sides consent to that."""
    if name != "beg.limit" or ruleset.get("beg.limit.waivable") is not True:
        return False
    limit = ruleset["beg.limit"]
    return isinstance(limit, int) and (value is None or (isinstance(value, int) and value > limit))


def _by_strictness(ruleset: RuleSet, strict: bool) -> RuleSet:
    """The rule set with every value that goes by strictness as it is for this company."""
    values = {name: resolved.by_strict.get(strict, resolved) for name, resolved in ruleset.values.items()}
    return replace(ruleset, values=MappingProxyType(values))


def same(a: object, b: object) -> bool:
    """Whether two values are the same; ``1`` and ``True`` are not."""
    return a == b and isinstance(a, bool) == isinstance(b, bool)


# -- what decides -----------------------------------------------------------------------------------------------------


class Trial(NamedTuple):
    """A crux or supply with another value: the rules that have it, and what they need and do not have.

    ``changed``: the parameters that have another value, or one at all, and such attributes of the compiled rules.
    """

    warn: Warn
    rules: RuleSet
    missing: frozenset[str]
    changed: frozenset[str]


def _warned(game: Engine, record: Record, ruleset: RuleSet, outcome: Outcome) -> Outcome:
    """The outcome with the warnings: unknown values needed; cruces and supplies with which the result would change."""
    warns: dict[Warn, Otherwise | None] = dict.fromkeys(Warn("unknown", name) for name in outcome.unknowns)
    asked, plain = consulted(game, record, ruleset)
    for trial in trials(ruleset):
        if trial.warn in warns or not asked.touches(trial.changed):
            continue
        differs = _differs(game, record, trial, outcome, plain)
        if differs is not None:
            warns[trial.warn] = Otherwise(_said(ruleset, trial.warn), _said(trial.rules, trial.warn), differs)
    order = {"crux": 0, "supplied": 1, "unknown": 2}
    return outcome._replace(warns=tuple(sorted(warns, key=lambda w: (order[w.kind], w.parameter))),
                            otherwise=MappingProxyType({w: o for w, o in warns.items() if o is not None}))


def consulted(game: Engine, record: Record, ruleset: RuleSet) -> tuple[Asked, Outcome]:
    """What judging a record asks of the rules, and the outcome for verdicts only: with another value of anything else
    it would be judged the same."""
    rules, asked = consulting(game.compile(ruleset))
    outcome = judge(game, record, ruleset, rules=rules)
    return asked, outcome


def _said(ruleset: RuleSet, warn: Warn) -> str:
    """The value of the parameter that a warning is about, in words."""
    games = family(ruleset.game)
    return written(games, games.address(warn.parameter), ruleset[warn.parameter])


def trials(ruleset: RuleSet) -> tuple[Trial, ...]:
    """Every other value worth trying, in the rules that have it; made once and kept with the rule set.

    What the other value needs and these rules do not have (a partie to a target, of rules that play six deals) is
    ``unknown`` there.
    """
    kept: tuple[Trial, ...] | None = ruleset.__dict__.get("_trials")
    if kept is None:
        kept = ruleset.__dict__["_trials"] = tuple(_trials(ruleset))  # a cache, not a value: a rule set never changes
    return kept


def _trials(ruleset: RuleSet) -> Iterator[Trial]:
    games, compiled = family(ruleset.game), engine(ruleset.game).compile
    plain = {name: resolved.value for name, resolved in ruleset.values.items()}
    lacking = games.needed(plain, ruleset.players) - plain.keys()
    at_odds = set(games.contradictions(plain, ruleset.players))
    for name in ruleset.values:
        kind = _kind(ruleset, name)
        for value in others(ruleset, name) if kind else ():
            if not at_odds.issuperset(games.contradictions({**plain, name: value}, ruleset.players)):
                continue  # what no deal could be played by decides nothing
            other = ruleset.replaced(name, value, name)
            missing = lacking
            if games.steers(name):
                missing = games.needed({**plain, name: value}, ruleset.players) - plain.keys()
            for parameter in missing:
                other = other.replaced(parameter, UNKNOWN)
            yield Trial(Warn(kind, name), other, missing,
                        missing | {name} | differing(compiled(ruleset), compiled(other)))


def _kind(ruleset: RuleSet, name: str) -> str:
    """Whether a parameter, or an entry of it, is a crux or supplied."""
    resolved = ruleset.values[name]
    if resolved.value is UNKNOWN:
        return ""
    whys = (resolved.provenance, *resolved.entries.values())
    if any(why.status == Status.CRUX for why in whys):
        return "crux"
    return "supplied" if any(_supplied(why) for why in whys) else ""


def _supplied(why: Provenance) -> bool:
    """Whether a value fills a silence."""
    return why.status in (Status.SUPPLIED, Status.DEFAULT)


def others(ruleset: RuleSet, name: str) -> tuple[Value, ...]:
    """The values to try in place of a crux or a supply.

    Those are its alternatives, where it names some; for a supply without them, what a table may play by instead
    (``games.rivals``). What another text states and these rules take over has nothing against it, and none are tried.
    Of a table or rule list stated in parts only the entries that are themselves supplied are varied.
    """
    resolved = ruleset.values[name]
    if resolved.alternatives:
        return resolved.alternatives
    kind = family(ruleset.game).parameters[name].type
    weak = [entry for entry, why in resolved.entries.items() if _supplied(why) and not why.attested_elsewhere]
    if resolved.entries and len(weak) < len(resolved.entries):
        return tuple(v for entry in weak for v in entry_rivals(kind, resolved.value, entry))
    if resolved.provenance.attested_elsewhere:
        return ()
    return rivals(kind, resolved.value)


def _differs(game: Engine, record: Record, trial: Trial, outcome: Outcome, plain: Outcome) -> str | None:
    """What another value makes of the record, if that is another result; one under which the record cannot be decides
    nothing. ``plain`` is the outcome for verdicts only.

    Where what it needs and nobody gives is needed to judge the record, the result cannot be the same, and it decides.
    """
    if game.misfit(record, trial.rules):
        return None
    try:
        tried = judge(game, record, trial.rules, notes=False)
    except RecordError:
        return None
    lacking = [name for name in tried.unknowns if name in trial.missing]
    if lacking:
        return f"nothing to be said without {joined(lacking, 'and')}, which these rules do not give"
    if tried[1:] == plain[1:]:  # as mostly, and soon seen
        return None
    return (difference(record, outcome, tried) or "another result") if differ(tried, outcome) else None


def differ(one: Outcome, other: Outcome) -> bool:
    """Whether two outcomes of a record are different results: in a verdict or its effects, in an item, the score, the
    winner, or in what comes of a partie or match. What only one of them leaves open is no difference.
    """
    if (one.void, one.next_dealer) != (other.void, other.next_dealer) or _acts(one) != _acts(other):
        return True
    unsure = {*one.open, *other.open}
    single = [name for name in ("score", "winner", "trump") if name not in unsure]
    return (any(getattr(one, name) != getattr(other, name) for name in single)
            or any(one.items[name].text() != other.items[name].text() for name in one.items
                   if name in other.items and name not in unsure)
            or any(one.extra.get(name) != other.extra.get(name) for name in {*one.extra, *other.extra} - unsure))


def _acts(outcome: Outcome) -> list[tuple[object, ...]]:
    """Every verdict with what follows from it; that something stands is nothing that follows."""
    return [(d.deal, d.at, d.event, d.verdict, tuple(e for e in d.then if e.name != "stands"))
            for d in outcome.decisions]
