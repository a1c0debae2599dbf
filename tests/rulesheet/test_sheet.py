"""A rule sheet states every rule of its rule set in words, and says of each how it comes to stand there."""

import functools
from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

import pytest

from variorum.games import family, games
from variorum.games.ruleset import Resolved, RuleSet
from variorum.games.values import UNKNOWN, Value
from variorum.library import Library, load
from variorum.paths import data_root
from variorum.rulesheet import Sheet, Statement, plain, script, sheet
from variorum.rulesheet.sentences import read

VARIANTS = sorted(f.stem for f in (data_root() / "variants").glob("*/[!_]*.yaml") if f.parent.name in games())


@functools.cache
def library() -> Library:
    return load(data_root()).library


def rules(variant: str) -> RuleSet:
    return library().resolve(variant).ruleset


def words(found: Sheet) -> str:
    return "\n".join(plain.lines(found))


def changed(ruleset: RuleSet, name: str, value: Value) -> RuleSet:
    """The rule set with that value, its provenance untouched: only the words can tell the two sheets apart."""
    old = ruleset.values[name]
    new = Resolved(value, old.provenance, old.entries, old.alternatives, old.options)
    return replace(ruleset, values=MappingProxyType({**ruleset.values, name: new}))


def said(found: Sheet, name: str) -> Statement:
    (one,) = [s for s in found.statements() if name in s.names]
    return one


def text(found: Sheet, name: str) -> str:
    return plain.words(said(found, name).text)


# -- Nothing is left out ---------------------------------------------------------------------------------------------


def test_every_shipped_rule_set_is_tried() -> None:
    assert sorted(v.id for v in library().playable()) == VARIANTS


@pytest.mark.parametrize("game", games())
def test_every_parameter_of_a_game_has_its_sentence_once(game: str) -> None:
    names = [n for _, items in script(game).sections for item in items for n in item.names]
    assert len(names) == len(set(names))
    assert set(family(game).parameters) <= set(names)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_change_of_any_parameter_to_any_neighbouring_value_changes_the_sheet(variant: str) -> None:
    ruleset = rules(variant)
    parameters = family(ruleset.game).parameters
    before, tried = words(sheet(ruleset)), 0
    unnoticed = []
    for name, resolved in ruleset.values.items():
        for near in parameters[name].type.neighbours(resolved.value):
            tried += 1
            if words(sheet(changed(ruleset, name, near))) == before:
                unnoticed.append(f"{name}: {resolved.value!r} -> {near!r}")
    assert not unnoticed
    assert tried > 150


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_value_that_is_not_known_becomes_a_question(variant: str) -> None:
    ruleset = rules(variant)
    for name in ruleset.values:
        found = sheet(changed(ruleset, name, UNKNOWN))
        one = said(found, name)
        assert one.status == "unknown", name
        assert one in [s for section in found.sections for s in section.unsettled], name
        assert one.text, f"{name} has no question"


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_no_clause_says_is_marked_with_its_source(variant: str) -> None:
    ruleset = rules(variant)
    found = sheet(ruleset)
    notes = {note.letter: note for note in found.notes}
    for one in found.statements():
        if one.status in ("supplied", "default", "emended", "crux", "chosen"):
            assert notes[one.note].kind == one.status
        else:
            assert not one.note
    for name, resolved in ruleset.values.items():
        why = resolved.provenance
        if resolved.value is not UNKNOWN and not resolved.entries and why.status == "supplied":
            assert notes[said(found, name).note].text == why.source
    assert {n.letter for n in found.notes} == {s.note for s in found.statements() if s.note}


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_a_clause_says_names_it(variant: str) -> None:
    ruleset = rules(variant)
    found = sheet(ruleset)
    for name, resolved in ruleset.values.items():
        if resolved.provenance.status == "attested" and not resolved.entries:
            assert set(resolved.provenance.clauses) <= set(said(found, name).clauses)


# -- What it says, read by a person ----------------------------------------------------------------------------------


def test_the_rules_of_1807_in_words() -> None:
    found = sheet(rules("hoyle-1807"))
    assert text(found, "target") == "make ten points before the other player"
    assert text(found, "follow.plain-lead") == "if you hold the suit you must follow or trump"
    assert said(found, "follow.plain-lead").clauses == ("all-fours/1807#law.5",)
    assert text(found, "misdeal.exposed-opponent") == (
        "He shows an opponent's card: if the opponents demand it, a new deal by the same dealer; otherwise it stands"
    )
    assert text(found, "game.pips") == "Pips: Ace 4, King 3, Queen 2, Jack 1 and ten 10; no other card has any"


def test_a_table_of_four_is_told_of_sides() -> None:
    found = sheet(rules("trinidad"))
    assert text(found, "players.sides") == "in sides of two; partners sit alternately with the other side"
    assert text(found, "turn-up.bonus") == "Turned up, an Ace scores 1, a Jack 3 and a six 2"
    assert text(found, "target") == "make 14 points before the other side"


def test_an_emendation_tells_what_the_copy_has_in_the_same_words() -> None:
    found = sheet(rules("trinidad"))
    one = said(found, "follow.plain-lead.void")
    (note,) = [n for n in found.notes if n.letter == one.note]
    assert (plain.words(one.text), note.kind) == ("without the suit, play anything", "emended")
    assert note.text == "our copy has: without the suit, you must trump if you can"


def test_a_crux_names_the_other_values_and_a_choice_what_else_the_text_allows() -> None:
    found = sheet(rules("hoyle-1814"))
    notes = {n.letter: n for n in found.notes}
    crux, choice = notes[said(found, "target").note], notes[said(found, "cut.dealer").note]
    assert crux.text.startswith("perhaps: make ten points before the other player; or: make eleven points")
    assert (choice.kind, choice.text) == (
        "chosen", "the text also allows: Cut for the first deal: the lowest card deals",
    )  # fmt: skip


def test_the_parts_of_a_rule_list_keep_their_own_marks() -> None:
    found = sheet(rules("hoyle-1845"))
    parts = [s for s in found.statements() if "revoke.penalty" in s.names]
    assert [s.status for s in parts] == ["emended", "default"]
    assert plain.words(parts[1].text) == "otherwise it stands"


def test_the_transmitted_reading_has_a_sheet_of_its_own() -> None:
    found = sheet(library().resolve("hoyle-1814", "transmitted").ruleset)
    assert found.id == "hoyle-1814 transmitted"
    assert text(found, "low.owner") == "to the dealer"


# -- The file of sentences -------------------------------------------------------------------------------------------


def scripts() -> Iterator[tuple[object, str]]:
    yield {"deal.cards": "Deal"}, "has no question for a value that is unknown"
    yield {"deal.card": "Deal"}, "deal.card is no parameter of All Fours"
    yield {"deal.cards": "Deal {{ cards_dealt }}", "unknown": "how many"}, "no parameter is called cards_dealt"
    yield {"deal.direction": {"clockwise": "to the left"}, "unknown": "which way"}, "values are clockwise, antic"
    yield {"deal.cards": {"six": "six"}, "unknown": "how many"}, "has no words to choose from"


@pytest.mark.parametrize(("item", "message"), list(scripts()))
def test_a_mistake_in_the_sentences_is_told(item: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read(family("all-fours"), {"sections": [{"title": "The deal", "say": [item]}]})
