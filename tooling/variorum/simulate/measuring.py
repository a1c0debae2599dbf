"""What a change mattered: two rule sets on the same cards, by each kind of players, in deals and in games.

Of two texts' rule sets the part of every differing rule is measured beside the whole, put alone into the first.
"""

from __future__ import annotations

from dataclasses import dataclass

from variorum import model
from variorum.games.plain import fingerprint
from variorum.games.ruleset import RuleSet
from variorum.library import Library
from variorum.library.contrasts import Contrast, rulesets, stale
from variorum.referee.compare import exchanged

from .batch import DIFFERENT, LEAST, SMALL, Arm, Plan, Unit
from .seating import models, unplayable
from .study import Study, Watch, separable, study
from .tally import Tally

PLACES = 5
"""Decimals that are kept of a mean and of its interval."""


@dataclass(frozen=True)
class Extent:
    """How much is played: by which players, how many deals, games, and deals of open play, from which seed."""

    models: tuple[str, ...]
    deals: int
    games: int
    open_deals: int
    seed: str = "1"

    def plans(self, *rulesets: RuleSet) -> list[tuple[Plan, int]]:
        """The studies of these rule sets, each with its number of deals or games; none that the players cannot play."""
        out = []
        for name in models(rulesets[0].game):
            numbers = {Unit.DEALS: self.open_deals if name == "open" else self.deals, Unit.GAMES: self.games}
            for unit, number in numbers.items():
                if name in self.models and not any(unplayable(r, name, unit is Unit.GAMES) for r in rulesets):
                    size = LEAST[unit] if number >= LEAST[unit] and name != "open" else SMALL[unit]
                    size = min(size, number)
                    out.append((Plan(unit, name, self.seed, size), -(-number // size) * size))
        return sorted(out, key=lambda planned: self.models.index(planned[0].model))


def kept(library: Library, before: model.Effects | None, contrast: Contrast, extent: Extent, version: str
         ) -> model.Measured | None:  # fmt: skip
    """What is known of a contrast already, to that extent and by the present rules; None where it must be played."""
    if before is None or before.version != version or before.seed != extent.seed:
        return None
    plans = extent.plans(*rulesets(library, contrast.one, contrast.other))
    played = [(plan.model, str(plan.unit), number) for plan, number in plans]
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
    for plan, number in extent.plans(one, other):
        arms = [Arm(contrast.one, one), Arm(contrast.other, other)]
        alone = [Arm(name, exchanged(one, other, [name])) for name in names if plan.unit is Unit.DEALS]
        arms += [arm for arm in alone if not unplayable(arm.ruleset, plan.model, False)]
        done = study(arms, plan, number=number, processes=processes, version=version, watch=watch)
        whole.append(_effect(done, done.against[0]))
        for arm, tally in zip(arms[2:], done.against[1:], strict=True):
            parts[arm.label].append(_effect(done, tally))
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
