"""Names, addresses, what a variant needs, and what cannot stand together."""

from itertools import permutations
from typing import Any

import pytest

import variorum.games
from variorum.games import family
from variorum.games.family import Address, Family, Parameter, UnknownName, by_name
from variorum.games.values import UNKNOWN, By, Effect, Open, Rule, Table, Value

AF = family("all-fours")
PQ = family("piquet")
PENALTY = (Rule((Effect("points", (("points", 1), ("to", "opponents"))),)),)
ALL_DUTIES = frozenset({"plain-lead", "void", "trump-lead", "undertrump"})


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


# -- needs -----------------------------------------------------------------------------------------------------------

# Parameter; number of players; values with which it is needed; values with which it is not.
AF_NEEDS: list[tuple[str, int, dict[str, Value], dict[str, Value]]] = [
    ("deal.rounds", 2, {"deal.batch.rule": "free"}, {"deal.batch.rule": "one-size"}),
    ("deal.batch.fixed-for", 2, {"deal.batch.rule": "one-size"}, {"deal.batch.rule": "free"}),
    ("turn-up.bonus", 2, {"trump.maker": "turn-up"}, {"trump.maker": "first-lead"}),
    ("turn-up.bonus.to", 2, {"trump.maker": "turn-up", "turn-up.bonus": Table({"J": 1})},
     {"trump.maker": "turn-up", "turn-up.bonus": Table()}),
    ("turn-up.bonus.counts", 2, {"trump.maker": "turn-up", "turn-up.bonus": Table({"J": 1}), "beg.who": "elder"},
     {"trump.maker": "turn-up", "turn-up.bonus": Table({"J": 1}), "beg.who": "nobody"}),
    ("turn-up.bonus.void-if", 2, {"trump.maker": "turn-up", "turn-up.bonus": Table({"J": 1})},
     {"trump.maker": "turn-up", "turn-up.bonus": Table({"J": 0})}),
    ("turn-up.status", 2, {"trump.maker": "turn-up"}, {"trump.maker": "first-lead"}),
    ("beg.limit", 2, {"beg.who": "elder"}, {"beg.who": "nobody"}),
    ("beg.limit.waivable", 2, {"beg.who": "elder", "beg.limit": 1}, {"beg.who": "elder", "beg.limit": None}),
    ("beg.stand.needs-trump", 2, {"beg.who": "elder"}, {"beg.who": "nobody"}),
    ("beg.answers", 2, {"beg.who": "elder"}, {"beg.who": "nobody"}),
    *[(name, 2, {"beg.who": "elder", "beg.answers": frozenset({"give"})},
       {"beg.who": "elder", "beg.answers": frozenset({"run"})})
      for name in ("beg.give.points", "beg.give.to", "beg.give.may-win", "beg.give.needs-trump")],
    *[(name, 2, {"beg.who": "elder", "beg.answers": frozenset({"run"})},
       {"beg.who": "elder", "beg.answers": frozenset({"give"})})
      for name in ("run.cards", "run.new-trump", "run.exhausted", "run.discard")],
    *[(name, 2, {"beg.who": "elder", "beg.answers": frozenset({"run"}), "run.new-trump": "turn-up"},
       {"beg.who": "elder", "beg.answers": frozenset({"run"}), "run.new-trump": "keep"})
      for name in ("run.rejected", "run.same-suit")],
    *[(name, 2, {"beg.who": "elder", "beg.answers": frozenset({"run"}), "run.exhausted": "redeal"},
       {"beg.who": "elder", "beg.answers": frozenset({"run"}), "run.exhausted": "accept-last"})
      for name in ("run.exhausted.dealer", "run.exhausted.keep-points")],
    ("run.discard.to", 2, {"beg.who": "elder", "beg.answers": frozenset({"run"}), "run.discard": "after-second"},
     {"beg.who": "elder", "beg.answers": frozenset({"run"}), "run.discard": "never"}),
    ("follow.plain-lead.void", 2, {"follow.plain-lead": "suit"}, {"follow.plain-lead": "free"}),
    ("jack.licence", 2, {"follow.plain-lead": "suit"}, {"follow.plain-lead": "suit-or-trump"}),
    ("misdeal.several-turned", 2, {"trump.maker": "turn-up"}, {"trump.maker": "first-lead"}),
    ("misdeal.no-cut", 2, {"cut.pack": "next"}, {"cut.pack": "nobody"}),
    ("revoke.penalty", 2, {"follow.plain-lead": "suit", "follow.enforced": frozenset()},
     {"follow.plain-lead": "suit", "follow.plain-lead.void": "trump", "follow.trump-lead": "trump",
      "follow.enforced": ALL_DUTIES}),
    ("revoke.penalty", 2, {"follow.plain-lead": "suit", "follow.plain-lead.void": "trump", "follow.trump-lead": "free",
                           "follow.enforced": frozenset({"plain-lead"})},
     {"follow.plain-lead": "suit", "follow.plain-lead.void": "any", "follow.trump-lead": "free",
      "follow.enforced": frozenset({"plain-lead"})}),
    ("revoke.penalty", 2, {"follow.plain-lead": "free", "follow.trump-lead": "trump", "follow.enforced": frozenset()},
     {"follow.plain-lead": "free", "follow.trump-lead": "free", "follow.enforced": frozenset()}),
    *[(name, 2, {"follow.plain-lead": "suit", "follow.enforced": frozenset(), "revoke.penalty": PENALTY},
       {"follow.plain-lead": "suit", "follow.enforced": frozenset(), "revoke.penalty": ()})
      for name in ("revoke.includes-void", "revoke.correctable-until", "revoke.claim")],
    ("revoke.claimable-until", 2,
     {"follow.plain-lead": "suit", "follow.enforced": frozenset(), "revoke.penalty": PENALTY,
      "revoke.claim": "claimed"},
     {"follow.plain-lead": "suit", "follow.enforced": frozenset(), "revoke.penalty": PENALTY,
      "revoke.claim": "automatic"}),
    ("undertrump.penalty", 2, {"follow.undertrump": "unless-forced", "follow.enforced": frozenset()},
     {"follow.undertrump": "unless-forced", "follow.enforced": frozenset({"undertrump"})}),
    ("undertrump.penalty", 2, {"follow.undertrump": "unless-only-trumps", "follow.enforced": frozenset()},
     {"follow.undertrump": "allowed", "follow.enforced": frozenset()}),
    ("out.pool", 2, {"hand.throw-in": PENALTY, "beg.who": "nobody"}, {"hand.throw-in": (), "beg.who": "nobody"}),
    ("out.pool", 2, {"hand.throw-in": (), "beg.who": "elder", "beg.answers": frozenset({"run"}),
                     "run.discard": "each-run"},
     {"hand.throw-in": (), "beg.who": "elder", "beg.answers": frozenset({"run"}), "run.discard": "never"}),
    ("win.tie", 2, {"win.when": "deal-end"}, {"win.when": "at-once"}),
    *[("match.games", 2, {"match.form": form}, {"match.form": "points"}) for form in ("best-of", "first-to", "fixed")],
    ("match.games", 2, {"match.form": "fixed"}, {"match.form": "none"}),
    *[(name, 2, {"match.form": "points"}, {"match.form": "fixed"}) for name in ("match.points", "match.target")],
    ("players.strict", 2, {"misdeal.surplus": (Rule(PENALTY[0].effects, (("strict", frozenset({"yes"})),)), *PENALTY)},
     {"misdeal.surplus": PENALTY}),
]
PQ_NEEDS: list[tuple[str, int, dict[str, Value], dict[str, Value]]] = [
    *[(name, 2, {"cut.pack": "may"}, {"cut.pack": "nobody"}) for name in ("cut.part", "cut.irregular")],
    ("talon.look.elder-first", 2, {"talon.look.younger": "decides-for-both"}, {"talon.look.younger": "alone"}),
    *[(name, 2, {"carte-blanche.points": 10}, {"carte-blanche.points": 0}) for name in (
        "carte-blanche.without", "carte-blanche.announce.elder", "carte-blanche.announce.younger",
        "carte-blanche.show.elder", "carte-blanche.show.younger", "carte-blanche.reopens-discard")],
    ("call.under.scores", 2, {"call.under": "allowed"}, {"call.under": "barred"}),
    ("point.pips", 2, {"point.measure": "pips", "point.minimum": 0}, {"point.measure": "cards", "point.minimum": 0}),
    ("point.pips", 2, {"point.measure": "cards", "point.minimum": 30}, {"point.measure": "cards", "point.minimum": 0}),
    *[(name, 2, {"show.on-request": True}, {"show.on-request": False})
      for name in ("show.elder.from", "show.younger.from", "show.false")],
    *[(name, 2, {"partie.form": "deals"}, {"partie.form": "target"}) for name in (
        "partie.deals", "partie.tie.deals", "partie.tie.then", "partie.base", "partie.value", "rubicon.threshold",
        "partie.rounding")],
    *[(name, 2, {"partie.form": "deals", "rubicon.threshold": 100}, {"partie.form": "deals", "rubicon.threshold": 0})
      for name in ("rubicon.value", "rubicon.when")],
    ("rubicon.value", 2, {"partie.form": "deals", "rubicon.threshold": 100},
     {"partie.form": "target", "rubicon.threshold": 100}),
    *[(name, 2, {"partie.form": "target"}, {"partie.form": "single"})
      for name in ("partie.target", "partie.win", "double.threshold", "match.games")],
    ("double.games", 2, {"partie.form": "target", "double.threshold": 50},
     {"partie.form": "target", "double.threshold": 0}),
    ("draw.unannounced", 2, {"discard.elder.announce-fewer": True}, {"discard.elder.announce-fewer": False}),
]
BY_PLAYERS = {"players.sides": {4, 6}, "deal.direction": {3, 4, 6}, "look.hand": {3, 4, 6}}


