"""A pytest plugin: every example of a corpus is a test, so that a club's or a publisher's own suite can hold its rules.

``pytest --variorum DIR`` (or ``variorum = "DIR"`` among pytest's settings) collects the examples of the corpus in DIR;
``-k NAME`` chooses among them. A test that fails shows each value that differs, where it is expected, and the rulings
that led to what came instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from variorum.library import Library, Loaded
    from variorum.lint.examples import Ran

_OPTION = "variorum"


def pytest_addoption(parser: pytest.Parser) -> None:
    words = "collect the examples of the card-rules corpus in DIR (it holds corpus/ and variants/)"
    group = parser.getgroup("variorum")
    group.addoption("--variorum", metavar="DIR", dest=_OPTION, default=None, help=words)
    parser.addini(_OPTION, words, type="string", default="")


def pytest_configure(config: pytest.Config) -> None:
    named = config.getoption(_OPTION) or config.getini(_OPTION)
    if not named:
        return
    base = config.invocation_params.dir if config.getoption(_OPTION) else config.rootpath
    folder = (base / named).resolve()
    if not (folder / "corpus").is_dir() or not (folder / "variants").is_dir():
        raise pytest.UsageError(f"--variorum {named}: {folder} does not hold corpus/ and variants/")
    config.stash[_CORPUS] = _Corpus(folder)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ExampleFile | None:
    corpus = parent.config.stash.get(_CORPUS, None)
    if corpus is None or file_path.suffix != ".yaml" or not file_path.is_relative_to(corpus.examples):
        return None
    return ExampleFile.from_parent(parent, path=file_path)


class _Corpus:
    """The corpus that is tested; read when the first example runs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.examples = folder / "variants" / "examples"
        self._loaded: Loaded | None = None

    @property
    def loaded(self) -> Loaded:
        from variorum.library import load

        if self._loaded is None:
            self._loaded = load(self.folder)
        return self._loaded


_CORPUS = pytest.StashKey[_Corpus]()


class ExampleFile(pytest.File):
    """A file of the corpus's examples: one test."""

    def collect(self) -> Iterator[ExampleItem]:
        yield ExampleItem.from_parent(self, name=self.path.stem)


class Unmet(Exception):
    """An example did not come out as expected; the message is the report."""


class ExampleItem(pytest.Item):
    """One example, run under every rule set that its expectations name."""

    def runtest(self) -> None:
        from variorum.diagnostics import render
        from variorum.lint import examples

        corpus = self.config.stash[_CORPUS]
        loaded = corpus.loaded
        example = loaded.library.examples.get(self.name)
        shown = self.path.relative_to(corpus.folder).as_posix()
        said = [render(f) for f in loaded.findings if f.path == shown]
        if example is None or said:
            raise Unmet("\n\n".join(said) or "no example is read from this place; `variorum check` says why")
        ran = examples.run(loaded.library, example)
        if ran.findings:
            raise Unmet("\n\n".join([*map(render, ran.findings), *_rulings(loaded.library, ran)]))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, Unmet):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"example {self.name}"


def _rulings(library: Library, ran: Ran) -> Iterator[str]:
    """Under each rule set that did not do as expected: its rulings that were more than *legal*."""
    from variorum.lint.examples import UNMET
    from variorum.referee.records import read_record
    from variorum.referee.replay import run

    raw: Any = library.examples[ran.example].origin.document.plain()
    record = read_record(raw)
    unmet = [f.message.removeprefix("under ").partition(",")[0] for f in ran.findings if f.code == UNMET]
    for name in dict.fromkeys(unmet):
        outcome = run(record, library.ruleset(name))
        lines = [f"Rulings under {name}:"]
        for ruling in outcome.rulings:
            if ruling.verdict != "legal":
                lines.append(f"  {ruling.at or 'deal'}. {ruling.actor} {ruling.action}: {ruling.sentence}")
        if len(lines) == 1:
            lines.append("  every action is legal")
        yield "\n".join(lines)
