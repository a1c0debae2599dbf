"""The page that compares any texts, printings, readings and rule sets: what can be chosen, and the data to do it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from variorum.comparison.readings import rulesets
from variorum.comparison.rules import Views
from variorum.comparison.texts import Compared, clause_inputs, compared, told
from variorum.games import family as families_of
from variorum.games import games as families
from variorum.games.family import Declared, Parameter
from variorum.inpage.rulebook import packed
from variorum.inpage.rules import ALONE, Means
from variorum.inpage.texts import Wording, written
from variorum.library import Text

from . import addresses
from .bundle import FOLDER, UNDER, part
from .page import Asset, Entry, Output, Page
from .site import Site

PATH = f"{UNDER}compare.html"
SCRIPTS = ("assets/js/desk.js", "assets/js/compare-any.js")
TITLE = "Compare any two"
ABOUT = "Any texts, printings, readings or rule sets: rule by rule, clause by clause and word for word."


class Choice(NamedTuple):
    """What can be chosen: its name as the command takes it, and words for it."""

    name: str
    words: str


def outputs(site: Site) -> Iterator[Output]:
    """The page, and a script with the texts and rule sets of each game."""
    games = [game for game in site.games if site.texts(game)]
    html = site.render(
        "compare-any.html", PATH, games=games,
        texts={game: [c for text in site.texts(game) for c in of_text(site, text)] for game in games},
        rulesets={game: of_rulesets(site, game) for game in games},
        pairs=[(a.id, b.id, addresses.pair(a.id, b.id)) for a, b in site.pairs],
    )  # fmt: skip
    yield Page(PATH, TITLE, ABOUT, html, "Compare", (Entry("", TITLE, ABOUT),), SCRIPTS)
    for game in games:
        yield Asset(f"{FOLDER}/texts-{game}.js", part(f"texts-{game}", texts_data(site, game)))


def of_text(site: Site, text: Text) -> list[Choice]:
    """What of a text can be compared: itself, each transmitted reading, each printing."""
    out = [Choice(text.id, text.title)]
    if any(clause.model.emendations for clause in text.clauses):
        out.append(Choice(f"{text.id} transmitted", f"{text.title}, as transmitted"))
    places = sorted({f.address for clause in text.clauses for f in clause.facts if f.emendation is not None})
    if len(places) > 1:
        out += [Choice(f"{text.id} transmitted {p}", f"{text.title}, transmitted at {p} alone") for p in places]
    if len(text.witnesses) > 1:
        out += [
            Choice(f"{text.id}@{w.siglum}", f"{text.title}, {' '.join(str(x) for x in (w.place, w.year) if x)}")
            for w in text.witnesses
        ]
    return out


def of_rulesets(site: Site, game: str) -> list[Choice]:
    """The rule sets of a game, as transmitted too where that makes a difference."""
    if site.family(game) is None:
        return []
    return [Choice(r.id, site.ruleset_title(r.id)) for r in rulesets(site.library, game)]


def texts_data(site: Site, game: str) -> dict[str, Any]:
    """The texts and rule sets of a game for the desk."""
    sides: dict[str, Compared] = {
        choice.name: compared(site.library, choice.name)
        for choice in (*(c for text in site.texts(game) for c in of_text(site, text)), *of_rulesets(site, game))
    }
    texts = {text.id: _text(text, sides) for text in site.texts(game)}
    return {
        "game": game,
        "texts": texts,
        "rules": _rules(site, game, sides.values()),
        "sides": {
            name: {"told": list(told(site.library, side)), "game": game, "party": _party(side),
                   "clauses": _words_of(side, texts)}
            for name, side in sides.items()
        },
    }  # fmt: skip


def _text(text: Text, sides: dict[str, Compared]) -> dict[str, Any]:
    """A text with the wording of each side of it."""
    own = {name: side for name, side in sides.items() if side.text is text and side.variant is None}
    heard = {name: {c.id: c for c in clause_inputs(side)} for name, side in own.items()}
    clauses = []
    for clause in text.clauses:
        inputs = {name: found[clause.ref] for name, found in heard.items() if clause.ref in found}
        if inputs:
            first = next(iter(inputs.values()))
            clauses.append({
                "ref": clause.ref, "label": clause.label, "topics": sorted(first.topics), "section": first.place,
                "pins": list(first.pins), "words": {name: _wording(c.wording) for name, c in inputs.items()},
            })  # fmt: skip
    return {"title": text.title, "sides": list(own), "clauses": written(clauses, list(own))}


def _wording(wording: Any) -> Wording:
    return wording if isinstance(wording, str) else [p if isinstance(p, str) else None for p in wording]


def _party(side: Compared) -> str:
    """Whose rules it has: printings of a text have them in common."""
    return f"{side.variant or (side.text.id if side.text else '')} {side.reading}".strip()


def _words_of(side: Compared, texts: dict[str, Any]) -> tuple[str, str] | None:
    """The text, and the side of it, whose words it has."""
    if side.text is None:
        return None
    name = f"{side.text.id}@{side.siglum}" if side.siglum else f"{side.text.id} {side.reading}".strip()
    known = texts[side.text.id]["sides"]
    return side.text.id, name if name in known else side.text.id


def _rules(site: Site, game: str, sides: Any) -> dict[str, Any]:
    """The rules of every side in every view that may be meant of it."""
    if game not in families():
        names = {_party(side) for side in sides}
        nobody = {"text": "", "ruleset": "", "seats": {}, "table": None, "views": {"": 0}}
        return {
            "sides": [], "rules": [], "views": [[[], {}]], "parties": dict.fromkeys(sorted(names), nobody),
            "meanings": {}, "constants": {}, "advisory": [],
        }  # fmt: skip
    fam, views = families_of(game), Views(site.library, game)
    parties = {_party(side): side.party for side in sides}
    who = {name: views.who(party) for name, party in parties.items()}
    tables = [None, *dict.fromkeys(w.table for w in who.values() if w.table)]

    def meant(name: str) -> list[Means]:
        if who[name].ruleset:
            return [ALONE]
        own = [w.ruleset for w in who.values() if w.ruleset and w.text == who[name].text]
        return [Means(o, t) for o in dict.fromkeys(("", *who[name].seats.values(), *own)) for t in tables]

    stated = views.stated_of_derived((party, m) for name, party in parties.items() for m in meant(name))
    seen = {
        name: (who[name], [(m, views.view(party, m, stated)) for m in meant(name)]) for name, party in parties.items()
    }
    every: dict[str, Declared] = {**fam.parameters, **fam.constants, **fam.derived}
    return {
        **packed(seen),
        "meanings": {name: declared.meaning for name, declared in every.items()},
        "constants": dict(views.constants),
        "advisory": [name for name, d in every.items() if isinstance(d, Parameter) and d.advisory],
    }
