"""Checking a corpus again and again: what a change cannot have touched is taken over from the time before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from variorum.diagnostics import Finding
from variorum.errors import UserError
from variorum.games.ruleset import RuleSet
from variorum.library import Example, Kept, Library, load
from variorum.source import Document

from . import examples, run


@dataclass(frozen=True)
class Checked:
    """One check: what is wrong, and how many examples had to be run for it."""

    findings: tuple[Finding, ...]
    ran: int


class Checker:
    """Checks the corpus under ``root``; every further check costs what has changed since the one before.

    A file is read again if it changed, an example run again if its own file changed or a rule set it names resolves
    to something else. The findings are those of a check from nothing.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self._kept = Kept()
        self._library: Library | None = None
        self._ran: dict[str, tuple[Document, Mapping[str, RuleSet | str], examples.Ran]] = {}

    def check(self) -> Checked:
        """Everything wrong with the corpus as it is now, in order of place."""
        loaded = load(self.root, kept=self._kept)
        if self._library is not None:
            loaded.library.take_over(self._library)
        self._library = loaded.library
        before, self._ran = self._ran, {}
        ran = 0
        found: list[Finding] = []
        for example in loaded.library.examples.values():
            rules = _rules(loaded.library, example)
            document = example.origin.document
            kept = before.get(example.id)
            if kept is None or kept[0] is not document or kept[1] != rules:
                kept = document, rules, examples.run(loaded.library, example)
                ran += 1
            self._ran[example.id] = kept
            found += kept[2].findings
        return Checked(run(loaded, found, examples.CODES), ran)


def _rules(library: Library, example: Example) -> Mapping[str, RuleSet | str]:
    """The rule sets that an example's expectations name, or why one cannot be had."""
    out: dict[str, RuleSet | str] = {}
    for name in example.model.expect:
        try:
            out[name] = library.ruleset(name)
        except UserError as error:
            out[name] = f"{error.message} {error.hint}"
        except KeyError as error:
            out[name] = str(error)
    return out


def changes(before: Iterable[Finding], after: Iterable[Finding]) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """The findings that are new and those that are gone; one whose place moved with the lines above it is neither."""
    old, new = list(before), list(after)
    left = {_same(f): f for f in old}
    fresh = tuple(f for f in new if _same(f) not in left)
    now = {_same(f) for f in new}
    return fresh, tuple(f for f in old if _same(f) not in now)


def _same(finding: Finding) -> tuple[str, str, str]:
    return finding.path, finding.code.id, finding.message
