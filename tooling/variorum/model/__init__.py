"""Typed documents of the corpus: what each kind of file may say, declared once.

``read`` turns a positioned document into its model and reports every key that is unknown, missing or of the wrong kind
at its place.
"""

from .apparatus import Wording
from .books import Book, Books, SourceCopy
from .fields import Allowance, Doc
from .reading import CODES, read
from .texts import Clause, Emendation, Mark, Note, Section, Text
from .topics import Glossary, Lineage, Relation, Term, Topic, TopicGroup, Topics
from .variants import Advisory, Example, Supply, Variant

__all__ = [
    "CODES", "Advisory", "Allowance", "Book", "Books", "Clause", "Doc", "Emendation", "Example", "Glossary", "Lineage",
    "Mark", "Note", "Relation", "Section", "SourceCopy", "Supply", "Term", "Text", "Topic", "TopicGroup", "Topics",
    "Variant", "Wording", "read",
]  # fmt: skip
