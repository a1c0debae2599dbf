"""Expectations: what a record should come to under named rule sets, and where it does not.

``expect`` maps a variant's name (``hoyle-1814``, ``hoyle-1814 transmitted low.owner+target``) to a mapping of items,
``score``, ``winner``, ``trump``, ``legal``, ``rulings``, ``open`` and ``warns``. Keys not named are not checked.

Where the vocabulary leaves it open: a ruling's ``parameter`` is also fulfilled by an entry of the one named
(``misdeal.surplus`` by ``misdeal.surplus.2``) and by the address of the rule that gave the effects; ``clause`` by any of
the clauses cited; ``at`` is the number of an action, ``deal`` for the deal itself, ``deal.2`` for the second of
``deal.events``. Of several rulings on one action any may fulfil it.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..games import family
from ..games.cards import CardProblems, parse_cards
from ..games.engine import NOBODY, VERDICTS, Decision, ItemResult, Problem, Record, RecordError, engine
from ..games.problems import UnknownName, ValueProblems, close, joined, meant, shown
from ..games.ruleset import RuleSet
from ..games.values import Effect
from .rulings import Outcome, Warn

Path = tuple[str | int, ...]

KEYS = ("score", "winner", "trump", "legal", "rulings", "open", "warns")
WARNS = ("crux", "supplied", "unknown")
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*( transmitted( [a-z0-9.-]+(\+[a-z0-9.-]+)*)?)?")


@dataclass(frozen=True)
class ExpectedRuling:
    """What is expected of the ruling on one action; empty and None are not checked."""

    at: int
    event: int = 0
    verdict: str = ""
    parameter: str = ""
    clause: str = ""
    then: tuple[tuple[Effect, Mapping[str, str]], ...] | None = None
    """Effects, each with the seats or sides written in place of parties (argument -> name)."""
    path: Path = ()


@dataclass(frozen=True)
class Expectation:
    """What is expected of a record under one rule set; None is not checked."""

    ruleset_id: str
    items: Mapping[str, str]
    extra: Mapping[str, str]
    score: Mapping[str, int] | None = None
    winner: str | None = None
    trump: str | None = None
    legal: tuple[int, frozenset[str]] | None = None
    rulings: tuple[ExpectedRuling, ...] = ()
    open: tuple[str, ...] | None = None
    warns: tuple[Warn, ...] | None = None
    path: Path = ()


class Mismatch(NamedTuple):
    """One thing expected that is not so; ``path`` leads to it inside the raw record."""

    path: Path
    expected: str
    got: str

    def __str__(self) -> str:
        return f"expected {self.expected}, got {self.got}"


def variant_of(name: str) -> str:
    """The variant in an expectation's name: ``hoyle-1814`` of ``hoyle-1814 transmitted low.owner``."""
    return name.partition(" ")[0]


# -- reading ------------------------------------------------------------------------------------------------------------


