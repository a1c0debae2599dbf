"""The shape of ``variorum.json``, declared once: what is written is an instance of it, and its schema comes from it.

Parts that stand in the corpus as they are (books, topics, notes, emendations) keep the model of their file.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from variorum.model.books import Book, SourceCopy
from variorum.model.fields import Change, Responsibility
from variorum.model.texts import (
    ClauseKind,
    Correspondence,
    Emendation,
    Mark,
    Note,
    Retired,
    Section,
    Skip,
)
from variorum.model.topics import Relation, Term, TopicGroup
from variorum.model.variants import Advisory, Equivalence


class Data(BaseModel):
    """A part of the export. Keys are written with hyphens; what is not there is left out."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        populate_by_name=True,
        alias_generator=lambda name: name.rstrip("_").replace("_", "-"),
        use_attribute_docstrings=True,
    )


class Printing(Data):
    """What one printing has."""

    siglum: str
    """Its siglum, as in `witnesses`."""
    wording: str
    """Its wording as emended; `…` stands for a lacuna, where what it had is not known."""
    transmitted: str
    """Its wording as our copy has it."""


class Value(Data):
    """A rule value, in two forms."""

    value: Any
    """A number, `true` or `false`, a word, a list, a table or a list of rules; `"none"` where the text says that there
    is nothing, `"unknown"` where what it said is lost; `{open: [...]}` where it leaves a choice, `{by: ..., cases:
    {...}}` where it goes by the number of players or by strictness."""
    written: str
    """The same on one line, as a file of the corpus has it."""


class Fact(Data):
    """What a clause says in machine form: one parameter, or one entry of it."""

    address: str
    """The parameter or entry: `game.pips`, `game.pips.T`."""
    parameter: str
    """The parameter it belongs to; `parameters` says what it means."""
    entry: str | None = None
    """The entry, where only one is stated."""
    status: Literal["attested", "emended", "crux"]
    """Whether our copy is followed, emended or doubted here."""
    transmitted: Value | None = None
    """What our copy has; left out where it states nothing."""
    read: Value | None = None
    """What is read; left out where nothing is."""
    emendation: str | None = None
    """The id of the emendation, in the same clause."""
    alternatives: tuple[Value, ...] = ()
    """Other values of a crux."""
    variation: str | None = None
    """The variation of the game in which alone it holds."""


class Heading(Data):
    """The heading over a text."""

    wording: str
    """As the corpus has it, with the inline apparatus."""
    printings: tuple[Printing, ...]
    """What each printing has."""
    apparatus: tuple[Mark, ...] = ()
    """What is known of each mark."""
    notes: tuple[Note, ...] = ()
    """Editorial notes."""


class Clause(Data):
    """A clause of a text."""

    ref: str
    """Its reference for citation: `all-fours/1823#law.4`."""
    id: str
    """Its id within the text."""
    label: str
    """What a reader calls it: `law 4`."""
    kind: ClauseKind
    """What it is."""
    section: str
    """The id of its section."""
    item: str | None = None
    """The number or label that the text gives it."""
    source_lines: tuple[int, ...]
    """Its lines in the source copy."""
    headword: str | None = None
    """The word it defines."""
    variation: str | None = None
    """The variation of the game that it describes."""
    topics: tuple[str, ...] = ()
    """Ids of topics."""
    wording: str
    """As the corpus has it, with the inline apparatus, never emended."""
    printings: tuple[Printing, ...]
    """What each printing has."""
    facts: tuple[Fact, ...] = ()
    """What it says in machine form."""
    apparatus: tuple[Mark, ...] = ()
    """What is known of each mark of the apparatus."""
    emendations: tuple[Emendation, ...] = ()
    """Where our copy is set aside or doubted."""
    notes: tuple[Note, ...] = ()
    """Editorial notes."""
    corresponds: tuple[Correspondence, ...] = ()
    """Pinned correspondences with clauses of other texts."""


class Witness(Data):
    """A book as carrier of a text."""

    siglum: str
    """Its short sign."""
    year: int | None = None
    """The year of printing."""
    place: str | None = None
    """The place of printing."""
    book: str
    """The id of the book."""


class Text(Data):
    """A text with its printings and clauses."""

    id: str
    """Its id: `all-fours/1823`."""
    game: str
    """The game."""
    title: str
    """Its title."""
    short: str
    """Its name in tables."""
    lede: str
    """What it is."""
    basis: Literal["rendering", "transcription"]
    """`rendering`: the wording is our English rendering of a copy in another language, never the printed words;
    `transcription`: it is transcribed from the page."""
    language: str
    """The language of the copy."""
    copy_: str
    """The id of the source copy."""
    source_lines: tuple[int, ...]
    """The lines it fills there."""
    witnesses: tuple[Witness, ...]
    """Its printings in order of date, undated ones last."""
    responsibility: tuple[Responsibility, ...]
    """Who did what."""
    changes: tuple[Change, ...]
    """Dated changes."""
    heading: Heading | None = None
    """The heading over it."""
    notes: tuple[Note, ...] = ()
    """Notes on the text as a whole."""
    sections: tuple[Section, ...]
    """Its sections in order."""
    clauses: tuple[Clause, ...]
    """Its clauses in order."""
    skips: tuple[Skip, ...] = ()
    """Lines of the copy that no clause claims."""
    retired: tuple[Retired, ...] = ()
    """Clause ids that are gone."""


