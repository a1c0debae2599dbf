"""Two groups of witnesses in one collation: what all of one have against all of the other, or only some of them.

For comparing texts that stand in several printings: where the printings of one text differ among themselves, a
difference to the other text may be that of some printings only.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from .apparatus import Entry, Reading, apparatus
from .collation import Collation
from .conventions import DEFAULT, Conventions
from .normalise import Difference, Reason, explain_runs


class Share(StrEnum):
    """How far two groups agree at a place. ``UNKNOWN``: all of one group are lost there."""

    WITHIN = "within"  # only within a group; whatever stands in one stands in the other
    PARTLY = "partly"  # some of one have what some of the other have, but not all
    APART = "apart"  # no reading of one stands in the other
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class GroupChange:
    """A place at which two groups differ or vary: their readings (with sigla) and the gravest difference between them.

    ``difference`` is between the readings that most witnesses of each group have.
    """

    start: int
    stop: int
    share: Share
    a: tuple[Reading, ...]
    b: tuple[Reading, ...]
    difference: Difference


def compare_groups(
    collation: Collation, a: Iterable[str], b: Iterable[str], conventions: Conventions = DEFAULT
) -> tuple[GroupChange, ...]:
    """Every place of the collation where witnesses of the two groups differ, in order."""
    group_a, group_b = frozenset(a), frozenset(b)
    out = []
    for entry in apparatus(collation, conventions):
        readings_a, readings_b = _of(entry, group_a), _of(entry, group_b)
        if len({reading.text for reading in (*readings_a, *readings_b)}) > 1:
            out.append(
                GroupChange(
                    entry.start,
                    entry.stop,
                    _share(readings_a, readings_b),
                    readings_a,
                    readings_b,
                    _difference(readings_a, readings_b, conventions),
                )
            )
    return tuple(out)


def _of(entry: Entry, group: frozenset[str]) -> tuple[Reading, ...]:
    """The readings of a group, those of most of its witnesses first."""
    readings = []
    for reading in (entry.lemma, *entry.readings):
        sigla = tuple([siglum for siglum in reading.sigla if siglum in group])
        if sigla:
            readings.append(Reading(reading.tokens, sigla, reading.reason, reading.why))
    return tuple(sorted(readings, key=lambda reading: -len(reading.sigla)))


def _share(a: tuple[Reading, ...], b: tuple[Reading, ...]) -> Share:
    if not a or not b:
        return Share.UNKNOWN
    texts_a, texts_b = {reading.text for reading in a}, {reading.text for reading in b}
    if texts_a == texts_b:
        return Share.WITHIN
    return Share.PARTLY if texts_a & texts_b else Share.APART


def _difference(a: tuple[Reading, ...], b: tuple[Reading, ...], conventions: Conventions) -> Difference:
    if not a or not b:
        return Difference(Reason.LACUNA, "all witnesses of one side are lost here")
    return explain_runs(a[0].tokens, b[0].tokens, conventions)