@pytest.mark.parametrize(
    ("fam", "case"), [*((AF, case) for case in AF_NEEDS), *((PQ, case) for case in PQ_NEEDS)], ids=lambda c: str(c[0])
    if isinstance(c, tuple) else c.name)
def test_a_parameter_is_needed_as_the_vocabulary_says(
        fam: Family, case: tuple[str, int, dict[str, Value], dict[str, Value]]) -> None:
    name, players, needing, not_needing = case
    assert fam.need(name, needing, players) is True
    assert name in fam.needed(needing, players)
    assert fam.need(name, not_needing, players) is False
    assert name not in fam.needed(not_needing, players) | fam.optional(not_needing, players)


@pytest.mark.parametrize("name", BY_PLAYERS)
def test_some_parameters_are_needed_by_number_of_players(name: str) -> None:
    assert {n for n in (2, 3, 4, 6) if AF.need(name, {}, n)} == BY_PLAYERS[name]


def test_every_condition_is_tried_by_one_of_these_cases() -> None:
    for fam, cases in ((AF, AF_NEEDS), (PQ, PQ_NEEDS)):
        conditional = {p.name for p in fam.parameters.values() if not p.advisory and str(p.needed) != "always"}
        assert conditional == {case[0] for case in cases} | (set(BY_PLAYERS) if fam is AF else set())


