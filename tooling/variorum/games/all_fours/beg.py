"""Standing and begging, the dealer's answers, and what is done once trumps are settled.

Where the vocabulary leaves it open: a bunch counts as a deal abandoned by rule (``redeal.keep-points``); a first lead
without a word from elder is a stand.
"""

from ..engine import ILLEGAL, LEGAL, UNDECIDED, Action, Holding, Problem, RecordError
from ..values import UNKNOWN, Effect
from . import irregular
from .state import ANSWER, CHOOSE, PLAY, SETTLED, State
from .turnup import deciding


def stands(state: State, action: Action) -> None:
    """Elder is content with the suit turned."""
    seat = turn_to_speak(state, action, CHOOSE, 0)
    if state.rules.value("beg.who") != "elder":
        state.decide(action, action.who, LEGAL, "beg.who", (), "", (), "stands", action.who)
        settle(state)
        return
    said = len(state.decisions)
    if may_stand(state, action, seat):
        if len(state.decisions) == said:
            state.decide(action, action.who, LEGAL, "beg.choice", (), "", (), "stands", action.who)
        state.step("stands", action.who)
        settle(state)


def stand_implied(state: State, action: Action) -> bool:
    """A first lead without a word is a stand; False if elder may not stand."""
    if state.rules.value("beg.who") == "elder" and not may_stand(state, action, 0):
        return False
    settle(state)
    return not state.stopped


def may_not_beg_again(state: State) -> bool:
    """Whether the begs that the rules allow without consent are spent."""
    limit = state.rules.value("beg.limit")
    return isinstance(limit, int) and state.begs >= limit


def need_not_speak(state: State) -> bool:
    """Whether elder, who has begged and might not, has no choice left: the play may begin without a word from him."""
    return state.phase == CHOOSE and (state.rules.value("beg.who") == "nobody" or may_not_beg_again(state))


def may_stand(state: State, action: Action, seat: int) -> bool:
    """Whether elder may stand with what he holds; if not, the ruling is noted.

    He who may not beg any more need not hold a trump to play on.
    """
    needs = state.need("beg.stand.needs-trump") if not may_not_beg_again(state) else False
    holds = state.holds(seat, state.trumps()) if needs is not False and state.trump >= 0 else True
    if needs is False or (holds and needs is not None):
        return True
    who = state.seats[seat]
    if needs is UNKNOWN or holds is None:
        state.decide(action, who, UNDECIDED, "beg.stand.needs-trump", (), "", (), "stand-open", who)
        return True
    state.waiting = seat
    state.decide(action, who, ILLEGAL, "beg.stand.needs-trump", (), "", (), "stands-without-trump", who)
    return False


def begs(state: State, action: Action) -> None:
    """Elder begs for one, or for other trumps.

    A beg when trumps are settled is told as unlawful where the begs of the deal are spent. Otherwise, and where both
    consent to it, it has no meaning that could be computed.
    """
    who, limit = action.who, state.rules.value("beg.limit")
    if state.phase == SETTLED and state.seat(action) == 0 and isinstance(limit, int) and 0 < limit <= state.begs \
            and not irregular.consents_after(state, action, {state.side[0]}):
        beg_beyond(state, action, 0, limit)
        return
    seat = turn_to_speak(state, action, CHOOSE, 0)
    may = state.need("beg.who")
    if may is UNKNOWN:
        state.decide(action, who, UNDECIDED, "beg.who", (), "", (), "beg-open", who)
    elif may != "elder":
        state.waiting = seat
        state.decide(action, who, ILLEGAL, "beg.who", (), "", (), "nobody-begs", who)
        return
    if not further_beg(state, action, seat, may is not UNKNOWN):
        return
    state.begs += 1
    state.phase = ANSWER
    state.step("begs", who)


def further_beg(state: State, action: Action, seat: int, decide: bool) -> bool:
    """Whether one more beg is within the limit, or within what was agreed, now or before; the ruling is noted."""
    who, limit = action.who, state.rules.value("beg.limit")
    if limit is UNKNOWN and state.begs:
        state.unknowns["beg.limit"] = None
        state.decide(action, who, UNDECIDED, "beg.limit", (), "", (), "beg-open", who)
    elif isinstance(limit, int) and state.begs >= limit:
        return beg_beyond(state, action, seat, limit)
    elif decide:
        waived = state.rules.limit_waived
        if waived is not None and state.begs >= waived:
            state.decide(action, who, LEGAL, "beg.limit.waivable", (), "", (), "begs-as-agreed", who)
        else:
            state.decide(action, who, LEGAL, "beg.limit" if state.begs else "beg.who", (), "", (), "begs", who)
    return True


