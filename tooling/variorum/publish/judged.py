"""Each example judged once under every rule set of its game; pages about it share the answer."""

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from variorum.errors import UserError
from variorum.games.engine import Problem, Record, RecordError
from variorum.games.ruleset import RuleSet
from variorum.library import Example
from variorum.referee.compare import Comparison, compare
from variorum.referee.records import read_record
from variorum.referee.rulings import Outcome

from .site import Site


@dataclass(frozen=True)
class Head:
    """The first rule set of a group, and its outcome with all that decides it."""

    ruleset: RuleSet
    outcome: Outcome


@dataclass(frozen=True)
class Judged:
    """An example's record and what the rule sets make of it; ``problems`` where it cannot be read, and then no more."""

    example: Example
    record: Record | None
    problems: tuple[Problem, ...] = ()
    comparison: Comparison = field(default_factory=lambda: Comparison((), (), ()))
    heads: tuple[Head, ...] = ()

    @cached_property
    def scores(self) -> tuple[tuple[tuple[str, int], ...], ...]:
        """The different scores that come of it."""
        return tuple(dict.fromkeys(tuple(h.outcome.score.items()) for h in self.heads))


class Bench:
    """Judges the examples of a site, each once.

    What was judged is remembered by the record and the whole of the rule sets, provenance and all, so that a server
    that builds again after an edit judges only what the edit touches.
    """

    _remembered: ClassVar[dict[tuple[str, ...], tuple[Comparison, tuple[Head, ...]]]] = {}
    _most = 5000

    def __init__(self, site: Site) -> None:
        self.site = site
        self._judged: dict[str, Judged] = {}
        self._written: dict[str, str] = {}

    def judged(self, example: Example) -> Judged:
        """The example under the rule sets it names and all other playable ones of its game."""
        if example.id not in self._judged:
            self._judged[example.id] = self._judge(example)
        return self._judged[example.id]

    def most_telling(self) -> tuple[Judged, ...]:
        """The whole deals by how many different scores they come to, those of most rule sets first."""
        found = [self.judged(e) for e in self.site.library.examples.values()]
        whole = [j for j in found if j.record is not None and j.record.scope == "whole" and j.example.model.lesson]

        def order(judged: Judged) -> tuple[int, int, str]:
            return -len(judged.scores), -sum(len(g.rulesets) for g in judged.comparison.groups), judged.example.id

        return tuple(sorted(whole, key=order))

    def _judge(self, example: Example) -> Judged:
        raw = example.origin.document.plain()
        assert isinstance(raw, dict)  # its model was read from it
        try:
            record = read_record(raw)
        except RecordError as error:
            return Judged(example, None, error.problems)
        rulesets = self._rulesets(example)
        key = (repr(raw), *(self._writing(r) for r in rulesets))
        if key not in self._remembered:
            if len(self._remembered) >= self._most:
                self._remembered.clear()
            comparison = compare(record, rulesets)
            by_name = {r.id: r for r in rulesets}
            heads = tuple(Head(by_name[group.rulesets[0]], group.outcome) for group in comparison.groups)
            self._remembered[key] = comparison, heads
        comparison, heads = self._remembered[key]
        return Judged(example, record, (), comparison, heads)

    def _writing(self, ruleset: RuleSet) -> str:
        """A short sign for all that a rule set says and for where it has it from."""
        if ruleset.id not in self._written:
            said = repr((ruleset.id, ruleset.game, ruleset.title, ruleset.players, dict(ruleset.values)))
            self._written[ruleset.id] = hashlib.sha256(said.encode()).hexdigest()
        return self._written[ruleset.id]

    def _rulesets(self, example: Example) -> list[RuleSet]:
        """The rule sets the example names, then the other playable ones; those that lack a value are left out."""
        names = [*dict.fromkeys(example.model.expect)]
        names += [v.id for v in self.site.variants(example.game) if v.id not in names]
        out = []
        for name in names:
            try:
                out.append(self.site.library.ruleset(name))
            except UserError:
                continue
        return out
