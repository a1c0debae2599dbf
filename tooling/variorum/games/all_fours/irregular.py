"""Irregularities judged by rule lists: conditions, demands and consents, effects."""

from __future__ import annotations

from dataclasses import dataclass

from ..deck import SUIT_MASK
from ..engine import BOTH, CULPRIT, CULPRIT_SIDE, ILLEGAL, LEGAL, OFFENCE, UNDECIDED, Action, RecordError
from ..problems import counted
from ..rules import Choice, asks_for, choose
from ..values import UNKNOWN, Effect, Rule
from .seating import by_cut
from .state import NO_SUIT, PLAY, State
from .tricks import start_trick

SPOKEN = ("demands", "consents")


@dataclass
class Case:
    """What the conditions of a rule list are asked about: the state just before the offence.

    ``offender`` and ``holder`` are seats; ``hand`` is what the offender held, ``led`` the suit led or ``NO_SUIT``,
    ``complete`` whether the trick had all its cards, ``what`` a hand or tricks that were looked at. ``number``: cards
    too many or too few.
    """

    offender: int
    holder: int
    hand: int = 0
    led: int = NO_SUIT
    complete: bool = False
    what: str = ""
    number: int = 1


@dataclass
class Matter:
    """An irregularity whose rule is carried out at a later entry, where it is demanded or consented to."""

    name: str
    case: Case
    settle: int
    choice: Choice


def case_of(state: State, offender: int, holder: int, what: str = "") -> Case:
    """The case of an offence committed now."""
    return Case(offender, holder, state.hands[offender], state.led if state.plays else NO_SUIT, False, what)


# -- conditions -------------------------------------------------------------------------------------------------------


def holds(state: State, case: Case, condition: str, admitted: frozenset[str]) -> bool | None:
    """Whether a condition holds; None where the record, or an ``unknown`` value, leaves it open."""
    if condition in ("void", "hand-trumps", "holds-trump", "trumps-exactly", "hand-highest"):
        if state.unknown[case.offender]:
            return None
        return of_hand(state, case, condition, admitted)
    if condition == "jack-in-play":
        return jack_in_play(state, admitted)
    if condition == "strict":
        strict = state.need("players.strict")
        return None if strict is UNKNOWN else ("yes" if strict else "no") in admitted
    if condition == "led" and case.led == NO_SUIT:
        return False
    return {
        "play": "begun" if state.tricks or state.plays else "not-begun",
        "led": "trump" if case.led == state.trump else "plain",
        "trick": "complete" if case.complete else "open",
        "hand-of": hand_of(state, case.holder),
        "of": case.what,
        "players": str(state.n),
    }[condition] in admitted


def of_hand(state: State, case: Case, condition: str, admitted: frozenset[str]) -> bool:
    """Conditions on the hand of the offender, every card of which is known."""
    trumps = case.hand & state.trumps()
    if condition == "void":
        return ("no" if case.led != NO_SUIT and case.hand & SUIT_MASK[case.led] else "yes") in admitted
    if condition == "hand-trumps":
        return ("none" if not trumps else "all" if trumps == case.hand else "some") in admitted
    names = state.rules.deck.cards(trumps)
    if condition == "holds-trump":
        return any(name[0] in ranks for name in names for ranks in admitted)
    if condition == "trumps-exactly":
        return any({name[0] for name in names} == set(ranks) for ranks in admitted)
    highest = max((c & 15 for c in state.rules.deck.names if case.hand & (1 << c)), default=-1)
    return any(highest <= state.rules.deck.strength(rank) for rank in admitted)


def jack_in_play(state: State, admitted: frozenset[str]) -> bool | None:
    """Whether the trump Jack was dealt to a hand."""
    if state.trump == NO_SUIT or state.rules.jack < 0:
        return "no" in admitted
    jack = 1 << (16 * state.trump + state.rules.jack)
    if any(mask & jack for mask in state.dealt):
        return "yes" in admitted
    if any(state.unknown) and state.unseen() & jack:
        return None
    return "no" in admitted


def hand_of(state: State, holder: int) -> str:
    """Whose hand is concerned, as the condition words it."""
    if holder == state.dealer:
        return "dealer"
    return "dealer-side" if state.side[holder] == state.side[state.dealer] else "other"


# -- what was said ----------------------------------------------------------------------------------------------------


def sides_of(state: State, action: Action) -> set[int]:
    """The sides that speak in an action: one, or all for ``both``."""
    if action.who == BOTH:
        return set(range(state.nsides))
    side = state.side_index.get(action.who)
    if side is None:
        raise RecordError([action.problem(f"'{action.who}' is no side of this table",
                                          f"sides are {', '.join(state.names)}")])
    return {side}


def said_after(state: State, action: Action | None) -> list[Action]:
    """The demands and consents that follow an action without a break (None: an event in dealing; before any card)."""
    actions = state.record.actions
    if action is None or state.event:
        out = []
        for following in actions:
            if following.verb in ("plays", "gives", "runs"):
                break
            if following.verb in SPOKEN:
                out.append(following)
        return out
    out = []
    for following in actions[action.at:]:
        if following.verb not in SPOKEN:
            break
        out.append(following)
    return out


