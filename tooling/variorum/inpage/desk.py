"""The desk: holds the rule sets and texts a page has brought, and answers what is asked of them.

A question is a mapping with ``ask`` and what belongs to it:

- ``run``: ``record`` (as typed), ``under`` (names of rule sets): each outcome as ``variorum run --format json`` has it
- ``compare``: ``record``, ``under`` (by default all of the game): as ``variorum compare --format json``; ``brief``
  leaves out what separates the groups and what decides, which takes longest
- ``texts``: ``a``, ``b``, two texts, printings, readings or rule sets: as ``variorum diff --format json``
- ``synopsis``: ``names``, of two or more such: their rules and clauses in columns
- ``legal``: ``under`` (one name), ``hand``, ``trick``, ``trump``: as ``variorum legal --format json``

An answer has ``findings`` where the record cannot be read or run, each as in ``--format json``, or ``refused``: which
field of the question cannot be (``hand``), why, and what would be right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from variorum.diagnostics import Report, as_data
from variorum.games.cards import CardProblems, parse_cards, read_suit
from variorum.games.engine import Record, RecordError
from variorum.games.plain import ruleset_of
from variorum.games.ruleset import RuleSet
from variorum.referee.compare import compare
from variorum.referee.data import comparison_data, legal_data, misfit_data, outcome_data
from variorum.referee.legal import legal_cards
from variorum.referee.replay import Misfit, run
from variorum.source.document import Document
from variorum.source.records import problem_finding, typed_record

if TYPE_CHECKING:
    from variorum.inpage.texts import Shelf

Data: TypeAlias = "dict[str, Any]"

HERE = "deal.yaml"
"""What findings call the record in the page."""


class Refused(Exception):
    """A question that cannot be: the field, why, what would be right."""

    def __init__(self, field: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.data = {"field": field, "message": message, "hint": hint}


class Desk:
    """Rule sets by name, made of their data when they are first asked about, and a shelf of texts."""

    def __init__(self) -> None:
        self._written: dict[str, tuple[Mapping[str, Any], Sequence[Any]]] = {}
        self._made: dict[str, RuleSet] = {}
        self._all: dict[str, list[str]] = {}
        self._shelf: Shelf | None = None

    def hold(self, data: Mapping[str, Any]) -> None:
        """Take in the rule sets of a game, as ``packed`` made them, or ``texts`` for a shelf."""
        if "texts" in data:
            self.shelf.hold(data["game"], data)
            return
        for written in data["sets"]:
            self._written[written["id"]] = written, data["pool"]
        self._all[data["game"]] = list(data["all"])

    @property
    def shelf(self) -> Shelf:
        """The texts; what compares them is imported when it is asked for, since who runs a deal has no use for it."""
        if self._shelf is None:
            from variorum.inpage.texts import Shelf

            self._shelf = Shelf()
        return self._shelf

    def answer(self, question: Mapping[str, Any]) -> Data:
        """The answer to a question; KeyError for a rule set that is not held or a question that is none."""
        try:
            return _ASKED[question["ask"]](self, question)
        except Refused as refused:
            return {"refused": refused.data}

    def ruleset(self, name: str) -> RuleSet:
        """The rule set of that name; the places of a reading may stand in any order."""
        if "+" in name:
            head, _, places = name.rpartition(" ")
            name = f"{head} {'+'.join(sorted(places.split('+')))}"
        if name not in self._made:
            written, pool = self._written[name]
            values = {parameter: pool[at] for parameter, at in written["values"].items()}
            self._made[name] = ruleset_of({**written, "values": values})
        return self._made[name]

    def _run(self, question: Mapping[str, Any]) -> Data:
        report = Report()
        typed = typed_record(HERE, question["record"], report, engine="python")
        if typed is None:
            return _findings(report)
        document, record = typed
        outcomes = [self._outcome(document, record, name, report) for name in question["under"]]
        return {"title": record.title, "outcomes": [o for o in outcomes if o], **_findings(report)}

    def _outcome(self, document: Document, record: Record, name: str, report: Report) -> Data | None:
        ruleset = self.ruleset(name)
        try:
            return outcome_data(ruleset, run(record, ruleset))
        except Misfit as misfit:
            return misfit_data(name, misfit.reason)
        except RecordError as error:
            report.extend(problem_finding(document, p, f", under {name}") for p in error.problems)
            return None

    def _compare(self, question: Mapping[str, Any]) -> Data:
        report = Report()
        typed = typed_record(HERE, question["record"], report, engine="python")
        if typed is None:
            return _findings(report)
        record = typed[1]
        names = question.get("under") or self._all[record.game]
        rulesets = [self.ruleset(name) for name in names]
        brief = bool(question.get("brief"))
        found = compare(record, rulesets, warn=not brief, why=not brief)
        return {"title": record.title, **comparison_data(found, {r.id: r for r in rulesets})}

    def _compare_texts(self, question: Mapping[str, Any]) -> Data:
        from variorum.inpage.texts import Apart

        try:
            return self.shelf.compare(question["a"], question["b"])
        except Apart as apart:
            raise Refused("b", apart.message, apart.hint) from None

    def _synopsis(self, question: Mapping[str, Any]) -> Data:
        return self.shelf.synopsis(question["names"])

    def _legal(self, question: Mapping[str, Any]) -> Data:
        ruleset = self.ruleset(question["under"])
        hand, trick = _cards("hand", question["hand"]), _cards("trick", question["trick"])
        suit = read_suit(question["trump"]) if question["trump"] else ""
        if suit is None:
            raise Refused("trump", f"{question['trump']!r} is not a suit", "write S, H, D or C")
        try:
            return legal_data(ruleset, legal_cards(ruleset, hand, trick, suit))
        except RecordError as error:
            problem = error.problems[0]
            raise Refused(str(problem.path[0]), problem.message, problem.hint) from None


def _cards(field: str, written: str) -> list[str]:
    try:
        return list(parse_cards(written))
    except CardProblems as error:
        problem = error.problems[0]
        raise Refused(field, problem.message, problem.hint) from None


def _findings(report: Report) -> Data:
    return {"findings": [as_data(finding) for finding in report]}


_ASKED = {"run": Desk._run, "compare": Desk._compare, "legal": Desk._legal, "texts": Desk._compare_texts,
          "synopsis": Desk._synopsis}


def packed(game: str, rulesets: Sequence[Mapping[str, Any]], names: Sequence[str]) -> Data:
    """Rule sets of a game as plain data put together for a page: values that several have alike are written once.

    ``names`` are those that stand for the game, in order, where nobody names any.
    """
    pool: list[Any] = []
    where: dict[str, int] = {}
    sets = []
    for written in rulesets:
        at = {}
        for parameter, value in written["values"].items():
            key = repr(value)
            if key not in where:
                where[key] = len(pool)
                pool.append(value)
            at[parameter] = where[key]
        sets.append({**written, "values": at})
    return {"game": game, "pool": pool, "sets": sets, "all": list(names)}
