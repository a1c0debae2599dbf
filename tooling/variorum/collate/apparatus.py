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
    stay apart. But a mark that the very witnesses lack that lack the word beside it goes with that word: a sentence
    left out is one place, its commas and its stop included.
    """
    return tuple(_entry(collation, start, stop, conventions) for start, stop in _places(collation, conventions))


class _Variation(NamedTuple):
    """How witnesses differ in one column: in substance or not, who goes with whom, who is lost, who has nothing.

    Where one has no word (not a mark), it is open where its neighbours end.
    """

    substantive: bool
    parties: frozenset[frozenset[str]]
    lost: frozenset[str]
    absent: frozenset[str]
    mark: bool

    def joins(self, other: _Variation) -> bool:
        """Whether a place that ends with this column goes on in the next."""
        alike = self.substantive == other.substantive and self.lost == other.lost
        words = not (self.mark or other.mark)
        return alike and (self.parties == other.parties or (words and bool(self.absent or other.absent)))

    def carries(self, mark: _Variation) -> bool:
        """Whether a mark in the next column is wanting only where this word is."""
        wanting = bool(mark.absent) and len(mark.parties) == 2 and mark.mark
        return wanting and not self.mark and self.absent == mark.absent and self.lost == mark.lost


def _places(collation: Collation, conventions: Conventions) -> Iterator[tuple[int, int]]:
    start = 0
    before: _Variation | None = None
    for n, here in enumerate(_variations(collation, conventions)):
        joined = before is not None and here is not None and before.joins(here)
        if before and not joined:
            yield start, n
        if here and not joined:
            start = n
        before = here
    if before:
        yield start, collation.width


def _variations(collation: Collation, conventions: Conventions) -> list[_Variation | None]:
    """How the witnesses of each column differ; a mark that goes with a word beside it as they do in that."""
    found = [_variation(collation.sigla, column, conventions) for column in collation.columns()]
    for step in (1, -1):
        places = range(1, len(found)) if step > 0 else range(len(found) - 2, -1, -1)
        for n in places:
            beside, here = found[n - step], found[n]
            if beside and here and beside.carries(here):
                found[n] = beside
    return found


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
    return _Variation(substantive, grouped, frozenset(lost), frozenset(parties.get("", ())), mark)


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
