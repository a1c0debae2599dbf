"""PyYAML's errors in words for an editor.

The parser says what it expected in terms of its grammar.  Here the line it stumbled over is looked at, and the finding
says what was probably meant.  libyaml and PyYAML's own parser word the same error differently; both are known.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from variorum.diagnostics import Code, Finding, Position, Related
from variorum.source.closed import ODD_KEY
from variorum.source.text import SURROGATE, SourceText

SYNTAX = Code(
    "S201",
    "not YAML",
    "What follows this place in the file could not be read, and has not been checked.",
    "Compare the line with its neighbours: indentation, colons, quotes and brackets.",
)
CODES = (SYNTAX,)


class _Place(NamedTuple):
    """A line and column, from 1."""

    line: int
    column: int


class _Case(NamedTuple):
    """An error: where it was noticed, and where the thing began that was being read."""

    source: SourceText
    problem: str
    at: _Place
    since: _Place | None

    @property
    def line(self) -> str:
        return self.source.line(self.at.line) or ""

    @property
    def before(self) -> str:
        return self.line[: self.at.column - 1]

    @property
    def char(self) -> str:
        return self.line[self.at.column - 1 : self.at.column]

    def finding(
        self, message: str, hint: str = "", *, at: _Place | None = None, code: Code = SYNTAX, opened: str = ""
    ) -> Finding:
        """A finding at `at` (where the error was noticed); `opened` also shows where the thing began."""
        also = []
        if opened and self.since and self.since.line != (at or self.at).line:
            there = Position(self.source.path, *self.since)
            also.append(Related(there, opened, self.source.line(self.since.line)))
        return self.source.finding(code, *(at or self.at), message, hint=hint, also=also)


def explain(error: Exception, source: SourceText) -> Finding:
    """A finding for an error PyYAML raised."""
    problem = str(getattr(error, "problem", None) or error)
    since = _place(getattr(error, "context_mark", None), source)
    at = _place(getattr(error, "problem_mark", None), source) or since or _Place(1, 1)
    said = f"{getattr(error, 'context', None) or ''}: {problem}"
    case = _Case(source, problem, at, since)
    for pattern, explanation in _EXPLANATIONS:
        if pattern.search(said):
            return explanation(case)
    if isinstance(error, ArithmeticError | ValueError) and case.at == (1, 1):
        problem = "a number in an escape or a directive is too large"
    return case.finding(f"this cannot be read as YAML: {problem}")


def _place(mark: object, source: SourceText) -> _Place | None:
    line, column = getattr(mark, "line", None), getattr(mark, "column", None)
    if line is None or column is None:
        return None
    if line >= len(source.lines):  # behind the last line end
        return _Place(len(source.lines), len(source.lines[-1]) + 1)
    return _Place(line + 1, column + 1)


_QUOTE = "Put the text in quotes, or in a block: the key, then `>-`, and the text indented on the next line."
# libyaml's limit: a key is one line of at most so many characters.
_KEY_LENGTH = 1024
_BARE_KEY = re.compile(r"\s*(?:- +)*[^\s:][^:]*")


def _second_colon(case: _Case) -> Finding:
    if len(case.before) > _KEY_LENGTH and ": " not in case.before[-_KEY_LENGTH:]:
        return _long_key(case, case.at)
    if _BARE_KEY.fullmatch(case.before) and case.at.line > 1:
        indent = len(case.line) - len(case.line.lstrip(" "))
        message = "this line is indented like the text above it, but is a key"
        hint = "Give it the same indentation as the key it belongs beside; or put the text above in quotes."
        return case.finding(message, hint, at=_Place(case.at.line, indent + 1))
    return case.finding("a second colon stands in this line", f"{_QUOTE} A text with a colon and a space needs it.")


def _long_key(case: _Case, colon: _Place) -> Finding:
    return case.finding(f"the key before this colon is longer than {_KEY_LENGTH:,} characters", _QUOTE, at=colon)


def _no_colon(case: _Case) -> Finding:
    at = case.since or case.at
    line = (case.source.line(at.line) or "")[at.column - 1 :]
    if match := re.match(r"([\w.-]+):(?=\S)", line):
        hint = f"Write `{match[1]}: ` and then the value."
        return case.finding("the space after the colon is missing", hint, at=_Place(at.line, at.column + match.end()))
    if (colon := line.find(": ")) > _KEY_LENGTH:
        return _long_key(case, _Place(at.line, at.column + colon))
    message = "this is neither a key with its value nor an entry of a list"
    hint = "Write `key: value`; a line that continues the text above is indented further than its key."
    return case.finding(message, hint, at=at)


def _no_key(case: _Case) -> Finding:
    before = case.before.rstrip(" ")
    if before[-1:] in ("'", '"'):
        hint = 'Enclose the whole text in quotes; a quote inside \'…\' is doubled, inside "…" it is written `\\"`.'
        return case.finding("text follows the closing quote", hint)
    if before[-1:] in ("]", "}"):
        return case.finding("text follows the closing bracket", "Put the whole in quotes if it is one text.")
    if case.char in ("]", "}", ","):
        return case.finding(
            f"this `{case.char}` closes nothing" if case.char != "," else "this comma separates nothing"
        )
    if case.char == ":":
        return case.finding("no key stands before this colon", ODD_KEY.hint, code=ODD_KEY)
    if before.strip("- "):
        return case.finding("this does not belong to what stands before it in the line", _QUOTE)
    if case.char == "-":
        message = "an entry of a list stands where a key should"
        hint = "Indent the list like the other entries, below the key it belongs to."
        return case.finding(message, hint, opened="the keys it stands among begin here")
    message = "this line does not line up with the keys above it"
    hint = "Give it the indentation of the key it belongs beside, or of the text it continues."
    return case.finding(message, hint, opened="they begin here")


def _no_entry(case: _Case) -> Finding:
    if case.before.strip("- "):
        return _no_key(case)
    message = "this line does not line up with the list above it"
    hint = "Give an entry (`- …`) the indentation of the others; end the list with a key indented less."
    return case.finding(message, hint, opened="the list begins here")


def _open_bracket(case: _Case) -> Finding:
    opening = case.source.lines[case.since.line - 1][case.since.column - 1] if case.since else "["
    closing = "}" if opening == "{" else "]"
    hint = f"Close it with `{closing}`; a text in it that has a colon, comma or bracket must stand in quotes."
    if case.since is None or not case.char:
        return case.finding(f"the `{opening}` that opens here is not closed", hint, at=case.since)
    message = f"a comma or `{closing}` should stand here"
    if case.since.line == case.at.line:
        message += f", for the `{opening}` in column {case.since.column}"
    return case.finding(message, hint, opened=f"this `{opening}` is open")


def _list_in_line(case: _Case) -> Finding:
    hint = "Write each entry on a line of its own, below the key; or the list in brackets: `[one, two]`."
    return case.finding("an entry of a list begins in the middle of a line", hint)


def _marked_key(case: _Case) -> Finding:
    return case.finding("`?` marks a key here", f"Write `key: value`. {_QUOTE}")


def _first_character(case: _Case) -> Finding:
    at = case.since if case.since and case.since.line == case.at.line else case.at
    char = (case.source.line(at.line) or "")[at.column - 1 : at.column]
    shown = f"`{char}`" if char != "`" else "a backtick"
    return case.finding(f"a text outside quotes cannot begin with {shown}", _QUOTE, at=at)


def _open_quote(case: _Case) -> Finding:
    return case.finding("the quote that opens here is not closed", "Close the text with the same quote.", at=case.since)


def _escape(case: _Case) -> Finding:
    # libyaml points at the backslash, PyYAML at or behind what follows it
    column = case.line.rfind("\\", 0, case.at.column) + 1 or case.at.column
    escape = case.line[column - 1 : column + 1]
    hint = "Write `\\\\` for a backslash, or put the text in single quotes, where it stands for itself."
    digits = {"x": 2, "u": 4, "U": 8}.get(escape[1:], 0)
    if not digits:
        return case.finding(f"`{escape}` is no escape", hint, at=_Place(case.at.line, column))
    code = case.line[column + 1 : column + 1 + digits]
    if re.fullmatch(f"[0-9A-Fa-f]{{{digits}}}", code):
        number = int(code, 16)
        if 0xD800 <= number <= 0xDFFF:
            message = f"this escape stands for half of a surrogate pair, U+{number:04X}"
            return case.finding(message, "Type the character itself.", at=_Place(case.at.line, column), code=SURROGATE)
        message = f"`{escape}{code}` stands for no character"
        return case.finding(message, "The last is `\\U0010FFFF`; type the character.", at=_Place(case.at.line, column))
    message = f"`{escape}` needs {digits} hexadecimal digits"
    return case.finding(message, hint, at=_Place(case.at.line, column))


def _block_header(case: _Case) -> Finding:
    mark = case.source.lines[case.since.line - 1][case.since.column - 1] if case.since else ">"
    message = f"nothing but `-`, `+` or a figure from 1 to 9 may follow `{mark}` in its line"
    return case.finding(message, f"Begin the text on the next line; put it in quotes if the `{mark}` belongs to it.")


def _ended(case: _Case) -> Finding:
    message = "the document has ended before this line"
    return case.finding(message, "Check the indentation and the brackets of what stands above.")


def _directive(case: _Case) -> Finding:
    at = _Place((case.since or case.at).line, 1)
    return case.finding("a line outside quotes cannot begin with `%`", _QUOTE, at=at)


def _no_content(case: _Case) -> Finding:
    if case.char == ":":
        return _no_key(case)
    return case.finding(f"a value is missing before this{f' `{case.char}`' if case.char else ''}", "Write the value.")


_EXPLANATIONS: tuple[tuple[re.Pattern[str], Callable[[_Case], Finding]], ...] = tuple(
    (re.compile(pattern), explanation)
    for pattern, explanation in (
        ("[Dd]irective|%YAML|%TAG|incompatible YAML document", _directive),
        ("mapping values are not allowed", _second_colon),
        ("simple key.*could not find expected ':'", _no_colon),
        ("sequence entries are not allowed", _list_in_line),
        ("mapping keys are not allowed", _marked_key),
        ("cannot start any token", _first_character),
        ("scanning an? (alias|anchor|tag)|parsing a tag|undefined tag handle|tag handle", _first_character),
        ("unexpected end of stream|unexpected document (indicator|separator)", _open_quote),
        ("unknown escape|hexdecimal|hexadecimal|invalid Unicode character escape", _escape),
        ("scanning a block scalar", _block_header),
        ("flow (sequence|mapping): .*(,' or|, but)", _open_bracket),
        ("block collection", _no_entry),
        ("block mapping", _no_key),
        ("document start", _ended),
        ("node content", _no_content),
    )
)
