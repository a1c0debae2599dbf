"""Piquet: the parties, conditions, effects and events that rules for irregularities are written with."""

from ..family import by_name
from ..types import Event, RulesOf
from ..values import Effect
from ..vocabulary import Arg, Condition, EffectDecl, EventDecl, Party

HAND_ITEMS = ("carte-blanche", "point", "sequence", "set")
ITEMS = (*HAND_ITEMS, "play", "cards", "capot")

PARTIES = by_name((
    Party("offender", "The player who did it.", "opponent"),
    Party("opponent", "The other player.", "offender"),
    Party("dealer", "The dealer of this deal, the same as younger.", "elder"),
    Party("elder", "The player who does not deal.", "younger"),
    Party("younger", "The dealer of this deal.", "elder"),
))

_CALLED = ("call.false", "show.false")

CONDITIONS = by_name((
    Condition("play", "Whether the first lead of this deal has been made.", ("begun", "not-begun"),
              phrases=(("begun", "play has begun"), ("not-begun", "play has not begun"))),
    Condition("hand-of", "Whose hand is concerned.", ("dealer", "elder"),
              phrases=(("dealer", "it is the dealer's hand"), ("elder", "it is elder's hand"))),
    Condition("hand-size", "The number of cards in the hand concerned.", kind="size", phrase="the hand has {} cards"),
    Condition("cards-seen", "Whether the surplus cards were looked at.", ("yes", "no"),
              phrases=(("yes", "the surplus cards were seen"), ("no", "the surplus cards were not seen")),
              bears_on=("draw.excess", "draw.unannounced")),
    Condition("provoked", "Whether the opponent feigned to wait and so brought it about.", ("yes", "no"),
              phrases=(("yes", "the opponent provoked it"), ("no", "the opponent did not provoke it")),
              bears_on=("draw.order",)),
    Condition("corrected", "Whether the caller corrected himself before the opponent's next act.", ("yes", "no"),
              phrases=(("yes", "the caller corrected himself in time"),
                       ("no", "the caller did not correct himself in time")),
              bears_on=_CALLED),
    Condition("card", "The place of the card that lies face up in the stock.",
              ("top-of-stock", "top-of-three", "other"),
              phrases=(("top-of-stock", "it is the top card of the stock"),
                       ("top-of-three", "it is the top card of younger's three"), ("other", "it is another card")),
              bears_on=("stock.exposed",)),
    Condition("class", "The class that was called.", ("point", "sequence", "set"), phrase="the call was of a {}",
              bears_on=_CALLED),
    Condition("scored", "Whether the call had been scored.", ("yes", "no"),
              phrases=(("yes", "the call had been scored"), ("no", "the call had not been scored")),
              bears_on=("call.false",)),
    Condition("drawn", "Whether someone had drawn from the stock.", ("yes", "no"),
              phrases=(("yes", "someone had drawn"), ("no", "nobody had drawn"))),
))

_PARTY = tuple(PARTIES)

EFFECTS = by_name((
    EffectDecl("stands", "Nothing happens; play goes on.", "it stands"),
    EffectDecl("undecided", "The text leaves it open: nothing changes, and the ruling says so.",
               "the text leaves it open"),
    EffectDecl("points", "The party scores so many points at once.", "{points} to {to}",
               (Arg("points", "number", minimum=1, maximum=999), Arg("to", "party", _PARTY))),
    EffectDecl("deduct", "So many points come off the party's score; it may fall below 0 unless a floor is given.",
               "{deduct} off {from_}{floor}",
               (Arg("deduct", "number", minimum=1, maximum=999), Arg("from", "party", _PARTY),
                Arg("floor", "number", optional=True, maximum=999))),
    EffectDecl("new-deal", "The deal ends without a count; the same or the other player deals afresh.",
               "a new deal by the {newdeal} dealer", (Arg("new-deal", "word", ("same", "other")),)),
    EffectDecl("take-back", "The card or act is undone, and the same player acts again.", "it is taken back"),
    EffectDecl("restart", "The pack is shuffled and cut again; no deal was made.", "shuffling and cutting begin again"),
    EffectDecl("return-cards", "The surplus cards go back to the stock in their order.",
               "the surplus cards are returned"),
    EffectDecl("draw-fewer", "That hand draws so many cards fewer that it ends with the number dealt.",
               "the hand draws fewer"),
    EffectDecl("surplus-wins", "When the shorter hand is spent, each card left in the longer counts as a trick won by "
               "it, led and scored; the last of them is the last trick.", "the cards left over win tricks"),
    EffectDecl("surplus-ignored", "The cards left over are not played and count for nothing; the last trick is the "
               "last one contested.", "the cards left over are not played"),
    EffectDecl("forfeit-class", "The offender scores nothing in the class called; the opponent may.",
               "the class called is forfeited"),
    EffectDecl("forfeit-declarations", "The offender scores no carte blanche, point, sequence or set.",
               "all declarations are forfeited"),
    EffectDecl("score-nothing", "The offender scores nothing at all in this deal, play included; his tricks still "
               "count for deciding the cards.", "the offender scores nothing in this deal"),
    EffectDecl("opponent-all-good", "All the opponent's classes are good without comparison.",
               "all the opponent's classes are good"),
    EffectDecl("replay", "The cards from the error on are taken up and played again; points since are undone.",
               "the cards are played again from the error on"),
))

EVENTS = by_name((
    EventDecl("never", "There is no such time."),
    EventDecl("at-once", "Before either player discards."),
    EventDecl("with-show", "When the hand is shown: showing is announcing."),
    EventDecl("elder-discard", "Elder discards."),
    EventDecl("elder-draw", "Elder draws."),
    EventDecl("younger-discard", "Younger discards."),
    EventDecl("younger-draw", "Younger draws."),
    EventDecl("touch-stock", "The player touches the stock."),
    EventDecl("scoring", "The class is scored."),
    EventDecl("first-lead", "Elder leads to the first trick."),
    EventDecl("first-follow", "Younger plays his first card."),
    EventDecl("deal-end", "The deal is over."),
))

RULES = RulesOf(CONDITIONS, EFFECTS, PARTIES, (
    Effect("stands"), Effect("score-nothing"), Effect("new-deal", (("new-deal", "same"),))))
EVENT = Event(tuple(EVENTS))
