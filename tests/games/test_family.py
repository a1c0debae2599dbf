"""Names, addresses, what cannot stand together, what follows from what."""

from itertools import permutations

import pytest

import variorum.games
from variorum.games import family
from variorum.games.family import Address, Family, UnknownName, by_name
from variorum.games.values import UNKNOWN, By, Effect, Rule, Table, Value

AF = family("all-fours")
PQ = family("piquet")
PENALTY = (Rule((Effect("points", (("points", 1), ("to", "opponents"))),)),)


# -- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "address"), [
    ("game.pips", Address("game.pips")),
    ("game.pips.T", Address("game.pips", "T")),
    ("game.pips.suits", Address("game.pips.suits")),
    ("turn-up.bonus.J", Address("turn-up.bonus", "J")),
    ("turn-up.bonus.to", Address("turn-up.bonus.to")),
    ("misdeal.surplus.2", Address("misdeal.surplus", "2")),
    ("follow.plain-lead.void", Address("follow.plain-lead.void")),
    ("lead.next", Address("lead.next")),
    ("play.tricks", Address("play.tricks")),
])
def test_addresses_name_parameters_entries_constants_and_derived_values(text: str, address: Address) -> None:
    assert AF.address(text) == address
    assert str(address) == text


def test_count_tables_have_entries_by_count() -> None:
    assert PQ.address("set.values.4") == Address("set.values", "4")
    assert PQ.address("sequence.values.8") == Address("sequence.values", "8")


@pytest.mark.parametrize(("name", "message", "hint"), [
    ("beg.limits", "'beg.limits' is not a parameter of All Fours", "did you mean 'beg.limit'?"),
    ("Beg.Limit", "'Beg.Limit' is not a parameter of All Fours", "did you mean 'beg.limit'?"),
    ("kick.bonus", "'kick.bonus' is not a parameter of All Fours",
     "here 'kick' is called 'turn-up': perhaps turn-up.bonus"),
    ("renege.penalty", "'renege.penalty' is not a parameter of All Fours",
     "here 'renege' is called 'revoke': perhaps revoke.penalty"),
    ("game.pips.10", "'game.pips.10' is neither a parameter nor an entry of game.pips: '10' is not a rank",
     "did you mean 'game.pips.suits'?"),
    ("misdeal.surplus.one",
     "'misdeal.surplus.one' is neither a parameter nor an entry of misdeal.surplus: 'one' is not the number of a rule",
     "rules are numbered 1, 2, 3 …"),
    ("rank.order.A", "'rank.order.A' is not a parameter of All Fours, and rank.order has no entries",
     "did you mean 'rank.order'?"),
    ("hang.points", "'hang.points' is not a parameter of All Fours", "did you mean 'jack.hang.points'?"),
    ("game.pip", "'game.pip' is not a parameter of All Fours", "did you mean 'game.pips'?"),
    ("xyzzy", "'xyzzy' is not a parameter of All Fours", ""),
    ("", "'' is not a parameter of All Fours", ""),
])
def test_a_name_nobody_declared_is_answered_with_the_nearest(name: str, message: str, hint: str) -> None:
    with pytest.raises(UnknownName) as caught:
        AF.address(name)
    assert (caught.value.message, caught.value.hint) == (message, hint)


def test_families_are_told_from_other_names() -> None:
    with pytest.raises(UnknownName) as caught:
        family("pique")
    assert str(caught.value) == "'pique' is not a family of games: there are all-fours and piquet"
    assert caught.value.suggestions == ("piquet",)


def test_the_function_is_not_hidden_by_the_module_of_its_name() -> None:
    import variorum.games.family as module

    assert variorum.games.family("piquet") is PQ
    assert module


def test_a_constant_has_its_value_and_refuses_another() -> None:
    assert AF.constant("lead.next") == "trick-winner"
    assert AF.constant("exposed.must-play") is True
    assert AF.constants["deal.rotation"].check(UNKNOWN) is None
    assert PQ.constants["players.count"].check(3) == (
        "players.count is 2 throughout this family: a text with 3 does not belong to it")
    with pytest.raises(UnknownName, match=r"'lead\.first' is not a parameter"):
        AF.constant("lead.first")


