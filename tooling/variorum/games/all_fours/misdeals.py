"""Misdeals, and a hand given up before the first lead.

A misdeal is judged where it happens (``deal.events``) or is noticed (``notices``). Demands and consents that follow in
the record are known by then: if the rule that applies was demanded or consented to, it is carried out at the entry that
says so, else at once. One that cannot be decided leaves open whether the deal stands, and so its score.
"""

from ..engine import ILLEGAL, LEGAL, OFFENCE, UNDECIDED, Action, RecordError
from ..rules import Choice, choose
from ..values import UNKNOWN, Rule
from . import talk
from .irregular import Case, Matter, apply, case_of, consents_after, holds, judge, parties, said_after, sides_of
from .state import END, PLAY, State


def misdeal(state: State, action: Action | None, name: str, case: Case, *why: str) -> None:
    """Judge an irregularity in dealing, now or where what was said about it completes the rule."""
    said = said_after(state, action)
    demanded = [a for a in said if a.verb == "demands"]
    agreed: set[int] = set()
    for a in said:
        if a.verb == "consents":
            agreed |= sides_of(state, a)
    verdict, choice, address = judge(state, name, case, demanded, len(agreed) == state.nsides)
    who = state.seats[case.offender]
    if verdict == OFFENCE and choice is not None and choice.spoken:
        settle = settled_at(state, name, case, said, choice)
        state.decide(action, who, OFFENCE, name, (), "", parties(state, (), case), *why)
        state.matters.append(Matter(name, case, settle, choice))
        return
    then = choice.effects if choice else ()
    state.decide(action, who, verdict, address, then, address if then else "", parties(state, then, case), *why)
    if verdict == UNDECIDED:
        state.open.update({"deal": None, "score": None})  # whether it stands, and so whether it scores
    if verdict == OFFENCE:
        apply(state, then, case)


def settled_at(state: State, name: str, case: Case, said: list[Action], choice: Choice) -> int:
    """The number of the entry with which the rule that applies has all it asks for."""
    for i, a in enumerate(said):
        agreed: set[int] = set()
        for b in said[:i + 1]:
            if b.verb == "consents":
                agreed |= sides_of(state, b)
        _, found, _ = judge(state, name, case, [b for b in said[:i + 1] if b.verb == "demands"],
                            len(agreed) == state.nsides)
        if found is not None and found.number == choice.number:
            return a.at
    return said[-1].at


def dealing(state: State, action: Action) -> None:
    """An event of ``deal.events``."""
    verb, what = action.verb, action.args.get("whom", "")
    dealer = state.dealer
    case = case_of(state, dealer, dealer)
    if verb == "exposes":
        case.holder = exposed_whose(state, action, what)
        own = state.side[case.holder] == state.side[dealer]
        misdeal(state, action, "misdeal.exposed-own" if own else "misdeal.exposed-opponent", case,
                "exposed-dealing", state.seats[dealer], state.seats[case.holder], " ".join(action.cards))
    elif verb == "turns" and action.args["number"] > 1:
        misdeal(state, action, "misdeal.several-turned", case, "several-turned", state.seats[dealer],
                str(action.args["number"]))
    elif verb == "offers":
        offers(state, action, case, what)
    elif verb == "deals":
        misdeal(state, action, "misdeal.wrong-dealer", case, "wrong-dealer", state.seats[dealer])
    elif verb == "looks":
        talk.looks(state, action)
    else:
        state.decide(action, action.who, LEGAL, "", (), "", (), "speaks", action.who, verb)
    state.last_list = state.decisions[-1].parameter.rpartition(".")[0] if state.decisions and \
        state.decisions[-1].parameter[-1:].isdigit() else (state.decisions[-1].parameter if state.decisions else "")


def exposed_whose(state: State, action: Action, whom: str) -> int:
    """The seat whose card was exposed: the dealer for ``own``, elder for ``opponent``, else the one named."""
    if whom == "own":
        return state.dealer
    return 0 if whom == "opponent" else state.index[whom]


