"""Marks that an example is in order: what it was like when nothing was found in it, and what that rested on.

A mark never holds a finding; it only spares the reading of a file in which there can be none. It holds as long as all
is the same that one could depend on: the file's content, the rule sets its expectations name, every clause it cites,
and that no other example has its name. What has any finding or allowance, or may hide a citation, gets no mark.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

from variorum.diagnostics import Finding
from variorum.errors import UserError
from variorum.games.plain import plain
from variorum.games.ruleset import RuleSet
from variorum.library import Example, Library
from variorum.library.digested import Seen
from variorum.library.entities import Shown
from variorum.referee.expect import variant_of

from .common import whole
from .dangling_citation import citable, like_cited
from .example_missing import shown


class Told:
    """Rule sets as a SHA-256 of all that they resolve to, values and reasons; reckoned once for each."""

    def __init__(self) -> None:
        self._told: dict[str, tuple[RuleSet, str]] = {}

    def of(self, library: Library, name: str) -> str:
        """That of the rule set an expectation names; empty where it cannot be had."""
        try:
            ruleset = library.ruleset(name)
        except (UserError, KeyError):
            return ""
        held = self._told.get(name)
        if held is None or held[0] is not ruleset:
            data = json.dumps(plain(ruleset), sort_keys=True).encode("utf-8", "surrogatepass")
            held = self._told[name] = ruleset, hashlib.sha256(data).hexdigest()
        return held[1]


@dataclass(frozen=True)
class Mark:
    """``digest`` is the file's; ``cites`` are all clauses it cites."""

    digest: str
    shown: Shown
    cites: frozenset[str]


@dataclass(frozen=True)
class Marks:
    """Marks by path, and the SHA-256 of each rule set they rest on by its name."""

    marks: Mapping[str, Mark] = field(default_factory=dict)
    rulesets: Mapping[str, str] = field(default_factory=dict)

    def unchanged(self, now: Seen) -> dict[str, Shown]:
        """The marked files whose content is the same, and that share their name with no other."""
        names = Counter(PurePosixPath(path).name for path in now.digests if path.startswith("variants/examples/"))
        return {
            path: mark.shown
            for path, mark in self.marks.items()
            if now.digests.get(path) == mark.digest and names[PurePosixPath(path).name] == 1
        }

    def holding(self, library: Library, told: Told, paths: Iterable[str]) -> dict[str, Shown]:
        """Those of them that hold in this library."""
        every = citable(library)
        same = {name for name, before in self.rulesets.items() if told.of(library, name) == before}
        return {
            path: mark.shown
            for path, mark in ((path, self.marks[path]) for path in paths)
            if same.issuperset(mark.shown.rulesets) and every.issuperset(mark.cites)
        }

    def to_data(self) -> dict[str, Any]:
        """The marks as JSON takes them."""
        marks = {
            path: [m.digest, list(m.shown.clauses), list(m.shown.rulesets), m.shown.contrasts, sorted(m.cites)]
            for path, m in self.marks.items()
        }
        return {"marks": marks, "rulesets": dict(self.rulesets)}

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Marks:
        """The marks that ``to_data`` wrote; none of anything else."""
        try:
            marks = {
                path: Mark(digest, Shown(tuple(clauses), tuple(rulesets), contrasts), frozenset(cites))
                for path, (digest, clauses, rulesets, contrasts, cites) in data["marks"].items()
            }
            return cls(marks, data["rulesets"])
        except (KeyError, TypeError, ValueError, AttributeError):
            return cls()


def marked(
    before: Marks, spared: Iterable[str], library: Library, told: Told, findings: Iterable[Finding], now: Seen
) -> Marks:
    """The marks after a check: of the examples that were spared and of those in which nothing was found."""
    wrong = {finding.path for finding in findings}
    every = citable(library)
    marks = {path: before.marks[path] for path in spared}
    for example in library.examples.values():
        path = example.origin.path
        if path in wrong or path not in now.digests or (cites := _sound(library, example, every)) is None:
            continue
        one = shown(example)
        if one.rulesets and all(told.of(library, name) for name in one.rulesets):
            marks[path] = Mark(now.digests[path], one, cites)
    named = {name for mark in marks.values() for name in mark.shown.rulesets}
    return Marks(marks, {name: told.of(library, name) for name in sorted(named)})


def _sound(library: Library, example: Example, every: frozenset[str]) -> frozenset[str] | None:
    """What an example cites, if nothing that is wrong with it can have been passed over; else None."""
    document = example.origin.document
    cites = like_cited(document)
    if cites is None or not every.issuperset(cites) or document.mentions("allow"):
        return None
    variants = [library.variants.get(variant_of(name)) for name in example.model.expect]
    judged = all(v is not None and v.id not in library.broken and whole(library, v) for v in variants)
    return cites if judged else None
