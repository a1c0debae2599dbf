"""Typed documents of the corpus: what each kind of file may say, declared once.

``read`` turns a positioned document into its model and reports every key that is unknown, missing or of the wrong kind
at its place.
"""

from . import apparatus as _apparatus
from . import reading as _reading
from .apparatus import Wording
from .books import Book, Books, SourceCopy
from .effects import Effect, Effects, Measured, Part
from .fields import Allowance, Doc
from .reading import read
from .texts import Clause, Emendation, Mark, Note, Section, Text
from .topics import Glossary, Lineage, Relation, Term, Topic, TopicGroup, Topics
from .variants import Advisory, Equivalence, Equivalences, Example, Supply, Variant

CODES = (*_reading.CODES, *_apparatus.CODES)

__all__ = [
    "CODES", "Advisory", "Allowance", "Book", "Books", "Clause", "Doc", "Effect", "Effects", "Emendation",
    "Equivalence", "Equivalences", "Example", "Glossary", "Lineage",
    "Mark", "Measured", "Note", "Part", "Relation", "Section", "SourceCopy", "Supply", "Term", "Text", "Topic",
    "TopicGroup", "Topics", "Variant", "Wording", "read",
]  # fmt: skip
