"""The rules of all sides of a game as plain data, each thing once: ``packed`` from a library, a ``Rulebook`` in a page.

The data of a game: ``sides`` (value, status, clauses, source, transmitted, options), ``rules`` (name, sides by entry,
the side undivided or -1), ``views`` (rules; what follows from them), all but the first by their numbers in the list
before; ``parties`` by name with what ``Who`` has and their views; ``meanings``, ``constants`` and ``advisory`` rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from variorum.collate.changes import Side

from .rules import Means, Rule, Table, View, Who, beside, choose

Data: TypeAlias = "dict[str, Any]"


def packed(parties: Mapping[str, tuple[Who, Iterable[tuple[Means, View]]]]) -> Data:
    """The parties of a game by name, each with its views."""
    sides, rules, views = _Pool(), _Pool(), _Pool()
    out = {}
    for name, (who, seen) in parties.items():
        numbers = {}
        for means, view in seen:
            numbered = [
                rules.number([
                    rule_name, [[key, sides.number(_written(side))] for key, side in rule.entries.items()],
                    -1 if rule.whole is None else sides.number(_written(rule.whole)),
                ])
                for rule_name, rule in view.rules.items()
            ]  # fmt: skip
            numbers[_key(means)] = views.number([numbered, {n: dict(f) for n, f in view.follows.items() if f}])
        out[name] = {
            "text": who.text, "ruleset": who.ruleset, "seats": {str(n): own for n, own in who.seats.items()},
            "table": list(who.table) if who.table else None, "views": numbers,
        }  # fmt: skip
    return {"sides": sides.all, "rules": rules.all, "views": views.all, "parties": out}


class _Pool:
    """Plain values, each kept once, by number."""

    def __init__(self) -> None:
        self.all: list[Any] = []
        self._numbers: dict[str, int] = {}

    def number(self, value: Any) -> int:
        key = repr(value)
        if key not in self._numbers:
            self._numbers[key] = len(self.all)
            self.all.append(value)
        return self._numbers[key]


def _written(side: Side) -> list[Any]:
    return [side.value, side.status, list(side.clauses), side.source, side.transmitted, list(side.options)]


def _key(means: Means) -> str:
    if means.table is None:
        return means.own
    strict = {None: "", True: " strict", False: " free"}[means.table.strict]
    return f"{means.own}|{means.table.players}{strict}"


class Rulebook:
    """The rules of the sides of one game."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data
        self.advisory = frozenset(data["advisory"])

    def laid(self, names: Sequence[str]) -> list[dict[str, Side]]:
        """The rules of these parties by address, made comparable. KeyError for one that is not here."""
        parties = [self._data["parties"][name] for name in names]
        means = choose([_who(party) for party in parties])
        views = [self._view(party["views"][_key(m)]) for party, m in zip(parties, means, strict=True)]
        return beside(views, self._data["constants"])

    def rule(self, address: str) -> str:
        """The rule of which an address names an entry, or all of it."""
        while address not in self._data["meanings"] and "." in address:
            address = address.rpartition(".")[0]
        return address

    def meaning(self, address: str) -> str:
        """What a rule means; of an entry, what the whole does."""
        found: str = self._data["meanings"].get(self.rule(address), "")
        return found

    def _view(self, number: int) -> View:
        numbered, follows = self._data["views"][number]
        return View(dict(self._rule(n) for n in numbered), follows)

    def _rule(self, number: int) -> tuple[str, Rule]:
        name, entries, whole = self._data["rules"][number]
        return name, Rule({key: self._side(n) for key, n in entries}, None if whole < 0 else self._side(whole))

    def _side(self, number: int) -> Side:
        value, status, clauses, source, transmitted, options = self._data["sides"][number]
        return Side(value, status, tuple(clauses), source, transmitted, tuple(options))


def _who(party: Mapping[str, Any]) -> Who:
    table = Table(*party["table"]) if party["table"] else None
    return Who(party["text"], party["ruleset"], {int(n): own for n, own in party["seats"].items()}, table)
