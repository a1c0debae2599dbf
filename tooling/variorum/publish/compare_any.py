"""The page that compares any two texts or printings: what can be chosen, and as data every clause in every printing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from variorum.comparison.texts import clause_inputs, compared
from variorum.inpage.texts import Wording, written
from variorum.library import Text

from . import addresses
from .bundle import FOLDER, UNDER, part
from .page import Asset, Entry, Output, Page
from .site import Site

PATH = f"{UNDER}compare.html"
SCRIPTS = ("assets/js/desk.js", "assets/js/compare-any.js")


def outputs(site: Site) -> Iterator[Output]:
    """The page, and a script with the texts of each game."""
    games = [game for game in site.games if site.texts(game)]
    html = site.render(
        "compare-any.html", PATH, games=games, sides={t.id: sides(t) for t in site.library.texts.values()},
        pairs=[(a.id, b.id, addresses.pair(a.id, b.id)) for a, b in site.pairs],
    )  # fmt: skip
    title, description = "Compare any two", "Any two texts or printings of a game, clause by clause and word for word."
    yield Page(PATH, title, description, html, "Compare", (Entry("", title, description),), SCRIPTS)
    for game in games:
        yield Asset(f"{FOLDER}/texts-{game}.js", part(f"texts-{game}", texts_data(site, game)))


def sides(text: Text) -> list[tuple[str, str]]:
    """What of a text can be compared: name behind the text's id, and words for it. The first is the text itself."""
    emended = any(clause.model.emendations for clause in text.clauses)
    out = [("", "")]
    if emended:
        out.append((" transmitted", "as transmitted"))
    if len(text.witnesses) > 1:
        out += [(f"@{w.siglum}", f"{w.place} {w.year}") for w in text.witnesses]
    return out


def texts_data(site: Site, game: str) -> dict[str, Any]:
    """The texts of a game for the desk."""
    out: dict[str, Any] = {}
    for text in site.texts(game):
        names = [name for name, _ in sides(text)]
        heard = {name: {c.id: c for c in clause_inputs(compared(site.library, text.id + name))} for name in names}
        clauses = []
        for clause in text.clauses:
            inputs = {name: found[clause.ref] for name, found in heard.items() if clause.ref in found}
            if inputs:
                first = next(iter(inputs.values()))
                clauses.append({
                    "ref": clause.ref, "label": clause.label, "topics": sorted(first.topics), "section": first.place,
                    "pins": list(first.pins), "words": {_side(n): _wording(c.wording) for n, c in inputs.items()},
                })  # fmt: skip
        keys = [_side(name) for name in names]
        out[text.id] = {"short": text.model.short, "title": text.title, "sides": keys,
                        "clauses": written(clauses, keys)}  # fmt: skip
    return {"game": game, "texts": out}


def _side(name: str) -> str:
    return name.removeprefix("@")


def _wording(wording: Any) -> Wording:
    return wording if isinstance(wording, str) else [p if isinstance(p, str) else None for p in wording]
