"""Rule sets of Piquet made by hand for the tests. The values are the tests' own, chosen like those of the texts they
are named for; a change is written ``point__tie="elder"``.
"""

from typing import Any

from variorum.games.ruleset import RuleSet

from ...referee.raw import judged
from ...referee.rules import rules

STANDS: list[Any] = [{"effects": ["stands"]}]
PIPS = {"A": "11", "K": "10", "Q": "10", "J": "10", "T": "10", "9": "9", "8": "8", "7": "7"}
ORDER = ["carte-blanche", "point", "sequence", "set", "play", "cards", "capot"]

RUBICON: dict[str, Any] = {
    "pack.size": "32", "rank.order": "AKQJT987", "cut.dealer": "highest-chooses", "shuffle.elder": "unknown",
    "cut.pack": "unknown", "deal.cards": "12", "deal.batch": ["2", "3"], "deal.batch.change": "unknown",
    "discard.elder.min": "1", "discard.elder.max": "5", "discard.elder.announce-fewer": "no",
    "discard.younger.min": "1", "discard.younger.max": "remaining", "discard.locked-by": "touch-stock",
    "talon.look.elder": "own-part", "talon.look.younger": "decides-for-both",
    "talon.look.elder-first": "lead-or-name-suit", "look-back": ["own-discards", "tricks"],
    "carte-blanche.points": "10", "carte-blanche.without": "KQJ", "carte-blanche.announce.elder": "at-once",
    "carte-blanche.announce.younger": "at-once", "carte-blanche.show.elder": "younger-discard",
    "carte-blanche.show.younger": "elder-discard", "carte-blanche.reopens-discard": "unknown",
    "call.order": "point-first", "call.until": "first-lead", "call.elder": "one-by-one", "call.younger": "replies",
    "call.point.states": ["cards"], "call.sequence.states": ["length"], "call.set.states": ["size"],
    "call.reply.binds": "yes", "call.under": "allowed", "call.under.scores": "called-and-lower",
    "call.false": "unknown", "point.measure": "cards-then-pips", "point.pips": PIPS, "point.minimum": "0",
    "point.score": "cards", "point.tie": "nobody", "sequence.min": "3", "sequence.measure": "length-then-top",
    "sequence.values": {"3": "3", "4": "4", "5": "15", "6": "16", "7": "17", "8": "18"}, "sequence.lower": "yes",
    "sequence.tie": "nobody", "set.ranks": "AKQJT", "set.values": {"4": "14", "3": "3"}, "set.lower": "yes",
    "show.on-request": "yes", "show.elder.from": "scoring", "show.younger.from": "first-lead",
    "show.false": "unknown", "reckon.order": ORDER, "pique.threshold": "30", "pique.points": "30",
    "pique.counts": ["carte-blanche", "point", "sequence", "set", "play"], "repique.threshold": "30",
    "repique.points": "60", "repique.counts": ["carte-blanche", "point", "sequence", "set"], "equality.bars": "no",
    "follow.must-win": "no", "play.lead": "1", "play.win": "1", "play.last": "1", "cards.points": "10",
    "cards.tie": "nobody", "capot.points": "40", "capot.mode": "replaces", "partie.form": "deals",
    "partie.deals": "6", "partie.tie.deals": "2", "partie.tie.then": "draw", "partie.base": "100",
    "partie.value": "difference", "rubicon.threshold": "100", "rubicon.value": "sum", "rubicon.when": "loser-below",
    "partie.rounding": "1", "misdeal.number": "unknown", "misdeal.wrong-dealer": "unknown",
    "stock.exposed": "unknown", "stock.touched": "unknown", "draw.excess": "unknown", "draw.order": "unknown",
    "hand.short": "unknown", "hand.over": "unknown", "hand.over.waivable": "unknown", "revoke.penalty": "unknown",
}
"""Like the Laws of Piquet of 1882 for six deals, with its supplies."""

AU_CENT: dict[str, Any] = RUBICON | {
    "cut.dealer": "lowest-deals", "deal.batch": ["2"], "discard.younger.min": "0", "point.measure": "pips",
    "call.point.states": ["pips"], "call.sequence.states": ["length", "top"], "call.set.states": ["size", "rank"],
    "carte-blanche.announce.elder": "elder-discard", "carte-blanche.announce.younger": "younger-discard",
}
"""Like the laws of 1882 for the hundred, but played in six deals."""

TO_A_HUNDRED: dict[str, Any] = {k: v for k, v in AU_CENT.items() if not k.startswith(("partie.", "rubicon."))} | {
    "partie.form": "target", "partie.target": "100", "partie.win": "at-once", "double.threshold": "50",
    "double.games": "2", "match.games": "5",
}
"""The same to a hundred: a double game under 50, the match the best of five."""

