"""How the commands come by a library: what cannot be read is said once, on standard error."""

import click

from variorum.cli.options import Settings
from variorum.errors import UserError
from variorum.library import Library, Loaded, load


def loaded_of(settings: Settings) -> Loaded:
    """Everything, with its findings, for the commands that report them."""
    return load(settings.root)


def library_of(settings: Settings) -> Library:
    """The library, for a command that only reads; findings are counted on standard error.

    Raises UserError for an empty corpus.
    """
    loaded = load(settings.root)
    if loaded.findings:
        count = len(loaded.findings)
        click.echo(
            f"variorum: {count} finding{'s' if count != 1 else ''} in the corpus; `variorum check` lists them", err=True
        )
    if not loaded.documents and not loaded.findings:
        raise UserError(f"{settings.root}/corpus is empty", "`variorum new text` writes a first file", exit_code=1)
    return loaded.library
