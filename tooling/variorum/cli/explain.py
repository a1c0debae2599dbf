"""``variorum explain``: why a variant has the value it has."""

from typing import Any

import click

from variorum.cli import names
from variorum.cli.load import library_of
from variorum.cli.options import Settings, command
from variorum.errors import UserError


@command(
    "explain",
    examples=(
        "variorum explain hoyle-1823",
        "variorum explain hoyle-1823 beg.limit",
        'variorum explain "hoyle-1814 transmitted" low.owner',
    ),
)
@click.argument("variant", shell_complete=names.playable)
@click.argument("parameter", required=False)
def explain(settings: Settings, variant: str, parameter: str | None) -> None:
    """Say where each value of a variant comes from.

    The clause that states it, the emendation, the supply and its source, the choice.

    VARIANT may name a reading: "hoyle-1814 transmitted", "hoyle-1814 transmitted low.owner".
    """
    from variorum.cli.views import variants
    from variorum.cli.views.page import Page
    from variorum.games import family
    from variorum.games.family import UnknownName

    library = library_of(settings)
    variant_id, _, reading = " ".join(variant.split()).partition(" ")
    game = library.variant(variant_id).game
    if parameter is not None:
        try:
            family(game).address(parameter)
        except UnknownName as error:
            raise UserError(str(error), error.hint or _meant(variant, parameter, game)) from None
    if settings.json:
        data: Any = variants.variant_data(library, variant_id, reading, parameter)
        settings.print_json(data)
        return
    Page.print_all(settings, [variants.variant(library, variant_id, reading, parameter)])


def _meant(variant: str, written: str, game: str) -> str:
    """What may have been meant by a word that is no parameter: a reading, or the first part of several names."""
    from variorum.games import family
    from variorum.games.problems import joined

    if written.startswith("transmitted"):
        return f'a reading belongs to the variant: variorum explain "{variant} {written}"'
    below = [name for name in family(game).parameters if name.startswith(f"{written}.")]
    return f"did you mean {joined(below)}?" if below else "`variorum explain VARIANT` lists them all"
