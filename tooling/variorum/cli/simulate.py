"""``variorum simulate``: what a rule is worth, measured over many deals."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from variorum import __version__
from variorum.cli import names
from variorum.cli.load import library_of
from variorum.cli.options import Settings, command
from variorum.errors import UserError

if TYPE_CHECKING:
    from variorum.simulate import Estimate, Mean, Study, Tally
    from variorum.simulate.study import Watch

MODELS = ("random", "sensible", "open")
MOST = 10**12
"""More than a trillion deals nobody wants, and their numbers would not be whole ones for long."""


@command(
    "simulate",
    examples=(
        "variorum simulate hoyle-1807 -n 2000",
        "variorum simulate hoyle-1807 hoyle-1845 --players sensible --until 0.05",
        'variorum simulate hoyle-1814 "hoyle-1814 transmitted" --games --effects',
        'variorum simulate rubicon "rubicon with pique.threshold 40" --players sensible',
    ),
)
@click.argument("variants", nargs=-1, required=True, metavar="VARIANT...", shell_complete=names.playable)
@click.option(
    "-n", "number", type=click.IntRange(2, MOST), default=2000, show_default=True,
    help="How many deals or games; to the next whole batch of 250 deals or 20 games (with kernels or a cluster 20,000 "
    "or 2,000).",
)
@click.option(
    "--until", type=click.FloatRange(0, min_open=True),
    help="Stop when the interval is so narrow, each way, and after -n in any case.",
)
@click.option("--games", is_flag=True, help="Play games to their end instead of single deals.")
@click.option(
    "--players", type=click.Choice(MODELS), default="random", show_default=True,
    help="How the players play; open: as well as can be with all hands open, deals of two players.",
)
@click.option("--effects", is_flag=True, help="Of two rule sets: what each rule that differs contributes.")
@click.option("--seed", default="1", show_default=True, help="Another seed, other cards.")
@click.option(
    "--processes", type=click.IntRange(1, 1000), help="Processes to use. [default: one for each processor]"
)
@click.option(
    "--scheduler", metavar="ADDRESS",
    help="Play on the Dask cluster of this scheduler; local: on one started here, with --processes workers.",
)
@click.option("--referee", is_flag=True, help="Let the referee play, also what the kernels could play faster.")
@click.option("--store", type=click.Path(dir_okay=False, path_type=Path), help="Keep finished batches in this file.")
@click.option("--resume", is_flag=True, help="Go on with what the store holds of this study.")
def simulate(
    settings: Settings, variants: tuple[str, ...], number: int, until: float | None, games: bool, players: str,
    effects: bool, seed: str, processes: int | None, scheduler: str | None, referee: bool, store: Path | None,
    resume: bool,
) -> None:  # fmt: skip
    """Play many deals under one rule set or several and measure the difference.

    Every rule set gets the same cards, and its players the same chances. One may be named with a reading, or with one
    other value: "rubicon with pique.threshold 40". Games of Piquet are parties, or games to a target.

    Means have a 95 % interval; a difference whose interval holds 0 is within noise. The players are no experts: what a
    rule is worth to them is not what it would be to skilled ones.

    With Numba (the extra "fast") kernels play All Fours some thousand times as fast as the referee: the same deals, to
    the last card. What they do not know the referee plays; the answer says who did. With Dask (the extra "cluster")
    the work is spread over machines. The result is the same to the last digit either way.
    """
    from variorum import simulate as sim
    from variorum.library.contrasts import named

    library = library_of(settings)
    arms = [sim.Arm(name, named(library, name)) for name in variants]
    twice = [name for i, name in enumerate(variants) if name.split() in [other.split() for other in variants[:i]]]
    if twice:
        hint = "its deals would be played twice, card for card; name it once"
        raise UserError(f"{twice[0].strip()} is named twice", hint)
    if until is not None and not math.isfinite(until):
        raise UserError(f"--until {until} is no width of an interval", "a number, such as 0.05")
    if effects and len(arms) != 2:
        raise UserError("--effects compares two rule sets", "name two")
    if resume and store is None:
        raise UserError("--resume goes on with a store", "name its file: --store FILE")
    unit = sim.Unit.GAMES if games else sim.Unit.DEALS
    plan = sim.plan_for(arms, unit, players, seed, number, use_kernels=not referee, scheduler=scheduler is not None)
    with _progress(settings, number) as watch, _stopped(store):
        done = sim.study(
            arms, plan, number=number, until=until, processes=processes, scheduler=scheduler, store=store,
            resume=resume, version=__version__, watch=watch,
        )  # fmt: skip
    found: list[Estimate] = []
    if effects:
        with _progress(settings, done.number) as watch:
            found = sim.effects(
                done, processes=processes, scheduler=scheduler, version=__version__, watch=watch
            )
    if settings.json:
        settings.print_json({**_data(done, found), **_precision(done, until)})
    else:
        _print(settings, done, found)
        _short(settings, done, until)


@contextmanager
def _progress(settings: Settings, number: int) -> Iterator[Watch | None]:
    """A bar with an estimate of the time left, on a terminal's standard error."""
    console = settings.console(stderr=True)
    if not console.is_terminal or settings.json:
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("playing", total=number)
        yield lambda study: bar.update(task, completed=min(study.number, number))


