"""Variants and the envelope of examples. What stands inside a record is read by ``referee.records``."""

from typing import Any, Literal

from pydantic import Field

from .fields import Address, Allowance, ClauseId, ClauseRef, Doc, DocId, Game, Id, Prose, Title


class Supply(Doc):
    """A value for what the text is silent on. ``from: default`` where no source settles it; ``clauses`` where the
    source is a clause of this corpus; ``alternatives`` are other values worth offering.
    """

    value: Any
    from_: Prose
    because: Prose
    clauses: tuple[ClauseRef, ...] = ()
    alternatives: tuple[Any, ...] = ()
    allow: tuple[Allowance, ...] = ()


class Advisory(Doc):
    """A rule that is declared and shown, never computed."""

    topic: ClauseId
    note: Prose


class Variant(Doc):
    """One file of ``variants/GAME/``; its id is the file's name. A name with a leading underscore is a shared stock
    of supplies, not playable itself. ``variations`` names those sections of the text whose facts it takes in.
    """

    format: Literal["1"]
    game: Game
    title: Title
    text: DocId | None = None
    variations: tuple[Id, ...] = ()
    extends: str | None = Field(default=None, pattern=r"^_?[a-z0-9]+(-[a-z0-9]+)*$")
    players: int | None = None
    lede: Prose | None = None
    facts: dict[Address, Any] = Field(default_factory=dict)
    choose: dict[Address, Any] = Field(default_factory=dict)
    supply: dict[Address, Supply] = Field(default_factory=dict)
    advisory: tuple[Advisory, ...] = ()
    retired: tuple[Id, ...] = ()
    allow: tuple[Allowance, ...] = ()


class Equivalence(Doc):
    """A change of a rule that gives the same game, so that no example can notice it, with the proof.

    ``was`` and ``now`` are values as written, ``parameter`` a parameter or one entry; each left out stands for any.
    ``texts`` limits it to some texts.
    """

    game: Game
    parameter: Address
    was: str | None = None
    now: str | None = None
    texts: tuple[DocId, ...] = ()
    because: Prose


class Equivalences(Doc):
    """``variants/equivalences.yaml``."""

    format: Literal["1"]
    equivalences: tuple[Equivalence, ...]
    allow: tuple[Allowance, ...] = ()


class Example(Doc):
    """One file of ``variants/examples/GAME/``: a record with what is expected of it under named variants.

    ``lesson`` says in a sentence what it shows; ``worked`` how the expectation was worked out by hand.
    """

    format: Literal["1"]
    title: Title
    game: Game
    lesson: Prose | None = None
    worked: Prose | None = None
    clauses: tuple[ClauseRef, ...] = ()
    scope: str | None = None
    players: Any = None
    seats: Any = None
    table: Any = None
    sides: Any = None
    agreed: Any = None
    score: Any = None
    match: Any = None
    trump: Any = None
    items: Any = None
    totals: Any = None
    deal: Any = None
    deals: Any = None
    play: Any = None
    expect: dict[str, Any] = Field(default_factory=dict)
    allow: tuple[Allowance, ...] = ()
