"""All Fours compiled: deals and games played by machine code that Numba makes of this module.

``rules`` is a rule set as numbers, in the order of ``LAYOUT``; ``support`` makes it. Cards are those of ``games.deck``,
hands masks of them, seats and sides are numbered in turn from elder, and chance comes by number, word for word as in
``simulate.chance``: so the referee plays the very same deals, and a test holds the two together.

All is in one module, longer than others, since machine code is kept on the disk and made anew only when the module that
it was made of changes: what stood in another would go on as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

Function = TypeVar("Function", bound=Callable[..., Any])
Numbers = Any
"""A pointer to 64-bit whole numbers: nothing is counted or checked when it is handed on."""
Array = Any
Whole = Any
"""A whole number or a truth that came of one: what mypy cannot see behind a pointer."""


OPTIONS = {"nogil": True, "error_model": "numpy"}


def compiled(function: Function) -> Function:
    """Machine code of a function, made together with what calls it."""
    made: Function = numba.njit(**OPTIONS)(function)
    return made


def inlined(function: Function) -> Function:
    """Machine code laid into whatever calls the function."""
    made: Function = numba.njit(forceinline=True, **OPTIONS)(function)
    return made


def kept(function: Function) -> Function:
    """Machine code, with all that it calls, kept on the disk where there is a place for it.

    Only for what has one signature: processes that compile at the same time would put one's code in another's place.
    """
    try:
        made: Function = numba.njit(cache=True, **OPTIONS)(function)
    except RuntimeError:  # neither beside this file nor at home may anything be written
        made = numba.njit(**OPTIONS)(function)
    return made


instruction: Callable[[Callable[..., Any]], Any] = intrinsic
"""A function that is one machine instruction, written with llvmlite."""

# -- what a rule set is as numbers -----------------------------------------------------------------------------------

LAYOUT = (
    "model", "players", "sides", "ranks", "jack", "cards", "packet", "maker", "bonus_to",
    "bonus_counts", "turn_up_held", "beg", "beg_limit", "stand_needs", "may_give", "may_run", "gift", "gift_to",
    "gift_may_win", "gift_needs",
    "run_cards", "run_turns", "run_under", "run_accept", "exhausted_last", "exhausted_next", "exhausted_keep",
    "discard", "discard_to", "first", "plain", "void", "trump_lead", "under", "licence",
    "high", "low", "jack_points", "hung_points", "game", "high_owner", "low_owner", "pool_kept", "trump_pips",
    "tie", "no_pips", "order_1", "order_2", "order_3", "order_4", "target", "at_once", "win_tie",
)  # fmt: skip
(
    MODEL, PLAYERS, SIDES, RANKS, JACK, CARDS, PACKET, MAKER, BONUS_TO, BONUS_COUNTS, TURN_UP_HELD,
    BEG, BEG_LIMIT, STAND_NEEDS, MAY_GIVE, MAY_RUN, GIFT, GIFT_TO, GIFT_MAY_WIN, GIFT_NEEDS,
    RUN_CARDS, RUN_TURNS, RUN_UNDER, RUN_ACCEPT, EXHAUSTED_LAST, EXHAUSTED_NEXT, EXHAUSTED_KEEP,
    DISCARD, DISCARD_TO, FIRST, PLAIN, VOID, TRUMP_LEAD, UNDER, LICENCE,
    HIGH, LOW, JACK_POINTS, HUNG_POINTS, GAME, HIGH_OWNER, LOW_OWNER, POOL_KEPT, TRUMP_PIPS,
    TIE, NO_PIPS, ORDER, _2, _3, _4, TARGET, AT_ONCE, WIN_TIE,
) = range(len(LAYOUT))  # fmt: skip
PIPS = len(LAYOUT)
"""From here on the pips of each strength, lowest first; then the bonus of each for being turned up."""
BONUS = PIPS + 13
SIDE = BONUS + 13
"""The side of each seat."""
PACK = SIDE + 6
"""The pack in its order."""
WIDTH = PACK + 52

MOST_SEATS = 6
MODELS = ("random", "sensible")
RANDOM = 0
EACH, FIRST_ONLY, DECIDING = range(3)
SUIT, SUIT_OR_TRUMP, FREE = range(3)
ALLOWED, UNLESS_FORCED, UNLESS_ONLY = range(3)
NEVER, EACH_RUN, AFTER_SECOND = range(3)
NOBODY, ELDER, DEALER = range(3)
ORIGINAL, WINNER, DEALERS = range(3)

# What a deal comes to: these, then for each side the items.
DIFFERENT_AT, VOID_AT, MARGIN_AT, LENGTH_AT, UNENDED_AT = range(5)
SIDES_AT = 5
ITEMS = ("turn-up", "gift", "high", "low", "jack", "game", "points", "tricks")
TURN_UP_ITEM, GIFT_ITEM, HIGH_ITEM, _LOW_ITEM, JACK_ITEM, GAME_ITEM, POINTS_ITEM, TRICKS_ITEM = range(len(ITEMS))
OF_SIDE = len(ITEMS)
ROW = SIDES_AT + MOST_SEATS * OF_SIDE

# The desk, on which a deal is played: by side the score, that before the deal, that of the game (sides numbered from
# the first elder's), pips; by seat and side what is held, what was dealt, what was won; the pack; space for a hand; and
# how the deal stands: the place in the pack and its end, trumps, the card turned, a bonus that waits, the size of a
# hand, the runs so far, the side that won the Jack (or NONE) and whether from another.
SCORE, PRIOR, CARRIED, TAKEN, HANDS, DEALT, WON = range(0, 7 * MOST_SEATS, MOST_SEATS)
STOCK = 7 * MOST_SEATS
SPARE = STOCK + 128
TIES = SPARE + 64
PLACE, END, TRUMP, TURNED, DEFERRED, HELD, RUNS, JACK_SIDE, HUNG = range(TIES + 64, TIES + 73)
DESK = TIES + 73
STREAMS = MOST_SEATS + 1
"""The states of the seats' streams of chance, and of the pack's."""

# What a part of a deal comes to: a side that has won, or one of these.
ELDER_DEALS, SAME_DEALS, GOES_ON, SUIT_ACCEPTED = -1, -2, -3, -4

LONGEST = 400
"""As in ``table``: deals after which a game is given up."""

NOUGHT: Any = np.int64(0)
NONE: Any = np.int64(-1)
"""As Numba wants them where a function is called with them: with a plain number it would be compiled once more."""

# -- pointers --------------------------------------------------------------------------------------------------------


@instruction
def numbers_at(typing: Any, address: Any) -> Any:
    """Whole numbers that stand at an address."""

    def made(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

    return types.CPointer(types.int64)(types.intp), made


@instruction
def words_at(typing: Any, address: Any) -> Any:
    """Numbers without a sign that stand at an address."""

    def made(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

    return types.CPointer(types.uint64)(types.intp), made


# -- bits ------------------------------------------------------------------------------------------------------------


@instruction
def ones(typing: Any, mask: Any) -> Any:
    """How many cards a hand has."""

    def made(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), made


@instruction
def top(typing: Any, mask: Any) -> Any:
    """The number of the highest card of a hand that has one."""

    def made(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1))
        return builder.sub(ir.Constant(ir.IntType(64), 63), zeros)

    return types.int64(types.int64), made


@instruction
def bottom(typing: Any, mask: Any) -> Any:
    """The number of the lowest card of a hand that has one."""

    def made(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), made


# -- chance ----------------------------------------------------------------------------------------------------------

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST_MIX, SECOND_MIX = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
U11, U27, U30, U31, U32 = np.uint64(11), np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
WORD_BITS, STREAM_BITS, TURN_BITS = 12, 3, 9


@inlined
def stream(key: Any, number: int, turn: int, which: int) -> Any:
    """The state before the first word of a stream."""
    counter = ((number << TURN_BITS | turn) << STREAM_BITS | which) << WORD_BITS
    return key + np.uint64(counter) * GOLDEN


@inlined
def word(state: Any) -> Any:
    """The word of a state."""
    z = state
    z = (z ^ (z >> U30)) * FIRST_MIX
    z = (z ^ (z >> U27)) * SECOND_MIX
    return z ^ (z >> U31)


@inlined
def below(chance: Numbers, who: int, n: int) -> Whole:
    """A number below ``n`` from a stream; where there is but one, no word is taken."""
    if n < 2:
        return 0
    chance[who] += GOLDEN
    return np.int64(((word(chance[who]) >> U32) * np.uint64(n)) >> U32)


@inlined
def draw(chance: Numbers, who: int) -> Whole:
    """53 bits of a word, by which equals are told apart."""
    chance[who] += GOLDEN
    return np.int64(word(chance[who]) >> U11)


@inlined
def one_of(mask: int, at: int) -> Whole:
    """The card of a hand that has so many above it."""
    for _ in range(at):
        mask ^= 1 << top(mask)
    return top(mask)


# -- players ---------------------------------------------------------------------------------------------------------

ALL = 0xFFFF
"""The cards of the lowest suit; those of suit ``s`` are ``ALL << 16 * s``."""


@inlined
def lawful(rules: Numbers, hand: int, led: int, trump: int, best: int) -> Whole:
    """The cards of a hand that may be played to a trick that has been led to; ``best`` wins it so far."""
    trumps = hand & ALL << 16 * trump
    if led == trump:
        return trumps if trumps and rules[TRUMP_LEAD] else hand
    follow = hand & ALL << 16 * led
    plain = rules[PLAIN]
    jack = trumps & 1 << 16 * trump + rules[JACK] if rules[LICENCE] else 0
    if follow and plain == SUIT:
        return follow | jack
    trumped = best >> 4 == trump
    others = hand & ~follow & ~trumps
    higher = trumps & -(2 << best) if trumped else trumps
    if plain != FREE and (follow or (rules[VOID] and trumps)):
        unable = not follow and rules[UNDER] == UNLESS_ONLY and not higher and not jack
        if not unable:
            others = 0
    if rules[UNDER] == ALLOWED or not trumped:
        return follow | trumps | others
    may = follow | higher | jack | others
    side = hand & ~trumps
    if rules[UNDER] == UNLESS_ONLY:
        return may if side else may | trumps
    if follow or higher or jack or (side and (plain == FREE or not rules[VOID])):
        return may
    return may | trumps


@inlined
def likely(rules: Numbers, trumps: int) -> Whole:
    """Whether a trump is likely to score: one of the four highest, the two lowest, or the Jack."""
    held = trumps | trumps >> 16 | trumps >> 32 | trumps >> 48
    good = 3 | (1 << rules[RANKS]) - (1 << max(rules[RANKS] - 4, 0))
    if rules[JACK] >= 0:
        good |= 1 << rules[JACK]
    return (held & good & ALL) != 0


@inlined
def dear(rules: Numbers, card: int, trump: int) -> Whole:
    """What a player is loath to part with, as a number: the Jack, a trump, pips, rank."""
    is_trump = card >> 4 == trump
    is_jack = is_trump and card & 15 == rules[JACK]
    return ((is_jack << 1 | is_trump) << 16 | rules[PIPS + (card & 15)]) << 8 | card & 15


@compiled
def cheapest(rules: Numbers, cards: int, trump: int, chance: Numbers, who: int) -> Whole:
    """The card that costs least; chance decides between equals."""
    found, least, tie = -1, 0, 0
    while cards:
        card = top(cards)
        cards ^= 1 << card
        cost, drawn = dear(rules, card, trump), draw(chance, who)
        if found < 0 or cost < least or (cost == least and drawn < tie):
            found, least, tie = card, cost, drawn
    return found


@compiled
def sensible_lead(rules: Numbers, hand: int, trump: int, chance: Numbers, who: int) -> Whole:
    """A trump that is one of the two highest; else what counts least, from the longest plain suit."""
    if trump >= 0:
        tops = hand & (1 << rules[RANKS]) - (1 << max(rules[RANKS] - 2, 0)) << 16 * trump
        if tops:
            return top(tops)
    found, least, tie, left = -1, 0, 0, hand
    while left:
        card = top(left)
        left ^= 1 << card
        length = ones(hand & ALL << 16 * (card >> 4))
        is_trump = card >> 4 == trump
        is_jack = is_trump and card & 15 == rules[JACK]
        cost = (((is_trump << 1 | is_jack) << 16 | rules[PIPS + (card & 15)]) << 8 | 64 - length) << 8 | card & 15
        drawn = draw(chance, who)
        if found < 0 or cost < least or (cost == least and drawn < tie):
            found, least, tie = card, cost, drawn
    return found


@compiled
def sensible_follow(
    rules: Numbers, may: int, led: int, trump: int, best: int, trick: int, worth: int, ours: bool, last: bool,
    chance: Numbers, who: int,
) -> Whole:  # fmt: skip
    """A card to a trick: see ``players`` for the rules of thumb."""
    jack = 1 << 16 * trump + rules[JACK] if rules[JACK] >= 0 else 0
    same = ALL << 16 * (best >> 4)
    winning = may & same & -(2 << best)
    if best >> 4 != trump:
        winning |= may & ALL << 16 * trump
    if last and winning & jack:
        return top(jack)
    if winning and (trick & jack or worth >= 10) and not (ours and last):
        return cheapest(rules, winning, trump, chance, who)
    if last and winning and not ours:
        left = winning & ~(ALL << 16 * trump)
        while left:
            card = bottom(left)
            if rules[PIPS + (card & 15)] >= 10:
                return card
            left &= left - 1
    if ours and last:
        found, most, left = -1, -1, may
        while left:
            card = top(left)
            left ^= 1 << card
            value = (card >> 4 != trump) << 16 | rules[PIPS + (card & 15)]
            if value > most:
                found, most = card, value
        return found
    losing = may & ~winning
    return cheapest(rules, losing if losing else may, trump, chance, who)


@compiled
def thrown(rules: Numbers, desk: Numbers, hand: int, number: int, trump: int, chance: Numbers, who: int) -> Whole:
    """The cards that a player throws out after a run."""
    out, left, n = 0, hand, 0
    if rules[MODEL] == RANDOM:
        while left:
            desk[SPARE + n] = top(left)
            left ^= 1 << desk[SPARE + n]
            n += 1
        for i in range(number):
            other = i + below(chance, who, n - i)
            card = desk[SPARE + other]
            desk[SPARE + other] = desk[SPARE + i]
            out |= 1 << card
        return out
    while left:
        card = top(left)
        left ^= 1 << card
        desk[SPARE + card], desk[TIES + card] = dear(rules, card, trump), draw(chance, who)
    for _ in range(number):
        found, left = -1, hand & ~out
        while left:
            card = top(left)
            left ^= 1 << card
            if found >= 0:
                by = desk[SPARE + card] - desk[SPARE + found]
                if by > 0 or (by == 0 and desk[TIES + card] >= desk[TIES + found]):
                    continue
            found = card
        out |= 1 << found
    return out


# -- a deal ----------------------------------------------------------------------------------------------------------


@inlined
def add(rules: Numbers, desk: Numbers, row: Numbers, side: int, item: int, points: int) -> Whole:
    """Mark points; whether the game is won by them."""
    desk[SCORE + side] += points
    row[SIDES_AT + side * OF_SIDE + item] += points
    return points != 0 and rules[AT_ONCE] != 0 and desk[SCORE + side] >= rules[TARGET]


@inlined
def take(rules: Numbers, desk: Numbers, chance: Numbers) -> Whole:
    """The next card of the pack, which is shuffled only as far as it is dealt."""
    at, size = desk[PLACE], 4 * rules[RANKS]
    desk[PLACE] = at + 1
    if at >= size:
        return desk[STOCK + at]
    other = at + below(chance, MOST_SEATS, size - at)
    card = desk[STOCK + other]
    desk[STOCK + other] = desk[STOCK + at]
    return card


@compiled
def lay_out(
    rules: Numbers, desk: Numbers, chance: Numbers, key: Any, number: int, turn: int, dealer: int
) -> None:  # fmt: skip
    """Take up a new pack and the streams of chance, and deal the hands in packets."""
    n = rules[PLAYERS]
    size = 4 * rules[RANKS]
    for i in range(size):
        desk[STOCK + i] = rules[PACK + i]
    desk[PLACE], desk[END], desk[HELD], desk[RUNS] = 0, size, rules[CARDS], 0
    desk[TRUMP], desk[TURNED], desk[DEFERRED], desk[JACK_SIDE], desk[HUNG] = -1, -1, 0, -1, 0
    chance[MOST_SEATS] = stream(key, number, turn, 0)
    for seat in range(n):
        name = dealer + 1 + seat
        chance[seat] = stream(key, number, turn, 1 + (name if name < n else name - n))
        desk[HANDS + seat] = 0
        desk[WON + seat] = 0
        desk[TAKEN + seat] = 0
        desk[PRIOR + seat] = desk[SCORE + seat]
    for _ in range(rules[CARDS] // rules[PACKET]):
        for seat in range(n):
            for _ in range(rules[PACKET]):
                desk[HANDS + seat] |= 1 << take(rules, desk, chance)
    for seat in range(n):
        desk[DEALT + seat] = desk[HANDS + seat]


@compiled
def deal(
    rules: Numbers, desk: Numbers, row: Numbers, chance: Numbers, key: Any, number: int, turn: int, dealer: int
) -> Whole:  # fmt: skip
    """Play a deal, from the score on the desk: the side that has won; or who deals next, ``ELDER_DEALS``,
    ``SAME_DEALS``."""
    lay_out(rules, desk, chance, key, number, turn, dealer)
    found = turn_up(rules, desk, row, chance) if rules[MAKER] else GOES_ON
    if found == GOES_ON:
        found = beg(rules, desk, row, chance)
    if found == GOES_ON and desk[DEFERRED]:
        found = bonus(rules, desk, row, desk[DEFERRED])
    if found != GOES_ON:
        return found
    throw_out(rules, desk, chance)
    out = NOUGHT
    for seat in range(rules[PLAYERS]):
        out |= desk[HANDS + seat] if rules[POOL_KEPT] else desk[DEALT + seat]
    leader = rules[PLAYERS] - 1 if rules[FIRST] == DEALER else NOUGHT
    for _ in range(desk[HELD]):
        leader = trick(rules, desk, row, chance, leader)
    return count(rules, desk, row, out)


# -- before the play ---------------------------------------------------------------------------------------------------


@inlined
def turn_up(rules: Numbers, desk: Numbers, row: Numbers, chance: Numbers) -> Whole:
    """Turn a card: its suit is trumps for the time being, and it may score."""
    card = take(rules, desk, chance)
    desk[TURNED], desk[TRUMP] = card, card >> 4
    points = rules[BONUS + (card & 15)]
    counts = rules[BONUS_COUNTS] if rules[BEG] else EACH
    if counts == DECIDING:
        desk[DEFERRED] = points
    elif points and (counts == EACH or not desk[RUNS]):
        return bonus(rules, desk, row, points)
    return GOES_ON


@inlined
def bonus(rules: Numbers, desk: Numbers, row: Numbers, points: int) -> Whole:
    """Mark points for the card turned."""
    side = 0 if rules[BONUS_TO] == ELDER else rules[SIDE + rules[PLAYERS] - 1]
    return side if add(rules, desk, row, side, TURN_UP_ITEM, points) else GOES_ON


@compiled
def beg(rules: Numbers, desk: Numbers, row: Numbers, chance: Numbers) -> Whole:
    """Elder stands or begs, as often as he may; the dealer gives or runs the cards."""
    begs = 0
    while rules[BEG] and begs < rules[BEG_LIMIT] and begs_now(rules, desk, chance):
        begs += 1
        if gives(rules, desk, chance):
            return gift(rules, desk, row)
        found = run(rules, desk, row, chance)
        if found == SUIT_ACCEPTED:
            break
        if found != GOES_ON:
            return found
    return GOES_ON


@inlined
def begs_now(rules: Numbers, desk: Numbers, chance: Numbers) -> Whole:
    """Whether elder begs; he must where he may not stand."""
    trumps = desk[HANDS] & ALL << 16 * desk[TRUMP]
    if rules[STAND_NEEDS] and not trumps:
        return True
    if rules[MODEL] == RANDOM:
        return below(chance, 0, 2) != 0
    return ones(trumps) < 2 and not likely(rules, trumps)


@inlined
def gives(rules: Numbers, desk: Numbers, chance: Numbers) -> Whole:
    """Whether the dealer gives, and does not run; he must where he may do nothing else."""
    last = rules[PLAYERS] - 1
    if not (rules[MAY_GIVE] and rules[MAY_RUN]):
        return rules[MAY_GIVE] != 0
    trumps = desk[HANDS + last] & ALL << 16 * desk[TRUMP]
    wins = desk[SCORE] + rules[GIFT] >= rules[TARGET]
    if (rules[GIFT_NEEDS] and not trumps) or (not rules[GIFT_MAY_WIN] and wins):
        return False
    if rules[MODEL] == RANDOM:
        return below(chance, last, 2) == 0
    return ones(trumps) > 2 or (ones(trumps) == 2 and likely(rules, trumps))


@compiled
def gift(rules: Numbers, desk: Numbers, row: Numbers) -> Whole:
    """The suit is settled, and a bonus that waited for that comes first; then the gift."""
    dealers = rules[SIDE + rules[PLAYERS] - 1]
    if desk[DEFERRED]:
        found = bonus(rules, desk, row, desk[DEFERRED])
        desk[DEFERRED] = 0
        if found != GOES_ON:
            return found
    for side in range(rules[SIDES]):
        given = side == 0 or (rules[GIFT_TO] and side != dealers)
        if given and add(rules, desk, row, side, GIFT_ITEM, rules[GIFT]):
            return side
    return GOES_ON


@compiled
def run(rules: Numbers, desk: Numbers, row: Numbers, chance: Numbers) -> Whole:
    """Run the cards, again and again while the rejected suit turns up and the rules ask for it."""
    n = rules[PLAYERS]
    under = 1 if rules[RUN_TURNS] and rules[RUN_UNDER] else 0
    while True:
        if desk[END] - desk[PLACE] + under < n * rules[RUN_CARDS] + rules[RUN_TURNS]:
            return exhausted(rules, desk, row)
        if under:
            desk[STOCK + desk[END]] = desk[TURNED]
            desk[END] += 1
        desk[RUNS] += 1
        desk[HELD] += rules[RUN_CARDS]
        for seat in range(n):
            for _ in range(rules[RUN_CARDS]):
                card = 1 << take(rules, desk, chance)
                desk[HANDS + seat] |= card
                desk[DEALT + seat] |= card
        if not rules[RUN_TURNS]:
            return GOES_ON
        before = desk[TRUMP]
        found = turn_up(rules, desk, row, chance)
        if found != GOES_ON or desk[TRUMP] != before or rules[RUN_ACCEPT]:
            return found


@compiled
def exhausted(rules: Numbers, desk: Numbers, row: Numbers) -> Whole:
    """Too few cards are left for a run: the last suit is accepted, or the deal is void."""
    if rules[EXHAUSTED_LAST]:
        return SUIT_ACCEPTED
    if not rules[EXHAUSTED_KEEP]:
        for side in range(rules[SIDES]):
            desk[SCORE + side] = desk[PRIOR + side]
    row[VOID_AT] = 1
    return ELDER_DEALS if rules[EXHAUSTED_NEXT] else SAME_DEALS


@compiled
def throw_out(rules: Numbers, desk: Numbers, chance: Numbers) -> None:
    """After a run hands are thrown back to size, where the rules ask for it."""
    to, runs = rules[DISCARD_TO], desk[RUNS]
    due = (rules[DISCARD] == EACH_RUN and runs) or (rules[DISCARD] == AFTER_SECOND and runs > 1)
    if due and desk[HELD] > to:
        for seat in range(rules[PLAYERS]):
            hand = desk[HANDS + seat]
            desk[HANDS + seat] ^= thrown(rules, desk, hand, desk[HELD] - to, desk[TRUMP], chance, seat)
        desk[HELD] = to


# -- the play and the count --------------------------------------------------------------------------------------------


@inlined
def trick(rules: Numbers, desk: Numbers, row: Numbers, chance: Numbers, leader: int) -> Whole:
    """Play a trick: the seat that wins it."""
    n, trump = rules[PLAYERS], desk[TRUMP]
    cards, worth, best, winner, led, jack = NOUGHT, NOUGHT, NONE, leader, NONE, NONE
    for place in range(n):
        seat = leader + place
        if seat >= n:
            seat -= n
        hand = desk[HANDS + seat]
        may = lawful(rules, hand, led, trump, best) if place else hand
        if rules[MODEL] == RANDOM:
            card = one_of(may, below(chance, seat, ones(may)))
        elif place:
            ours = rules[SIDE + winner] == rules[SIDE + seat]
            card = sensible_follow(rules, may, led, trump, best, cards, worth, ours, place == n - 1, chance, seat)
        else:
            card = sensible_lead(rules, hand, trump, chance, seat)
        desk[HANDS + seat] = hand ^ 1 << card
        if place == 0:
            led, best = card >> 4, card
            if trump < 0:
                trump = led
        elif (card > best) if card >> 4 == best >> 4 else card >> 4 == trump:
            best, winner = card, seat
        cards |= 1 << card
        worth += rules[PIPS + (card & 15)]
        if card == 16 * trump + rules[JACK] and rules[JACK] >= 0:
            jack = seat
    side = rules[SIDE + winner]
    desk[TRUMP] = trump
    desk[WON + side] |= cards
    desk[TAKEN + side] += trump_pips(rules, cards, trump) if rules[TRUMP_PIPS] else worth
    row[SIDES_AT + side * OF_SIDE + TRICKS_ITEM] += 1
    if jack >= 0:
        desk[JACK_SIDE], desk[HUNG] = side, rules[SIDE + jack] != side
    return winner


@compiled
def trump_pips(rules: Numbers, cards: int, trump: int) -> Whole:
    """The pips of the trumps among some cards."""
    pips, left = NOUGHT, cards & ALL << 16 * trump
    while left:
        pips += rules[PIPS + (top(left) & 15)]
        left ^= 1 << top(left)
    return pips


@compiled
def count(rules: Numbers, desk: Numbers, row: Numbers, out: int) -> Whole:
    """Mark the items in their order; ``out``: the cards that are out. The side that has won, or ``ELDER_DEALS``."""
    sides, dealers, turned = rules[SIDES], rules[SIDE + rules[PLAYERS] - 1], desk[TURNED]
    if rules[TURN_UP_HELD] and turned >= 0:
        out |= 1 << turned
    suit = out & ALL << 16 * desk[TRUMP]
    for i in range(4):
        item = rules[ORDER + i] + HIGH_ITEM
        side, points = -1, 0
        if item == JACK_ITEM:
            side, points = desk[JACK_SIDE], rules[HUNG_POINTS] if desk[HUNG] else rules[JACK_POINTS]
        elif item == GAME_ITEM:
            side, points = most(rules, desk, dealers), rules[GAME]
        elif suit:
            high = item == HIGH_ITEM
            card = top(suit) if high else bottom(suit)
            whose, points = rules[HIGH_OWNER if high else LOW_OWNER], rules[HIGH if high else LOW]
            side = owner(rules, desk, card, whose, card == turned, dealers)
        if side >= 0 and add(rules, desk, row, side, item, points):
            return side
    if rules[AT_ONCE]:
        return ELDER_DEALS
    best = 0
    for side in range(1, sides):
        if desk[SCORE + side] > desk[SCORE + best]:
            best = side
    if desk[SCORE + best] < rules[TARGET]:
        return ELDER_DEALS
    level = 0
    for side in range(sides):
        level += desk[SCORE + side] == desk[SCORE + best]
    if level == 1 or rules[WIN_TIE] == ELDER:
        return best
    tied = rules[WIN_TIE] == DEALER and desk[SCORE + dealers] == desk[SCORE + best]
    return dealers if tied else ELDER_DEALS


@compiled
def owner(rules: Numbers, desk: Numbers, card: int, whose: int, turned: bool, dealers: int) -> Whole:
    """The side whose High or Low is; -1 for nobody's."""
    if whose == DEALERS and not turned:
        return dealers
    if whose == ORIGINAL or turned:
        for seat in range(rules[PLAYERS]):
            if desk[DEALT + seat] >> card & 1:
                return rules[SIDE + seat]
        return dealers
    for side in range(rules[SIDES]):
        if desk[WON + side] >> card & 1:
            return side
    return -1


