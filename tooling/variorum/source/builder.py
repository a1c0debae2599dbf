"""From the parser's events to a tree of nodes; what YAML has and a corpus does not want is reported."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import yaml

from variorum.diagnostics import Code, Position, Related
from variorum.source.files import MAX_BYTES
from variorum.source.nodes import Mapping, Node, Scalar, Sequence
from variorum.source.prose import SPREAD, TITLE_KEYS, check_prose, check_title
from variorum.source.reporter import Reporter
from variorum.source.scalars import trace
from variorum.source.text import describe, suspect

DUPLICATE = Code(
    "S202",
    "key given twice",
    "YAML readers would silently keep one of the two.",
    "Remove one of the two, or join them.",
)
ANCHOR = Code(
    "S203",
    "anchor",
    "With anchors a file cannot be read place by place; every statement stands where it belongs.",
    "Remove the anchor; a text that begins with `&` must stand in quotes.",
)
ALIAS = Code(
    "S204",
    "alias",
    "With aliases a file cannot be read place by place; every statement stands where it belongs.",
    "Write out what is meant; a text that begins with `*` must stand in quotes.",
)
TAG = Code(
    "S205",
    "tag",
    "The type of every value is settled by its key; nothing is guessed, and nothing declared.",
    "Remove the tag; a text that begins with `!` must stand in quotes.",
)
SEVERAL = Code(
    "S206",
    "several documents in one file",
    "A file is one document; what follows would be overlooked.",
    "Remove the line `---`, or move what follows to a file of its own.",
)
MERGE = Code(
    "S207",
    "merge key",
    "With merged keys a file cannot be read place by place; every statement stands where it belongs.",
    "Write out the keys that are meant.",
)
DEEP = Code(
    "S208",
    "nested too deep",
    "No document of a corpus is nested so deep; something went wrong.",
    "Check the brackets and the indentation.",
)
WIDE = Code(
    "S209",
    "too many entries",
    "No document of a corpus has so many; something went wrong.",
    "Divide the file, or check that it is the right one.",
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
DIRECTIVE = Code(
    "S212",
    "YAML directive",
    "All files are read in the same way; a directive would ask for another.",
    "Remove the line that begins with `%`.",
)
CODES = (DUPLICATE, ANCHOR, ALIAS, TAG, SEVERAL, MERGE, DEEP, WIDE, ODD_KEY, MISSING, DIRECTIVE)


@dataclass(frozen=True, slots=True)
class Limits:
    """The most a file may have: bytes; levels of nesting; entries in one mapping or list; nodes (keys, values, lists,
    mappings) in all."""

    size: int = MAX_BYTES
    depth: int = 40
    width: int = 100_000
    nodes: int = 2_000_000


LIMITS: Final = Limits()

# The style of a key that was no scalar: it stands in for it until its mapping is closed.
_NO_KEY: Final = "?"
_GLUED = re.compile(r"([\w.-]+):(\S.*)")
_MARK_OF_KEY = re.compile(r"\?(?!\S)")


def _may_mark_keys(text: str) -> bool:
    """Whether a question mark stands where it might mark a key: at the beginning of a word, and alone."""
    marks = (match.start() for match in _MARK_OF_KEY.finditer(text))
    return any(not at or text[at - 1].isspace() or text[at - 1] in "{[,-" for at in marks)


class Stop(Exception):
    """Nothing more can be read; why has been reported."""


class Builder:
    """Builds one tree."""

    def __init__(self, reporter: Reporter, prose: frozenset[str], limits: Limits) -> None:
        self.reporter = reporter
        self.lines = reporter.source.lines
        self.prose = prose
        self.limits = limits
        # The keys a mapping is looked at more closely for, so that all others cost one look-up.
        self.special = prose | TITLE_KEYS | {"", "<<"}
        self.marked_keys = _may_mark_keys(reporter.source.yaml or "")
        self.purge = False
        self.spread: list[tuple[Scalar, Scalar | None, int]] = []

    def build(self, get: Callable[[], Any]) -> Node | None:
        """The top node, None if the file has no document; `get` gives the parser's next event.

        Raises Stop where a limit is passed or a second document begins, and whatever the parser raises.
        """
        scalar_event, alias_event = yaml.ScalarEvent, yaml.AliasEvent
        mapping_start, mapping_end = yaml.MappingStartEvent, yaml.MappingEndEvent
        sequence_start, sequence_end = yaml.SequenceStartEvent, yaml.SequenceEndEvent
        document_start, stream_end = yaml.DocumentStartEvent, yaml.StreamEndEvent
        budget, depth = self.limits.nodes, self.limits.depth
        documents = 0
        root: Node | None = None
        holder: Mapping | Sequence | None = None
        key: Scalar | None = None
        stack: list[tuple[Mapping | Sequence | None, Scalar | None]] = []
        node: Node
        try:
            while True:
                event = get()
                kind = event.__class__
                if kind is scalar_event:
                    mark = event.start_mark
                    style = event.style
                    node = Scalar(event.value, mark.line + 1, mark.column + 1, style or "")
                    if event.tag is not None or event.anchor is not None:
                        self._properties(event)
                    if style == '"':
                        self._check_escapes(node)
                    elif not style and event.end_mark.line != mark.line:
                        self.spread.append((node, key, event.end_mark.line))
                elif kind is mapping_start or kind is sequence_start:
                    mark = event.start_mark
                    opened = (Mapping if kind is mapping_start else Sequence)(mark.line + 1, mark.column + 1)
                    if event.tag is not None or event.anchor is not None:
                        self._properties(event)
                    stack.append((holder, key))
                    if len(stack) > depth:
                        raise self._stop(
                            DEEP, opened.line, opened.column, f"this is nested more than {depth} levels deep"
                        )
                    holder, key = opened, None
                    continue
                elif kind is mapping_end or kind is sequence_end:
                    assert holder is not None  # the parser gives starts and ends in pairs
                    closed = node = holder
                    holder, key = stack.pop()
                    if len(closed.items) > self.limits.width:
                        message = f"this has more than {self.limits.width:,} entries"
                        raise self._stop(WIDE, node.line, node.column, message)
                    if isinstance(closed, Mapping):
                        self._close_mapping(closed)
                    else:
                        self._close_sequence(closed)
                elif kind is alias_event:
                    mark = event.start_mark
                    node = Scalar(f"*{event.anchor}", mark.line + 1, mark.column + 1, "")
                    self.reporter.add(ALIAS, node.line, node.column, f"`*{event.anchor}` is an alias")
                elif kind is document_start:
                    documents += 1
                    mark = event.start_mark
                    if documents > 1:
                        raise self._stop(SEVERAL, mark.line + 1, mark.column + 1, "a second document begins here")
                    if event.version or event.tags:
                        self._directive()
                    continue
                elif kind is stream_end:
                    self._report_spread()
                    return root
                else:
                    continue
                budget -= 1
                if budget < 0:
                    message = f"the file has more than {self.limits.nodes:,} keys and values"
                    raise self._stop(WIDE, node.line, node.column, message)
                if holder is None:
                    root = node
                elif isinstance(holder, Sequence):
                    holder.items.append(node)
                elif key is None:
                    key = node if isinstance(node, Scalar) else self._no_key(node)
                else:
                    holder.items.append((key, node))
                    key = None
        except (yaml.YAMLError, Stop) as error:
            # What has been read of the open mappings can still be checked.
            for unfinished in (*(parent for parent, _ in stack), holder):
                if isinstance(unfinished, Mapping):
                    self._close_mapping(unfinished)
            mark = getattr(error, "problem_mark", None)
            self._report_spread(mark.line if mark else None)
            raise error  # by its name: Brython does not know any more which one is meant

    def _close_mapping(self, mapping: Mapping) -> None:
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

    def _close_sequence(self, sequence: Sequence) -> None:
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
        elif key.style == _NO_KEY:
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
            if key.style == _NO_KEY:
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

    def _report_spread(self, error_line: int | None = None) -> None:
        """Report bare text over several lines; not where it ends in an error, which explains it better."""
        for scalar, key, end in self.spread:
            if end != error_line and (key is None or key.value not in self.prose):  # bare prose is reported as such
                message = "this text goes on over the end of its line, without quotes"
                self.reporter.add(SPREAD, scalar.line, scalar.column, message)

    def _check_escapes(self, scalar: Scalar) -> None:
        found = suspect(scalar.value)
        if found is None:
            return
        code, offset = found
        places = trace(scalar, self.lines, 0) or [(scalar.line, scalar.column)]
        line, column = places[min(offset, len(places) - 1)]
        message = f"this escape stands for {describe(code, scalar.value[offset])}"
        self.reporter.add(code, line, column, message, hint="Remove the escape.")

    def _marked_keys(self, mapping: Mapping) -> None:
        """Report keys written with `?`.  In a block mapping only their text stands right of the mapping's column."""
        in_braces = self.lines[mapping.line - 1][mapping.column - 1 : mapping.column] == "{"
        for key, _ in mapping.items:
            before = self.lines[key.line - 1][: key.column - 1].rstrip(" ")
            if key.style == _NO_KEY or key.column == mapping.column:
                continue
            if before.endswith("?"):
                self.reporter.add(ODD_KEY, key.line, len(before), "a key is written here with `?`")
            elif not in_braces:
                self.reporter.add(ODD_KEY, key.line, key.column, "this key is written with `?`, on the line before")

    def _no_key(self, node: Mapping | Sequence) -> Scalar:
        what = "a list" if isinstance(node, Sequence) else "a mapping"
        self.reporter.add(ODD_KEY, node.line, node.column, f"{what} stands here as a key")
        return Scalar("", node.line, node.column, _NO_KEY)

    def _properties(self, event: Any) -> None:
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        if event.anchor is not None:
            self.reporter.add(ANCHOR, line, column, f"`&{event.anchor}` is an anchor")
        if event.tag is not None:
            self.reporter.add(TAG, line, column, "a tag stands here")

    def _directive(self) -> None:
        number = next((n for n, line in enumerate(self.lines, 1) if line.startswith("%")), 1)
        name = self.lines[number - 1].split(" ", 1)[0]
        self.reporter.add(DIRECTIVE, number, 1, f"`{name}` is a YAML directive")

    def _stop(self, code: Code, line: int, column: int, message: str) -> Stop:
        self.reporter.add(code, line, column, message)
        return Stop()
