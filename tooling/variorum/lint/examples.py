"""The examples run: every record under every rule set it names, every expectation held against the outcome.

Not one of the cheap checks of ``CHECKS``: callers run it after them, one example at a time, and may show progress.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from variorum.diagnostics import Code, Finding, Related
from variorum.errors import UserError
from variorum.games.engine import Problem, Record, RecordError
from variorum.library import Example, Library, Origin
from variorum.referee.expect import Expectation, read_expectations, variant_of
from variorum.referee.expect import check as hold
from variorum.referee.mismatches import Mismatch
from variorum.referee.records import read_record
from variorum.referee.replay import Misfit
from variorum.source import Document
from variorum.source.records import UNREADABLE

from .common import whole
from .dangling_citation import expectation
from .deciding import deciding

UNMET = Code(
    "X502",
    "expectation not met",
    "Either the example, a clause or the referee is wrong.",
    "`variorum run FILE --under VARIANT --trace` shows every ruling; correct whichever of them is wrong.",
)
NO_RULES = Code(
    "X503",
    "expectation under rules that cannot be had",
    "It proves nothing.",
    "`variorum show` lists the variants; a reading names emended places of the variant's text.",
)
MISFIT = Code(
    "X504",
    "rules that do not fit the record",
    "Other players, another pack, or an agreement that the rules do not leave open.",
    "Take the expectation out, or give the record what these rules ask for.",
)
NOTHING = Code(
    "X505",
    "example without an expectation",
    "It is read and run, and proves nothing.",
    "Write under `expect:` what the deal comes to under at least one variant.",
)
CODES = (UNREADABLE, UNMET, NO_RULES, MISFIT, NOTHING)


@dataclass(frozen=True)
class Ran:
    """One example run: under how many rule sets, and what was not as expected."""

    example: str
    runs: int
    findings: tuple[Finding, ...]


def run(library: Library, example: Example, *, explain: bool = False) -> Ran:
    """Run one example under every rule set its expectations name.

    ``explain`` looks for what decides an expectation that is not met, which takes a hundred runs for each.
    """
    origin = example.origin
    try:
        record = read_record({"game": example.game, **example.raw})
        expectations = read_expectations(example.model.expect, record)
    except RecordError as error:
        return Ran(example.id, 0, tuple(problem_finding(origin, UNREADABLE, p) for p in error.problems))
    if not expectations:
        return Ran(example.id, 0, (origin.finding(NOTHING, f"`{example.id}` expects nothing of any variant"),))
    findings: list[Finding] = []
    for wanted in expectations:
        # A name that leads nowhere is told of by its own lint; what a file that cannot be read leaves out, by its own.
        sound = expectation(library, example, wanted.ruleset_id) is None
        name = variant_of(wanted.ruleset_id)
        if sound and name not in library.broken and whole(library, library.variants[name]):
            findings += _hold(library, origin, record, wanted, explain)
    return Ran(example.id, len(expectations), tuple(findings))


def _hold(
    library: Library, origin: Origin, record: Record, wanted: Expectation, explain: bool
) -> Iterator[Finding]:
    name = wanted.ruleset_id
    place = at(origin, wanted.path)
    try:
        ruleset = library.ruleset(name)
    except UserError as error:
        yield place.finding(NO_RULES, error.message, hint=error.hint, key=True)
        return
    try:
        mismatches = hold(record, wanted, ruleset)
    except Misfit as misfit:
        yield place.finding(MISFIT, str(misfit), key=True)
        return
    except RecordError as error:
        for problem in error.problems:
            yield problem_finding(origin, UNREADABLE, problem, f" under {name}")
        return
    why = deciding(library, record, wanted, ruleset) if explain and mismatches else {}
    for mismatch in mismatches:
        yield mismatch_finding(origin.document, name, mismatch, why.get(mismatch.path, ()))


def mismatch_finding(document: Document, name: str, mismatch: Mismatch, also: Iterable[Related] = ()) -> Finding:
    """One thing that is not as an example expects it under a rule set, at its place in the file.

    ``also`` are the places of the values that decide it.
    """
    what = ".".join(str(step) for step in mismatch.path[2:])
    return document.finding(UNMET, mismatch.path, f"under {name}, {what}: {mismatch}", also=also)


def problem_finding(origin: Origin, code: Code, problem: Problem, under: str = "") -> Finding:
    """What is wrong with a record, at its place in the file."""
    return at(origin, problem.path).finding(code, problem.message + under, hint=problem.hint, offset=problem.offset)


def at(origin: Origin, path: tuple[str | int, ...]) -> Origin:
    """The place below ``origin`` that a path inside the record leads to."""
    for step in path:
        origin = origin / step
    return origin
