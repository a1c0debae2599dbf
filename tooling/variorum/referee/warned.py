"""Warnings in words, the same at the command and on every page: what decides a result and no text settles."""

from __future__ import annotations

import re

from ..games.ruleset import RuleSet
from .rulings import Outcome, Warn, explained

HEAD = "What decides, and no text settles"
KINDS = {"crux": "in doubt", "unknown": "not known", "supplied": "supplied"}
"""In this order: what the text itself leaves in doubt, then what is lost, then what was filled in."""
LONG = 60
"""Characters of a value; a list of rules is cut there."""


def told(ruleset: RuleSet, outcome: Outcome, warn: Warn, *, short: bool = True) -> tuple[str, str]:
    """The value that ran, or why there is none; and what another would change, empty where that is not known.

    ``short``: of long values only what is unlike, and no more than fits a line.
    """
    otherwise = outcome.otherwise.get(warn)
    if otherwise is None:
        return explained(ruleset, warn), ""
    value, instead = otherwise.value, otherwise.instead
    if short:
        value, instead = map(_short, _unlike(value, instead))
    return value, f"If {instead}: {otherwise.result}"


def _unlike(one: str, other: str) -> tuple[str, str]:
    """Of two lists of rules those that only one of them has."""
    if not (one.startswith("(1)") and other.startswith("(1)")):
        return one, other
    left, right = (re.split(r"; (?=\(\d+\))", text) for text in (one, other))
    return "; ".join(r for r in left if r not in right) or one, "; ".join(r for r in right if r not in left) or other


def _short(text: str) -> str:
    return text if len(text) <= LONG else text[:LONG].rpartition(" ")[0] + " …"
