"""``variorum sufficiency``: would the examples notice if a rule were changed?"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from variorum.cli.findings import print_findings
from variorum.cli.load import library_of
from variorum.cli.options import Settings, command
from variorum.comparison.sufficiency import (
    NEEDLESS,
    REFUTED,
    UNNOTICED,
    Change,
    Judgement,
    Task,
    Trial,
    Verdict,
    judgement,
    tasks,
)
from variorum.diagnostics import Finding, Report, as_data
from variorum.library import Fact, Library, load

if TYPE_CHECKING:
    from rich.console import Console

# One trial a process, with a library read once.
_trials: list[Trial] = []


@command("sufficiency", examples=("variorum sufficiency", "variorum sufficiency --text all-fours/1807 --list"))
@click.option("--text", "only", multiple=True, metavar="TEXT", help="Only facts of this text.")
@click.option("--list", "listed", is_flag=True, help="List every change with the example that notices it.")
@click.option("--jobs", type=click.IntRange(1), default=None, help="Processes at work. [default: one a processor]")
def sufficiency(settings: Settings, only: tuple[str, ...], listed: bool, jobs: int | None) -> None:
    """Change every fact; say which no example notices.

    Every fact that some variant runs, all agreeing clauses of its text together, is changed to each neighbouring
    value, on either side of an emendation. Only a changed expectation counts as noticed.
    """
    library = library_of(settings)
    for name in only:
        library.text(name)
    todo = [t for t in tasks(library) if not only or t.text in only]
    verdicts = [v for found in _work(settings, todo, jobs) for v in found]
    judged = judgement(verdicts, library.equivalences)
    report = Report(_findings(library, judged, whole=not only))
    if settings.json:
        settings.print_json({**_counts(judged), "findings": [as_data(f) for f in report],
                             "changes": [_data(v) for v in verdicts] if listed else []})  # fmt: skip
    else:
        console = settings.console()
        if listed:
            for verdict in sorted(verdicts, key=lambda v: (v.change.text, v.change.address, v.change.now)):
                console.print(_line(verdict))
        print_findings(console, report)
        _summary(console, judged, report)
    if report:
        raise click.exceptions.Exit(1)


def _work(settings: Settings, todo: list[Task], jobs: int | None) -> Iterator[list[Verdict]]:
    """The verdicts of every task, over as many processes as there are processors, with a bar on a terminal."""
    workers = min(jobs or os.cpu_count() or 1, len(todo)) or 1
    console = settings.console(stderr=True)
    show = console.is_terminal and not settings.json
    if workers == 1:
        _begin(settings.root)
        results: Any = map(_judge, todo)
        yield from _bar(console, results, len(todo)) if show else results
        return
    with ProcessPoolExecutor(workers, initializer=_begin, initargs=(settings.root,)) as pool:
        results = pool.map(_judge, todo, chunksize=1)
        yield from _bar(console, results, len(todo)) if show else results


def _bar(console: Console, results: Any, total: int) -> Any:
    from rich.progress import track

    return track(results, "changes", total=total, console=console, transient=True)


def _begin(root: Path) -> None:
    _trials[:] = [Trial(load(root).library)]


def _judge(task: Task) -> list[Verdict]:
    return _trials[0].judge(task)


def _findings(library: Library, judged: Judgement, *, whole: bool) -> Iterator[Finding]:
    for verdict in judged.open:
        change = verdict.change
        fact = _fact(library, change)
        side = " as transmitted" if change.transmitted else ""
        message = f"`{change.address}: {change.was}`{side} could be `{change.now}`, and no example would notice"
        hint = f"tried under {', '.join(verdict.variants)}. {UNNOTICED.hint}"
        yield fact.origin.finding(UNNOTICED, message, hint=hint, key=True)
    if not library.equivalences:
        return
    origin = library.origins["equivalences"] / "equivalences"
    for number, verdict in judged.refuted:
        change = verdict.change
        says = f"`{change.address}: {change.now}` for `{change.was}` in {change.text}"
        message = f"{says} is noticed by `{verdict.noticed}`"
        yield (origin / number).finding(REFUTED, message)
    for number in judged.needless if whole else ():
        equal = library.equivalences[number]
        yield (origin / number).finding(NEEDLESS, f"no unnoticed change of `{equal.parameter}` is covered by this")


def _fact(library: Library, change: Change) -> Fact:
    """The fact to point at: that of the very entry if one states it, else the first of the parameter."""
    facts = [f for ref in change.clauses for f in library.clauses[ref].facts]
    own = [f for f in facts if change.address == f.address or change.address.startswith(f"{f.parameter}.")]
    exact = [f for f in own if f.address == change.address]
    return (exact or own)[0]


def _counts(judged: Judgement) -> dict[str, int]:
    return {
        "noticed": len(judged.noticed),
        "equal": len(judged.equal),
        "impossible": len(judged.impossible),
        "unnoticed": len(judged.open),
    }


def _summary(console: Console, judged: Judgement, report: Report) -> None:
    counts = _counts(judged)
    total = sum(counts.values())
    console.print(
        f"{total} changes: {counts['noticed']} noticed, {counts['equal']} declared equal, "
        f"{counts['impossible']} that no rule set could have, {counts['unnoticed']} unnoticed"
    )
    if report:
        console.print(f"{len(report)} finding{'s' if len(report) != 1 else ''}", style="red")
    else:
        console.print("the examples are sufficient", style="green")


def _line(verdict: Verdict) -> str:
    change = verdict.change
    what = verdict.noticed or ("-" if verdict.possible else "(impossible)")
    side = " (transmitted)" if change.transmitted else ""
    return f"{change.text} {change.address}: {change.was} -> {change.now}{side}  {what}"


def _data(verdict: Verdict) -> dict[str, Any]:
    change = verdict.change
    return {
        "text": change.text, "address": change.address, "was": change.was, "now": change.now,
        "transmitted": change.transmitted, "clauses": list(change.clauses), "noticed": verdict.noticed,
        "possible": verdict.possible, "variants": list(verdict.variants),
    }  # fmt: skip
