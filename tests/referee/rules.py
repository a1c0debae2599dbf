"""Rule sets made by hand for the tests. The values are the tests' own, chosen like those of the texts they are named
for.

A value is written as in the corpus. ``supplied`` names the addresses that count as supplied, ``crux`` gives
alternatives, ``clauses`` the clause that states a parameter or an entry.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from variorum.games import family
from variorum.games.ruleset import Provenance, Resolved, RuleSet, Status
from variorum.games.values import Open

STANDS: list[Any] = [{"effects": ["stands"]}]
POINT: list[Any] = [{"effects": [{"points": "1", "to": "opponents"}]}]
NEW_DEAL = {"new-deal": "same"}

HOYLE: dict[str, Any] = {
    "players.count": ["2"], "pack.size": "52", "rank.order": "AKQJT98765432", "cut.ranks": "play",
    "cut.dealer": {"open": ["highest", "lowest"], "usual": "highest"}, "cut.pack": "unknown",
    "deal.cards": "6", "deal.batch": ["3", "1"], "deal.batch.rule": "one-size", "deal.batch.fixed-for": "deal",
    "trump.maker": "turn-up", "turn-up.bonus": {"J": "1"}, "turn-up.bonus.to": "dealer",
    "turn-up.bonus.counts": "each", "turn-up.bonus.void-if": [], "turn-up.status": "out-of-play",
    "beg.who": "elder", "beg.limit": "1", "beg.limit.waivable": "yes", "beg.stand.needs-trump": "no",
    "beg.answers": ["give", "run"], "beg.give.points": "1", "beg.give.to": "beggar", "beg.give.may-win": "yes",
    "beg.give.needs-trump": "no", "run.cards": "3", "run.new-trump": "turn-up", "run.rejected": "out-of-play",
    "run.same-suit": "repeat", "run.exhausted": "redeal", "run.exhausted.dealer": "same",
    "run.exhausted.keep-points": "yes", "run.discard": "never", "lead.first": "elder",
    "follow.plain-lead": "suit-or-trump", "follow.plain-lead.void": "any", "follow.trump-lead": "trump",
    "follow.undertrump": "allowed", "follow.enforced": [], "hand.throw-in": [], "ask.high-low": "yes",
    "misdeal.exposed-own": STANDS,
    "misdeal.exposed-opponent": [{"demand": "opponents", "effects": [NEW_DEAL]}, *STANDS],
    "misdeal.surplus": [{"when": {"play": "not-begun"}, "consent": "both", "effects": [{"draw-surplus": "dealer"}]},
                        {"effects": [NEW_DEAL]}],
    "misdeal.deficit": [{"effects": [NEW_DEAL]}], "misdeal.several-turned": "unknown",
    "misdeal.wrong-dealer": "unknown", "redeal.keep-points": "yes", "revoke.penalty": POINT,
    "revoke.includes-void": "no", "revoke.correctable-until": "unknown", "revoke.claim": "automatic",
    "exposed.callable-by": "nobody", "out-of-turn.penalty": "unknown", "two-cards.penalty": "unknown",
    "tricks.inspect": "own", "look.penalty": "unknown", "false-score.corrected": "yes",
    "false-score.points": {"open": ["4", "1"], "usual": "4"}, "score.claimable-until": "unknown",
    "high.points": "1", "low.points": "1", "jack.points": "1", "game.points": "1", "high.owner": "original",
    "low.owner": "original", "jack.hang.points": "1", "jack.hang.mode": "replaces",
    "game.pips": {"A": "4", "K": "3", "Q": "2", "J": "1", "T": "10"}, "game.pips.suits": "all", "game.tie": "elder",
    "game.no-pips": "elder", "count.order": ["high", "low", "jack", "game"], "target": "10", "win.when": "at-once",
    "match.form": "none",
}
"""Like the text of 1807, with its supplies."""

ALL_DUTIES = ["plain-lead", "void", "trump-lead", "undertrump"]

TRINIDAD: dict[str, Any] = HOYLE | {
    "players.count": ["2", "4"], "players.sides": "pairs", "deal.direction": "anticlockwise", "look.hand": "all",
    "turn-up.bonus": {"A": "1", "6": "2", "J": "3"}, "follow.enforced": ALL_DUTIES, "beg.limit.waivable": "no",
    "exposed.callable-by": "opponents", "jack.hang.points": "3", "target": "14", "game.tie": "nobody",
    "game.no-pips": "nobody", "misdeal.exposed-own": "unknown", "cut.dealer": "highest", "false-score.points": "1",
}
"""Like the modern four-handed game."""

SUPPLIED = ("turn-up.bonus.counts", "game.tie", "count.order")
CLAUSES = {
    "follow.plain-lead": "all-fours/1807#law.5", "revoke.penalty.1": "all-fours/1807#law.5",
    "beg.limit": "all-fours/1807#law.4", "misdeal.surplus.1": "all-fours/1807#law.3",
}


def rules(values: Mapping[str, Any] | None = None, *, game: str = "all-fours", players: int = 2, name: str = "test",
          supplied: tuple[str, ...] = (), crux: Mapping[str, list[Any]] | None = None,
          clauses: Mapping[str, str] | None = None, **changes: Any) -> RuleSet:
    """A rule set of these raw values (``HOYLE`` by default) and ``changes``; a change to None leaves a parameter out.

    The names of changes have ``_`` for ``-`` and ``__`` for ``.``.
    """
    games = family(game)
    raw = dict(HOYLE if values is None else values)
    for key, value in changes.items():
        raw[key.replace("__", ".").replace("_", "-")] = value
    resolved: dict[str, Resolved] = {}
    for parameter, written in raw.items():
        if written is None:
            continue
        kind = games.parameters[parameter].type
        value = kind.parse(written)
        options: tuple[Any, ...] = ()
        if isinstance(value, Open):
            options, value = value.options, value.usual
        entries = {address.removeprefix(parameter + "."): Provenance(Status.ATTESTED, (clause,))
                   for address, clause in (clauses or {}).items()
                   if address.startswith(parameter + ".") and address not in games.parameters}
        here = (clauses or {}).get(parameter)
        others = tuple(kind.parse(item) for item in (crux or {}).get(parameter, []))
        status = Status.CRUX if others else Status.SUPPLIED if parameter in supplied else Status.ATTESTED
        resolved[parameter] = Resolved(value, Provenance(status, (here,) if here else ()),  # type: ignore[arg-type]
                                       MappingProxyType(entries), others, options)  # type: ignore[arg-type]
    return RuleSet(name, game, name, players, MappingProxyType(resolved))


def hoyle(**changes: Any) -> RuleSet:
    """Two-handed rules like those of 1807."""
    return rules(name="hoyle-1807", supplied=SUPPLIED, clauses=CLAUSES, **changes)


def trinidad(**changes: Any) -> RuleSet:
    """Four-handed rules like those of Trinidad."""
    return rules(TRINIDAD, players=4, name="trinidad", **changes)
