"""Checks of a whole library, one module each: an explicit list, so that none is forgotten and none runs by accident."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from variorum.diagnostics import Code, Finding
from variorum.library import Library, Loaded
from variorum.library import codes as _library
from variorum.model import codes as _model
from variorum.source import codes as _source
from variorum.source.memory import no_collection

from . import (
    allowances,
    apparatus_entries,
    clause_place,
    clause_without_topic,
    condition_without_witness,
    conflicting_facts,
    dangling_citation,
    emended_words,
    example_missing,
    fact_without_clause,
    fixed_value,
    glossary_terms,
    guesses,
    idle_condition,
    measured,
    missing_value,
    needless_pin,
    pin_target,
    source_lines,
    stated_number,
    supply_against_fact,
    supply_not_needed,
    supply_without_source,
    unknown_topic,
    unwritten,
    variant_problem,
)

Check = Callable[[Library], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    unknown_topic.check,
    dangling_citation.check,
    fact_without_clause.check,
    conflicting_facts.check,
    condition_without_witness.check,
    missing_value.check,
    supply_without_source.check,
    supply_against_fact.check,
    supply_not_needed.check,
    example_missing.check,
    emended_words.check,
    apparatus_entries.check,
    fixed_value.check,
    variant_problem.check,
    clause_without_topic.check,
    source_lines.check,
    clause_place.check,
    unwritten.check,
    glossary_terms.check,
    guesses.check,
    stated_number.check,
    idle_condition.check,
    measured.check,
    needless_pin.check,
    pin_target.check,
)

CODES: tuple[Code, ...] = (
    *unknown_topic.CODES,
    *dangling_citation.CODES,
    *fact_without_clause.CODES,
    *conflicting_facts.CODES,
    *condition_without_witness.CODES,
    *missing_value.CODES,
    *supply_without_source.CODES,
    *supply_against_fact.CODES,
    *supply_not_needed.CODES,
    *example_missing.CODES,
    *emended_words.CODES,
    *apparatus_entries.CODES,
    *fixed_value.CODES,
    *variant_problem.CODES,
    *clause_without_topic.CODES,
    *source_lines.CODES,
    *clause_place.CODES,
    *unwritten.CODES,
    *glossary_terms.CODES,
    *guesses.CODES,
    *stated_number.CODES,
    *idle_condition.CODES,
    *measured.CODES,
    *needless_pin.CODES,
    *pin_target.CODES,
    *allowances.CODES,
)

__all__ = ["CHECKS", "CODES", "Check", "run"]

# The codes that reading, joining and linting a library can report.
JUDGED: frozenset[str] = frozenset(c.id for c in (*_source.CODES, *_model.CODES, *_library.CODES, *CODES))


def run(loaded: Loaded, more: Iterable[Finding] = (), also_judged: Collection[Code] = ()) -> tuple[Finding, ...]:
    """Everything wrong with what was loaded, in order of place: findings of reading and of all lints.

    Findings that an ``allow:`` covers are left out, and allowances that cover nothing are findings. ``more`` are
    findings of further checks, such as running the examples, which may be allowed alike; ``also_judged`` the codes
    those checks can report, so that an allowance for one of them can be called unneeded.
    """
    found = [*loaded.findings, *more]
    with no_collection():
        for check in CHECKS:
            found.extend(check(loaded.library))
    judged = JUDGED | {code.id for code in also_judged}
    return tuple(sorted(set(allowances.apply(found, loaded.library, loaded.documents, judged))))
