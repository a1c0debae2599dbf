"""Running a record under a rule set: every action judged, the deal counted, what decides it announced."""

from dataclasses import replace
from types import MappingProxyType

from ..games import family
from ..games.engine import Engine, Problem, Record, RecordError, State, engine
from ..games.problems import UnknownName, ValueProblems, joined
from ..games.ruleset import RuleSet, Status
from ..games.values import UNKNOWN, Value
from .rulings import Outcome, Warn, rulings


class Misfit(ValueError):
    """A record that these rules cannot be asked about: other players, another pack. ``reason`` completes
    "these rules do not fit: …"."""

    def __init__(self, ruleset_id: str, reason: str) -> None:
        super().__init__(f"{ruleset_id} does not fit this record: {reason}")
        self.ruleset_id = ruleset_id
        self.reason = reason


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
        raise Misfit(ruleset.id, reason)
    outcome = _run(game, record, rules, notes=not verdict_only)
    if verdict_only or not warn:
        return outcome
    return _warned(game, record, rules, outcome)


def misfit(game: Engine, record: Record, ruleset: RuleSet) -> str:
    """Why the rules cannot be asked about the record, or the empty string."""
    if ruleset.game != record.game:
        return f"it is for {family(ruleset.game).title}, and the record is of {family(record.game).title}"
    return game.misfit(record, ruleset)


def _run(game: Engine, record: Record, ruleset: RuleSet, *, notes: bool) -> Outcome:
    """One pass through the record."""
    state: State = game.start(record, game.compile(ruleset), notes)
    game.replay(state, record.actions)
    result = game.finish(state)
    decisions = tuple(state.decisions)
    return Outcome(
        ruleset.id, decisions, rulings(ruleset, record, decisions) if notes else (), tuple(state.steps),
        result.items, result.score, result.prior, result.winner, result.trump, result.open, (), result.void,
        result.next_dealer, result.extra, result.sides, tuple(state.unknowns))


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
        if name == "beg.limit" and ruleset.get("beg.limit.waivable") is True:
            continue
        if not any(same(value, option) for option in resolved.options):
            options = [games.parameters[name].type.text(v) for v in resolved.options]
            raise Misfit(ruleset.id, f"it leaves {name} open only between {joined(options, 'and')}" if options else
                         f"it does not leave {name} open to agreement")
        ruleset = ruleset.replaced(name, value)
        if name == "players.strict" and isinstance(value, bool):
            ruleset = _by_strictness(ruleset, value)
    if found:
        raise RecordError(found)
    return ruleset


def _by_strictness(ruleset: RuleSet, strict: bool) -> RuleSet:
    """The rule set with every value that goes by strictness as it is for this company."""
    values = {name: resolved.by_strict.get(strict, resolved) for name, resolved in ruleset.values.items()}
    return replace(ruleset, values=MappingProxyType(values))


def same(a: object, b: object) -> bool:
    """Whether two values are the same; ``1`` and ``True`` are not."""
    return a == b and isinstance(a, bool) == isinstance(b, bool)


# -- what decides -----------------------------------------------------------------------------------------------------


def _warned(game: Engine, record: Record, ruleset: RuleSet, outcome: Outcome) -> Outcome:
    """The outcome with the warnings: unknown values needed; cruces and supplies with which the result would change."""
    warns = [Warn("unknown", name) for name in outcome.unknowns]
    for name in ruleset.values:
        kind = _kind(ruleset, name)
        if kind and any(_differs(game, record, ruleset, name, value, outcome)
                        for value in others(ruleset, name, kind)):
            warns.append(Warn(kind, name))
    order = {"crux": 0, "supplied": 1, "unknown": 2}
    return outcome._replace(warns=tuple(sorted(warns, key=lambda w: (order[w.kind], w.parameter))))


def _kind(ruleset: RuleSet, name: str) -> str:
    """Whether a parameter, or an entry of it, is a crux or supplied."""
    resolved = ruleset.values[name]
    if resolved.value is UNKNOWN:
        return ""
    statuses = {resolved.provenance.status, *(p.status for p in resolved.entries.values())}
    if resolved.alternatives or Status.CRUX in statuses:
        return "crux"
    return "supplied" if statuses & {Status.SUPPLIED, Status.DEFAULT} else ""


def others(ruleset: RuleSet, name: str, kind: str) -> tuple[Value, ...]:
    """The values to try in place of a crux (its alternatives) or of a supply (what lies nearby).

    Of a table or rule list stated in parts only the entries that are themselves supplied are varied.
    """
    resolved = ruleset.values[name]
    if resolved.alternatives:
        return resolved.alternatives
    kind_of = family(ruleset.game).parameters[name].type
    weak = [entry for entry, why in resolved.entries.items() if why.status in (Status.SUPPLIED, Status.DEFAULT)]
    if weak and len(weak) < len(resolved.entries):
        return tuple(v for entry in weak for v in kind_of.entry_neighbours(resolved.value, entry))
    return kind_of.neighbours(resolved.value)  # type: ignore[return-value]  # a settled value has settled neighbours


def _differs(game: Engine, record: Record, ruleset: RuleSet, name: str, value: Value, outcome: Outcome) -> bool:
    """Whether another value gives another result; one under which the record cannot be decides nothing."""
    other = ruleset.replaced(name, value, name)
    if game.misfit(record, other):
        return False
    try:
        return differ(_run(game, record, other, notes=False), outcome)
    except (RecordError, KeyError):
        return False


def differ(one: Outcome, other: Outcome) -> bool:
    """Whether two outcomes of a record are different results: in a verdict or its effects, in an item, the score, the
    winner. What only one of them leaves open is no difference.
    """
    if (one.void, one.next_dealer) != (other.void, other.next_dealer):
        return True
    if [(d.at, d.event, d.verdict, d.then) for d in one.decisions] != [
            (d.at, d.event, d.verdict, d.then) for d in other.decisions]:
        return True
    unsure = {*one.open, *other.open}
    return (("score" not in unsure and one.score != other.score)
            or ("winner" not in unsure and one.winner != other.winner)
            or ("trump" not in unsure and one.trump != other.trump)
            or any(one.items[name].text() != other.items[name].text() for name in one.items
                   if name in other.items and name not in unsure))
