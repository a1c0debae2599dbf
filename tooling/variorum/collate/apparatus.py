"""The apparatus: places where witnesses differ, each with a lemma and the readings against it.

Rule of the lemma: every witness has one vote, a lost one none. The reading (accidentals apart) with most votes is the
lemma; of equals the one with more words, so that an omission never stands as lemma against words; of these the first
in order of characters. Within that reading the form with most votes is printed, by the same rule. No witness counts
more than another, and the order in which they were given does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .collation import Cell, CellKind, Collation
from .conventions import DEFAULT, Conventions
from .normalise import Reason, explain_runs
from .tokens import Token, TokenKind, rebuild


@dataclass(frozen=True)
class Reading:
    """What some witnesses have at a place. ``tokens`` are those of the first of them; () is an omission.

    ``reason`` and ``why`` say how it differs from the lemma.
    """

    tokens: tuple[Token, ...]
    sigla: tuple[str, ...]
    reason: Reason = Reason.NONE
    why: str = ""

    @property
    def text(self) -> str:
        """The characters, without white space at the end."""
        return rebuild(self.tokens).rstrip()


@dataclass(frozen=True)
class Entry:
    """One place: columns ``start`` to before ``stop``. ``lost`` are witnesses of which it is not known."""

    start: int
    stop: int
    lemma: Reading
    readings: tuple[Reading, ...]
    lost: tuple[str, ...] = ()

    @property
    def reason(self) -> Reason:
        """The gravest difference from the lemma."""
        return max((reading.reason for reading in self.readings), key=lambda reason: reason.weight)


def apparatus(collation: Collation, conventions: Conventions = DEFAULT) -> tuple[Entry, ...]:
    """All places at which witnesses differ, in order.

    Neighbouring columns are one place where the same witnesses part in both, or where a witness leaves a word out
    beside other words (so that ``any one`` against ``anyone`` is one place); accidentals and substantive variants
    stay apart.
    """
    return tuple(_entry(collation, start, stop, conventions) for start, stop in _places(collation, conventions))


class _Variation(NamedTuple):
    """How witnesses differ in one column: in substance or not, who goes with whom, who is lost.

    ``omits``: one omits a word (not a mark), so that where its neighbours end is open.
    """

    substantive: bool
    parties: frozenset[frozenset[str]]
    lost: frozenset[str]
    omits: bool
    mark: bool

    def joins(self, other: _Variation) -> bool:
        """Whether a place that ends with this column goes on in the next."""
        alike = self.substantive == other.substantive and self.lost == other.lost
        words = not (self.mark or other.mark)
        return alike and (self.parties == other.parties or (words and (self.omits or other.omits)))


def _places(collation: Collation, conventions: Conventions) -> Iterator[tuple[int, int]]:
    start = 0
    before: _Variation | None = None
    for n, column in enumerate(collation.columns()):
        here = _variation(collation.sigla, column, conventions)
        joined = before is not None and here is not None and before.joins(here)
        if before and not joined:
            yield start, n
        if here and not joined:
            start = n
        before = here
    if before:
        yield start, collation.width


def _variation(sigla: Sequence[str], column: Sequence[Cell], conventions: Conventions) -> _Variation | None:
    """How the witnesses of a column differ; None where they agree."""
    parties: dict[str, set[str]] = {}
    tokens: dict[str, tuple[Token, ...]] = {}
    lost: set[str] = set()
    for siglum, cell in zip(sigla, column, strict=True):
        if cell.kind is CellKind.LACUNA:
            lost.add(siglum)
            continue
        text = cell.tokens[0].text if cell.tokens else ""
        parties.setdefault(text, set()).add(siglum)
        tokens.setdefault(text, cell.tokens)
    if len(parties) < 2:
        return None
    first, *others = [tokens[text] for text in sorted(tokens)]
    substantive = any(explain_runs(first, other, conventions).reason is Reason.SUBSTANTIVE for other in others)
    mark = any(had and had[0].kind is TokenKind.PUNCTUATION for had in tokens.values())
    grouped = frozenset(map(frozenset, parties.values()))
    return _Variation(substantive, grouped, frozenset(lost), "" in parties and not mark, mark)


def _entry(collation: Collation, start: int, stop: int, conventions: Conventions) -> Entry:
    forms: dict[tuple[str, ...], list[str]] = {}
    tokens: dict[tuple[str, ...], tuple[Token, ...]] = {}
    keys: dict[tuple[str, ...], tuple[str, ...]] = {}
    lost: list[str] = []
    for siglum in collation.sigla:
        cells = collation.rows[siglum][start:stop]
        if any(cell.kind is CellKind.LACUNA for cell in cells):
            lost.append(siglum)
            continue
        had = tuple([token for cell in cells for token in cell.tokens])
        texts = tuple([token.text for token in had])
        forms.setdefault(texts, []).append(siglum)
        tokens.setdefault(texts, had)
        keys[texts] = tuple([key for key in collation.keys[siglum][start:stop] if key is not None])
    votes: dict[tuple[str, ...], int] = {}
    for texts, sigla in forms.items():
        votes[keys[texts]] = votes.get(keys[texts], 0) + len(sigla)
    best = min(votes, key=lambda key: (-votes[key], -len(key), key))
    chosen = min((t for t in forms if keys[t] == best), key=lambda texts: (-len(forms[texts]), -len(texts), texts))
    readings = []
    for texts in sorted(forms, key=lambda texts: (-len(forms[texts]), texts)):
        if texts != chosen:
            difference = explain_runs(tokens[chosen], tokens[texts], conventions)
            readings.append(Reading(tokens[texts], tuple(forms[texts]), difference.reason, difference.why))
    return Entry(start, stop, Reading(tokens[chosen], tuple(forms[chosen])), tuple(readings), tuple(lost))
