"""The decision tree of one record: what it asks of rules, one question after the other, and what it comes to.

Judging asks a rule set some twenty things, and nothing else of it matters. So two rule sets with the same answers give
the same result, and only what nobody has answered so before has to be judged.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from ..games.consulted import consulting
from ..games.engine import Record, RecordError, engine
from ..games.ruleset import RuleSet
from .replay import Misfit, agreed, judge, misfit
from .rulings import Outcome

NOTHING: Mapping[str, Any] = MappingProxyType({})
_LACKING = object()
"""The answer of rules that do not have what is asked for."""


class Leaf(NamedTuple):
    """What a record comes to after these answers: an outcome for verdicts only, or why it cannot be judged.

    ``result`` is that of the outcome, one object for all that are equal; ``asked`` has the questions, written as in
    ``consulted.Asked``.
    """

    outcome: Outcome | None
    result: tuple[object, ...] | None
    error: Exception | None
    asked: frozenset[str]


class Node:
    """A question, and where each answer to it leads."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.answers: list[tuple[Any, Node | Leaf]] = []

    def after(self, answer: object) -> Node | Leaf | None:
        """Where an answer leads; None if nobody has given it. ``1`` and ``True`` are two answers."""
        for known, below in self.answers:
            if known is answer or (type(known) is type(answer) and known == answer):
                return below
        return None


class Tree:
    """What a record comes to under any rules; it grows with what it is asked for."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = engine(record.game)
        self._root: Node | Leaf | None = None
        self._fits: dict[object, bool] = {}
        self._results: dict[tuple[object, ...], tuple[object, ...]] = {}

    def under(self, ruleset: RuleSet) -> Leaf:
        """The record under a rule set. Raises ``Misfit``, and ``RecordError`` for what was agreed, as ``run`` does."""
        ruleset = agreed(self.record, ruleset)
        reason = misfit(self.game, self.record, ruleset)
        if reason:
            raise Misfit(ruleset.id, reason)
        return self._find(self.game.compile(ruleset), NOTHING, None)

    def altered(self, rules: Any, other: Mapping[str, Any], make: Callable[[], RuleSet]) -> Leaf | None:
        """The record under compiled ``rules`` that answer some questions otherwise, as ``other`` has it; None if they
        do not fit it. ``make`` gives the rule set of which such rules are compiled. Nothing must have been agreed."""
        key = other.get(".fit_key", rules.fit_key)
        if key not in self._fits:
            self._fits[key] = not misfit(self.game, self.record, make())
        return self._find(rules, other, make) if self._fits[key] else None

    def _find(self, rules: Any, other: Mapping[str, Any], make: Callable[[], RuleSet] | None) -> Leaf:
        at, path = self._root, []
        while isinstance(at, Node):
            answer = _answer(rules, other, at.name)
            path.append((at, answer))
            at = at.after(answer)
        return self._grown(rules, other, make, path) if at is None else at

    def _grown(self, rules: Any, other: Mapping[str, Any], make: Callable[[], RuleSet] | None,
               path: list[tuple[Node, Any]]) -> Leaf:
        """The leaf for answers that nobody has given; kept, unless it may hang on more than can be said."""
        noting, asked = consulting(rules, other, make)
        outcome = result = error = None
        try:
            outcome = judge(self.game, self.record, rules.ruleset, rules=noting)
        except (RecordError, KeyError) as found:  # KeyError: a value that is needed is wanting
            error = found
        else:
            result = outcome.result()
            result = self._results.setdefault(result, result)
        before = {node.name for node, _ in path}
        leaf = Leaf(outcome, result, error, frozenset({*before, *asked.names}))
        if not asked.everything:
            below: Node | Leaf = leaf
            for name in reversed([name for name in asked.names if name not in before]):
                node = Node(name)
                node.answers.append((_answer(rules, other, name), below))
                below = node
            if path:
                last, answer = path[-1]
                last.answers.append((answer, below))
            else:
                self._root = below
        return leaf


def _answer(rules: Any, other: Mapping[str, Any], name: str) -> Any:
    """What rules answer to a question: the value of a parameter, or an attribute."""
    if name in other:
        return other[name]
    return vars(rules)[name[1:]] if name[0] == "." else rules.values.get(name, _LACKING)
