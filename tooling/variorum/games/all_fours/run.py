"""Running the cards: once, or again while the same suit turns up, until the pack is exhausted.

Where the vocabulary leaves it open: the cards of a run come in one packet to each; where ``run.same-suit`` is ``bunch``
and the sides do not consent, the cards are run again; what a run needs and the record does not have leaves trumps open.
"""

from ..engine import LEGAL, UNDECIDED, Action, Holding, Problem, RecordError
from ..problems import counted
from ..values import UNKNOWN, Effect
from . import irregular
from .beg import may_answer, may_not_beg_again, settle, turn_to_speak
from .deal import receive
from .state import ANSWER, CHOOSE, NO_SUIT, State
from .turnup import deciding, turn


def runs(state: State, action: Action) -> None:
    """The dealer runs the cards, again and again while the rules ask for it."""
    seat = turn_to_speak(state, action, ANSWER, state.dealer)
    if not may_answer(state, action, seat, "run"):
        return
    state.decide(action, action.who, LEGAL, "run.cards", (), "", (), "runs", action.who)
    here = len(state.decisions) - 1
    state.step("runs", action.who)
    cards, fresh = state.need("run.cards"), state.need("run.new-trump")
    if cards is UNKNOWN or fresh is UNKNOWN:
        leave_open(state)
        return
    while not state.stopped:
        old = state.trump
        if exhausted(state, action, cards, fresh == "turn-up", here):
            return
        if not deal_run(state, cards, fresh == "turn-up"):
            return
        if fresh != "turn-up" or state.trump != old:
            suit_found(state)
            return
        again = state.need("run.same-suit")
        if again is UNKNOWN:
            leave_open(state)
        elif again == "accept":
            suit_found(state)
            return
        elif again == "bunch" and irregular.consents_after(state, action, {state.side[seat]}):
            then = (Effect("new-deal", (("new-deal", "same"),)),)
            state.decisions[here] = state.decisions[here]._replace(parameter="run.same-suit", then=then)
            irregular.abandon(state, state.dealer, "redeal.keep-points")


def leave_open(state: State) -> None:
    """What the run brings is not known: nothing after it can be judged."""
    state.open.update({"trump": None})
    state.trump = NO_SUIT
    state.stopped = True


def suit_found(state: State) -> None:
    """The run has found the suit that is played, unless elder may beg again and does."""
    state.phase = CHOOSE
    if may_not_beg_again(state):
        deciding(state)


def exhausted(state: State, action: Action, cards: int, turns: bool, here: int) -> bool:
    """Whether too few cards are left for a full run; then the rules for that case are carried out."""
    rejected = state.rules.value("run.rejected")
    if turns and rejected == "under-pack":
        left = state.stock_left + 1
    else:
        left = state.stock_left
    if left >= state.n * cards + (1 if turns else 0):
        if turns and rejected == "under-pack":
            state.stock_left += 1
            if state.stock is not None and state.turn_up >= 0:
                state.stock.append(state.turn_up)
        return False
    what = state.need("run.exhausted")
    who = action.who
    if what == "accept-last":
        state.decisions[here] = state.decisions[here]._replace(
            parameter="run.exhausted", why=("exhausted-last", who, "SHDC"[state.trump]) if state.notes else ())
        settle(state)
    elif what == "redeal":
        dealer = state.need("run.exhausted.dealer")
        following = "next" if dealer == "next" else "same"
        then = (Effect("new-deal", (("new-deal", following),)),)
        state.decisions[here] = state.decisions[here]._replace(
            parameter="run.exhausted", then=then, why=("exhausted", who, following) if state.notes else ())
        irregular.abandon(state, 0 if dealer == "next" else state.dealer, "run.exhausted.keep-points")
    else:
        state.decisions[here] = state.decisions[here]._replace(verdict=UNDECIDED, parameter="run.exhausted")
        leave_open(state)
    return True


def deal_run(state: State, cards: int, turns: bool) -> bool:
    """Deal one run from the record or the pack; False if the record does not have it."""
    number = state.runs
    state.runs += 1
    state.stock_left -= state.n * cards
    listed = state.record.deal.runs
    if state.stock is not None:
        if len(state.stock) < state.n * cards + (1 if turns else 0):
            leave_open(state)
            return False
        for seat in range(state.n):
            for card in state.stock[:cards]:
                state.hands[seat] |= 1 << card
                state.dealt[seat] |= 1 << card
            del state.stock[:cards]
            state.size[seat] += cards
        if turns:
            turn(state, state.stock.pop(0))
        return not state.stopped
    run = listed[number] if number < len(listed) else None
    for seat, name in enumerate(state.seats):
        holding = run.hands.get(name, Holding((), cards)) if run else Holding((), cards)
        if holding.size != cards:
            raise RecordError([Problem(("deal", "runs", number, name), f"{name} gets {counted(holding.size, 'card')} "
                                       f"in the run, and {cards} are dealt to each",
                                       "cards that are not known are written ?, three of them ?x3")])
        turned_before(state, number, name, holding.cards)
        receive(state, seat, holding)
    if turns and run and run.turn_up:
        turned_before(state, number, "turn-up", (run.turn_up,))
        turn(state, state.rules.code[run.turn_up], run.irregular)
        return not state.stopped
    if turns:
        leave_open(state)
        return False
    return True


def turned_before(state: State, number: int, key: str, cards: tuple[str, ...]) -> None:
    """A card that was turned up comes again in a run only if it was put under the pack."""
    again = [name for name in cards if state.rules.code[name] in state.turned]
    if again and (state.rules.value("run.new-trump") == "keep" or state.need("run.rejected") == "out-of-play"):
        raise RecordError([Problem(("deal", "runs", number, key), f"{again[0]} was turned up before, and a card that "
                                   "is turned up is not dealt again", "a pack has each card once")])
