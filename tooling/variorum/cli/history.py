"""``variorum history``: what every text says under a topic, in order of date, and what it changed."""

import click

from variorum.cli.load import library_of
from variorum.cli.options import Settings, command
from variorum.cli.views import history as view
from variorum.comparison.history import history as history_of
from variorum.comparison.history import topics_named
from variorum.errors import UserError


@command("history", examples=("variorum history beg.limit", "variorum history run.same-suit", "variorum history beg"))
@click.argument("topic")
@click.option("--game", metavar="GAME", help="Only this game, where the topic is of several.")
def history(settings: Settings, topic: str, game: str | None) -> None:
    """Print a rule's history: every text in order of date, what it changed, and who has which reading.

    TOPIC is a topic, such as beg.limit, or a group of topics, such as beg. A text is compared with those it is stated
    to descend from, never merely with what is older. First and last mean in this corpus.
    """
    library = library_of(settings)
    known = {text.game for text in library.texts.values()}
    if game is not None and game not in known:
        raise UserError(f"no text is of the game {game!r}", f"the games: {', '.join(sorted(known))}")
    found = [history_of(library, name, game) for name in topics_named(library, topic)]
    if settings.json:
        data = [view.data(one) for one in found]
        settings.print_json(data[0] if topic in library.topics else data)
        return
    console = settings.console()
    for i, one in enumerate(found):
        if i:
            console.print()
        view.page(one).print(console)
