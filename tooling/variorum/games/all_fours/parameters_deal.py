"""All Fours: parameters from the seats to the end of the run."""

from ..family import Parameter, phase
from ..needs import ADVISORY, ALWAYS, all_of, has, names_condition, not_empty, one_of, other_than, players
from ..types import AllOrSet, Bool, Int, OrderOf, Points, Ranks, RankTable, SetOf, Word

TURNED = one_of("trump.maker", "turn-up")
BEGGING = one_of("beg.who", "elder")
GIVING = has("beg.answers", "give")
RUNNING = has("beg.answers", "run")
BONUS = not_empty("turn-up.bonus")
ONE_SIZE = one_of("deal.batch.rule", "one-size")
REDEALT = one_of("run.exhausted", "redeal")

SEATS = phase(
    "Players and seats",
    Parameter("players.count", SetOf((2, 3, 4, 6), least=1),
              "The numbers of players the text admits; a variant is for one of them.", ALWAYS, "players.number",
              unit="players"),
    Parameter("players.usual", Int(2, 6), "The number of players the text calls usual.", ADVISORY, "players.number",
              unit="players"),
    Parameter("players.sides", Word(("each-alone", "pairs", "threes")),
              "Who plays together; members of a side sit alternately.", players(4, 6), "players.sides"),
    Parameter("players.strict", Bool(), "Whether the table counts itself among the strict players some texts speak of.",
              names_condition("strict"), "players.sides"),
    Parameter("deal.direction", Word(("clockwise", "anticlockwise")),
              "The way in which cards, turns and the deal pass; elder is the first seat that way.", players(3, 4, 6),
              "deal.direction"),
)

PACK = phase(
    "Pack and rank",
    Parameter("pack.size", Int(4, 52, step=4), "Cards in the pack: four for each rank of `rank.order`.", ALWAYS,
              "pack.size", unit="cards"),
    Parameter("rank.order", Ranks(), "The ranks within a suit, high to low, in play and for High and Low.", ALWAYS,
              "pack.rank"),
)

DEAL = phase(
    "Cut and deal",
    Parameter("cut.ranks", Ranks(words=("play",)), "The ranks in cutting for the deal, high to low; play: as in "
              "`rank.order`.", ALWAYS, "deal.first-dealer"),
    Parameter("cut.dealer", Word(("highest", "lowest")), "Which cut card deals first; equal cards cut again.", ALWAYS,
              "deal.first-dealer"),
    Parameter("cut.pack", Word(("nobody", "previous", "next", "opponents")),
              "To whom the shuffled pack must be offered to cut: the seat before or after the dealer in turn, any "
              "opponent, or nobody.", ALWAYS, "deal.cut"),
    Parameter("deal.cards", Int(1, 26), "Cards dealt to each hand at first.", ALWAYS, "deal.cards", unit="cards"),
    Parameter("deal.batch", OrderOf((1, 2, 3, 4, 5, 6)),
              "The packet sizes in which cards may be dealt; the first is used where a record does not say.", ALWAYS,
              "deal.batch", unit="cards"),
    Parameter("deal.batch.rule", Word(("one-size", "free")),
              "Whether one packet size runs through a deal, or each round may take any lawful size.", ALWAYS,
              "deal.batch"),
    Parameter("deal.rounds", Int(1, 26), "The number of rounds in which the hand must be completed.",
              one_of("deal.batch.rule", "free"), "deal.batch", unit="rounds"),
    Parameter("deal.batch.fixed-for", Word(("deal", "game")), "How long the packet size first used binds.", ONE_SIZE,
              "deal.batch"),
    Parameter("look.hand", AllOrSet(("dealer", "elder", "dealer-partner", "elder-partner", "others")),
              "The seats that may look at their hands before trumps are settled.", players(3, 4, 6), "deal.look"),
)

