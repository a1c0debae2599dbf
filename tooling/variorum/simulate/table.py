"""A deal, or a game, of All Fours played out: the referee deals from the pack and judges, the players decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from variorum.errors import UserError
from variorum.games.all_fours.beg import gift_wins, may_not_beg_again
from variorum.games.all_fours.compiled import Rules
from variorum.games.all_fours.state import ANSWER, CHOOSE, END, NO_SUIT, PLAY, SETTLED, State
from variorum.games.all_fours.tricks import lawful
from variorum.games.engine import LEGAL, UNDECIDED, Action, Deal, Engine, Record, Result, engine
from variorum.games.ruleset import RuleSet
from variorum.games.values import Table

from .chance import PACK, Chance, Source
from .open_play import OpenPlayer, first_to_lead
from .players import Player, Sight

Make = Callable[[Chance], Player]
TOTAL, TRICKS = "points", "tricks"
LONGEST = 400
"""Deals after which a game is given up as one that does not end."""


def unknown_to_players(ruleset: str, parameter: str) -> UserError:
    """What is said where a rule forbids what the players, not knowing it, did: nothing is found out by their play."""
    return UserError(
        f"the players do not know how to keep {parameter} of {ruleset}, and did what it forbids",
        "other values of it can be simulated, or other players",
    )


class Outcome:
    """What a deal came to, by side in the order of play from elder's: points by item, tricks, the score thereafter."""

    __slots__ = ("doubtful", "next_dealer", "points", "score", "tricks", "void", "winner")

    def __init__(self, sides: int) -> None:
        self.points: list[dict[str, int]] = [{} for _ in range(sides)]
        self.tricks = [0] * sides
        self.score: Mapping[str, int] = {}
        self.void = False
        self.doubtful = False
        self.winner = ""
        self.next_dealer = ""


