"""Piquet as the referee uses it: ``ENGINE``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from ..engine import (
    ILLEGAL,
    LEGAL,
    OFFENCE,
    UNDECIDED,
    Action,
    Decision,
    Play,
    Problem,
    Record,
    RecordError,
    Result,
)
from ..ruleset import RuleSet
from ..values import UNKNOWN
from . import (
    blank,
    calls,
    claims,
    count,
    deal,
    dealing,
    declare,
    draw,
    irregular,
    look,
    partie,
    play,
    reckon,
    replies,
    result,
    show,
)
from .compiled import Rules, compile_rules
from .partie import Partie
from .state import CALLS, EXCHANGE, NONE, PLAY, State
from .swift import ready, swift

Handler: TypeAlias = "Callable[[State, Action], None]"


def marks(state: State, action: Action) -> None:
    """A player marks his score. No rule of the game is about that; without cards the record says so how it stands."""
    seat = state.seat(action)
    if state.record.scope == "score":
        state.add(seat, action.args["number"] - state.score[seat], "marked")
    state.decide(action, action.who, LEGAL, "", "marks", action.who, str(action.args["number"]))


def speaks(state: State, action: Action) -> None:
    """The deal is counted, or the next cut is made."""
    state.decide(action, action.who, LEGAL, "", "speaks", action.who, action.text.partition(" ")[2] or action.verb)


HANDLERS: dict[str, Handler] = {
    "plays": play.plays, "corrects": play.corrects, "claims": claims.claims, "demands": irregular.speaks,
    "consents": irregular.speaks, "notices": dealing.notices, "looks": look.looks, "lets-look": look.lets_look,
    "names": look.names, "asks": show.asks, "answers": show.answers, "shows": show.shows, "exposes": show.shows,
    "discards": draw.discards, "draws": draw.draws, "touches": draw.touches, "leaves": draw.leaves,
    "announces": blank.announces, "calls": calls.calls, "replies": replies.replies, "declares": declare.declares,
    "marks": marks, "counts": speaks, "cuts": speaks,
}

SPEECH = frozenset((
    "claims", "demands", "consents", "notices", "looks", "lets-look", "names", "asks", "shows", "exposes", "announces",
    "marks", "counts", "cuts"))
"""Acts that may come between an illegal act and its correction."""


class Piquet:
    """The engine of Piquet; it has no state of its own."""

    name = "piquet"
    items: tuple[str, ...] = reckon.ITEMS
    extra: tuple[str, ...] = ("dealer", "totals", "rubicon", "value", "match", "match-winner")

    def compile(self, ruleset: RuleSet) -> Rules:
        """The rules in the form the engine runs."""
        return compile_rules(ruleset)

    def misfit(self, record: Record, ruleset: RuleSet) -> str:
        """Why these rules cannot be asked about that record, or the empty string."""
        return deal.misfit(record, ruleset)

    def contradictions(self, record: Record) -> Iterable[Problem]:
        """What cannot be under any rules of the game."""
        if record.seats == ("E", "Y") and record.deal.dealer == "E":
            yield Problem(("deal", "dealer"), "E deals, and E is elder, who does not", "write dealer: Y, or name the "
                          "players: seats: [A, B]")
        yield from deal.contradictions(record)
        yield from count.problems(record)
        yield from partie.problems(record)

    def start(self, record: Record, rules: Rules, notes: bool) -> State | Partie:
        """The deal before the first entry of ``play``; a partie with all its deals played."""
        if record.scope == "partie" or record.deals:
            return self._partie(record, rules, notes)
        prior = (record.score.get(record.seats[0], 0), record.score.get(record.seats[1], 0))
        return self._deal(record, rules, notes, prior)

    @staticmethod
    def _deal(record: Record, rules: Rules, notes: bool, prior: tuple[int, int]) -> State:
        state = State(rules, record, notes, deal.dealer_of(record, rules), prior)
        if record.scope == "count":
            return state
        for i in record.play.said:
            who, verb, _, args, _, _, _ = record.play.acts[i]
            if verb == "draws" and who in state.index:
                state.exchange[state.index[who]].written = True
            elif verb == "shows" and args.get("what") == "hand" and who in state.index:
                state.exchange[state.index[who]].shows_at = i + 1
        deal.deal_cards(state)
        ending = record.scope == "ending"
        if ending:
            state.phase = CALLS
        if any(state.unknown) and state.phase != EXCHANGE:
            calls.recognise(state)
        if ending:
            return state
        for event in record.deal.events:
            if state.stopped:
                return state
            state.event = event.at
            dealing.dealing(state, event)
        state.event = 0
        if not state.stopped:
            dealing.sizes_at_once(state)
        return state

    def _partie(self, record: Record, rules: Rules, notes: bool) -> Partie:
        whole = partie.start(record, rules, notes)
        if not record.deals:
            partie.add_totals(whole)
            return whole
        expected = ""
        for number, one in enumerate(record.deals, 1):
            whole.number = number
            players = partie.seated(record, number, one)
            as_player = dict(zip(one.seats, players, strict=True))
            running = whole.running()
            prior = (running[record.seats.index(players[0])], running[record.seats.index(players[1])])
            state = self._deal(one, rules, notes, prior)
            dealer = as_player[state.seats[state.younger]]
            partie.in_turn(number, dealer, expected, one)
            self.replay(state, one.play)
            outcome = self.finish(state)
            partie.take_over(whole, state, outcome, players)
            if outcome.void:
                expected = as_player[outcome.next_dealer]
                continue
            expected = players[1] if dealer == players[0] else players[0]
        return whole

    def act(self, state: State, action: Action) -> None:
        """Judge an action and carry it out."""
        state.at = action.at
        if state.waiting >= 0 and action.verb not in SPEECH:
            if action.who != state.seats[state.waiting]:
                state.halted = state.stopped = True
                return
            state.redo, state.waiting = state.waiting, NONE
            HANDLERS[action.verb](state, action)
            state.redo = NONE
            return
        handler = HANDLERS.get(action.verb)
        if handler is None:
            raise RecordError([action.problem(f"'{action.text}' is not done at Piquet")])
        handler(state, action)

    def replay(self, state: State | Partie, play: Play) -> None:
        """``act`` for each action in turn until the state is stopped; plain play goes by the short way, ``swift``."""
        if isinstance(state, Partie):
            return
        i, end = 0, len(play)
        while i < end and not state.stopped:
            if ready(state):
                i = swift(state, play, i)
                if i == end:
                    return
            self.act(state, play.action(i))
            i += 1

    def finish(self, state: State | Partie) -> Result:
        """Reckon what the record lets be reckoned."""
        return partie.finish(state) if isinstance(state, Partie) else result.finish(state)

    def legal(self, ruleset: RuleSet, hand: tuple[str, ...], trick: tuple[str, ...], trump: str
              ) -> list[tuple[str, Decision]]:
        """For every card of a hand the decision on playing it to a trick with these cards so far."""
        rules = compile_rules(ruleset)
        seat = len(trick) % 2
        names = ("the other", "the player") if seat else ("the player", "the other")
        state = State(rules, Record(self.name, seats=names, scope="ending"), True, 1, (0, 0))
        state.phase = PLAY
        state.hands[seat] = rules.deck.mask(hand)
        if seat:
            state.led = rules.code[trick[-1]]
        return choices(state, seat, hand)

    def legal_now(self, state: State | Partie, action: Action) -> list[tuple[str, Decision]]:
        """The same for the hand of the one who acts next; in the exchange, for every card what may be discarded."""
        if isinstance(state, Partie):
            return []
        seat = state.index.get(action.who, state.turn)
        if state.phase == EXCHANGE and action.verb == "discards":
            who, limit = state.seats[seat], f"discard.{state.role(seat)}.max"
            verdict = UNDECIDED if state.rules.values[limit] is UNKNOWN else LEGAL
            return [(name, Decision(0, who, verdict, limit, why=("may-discard", who)))
                    for name in state.rules.deck.cards(state.hands[seat])]
        if state.phase != PLAY and not play.begin(state, action):
            return []
        seat = state.turn if state.waiting < 0 else state.waiting
        return choices(state, seat, state.rules.deck.cards(state.hands[seat]))


def choices(state: State, seat: int, hand: tuple[str, ...]) -> list[tuple[str, Decision]]:
    """The decision on each card of a hand, as the trick stands."""
    out: list[tuple[str, Decision]] = []
    rules, who = state.rules, state.seats[seat]
    penalty = rules.value("revoke.penalty")
    broken = OFFENCE if penalty and penalty is not UNKNOWN else ILLEGAL
    for name in hand:
        card = rules.code[name]
        verdict = play.lawful(state, seat, card)
        ruling = LEGAL if verdict[1] else UNDECIDED if verdict[1] is None else broken
        if verdict is play.FIRST and state.named_suit not in (NONE, card >> 4):
            why = ("leads-other", who, name, "SHDC"[state.named_suit])
            out.append((name, Decision(0, who, ILLEGAL, "talon.look.elder-first", why=why)))
            continue
        words = (play.words_of_play, rules, verdict[2], who, card, state.led, state.hands[seat])
        out.append((name, Decision(0, who, ruling, verdict[0], why=words)))
    return out


ENGINE = Piquet()
