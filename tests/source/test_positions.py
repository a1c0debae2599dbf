"""A place in the data leads to the place in the file."""

import re

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from variorum.diagnostics import Code, Report
from variorum.source import Document, Location, Scalar, parse_yaml
from variorum.source.scalars import trace
from variorum.source.yaml import Engine

CODE = Code("T001", "test", "A test.", "Nothing to do.")

TEXT = """\
format: 1
title: "All Fours"
place: {section: Laws, item: 4}
clauses:
- id: law.1
  topics: [follow.plain, irregular.revoke]
  wording: >-
    In play you must
    follow suit.
- id: law.2
  facts:
    game.pips: {A: 4, "K": 3}
"""


def read(text: str, engine: Engine = "c") -> Document:
    report = Report()
    document = parse_yaml("file.yaml", text, report, engine=engine)
    assert document is not None, report.text()
    return document


@pytest.mark.parametrize(
    ("loc", "line", "column"),
    [
        ((), 1, 1),
        (("title",), 2, 8),
        (("place", "item"), 3, 30),
        (("clauses", 0, "id"), 5, 7),
        (("clauses", 0), 5, 3),
        (("clauses", 0, "topics", 1), 6, 26),
        (("clauses", 0, "wording"), 7, 12),
        (("clauses", 1, "facts", "game.pips", "K"), 12, 28),
    ],
)
def test_the_place_of_a_value(loc: Location, line: int, column: int) -> None:
    assert read(TEXT).at(loc) == ("file.yaml", line, column)


@pytest.mark.parametrize(
    ("loc", "line", "column"),
    [
        (("title",), 2, 1),
        (("place", "item"), 3, 24),
        (("clauses", 1, "facts", "game.pips", "K"), 12, 23),
        (("clauses", 1), 10, 3),
    ],
)
def test_the_place_of_a_key(loc: Location, line: int, column: int) -> None:
    assert read(TEXT).at(loc, key=True) == ("file.yaml", line, column)


@pytest.mark.parametrize(
    ("loc", "line", "column"),
    [
        (("clauses", 1, "wording"), 10, 3),  # a key that is missing: the mapping that lacks it
        (("clauses", 7, "id"), 4, 1),  # an entry that is missing: the list
        (("clauses", 1, "facts", "no.such"), 11, 3),  # a mapping below its key is shown by its key
        (("place", "ClausePlace", "item"), 3, 30),  # a step between the keys that names no key
        (("clauses", 1, "facts", "game.pips", "K", "[key]"), 12, 23),  # how pydantic marks a key
        (("no", "such"), 1, 1),
    ],
)
def test_the_nearest_place_that_exists(loc: Location, line: int, column: int) -> None:
    assert read(TEXT).at(loc) == ("file.yaml", line, column)


def test_a_key_that_is_a_figure_may_be_given_as_a_number() -> None:
    document = read("format: 1\ncounts: {3: 1, 4: 2}\n")
    assert document.at(("counts", 4)) == document.at(("counts", "4")) == ("file.yaml", 2, 19)


def test_a_finding_inside_a_folded_text_shows_the_raw_line() -> None:
    finding = read(TEXT).finding(CODE, ("clauses", 0, "wording"), "no such suit", offset=24)
    assert Report([finding]).text() == (
        "file.yaml:9:12: T001 no such suit\n        follow suit.\n               ^\n  hint: Nothing to do.\n"
    )


def test_a_finding_can_show_a_second_place() -> None:
    document = read(TEXT)
    also = [document.related(("clauses", 0, "id"), "first here", key=True)]
    finding = document.finding(CODE, ("clauses", 1, "id"), "again", hint="Rename it.", key=True, also=also)
    assert Report([finding]).text() == (
        "file.yaml:10:3: T001 again\n    - id: law.2\n      ^\n"
        "  file.yaml:5:3: first here\n    - id: law.1\n      ^\n"
        "  hint: Rename it.\n"
    )


