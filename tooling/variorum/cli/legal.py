"""``variorum legal``: one question without a record."""

from __future__ import annotations

import click

from variorum.cli import names
from variorum.cli.load import library_of
from variorum.cli.options import Settings, command
from variorum.errors import UserError


@command(
    "legal",
    examples=(
        'variorum legal --under hoyle-1807 --trump spades --trick 9H --hand "TH KC 7S"',
        'variorum legal --under hoyle-1823 --trump ♣ --hand "A♣ 10♥"',
    ),
)
@click.option(
    "--under", required=True, metavar="VARIANT", shell_complete=names.playable,
    help="The rule set, with a reading if wanted.",
)
@click.option("--hand", required=True, metavar="CARDS", help="The cards held, parted by blanks: 'TH KC 7S'.")
@click.option("--trick", default="", metavar="CARDS", help="The cards in the trick so far, the lead first; none: lead.")
@click.option("--trump", default="", metavar="SUIT", help="The trump suit: S, hearts, ♦ …")
def legal(settings: Settings, under: str, hand: str, trick: str, trump: str) -> None:
    """Say what may be played, and which clause says so.

    The exit code is 0 whatever the answer is.
    """
    from variorum.cli.views import outcomes
    from variorum.cli.views.page import Page
    from variorum.games.cards import read_suit
    from variorum.games.engine import RecordError
    from variorum.referee.data import legal_data
    from variorum.referee.legal import legal_cards

    library = library_of(settings)
    ruleset = library.ruleset(under)
    held, led = _cards("--hand", hand), _cards("--trick", trick)
    suit = read_suit(trump) if trump else ""
    if suit is None:
        raise UserError(f"--trump {trump!r} is not a suit", "write S, H, D or C, or spades, hearts, diamonds, clubs")
    try:
        answer = legal_cards(ruleset, held, led, suit)
    except RecordError as error:
        problem = error.problems[0]
        raise UserError(f"--{problem.path[0]}: {problem.message}", problem.hint) from None
    if settings.json:
        settings.print_json(legal_data(ruleset, answer))
        return
    Page.print_all(settings, [outcomes.legal(library, ruleset, answer)])


def _cards(option: str, written: str) -> list[str]:
    from variorum.games.cards import CardProblems, parse_cards
    from variorum.referee.reading import parted

    try:
        return list(parse_cards(written))
    except CardProblems as error:
        problem = parted(written) or error.problems[0]
        raise UserError(f"{option}: {problem.message}", problem.hint) from None
