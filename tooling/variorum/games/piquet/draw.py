"""The exchange: discards, draws, the stock touched, cards left.

Where the vocabulary leaves it open:

* A draw that is not written takes place when it next matters: before the other player discards, or the calls begin.
  A player who has announced carte blanche, or shows one later, draws only after showing it.
* Cards drawn too many are judged by ``draw.excess`` where somebody claims or notices them before the calls; if nobody
  does, with the draw itself, and the cards count as seen if the record shows that he looked at them or called and
  played with them. Cards that younger took because elder left some unannounced are ``draw.unannounced``.
* Who discards more than he may, and is written to draw no more than he may, has an offence behind him that shows in
  the short hand (``hand.short``); without such a draw the discard is illegal and must be put right.
* ``Y claims provoked`` behind a draw out of order says that elder feigned to wait.
"""

from __future__ import annotations

from typing import Any

from ..engine import ILLEGAL, LEGAL, OFFENCE, UNDECIDED, Action, RecordError
from ..problems import counted
from ..values import UNKNOWN
from .irregular import Case, irregularity, undo
from .state import EXCHANGE, NONE, State

BEFORE_DRAWING = {
    "elder": ("at-once", "elder-discard", "younger-discard"),
    "younger": ("at-once", "elder-discard", "elder-draw", "younger-discard"),
}
"""Moments of showing carte blanche that come before that player's draw."""


def check_open(state: State, action: Action) -> int:
    """The seat that acts in the exchange; raises ``RecordError`` if that is over."""
    seat = state.seat(action)
    if state.phase != EXCHANGE:
        raise RecordError([action.problem(f"'{action.text}': the exchange is over")])
    state.last_act[seat] = action.at
    return seat


# -- discarding -------------------------------------------------------------------------------------------------------


def discards(state: State, action: Action) -> None:
    """A player discards, or changes his discard."""
    seat = check_open(state, action)
    ex, who = state.exchange[seat], action.who
    number = len(action.cards) or action.args["number"]
    if ex.cards >= 0:
        changes(state, action, seat, number)
        return
    if seat == state.younger:
        if not elder_done(state, action.at):
            early(state, action)
            return
        flush(state, state.elder, True)
    if number > state.size[seat]:
        raise RecordError([action.problem(f"{who} discards {counted(number, 'card')} and has {state.size[seat]}")])
    if not lawful(state, action, seat, number):
        return
    lay_out(state, action, seat, number)
    state.happen(f"{state.role(seat)}-discard")
    state.step("discards", who, action.cards, number)


def elder_done(state: State, at: int) -> bool:
    """Whether elder has discarded, or need not and does not behind the action of that number either."""
    if state.exchange[state.elder].cards >= 0:
        return True
    name = state.seats[state.elder]
    return state.rules.values["discard.elder.min"] == 0 and not any(
        a.who == name and a.verb in ("discards", "draws") for a in state.record.play.acts[at:])


def early(state: State, action: Action) -> None:
    """Younger discards before elder: barred, unless he goes on to draw, which is judged then."""
    who = action.who
    later = [a for a in state.record.play.acts[action.at:] if a.who == who and a.verb in ("discards", "draws")]
    if later and later[0].verb == "draws":
        state.decide(action, who, OFFENCE, "discard.order", "discards-first", who)
        lay_out(state, action, state.younger, len(action.cards) or action.args["number"])
        state.happen("younger-discard")
        state.step("discards", who, action.cards, state.exchange[state.younger].cards)
    else:
        state.decide(action, who, ILLEGAL, "discard.order", "discards-first", who)