def test_advisory_parameters_are_never_needed_and_the_rest_always() -> None:
    for fam in (AF, PQ):
        for parameter in fam.parameters.values():
            if parameter.advisory:
                assert fam.need(parameter.name, {}, 4) is False
            elif str(parameter.needed) == "always":
                assert fam.need(parameter.name, {}, 4) is True


def test_where_what_decides_is_unknown_or_not_given_the_value_may_be_left_out() -> None:
    assert AF.need("beg.limit", {"beg.who": UNKNOWN}, 2) is None
    assert AF.need("beg.limit", {}, 2) is None
    assert "beg.limit" in AF.optional({"beg.who": UNKNOWN}, 2)
    assert "beg.limit" not in AF.needed({"beg.who": UNKNOWN}, 2)
    # What hangs on a value that may be left out may itself be left out, whatever that value is.
    assert AF.need("beg.limit.waivable", {"beg.who": UNKNOWN, "beg.limit": 1}, 2) is None
    assert AF.need("beg.limit.waivable", {"beg.who": UNKNOWN, "beg.limit": None}, 2) is False


def test_where_the_parameter_named_is_not_needed_its_value_counts_for_nothing() -> None:
    values: dict[str, Value] = {"beg.who": "nobody", "beg.answers": frozenset({"run"}), "run.discard": "each-run"}
    assert AF.need("run.cards", values, 2) is False
    assert AF.need("run.discard.to", values, 2) is False
    assert AF.need("out.pool", values | {"hand.throw-in": ()}, 2) is False


