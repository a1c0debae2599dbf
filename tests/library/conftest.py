"""A small corpus to write for a test: the clean base of the lints' cases, with texts and variants of the test's own."""

import shutil
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from variorum.library import Library, Loaded, load

BASE = Path(__file__).resolve().parent.parent / "lint" / "base"

HEAD = """\
format: 1
game: all-fours
title: {title}
short: small
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
- {{id: tobago, title: In Tobago, variation: tobago}}
"""

EMENDATION = "certainty: medium, because: 'For a test.', by: The tests, date: 2026-11-30"


class Corpus:
    """Files of one corpus; the base has a stock ``_rest`` that supplies whatever a rule set for two needs."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copytree(BASE, root)

    def file(self, path: str, text: str) -> "Corpus":
        """Any file, its text with the common indentation taken off."""
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(dedent(text), encoding="utf-8")
        return self

    def text(
        self, *laws: str, name: str = "small", title: str = "A small text", witnesses: str = "[LON1801, NY1820]"
    ) -> "Corpus":
        """A text of which each law is given by its facts and what else its clause has, in YAML."""
        clauses = "".join(
            f"- id: law.{n}\n  kind: rule\n  place: {{section: law, item: {n}, source-lines: [{n + 1}]}}\n"
            f'  topics: [follow.plain]\n  wording: "Law number {n}."\n' + _indented(law)
            for n, law in enumerate(laws, 1)
        )
        head = HEAD.format(title=title, witnesses=witnesses)
        return self.file(f"corpus/all-fours/{name}.yaml", f"{head}clauses:\n{clauses}")

    def variant(self, name: str, text: str) -> "Corpus":
        """A variant file; format, game and title are written for it."""
        head = f"format: 1\ngame: all-fours\ntitle: Variant {name}\n"
        return self.file(f"variants/all-fours/{name}.yaml", head + dedent(text))

    def load(self) -> Loaded:
        """What was written, loaded."""
        return load(self.root)

    @property
    def library(self) -> Library:
        """The library, which must have been read without a finding."""
        loaded = self.load()
        assert loaded.findings == ()
        return loaded.library


def _indented(law: str) -> str:
    return "".join(f"  {line}\n" for line in dedent(law).strip().splitlines())


@pytest.fixture
def pointed() -> Callable[[Loaded], list[tuple[str, str, str]]]:
    """The findings by code and message, each with the source line from the place on at which it points."""
    return lambda loaded: [(f.code.id, f.message, (f.source or "")[f.column - 1 :]) for f in loaded.findings]


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    """An empty page on top of the base."""
    return Corpus(tmp_path / "data")


@pytest.fixture
def new_corpus(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Corpus]:
    """A maker of corpora, for tests that need a fresh one for every input."""
    return lambda: Corpus(tmp_path_factory.mktemp("corpus") / "data")


@pytest.fixture
def emendation() -> Callable[..., str]:
    """An emendation in YAML from the keys that matter to a test."""

    def write(id: str = "e", kind: str = "corruption", **keys: str) -> str:
        given = ", ".join(f"{key}: {value}" for key, value in keys.items())
        return f"emendations: [{{id: {id}, kind: {kind}, {given}, {EMENDATION}}}]"

    return write
