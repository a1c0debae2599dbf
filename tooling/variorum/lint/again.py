"""Checking a corpus again and again: what a change cannot have touched is taken over from the time before."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from variorum.diagnostics import Finding
from variorum.errors import UserError
from variorum.games.ruleset import RuleSet
from variorum.keeping import Memory
from variorum.library import Example, Kept, Library, Loaded, load
from variorum.library.checked import Checked, answer, counts
from variorum.library.digested import Seen, seen
from variorum.source import Document
from variorum.source.memory import seldom_collected

from . import examples, run
from .marks import Marks, Told, marked

Track = Callable[[list[Example]], Iterable[Example]]
"""Gives the examples one by one, as they are run, and may show how far that is."""


@dataclass
class Checker:
    """Checks the corpus under ``root``; every further check costs what has changed since the one before.

    A file is read again if it changed, an example run again if its own file changed or a rule set it names resolves
    to something else. What ``memory`` kept of earlier runs spares the reading of examples too (``marks``). The findings
    are those of a check from nothing.

    Of the first ``explained`` examples that do not come out as expected it is looked for what decides.
    """

    root: Path
    memory: Memory = field(default_factory=lambda: Memory(None))
    explained: int = 0
    _kept: Kept = field(default_factory=Kept)
    _library: Library | None = None
    _ran: dict[str, tuple[Document, Mapping[str, RuleSet | str], examples.Ran]] = field(default_factory=dict)
    _marks: Marks | None = None
    _told: Told = field(default_factory=Told)

    def check(self, track: Track = iter) -> Checked:
        """Everything wrong with the corpus as it is now, in order of place."""
        with seldom_collected():
            return self._check(track)

    def _check(self, track: Track) -> Checked:
        now = seen(self.root) if self.memory.place is not None else None
        if self._marks is None:
            self._marks = Marks.of_data(self.memory.read())
        loaded, spared = self._load(self._marks, now)
        library = loaded.library
        before, self._ran = self._ran, {}
        anew = 0
        found: list[Finding] = []
        runs = unmet = 0
        for example in track(list(library.examples.values())):
            rules = _rules(library, example)
            kept = before.get(example.id)
            if kept is None or kept[0] is not example.origin.document or kept[1] != rules:
                ran = examples.run(library, example, explain=unmet < self.explained)
                kept = example.origin.document, rules, ran
                anew += 1
            self._ran[example.id] = kept
            found += kept[2].findings
            runs += kept[2].runs
            unmet += any(finding.code is examples.UNMET for finding in kept[2].findings)
        findings = run(loaded, found, examples.CODES)
        numbers = {**counts(library), "runs": runs + sum(len(one.rulesets) for one in library.spared)}
        checked = Checked(findings, numbers, anew)
        if now is not None and now.still():
            self._marks = marked(self._marks, spared, library, self._told, findings, now)
            explained = self.explained if unmet else None
            self.memory.write({**self._marks.to_data(), **answer(now, checked, explained)})
        return checked

    def _load(self, marks: Marks, now: Seen | None) -> tuple[Loaded, Collection[str]]:
        """The library without the examples that are known to be in order, and their paths."""
        spared = marks.unchanged(now) if now is not None else {}
        loaded = self._take_over(load(self.root, kept=self._kept, spared=spared))
        holding = marks.holding(loaded.library, self._told, spared)
        if len(holding) < len(spared):
            loaded = self._take_over(load(self.root, kept=self._kept, spared=holding))
        return loaded, holding

    def _take_over(self, loaded: Loaded) -> Loaded:
        if self._library is not None:
            loaded.library.take_over(self._library)
        self._library = loaded.library
        return loaded


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
