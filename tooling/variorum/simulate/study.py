"""A study: batches on all processors until there are enough, kept as they come, added up in their order."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from variorum.errors import UserError
from variorum.games import family
from variorum.games.ruleset import RuleSet
from variorum.referee.compare import differing, exchanged

from .batch import DIFFERENT, DOUBT, ENOUGH, MARGIN, WON, Arm, Plan, Sums, Unit, hindrance, key, packed, roles
from .seating import about, maker, seats, unplayable
from .store import Store
from .tally import Mean, Tally
from .work import in_order, place

Watch = Callable[["Study"], None]


@dataclass
class Study:
    """What was played so far. ``against`` has for each arm but the first the differences from the first, in pairs."""

    arms: tuple[Arm, ...]
    plan: Plan
    tallies: tuple[Tally, ...] = field(default=())
    against: tuple[Tally, ...] = field(default=())
    compiled: int = 0
    """How many of them the kernels played, and not the referee."""

    def __post_init__(self) -> None:
        self.tallies = self.tallies or tuple(Tally() for _ in self.arms)
        self.against = self.against or tuple(Tally() for _ in self.arms[1:])

    @property
    def number(self) -> int:
        """How many deals or games every arm has played."""
        return self.tallies[0].number

    @property
    def about(self) -> str:
        """Who played, in words that belong beside every result."""
        return about(self.arms[0].ruleset.game, self.plan.model)

    @property
    def by(self) -> str:
        """Whether the referee played or the kernels, and why not the kernels; both come to the same."""
        if self.compiled == self.number:
            return "by the kernels"
        enough = self.number >= ENOUGH[self.plan.unit]
        plan = replace(self.plan, size=self.number) if enough else self.plan  # small batches follow from the rest
        why = hindrance(self.arms, plan) or "in small batches, or by a worker without Numba"
        return f"by the referee ({why})" if not self.compiled else f"{self.compiled:,} by the kernels ({why})"

    @property
    def doubtful(self) -> list[float]:
        """By arm, the share of deals or games in which a rule that nobody knows mattered."""
        return [tally.mean(DOUBT).value for tally in self.tallies]

    def add(self, sums: Sums) -> None:
        """Add a batch."""
        self.compiled += sums.arms[0].number if sums.compiled else 0
        for mine, theirs in zip((*self.tallies, *self.against), (*sums.arms, *sums.against), strict=True):
            mine.add(theirs)

    @property
    def main(self) -> str:
        """What is asked for first: by how many points elder leads after a deal, or how often he wins the game."""
        if self.plan.unit is Unit.DEALS:
            return MARGIN
        return f"{roles(seats(self.arms[0].ruleset))[0]} {WON}"

    def widest(self) -> float:
        """Half the width of the widest interval of what is asked for first, or of its differences."""
        return max(tally.widest(self.main) for tally in self.against or self.tallies)


@dataclass(frozen=True)
class Estimate:
    """What one parameter contributes: the margin (or the games won) if it alone is exchanged, minus as it was."""

    parameter: str
    before: str
    after: str
    mean: Mean
    few: bool = False
    """Whether so few deals come out otherwise that nothing is shown."""


def study(
    arms: Sequence[Arm],
    plan: Plan,
    *,
    number: int,
    until: float | None = None,
    processes: int | None = None,
    scheduler: str | None = None,
    store: Path | None = None,
    resume: bool = False,
    version: str = "",
    watch: Watch | None = None,
) -> Study:
    """Play ``number`` deals or games under every arm; fewer if the widest interval is narrower than ``until`` before.

    The result is the same, to the last digit, for any number of processes or workers. ``scheduler`` is the address of
    a Dask cluster's, or ``local``, for one that is started here with so many workers. ``store`` keeps every finished
    batch; a study that was stopped goes on there with ``resume``. ``watch`` is called after every batch.

    Raises UserError for rule sets of other games or numbers of players, or a store that holds this study already.
    """
    _check(arms, plan)
    out = Study(tuple(arms), plan)
    batches = -(-number // plan.size)
    workers = processes or os.cpu_count() or 1
    with (
        _kept(store, arms, plan, version, resume) as kept, place(scheduler, workers) as work,
        closing(in_order(work, packed(arms, plan), batches, kept)) as played,
    ):  # fmt: skip
        for sums in played:
            out.add(sums)
            if watch is not None:
                watch(out)
            if until is not None and out.number >= 4 * plan.size and out.widest() <= until:
                break
    return out


def _check(arms: Sequence[Arm], plan: Plan) -> None:
    game = arms[0].ruleset.game
    maker(game, plan.model)
    for arm in arms:
        seats(arm.ruleset)
        if why := unplayable(arm.ruleset, plan.model, plan.unit is Unit.GAMES):
            raise UserError(f"no open play of {arm.label}: {why}", "--players random or sensible plays all rule sets")
        if arm.ruleset.game != game:
            raise UserError(
                f"{arm.label} is for {arm.ruleset.game}, {arms[0].label} for {game}", "compare rule sets of one game"
            )
        if arm.ruleset.players != arms[0].ruleset.players:
            raise UserError(
                f"{arm.label} is for {arm.ruleset.players} players, {arms[0].label} for {arms[0].ruleset.players}",
                "compare rule sets for the same number of players",
            )


@contextmanager
def _kept(
    path: Path | None, arms: Sequence[Arm], plan: Plan, version: str, resume: bool
) -> Iterator[Store | None]:  # fmt: skip
    if path is None:
        yield None
        return
    with Store(path, key(arms, plan, version), len(arms), plan.size) as store:
        if have := len(store.numbers()) if not resume else 0:
            raise UserError(f"{path} holds {have} batches of this study", "--resume goes on with them")
        yield store


def effects(
    done: Study, *, processes: int | None = None, scheduler: str | None = None, version: str = "",
    watch: Watch | None = None,
) -> list[Estimate]:  # fmt: skip
    """What each rule that differs between the two rule sets of a study contributes, put alone from the second into the
    first, on the same deals; the greatest first.

    The contributions need not add up to the whole difference: rules act together.
    """
    one, other = done.arms
    names = separable(one.ruleset, other.ruleset)
    arms = [one, *(Arm(name, exchanged(one.ruleset, other.ruleset, [name])) for name in names)]
    tried = study(
        arms, done.plan, number=done.number, processes=processes, scheduler=scheduler, version=version, watch=watch
    )
    found = [
        Estimate(name, _text(one, name), _text(other, name), tally.mean(done.main), tally.few(done.main, DIFFERENT))
        for name, tally in zip(names, tried.against, strict=True)
    ]
    return sorted(found, key=lambda e: (-abs(e.mean.value), e.parameter))


def separable(one: RuleSet, other: RuleSet) -> tuple[str, ...]:
    """The differing rules that can be put alone from the second into the first: those that the second has at all."""
    return tuple(name for name in differing(one, other) if name in other.values)


def _text(arm: Arm, name: str) -> str:
    resolved = arm.ruleset.values.get(name)
    return family(arm.ruleset.game).parameters[name].type.text(resolved.value) if resolved is not None else "no value"
