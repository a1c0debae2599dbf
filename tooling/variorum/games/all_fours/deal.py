"""Dealing: the cards come into the hands, in lawful packets or not."""

from ..cards import write_cards
from ..engine import ILLEGAL, LEGAL, UNDECIDED, Holding, Problem, RecordError
from ..problems import another_size, counted
from ..values import UNKNOWN
from .state import State


def deal_cards(state: State) -> None:
    """Give each seat its cards, from ``pack``, ``hands`` or ``counts``; note what is wrong with the packets."""
    deal, rules = state.record.deal, state.rules
    cards, table = rules.value("deal.cards"), state.table
    if table.hands and table.each == cards:
        state.hands, state.dealt, state.size = list(table.hands), list(table.hands), [table.each] * state.n
        pack = rules.value("pack.size")
        state.stock_left = (pack if isinstance(pack, int) else rules.deck.size) - state.n * table.each
        return
    each = cards if isinstance(cards, int) else next((h.size for h in deal.hands.values()), 0)
    pack = rules.value("pack.size")
    state.stock_left = (pack if isinstance(pack, int) else rules.deck.size) - state.n * each
    if deal.pack:
        from_pack(state, each)
    elif state.record.scope == "ending":
        most = max((h.size for h in deal.left.values()), default=0)
        for i, seat in enumerate(state.seats):
            receive(state, i, deal.left.get(seat, Holding((), most)))
    else:
        for i, seat in enumerate(state.seats):
            size = deal.counts.get(seat, each)
            receive(state, i, deal.hands.get(seat, Holding((), size)))
        check_sizes(state, each)
    if deal.batch:
        check_batch(state, each)


def receive(state: State, seat: int, holding: Holding) -> None:
    """Cards come into a hand; a card not known that the record later shows is taken to be among them."""
    mask = state.rules.deck.mask(holding.cards)
    state.hands[seat] |= mask
    state.dealt[seat] |= mask
    state.unknown[seat] += holding.unknown
    state.size[seat] += holding.size


def from_pack(state: State, each: int) -> None:
    """Deal from the pack in the order written, elder first, in packets."""
    deal = state.record.deal
    sizes = packets(state, each)
    stock = [state.rules.code[c] for c in deal.pack]
    need = state.n * each + (1 if state.rules.value("trump.maker") == "turn-up" else 0)
    if len(stock) < need:
        raise RecordError([Problem(("deal", "pack"), f"the pack as written has {counted(len(stock), 'card')}, and "
                                   f"{need} are dealt and turned",
                                   "write the pack from the top, at least as far as cards were used")])
    for size in sizes:
        for seat in range(state.n):
            for card in stock[:size]:
                state.hands[seat] |= 1 << card
                state.dealt[seat] |= 1 << card
            state.size[seat] += size
            del stock[:size]
    state.stock = stock


def packets(state: State, each: int) -> tuple[int, ...]:
    """The size of the packet in every round."""
    deal = state.record.deal
    sizes = deal.batch
    if not sizes:
        batch = state.need("deal.batch")
        size = deal.batch_before or (batch[0] if isinstance(batch, tuple) and batch else each)
        sizes = (size,)
    if len(sizes) == 1 and each % sizes[0] == 0:
        sizes = sizes * (each // sizes[0])
    if sum(sizes) != each:
        written = ", ".join(map(str, sizes))
        raise RecordError([Problem(("deal", "batch"), f"packets of {written} do not make {each} cards",
                                   "write one size for all rounds, or the size of every round")])
    return sizes


def check_batch(state: State, each: int) -> None:
    """Whether the packets are lawful."""
    sizes = packets(state, each)
    who = state.seats[state.dealer]
    lawful, rule = state.need("deal.batch"), state.need("deal.batch.rule")
    before = state.record.deal.batch_before
    wrong = [n for n in sizes if isinstance(lawful, tuple) and n not in lawful]
    if lawful is UNKNOWN or rule is UNKNOWN:
        state.decide(None, who, UNDECIDED, "deal.batch" if lawful is UNKNOWN else "deal.batch.rule", (), "", (),
                     "batch-open", who)
    elif wrong:
        state.decide(None, who, ILLEGAL, "deal.batch", (), "", (), "batch", who, str(wrong[0]),
                     " or ".join(map(str, lawful)))
    elif rule == "one-size" and len(set(sizes)) > 1:
        state.decide(None, who, ILLEGAL, "deal.batch.rule", (), "", (), "batch-mixed", who, ", ".join(map(str, sizes)))
    elif rule == "free" and state.need("deal.rounds") not in (len(sizes), UNKNOWN):
        state.decide(None, who, ILLEGAL, "deal.rounds", (), "", (), "rounds", who, str(len(sizes)),
                     str(state.rules.value("deal.rounds")))
    elif rule == "one-size" and before is not None and before != sizes[0] \
            and state.need("deal.batch.fixed-for") == "game":
        state.decide(None, who, ILLEGAL, "deal.batch.fixed-for", (), "", (), "batch-changed", who, str(sizes[0]),
                     str(before))
    else:
        state.decide(None, who, LEGAL, "deal.batch", (), "", (), "batch-lawful", who, ", ".join(map(str, sizes)))


def check_sizes(state: State, each: int) -> None:
    """Hands of another size than is dealt: an irregularity if the record says it was noticed, else a contradiction."""
    if state.record.scope == "play" and len(set(state.size)) == 1:
        return  # as they were when play began, after a run perhaps
    for seat, size in enumerate(state.size):
        state.surplus[seat] = size - each
        if size == each:
            continue
        name = state.seats[seat]
        noticed = any(a.verb == "notices" and a.args.get("what") in ("surplus", "deficit")
                      and a.args.get("whom", name) == name for a in state.record.play.acts)
        if not noticed and name not in state.record.deal.counts:
            raise RecordError([Problem(
                ("deal", "hands", name), f"{name} has {counted(size, 'card')}, and {each} are dealt to each",
                another_size(name, write_cards(state.record.deal.hands.get(name, Holding()).cards), size, each,
                             state.seats[0]))])
        state.uneven = state.special = True