def test_one_certain_reason_is_enough_where_either_will_do() -> None:
    values: dict[str, Value] = {
        "follow.plain-lead": "suit", "follow.trump-lead": UNKNOWN, "follow.enforced": frozenset()}
    assert AF.need("revoke.penalty", values, 2) is True
    assert AF.need("revoke.penalty", values | {"follow.plain-lead": "free"}, 2) is None


def test_open_and_table_values_count_as_what_they_come_to() -> None:
    by: dict[str, Any] = {"beg.who": By("players", ((2, "elder"), (4, "nobody")))}
    assert AF.need("beg.limit", by, 2) is True
    assert AF.need("beg.limit", by, 4) is False
    assert AF.need("beg.limit", by, 3) is None
    assert AF.need("run.discard.to", {"beg.who": "elder", "beg.answers": frozenset({"run"}),
                                      "run.discard": Open(("never", "each-run"), "each-run", True)}, 2) is True
    assert AF.need("beg.limit", {"beg.who": Open(("elder", "nobody"))}, 2) is None


def test_strictness_is_needed_where_a_table_value_goes_by_it() -> None:
    inspect: dict[str, Any] = {"tricks.inspect": By("strict", ((True, "none"), (False, "own")))}
    assert AF.need("players.strict", inspect, 2) is True
    assert AF.need("players.strict", {"tricks.inspect": "own"}, 2) is False
    beg: dict[str, Any] = {"beg.who": By("strict", ((True, "nobody"), (False, "elder")))}
    assert AF.need("beg.limit", beg | {"players.strict": True}, 2) is False
    assert AF.need("beg.limit", beg | {"players.strict": False}, 2) is True
    assert AF.need("beg.limit", beg, 2) is None
    # A rule list that is not needed needs nothing for its conditions.
    strict = (Rule(PENALTY[0].effects, (("strict", frozenset({"yes"})),)), *PENALTY)
    assert AF.need("players.strict", {"cut.pack": "nobody", "misdeal.no-cut": strict}, 2) is False


def test_a_condition_is_printed_as_a_clause_of_english() -> None:
    said = {name: AF.parameters[name].needed.text() for name in AF.parameters}
    assert said["target"] == "always"
    assert said["score.device"] == "never (advisory)"
    assert said["look.hand"] == "with 3, 4 or 6 players"
    assert said["beg.limit"] == "when `beg.who` is elder"
    assert said["beg.limit.waivable"] == "when `beg.limit` is not none"
    assert said["match.games"] == "when `match.form` is best-of, first-to or fixed"
    assert said["out.pool"] == "when `run.discard` is not never or when `hand.throw-in` is not empty"
    assert said["players.strict"] == "when a rule names `strict`"
    assert PQ.parameters["rubicon.when"].needed.text() == "when `rubicon.threshold` is above 0"


def test_no_parameter_is_needed_by_way_of_itself_and_conditions_name_parameters() -> None:
    for fam in (AF, PQ):
        for parameter in fam.parameters.values():
            seen: set[str] = set()
            _reach(fam, parameter, seen)
            assert parameter.name not in seen


def _reach(fam: Family, parameter: Parameter, seen: set[str]) -> None:
    for name in parameter.needed.names():
        if name not in seen:
            seen.add(name)
            _reach(fam, fam.parameters[name], seen)


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
