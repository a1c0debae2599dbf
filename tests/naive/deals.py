"""Deals in writing: what players who choose at random have done, with the naive referee's answers."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from .verdict import Verdict

LAWFUL = 0.8
"""How often a player keeps to the rules in playing a card; else he plays any card he has."""


@dataclass
class Turn:
    """One player to play: what he held, what lay on the table, and the answer to each card."""

    at: int
    seat: str
    hand: tuple[str, ...]
    trick: tuple[str, ...]
    trump: str
    answers: dict[str, Verdict]


@dataclass
class Deal:
    """A deal as written, and what the naive referee says of it."""

    raw: dict[str, Any]
    table: Any
    verdicts: list[Verdict] = field(default_factory=list)
    """One for each action, in order."""
    turns: list[Turn] = field(default_factory=list)
    certain: bool = True
    """Whether the score follows from the rules, so that it can be compared."""


class Writer:
    """Writes down what is done, one entry after another; cards may stand several on a line."""

    def __init__(self, rng: Random, raw: dict[str, Any]) -> None:
        self.rng = rng
        self.raw = raw
        self.entries: list[str] = []
        self.trick_line: list[str] = []
        self.verdicts: list[Verdict] = []

    def say(self, text: str, verdict: Verdict) -> None:
        """An entry of its own."""
        self.close_line()
        self.entries.append(text)
        self.verdicts.append(verdict)

    def close_line(self, mark: str = "") -> None:
        """End the line of cards, if there is one."""
        if self.trick_line:
            self.entries.append(", ".join(self.trick_line) + mark)
            self.trick_line = []