@compiled
def most(rules: Numbers, desk: Numbers, dealers: int) -> Whole:
    """The side that has Game; -1 for none."""
    sides, best, level = rules[SIDES], 0, 0
    for side in range(1, sides):
        if desk[TAKEN + side] > desk[TAKEN + best]:
            best = side
    for side in range(sides):
        level += desk[TAKEN + side] == desk[TAKEN + best]
    if level == 1:
        return best
    rule = rules[TIE] if desk[TAKEN + best] else rules[NO_PIPS]
    if rule == ELDER:
        return best
    return dealers if rule == DEALER and desk[TAKEN + dealers] == desk[TAKEN + best] else -1


# -- many ------------------------------------------------------------------------------------------------------------


@compiled
def game(rules: Numbers, desk: Numbers, row: Numbers, work: Numbers, chance: Numbers, key: Any, number: int) -> None:
    """Play a game: into ``row`` its length, and for each side, from that of the first elder, its points; the winner's
    ``TURN_UP_ITEM`` is 1."""
    n, sides = rules[PLAYERS], rules[SIDES]
    dealer, length = n - 1, NOUGHT
    for side in range(sides):
        desk[CARRIED + side] = 0
    while length < LONGEST:
        elder = dealer + 1 if dealer + 1 < n else 0
        for side in range(sides):
            desk[SCORE + side] = desk[CARRIED + rules[SIDE + (elder + side) % n]]
        found = deal(rules, desk, work, chance, key, number, length, dealer)
        for side in range(sides):
            desk[CARRIED + rules[SIDE + (elder + side) % n]] = desk[SCORE + side]
        length += 1
        if found >= 0:
            row[SIDES_AT + rules[SIDE + (elder + found) % n] * OF_SIDE + TURN_UP_ITEM] = 1
            break
        if found == ELDER_DEALS:
            dealer = elder
    else:
        row[UNENDED_AT] = 1
    row[LENGTH_AT] = length
    for side in range(sides):
        row[SIDES_AT + side * OF_SIDE + POINTS_ITEM] = desk[CARRIED + side]


