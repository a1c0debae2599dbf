"""``variorum check``: everything that can be wrong with a corpus, in one run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from variorum.cli.options import Settings, cache_option, command

if TYPE_CHECKING:
    from rich.console import Console

    from variorum.diagnostics import Report
    from variorum.library import Example
    from variorum.library.checked import Checked

EXPLAINED = 12
"""Examples that fail for which it is looked for what decides; one wrong value seldom needs more to be found."""


@command(
    "check",
    examples=(
        "variorum check", "variorum check --corpus ../mine", "variorum check --code L410", "variorum check --no-cache"
    ),
)  # fmt: skip
@click.option("--code", "codes", multiple=True, metavar="CODE", help="Report only findings of this kind.")
@click.option("--no-examples", is_flag=True, help="Lint only; run no example.")
@cache_option
def check(settings: Settings, codes: tuple[str, ...], no_examples: bool, no_cache: bool) -> None:
    """Lint the whole corpus and run every example.

    Every finding is reported as path:line:column with a hint; the exit code is 1 if there is any. What was in order is
    remembered in your cache folder with all that it depends on, and what has not changed since is not checked again:
    VARIORUM_CACHE names another folder, VARIORUM_NO_CACHE=1 does without, as --no-cache does.
    """
    from variorum.cli.findings import print_findings
    from variorum.diagnostics import Report, as_data

    checked = _lint(settings.root) if no_examples else _check(settings, cache=not no_cache)
    chosen = Report(f for f in checked.findings if not codes or f.code.id in codes)
    if settings.json:
        settings.print_json({**checked.counts, "findings": [as_data(f) for f in chosen]})
    else:
        if chosen:
            print_findings(settings.console(), chosen)
        _summary(settings, checked, chosen)
    if chosen:
        raise click.exceptions.Exit(1)


def _check(settings: Settings, *, cache: bool) -> Checked:
    """The check that was kept of the very same files, else a new one."""
    from variorum.keeping import memory
    from variorum.library.checked import answered
    from variorum.library.digested import seen

    kept = memory(settings.root, use=cache)
    if kept.place is not None and (data := kept.read()) and (now := seen(settings.root)) is not None:
        found = answered(data, now, EXPLAINED)
        if found is not None:
            return found
    from variorum.lint.again import Checker

    def track(every: list[Example]) -> Iterable[Example]:
        """With a bar on a terminal's standard error."""
        console = settings.console(stderr=True)
        return _bar(console, every) if console.is_terminal and not settings.json and len(every) > 1 else every

    return Checker(settings.root, kept, EXPLAINED).check(track)


def _lint(root: Path) -> Checked:
    from variorum.library import load
    from variorum.library.checked import Checked, counts
    from variorum.lint import run

    loaded = load(root)
    return Checked(run(loaded), {**counts(loaded.library), "runs": 0})


def _bar(console: Console, every: list[Example]) -> Iterable[Example]:
    from rich.progress import track

    return track(every, "examples", console=console, transient=True)


def _summary(settings: Settings, checked: Checked, report: Report) -> None:
    counts = dict(checked.counts)
    runs = counts.pop("runs")
    had = ", ".join(f"{n} {name if n != 1 else name[:-1]}" for name, n in counts.items())
    if not report and not settings.styled:  # nothing to set: Rich takes longer to import than all this took
        click.echo(f"{had} ({runs} runs)\nno finding" if runs else f"{had}\nno finding")
        return
    console = settings.console()
    console.print(f"{had} ({runs} runs)" if runs else had)
    if not report:
        console.print("no finding", style="green")
        return
    kinds = Counter(f"{f.code.id} {f.code.title}" for f in report)
    for kind, n in kinds.most_common():
        console.print(f"{n:5}  {kind}")
    console.print(f"{len(report)} finding{'s' if len(report) != 1 else ''}", style="red")
