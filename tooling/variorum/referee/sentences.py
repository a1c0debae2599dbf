"""Rulings in a sentence that a player understands: who did what, why it is so, what follows, by which law.

``SENTENCES`` has a template for every reason an engine gives (the first word of ``Decision.why``); the words that
follow it are the template's fields, in order. A field may be shown as ``:card`` (10♥), ``:cards``, ``:suit`` (hearts),
``:one`` (a heart), ``:event`` (a moment), ``:points`` (1 point), ``:item`` (High), ``:ordinal`` (second), ``:a`` (with
its article), ``:cards-n`` (1 card), ``:at`` (the number of an action: at action 4 (D KC)).
"""

from __future__ import annotations

from ..games.cards import SHOWN, SUIT_WORDS
from ..games.engine import CULPRIT, CULPRIT_SIDE, Decision
from ..games.problems import counted, joined
from ..games.values import Effect
from . import sentences_piquet

EVENTS = {
    **sentences_piquet.EVENTS,
    "never": "there is no time for it", "next-card": "the next card of the trick", "trick-complete":
    "the end of the trick", "next-lead": "the next lead", "play-end": "the end of play", "count-end":
    "the marking of the deal", "next-cut": "the cut for the next deal", "game-end": "the end of the game",
}


ORDINALS = {"2": "second", "3": "third", "4": "fourth", "5": "fifth", "6": "sixth"}


class Said(str):
    """A word of a sentence, shown by the format asked for; ``acts`` are the actions of the record as written."""

    acts: tuple[str, ...] = ()

    @classmethod
    def of(cls, word: str, acts: tuple[str, ...]) -> Said:
        """A word of a sentence about a record with these actions."""
        said = cls(word)
        said.acts = acts
        return said

    def __format__(self, how: str) -> str:
        if how == "card":
            return SHOWN.get(self, self)
        if how == "cards":
            return " ".join(SHOWN.get(c, c) for c in self.split())
        if how == "suit":
            return SUIT_WORDS.get(self, "trumps")
        if how == "one":
            return "a " + SUIT_WORDS[self][:-1] if self in SUIT_WORDS else "one"
        if how == "event":
            return EVENTS.get(self, self)
        if how == "points":
            return points(int(self))
        if how == "item":
            return self.capitalize()
        if how.endswith("-n"):
            return counted(int(self), how[:-3]) if self.isdigit() else f"{self} {how[:-2]}"
        if how == "a":
            return f"{'an' if self[:1] in 'aeiou' else 'a'} {self}"
        if how == "at":
            return self._at()
        if how == "ordinal":
            return ORDINALS.get(self, f"{self}th")
        return str(self)

    def _at(self) -> str:
        """The number of an action with what was done in it; nothing where no action is named."""
        if not self.isdigit():
            return ""
        done = self.acts[int(self) - 1] if int(self) <= len(self.acts) else ""
        return f" at action {self}" + (f" ({done})" if done else "")


def points(n: int) -> str:
    """``1 point``, ``3 points``."""
    return "1 point" if n == 1 else f"{n} points"


