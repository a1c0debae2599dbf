"""Expectations: what a record should come to under named rule sets, and where it does not.

``expect`` maps a variant's name (``hoyle-1814``, ``hoyle-1814 transmitted low.owner+target``) to a mapping of items,
``score``, ``winner``, ``trump``, ``legal``, ``rulings``, ``open`` and ``warns``. Keys not named are not checked.

A ruling's ``at`` is the number of an action, ``deal`` for the deal itself, ``deal.2`` for the second of
``deal.events``; in a partie of several deals the number of the deal stands before it: ``3.12``, ``3.deal.1``.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ..games import family
from ..games.cards import CardProblems, parse_cards
from ..games.engine import NOBODY, VERDICTS, Problem, Record, RecordError, engine
from ..games.problems import UnknownName, ValueProblems, close, joined, meant, shown
from ..games.ruleset import RuleSet
from ..games.values import Effect
from .mismatches import Expectation, ExpectedRuling, Mismatch, mismatches
from .replay import run
from .rulings import Warn

__all__ = ["Expectation", "ExpectedRuling", "Mismatch", "check", "mismatches", "read_expectations", "variant_of"]

Path = tuple[str | int, ...]

KEYS = ("score", "winner", "trump", "legal", "rulings", "open", "warns")
WARNS = ("crux", "supplied", "unknown")
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*( transmitted( [a-zA-Z0-9.-]+(\+[a-zA-Z0-9.-]+)*)?)?")


def variant_of(name: str) -> str:
    """The variant in an expectation's name: ``hoyle-1814`` of ``hoyle-1814 transmitted low.owner``."""
    return name.partition(" ")[0]


# -- reading ----------------------------------------------------------------------------------------------------------


def read_expectations(raw: Mapping[str, Any], record: Record) -> tuple[Expectation, ...]:
    """The expectations of a record; ``raw`` is the value of its key ``expect``.

    Raises ``RecordError`` with every problem: unknown keys, sides, parameters, verdicts, entries that do not exist.
    """
    found: list[Problem] = []
    out: list[Expectation] = []
    if not isinstance(raw, Mapping):
        raise RecordError([Problem(("expect",), f"{shown(raw)} is not a mapping from variants",
                                   "write {hoyle-1807: …}")])
    for name, body in raw.items():
        path: Path = ("expect", name)
        if not _NAME.fullmatch(name):
            found.append(Problem(path, f"{shown(name)} is not the name of a variant",
                                 "write hoyle-1814, hoyle-1814 transmitted or hoyle-1814 transmitted low.owner+target"))
        elif not isinstance(body, Mapping):
            found.append(Problem(path, f"{shown(body)} is not a mapping of what is expected", "write {score: {E: 1}}"))
        else:
            out.append(_Reader(record, found, path).read(name, body))
    if found:
        raise RecordError(found)
    return tuple(out)


