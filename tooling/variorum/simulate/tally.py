"""Means of what was counted, with the interval in which the true mean is to be looked for.

Counts are whole numbers, kept as sums and sums of squares: so parts of a study can be added up in any order, on any
number of processors, and come to the same to the last digit.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

CERTAINTY = 1.959963984540054
"""Standard errors on either side of a mean that hold the true one in 95 of 100 studies."""


@dataclass(frozen=True)
class Mean:
    """A mean of ``number`` cases and half the width of its 95 % interval (infinite for a single case)."""

    value: float
    half: float
    number: int

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.value - self.half

    @property
    def high(self) -> float:
        """The upper end."""
        return self.value + self.half

    @property
    def noise(self) -> bool:
        """Whether nothing is shown: the interval holds 0."""
        return self.low <= 0 <= self.high


class Tally:
    """Sums of several quantities by name. One that a case does not name counts nothing in it."""

    __slots__ = ("number", "squares", "sums")

    def __init__(
        self, number: int = 0, sums: Mapping[str, int] | None = None, squares: Mapping[str, int] | None = None
    ) -> None:
        self.number = number
        self.sums = dict(sums or {})
        self.squares = dict(squares or {})

    def count(self, case: Mapping[str, int]) -> None:
        """Add one case."""
        self.number += 1
        for name, value in case.items():
            if value:
                self.sums[name] = self.sums.get(name, 0) + value
                self.squares[name] = self.squares.get(name, 0) + value * value

    def add(self, other: Tally) -> None:
        """Add all the cases of another tally."""
        self.number += other.number
        for mine, theirs in ((self.sums, other.sums), (self.squares, other.squares)):
            for name, value in theirs.items():
                mine[name] = mine.get(name, 0) + value

    def mean(self, name: str) -> Mean:
        """The mean of a quantity over all cases. ``ValueError`` where there is no case."""
        n = self.number
        if not n:
            raise ValueError("there is no case to take a mean of")
        total, squares = self.sums.get(name, 0), self.squares.get(name, 0)
        if n == 1:
            return Mean(float(total), math.inf, 1)
        variance = (n * squares - total * total) / (n * (n - 1))
        return Mean(total / n, CERTAINTY * math.sqrt(variance / n), n)

    def scarce(self, name: str) -> bool:
        """Whether the mean of what is never below 0 rests on so few cases that its interval is too narrow.

        Of what is 0 or 1 those are counted of which there are fewer; of other numbers, cases as large as most of them.
        """
        few, total, squares = _few(), self.sums.get(name, 0), self.squares.get(name, 0)
        if total == squares:
            return min(total, self.number - total) < few
        return total * total < few * squares

    def few(self, name: str, cases: str) -> bool:
        """Of differences: whether so few differ that nothing is shown, whatever the interval says; ``cases`` has 1 for
        each case in which anything does."""
        return min(self.sums.get(cases, 0), self.squares.get(name, 0)) < _few()

    def widest(self, name: str) -> float:
        """Half the width of the interval, and more where cases are few: none of n is no proof that there is none.

        Two more cases on either side are taken to have been met, after Agresti and Coull (1998).
        """
        mean = self.mean(name)
        return max(mean.half, CERTAINTY * math.sqrt(self.squares.get(name, 0) + 4) / self.number)

    def names(self) -> list[str]:
        """The quantities that were counted at least once."""
        return sorted(name for name, square in self.squares.items() if square)

    def data(self) -> list[object]:
        """As plain data; ``Tally.of`` makes an equal one of it."""
        return [self.number, dict(sorted(self.sums.items())), dict(sorted(self.squares.items()))]

    @classmethod
    def of(cls, data: Iterable[object]) -> Tally:
        """The tally that ``data`` wrote."""
        number, sums, squares = data
        return cls(number, sums, squares)  # type: ignore[arg-type]  # as `data` wrote them

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tally) and self.data() == other.data()

    __hash__ = None  # type: ignore[assignment]  # it changes


def _few() -> int:
    from variorum.model.effects import FEW  # takes long to load, and who only plays needs it not

    return FEW
