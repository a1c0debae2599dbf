"""Texts and rule sets in a page: clauses in every printing and reading as plain data, and two or more sides compared.

``written`` makes the data where a library is; ``Shelf`` takes them in and compares by the same collation as
``variorum diff``: rules, clauses and words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple, TypeAlias

from variorum.collate.changes import NOTHING, ClauseChange, RuleChange, Side, make_diff, rule_changes, rules_told
from variorum.collate.clauses import align_clauses, wording_changes
from variorum.collate.correspond import ClauseIn
from variorum.collate.render_html import pair_html, words_html
from variorum.collate.render_json import clause_data, rule_data, side_data
from variorum.collate.render_text import unsaid
from variorum.collate.tokens import Lacuna

from .rulebook import Rulebook
from .words import Told, became, lede, notes, one_wording, worded_only

Data: TypeAlias = "dict[str, Any]"
Wording: TypeAlias = "str | list[str | None]"
"""Words; where some are lost in a printing a list of words, with None for each lacuna."""


def written(clauses: Iterable[Mapping[str, Any]], sides: Sequence[str]) -> list[Data]:
    """The clauses of a text for ``Shelf``: ``ref``, ``topics``, ``section``, ``pins`` and the ``words`` by side.

    Of wordings that several sides have alike one is kept; ``at`` has, for each side in order, the number of its
    wording, or -1 where it has no such clause; it is empty where all have the same.
    """
    out = []
    for clause in clauses:
        words: list[Wording] = []
        at = []
        for side in sides:
            wording = clause["words"].get(side)
            if wording is not None and wording not in words:
                words.append(wording)
            at.append(-1 if wording is None else words.index(wording))
        out.append({**clause, "words": words, "at": at if any(at) else []})
    return out


class Apart(Exception):
    """Two sides that have nothing in common to be compared: why, and what could be compared instead."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


class Cell(NamedTuple):
    """What a side has in a row of a synopsis: the clauses, and their words as HTML."""

    refs: tuple[str, ...]
    html: str


def _holds(cell: Cell | None, ref: str) -> bool:
    return cell is not None and ref in cell.refs


def _plain(clause: ClauseIn) -> str:
    """The words of a clause as HTML."""
    return escape("".join(map(str, (clause.wording,) if isinstance(clause.wording, str) else clause.wording)))