class _Reader:
    def __init__(self, record: Record, found: list[Problem], path: Path) -> None:
        self.record = record
        self.found = found
        self.path = path
        self.engine = engine(record.game)
        self.sides = (*record.sides, *(() if record.sides or len(record.seats) < 4 else ("A", "B", "C")))

    def wrong(self, path: Path, message: str, hint: str = "") -> None:
        self.found.append(Problem((*self.path, *path), message, hint))

    def read(self, name: str, body: Mapping[str, Any]) -> Expectation:
        items, extra = self.engine.items, self.engine.extra
        known = (*items, *extra, *KEYS)
        for key in body:
            if key not in known:
                self.wrong((key,), f"{shown(key)} is nothing that can be expected",
                           meant(close(key, known, 1)) or f"keys are {joined(known, 'and')}")
        return Expectation(
            name, {k: self.item(k, body[k]) for k in items if k in body},
            {k: flat(body[k]) for k in extra if k in body},
            self.numbers("score", body["score"]) if "score" in body else None,
            self.side("winner", body["winner"], ("none",)) if "winner" in body else None,
            self.text("trump", body["trump"]) if "trump" in body else None,
            self.legal(body["legal"]) if "legal" in body else None,
            tuple(self.rulings(body["rulings"])) if "rulings" in body else (),
            tuple(self.words("open", body["open"])) if "open" in body else None,
            tuple(self.warns(body["warns"])) if "warns" in body else None, self.path)

    def text(self, key: str, raw: Any) -> str:
        if isinstance(raw, str):
            return raw
        self.wrong((key,), f"{shown(raw)} is not a word")
        return ""

    def side(self, key: str, raw: Any, others: tuple[str, ...]) -> str:
        names = (*self.record.seats, *self.sides, *others)
        if raw not in names:
            self.wrong((key,), f"{shown(raw)} is not a side", f"write one of {joined(names)}")
            return ""
        return str(raw)

    def item(self, key: str, raw: Any) -> str:
        if isinstance(raw, Mapping):
            return ", ".join(f"{side} {n}" for side, n in self.numbers(key, raw).items())
        text = self.text(key, raw)
        first = text.split()[0] if text.split() else ""
        if text and first not in (*self.record.seats, *self.sides, NOBODY):
            self.wrong((key,), f"{shown(first)} is not a side", f"write a side or nobody: {self.record.seats[0]}")
        return text

    def numbers(self, key: str, raw: Any) -> dict[str, int]:
        out: dict[str, int] = {}
        if not isinstance(raw, Mapping):
            self.wrong((key,), f"{shown(raw)} is not a mapping of points by side",
                       f"write {key}: {{{self.record.seats[0]}: 1}}")
            return out
        for side, text in raw.items():
            if side not in (*self.record.seats, *self.sides):
                self.wrong((key, side), f"{shown(side)} is not a side",
                           f"sides are {joined((*self.record.seats, *self.sides), 'and')}")
            elif not isinstance(text, str) or not text.removeprefix("-").isdigit():
                self.wrong((key, side), f"{shown(text)} is not a number")
            else:
                out[side] = int(text)
        return out

    def words(self, key: str, raw: Any) -> list[str]:
        if isinstance(raw, list) and all(isinstance(item, str) for item in raw):
            return raw
        self.wrong((key,), f"{shown(raw)} is not a list", f"write {key}: []")
        return []

    def warns(self, raw: Any) -> Iterator[Warn]:
        games = family(self.record.game)
        for i, text in enumerate(self.words("warns", raw)):
            kind, _, parameter = text.partition(" ")
            if kind not in WARNS:
                self.wrong(("warns", i), f"{shown(text)} is not a warning", "write crux P, supplied P or unknown P")
            elif parameter not in games.parameters:
                self.wrong(("warns", i), f"{shown(parameter)} is not a parameter",
                           meant(close(parameter, games.parameters, 1)))
            else:
                yield Warn(kind, parameter)

    def legal(self, raw: Any) -> tuple[int, frozenset[str]] | None:
        if not isinstance(raw, Mapping) or set(raw) != {"at", "cards"}:
            self.wrong(("legal",), f"{shown(raw)} does not say at which entry which cards",
                       "write {at: 4, cards: 5H 4S}")
            return None
        at = self.at(("legal", "at"), raw["at"])
        try:
            return at[0], frozenset(parse_cards(raw["cards"] if isinstance(raw["cards"], str) else ""))
        except CardProblems as error:
            self.wrong(("legal", "cards"), error.problems[0].message, error.problems[0].hint)
            return None

    def at(self, path: Path, raw: Any) -> tuple[int, int, int]:
        """The action, or event in dealing, that is meant, and the deal of a partie of several deals."""
        text = raw if isinstance(raw, str) else ""
        record, deal = self.record, 0
        first, _, rest = text.partition(".")
        if record.deals and first.isdigit() and 0 < int(first) <= len(record.deals):
            deal, text = int(first), rest
            record = record.deals[deal - 1]
        head, _, tail = text.partition(".")
        events = record.deal.events
        if head == "deal" and (not tail or (tail.isdigit() and 0 < int(tail) <= len(events))):
            return 0, int(tail or 0), deal
        if text.isdigit() and 0 < int(text) <= len(record.actions):
            return int(text), 0, deal
        what = f"1 to {len(record.actions)}" if record.actions else "none: the record has no entries"
        if record.deals:
            what = f"written with the number of the deal: 1.1 to {len(record.deals)}.{len(record.deals[-1].actions)}"
        self.wrong(path, f"{shown(raw)} is not the number of an entry", f"entries are {what}")
        return 0, 0, 0

    def rulings(self, raw: Any) -> Iterator[ExpectedRuling]:
        if not isinstance(raw, list):
            self.wrong(("rulings",), f"{shown(raw)} is not a list", "write rulings: [{at: 2, verdict: legal}]")
            return
        for i, item in enumerate(raw):
            path: Path = ("rulings", i)
            if not isinstance(item, Mapping) or "at" not in item:
                self.wrong(path, "a ruling does not say at which entry", "write {at: 2, verdict: legal}")
                continue
            known = ("at", "verdict", "parameter", "clause", "then")
            for key in item:
                if key not in known:
                    self.wrong((*path, key), f"{shown(key)} is not a key of a ruling",
                               meant(close(key, known, 1)) or f"keys are {joined(known, 'and')}")
            at, event, deal = self.at((*path, "at"), item["at"])
            yield ExpectedRuling(at, event, self.verdict(path, item), self.parameter(path, item),
                                 str(item.get("clause", "")), self.then(path, item), (*self.path, *path), deal)

    def verdict(self, path: Path, item: Mapping[str, Any]) -> str:
        verdict = item.get("verdict", "")
        if verdict and verdict not in VERDICTS:
            self.wrong((*path, "verdict"), f"{shown(verdict)} is not a verdict",
                       f"verdicts are {joined(VERDICTS, 'and')}")
        return str(verdict)

    def parameter(self, path: Path, item: Mapping[str, Any]) -> str:
        name = item.get("parameter", "")
        if name:
            try:
                family(self.record.game).address(str(name))
            except UnknownName as problem:
                self.wrong((*path, "parameter"), problem.message, problem.hint)
        return str(name)

    def then(self, path: Path, item: Mapping[str, Any]) -> tuple[tuple[Effect, Mapping[str, str]], ...] | None:
        """The effects expected. A seat or side may stand in place of a party; it is kept beside the effect."""
        if "then" not in item:
            return None
        games = family(self.record.game)
        listed = item["then"] if isinstance(item["then"], list) else [item["then"]]
        out: list[tuple[Effect, Mapping[str, str]]] = []
        for i, raw in enumerate(listed):
            names: dict[str, str] = {}
            written = raw
            if isinstance(raw, Mapping):
                stand_in = next(iter(games.parties))
                names = {k: v for k, v in raw.items() if isinstance(v, str) and v not in games.parties
                         and k in ("to", "from", "draw-surplus") and v in (*self.record.seats, *self.sides)}
                written = {k: stand_in if k in names else v for k, v in raw.items()}
            try:
                out.append((games.rules.parse_effect(written), names))
            except ValueProblems as error:
                place = (*path, "then", i) if isinstance(item["then"], list) else (*path, "then")
                for problem in error.problems:
                    self.wrong((*place, *problem.path), problem.message, problem.hint)
        return tuple(out)


def flat(raw: Any) -> str:
    """A value of an expectation in a line: ``E 2, D 1``."""
    if isinstance(raw, Mapping):
        return ", ".join(f"{k} {v}" for k, v in raw.items())
    return ", ".join(map(str, raw)) if isinstance(raw, list) else str(raw)


# -- holding them against an outcome -----------------------------------------------------------------------------------


def check(record: Record, expectation: Expectation, ruleset: RuleSet, *, verdict_only: bool = False
          ) -> tuple[Mismatch, ...]:
    """Run a record under a rule set and say what is not as expected.

    ``verdict_only`` leaves out clauses and warnings, which no change of a value alters. Raises as ``run`` does.
    """
    outcome = run(record, ruleset, verdict_only=verdict_only, warn=expectation.warns is not None)
    return tuple(mismatches(record, expectation, outcome, ruleset, verdict_only))
