"""Clauses of two texts: what became of each, with topics and without, and what an editor's pins do."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from variorum.collate.changes import ClauseKind
from variorum.collate.clauses import align_clauses, wording_changes
from variorum.collate.correspond import ClauseIn, Pin
from variorum.collate.tokens import Lacuna

LAWS = {
    "cut": "The players cut for the deal, and the lowest card deals first.",
    "deal": "The dealer gives each player six cards, by three at a time.",
    "turn": "The thirteenth card is turned up, and its suit is trumps.",
    "jack": "If a Jack is turned up the dealer scores one point.",
    "beg": "The elder hand, if he dislikes his cards, may beg once in a hand.",
    "give": "When begged, he who dealt must either give one or run the pack.",
    "follow": "You must follow suit or trump; a revoke costs one point.",
    "low": "Low is always scored by the person to whom it was dealt.",
}
REWORDED = {"jack": "Where a Jack is turned up, he who deals scores one point."}


def text(*names: str, topics: bool = False, **changed: Any) -> list[ClauseIn]:
    """Clauses by name; a name that is given a wording has that, others their own."""
    return [
        ClauseIn(name, changed.get(name, LAWS.get(name, "")), frozenset({f"topic.{name}"} if topics else ()))
        for name in names
    ]


def kinds(a: list[ClauseIn], b: list[ClauseIn]) -> dict[tuple[tuple[str, ...], tuple[str, ...]], ClauseKind]:
    return {(change.a, change.b): change.kind for change in align_clauses(a, b).changes}


def test_same_reworded_added_dropped() -> None:
    found = kinds(text("cut", "deal", "turn", "jack"), text("cut", "turn", "jack", "low", **REWORDED))
    assert found == {
        (("cut",), ("cut",)): ClauseKind.SAME,
        (("deal",), ()): ClauseKind.DROPPED,
        (("turn",), ("turn",)): ClauseKind.SAME,
        (("jack",), ("jack",)): ClauseKind.REWORDED,
        ((), ("low",)): ClauseKind.ADDED,
    }


def test_accidentals_alone_leave_a_clause_the_same() -> None:
    [change] = align_clauses(text("cut"), text("cut", cut=LAWS["cut"].replace("deal,", "Deal"))).changes
    assert (change.kind, change.reworded, change.reason.value) == (ClauseKind.SAME, False, "case")


def test_moved_is_the_one_that_changed_its_place() -> None:
    found = kinds(text(*LAWS), text("low", *[name for name in LAWS if name != "low"]))
    assert found.pop((("low",), ("low",))) is ClauseKind.MOVED
    assert set(found.values()) == {ClauseKind.SAME}


def test_a_moved_clause_is_not_taken_for_the_like_one_that_stands_in_its_place() -> None:
    """The law of the turn-up went to the end; where it stood, another begins with the same words."""
    turn = "The thirteenth card is turned up by the dealer, and its suit is trumps for this hand."
    like = "The thirteenth card is turned up by him who deals next."
    a = text("cut", "turn", "beg", "give", "low", turn=turn)
    b = text("cut", "like", "beg", "give", "low", "turn", turn=turn, like=like)
    found = kinds(a, b)
    assert found[("turn",), ("turn",)] is ClauseKind.MOVED
    assert found[(), ("like",)] is ClauseKind.ADDED


def test_split_and_merged() -> None:
    first, second = LAWS["follow"].split(";")
    whole = text("cut", "follow", "low")
    parts = text("cut", "one", "two", "low", one=first + ".", two="A" + second[2:])
    split = {(change.a, change.b): change for change in align_clauses(whole, parts).changes}
    assert split[("follow",), ("one", "two")].kind is ClauseKind.SPLIT
    assert split[("follow",), ("one", "two")].evidence.wording > 0.9
    assert kinds(parts, whole)[("one", "two"), ("follow",)] is ClauseKind.MERGED


def test_a_clause_taken_up_into_another_far_off() -> None:
    a = text("cut", "deal", "turn", "jack", "beg", "low")
    b = text("cut", "turn", "jack", "beg", "low", low=LAWS["low"] + " " + LAWS["deal"])
    assert kinds(a, b)[("deal", "low"), ("low",)] is ClauseKind.MERGED


def test_topics_bring_together_what_wording_alone_does_not() -> None:
    a = [ClauseIn("x", "The best trump is High.", frozenset({"item.high"})), *text("cut"), ClauseIn("y", "Good luck.")]
    b = [*text("cut"), ClauseIn("z", "High counts for the highest of the suit turned.", frozenset({"item.high"}))]
    assert kinds(a, b)[("x",), ("z",)] is ClauseKind.MOVED
    assert (("x",), ()) in kinds([ClauseIn(c.id, c.wording) for c in a], [ClauseIn(c.id, c.wording) for c in b])


def test_weak_likeness_is_enough_between_neighbours_that_correspond() -> None:
    a = text("cut", "x", "low", x="The ace of trumps, or the next best card, one point.")
    b = text("cut", "y", "low", y="The best trump.")
    assert kinds(a, b)[("x",), ("y",)] is ClauseKind.REWORDED


def test_evidence_names_topics_order_and_wording() -> None:
    changes = align_clauses(text(*LAWS, topics=True), text(*reversed(LAWS), topics=True)).changes
    assert all(change.evidence.topics == (f"topic.{change.a[0]}",) for change in changes)
    assert all(change.evidence.wording == 1 for change in changes)
    assert sum(change.evidence.order for change in changes) == 1


def test_a_pin_is_kept_and_said() -> None:
    a, b = text("cut", "x", x="Something else entirely."), text("cut", "y", y="A different matter.")
    assert (("x",), ()) in kinds(a, b)
    pinned = [a[0], ClauseIn("x", a[1].wording, pins=("y",))]
    result = align_clauses(pinned, b)
    [change] = [change for change in result.changes if change.a == ("x",)]
    assert (change.b, change.kind, change.evidence.pinned) == (("y",), ClauseKind.REWORDED, True)
    assert result.needless == result.dangling == ()


def test_a_pin_outlives_another_run_and_the_other_direction() -> None:
    a = [ClauseIn("x", LAWS["cut"], pins=("z",)), ClauseIn("y", LAWS["deal"])]
    b = [ClauseIn("w", LAWS["cut"]), ClauseIn("z", LAWS["deal"])]
    for _ in range(2):
        assert (("x",), ("z",)) in kinds(a, b)
    assert (("z",), ("x",)) in kinds(b, a)


def test_a_needless_pin_and_a_dangling_one_are_reported() -> None:
    a = [ClauseIn("cut", LAWS["cut"], pins=("cut", "gone")), *text("deal")]
    result = align_clauses(a, text("cut", "deal"))
    assert result.needless == (Pin("cut", "cut"),)
    assert result.dangling == (Pin("cut", "gone"),)


def test_two_pins_to_one_clause_merge() -> None:
    a = [ClauseIn("x", "Alpha.", pins=("z",)), ClauseIn("y", "Beta.", pins=("z",))]
    assert kinds(a, [ClauseIn("z", "Gamma.")]) == {(("x", "y"), ("z",)): ClauseKind.MERGED}


def test_a_dropped_clause_stands_where_it_was() -> None:
    changes = align_clauses(text("cut", "deal", "turn", "jack"), text("cut", "jack")).changes
    assert [change.a for change in changes] == [("cut",), ("deal",), ("turn",), ("jack",)]


def test_wording_of_a_merger_is_compared_whole() -> None:
    a, b = text("cut", "deal"), text("both", both=f"{LAWS['cut']} {LAWS['deal']}")
    changes = align_clauses(a, b).changes
    [wording] = wording_changes(changes, a, b)
    assert [change.kind for change in changes] == [ClauseKind.MERGED]
    assert [word.kind.value for word in wording.words] == ["same"]


def test_a_lost_part_makes_no_clause_reworded_in_substance_alone() -> None:
    a = [ClauseIn("cut", ("The players cut ", Lacuna(), " and the lowest card deals first."))]
    [change] = align_clauses(a, text("cut")).changes
    assert change.reason.value == "lacuna"


ORDER = st.lists(st.sampled_from(sorted(LAWS)), unique=True)


@given(ORDER, ORDER)
@settings(max_examples=200)
def test_every_clause_is_accounted_for_once_and_the_way_back_is_the_mirror(one: list[str], other: list[str]) -> None:
    a, b = text(*one), text(*other, **REWORDED)
    there, back = align_clauses(a, b).changes, align_clauses(b, a).changes
    assert sorted(name for change in there for name in change.a) == sorted(one)
    assert sorted(name for change in there for name in change.b) == sorted(other)
    assert {(change.a, change.b) for change in there} == {(change.b, change.a) for change in back}
    assert {change.a for change in there if change.kind is ClauseKind.MOVED} == {
        change.b for change in back if change.kind is ClauseKind.MOVED
    }


@pytest.mark.parametrize("seed", range(5))
def test_from_wording_alone_in_a_long_text(seed: int) -> None:
    chance = random.Random(seed)
    words = [f"word{n}" for n in range(400)]
    a = [ClauseIn(f"a{n}", " ".join(chance.choices(words, k=chance.randint(5, 30)))) for n in range(150)]
    kept = [clause for clause in a if chance.random() > 0.1]
    b = [
        ClauseIn(
            "b" + clause.id[1:],
            " ".join(word if chance.random() > 0.2 else chance.choice(words) for word in str(clause.wording).split()),
        )
        for clause in kept
    ]
    moved = b.pop(40)
    b.insert(100, moved)
    found = {(change.a[0][1:], change.b[0][1:]) for change in align_clauses(a, b).changes if change.a and change.b}
    true = {(clause.id[1:], clause.id[1:]) for clause in b}
    assert len(found & true) >= 0.98 * len(true)
    assert len(found - true) <= 0.02 * len(true)


@given(ORDER, ORDER, st.data())
def test_every_pin_survives_whatever_the_texts_become(one: list[str], other: list[str], data: st.DataObject) -> None:
    pins = [
        Pin(x, y) for x in one for y in other if data.draw(st.integers(0, 5), label=f"{x} and {y}") == 0
    ]  # fmt: skip
    for reworded in ({}, REWORDED):
        a = [ClauseIn(x, LAWS[x], pins=tuple(p.b for p in pins if p.a == x)) for x in one]
        b = text(*other, **reworded)
        result = align_clauses(a, b)
        together = {(x, y) for change in result.changes for x in change.a for y in change.b}
        assert {(pin.a, pin.b) for pin in pins} <= together
        pinned = [change for change in result.changes if change.evidence is not None and change.evidence.pinned]
        assert all(any(pin.a in change.a and pin.b in change.b for change in pinned) for pin in pins)
        assert set(result.needless) <= set(pins) and result.dangling == ()
        back = align_clauses(b, a)
        assert {(y, x) for change in back.changes for x in change.a for y in change.b} == together
