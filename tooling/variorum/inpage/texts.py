"""Texts in a page: their clauses in every printing and reading as plain data, and two of them compared.

``written`` makes the data where a library is; ``Shelf`` takes them in and compares by the same collation as
``variorum diff``: clauses and words. What becomes of the rules needs the library, and is not told here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple, TypeAlias

from variorum.collate.changes import make_diff
from variorum.collate.clauses import align_clauses, wording_changes
from variorum.collate.correspond import ClauseIn
from variorum.collate.render_html import pair_html, words_html
from variorum.collate.render_json import clause_data
from variorum.collate.tokens import Lacuna

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
    """Texts by id, with their sides: printings and readings."""

    def __init__(self) -> None:
        self._texts: dict[str, Mapping[str, Any]] = {}

    def hold(self, texts: Mapping[str, Any]) -> None:
        """Take in texts by id, each with ``sides`` and ``clauses`` as ``written`` made them."""
        self._texts.update(texts)

    def compare(self, a: str, b: str) -> Data:
        """Two sides of texts (``all-fours/1823@NY1830``, ``all-fours/1845 transmitted``): clauses, and words as HTML.

        KeyError for a text or side that is not held.
        """
        clauses_a, clauses_b = self.clauses(a), self.clauses(b)
        aligned = align_clauses(clauses_a, clauses_b)
        words = wording_changes(aligned.changes, clauses_a, clauses_b)
        label_a, label_b = self._label(a), self._label(b)
        diff = make_diff(label_a, label_b, (), aligned.changes, words)
        return {
            "a": label_a,
            "b": label_b,
            "clauses": [clause_data(change) for change in diff.clauses],
            "wording": [
                {"a": list(w.a), "b": list(w.b), "reason": w.reason.value, "html": pair_html(w.words, label_a, label_b)}
                for w in diff.wording
            ],
        }

    def synopsis(self, names: Sequence[str]) -> Data:
        """Several sides in columns: ``labels``, and ``rows`` with a cell for each side.

        A cell has the clauses (``refs``) and their words as HTML, beside a clause of the first side with what only this
        one has marked; or None. Corresponding clauses stand in one row. A clause that corresponds to none of the first
        stands with what it corresponds to in another, else below the clause before it. KeyError as in ``compare``.
        """
        columns = [self.clauses(name) for name in names]
        labels = [self._label(name) for name in names]
        rows: list[list[Cell | None]] = [[Cell((c.id,), _plain(c)), *([None] * (len(names) - 1))] for c in columns[0]]
        for k in range(1, len(columns)):
            self._column(rows, columns, labels, k)
        return {
            "labels": labels,
            "rows": [[cell and {"refs": list(cell.refs), "html": cell.html} for cell in row] for row in rows],
        }

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
        text_id, side = _parted(name)
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

    def _label(self, name: str) -> str:
        text_id, side = _parted(name)
        siglum, _, reading = side.partition(" ")
        return f"{siglum or self._texts[text_id]['short']} {reading}".strip()


def _parted(name: str) -> tuple[str, str]:
    """A name as text and side: ``all-fours/1823@NY1830`` is ``all-fours/1823`` and ``NY1830``."""
    text, at, side = name.partition("@")
    if at:
        return text, side
    text, _, reading = name.partition(" ")
    return text, f" {reading}" if reading else ""