def beg_beyond(state: State, action: Action, seat: int, limit: int) -> bool:
    """A beg beyond the limit, for which both must consent; the ruling is noted."""
    who, waivable = action.who, state.need("beg.limit.waivable")
    consent = irregular.consents_after(state, action, {state.side[seat]})
    if consent and waivable is True:
        state.decide(action, who, LEGAL, "beg.limit.waivable", (), "", (), "begs-by-consent", who)
        return True
    verdict = UNDECIDED if waivable is UNKNOWN and consent else ILLEGAL
    state.waiting = seat
    state.decide(action, who, verdict, "beg.limit.waivable" if consent else "beg.limit", (), "", (),
                 "begs-again", who, str(limit), str(state.begs + 1))
    return False


def gives(state: State, action: Action) -> None:
    """The dealer keeps the suit and gives for it."""
    seat = turn_to_speak(state, action, ANSWER, state.dealer)
    if not may_answer(state, action, seat, "give"):
        return
    who = action.who
    value = state.rules.value
    needs, may_win = value("beg.give.needs-trump"), value("beg.give.may-win")
    points, to, sides = value("beg.give.points"), value("beg.give.to"), receivers(state)
    holds = state.holds(seat, state.trumps()) if needs is not False and state.trump >= 0 else True
    if needs is True and holds is False:
        state.waiting = seat
        state.decide(action, who, ILLEGAL, "beg.give.needs-trump", (), "", (), "gives-without-trump", who)
        return
    wins = gift_wins(state)
    if may_win is False and wins:
        state.waiting = seat
        state.decide(action, who, ILLEGAL, "beg.give.may-win", (), "", (), "gift-would-win", who, str(points))
        return
    doubt = next((name for name, doubtful in (
        ("beg.give.needs-trump", (needs is UNKNOWN and holds is not True) or (needs is True and holds is None)),
        ("beg.give.may-win", may_win is UNKNOWN and wins), ("beg.give.points", points is UNKNOWN),
        ("beg.give.to", to is UNKNOWN and state.nsides > 2)) if doubtful), "")
    if doubt:
        state.unknowns.update({doubt: None} if value(doubt) is UNKNOWN else {})
        state.decide(action, who, UNDECIDED, doubt, (), "", (), "gift-open", who)
        state.open["score"] = None
    else:
        names = " and ".join(state.names[s] for s in sides)
        state.decide(action, who, LEGAL, "beg.give.points", (), "", (), "gives", who, names, str(points))
    state.step("gives", who)
    deciding(state)
    if isinstance(points, int) and (to is not UNKNOWN or state.nsides == 2):
        for side in sides:
            state.add(side, points, "gift")
    if not state.stopped:
        settle(state)


def receivers(state: State) -> list[int]:
    """The sides that a gift goes to: the beggar's, or every side but the dealer's."""
    if state.rules.value("beg.give.to") == "beggar" or state.nsides == 2:
        return [state.side[0]]
    return [side for side in range(state.nsides) if side != state.side[state.dealer]]


def gift_wins(state: State) -> bool:
    """Whether a gift would bring one of its receivers to the target."""
    points, target = state.rules.value("beg.give.points"), state.rules.target
    return isinstance(points, int) and isinstance(target, int) and \
        any(state.score[side] + points >= target for side in receivers(state))


def may_answer(state: State, action: Action, seat: int, answer: str) -> bool:
    """Whether the dealer may answer so; if not, the ruling is noted."""
    answers = state.need("beg.answers")
    if answers is UNKNOWN:
        state.decide(action, action.who, UNDECIDED, "beg.answers", (), "", (), "answer-open", action.who)
        return True
    if answers is not None and answer in answers:
        return True
    state.waiting = seat
    if answers is None:
        state.decide(action, action.who, ILLEGAL, "beg.who", (), "", (), "nobody-begs", action.who)
        return False
    state.decide(action, action.who, ILLEGAL, "beg.answers", (), "", (), "no-such-answer", action.who, answer,
                 " or ".join(sorted(answers)))
    return False


