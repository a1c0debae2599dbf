"""Nothing is guessed: every scalar stays the string that was typed."""

import gc

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from variorum.diagnostics import Report
from variorum.source import Document, Plain, parse_yaml
from variorum.source.yaml import Engine

ENGINES: tuple[Engine, ...] = ("c", "python")
engines = pytest.mark.parametrize("engine", ENGINES)


def read(text: str | bytes, engine: Engine = "c") -> Document:
    """The document of a text in which nothing is wrong."""
    report = Report()
    document = parse_yaml("file.yaml", text, report, engine=engine)
    assert document is not None, report.text()
    assert report.text() == ""
    return document


@engines
@pytest.mark.parametrize(
    "typed",
    [
        "no",
        "yes",
        "on",
        "010",
        "0x1F",
        "1:30",
        "1807-01-01",
        "~",
        "null",
        "1_000",
        "1e3",
        ".5",
        "true",
        "=",
        "10",
        "TH",
    ],
)
def test_a_bare_scalar_is_the_string_that_was_typed(typed: str, engine: Engine) -> None:
    assert read(f"format: 1\nvalue: {typed}\nlist: [{typed}]\n", engine).plain() == {
        "format": "1",
        "value": typed,
        "list": [typed],
    }


@engines
def test_keys_are_strings_too(engine: Engine) -> None:
    assert read("format: 1\n1807: a\nno: b\n~: c\n", engine).plain() == {
        "format": "1",
        "1807": "a",
        "no": "b",
        "~": "c",
    }


@engines
def test_an_empty_text_is_written_with_quotes(engine: Engine) -> None:
    document = read("format: 1\nlabel: \"\"\nother: ''\nlist: []\ntable: {}\n", engine)
    assert document.plain() == {"format": "1", "label": "", "other": "", "list": [], "table": {}}


def test_windows_line_ends_and_a_byte_order_mark_make_no_difference() -> None:
    text = "format: 1\nbecause: >-\n  one\n  two\n\n  three\nitems:\n- {a: b}\n"
    unix, windows = read(text), read(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert windows.plain() == unix.plain()
    assert windows.lines == unix.lines
    assert windows.at(("items", 0, "a")) == unix.at(("items", 0, "a")) == ("file.yaml", 8, 7)
    assert windows.inside(("because",), 8) == unix.inside(("because",), 8) == ("file.yaml", 6, 3)


def test_old_macintosh_line_ends_are_reported_once_a_line_and_the_rest_is_read() -> None:
    report = Report()
    document = parse_yaml("file.yaml", "format: 1\ra: b\r", report)
    assert document is not None
    assert document.plain() == {"format": "1", "a": "b"}
    assert [(f.code.id, f.line, f.column) for f in report] == [("S107", 1, 10), ("S107", 2, 5)]


def test_a_document_is_given_whenever_its_tree_could_be_read() -> None:
    report = Report()
    document = parse_yaml("file.yaml", "format: 1\na: &x b\na: c\nd:\n? [e]\n: f\n", report)
    assert document is not None
    assert document.plain() == {"format": "1", "a": "b", "d": ""}
    assert document.troubled(("a",))
    assert document.troubled(("d",))
    assert not document.troubled(("format",))
    assert {f.code.id for f in report} == {"S202", "S203", "S210", "S211"}


def test_a_key_that_is_a_list_is_left_out_of_the_document() -> None:
    document = parse_yaml("file.yaml", "format: 1\n? [e]\n: f\na: b\n", Report())
    assert document is not None
    assert document.plain() == {"format": "1", "a": "b"}


def test_a_tab_between_words_does_not_hide_the_rest() -> None:
    report = Report()
    document = parse_yaml("file.yaml", "format: 1\na:\tb\nc:\n", report)
    assert document is not None
    assert [(f.code.id, f.line, f.column) for f in report] == [("S106", 2, 3), ("S211", 3, 1)]


def test_after_a_tab_in_the_indentation_nothing_is_guessed() -> None:
    report = Report()
    assert parse_yaml("file.yaml", "format: 1\na:\n\tb: c\nd:\n", report) is None
    assert [(f.code.id, f.line, f.column) for f in report] == [("S106", 3, 1)]


def test_other_keys_can_be_declared_prose() -> None:
    report = Report()
    parse_yaml("file.yaml", "format: 1\nbecause: bare\nstory: bare\n", report, prose={"story"})
    assert [(f.code.id, f.line) for f in report] == [("S304", 3)]


def test_a_reference_under_text_is_not_prose() -> None:
    assert read("format: 1\ntext: all-fours/1814\ntitle: All Fours, the 1814 text\n").plain()


@pytest.mark.parametrize("collecting", [True, False])
def test_the_garbage_collector_is_left_as_it_was_found(collecting: bool) -> None:
    was = gc.isenabled()
    try:
        (gc.enable if collecting else gc.disable)()
        parse_yaml("file.yaml", "a: b: c", Report())
        read("format: 1").plain()
        assert gc.isenabled() == collecting
    finally:
        (gc.enable if was else gc.disable)()


# Without control, format and unassigned characters, and those a reader of the file could not see.
visible = st.characters(
    codec="utf-8",
    exclude_categories=("Cc", "Cf", "Cs", "Zl", "Zp", "Cn"),
    exclude_characters="\ufffd\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0",
)
scalars = st.text(visible, max_size=30)
keys = st.text(visible, min_size=1, max_size=10).filter(lambda key: key not in {"format", "<<"})
trees: st.SearchStrategy[Plain] = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4), max_leaves=12
)


@engines
@given(tree=st.dictionaries(keys, trees, max_size=5), flow=st.booleans(), style=st.sampled_from([None, "'", '"']))
def test_whatever_a_program_writes_is_read_as_it_was(
    tree: dict[str, Plain], flow: bool, style: str | None, engine: Engine
) -> None:
    """Every tree of strings survives being written by PyYAML, in flow or block style, and read."""
    data = {"format": "1", **tree}
    written = yaml.dump(data, default_flow_style=flow, default_style=style, allow_unicode=True, sort_keys=False)
    report = Report()
    document = parse_yaml("file.yaml", written, report, engine=engine)
    assert document is not None, report.text()
    assert document.plain() == data
    assert {f.code.id for f in report} <= {"S306"}  # PyYAML folds long bare texts


CLAUSES = """\
format: 1
clauses:
- id: law.4
  place: {section: Laws of the game, item: 4, source-lines: [77]}
  wording: >-
    In play you must follow suit[, ^1823] or trump;
    otherwise your adversary adds one point to his game.
  facts: {follow.plain-lead: suit-or-trump, "revoke.penalty.1": {effects: [{points: 1}]}}
"""


def test_both_parsers_give_the_same_tree_and_places() -> None:
    c, python = read(CLAUSES, "c"), read(CLAUSES, "python")
    assert repr(c.root) == repr(python.root)


def test_the_tree_is_the_one_other_readers_see() -> None:
    assert read(CLAUSES).plain() == yaml.load(CLAUSES, Loader=yaml.BaseLoader)


def test_libyaml_is_not_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = repr(read(CLAUSES).root)
    monkeypatch.setattr(yaml, "__with_libyaml__", False)
    monkeypatch.delattr(yaml, "CLoader")
    report = Report()
    document = parse_yaml("file.yaml", CLAUSES, report)
    assert document is not None
    assert repr(document.root) == expected
