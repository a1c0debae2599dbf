"""All Fours: parameters of the count, the game and the match."""

from ..family import Parameter, phase
from ..needs import ADVISORY, ALWAYS, any_of, not_empty, one_of, other_than
from ..types import Int, OrderOf, Points, RankTable, Text, Word
from .parameters_rules import ITEMS

POINTS = Points(0, 999)

COUNT = phase(
    "Counting",
    Parameter("high.points", POINTS, "The value of High, the highest trump out.", ALWAYS, "item.high", unit="points"),
    Parameter("low.points", POINTS, "The value of Low, the lowest trump out.", ALWAYS, "item.low", unit="points"),
    Parameter("jack.points", POINTS, "The value of the trump Jack won in a trick by the side that played it.", ALWAYS,
              "item.jack", unit="points"),
    Parameter("game.points", POINTS, "The value of Game, the most pips in tricks.", ALWAYS, "item.game", unit="points"),
    Parameter("high.owner", Word(("original", "winner")),
              "Whose High is: the side that was dealt the card, or the side that wins it.", ALWAYS, "item.high"),
    Parameter("low.owner", Word(("original", "winner", "dealer")),
              "Whose Low is: the side that was dealt the card, the side that wins it, or the dealer's, as one text is "
              "transmitted.", ALWAYS, "item.low-owner"),
    Parameter("out.pool", Word(("dealt", "kept")),
              "Which trumps are out: all dealt to hands in this deal, or only those held when play begins.",
              any_of(other_than("run.discard", "never"), not_empty("hand.throw-in")), "item.high"),
    Parameter("jack.hang.points", POINTS,
              "The value of the trump Jack won in a trick by a side other than its player's.", ALWAYS, "item.hang",
              unit="points"),
    Parameter("jack.hang.mode", Word(("replaces", "adds")),
              "Whether the captor scores that in place of `jack.points` or besides it.", ALWAYS, "item.hang"),
    Parameter("game.pips", RankTable(), "The pips of each counting card; ranks not named have none.", ALWAYS,
              "item.pips", unit="pips"),
    Parameter("game.pips.suits", Word(("all", "trump")), "The suits whose cards count for Game.", ALWAYS, "item.pips"),
    Parameter("game.tie", Word(("nobody", "elder", "dealer")),
              "Who scores Game when the highest pips, above 0, are equal. Elder: the tied side first in turn from "
              "elder. Dealer: the dealer's side if it is tied, else nobody.", ALWAYS, "item.tie"),
    Parameter("game.no-pips", Word(("nobody", "elder", "dealer")), "Who scores Game when no side has a pip.", ALWAYS,
              "item.tie"),
    Parameter("count.order", OrderOf(ITEMS, complete=True), "The order in which the items are marked after play.",
              ALWAYS, "item.order"),
)

MATCH = phase(
    "Game and match",
    Parameter("target", Int(1, 9999), "The points that win the game.", ALWAYS, "game.target", unit="points"),
    Parameter("win.when", Word(("at-once", "deal-end")),
              "Whether the game ends the moment a side reaches the target, or after the deal is counted, the higher "
              "total winning.", ALWAYS, "game.win"),
    Parameter("win.tie", Word(("play-on", "elder", "dealer")), "What follows when sides are level at or above the "
              "target.", one_of("win.when", "deal-end"), "game.win"),
    Parameter("match.form", Word(("none", "best-of", "first-to", "fixed", "points")),
              "What stands above the game: nothing; the best of n games; the first to win n; n games played; the first "
              "to a total of match points.", ALWAYS, "game.match"),
    Parameter("match.games", Int(1, 999), "The number of games of the match.",
              one_of("match.form", "best-of", "first-to", "fixed"), "game.match", unit="games"),
    Parameter("match.points", POINTS, "Match points for a game won.", one_of("match.form", "points"), "game.match",
              unit="match points"),
    Parameter("match.target", Int(1, 9999), "The match points that win the match.", one_of("match.form", "points"),
              "game.match", unit="match points"),
    Parameter("score.device", Text(), "How the score is kept.", ADVISORY, "practice.score-keeping"),
)

PARAMETERS = (*COUNT, *MATCH)

COUNTED = (*(parameter.name for parameter in COUNT), "turn-up.status", "win.when", "win.tie")
"""What the count after play asks for: the values of its own phase, whether the turn-up is out, how the game is won."""
