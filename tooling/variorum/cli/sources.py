"""``variorum sources``: the corpus held against the copies it was made from."""

from pathlib import Path

import click

from variorum.cli.findings import print_findings
from variorum.cli.load import loaded_of
from variorum.cli.options import Settings, command
from variorum.diagnostics import Report, as_data
from variorum.errors import UserError
from variorum.games.problems import counted
from variorum.lint import allowances, coverage, glossary_words


@command("sources", examples=("variorum sources ../copies",))
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def sources(settings: Settings, folder: Path) -> None:
    """Hold the corpus against a folder of its source copies.

    Every line must be claimed, like sentences be rendered alike, quotations stand where they are cited. The copies
    are known by their digests; the corpus stands alone without them.
    """
    if not folder.is_dir():
        raise UserError(f"{folder} is no folder", "name the folder that holds the files of the source copies")
    loaded = loaded_of(settings)
    copies, missing = coverage.find_copies(loaded.library, folder)
    found = [*missing, *coverage.check(loaded.library, copies), *glossary_words.check(loaded.library, copies)]
    judged = {code.id for code in (*coverage.CODES, *glossary_words.CODES)}
    report = Report(allowances.apply(found, loaded.library, loaded.documents, judged))
    if settings.json:
        named = {c.id: str(c.path) for c in copies.values()}
        settings.print_json({"copies": named, "findings": [as_data(f) for f in report]})
    else:
        console = settings.console()
        print_findings(console, report)
        lines = sum(1 for c in copies.values() for line in c.lines if line.strip())
        count = len(report)
        said = counted(count, "finding") if count else "no finding"
        read = f"{counted(len(copies), 'copy', 'copies')}, {counted(lines, 'line')}"
        console.print(f"{read}: {said}", style="red" if count else "green")
    if report:
        raise click.exceptions.Exit(1)