@contextmanager
def _stopped(store: Path | None) -> Iterator[None]:
    """Ctrl-C, and what is kept."""
    try:
        yield
    except KeyboardInterrupt:
        if store is None:
            raise
        raise UserError(f"stopped; {store} has what was finished", "--resume goes on with it", exit_code=130) from None


def _print(settings: Settings, done: Study, found: list[Estimate]) -> None:
    from rich.table import Table

    from variorum.simulate.batch import DIFFERENT, MARGIN

    console = settings.console()
    what = "games" if done.plan.unit == "games" else "deals"
    seed = done.plan.seed if done.plan.seed.isalnum() else repr(done.plan.seed)
    console.print(f"{done.number:,} {what} each, {done.about}; played {done.by}; seed {seed}, version {__version__}")
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("")
    for arm in done.arms:
        table.add_column(arm.label, justify="right")
    for arm in done.arms[1:]:
        table.add_column(f"{arm.label} − {done.arms[0].label}" if len(done.arms) > 2 else "difference", justify="right")
    cells: list[str] = []
    for name in _quantities(done):
        row = [_level(tally, name, name != MARGIN and tally.scarce(name)) for tally in done.tallies]
        row += [_difference(tally.mean(name), tally.few(name, DIFFERENT)) for tally in done.against]
        table.add_row(name, *row)
        cells += row
    if done.against:
        row = [_level(tally, DIFFERENT, tally.scarce(DIFFERENT)) for tally in done.against]
        table.add_row(DIFFERENT, *[""] * len(done.arms), *row)
        cells += row
    console.print()
    console.print(table)
    console.print()
    for line in _legend(done, cells):
        console.print(line, style="dim")
    _doubts(settings, done)
    if found:
        _print_effects(settings, done, found)


def _legend(done: Study, cells: list[str]) -> Iterator[str]:
    """What the names and marks mean, of those that are there."""
    from variorum.games.plain import fingerprint
    from variorum.model.effects import FEW
    from variorum.simulate.batch import DIFFERENT, MARGIN, VOID

    what, first = str(done.plan.unit), done.arms[0]
    same = [arm.label for arm in done.arms[1:] if fingerprint(arm.ruleset) == fingerprint(first.ruleset)]
    if same:
        yield f"{' and '.join(same)}: played by the very values of {first.label}, so that nothing can differ"
    if done.main == MARGIN:
        yield f"{MARGIN}: points of elder, or his side, less those of the best other side"
    if VOID in _quantities(done):
        yield f"{VOID}: {what} given up, the cards having run out"
    if done.against:
        yield f"{DIFFERENT}: {what} that come out otherwise in anything that is counted"
    if any(cell.endswith("~") for cell in cells):
        yield f"~ within noise: the 95 % interval of the difference holds 0, or fewer than {FEW} {what} differ"
    if any(cell.endswith("°") for cell in cells):
        yield f"° rests on fewer than {FEW} {what}, or on all but so few: its interval is too narrow"
    if told := " or ".join(word for word in ("none", "all") if word in cells):
        yield f"{told}: of these {done.number:,}; up to {_missed(done.number)} may be otherwise and have been missed"


