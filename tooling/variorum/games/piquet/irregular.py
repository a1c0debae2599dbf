"""Irregularities judged by rule lists: conditions, demands and consents, effects.

Where the vocabulary leaves it open:

* What somebody claims or notices is judged there; what nobody speaks of is judged as soon as the record shows it.
* A rule that was demanded or consented to is carried out at the entry that says so; all others at once.
* A remission (``consents`` behind a ruling on a hand with too many cards) takes the penalty away, not the cards: how
  those left over are played stays as the rule says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..engine import BOTH, CULPRIT, CULPRIT_SIDE, ILLEGAL, LEGAL, OFFENCE, UNDECIDED, Action
from ..rules import Choice, asks_for, choose, within
from ..values import UNKNOWN, Effect, Rule
from .state import State

Parties: TypeAlias = "tuple[tuple[str, tuple[str, ...]], ...]"

SPOKEN = ("demands", "consents")
HAND_ITEMS = ("carte-blanche", "point", "sequence", "set")
BACK = ("take-back", "replay")
WAYS = ("surplus-wins", "surplus-ignored")


@dataclass
class Case:
    """What the conditions of a rule list are asked about: the state just before the offence.

    ``offender`` and ``holder`` are seats, ``size`` the number of cards in the holder's hand, ``number`` that of the
    cards too many or too few, ``card`` the place of a card in the stock, ``cls`` a class.
    """

    offender: int
    holder: int
    size: int = 0
    number: int = 0
    seen: bool = False
    provoked: bool = False
    corrected: bool = False
    card: str = ""
    cls: str = ""
    scored: bool = False


@dataclass
class Matter:
    """An irregularity whose rule is carried out at a later entry, where it is demanded or consented to."""

    name: str
    case: Case
    settle: int
    choice: Choice
    back: Callable[[], None] | None = None
    """Undoes the act, where the rule takes it back or has it replayed."""


@dataclass
class Judged:
    """What a rule list says: verdict, the rule that applies (None: none does), its address."""

    verdict: str
    choice: Choice | None
    address: str

    @property
    def then(self) -> tuple[Effect, ...]:
        """Its effects."""
        return self.choice.effects if self.choice else ()

    def has(self, *names: str) -> bool:
        """Whether an effect of one of these names follows; not if the matter is undecided."""
        return self.verdict == OFFENCE and any(e.name in names for e in self.then)


def holds(state: State, case: Case, condition: str, admitted: frozenset[str]) -> bool | None:
    """Whether a condition holds; None where the record leaves it open."""
    if condition == "hand-size":
        return within(case.size, admitted)
    yes_no: dict[str, Any] = {"cards-seen": case.seen, "provoked": case.provoked, "corrected": case.corrected,
                              "scored": case.scored,
                              "drawn": "elder-draw" in state.happened or "younger-draw" in state.happened}
    if condition in yes_no:
        return ("yes" if yes_no[condition] else "no") in admitted
    return {
        "play": "begun" if "first-lead" in state.happened else "not-begun",
        "hand-of": "dealer" if case.holder == state.younger else "elder",
        "card": case.card,
        "class": case.cls,
    }[condition] in admitted


# -- what was said ----------------------------------------------------------------------------------------------------


def speakers(state: State, action: Action) -> set[int]:
    """The seats that speak in an action: one, or both."""
    return {0, 1} if action.who == BOTH else {state.seat(action)}


def said_after(state: State, action: Action | None) -> list[Action]:
    """The demands and consents that follow an action without a break (None, or in dealing: before any other act).

    That the offence was provoked is said of the same matter, and is no break.
    """
    actions = state.record.actions
    out: list[Action] = []
    for following in actions[0 if action is None or state.event else action.at:]:
        if following.verb in SPOKEN:
            out.append(following)
        elif following.args.get("what") != "provoked":
            break
    return out


def consenting(state: State, said: list[Action]) -> set[int]:
    """The seats that consent."""
    out: set[int] = set()
    for a in said:
        if a.verb == "consents":
            out |= speakers(state, a)
    return out


# -- judging ----------------------------------------------------------------------------------------------------------


def entitled(state: State, rule: Rule, case: Case, said: Action) -> bool:
    """Whether what was said is the demand that a rule waits for, by the party that may make it."""
    return said.verb == "demands" and asks_for(rule, said.args["what"]) \
        and state.party(rule.demand or "", case.offender) in speakers(state, said)


def judge(state: State, name: str, case: Case, said: list[Action]) -> Judged:
    """What a rule list says of an irregularity, with what was said about it."""
    rules = state.need(name)
    if rules is UNKNOWN:
        return Judged(UNDECIDED, None, name)

    choice = choose(rules, lambda c, admitted: holds(state, case, c, admitted),
                    lambda rule: any(entitled(state, rule, case, a) for a in said),
                    len(consenting(state, said)) == 2)
    if choice is None:
        return Judged(ILLEGAL, None, name)
    address = f"{name}.{choice.number}"
    if any(e.name == "undecided" for e in choice.effects):
        return Judged(UNDECIDED, choice, address)
    return Judged(OFFENCE, choice, address)


def parties(state: State, effects: tuple[Effect, ...], case: Case) -> Parties:
    """For whom the parties named in effects stand, and whose the offence is."""
    named = [str(v) for e in effects for k, v in e.args if k in ("to", "from")]
    culprit = (state.seats[case.offender],)
    return ((CULPRIT, culprit), (CULPRIT_SIDE, culprit),
            *((p, (state.seats[state.party(p, case.offender)],)) for p in dict.fromkeys(named)))


def irregularity(state: State, action: Action | None, who: str, name: str, case: Case, *why: Any,
                 parameter: str = "", back: Callable[[], None] | None = None) -> Judged:
    """Judge an irregularity, note the ruling, and let it have its effects, now or where it is demanded.

    ``parameter`` is the duty that was broken, where it is not the rule list itself that decides; ``back`` undoes the
    act if a rule that is demanded later takes it back. What an undecided matter leaves open, and an act taken back at
    once, is for the caller.
    """
    said = said_after(state, action)
    found = judge(state, name, case, said)
    state.last_list = name
    if found.verdict == OFFENCE and found.choice is not None and found.choice.spoken:
        settle = settled_at(state, name, case, said, found.choice)
        state.decide(action, who, OFFENCE, parameter or name, *why, parties=parties(state, (), case))
        state.matters.append(Matter(name, case, settle, found.choice, back))
        return Judged(OFFENCE, None, found.address)
    then = found.then
    state.decide(action, who, found.verdict, parameter or found.address, *why, then=then,
                 rule=found.address if then else "", parties=parties(state, then, case))
    if found.verdict == OFFENCE:
        apply(state, then, case)
    return found


def settled_at(state: State, name: str, case: Case, said: list[Action], choice: Choice) -> int:
    """The number of the entry with which the rule that applies has all it asks for."""
    for i, a in enumerate(said):
        found = judge(state, name, case, said[:i + 1]).choice
        if found is not None and found.number == choice.number:
            return a.at
    return said[-1].at


def speaks(state: State, action: Action) -> None:
    """A demand or a consent."""
    speakers(state, action)
    due = [m for m in state.matters if m.settle == action.at]
    for matter in due:
        address = f"{matter.name}.{matter.choice.number}"
        then = matter.choice.effects
        undecided = any(e.name == "undecided" for e in then)
        state.decide(action, action.who, UNDECIDED if undecided else LEGAL, address, "granted", action.who, action.verb,
                     then=then, rule=address, parties=parties(state, then, matter.case))
        if matter.back is not None and any(e.name in BACK for e in then):
            matter.back()
        apply(state, then, matter.case)
    state.matters = [m for m in state.matters if m.settle > action.at]
    if due:
        return
    if action.verb == "consents" and state.last_list == "hand.over":
        remits(state, action)
    elif action.verb == "consents" or any(
            entitled(state, state.need(m.name)[m.choice.number - 1], m.case, action) for m in state.matters):
        state.decide(action, action.who, LEGAL, "", "speaks", action.who, action.verb)
    else:
        unknown = bool(state.last_list) and state.rules.value(state.last_list) is UNKNOWN
        state.decide(action, action.who, UNDECIDED if unknown else ILLEGAL, state.last_list, "demand-in-vain",
                     action.who, action.args["what"])


def remitted(state: State, action: Action | None, case: Case) -> bool:
    """Whether the opponent remits, in what follows, the penalty for a hand with too many cards, and may."""
    if state.rules.values["hand.over.waivable"] is not True:
        return False
    return 1 - case.offender in consenting(state, said_after(state, action))


def remits(state: State, action: Action) -> None:
    """The opponent consents to a hand with too many cards; nobody lets his own pass."""
    may, each = state.need("hand.over.waivable"), state.rules.cards
    full = [size + (state.played & known).bit_count() for size, known in zip(state.size, state.known, strict=True)]
    if isinstance(each, int) and not any(full[1 - seat] > each for seat in speakers(state, action)):
        may = False
    verdict = UNDECIDED if may is UNKNOWN else LEGAL if may else ILLEGAL
    why = "remission-open" if may is UNKNOWN else "remits" if may else "remission-barred"
    if may is UNKNOWN:
        state.open["score"] = None
    state.decide(action, action.who, verdict, "hand.over.waivable", why, action.who)


# -- effects ----------------------------------------------------------------------------------------------------------


def apply(state: State, effects: tuple[Effect, ...], case: Case) -> None:
    """Let the effects happen in the written order; ``take-back`` and ``replay`` are done by those who call this."""
    for effect in effects:
        if state.winner >= 0:
            return
        done = EFFECTS.get(effect.name)
        if done is not None:
            done(state, effect, case)


def _points(state: State, effect: Effect, case: Case) -> None:
    state.add(state.party(effect.get("to"), case.offender), effect.get("points"), "penalty")
    if state.winner >= 0:
        state.stopped = True


def _deduct(state: State, effect: Effect, case: Case) -> None:
    seat = state.party(effect.get("from"), case.offender)
    floor = effect.get("floor")
    less = state.score[seat] - effect.get("deduct")
    before = state.score[seat]
    state.score[seat] = less if floor is None else max(less, min(floor, before))
    state.step("scores", state.seats[seat], (), state.score[seat] - before, "penalty", True)


def _new_deal(state: State, effect: Effect, case: Case) -> None:
    state.void = True
    state.stopped = True
    state.next_dealer = state.younger if effect.get("new-deal") == "same" else state.elder
    state.step("new-deal", state.seats[state.next_dealer])


def _return_cards(state: State, effect: Effect, case: Case) -> None:
    """The cards drawn last go back on the stock, or, of a hand dealt too long, those that nobody names."""
    seat, ex = case.holder, state.exchange[case.holder]
    number = ex.over or case.number
    ex.over = 0
    if ex.drawn >= 0:
        ex.drawn -= number
    state.size[seat] -= number
    state.surplus[seat] = 0
    state.stock_left += number
    if ex.taken and len(ex.taken) >= number:
        back = ex.taken[len(ex.taken) - number:]
        ex.taken = ex.taken[:len(ex.taken) - number]
        mask = 0
        for card in back:
            mask |= 1 << card
        state.hands[seat] &= ~mask
        state.known[seat] &= ~mask
        if state.stock is not None:
            state.stock[:0] = back
        return
    fewer = min(number, state.unknown[seat])
    state.unknown[seat] -= fewer
    if fewer < number:  # any of the cards held, which are therefore not known to be held
        state.unknown[seat] = state.size[seat]
        state.hands[seat] = 0
    if state.stock is not None:
        state.stock = None


def _draw_fewer(state: State, effect: Effect, case: Case) -> None:
    state.exchange[case.holder].fewer = max(0, case.number)
    state.surplus[case.holder] = 0


def _way(state: State, effect: Effect, case: Case) -> None:
    state.surplus_mode = effect.name


def _forfeit_class(state: State, effect: Effect, case: Case) -> None:
    state.forfeits[case.offender].add(case.cls)


def _forfeit_declarations(state: State, effect: Effect, case: Case) -> None:
    state.forfeits[case.offender].update(HAND_ITEMS)


def _score_nothing(state: State, effect: Effect, case: Case) -> None:
    state.nothing[case.offender] = True


def _all_good(state: State, effect: Effect, case: Case) -> None:
    state.all_good = 1 - case.offender


EFFECTS = {
    "points": _points, "deduct": _deduct, "new-deal": _new_deal, "return-cards": _return_cards,
    "draw-fewer": _draw_fewer, "surplus-wins": _way, "surplus-ignored": _way, "forfeit-class": _forfeit_class,
    "forfeit-declarations": _forfeit_declarations, "score-nothing": _score_nothing, "opponent-all-good": _all_good,
}
"""Effects on hands and scores. ``stands``, ``undecided`` and ``restart`` change nothing in the deal that is recorded:
it is the one dealt after the new cut."""


def undo(state: State, found: Judged, seat: int) -> None:
    """An illegal act, or one taken back, must be put right by him who did it before anything else."""
    if not state.stopped and (found.verdict == ILLEGAL or found.has(*BACK)):
        state.waiting = seat