@compiled
def one(rules: Numbers, desk: Numbers, row: Numbers, chance: Numbers, key: Any, number: int) -> None:
    """Play a single deal from a score of nothing."""
    sides, turn = rules[SIDES], NOUGHT
    for side in range(sides):
        desk[SCORE + side] = 0
    deal(rules, desk, row, chance, key, number, turn, rules[PLAYERS] - 1)
    other = desk[SCORE + 1]
    for side in range(sides):
        row[SIDES_AT + side * OF_SIDE + POINTS_ITEM] = desk[SCORE + side]
        if side:
            other = max(other, desk[SCORE + side])
    row[MARGIN_AT] = desk[SCORE] - other


@compiled
def apart_by(base: Numbers, row: Numbers, sums: Numbers, squares: Numbers, used: int) -> None:
    """Add up how a deal or game differs from the same under the first rule set."""
    different = 0
    for i in range(1, used):
        by = row[i] - base[i]
        if by:
            sums[i] += by
            squares[i] += by * by
            different = 1
    sums[DIFFERENT_AT] += different
    squares[DIFFERENT_AT] += different


@kept
def batch(
    arms: Array, key: Any, first: int, number: int, games: bool, rows: Array, work: Array, desk: Array, chance: Array,
    sums: Array, squares: Array, apart: Array, apart_squares: Array,
) -> None:  # fmt: skip
    """Play deals or games under every rule set, and add up what they come to and how it differs from the first.

    ``rows``, ``work``, ``desk`` and ``chance`` are working space; the caller has them, so that they last.
    """
    used = NOUGHT
    for arm in range(len(arms)):
        used = max(used, SIDES_AT + arms[arm, SIDES] * OF_SIDE)
    base, table, streams = numbers_at(rows.ctypes.data), numbers_at(desk.ctypes.data), words_at(chance.ctypes.data)
    spare = numbers_at(work.ctypes.data)
    rules_at, rows_at, sums_at, squares_at, apart_at, apart_squares_at = (
        arms.ctypes.data, rows.ctypes.data, sums.ctypes.data, squares.ctypes.data, apart.ctypes.data,
        apart_squares.ctypes.data)  # fmt: skip
    count_of_arms = len(arms)
    for at in range(first, first + number):
        for arm in range(count_of_arms):
            rules, step = numbers_at(rules_at + 8 * WIDTH * arm), 8 * ROW * arm
            row, total, square = numbers_at(rows_at + step), numbers_at(sums_at + step), numbers_at(squares_at + step)
            for i in range(used):
                row[i] = 0
            if games:
                game(rules, table, row, spare, streams, key, at)
            else:
                one(rules, table, row, streams, key, at)
            for i in range(used):
                total[i] += row[i]
                square[i] += row[i] * row[i]
            if arm:
                apart_by(base, row, numbers_at(apart_at + step), numbers_at(apart_squares_at + step), used)
