"""The same deals much faster: kernels for All Fours, with Numba (the extra ``fast``), beside the referee.

They take their rules from the resolved parameters, as the referee does; ``support`` declares which values they know,
and what they do not know is left to the referee. Referee and kernels meet the same chance (``simulate.chance``) and
agree deal by deal, which ``tests/simulate/test_kernels.py`` holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from variorum.games.ruleset import RuleSet

from .support import Unsupported, numbers

if TYPE_CHECKING:
    from ..tally import Tally

__all__ = ["available", "hindrance", "played"]


@lru_cache(maxsize=1)
def available() -> bool:
    """Whether Numba is installed, and works."""
    try:
        import numba  # noqa: F401
    except ImportError:
        return False
    return True


def hindrance(ruleset: RuleSet, model: str) -> str:
    """Why the kernels cannot play under a rule set; empty if they can."""
    if not available():
        return "Numba is not installed"
    try:
        numbers(ruleset, model)
    except Unsupported as missing:
        return f"no kernel for {missing}"
    return ""


def played(
    rulesets: Sequence[RuleSet], model: str, key: int, first: int, number: int, games: bool, names: Sequence[str]
) -> tuple[tuple[Tally, ...], tuple[Tally, ...]]:
    """Deals (or games) ``first`` and on, so many, under every rule set, added up as ``batch.play`` does.

    ``names``: what the sides are called. The tallies of the rule sets, and of the differences of each but the first
    from the first.
    """
    from . import run

    arms = run.stacked(numbers(ruleset, model) for ruleset in rulesets)
    return run.added(arms, key, first, number, games, names)
