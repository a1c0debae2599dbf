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


Guesses = dict[str, Prose]
"""What a draft has by guess: the key, and how it was come by. An entry is taken out once its key is settled."""


class Words(Doc):
    """The words of the rendering that carry an emendation: ``transmitted`` stands once in the wording; ``read`` is
    what is read instead, left out for a crux that lets the words stand.
    """

    transmitted: Prose
    """Words of the rendering; they stand in the wording exactly once, with no mark of the apparatus among them."""
    read: str = ""
    """What is read in their place; left out where they are dropped, and for a crux that lets them stand."""


class Emendation(Doc):
    """A place where the transmitted reading is set aside, or doubted, with both sides kept.

    ``where`` is ``wording`` or the address of a fact of this clause. For a fact, ``transmitted`` and ``read`` are its
    values, and ``words`` the words concerned, if any; for ``wording`` they are the words themselves. ``source_reading``
    quotes the source copy in its own language. A ``crux`` runs ``read`` (or ``transmitted`` where ``read`` is left
    out) and lists ``alternatives``.
    """

    id: Id
    """Its id within the clause."""
    where: Literal["wording"] | Address
    """`wording`, or the address of a fact of this clause."""
    transmitted: Any = None
    """What the copy has: words of our wording, or the value of the fact; left out where the copy states nothing."""
    read: Any = None
    """What we read: words or a value; `""` where words are dropped; left out for a crux that runs as transmitted."""
    words: Words | None = None
    """The words concerned, where `where` is a fact and words carry it: `{transmitted, read}`."""
    source_reading: Prose | None = None
    """The words of the source copy in its own language; `…` for what is passed over."""
    kind: Literal["corruption", "printed-error", "contamination", "crux", "lacuna"]
    """`corruption`, `printed-error`, `contamination`, `crux` or `lacuna`."""
    certainty: Certainty
    """`high`, `medium` or `low`."""
    alternatives: tuple[Any, ...] = ()
    """Other values worth running, of a crux."""
    because: Prose
    """The argument."""
    compare: tuple[ClauseRef, ...] = ()
    """Clauses that speak for it."""
    source: Prose | None = None
    """An outside source that speaks for it, by its title."""
    by: Title
    """Who made it."""
    date: Date
    """When, `2026-11-30`."""
    allow: tuple[Allowance, ...] = ()
    """Findings that must stand here."""


class Mark(Doc):
    """What is known of one mark of the copy.

    ``place`` counts the places of the inline apparatus in order of the wording, from 1. A mark that has no place there,
    a call for a note whose text is lost, is put ``after`` the words it stands at.
    """

    place: int | None = Field(default=None, ge=1)
    """Which place of the wording, counted from 1 in its order, `[!]` included."""
    after: Prose | None = None
    """The words it stands at, for a mark that has no place in the wording, such as a call for a lost note."""
    class_: MarkClass
    """`punctuation`, `spelling`, `word`, `phrase`, `sic`, `heading` or `note`."""
    changes_rule: Literal["yes", "no"] = "no"
    """`yes` or `no`: whether the rule is another in some printing."""
    source_mark: Prose | None = None
    """The mark as the source copy has it."""
    note: Prose | None = None
    """What is known of it, in words."""


class Note(Doc):
    """An editorial note, shown beside the clause or text."""

    text: Prose
    """The note."""
    on: Prose | None = None
    """The words of the wording it is about."""
    compare: tuple[ClauseRef, ...] = ()
    """Clauses to look at."""
    source: Prose | None = None
    """An outside source, by its title."""


class Place(Doc):
    """Where a clause stands: section id, the number or label the text gives it, lines of the source copy (1-based)."""

    section: ClauseId
    """The id of its section."""
    item: str | None = None
    """The number or label the text gives it; left out where it gives none."""
    source_lines: Lines
    """The lines of the source copy, counted from 1, blank ones too."""


class Correspondence(Doc):
    """An editor's pin: this clause answers to that one of another text, whatever the wording suggests."""

    to: ClauseRef
    """The clause of the other text."""
    because: Prose
    """Why they answer to each other."""


