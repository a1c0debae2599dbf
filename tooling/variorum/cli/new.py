"""``variorum new``: the skeleton of a text, a variant or an example."""

import click

from variorum.cli.options import Settings, command


@command(
    "new",
    examples=(
        "variorum new text all-fours/1890 --corpus ../mine",
        "variorum new variant club-rules --game all-fours --corpus ../mine",
        "variorum new example a-tierce-is-sunk --game piquet --corpus ../mine",
    ),
)
@click.argument("kind", type=click.Choice(["text", "variant", "example"]))
@click.argument("name", metavar="ID")
@click.option("--game", metavar="GAME", help="The game, where the ID does not begin with it.")
def new(settings: Settings, kind: str, name: str, game: str | None) -> None:
    """Write the skeleton of a text, variant or example.

    It has every key with a comment, and goes where it belongs in the corpus. What is there already is never
    overwritten.
    """
    from variorum.cli.skeletons import write

    written = write(settings.root, kind, name, game)
    if settings.json:
        settings.print_json({"file": str(written.path), "next": list(written.next)})
        return
    console = settings.console()
    console.print(f"wrote {written.path}")
    for step in written.next:
        console.print(f"- {step}")