def read_expectations(raw: Mapping[str, Any], record: Record) -> tuple[Expectation, ...]:
    """The expectations of a record; ``raw`` is the value of its key ``expect``.

    Raises ``RecordError`` with every problem: unknown keys, sides, parameters, verdicts, entries that do not exist.
    """
    found: list[Problem] = []
    out: list[Expectation] = []
    if not isinstance(raw, Mapping):
        raise RecordError([Problem(("expect",), f"{shown(raw)} is not a mapping from variants", "write {hoyle-1807: …}")])
    for name, body in raw.items():
        path: Path = ("expect", name)
        if not _NAME.fullmatch(name):
            found.append(Problem(path, f"{shown(name)} is not the name of a variant",
                                 "write hoyle-1814, hoyle-1814 transmitted, or hoyle-1814 transmitted low.owner+target"))
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
            self.wrong(("legal",), f"{shown(raw)} does not say at which entry which cards", "write {at: 4, cards: 5H 4S}")
            return None
        at = self.at(("legal", "at"), raw["at"])
        try:
            return at[0], frozenset(parse_cards(raw["cards"] if isinstance(raw["cards"], str) else ""))
        except CardProblems as error:
            self.wrong(("legal", "cards"), error.problems[0].message, error.problems[0].hint)
            return None

    def at(self, path: Path, raw: Any) -> tuple[int, int]:
        """The action, or event in dealing, that is meant."""
        text = raw if isinstance(raw, str) else ""
        head, _, tail = text.partition(".")
        events = self.record.deal.events
        if head == "deal" and (not tail or (tail.isdigit() and 0 < int(tail) <= len(events))):
            return 0, int(tail or 0)
        if text.isdigit() and 0 < int(text) <= len(self.record.actions):
            return int(text), 0
        what = f"1 to {len(self.record.actions)}" if self.record.actions else "none: the record has no entries"
        self.wrong(path, f"{shown(raw)} is not the number of an entry", f"entries are {what}")
        return 0, 0

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
            at, event = self.at((*path, "at"), item["at"])
            yield ExpectedRuling(at, event, self.verdict(path, item), self.parameter(path, item),
                                 str(item.get("clause", "")), self.then(path, item), (*self.path, *path))

    def verdict(self, path: Path, item: Mapping[str, Any]) -> str:
        verdict = item.get("verdict", "")
        if verdict and verdict not in VERDICTS:
            self.wrong((*path, "verdict"), f"{shown(verdict)} is not a verdict", f"verdicts are {joined(VERDICTS, 'and')}")
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


# -- comparing ----------------------------------------------------------------------------------------------------------


def check(record: Record, expectation: Expectation, ruleset: RuleSet, *, verdict_only: bool = False
          ) -> tuple[Mismatch, ...]:
    """Run a record under a rule set and say what is not as expected.

    ``verdict_only`` leaves out clauses and warnings, which no change of a value alters. Raises as ``run`` does.
    """
    from .replay import run
    outcome = run(record, ruleset, verdict_only=verdict_only, warn=expectation.warns is not None)
    return tuple(mismatches(record, expectation, outcome, ruleset, verdict_only))


def mismatches(record: Record, wanted: Expectation, outcome: Outcome, ruleset: RuleSet, verdict_only: bool = False
               ) -> Iterator[Mismatch]:
    """What an outcome lacks of an expectation."""
    path = wanted.path
    for name, text in wanted.items.items():
        item = outcome.items.get(name)
        got = "open" if item is None or name in outcome.open else item.text()
        if item is None or name in outcome.open or not item_fits(text, item, outcome.sides):
            yield Mismatch((*path, name), text, got)
    for name, text in wanted.extra.items():
        got = outcome.extra.get(name, "nothing")
        if sorted(got.split(", ")) != sorted(text.split(", ")):
            yield Mismatch((*path, name), text, got)
    if wanted.score is not None:
        for side, points in wanted.score.items():
            name = outcome.sides.get(side, side)
            shown_score = "no such side" if name not in outcome.score else str(outcome.score[name]) + (
                " (open)" if "score" in outcome.open else "")
            if shown_score != str(points):
                yield Mismatch((*path, "score", side), str(points), shown_score)
    if wanted.winner is not None and outcome.sides.get(wanted.winner, wanted.winner) != outcome.winner:
        yield Mismatch((*path, "winner"), wanted.winner, outcome.winner or "open")
    if wanted.trump is not None and wanted.trump != outcome.trump:
        yield Mismatch((*path, "trump"), wanted.trump, outcome.trump or "open")
    if wanted.open is not None and set(wanted.open) != set(outcome.open):
        yield Mismatch((*path, "open"), joined(wanted.open, "and") or "nothing open",
                       joined(outcome.open, "and") or "nothing open")
    for ruling in wanted.rulings:
        yield from ruling_mismatch(ruling, outcome, verdict_only)
    if wanted.legal is not None:
        yield from _legal(record, wanted, ruleset)
    if wanted.warns is not None and not verdict_only:
        missing = [str(w) for w in wanted.warns if w not in outcome.warns]
        if missing or (not wanted.warns and outcome.warns):
            yield Mismatch((*path, "warns"), joined(map(str, wanted.warns), "and") or "no warning",
                           joined(map(str, outcome.warns), "and") or "no warning")


