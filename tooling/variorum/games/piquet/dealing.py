"""Events in dealing (``deal.events``), and irregularities of the deal noticed later.

Where the vocabulary leaves it open: ``E cuts 0`` says that elder declines to cut, which he may where he *may* cut;
a pack offered to nobody, cut by the dealer or in a part too small is a cut not in order (``cut.irregular``). If elder
was the last to shuffle, the pack may not be cut yet. ``Y announces batch`` says that the dealer will change the size of
his packets. A hand dealt too long or too short that is noticed only when the draw has put it right is judged as it was
dealt; what is still wrong after the draw, as it is then (``hand.over``, ``hand.short``).
"""

from __future__ import annotations

from ..engine import ILLEGAL, LEGAL, UNDECIDED, Action, RecordError
from ..values import UNKNOWN
from .draw import excess, judge_excess
from .hands import full_size, judge_hand, proper_size
from .irregular import Case, irregularity
from .state import CALLS, EXCHANGE, State


def dealing(state: State, action: Action) -> None:
    """Judge an event in dealing."""
    verb, who = action.verb, action.who
    seat = state.seat(action)
    if verb == "shuffles":
        shuffles(state, action, seat)
    elif verb == "offers":
        offers(state, action, seat)
    elif verb == "cuts":
        cuts(state, action, seat)
    elif verb == "deals":
        wrong_dealer(state, action, seat, "wrong-dealer", who)
    elif verb == "exposes":
        place = action.args["what"]
        case = Case(state.younger, state.younger, card=place)
        open_deal(state, irregularity(state, action, who, "stock.exposed", case, "stock-exposed", who, place).verdict)
    else:
        state.decide(action, who, LEGAL, "", "speaks", who, action.text.partition(" ")[2] or verb)


def open_deal(state: State, verdict: str) -> None:
    """An irregularity of the deal that cannot be decided leaves open whether the deal stands, and so its score."""
    if verdict == UNDECIDED:
        state.open["deal"] = None
        state.open["score"] = None


def shuffles(state: State, action: Action, seat: int) -> None:
    """Somebody shuffles; elder may where the rules let him."""
    who = action.who
    if seat == state.younger:
        state.decide(action, who, LEGAL, "", "shuffles", who)
        return
    may = state.need("shuffle.elder")
    verdict = UNDECIDED if may is UNKNOWN else LEGAL if may else ILLEGAL
    state.decide(action, who, verdict, "shuffle.elder",
                 "shuffle-open" if may is UNKNOWN else "shuffles" if may else "shuffle-barred", who)


def last_shuffled(state: State, action: Action) -> str:
    """Who was the last to shuffle before an event."""
    names = [e.who for e in state.record.deal.events[:action.at - 1] if e.verb == "shuffles"]
    return names[-1] if names else ""


def offers(state: State, action: Action, seat: int) -> None:
    """The pack is offered to be cut, or is not."""
    who, whom, elder = action.who, action.args["whom"], state.seats[state.elder]
    right = state.need("cut.pack")
    if right is UNKNOWN:
        state.decide(action, who, UNDECIDED, "cut.pack", "cut-open", who)
    elif right == "nobody":
        state.decide(action, who, LEGAL, "cut.pack", "offers", who, whom)
    elif whom != elder:
        irregular_cut(state, action, "no-cut", who, whom, elder, parameter="cut.pack")
    elif last_shuffled(state, action) == elder:
        state.decide(action, who, ILLEGAL, "shuffle.elder", "shuffle-last", who, elder)
    else:
        state.decide(action, who, LEGAL, "cut.pack", "offers", who, whom)


def cuts(state: State, action: Action, seat: int) -> None:
    """The pack is cut, in order or not."""
    who, elder, number = action.who, state.seats[state.elder], action.args.get("number")
    right = state.need("cut.pack")
    if right is UNKNOWN:
        state.decide(action, who, UNDECIDED, "cut.pack", "cut-open", who)
        return
    if right == "nobody":
        state.decide(action, who, ILLEGAL, "cut.pack", "cut-barred", who)
        return
    if seat != state.elder:
        irregular_cut(state, action, "cut-by-dealer", who, elder, parameter="cut.by")
        return
    if number == 0:
        if right == "may":
            state.decide(action, who, LEGAL, "cut.pack", "cut-declined", who)
        else:
            irregular_cut(state, action, "cut-refused", who, parameter="cut.pack")
        return
    if last_shuffled(state, action) == elder:
        state.decide(action, who, ILLEGAL, "shuffle.elder", "shuffle-last", state.seats[state.younger], elder)
        return
    least = state.need("cut.part") if number is not None else 0
    if least is UNKNOWN:
        state.decide(action, who, UNDECIDED, "cut.part", "cut-part-open", who, str(number))
    elif number is not None and number < least:
        irregular_cut(state, action, "cut-short", who, str(number), str(least), parameter="cut.part")
    else:
        state.decide(action, who, LEGAL, "cut.pack" if number is None else "cut.part", "cuts", who)