def lawful(state: State, action: Action, seat: int, number: int) -> bool:
    """Whether so many may be discarded; notes the ruling. False: it must be put right."""
    who, role = action.who, state.role(seat)
    least, most = state.need(f"discard.{role}.min"), state.need(f"discard.{role}.max")
    remaining = state.stock_left - (state.exchange[state.elder].expected if seat == state.younger and
                                    state.exchange[state.elder].drawn < 0 else 0)
    drawn = number - max(0, state.surplus[seat], state.exchange[seat].fewer)
    limit = f"discard.{role}.max"
    if least is UNKNOWN or most is UNKNOWN:
        name = f"discard.{role}.min" if least is UNKNOWN else limit
        state.decide(action, who, UNDECIDED, name, "exchange-open", who, str(number))
        return True
    if number < least:
        state.decide(action, who, ILLEGAL, f"discard.{role}.min", "discards-few", who, str(number), str(least))
        state.waiting = seat
        return False
    most = remaining if most == "remaining" else most
    if number <= most and drawn <= remaining:
        state.decide(action, who, LEGAL, limit, "discards", who, str(number))
        return True
    if drawn > remaining >= 0 and number <= most:
        limit, most = "draw.number", remaining
    if 0 < drawn_behind(state, action) < number:
        state.decide(action, who, OFFENCE, limit, "discards-many", who, str(number), str(most))
        return True
    state.decide(action, who, ILLEGAL, limit, "discards-many", who, str(number), str(most))
    state.waiting = seat
    return False


def drawn_behind(state: State, action: Action) -> int:
    """The cards that a player is written to draw upon a discard, and not upon another that puts it right."""
    total = 0
    for later in state.record.play.acts[action.at:]:
        if later.who == action.who and later.verb == "discards":
            break
        if later.who == action.who and later.verb == "draws":
            total += len(later.cards) or later.args.get("number", 0)
    return total


def lay_out(state: State, action: Action, seat: int, number: int) -> None:
    """The cards leave the hand."""
    ex = state.exchange[seat]
    ex.cards = number
    state.size[seat] -= number
    if action.cards or not number:
        for name in action.cards:
            take_from_hand(state, action, seat, state.rules.code[name])
        ex.mask = state.rules.deck.mask(action.cards)
        state.gone |= ex.mask
        return
    ex.mask = 0
    state.hands[seat] = 0
    state.unknown[seat] = state.size[seat]


def take_from_hand(state: State, action: Action, seat: int, card: int) -> None:
    """A card leaves a hand; one that is not among those known of it may be one of its unknown cards."""
    if not state.hands[seat] >> card & 1:
        find(state, action, seat, card)
    state.hands[seat] &= ~(1 << card)


def find(state: State, action: Action, seat: int, card: int) -> None:
    """A card not known to be in a hand is found there; raises ``RecordError`` if it cannot be."""
    bit = 1 << card
    if not state.unknown[seat] or not state.possible(seat) & bit:
        name, who = state.card_name(card), state.seats[seat]
        if state.gone & bit:
            raise RecordError([action.problem(f"{who} no longer holds {name}",
                                              "it was played or discarded before")])
        held = state.names(state.hands[seat])
        raise RecordError([action.problem(f"{who} does not hold {name}", f"he holds {held}" if held else "")])
    state.unknown[seat] -= 1
    state.hands[seat] |= bit
    state.known[seat] |= bit


def changes(state: State, action: Action, seat: int, number: int) -> None:
    """A discard is changed for another, if it still may be."""
    ex, who = state.exchange[seat], action.who
    locked = state.need("discard.locked-by")
    if locked is UNKNOWN:
        state.decide(action, who, UNDECIDED, "discard.locked-by", "change-open", who)
    elif ex.drawn >= 0 or (locked != "never" and state.since(locked, seat) is not None):
        state.decide(action, who, ILLEGAL, "discard.locked-by", "change-late", who, locked)
        return
    elif state.blank[1 - seat].announced:
        may = state.need("carte-blanche.reopens-discard")
        if may is False:
            state.decide(action, who, ILLEGAL, "carte-blanche.reopens-discard", "change-barred", who)
            return
        state.decide(action, who, UNDECIDED if may is UNKNOWN else LEGAL, "carte-blanche.reopens-discard",
                     "change-open" if may is UNKNOWN else "changes", who)
    else:
        state.decide(action, who, LEGAL, "discard.locked-by", "changes", who)
    state.size[seat] += ex.cards
    if ex.mask:
        state.hands[seat] |= ex.mask
        state.gone &= ~ex.mask
    elif ex.cards:  # any of the cards dealt
        state.hands[seat], state.unknown[seat] = state.dealt[seat], state.dealt_unknown[seat]
    ex.cards = -1
    lay_out(state, action, seat, number)
    state.step("discards", who, action.cards, number)


# -- drawing ----------------------------------------------------------------------------------------------------------


