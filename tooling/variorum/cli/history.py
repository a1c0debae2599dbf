"""``variorum history``: what every text says under a topic, in order of date, and what it changed."""

import click

from variorum.cli.load import library_of
from variorum.cli.options import Settings, command
from variorum.errors import UserError


@command(
    "history",
    examples=("variorum history beg.limit", "variorum history low.owner item.jack", "variorum history beg"),
)
@click.argument("topic", nargs=-1, required=True)
@click.option("--game", metavar="GAME", help="Only this game, where the topic is of several.")
def history(settings: Settings, topic: tuple[str, ...], game: str | None) -> None:
    """Print a rule's history: every text in order of date, what it changed, and who has which reading.

    TOPIC is a topic, such as beg.limit, a group of topics, such as beg, or one rule, such as low.owner; there may be
    several. A text is compared with those it is stated to descend from, never merely with what is older. First and
    last mean in this corpus. `variorum find` looks for words.
    """
    from variorum.cli.views import history as view
    from variorum.cli.views.page import Page
    from variorum.comparison.history import history as history_of
    from variorum.comparison.questions import of_game, several

    library = library_of(settings)
    asked = several(library, topic)
    known = {text.game for text in library.texts.values()}
    if game is not None and game not in known:
        raise UserError(f"no text is of the game {game!r}", f"the games: {', '.join(sorted(known))}")
    wanted = [q for q in asked if game is None or q.game in (None, game)]
    if not wanted:
        raise UserError(f"{game} has no rule {asked[0].rule}", f"it is of {', '.join(q.game or '' for q in asked)}")
    if game is not None and not any(of_game(library, q, game) for q in wanted):
        raise UserError(
            f"no text of {game} says anything of {' or '.join(dict.fromkeys(q.topic for q in wanted))}, "
            "and no rule of that game comes under it",
            "leave --game out",
        )
    found = [history_of(library, q.topic, game or q.game, q.rule) for q in wanted]
    if settings.json:
        data = [view.data(one) for one in found]
        settings.print_json(data[0] if len(data) == 1 else data)
        return
    Page.print_all(settings, [view.page(one) for one in found])
