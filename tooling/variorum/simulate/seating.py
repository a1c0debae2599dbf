"""Which table a rule set is played at, and who sits there: by game, and by the name of a player model."""

from __future__ import annotations

from typing import Any, TypeAlias

from variorum.errors import UserError
from variorum.games.ruleset import RuleSet

from . import open_piquet, open_play, piquet_players, players
from .piquet_table import PiquetSeats
from .table import Seats

AnySeats: TypeAlias = "Seats | PiquetSeats"

ABOUT = {
    ("all-fours", "random"): players.MODELS["random"][1],
    ("all-fours", "sensible"): players.MODELS["sensible"][1],
    ("all-fours", "open"): "open play: all hands lie open, elder stands, and both play as well as can be",
    ("piquet", "random"): "players at random: every lawful card is as likely as any other, every class called or not",
    ("piquet", "sensible"):
        "sensible players: they keep point, sets and sequences, call all they have and lead from length",
    ("piquet", "open"):
        "open play: exchange and calls as sensible players, then both hands lie open, and both make the most of the "
        "tricks, cards and capot; pique is not played for",
}
"""What is said of the players beside every result, by game and model."""


def seats(ruleset: RuleSet) -> AnySeats:
    """A table of that game. UserError for a game that nobody here can play."""
    if ruleset.game == "all-fours":
        return Seats(ruleset)
    if ruleset.game == "piquet":
        return PiquetSeats(ruleset)
    raise UserError(f"there are no players for {ruleset.game}", "all-fours and piquet can be simulated")


def maker(game: str, model: str) -> Any:
    """Who makes a player of that model from a chance of his own. UserError for a model that the game does not have."""
    if (game, model) not in ABOUT:
        known = ", ".join(name for of, name in ABOUT if of == game)
        raise UserError(f"there is no player model {model!r} for {game}", f"one of {known}")
    if model == "open":
        return open_piquet.OpenPlayer if game == "piquet" else open_play.OpenPlayer
    return piquet_players.MODELS[model] if game == "piquet" else players.MODELS[model][0]


def unplayable(ruleset: RuleSet, model: str, games: bool) -> str:
    """Why players of that model cannot play deals (or games) by these rules; empty if they can."""
    if model != "open":
        return ""
    if games:
        return "it is the points of a deal that open play is about, not the winning of a game"
    return open_piquet.hindrance(ruleset) if ruleset.game == "piquet" else open_play.hindrance(ruleset)


def about(game: str, model: str) -> str:
    """Who plays, in words."""
    return ABOUT[game, model]


def models(game: str) -> tuple[str, ...]:
    """The names of the player models of a game."""
    return tuple(name for of, name in ABOUT if of == game)
