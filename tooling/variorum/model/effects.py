"""What changes of rules were found to matter: the results of many deals, kept with how they were found."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from .fields import Address, Allowance, Doc, Prose, Title

Finite = Annotated[float, Field(allow_inf_nan=False)]
Fingerprint = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")]

FEW = 10
"""Fewer deals or games that came out otherwise show nothing: four that all go one way would look like a difference in
one of eight studies of nothing at all."""


class Effect(Doc):
    """What one change made among players of one kind: how many deals (or games) came out otherwise, and to whose good.

    ``effect`` is the second rule set's mean less the first's, on the same cards: of deals by how many points elder
    leads, of games which share elder of the first deal wins. ``half`` is half the width of its 95 % interval.
    """

    players: Annotated[str, StringConstraints(pattern=r"^[a-z]+$", max_length=40)]
    """How the players play: `random`, `sensible`, `open`."""
    unit: Literal["deals", "games"]
    """What was played: `deals` or `games`."""
    number: Annotated[int, Field(ge=2)]
    """How many under each rule set."""
    effect: Finite
    """What the change is worth to elder: points a deal, or a share of the games."""
    half: Annotated[Finite, Field(ge=0)]
    """Half the width of its 95 % interval."""
    differing: Annotated[Finite, Field(ge=0, le=1)]
    """The share in which anything that is counted came out otherwise; 0: none did."""
    differing_half: Annotated[Finite, Field(ge=0)]
    """Half the width of its 95 % interval."""


class Part(Doc):
    """What one rule contributes: it alone put from the second rule set into the first."""

    parameter: Address
    """The rule."""
    effects: tuple[Effect, ...]
    """What it made, for each kind of players."""


class Measured(Doc):
    """Two rule sets set against each other. ``rules`` tells by which values they played, so that a change is seen."""

    kind: Literal["lineage", "reading"]
    """`lineage`: the rule sets of two texts, or of one that extends another; `reading`: a disputed value."""
    one: Title
    """The first rule set, as an expectation names it."""
    other: Title
    """The second: `hoyle-1845`, `hoyle-1814 transmitted low.owner`, `hoyle-1814 with target 10`."""
    rules: Annotated[tuple[Fingerprint, ...], Field(min_length=2, max_length=2)]
    """The fingerprints of the values that were played by."""
    effects: tuple[Effect, ...]
    """What the whole change made."""
    parts: tuple[Part, ...] = ()
    """What each rule contributes, where several differ."""


class Effects(Doc):
    """``variants/effects.yaml``, which ``variorum effects`` writes."""

    format: Literal["1"]
    """`1`."""
    command: Title
    """The command that wrote it."""
    version: Title
    """The version of the package that played."""
    seed: Title
    """The seed of the cards and of the players' chances."""
    players: dict[str, Prose] = Field(default_factory=dict)
    """Who played, in words, by the names that the results have."""
    measured: tuple[Measured, ...]
    """What was set against what."""
    allow: tuple[Allowance, ...] = ()
    """Findings that must stand anywhere in this file."""