def does(action: Action) -> str:
    """What is said, to stand behind who says it: ``demands new-deal``, and ``consent`` of both."""
    verb = action.verb.removesuffix("s") if action.who == BOTH else action.verb
    return f"{verb} {action.args['what']}" if action.args.get("what") else verb


def consents_after(state: State, action: Action, agreed: set[int]) -> bool:
    """Whether, with the sides that have agreed already, all consent in the entries that follow."""
    for following in said_after(state, action):
        if following.verb == "consents":
            agreed |= sides_of(state, following)
    return len(agreed) == state.nsides


# -- judging ----------------------------------------------------------------------------------------------------------


def judge(state: State, name: str, case: Case, demanded: list[Action], consent: bool) -> tuple[str, Choice | None, str]:
    """Verdict, the rule that applies and its address, for an irregularity of the list ``name``."""
    rules = state.need(name)
    if rules is UNKNOWN or rules is None:
        return UNDECIDED, None, name

    def entitled(rule: Rule, demand: Action) -> bool:
        party = set(state.party(rule.demand or "", case.offender, case.holder))
        return asks_for(rule, demand.args["what"]) and bool(sides_of(state, demand) & party)

    choice = choose(rules, lambda c, admitted: holds(state, case, c, admitted),
                    lambda rule: any(entitled(rule, d) for d in demanded), consent)
    if choice is None:
        return ILLEGAL, None, name
    address = f"{name}.{choice.number}"
    if choice.spoken:
        rule = rules[choice.number - 1]
        state.granted.update({d.at: address for d in demanded if rule.demand is None or entitled(rule, d)})
    if choice.doubt or any(e.name == "undecided" for e in choice.effects):
        if choice.doubt == "strict":
            state.unknowns["players.strict"] = None
        return UNDECIDED, choice, address
    return OFFENCE, choice, address


def parties(state: State, effects: tuple[Effect, ...], case: Case) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """For whom the parties in the effects stand: sides, or the seat for those who draw; and whose the offence is."""
    out: dict[str, tuple[str, ...]] = {CULPRIT: (state.seats[case.offender],),
                                       CULPRIT_SIDE: (state.names[state.side[case.offender]],)}
    for effect in effects:
        for key, value in effect.args:
            if key in ("to", "from"):
                out[value] = tuple(state.names[s] for s in state.party(value, case.offender, case.holder))
            elif key == "draw-surplus":
                out[value] = tuple(state.seats[s] for s in seats_of(state, value, case))
    return tuple(out.items())


def seats_of(state: State, party: str, case: Case) -> list[int]:
    """The seats a party stands for where a person is meant."""
    if party == "opponents":
        return [s for s in range(state.n) if state.side[s] != state.side[case.offender]]
    return [{"dealer": state.dealer, "elder": 0, "holder": case.holder}.get(party, case.offender)]


def speaks(state: State, action: Action) -> None:
    """A demand or a consent."""
    sides_of(state, action)
    due = [m for m in state.matters if m.settle == action.at]
    for matter in due:
        address = f"{matter.name}.{matter.choice.number}"
        then = matter.choice.effects
        state.decide(action, action.who, LEGAL, address, then, address, parties(state, then, matter.case),
                     "granted", action.who, does(action))
        apply(state, then, matter.case)
    state.matters = [m for m in state.matters if m.settle > action.at]
    if due:
        return
    if action.at in state.granted:
        address = state.granted[action.at]
        state.decide(action, action.who, LEGAL, address, (), address, (), "granted", action.who, does(action))
        return
    if action.verb == "consents":
        state.decide(action, action.who, LEGAL, "", (), "", (), "speaks", action.who, does(action))
        return
    name = state.last_list
    undecided = bool(name) and state.rules.value(name) is UNKNOWN
    state.decide(action, action.who, UNDECIDED if undecided else ILLEGAL, name, (), "", (), "demand-in-vain",
                 action.who, action.args["what"])


# -- effects ----------------------------------------------------------------------------------------------------------


def apply(state: State, effects: tuple[Effect, ...], case: Case) -> None:
    """Let the effects happen in the written order; what concerns a card played is done by those who call this."""
    for effect in effects:
        if state.winner >= 0 or state.void:
            return
        done = EFFECTS.get(effect.name)
        if done is not None:
            done(state, effect, case)


def _points(state: State, effect: Effect, case: Case) -> None:
    for side in state.party(effect.get("to"), case.offender, case.holder):
        state.add(side, effect.get("points"), "penalty", True)


def _deduct(state: State, effect: Effect, case: Case) -> None:
    for side in state.party(effect.get("from"), case.offender, case.holder):
        floor = effect.get("floor")
        before = state.score[side]
        less = before - effect.get("deduct")
        state.score[side] = less if floor is None else max(less, min(floor, before))
        state.step("scores", state.names[side], (), state.score[side] - before, "penalty")


def _lose_game(state: State, effect: Effect, case: Case) -> None:
    others = state.party("opponents", case.offender, case.holder)
    if len(others) == 1:
        state.win(others[0])
    else:
        state.open.update({"winner": None, "score": None})


