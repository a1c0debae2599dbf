"""What is wrong with a mapping or a list once it has been read: keys that are none, given twice, or without a value."""

from __future__ import annotations

import re
from typing import Final

from variorum.diagnostics import Code, Position, Related
from variorum.source.nodes import Mapping, Node, Scalar, Sequence
from variorum.source.prose import TITLE_KEYS, check_prose, check_title
from variorum.source.reporter import Reporter
from variorum.source.scalars import trace

DUPLICATE = Code(
    "S202",
    "key given twice",
    "YAML readers would silently keep one of the two.",
    "Remove one of the two, or join them.",
)
MERGE = Code(
    "S207",
    "merge key",
    "With merged keys a file cannot be read place by place; every statement stands where it belongs.",
    "Write out the keys that are meant.",
)
ODD_KEY = Code(
    "S210",
    "key that is not a simple word",
    "A key names one thing; it cannot be a list, a mapping, or nothing.",
    "Write `key: value`, with a simple key.",
)
MISSING = Code(
    "S211",
    "value missing",
    "An empty place could mean nothing, none, or not yet; it must say which.",
    'Write the value, or remove the key; an empty text is written `""`.',
)
CODES = (DUPLICATE, MERGE, ODD_KEY, MISSING)

# The style of a key that was no scalar: it stands in for it until its mapping is closed.
NO_KEY: Final = "?"
_GLUED = re.compile(r"([\w.-]+):(\S.*)")
_MARK_OF_KEY = re.compile(r"\?(?!\S)")


def _may_mark_keys(text: str) -> bool:
    """Whether a question mark stands where it might mark a key: at the beginning of a word, and alone."""
    marks = (match.start() for match in _MARK_OF_KEY.finditer(text))
    return any(not at or text[at - 1].isspace() or text[at - 1] in "{[,-" for at in marks)


class Closer:
    """Checks the mappings and lists of one file as they are closed."""

    def __init__(self, reporter: Reporter, prose: frozenset[str]) -> None:
        self.reporter = reporter
        self.lines = reporter.source.lines
        self.prose = prose
        # The keys a mapping is looked at more closely for, so that all others cost one look-up.
        self.special = prose | TITLE_KEYS | {"", "<<"}
        self.marked_keys = _may_mark_keys(reporter.source.yaml or "")
        self.purge = False

    def mapping(self, mapping: Mapping) -> None:
        """Check a mapping that is complete, or as far as it could be read; of a key given twice the first is kept."""
        special = self.special
        for key, value in mapping.items:
            if key.value in special:
                self._special(key, value)
            if isinstance(value, Scalar) and value.value == "" and value.style == "":
                self._missing(key, value)
        if self.marked_keys:
            self._marked_keys(mapping)
        if len({key.value for key, _ in mapping.items}) != len(mapping.items) or self.purge:
            self._duplicates(mapping)

    def sequence(self, sequence: Sequence) -> None:
        """Check a list likewise."""
        for item in sequence.items:
            if isinstance(item, Scalar) and item.value == "" and item.style == "":
                hint = 'Write the entry, or remove the `-`; an empty text is written `""`.'
                self.reporter.add(MISSING, item.line, item.column, "this entry of the list is empty", hint=hint)

    def _special(self, key: Scalar, value: Node) -> None:
        name = key.value
        if name in self.prose:
            check_prose(key, value, self.reporter)
        elif name in TITLE_KEYS:
            if isinstance(value, Scalar) and value.style == "":
                check_title(value, self.reporter)
        elif key.style == NO_KEY:
            self.purge = True
        elif key.style == "" and name == "<<":
            self.reporter.add(MERGE, key.line, key.column, "`<<` is a merge key")
        elif key.style == "":
            self.reporter.add(ODD_KEY, key.line, key.column, "no key stands before this colon")

    def _missing(self, key: Scalar, value: Scalar) -> None:
        places = trace(key, self.lines, 0) or [(key.line, key.column)]
        line, column = places[-1]
        rest = self.lines[line - 1][column - 1 :].removeprefix(key.style)
        if rest.lstrip(" ").startswith(":"):
            message, hint = f"nothing stands after `{key.value}:`", ""
        elif glued := _GLUED.fullmatch(key.value):
            message = f"the space after the colon is missing in `{key.value}`"
            hint = f"Write `{glued[1]}: {glued[2]}`."
        else:
            message = f"`{key.value}` stands where a key and its value should"
            hint = "Inside { } a comma begins a new key: put a text that has a comma in quotes, or write `key: value`."
        self.reporter.add(MISSING, key.line, key.column, message, hint=hint)
        self.reporter.troubles.add((value.line, value.column))

    def _duplicates(self, mapping: Mapping) -> None:
        """Report keys given twice, and keep the first of each; drop pairs whose key was no key."""
        first: dict[str, Scalar] = {}
        kept: list[tuple[Scalar, Node]] = []
        for key, value in mapping.items:
            if key.style == NO_KEY:
                continue
            before = first.setdefault(key.value, key)
            if before is key:
                kept.append((key, value))
                continue
            source = self.reporter.source
            also = [Related(Position(source.path, before.line, before.column), "first here", source.line(before.line))]
            message = f"the key `{key.value}` stands twice in the same mapping"
            self.reporter.add(DUPLICATE, key.line, key.column, message, also=also)
        mapping.items = kept
        self.purge = False

    def _marked_keys(self, mapping: Mapping) -> None:
        """Report keys written with `?`.  In a block mapping only their text stands right of the mapping's column."""
        in_braces = self.lines[mapping.line - 1][mapping.column - 1 : mapping.column] == "{"
        for key, _ in mapping.items:
            before = self.lines[key.line - 1][: key.column - 1].rstrip(" ")
            if key.style == NO_KEY or key.column == mapping.column:
                continue
            if before.endswith("?"):
                self.reporter.add(ODD_KEY, key.line, len(before), "a key is written here with `?`")
            elif not in_braces:
                self.reporter.add(ODD_KEY, key.line, key.column, "this key is written with `?`, on the line before")
