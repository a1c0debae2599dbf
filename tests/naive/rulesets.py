"""The rule sets under which deals are played: all that ship, as emended and as transmitted, and random ones."""

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any

from variorum.errors import UserError
from variorum.games import family
from variorum.games.ruleset import Provenance, Resolved, RuleSet, Status
from variorum.games.values import UNKNOWN, Table
from variorum.library import Library, load
from variorum.paths import data_root

Draw = Callable[[Random, int], Any]


@cache
def library() -> Library:
    """The corpus and the variants that ship."""
    return load(data_root()).library


@cache
def shipped(game: str) -> tuple[RuleSet, ...]:
    """Every playable variant of a game: emended, as transmitted, and transmitted at each single place."""
    out = []
    for variant in library().playable(game):
        text = library().text_of(variant)
        places = {e.where for clause in library().text(text).clauses for e in clause.model.emendations} if text else ()
        for reading in ("", "transmitted", *(f"transmitted {p}" for p in sorted(places) if p and p != "wording")):
            try:
                resolution = library().resolve(variant.id, reading)
            except UserError:
                continue  # emended in the text, but no part of this variant
            if not resolution.missing:
                out.append(resolution.ruleset)
    return tuple(out)


def random_ruleset(rng: Random, game: str, players: int) -> RuleSet:
    """Lawful values at random for everything the naive referee knows, consistent with each other; the rest as in some
    variant that ships, or unknown.
    """
    games = family(game)
    draws = {"all-fours": ALL_FOURS, "piquet": PIQUET}[game]
    base = rng.choice(list(shipped(game)))
    while True:
        values: dict[str, Any] = {name: resolved.value for name, resolved in base.values.items()}
        values |= {name: draw(rng, players) for name, draw in draws.items()}
        if sum(value is UNKNOWN for name, value in values.items() if name in draws) > 3:
            continue
        (fit_together if game == "all-fours" else piquet_together)(rng, values, players)
        needed = games.needed(values, players)
        values = {name: values.get(name, UNKNOWN) for name in games.parameters if name in needed}
        if games.needed(values, players) == needed and not games.contradictions(values, players):
            break
    why = Provenance(Status.CHOSEN)
    settled = {name: Resolved(value, why) for name, value in values.items()}
    return RuleSet(f"random of {players}", game, "Random rules", players, MappingProxyType(settled))


# -- how values are drawn ---------------------------------------------------------------------------------------------


def of_type(game: str, name: str) -> Draw:
    """One of the samples of the parameter's type."""
    samples = family(game).parameters[name].type.samples()
    return lambda rng, players: rng.choice(samples)


def one_of(*values: Any) -> Draw:
    return lambda rng, players: rng.choice(values)


def some_of(*values: Any, least: int = 0) -> Draw:
    return lambda rng, players: frozenset(rng.sample(values, rng.randint(least, len(values))))


def number(least: int, most: int) -> Draw:
    return lambda rng, players: rng.randint(least, most)


def any_order(*values: Any) -> Draw:
    return lambda rng, players: tuple(rng.sample(values, len(values)))


def perhaps_unknown(draw: Draw) -> Draw:
    """Once in twelve the source is lost."""
    return lambda rng, players: UNKNOWN if rng.random() < 1 / 12 else draw(rng, players)


def rank_table(ranks: str, most: int, points: tuple[int, ...]) -> Draw:
    return lambda rng, players: Table(
        {rank: rng.choice(points) for rank in rng.sample(ranks, rng.randint(0, most))})


# -- All Fours --------------------------------------------------------------------------------------------------------

CONDITIONS: Mapping[str, tuple[str, ...]] = {
    "play": ("begun", "not-begun"), "led": ("trump", "plain"), "void": ("yes", "no"),
    "hand-trumps": ("none", "some", "all"), "holds-trump": ("AKJ", "T987", "65432"),
    "trumps-exactly": ("J", "A", "7", "JT", "AK"), "hand-highest": ("A", "J", "9", "7"), "jack-in-play": ("yes", "no"),
    "trick": ("open", "complete"), "strict": ("yes", "no"), "players": ("2", "3", "4", "6"),
}


