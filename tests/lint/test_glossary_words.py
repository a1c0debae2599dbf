"""The glossary held against the copies: a form no copy has, and a false friend that does not stand where it is said."""

import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from variorum.library import load
from variorum.lint import coverage, glossary_words

BASE = Path(__file__).resolve().parent / "base"
COPY = "Überschrift\n四張遊戲由兩個人玩。\n王牌中的 A。\n"

Found = Callable[[str], list[str]]


@pytest.fixture
def found(tmp_path: Path) -> Found:
    """What is found in a glossary of one term with these keys, against a copy of three lines in zh-Hant."""

    def check(keys: str) -> list[str]:
        root, copies = tmp_path / "data", tmp_path / "copies"
        shutil.copytree(BASE, root)
        copies.mkdir()
        (copies / "whatever.txt").write_text(COPY, encoding="utf-8")
        digest = hashlib.sha256(COPY.encode()).hexdigest()[:16]
        books = root / "corpus" / "books.yaml"
        text = books.read_text(encoding="utf-8").replace("0123456789abcdef", digest)
        books.write_text(text.replace("  language: en\n  site", "  language: zh-Hant\n  site"), encoding="utf-8")
        term = 'format: 1\nterms:\n- id: x\n  games: [all-fours]\n  en: x\n  definition: "x"\n'
        (root / "corpus" / "glossary.yaml").write_text(term + keys, encoding="utf-8")
        loaded = load(root)
        assert not loaded.findings
        there, missing = coverage.find_copies(loaded.library, copies)
        assert not missing
        return [f"{f.line}:{f.column} {f.message}" for f in glossary_words.check(loaded.library, there)]

    return check


def test_words_of_the_copy_are_in_order(found: Found) -> None:
    assert found('  zh-Hant: "四張 · 王牌"\n') == []


def test_each_of_several_forms_must_be_there(found: Found) -> None:
    assert found('  zh-Hant: "四張 · 將牌"\n') == ["7:12 no copy in zh-Hant has `將牌`"]


def test_what_is_ours_need_not_be_there(found: Found) -> None:
    assert found('  zh-Hant: "將牌"\n  ours: [zh-Hant]\n') == []


def test_a_language_without_a_copy_at_hand_is_not_judged(found: Found) -> None:
    assert found('  ko: "트럼프"\n') == []


FRIEND = """\
  false-friends:
  - word: "{word}"
    language: zh-Hant
    seems: "this"
    means: "that"
    clauses: [all-fours/small#law.1]
"""


def test_a_false_friend_stands_in_the_lines_of_its_clause(found: Found) -> None:
    assert found(FRIEND.format(word="四張")) == []  # law 1 is line 2 of the copy


def test_one_that_stands_elsewhere_is_found(found: Found) -> None:
    assert found(FRIEND.format(word="王牌")) == ["12:15 `王牌` does not stand in the lines of all-fours/small#law.1"]


def test_one_that_no_copy_has_is_found_once(found: Found) -> None:
    assert found(FRIEND.format(word="橋牌")) == ["8:11 no copy in zh-Hant has `橋牌`"]
