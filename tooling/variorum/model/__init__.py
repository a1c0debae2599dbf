"""Typed documents of the corpus: what each kind of file may say, declared once.

``read`` turns a positioned document into its model and reports every key that is unknown, missing or of the wrong kind
at its place. A kind is imported when it is first named.
"""

from typing import TYPE_CHECKING

from variorum.deferred import deferred

if TYPE_CHECKING:
    from .apparatus import Wording
    from .books import Book, Books, SourceCopy
    from .codes import CODES
    from .effects import Effect, Effects, Measured, Part
    from .fields import Allowance, Doc
    from .reading import read
    from .texts import Clause, Emendation, Mark, Note, Section, Text
    from .topics import Glossary, Lineage, Relation, Term, Topic, TopicGroup, Topics
    from .variants import Advisory, Equivalence, Equivalences, Example, Supply, Variant

__all__ = [
    "CODES", "Advisory", "Allowance", "Book", "Books", "Clause", "Doc", "Effect", "Effects", "Emendation",
    "Equivalence", "Equivalences", "Example", "Glossary", "Lineage",
    "Mark", "Measured", "Note", "Part", "Relation", "Section", "SourceCopy", "Supply", "Term", "Text", "Topic",
    "TopicGroup", "Topics", "Variant", "Wording", "read",
]  # fmt: skip

__getattr__ = deferred(__name__, {
    "apparatus": ("Wording",),
    "books": ("Book", "Books", "SourceCopy"),
    "codes": ("CODES",),
    "effects": ("Effect", "Effects", "Measured", "Part"),
    "fields": ("Allowance", "Doc"),
    "reading": ("read",),
    "texts": ("Clause", "Emendation", "Mark", "Note", "Section", "Text"),
    "topics": ("Glossary", "Lineage", "Relation", "Term", "Topic", "TopicGroup", "Topics"),
    "variants": ("Advisory", "Equivalence", "Equivalences", "Example", "Supply", "Variant"),
})  # fmt: skip
