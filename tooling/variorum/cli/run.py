"""``variorum run``: a recorded deal under one rule set, several, or all that fit."""

from __future__ import annotations

from typing import Any

import click

from variorum.cli.findings import print_findings
from variorum.cli.load import read_only
from variorum.cli.options import Settings, command
from variorum.cli.records import read_record_file
from variorum.cli.views import outcomes
from variorum.diagnostics import Report
from variorum.errors import UserError
from variorum.games.engine import RecordError
from variorum.library import Library
from variorum.lint.examples import problem_finding
from variorum.referee.data import misfit_data, outcome_data
from variorum.referee.replay import Misfit
from variorum.referee.replay import run as replay
from variorum.source.records import UNREADABLE


@command(
    "run",
    examples=(
        "variorum run deal.yaml --under hoyle-1807",
        "variorum run the-ten-decides-game --all",
        'variorum run deal.yaml --under "hoyle-1814 transmitted" --trace',
        "echo '{format: 1, …}' | variorum run - --all",
    ),
)
@click.argument("record")
@click.option("--under", "under", multiple=True, metavar="VARIANT", help="A rule set, with a reading if wanted.")
@click.option("--all", "every", is_flag=True, help="Under every rule set of the game that fits.")
@click.option("--trace", is_flag=True, help="Print the ruling on every action, with value, provenance and clause.")
def run(settings: Settings, record: str, under: tuple[str, ...], every: bool, trace: bool) -> None:
    """Judge a recorded deal under one rule set or under all.

    RECORD is a file, the name of an example, or - for standard input. Without --under and --all, the rule sets that
    the record's own expectations name are used. The exit code is 1 where an action is refused, illegal or an offence.
    """
    loaded = read_only(settings)
    library, read = loaded.library, read_record_file(loaded, record)
    names = _names(library, read.record.game, read.expected, under, every)
    report, pages, data, blemish = Report(), [], [], False
    for name in names:
        ruleset = library.ruleset(name)
        try:
            outcome = replay(read.record, ruleset)
        except Misfit as misfit:
            if not every:
                raise UserError(str(misfit), "`variorum run RECORD --all` uses every rule set that fits") from None
            pages.append(outcomes.misfit(name, misfit.reason))
            data.append(misfit_data(name, misfit.reason))
            continue
        except RecordError as error:
            report.extend(problem_finding(read.origin, UNREADABLE, p, f" under {name}") for p in error.problems)
            continue
        blemish = blemish or outcomes.blemished(outcome)
        pages.append(outcomes.outcome(library, read.record, ruleset, outcome, trace=trace))
        data.append(outcome_data(ruleset, outcome))
    _print(settings, read.record.title, pages, data, report)
    if report or blemish:
        raise click.exceptions.Exit(1)


def _print(settings: Settings, title: str, pages: list[Any], data: list[Any], report: Report) -> None:
    if settings.json:
        from variorum.diagnostics import as_data

        settings.print_json({"title": title, "outcomes": data, "findings": [as_data(f) for f in report]})
        return
    console = settings.console()
    for i, page in enumerate(pages):
        if i:
            console.print()
        page.print(console)
    print_findings(console, report)


def _names(
    library: Library, game: str, expected: tuple[str, ...], under: tuple[str, ...], every: bool
) -> tuple[str, ...]:
    if every:
        return (*under, *(v.id for v in library.playable(game) if v.id not in under))
    if under:
        return under
    if expected:
        return expected
    listed = ", ".join(v.id for v in library.playable(game))
    raise UserError("under which rules?", f"add --all, or --under with one of: {listed}")
