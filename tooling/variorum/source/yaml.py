"""Strict YAML: the events of PyYAML's parser, made into positioned nodes, with findings.

What YAML guesses or hides is refused or left alone: every scalar stays the string that was typed;
no anchors, aliases, merge keys or tags; one document; no key twice.  As many findings are reported
as the file allows: only an error of syntax, or a limit that is passed, ends the reading.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

from variorum.diagnostics import Code, Finding, Position, Related, Report
from variorum.source.document import Document
from variorum.source.explain import explain
from variorum.source.files import MAX_BYTES, TOO_LARGE, display_path, read_file
from variorum.source.nodes import Mapping, Node, Scalar, Sequence
from variorum.source.scalars import trace
from variorum.source.text import SourceText, decode, describe, suspect

EMPTY = Code(
    "S005",
    "Empty file",
    "A file with nothing in it is a file somebody forgot.",
    'Write the file, beginning with "format: 1", or delete it.',
)
DUPLICATE = Code(
    "S202",
    "Key given twice",
    "YAML readers would silently keep one of the two.",
    "Remove one of the two, or join them.",
)
ANCHOR = Code(
    "S203",
    "Anchor",
    "Anchors make a file impossible to read place by place; each statement stands where it belongs.",
    'Remove the "&" and the name; a text that begins with "&" must stand in quotes.',
)
ALIAS = Code(
    "S204",
    "Alias",
    "Aliases make a file impossible to read place by place; each statement stands where it belongs.",
    'Write out what is meant; a text that begins with "*" must stand in quotes.',
)
TAG = Code(
    "S205",
    "Tag",
    "The type of every value is settled by its key; nothing is guessed and nothing is declared.",
    'Remove the tag; a text that begins with "!" must stand in quotes.',
)
SEVERAL = Code(
    "S206",
    "Several documents in one file",
    "A file is one document; what follows would be overlooked.",
    'Remove the line "---", or move what follows to a file of its own.',
)
MERGE = Code(
    "S207",
    "Merge key",
    "Merged keys make a file impossible to read place by place.",
    "Write out the keys that are meant.",
)
DEEP = Code(
    "S208",
    "Nested too deep",
    "No document of the corpus is nested so deep; something went wrong.",
    "Check the brackets and the indentation.",
)
WIDE = Code(
    "S209",
    "Too many entries",
    "No document of the corpus has so many; something went wrong.",
    "Divide the file, or check that it is the right one.",
)
COMPLEX_KEY = Code(
    "S210",
    "Key that is not a simple word",
    "A key names one thing; it cannot itself be a list, a mapping, or nothing.",
    'Write "key: value", with a simple key.',
)
MISSING = Code(
    "S211",
    "Value missing",
    "An empty place could mean nothing, none, or not yet; it must say which.",
    'Write the value, or remove the key; an empty text is written "".',
)
DIRECTIVE = Code(
    "S212",
    "YAML directive",
    "All files are read in the same way; a directive would ask for another.",
    'Remove the line that begins with "%".',
)
NOT_MAPPING = Code(
    "S301",
    "Top of the file is not a mapping",
    "A file is a set of keys with their values, of which the first is its format.",
    'Begin the file with "format: 1" and write the rest as keys and values.',
)
NO_FORMAT = Code(
    "S302",
    "Format not declared",
    "The first line says by which rules the file is to be read, now and in later versions.",
    'Make "format: 1" the first line of the file.',
)
OTHER_FORMAT = Code(
    "S303",
    "Unknown format",
    "A file in another format would be read wrongly.",
    'Write "format: 1", or use the version of the program that belongs to the file.',
)
UNQUOTED = Code(
    "S304",
    "Prose without quotes",
    'Outside quotes YAML silently drops what follows " #", and splits at a comma or a colon.',
    "Put it in quotes, or in a block: the key, then >- and the text indented on the next line.",
)
CUT = Code(
    "S305",
    "Title followed by a comment",
    'Outside quotes YAML silently drops what follows " #", so the title may be cut short.',
    "Put the title in quotes, or move the comment to a line of its own.",
)
CODES = (
    EMPTY,
    DUPLICATE,
    ANCHOR,
    ALIAS,
    TAG,
    SEVERAL,
    MERGE,
    DEEP,
    WIDE,
    COMPLEX_KEY,
    MISSING,
    DIRECTIVE,
    NOT_MAPPING,
    NO_FORMAT,
    OTHER_FORMAT,
    UNQUOTED,
    CUT,
)

FORMAT: Final = "1"

# Keys whose value is prose wherever they occur.
PROSE_KEYS: Final = frozenset(
    {
        "because",
        "comment",
        "definition",
        "description",
        "gloss",
        "lede",
        "meaning",
        "note",
        "notes",
        "reason",
        "remark",
        "statement",
        "summary",
        "wording",
    }
)
# Keys whose value is a title: it may stand unquoted, but not before a comment.
TITLE_KEYS: Final = frozenset({"title", "titles", "short-title", "subtitle"})
_ODD_KEYS: Final = frozenset({"<<", ""})
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?")


@dataclass(frozen=True, slots=True)
class Limits:
    """What a file may have at most: bytes; levels of nesting; entries in one mapping or list;
    nodes (keys, values, lists, mappings) in all."""

    size: int = MAX_BYTES
    depth: int = 40
    width: int = 100_000
    nodes: int = 1_000_000


LIMITS: Final = Limits()


def read_yaml(
    path: Path,
    report: Report,
    *,
    root: Path | None = None,
    prose: Collection[str] = PROSE_KEYS,
    limits: Limits = LIMITS,
) -> Document | None:
    """Read a YAML file.

    Findings go to `report`, positions named from `root`.  The document is returned whenever its
    whole tree could be read, even if there are findings; None otherwise.
    """
    data = read_file(path, report, root=root, max_bytes=limits.size)
    if data is None:
        return None
    return parse_yaml(display_path(path, root), data, report, prose=prose, limits=limits)


def read_document(path: Path, *, root: Path | None = None) -> tuple[Document | None, tuple[Finding, ...]]:
    """`read_yaml` for a single file: the document, and its findings in order of place."""
    report = Report()
    document = read_yaml(path, report, root=root)
    return document, tuple(report)


def parse_yaml(
    path: str,
    data: bytes | str,
    report: Report,
    *,
    prose: Collection[str] = PROSE_KEYS,
    limits: Limits = LIMITS,
    engine: str | None = None,
) -> Document | None:
    """Read YAML from memory; `path` is the name findings give it.  `engine` is `"c"` (libyaml) or
    `"python"`; by default libyaml if PyYAML has it."""
    if len(data) > limits.size:
        message = f"the file is larger than {limits.size:,} bytes, the most a file may have"
        report.add(TOO_LARGE.at(Position(path, 1, 1), message))
        return None
    source = decode(path, data, report)
    if source is None or source.yaml is None:
        return None
    collecting = gc.isenabled()
    gc.disable()  # building hundreds of thousands of nodes, the collector would walk them for nothing
    try:
        reader = _Reader(source, report, frozenset(prose), limits)
        root = reader.read(_events(source.yaml, engine))
    finally:
        if collecting:
            gc.enable()
    if root is None:
        return None
    return Document(source, root, frozenset(reader.troubles))


def _events(text: str, engine: str | None) -> Callable[[], Any]:
    """A function that gives the next event, None after the last."""
    if engine != "python" and yaml.__with_libyaml__:
        parser: Any = yaml.CLoader(text)
    else:
        parser = yaml.Loader(text)
    get: Callable[[], Any] = parser.get_event
    return get


class _Stop(Exception):
    """Nothing more can be read."""


class _Reader:
    def __init__(self, source: SourceText, report: Report, prose: frozenset[str], limits: Limits) -> None:
        self.source = source
        self.lines = source.lines
        self.report = report
        self.prose = prose
        self.limits = limits
        self.troubles: set[tuple[int, int]] = set()

    def read(self, get: Callable[[], Any]) -> Mapping | None:
        """The top mapping, or None if the tree could not be read whole."""
        try:
            root = self._tree(get)
        except _Stop:
            return None
        except (yaml.YAMLError, ValueError, OverflowError) as error:
            self.report.add(explain(error, self.source))
            return None
        if root is None or (isinstance(root, Scalar) and root.value == "" and root.style == ""):
            self._add(EMPTY, 1, 1, "the file is empty")
            return None
        if not isinstance(root, Mapping):
            what = "a list" if isinstance(root, Sequence) else "a single text"
            self._add(NOT_MAPPING, root.line, root.column, f"the file is {what}, not a mapping")
            return None
        self._check_format(root)
        return root

    def _tree(self, get: Callable[[], Any]) -> Node | None:
        scalar_event, alias_event = yaml.ScalarEvent, yaml.AliasEvent
        mapping_start, mapping_end = yaml.MappingStartEvent, yaml.MappingEndEvent
        sequence_start, sequence_end = yaml.SequenceStartEvent, yaml.SequenceEndEvent
        document_start, stream_end = yaml.DocumentStartEvent, yaml.StreamEndEvent
        budget, depth = self.limits.nodes, self.limits.depth
        root: Node | None = None
        documents = 0
        holder: Mapping | Sequence | None = None
        key: Scalar | None = None
        stack: list[tuple[Mapping | Sequence | None, Scalar | None]] = []
        node: Node
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
            elif kind is mapping_start or kind is sequence_start:
                mark = event.start_mark
                if kind is mapping_start:
                    node = Mapping(mark.line + 1, mark.column + 1)
                else:
                    node = Sequence(mark.line + 1, mark.column + 1)
                if event.tag is not None or event.anchor is not None:
                    self._properties(event)
                stack.append((holder, key))
                holder, key = node, None
                if len(stack) > depth:
                    message = f"this is nested more than {depth} levels deep"
                    raise self._stop(DEEP, node.line, node.column, message)
                continue
            elif kind is mapping_end or kind is sequence_end:
                assert holder is not None
                node = holder
                holder, key = stack.pop()
                if len(node.items) > self.limits.width:
                    message = f"this has more than {self.limits.width:,} entries"
                    raise self._stop(WIDE, node.line, node.column, message)
                if isinstance(node, Mapping):
                    self._close_mapping(node)
                else:
                    self._close_sequence(node)
            elif kind is alias_event:
                mark = event.start_mark
                node = Scalar(f"*{event.anchor}", mark.line + 1, mark.column + 1, "")
                self._add(ALIAS, node.line, node.column, f'"*{event.anchor}" is an alias')
            elif kind is document_start:
                documents += 1
                mark = event.start_mark
                if documents > 1:
                    message = "a second document begins here"
                    raise self._stop(SEVERAL, mark.line + 1, mark.column + 1, message)
                if event.version or event.tags:
                    self._directive()
                continue
            elif kind is stream_end or event is None:
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
                key = node if isinstance(node, Scalar) else self._complex_key(node)
            else:
                holder.items.append((key, node))
                key = None

    def _close_mapping(self, mapping: Mapping) -> None:
        items = mapping.items
        prose = self.prose
        for key, value in items:
            name = key.value
            if isinstance(value, Scalar):
                if value.style == "":
                    if value.value == "":
                        self._missing(key, value)
                    elif name in prose:
                        self._unquoted(key, value)
                    elif name in TITLE_KEYS:
                        self._check_title(value)
            elif name in prose:
                self._unquoted(key, value)
            if key.style == "" and name in _ODD_KEYS:
                self._odd_key(key)
            if key.line != value.line or key.column != mapping.column:
                self._check_explicit(key)
        if len({key.value for key, _ in items}) != len(items):
            self._duplicates(mapping)

    def _duplicates(self, mapping: Mapping) -> None:
        """Report keys given twice, and keep the first of each."""
        first: dict[str, Scalar] = {}
        kept: list[tuple[Scalar, Node]] = []
        for key, value in mapping.items:
            if key.style == "?":
                continue
            before = first.setdefault(key.value, key)
            if before is key:
                kept.append((key, value))
                continue
            there = Position(self.source.path, before.line, before.column)
            also = [Related(there, "first here", self.source.line(before.line))]
            message = f'the key "{key.value}" stands twice in the same mapping'
            self.report.add(self.source.finding(DUPLICATE, key.line, key.column, message, also=also))
        mapping.items = kept

    def _missing(self, key: Scalar, value: Scalar) -> None:
        line = self.lines[value.line - 1]
        if ":" in line[key.column - 1 : value.column - 1] or value.line != key.line:
            message, hint = f'nothing stands after "{key.value}:"', ""
        else:
            message = f'"{key.value}" stands where a key and its value should'
            hint = 'Inside { } a comma begins a new key: put a text that has a comma in quotes, or write "key: value".'
        self._add(MISSING, key.line, key.column, message, hint)
        self.troubles.add((value.line, value.column))

    def _close_sequence(self, sequence: Sequence) -> None:
        for item in sequence.items:
            if isinstance(item, Scalar) and item.value == "" and item.style == "":
                hint = 'Write the entry, or remove the "-"; an empty text is written "".'
                self._add(MISSING, item.line, item.column, "this entry of the list is empty", hint)

    def _unquoted(self, key: Scalar, value: Node) -> None:
        """Report unquoted prose in `value`, also in a list or by language."""
        if isinstance(value, Scalar):
            if value.style == "" and value.value != "":
                message = f'the text under "{key.value}" is not in quotes'
                self._add(UNQUOTED, value.line, value.column, message)
        elif isinstance(value, Sequence):
            for item in value.items:
                if isinstance(item, Scalar):
                    self._unquoted(key, item)
        elif all(_LANGUAGE.fullmatch(name.value) for name, _ in value.items):
            for name, item in value.items:
                if isinstance(item, Scalar):
                    self._unquoted(name, item)

    def _check_title(self, value: Scalar) -> None:
        places = trace(value, self.lines, 0)
        if places is None:
            return
        line, column = places[-1]
        rest = self.lines[line - 1][column - 1 :]
        if rest.lstrip(" ").startswith("#"):
            column += len(rest) - len(rest.lstrip(" "))
            self._add(CUT, line, column, "the title ends here, and what follows is a comment")

    def _check_escapes(self, scalar: Scalar) -> None:
        found = suspect(scalar.value)
        if found is None:
            return
        code, offset = found
        places = trace(scalar, self.lines, 0) or [(scalar.line, scalar.column)]
        line, column = places[min(offset, len(places) - 1)]
        message = describe(code, scalar.value[offset])
        self._add(code, line, column, message, "Remove the escape, or type a visible character.")

    def _odd_key(self, key: Scalar) -> None:
        if key.value == "<<":
            self._add(MERGE, key.line, key.column, '"<<" is a merge key')
        else:
            self._add(COMPLEX_KEY, key.line, key.column, "there is no key before this colon")

    def _check_explicit(self, key: Scalar) -> None:
        before = self.lines[key.line - 1][: key.column - 1].rstrip(" ")
        if before.endswith("?") and key.style != "?":
            self._add(COMPLEX_KEY, key.line, len(before), 'a key is written here with "?"')

    def _complex_key(self, node: Node) -> Scalar:
        what = "a list" if isinstance(node, Sequence) else "a mapping"
        self._add(COMPLEX_KEY, node.line, node.column, f"{what} stands here as a key")
        return Scalar("", node.line, node.column, "?")

    def _properties(self, event: Any) -> None:
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        if event.anchor is not None:
            self._add(ANCHOR, line, column, f'"&{event.anchor}" is an anchor')
        if event.tag is not None:
            self._add(TAG, line, column, "a tag stands here")

    def _directive(self) -> None:
        for number, line in enumerate(self.lines, 1):
            if line.startswith("%"):
                name = line.split(" ", 1)[0]
                self._add(DIRECTIVE, number, 1, f'"{name}" is a YAML directive')
                return

    def _check_format(self, root: Mapping) -> None:
        key = root.key("format")
        if key is None or root.items[0][0] is not key:
            message = 'the file does not begin with "format: 1"'
            if key is None:
                first = root.items[0][0] if root.items else root
                self._add(NO_FORMAT, first.line, first.column, message)
            else:
                self._add(NO_FORMAT, key.line, key.column, "the format is not the first key")
            return
        value = root.items[0][1]
        if isinstance(value, Scalar) and value.value == "" and value.style == "":
            return  # reported as missing
        if not isinstance(value, Scalar) or value.value != FORMAT:
            said = f'"{value.value}"' if isinstance(value, Scalar) else "no number"
            message = f"the format is {said}; this program reads format {FORMAT}"
            self._add(OTHER_FORMAT, value.line, value.column, message)

    def _add(self, code: Code, line: int, column: int, message: str, hint: str = "") -> None:
        self.troubles.add((line, column))
        self.report.add(self.source.finding(code, line, column, message, hint=hint))

    def _stop(self, code: Code, line: int, column: int, message: str) -> _Stop:
        self._add(code, line, column, message)
        return _Stop()