def draws(state: State, action: Action) -> None:
    """A player draws, in one go or several."""
    seat = check_open(state, action)
    ex, who = state.exchange[seat], action.who
    number = len(action.cards) or action.args["number"]
    if seat == state.younger:
        flush(state, state.elder, True)
        elder = state.exchange[state.elder]
        if not elder_done(state, action.at) or (elder.drawn < 0 and elder.expected):
            out_of_order(state, action, number)
            return
    if number > state.stock_left:
        raise RecordError([action.problem(f"{who} draws {counted(number, 'card')}, and {state.stock_left or 'none'} "
                                          f"{'is' if state.stock_left == 1 else 'are'} left")])
    if ex.cards < 0:
        touch(state, action, seat)
        if state.stopped or state.waiting == seat:
            return
        take(state, action, seat, number)
        ex.over = ex.drawn
        return
    total = max(0, ex.drawn) + number
    over = total - ex.expected
    take(state, action, seat, number)
    if over <= 0:
        state.decide(action, who, LEGAL, "draw.number", "draws-cards", who, str(number))
        return
    ex.over = over
    part = state.exchange[state.elder]
    if seat == state.younger and 0 < over <= unannounced(state, part):
        left_unannounced(state, action, number)
    elif any(a.verb in ("claims", "notices") and a.args["what"] in ("excess", "surplus")
             for a in state.record.play.acts[action.at:]):
        state.decide(action, who, OFFENCE, "draw.excess", "draws-many", who, str(total), str(ex.expected))
    else:
        ex.looked = any(a.who == who and a.verb in ("looks", "calls", "declares", "plays", "replies")
                        for a in state.record.play.acts[action.at:])
        judge_excess(state, action, seat)


def take(state: State, action: Action | None, seat: int, number: int) -> None:
    """Cards come from the top of the stock into a hand."""
    ex = state.exchange[seat]
    names = action.cards if action is not None else ()
    ex.drawn = max(0, ex.drawn) + number
    state.stock_left -= number
    if state.stock is not None:
        cards: tuple[int, ...] = tuple(state.stock[:number])
        del state.stock[:number]
        wrong = [n for n in names if state.rules.code[n] not in cards]
        if wrong and action is not None:
            raise RecordError([action.problem(f"{wrong[0]} is not among the next {counted(number, 'card')} of the "
                                              "stock",
                                              f"they are {' '.join(map(state.card_name, cards))}")])
    else:
        cards = tuple(state.rules.code[n] for n in names)
    possible = state.possible(seat)
    for card in cards:
        if not possible >> card & 1 and action is not None:
            raise RecordError([action.problem(f"{state.card_name(card)} cannot be in the stock",
                                              "it was dealt or discarded before")])
        state.hands[seat] |= 1 << card
        state.known[seat] |= 1 << card
    ex.taken = None if ex.taken is None or len(cards) < number else (*ex.taken, *cards)
    state.unknown[seat] += number - len(cards)
    state.size[seat] += number
    state.happen(f"touch-stock {seat}")
    state.happen(f"{state.role(seat)}-draw")
    state.step("draws", state.seats[seat], tuple(map(state.card_name, cards)), number)


def flush(state: State, seat: int, waits: bool) -> None:
    """Let a player draw whose drawing is not written; ``waits``: not while he has still to show carte blanche."""
    ex, blank = state.exchange[seat], state.blank[seat]
    if ex.cards < 0 or ex.drawn >= 0 or ex.written:
        return
    if waits and not blank.shown and (blank.announced or shows_later(state, seat)):
        moment = state.rules.value(f"carte-blanche.show.{state.role(seat)}")
        if moment is UNKNOWN or moment in BEFORE_DRAWING[state.role(seat)]:
            return
    take(state, None, seat, min(ex.expected, state.stock_left))


def flush_both(state: State) -> None:
    """Let both draw, elder first: the exchange is over."""
    flush(state, state.elder, False)
    flush(state, state.younger, False)


def shows_later(state: State, seat: int) -> bool:
    """Whether the record has that player show his hand later."""
    return state.exchange[seat].shows_at > state.at


