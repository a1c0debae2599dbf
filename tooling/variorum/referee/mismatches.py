"""Where an outcome is not as expected.

Where the vocabulary leaves it open: a ruling's ``parameter`` is also fulfilled by an entry of the one named
(``misdeal.surplus`` by ``misdeal.surplus.2``) and by the address of the rule that gave the effects; ``clause`` by any
of the clauses cited. Of several rulings on one action any may fulfil it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ..games.engine import Decision, ItemResult, Record
from ..games.problems import joined
from ..games.ruleset import RuleSet
from ..games.values import Effect
from .legal import legal_at
from .rulings import Outcome, Warn

Path = tuple[str | int, ...]


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
    deal: int = 0


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
    place = (wanted.deal, wanted.at, wanted.event)
    here = [(i, d) for i, d in enumerate(outcome.decisions) if (d.deal, d.at, d.event) == place]
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
    if wanted.parameter and not any(fits(wanted.parameter, a) for a in (decision.parameter, decision.rule)):
        yield Mismatch((*path, "parameter"), wanted.parameter, decision.parameter or "none")
    if wanted.then is not None and not effects_fit(wanted.then, decision):
        yield Mismatch((*path, "then"), joined((said(e, n) for e, n in wanted.then), "and") or "nothing",
                       joined((said(e, {}) for e in decision.then), "and") or "nothing")
    if wanted.clause and clauses is not None and wanted.clause not in clauses:
        yield Mismatch((*path, "clause"), wanted.clause, joined(clauses, "and") or "no clause")


def fits(wanted: str, address: str) -> bool:
    """Whether an address is the one wanted or an entry of it, which a further parameter of that name is not."""
    return address == wanted or (address.startswith(f"{wanted}.") and address[len(wanted) + 1:].isdigit())


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
    if wanted.legal is None:
        return
    at, cards = wanted.legal
    answer = legal_at(record, ruleset, at)
    if cards != frozenset(answer.cards):
        yield Mismatch((*wanted.path, "legal"), " ".join(sorted(cards)), " ".join(sorted(answer.cards)) or "no card")
