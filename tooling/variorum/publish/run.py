"""The page in which a deal is run: the editor, and as data the rule sets and the records of the examples."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from variorum.comparison.readings import rulesets
from variorum.errors import UserError
from variorum.games.plain import plain
from variorum.games.ruleset import RuleSet
from variorum.inpage.desk import packed
from variorum.library import Example
from variorum.referee.warned import HEAD, KINDS

from .bundle import FOLDER, UNDER, part, worker_parts
from .example import shelves
from .page import Asset, Entry, Output, Page
from .site import Site

PATH = f"{UNDER}index.html"
SCRIPTS = ("assets/js/desk.js", "assets/js/run.js")
# Of an example's file what tells the deal; the rest is about it.
_NOT_SHOWN = ("clauses", "lesson", "worked", "expect", "allow")
_KEY = re.compile(r"([a-z-]+):")


def outputs(site: Site) -> Iterator[Output]:
    """The page, the worker's scripts, and for each game its rule sets and its examples."""
    games = [game for game in site.games if site.family(game) is not None and site.variants(game)]
    yield _page(site, games)
    for name, source in worker_parts().items():
        yield Asset(f"{FOLDER}/{name}.js", part(name, source))
    for game in games:
        yield Asset(f"{FOLDER}/rules-{game}.js", part(f"rules-{game}", rules_data(site, game)))
        yield Asset(f"{FOLDER}/deals-{game}.js", part(f"deals-{game}", _deals(site, game)))


def _page(site: Site, games: list[str]) -> Page:
    first = _first(site, games)
    html = site.render(
        "run.html", PATH, games=games, first=first, text=record_text(first) if first else "",
        under={game: [(r.id, site.ruleset_title(r.id)) for r in rulesets(site.library, game)] for game in games},
        shelves={game: shelves(site, game) for game in games},
        words=json.dumps({"head": HEAD, "kinds": KINDS}),
    )  # fmt: skip
    title = "Run a deal"
    description = "Write a deal down and have it judged under any rule set, here in the page."
    return Page(PATH, title, description, html, "Run", (Entry("", title, description),), SCRIPTS)


def _first(site: Site, games: list[str]) -> Example | None:
    """The example the page opens with: a whole deal, of those that name most rule sets."""
    whole = [e for e in site.library.examples.values() if e.game in games[:1] and (e.model.scope or "whole") == "whole"]
    return max(whole, key=lambda e: (len(e.model.expect), e.id), default=None)


def rules_data(site: Site, game: str) -> dict[str, Any]:
    """The rule sets of a game for the desk, with the names of what they cite for the page.

    Beside those that stand for the game there are those that only an expectation names.
    """
    every = rulesets(site.library, game)
    found = {r.id: r for r in every}
    for example in site.library.examples.values():
        if example.game == game:
            found |= {r.id: r for name in example.model.expect if (r := _ruleset(site, name)) is not None}
    written = [plain(r) for r in found.values()]
    return {
        **packed(game, written, [r.id for r in every]),
        "titles": {name: site.ruleset_title(name) for name in found},
        "clauses": {ref: site.clause_name(ref) for ref in sorted(_cited(written)) if ref in site.library.clauses},
    }


def _ruleset(site: Site, name: str) -> RuleSet | None:
    try:
        return site.library.ruleset(name)
    except UserError:
        return None


def _cited(data: object) -> set[str]:
    """Every clause named anywhere in plain data."""
    if isinstance(data, list):
        return set().union(*map(_cited, data)) if data else set()
    if isinstance(data, dict):
        own = set(data.get("clauses", ())) if isinstance(data.get("clauses"), list) else set()
        return own.union(*map(_cited, data.values()))
    return set()


def _deals(site: Site, game: str) -> dict[str, str]:
    """The record of each example of a game, as the page shows it."""
    return {e.id: record_text(e) for e in site.library.examples.values() if e.game == game}


def record_text(example: Example) -> str:
    """The deal as its file has it, without what is said and expected of it."""
    out: list[str] = []
    shown = True
    for line in example.origin.document.lines:
        key = _KEY.match(line)
        if key:
            shown = key[1] not in _NOT_SHOWN
        if shown and not line.startswith("#") and (line or out):
            out.append(line)
    return "\n".join(out).strip("\n") + "\n"
