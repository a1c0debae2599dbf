"""The tree a YAML file is read into: scalars that are always strings, mappings, sequences, each
with the place where it begins.

The classes are plain slotted classes, not dataclasses: a corpus has hundreds of thousands of them
and they must cost little.  Nobody changes a node once the parser has returned it.
"""

from __future__ import annotations

Plain = str | list["Plain"] | dict[str, "Plain"]


class Scalar:
    """A string as YAML understands it.  `style` is `""` (unquoted), `"'"`, `'"'`, `"|"` or `">"`;
    `line` and `column` (from 1) are those of its first character, quote or block mark."""

    __slots__ = ("column", "line", "style", "value")

    def __init__(self, value: str, line: int, column: int, style: str) -> None:
        self.value = value
        self.line = line
        self.column = column
        self.style = style

    @property
    def is_empty(self) -> bool:
        """True where nothing was written; `""` was written."""
        return self.value == "" and self.style == ""

    def __repr__(self) -> str:
        return f"Scalar({self.value!r}, {self.line}, {self.column}, {self.style!r})"


class Mapping:
    """Keys and values in the order of the file; `items` holds (key scalar, value node) pairs."""

    __slots__ = ("column", "items", "line")

    def __init__(self, line: int, column: int) -> None:
        self.line = line
        self.column = column
        self.items: list[tuple[Scalar, Node]] = []

    def get(self, key: str) -> Node | None:
        """The value under `key`, or None."""
        for scalar, node in self.items:
            if scalar.value == key:
                return node
        return None

    def key(self, key: str) -> Scalar | None:
        """The key's own node, or None."""
        for scalar, _ in self.items:
            if scalar.value == key:
                return scalar
        return None

    def __repr__(self) -> str:
        return f"Mapping({self.line}, {self.column}, {self.items!r})"


class Sequence:
    """A list; `items` holds the nodes."""

    __slots__ = ("column", "items", "line")

    def __init__(self, line: int, column: int) -> None:
        self.line = line
        self.column = column
        self.items: list[Node] = []

    def __repr__(self) -> str:
        return f"Sequence({self.line}, {self.column}, {self.items!r})"


Node = Scalar | Mapping | Sequence


def plain(node: Node) -> Plain:
    """The node without its positions: `str`, `list` and `dict` with `str` keys only."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Mapping):
        return {key.value: value.value if isinstance(value, Scalar) else plain(value) for key, value in node.items}
    return [item.value if isinstance(item, Scalar) else plain(item) for item in node.items]
