"""Which parameters a variant needs, which it may leave out, and how that is said."""

from typing import Any

import pytest

from variorum.games import family
from variorum.games.family import Family, Parameter
from variorum.games.values import UNKNOWN, By, Effect, Open, Rule, Table, Value

AF = family("all-fours")
PQ = family("piquet")
PENALTY = (Rule((Effect("points", (("points", 1), ("to", "opponents"))),)),)
ALL_DUTIES = frozenset({"plain-lead", "void", "trump-lead", "undertrump"})

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
PIPLESS: dict[str, Value] = {"point.measure": "cards", "point.minimum": 0, "point.score": "cards"}

PQ_NEEDS: list[tuple[str, int, dict[str, Value], dict[str, Value]]] = [
    *[(name, 2, {"cut.pack": "may"}, {"cut.pack": "nobody"}) for name in ("cut.part", "cut.irregular")],
    ("talon.look.elder-first", 2, {"talon.look.younger": "decides-for-both"}, {"talon.look.younger": "alone"}),
    *[(name, 2, {"carte-blanche.points": 10}, {"carte-blanche.points": 0}) for name in (
        "carte-blanche.without", "carte-blanche.announce.elder", "carte-blanche.announce.younger",
        "carte-blanche.show.elder", "carte-blanche.show.younger", "carte-blanche.reopens-discard")],
    ("call.under.scores", 2, {"call.under": "allowed"}, {"call.under": "barred"}),
    ("point.pips", 2, {"point.measure": "pips"}, PIPLESS),
    ("point.pips", 2, {"point.minimum": 30}, PIPLESS),
    ("point.pips", 2, {"point.score": "tens"}, PIPLESS),
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