class Clause(Doc):
    """The smallest thing the text itself numbers or sets off; in running prose a sentence or list member.

    ``wording`` is our rendering of what the source copy has, inline apparatus included; an emendation never replaces
    it here. ``facts`` likewise state what the clause says as transmitted.
    """

    id: ClauseId
    """Its id within the text, for ever: section and number, `law.4`."""
    kind: ClauseKind
    """`rule`, `definition`, `principle`, `advice`, `example`, `history`, `bibliography`, `commentary` or
    `description`."""
    place: Place
    """Where it stands: `{section, item, source-lines}`."""
    headword: Title | None = None
    """The word it defines, or the label it stands under."""
    variation: Id | None = None
    """The variation of the game it describes, where its section does not say so."""
    topics: tuple[ClauseId, ...] = ()
    """The topics it speaks of, of the second level: `[follow.plain, irregular.revoke]`."""
    wording: Prose
    """Our rendering of what the copy has, with the apparatus in brackets; never emended here."""
    apparatus: tuple[Mark, ...] = ()
    """What is known of each mark of the apparatus."""
    facts: dict[Address, Any] = Field(default_factory=dict)
    """What it says in machine form: addresses and values, as the copy has them."""
    emendations: tuple[Emendation, ...] = ()
    """Where the copy is set aside or doubted, both sides kept."""
    notes: tuple[Note, ...] = ()
    """Notes on the clause."""
    corresponds: tuple[Correspondence, ...] = ()
    """Pinned correspondences with clauses of other texts."""
    guesses: Guesses | None = None
    """What `variorum import` guessed here, and from what; an entry goes once its key is settled."""
    allow: tuple[Allowance, ...] = ()
    """Findings that must stand here."""


class Heading(Doc):
    """The heading over the whole text as its witnesses have it; ``wording`` may carry inline apparatus."""

    wording: Title
    """The heading as the witnesses have it; it may carry the inline apparatus."""
    source_lines: Lines
    """Its lines in the source copy."""
    apparatus: tuple[Mark, ...] = ()
    """What is known of its marks."""
    notes: tuple[Note, ...] = ()
    """Notes on the heading."""


class Section(Doc):
    """A section of a text. ``label`` is the word put before a clause's item when it is named: *law*, *rule*, *term*.

    ``supplied`` says that the title is ours and no witness has it, ``printed: no`` that none has the section at all. A
    section that describes a variation of the game names it (``variation: tobago``): its facts hold only in variants
    that take that variation in.
    """

    id: ClauseId
    """Its id; the ids of its clauses begin with it."""
    title: Title
    """Its title."""
    label: Title | None = None
    """The word before a clause's number when it is named: `law`, for *law 4*."""
    source_lines: Lines = ()
    """The lines of its heading in the source copy."""
    supplied: Literal["yes", "no"] = "no"
    """`yes` where the title is ours and no witness has it."""
    printed: Literal["yes", "no"] = "yes"
    """`no` where no witness has any of it: what the source copy adds of its own, such as its list of printings."""
    variation: Id | None = None
    """The id of the variation of the game that it describes; its facts hold only in variants that take it in."""
    notes: tuple[Note, ...] = ()
    """Notes on the section."""
    guesses: Guesses | None = None
    """What `variorum import` guessed of the section; an entry goes once its key is settled."""


class Skip(Doc):
    """Lines of the source copy that no clause claims, and why."""

    lines: Lines
    """Lines of the source copy that no clause claims."""
    because: Prose
    """Why not."""


class Source(Doc):
    """The copy that transmits this text and the lines it fills there."""

    copy_: Id
    """The id of the source copy, under `copies:` in `books.yaml`."""
    lines: Lines
    """The lines the text fills there: `3-49`."""


class Retired(Doc):
    """A clause id once published and no longer used; never given again."""

    id: ClauseId
    """The clause's former id."""
    because: Prose
    """Why it went, and what took its place."""


class Text(Doc):
    """One file of ``corpus/GAME/``; its id is the path (``all-fours/1807``)."""

    format: Literal["1"]
    """`1`."""
    game: Game
    """The game, the name of the folder."""
    title: Title
    """The title of the text."""
    short: Title
    """Its name in tables and diffs: `"1845"`."""
    lede: Prose
    """What it is, in two or three sentences."""
    basis: Literal["rendering", "transcription"]
    """`rendering`, ours of a copy in another language; or `transcription`, the printed words from the page."""
    language: Language
    """The language of the copy: `en`, `zh-Hant`, `zh-Hans`, `ko` or `fr`."""
    source: Source
    """Where it was transmitted: `{copy, lines}`."""
    witnesses: tuple[Siglum, ...]
    """The sigla of its printings; each is a book in `books.yaml`."""
    responsibility: tuple[Responsibility, ...]
    """A list of `{who, did}`."""
    changes: tuple[Change, ...]
    """A list of `{date, who, what}`, oldest first."""
    heading: Heading | None = None
    """The heading over the whole text."""
    notes: tuple[Note, ...] = ()
    """Notes on the text as a whole."""
    sections: tuple[Section, ...]
    """Its sections in their order."""
    clauses: tuple[Clause, ...]
    """Its clauses in their order."""
    skips: tuple[Skip, ...] = ()
    """Lines of the copy that are left out, with the reason."""
    retired: tuple[Retired, ...] = ()
    """Clause ids that are gone, with the reason."""
    guesses: Guesses | None = None
    """What `variorum import` guessed of the text as a whole; an entry goes once its key is settled."""
    allow: tuple[Allowance, ...] = ()
    """Findings that must stand anywhere in this file."""
