"""Lawful values of every type, drawn at random, for the property tests."""

from typing import Any

from hypothesis import strategies as st

from variorum.games.types import (
    AllOrSet,
    Bool,
    CountTable,
    Int,
    OrderOf,
    Ranks,
    RankTable,
    RulesOf,
    SetOf,
    Text,
    Type,
    Word,
    WordOrInt,
)
from variorum.games.values import UNKNOWN, By, Effect, Open, Rule, Table
from variorum.games.vocabulary import Arg, Condition, EffectDecl

RANKS = "AKQJT98765432"


def plain(kind: Type) -> st.SearchStrategy[Any]:
    """Settled values but ``unknown``."""
    match kind:
        case Bool():
            return st.booleans()
        case Int():
            top = (kind.maximum if kind.maximum is not None else 10**6) // kind.step
            numbers = st.integers(-(-kind.minimum // kind.step), top).map(lambda n: n * kind.step)
            return st.none() | numbers if kind.none_allowed else numbers
        case WordOrInt():
            top = kind.maximum if kind.maximum is not None else 10**6
            return st.sampled_from(kind.words) | st.integers(kind.minimum, top)
        case Word():
            return st.sampled_from(kind.options)
        case Text():
            return st.text("abc,:[]{}'\"# ", min_size=1).map(lambda t: " ".join(t.split())).filter(
                lambda t: t not in ("", "unknown"))
        case Ranks(as_set=True):
            return st.sets(st.sampled_from(RANKS), min_size=1).map(lambda s: "".join(r for r in RANKS if r in s))
        case Ranks():
            orders = st.lists(st.sampled_from(RANKS), min_size=2, unique=True).map("".join)
            return orders | st.sampled_from(kind.words) if kind.words else orders
        case AllOrSet():
            sets = st.sets(st.sampled_from(kind.options), min_size=kind.least)
            return sets.map(lambda s: "all" if len(s) == len(kind.options) else frozenset(s))
        case SetOf():
            return st.sets(st.sampled_from(kind.options), min_size=kind.least).map(frozenset)
        case OrderOf(complete=True):
            return st.permutations(kind.options).map(tuple)
        case OrderOf():
            return st.lists(st.sampled_from(kind.options), min_size=kind.least, unique=True).map(tuple)
        case RankTable():
            return st.dictionaries(st.sampled_from(RANKS), st.integers(0, kind.maximum)).map(Table)
        case CountTable():
            return st.dictionaries(st.integers(kind.least, kind.most), st.integers(0, kind.maximum)).map(Table)
        case RulesOf():
            return rule_lists(kind)
    raise AssertionError(kind)


def facts(kind: Type) -> st.SearchStrategy[Any]:
    """All that a fact may say: settled, unknown, open and table values."""
    settled = st.just(UNKNOWN) | plain(kind)
    options = st.lists(plain(kind), min_size=2, max_size=4, unique_by=lambda v: (type(v), v)).map(tuple)
    opened = options.map(Open) | options.flatmap(lambda o: st.sampled_from(o).map(lambda usual: Open(o, usual, True)))
    tables = st.dictionaries(st.sampled_from((2, 3, 4, 6)), settled, min_size=1).map(
        lambda d: By("players", (*d.items(),)))
    strict = st.dictionaries(st.booleans(), settled, min_size=1).map(lambda d: By("strict", (*d.items(),)))
    return settled | opened | tables | strict if varied(kind) else settled | tables | strict


def varied(kind: Type) -> bool:
    """Whether the type has two values at least."""
    return not isinstance(kind, Word) or len(kind.options) > 1


def rule_lists(kind: RulesOf) -> st.SearchStrategy[Any]:
    """Rule lists whose last rule has effects only."""
    last = st.lists(effects(kind), min_size=1, max_size=3, unique=True).map(lambda e: Rule(tuple(e)))
    full = st.lists(rules(kind), max_size=3).flatmap(lambda before: last.map(lambda rule: (*before, rule)))
    return st.just(()) | full


def rules(kind: RulesOf) -> st.SearchStrategy[Rule]:
    names = tuple(kind.conditions)
    when = st.sets(st.sampled_from(names), max_size=3).flatmap(
        lambda chosen: st.tuples(*(st.tuples(st.just(n), admitted(kind.conditions[n])) for n in names if n in chosen)))
    return st.builds(
        Rule,
        effects=st.lists(effects(kind), min_size=1, max_size=3, unique=True).map(tuple),
        when=when,
        demand=st.none() | st.sampled_from(tuple(kind.parties)),
        consent=st.booleans(),
    )


def admitted(condition: Condition) -> st.SearchStrategy[frozenset[str]]:
    ranks = st.sets(st.sampled_from(RANKS), min_size=1, max_size=4).map(lambda s: "".join(r for r in RANKS if r in s))
    sizes = st.tuples(st.sampled_from(("", ">=", "<=")), st.integers(0, 52)).map(lambda p: f"{p[0]}{p[1]}")
    one = {"word": st.sampled_from(condition.options or ("",)), "rank": st.sampled_from(RANKS), "ranks": ranks,
           "size": sizes}[condition.kind]
    return st.sets(one, min_size=1, max_size=3).map(frozenset)


def effects(kind: RulesOf) -> st.SearchStrategy[Effect]:
    return st.sampled_from(tuple(kind.effects.values())).flatmap(_effect)


def _effect(declared: EffectDecl) -> st.SearchStrategy[Effect]:
    given = st.tuples(*(_argument(arg) for arg in declared.args))
    return given.map(lambda args: Effect(declared.name, tuple(pair for pair in args if pair is not None)))


def _argument(arg: Arg) -> st.SearchStrategy[Any]:
    if arg.kind == "number":
        values: st.SearchStrategy[Any] = st.integers(arg.minimum, arg.maximum if arg.maximum is not None else 999)
    elif arg.kind == "items":
        values = st.sets(st.sampled_from(arg.options), min_size=1).map(frozenset)
    else:
        values = st.sampled_from(arg.options)
    pairs = values.map(lambda v: (arg.name, v))
    return st.none() | pairs if arg.optional else pairs
