"""Completion of names in a shell: from the names of the files, so that nothing has to be read for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from variorum.cli.options import Settings
from variorum.errors import UserError

Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def _root(ctx: click.Context) -> Path | None:
    """The folder of the corpus that the line names so far."""
    try:
        return ctx.ensure_object(Settings).root
    except UserError:
        return None


def _texts(root: Path) -> Iterator[str]:
    return (f"{path.parent.name}/{path.stem}" for path in root.glob("corpus/*/*.yaml"))


def _variants(root: Path) -> Iterator[str]:
    files = root.glob("variants/*/*.yaml")
    return (path.stem for path in files if path.parent.name != "examples" and not path.stem.startswith("_"))


def _examples(root: Path) -> Iterator[str]:
    return (path.stem for path in root.glob("variants/examples/*/*.yaml"))


def _completing(*kinds: Callable[[Path], Iterable[str]], files: bool = False) -> Complete:
    def complete(ctx: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
        root = _root(ctx)
        names = sorted(name for kind in kinds for name in kind(root)) if root is not None else []
        found = [CompletionItem(name) for name in names if name.startswith(incomplete)]
        # the shell completes paths itself; it is asked to where no name fits
        return found or [CompletionItem(incomplete, type="file")] if files else found

    return complete


comparable = _completing(_texts, _variants)
"""Texts and rule sets: ``all-fours/1807``, ``hoyle-1807``."""

collatable = _completing(_texts, files=True)
"""Texts; a path where none fits."""

showable = _completing(_texts, _variants, _examples)
"""Whatever has a file of its own."""

playable = _completing(_variants)
"""Rule sets."""

records = _completing(_examples, files=True)
"""Examples; a path where no example fits."""
