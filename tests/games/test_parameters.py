"""What the two families declare is the agreed vocabulary, no more and no less."""

import re

import pytest

from variorum.games import family, games
from variorum.games.types import (
    AllOrSet,
    Bool,
    CountTable,
    Event,
    Int,
    OrderOf,
    Points,
    Ranks,
    RankTable,
    RulesOf,
    SetOf,
    Text,
    Type,
    Word,
    WordOrInt,
)

from . import vocabulary_lists as agreed

GAMES = ("all-fours", "piquet")
TOPICS = agreed.TOPICS.split()
TABLES = {"all-fours": agreed.ALL_FOURS, "piquet": agreed.PIQUET}


def rows(game: str) -> dict[str, tuple[str, str]]:
    out = {}
    for line in TABLES[game].strip().splitlines():
        name, kind, topic = (part.strip() for part in line.split("|"))
        assert name not in out
        out[name] = (kind, topic)
    return out


def pairs(text: str) -> dict[str, str]:
    lines = (line.partition(": ") for line in text.strip().splitlines())
    return {name: value for name, _, value in lines}


def kind(of: Type) -> str:
    """A type in the notation of the lists."""
    match of:
        case Bool():
            return "bool"
        case Points():
            return "points"
        case Int():
            return "int or none" if of.none_allowed else "int"
        case WordOrInt():
            return f"int or {' '.join(of.words)}"
        case Event():
            return "event"
        case Word():
            return " ".join(of.options)
        case Text():
            return "text"
        case Ranks():
            return "set of ranks" if of.as_set else " or ".join((*of.words, "ranks"))
        case AllOrSet():
            return f"all or set({' '.join(map(str, of.options))})"
        case SetOf():
            return f"set({' '.join(map(str, of.options))})"
        case OrderOf():
            return f"{'whole ' if of.complete else ''}order({' '.join(map(str, of.options))})"
        case RankTable():
            return "rank-table"
        case CountTable():
            return "count-table"
        case RulesOf():
            return "rules"
    raise AssertionError(of)


def test_the_two_families_are_there() -> None:
    assert games() == GAMES
    assert [family(g).title for g in GAMES] == ["All Fours", "Piquet"]


def test_there_are_96_and_98_parameters() -> None:
    assert len(family("all-fours").parameters) == 96
    assert len(family("piquet").parameters) == 98


@pytest.mark.parametrize("game", GAMES)
def test_parameters_are_those_agreed_in_type_and_topic(game: str) -> None:
    declared = {p.name: (kind(p.type), p.topic) for p in family(game).parameters.values()}
    assert declared == rows(game)


@pytest.mark.parametrize("game", GAMES)
def test_parameters_stand_in_the_order_of_the_vocabulary(game: str) -> None:
    assert list(family(game).parameters) == list(rows(game))


def test_a_name_of_both_families_has_the_same_topic_in_both() -> None:
    first, second = rows("all-fours"), rows("piquet")
    for name in first.keys() & second.keys():
        assert first[name][1] == second[name][1], name


@pytest.mark.parametrize("game", GAMES)
def test_constants_are_those_agreed_and_accept_their_own_value(game: str) -> None:
    fam = family(game)
    agreed_values = pairs(agreed.CONSTANTS[game])
    assert list(fam.constants) == list(agreed_values)
    for name, raw in agreed_values.items():
        assert fam.constants[name].check(fam.parse(name, raw)) is None
        assert fam.write(name, fam.constant(name)) == raw


@pytest.mark.parametrize("game", GAMES)
def test_derived_values_are_those_agreed(game: str) -> None:
    assert list(family(game).derived) == agreed.DERIVED[game].split()


@pytest.mark.parametrize("game", GAMES)
def test_conditions_take_the_agreed_values(game: str) -> None:
    declared = {c.name: " ".join(c.options) or c.kind for c in family(game).conditions.values()}
    assert declared == pairs(agreed.CONDITIONS[game])


@pytest.mark.parametrize("game", GAMES)
def test_parties_and_events_are_those_agreed(game: str) -> None:
    assert list(family(game).parties) == agreed.PARTIES[game].split()
    assert list(family(game).events) == agreed.EVENTS[game].split()


@pytest.mark.parametrize("game", GAMES)
def test_every_effect_is_read_and_written_as_agreed(game: str) -> None:
    rules = family(game).rules
    seen = []
    for line in agreed.EFFECTS[game].strip().splitlines():
        raw: object = line
        if line.startswith("{"):
            raw = {k: v[1:-1].split(", ") if v.startswith("[") else v
                   for k, v in re.findall(r"([a-z-]+): (\[.*?\]|[^,}]+)", line)}
        effect = rules.parse_effect(raw)
        assert rules.write_effect(effect) == raw
        seen.append(effect.name)
    assert seen == list(family(game).effects)


def test_there_are_90_topics() -> None:
    assert len(TOPICS) == len(set(TOPICS)) == 90


@pytest.mark.parametrize("game", GAMES)
def test_topics_are_of_the_controlled_vocabulary(game: str) -> None:
    fam = family(game)
    for declared in (*fam.parameters.values(), *fam.constants.values(), *fam.derived.values()):
        assert declared.topic in TOPICS, declared.name


@pytest.mark.parametrize("game", GAMES)
def test_every_declaration_says_what_it_means_in_a_sentence(game: str) -> None:
    fam = family(game)
    for table in (fam.parameters, fam.constants, fam.derived, fam.conditions, fam.effects, fam.parties, fam.events):
        for declared in table.values():  # type: ignore[attr-defined]
            assert re.fullmatch(r"[A-Z].+\.", declared.meaning), declared.name
            assert "  " not in declared.meaning, declared.name


@pytest.mark.parametrize("game", GAMES)
def test_names_mentioned_in_a_meaning_are_declared(game: str) -> None:
    fam = family(game)
    for table in (fam.parameters, fam.constants, fam.derived, fam.conditions, fam.effects):
        for declared in table.values():  # type: ignore[attr-defined]
            for name in re.findall(r"`([^`]+)`", declared.meaning):
                assert fam.declared(name), name


@pytest.mark.parametrize("game", GAMES)
def test_names_are_written_by_the_house_rule(game: str) -> None:
    fam = family(game)
    for name in (*fam.parameters, *fam.constants, *fam.derived):
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)*", name), name


@pytest.mark.parametrize("game", GAMES)
def test_advisory_parameters_are_just_these(game: str) -> None:
    advisory = {
        "all-fours": {"players.usual", "beg.form", "follow.residual", "play.played-at", "score.device"},
        "piquet": {"stock.layout"},
    }
    assert {p.name for p in family(game).parameters.values() if p.advisory} == advisory[game]


@pytest.mark.parametrize("game", GAMES)
def test_no_parameter_carries_a_value(game: str) -> None:
    for parameter in family(game).parameters.values():
        assert not {"value", "default", "usual"} & set(vars(parameter))