def test_a_fact_is_read_and_written_by_its_address() -> None:
    assert AF.parse("game.pips.T", "10") == 10
    assert AF.parse("misdeal.surplus.2", {"effects": ["stands"]}) == Rule((Effect("stands"),))
    assert AF.parse("target", {"by": "players", "2": "10"}) == By("players", ((2, 10),))
    assert AF.write("revoke.penalty.1", PENALTY[0]) == {"effects": [{"points": "1", "to": "opponents"}]}
    assert AF.written("revoke.penalty.1", PENALTY[0]) == "{effects: [{points: 1, to: opponents}]}"
    assert AF.written("game.pips", Table({"A": 4, "T": 10})) == "{A: 4, T: 10}"
    assert AF.text("game.pips.T", 10) == "10 = 10"
    assert AF.text("revoke.penalty.1", PENALTY[0]) == "1 point to the opponents"
    assert AF.text("target", 10) == "10"


def test_a_name_declared_twice_is_noticed() -> None:
    with pytest.raises(ValueError, match="target is declared twice"):
        by_name((AF.parameters["target"], AF.parameters["target"]))


# -- contradictions, derived values ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("fam", "players", "values", "messages"), [
    (AF, 2, {"pack.size": 52, "rank.order": "AKQJT98765432"}, []),
    (AF, 2, {"pack.size": 52, "rank.order": "AKQJT987"},
     ["pack.size is 52, but rank.order names 8 ranks, which make 32 cards"]),
    (AF, 2, {"players.count": frozenset({2, 4})}, []),
    (AF, 3, {"players.count": frozenset({2, 4})}, ["players.count does not admit 3 players"]),
    (AF, 6, {"deal.cards": 9, "pack.size": 52}, ["6 hands of 9 cards leave nothing of a pack of 52"]),
    (AF, 2, {"deal.cards": 6, "deal.batch": (3, 1), "deal.batch.rule": "one-size"}, []),
    (AF, 2, {"deal.cards": 6, "deal.batch": (4, 1), "deal.batch.rule": "one-size"},
     ["a hand of 6 cards cannot be dealt 4 at a time, the first size of deal.batch"]),
    (AF, 2, {"deal.cards": 6, "deal.batch": (4, 2), "deal.batch.rule": "free"}, []),
    (AF, 2, {"trump.maker": "first-lead", "beg.who": "elder"},
     ["where the first lead makes trumps, beg.who must be nobody"]),
    (AF, 4, {"players.sides": "threes"}, ["players.sides is threes, which 4 players do not make"]),
    (AF, 2, {"players.sides": "threes"}, []),
    (AF, 2, {"pack.size": UNKNOWN, "rank.order": "AKQ"}, []),
    (PQ, 2, {"pack.size": 32, "rank.order": "AKQJT9876"},
     ["pack.size is 32, but rank.order names 9 ranks, which make 36 cards"]),
    (PQ, 2, {"pack.size": 32, "deal.cards": 17}, ["two hands of 17 cards are more than a pack of 32"]),
    (PQ, 2, {"pack.size": 32, "deal.cards": 12, "discard.elder.max": 9},
     ["discard.elder.max is 9, but the stock has only 8 cards"]),
    (PQ, 2, {"discard.elder.min": 6, "discard.elder.max": 5},
     ["discard.elder.min is 6, more than discard.elder.max, 5"]),
    (PQ, 2, {"discard.younger.min": 1, "discard.younger.max": "remaining"}, []),
    (PQ, 2, {"discard.younger.min": 4, "discard.younger.max": 3},
     ["discard.younger.min is 4, more than discard.younger.max, 3"]),
])
def test_values_that_cannot_stand_together(
        fam: Family, players: int, values: dict[str, Value], messages: list[str]) -> None:
    assert [c.message for c in fam.contradictions(values, players)] == messages


def derived(fam: Family, name: str, values: dict[str, Value], players: int = 2) -> Value:
    return fam.derived[name].compute(values, players)


def test_the_turn_up_is_the_thirteenth_card_with_two_and_the_twenty_fifth_with_four() -> None:
    assert derived(AF, "turn-up.ordinal", {"deal.cards": 6}) == 13
    assert derived(AF, "turn-up.ordinal", {"deal.cards": 6}, 4) == 25
    assert derived(AF, "run.ordinal", {"run.cards": 3}) == 7
    assert derived(AF, "run.ordinal", {"run.cards": UNKNOWN}) is UNKNOWN