SENTENCES = {
    **sentences_piquet.SENTENCES,
    # Cards. Fields: seat, card, suit led, trump suit, the best card that could have been played instead.
    "led": "{0} leads {1:card}.",
    "followed": "{0} follows suit with {1:card}.",
    "followed-trump": "{0} follows the trump lead with {1:card}.",
    "free-trump": "{0} plays {1:card}: a trump lead need not be followed.",
    "kept-trump-back": "Trumps were led; {0} had a trump ({4:card}) and threw {1:card}.",
    "unable": "{0} can neither follow nor trump, and plays {1:card}.",
    "trumped-able": "{0} had {2:one} and trumps with {1:card}, as he may.",
    "trumped-void": "{0} has none of the suit led and trumps with {1:card}.",
    "jack": "{0} plays the trump Jack, which may be played to any trick.",
    "free": "{0} plays {1:card}: the suit led need not be followed.",
    "revoked": "{0} had {2:one} ({4:card}) and threw {1:card}: he neither followed suit nor trumped.",
    "trumped-holding": "{0} had {2:one} ({4:card}) and must follow; he trumped with {1:card}.",
    "void": "{0} has none of the suit led and throws {1:card}.",
    "void-no-trump": "{0} had no {2:suit} and did not trump, though he held {4:card}; he threw {1:card}.",
    "undertrump-forced": "{0} trumps lower, with {1:card}; he has no other choice.",
    "undertrumped": "{0} trumped with {1:card} lower than the trick was trumped already, and had another choice.",
    "discard-penalised": "{0} neither followed nor trumped: {1:card}. Here that is penalised even of one who is void.",
    "duty-unknown": "{0} plays {1:card}; whether he may, the source does not tell.",
    "hand-unknown": "{0} plays {1:card}; whether he may, the record does not show.",
    "hand-unknown-follow": "{0} plays {1:card}; the record does not show whether he could have followed.",
    "hand-unknown-trump": "{0} plays {1:card}; the record does not show whether he could have trumped.",
    "hand-unknown-choice": "{0} trumps lower, with {1:card}; the record does not show whether he had another choice.",
    "hand-unknown-follow-trump": "{0} plays {1:card}; the record does not show whether he could have followed or "
    "trumped.",
    "hand-unknown-follow-choice": "{0} trumps lower, with {1:card}; the record does not show whether he could have "
    "followed, or had another choice.",
    "call-ignored": "{0} was called upon to play {1:card} and could have; he played {2:card}.",
    "out-of-turn": "{0} played {1:card} out of turn: it was for {2} to play.",
    "two-cards": "{0} played two cards to one trick, {1:card} and {2:card}.",
    # Corrections and claims.
    "nothing-to-correct": "{0} has played nothing that could be corrected.",
    "correction-open": "{0} wants to change his card; until when that may be done the source does not tell.",
    "correction-late": "{0} is too late to change his card: it could be changed until {1:event}.",
    "corrected": "{0} changes {2:card} for {1:card} in time.",
    "no-offence": "{0} claims {1:a}{2:at}, but there was none.",
    "own-offence": "{0} cannot claim against his own side.",
    "claimed-already": "{0} claims what is due of itself.",
    "claim-open": "{0} claims; until when that may be done the source does not tell.",
    "claim-late": "{0} claims too late: it could be claimed until {1:event}.",
    "claims": "{0} claims the revoke of {1}{2:at}.",
    # The deal.
    "batch": "{0} dealt {1} at a time; cards are dealt {2} at a time.",
    "batch-mixed": "{0} dealt packets of different sizes: {1}.",
    "rounds": "{0} dealt in {1:rounds-n}; there must be {2}.",
    "batch-changed": "{0} dealt {1} at a time; in this game cards were dealt {2} at a time before.",
    "batch-open": "{0} deals; how many at a time, the source does not tell.",
    "batch-lawful": "{0} dealt {1} at a time.",
    "exposed-dealing": "{0} exposed a card of {1} in dealing.",
    "several-turned": "{0} turned up {1:cards-n}.",
    "wrong-dealer": "{0} dealt out of turn.",
    "offers": "{0} offered the pack to {1}.",
    "no-cut": "{0} offered the pack to {1} to cut; it is for {2} to cut.",
    "cut-open": "Who cuts the pack, the source does not tell.",
    "notices-surplus": "{0} notices that {1} was dealt too many cards ({2}).",
    "notices-deficit": "{0} notices that {1} was dealt too few cards ({2}).",
    "notices-exposed": "{0} notices that a card of {1} was exposed in dealing.",
    "notices-several-turned": "{0} notices that more than one card was turned.",
    "notices-no-cut": "{0} notices that the pack was not offered to be cut.",
    "notices-wrong-dealer": "{0} notices that the cards were dealt out of turn.",
    "granted": "{0} {1}: that settles it.",
    "speaks": "{0} {1}.",
    "demand-in-vain": "{0} demands {1}; he has no right to it, or none any more.",
    "draws": "{0} draws {1:cards} from the hand of {2}.",
    # Beg and run.
    "stands": "{0} stands.",
    "stand-open": "{0} stands; whether he may without a trump cannot be said.",
    "stands-without-trump": "{0} has no trump and may not stand.",
    "begs": "{0} begs.",
    "beg-open": "{0} begs; whether he may, the source does not tell.",
    "nobody-begs": "In this game nobody begs, and there is nothing to answer.",
    "begs-again": "{0} begs a {2:ordinal} time in this deal; the limit is {1}.",
    "begs-by-consent": "{0} begs again; both sides consent.",
    "begs-as-agreed": "{0} begs again, as both sides have agreed beforehand.",
    "gives": "{0} gives {1} {2:points}.",
    "gift-open": "{0} gives; whether and what he may give cannot be said.",
    "gives-without-trump": "{0} has no trump and may not give; he must run the cards.",
    "gift-would-win": "{0} may not give: {1:points} would win the game.",
    "no-such-answer": "{0} cannot answer so ({1}); the answer is {2}.",
    "answer-open": "{0} answers; what he may answer the source does not tell.",
    "bunches": "{0} bunches the cards; both consent, and he deals again.",
    "bunch-offered": "{0} offers to bunch the cards.",
    "runs": "{0} runs the cards.",
    "exhausted": "{0} cannot run again: too few cards are left. The {1} dealer deals afresh.",
    "exhausted-last": "{0} cannot run again: too few cards are left. {1:suit} stay trumps.",
    "not-thrown-out": "{0} has {1:cards-n} and must throw out to {2} before the first lead.",
    "nothing-to-throw": "{0} throws out cards; none are thrown out here.",
    "thrown-wrong": "{0} throws out {1:cards-n}; he must throw out {2}.",
    "thrown-out": "{0} throws out {1:cards-n}.",
    "discard-open": "{0} throws out cards; whether he may, the source does not tell.",
    "throws-in": "{0} gives up his hand.",
    "throw-in-barred": "{0} may not give up this hand.",
    "throw-in-open": "{0} gives up his hand; whether he may cannot be said.",
    # Asking, looking, calling.
    "asks": "{0} asks whether {1:card} is {2:item}.",
    "ask-barred": "{0} asks; in this game that is not allowed.",
    "ask-late": "{0} may ask only at once, of a trump he has just played.",
    "ask-open": "{0} asks; whether he may, the source does not tell.",
    "answers-truly": "{0} answers truly.",
    "answers-falsely": "{0} answers falsely whether {1:card} is {2:item}.",
    "answers-unasked": "{0} answers a question that he need not answer.",
    "answer-in-doubt": "{0} answers a question; whether it might be asked, the source does not tell.",
    "answer-unproved": "{0} answers; the record does not show whether it is true.",
    "looks": "{0} looks at {1}, as he may.",
    "looks-barred": "{0} looks at {1}, which he may not.",
    "look-open": "{0} looks at {1}; whether he may, the source does not tell.",
    "exposes": "{0} exposes {1:cards}, which lies face up.",
    "not-exposed": "{0} calls {1:card}, which is not exposed.",
    "call-open": "{0} calls {1:card}; who may call an exposed card the source does not tell.",
    "call-barred": "{0} may not call {1:card} from {2}.",
    "calls": "{0} calls {1:card} from {2}.",
    # The score.
    "marks": "{0} marks {1}.",
    "marks-low": "{0} marks {1}, and has made {2}: the rest is forgotten.",
    "marks-high": "{0} marks {1}, and has made {2}.",
    "forgotten-open": "{0} marks points forgotten; until when he may, the source does not tell.",
    "forgotten-late": "{0} is too late to mark points forgotten: they could be marked until {1:event}.",
    "forgotten-marked": "{0} marks {1:points} forgotten before.",
    "counts": "The deal is counted.",
}


