"""The result of one deal: items, score, who has won, what is open."""

from __future__ import annotations

from ..engine import Result
from ..values import UNKNOWN
from . import partie
from .play import play_out
from .reckon import ITEMS, opened, reckon
from .state import END, State


def finish(state: State) -> Result:
    """Reckon what can be reckoned and say what is open."""
    if not state.void:
        play_out(state)
    reckoning = reckon(state)
    record, seats = state.record, state.seats
    complete = record.scope == "count" or (record.scope == "whole" and state.phase == END)
    extra: dict[str, str] = {}
    if record.scope not in ("count", "score") or record.deal.dealer or record.deal.cut:
        extra["dealer"] = seats[state.younger]
    names = opened(state, reckoning)
    winner = won(state, complete and "score" not in names and not state.void, extra)
    if not winner or "winner" in state.open or ("score" in names and decides(state) and not state.winner >= 0):
        winner = ""
        names = (*(n for n in names if n != "winner"), "winner")
    items = {name: reckoning.found[name] for name in ITEMS if name in reckoning.found and name not in state.open}
    if state.void:
        next_dealer = seats[state.next_dealer]
    else:
        next_dealer = seats[state.elder] if complete else ""
    return Result(items, dict(zip(seats, state.score, strict=True)), dict(zip(seats, state.prior, strict=True)), winner,
                  "", names, state.void, next_dealer, extra, dict(zip(seats, seats, strict=True)))


def decides(state: State) -> bool:
    """Whether a deal of this scope may decide a game."""
    return state.rules.value("partie.form") in ("single", "target") and state.record.scope in ("whole", "count") and \
        not state.void


def won(state: State, complete: bool, extra: dict[str, str]) -> str:
    """Who has won the game, or the single deal: a seat, ``none``, or empty where that is open."""
    form = state.need("partie.form")
    if form is UNKNOWN:
        return ""
    if form == "target":
        return target(state, complete, extra)
    if form == "single" and complete:
        first, second = state.score
        return "none" if first == second else state.seats[0 if first > second else 1]
    return "none"


def target(state: State, complete: bool, extra: dict[str, str]) -> str:
    """Whether a game to a target has ended; the match, where the record says how it stood before."""
    record = state.record
    games = partie.start(record, state.rules, False)
    if state.winner >= 0 or complete:
        games.totals = list(state.score)
        games.won_in_deal = state.winner
        partie.game(games, state.prior)
        state.unknowns.update(games.unknowns)
    if record.match and "match" not in games.open:
        extra["match"] = ", ".join(f"{s} {n}" for s, n in zip(state.seats, games.games, strict=True))
        extra["match-winner"] = games.match_winner or "none"
    return "" if "winner" in games.open else games.winner or "none"

