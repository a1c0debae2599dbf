"""Records for the tests, written as in a file."""

from typing import Any

import yaml

from variorum.games.engine import Record
from variorum.games.ruleset import RuleSet
from variorum.referee.expect import check, read_expectations
from variorum.referee.records import read_record
from variorum.referee.replay import run
from variorum.referee.rulings import Outcome


def raw(text: str) -> Any:
    """The mapping that a file with this text would give: every scalar a string."""
    return yaml.load(text, Loader=yaml.BaseLoader)


def record(text: str) -> Record:
    """The record of this text."""
    return read_record(raw(text))


def judged(text: str, ruleset: RuleSet) -> Outcome:
    """The outcome of the record of this text."""
    return run(record(text), ruleset)


def verdicts(outcome: Outcome) -> list[str]:
    """Each ruling in short: ``2 offence follow.plain-lead``."""
    return [f"{f'deal.{r.event}' if r.event else r.at} {r.verdict} {r.parameter}".rstrip() for r in outcome.rulings]


def ruling(outcome: Outcome, at: int) -> str:
    """The ruling on one action in short: ``offence follow.plain-lead``."""
    return next(f"{r.verdict} {r.parameter}".rstrip() for r in outcome.rulings if r.at == at)


def failures(text: str, rulesets: dict[str, RuleSet]) -> list[str]:
    """What is not as the record itself expects, under the rule sets named."""
    whole = raw(text)
    read = read_record(whole)
    out = []
    for wanted in read_expectations(whole["expect"], read):
        out += [f"{wanted.ruleset_id}: {m}" for m in check(read, wanted, rulesets[wanted.ruleset_id])]
    return out
