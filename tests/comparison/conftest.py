"""A small corpus of three texts whose descent is not their order in time."""

import shutil
from pathlib import Path
from textwrap import dedent

import pytest

from variorum.library import Library, load

BASE = Path(__file__).resolve().parent.parent / "lint" / "base"

HEAD = """\
format: 1
game: all-fours
title: {title}
short: {short}
lede: "Made up for a test."
basis: rendering
language: en
source: {{copy: copy-a, lines: 1-60}}
witnesses: {witnesses}
responsibility:
- {{who: The tests, did: "everything"}}
changes:
- {{date: 2026-11-30, who: The tests, what: "Made up."}}
sections:
- {{id: law, title: Laws, label: law, source-lines: [1]}}
clauses:
"""
BOOKS = """\
format: 1
copies:
- id: copy-a
  title: A copy made up for tests
  title-language: en
  language: en
  site: nowhere
  licence: none
  lines: 60
  digest: "0123456789abcdef"
books:
- {id: a, siglum: LON1801, kind: book, title: A, language: en, place: London, year: 1801}
- {id: b, siglum: LON1810, kind: book, title: B, language: en, place: London, year: 1810}
- {id: c, siglum: NY1820, kind: book, title: C, language: en, place: New York, year: 1820}
- {id: d, siglum: NY1830, kind: book, title: D, language: en, place: New York, year: 1830}
- {id: e, siglum: PAGE, kind: web-page, title: E, language: en}
"""


class Corpus:
    """A folder to write texts and a lineage into, on the base of the lints' cases."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copytree(BASE, root)
        (root / "corpus" / "all-fours" / "small.yaml").unlink()
        (root / "corpus" / "books.yaml").write_text(BOOKS, encoding="utf-8")

    def text(self, name: str, witnesses: str, clauses: str) -> "Corpus":
        """A text of that name with its clauses in YAML."""
        head = HEAD.format(title=f"The text {name}", short=name, witnesses=witnesses)
        file = self.root / "corpus" / "all-fours" / f"{name}.yaml"
        file.write_text(head + dedent(clauses), encoding="utf-8")
        return self

    def lineage(self, *relations: str) -> "Corpus":
        """Relations, each ``LATER KIND EARLIER``."""
        lines = ["format: 1", "relations:"]
        for relation in relations:
            later, kind, earlier = relation.split()
            lines.append(f"- {{from: all-fours/{later}, to: all-fours/{earlier}, kind: {kind}, certainty: medium,")
            lines.append('   because: "For a test."}')
        (self.root / "corpus" / "lineage.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
        return self

    @property
    def library(self) -> Library:
        """The library, which must have been read without a finding."""
        loaded = load(self.root)
        assert loaded.findings == ()
        return loaded.library


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    """An empty corpus to write texts into."""
    return Corpus(tmp_path / "data")
