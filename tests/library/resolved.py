"""What the tests of resolution ask of a variant of the small corpus."""

from typing import Any

from variorum.games.ruleset import Provenance, RuleSet, Status
from variorum.library import Library

LAW = "all-fours/small#law."
PLAYED = "text: all-fours/small\nextends: _rest\nplayers: 2\n"


def rules(library: Library, variant: str = "small", reading: str = "") -> RuleSet:
    resolution = library.resolve(variant, reading)
    assert resolution.problems == ()
    assert dict(resolution.missing) == {}
    return resolution.ruleset


def pips(library: Library, variant: str = "small") -> dict[str, int]:
    value: Any = rules(library, variant)["game.pips"]
    return dict(value)


def why(library: Library, address: str, variant: str = "small", reading: str = "") -> Provenance:
    found = rules(library, variant, reading).why(address)
    assert found is not None
    return found


def chain(provenance: Provenance) -> list[tuple[Status, str]]:
    """Statuses and values, the one in force first, then what it put out of force."""
    return [(link.status, link.value) for link in provenance.chain()]
