"""A deal, or a partie, of Piquet played out: the referee deals from the pack and judges, the players decide."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from variorum.games.engine import LEGAL, UNDECIDED, Action, Deal, Record, Result
from variorum.games.piquet import partie
from variorum.games.piquet.blank import lacks, when
from variorum.games.piquet.compiled import CLASSES, Rules
from variorum.games.piquet.draw import flush_both
from variorum.games.piquet.game import ENGINE
from variorum.games.piquet.holdings import Combo, compare
from variorum.games.piquet.play import lawful
from variorum.games.piquet.state import END, PLAY, State
from variorum.games.ruleset import RuleSet

from .chance import PACK, Chance, Source
from .open_piquet import OpenPlayer
from .piquet_players import Player, Sight
from .table import LONGEST, TOTAL, Outcome, unknown_to_players

Make = Callable[[Chance], Player]
LAST = "last trick"


class PiquetSeats:
    """A table of Piquet under one rule set. ``P1`` is elder in the first deal, ``P2`` deals."""

    def __init__(self, ruleset: RuleSet) -> None:
        self.rules: Rules = ENGINE.compile(ruleset)
        self.names = ("P1", "P2")
        self.sides: dict[str, tuple[str, ...]] = {}
        self.deck = self.rules.deck

    # -- a deal ---------------------------------------------------------------------------------------------------

    def deal(self, source: Source, dealer: int, score: Mapping[str, int], make: Make) -> Outcome:
        """Play a deal; the same source gives the same pack and the same chances to every rule set."""
        state, result = self._played(source, dealer, score, make)
        out = Outcome(2)
        order = [state.elder, state.younger]
        for step in state.steps:
            if step.what == "scores":
                points = out.points[order.index(state.index[step.who])]
                item = step.item.replace("-", " ")
                points[item] = points.get(item, 0) + step.points
        for at, seat in enumerate(order):
            out.points[at][TOTAL] = state.score[seat] - state.prior[seat]
            out.tricks[at] = state.won[seat]
        if state.phase == END and state.tricks:
            out.points[order.index(state.tricks[-1][3])][LAST] = 1
        out.score, out.void, out.doubtful = result.score, result.void, doubtful(state, result)
        out.winner = "" if result.winner == "none" else result.winner
        out.next_dealer = result.next_dealer
        return out

    def _played(self, source: Source, dealer: int, score: Mapping[str, int], make: Make) -> tuple[State, Result]:
        pack = source.stream(PACK).shuffled([rank + suit for suit in "SHDC" for rank in self.deck.order])
        dealt = Deal(dealer=self.names[dealer], pack=tuple(pack))
        state = ENGINE.start(Record("piquet", seats=self.names, score=score, deal=dealt), self.rules, True)
        assert isinstance(state, State)  # one deal
        players = [make(source.stream(1 + seat)) for seat in (0, 1)]
        Acts(state, players).play()
        result = ENGINE.finish(state)
        wrong = [d for d in state.decisions if d.at and d.verdict not in (LEGAL, UNDECIDED)]
        if wrong:
            raise unknown_to_players(self.rules.ruleset.id, wrong[0].parameter)
        return state, result

    # -- a partie -------------------------------------------------------------------------------------------------

    def game_of(self, source: Source, make: Make) -> tuple[str, int, Mapping[str, int], bool, Mapping[str, int]]:
        """A whole partie, or a game to a target: its winner, its deals, the totals, whether anything stayed in doubt,
        and what it was worth: ``rubicon`` 1 where the loser was below it, ``value`` to the winner.

        ``P1`` is elder in the first deal. The winner is empty where it was drawn, or no deal of ``LONGEST`` ended it.
        """
        whole = partie.start(Record("piquet", seats=self.names, scope="partie"), self.rules, False)
        dealer, doubt = 1, False
        for at in range(LONGEST):
            whole.number = at + 1
            score = dict(zip(self.names, whole.running(), strict=True))
            state, result = self._played(source._replace(turn=at), dealer, score, make)
            partie.take_over(whole, state, result, self.names)
            doubt = doubt or doubtful(state, result) or bool(whole.open)
            if whole.ended or whole.winner or whole.open:
                break
            dealer = 1 - dealer
        won = "" if whole.winner == "none" else whole.winner
        worth = {"rubicon": int(whole.rubicon == "yes"), "value": int(whole.value or 0)}
        return won, whole.number, dict(zip(self.names, whole.totals, strict=True)), doubt or not whole.winner, worth


def doubtful(state: State, result: Result) -> bool:
    """Whether a value mattered in the deal that nobody knows."""
    return bool(result.open) or any(d.verdict == UNDECIDED for d in state.decisions)


class Acts:
    """What is done in a deal, from the first announcement to the last card."""

    def __init__(self, state: State, players: Sequence[Player]) -> None:
        self._state = state
        self._players = players
        self._rules = state.rules
        self._at = 0

    def play(self) -> None:
        """Play the deal to its end."""
        state = self._state
        self._announce()
        for seat in (state.elder, state.younger):
            self._exchange(seat)
        flush_both(state)
        self._show()
        self._calls()
        while not state.stopped and state.phase != END:
            self._card()

    def _act(self, seat: int, verb: str, cards: tuple[str, ...] = (), **args: Any) -> None:
        state = self._state
        if not state.stopped:
            self._at += 1
            who = state.seats[seat]
            ENGINE.act(state, Action(self._at, who, verb, cards, args, text=f"{who} {verb}"))

    # -- carte blanche --------------------------------------------------------------------------------------------

    def _announce(self) -> None:
        for seat in (self._state.elder, self._state.younger):
            if not self._has_blank(seat):
                continue
            if self._blank_value(seat, "announce") == "with-show":
                self._state.exchange[seat].shows_at = sys.maxsize  # he will, and does not draw before
            else:
                self._act(seat, "announces", what="carte-blanche")
        self._show()

    def _show(self) -> None:
        """Show a carte blanche when its moment has come."""
        state = self._state
        for seat in (state.elder, state.younger):
            if not self._has_blank(seat) or state.blank[seat].shown or state.blank[seat].doubt:
                continue
            moment = self._blank_value(seat, "show")
            if isinstance(moment, str) and moment != "never" and not when(state, seat, state.role(seat), moment):
                self._act(seat, "shows", what="hand")

    def _has_blank(self, seat: int) -> bool:
        return bool(self._rules.value("carte-blanche.points")) and lacks(self._state, seat) is True

    def _blank_value(self, seat: int, which: str) -> Any:
        return self._rules.value(f"carte-blanche.{which}.{self._state.role(seat)}")

    # -- the exchange ---------------------------------------------------------------------------------------------

    def _exchange(self, seat: int) -> None:
        state, role = self._state, self._state.role(seat)
        least, most = (self._rules.value(f"discard.{role}.{end}") for end in ("min", "max"))
        drawing = max(0, state.exchange[state.elder].cards) if state.exchange[state.elder].drawn < 0 else 0
        left = state.stock_left - (drawing if seat == state.younger else 0)
        most = min(left, state.hands[seat].bit_count(), most if isinstance(most, int) else left)
        least = min(most, least if isinstance(least, int) else 0)
        thrown = self._players[seat].exchange(least, most, Sight(self._rules, state.hands[seat]))
        cards = tuple(self._rules.deck.cards(thrown))
        self._act(seat, "discards", cards, number=len(cards))  # of none it is said too: then a carte blanche is shown
        part = self._rules.value("discard.elder.max")
        if seat == state.elder and self._rules.value("discard.elder.announce-fewer") is True and \
                isinstance(part, int) and thrown.bit_count() < part:
            self._act(seat, "leaves", number=part - thrown.bit_count())
        self._show()

    # -- the calls ------------------------------------------------------------------------------------------------

    def _calls(self) -> None:
        state = self._state
        together = self._rules.value("call.elder") == "all-at-once"
        for cls in CLASSES:
            best = state.best(state.elder, cls)
            if best is not None and self._players[state.elder].calls(cls):
                self._act(state.elder, "calls", **self._spoken(best))
                if not together:
                    self._answer()
        while state.queue and self._answer():
            pass

    def _spoken(self, combo: Combo) -> dict[str, Any]:
        """A call that says all there is to say, in the words of the notation."""
        said: dict[str, Any] = {"class": combo.cls, "number": combo.number}
        order = self._rules.deck.order
        if combo.cls == "point" and combo.pips >= 0:
            said["making"] = combo.pips
        if combo.suit >= 0:
            said["suit"] = "SHDC"[combo.suit]
        if combo.rank >= 0:
            said["top" if combo.cls == "sequence" else "rank"] = order[len(order) - 1 - combo.rank]
        return said

    def _answer(self) -> bool:
        """Younger answers the call that waits; false where there is none, or answers are not given."""
        state = self._state
        if not state.queue or self._rules.value("call.younger") == "announces-better" or state.stopped:
            return False
        made = state.queue[0]
        mine = state.best(state.younger, made.said.cls)
        against = compare(self._rules, mine, made.combo or made.said) if mine is not None else -1
        answer = {1: "not-good", 0: "equal"}.get(-1 if against is None else against, "good")
        if answer != "good" and not self._players[state.younger].admits(made.said.cls):
            answer = "good"
        self._act(state.younger, "replies", answer=answer)
        return True

    def _declare(self) -> None:
        """Younger declares what is better than elder's calls, once elder has led."""
        state = self._state
        for cls in CLASSES:
            mine, call = state.best(state.younger, cls), state.calls.get(cls)
            if mine is None or (call is not None and call.reply in ("good", "equal")):
                continue
            better = call is None or compare(self._rules, mine, call.combo or call.said) == 1
            if better and (call is not None or self._players[state.younger].calls(cls)):
                self._act(state.younger, "declares", tuple(self._rules.deck.cards(mine.mask)), **{"class": cls})

    # -- the play -------------------------------------------------------------------------------------------------

    def _card(self) -> None:
        state = self._state
        seat = state.turn if state.phase == PLAY else state.elder
        may = [c for c in range(64) if state.hands[seat] >> c & 1 and lawful(state, seat, c)[1] is not False]
        first = state.phase != PLAY
        player = self._players[seat]
        seen = Sight(self._rules, state.hands[seat], state.led)
        card = player.best(state) if isinstance(player, OpenPlayer) else player.play(may, seen)
        self._act(seat, "plays", (self._rules.deck.names[card],))
        if first:
            self._show()
            self._declare()