def out_of_order(state: State, action: Action, number: int) -> None:
    """Younger draws before elder."""
    seat, who = state.younger, action.who
    provoked = any(a.verb == "claims" and a.args["what"] == "provoked" for a in state.record.play.acts[action.at:])
    case = Case(seat, seat, size=state.size[seat], provoked=provoked)
    found = irregularity(state, action, who, "draw.order", case, "draws-first-provoked" if provoked else "draws-first",
                         who, state.seats[state.elder])
    undecided(state, found.verdict)
    if state.stopped:
        return
    undo(state, found, seat)
    if state.waiting != seat:
        take(state, action, seat, min(number, state.stock_left))
        state.exchange[seat].over = max(0, state.exchange[seat].drawn - state.exchange[seat].expected)


def undecided(state: State, verdict: str) -> None:
    """An irregular draw that cannot be decided leaves open what is scored."""
    if verdict == UNDECIDED:
        state.doubtful.update(dict.fromkeys(("point", "sequence", "set")))
        state.open["carte-blanche"] = None
        state.open["score"] = None


# -- irregular draws --------------------------------------------------------------------------------------------------


def excess(state: State) -> int:
    """The seat that drew too many cards of which nobody has spoken yet; -1: none did."""
    return next((s for s in (state.elder, state.younger) if state.exchange[s].over > 0), NONE)


def judge_excess(state: State, action: Action, seat: int) -> None:
    """Cards drawn too many are spoken of, or judged at once."""
    ex = state.exchange[seat]
    case = Case(seat, seat, size=state.size[seat], number=ex.over, seen=ex.looked)
    why = ("excess-seen" if ex.looked else "excess", state.seats[seat], str(ex.over))
    found = irregularity(state, action, action.who, "draw.excess", case, *why)
    ex.over = 0
    undecided(state, found.verdict)
    if found.verdict == ILLEGAL:
        state.waiting = seat


def unannounced(state: State, elder: Any) -> int:
    """How many cards elder left without saying so, where he must."""
    if state.need("discard.elder.announce-fewer") is not True:
        return 0
    most = state.need("discard.elder.max")
    left = most - elder.cards if isinstance(most, int) else 0
    return max(0, left) if elder.left < 0 else 0


def left_unannounced(state: State, action: Action, number: int) -> None:
    """Younger took cards that elder had left without saying so."""
    seat, ex = state.younger, state.exchange[state.younger]
    case = Case(state.elder, seat, size=state.size[seat], number=ex.over, seen=ex.looked)
    found = irregularity(state, action, action.who, "draw.unannounced", case, "left-unannounced",
                         state.seats[state.elder], action.who, str(ex.over))
    ex.over = 0
    undecided(state, found.verdict)


def touches(state: State, action: Action) -> None:
    """A player touches the stock."""
    seat = check_open(state, action)
    if action.args["what"] != "stock":
        raise RecordError([action.problem(f"'{action.text}': it is the stock that is touched", "write touches stock")])
    if state.exchange[seat].cards < 0:
        touch(state, action, seat)
        return
    state.happen(f"touch-stock {seat}")
    state.decide(action, action.who, LEGAL, "stock.touched", "touches", action.who)


def touch(state: State, action: Action, seat: int) -> None:
    """The stock is touched before the discard."""
    found = irregularity(state, action, action.who, "stock.touched",
                         Case(seat, seat, size=state.size[seat]), "touches-early", action.who)
    state.happen(f"touch-stock {seat}")
    undecided(state, found.verdict)
    if found.verdict == ILLEGAL:
        state.waiting = seat


def leaves(state: State, action: Action) -> None:
    """Elder says how many cards of his part he leaves."""
    seat = check_open(state, action)
    if seat != state.elder:
        raise RecordError([action.problem(f"'{action.text}': it is elder who leaves cards of his part")])
    ex, number = state.exchange[seat], action.args["number"]
    part = state.need("discard.elder.max")
    if ex.cards >= 0 and isinstance(part, int) and number != part - ex.cards:
        raise RecordError([action.problem(f"{action.who} has discarded {ex.cards} and leaves {part - ex.cards} of his "
                                          f"{part} cards, not {number}")])
    ex.left = number
    state.decide(action, action.who, LEGAL, "discard.elder.announce-fewer", "leaves", action.who, str(number))
