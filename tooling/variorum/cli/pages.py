"""``variorum pages``: the ready pages for another generator of sites."""

from pathlib import Path

import click

from variorum.cli.options import Settings, command
from variorum.errors import UserError


@command("pages", examples=("variorum pages ready", "variorum pages ready && mkdocs build -f ready/mkdocs.yml"))
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def pages(settings: Settings, folder: Path) -> None:
    """Write the ready pages for another generator.

    DIR becomes a project that MkDocs or ProperDocs builds with Material for MkDocs alone: docs/ with a file a page,
    theme/, and mkdocs.yml. It is made, or replaced as a whole if it holds nothing but earlier ready pages.
    """
    import shutil

    import variorum
    from variorum import folders, mkdocs_plugin
    from variorum.library import corpus_date, load
    from variorum.paths import data_root
    from variorum.publish import ready

    loaded = load(settings.root)
    if loaded.findings:
        count = len(loaded.findings)
        message = f"{count} finding{'s' if count > 1 else ''} in the corpus, so that its pages would not be whole"
        raise UserError(message, "`variorum check` lists what is wrong", exit_code=1)
    version, date = variorum.__version__, corpus_date(loaded.library)
    source = data_root()
    made = ready.files(mkdocs_plugin.outputs(loaded.library))
    made[ready.CONFIG] = ready.config((source / "mkdocs.yml").read_text("utf-8"), f"version {version} of {date}")
    with folders.replacing(folder, {"version": version, "date": date}, marker="pages.json", what="set of pages") as new:
        shutil.copytree(source / "site_src" / "theme", new / ready.THEME)
        shutil.copytree(source / "site_src" / "pages", new / ready.PAGES)
        for path, content in made.items():
            target = new / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(content, encoding="utf-8")
    count = sum(path.endswith(".md") for path in made)
    if settings.json:
        settings.print_json({"folder": str(folder), "pages": count})
    else:
        settings.console().print(f"{count} pages in {folder}/; build them with mkdocs build -f {folder}/{ready.CONFIG}")
