"""How the commands come by a library: what cannot be read is said once, on standard error."""

import click

from variorum.cli.options import Settings
from variorum.errors import UserError
from variorum.games.problems import counted
from variorum.library import Library, Loaded, load

MOST_FILES = 3
"""Files with findings that are named; the others are counted."""


def loaded_of(settings: Settings) -> Loaded:
    """Everything, with its findings, for the commands that report them."""
    return load(settings.root)


def library_of(settings: Settings) -> Library:
    """The library, for a command that only reads. Raises as ``read_only``."""
    return read_only(settings).library


def read_only(settings: Settings) -> Loaded:
    """Everything, for a command that only reads: findings are counted on standard error, and their files named.

    Raises UserError for an empty corpus.
    """
    loaded = load(settings.root)
    if loaded.findings:
        count = len(loaded.findings)
        files = list(dict.fromkeys(f.path for f in loaded.findings))
        more = f" and {len(files) - MOST_FILES} more" if len(files) > MOST_FILES else ""
        click.echo(
            f"variorum: {counted(count, 'finding')} in the corpus, in {', '.join(files[:MOST_FILES])}"
            f"{more}; what rests on {'it' if len(files) == 1 else 'them'} may be wrong. `variorum check` lists them",
            err=True,
        )
    if not loaded.documents and not loaded.findings:
        raise UserError(f"{settings.root}/corpus is empty", "`variorum new text` writes a first file", exit_code=1)
    return loaded