TRUMPS = phase(
    "Turn-up and trumps",
    Parameter("trump.maker", Word(("turn-up", "first-lead")),
              "What fixes the trump suit: the card turned up after the deal, or the first card led.", ALWAYS,
              "turn-up.maker"),
    Parameter("turn-up.bonus", RankTable(), "Points for a turned card, by its rank; empty: none.", TURNED,
              "turn-up.bonus", unit="points"),
    Parameter("turn-up.bonus.to", Word(("dealer", "elder")), "The seat whose side scores the turned card.", BONUS,
              "turn-up.bonus"),
    Parameter("turn-up.bonus.counts", Word(("each", "first", "deciding")),
              "Which turned cards score. Each: every one, when it is turned, and nothing cancels it. First: only the "
              "first of the deal, when it is turned. Deciding: only the card whose suit is played, when that is "
              "settled.", all_of(BONUS, BEGGING), "turn-up.later"),
    Parameter("turn-up.bonus.void-if", SetOf(("misdeal", "several-turned", "irregular")),
              "When a turned card scores nothing. Misdeal: dealt again after a misdeal by the same dealer. "
              "Several-turned: more than one card was turned. Irregular: not turned from the top of the pack as it "
              "lay.", BONUS, "turn-up.void"),
    Parameter("turn-up.status", Word(("out-of-play", "dealer-holds")),
              "Whether the turn-up counts as out for High and Low, as if dealt to the dealer, or not; it is never "
              "played.", TURNED, "turn-up.status"),
)

BEG = phase(
    "Beg",
    Parameter("beg.who", Word(("elder", "nobody")), "Who may beg; where the first lead makes trumps, nobody.", ALWAYS,
              "beg.offer"),
    Parameter("beg.form", Word(("spoken", "any")), "Whether only spoken words make a beg or a stand.", ADVISORY,
              "beg.offer"),
    Parameter("beg.limit", Int(1, 99, none_allowed=True), "How many begs one deal allows; none: no limit.", BEGGING,
              "beg.limit", unit="times"),
    Parameter("beg.limit.waivable", Bool(), "Whether a further beg is lawful if both sides consent.",
              other_than("beg.limit", "none"), "beg.limit"),
    Parameter("beg.stand.needs-trump", Bool(), "Whether elder may stand only if he holds a trump.", BEGGING,
              "beg.holding"),
    Parameter("beg.answers", SetOf(("give", "run", "bunch"), least=1),
              "What the dealer may answer to a beg: give points and keep the suit, run the cards, or, both consenting, "
              "bunch them and deal afresh himself.", BEGGING, "beg.answer"),
    Parameter("beg.give.points", Points(0, 999), "Points given when the dealer keeps the suit.", GIVING, "beg.give",
              unit="points"),
    Parameter("beg.give.to", Word(("beggar", "opponents")),
              "Who is given them: the beggar's side only, or every side opposed to the dealer.", GIVING, "beg.give"),
    Parameter("beg.give.may-win", Bool(),
              "Whether the gift may bring its receiver to the target; if not, the dealer must run.", GIVING,
              "beg.holding"),
    Parameter("beg.give.needs-trump", Bool(), "Whether the dealer may give only if he holds a trump.", GIVING,
              "beg.holding"),
)

RUN = phase(
    "Run",
    Parameter("run.cards", Int(1, 26), "Cards dealt to each hand in a run.", RUNNING, "run.cards", unit="cards"),
    Parameter("run.new-trump", Word(("turn-up", "keep")),
              "Whether a new card is turned after the run or the old suit stays trumps.", RUNNING, "run.trump"),
    Parameter("run.rejected", Word(("out-of-play", "under-pack")), "What becomes of a rejected turn-up.",
              one_of("run.new-trump", "turn-up"), "turn-up.status"),
    Parameter("run.same-suit", Word(("repeat", "accept", "bunch")),
              "What follows if the new card is of the rejected suit: run again, play with it, or, both consenting, "
              "bunch.", one_of("run.new-trump", "turn-up"), "run.same-suit"),
    Parameter("run.exhausted", Word(("redeal", "accept-last")),
              "What follows if too few cards are left for a full run and a turn-up: a new deal, or the last suit "
              "turned is trumps.", RUNNING, "run.exhausted"),
    Parameter("run.exhausted.dealer", Word(("same", "next")), "Who deals when the pack is exhausted.", REDEALT,
              "run.exhausted"),
    Parameter("run.exhausted.keep-points", Bool(), "Whether points made in the exhausted deal are kept.", REDEALT,
              "run.exhausted"),
    Parameter("run.discard", Word(("never", "each-run", "after-second")),
              "When hands are thrown back to size: never, once trumps are settled after a run, or only when two or "
              "more runs were dealt.", RUNNING, "run.discard"),
    Parameter("run.discard.to", Int(1, 26), "The size of a hand after throwing out.",
              other_than("run.discard", "never"), "run.discard", unit="cards"),
)

PARAMETERS = (*SEATS, *PACK, *DEAL, *TRUMPS, *BEG, *RUN)
