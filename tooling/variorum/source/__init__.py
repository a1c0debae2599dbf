"""Strict YAML read to positioned nodes.

`read_yaml(path, report, root=...)` gives a `Document`: `plain()` for the data without positions,
`at(loc)` for the place of a value, `inside(loc, offset)` for a place inside a text.
"""

from variorum.source import explain as _explain
from variorum.source import files as _files
from variorum.source import text as _text
from variorum.source import yaml as _yaml
from variorum.source.document import Document, Location
from variorum.source.files import display_path, read_file
from variorum.source.nodes import Mapping, Node, Plain, Scalar, Sequence
from variorum.source.yaml import LIMITS, PROSE_KEYS, Limits, parse_yaml, read_document, read_yaml

CODES = (*_files.CODES, *_text.CODES, *_explain.CODES, *_yaml.CODES)

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