def bunches(state: State, action: Action) -> None:
    """The dealer proposes to throw the cards together; if both consent he deals again."""
    seat = turn_to_speak(state, action, ANSWER, state.dealer)
    if not may_answer(state, action, seat, "bunch"):
        return
    if irregular.consents_after(state, action, {state.side[seat]}):
        then = (Effect("new-deal", (("new-deal", "same"),)),)
        state.decide(action, action.who, LEGAL, "beg.answers", then, "", (), "bunches", action.who)
        state.step("bunches", action.who)
        irregular.abandon(state, state.dealer, "redeal.keep-points")
    else:
        state.decide(action, action.who, LEGAL, "beg.answers", (), "", (), "bunch-offered", action.who)


def turn_to_speak(state: State, action: Action, phase: int, seat: int) -> int:
    """The seat that acts, if it is its turn in that phase; else a contradiction.

    Where nobody begs, trumps are settled from the beginning, and elder may say so until the first lead.
    """
    who = state.seat(action)
    if who != seat:
        raise RecordError([action.problem(f"'{action.text}': that is for {state.seats[seat]} to say, not for "
                                          f"{action.who}")])
    if state.phase != phase and not (state.phase == SETTLED and state.rules.value("beg.who") == "nobody"):
        reason = {CHOOSE: "the beg is settled already", ANSWER: "nobody has begged"}[phase]
        if state.phase == ANSWER:
            reason = f"{state.seats[state.dealer]} has not answered the beg yet"
        raise RecordError([action.problem(f"'{action.text}': {reason}")])
    return who


# -- trumps settled ---------------------------------------------------------------------------------------------------


def settle(state: State) -> None:
    """Trumps are settled: a bonus that waited for it is scored; hands are to be thrown back to size."""
    state.phase = SETTLED
    deciding(state)
    discard = state.rules.value("run.discard")
    if state.runs and discard is UNKNOWN:
        state.unknowns["run.discard"] = None
        return
    if (discard == "each-run" and state.runs) or (discard == "after-second" and state.runs > 1):
        to = state.need("run.discard.to")
        state.throw_to = to if isinstance(to, int) else 0
    if state.record.deal.thrown:
        for name, holding in state.record.deal.thrown.items():
            throw(state, None, state.index[name], holding)


def discards(state: State, action: Action) -> None:
    """A player throws out cards after a run."""
    seat = state.seat(action)
    if state.phase in (PLAY, ANSWER):
        raise RecordError([action.problem(f"'{action.text}': cards are thrown out before the first lead only")])
    if state.phase == CHOOSE and not stand_implied(state, action):
        return
    throw(state, action, seat, Holding(action.cards))


def throw(state: State, action: Action | None, seat: int, holding: Holding) -> None:
    """Cards leave a hand; they must be as many as the rules ask."""
    who = state.seats[seat]
    if state.rules.value("run.discard") is UNKNOWN and state.runs:
        state.decide(action, who, UNDECIDED, "run.discard", (), "", (), "discard-open", who)
    elif not state.throw_to:
        state.waiting = seat
        state.decide(action, who, ILLEGAL, "run.discard", (), "", (), "nothing-to-throw", who)
        if action is None:
            state.stopped = True
        return
    elif state.size[seat] - holding.size != state.throw_to:
        state.waiting = seat
        state.decide(action, who, ILLEGAL, "run.discard.to", (), "", (), "thrown-wrong", who, str(holding.size),
                     str(state.size[seat] - state.throw_to))
        if action is None:
            state.stopped = True
        return
    else:
        state.decide(action, who, LEGAL, "run.discard", (), "", (), "thrown-out", who, str(holding.size))
    for name in holding.cards:
        card = state.rules.code[name]
        if not state.hands[seat] & (1 << card):
            if not state.unknown[seat]:
                problem = f"{who} does not hold {name}"
                raise RecordError([action.problem(problem) if action else Problem(("deal", "thrown", who), problem)])
            state.unknown[seat] -= 1
            state.dealt[seat] |= 1 << card
        state.hands[seat] &= ~(1 << card)
    state.unknown[seat] = max(0, state.unknown[seat] - holding.unknown)
    state.size[seat] -= holding.size
    state.discarded = True
    state.step("discards", who, holding.cards)
