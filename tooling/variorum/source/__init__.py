"""Strict YAML read to positioned nodes.

`read_yaml(path, report, root=...)` gives a `Document`: `plain()` for the data without positions,
`at(loc)` for the place of a value, `inside(loc, offset)` for a place inside a text.
`codes.CODES` are the codes of all that can be wrong with a file.
"""

from variorum.source.builder import LIMITS, Limits
from variorum.source.document import Document, Location
from variorum.source.files import display_path, read_file
from variorum.source.nodes import Mapping, Node, Plain, Scalar, Sequence
from variorum.source.prose import PROSE_KEYS
from variorum.source.yaml import parse_yaml, read_document, read_yaml

__all__ = [
    "LIMITS",
    "PROSE_KEYS",
    "Document",
    "Limits",
    "Location",
    "Mapping",
    "Node",
    "Plain",
    "Scalar",
    "Sequence",
    "display_path",
    "parse_yaml",
    "read_document",
    "read_file",
    "read_yaml",
]
