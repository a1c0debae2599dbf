"""``variorum schema``: what an editor needs to help while one writes the corpus."""

from pathlib import Path

import click

from variorum.cli.options import Settings, command
from variorum.errors import UserError


@command("schema", examples=("variorum schema schema",), corpus=False)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def schema(settings: Settings, folder: Path) -> None:
    """Write JSON Schemas of the corpus's files, for editors.

    The first line of every file names its schema in the folder schema/ beside corpus/ and variants/. An editor with a
    YAML language server then completes keys and values, explains them, and marks what cannot stand.
    """
    from variorum.model.schema import schemas

    if folder.exists() and not folder.is_dir():
        raise UserError(f"{folder} is a file", "name a folder; what it has of an earlier run is replaced")
    folder.mkdir(parents=True, exist_ok=True)
    written = schemas()
    for name, text in written.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    if settings.json:
        settings.print_json({"folder": str(folder), "files": list(written)})
    else:
        settings.console().print(f"{len(written)} schemas in {folder}/: {', '.join(written)}")