@pytest.mark.parametrize("engine", ["c", "python"])
@pytest.mark.parametrize(
    ("written", "offset", "line", "column"),
    [
        ("plain words", 6, 2, 10),
        ("plain\n  words\n\n  again", 5, 2, 9),  # the space that a line end became
        ("plain\n  words\n\n  again", 6, 3, 3),
        ("plain\n  words\n\n  again", 11, 4, 1),  # the newline that a blank line became
        ("plain\n  words\n\n  again", 12, 5, 3),
        ("'it''s so'", 2, 2, 7),
        ("'it''s so'", 3, 2, 9),
        (r'"a\tb\u4e2dc"'.replace("\\t", "\\\\"), 1, 2, 6),
        (r'"a\\b\u4e2dc"', 3, 2, 9),
        (r'"a\\b\u4e2dc"', 4, 2, 15),
        ('"one \\\n    two"', 4, 3, 5),
        ("|\n  first\n  second", 6, 4, 3),
        ("|2\n    deep\n  flat", 2, 3, 5),  # two spaces belong to the text
        ("|2\n    deep\n  flat", 7, 4, 3),
        (">-\n  打牌時\n  你必須", 2, 3, 5),
        (">-\n  打牌時\n  你必須", 4, 4, 3),
        (">\n  one\n\n    indented\n  two\n", 4, 4, 1),
        (">\n  one\n\n    indented\n  two\n", 6, 5, 4),
        (">\n  one\n\n    indented\n  two\n", 16, 6, 3),
        ("|+\n  one\n\n\nb: c", 4, 4, 1),
        ("|+\n  one\n\n\nb: c", 5, 5, 1),
        ("|\n  one\n  \n  two", 4, 4, 3),  # the newline of a line of blanks
        (">- # remark\n  one", 0, 3, 3),
        ("plain words", 99, 2, 15),  # beyond the end: just behind the value
        ("plain words", -1, 2, 4),
    ],
)
def test_the_place_of_a_character(written: str, offset: int, line: int, column: int, engine: Engine) -> None:
    document = read(f"format: 1\na: {written}\n", engine)
    assert document.inside(("a",), offset) == ("file.yaml", line, column)


def test_inside_something_that_is_not_a_text_is_the_thing_itself() -> None:
    document = read(TEXT)
    assert document.inside(("place",), 3) == document.at(("place",))
    assert document.inside(("clauses", 0, "nothing"), 3) == document.at(("clauses", 0, "nothing"))


MANY = settings(max_examples=max(400, settings().max_examples))

# --- for any text, in any style: the character in the file is the character of the value ---

WORD = st.text(st.sampled_from("ab,.!?中牌🂡é-"), min_size=1, max_size=5).filter(lambda w: w[0] not in ",.!?-")
INDENT = st.sampled_from([3, 4, 6])


@st.composite
def folded_words(draw: st.DrawFn, quote: str) -> str:
    """Words over several lines as they stand in a file, without the quotes."""
    out = draw(word(quote))
    for _ in range(draw(st.integers(0, 6))):
        gap = draw(st.sampled_from([" ", "  ", "\n", "\n\n", "\n \n\n", "  \n"]))
        if quote == '"' and draw(st.booleans()):
            gap = draw(st.sampled_from([" \\\n", "\\\n", "\\ \n", "\\\n\n"]))
        if "\n" in gap:
            gap += " " * draw(INDENT)
        out += gap + draw(word(quote))
    return out


@st.composite
def word(draw: st.DrawFn, quote: str) -> str:
    base = draw(WORD)
    if quote == "'":
        base += draw(st.sampled_from(["", "''", "''''", "\\n"]))
    if quote == '"':
        escape = st.sampled_from(
            ["", '\\"', "\\\\", "\\/", "\\x41", "\\u4e2d", "\\U0001F0A1", "\\n", "\\_", "\\ ", "'"]
        )
        base = draw(escape) + base + draw(escape)
    return base


@st.composite
def flow_scalars(draw: st.DrawFn) -> str:
    quote = draw(st.sampled_from(["", "'", '"']))
    lead = draw(st.sampled_from(["", " ", "\n    "])) if quote else ""
    return quote + lead + draw(folded_words(quote)) + quote


