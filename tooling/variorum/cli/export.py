"""``variorum export``: the corpus in forms that other people's tools read."""

from pathlib import Path

import click

from variorum.cli.options import Settings, command
from variorum.errors import UserError

FORMS = ("tei", "json", "csv", "bibtex", "csl", "svg")


@command(
    "export",
    examples=(
        "variorum export tei tei",
        "variorum export csv tables --corpus ../mine",
        "variorum export bibtex references",
    ),
)
@click.argument("form", type=click.Choice(FORMS), metavar="|".join(FORMS))
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def export(settings: Settings, form: str, folder: Path) -> None:
    """Write the corpus as TEI, JSON, CSV, BibTeX, CSL-JSON or SVG.

    tei is TEI P5, a file a text; json everything in one document, with its JSON Schema; csv tables of rules, topics and
    printings; bibtex and csl the books and texts as references; svg the lineage as a drawing.

    DIR is made, or replaced as a whole if it holds nothing but an earlier export in the same form.
    """
    import variorum
    from variorum.export import Release, files, write
    from variorum.library import corpus_date, inputs, load
    from variorum.lint import dangling_citation

    loaded = load(settings.root)
    count = len(loaded.findings) or sum(1 for _ in dangling_citation.check(loaded.library))
    if count:
        raise UserError(
            f"{count} finding{'s' if count > 1 else ''} in the corpus, so that an export would not be whole",
            "`variorum check` lists what is wrong",
            exit_code=1,
        )
    release = Release(variorum.__version__, corpus_date(loaded.library))
    made = files(form, loaded.library, release)
    write(folder, form, made, release, inputs=inputs(settings.root))
    if settings.json:
        settings.print_json({"form": form, "folder": str(folder), "files": sorted(made)})
        return
    size = sum(map(len, made.values()))
    shown = f"{size / 1_000_000:.1f} MB" if size >= 1_000_000 else f"{-(-size // 1000)} kB"
    settings.console().print(f"{len(made)} file{'s' if len(made) > 1 else ''} in {folder}/ ({shown})")
