"""Piquet: parameters of the calls, of showing and of the reckoning."""

from ..family import Parameter, phase
from ..needs import ALWAYS, above, any_of, one_of, other_than, yes
from ..types import Bool, CountTable, Int, OrderOf, Points, Ranks, RankTable, SetOf, Word
from .parameters_rules import EVENT, HAND_ITEMS, ITEMS, RULES

SHOWING = yes("show.on-request")

CALLS = phase(
    "Calls",
    Parameter("call.order", Word(("fixed", "point-first")),
              "Fixed: point, sequence and set in that order; point-first: the last two in either order.", ALWAYS,
              "call.order"),
    Parameter("call.until", EVENT, "The last moment at which elder may still call.", ALWAYS, "call.order"),
    Parameter("call.elder", Word(("one-by-one", "all-at-once")),
              "Whether elder's calls are answered singly or together.", ALWAYS, "call.order"),
    Parameter("call.younger", Word(("replies", "announces-better")),
              "Whether younger answers each call, or names only what beats it.", ALWAYS, "call.reply"),
    Parameter("call.point.states", OrderOf(("cards", "pips")),
              "What the call of a point must state at first; the rest when asked or equal.", ALWAYS, "call.disclose"),
    Parameter("call.sequence.states", OrderOf(("length", "top", "suit")),
              "What the call of a sequence must state at first; the rest when asked or equal.", ALWAYS,
              "call.disclose"),
    Parameter("call.set.states", OrderOf(("size", "rank")),
              "What the call of a set must state at first; the rest when asked or equal.", ALWAYS, "call.disclose"),
    Parameter("call.reply.binds", Bool(),
              "Whether a class answered good, or equal, cannot afterwards be scored by the answerer.", ALWAYS,
              "call.reply"),
    Parameter("call.under", Word(("allowed", "barred")),
              "Whether less than the best held may be called; what is called must be held.", ALWAYS, "call.under"),
    Parameter("call.under.scores", Word(("called-and-lower", "all-if-best")),
              "What a low call that is good scores: only the called and lower ones; or everything held, if it would "
              "have been good without calling low.", one_of("call.under", "allowed"), "call.under"),
    Parameter("call.false", RULES, "A call of what is not held, or is held otherwise.", ALWAYS, "call.false"),
    Parameter("point.measure", Word(("cards-then-pips", "pips", "cards")), "What decides the point.", ALWAYS,
              "call.point"),
    Parameter("point.pips", RankTable(), "The pips of each rank.",
              any_of(other_than("point.measure", "cards"), above("point.minimum", 0), one_of("point.score", "tens")),
              "call.pips", unit="pips"),
    Parameter("point.minimum", Int(0, 999), "The least pips that may be called as a point; 0: no limit.", ALWAYS,
              "call.pips", unit="pips"),
    Parameter("point.score", Word(("cards", "tens")),
              "What a point scores: one for each card; or one for each ten pips, five and over counting as ten.",
              ALWAYS, "call.point"),
    Parameter("point.tie", Word(("nobody", "elder")), "Who scores equal points.", ALWAYS, "call.equal"),
    Parameter("sequence.min", Int(2, 13), "The least length of a sequence.", ALWAYS, "call.sequence", unit="cards"),
    Parameter("sequence.measure", Word(("length-then-top", "length")), "What decides sequences.", ALWAYS,
              "call.sequence"),
    Parameter("sequence.values", CountTable(least=2, most=13), "The value of a sequence by its length.", ALWAYS,
              "call.sequence", unit="points"),
    Parameter("sequence.lower", Bool(), "Whether the winner scores his lower sequences too.", ALWAYS, "call.sequence"),
    Parameter("sequence.tie", Word(("nobody", "elder")),
              "Who scores when the best sequences are equal; the loser scores none of his.", ALWAYS, "call.equal"),
    Parameter("set.ranks", Ranks(as_set=True), "The ranks of which sets count.", ALWAYS, "call.set"),
    Parameter("set.values", CountTable(least=2, most=4), "The value of a set by its size.", ALWAYS, "call.set",
              unit="points"),
    Parameter("set.lower", Bool(), "Whether the winner scores his lower sets too.", ALWAYS, "call.set"),
)

SHOW = phase(
    "Showing",
    Parameter("show.on-request", Bool(), "Whether every card scored for must be shown or named when asked.", ALWAYS,
              "call.show"),
    Parameter("show.elder.from", EVENT, "Since when elder is bound to show.", SHOWING, "call.show"),
    Parameter("show.younger.from", EVENT, "Since when younger is bound to show.", SHOWING, "call.show"),
    Parameter("show.false", RULES, "A false answer about cards scored for.", SHOWING, "call.show"),
)

RECKONING = phase(
    "Reckoning",
    Parameter("reckon.order", OrderOf(ITEMS, complete=True), "The order in which scores are taken to have been made.",
              ALWAYS, "reckon.order"),
    Parameter("pique.threshold", Int(1, 999),
              "The points a player must reach in hand and play, while the opponent has none, for pique.", ALWAYS,
              "reckon.pique", unit="points"),
    Parameter("pique.points", Points(0, 999), "The points added, once, for pique.", ALWAYS, "reckon.pique",
              unit="points"),
    Parameter("pique.counts", SetOf(ITEMS), "The items that count towards pique.", ALWAYS, "reckon.pique"),
    Parameter("repique.threshold", Int(1, 999),
              "The points a player must reach in hand alone, before the opponent has any, for repique.", ALWAYS,
              "reckon.pique", unit="points"),
    Parameter("repique.points", Points(0, 999), "The points added for repique, in place of those for pique.", ALWAYS,
              "reckon.pique", unit="points"),
    Parameter("repique.counts", SetOf(HAND_ITEMS), "The items that count towards repique.", ALWAYS, "reckon.pique"),
    Parameter("equality.bars", Bool(),
              "Whether, from an equal class on in `reckon.order`, each player is taken to have scored.", ALWAYS,
              "call.equal"),
)

PARAMETERS = (*CALLS, *SHOW, *RECKONING)
