"""From the parser's events to a tree of nodes; what YAML has and a corpus does not want is reported."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import yaml

from variorum.diagnostics import Code
from variorum.source.closed import NO_KEY, ODD_KEY, Closer
from variorum.source.files import MAX_BYTES
from variorum.source.nodes import Mapping, Node, Scalar, Sequence
from variorum.source.prose import SPREAD
from variorum.source.reporter import Reporter
from variorum.source.scalars import trace
from variorum.source.text import describe, suspect

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
DIRECTIVE = Code(
    "S212",
    "YAML directive",
    "All files are read in the same way; a directive would ask for another.",
    "Remove the line that begins with `%`.",
)
CODES = (ANCHOR, ALIAS, TAG, SEVERAL, DEEP, WIDE, DIRECTIVE)


@dataclass(frozen=True, slots=True)
class Limits:
    """The most a file may have: bytes; levels of nesting; entries in one mapping or list; nodes (keys, values, lists,
    mappings) in all."""

    size: int = MAX_BYTES
    depth: int = 40
    width: int = 100_000
    nodes: int = 2_000_000


LIMITS: Final = Limits()


class Stop(Exception):
    """Nothing more can be read; why has been reported."""


class Builder:
    """Builds one tree."""

    def __init__(self, reporter: Reporter, prose: frozenset[str], limits: Limits) -> None:
        self.reporter = reporter
        self.lines = reporter.source.lines
        self.prose = prose
        self.limits = limits
        self.closer = Closer(reporter, prose)
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
                        self.closer.mapping(closed)
                    else:
                        self.closer.sequence(closed)
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
                    self.closer.mapping(unfinished)
            mark = getattr(error, "problem_mark", None)
            self._report_spread(mark.line if mark else None)
            raise error  # by its name: Brython does not know any more which one is meant

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

    def _no_key(self, node: Mapping | Sequence) -> Scalar:
        what = "a list" if isinstance(node, Sequence) else "a mapping"
        self.reporter.add(ODD_KEY, node.line, node.column, f"{what} stands here as a key")
        return Scalar("", node.line, node.column, NO_KEY)

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