def sentence(decision: Decision, cites: tuple[str, ...], unknown: str = "", acts: tuple[str, ...] = ()) -> str:
    """The ruling as a player would be told it, with the laws it rests on as ``cited`` writes them.

    ``unknown``: why the value that would decide is not known; ``acts``: the actions of the record as written.
    """
    if not decision.why:
        return ""
    name, *fields = decision.words()
    text = SENTENCES[name].format(*(Said.of(field, acts) for field in fields))
    parts = [text[:1].upper() + text[1:], *_fault(name, decision), *_verdict(decision, unknown),
             *consequences(decision.then, decision.parties)]
    return " ".join(parts) + (f" ({joined(cites, 'and')})" if cites else "")


def cited(clauses: tuple[str, ...], own: frozenset[str]) -> tuple[str, ...]:
    """Clauses as they are cited under rules of the texts ``own``: ``law 5``; of another text ``law 2 of 1823``."""
    split = [clause.partition("#")[0] for clause in clauses]
    return tuple(law(clause) if text in own else f"{law(clause)} of {text.rpartition('/')[2]}"
                 for text, clause in zip(split, clauses, strict=True))


def _fault(name: str, decision: Decision) -> list[str]:
    """Whose a fault in dealing is: the sentence names who noticed it, and whose hand is wrong."""
    culprit = joined(dict(decision.parties).get(CULPRIT, ()), "and")
    return [f"The fault is {culprit}'s, who dealt."] if culprit and name.startswith(DEALT) else []


