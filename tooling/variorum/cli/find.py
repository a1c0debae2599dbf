"""``variorum find``: words looked for in everything, with who has them and where."""

from typing import Any

import click

from variorum.cli.load import library_of
from variorum.cli.options import Settings, command
from variorum.comparison.kinds import KINDS, Kind
from variorum.errors import UserError


@command(
    "find",
    examples=(
        "variorum find until some",
        "variorum find NY1830",
        "variorum find crux --kind emendation",
        "variorum find 求牌 --limit 0",
    ),
)
@click.argument("words", nargs=-1, required=True)
@click.option("--kind", "kinds", type=click.Choice(KINDS), multiple=True, help="Only these; may be repeated.")
@click.option("--limit", type=click.IntRange(min=0), default=20, show_default=True, help="How many; 0 for all.")
def find(settings: Settings, words: tuple[str, ...], kinds: tuple[Kind, ...], limit: int) -> None:
    """Look for words in all printings, notes, topics, terms, rules and books.

    All the WORDS must be there, each at the beginning of a word; passages that have them together come first. Words
    between double quotes must stand together. English, Chinese and Korean.
    """
    from variorum.cli.views import hits
    from variorum.cli.views.page import Page
    from variorum.comparison.search import search

    query = " ".join(words)
    result = search(library_of(settings), query, kinds or KINDS)
    if not result.hits and not any(c.isalnum() for c in query):
        raise UserError("there is no word to look for", "variorum find until some")
    shown = result.hits if limit == 0 else result.hits[:limit]
    if settings.json:
        data: Any = hits.data(result, shown)
        settings.print_json(data)
    else:
        Page.print_all(settings, [hits.page(result, shown)])
