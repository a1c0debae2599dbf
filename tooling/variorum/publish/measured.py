"""What was measured of the library's rule sets, by rule and by emended place; what is stale is told from what holds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from variorum import model
from variorum.games import games
from variorum.library import Library
from variorum.library.contrasts import Contrast, contrasts, rulesets, stale
from variorum.model.effects import FEW
from variorum.referee.compare import differing

from . import addresses

NOISE, SAME, GAIN, LOSS = "within noise", "the same in every one", "elder gains", "the dealer gains"
LEVEL = {"deals": "nobody gains in any", "games": "each won by the same"}
"""They come out otherwise, and in each of them elder does as well as before: of deals, of games."""


@dataclass(frozen=True)
class Finding:
    """A contrast with what was found: ``measured`` is None where nothing is, ``why`` says where it holds no more.

    ``rules`` are the parameters in which the two rule sets differ.
    """

    game: str
    contrast: Contrast
    measured: model.Measured | None
    why: str
    rules: tuple[str, ...]

    @property
    def anchor(self) -> str:
        """Its id on the page: ``hoyle-1807_hoyle-1845``, ``hoyle-1814_low.owner``, ``hoyle-1814_target_10``."""
        one, other = self.contrast.one, self.contrast.other
        if not self.contrast.address:
            return f"{one}_{other}"
        value = re.sub(r"[^a-z0-9.]+", "-", other.partition(f" {self.contrast.address} ")[2].lower()).strip("-")[:24]
        return f"{one}_{self.contrast.address}" + (f"_{value}" if value else "")


class Measures:
    """All that was measured, of each game in the order of the lineage and of the texts."""

    def __init__(self, library: Library) -> None:
        self._library = library

    @cached_property
    def all(self) -> tuple[Finding, ...]:
        """Every contrast there is, measured or not; nothing where the corpus keeps no measurements."""
        if self._library.effects is None:
            return ()
        return tuple(f for game in dict.fromkeys(t.game for t in self._library.texts.values()) for f in self._of(game))

    def _of(self, game: str) -> Iterator[Finding]:
        kept = self._library.effects.measured if self._library.effects else ()
        by_name = {(m.kind, m.one, m.other): m for m in kept}
        for contrast in contrasts(self._library, game) if game in games() else ():
            found = by_name.get((contrast.kind, contrast.one, contrast.other))
            why = stale(self._library, found) if found is not None else ""
            one, other = rulesets(self._library, contrast.one, contrast.other)
            yield Finding(game, contrast, None if why else found, why, differing(one, other))

    def of_rule(self, game: str, parameter: str) -> Iterator[tuple[Finding, tuple[model.Effect, ...]]]:
        """What is known of one rule by itself: its disputed readings, and its part in what several rules made."""
        for finding in self.all:
            if finding.measured is None or finding.game != game or parameter not in finding.rules:
                continue
            if len(finding.rules) == 1:
                yield finding, finding.measured.effects
            else:
                yield from ((finding, p.effects) for p in finding.measured.parts if p.parameter == parameter)

    def of_texts(self, older: str, newer: str) -> tuple[Finding, ...]:
        """What is known of two texts' rule sets against each other."""
        def text(name: str) -> str | None:
            variant = self._library.variants.get(name)
            return self._library.text_of(variant) if variant is not None else None

        return tuple(
            f for f in self.all
            if f.measured is not None and not f.contrast.address
            and {text(f.contrast.one), text(f.contrast.other)} == {older, newer}
        )  # fmt: skip

    def of_place(self, clause: str, address: str) -> tuple[Finding, ...]:
        """What is known of an emended value, or a crux, of a clause."""
        return tuple(
            f for f in self.all
            if f.measured is not None and f.contrast.address == address and clause in f.contrast.clauses
        )  # fmt: skip


@dataclass(frozen=True)
class Mattered:
    """What one rule was found to matter between two rule sets, in a line each kind of players, and where it is said."""

    rule: str
    between: str
    href: str
    said: tuple[str, ...]


