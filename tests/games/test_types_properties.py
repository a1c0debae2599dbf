"""What holds of every value of every parameter: it is read back as written, and its neighbours are lawful."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from variorum.games import family, games
from variorum.games.family import Family
from variorum.games.types import EntryType, Type, ValueProblems
from variorum.games.values import UNKNOWN, By, Open, Rule

from .value_strategies import facts, plain

# One parameter of each type with its bounds: the types of all parameters, each once.
TYPES: dict[str, Type] = {}
for _game in games():
    for _p in family(_game).parameters.values():
        if _p.type not in TYPES.values():
            TYPES[f"{_game} {_p.name}"] = _p.type
KINDS = st.sampled_from(tuple(TYPES.values()))

JSON = st.recursive(
    st.text(max_size=8) | st.sampled_from(["yes", "unknown", "none", "A", "10", "stands", "-1", "all"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
        st.sampled_from(["by", "open", "usual", "players", "2", "yes", "J", "when", "effects", "demand", "consent",
                         "points", "to", "play", "hand-size", "holds-trump"]) | st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=300)
@given(KINDS.flatmap(lambda kind: st.tuples(st.just(kind), facts(kind))))
def test_what_is_written_is_read_back_as_the_same_value(case: tuple[Type, Any]) -> None:
    kind, value = case
    read = kind.parse(kind.write(value))
    assert read == value
    assert type(read) is type(value)
    assert hash(read) == hash(value)
    assert kind.written(value)
    assert "\n" not in kind.text(value)


@settings(max_examples=200)
@given(KINDS.flatmap(lambda kind: st.tuples(st.just(kind), facts(kind))))
def test_neighbours_are_lawful_distinct_and_other_than_the_value(case: tuple[Type, Any]) -> None:
    kind, value = case
    near = kind.neighbours(value)
    for other in near:
        assert kind.parse(kind.write(other)) == other
        assert other is not UNKNOWN
        assert (type(other), other) != (type(value), value)
        if isinstance(value, (Open, By)):
            assert type(other) is type(value)
    assert len({(type(n), n) for n in near}) == len(near)
    # A text is never computed, and what leaves everything open has nothing near.
    if len(kind.samples()) > 1 and not isinstance(value, (Open, By)):
        assert near


@settings(max_examples=200)
@given(st.sampled_from([k for k in TYPES.values() if isinstance(k, EntryType)]).flatmap(
    lambda kind: st.tuples(st.just(kind), plain(kind), st.randoms(use_true_random=False))))
def test_a_value_split_into_entries_is_put_together_again_in_any_order(case: tuple[EntryType, Any, Any]) -> None:
    kind, value, random = case
    entries = list(kind.split(value).items())
    for key, entry in entries:
        assert kind.parse_entry(key, kind.write_entry(entry)) == entry
        for other in kind.entry_neighbours(value, key):
            assert other != value
            rest = kind.split(other)
            if not isinstance(entry, Rule):
                assert {k: v for k, v in rest.items() if k != key} == {k: v for k, v in entries if k != key}
    random.shuffle(entries)
    assert kind.join(dict(entries)) == value


@settings(max_examples=400)
@given(KINDS, JSON)
def test_whatever_is_written_gives_a_value_or_problems_within_it(kind: Type, raw: Any) -> None:
    try:
        value = kind.parse(raw)
    except ValueProblems as caught:
        assert caught.problems
        for problem in caught.problems:
            place = raw
            for step in problem.path:
                if isinstance(place, dict) and step not in place:  # the key that is missing or the list it lacks
                    break
                place = place[step]
            assert problem.message and "\n" not in str(problem)
    else:
        assert kind.parse(kind.write(value)) == value


@pytest.mark.parametrize("name", TYPES)
def test_unknown_has_lawful_values_for_neighbours(name: str) -> None:
    kind = TYPES[name]
    near = kind.neighbours(UNKNOWN)
    assert near == kind.samples()
    for value in near:
        assert kind.parse(kind.write(value)) == value


def test_rules_of_a_family_are_shared_by_all_its_parameters() -> None:
    fam: Family = family("all-fours")
    assert all(p.type is fam.rules for p in fam.parameters.values() if p.type.entries == "rules")