class Shelf:
    """What can be compared, by name: texts, their printings and readings, and rule sets."""

    def __init__(self) -> None:
        self._texts: dict[str, Mapping[str, Any]] = {}
        self._sides: dict[str, Mapping[str, Any]] = {}
        self._books: dict[str, Rulebook] = {}

    def hold(self, game: str, data: Mapping[str, Any]) -> None:
        """Take in the ``texts`` of a game by id, each with ``sides`` and ``clauses`` as ``written`` made them; its
        ``rules`` as ``rulebook.packed`` made them; and the ``sides`` by name, each with what ``Told`` says of it, its
        ``game``, ``party`` (in the rulebook) and ``clauses`` (a text and a side of it, or None)."""
        self._texts.update(data["texts"])
        self._sides.update(data["sides"])
        self._books[game] = Rulebook(data["rules"])

    def compare(self, a: str, b: str) -> Data:
        """Two sides (``all-fours/1823@NY1830``, ``hoyle-1845 transmitted``) at three levels, as ``variorum diff
        --format json`` has them, with full references; and in words what the pages say.

        KeyError for a side that is not held; ``Apart`` for a rule set and something of another game.
        """
        told_a, told_b = self._told(a, b)
        game, other = self._sides[a]["game"], self._sides[b]["game"]
        if game != other and (told_a.ruleset or told_b.ruleset):
            of = f"{told_a.label} is of {told_a.game}, {told_b.label} of {told_b.game}"
            raise Apart(f"{of}: two games have no rules in common", "compare two texts of them, by their wording")
        apart = not one_wording(told_a, told_b)
        clauses_a, clauses_b = (self.clauses(a), self.clauses(b)) if apart else ([], [])
        aligned = align_clauses(clauses_a, clauses_b).changes
        book = None if worded_only(told_a, told_b) else self._books[game]
        rules = self._rules(book, (a, b), aligned) if book else ()
        words = wording_changes(aligned, clauses_a, clauses_b)
        diff = make_diff(told_a.label, told_b.label, rules, aligned, words, notes(told_a, told_b))
        advisory = {r.address for r in diff.rules if book and book.rule(r.address) in book.advisory}
        return {
            "a": diff.a,
            "b": diff.b,
            "lede": lede(diff, advisory),
            "notes": list(diff.notes),
            "counts": dict(diff.counts),
            "rules": [{**_rule(r), "advisory": r.address in advisory} for r in diff.rules],
            "clauses": [{**clause_data(c), "became": became(c), "told": rules_told(c.rules)} for c in diff.clauses],
            "wording": [
                {"a": list(w.a), "b": list(w.b), "reason": w.reason.value, "told": rules_told(w.rules),
                 "html": pair_html(w.words, diff.a, diff.b)}
                for w in diff.wording
            ],
        }  # fmt: skip

    def _told(self, a: str, b: str) -> tuple[Told, Told]:
        """Both sides, under labels that tell them apart."""
        told_a, told_b = (Told(*self._sides[name]["told"]) for name in (a, b))
        if told_a.label == told_b.label and a != b:
            return told_a._replace(label=a), told_b._replace(label=b)
        return told_a, told_b

    def _rules(self, book: Rulebook, names: Sequence[str], aligned: Sequence[ClauseChange]) -> tuple[RuleChange, ...]:
        before, after = book.laid([self._sides[name]["party"] for name in names])
        return rule_changes(before, after, aligned, {one: book.meaning(one) for one in (*before, *after)})

    def synopsis(self, names: Sequence[str]) -> Data:
        """Several sides in columns: ``labels``, ``rules`` where all are of one game, and ``rows``, with a cell a side.

        A rule has its ``address``, ``title``, its ``sides`` in order, and whether any of them ``differs``.

        A cell has the clauses (``refs``) and their words as HTML, beside a clause of the first side with what only this
        one has marked; or None. Corresponding clauses stand in one row. A clause that corresponds to none of the first
        stands with what it corresponds to in another, else below the clause before it. KeyError as in ``compare``.
        """
        columns = [self.clauses(name) for name in names]
        told = [Told(*self._sides[name]["told"]) for name in names]
        labels = [side.label for side in told]
        labels = [name if labels.count(label) > 1 else label for label, name in zip(labels, names, strict=True)]
        rows: list[list[Cell | None]] = [[Cell((c.id,), _plain(c)), *([None] * (len(names) - 1))] for c in columns[0]]
        for k in range(1, len(columns)):
            self._column(rows, columns, labels, k)
        return {
            "labels": labels,
            "rules": [] if any(side.uncoded for side in told) else self._rules_beside(names),
            "rows": [[cell and {"refs": list(cell.refs), "html": cell.html} for cell in row] for row in rows],
        }

    def _rules_beside(self, names: Sequence[str]) -> list[Data]:
        games = {self._sides[name]["game"] for name in names}
        if len(games) > 1:
            return []
        book = self._books[games.pop()]
        laid = book.laid([self._sides[name]["party"] for name in names])
        out = []
        for address in sorted({address for rules in laid for address in rules}):
            sides = [rules.get(address, NOTHING) for rules in laid]
            differs = len({side.value for side in sides}) > 1 or len({side.said for side in sides}) > 1
            out.append({
                "address": address, "title": book.meaning(address), "differs": differs,
                "sides": [_side(side) for side in sides],
            })  # fmt: skip
        return out

    def _column(
        self, rows: list[list[Cell | None]], columns: Sequence[list[ClauseIn]], labels: Sequence[str], k: int
    ) -> None:
        """Put the clauses of one side where they belong."""
        placed: set[str] = set()
        for j in range(k):
            if len(placed) == len(columns[k]):
                break
            aligned = align_clauses(columns[j], columns[k])
            for change in wording_changes(aligned.changes, columns[j], columns[k]):
                row = next((r for r in rows if change.a and _holds(r[j], change.a[0])), None)
                if row is None or row[k] or not change.b or placed.intersection(change.b):
                    continue
                html = words_html(change.words, labels[0], labels[k], "new") if j == 0 else ""
                html = html or " ".join(_plain(c) for c in columns[k] if c.id in change.b)
                row[k] = Cell(tuple(change.b), html)
                placed.update(change.b)
        last = -1
        for clause in columns[k]:
            at = next((i for i, r in enumerate(rows) if _holds(r[k], clause.id)), None)
            if at is None:
                at = last + 1
                rows.insert(at, [None] * len(columns))
                rows[at][k] = Cell((clause.id,), _plain(clause))
            last = at

    def clauses(self, name: str) -> list[ClauseIn]:
        """The clauses of a side as collation takes them."""
        if self._sides[name]["clauses"] is None:
            return []
        text_id, side = self._sides[name]["clauses"]
        text = self._texts[text_id]
        number = text["sides"].index(side)
        out = []
        for clause in text["clauses"]:
            at = clause["at"][number] if clause["at"] else 0
            if at >= 0:
                wording = clause["words"][at]
                if not isinstance(wording, str):
                    wording = tuple(Lacuna() if part is None else part for part in wording)
                topics = frozenset(clause["topics"])
                out.append(ClauseIn(clause["ref"], wording, topics, clause["section"], tuple(clause["pins"])))
        return out


def _rule(change: RuleChange) -> Data:
    return {**rule_data(change), "before": _side(change.before), "after": _side(change.after)}


def _side(side: Side) -> Data:
    """A side of a rule, and in words how a value comes to stand that the text does not say."""
    return {**side_data(side), "unsaid": unsaid(side) if not side.said and side.value is not None else ""}
