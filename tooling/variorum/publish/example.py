"""Examples: an index of the deals, and for each the cards, every ruling with its clause, and the result by rule set."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from variorum.games.engine import LEGAL, Record
from variorum.library import Example
from variorum.library.describe import plural
from variorum.referee.compare import Separator
from variorum.referee.rulings import Outcome
from variorum.referee.warned import HEAD, KINDS, told

from . import addresses
from .deal import steps, table, written_score
from .judged import Bench, Judged
from .page import Entry, Page
from .site import Site, as_read

PATH = "examples/index.html"
_SCOPES = {
    "deal": "to the first lead", "whole": "a whole deal", "play": "the play", "ending": "an ending",
    "count": "a count", "score": "the score", "draw": "the exchange", "calls": "the calls", "partie": "a partie",
}  # fmt: skip
_ITEMS = {"high": "High", "low": "Low", "jack": "Jack", "game": "Game", "turn-up": "the turn-up"}


class Warned(NamedTuple):
    """A warning in the words of the command: its kind, the parameter, the value, what would be otherwise."""

    kind: str
    parameter: str
    value: str
    otherwise: str


@dataclass(frozen=True)
class Result:
    """What a group of rule sets makes of the deal."""

    head: str
    names: tuple[tuple[str, str, str], ...]
    items: tuple[str, ...]
    breaches: tuple[tuple[str, str], ...]
    open: tuple[str, ...]
    warns: tuple[Warned, ...]
    first: str
    winner: str
    separators: tuple[Separator, ...]


@dataclass(frozen=True)
class Listing:
    """An example in the index."""

    example: Example
    href: str
    scope: str


@dataclass
class Shelf:
    """Examples that belong together."""

    title: str
    examples: list[Listing] = field(default_factory=list)


def pages(site: Site, bench: Bench) -> Iterator[Page]:
    """The index of examples and a page for each."""
    yield _index(site)
    for example in site.library.examples.values():
        yield _page(site, bench.judged(example))


def _index(site: Site) -> Page:
    """The examples by game, under the head of the topic that the first clause of each speaks of first."""
    groups = [(game, site.game(game), filled) for game in site.games if (filled := shelves(site, game))]
    html = site.render("examples.html", PATH, groups=groups)
    titles = " ".join(e.title for e in site.library.examples.values())
    return Page(
        PATH, "Examples", "Deals with the rulings that each edition gives.", html, "Examples",
        (Entry("", "Examples", titles),),
    )  # fmt: skip


def shelves(site: Site, game: str) -> list[tuple[str, Shelf]]:
    """The examples of a game by the head of their topic, heads without examples left out."""
    found: dict[str, Shelf] = {g.id: Shelf(g.title.en) for g in site.library.groups}
    found[""] = Shelf("Other deals")
    for example in site.library.examples.values():
        if example.game == game:
            scope = _SCOPES.get(example.model.scope or "whole", example.model.scope or "")
            found[_head(site, example)].examples.append(Listing(example, addresses.example(game, example.id), scope))
    return [(key or "other", shelf) for key, shelf in found.items() if shelf.examples]


def _head(site: Site, example: Example) -> str:
    for ref in example.model.clauses:
        clause = site.library.clauses.get(ref)
        for topic in clause.model.topics if clause else ():
            for group in site.library.groups:
                if any(t.id == topic for t in group.topics):
                    return group.id
    return ""


def _page(site: Site, judged: Judged) -> Page:
    example, record = judged.example, judged.record
    path = addresses.example(example.game, example.id)
    lesson = (example.model.lesson or "").strip()
    common = {"example": example, "lesson": lesson, "worked": (example.model.worked or "").strip()}
    found = Entry("", example.title, f"{lesson} {' '.join(site.clause_name(r) for r in example.model.clauses)}")
    if record is None:
        html = site.render(
            "example.html", path, record=None, problems=judged.problems, over=site.game(example.game), **common
        )
        return Page(path, example.title, lesson or example.title, html, "Examples", (found,))
    shown = judged.heads[0] if judged.heads else None
    settled = shown is not None and not {"score", "play"} & set(shown.outcome.open)
    html = site.render(
        "example.html", path, record=record, problems=(), over=_over(site, example, record),
        table=table(record), shown=shown, steps=steps(record, shown.outcome, shown.ruleset) if shown else (),
        counted=_counted(shown.outcome) if shown and settled else (),
        results=[_result(site, judged, number) for number in range(len(judged.heads))],
        misfits=_misfits(site, judged), warn_head=HEAD, variants=site.library.variants,
        **common,
    )  # fmt: skip
    return Page(path, example.title, lesson or example.title, html, "Examples", (found,))


def _over(site: Site, example: Example, record: Record) -> str:
    scope = _SCOPES.get(record.scope, record.scope)
    return f"{site.game(example.game)} · {scope} · {plural(len(record.seats) or 2, 'player')}"


def _counted(outcome: Outcome) -> tuple[str, ...]:
    """``High to E``, ``Game to D, 18 to 6``: what the count of the deal gave."""
    out = []
    for name, item in outcome.items.items():
        if name not in _ITEMS or (name == "turn-up" and item.owner in ("", "nobody")):
            continue
        if not item.scored and outcome.open:
            continue  # known already and not yet counted
        figures = f", {' to '.join(map(str, item.figures))}" if item.figures else ""
        by_side = ", ".join(f"{side} {n}" for side, n in item.by_side.items())
        said = f"{_ITEMS[name]}: {by_side}" if by_side else f"{_ITEMS[name]} to {item.owner}{figures}"
        out.append(said if item.scored else f"{said} (not scored)")
    return tuple(out)


def _misfits(site: Site, judged: Judged) -> list[tuple[str, list[str]]]:
    """The rule sets that cannot be asked about the record, by reason."""
    out: dict[str, list[str]] = {}
    for name, reason in judged.comparison.misfits:
        out.setdefault(reason, []).append(site.ruleset_title(name))
    return list(out.items())


def _result(site: Site, judged: Judged, number: int) -> Result:
    group, outcome = judged.comparison.groups[number], judged.heads[number].outcome
    names = []
    for name in group.rulesets:
        variant_id, _, reading = name.partition(" ")
        variant = site.library.variants[variant_id]
        names.append((addresses.variant(variant_id), variant.title, reading and as_read(reading)))
    head = written_score(outcome.score)
    if not head:
        head = "left open" if "score" in outcome.open else "no score"
    breaches = tuple((r.verdict, r.action or r.where) for r in outcome.rulings if r.verdict != LEGAL)
    ruleset = judged.heads[number].ruleset
    warns = tuple(
        Warned(kind, w.parameter, *told(ruleset, outcome, w))
        for key, kind in KINDS.items() for w in outcome.warns if w.kind == key
    )  # fmt: skip
    return Result(
        head, tuple(names), _counted(outcome), breaches, outcome.open, warns,
        group.rulesets[0].partition(" ")[0], outcome.winner if outcome.winner not in ("", "none") else "",
        tuple(s for s in judged.comparison.separators if s.right == number),
    )  # fmt: skip