def irregular_cut(state: State, action: Action, *why: str, parameter: str) -> None:
    """The cut is not in order."""
    offender = state.seat(action) if action.verb == "cuts" else state.younger
    found = irregularity(state, action, action.who, "cut.irregular", Case(offender, state.younger), *why,
                         parameter=parameter)
    open_deal(state, found.verdict)


def wrong_dealer(state: State, action: Action, dealer: int, *why: str) -> None:
    """The cards were dealt out of turn."""
    found = irregularity(state, action, action.who, "misdeal.wrong-dealer", Case(dealer, dealer), *why)
    open_deal(state, found.verdict)


def misdealt(state: State, action: Action | None, seat: int, *why: str) -> None:
    """A hand was dealt with the wrong number of cards."""
    number, size = state.surplus[seat], as_dealt(state, seat)
    case = Case(state.younger, seat, size=size, number=number)
    found = irregularity(state, action, state.seats[state.younger] if action is None else action.who, "misdeal.number",
                         case, *why)
    if found.choice is not None or found.verdict == UNDECIDED:
        state.surplus[seat] = 0
    open_deal(state, found.verdict)


def as_dealt(state: State, seat: int) -> int:
    """How many cards a hand was dealt."""
    return state.dealt[seat].bit_count() + state.dealt_unknown[seat]


def sizes_at_once(state: State) -> None:
    """Hands of the wrong number that nobody notices in the record: judged before anything is done with them."""
    if state.phase != EXCHANGE:
        return
    for seat in (state.elder, state.younger):
        if not state.surplus[seat] or state.stopped:
            continue
        name = state.seats[seat]
        noticed = any(a.verb == "notices" and a.args["what"] in ("surplus", "deficit")
                      and a.args.get("whom", name) == name for a in state.record.play.acts)
        if not noticed:
            kind = "dealt-surplus" if state.surplus[seat] > 0 else "dealt-deficit"
            misdealt(state, None, seat, kind, name, str(state.size[seat]))


def notices(state: State, action: Action) -> None:
    """Somebody notices an irregularity."""
    what, whom = action.args["what"], action.args.get("whom", "")
    who = action.who
    state.seat(action)
    if what == "wrong-dealer":
        wrong_dealer(state, action, state.younger, "notices-wrong-dealer", who)
        return
    if what == "no-cut":
        if state.need("cut.pack") in ("may", "must"):
            irregular_cut(state, action, "notices-no-cut", who, parameter="cut.pack")
        else:
            state.decide(action, who, LEGAL, "cut.pack", "cut-open", who)
        return
    if what not in ("surplus", "deficit"):
        raise RecordError([action.problem(f"'{what}' is not noticed in this way at Piquet",
                                          "a card face up in the stock stands in deal.events: Y exposes top-of-stock")])
    seat = state.index.get(whom, -1)
    if seat < 0:
        raise RecordError([action.problem("whose hand has the wrong number is not said",
                                          f"write {who} notices {what} {state.seats[1]}")])
    if state.surplus[seat] and (unchanged(state, seat) or full_size(state, seat) == proper_size(state)):
        check_kind(action, whom, what, state.surplus[seat])
        misdealt(state, action, seat, f"notices-{what}", who, whom, str(as_dealt(state, seat)))
    elif excess(state) == seat and what == "surplus" and state.phase < CALLS:
        judge_excess(state, action, seat)
    else:
        check_kind(action, whom, what, full_size(state, seat) - proper_size(state))
        judge_hand(state, action, seat)


def unchanged(state: State, seat: int) -> bool:
    """Whether a hand that was dealt too long or too short can have been put right by nothing yet: nothing was drawn."""
    return state.exchange[seat].drawn < 0 and state.phase < CALLS


def check_kind(action: Action, whom: str, what: str, number: int) -> None:
    """The hand must have what is noticed."""
    if number == 0 or (what == "surplus") != (number > 0):
        raise RecordError([action.problem(f"{whom} has no {what}",
                                          "the hands, or deal.counts, say how many cards each has")])