@st.composite
def block_scalars(draw: st.DrawFn, parent: int) -> str:
    style = draw(st.sampled_from(["|", ">"]))
    chomp = draw(st.sampled_from(["", "-", "+"]))
    step = draw(st.integers(1, 4))
    explicit = draw(st.booleans())
    figure = str(step) if explicit else ""
    header = style + draw(st.sampled_from([chomp + figure, figure + chomp])) + draw(st.sampled_from(["", " # 6"]))
    indent = " " * (parent + step)
    lines = draw(st.lists(st.tuples(st.sampled_from([0, 0, 0, 1, 3]), st.lists(WORD, max_size=4)), max_size=7))
    out = [header]
    for number, (more, words) in enumerate(lines):
        if not words:
            out.append(draw(st.sampled_from(["", indent[:-1], indent])))
        else:
            out.append(
                indent + " " * (more if explicit or number else 0) + " ".join(words) + draw(st.sampled_from(["", " "]))
            )
    return "\n".join(out)


@st.composite
def documents(draw: st.DrawFn) -> tuple[str, Location]:
    """A document with a text somewhere in it, and where."""
    flow = draw(st.booleans())
    if flow and draw(st.booleans()):
        body = draw(flow_scalars().filter(lambda s: "," not in s or s[0] in "'\""))
        return f"format: 1\na: {{b: [x, {body}], c: d}}\n", ("a", "b", 1)
    frame, loc, parent = draw(
        st.sampled_from(
            [
                ("a: {}", ("a",), 0),
                ("a:\n  b: {}\n  c: d", ("a", "b"), 2),
                ("a:\n- x\n- {}\n- y", ("a", 1), 0),
                ("a:\n  - {}", ("a", 0), 2),
                ("a:\n- - - {}", ("a", 0, 0, 0), 4),
                ("a:\n- b: c\n  d: {}\ne: f", ("a", 0, "d"), 2),
            ]
        )
    )
    body = draw(flow_scalars() if flow else block_scalars(parent))
    end = draw(st.sampled_from(["", "\n", "\n\n"]))
    return "format: 1\n" + frame.format(body) + end, loc


@pytest.mark.parametrize("engine", ["c", "python"])
@given(document=documents(), windows=st.booleans())
@MANY
def test_any_character_of_any_text_is_found_in_the_file(
    document: tuple[str, Location], windows: bool, engine: Engine
) -> None:
    text, loc = document
    report = Report()
    read = parse_yaml("file.yaml", text.replace("\n", "\r\n") if windows else text, report, engine=engine)
    if read is None:
        # A blank line deeper than the first line of a block, and the like: YAML itself refuses it.
        assert [f.code.id for f in report][-1] == "S201", report.text()
        return
    node = read.node(loc)
    assert isinstance(node, Scalar)
    holder = read.node(loc[:-1])
    assert holder is not None
    assert trace(node, read.lines, holder.column - 1) is not None
    places = [read.inside(loc, offset) for offset in range(len(node.value) + 1)]
    assert [p[1:] for p in places] == sorted({p[1:] for p in places}), "each character has its own place, in order"
    for char, (_, line, column) in zip(node.value, places, strict=False):
        raw = read.lines[line - 1]
        if char == "\n" or (char == " " and raw[column - 1 :].strip() == ""):
            escaped = node.style == '"' and raw[column - 1 : column + 1] in ("\\n", "\\ ")
            assert escaped or raw[column - 1 :].strip() == ""
        elif node.style == '"' and raw[column - 1] == "\\":
            escape = re.match(r"\\(x..|u.{4}|U.{8}|.)", raw[column - 1 :])
            assert escape
            assert yaml.safe_load(f'"{escape.group()}"') == char
        else:
            assert raw[column - 1] == char


@given(st.text(st.sampled_from("ab \n\\'\"|>-+12#:中"), max_size=30), st.sampled_from(["'", '"', "", "|", ">"]))
@MANY
def test_a_value_is_traced_right_or_not_at_all(raw: str, style: str) -> None:
    """Also for noise: the trace gives exactly the parser's value."""
    body = style + raw.replace("\n", "\n  ") + (style if style in ("'", '"') else "")
    read = parse_yaml("file.yaml", f"format: 1\na: {body}\n", Report())
    node = read.node(("a",)) if read else None
    if read is None or not isinstance(node, Scalar):
        return
    places = trace(node, read.lines, 0)
    assert places is not None
    assert len(places) == len(node.value) + 1