RUN: dict[str, Value] = {
    "deal.cards": 6, "pack.size": 52, "beg.who": "elder", "beg.limit": 1, "beg.limit.waivable": False,
    "beg.answers": frozenset({"give", "run"}), "run.cards": 3, "run.new-trump": "turn-up", "run.same-suit": "repeat",
    "run.discard": "never",
}


@pytest.mark.parametrize(("change", "players", "tricks"), [
    ({}, 4, {6, 9, 12}),                                   # 25 cards, then 13 and 13 of the 27 left
    ({}, 2, {6, 9, 12, 15, 18, 21}),                       # 13 cards, then five times 7 of the 39 left
    ({"run.discard": "each-run", "run.discard.to": 6}, 2, {6}),
    ({"run.discard": "after-second", "run.discard.to": 6}, 2, {6, 9}),
    ({"run.same-suit": "accept"}, 2, {6, 9}),
    ({"run.same-suit": "accept", "beg.limit": None}, 4, {6, 9, 12}),
    ({"run.new-trump": "keep"}, 2, {6, 9}),
    ({"beg.who": "nobody"}, 2, {6}),
    ({"beg.answers": frozenset({"give"})}, 2, {6}),
])
def test_the_tricks_a_deal_may_have(change: dict[str, Value], players: int, tricks: set[int]) -> None:
    assert derived(AF, "play.tricks", RUN | change, players) == frozenset(tricks)


@pytest.mark.parametrize("name", ["deal.cards", "pack.size", "beg.who", "beg.answers", "run.cards", "run.new-trump",
                                  "run.discard"])
def test_tricks_are_unknown_if_what_they_follow_from_is(name: str) -> None:
    assert derived(AF, "play.tricks", RUN | {name: UNKNOWN}) is UNKNOWN


def test_a_stated_derived_value_is_checked() -> None:
    ordinal, tricks = AF.derived["turn-up.ordinal"], AF.derived["play.tricks"]
    assert ordinal.check(13, {"deal.cards": 6}, 2) is None
    assert ordinal.check(UNKNOWN, {"deal.cards": 6}, 2) is None
    assert ordinal.check(13, {}, 2) is None
    assert ordinal.check(25, {"deal.cards": 6}, 2) == "turn-up.ordinal is 13 by the other rules, not 25"
    by = AF.parse("turn-up.ordinal", {"by": "players", "2": "13", "4": "24"})
    assert ordinal.check(by, {"deal.cards": 6}, 2) is None
    assert ordinal.check(by, {"deal.cards": 6}, 4) == "turn-up.ordinal is 25 by the other rules, not 24"
    assert tricks.check(AF.parse("play.tricks", "6"), RUN, 4) is None
    assert tricks.check(AF.parse("play.tricks", ["6", "12"]), RUN, 4) is None
    assert tricks.check(AF.parse("play.tricks", "7"), RUN, 4) == "play.tricks is 6, 9 and 12 by the other rules, not 7"


def test_derived_values_of_piquet() -> None:
    assert derived(PQ, "stock.size", {"pack.size": 32, "deal.cards": 12}) == 8
    assert derived(PQ, "stock.size", {"pack.size": 36, "deal.cards": 12}) == 12
    assert derived(PQ, "cards.threshold", {"deal.cards": 12}) == 7
    assert derived(PQ, "cards.threshold", {"deal.cards": 13}) == 7
    capot: dict[str, Value] = {"capot.points": 40, "cards.points": 10, "capot.mode": "replaces"}
    assert derived(PQ, "capot.total", capot) == 40
    assert derived(PQ, "capot.total", capot | {"capot.points": 30, "capot.mode": "adds"}) == 40
    assert derived(PQ, "capot.total", capot | {"capot.mode": UNKNOWN}) is UNKNOWN
    assert derived(PQ, "capot.total", {}) is UNKNOWN


def test_each_party_has_an_opposite_of_its_own_family() -> None:
    for fam in (AF, PQ):
        for party in fam.parties.values():
            assert party.opposite in fam.parties
            assert party.opposite != party.name


def test_declarations_do_not_depend_on_the_order_in_which_games_are_asked_for() -> None:
    for order in permutations(("all-fours", "piquet")):
        assert [family(g).name for g in order] == list(order)