def _missed(number: int) -> str:
    """The greatest share of which none is met in so many, in one study of twenty."""
    return f"{100 * (1 - 0.05 ** (1 / number)):.2g} %"


def _short(settings: Settings, done: Study, until: float | None) -> None:
    if until is not None and done.widest() > until:
        found = f"{done.main} is known to ±{done.widest():.2g}"
        settings.console().print(f"Not as narrow as wished: {found}, not ±{until:g}; -n takes more", style="yellow")


def _precision(done: Study, until: float | None) -> dict[str, object]:
    return {} if until is None else {"until": until, "reached": done.widest() <= until}


def _quantities(done: Study) -> list[str]:
    """What is told, the main thing first; nothing that nobody scored."""
    every = sorted({name for tally in done.tallies for name in tally.names()})
    rest = [name for name in every if name not in (done.main, "in doubt")]
    return [done.main, *rest]


def _level(tally: Tally, name: str, scarce: bool) -> str:
    mean = tally.mean(name)
    if scarce and not mean.half and mean.value in (0, 1):
        return "all" if mean.value else "none"
    return f"{mean.value:.3f} ±{mean.half:.3f}{' °' if scarce else ''}"


def _difference(mean: Mean, few: bool) -> str:
    if not mean.value and not mean.half:
        return "0"
    return f"{mean.value:+.3f} ±{mean.half:.3f}{' ~' if mean.noise or few else ''}"


def _doubts(settings: Settings, done: Study) -> None:
    for arm, share in zip(done.arms, done.doubtful, strict=True):
        if share:
            settings.console().print(
                f"{arm.label}: in {share:.1%} a rule mattered that nobody knows; what it might have scored is left out",
                style="yellow",
            )


def _print_effects(settings: Settings, done: Study, found: list[Estimate]) -> None:
    console = settings.console()
    one, other = done.arms
    unit = "points a deal to elder" if done.plan.unit == "deals" else "of the games to elder"
    console.print(f"\nEach rule of {other.label} put alone into {one.label}, {unit}:", style="bold")
    idle = [estimate.parameter for estimate in found if not estimate.mean.value and not estimate.mean.half]
    for estimate in found:
        if estimate.parameter not in idle:
            why = other.ruleset.why(estimate.parameter)
            change = f"{estimate.parameter}: {estimate.before} -> {estimate.after}"
            by = _difference(estimate.mean, estimate.few)
            console.print(f"{by:>18}  {change}{_clauses(why.clauses if why else ())}")
    if idle:
        console.print(f"No difference in any of them: {', '.join(idle)}")
    console.print("Rules act together: these need not add up to the whole difference.", style="dim")


def _clauses(refs: tuple[str, ...]) -> str:
    return f"  [{', '.join(refs)}]" if refs else ""


def _data(done: Study, found: list[Estimate]) -> dict[str, object]:
    from variorum.simulate.batch import DIFFERENT, MARGIN

    def mean(m: Mean, few: bool) -> dict[str, object]:
        return {"mean": m.value, "low": m.low, "high": m.high, "few": few}

    def level(tally: Tally, name: str) -> dict[str, object]:
        return mean(tally.mean(name), name != MARGIN and tally.scarce(name))

    return {
        "unit": str(done.plan.unit), "number": done.number, "players": done.plan.model, "about": done.about,
        "seed": done.plan.seed, "version": __version__, "played": done.by,
        "main": done.main,
        "variants": {
            arm.label: {"in doubt": share, **{name: level(tally, name) for name in _quantities(done)}}
            for arm, tally, share in zip(done.arms, done.tallies, done.doubtful, strict=True)
        },
        "differences": {
            arm.label: {
                **{name: mean(tally.mean(name), tally.few(name, DIFFERENT)) for name in _quantities(done)},
                DIFFERENT: level(tally, DIFFERENT),
            }
            for arm, tally in zip(done.arms[1:], done.against, strict=True)
        },
        "effects": [
            {"parameter": e.parameter, "before": e.before, "after": e.after, **mean(e.mean, e.few)} for e in found
        ],
    }  # fmt: skip
