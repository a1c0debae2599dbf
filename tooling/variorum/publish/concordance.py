"""The same rule in other texts: which clause of each other text answers to a clause, found by what both state."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from variorum.library import Clause, Library
from variorum.library.wording import plain


@dataclass(frozen=True)
class Parallel:
    """A clause of another text, ``short`` for that text, that answers to one. ``same``: in the same words."""

    ref: str
    short: str
    same: bool


@dataclass(frozen=True)
class Parallels:
    """Those that are shown with a clause, in the order of the texts, and how many more there are."""

    shown: tuple[Parallel, ...] = ()
    more: int = 0

    @property
    def by_words(self) -> list[tuple[bool, list[Parallel]]]:
        """Those shown, those in the same words first."""
        groups = [(same, [p for p in self.shown if p.same is same]) for same in (True, False)]
        return [(same, found) for same, found in groups if found]


MOST = 8
"""Parallels shown with a clause: a page may not grow with the number of texts. All stand on the pages of the topics."""


class Concordance:
    """Answers, for every clause, with at most one clause of each other text of its game."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._stating: dict[tuple[str, str], list[Clause]] = {}
        self._words: dict[tuple[str, str], list[Clause]] = {}
        self._kin = {frozenset((r.from_, r.to)) for r in library.relations}
        for clause in library.clauses.values():
            game = library.texts[clause.text].game
            for parameter in {f.parameter for f in clause.facts}:
                self._stating.setdefault((game, parameter), []).append(clause)
            self._words.setdefault((game, self.words(clause.ref)), []).append(clause)
        self.words = cache(self.words)  # type: ignore[method-assign]  # one library, many lookups

    def words(self, ref: str) -> str:
        """A clause's words for comparison: spaces and capitals do not count."""
        clause = self.library.clauses[ref]
        return re.sub(r"\s+", " ", plain(clause, self.library.texts[clause.text])).strip().lower()

    def of(self, clause: Clause) -> Parallels:
        """The parallels of a clause: an editor's pin first, then same words, then most parameters stated in common.

        Of many the texts related to its own are shown, then those in the same words, then the first.
        """
        game = self.library.texts[clause.text].game
        pinned = {c.to.partition("#")[0]: c.to for c in clause.model.corresponds if c.to in self.library.clauses}
        scores: dict[str, Counter[str]] = {}
        for parameter in {f.parameter for f in clause.facts}:
            for other in self._stating[game, parameter]:
                if other.text != clause.text:
                    scores.setdefault(other.text, Counter())[other.ref] += 1
        mine = self.words(clause.ref)
        alike = {c.text: c.ref for c in reversed(self._words[game, mine]) if c.text != clause.text and len(mine) > 24}
        out = []
        for text in self.library.texts.values():
            ref = pinned.get(text.id) or alike.get(text.id)
            if ref is None and text.id in scores:
                ref = self._best(clause, scores[text.id])
            if ref is not None:
                out.append(Parallel(ref, text.model.short, self.words(ref) == mine))

        def far(one: Parallel) -> tuple[bool, bool]:
            return frozenset((one.ref.partition("#")[0], clause.text)) not in self._kin, not one.same

        kept = {p.ref for p in sorted(out, key=far)[:MOST]}
        return Parallels(tuple(p for p in out if p.ref in kept), len(out) - len(kept))

    def _best(self, clause: Clause, scores: Mapping[str, int]) -> str:
        topics = set(clause.model.topics)

        def rank(ref: str) -> tuple[int, int, int]:
            other = self.library.clauses[ref]
            return (-scores[ref], -len(topics & set(other.model.topics)), other.number)

        return min(scores, key=rank)
