"""A text: the wording of one game's rules as one or more witnesses share it, clause by clause."""

from typing import Any, Literal

from pydantic import Field

from .fields import (
    Address,
    Allowance,
    Certainty,
    Change,
    ClauseId,
    ClauseRef,
    Date,
    Doc,
    Game,
    Id,
    Language,
    Lines,
    Prose,
    Responsibility,
    Siglum,
    Title,
)

ClauseKind = Literal[
    "rule", "definition", "principle", "advice", "example", "history", "bibliography", "commentary", "description"
]
MarkClass = Literal["punctuation", "spelling", "word", "phrase", "sic", "heading", "note"]


class Words(Doc):
    """The words of the rendering that carry an emendation: ``transmitted`` stands once in the wording; ``read`` is
    what is read instead, left out for a crux that lets the words stand.
    """

    transmitted: Prose
    read: str = ""


class Emendation(Doc):
    """A place where the transmitted reading is set aside, or doubted, with both sides kept.

    ``where`` is ``wording`` or the address of a fact of this clause. For a fact, ``transmitted`` and ``read`` are its
    values, and ``words`` the words concerned, if any; for ``wording`` they are the words themselves. ``source_reading``
    quotes the source copy in its own language. A ``crux`` runs ``read`` (or ``transmitted`` where ``read`` is left
    out) and lists ``alternatives``.
    """

    id: Id
    where: Literal["wording"] | Address
    transmitted: Any = None
    read: Any = None
    words: Words | None = None
    source_reading: Prose | None = None
    kind: Literal["corruption", "printed-error", "contamination", "crux", "lacuna"]
    certainty: Certainty
    alternatives: tuple[Any, ...] = ()
    because: Prose
    compare: tuple[ClauseRef, ...] = ()
    source: Prose | None = None
    by: Title
    date: Date
    allow: tuple[Allowance, ...] = ()


class Mark(Doc):
    """What is known of one mark of the copy.

    ``place`` counts the places of the inline apparatus in order of the wording, from 1. A mark that has no place there,
    a call for a note whose text is lost, is put ``after`` the words it stands at.
    """

    place: int | None = Field(default=None, ge=1)
    after: Prose | None = None
    class_: MarkClass
    changes_rule: Literal["yes", "no"] = "no"
    source_mark: Prose | None = None
    note: Prose | None = None


class Note(Doc):
    """An editorial note, shown beside the clause or text."""

    text: Prose
    on: Prose | None = None
    compare: tuple[ClauseRef, ...] = ()
    source: Prose | None = None


class Place(Doc):
    """Where a clause stands: section id, the number or label the text gives it, lines of the source copy (1-based)."""

    section: ClauseId
    item: str | None = None
    source_lines: Lines


class Clause(Doc):
    """The smallest thing the text itself numbers or sets off; in running prose a sentence or list member.

    ``wording`` is our rendering of what the source copy has, inline apparatus included; an emendation never replaces
    it here. ``facts`` likewise state what the clause says as transmitted.
    """

    id: ClauseId
    kind: ClauseKind
    place: Place
    headword: Title | None = None
    variation: Id | None = None
    topics: tuple[ClauseId, ...] = ()
    wording: Prose
    apparatus: tuple[Mark, ...] = ()
    facts: dict[Address, Any] = Field(default_factory=dict)
    emendations: tuple[Emendation, ...] = ()
    notes: tuple[Note, ...] = ()
    corresponds: tuple["Correspondence", ...] = ()
    allow: tuple[Allowance, ...] = ()


class Correspondence(Doc):
    """An editor's pin: this clause answers to that one of another text, whatever the wording suggests."""

    to: ClauseRef
    because: Prose


class Heading(Doc):
    """The heading over the whole text as its witnesses have it; ``wording`` may carry inline apparatus."""

    wording: Title
    source_lines: Lines
    apparatus: tuple[Mark, ...] = ()
    notes: tuple[Note, ...] = ()


class Section(Doc):
    """A section of a text. ``label`` is the word put before a clause's item when it is named: *law*, *rule*, *term*.

    ``supplied`` says that the title is ours and no witness has it. A section that describes a variation of the game
    names it (``variation: tobago``): its facts hold only in variants that take that variation in.
    """

    id: ClauseId
    title: Title
    label: Title | None = None
    source_lines: Lines = ()
    supplied: Literal["yes", "no"] = "no"
    variation: Id | None = None
    notes: tuple[Note, ...] = ()


class Skip(Doc):
    """Lines of the source copy that no clause claims, and why."""

    lines: Lines
    because: Prose


class Source(Doc):
    """The copy that transmits this text and the lines it fills there."""

    copy_: Id
    lines: Lines


class Retired(Doc):
    """A clause id once published and no longer used; never given again."""

    id: ClauseId
    because: Prose


class Text(Doc):
    """One file of ``corpus/GAME/``; its id is the path (``all-fours/1807``)."""

    format: Literal["1"]
    game: Game
    title: Title
    short: Title
    lede: Prose
    basis: Literal["rendering", "transcription"]
    language: Language
    source: Source
    witnesses: tuple[Siglum, ...]
    responsibility: tuple[Responsibility, ...]
    changes: tuple[Change, ...]
    heading: Heading | None = None
    notes: tuple[Note, ...] = ()
    sections: tuple[Section, ...]
    clauses: tuple[Clause, ...]
    skips: tuple[Skip, ...] = ()
    retired: tuple[Retired, ...] = ()
    allow: tuple[Allowance, ...] = ()
