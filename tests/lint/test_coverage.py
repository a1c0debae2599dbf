"""The corpus held against its source copies: what is lost, rendered otherwise or misquoted is told at its place."""

import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from variorum.errors import UserError
from variorum.library import load
from variorum.lint import coverage

BASE = Path(__file__).resolve().parent / "base"
HEAD = """\
format: 1
game: all-fours
title: A small text
short: small
lede: "Made up."
basis: rendering
language: en
source: {copy: copy-a, lines: 1-9}
witnesses: [LON1801]
responsibility: [{who: The tests, did: "everything"}]
changes: [{date: 2026-11-30, who: The tests, what: "Made up."}]
sections: [{id: law, title: Laws, label: law, source-lines: [1]}]
clauses:
"""
CLAUSE = """\
- id: law.{n}
  kind: commentary
  place: {{section: law, item: {n}, source-lines: {lines}}}
  wording: "{wording}"
"""

EMENDATION = """\
  emendations:
  - id: misread
    where: wording
    transmitted: bridge
    read: whist
    source-reading: "{quoted}"
    kind: corruption
    certainty: high
    because: "Made up."
    by: The tests
    date: 2026-11-30
"""

Found = Callable[..., list[str]]


@pytest.fixture
def found(tmp_path: Path) -> Found:
    """What is found in a text of these clauses (lines, wording, more YAML) against a copy of these lines."""

    def check(
        copy: str, *clauses: tuple[str, str] | tuple[str, str, str], skips: str = "", stated: int | None = None
    ) -> list[str]:
        root = tmp_path / "data"
        shutil.copytree(BASE, root)
        body = ""
        for n, (lines, wording, *more) in enumerate(clauses, 1):
            body += CLAUSE.format(n=n, lines=lines, wording=wording) + "".join(more)
        (root / "corpus/all-fours/small.yaml").write_text(HEAD + body + skips, encoding="utf-8")
        copies = tmp_path / "copies"
        copies.mkdir()
        (copies / "whatever.txt").write_text(dedent(copy), encoding="utf-8")
        digest = hashlib.sha256(dedent(copy).encode()).hexdigest()[:16]
        books = root / "corpus/books.yaml"
        said = f"lines: {dedent(copy).count(chr(10)) + 1 if stated is None else stated}"
        text = books.read_text(encoding="utf-8").replace("0123456789abcdef", digest).replace("lines: 60", said)
        books.write_text(text, encoding="utf-8")
        loaded = load(root)
        assert [str(f) for f in loaded.findings] == []
        known, missing = coverage.find_copies(loaded.library, copies)
        every = sorted([*missing, *coverage.check(loaded.library, known)])
        return [f"{Path(f.path).name}:{f.line} {f.code.id} {f.message}" for f in every]

    return check


def test_a_copy_whose_every_line_is_claimed_or_skipped_has_no_finding(found: Found) -> None:
    skips = "skips: [{lines: [3], because: 'A rule between the lines.'}]\n"
    assert found("Laws\n1. 甲。\n---\n", ("[2]", "First."), skips=skips) == []


def test_a_line_that_nothing_claims_is_told_at_its_place_in_the_copy(found: Found) -> None:
    copy = "Laws\n1. 甲。\n2. 乙。\n"
    assert found(copy, ("[2]", "First.")) == ["whatever.txt:3 C601 nothing claims this line: 2. 乙。"]


@pytest.mark.parametrize("stated", [2, 4])
def test_the_number_of_lines_is_held_against_the_copy(found: Found, stated: int) -> None:
    said = f"books.yaml:9 C607 `copy-a` is said to have {stated} lines, and has 3"
    assert found("Laws\n1. 甲。\n", ("[2]", "First."), stated=stated) == [said]


def test_a_copy_that_does_not_end_in_a_line_feed_has_one_line_fewer(found: Found) -> None:
    assert found("Laws\n1. 甲。", ("[2]", "First."), stated=2) == []


def test_blank_lines_need_no_claim(found: Found) -> None:
    assert found("Laws\n\n1. 甲。\n   \n", ("[3]", "First.")) == []


def test_identical_lines_are_rendered_alike_whatever_their_numbers(found: Found) -> None:
    copy = "Laws\n1. 必須跟牌。\n2. 必須跟牌。\n"
    assert found(copy, ("[2]", "One must follow."), ("[3]", "One must follow,")) == []


def test_identical_lines_rendered_otherwise_are_told(found: Found) -> None:
    copy = "Laws\n1. 必須跟牌。\n2. 必須跟牌。\n"
    assert found(copy, ("[2]", "One must follow."), ("[3]", "Suit must be followed.")) == [
        "small.yaml:21 C602 `必須跟牌。` is rendered otherwise in all-fours/small#law.1"
    ]


def test_identical_sentences_in_lines_that_differ_are_rendered_alike(found: Found) -> None:
    copy = "Laws\n1. 甲先出牌。必須跟牌。\n2. 乙先出牌。必須跟牌。\n"
    clauses = ("[2]", "A leads. One must follow."), ("[3]", "B leads. Suit must be followed.")
    assert found(copy, *clauses) == ["small.yaml:21 C602 `必須跟牌。` is rendered otherwise in all-fours/small#law.1"]


def test_marks_of_the_copy_make_no_difference(found: Found) -> None:
    copy = "Laws\n1. 出同花色牌[,¹⁸²³]或王牌。\n2. 出同花色牌或王牌。\n"
    assert found(copy, ("[2]", "Follow or trump."), ("[3]", "Follow or trump.")) == []


@pytest.mark.parametrize(
    ("quoted", "line", "findings"),
    [
        ("橋牌", "[3]", []),
        ("與…相同", "[3]", []),
        ("橋牌", "[2]", ["small.yaml:23 C603 `橋牌` does not stand in line 2"]),
        ("相同…橋牌", "[3]", ["small.yaml:23 C603 `相同…橋牌` does not stand in line 3"]),
    ],
)
def test_a_quotation_must_stand_in_the_lines_cited(
    found: Found, quoted: str, line: str, findings: list[str]
) -> None:
    copy = "Laws\n1. 與惠斯特相同。\n2. 與橋牌相同。\n"
    other = "[2]" if line == "[3]" else "[3]"
    assert found(copy, (line, "As at bridge.", EMENDATION.format(quoted=quoted)), (other, "As at whist.")) == findings


def test_a_line_beyond_the_end_is_told(found: Found) -> None:
    assert found("Laws\n1. 甲。\n", ("[2, 9]", "First.")) == ["small.yaml:16 C604 `copy-a` has 3 lines, and no line 9"]


def test_a_folder_without_any_copy_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="holds none of the source copies"):
        coverage.find_copies(load(BASE).library, tmp_path)
