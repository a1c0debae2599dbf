"""All Fours as the referee uses it: ``ENGINE``."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..engine import (
    ILLEGAL,
    LEGAL,
    NOBODY,
    OFFENCE,
    REFUSED,
    UNDECIDED,
    Action,
    Decision,
    Play,
    Problem,
    Record,
    Result,
)
from ..ruleset import RuleSet
from ..values import UNKNOWN
from . import beg, count, deal, irregular, marks, misdeals, offences, play, run, seating, talk, tricks, turnup
from .compiled import Rules, compile_rules
from .parameters_rules import ITEMS
from .state import NO_SUIT, PLAY, SETTLED, State
from .swift import swift

Handler = Callable[[State, Action], None]

HANDLERS: dict[str, Handler] = {
    "plays": play.plays, "stands": beg.stands, "begs": beg.begs, "gives": beg.gives, "runs": run.runs,
    "bunches": beg.bunches, "discards": beg.discards, "throws-in": misdeals.throws_in, "draws": irregular.draws,
    "corrects": play.corrects, "claims": offences.claims, "demands": irregular.speaks,
    "consents": irregular.speaks, "notices": misdeals.notices, "looks": talk.looks, "asks": talk.asks,
    "answers": talk.answers, "exposes": talk.exposes, "calls": talk.calls, "marks": marks.marks,
    "counts": marks.counts, "cuts": marks.cuts,
}

SPEECH = frozenset((
    "claims", "demands", "consents", "notices", "marks", "asks", "answers", "looks", "exposes", "calls"))
"""Acts that may come between a refused act and its correction."""


class AllFours:
    """The engine of All Fours; it has no state of its own."""

    name = "all-fours"
    items: tuple[str, ...] = (*ITEMS, "turn-up")
    extra: tuple[str, ...] = ("dealer", "match", "match-winner")

    def compile(self, ruleset: RuleSet) -> Rules:
        """The rules in the form the engine runs."""
        return compile_rules(ruleset)

    def misfit(self, record: Record, ruleset: RuleSet) -> str:
        """Why these rules cannot be asked about that record, or the empty string."""
        return seating.misfit(record, ruleset)

    def contradictions(self, record: Record) -> Iterable[Problem]:
        """What cannot be under any rules of the game."""
        trump, turned = record.trump, record.deal.turn_up
        if trump and turned and not record.deal.runs and trump != turned[1]:
            yield Problem(("trump",), f"{trump} is given as trumps, and {turned} is turned up",
                          f"write trump: {turned[1]}, or leave it out")
        if "turn-up" in record.items:
            yield Problem(("items", "turn-up"), "the turn-up is scored when it is turned, not in the count",
                          "its points belong to the score before it")
        for name, text in record.items.items():
            if not plausible(text, (*record.seats, *record.sides, *(SIDES if len(record.seats) > 3 else ()))):
                yield Problem(("items", name), f"'{text}' is not the owner of an item",
                              "write a side, nobody, 'D hung' for the Jack, '25-9' for Game")
        turns = Turns(record)
        for i in record.play.said:
            action = record.play.action(i)
            if action.verb not in HANDLERS:
                yield action.problem(f"'{action.text}' is not done at All Fours")
            problem = turns.look(action)
            if problem is not None:
                yield problem

    def start(self, record: Record, rules: Rules, notes: bool) -> State:
        """The deal before the first entry of ``play``."""
        state = State(rules, record, notes, seating.seating(record, rules))
        scope = record.scope
        if scope in ("count", "score"):
            state.phase = SETTLED
            if record.deal.counts or record.deal.hands:
                deal.deal_cards(state)
            return state
        deal.deal_cards(state)
        if scope == "ending":
            return at_play(state)
        for event in record.deal.events:
            if state.stopped:
                return state
            state.event = event.at
            misdeals.dealing(state, event)
        state.event = 0
        if state.stopped:
            return state
        return at_play(state) if scope == "play" else turned_up(state)

    def act(self, state: State, action: Action) -> None:
        """Judge an action and carry it out."""
        state.at = action.at
        if state.waiting < 0:
            HANDLERS[action.verb](state, action)
        elif action.who == state.seats[state.waiting]:
            state.redo = state.waiting
            state.waiting = -1
            HANDLERS[action.verb](state, action)
            state.redo = -1
        elif action.verb in SPEECH:
            HANDLERS[action.verb](state, action)
        elif action.verb in ("plays", "discards") and beg.need_not_speak(state):
            state.waiting = -1
            HANDLERS[action.verb](state, action)
        else:
            state.open["play"] = None
            state.stopped = True

    def replay(self, state: State, play: Play) -> None:
        """``act`` for each action until the state is stopped; plain play goes by the short way, ``swift``."""
        i, end = 0, len(play)
        while i < end and not state.stopped:
            if state.phase == PLAY and not state.special and state.waiting < 0:
                i = swift(state, play, i)
                if i == end:
                    return
            self.act(state, play.action(i))
            i += 1

    def finish(self, state: State) -> Result:
        """Count what the record lets be counted."""
        return count.finish(state)

    def legal(self, ruleset: RuleSet, hand: tuple[str, ...], trick: tuple[str, ...], trump: str
              ) -> list[tuple[str, Decision]]:
        """For every card of a hand the decision on playing it to a trick with these cards so far."""
        rules = compile_rules(ruleset)
        asked = len(trick) % rules.players
        names = tuple("the player" if i == asked else f"P{i + 1}" for i in range(rules.players))
        record = Record(self.name, seats=names)
        state = State(rules, record, True, seating.seating(record, rules))
        state.phase = PLAY
        state.trump = "SHDC".index(trump) if trump else NO_SUIT
        for i, card in enumerate(trick):
            state.hands[i % state.n] |= 1 << rules.code[card]
            tricks.put(state, Action(0, names[i % state.n], "plays", (card,)), i % state.n, rules.code[card])
        seat = len(trick) % state.n
        state.hands[seat] = rules.deck.mask(hand)
        return choices(state, seat, hand)

    def legal_now(self, state: State, action: Action) -> list[tuple[str, Decision]]:
        """The same for the hand of the one who acts next; nothing is played."""
        if state.waiting >= 0 and beg.need_not_speak(state):
            state.waiting = -1
        if state.phase != PLAY and not play.begin(state, action):
            return []
        seat = state.turn if state.waiting < 0 else state.waiting
        return choices(state, seat, state.rules.deck.cards(state.hands[seat]))


def choices(state: State, seat: int, hand: tuple[str, ...]) -> list[tuple[str, Decision]]:
    """The decision on each card of a hand, as the trick stands."""
    out: list[tuple[str, Decision]] = []
    for name in hand:
        card = state.rules.code[name]
        verdict = tricks.lawful(state, seat, card)
        called = state.calls.get(seat)
        if called not in (None, card) and tricks.lawful(state, seat, called)[1] is not False:
            why = ("call-ignored", state.seats[seat], state.card_name(called), name)
            out.append((name, Decision(0, state.seats[seat], ILLEGAL, "exposed.callable-by", why=why)))
            continue
        if verdict[1] and verdict[2] and state.rules.includes_void is True:  # lawful, and not free
            verdict = ("revoke.includes-void", True, True, "discard-penalised")
        word = offences.ENFORCED.get(verdict[0], "")
        enforced = state.rules.enforced
        ruling = LEGAL if verdict[1] else UNDECIDED if verdict[1] is None else \
            REFUSED if isinstance(enforced, frozenset) and word in enforced else \
            ILLEGAL if state.rules.value(offences.penalty_of(verdict[0])) == () else OFFENCE
        out.append((name, Decision(0, state.seats[seat], ruling, verdict[0],
                                   why=tricks.told(state, seat, card, verdict))))
    return out


def turned_up(state: State) -> State:
    """Turn the card after the deal; where the first lead makes trumps there is none."""
    maker = state.rules.value("trump.maker")
    if maker is UNKNOWN:
        state.unknowns["trump.maker"] = None
    if maker == "turn-up":
        deal_record = state.record.deal
        if state.stock is not None:
            turnup.turn(state, state.stock.pop(0), deal_record.irregular)
        elif deal_record.turn_up:
            turnup.turn(state, state.rules.code[deal_record.turn_up], deal_record.irregular)
        elif state.record.trump:
            state.trump = "SHDC".index(state.record.trump)
    if state.rules.value("beg.who") == "nobody" and not state.stopped:
        beg.settle(state)
    return state


def at_play(state: State) -> State:
    """A record that begins with the play: trumps are settled."""
    suit = state.record.trump or state.record.deal.turn_up[-1:]
    if suit:
        state.trump = "SHDC".index(suit)
    state.phase = SETTLED
    return state


class Turns:
    """What can be said of turns under any rules: nobody plays twice to a trick, or acts as elder who is not."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.seats = record.seats
        self.dealer = record.deal.dealer

    def look(self, action: Action) -> Problem | None:
        """The problem with an action, if there is one."""
        if action.verb in ("begs", "stands") and action.who == self.dealer:
            return action.problem(f"'{action.text}': {action.who} deals, and it is elder who stands or begs")
        if action.verb in ("gives", "runs", "bunches") and self.dealer and action.who != self.dealer:
            return action.problem(f"'{action.text}': {self.dealer} deals, and it is the dealer who answers a beg")
        return None


SIDES = ("A", "B", "C")
"""What the sides are called where the record does not name them."""


def plausible(text: str, names: tuple[str, ...]) -> bool:
    """Whether an item is written as one: whose it is, perhaps with the pips or ``hung`` behind, or the pips alone."""
    words = text.split()
    if not words or len(words) > 2:
        return False
    pips = all(n.isascii() and n.isdigit() and len(n) < 5 for n in words[-1].split("-"))
    if len(words) == 1:
        return pips or words[0] in (*names, NOBODY)
    return words[0] in (*names, NOBODY) and (pips or words[1] == "hung")


ENGINE = AllFours()
