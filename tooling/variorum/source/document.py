"""A file as read: its tree, its lines, and the way from a place in the data to a place in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from variorum.diagnostics import Code, Finding, Position, Related
from variorum.source.memory import no_collection
from variorum.source.nodes import Mapping, Node, Plain, Scalar, plain
from variorum.source.scalars import trace
from variorum.source.text import SourceText

# Keys and indexes from the top of the document, as pydantic gives them in `loc`.
Location = tuple[str | int, ...]


class Document:
    """One YAML file.

    `root` is its top mapping, `lines` what was typed (without line ends), `troubles` the places
    (line, column) of nodes about which the reader has already reported something, so that a later
    check need not complain of the same thing again.
    """

    __slots__ = ("lines", "path", "root", "source", "troubles")

    def __init__(self, source: SourceText, root: Mapping, troubles: frozenset[tuple[int, int]]) -> None:
        self.source = source
        self.path = source.path
        self.lines = source.lines
        self.root = root
        self.troubles = troubles

    @property
    def text(self) -> str:
        """The whole file, lines joined by `\\n`."""
        return "\n".join(self.lines)

    def mentions(self, word: str) -> bool:
        """Whether a key or value may have this word, told from the lines alone: never False where one has it.

        The word is one that YAML does not fold: it has no space in it. For checks that seldom find what they look for.
        """
        return any(word in line or "\\" in line for line in self.lines)

    def plain(self, node: Node | None = None) -> Plain:
        """`node` (the whole document by default) as `str`, `list`, `dict`, without positions."""
        with no_collection():
            return plain(self.root if node is None else node)

    def scalars(self) -> Iterator[tuple[Location, Scalar]]:
        """Every value of the document that is no mapping or sequence, with its location; in no order that counts."""
        stack: list[tuple[Location, Node]] = [((), self.root)]
        while stack:
            loc, node = stack.pop()
            if isinstance(node, Scalar):
                yield loc, node
            elif isinstance(node, Mapping):
                stack.extend([((*loc, key.value), value) for key, value in node.items])
            else:
                stack.extend([((*loc, i), item) for i, item in enumerate(node.items)])

    def node(self, loc: Location) -> Node | None:
        """The node at exactly this location, or None."""
        found, left = self._walk(loc)[1:3]
        return found if not left else None

    def at(self, loc: Location, *, key: bool = False) -> Position:
        """The position of the node at `loc`, or of the nearest that exists.

        Steps of `loc` that lead nowhere are passed over (pydantic puts the names of union members
        between the keys, and names keys that are missing).  With `key`, or when `loc` ends in
        pydantic's `"[key]"`, the position of the last key instead of its value; a mapping or
        sequence that stands below its key is also shown by its key.
        """
        holder, node, left, scalar = self._walk(loc)
        if loc and loc[-1] == "[key]" and "[key]" in left:
            key = True
        if scalar is not None and (key or (holder is not node and _stands_below(scalar, node))):
            return Position(self.path, scalar.line, scalar.column)
        return Position(self.path, node.line, node.column)

    def inside(self, loc: Location, offset: int) -> Position:
        """The position of the character `offset` (from 0) of the scalar's value at `loc`, as typed
        in the file; the end of the value if `offset` is beyond it."""
        holder, node, left, _ = self._walk(loc)
        if left or not isinstance(node, Scalar):
            return self.at(loc)
        places = trace(node, self.lines, holder.column - 1)
        if places is None:
            return Position(self.path, node.line, node.column)
        line, column = places[min(max(offset, 0), len(places) - 1)]
        return Position(self.path, line, column)

    def finding(
        self,
        code: Code,
        loc: Location,
        message: str,
        *,
        hint: str = "",
        key: bool = False,
        offset: int | None = None,
        also: Iterable[Related] = (),
    ) -> Finding:
        """A finding about the value at `loc`: at its key with `key`, at a character of the value with `offset`."""
        position = self.at(loc, key=key) if offset is None else self.inside(loc, offset)
        return self.source.finding(code, position.line, position.column, message, hint=hint, also=also)

    def related(self, loc: Location, label: str, *, key: bool = False) -> Related:
        """The value at `loc` as a second place of a finding, here or in another file."""
        position = self.at(loc, key=key)
        return Related(position, label, self.source.line(position.line))

    def troubled(self, loc: Location) -> bool:
        """True if the reader has reported something about this node or its key already."""
        _, node, _, scalar = self._walk(loc)
        return (node.line, node.column) in self.troubles or (
            scalar is not None and (scalar.line, scalar.column) in self.troubles
        )

    def _walk(self, loc: Location) -> tuple[Node, Node, list[str | int], Scalar | None]:
        """The collection last stepped through, the nearest node, the steps not found, and the key
        of the nearest node (None in a sequence)."""
        holder: Node = self.root
        node: Node = self.root
        left: list[str | int] = []
        key: Scalar | None = None
        for step in loc:
            if isinstance(node, Mapping):
                for scalar, value in node.items:
                    if scalar.value == step or (isinstance(step, int) and scalar.value == str(step)):
                        holder, node, key = node, value, scalar
                        break
                else:
                    left.append(step)
            elif not isinstance(node, Scalar) and isinstance(step, int) and 0 <= step < len(node.items):
                holder, node, key = node, node.items[step], None
            else:
                left.append(step)
        return holder, node, left, key


def _stands_below(key: Scalar, node: Node) -> bool:
    return not isinstance(node, Scalar) and node.line > key.line