def _verdict(decision: Decision, unknown: str) -> list[str]:
    if decision.verdict == "refused":
        return ["The card is refused and taken back."]
    if decision.verdict == "illegal":
        return ["That may not be done."]
    if decision.verdict == "undecided" and not decision.then:
        what = "What follows" if decision.rule not in ("", decision.parameter) else "It"
        return [f"{what} cannot be decided: {unknown}." if unknown else f"{what} cannot be decided."]
    return []


def consequences(then: tuple[Effect, ...], parties: tuple[tuple[str, tuple[str, ...]], ...]) -> list[str]:
    """What follows, a sentence for each effect, with the seats and sides in place of the parties."""
    names = {party: joined(who, "and") for party, who in parties}
    return [text for effect in then if (text := _consequence(effect, names))]


def _consequence(effect: Effect, names: dict[str, str]) -> str:
    def who(key: str) -> str:
        return names.get(effect.get(key), f"the {effect.get(key)}")

    he = names.get(CULPRIT, "the offender")
    side = names.get(CULPRIT_SIDE, he)
    side = side if side == he else f"The side of {he}"

    if effect.name == "points":
        to = who("to")
        return f"{to} add{'' if ' and ' in to else 's'} {points(effect.get('points'))}."
    if effect.name == "deduct":
        return f"{points(effect.get('deduct'))} off the score of {who('from')}."
    if effect.name in ("forfeit", "transfer"):
        items = joined(sorted(effect.get(effect.name)), "and")
        return f"{side} cannot score {items} in this deal." if effect.name == "forfeit" else \
            f"{items.capitalize()}, if won by {side[:1].lower() + side[1:] if ' ' in side else side}, " \
            f"{'go' if ' ' in items else 'goes'} to the other side."
    if effect.name == "new-deal":
        return f"There is a new deal by the {effect.get('new-deal')} dealer."
    if effect.name == "draw-surplus":
        return f"{who('draw-surplus')} draws the surplus."
    text = EFFECTS.get(effect.name, effect.name.replace("-", " ").capitalize() + ".").format(he=he, side=side)
    return text[:1].upper() + text[1:]


EFFECTS = {
    **sentences_piquet.EFFECTS,
    "stands": "It stands.", "undecided": "The text leaves it open.", "lose-game": "{side} loses the game.",
    "cap-below-target": "{side} cannot win the game in this deal.", "take-back": "It is taken back.",
    "expose": "The card lies exposed.", "withdraw": "{he} plays no further in this deal.",
}
"""Effects without arguments; ``he`` is who committed the offence, ``side`` his side."""
DEALT = ("notices-surplus", "notices-deficit", "notices-exposed", "dealt-surplus", "dealt-deficit")
"""Sentences on a fault in dealing that name others than the dealer."""


def law(clause: str) -> str:
    """A clause id as it is cited: ``all-fours/1807#law.5`` is ``law 5``, ``all-fours/1814#p5.2`` stays ``p5.2``."""
    text, _, own = clause.partition("#")
    head, _, item = own.partition(".")
    return f"{head} {item}" if head.isalpha() and item else own or text