BOUSSAC: dict[str, Any] = RUBICON | {
    "shuffle.elder": "yes", "cut.pack": "must", "cut.part": "2",
    "cut.irregular": [{"effects": [{"new-deal": "same"}]}], "deal.batch.change": "announced",
    "misdeal.number": [{"when": {"hand-size": "13"}, "demand": "elder", "effects": [{"new-deal": "same"}]},
                       {"when": {"hand-size": ">=14"}, "effects": [{"new-deal": "same"}]},
                       {"when": {"hand-size": "<=11"}, "effects": ["stands"]}, {"effects": ["draw-fewer"]}],
    "stock.exposed": [{"when": {"card": "other"}, "effects": ["stands"]}, {"effects": ["undecided"]}],
    "misdeal.wrong-dealer": [{"when": {"play": "not-begun"}, "demand": "offender", "effects": [{"new-deal": "other"}]},
                             *STANDS],
    "carte-blanche.announce.elder": "with-show", "carte-blanche.announce.younger": "with-show",
    "carte-blanche.show.younger": "elder-draw", "discard.elder.announce-fewer": "yes",
    "talon.look.younger": "nothing", "talon.look.elder-first": None,
    "draw.excess": [{"when": {"cards-seen": "no"}, "effects": ["return-cards"]},
                    {"effects": ["forfeit-declarations", "opponent-all-good"]}],
    "hand.short": [{"effects": ["surplus-wins"]}],
    "hand.over": [{"effects": ["forfeit-declarations", "surplus-wins"]}], "hand.over.waivable": "no",
    "draw.order": [{"when": {"provoked": "yes"}, "effects": [{"new-deal": "same"}]}, {"effects": ["undecided"]}],
    "draw.unannounced": [{"consent": "both", "effects": ["stands"]}, {"effects": [{"new-deal": "same"}]}],
    "stock.touched": [{"effects": ["forfeit-declarations"]}],
    "point.measure": "pips", "point.minimum": "30", "call.point.states": ["pips"],
    "call.sequence.states": ["length", "suit"], "call.set.states": ["size", "rank"], "call.elder": "all-at-once",
    "call.younger": "announces-better", "call.order": "fixed",
}
"""Like Boussac's rules of 1896, with supplies of the tests' own."""

OLD: dict[str, Any] = RUBICON | {
    "pack.size": "36", "rank.order": "AKQJT9876", "discard.elder.max": "8", "discard.younger.max": "4",
    "point.pips": PIPS | {"6": "6"}, "follow.must-win": "yes",
}
"""Like the older game with 36 cards."""


SINGLE: dict[str, Any] = {"partie__form": "single"} | dict.fromkeys((
    "partie__deals", "partie__tie__deals", "partie__tie__then", "partie__base", "partie__value", "rubicon__threshold",
    "rubicon__value", "rubicon__when", "partie__rounding"))
"""Changes that make of a rule set one of single deals."""
NO_BLANK: dict[str, Any] = {"carte_blanche__points": "0"} | dict.fromkeys((
    "carte_blanche__without", "carte_blanche__announce__elder", "carte_blanche__announce__younger",
    "carte_blanche__show__elder", "carte_blanche__show__younger", "carte_blanche__reopens_discard"))
"""Changes that make of a rule set one without carte blanche."""


def made(values: dict[str, Any], name: str, **changes: Any) -> RuleSet:
    """A rule set of Piquet with these values and changes."""
    return rules(values, game="piquet", name=name, **changes)


def rubicon(**changes: Any) -> RuleSet:
    """Six deals."""
    return made(RUBICON, "rubicon", **changes)


def au_cent(**changes: Any) -> RuleSet:
    """The more conservative laws."""
    return made(AU_CENT, "au-cent", **changes)


def hundred(**changes: Any) -> RuleSet:
    """To a hundred points."""
    return made(TO_A_HUNDRED, "au-cent-hundred", **changes)


def boussac(**changes: Any) -> RuleSet:
    """The French rules."""
    return made(BOUSSAC, "boussac", **changes)


def old(**changes: Any) -> RuleSet:
    """With 36 cards."""
    return made(OLD, "old-36", **changes)


__all__ = [
    "AU_CENT", "BOUSSAC", "NO_BLANK", "OLD", "ORDER", "PIPS", "RUBICON", "SINGLE", "STANDS", "TO_A_HUNDRED", "au_cent",
    "boussac", "hundred", "judged", "made", "old", "rubicon",
]
