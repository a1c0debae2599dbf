"""The controlled vocabulary, the glossary and the lineage."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from .fields import Allowance, ClauseId, ClauseRef, Doc, DocId, Game, Id, Prose, Title


class Titles(Doc):
    """A title in the four languages; ``ours`` names those where the source copies have no term and we translated."""

    en: Title
    zh_hant: Title = Field(alias="zh-Hant")
    zh_hans: Title = Field(alias="zh-Hans")
    ko: Title
    ours: tuple[Literal["zh-Hant", "zh-Hans", "ko"], ...] = ()


class Topic(Doc):
    """A topic of the second level; ``definition`` is one sentence."""

    id: ClauseId
    title: Titles
    definition: Prose
    games: tuple[Game, ...] = ()


class TopicGroup(Doc):
    """A topic of the first level with those below it."""

    id: Id
    title: Titles
    definition: Prose
    topics: tuple[Topic, ...]


class Topics(Doc):
    """``corpus/topics.yaml``."""

    format: Literal["1"]
    groups: tuple[TopicGroup, ...]
    retired: tuple[ClauseId, ...] = ()
    allow: tuple[Allowance, ...] = ()


class FalseFriend(Doc):
    """A word of a source copy that misleads: as it stands there, what it seems to mean, what is meant."""

    word: Title
    language: Literal["zh-Hant", "zh-Hans", "ko", "en"]
    seems: Prose
    means: Prose
    clauses: tuple[ClauseRef, ...] = ()


class Term(Doc):
    """A term of the games; ``forms`` are the words of the source copies, several joined by `` · ``."""

    id: Id
    games: tuple[Game, ...]
    en: Title
    zh_hant: Title | None = Field(default=None, alias="zh-Hant")
    zh_hans: Title | None = Field(default=None, alias="zh-Hans")
    ko: Title | None = None
    ours: tuple[Literal["zh-Hant", "zh-Hans", "ko"], ...] = ()
    synonyms: tuple[Title, ...] = ()
    definition: Prose
    first: ClauseRef | None = None
    clauses: tuple[ClauseRef, ...] = ()
    topics: tuple[ClauseId, ...] = ()
    false_friends: tuple[FalseFriend, ...] = ()
    allow: tuple[Allowance, ...] = ()


class Glossary(Doc):
    """``corpus/glossary.yaml``."""

    format: Literal["1"]
    terms: tuple[Term, ...]
    retired: tuple[Id, ...] = ()
    allow: tuple[Allowance, ...] = ()


class Relation(Doc):
    """A relation between two texts, or a text and a book: ``from`` is the later side."""

    from_: DocId
    to: Annotated[str, StringConstraints(min_length=1)]
    kind: Literal["derived-from", "agrees-with", "critique-of", "contaminated-by", "reprint-of", "abridged-from"]
    certainty: Literal["high", "medium", "low"]
    because: Prose
    clauses: tuple[ClauseRef, ...] = ()
    allow: tuple[Allowance, ...] = ()


class Lineage(Doc):
    """``corpus/lineage.yaml``."""

    format: Literal["1"]
    relations: tuple[Relation, ...]
    allow: tuple[Allowance, ...] = ()
