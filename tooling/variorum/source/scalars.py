"""Where in the file does each character of a scalar's value stand?

YAML folds, indents, escapes and chomps, so the n-th character of a value may be anywhere.  `trace`
reads a scalar again from its raw lines, by the rules of YAML 1.1 as libyaml applies them, and notes
for each character of the value the raw line and column.  It is only needed when a finding is inside
a value, so it is written for exactness, not speed; and it checks itself: if what it read is not the
value the parser gave, the caller is told (None) rather than misled.
"""

from __future__ import annotations

from collections.abc import Sequence

from variorum.source.nodes import Scalar

# A place in the raw text: line and column, both from 1.
Place = tuple[int, int]

_ESCAPES = {
    "0": "\0",
    "a": "\x07",
    "b": "\x08",
    "t": "\t",
    "\t": "\t",
    "n": "\n",
    "v": "\x0b",
    "f": "\x0c",
    "r": "\r",
    "e": "\x1b",
    " ": " ",
    '"': '"',
    "/": "/",
    "\\": "\\",
    "N": "\x85",
    "_": "\xa0",
    "L": "\u2028",
    "P": "\u2029",
}
_HEX = {"x": 2, "u": 4, "U": 8}


def trace(scalar: Scalar, lines: Sequence[str], parent_indent: int) -> list[Place] | None:
    """The place of each character of `scalar.value`, and last the place just after the value.

    `lines` are the raw lines without line ends; `parent_indent` is the number of spaces left of the
    collection the scalar is in (used by indentation indicators such as `|2`).  A space or newline
    that folding made stands at the end of the line it was made from.  None if the raw lines do not
    give the value.
    """
    if scalar.style in ("|", ">"):
        tracer = _block(scalar, lines, parent_indent)
    else:
        tracer = _flow(scalar, lines)
    if tracer.value() != scalar.value:
        return None
    return [*tracer.places, tracer.end]


class _Tracer:
    __slots__ = ("chars", "end", "places")

    def __init__(self) -> None:
        self.chars: list[str] = []
        self.places: list[Place] = []
        self.end: Place = (1, 1)

    def put(self, char: str, line: int, column: int) -> None:
        self.chars.append(char)
        self.places.append((line, column))

    def value(self) -> str:
        return "".join(self.chars)


def _flow(scalar: Scalar, lines: Sequence[str]) -> _Tracer:
    """Unquoted, single- and double-quoted scalars: line folding, and escapes in the quoted ones."""
    out = _Tracer()
    style, length = scalar.style, len(scalar.value)
    row, col = scalar.line - 1, scalar.column - 1 + len(style)
    while row < len(lines):
        line = lines[row]
        body_end = len(line.rstrip(" \t"))
        if style == "" and len(out.chars) >= length:
            break
        if col >= body_end:  # only white space to the end of this line: fold
            row, col = _fold(out, lines, row, len(line))
            continue
        char = line[col]
        if style == "'" and char == "'":
            if line[col + 1 : col + 2] != "'":
                break
            out.put("'", row + 1, col + 1)
            col += 2
        elif style == '"' and char == '"':
            break
        elif style == '"' and char == "\\":
            after = line[col + 1 : col + 2]
            if after == "":  # an escaped line end joins the lines
                row, col = _fold(out, lines, row, col, escaped=True)
                continue
            size = _HEX.get(after, 0)
            code = line[col + 2 : col + 2 + size]
            out.put(chr(int(code, 16)) if size else _ESCAPES.get(after, after), row + 1, col + 1)
            col += 2 + size
        else:
            out.put(char, row + 1, col + 1)
            col += 1
    out.end = (row + 1, col + 1)
    return out


def _fold(out: _Tracer, lines: Sequence[str], row: int, col: int, *, escaped: bool = False) -> tuple[int, int]:
    """One or more line ends from `row` on: one gives a space, each further one a newline."""
    breaks = [(row + 1, col + 1)]
    row += 1
    while row < len(lines) and lines[row].strip(" \t") == "":
        breaks.append((row + 1, len(lines[row]) + 1))
        row += 1
    if len(breaks) == 1:
        if not escaped:
            out.put(" ", *breaks[0])
    else:
        for place in breaks[1:]:
            out.put("\n", *place)
    indent = len(lines[row]) - len(lines[row].lstrip(" \t")) if row < len(lines) else 0
    return row, indent


def _block(scalar: Scalar, lines: Sequence[str], parent_indent: int) -> _Tracer:
    """Literal and folded block scalars: indentation, folding, chomping."""
    out = _Tracer()
    header = lines[scalar.line - 1][scalar.column :].split("#", 1)[0]
    digits = [char for char in header if char.isdigit()]
    indent = max(parent_indent, 0) + int(digits[0]) if digits else 0
    literal = scalar.style == "|"
    row = scalar.line

    def breaks() -> list[Place]:
        """Skip blank lines, and find the indentation when no line has shown it yet."""
        nonlocal row, indent
        found: list[Place] = []
        spaces = 0
        while row < len(lines):
            line = lines[row]
            spaces = len(line) - len(line.lstrip(" "))
            if indent:
                spaces = min(spaces, indent)
            if line[spaces:] != "":
                break
            if row == len(lines) - 1:  # after the last line end there is no line
                row += 1
                break
            found.append((row + 1, len(line) + 1))
            row += 1
        if not indent:
            indent = max(spaces, parent_indent + 1)
        return found

    trailing = breaks()
    leading: Place | None = None
    after_blank = False
    while row < len(lines):
        line = lines[row]
        if len(line) - len(line.lstrip(" ")) < indent or line[indent:] == "":
            break
        blank = line[indent] in " \t"
        if leading and not literal and not after_blank and not blank:
            if not trailing:
                out.put(" ", *leading)
        elif leading:
            out.put("\n", *leading)
        for place in trailing:
            out.put("\n", *place)
        after_blank = blank
        for col in range(indent, len(line)):
            out.put(line[col], row + 1, col + 1)
        leading = (row + 1, len(line) + 1) if row + 1 < len(lines) else None
        out.end = (row + 1, len(line) + 1)
        row += 1
        trailing = breaks()
    if "-" not in header and leading:
        out.put("\n", *leading)
    if "+" in header:
        for place in trailing:
            out.put("\n", *place)
    if not out.chars:
        out.end = (scalar.line, scalar.column)
    elif out.chars[-1] == "\n":
        out.end = (out.places[-1][0] + 1, 1)
    return out
