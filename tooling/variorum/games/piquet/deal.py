"""Dealing: whether rules and record fit, who deals, how the cards come into the hands.

Where the vocabulary leaves it open: cards in the order of the pack are dealt to elder first, in packets by turns; a
hand of another size than is dealt must be noticed in the record or stated in ``deal.counts``, else it is taken for a
slip of the pen.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import RANKS, write_cards
from ..engine import ILLEGAL, LEGAL, UNDECIDED, Holding, Problem, Record, RecordError
from ..problems import another_size, counted
from ..ruleset import RuleSet
from ..values import UNKNOWN
from .compiled import Rules, compile_rules
from .state import CALLS, State

SHOWING = ("plays", "corrects", "discards")
"""Acts whose cards come from the hand of him who acts."""
AFTER_DRAW = ("calls", "play")
"""Scopes that begin when the exchange is over."""


# -- fit --------------------------------------------------------------------------------------------------------------


def misfit(record: Record, ruleset: RuleSet) -> str:
    """Why these rules cannot be asked about the record, or the empty string; found once, and kept with the record."""
    kept: dict[object, str] = record.__dict__.setdefault("_misfits", {})  # a cache, not a value
    key = compile_rules(ruleset).fit_key
    if key not in kept:
        kept[key] = _misfit(record, ruleset)
    return kept[key]


def _misfit(record: Record, ruleset: RuleSet) -> str:
    if len(record.seats) != ruleset.players:
        return f"it is for {ruleset.players} players, and the record has {len(record.seats)}"
    named, code = cards_named(record), compile_rules(ruleset).code
    if not code.keys() >= named:
        strange = sorted({card[0] for card in named if card not in code}, key=RANKS.index)
        return f"its pack has no {', '.join(strange)}, and the record has"
    pack, form = ruleset.get("pack.size"), ruleset.get("partie.form")
    dealt = cards_dealt(record)
    if isinstance(pack, int) and dealt and dealt != pack and dealt % 4 == 0:
        return f"its pack has {pack} cards, and in the record {dealt} are dealt"
    number = max([len(record.deals), *(len(t) for t in record.totals.values())])
    if form == "single" and number > 1:
        return f"it is played in single deals, and the record adds up {number}"
    target = ruleset.get("partie.target")
    if form == "target" and isinstance(target, int) and ruleset.get("partie.win") == "at-once":
        for seat, score in record.score.items():
            if score >= target:
                return f"it is won with {target} points, and {seat} has {score} before the deal"
    return ""


def cards_dealt(record: Record) -> int:
    """How many cards the record deals, if it gives them all."""
    deal = record.deal
    if deal.pack:
        return len(deal.pack)
    if deal.stock is None or len(deal.hands) < 2:
        return 0
    return deal.stock.size + sum(h.size for h in deal.hands.values())


def cards_named(record: Record) -> set[str]:
    """Every card that the record names, but for those cut; kept with the record."""
    kept: set[str] | None = record.__dict__.get("_named")
    if kept is None:
        deal = record.deal
        held = [holding.cards for group in (deal.hands, deal.after, deal.left) for holding in group.values()]
        kept = record.__dict__["_named"] = set(deal.pack).union(
            deal.stock.cards if deal.stock else (), *held, record.play.cards,
            *map(cards_named, record.deals))
    return kept


def contradictions(record: Record) -> Iterator[Problem]:
    """Cards in a hand that were dealt to the other player, or drawn by nobody, whatever the rules."""
    deal, seats = record.deal, record.seats
    for path, given in ((("trump",), record.trump), (("sides",), record.sides), (("deal", "turn-up"), deal.turn_up),
                        (("deal", "runs"), deal.runs), (("deal", "thrown"), deal.thrown)):
        if given:
            yield Problem(path, f"'{path[-1]}' does not belong to Piquet", "leave it out")
    if len(seats) != 2:
        return
    for i, seat in enumerate(seats):
        other = seats[1 - i]
        theirs = set(deal.hands[other].cards if other in deal.hands else ())
        for card in deal.after[seat].cards if seat in deal.after else ():
            if card in theirs:
                yield Problem(("deal", "after", seat), f"{card} is in {seat}'s hand after the draw, and was dealt to "
                              f"{other}", "what a player is dealt he holds, or discards")
        theirs |= set(deal.after[other].cards) if other in deal.after else set()
        theirs |= set(deal.left[other].cards) if other in deal.left else set()
        if theirs.isdisjoint(record.shown.get(seat, ())):
            continue
        for action in record.actions:
            for card in action.cards if action.who == seat and action.verb in SHOWING else ():
                if card in theirs:
                    yield action.problem(f"{seat} does not hold {card}: it is {other}'s")


# -- who deals --------------------------------------------------------------------------------------------------------


def dealer_of(record: Record, rules: Rules) -> int:
    """The seat that deals: as named, or as the cut gives it. Raises ``RecordError`` where that is contradictory."""
    seats, deal = record.seats, record.deal
    named = seats.index(deal.dealer) if deal.dealer else -1
    if not deal.cut:
        return named if named >= 0 else 1
    which = rules.value("cut.dealer")
    ranks = {seat: rules.deck.strength(card[0]) for seat, card in deal.cut.items()}
    for seat, strength in ranks.items():
        if strength < 0:
            raise RecordError([Problem(("deal", "cut", seat), f"{deal.cut[seat]} is no card of this pack",
                                       f"ranks are {rules.deck.order}, high to low")])
    if len(ranks) < 2 or which is UNKNOWN:
        return named if named >= 0 else 1
    if len(set(ranks.values())) == 1:
        raise RecordError([Problem(("deal", "cut"), f"{' and '.join(ranks)} have cut equal cards",
                                   "equal cards are cut again: write the cut that decided")])
    low, high = sorted(ranks, key=lambda seat: ranks[seat])
    if which == "highest-chooses":
        if named < 0:
            raise RecordError([Problem(("deal",), f"{high} has cut the higher card and chooses; who deals is not said",
                                       f"write dealer: {seats[0]} or dealer: {seats[1]}")])
        return named
    first = seats.index(high if which == "highest-deals" else low)
    if named not in (-1, first) and not any(event.verb == "deals" for event in deal.events):
        raise RecordError([Problem(("deal", "dealer"), f"{deal.dealer} deals, but by the cut it is {seats[first]}'s "
                                   f"deal", f"the {str(which).split('-')[0]} card deals")])
    return first if named < 0 else named


# -- the hands --------------------------------------------------------------------------------------------------------


def deal_cards(state: State) -> None:
    """Give each seat its cards, from ``pack``, ``hands``, ``after`` or ``left``; judge the packets."""
    record, rules = state.record, state.rules
    deal, each = record.deal, rules.cards
    if not isinstance(each, int):
        each = next((h.size for h in (*deal.hands.values(), *deal.after.values())), 0)
    if record.scope == "ending":
        most = max((h.size for h in deal.left.values()), default=0)
        for i, seat in enumerate(state.seats):
            receive(state, i, deal.left.get(seat, Holding((), most)))
        return
    if deal.pack:
        from_pack(state, each)
    elif deal.hands or not deal.after:
        for i, seat in enumerate(state.seats):
            receive(state, i, deal.hands.get(seat, Holding((), deal.counts.get(seat, each))))
    else:
        state.size, state.unknown = [each, each], [each, each]
    for i in (0, 1):
        state.dealt[i], state.dealt_unknown[i] = state.hands[i], state.unknown[i]
        state.surplus[i] = state.size[i] - each
    put_stock(state)
    if deal.batch:
        check_batch(state, each)
    if deal.after:
        after_draw(state, each)
    elif record.scope in AFTER_DRAW and not any(a.verb in ("discards", "draws") for a in record.play.acts):
        state.phase = CALLS
    check_sizes(state, each)


def receive(state: State, seat: int, holding: Holding) -> None:
    """Cards come into a hand."""
    mask = state.rules.deck.mask(holding.cards)
    state.hands[seat] |= mask
    state.known[seat] |= mask
    state.unknown[seat] += holding.unknown
    state.size[seat] += holding.size


def from_pack(state: State, each: int) -> None:
    """Deal from the pack in the order written, elder first, in packets."""
    deal = state.record.deal
    if len(deal.pack) < 2 * each:
        raise RecordError([Problem(("deal", "pack"), f"the pack as written has {counted(len(deal.pack), 'card')}, and "
                                   f"{2 * each} are dealt",
                                   "write the pack from the top, with the stock behind the hands")])
    cards = [state.rules.code[c] for c in deal.pack]
    for size in packets(state, each):
        for seat in (state.elder, state.younger):
            for card in cards[:size]:
                state.hands[seat] |= 1 << card
            state.size[seat] += size
            del cards[:size]
    state.known = list(state.hands)
    state.stock = cards
    state.stock_left = len(cards)


def put_stock(state: State) -> None:
    """The stock as it is written: its order is known only if all its cards are."""
    stock, irregular = state.record.deal.stock, any(state.surplus)
    left = state.rules.pack - sum(state.size)
    if state.record.deal.pack:
        return
    if state.size[0] and state.size[1]:
        state.stock_left = max(0, left)
    if stock is None:
        return
    if stock.size != left and not irregular:
        raise RecordError([Problem(("deal", "stock"), f"the stock has {counted(stock.size, 'card')}, and {left} are "
                                   f"left of the pack of {state.rules.pack}",
                                   "write the stock from the top, all of it")])
    state.stock_left = stock.size
    if not stock.unknown:
        state.stock = [state.rules.code[c] for c in stock.cards]


def packets(state: State, each: int) -> tuple[int, ...]:
    """The size of the packet in every round."""
    sizes = state.record.deal.batch
    if not sizes:
        batch = state.need("deal.batch")
        sizes = (state.record.deal.batch_before or (batch[0] if isinstance(batch, tuple) and batch else each),)
    if len(sizes) == 1 and each % sizes[0] == 0:
        sizes = sizes * (each // sizes[0])
    if sum(sizes) != each:
        written = ", ".join(map(str, sizes))
        raise RecordError([Problem(("deal", "batch"), f"packets of {written} do not make {each} cards",
                                   "write one size for all rounds, or the size of every round")])
    return sizes


def check_batch(state: State, each: int) -> None:
    """Whether the packets are lawful, and the same as before where they must be."""
    sizes, who = packets(state, each), state.seats[state.younger]
    lawful, change = state.need("deal.batch"), state.need("deal.batch.change")
    before = state.record.deal.batch_before or sizes[0]
    # Not by the keys of a dict: those that are figures come out in the order of numbers in a browser.
    listed = ", ".join(str(n) for i, n in enumerate(sizes) if n not in sizes[:i])
    wrong = [n for n in sizes if isinstance(lawful, tuple) and n not in lawful]
    changed = any(n != before for n in sizes)
    if lawful is UNKNOWN:
        state.decide(None, who, UNDECIDED, "deal.batch", "batch-open", who)
    elif wrong:
        state.decide(None, who, ILLEGAL, "deal.batch", "batch", who, str(wrong[0]), " or ".join(map(str, lawful)))
    elif not changed or change == "free":
        state.decide(None, who, LEGAL, "deal.batch", "batch-lawful", who, listed)
    elif change is UNKNOWN:
        state.decide(None, who, UNDECIDED, "deal.batch.change", "batch-change-open", who, str(before), listed)
    elif change == "announced" and announced(state):
        state.decide(None, who, LEGAL, "deal.batch.change", "batch-announced", who, str(before), listed)
    else:
        state.decide(None, who, ILLEGAL, "deal.batch.change", "batch-change", who, str(before), listed)


def announced(state: State) -> bool:
    """Whether the dealer said, before he shuffled, that he would change the size of his packets."""
    for event in state.record.deal.events:
        if event.verb == "announces" and event.who == state.seats[state.younger]:
            return True
        if event.verb == "shuffles" and event.who == state.seats[state.younger]:
            return False
    return False


def after_draw(state: State, each: int) -> None:
    """The hands as they are after the draw; what was dealt stays known for carte blanche."""
    deal = state.record.deal
    for i, seat in enumerate(state.seats):
        dealt = state.hands[i]
        holding = deal.after.get(seat, Holding((), each))
        state.hands[i], state.unknown[i], state.size[i] = 0, 0, 0
        receive(state, i, holding)
        if not holding.unknown:
            state.gone |= dealt & ~state.hands[i]
    state.surplus = [0, 0]
    state.phase = CALLS
    state.at = 0
    for event in ("elder-discard", "elder-draw", "younger-discard", "younger-draw"):
        state.happen(event)
    if any(state.unknown):
        state.stock = None  # what is left of it and what was drawn is not known
    elif state.stock is not None:
        taken = state.hands[0] | state.hands[1]
        state.stock = [c for c in state.stock if not taken >> c & 1]


def check_sizes(state: State, each: int) -> None:
    """A hand of another size than is dealt is noticed in the record, or given as a number."""
    deal = state.record.deal
    for i, seat in enumerate(state.seats):
        if state.size[i] == each or seat in deal.counts:
            continue
        words = ("surplus", "deficit", "excess")
        if any(a.verb in ("notices", "claims") and a.args.get("what") in words for a in state.record.play.acts):
            continue
        key = "after" if seat in deal.after else "hands"
        written = deal.after if seat in deal.after else deal.hands
        raise RecordError([Problem(
            ("deal", key, seat), f"{seat} has {counted(state.size[i], 'card')}, and {each} are dealt to each",
            another_size(seat, write_cards(written.get(seat, Holding()).cards), state.size[i], each,
                         state.seats[1 - i]))])
