"""All Fours: parameters of the play and of irregularities."""

from ..family import Parameter, phase
from ..needs import ADVISORY, ALWAYS, all_of, any_of, lacks, not_empty, one_of, other_than
from ..types import Bool, Points, SetOf, Text, Word
from .parameters_deal import TURNED
from .parameters_rules import EVENT, RULES

# Duties of following: each exists under one condition and is enforced if the set says so.
DUTY_OPEN = any_of(
    all_of(other_than("follow.plain-lead", "free"), lacks("follow.enforced", "plain-lead")),
    all_of(one_of("follow.plain-lead.void", "trump"), lacks("follow.enforced", "void")),
    all_of(one_of("follow.trump-lead", "trump"), lacks("follow.enforced", "trump-lead")),
    said="when a duty of following is not in `follow.enforced`")
UNDERTRUMP_OPEN = all_of(
    other_than("follow.undertrump", "allowed"), lacks("follow.enforced", "undertrump"),
    said="when `follow.undertrump` bars it and `follow.enforced` has not undertrump")

FOLLOW = phase(
    "Lead and follow",
    Parameter("lead.first", Word(("elder", "dealer")), "Who leads to the first trick.", ALWAYS, "play.lead"),
    Parameter("follow.plain-lead", Word(("suit", "suit-or-trump", "free")),
              "The duty of a player who holds the plain suit led: to follow, to follow or trump, or none.", ALWAYS,
              "follow.plain"),
    Parameter("follow.plain-lead.void", Word(("any", "trump")),
              "The duty of a player who holds none of the plain suit led: none, or to trump if he can.",
              other_than("follow.plain-lead", "free"), "follow.void"),
    Parameter("follow.trump-lead", Word(("trump", "free")),
              "The duty of a player who holds a trump when trumps are led: to play one, or none.", ALWAYS,
              "follow.trump"),
    Parameter("follow.undertrump", Word(("allowed", "unless-forced", "unless-only-trumps")),
              "Whether a plain lead already trumped may be trumped lower. Unless-forced: only if no other card is "
              "lawful. Unless-only-trumps: only if every card held is a trump.", ALWAYS, "follow.undertrump"),
    Parameter("follow.enforced", SetOf(("plain-lead", "void", "trump-lead", "undertrump")),
              "The duties whose breach is refused: taken back, no offence. The others may be broken, and the breach is "
              "penalised.", ALWAYS, "follow.enforcement"),
    Parameter("follow.residual", Text(), "The game whose rules fill the rest, as the text says it.", ADVISORY,
              "follow.residual"),
    Parameter("jack.licence", Bool(), "Whether the trump Jack may be played to any trick.",
              one_of("follow.plain-lead", "suit"), "play.jack"),
    Parameter("hand.throw-in", RULES, "When a hand may be given up before the first lead, on its holder's demand.",
              ALWAYS, "play.trick"),
    Parameter("ask.high-low", Bool(),
              "Whether the player of a trump may ask at once if it is High or Low, and must be answered truly.", ALWAYS,
              "play.ask"),
    Parameter("play.played-at", Word(("touching-table", "leaving-hand", "quitted")),
              "The moment from which a card is played.", ADVISORY, "play.trick"),
)

IRREGULAR = phase(
    "Irregularities",
    Parameter("misdeal.exposed-own", RULES, "The dealer exposes a card of his own side in dealing.", ALWAYS,
              "misdeal.exposed"),
    Parameter("misdeal.exposed-opponent", RULES, "The dealer exposes an opponent's card in dealing.", ALWAYS,
              "misdeal.exposed"),
    Parameter("misdeal.surplus", RULES, "A hand has too many cards.", ALWAYS, "misdeal.number"),
    Parameter("misdeal.deficit", RULES, "A hand has too few cards.", ALWAYS, "misdeal.number"),
    Parameter("misdeal.several-turned", RULES, "More than one card is turned up.", TURNED, "misdeal.manner"),
    Parameter("misdeal.no-cut", RULES, "The pack was not offered to be cut.", other_than("cut.pack", "nobody"),
              "misdeal.manner"),
    Parameter("misdeal.wrong-dealer", RULES, "The cards were dealt out of turn.", ALWAYS, "misdeal.manner"),
    Parameter("redeal.keep-points", Bool(), "Whether points made in a deal abandoned by rule are kept.", ALWAYS,
              "misdeal.manner"),
    Parameter("revoke.penalty", RULES, "A breach of a duty of following that is not enforced.", DUTY_OPEN,
              "irregular.revoke"),
    Parameter("revoke.includes-void", Bool(),
              "Whether the penalty also falls on a player who, void of the suit led, lawfully discards and does not "
              "trump.", not_empty("revoke.penalty"), "irregular.revoke"),
    Parameter("revoke.correctable-until", EVENT, "Until when the card may be changed without penalty.",
              not_empty("revoke.penalty"), "irregular.revoke"),
    Parameter("revoke.claim", Word(("automatic", "claimed")),
              "Whether the penalty is due of itself or must be claimed.", not_empty("revoke.penalty"),
              "irregular.revoke"),
    Parameter("revoke.claimable-until", EVENT, "Until when the penalty may be claimed.",
              one_of("revoke.claim", "claimed"), "irregular.revoke"),
    Parameter("undertrump.penalty", RULES, "A barred undertrump that is not enforced.", UNDERTRUMP_OPEN,
              "follow.undertrump"),
    Parameter("exposed.callable-by", Word(("nobody", "opponents", "others")),
              "Who may call a card exposed otherwise than by proper play; it lies face up, and must be played when "
              "called and lawful.", ALWAYS, "irregular.exposed"),
    Parameter("out-of-turn.penalty", RULES, "A card is played or led out of turn.", ALWAYS, "irregular.exposed"),
    Parameter("two-cards.penalty", RULES, "Two cards are played to one trick.", ALWAYS, "irregular.exposed"),
    Parameter("tricks.inspect", Word(("all", "own", "none")),
              "Which won tricks may be looked through before the count is agreed.", ALWAYS, "play.look-back"),
    Parameter("look.penalty", RULES, "A hand or tricks were looked at against `look.hand` or `tricks.inspect`.", ALWAYS,
              "deal.look"),
    Parameter("false-score.corrected", Bool(), "Whether a score marked too high is put right.", ALWAYS,
              "irregular.score"),
    Parameter("false-score.points", Points(0, 999), "Points to each opposing side for a score marked too high.", ALWAYS,
              "irregular.score", unit="points"),
    Parameter("score.claimable-until", EVENT, "Until when points forgotten may be marked.", ALWAYS, "irregular.score"),
)

PARAMETERS = (*FOLLOW, *IRREGULAR)