def _forfeit(state: State, effect: Effect, case: Case) -> None:
    side = state.side[case.offender]
    state.forfeits[side] = state.forfeits.get(side, frozenset()) | effect.get("forfeit")


def _transfer(state: State, effect: Effect, case: Case) -> None:
    side = state.side[case.offender]
    state.transfers[side] = state.transfers.get(side, frozenset()) | effect.get("transfer")


def _cap(state: State, effect: Effect, case: Case) -> None:
    if state.rules.target is UNKNOWN:
        state.unknowns["target"] = None
    state.capped.add(state.side[case.offender])


def _new_deal(state: State, effect: Effect, case: Case) -> None:
    dealer = {"next": 0, "same": state.dealer}.get(effect.get("new-deal"))
    abandon(state, right_dealer(state) if dealer is None else dealer, "redeal.keep-points")


def right_dealer(state: State) -> int:
    """Whose deal it was; -1 where another dealt at a table of more than two, and the record does not say."""
    deal = state.record.deal
    if deal.turn:
        return state.index[deal.turn]
    if deal.cut:
        return state.index.get(by_cut(state.record, state.rules), -1)
    wrong = any(event.verb == "deals" for event in deal.events) or any(
        act.verb == "notices" and act.args["what"] == "wrong-dealer" for act in state.record.play.acts)
    return state.dealer if not wrong else 0 if state.n == 2 else -1


def abandon(state: State, dealer: int, keep: str) -> None:
    """The deal ends without a count; ``keep`` names the parameter that says whether points made in it are kept.

    ``dealer``: the seat that deals afresh, -1 if the record does not tell.
    """
    state.void = True
    state.stopped = True
    state.next_dealer = dealer
    if any(state.made):
        kept = state.need(keep)
        if kept is UNKNOWN:
            state.open["score"] = None
        elif kept is False:
            for side in range(state.nsides):
                state.score[side] -= state.made[side]
    state.step("new-deal", state.seats[dealer] if dealer >= 0 else "")


def _draw_surplus(state: State, effect: Effect, case: Case) -> None:
    """The surplus leaves the long hand. The record may name it in a ``draws`` that follows; else it is taken to be
    what the hand never shows, if that is just enough, and otherwise not known."""
    seat, number = case.holder, case.number
    state.surplus[seat] = 0
    following = next((a for a in state.record.actions[state.at:] if a.verb not in SPOKEN), None)
    if following is not None and following.verb == "draws":
        state.drawing = (seat, number)
    else:
        draw_unnamed(state, seat, number)


def draw_unnamed(state: State, seat: int, number: int) -> None:
    """So many cards leave a hand, and the record does not say which."""
    state.size[seat] -= number
    if not state.hands[seat] or state.unknown[seat] >= number:
        state.unknown[seat] = max(0, state.unknown[seat] - number)
    else:
        never = state.hands[seat] & ~state.rules.deck.mask(list(state.record.shown.get(state.seats[seat], ())))
        spare = never.bit_count()
        state.hands[seat] &= ~never
        state.dealt[seat] &= ~never
        state.unknown[seat] += max(0, spare - number)
    state.uneven = any(state.surplus)


def draws(state: State, action: Action) -> None:
    """The surplus cards drawn are named."""
    if state.drawing is None:
        raise RecordError([action.problem(f"'{action.text}': nothing is to be drawn from a hand")])
    seat, number = state.drawing
    state.drawing = None
    drawn = len(action.cards) or action.args["number"]
    if drawn != number:
        raise RecordError([action.problem(f"{counted(drawn, 'card')} drawn, and the surplus is {number}")])
    if not action.cards:
        draw_unnamed(state, seat, number)
        state.decide(action, action.who, LEGAL, "", (), "", (), "draws", action.who, counted(number, "card"),
                     state.seats[seat])
        return
    for name in action.cards:
        card = state.rules.code[name]
        if state.hands[seat] & (1 << card):
            state.hands[seat] ^= 1 << card
            state.dealt[seat] &= ~(1 << card)
        elif state.unknown[seat]:
            state.unknown[seat] -= 1
        else:
            raise RecordError([action.problem(f"{state.seats[seat]} does not hold {name}")])
    state.size[seat] -= number
    state.uneven = any(state.surplus)
    state.decide(action, action.who, LEGAL, "", (), "", (), "draws", action.who, " ".join(action.cards),
                 state.seats[seat])


def _withdraw(state: State, effect: Effect, case: Case) -> None:
    seat = case.offender
    state.withdrawn[seat] = True
    state.uneven = state.special = True
    if state.phase == PLAY and not state.plays:
        start_trick(state)


EFFECTS = {
    "points": _points, "deduct": _deduct, "lose-game": _lose_game, "forfeit": _forfeit, "transfer": _transfer,
    "cap-below-target": _cap, "new-deal": _new_deal, "draw-surplus": _draw_surplus, "withdraw": _withdraw,
}
"""Effects on hands and scores. ``take-back`` and ``expose`` concern the card just played, ``stands`` does nothing."""
