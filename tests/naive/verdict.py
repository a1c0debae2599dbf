"""What the naive referees answer about one action."""

from dataclasses import dataclass

from variorum.games.values import Effect


@dataclass
class Verdict:
    """``parameter`` is empty where the answer is plain."""

    verdict: str
    parameter: str = ""
    then: tuple[Effect, ...] = ()


LEGAL = Verdict("legal")
UNSAID = Verdict("")
"""Of what is done when the deal is over already nothing is said."""