class Provenance(Data):
    """How a value comes to stand in a rule set."""

    status: Literal["attested", "transmitted", "emended", "crux", "supplied", "default", "chosen"]
    """Attested by the text; transmitted by our copy though emended elsewhere; emended; a crux; supplied from another
    source where the text is silent; supplied by default, where no source settles it; chosen where the text leaves it
    open."""
    written: str | None = None
    """The value this speaks of, where it is not that of the whole."""
    clauses: tuple[str, ...] = ()
    """The clauses that state it or bear on it."""
    origin: str | None = None
    """The text or variant that gives it."""
    source: str | None = None
    """The outside source of a supply."""
    because: str | None = None
    """The reason."""
    emendation: str | None = None
    """The emendation."""
    certainty: str | None = None
    """How sure it is."""
    inherited: bool = False
    """Whether it comes from another file than the rule set's own."""
    below: Provenance | None = None
    """What it puts out of force."""


class Rule(Data):
    """A parameter's value in a rule set."""

    parameter: str
    """The parameter."""
    value: Any
    """The value, as in `Value`."""
    written: str
    """The same on one line, as a file has it."""
    text: str
    """The same in a line of English."""
    provenance: Provenance
    """Where it comes from."""
    entries: dict[str, Provenance] = {}
    """Where each entry of a table or rule list comes from."""
    alternatives: tuple[Value, ...] = ()
    """The other values of a crux."""
    options: tuple[Value, ...] = ()
    """The values among which the text leaves the choice."""


class RuleSet(Data):
    """A variant resolved under one reading of its text: a value for everything that the game needs."""

    name: str
    """What an expectation calls it: `hoyle-1814`, `hoyle-1814 transmitted`."""
    reading: Literal["emended", "transmitted"]
    """Whether the text is read as emended or as our copy has it."""
    rules: tuple[Rule, ...]
    """Its values in the order of a rule sheet."""
    missing: dict[str, str] = {}
    """Parameters that it needs and has no value for, with the reason; such a rule set cannot be played."""


class Variant(Data):
    """A playable rule set as its file declares it, and resolved."""

    id: str
    """Its id."""
    game: str
    """The game."""
    title: str
    """Its title."""
    lede: str | None = None
    """What it is."""
    text: str | None = None
    """The text whose rules it has."""
    extends: str | None = None
    """What it inherits from."""
    players: int
    """For how many players."""
    variations: tuple[str, ...] = ()
    """The variations of the text that it takes in."""
    advisory: tuple[Advisory, ...] = ()
    """Rules that are declared and shown, never computed."""
    rule_sets: tuple[RuleSet, ...]
    """It under each reading of its text that makes a difference."""


class Parameter(Data):
    """A rule that texts may set."""

    game: str
    """The game."""
    name: str
    """Its name."""
    meaning: str
    """What it means."""
    values: str
    """Which values it takes."""
    topic: str
    """The topic it belongs to."""
    unit: str | None = None
    """What its number counts."""
    kind: Literal["parameter", "constant", "derived"]
    """Free to set; of one value in the whole family of games; or following from others."""
    advisory: bool = False
    """Declared and shown, never computed."""


class Example(Data):
    """A recorded deal with what is expected of it."""

    id: str
    """Its id."""
    game: str
    """The game."""
    title: str
    """What it shows."""
    lesson: str | None = None
    """What a player learns from it."""
    worked: str | None = None
    """How the expectation was worked out by hand."""
    clauses: tuple[str, ...] = ()
    """The clauses it demonstrates."""
    record: dict[str, Any]
    """The record as its file has it, every scalar a string."""
    expect: dict[str, Any]
    """What is expected, by rule set, in the same form."""


class Variorum(Data):
    """The whole corpus of the Hoyle Variorum: texts, printings, rules, variants and examples."""

    format: Literal[1] = 1
    """The version of this form; a change that a reader must know of raises it."""
    version: str
    """The version of the corpus."""
    date: str
    """Its date."""
    licence: str
    """The licence of all of it."""
    licence_url: str
    """Its address."""
    books: tuple[Book, ...]
    """Bibliography."""
    copies: tuple[SourceCopy, ...]
    """The copies in which the texts reached us."""
    topics: tuple[TopicGroup, ...]
    """The controlled vocabulary, two levels."""
    parameters: tuple[Parameter, ...]
    """What the facts speak of."""
    texts: tuple[Text, ...]
    """The texts by date, undated ones last."""
    lineage: tuple[Relation, ...]
    """Relations between texts."""
    variants: tuple[Variant, ...]
    """Playable rule sets."""
    examples: tuple[Example, ...]
    """Recorded deals."""
    equivalences: tuple[Equivalence, ...]
    """Changes of a rule that give the same game."""
    glossary: tuple[Term, ...]
    """Terms in four languages."""