def item_fits(text: str, item: ItemResult, sides: Mapping[str, str]) -> bool:
    """Whether an item is as written: ``D``, ``D 25-9``, ``E 10, Y 5``; figures not written are not checked."""
    if "," in text or (item.by_side and not item.owner):
        return sorted(text.split(", ")) == sorted(item.text().split(", "))
    owner, _, figures = text.partition(" ")
    if sides.get(owner, owner) != item.owner:
        return False
    return not figures or figures == "-".join(map(str, item.figures))


def ruling_mismatch(wanted: ExpectedRuling, outcome: Outcome, verdict_only: bool) -> Iterator[Mismatch]:
    """The mismatch of one expected ruling, if no ruling on that action fulfils it."""
    here = [(i, d) for i, d in enumerate(outcome.decisions) if (d.at, d.event) == (wanted.at, wanted.event)]
    if not here:
        yield Mismatch(wanted.path, "a ruling", "none: the record was not judged so far")
        return
    worst: list[Mismatch] = []
    for i, decision in here:
        clauses = outcome.rulings[i].clauses if outcome.rulings and not verdict_only else None
        found = list(_differences(wanted, decision, clauses))
        if not found:
            return
        if not worst or len(found) < len(worst):
            worst = found
    yield from worst


def _differences(wanted: ExpectedRuling, decision: Decision, clauses: tuple[str, ...] | None) -> Iterator[Mismatch]:
    path = wanted.path
    if wanted.verdict and wanted.verdict != decision.verdict:
        yield Mismatch((*path, "verdict"), wanted.verdict, decision.verdict)
    if wanted.parameter and not any(a == wanted.parameter or a.startswith(wanted.parameter + ".") and
                                    a[len(wanted.parameter) + 1:].isalnum() for a in (decision.parameter, decision.rule)):
        yield Mismatch((*path, "parameter"), wanted.parameter, decision.parameter or "none")
    if wanted.then is not None and not effects_fit(wanted.then, decision):
        yield Mismatch((*path, "then"), joined((said(e, n) for e, n in wanted.then), "and") or "nothing",
                       joined((said(e, {}) for e in decision.then), "and") or "nothing")
    if wanted.clause and clauses is not None and wanted.clause not in clauses:
        yield Mismatch((*path, "clause"), wanted.clause, joined(clauses, "and") or "no clause")


def effects_fit(wanted: tuple[tuple[Effect, Mapping[str, str]], ...], decision: Decision) -> bool:
    """Whether the effects are those expected, in their order; a seat stands for the party that it is."""
    if len(wanted) != len(decision.then):
        return False
    parties = dict(decision.parties)
    for (effect, names), got in zip(wanted, decision.then, strict=True):
        if effect.name != got.name or {k for k, _ in effect.args} != {k for k, _ in got.args}:
            return False
        for key, value in effect.args:
            if key in names:
                if names[key] not in parties.get(got.get(key), ()):
                    return False
            elif value != got.get(key):
                return False
    return True


def said(effect: Effect, names: Mapping[str, str]) -> str:
    """An effect in short, for a message."""
    args = {**dict(effect.args), **names}
    if not args:
        return effect.name
    return "{" + ", ".join(f"{k}: {sorted(v) if isinstance(v, frozenset) else v}" for k, v in args.items()) + "}"


def _legal(record: Record, wanted: Expectation, ruleset: RuleSet) -> Iterator[Mismatch]:
    from .legal import legal_at
    if wanted.legal is None:
        return
    at, cards = wanted.legal
    answer = legal_at(record, ruleset, at)
    if cards != frozenset(answer.cards):
        yield Mismatch((*wanted.path, "legal"), " ".join(sorted(cards)), " ".join(sorted(answer.cards)) or "no card")
