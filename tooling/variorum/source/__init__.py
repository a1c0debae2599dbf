"""Strict YAML read to positioned nodes.

`read_yaml(path, report, root=...)` gives a `Document`: `plain()` for the data without positions,
`at(loc)` for the place of a value, `inside(loc, offset)` for a place inside a text.
"""

from variorum.source import builder as _builder
from variorum.source import envelope as _envelope
from variorum.source import explain as _explain
from variorum.source import files as _files
from variorum.source import prose as _prose
from variorum.source import text as _text
from variorum.source.builder import LIMITS, Limits
from variorum.source.document import Document, Location
from variorum.source.files import display_path, read_file
from variorum.source.nodes import Mapping, Node, Plain, Scalar, Sequence
from variorum.source.prose import PROSE_KEYS
from variorum.source.yaml import parse_yaml, read_document, read_yaml

CODES = (*_files.CODES, *_text.CODES, *_explain.CODES, *_builder.CODES, *_envelope.CODES, *_prose.CODES)

__all__ = [
    "CODES",
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
