"""Which rules the kernels play: for every parameter of All Fours the values they know, or that it is idle.

A value that is not here (one that nobody knows, above all) leaves the deal to the referee. *Idle* parameters are those
that no deal asks for in which players do what is lawful and nothing else; a test holds the referee to that.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from variorum.games.all_fours.compiled import compile_rules
from variorum.games.all_fours.parameters import FAMILY
from variorum.games.all_fours.parameters_rules import ITEMS
from variorum.games.ruleset import RuleSet
from variorum.games.values import UNKNOWN, Table, Value

MODELS = ("random", "sensible")
"""The player models that the kernels have, numbered from 0."""
MOST_BEGS = 1 << 30

NO_YES: Mapping[Value, int] = {False: 0, True: 1}
SEAT: Mapping[Value, int] = {"nobody": 0, "elder": 1, "dealer": 2}
OWNER: Mapping[Value, int] = {"original": 0, "winner": 1, "dealer": 2}


class Known(NamedTuple):
    """A number of ``machine.LAYOUT``, and which values of the parameter the kernels know: None, any whole number."""

    field: str
    values: Mapping[Value, int] | None = None


SUPPORT: Mapping[str, Known] = MappingProxyType({
    "deal.cards": Known("cards"),
    "trump.maker": Known("maker", {"first-lead": 0, "turn-up": 1}),
    "turn-up.bonus.to": Known("bonus_to", SEAT),
    "turn-up.bonus.counts": Known("bonus_counts", {"each": 0, "first": 1, "deciding": 2}),
    "turn-up.status": Known("turn_up_held", {"out-of-play": 0, "dealer-holds": 1}),
    "beg.who": Known("beg", {"nobody": 0, "elder": 1}),
    "beg.stand.needs-trump": Known("stand_needs", NO_YES),
    "beg.give.points": Known("gift"),
    "beg.give.to": Known("gift_to", {"beggar": 0, "opponents": 1}),
    "beg.give.may-win": Known("gift_may_win", NO_YES),
    "beg.give.needs-trump": Known("gift_needs", NO_YES),
    "run.cards": Known("run_cards"),
    "run.new-trump": Known("run_turns", {"keep": 0, "turn-up": 1}),
    "run.rejected": Known("run_under", {"out-of-play": 0, "under-pack": 1}),
    # No player of ours consents to a bunch, and then the cards are run again.
    "run.same-suit": Known("run_accept", {"repeat": 0, "bunch": 0, "accept": 1}),
    "run.exhausted": Known("exhausted_last", {"redeal": 0, "accept-last": 1}),
    "run.exhausted.dealer": Known("exhausted_next", {"same": 0, "next": 1}),
    "run.exhausted.keep-points": Known("exhausted_keep", NO_YES),
    "run.discard": Known("discard", {"never": 0, "each-run": 1, "after-second": 2}),
    "run.discard.to": Known("discard_to"),
    "lead.first": Known("first", SEAT),
    "follow.plain-lead": Known("plain", {"suit": 0, "suit-or-trump": 1, "free": 2}),
    "follow.plain-lead.void": Known("void", {"any": 0, "trump": 1}),
    "follow.trump-lead": Known("trump_lead", {"free": 0, "trump": 1}),
    "follow.undertrump": Known("under", {"allowed": 0, "unless-forced": 1, "unless-only-trumps": 2}),
    "jack.licence": Known("licence", NO_YES),
    "high.points": Known("high"),
    "low.points": Known("low"),
    "jack.points": Known("jack_points"),
    "jack.hang.points": Known("hung_points"),
    "jack.hang.mode": Known("", {"replaces": 0, "adds": 1}),
    "game.points": Known("game"),
    "high.owner": Known("high_owner", OWNER),
    "low.owner": Known("low_owner", OWNER),
    "out.pool": Known("pool_kept", {"dealt": 0, "kept": 1}),
    "game.pips.suits": Known("trump_pips", {"all": 0, "trump": 1}),
    "game.tie": Known("tie", SEAT),
    "game.no-pips": Known("no_pips", SEAT),
    "target": Known("target"),
    "win.when": Known("at_once", {"deal-end": 0, "at-once": 1}),
    "win.tie": Known("win_tie", {"play-on": 0, "elder": 1, "dealer": 2}),
    # To be penalised for a card that the duties of following allow is no lawful play.
    "revoke.includes-void": Known("", {False: 0}),
})
"""What is said in one word, one truth or one number."""

SHAPED = frozenset((
    "pack.size", "rank.order", "players.sides", "deal.batch", "beg.limit", "beg.answers", "turn-up.bonus", "game.pips",
    "count.order"))
"""What is said in another shape: ``shaped`` reads it, in all that it may be if nothing else is said there."""

IDLE = frozenset((
    "players.count", "players.usual", "players.strict", "deal.direction", "cut.ranks", "cut.dealer", "cut.pack",
    "deal.batch.rule", "deal.rounds", "deal.batch.fixed-for", "look.hand", "turn-up.bonus.void-if", "beg.form",
    "beg.limit.waivable", "follow.enforced", "follow.residual", "hand.throw-in", "ask.high-low", "play.played-at",
    "misdeal.exposed-own", "misdeal.exposed-opponent", "misdeal.surplus", "misdeal.deficit", "misdeal.several-turned",
    "misdeal.no-cut", "misdeal.wrong-dealer", "redeal.keep-points", "revoke.penalty", "revoke.correctable-until",
    "revoke.claim", "revoke.claimable-until", "undertrump.penalty", "exposed.callable-by", "out-of-turn.penalty",
    "two-cards.penalty", "tricks.inspect", "look.penalty", "false-score.corrected", "false-score.points",
    "score.claimable-until", "match.form", "match.games", "match.points", "match.target", "score.device"))


class Unsupported(Exception):
    """A rule that the kernels do not play; the message names it."""


def numbers(ruleset: RuleSet, model: str) -> tuple[dict[str, int], tuple[int, ...], tuple[int, ...]]:
    """A rule set as the kernels read it: numbers by the names of ``machine.LAYOUT``, pips and bonus by strength.

    Raises Unsupported for what only the referee plays.
    """
    if ruleset.game != "all-fours" or model not in MODELS:
        raise Unsupported(f"{model} players of {ruleset.game}")
    out = {"model": MODELS.index(model), "players": ruleset.players}
    for name, known in SUPPORT.items():
        resolved = ruleset.values.get(name)
        if resolved is None:
            value = 0  # not needed under the other rules, so never asked for
        elif known.values is None and isinstance(resolved.value, int) and not isinstance(resolved.value, bool):
            value = resolved.value
        elif known.values is not None and resolved.value in known.values:
            value = known.values[resolved.value]
        else:
            raise Unsupported(f"{name}: {written(name, resolved.value)}")
        out[known.field or name] = value
    return shaped(ruleset, out)


def shaped(ruleset: RuleSet, out: dict[str, int]) -> tuple[dict[str, int], tuple[int, ...], tuple[int, ...]]:
    """Lay what is not a word or a number into ``out``, and what follows from several parameters together."""
    rules = compile_rules(ruleset)
    order, batch, tied = rules.value("rank.order"), rules.value("deal.batch"), rules.value("count.order")
    if not isinstance(order, str) or rules.value("pack.size") != 4 * len(rules.deck.order):
        raise Unsupported("pack.size, rank.order")
    if not isinstance(batch, tuple) or not batch or out["cards"] % int(str(batch[0])):
        raise Unsupported("deal.batch: the first size does not make a hand")
    if not isinstance(tied, tuple):
        raise Unsupported(f"count.order: {written('count.order', tied)}")
    out |= {f"order_{place}": ITEMS.index(str(item)) for place, item in enumerate(tied, 1)}
    own = rules.sides
    out |= {"ranks": len(rules.deck.order), "jack": rules.jack, "packet": int(str(batch[0])),
            "sides": len(set(own)), "licence": int(rules.licensed)}
    if any(side != seat % out["sides"] for seat, side in enumerate(own)):
        raise Unsupported("players.sides")
    out["hung_points"] += out["jack_points"] if out.pop("jack.hang.mode") else 0
    del out["revoke.includes-void"]
    beg(ruleset, out)
    return out, ranked(ruleset, rules.deck.order, "game.pips"), ranked(ruleset, rules.deck.order, "turn-up.bonus")


def written(name: str, value: Value) -> str:
    """A value as a person reads it."""
    return "unknown" if value is UNKNOWN else FAMILY.parameters[name].type.text(value)


def beg(ruleset: RuleSet, out: dict[str, int]) -> None:
    """How often elder may beg, and what the dealer may answer."""
    limit, answers = ruleset.values.get("beg.limit"), ruleset.values.get("beg.answers")
    out |= {"beg_limit": 0, "may_give": 0, "may_run": 0}
    if not out["beg"]:
        return
    if limit is None or not (limit.value is None or isinstance(limit.value, int)):
        raise Unsupported("beg.limit")
    if answers is None or not isinstance(answers.value, frozenset) or not answers.value & {"give", "run"}:
        raise Unsupported("beg.answers")
    out["beg_limit"] = MOST_BEGS if limit.value is None else limit.value
    out["may_give"], out["may_run"] = int("give" in answers.value), int("run" in answers.value)
    barred = out["gift_needs"] or not out["gift_may_win"]
    if out["may_give"] and barred and (not out["may_run"] or out["gift_to"]):
        raise Unsupported("beg.give.may-win, beg.give.needs-trump: a dealer who can answer nothing lawful")
    out["gift_to"] = int(out["gift_to"] and out["sides"] > 2)


def ranked(ruleset: RuleSet, order: str, name: str) -> tuple[int, ...]:
    """A table by rank as numbers by strength, lowest first."""
    resolved = ruleset.values.get(name)
    if resolved is None:
        return (0,) * len(order)
    if not isinstance(resolved.value, Table):
        raise Unsupported(f"{name}: {written(name, resolved.value)}")
    table = resolved.value
    return tuple(int(str(table.get(rank, 0))) for rank in reversed(order))
