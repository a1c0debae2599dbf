"""What every file has: a mapping at the top, and the format as its first key."""

from __future__ import annotations

from typing import Final

from variorum.diagnostics import Code
from variorum.source.nodes import Mapping, Node, Scalar, Sequence
from variorum.source.reporter import Reporter

EMPTY = Code(
    "S005",
    "empty file",
    "A file with nothing in it is a file somebody forgot.",
    "Write the file, beginning with `format: 1`, or delete it.",
)
NOT_MAPPING = Code(
    "S301",
    "top of the file is not a mapping",
    "A file is a set of keys with their values, of which the first is its format.",
    "Begin the file with `format: 1`, and write the rest as keys and values.",
)
NO_FORMAT = Code(
    "S302",
    "format not declared",
    "The first line says by which rules the file is to be read, now and in later versions.",
    "Make `format: 1` the first line of the file.",
)
OTHER_FORMAT = Code(
    "S303",
    "unknown format",
    "A file in another format would be read wrongly.",
    "Write `format: 1`, or use the version of the program that belongs to the file.",
)
CODES = (EMPTY, NOT_MAPPING, NO_FORMAT, OTHER_FORMAT)

FORMAT: Final = "1"


def check_envelope(root: Node | None, reporter: Reporter) -> Mapping | None:
    """The top mapping, or None if there is none; the format is checked, but does not stand in the way."""
    if root is None or (isinstance(root, Scalar) and root.is_empty):
        reporter.add(EMPTY, 1, 1, "the file is empty")
        return None
    if not isinstance(root, Mapping):
        what = "a list" if isinstance(root, Sequence) else "a single text"
        reporter.add(NOT_MAPPING, root.line, root.column, f"the top of the file is {what}, not a mapping")
        return None
    key = root.key("format")
    if key is None:
        first = root.items[0][0] if root.items else root
        reporter.add(NO_FORMAT, first.line, first.column, "the file does not begin with `format: 1`")
    elif root.items[0][0] is not key:
        reporter.add(NO_FORMAT, key.line, key.column, "`format` is not the first key of the file")
    else:
        _check_format(root.items[0][1], reporter)
    return root


def _check_format(value: Node, reporter: Reporter) -> None:
    if isinstance(value, Scalar) and (value.value == FORMAT or value.is_empty):
        return  # an empty value has been reported as missing
    said = f"`{value.value}`" if isinstance(value, Scalar) else "not a number"
    message = f"the format is {said}; this program reads format {FORMAT}"
    reporter.add(OTHER_FORMAT, value.line, value.column, message)
