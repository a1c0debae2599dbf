"""The duties of following: may this card be played from this hand to this trick."""

from ..deck import SUIT_MASK
from ..values import UNKNOWN
from .compiled import Rules

Verdict = tuple[str, bool | None, bool, str]
"""Parameter that decides; whether the duty is kept (None: it is unknown); whether the card is a discard of one who has
none of the suit led; the sentence that says so."""

LED: Verdict = ("lead.card", True, False, "led")
LEAD_UNKNOWN: Verdict = ("lead.first", None, False, "duty-unknown")
TRUMP_FOLLOWED: Verdict = ("follow.trump-lead", True, False, "followed-trump")
TRUMP_FREE: Verdict = ("follow.trump-lead", True, False, "free-trump")
TRUMP_BROKEN: Verdict = ("follow.trump-lead", False, False, "kept-trump-back")
TRUMP_UNKNOWN: Verdict = ("follow.trump-lead", None, False, "duty-unknown")
UNABLE: Verdict = ("follow.unable", True, True, "unable")
FOLLOWED: Verdict = ("follow.plain-lead", True, False, "followed")
TRUMPED: Verdict = ("follow.plain-lead", True, False, "trumped-able")
TRUMPED_VOID: Verdict = ("follow.plain-lead.void", True, False, "trumped-void")
JACK: Verdict = ("jack.licence", True, False, "jack")
PLAIN_FREE: Verdict = ("follow.plain-lead", True, False, "free")
PLAIN_BROKEN: Verdict = ("follow.plain-lead", False, False, "revoked")
PLAIN_TRUMPED: Verdict = ("follow.plain-lead", False, False, "trumped-holding")
PLAIN_UNKNOWN: Verdict = ("follow.plain-lead", None, False, "duty-unknown")
LICENCE_UNKNOWN: Verdict = ("jack.licence", None, False, "duty-unknown")
VOID_FREE: Verdict = ("follow.plain-lead", True, True, "free")
VOID_ANY: Verdict = ("follow.plain-lead.void", True, True, "void")
VOID_BROKEN: Verdict = ("follow.plain-lead.void", False, True, "void-no-trump")
VOID_UNKNOWN: Verdict = ("follow.plain-lead.void", None, True, "duty-unknown")
FORCED_UNKNOWN: Verdict = ("follow.plain-lead.void", None, False, "duty-unknown")
UNDER_FORCED: Verdict = ("follow.undertrump", True, False, "undertrump-forced")
UNDER_BROKEN: Verdict = ("follow.undertrump", False, False, "undertrumped")
UNDER_UNKNOWN: Verdict = ("follow.undertrump", None, False, "duty-unknown")


def duty(rules: Rules, hand: int, card: int, led: int, trump: int, best: int) -> Verdict:
    """Whether a card may be played from a hand to a trick that has been led to.

    ``hand`` still has the card; ``led`` and ``trump`` are suits, ``best`` the best card of the trick so far.
    """
    suit = card >> 4
    if suit == led:
        return TRUMP_FOLLOWED if led == trump else FOLLOWED
    if led == trump:
        if not hand & SUIT_MASK[trump]:
            return UNABLE
        value = rules.trump_lead
        return TRUMP_BROKEN if value == "trump" else TRUMP_FREE if value == "free" else TRUMP_UNKNOWN
    plain = rules.plain_lead
    if suit == trump:
        able = hand & SUIT_MASK[led]
        if able and plain == "suit":
            if card & 15 != rules.jack or rules.licence is False:
                # What is refused goes before what is merely penalised.
                lower = best > card and best >> 4 == trump and rules.undertrump != "allowed"
                return UNDER_BROKEN if lower and rules.only_under_enforced else PLAIN_TRUMPED
            return JACK if rules.licence is True else LICENCE_UNKNOWN
        if able and plain is UNKNOWN:
            return PLAIN_UNKNOWN
        if best > card and best >> 4 == trump and rules.undertrump != "allowed":
            if rules.licensed and card & 15 == rules.jack:
                return JACK
            return undertrump(rules, hand, led, trump, best)
        return TRUMPED if able else TRUMPED_VOID
    if hand & SUIT_MASK[led]:
        return PLAIN_BROKEN if plain in ("suit", "suit-or-trump") else PLAIN_FREE if plain == "free" else PLAIN_UNKNOWN
    if plain == "free":
        return VOID_FREE
    if rules.void == "any":
        return VOID_ANY
    trumps = hand & SUIT_MASK[trump]
    if not trumps:
        return UNABLE
    if rules.void is UNKNOWN:
        return VOID_UNKNOWN
    if rules.undertrump == "unless-only-trumps" and best >> 4 == trump and trumps.bit_length() - 1 < best and not (
            rules.licensed and hand >> (trump << 4 | rules.jack) & 1):
        # Every trump he has is barred while he holds a plain card, so he is not able to trump.
        return UNABLE
    return VOID_BROKEN


def undertrump(rules: Rules, hand: int, led: int, trump: int, best: int) -> Verdict:
    """A trump lower than one already played to a plain lead; where that is barred, there must be no other way."""
    if rules.undertrump is UNKNOWN:
        return UNDER_UNKNOWN
    plain = hand & ~SUIT_MASK[trump]
    if rules.undertrump == "unless-only-trumps":
        return UNDER_BROKEN if plain else UNDER_FORCED
    higher = hand & SUIT_MASK[trump] & ~((2 << best) - 1)
    if rules.licensed:
        higher |= hand & 1 << (trump << 4 | rules.jack)
    able = hand & SUIT_MASK[led]
    if able or higher or (plain and (rules.plain_lead == "free" or rules.void == "any")):
        return UNDER_BROKEN
    return FORCED_UNKNOWN if plain and rules.void is UNKNOWN else UNDER_FORCED
