"""``variorum check``: everything that can be wrong with a corpus, in one run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from variorum.cli.findings import print_findings
from variorum.cli.load import loaded_of
from variorum.cli.options import Settings, command
from variorum.diagnostics import Finding, Report, as_data
from variorum.library import Example, Library, Loaded
from variorum.lint import examples
from variorum.lint import run as lint

EXPLAINED = 12
"""Examples that fail for which it is looked for what decides; one wrong value seldom needs more to be found."""

if TYPE_CHECKING:
    from rich.console import Console


@command("check", examples=("variorum check", "variorum check --corpus ../mine", "variorum check --code L410"))
@click.option("--code", "codes", multiple=True, metavar="CODE", help="Report only findings of this kind.")
@click.option("--no-examples", is_flag=True, help="Lint only; run no example.")
def check(settings: Settings, codes: tuple[str, ...], no_examples: bool) -> None:
    """Lint the whole corpus and run every example.

    Every finding is reported as path:line:column with a hint; the exit code is 1 if there is any.
    """
    loaded = loaded_of(settings)
    found: list[Finding] = []
    runs = 0
    for ran in () if no_examples else _progress(settings, loaded.library):
        found += ran.findings
        runs += ran.runs
    report = lint(loaded, found, () if no_examples else examples.CODES)
    chosen = Report(f for f in report if not codes or f.code.id in codes)
    if settings.json:
        settings.print_json({**_counts(loaded, runs), "findings": [as_data(f) for f in chosen]})
    else:
        print_findings(settings.console(), chosen)
        _summary(settings.console(), loaded, runs, chosen)
    if chosen:
        raise click.exceptions.Exit(1)


def _progress(settings: Settings, library: Library) -> Iterator[examples.Ran]:
    """Every example run, with a bar on a terminal's standard error."""
    console = settings.console(stderr=True)
    every = list(library.examples.values())
    shown = console.is_terminal and not settings.json and len(every) > 1
    unmet = 0
    for example in _bar(console, every) if shown else every:
        ran = examples.run(library, example, explain=unmet < EXPLAINED)
        unmet += any(finding.code is examples.UNMET for finding in ran.findings)
        yield ran


def _bar(console: Console, every: list[Example]) -> Iterable[Example]:
    from rich.progress import track

    return track(every, "examples", console=console, transient=True)


def _counts(loaded: Loaded, runs: int) -> dict[str, int]:
    library = loaded.library
    return {
        "texts": len(library.texts),
        "clauses": len(library.clauses),
        "facts": sum(len(c.facts) for c in library.clauses.values()),
        "variants": len(library.playable()),
        "examples": len(library.examples),
        "runs": runs,
    }


def _summary(console: Console, loaded: Loaded, runs: int, report: Report) -> None:
    counts = _counts(loaded, runs)
    had = ", ".join(f"{n} {name if n != 1 else name[:-1]}" for name, n in counts.items() if name != "runs")
    console.print(f"{had} ({runs} runs)" if runs else had)
    if not report:
        console.print("no finding", style="green")
        return
    kinds = Counter(f"{f.code.id} {f.code.title}" for f in report)
    for kind, n in kinds.most_common():
        console.print(f"{n:5}  {kind}")
    console.print(f"{len(report)} finding{'s' if len(report) != 1 else ''}", style="red")
