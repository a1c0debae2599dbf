"""How the commands come by a library: what cannot be read is said once, on standard error."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from variorum.cli.options import Settings
from variorum.errors import UserError

if TYPE_CHECKING:
    from variorum.library import Loaded, OpenedLibrary

MOST_FILES = 3
"""Files with findings that are named; the others are counted."""


def loaded_of(settings: Settings) -> Loaded:
    """Everything, with its findings, for the commands that report them."""
    from variorum.library import load

    return load(settings.root)


def library_of(settings: Settings) -> OpenedLibrary:
    """The library, for a command that only reads: it reads what the command asks for, and no more.

    When the command is done, the findings in what it had to read are counted on standard error, and their files named.
    Raises UserError for an empty corpus.
    """
    from variorum.library import open_library

    library = open_library(settings.root)
    if library.empty:
        raise UserError(f"{settings.root}/corpus is empty", "`variorum new text` writes a first file", exit_code=1)
    click.get_current_context().call_on_close(lambda: _warn(library))
    return library


def _warn(library: OpenedLibrary) -> None:
    findings = library.findings
    if not findings:
        return
    files = list(dict.fromkeys(f.path for f in findings))
    more = f" and {len(files) - MOST_FILES} more" if len(files) > MOST_FILES else ""
    click.echo(
        f"variorum: {len(findings)} finding{'s' if len(findings) > 1 else ''} in the corpus, in "
        f"{', '.join(files[:MOST_FILES])}{more}; what rests on {'it' if len(files) == 1 else 'them'} may be wrong. "
        "`variorum check` lists them",
        err=True,
    )
