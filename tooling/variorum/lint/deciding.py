"""What decides an expectation that is not met: the value that, were it another, would meet it, with its place.

Found by experiment: each value of the rule set is exchanged for others that are lawful or that other variants have, and
the record is run again. So an editor who changed a fact is led from the example that fails to the fact.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from variorum.diagnostics import Related
from variorum.games import family
from variorum.games.engine import Record, RecordError
from variorum.games.ruleset import Provenance, RuleSet, Status
from variorum.games.values import UNKNOWN, Value
from variorum.library import Library, Variant
from variorum.referee.expect import Expectation, mismatches, variant_of
from variorum.referee.replay import Misfit, run

from .common import lineage

Path: TypeAlias = "tuple[str | int, ...]"

MOST = 3
"""Values that are named for one expectation."""
LONG = 80
"""Characters of a value in a label; a list of rules is cut there."""
NOT_TRIED = ("clause", "warns")
"""What a run for verdicts only does not give."""


class Deciding(NamedTuple):
    """A value that decides: the parameter, and what in its place would meet the expectation (``UNKNOWN``: nothing)."""

    parameter: str
    instead: Value


def deciding(library: Library, record: Record, wanted: Expectation, ruleset: RuleSet) -> Mapping[Path, list[Related]]:
    """For the path of each mismatch the places of the values that would meet it, or, if none would, that move it.

    What the text itself states comes before what is supplied.
    """
    base = _mismatches(record, wanted, ruleset)
    met: dict[Path, list[Deciding]] = {path: [] for path in base or ()}
    moved: dict[Path, list[Deciding]] = {path: [] for path in base or ()}
    for name in ruleset.values if base else ():
        seen: set[Path] = set()
        for value in _others(library, ruleset, name):
            tried = _mismatches(record, wanted, ruleset.replaced(name, value))
            for path, got in (base or {}).items() if tried is not None else ():
                if path not in seen and path not in (tried or {}):
                    seen.add(path)
                    met[path].append(Deciding(name, value))
                elif path not in seen and (tried or {})[path] != got and name not in {d.parameter for d in moved[path]}:
                    moved[path].append(Deciding(name, UNKNOWN))

    def supplied(found: Deciding) -> bool:
        why = ruleset.why(found.parameter)
        return why is None or why.status in (Status.SUPPLIED, Status.DEFAULT)

    best = {path: sorted(met[path] or moved[path], key=supplied)[:MOST] for path in base or ()}
    return {path: list(_places(library, ruleset, found)) for path, found in best.items()}


def _mismatches(record: Record, wanted: Expectation, ruleset: RuleSet) -> dict[Path, str] | None:
    """Path -> what came instead of what was expected; None where the record cannot be run under these rules."""
    try:
        outcome = run(record, ruleset, verdict_only=True)
        found = {m.path: m.got for m in mismatches(record, wanted, outcome, ruleset, verdict_only=True)}
    except (RecordError, Misfit, KeyError):
        return None
    return {path: got for path, got in found.items() if path[-1] not in NOT_TRIED}


def _others(library: Library, ruleset: RuleSet, name: str) -> Iterator[Value]:
    """Other values of a parameter worth trying: those of other variants, of readings and agreements, then near ones."""
    resolved = ruleset.values[name]
    if resolved.value is UNKNOWN:
        return
    tried: list[Value] = [resolved.value]
    elsewhere = (library.resolve(v.id).ruleset.values.get(name) for v in library.playable(ruleset.game))
    candidates = [*resolved.alternatives, *resolved.options, *(r.value for r in elsewhere if r is not None)]
    kind = family(ruleset.game).parameters[name].type
    for value in [*candidates, *kind.neighbours(resolved.value)]:
        if value is not UNKNOWN and value not in tried:
            tried.append(value)  # type: ignore[arg-type]  # a settled value has settled neighbours
            yield value  # type: ignore[misc]


def _places(library: Library, ruleset: RuleSet, found: list[Deciding]) -> Iterator[Related]:
    games = family(ruleset.game)
    for name, instead in found:
        kind = games.parameters[name].type
        label = f"`{name}` decides this; it is {_short(kind.text(ruleset[name]))} here"
        if instead is not UNKNOWN:
            label += f", and with {_short(kind.text(instead))} the expectation would be met"
        place = _place(library, ruleset, name, label)
        if place is not None:
            yield place


def _place(library: Library, ruleset: RuleSet, name: str, label: str) -> Related | None:
    """Where a value stands: in the clause that states it, or in the variant that supplies or chooses it."""
    variant = library.variants.get(variant_of(ruleset.id))
    why = ruleset.why(name)
    if why is None or variant is None:
        return None
    own = _in_variant(library, variant, why, name, label)
    return own or _in_clause(library, why, name, label)


def _in_variant(library: Library, variant: Variant, why: Provenance, name: str, label: str) -> Related | None:
    keys = {Status.CHOSEN: ("choose",), Status.SUPPLIED: ("supply",), Status.DEFAULT: ("supply",)}.get(why.status, ())
    for layer in lineage(library, variant):
        for key in keys:
            if layer.origin.document.node((key, name)) is not None:
                return (layer.origin / key / name).related(label, key=True)
    return None


def _in_clause(library: Library, why: Provenance, name: str, label: str) -> Related | None:
    for ref in why.clauses:
        for fact in library.clauses[ref].facts if ref in library.clauses else ():
            if fact.parameter == name:
                return fact.origin.related(f"{label} ({ref})", key=True)
    return None


def _short(text: str) -> str:
    return text if len(text) <= LONG else text[:LONG].rpartition(" ")[0] + " …"
