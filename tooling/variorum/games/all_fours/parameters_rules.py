"""All Fours: the parties, conditions, effects and events that rules for irregularities are written with."""

from ..family import by_name
from ..types import Event, RulesOf
from ..values import Effect
from ..vocabulary import Arg, Condition, EffectDecl, EventDecl, Party

ITEMS = ("high", "low", "jack", "game")

PARTIES = by_name((
    Party("offender", "The player who did it, or his side.", "opponents"),
    Party("opponents", "Every side other than the offender's; each of them, if there are several.", "offender"),
    Party("dealer", "The dealer of this deal, or his side.", "elder"),
    Party("elder", "The player next to the dealer in turn, or his side.", "dealer"),
    Party("holder", "The player whose hand or card is concerned, or his side.", "opponents"),
))

_TRICK = ("revoke.penalty", "undertrump.penalty")
_CARD = (*_TRICK, "out-of-turn.penalty", "two-cards.penalty", "look.penalty")
_HAND = ("hand.throw-in", *_CARD)
_HOLDER = ("misdeal.exposed-own", "misdeal.exposed-opponent", "misdeal.surplus", "misdeal.deficit", "look.penalty")

CONDITIONS = by_name((
    Condition("play", "Whether the first lead of this deal has been made.", ("begun", "not-begun"),
              phrases=(("begun", "play has begun"), ("not-begun", "play has not begun"))),
    Condition("led", "The suit led to the trick concerned: trumps or a plain suit.", ("trump", "plain"),
              phrases=(("trump", "trumps were led"), ("plain", "a plain suit was led")),
              bears_on=_CARD),
    Condition("void", "Whether the offender held no card of the suit led.", ("yes", "no"),
              phrases=(("yes", "he had none of the suit led"), ("no", "he had a card of the suit led")),
              bears_on=_CARD),
    Condition("hand-trumps", "The offender's hand: no trump, both trumps and plain cards, or trumps only.",
              ("none", "some", "all"),
              phrases=(("none", "he held no trump"), ("some", "he held trumps and plain cards"),
                       ("all", "he held only trumps")),
              bears_on=_HAND),
    Condition("holds-trump", "The offender held at least one trump of these ranks.", kind="ranks",
              phrase="he held a trump among {}",
              bears_on=_HAND),
    Condition("trumps-exactly", "The offender's trumps were these ranks and no others.", kind="ranks",
              phrase="his trumps were just {}",
              bears_on=_HAND),
    Condition("hand-highest", "No card the offender held, of any suit, ranks above this.", kind="rank",
              phrase="he held no card above {}",
              bears_on=_HAND),
    Condition("jack-in-play", "Whether the trump Jack was dealt to a hand in this deal, played or not.", ("yes", "no"),
              phrases=(("yes", "the trump Jack was dealt to a hand"), ("no", "the trump Jack was dealt to nobody"))),
    Condition("trick", "Whether the trick concerned had all its cards when the offence was noticed.",
              ("open", "complete"),
              phrases=(("open", "the trick was still open"), ("complete", "the trick was complete")),
              bears_on=_TRICK),
    Condition("hand-of", "Whose hand is concerned: the dealer's, another of the dealer's side, or any other.",
              ("dealer", "dealer-side", "other"),
              phrases=(("dealer", "it is the dealer's hand"), ("dealer-side", "it is the hand of the dealer's partner"),
                       ("other", "it is another player's hand")),
              bears_on=_HOLDER),
    Condition("of", "What was looked at: a hand or won tricks.", ("hand", "tricks"),
              phrases=(("hand", "a hand was looked at"), ("tricks", "tricks were looked at")),
              bears_on=("look.penalty",)),
    Condition("strict", "Whether the table counts itself among the strict players.", ("yes", "no"),
              phrases=(("yes", "the players are strict"), ("no", "the players are not strict"))),
    Condition("players", "The number of players at the table.", ("2", "3", "4", "6"), phrase="{} play"),
))

_PARTY = tuple(PARTIES)

EFFECTS = by_name((
    EffectDecl("stands", "Nothing happens; play goes on.", "it stands"),
    EffectDecl("undecided", "The text leaves it open: nothing changes, and the ruling says so.",
               "the text leaves it open"),
    EffectDecl("points", "The party's side scores so many points at once (each side, if several opponents); it may win "
               "the game by them where that is decided at once.", "{points} to {to}",
               (Arg("points", "number", minimum=1, maximum=999), Arg("to", "party", _PARTY))),
    EffectDecl("deduct", "So many points come off the score of the party's side; it may fall below 0 unless a floor is "
               "given.", "{deduct} off {from_}{floor}",
               (Arg("deduct", "number", minimum=1, maximum=999), Arg("from", "party", _PARTY),
                Arg("floor", "number", optional=True, maximum=999))),
    EffectDecl("lose-game", "The game ends, and the other side has won it whatever the score; only with two sides.",
               "the game is lost"),
    EffectDecl("forfeit", "These items, if they fall to the offender's side in this deal, are scored by nobody; others "
               "score them as ever.", "{forfeit} forfeited", (Arg("forfeit", "items", ITEMS),)),
    EffectDecl("transfer", "These items, if they fall to the offender's side in this deal, go to the opponents.",
               "{transfer} transferred to the opponents", (Arg("transfer", "items", ITEMS),)),
    EffectDecl("cap-below-target", "Whatever the offender's side scores in this deal beyond one less than the target "
               "is lost.", "the offender cannot reach the target in this deal"),
    EffectDecl("new-deal", "The deal ends without a count; the same dealer, the next, or the right one (whose deal it "
               "was, where another dealt) deals afresh. Points by penalty stay, others as `redeal.keep-points` says.",
               "a new deal by the {newdeal} dealer",
               (Arg("new-deal", "word", ("same", "next", "right"), seldom=("right",)),)),
    EffectDecl("draw-surplus", "The party draws the surplus unseen from the long hand; the cards drawn lie under the "
               "pack, out of play.", "{drawsurplus} draws the surplus",
               (Arg("draw-surplus", "party", _PARTY),)),
    EffectDecl("take-back", "The card or act is undone, and the same player acts again.", "it is taken back"),
    EffectDecl("expose", "The card becomes an exposed card, which may be called as `exposed.callable-by` says.",
               "the card is exposed"),
    EffectDecl("withdraw", "The player's hand is laid aside, and he plays no further in this deal.",
               "the hand is withdrawn"),
))

EVENTS = by_name((
    EventDecl("never", "There is no such time."),
    EventDecl("next-card", "The next card of the trick is played."),
    EventDecl("trick-complete", "The trick has all its cards."),
    EventDecl("next-lead", "The next trick is led to."),
    EventDecl("play-end", "The last card of the deal is played."),
    EventDecl("count-end", "The result of the deal is marked."),
    EventDecl("next-cut", "The pack is cut for the next deal."),
    EventDecl("game-end", "The game is over."),
))

RULES = RulesOf(CONDITIONS, EFFECTS, PARTIES, (
    Effect("stands"), Effect("points", (("points", 1), ("to", "opponents"))),
    Effect("new-deal", (("new-deal", "same"),))))
EVENT = Event(tuple(EVENTS))
