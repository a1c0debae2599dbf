"""Whatever a file holds: findings, in reasonable time, and never a traceback."""


import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from variorum.diagnostics import Report
from variorum.source import Document, Limits, parse_yaml
from variorum.source.yaml import Engine

MANY = settings(max_examples=max(500, settings().max_examples))

engines = pytest.mark.parametrize("engine", ["c", "python"])

MARKS = "ab :-?[]{},&*!|>'\"%@`#\\\n\t \r\0\u2028\u202e\ufeff中\U0001f0a1"
GOOD = """\
format: 1
title: "All Fours"
clauses:
- id: law.4
  place: {section: Laws, item: 4, source-lines: [77]}
  wording: >-
    In play you must follow suit[, ^1823] or trump;

    otherwise your adversary adds one point.
  because: 'it''s so'
"""


def check(data: str | bytes, engine: Engine, limits: Limits | None = None) -> tuple[Document | None, Report]:
    """Read; every finding must stand in the file and can be told; a file without a tree has a finding."""
    report = Report()
    document = parse_yaml("file.yaml", data, report, engine=engine, limits=limits or Limits())
    text = data.decode("utf-8", "replace") if isinstance(data, bytes) else data
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for finding in report:
        assert 1 <= finding.line <= len(lines)
        assert 1 <= finding.column <= len(lines[finding.line - 1]) + 1
        assert finding.message
        assert finding.hint
    report.text().encode("utf-8")
    report.to_json().encode("utf-8")
    assert document is not None or len(report)
    return document, report


@engines
@given(text=st.text(st.sampled_from(MARKS) | st.characters(), max_size=80))
@MANY
def test_any_text(text: str, engine: Engine) -> None:
    check(text, engine)


@engines
@given(data=st.binary(max_size=60))
@MANY
def test_any_bytes(data: bytes, engine: Engine) -> None:
    check(data, engine)


@engines
@given(at=st.integers(0, len(GOOD)), out=st.integers(0, 3), put=st.text(st.sampled_from(MARKS), max_size=3))
@MANY
def test_a_good_file_with_a_slip_anywhere(at: int, out: int, put: str, engine: Engine) -> None:
    document, report = check(GOOD[:at] + put + GOOD[at + out :], engine)
    if document is not None and not len(report):
        document.plain()
        document.inside(("clauses", 0, "wording"), 60)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 200_000,
        "{" * 200_000,
        "- " * 100_000,
        "? " * 100_000,
        "a: " + "[" * 200_000,
        "a: &a [" + "*a," * 200_000,
        "a: " + '"' * 200_001,
        "a: " + "'" * 200_001,
        "a:\n" + "".join(" " * n + "a:\n" for n in range(1, 600)),
        "x" * 1_000_000,
        "a: |\n" + "\n" * 300_000,
        "a: " + "x\n " * 200_000,
        "\t" * 500_000,
        "\u202e\n" * 50_000,
        "#" * 1_000_000,
        "%" * 100_000,
        "a: !" + "<" * 100_000,
        "---\n" * 100_000,
        ": " * 100_000,
        "{a: b, " * 100_000,
        "\r" * 200_000,
        'a: "' + "\\" * 200_001,
    ],
    ids=lambda text: ascii(text[:9]),
)
@pytest.mark.timeout(60)
def test_a_bomb_is_refused(text: str) -> None:
    check(text, "c")


def test_the_billion_laughs() -> None:
    levels = "".join(f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 9)}]\n" for n in range(1, 10))
    document, report = check(f"format: 1\nl0: &l0 lol\n{levels}", "c")
    assert document is not None
    assert len(str(document.plain())) < 2000
    assert {finding.code.id for finding in report} == {"S203", "S204"}


def test_forty_levels_are_not_too_deep() -> None:
    document, report = check("format: 1\na: " + "[" * 39 + "x" + "]" * 39, "c")
    assert document is not None
    assert not len(report)


@pytest.mark.parametrize("engine", ["c", "python"])
def test_too_many_entries(engine: Engine) -> None:
    limits = Limits(width=3)
    document, report = check("format: 1\nb: [1, 2, 3]\n", engine, limits)
    assert document is not None
    document, report = check("format: 1\nb: [1, 2, 3, 4]\n", engine, limits)
    assert document is None
    assert report.text() == (
        "file.yaml:2:4: S209 this has more than 3 entries\n    b: [1, 2, 3, 4]\n       ^\n"
        "  hint: Divide the file, or check that it is the right one.\n"
    )


def test_too_many_keys_and_values_in_all() -> None:
    document, report = check("format: 1\na: [1, 2]\nb: [1, 2]\n", "c", Limits(nodes=8))
    assert document is None
    assert [(f.code.id, f.line, f.column) for f in report] == [("S209", 3, 8)]  # the ninth


def test_not_more_than_ten_lines_are_reported_for_one_mistake() -> None:
    _, report = check("format: 1\n" + "a\tb\n" * 30, "c")
    tabs = [finding for finding in report if finding.code.id == "S106"]
    assert len(tabs) == 10
    assert tabs[-1].message == "a tab stands here; 20 more lines of this file have such a character"
