"""What a check of a whole corpus came to, as data that can be kept, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from variorum.diagnostics import Code, Finding, Position, Related

from .digested import Seen
from .library import Library


@dataclass(frozen=True)
class Checked:
    """Everything wrong in order of place, how many things of each kind there are, and how many examples were run now.

    ``counts`` has texts, clauses, facts, variants, examples, and runs: examples under the rule sets they name.
    """

    findings: tuple[Finding, ...]
    counts: Mapping[str, int]
    ran: int = 0


def counts(library: Library) -> dict[str, int]:
    """How many things of each kind there are."""
    return {
        "texts": len(library.texts),
        "clauses": len(library.clauses),
        "facts": sum(len(c.facts) for c in library.clauses.values()),
        "variants": len(library.playable()),
        "examples": len(library.examples) + len(library.spared),
    }


def to_data(checked: Checked) -> dict[str, Any]:
    """The same as JSON takes it; each code once, whole, so that who reads it needs no check that knows it."""
    codes = {finding.code.id: asdict(finding.code) for finding in checked.findings}
    return {"codes": codes, "findings": [_finding(f) for f in checked.findings], "counts": dict(checked.counts)}


def of_data(data: Mapping[str, Any]) -> Checked:
    """What ``to_data`` wrote. Raises KeyError, TypeError or ValueError for anything else."""
    codes = {name: Code(**code) for name, code in data["codes"].items()}
    return Checked(tuple(_finding_of(one, codes) for one in data["findings"]), data["counts"])


def answer(now: Seen, checked: Checked, explained: int | None) -> dict[str, Any]:
    """A whole check as it is kept: what it was made of, and what it came to.

    ``explained`` says of how many examples it was looked for what decides, if that made any difference.
    """
    return {"answer": {"of": now.digest, "explained": explained, **to_data(checked)}}


def answered(kept: Mapping[str, Any], now: Seen, explained: int) -> Checked | None:
    """The same check, if it is what was kept."""
    try:
        found = kept["answer"]
        same = found["of"] == now.digest and found["explained"] in (None, explained)
        return of_data(found) if same else None
    except (KeyError, TypeError, ValueError):
        return None


def _finding(finding: Finding) -> list[Any]:
    also = [[*related.position, related.label, related.source] for related in finding.also]
    return [
        *finding.position, finding.code.id, finding.message, finding.hint, finding.severity, also, finding.source
    ]  # fmt: skip


def _finding_of(data: list[Any], codes: Mapping[str, Code]) -> Finding:
    path, line, column, code, message, hint, severity, also, source = data
    related = tuple(Related(Position(*place), label, shown) for *place, label, shown in also)
    return Finding(path, line, column, codes[code], message, hint, severity, related, source)