def offers(state: State, action: Action, case: Case, whom: str) -> None:
    """The pack is offered to be cut, to him who has the right or to another, or to nobody."""
    right = state.need("cut.pack")
    dealer, who = state.dealer, state.seats[state.dealer]
    if right is UNKNOWN:
        state.decide(action, who, UNDECIDED, "cut.pack", (), "", (), "cut-open", who)
        return
    if right == "nobody":
        state.decide(action, who, LEGAL, "cut.pack", (), "", (), "offers", who, whom)
        return
    seat = state.index.get(whom, -1)
    fitting = {"previous": {(dealer - 1) % state.n}, "next": {0},
               "opponents": {s for s in range(state.n) if state.side[s] != state.side[dealer]}}[right]
    if seat in fitting:
        state.decide(action, who, LEGAL, "cut.pack", (), "", (), "offers", who, whom)
    else:
        names = " or ".join(state.seats[s] for s in sorted(fitting))
        misdeal(state, action, "misdeal.no-cut", case, "no-cut", who, whom, names)


def notices(state: State, action: Action) -> None:
    """Somebody notices an irregularity of the deal."""
    what, whom = action.args["what"], action.args.get("whom", "")
    sides_of(state, action)
    case = case_of(state, state.dealer, state.index.get(whom, state.dealer))
    case.complete = False
    if what in ("surplus", "deficit"):
        if not whom:
            raise RecordError([action.problem("whose hand has the wrong number is not said",
                                              f"write {action.who} notices {what} {state.seats[-1]}")])
        number = state.surplus[case.holder]
        if (what == "surplus") != (number > 0) and (number or state.rules.value("deal.cards") is not UNKNOWN):
            raise RecordError([action.problem(
                f"{whom} has no {what}", "the hand, or deal.counts, says how many cards were dealt to him")])
        case.number = abs(number) or 1
    names = {"surplus": "misdeal.surplus", "deficit": "misdeal.deficit", "several-turned": "misdeal.several-turned",
             "no-cut": "misdeal.no-cut", "wrong-dealer": "misdeal.wrong-dealer"}
    if what == "exposed":
        case.holder = exposed_whose(state, action, whom or "opponent")
        own = state.side[case.holder] == state.side[state.dealer]
        names["exposed"] = "misdeal.exposed-own" if own else "misdeal.exposed-opponent"
    if what not in names:
        raise RecordError([action.problem(f"'{what}' is marked where it happens",
                                          "write P3 9H out-of-turn, or P3 9H 8C for two cards")])
    each = state.rules.value("deal.cards")
    dealt = each + state.surplus[case.holder] if isinstance(each, int) else state.size[case.holder]
    misdeal(state, action, names[what], case, f"notices-{what}", action.who, state.seats[case.holder], str(dealt))
    state.last_list = names[what]


# -- giving up the hand -----------------------------------------------------------------------------------------------


def throws_in(state: State, action: Action) -> None:
    """A player gives up his hand before the first lead."""
    seat = state.seat(action)
    if state.phase in (PLAY, END):
        raise RecordError([action.problem(f"'{action.text}': a hand can be given up before the first lead only")])
    case = case_of(state, seat, seat)
    rules = state.need("hand.throw-in")
    if rules is UNKNOWN:
        state.decide(action, action.who, UNDECIDED, "hand.throw-in", (), "", (), "throw-in-open", action.who)
        return

    def demanded(rule: Rule) -> bool:
        return state.side[seat] in state.party(rule.demand or "", seat, seat)

    choice = choose(rules, lambda c, admitted: holds(state, case, c, admitted), demanded,
                    consents_after(state, action, {state.side[seat]}))
    address = "hand.throw-in" if choice is None else f"hand.throw-in.{choice.number}"
    if choice is not None and choice.doubt:
        state.decide(action, action.who, UNDECIDED, address, (), "", (), "throw-in-open", action.who)
    elif choice is None or not rules[choice.number - 1].demand:
        state.decide(action, action.who, ILLEGAL, address, (), "", (), "throw-in-barred", action.who)
    else:
        then = choice.effects
        state.decide(action, action.who, LEGAL, address, then, address, parties(state, then, case), "throws-in",
                     action.who)
        state.discarded = True
        apply(state, then, case)
