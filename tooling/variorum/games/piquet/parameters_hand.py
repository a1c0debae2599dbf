"""Piquet: parameters from the pack to the draw, and carte blanche."""

from ..family import Parameter, phase
from ..needs import ADVISORY, ALWAYS, above, one_of, other_than
from ..types import Bool, Int, OrderOf, Points, Ranks, SetOf, Text, Word, WordOrInt
from .parameters_rules import EVENT, RULES

CUT = other_than("cut.pack", "nobody")
BLANK = above("carte-blanche.points", 0)

PACK = phase(
    "Pack and rank",
    Parameter("pack.size", Int(4, 52, step=4), "Cards in the pack: four for each rank of `rank.order`.", ALWAYS,
              "pack.size", unit="cards"),
    Parameter("rank.order", Ranks(), "The ranks for cutting, calling and play, high to low.", ALWAYS, "pack.rank"),
)

DEAL = phase(
    "Cut and deal",
    Parameter("cut.dealer", Word(("highest-chooses", "highest-deals", "lowest-deals")),
              "Who deals first by the cut; equal cards cut again.", ALWAYS, "deal.first-dealer"),
    Parameter("shuffle.elder", Bool(), "Whether elder may shuffle; the dealer then shuffles last.", ALWAYS, "deal.cut"),
    Parameter("cut.pack", Word(("nobody", "may", "must")), "Whether elder cuts the pack before the deal.", ALWAYS,
              "deal.cut"),
    Parameter("cut.part", Int(1, 26), "The least number of cards in each part of the cut.", CUT, "deal.cut",
              unit="cards"),
    Parameter("cut.irregular", RULES, "The cut was not in order.", CUT, "misdeal.manner"),
    Parameter("deal.cards", Int(1, 25), "Cards dealt to each hand.", ALWAYS, "deal.cards", unit="cards"),
    Parameter("deal.batch", OrderOf((1, 2, 3, 4)),
              "The packet sizes in which cards may be dealt; the first is used where a record does not say.", ALWAYS,
              "deal.batch", unit="cards"),
    Parameter("deal.batch.change", Word(("free", "announced", "never")),
              "Whether a player may change his packet size during the partie; announced: told before the shuffle.",
              ALWAYS, "deal.batch"),
    Parameter("stock.layout", Text(), "How the stock is laid.", ADVISORY, "deal.look"),
)

DISCARD = phase(
    "Discard and draw",
    Parameter("discard.elder.min", Int(0, 25), "The least number of cards elder must exchange.", ALWAYS,
              "discard.elder", unit="cards"),
    Parameter("discard.elder.max", Int(0, 50), "Elder's part of the stock, the top cards: the most he may exchange.",
              ALWAYS, "discard.elder", unit="cards"),
    Parameter("discard.elder.announce-fewer", Bool(), "Whether elder must say so when he takes fewer than his part.",
              ALWAYS, "discard.elder"),
    Parameter("discard.younger.min", Int(0, 25), "The least number of cards younger must exchange.", ALWAYS,
              "discard.younger", unit="cards"),
    Parameter("discard.younger.max", WordOrInt(("remaining",), 0, 50),
              "The most younger may exchange; remaining: all that elder left.", ALWAYS, "discard.younger",
              unit="cards"),
    Parameter("discard.locked-by", EVENT, "The moment from which a discard may not be changed.", ALWAYS,
              "discard.lock"),
    Parameter("talon.look.elder", Word(("nothing", "own-part")),
              "The cards elder may look at: none, or those he left of his part.", ALWAYS, "discard.look"),
    Parameter("talon.look.younger", Word(("nothing", "alone", "decides-for-both")),
              "Cards that younger leaves: nobody looks at them; he may; he decides whether both do.", ALWAYS,
              "discard.look"),
    Parameter("talon.look.elder-first", Word(("nothing", "lead-or-name-suit")),
              "What elder must do before he looks at the cards younger left.",
              one_of("talon.look.younger", "decides-for-both"), "discard.look"),
    Parameter("look-back", SetOf(("own-discards", "tricks")), "What may be looked at again during play.", ALWAYS,
              "play.look-back"),
)

CARTE_BLANCHE = phase(
    "Carte blanche",
    Parameter("carte-blanche.points", Points(0, 999),
              "The value of a dealt hand that lacks the ranks of `carte-blanche.without`; 0: not known to the game.",
              ALWAYS, "carte-blanche.value", unit="points"),
    Parameter("carte-blanche.without", Ranks(as_set=True), "The ranks a carte blanche must lack.", BLANK,
              "carte-blanche.value"),
    Parameter("carte-blanche.announce.elder", EVENT, "The last moment for elder to announce it.", BLANK,
              "carte-blanche.announce"),
    Parameter("carte-blanche.announce.younger", EVENT, "The last moment for younger to announce it.", BLANK,
              "carte-blanche.announce"),
    Parameter("carte-blanche.show.elder", EVENT, "The moment before which elder may not, and at which he must, show "
              "it.", BLANK, "carte-blanche.show"),
    Parameter("carte-blanche.show.younger", EVENT, "The moment before which younger may not, and at which he must, "
              "show it.", BLANK, "carte-blanche.show"),
    Parameter("carte-blanche.reopens-discard", Bool(),
              "Whether the opponent, once it is announced, may change a discard not yet locked by "
              "`discard.locked-by`.", BLANK, "carte-blanche.announce"),
)

PARAMETERS = (*PACK, *DEAL, *DISCARD, *CARTE_BLANCHE)