def penalty(rng: Random, players: int) -> Any:
    """A list of rules for a revoke; what only two sides can suffer is left to two."""
    kind = family("all-fours").parameters["revoke.penalty"].type
    if rng.random() < 0.05:
        return rng.choice((UNKNOWN, ()))
    raw = []
    for _ in range(rng.choice((0, 0, 1, 2))):
        names = rng.sample(sorted(CONDITIONS), rng.choice((1, 1, 2)))
        rule: dict[str, Any] = {"when": {name: when(rng, name) for name in names}, "effects": effects(rng, players)}
        if rng.random() < 0.1:
            rule["demand"] = "opponents"
        raw.append(rule)
    return kind.parse([*raw, {"effects": effects(rng, players)}])


def when(rng: Random, name: str) -> Any:
    values = CONDITIONS[name]
    several = rng.random() < 0.3 and name not in ("holds-trump", "trumps-exactly", "hand-highest")
    return rng.sample(values, 2) if several else rng.choice(values)


def effects(rng: Random, players: int) -> list[Any]:
    parties = ("offender", "opponents", "dealer", "elder", "holder")
    n = str(rng.choice((1, 1, 2, 4)))
    choices: list[list[Any]] = [
        ["stands"], ["undecided"], [{"points": n, "to": "opponents"}], [{"points": n, "to": "opponents"}],
        [{"points": n, "to": rng.choice(parties)}], [{"deduct": n, "from": rng.choice(parties)}],
        [{"deduct": n, "from": "offender", "floor": "0"}], [{"forfeit": [rng.choice(ITEMS)]}],
        [{"forfeit": ["high", "low", "jack", "game"]}], ["cap-below-target"],
        ["cap-below-target", {"points": n, "to": "opponents"}], ["take-back", {"points": n, "to": "opponents"}],
        [{"points": n, "to": "opponents"}, {"new-deal": rng.choice(("same", "next", "right"))}],
        [{"points": n, "to": "opponents"}, {"forfeit": ["game", "jack"]}],
    ]
    if players == 2:
        choices += [["lose-game"], [{"transfer": ["game"]}], [{"transfer": rng.sample(ITEMS, 2)}],
                    [{"transfer": ["high", "low", "jack", "game"]}]]
    return rng.choice(choices)


ITEMS = ("high", "low", "jack", "game")
ORDERS = ("AKQJT98765432", "AKQJT98765432", "AKQJ98765432T", "ATKQJ98765432", "23456789TJQKA", "AKQJT9876", "AKQJT987",
          "KQJT98765432A")

