"""``variorum effects``: what the changes of the lineage and the disputed readings mattered, measured and kept."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import yaml

from variorum import __version__, model
from variorum.cli.load import library_of
from variorum.cli.options import Settings, command
from variorum.errors import UserError
from variorum.library.describe import game_name
from variorum.source import read_document

if TYPE_CHECKING:
    from variorum.library import Library
    from variorum.library.contrasts import Contrast
    from variorum.simulate.study import Watch

PLAYERS = ("sensible", "random", "open")
MANY, FEW = (20_000, 4_000), (500, 100)
"""Deals and games of All Fours, which has kernels, and of games that the referee plays."""
OPEN = 500
"""Deals of open play, each of which is searched to the end."""
_HEAD = """\
# yaml-language-server: $schema=../schema/effects.json
# What changes of rules mattered. Written by `make effects`; nothing in it is written by hand.
"""


@command(
    "effects",
    examples=("variorum effects", "variorum effects --game all-fours", "variorum effects --to mine.yaml --deals 500"),
)
@click.option("--game", "chosen", metavar="GAME", help="Measure this game only; what is known of others is kept.")
@click.option(
    "--deals", type=click.IntRange(2), help=f"Deals under each rule set. [default: {MANY[0]}, of Piquet {FEW[0]}]"
)
@click.option(
    "--games", type=click.IntRange(2), help=f"Games under each rule set. [default: {MANY[1]}, of Piquet {FEW[1]}]"
)
@click.option("--seed", default="1", show_default=True, help="Another seed, other cards.")
@click.option("--processes", type=click.IntRange(1), help="Processes to use. [default: one for each processor]")
@click.option(
    "--to", type=click.Path(dir_okay=False, path_type=Path), help="Another file than variants/effects.yaml to write."
)
@click.option("--anew", is_flag=True, help="Play all of it again, also what is known and still belongs.")
def effects(
    settings: Settings, chosen: str | None, deals: int | None, games: int | None, seed: str, processes: int | None,
    to: Path | None, anew: bool,
) -> None:  # fmt: skip
    """Measure what each change in the lineage, and each disputed reading, makes in play.

    The results are kept in variants/effects.yaml, and the site's page "What it mattered" shows them. What is known
    already, and was measured by the rules as they stand, is not played again; each result is on the disk when the next
    begins. The same command gives the same file, to the last digit, with any number of processes.
    """
    from variorum.library.contrasts import contrasts, rulesets
    from variorum.simulate import measuring

    library = library_of(settings)
    played = tuple(dict.fromkeys(v.game for v in library.playable()))
    if chosen is not None and chosen not in played:
        raise UserError(f"no game called {chosen!r} has a rule set", f"known: {', '.join(played)}")
    path = to or settings.root / "variants" / "effects.yaml"
    held = _held(path)
    before = held if held is not None or to is None else library.effects
    if before is not None and (before.version, before.seed) != (__version__, seed):
        _spared(library, held, path, chosen)
        before = None  # what another version or seed made is never set beside the new
    todo = [c for game in played for c in contrasts(library, game)]
    found: list[model.Measured] = []
    rest = [_known(before, c) for c in todo]
    before = None if anew else before
    _writable(path)
    for number, contrast in enumerate(todo):
        game = library.variants[contrast.one].game
        many, models = (MANY, PLAYERS) if game == "all-fours" else (FEW, PLAYERS[:2])  # Piquet's search takes long
        extent = measuring.Extent(models, deals or many[0], games or many[1], min(deals or OPEN, OPEN), seed)
        known = measuring.kept(library, before, contrast, extent, __version__)
        if chosen not in (None, game):
            known = known or rest[number]
        elif known is None:
            total = sum(n for _, n in extent.plans(*rulesets(library, contrast.one, contrast.other)))
            with _progress(settings, f"{number + 1}/{len(todo)} {contrast.one}, {contrast.other}", total) as watch:
                known = measuring.measure(
                    library, contrast, extent, version=__version__, processes=processes, watch=watch
                )
            _write(path, library, [*found, known, *filter(None, rest[number + 1 :])], seed)
        found += [known] if known is not None else []
    _write(path, library, found, seed)
    _told(settings, path, found)


def _held(path: Path) -> model.Effects | None:
    """What a file holds already; None where there is none, or an empty one.

    UserError for one that holds something else, or is damaged: it is not written over.
    """
    if not path.exists() or (path.is_file() and not path.stat().st_size):
        return None
    document, unread = read_document(path)
    held, wrong = model.read(document, model.Effects) if document is not None else (None, [])
    if held is None:
        first = next(iter((*unread, *wrong)), None)
        why = f": line {first.line}, {first.message}" if first is not None else ""
        hint = "mend it or take it away, or name another file: --to FILE"
        raise UserError(f"{path} holds no results of `variorum effects`, or is damaged{why}", hint)
    return held


def _spared(library: Library, held: model.Effects | None, path: Path, chosen: str | None) -> None:
    """UserError where one game's new results would drive another's out of the file, of another seed or version."""
    if held is None or chosen is None:
        return
    games = {v.game for m in held.measured if (v := library.variants.get(m.one)) is not None} - {chosen}
    if games:
        names = " and ".join(sorted(game_name(game) for game in games))
        raise UserError(
            f"{path} holds results of {names} of seed {held.seed} and version {held.version}, which would be lost",
            "measure all games, or name another file: --to FILE",
        )


def _writable(path: Path) -> None:
    """UserError, before anything is played, where the file cannot be written."""
    new = _beside(path)
    try:
        new.touch()
        new.unlink()
    except OSError as error:
        raise _unwritable(path, error) from None


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.new")


def _unwritable(path: Path, error: OSError) -> UserError:
    return UserError(f"{path} cannot be written: {error.strerror}", "name another file: --to FILE")


def _known(before: model.Effects | None, contrast: Contrast) -> model.Measured | None:
    """What the file has of a contrast, belonging or not."""
    every = before.measured if before is not None else ()
    return next((m for m in every if (m.one, m.other) == (contrast.one, contrast.other)), None)


@contextmanager
def _progress(settings: Settings, about: str, total: int) -> Iterator[Watch | None]:
    """A bar on a terminal's standard error, with the contrast that is being played."""
    console = settings.console(stderr=True)
    if not console.is_terminal or settings.json:
        yield None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    with Progress(TextColumn(about), BarColumn(), TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task(about, total=total)
        last = {"study": 0, "done": 0}

        def watch(study: Any) -> None:
            if id(study) != last["study"]:
                last.update(study=id(study), done=0)
            bar.advance(task, study.number - last["done"])
            last["done"] = study.number

        yield watch


def _write(path: Path, library: Library, measured: Sequence[model.Measured], seed: str) -> None:
    """The file, whole or not at all."""
    from variorum.simulate.seating import ABOUT

    document = model.Effects(
        format="1", command="variorum effects", version=__version__, seed=seed,
        players=_players(library, measured, ABOUT), measured=tuple(measured),
    )  # fmt: skip
    data = document.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    new = _beside(path)
    try:
        text = yaml.safe_dump(data, sort_keys=False, default_flow_style=None, width=1000)
        new.write_text(_HEAD + text, encoding="utf-8")
        os.replace(new, path)
    except OSError as error:
        new.unlink(missing_ok=True)
        raise _unwritable(path, error) from None


def _players(
    library: Library, measured: Sequence[model.Measured], about: Mapping[tuple[str, str], str]
) -> dict[str, str]:
    """Who played, by model: what is said of them in each game that was measured."""
    games = dict.fromkeys(library.variants[m.one].game for m in measured)
    played = {(library.variants[m.one].game, e.players) for m in measured for e in m.effects}
    return {
        name: "; ".join(
            f"{game_name(game)}: {about[game, name].partition(': ')[2]}" for game in games if (game, name) in played
        )
        for name in PLAYERS
        if any((game, name) in played for game in games)
    }


def _told(settings: Settings, path: Path, found: Sequence[model.Measured]) -> None:
    """How many were measured, and of how many anything is shown, as the site's page counts them."""
    from variorum.publish.measured import tallied

    shown, noise, same = tallied(found)
    if settings.json:
        settings.print_json(
            {"file": str(path), "measured": len(found), "difference": shown, "within noise": noise, "same": same}
        )
        return
    settings.console().print(
        f"{len(found)} measured, in {path}: {shown} make a difference to one side's good, {noise} none beyond noise, "
        f"{same} none in any deal", soft_wrap=True,
    )  # fmt: skip
