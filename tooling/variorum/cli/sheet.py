"""``variorum sheet``: the rules of a variant in plain English."""

from pathlib import Path

import click

from variorum.cli import names
from variorum.cli.load import library_of
from variorum.cli.options import Settings, command


@command(
    "sheet",
    examples=(
        "variorum sheet trinidad",
        'variorum sheet "hoyle-1814 transmitted"',
        "variorum sheet rubicon --html rubicon.html",
    ),
)
@click.argument("variant", shell_complete=names.playable)
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write it as one page for a browser to print, with nothing to load, instead of printing it here.",
)
def sheet(settings: Settings, variant: str, html: Path | None) -> None:
    """Print the rules of a variant in plain English.

    Rules that the text does not give are marked ‹so›, with a letter that leads to their source; emended ones ⸢so⸣,
    doubtful ones †so†; questions that no source answers stand at the end of each part.

    VARIANT may name a reading: "hoyle-1814 transmitted".
    """
    from variorum.cli.views import sheets
    from variorum.rulesheet import sheet as write

    library = library_of(settings)
    ruleset = library.ruleset(variant)
    own = library.variants[ruleset.id.partition(" ")[0]]
    made = write(ruleset, library.text_of(own) or "")
    if html is None:
        if settings.json:
            settings.print_json(sheets.data(made))
        else:
            sheets.page(library, made).print(settings.console())
        return
    from variorum.publish import sheet_alone

    html.write_text(sheet_alone(library, made), encoding="utf-8")
    if settings.json:
        settings.print_json({"sheet": str(html)})
    else:
        settings.console().print(f"{html}: open it in a browser and print it")
