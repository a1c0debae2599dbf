"""Piquet: parameters of the play, of the partie and of irregularities."""

from ..family import Parameter, phase
from ..needs import ALWAYS, above, one_of, yes
from ..types import Bool, Int, Points, Word
from .parameters_rules import RULES

POINTS = Points(0, 999)
DEALS = one_of("partie.form", "deals")
TARGET = one_of("partie.form", "target")
RUBICON = above("rubicon.threshold", 0)

PLAY = phase(
    "Play",
    Parameter("follow.must-win", Bool(),
              "Whether the second player must win the trick if he can; he must follow suit in any case.", ALWAYS,
              "follow.must-win"),
    Parameter("play.lead", POINTS, "Points for each card led.", ALWAYS, "play.points", unit="points"),
    Parameter("play.win", POINTS, "Points for a trick won by the second player.", ALWAYS, "play.points",
              unit="points"),
    Parameter("play.last", POINTS, "Points for the last trick, beside those.", ALWAYS, "play.points", unit="points"),
    Parameter("cards.points", POINTS, "Points for more than half the tricks.", ALWAYS, "item.cards", unit="points"),
    Parameter("cards.tie", Word(("nobody", "halves")), "Who scores the cards when tricks are equal.", ALWAYS,
              "item.cards"),
    Parameter("capot.points", POINTS, "Points for all the tricks.", ALWAYS, "item.capot", unit="points"),
    Parameter("capot.mode", Word(("replaces", "adds")),
              "Whether capot is scored in place of `cards.points` or besides it.", ALWAYS, "item.capot"),
)

PARTIE = phase(
    "Partie",
    Parameter("partie.form", Word(("single", "deals", "target")),
              "What is played for: one deal; a number of deals; the first to reach a total.", ALWAYS, "game.partie"),
    Parameter("partie.deals", Int(1, 999, apart=2), "The deals of a partie.", DEALS, "game.partie", unit="deals"),
    Parameter("partie.target", Int(1, 9999), "The total that wins a game.", TARGET, "game.partie", unit="points"),
    Parameter("partie.win", Word(("at-once", "deal-end")),
              "Whether the target counts when it is reached in order of reckoning, or after the deal.", TARGET,
              "game.partie"),
    Parameter("partie.tie.deals", Int(0, 999), "Further deals played on a tie; 0: none.", DEALS, "game.partie",
              unit="deals"),
    Parameter("partie.tie.then", Word(("draw", "repeat")), "What follows if the players are still level.", DEALS,
              "game.partie"),
    Parameter("partie.base", POINTS, "Points added to the result of the partie.", DEALS, "game.partie-value",
              unit="points"),
    Parameter("partie.value", Word(("difference", "none")),
              "What the winner gets besides: the difference of the totals, or nothing.", DEALS, "game.partie-value"),
    Parameter("rubicon.threshold", Int(0, 9999), "A loser below this is rubiconed; 0: there is no rubicon.", DEALS,
              "game.partie-value", unit="points"),
    Parameter("rubicon.value", Word(("sum", "difference-doubled")),
              "What a rubicon is worth besides `partie.base`: the sum of the totals, or twice their difference.",
              RUBICON, "game.partie-value"),
    Parameter("rubicon.when", Word(("loser-below", "only-loser-below")),
              "Whether the rubicon holds even if the winner too is below the threshold.", RUBICON,
              "game.partie-value"),
    Parameter("partie.rounding", Int(1, 999), "The result is counted to the nearest multiple of this; 1: exactly.",
              DEALS, "game.partie-value", unit="points"),
    Parameter("double.threshold", Int(0, 9999), "A loser below this loses a double game; 0: there is none.", TARGET,
              "game.match", unit="points"),
    Parameter("double.games", Int(2, 99), "The games a double game counts.", above("double.threshold", 0),
              "game.match", unit="games"),
    Parameter("match.games", Int(1, 999, apart=2), "The match is the best of so many games.", TARGET, "game.match",
              unit="games"),
)

IRREGULAR = phase(
    "Irregularities",
    Parameter("misdeal.number", RULES, "A hand was dealt more or fewer cards than `deal.cards`.", ALWAYS,
              "misdeal.number"),
    Parameter("misdeal.wrong-dealer", RULES, "The cards were dealt out of turn.", ALWAYS, "misdeal.manner"),
    Parameter("stock.exposed", RULES, "A card lies face up in the stock.", ALWAYS, "misdeal.exposed"),
    Parameter("stock.touched", RULES, "A player touched the stock before discarding.", ALWAYS, "irregular.draw"),
    Parameter("draw.excess", RULES, "A player drew more cards than he discarded.", ALWAYS, "irregular.draw"),
    Parameter("draw.order", RULES, "Younger drew before elder.", ALWAYS, "irregular.draw"),
    Parameter("draw.unannounced", RULES, "Elder left cards without saying so, and younger took them.",
              yes("discard.elder.announce-fewer"), "irregular.draw"),
    Parameter("hand.short", RULES, "A hand has fewer cards than `deal.cards` after the draw.", ALWAYS,
              "irregular.hand"),
    Parameter("hand.over", RULES, "A hand has more cards than `deal.cards` after the draw.", ALWAYS, "irregular.hand"),
    Parameter("hand.over.waivable", Bool(), "Whether the opponent may remit the penalty for too many cards.", ALWAYS,
              "irregular.hand"),
    Parameter("revoke.penalty", RULES, "A player failed to follow suit, or to win where he must, though able.", ALWAYS,
              "irregular.revoke"),
)

PARAMETERS = (*PLAY, *PARTIE, *IRREGULAR)