ALL_FOURS: dict[str, Draw] = {
    "players.sides": one_of("each-alone", "pairs"), "deal.direction": of_type("all-fours", "deal.direction"),
    "players.strict": of_type("all-fours", "players.strict"),
    "rank.order": one_of(*ORDERS), "deal.cards": number(3, 7), "deal.batch.rule": one_of("one-size", "free"),
    "deal.batch": lambda rng, players: tuple(rng.sample((1, 2, 3, 4), rng.randint(1, 3))),
    "deal.rounds": number(1, 4), "deal.batch.fixed-for": one_of("deal", "game"),
    "trump.maker": one_of("turn-up", "turn-up", "turn-up", "first-lead"),
    "turn-up.bonus": rank_table("A6J2T9", 4, (1, 2, 3, 0)), "turn-up.bonus.to": one_of("dealer", "elder"),
    "turn-up.bonus.counts": one_of("each", "first", "deciding"),
    "turn-up.bonus.void-if": some_of("misdeal", "several-turned", "irregular"),
    "turn-up.status": perhaps_unknown(one_of("out-of-play", "dealer-holds")),
    "beg.who": one_of("elder", "elder", "elder", "nobody"), "beg.limit": one_of(1, 1, 2, 3, None),
    "beg.limit.waivable": one_of(True, False), "beg.stand.needs-trump": one_of(True, False, False),
    "beg.answers": some_of("give", "run", "bunch", least=1), "beg.give.points": number(0, 3),
    "beg.give.to": one_of("beggar", "opponents"), "beg.give.may-win": one_of(True, True, False),
    "beg.give.needs-trump": one_of(True, False, False),
    "run.cards": number(1, 4), "run.new-trump": one_of("turn-up", "turn-up", "keep"),
    "run.rejected": one_of("out-of-play", "under-pack"), "run.same-suit": one_of("repeat", "accept", "bunch"),
    "run.exhausted": one_of("redeal", "accept-last"), "run.exhausted.dealer": one_of("same", "next"),
    "run.exhausted.keep-points": one_of(True, False), "run.discard": one_of("never", "each-run", "after-second"),
    "run.discard.to": number(2, 8), "lead.first": one_of("elder", "elder", "dealer"),
    "follow.plain-lead": one_of("suit", "suit-or-trump", "free"), "follow.plain-lead.void": one_of("any", "trump"),
    "follow.trump-lead": one_of("trump", "trump", "free"),
    "follow.undertrump": one_of("allowed", "unless-forced", "unless-only-trumps"),
    "follow.enforced": some_of("plain-lead", "void", "trump-lead", "undertrump"), "jack.licence": one_of(True, False),
    "redeal.keep-points": one_of(True, False, UNKNOWN), "revoke.penalty": penalty, "undertrump.penalty": penalty,
    "revoke.includes-void": one_of(True, False), "revoke.claim": one_of("automatic"),
    "revoke.correctable-until": one_of("never", UNKNOWN),
    "high.points": number(0, 2), "low.points": number(0, 2), "jack.points": number(0, 2), "game.points": number(0, 2),
    "high.owner": perhaps_unknown(one_of("original", "winner")),
    "low.owner": perhaps_unknown(one_of("original", "winner", "dealer")),
    "out.pool": perhaps_unknown(one_of("dealt", "kept")), "jack.hang.points": number(0, 4),
    "jack.hang.mode": perhaps_unknown(one_of("replaces", "adds")),
    "game.pips": rank_table("AKQJT9", 6, (0, 1, 2, 3, 4, 10)),
    "game.pips.suits": perhaps_unknown(one_of("all", "trump")),
    "game.tie": perhaps_unknown(one_of("nobody", "elder", "dealer")),
    "game.no-pips": perhaps_unknown(one_of("nobody", "elder", "dealer")),
    "count.order": perhaps_unknown(any_order(*ITEMS)), "target": one_of(5, 7, 10, 11, 14),
    "win.when": perhaps_unknown(one_of("at-once", "at-once", "deal-end")),
    "win.tie": perhaps_unknown(one_of("play-on", "elder", "dealer")),
    "match.form": one_of("none"), "hand.throw-in": one_of(()),
}


