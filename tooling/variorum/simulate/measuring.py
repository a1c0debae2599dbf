"""What a change mattered: two rule sets on the same cards, by each kind of players, in deals and in games.

Of two texts' rule sets the part of every differing rule is measured beside the whole, put alone into the first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from variorum import model
from variorum.games.plain import fingerprint
from variorum.library import Library
from variorum.library.contrasts import Contrast, rulesets, stale
from variorum.referee.compare import exchanged

from .batch import DIFFERENT, LEAST, SMALL, Arm, Plan, Unit
from .study import Study, Watch, separable, study
from .tally import Tally

PLACES = 5
"""Decimals that are kept of a mean and of its interval."""


@dataclass(frozen=True)
class Extent:
    """How much is played: by which players, how many deals, how many games, from which seed."""

    models: tuple[str, ...]
    deals: int
    games: int
    seed: str = "1"

    def plans(self) -> Iterable[tuple[Plan, int]]:
        """The studies of one contrast, each with its number of deals or games."""
        for name in self.models:
            for unit, number in ((Unit.DEALS, self.deals), (Unit.GAMES, self.games)):
                size = LEAST[unit] if number >= LEAST[unit] else SMALL[unit]  # the same deals, whoever plays them
                yield Plan(unit, name, self.seed, min(size, number)), number


def kept(library: Library, before: model.Effects | None, contrast: Contrast, extent: Extent, version: str
         ) -> model.Measured | None:  # fmt: skip
    """What is known of a contrast already, to that extent and by the present rules; None where it must be played."""
    if before is None or before.version != version or before.seed != extent.seed:
        return None
    played = [(plan.model, str(plan.unit), number) for plan, number in extent.plans()]
    for measured in before.measured:
        same = (measured.kind, measured.one, measured.other) == (contrast.kind, contrast.one, contrast.other)
        told = [(e.players, e.unit, e.number) for e in measured.effects]
        if same and told == played and not stale(library, measured):
            return measured
    return None


def measure(library: Library, contrast: Contrast, extent: Extent, *, version: str, processes: int | None = None,
            watch: Watch | None = None) -> model.Measured:  # fmt: skip
    """Play a contrast. The same to the last digit for any number of processes.

    Raises UserError where a rule set is unknown or cannot be played by these players.
    """
    one, other = rulesets(library, contrast.one, contrast.other)
    names = separable(one, other) if contrast.kind == "lineage" else ()
    names = names if len(names) > 1 else ()
    whole: list[model.Effect] = []
    parts: dict[str, list[model.Effect]] = {name: [] for name in names}
    for plan, number in extent.plans():
        arms = [Arm(contrast.one, one), Arm(contrast.other, other)]
        if plan.unit is Unit.DEALS:
            arms += [Arm(name, exchanged(one, other, [name])) for name in names]
        done = study(arms, plan, number=number, processes=processes, version=version, watch=watch)
        whole.append(_effect(done, done.against[0]))
        for name, tally in zip(names, done.against[1:], strict=False):
            parts[name].append(_effect(done, tally))
    return model.Measured(
        kind=contrast.kind, one=contrast.one, other=contrast.other, rules=(fingerprint(one), fingerprint(other)),
        effects=tuple(whole), parts=tuple(model.Part(parameter=n, effects=tuple(e)) for n, e in parts.items()),
    )  # fmt: skip


def _effect(done: Study, against: Tally) -> model.Effect:
    main, changed = against.mean(done.main), against.mean(DIFFERENT)
    return model.Effect.model_validate({
        "players": done.plan.model, "unit": str(done.plan.unit), "number": done.number,
        "effect": round(main.value, PLACES), "half": round(main.half, PLACES),
        "differing": round(changed.value, PLACES), "differing-half": round(changed.half, PLACES),
    })  # fmt: skip
