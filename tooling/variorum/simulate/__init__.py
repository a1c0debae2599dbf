"""What a rule is worth: many deals played under several rule sets on the same cards, and the difference measured.

The referee itself deals, judges and counts; ``players`` decide what is done. ``table`` plays a deal or a game of All
Fours, ``batch`` plays a batch of them under every rule set and adds up, ``tally`` makes means and intervals of the
sums, ``study`` has batches played, keeps them, and stops where it is told; ``work`` and ``cluster`` say where they are
played. ``kernels`` play the same deals as the referee, much faster, where they know the rules.

No result stands without its player model: what random players make of a rule is not what skilled ones would.
"""

from __future__ import annotations

from .batch import Arm, Plan, Unit, plan_for
from .players import MODELS
from .study import Estimate, Study, effects, study
from .tally import Mean, Tally

__all__ = ["MODELS", "Arm", "Estimate", "Mean", "Plan", "Study", "Tally", "Unit", "effects", "plan_for", "study"]