def mattered(found: Iterable[tuple[Finding, tuple[model.Effect, ...]]], rule: str) -> Iterator[Mattered]:
    """What was found, for a page on the rule: of deals, and of games where deals cannot show it."""
    for finding, effects in found:
        contrast = finding.contrast
        shown = [e for e in effects if e.unit == "deals" and e.differing] or [e for e in effects if e.differing]
        said = tuple(f"{e.players} players {told(e)}" for e in shown) or ("no deal comes out otherwise",)
        yield Mattered(rule, between(contrast), addresses.effect(finding.anchor), said)


def between(contrast: Contrast) -> str:
    """Two rule sets in a few words: ``hoyle-1807 and hoyle-1845``, ``hoyle-1814, emended and as transmitted``."""
    if not contrast.address:
        return f"{contrast.one} and {contrast.other}"
    other = contrast.other.removeprefix(f"{contrast.one} ")
    return f"{contrast.one}, as it is and {other}" if other.startswith("with") else \
        f"{contrast.one}, emended and as transmitted"


def told(effect: model.Effect) -> str:
    """An effect in a line: ``−0.98 points a deal to elder (−1.01 to −0.95)``, or that it is within noise."""
    of = "points a deal to elder" if effect.unit == "deals" else "of the games to elder"
    if verdict(effect) in LEVEL.values():
        return f"{share(effect)} of the {effect.unit} otherwise, {verdict(effect)}"
    noise = ", within noise" if verdict(effect) == NOISE else ""
    return f"{amount(effect)} {of} ({interval(effect)}){noise}"


def tallied(found: Iterable[model.Measured]) -> tuple[int, int, int]:
    """How many make a difference to one side's good, how many none beyond noise, and how many none in any deal."""
    said = [{verdict(e) for e in measured.effects} for measured in found]
    same = sum(verdicts <= {SAME} for verdicts in said)
    none = sum(verdicts <= {SAME, NOISE, *LEVEL.values()} for verdicts in said)
    return len(said) - none, none - same, same


def verdict(effect: model.Effect) -> str:
    """What an effect shows, in words: nothing at all, nothing to anybody's good, nothing beyond noise, or who gains.

    Where next to none came out otherwise an interval is no proof, and they are noise.
    """
    if not effect.differing:
        return SAME
    if not effect.effect and not effect.half:
        return LEVEL[effect.unit]
    if abs(effect.effect) <= effect.half or effect.differing * effect.number < FEW - 0.5:
        return NOISE
    return GAIN if effect.effect > 0 else LOSS


def amount(effect: model.Effect) -> str:
    """The effect as it is read: points with two decimals, shares of games in per cent, the sign before it.

    >>> amount(model.Effect(players="random", unit="deals", number=9, effect=-0.104, half=0.01, differing=0.5,
    ...                     **{"differing-half": 0.1}))
    '−0.10'
    """
    return _signed(effect, effect.effect)


def interval(effect: model.Effect) -> str:
    """Its 95 % interval, both ends with their signs: ``−0.12 to −0.09``."""
    return f"{_signed(effect, effect.effect - effect.half)} to {_signed(effect, effect.effect + effect.half)}"


def _signed(effect: model.Effect, value: float) -> str:
    """With two decimals, or one of per cent; with more where the interval is so narrow that these would hide it, or
    where its end next to 0 would be written 0, on whichever side of 0 it lies.
    """
    places, value, unit = (2, value, "") if effect.unit == "deals" else (1, 100 * value, " %")
    scale = 1 if effect.unit == "deals" else 100
    half, next_to_0 = scale * effect.half, scale * abs(abs(effect.effect) - effect.half)
    while places < 5 and (0 < half < 0.5 * 10**-places or 0 < next_to_0 < 0.5 * 10**-places):
        places += 1
    text = f"{value:+.{places}f}{unit}"
    return text.replace("-", "−") if any(digit in text for digit in "123456789") else text[1:]


def share(effect: model.Effect) -> str:
    """The share that came out otherwise, in whole per cent; what is not nothing is never written as nothing.

    >>> from functools import partial
    >>> make = partial(model.Effect, players="random", unit="deals", number=9, effect=0, half=0)
    >>> [share(make(differing=d, **{"differing-half": 0})) for d in (0, 0.001, 0.234, 1)]
    ['none', 'under 1 %', '23 %', 'all']
    """
    if not effect.differing:
        return "none"
    if effect.differing == 1:
        return "all"
    return "under 1 %" if effect.differing < 0.01 else f"{100 * effect.differing:.0f} %"
