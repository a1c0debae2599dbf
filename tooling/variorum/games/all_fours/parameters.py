"""All Fours: constants, derived values, relations between parameters, and the family put together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TypeAlias

from ..family import Check, ConstantDecl, DerivedDecl, Family, by_name, numbers
from ..types import Bool, Int, RulesOf, SetOf, Word
from ..values import UNKNOWN, Value
from . import parameters_deal, parameters_play, parameters_rules, parameters_score

Values: TypeAlias = "Mapping[str, Value]"


def _word(name: str, value: str, meaning: str, topic: str, beside: str = "") -> ConstantDecl:
    return ConstantDecl(name, Word((value,)), value, meaning, topic, beside)


CONSTANTS = by_name((
    _word("players.seating", "alternate", "Members of a side sit alternately.", "players.sides"),
    _word("deal.rotation", "next", "The deal passes to the next player in turn.", "deal.direction"),
    _word("deal.hands", "concealed", "Hands are dealt face down and kept from the others.", "deal.look"),
    _word("turn-up.card", "next-undealt", "The card turned is the next after the hands.", "turn-up.maker"),
    _word("turn-up.face", "up", "It is turned face up.", "turn-up.maker"),
    _word("beg.choice", "stand-or-beg", "Elder either stands or begs.", "beg.offer"),
    _word("run.other-suit", "play", "If the run turns another suit, that suit is trumps and is played.", "run.trump"),
    _word("lead.next", "trick-winner", "The winner of a trick leads to the next.", "play.lead"),
    _word("lead.card", "any", "Any card may be led.", "play.lead"),
    _word("follow.unable", "any-card", "A player who can fulfil no duty of following may play any card.",
          "follow.void"),
    _word("trick.winner", "highest-trump-else-suit-led",
          "The highest trump wins the trick, or without one the highest card of the suit led.", "play.trick"),
    _word("play.until", "all-cards", "Play goes on until all cards are played.", "play.trick"),
    _word("high.card", "highest-trump-out", "High is the highest trump out in the deal.", "item.high"),
    _word("low.card", "lowest-trump-out", "Low is the lowest trump out in the deal.", "item.low"),
    _word("jack.card", "jack-of-trumps", "Jack is the Jack of trumps.", "item.jack"),
    _word("jack.owner", "trick-winner", "Jack belongs to the side that wins it in a trick.", "item.jack"),
    _word("game.owner", "most-pips-in-tricks", "Game belongs to the side with the most pips in its tricks.",
          "item.game"),
    _word("score.items", "high-low-jack-game", "The items that score are High, Low, Jack and Game.", "item.order"),
    _word("exposed.trigger", "not-in-proper-play", "A card is exposed that is shown otherwise than in proper play.",
          "irregular.exposed", "exposed.callable-by"),
    _word("exposed.lies", "face-up", "An exposed card lies face up on the table.", "irregular.exposed",
          "exposed.callable-by"),
    _word("exposed.limit", "lawful-play", "An exposed card can be called only to a trick to which it is lawful.",
          "irregular.exposed", "exposed.callable-by"),
    ConstantDecl("exposed.must-play", Bool(), True, "An exposed card that is called must be played.",
                 "irregular.exposed", "exposed.callable-by"),
))


def turn_up_ordinal(values: Values, players: int) -> Value:
    """Which card of the pack is turned up: the one after the hands."""
    known = numbers(values, "deal.cards")
    return UNKNOWN if known is None else players * known[0] + 1


def run_ordinal(values: Values, players: int) -> Value:
    """Which card of a run is turned up: the one after the cards run."""
    known = numbers(values, "run.cards")
    return UNKNOWN if known is None else players * known[0] + 1


def play_tricks(values: Values, players: int) -> Value:
    """The numbers of tricks a deal may have, by the number of runs the pack and the rules allow."""
    dealt = numbers(values, "deal.cards", "pack.size")
    answers, begging = values.get("beg.answers", UNKNOWN), values.get("beg.who", UNKNOWN)
    if dealt is None or begging is UNKNOWN or (begging == "elder" and answers is UNKNOWN):
        return UNKNOWN
    cards, pack = dealt
    if begging != "elder" or not isinstance(answers, frozenset) or "run" not in answers:
        return frozenset((cards,))
    run, discard = numbers(values, "run.cards"), values.get("run.discard", UNKNOWN)
    keeps = values.get("run.new-trump", UNKNOWN) == "keep"
    if run is None or discard is UNKNOWN or values.get("run.new-trump", UNKNOWN) is UNKNOWN:
        return UNKNOWN
    size = numbers(values, "run.discard.to")
    if discard != "never" and size is None:
        return UNKNOWN
    left = pack - players * cards - 1
    most = left // players // run[0] if keeps else left // (players * run[0] + 1)
    if keeps or (values.get("run.same-suit") != "repeat" and values.get("beg.limit") == 1
                 and values.get("beg.limit.waivable") is False):
        most = min(most, 1)
    out = {cards}
    for runs in range(1, most + 1):
        thrown = discard == "each-run" or (discard == "after-second" and runs > 1)
        out.add(size[0] if thrown and size is not None else cards + runs * run[0])
    return frozenset(out)


DERIVED = by_name((
    DerivedDecl("turn-up.ordinal", Int(1, 52), turn_up_ordinal,
                "Which card of the pack is turned up: players times cards dealt, and one.", "turn-up.maker"),
    DerivedDecl("run.ordinal", Int(1, 52), run_ordinal,
                "Which card of a run is turned up: players times cards run, and one.", "run.trump"),
    DerivedDecl("play.tricks", SetOf(tuple(range(1, 53)), least=1, single=True), play_tricks,
                "The number of tricks in a deal: the cards dealt and run to a hand, or what is kept of them.",
                "play.trick"),
))


def _pack(v: Values, players: int) -> str | None:
    size, order = v["pack.size"], v["rank.order"]
    if size == 4 * len(str(order)):
        return None
    return f"pack.size is {size}, but rank.order names {len(str(order))} ranks, which make {4 * len(str(order))} cards"


def _count(v: Values, players: int) -> str | None:
    admitted = v["players.count"]
    if not isinstance(admitted, frozenset) or players in admitted:
        return None
    return f"players.count does not admit {players} players"


def _deal(v: Values, players: int) -> str | None:
    known = numbers(v, "deal.cards", "pack.size")
    if known is None or players * known[0] < known[1]:
        return None
    return f"{players} hands of {known[0]} cards leave nothing of a pack of {known[1]}"


def _batch(v: Values, players: int) -> str | None:
    cards, sizes = v["deal.cards"], v["deal.batch"]
    if v["deal.batch.rule"] != "one-size" or not isinstance(cards, int) or not isinstance(sizes, tuple):
        return None
    if cards % sizes[0] == 0:
        return None
    return f"a hand of {cards} cards cannot be dealt {sizes[0]} at a time, the first size of deal.batch"


def _beg(v: Values, players: int) -> str | None:
    if v["trump.maker"] == "first-lead" and v["beg.who"] != "nobody":
        return "where the first lead makes trumps, beg.who must be nobody"
    return None


def _sides(v: Values, players: int) -> str | None:
    if v["players.sides"] == "threes" and players != 6:
        return f"players.sides is threes, which {players} players do not make"
    return None


def _loses_game(rules: str, v: Values, players: int) -> str | None:
    """``lose-game`` lets the other side win: there must be two."""
    listed, together = v[rules], v.get("players.sides", "each-alone" if players < 4 else UNKNOWN)
    sides = players // {"pairs": 2, "threes": 3}.get(str(together), 1)
    if sides == 2 or together is UNKNOWN or not isinstance(listed, tuple):
        return None
    for i, rule in enumerate(listed, 1):
        if any(effect.name == "lose-game" for effect in rule.effects):
            return f"{rules}.{i} has lose-game, by which the other side wins, but {sides} sides play"
    return None


RULE_LISTS = tuple(p.name for module in (parameters_deal, parameters_play, parameters_score)
                   for p in module.PARAMETERS if isinstance(p.type, RulesOf))

CHECKS = (
    Check(("pack.size", "rank.order"), _pack),
    Check(("players.count",), _count),
    Check(("deal.cards", "pack.size"), _deal),
    Check(("deal.cards", "deal.batch", "deal.batch.rule"), _batch),
    Check(("trump.maker", "beg.who"), _beg),
    Check(("players.sides",), _sides),
    *(Check((name, *sides), partial(_loses_game, name)) for name in RULE_LISTS for sides in ((), ("players.sides",))),
)

FAMILY = Family(
    name="all-fours", title="All Fours", players=(2, 3, 4, 6),
    parameters=by_name((*parameters_deal.PARAMETERS, *parameters_play.PARAMETERS, *parameters_score.PARAMETERS)),
    constants=CONSTANTS, derived=DERIVED, conditions=parameters_rules.CONDITIONS, effects=parameters_rules.EFFECTS,
    parties=parameters_rules.PARTIES, events=parameters_rules.EVENTS, rules=parameters_rules.RULES, checks=CHECKS,
)
