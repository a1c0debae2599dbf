"""Variants and the envelope of examples. What stands inside a record is read by ``referee.records``."""

from typing import Any, Literal

from pydantic import Field

from .fields import Address, Allowance, ClauseId, ClauseRef, Doc, DocId, Game, Id, Prose, Title


class Supply(Doc):
    """A value for what the text is silent on. ``from: default`` where no source settles it; ``clauses`` where the
    source is a clause of this corpus; ``alternatives`` are other values worth offering.
    """

    value: Any
    """The value; `unknown` where nothing is known."""
    from_: Prose
    """The source by its title, or `default` where no source settles it."""
    because: Prose
    """The reason."""
    clauses: tuple[ClauseRef, ...] = ()
    """Clauses of this corpus that bear on it."""
    alternatives: tuple[Any, ...] = ()
    """Other values worth offering."""
    allow: tuple[Allowance, ...] = ()
    """Findings that must stand here."""


class Advisory(Doc):
    """A rule that is declared and shown, never computed."""

    topic: ClauseId
    """The topic it belongs to."""
    note: Prose
    """The rule, in words; `none`: what is inherited on the topic does not hold here."""


class Variant(Doc):
    """One file of ``variants/GAME/``; its id is the file's name. A name with a leading underscore is a shared stock
    of supplies, not playable itself. ``variations`` names those sections of the text whose facts it takes in.
    """

    format: Literal["1"]
    """`1`."""
    game: Game
    """The game, the name of the folder."""
    title: Title
    """What readers see."""
    text: DocId | None = None
    """The text whose facts are played, `all-fours/1807`."""
    variations: tuple[Id, ...] = ()
    """Ids of variations described by the text, whose facts are taken in too."""
    extends: str | None = Field(default=None, pattern=r"^_?[a-z0-9]+(-[a-z0-9]+)*$")
    """Another variant or a stock of supplies, whose values are inherited."""
    players: int | None = None
    """For how many players."""
    lede: Prose | None = None
    """What it is, in a sentence or two."""
    facts: dict[Address, Any] = Field(default_factory=dict)
    """Facts of its own, for a variant without `text:`; one with `extends:` states what it has otherwise than that."""
    choose: dict[Address, Any] = Field(default_factory=dict)
    """A value for what the text leaves open."""
    supply: dict[Address, Supply] = Field(default_factory=dict)
    """A value for what the text is silent on, with its source."""
    advisory: tuple[Advisory, ...] = ()
    """Rules that are declared and shown, never computed; on a topic they stand in place of those inherited."""
    retired: tuple[Id, ...] = ()
    """Ids that once stood here and are never given again."""
    allow: tuple[Allowance, ...] = ()
    """Findings that must stand anywhere in this file."""


class Equivalence(Doc):
    """A change of a rule that gives the same game, so that no example can notice it, with the proof.

    ``was`` and ``now`` are values as written, ``parameter`` a parameter or one entry; each left out stands for any.
    ``texts`` limits it to some texts.
    """

    game: Game
    """The game."""
    parameter: Address
    """A parameter, or one entry of it."""
    was: str | None = None
    """The value before the change, as written; left out: any."""
    now: str | None = None
    """The value after it, as written; left out: any."""
    texts: tuple[DocId, ...] = ()
    """The texts it holds for; left out: all."""
    because: Prose
    """The proof that no deal can tell them apart."""


class Equivalences(Doc):
    """``variants/equivalences.yaml``."""

    format: Literal["1"]
    """`1`."""
    equivalences: tuple[Equivalence, ...]
    """The changes that give the same game."""
    allow: tuple[Allowance, ...] = ()
    """Findings that must stand anywhere in this file."""


class Example(Doc):
    """One file of ``variants/examples/GAME/``: a record with what is expected of it under named variants.

    ``lesson`` says in a sentence what it shows; ``worked`` how the expectation was worked out by hand.
    """

    format: Literal["1"]
    """`1`."""
    title: Title
    """What it shows, in a few words."""
    game: Game
    """The game, the name of the folder."""
    lesson: Prose | None = None
    """What a player learns from it."""
    worked: Prose | None = None
    """How the expectation was worked out by hand."""
    clauses: tuple[ClauseRef, ...] = ()
    """The clauses it demonstrates."""
    scope: str | None = None
    """Which part is recorded: `whole`, `deal`, `play`, `ending`, `count`, `score`; Piquet also `draw`, `calls`,
    `partie`."""
    players: Any = None
    """The number of players."""
    seats: Any = None
    """The seats in order of play."""
    table: Any = None
    """The seats clockwise as they sit."""
    sides: Any = None
    """Who plays together: `{A: [P1, P3], B: [P2, P4]}`."""
    agreed: Any = None
    """What was agreed on where the text leaves it open."""
    score: Any = None
    """The score before the deal: `{E: 3, D: 5}`."""
    match: Any = None
    """Games, or match points, won before."""
    trump: Any = None
    """The trump suit, where no turn-up is written."""
    items: Any = None
    """Owners of the items, for the scope `count`."""
    totals: Any = None
    """Points deal by deal, for a partie."""
    deal: Any = None
    """The deal."""
    deals: Any = None
    """Several deals, each `{deal, play}`."""
    play: Any = None
    """All that was done, in order of time."""
    expect: dict[str, Any] = Field(default_factory=dict)
    """What is expected, by variant."""
    allow: tuple[Allowance, ...] = ()
    """Findings that must stand anywhere in this file."""
