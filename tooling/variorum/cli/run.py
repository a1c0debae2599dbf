"""``variorum run``: a recorded deal under one rule set, several, or all that fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from variorum.cli import names
from variorum.cli.load import library_of
from variorum.cli.options import Settings, command, verbose_option
from variorum.errors import UserError

if TYPE_CHECKING:
    from variorum.cli.views.warned import Judged
    from variorum.diagnostics import Report
    from variorum.games.engine import Problem, Record
    from variorum.library import Library

OTHERS = "`variorum run RECORD --all` uses every rule set that fits"


@command(
    "run",
    examples=(
        "variorum run deal.yaml --under hoyle-1807",
        "variorum run the-ten-decides-game --all",
        'variorum run deal.yaml --under "hoyle-1814 transmitted" --trace',
        "echo '{format: 1, …}' | variorum run - --all",
    ),
)
@click.argument("record", shell_complete=names.records)
@click.option(
    "--under", "under", multiple=True, metavar="VARIANT", shell_complete=names.playable,
    help="A rule set, with a reading if wanted.",
)
@click.option("--all", "every", is_flag=True, help="Under every rule set of the game that fits.")
@click.option("--trace", is_flag=True, help="Print the ruling on every action, with value, provenance and clause.")
@verbose_option
def run(
    settings: Settings, record: str, under: tuple[str, ...], every: bool, trace: bool, verbose: bool
) -> None:
    """Judge a recorded deal under one rule set or under all.

    RECORD is a file, the name of an example, or - for standard input. Without --under and --all, the rule sets that
    the record's own expectations name are used; what is not as it expects is told. The exit code is 1 for that, and
    where an action is refused, illegal or an offence.
    """
    from variorum.cli.records import read_record_file
    from variorum.cli.views import outcomes
    from variorum.cli.views.warned import Judged
    from variorum.diagnostics import Report, as_data
    from variorum.games.engine import RecordError
    from variorum.lint.examples import MISFIT, NO_RULES, mismatch_finding
    from variorum.referee.data import misfit_data, outcome_data
    from variorum.referee.expect import mismatches
    from variorum.referee.replay import Misfit
    from variorum.referee.replay import run as replay
    from variorum.source.records import problem_finding

    library = library_of(settings)
    read = read_record_file(library, record)
    document = read.origin.document
    wanted = {one.ruleset_id: one for one in read.expected}
    report, judged, unfit = Report(), list[Judged](), list[tuple[str, str]]()
    unread: dict[Problem, list[str]] = {}
    for name in _names(library, read.record.game, tuple(wanted), under, every):
        try:
            ruleset = library.ruleset(name)
        except UserError as error:
            if name in under or name not in wanted:
                raise
            report.add(document.finding(NO_RULES, ("expect", name), error.message, hint=error.hint, key=True))
            continue
        try:
            outcome = replay(read.record, ruleset)
            judged.append(Judged(name, ruleset, outcome))
            if name in wanted:
                found = mismatches(read.record, wanted[name], outcome, ruleset)
                report.extend(mismatch_finding(document, name, mismatch) for mismatch in found)
        except Misfit as misfit:
            if not every:
                report.add(document.finding(MISFIT, misfit.path, str(misfit), offset=misfit.offset, hint=OTHERS))
            unfit.append((name, misfit.reason))
        except RecordError as error:
            for problem in error.problems:
                unread.setdefault(problem, []).append(name)
    for problem, under_which in unread.items():
        report.add(problem_finding(document, problem, f", under {', '.join(under_which)}"))
    if settings.json:
        data = [outcome_data(j.ruleset, j.outcome) for j in judged]
        data += [misfit_data(name, reason) for name, reason in unfit]
        settings.print_json({"title": read.record.title, "outcomes": data, "findings": [as_data(f) for f in report]})
    else:
        _print(settings, read.record, judged, unfit if every else [], report, trace=trace, verbose=verbose)
    if report or any(outcomes.blemished(j.outcome) for j in judged):
        raise click.exceptions.Exit(1)


def _print(
    settings: Settings,
    record: Record,
    judged: Sequence[Judged],
    unfit: Sequence[tuple[str, str]],
    report: Report,
    *,
    trace: bool,
    verbose: bool,
) -> None:
    from variorum.cli.findings import print_findings
    from variorum.cli.views import outcomes
    from variorum.cli.views.page import Page
    from variorum.cli.views.warned import warned

    pages = [outcomes.outcome(record, one.ruleset, one.outcome, trace=trace) for one in judged]
    about = warned(judged, "under" if len(judged) > 1 else "", verbose=verbose)
    Page.print_all(settings, [*pages, about, outcomes.misfits(unfit)])
    if report and judged:
        click.echo()
    print_findings(settings.console(), report)


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