def fit_together(rng: Random, values: dict[str, Any], players: int) -> None:
    """What one value asks of another: the pack has the cards of its ranks, there are enough of them to deal."""
    values["players.count"] = frozenset((players,))
    values["pack.size"] = 4 * len(values["rank.order"])
    values["deal.cards"] = min(values["deal.cards"], (values["pack.size"] - 1) // players)
    if players == 6:
        values["players.sides"] = rng.choice(("each-alone", "pairs", "threes"))
    if values["trump.maker"] == "first-lead":
        values["beg.who"] = "nobody"


# -- Piquet -----------------------------------------------------------------------------------------------------------

HAND = ("carte-blanche", "point", "sequence", "set")
ALL = (*HAND, "play", "cards", "capot")


def piquet_penalty(rng: Random, players: int) -> Any:
    """A list of rules for a revoke."""
    kind = family("piquet").parameters["revoke.penalty"].type
    if rng.random() < 0.15:
        return rng.choice((UNKNOWN, ()))
    effects = (["replay"], ["take-back"], ["stands"], ["undecided"], ["score-nothing"], ["forfeit-declarations"],
               [{"points": "10", "to": "opponent"}], [{"deduct": "5", "from": "offender"}],
               [{"points": "20", "to": "elder"}, "replay"], [{"new-deal": "same"}])
    raw = [{"when": {"hand-of": rng.choice(("dealer", "elder"))}, "effects": rng.choice(effects)}] \
        if rng.random() < 0.3 else []
    return kind.parse([*raw, {"effects": rng.choice(effects)}])


def values_by_length(rng: Random, players: int) -> Table:
    """A value for every length of a sequence."""
    return Table({n: rng.choice((n, n, n + 10)) for n in range(2, 14)})


PIQUET: dict[str, Draw] = {
    "rank.order": one_of("AKQJT987", "AKQJT987", "AKQJT9876", "KQJT987A", "ATKQJ987"), "deal.cards": one_of(12, 12, 10),
    "deal.batch": one_of((2, 3), (2,), (3, 1)), "discard.elder.min": number(0, 1), "discard.elder.max": number(3, 6),
    "discard.elder.announce-fewer": one_of(True, False), "discard.younger.min": number(0, 1),
    "discard.younger.max": one_of("remaining", "remaining", 2, 3),
    "carte-blanche.points": one_of(10, 10, 30, 0), "carte-blanche.without": one_of("KQJ", "KQJ", "AKQJ"),
    "carte-blanche.announce.elder": one_of("at-once", "elder-discard", "with-show"),
    "carte-blanche.announce.younger": one_of("at-once", "elder-discard", "younger-discard", "with-show"),
    "carte-blanche.show.elder": one_of("younger-discard", "younger-draw"),
    "carte-blanche.show.younger": one_of("elder-discard", "elder-draw"),
    "call.order": one_of("fixed", "point-first"), "call.until": one_of("first-lead", "first-follow"),
    "call.elder": one_of("one-by-one", "one-by-one", "all-at-once"),
    "call.point.states": one_of(("cards",), ("pips",), ("cards", "pips")),
    "call.sequence.states": one_of(("length",), ("length", "top"), ("length", "suit"), ("length", "top", "suit")),
    "call.set.states": one_of(("size",), ("size", "rank")), "call.reply.binds": one_of(True, False),
    "call.under": one_of("allowed", "barred"), "call.under.scores": one_of("called-and-lower", "all-if-best"),
    "point.measure": one_of("cards-then-pips", "pips", "cards"),
    "point.pips": one_of(*(Table(zip("AKQJT9876", row, strict=True)) for row in (
        (11, 10, 10, 10, 10, 9, 8, 7, 6), (1, 10, 10, 10, 10, 9, 8, 7, 6), (4, 3, 2, 1, 10, 0, 0, 0, 0)))),
    "point.minimum": one_of(0, 0, 20, 30), "point.score": one_of("cards", "cards", "tens"),
    "point.tie": one_of("nobody", "nobody", "elder"), "sequence.min": one_of(3, 3, 2, 4),
    "sequence.measure": one_of("length-then-top", "length"), "sequence.values": values_by_length,
    "sequence.lower": one_of(True, True, False), "sequence.tie": one_of("nobody", "nobody", "elder"),
    "set.ranks": one_of("AKQJT", "AKQJT", "AKQJT9", "AKQ"),
    "set.values": one_of(Table({4: 14, 3: 3}), Table({4: 14, 3: 3}), Table({4: 14}), Table({4: 14, 3: 3, 2: 1})),
    "set.lower": one_of(True, True, False), "reckon.order": one_of(ALL, ALL, ALL, ("point", "carte-blanche", *ALL[2:])),
    "pique.threshold": one_of(30, 30, 15, 20), "pique.points": one_of(30, 10), "pique.counts": some_of(*ALL, least=2),
    "repique.threshold": one_of(30, 20, 15), "repique.points": one_of(60, 20),
    "repique.counts": some_of(*HAND, least=2),
    "equality.bars": one_of(True, False), "follow.must-win": one_of(True, False, False), "play.lead": number(0, 2),
    "play.win": number(0, 2), "play.last": number(0, 2), "cards.points": one_of(10, 10, 9),
    "cards.tie": one_of("nobody", "halves"), "capot.points": one_of(40, 30), "capot.mode": one_of("replaces", "adds"),
    "partie.form": one_of("single", "deals", "target"), "partie.deals": number(2, 6), "partie.target": one_of(100, 60),
    "partie.win": one_of("at-once", "deal-end"), "partie.tie.deals": number(0, 2),
    "partie.tie.then": one_of("draw", "repeat"), "partie.base": one_of(100, 0, 50),
    "partie.value": one_of("difference", "none"), "rubicon.threshold": one_of(100, 0, 150),
    "rubicon.value": one_of("sum", "difference-doubled"), "rubicon.when": one_of("loser-below", "only-loser-below"),
    "partie.rounding": one_of(1, 10, 50), "double.threshold": one_of(0, 50), "double.games": number(2, 3),
    "match.games": one_of(3, 5), "revoke.penalty": piquet_penalty,
}


def piquet_together(rng: Random, values: dict[str, Any], players: int) -> None:
    """The pack has the cards of its ranks; all that is told at one time is not answered singly."""
    values["pack.size"] = 4 * len(values["rank.order"])
    if values["point.measure"] == "cards" and values["point.minimum"] == 0 and values["point.score"] == "cards":
        values["call.point.states"] = ("cards",)  # nobody counts pips
    values["call.younger"] = "announces-better" if values["call.elder"] == "all-at-once" else "replies"
