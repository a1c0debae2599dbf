"""The controlled vocabulary, the glossary and the lineage."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from .fields import Allowance, ClauseId, ClauseRef, Doc, DocId, Game, Id, Prose, Title


class Titles(Doc):
    """A title in English and in the languages of the sources; ``ours`` names those where the source copies have no term
    and we translated.
    """

    en: Title
    """English."""
    zh_hant: Title | None = Field(None, alias="zh-Hant")
    """Chinese in traditional characters."""
    zh_hans: Title | None = Field(None, alias="zh-Hans")
    """Chinese in simplified characters."""
    ko: Title | None = None
    """Korean."""
    ours: tuple[Literal["zh-Hant", "zh-Hans", "ko"], ...] = ()
    """Those languages in which the source copies have no term and we translated."""

    @property
    def native(self) -> tuple[tuple[str, str], ...]:
        """The titles that are not English, each with the code of its language."""
        titles = (("zh-Hant", self.zh_hant), ("zh-Hans", self.zh_hans), ("ko", self.ko))
        return tuple((code, title) for code, title in titles if title)

    @property
    def foreign(self) -> str:
        """The same in one line."""
        return " · ".join(title for _, title in self.native)


class Topic(Doc):
    """A topic of the second level; ``definition`` is one sentence."""

    id: ClauseId
    """Its id, `beg.limit`; it begins with that of its group."""
    title: Titles
    """Its title in four languages."""
    definition: Prose
    """What belongs under it, in a sentence."""
    games: tuple[Game, ...] = ()
    """The games it is of; left out if it is of all."""


class TopicGroup(Doc):
    """A topic of the first level with those below it."""

    id: Id
    """Its id, `beg`."""
    title: Titles
    """Its title in four languages."""
    definition: Prose
    """What belongs under it, in a sentence."""
    topics: tuple[Topic, ...]
    """The topics below it."""


class Topics(Doc):
    """``corpus/topics.yaml``."""

    format: Literal["1"]
    """`1`."""
    groups: tuple[TopicGroup, ...]
    """The topics of the first level."""
    retired: tuple[ClauseId, ...] = ()
    """Ids of topics once published and never given again."""
    allow: tuple[Allowance, ...] = ()
    """Findings that must stand anywhere in this file."""


class FalseFriend(Doc):
    """A word of a source copy that misleads: as it stands there, what it seems to mean, what is meant."""

    word: Title
    """The word as the source copy has it."""
    language: Literal["zh-Hant", "zh-Hans", "ko", "en"]
    """The language of the word."""
    seems: Prose
    """What it says, taken at its word."""
    means: Prose
    """What is meant."""
    clauses: tuple[ClauseRef, ...] = ()
    """Clauses where our copy has it."""


class Term(Doc):
    """A term of the games; ``forms`` are the words of the source copies, several joined by `` · ``."""

    id: Id
    """Its id."""
    games: tuple[Game, ...]
    """The games it is a term of."""
    en: Title
    """The term in English, as our wordings have it."""
    zh_hant: Title | None = Field(default=None, alias="zh-Hant")
    """The word of the source copies in traditional characters; several are joined by ` · `."""
    zh_hans: Title | None = Field(default=None, alias="zh-Hans")
    """The same in simplified characters."""
    ko: Title | None = None
    """The same in Korean."""
    ours: tuple[Literal["zh-Hant", "zh-Hans", "ko"], ...] = ()
    """Those languages in which the word is our translation and stands in no source copy."""
    synonyms: tuple[Title, ...] = ()
    """Other English names, past and present."""
    definition: Prose
    """What it means, in a sentence or two."""
    first: ClauseRef | None = None
    """The clause of this corpus that has it first, by the date of its first printing."""
    clauses: tuple[ClauseRef, ...] = ()
    """Clauses that define it or show its use."""
    topics: tuple[ClauseId, ...] = ()
    """Topics it belongs to."""
    false_friends: tuple[FalseFriend, ...] = ()
    """Words of the source copies that mislead."""
    allow: tuple[Allowance, ...] = ()
    """Findings that must stand here."""


class Glossary(Doc):
    """``corpus/glossary.yaml``."""

    format: Literal["1"]
    """`1`."""
    terms: tuple[Term, ...]
    """The terms."""
    retired: tuple[Id, ...] = ()
    """Ids of terms once published and never given again."""
    allow: tuple[Allowance, ...] = ()
    """Findings that must stand anywhere in this file."""


class Relation(Doc):
    """A relation between two texts, or a text and a book: ``from`` is the later side."""

    from_: DocId
    """The later text."""
    to: Annotated[str, StringConstraints(min_length=1)]
    """The earlier text, or the id of a book."""
    kind: Literal["derived-from", "agrees-with", "critique-of", "contaminated-by", "reprint-of", "abridged-from"]
    """`derived-from`, `reprint-of` or `abridged-from`, which make an ancestor; `agrees-with`, `critique-of`,
    `contaminated-by`."""
    certainty: Literal["high", "medium", "low"]
    """`high`, `medium` or `low`."""
    because: Prose
    """The reasons."""
    clauses: tuple[ClauseRef, ...] = ()
    """Clauses that show it."""
    allow: tuple[Allowance, ...] = ()
    """Findings that must stand here."""


class Lineage(Doc):
    """``corpus/lineage.yaml``."""

    format: Literal["1"]
    """`1`."""
    relations: tuple[Relation, ...]
    """The relations between texts."""
    allow: tuple[Allowance, ...] = ()
    """Findings that must stand anywhere in this file."""