class Seats:
    """A table of All Fours under one rule set, its seats named ``P1``, ``P2`` … in order of play."""

    def __init__(self, ruleset: RuleSet) -> None:
        self.game: Engine = engine("all-fours")
        self.rules: Rules = self.game.compile(ruleset)
        self.names = tuple(f"P{i + 1}" for i in range(ruleset.players))
        self.sides: dict[str, tuple[str, ...]] = {}
        own = self.rules.sides
        if len(set(own)) < len(own):
            for side, name in zip(sorted(set(own)), "ABC", strict=False):
                self.sides[name] = tuple(seat for seat, at in zip(self.names, own, strict=True) if at == side)
        self.order = str(ruleset["rank.order"]).replace(" ", "")
        self.deck = self.rules.deck
        pips = ruleset["game.pips"]
        by_rank = dict(pips) if isinstance(pips, Table) else {}
        self.pips = {card: int(by_rank.get(name[0], 0)) for card, name in self.deck.names.items()}
        self.jack = self.deck.strength("J")

    # -- a deal ---------------------------------------------------------------------------------------------------

    def deal(self, source: Source, dealer: int, score: Mapping[str, int], make: Make) -> Outcome:
        """Play a deal; the same source gives the same pack and the same chances to every rule set."""
        pack = source.stream(PACK).shuffled([rank + suit for suit in "SHDC" for rank in self.order])
        dealt = Deal(dealer=self.names[dealer], pack=tuple(pack))
        record = Record("all-fours", seats=self.names, sides=self.sides, score=score, deal=dealt)
        state: State = self.game.start(record, self.rules, True)
        players = [make(source.stream(1 + self.names.index(name))) for name in state.seats]
        self._play(state, players)
        return self._outcome(state, self.game.finish(state))

    def _play(self, state: State, players: Sequence[Player]) -> None:
        """Play to the end. UserError if a player did what the rules forbid, not knowing them, or if there is no end."""
        at = 0
        while not state.stopped and state.phase != END:
            acts = self._next(state, players)
            for action in acts:
                at += 1
                self.game.act(state, action._replace(at=at))
            if at > 500:
                raise UserError(f"a deal under {self.rules.ruleset.id} does not end", "another value may let it end")
        wrong = [d for d in state.decisions if d.at and d.verdict not in (LEGAL, UNDECIDED)]
        if wrong:
            raise unknown_to_players(self.rules.ruleset.id, wrong[0].parameter)

    def _next(self, state: State, players: Sequence[Player]) -> list[Action]:
        """What is done next: words, cards thrown out, or a card played."""
        if state.phase in (CHOOSE, ANSWER):
            seat = 0 if state.phase == CHOOSE else state.dealer
            verb = self._said(state, players[seat], seat)
            return [Action(0, state.seats[seat], verb, text=verb)]
        if state.phase == SETTLED and state.throw_to:
            over = [seat for seat in range(state.n) if state.size[seat] > state.throw_to]
            if over:
                seat = over[0]
                cards = players[seat].throw(state.size[seat] - state.throw_to, self._sight(state, seat))
                return [Action(0, state.seats[seat], "discards", tuple(self.deck.names[card] for card in cards))]
        seat = self._to_play(state)
        player = players[seat]
        if isinstance(player, OpenPlayer):
            card = player.best(state)
        else:
            may = [card for card in self._held(state, seat) if lawful(state, seat, card)[1] is not False]
            card = player.play(may or self._held(state, seat), self._sight(state, seat))
        return [Action(0, state.seats[seat], "plays", (self.deck.names[card],))]

    def _to_play(self, state: State) -> int:
        return state.turn if state.phase == PLAY else first_to_lead(state)

    def _said(self, state: State, player: Player, seat: int) -> str:
        """What a player says, among what the rules let him say with these cards and this score."""
        value = state.rules.value
        trumps = state.holds(seat, state.trumps()) if state.trump != NO_SUIT else True
        if state.phase == CHOOSE:
            acts = ["begs"] if value("beg.who") == "elder" and not may_not_beg_again(state) else []
            if not acts or value("beg.stand.needs-trump") is not True or trumps:
                acts.insert(0, "stands")
        else:
            answers = value("beg.answers")
            known = answers if isinstance(answers, frozenset) else frozenset(("give",))
            acts = [verb for word, verb in (("give", "gives"), ("run", "runs")) if word in known]
            barred = (value("beg.give.needs-trump") is True and not trumps) or \
                (value("beg.give.may-win") is False and gift_wins(state))
            if barred and len(acts) > 1:
                acts.remove("gives")
        return player.choose(acts, self._sight(state, seat)) if len(acts) > 1 else acts[0]

    def _held(self, state: State, seat: int) -> list[int]:
        hand, found = state.hands[seat], []
        while hand:
            top = hand.bit_length() - 1
            found.append(top)
            hand ^= 1 << top
        return found

    def _sight(self, state: State, seat: int) -> Sight:
        trick = tuple(card for _, card in state.plays)
        partner = bool(trick) and state.side[state.best_seat] == state.side[seat]
        return Sight(
            tuple(self._held(state, seat)), state.trump, len(self.order), self.pips,
            16 * state.trump + self.jack if state.trump != NO_SUIT else -1,
            trick, state.best if trick else -1, partner, len(trick) + 1 == state.n,
        )

    def _outcome(self, state: State, result: Result) -> Outcome:
        out = Outcome(state.nsides)
        for step in state.steps:
            if step.what == "scores":
                side = state.names.index(step.who)
                out.points[side][step.item] = out.points[side].get(step.item, 0) + step.points
        for side in range(state.nsides):
            name = state.names[side]
            out.points[side][TOTAL] = result.score[name] - result.prior[name]
        for _, winner in state.tricks:
            out.tricks[state.side[winner]] += 1
        out.score = result.score
        out.void = result.void
        out.doubtful = bool(result.open) or any(d.verdict == "undecided" for d in state.decisions)
        out.winner = "" if result.winner == "none" else result.winner
        out.next_dealer = result.next_dealer
        return out

    # -- a game ---------------------------------------------------------------------------------------------------

    def game_of(self, source: Source, make: Make) -> tuple[str, int, Mapping[str, int], bool]:
        """A whole game from nothing to nothing: its winner, its deals, the score, whether anything stayed in doubt.

        ``P1`` is elder in the first deal. The winner is empty where no deal of ``LONGEST`` ended it.
        """
        score: Mapping[str, int] = {}
        dealer, doubt = len(self.names) - 1, False
        for at in range(LONGEST):
            out = self.deal(source._replace(turn=at), dealer, score, make)
            doubt = doubt or out.doubtful
            score = out.score
            if out.winner:
                return out.winner, at + 1, score, doubt
            dealer = self.names.index(out.next_dealer) if out.next_dealer else (dealer + 1) % len(self.names)
        return "", LONGEST, score, True
