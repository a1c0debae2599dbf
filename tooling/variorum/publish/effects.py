"""What it mattered: every change of the lineage and every disputed reading, measured, as a chart and a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from markupsafe import Markup

from variorum import model
from variorum.drawing.intervals import SHAPES, Bar, axis, bars, key, reach
from variorum.games.ruleset import RuleSet
from variorum.library.contrasts import named
from variorum.library.describe import plural

from . import addresses
from .measured import LEVEL, NOISE, SAME, Finding, amount, interval, share, tallied, verdict
from .page import Entry, Page
from .site import Site

TITLE = "What it mattered"


@dataclass(frozen=True)
class Line:
    """What players of one kind made of a change: of deals, and of games where those were played."""

    players: str
    deals: model.Effect
    games: model.Effect | None


@dataclass(frozen=True)
class Change:
    """One rule: its value before and after, in words, and the clauses that state them."""

    parameter: str
    before: str
    after: str
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Row:
    """A whole change, or one rule of it: its lines and their drawing."""

    lines: tuple[Line, ...]
    chart: Markup
    change: Change | None = None


@dataclass(frozen=True)
class View:
    """A contrast as the page shows it. ``idle``: rules that, put in alone, left every deal as it was."""

    finding: Finding
    compare: str
    whole: Row | None
    change: Change | None
    parts: tuple[Row, ...]
    idle: tuple[Change, ...]


@dataclass(frozen=True)
class Table:
    """The contrasts of one kind in one game, on one scale."""

    game: str
    kind: str
    axis: Markup
    scale: str
    views: tuple[View, ...]


def pages(site: Site) -> Iterator[Page]:
    """The page, where the corpus keeps measurements."""
    effects = site.library.effects
    if effects is None or not site.measures.all:
        return
    tables = [
        _table(site, game, kind, list(of_kind))
        for (game, kind), of_kind in groupby(site.measures.all, lambda f: (f.game, f.contrast.kind))
    ]
    players = _players(site.measures.all)
    lede = _lede(site.measures.all)
    html = site.render(
        "effects.html", addresses.EFFECTS, tables=tables, effects=effects, lede=lede, title=TITLE,
        players=[(name, effects.players.get(name, name), key(_shape(name, players))) for name in players],
        intervals=_intervals(site.measures.all), level=tuple(LEVEL.values()),
        amounts=_amounts(site), amount=amount, interval=interval, share=share, verdict=verdict,
    )  # fmt: skip
    rules = dict.fromkeys(f.contrast.address for f in site.measures.all if f.contrast.address)
    yield Page(addresses.EFFECTS, TITLE, lede, html, "Compare", (Entry("", TITLE, lede, (), tuple(rules)),))


def _lede(findings: Sequence[Finding]) -> str:
    """How many changes and readings, and of how many anything is shown."""
    known = [f.measured for f in findings if f.measured]
    shown, noise, same = tallied(known)
    changes = sum(m.kind == "lineage" for m in known)
    readings = plural(len(known) - changes, "disputed reading")
    return (
        f"{plural(changes, 'change')} from rule set to rule set and {readings}, "
        f"played on the same cards under both: {shown} make a difference to one side's good, "
        f"{noise} none beyond noise, {same} none in any deal."
    ).capitalize()


def _intervals(findings: Sequence[Finding]) -> int:
    """How many intervals the page shows, of whole changes and of single rules."""
    known = [f.measured for f in findings if f.measured]
    every = [e for m in known for e in (*m.effects, *(e for part in m.parts for e in part.effects))]
    return sum(verdict(e) not in (SAME, *LEVEL.values()) for e in every)


def _players(findings: Sequence[Finding]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(e.players for f in findings if f.measured for e in f.measured.effects))


def _shape(name: str, players: Sequence[str]) -> str:
    return SHAPES[players.index(name) % len(SHAPES)]


def _amounts(site: Site) -> list[str]:
    """``All Fours 20,000 deals and 4,000 games, open play 400 deals``: how much was played under each rule set."""
    out = []
    for game, of_game in groupby(site.measures.all, lambda f: f.game):
        played = {(e.players, e.unit, e.number) for f in of_game if f.measured for e in f.measured.effects}
        usual = sorted({(unit, n) for players, unit, n in played if players != "open"})
        opened = sorted({(unit, n) for players, unit, n in played if players == "open"})
        words = [" and ".join(f"{n:,} {unit}" for unit, n in some) for some in (usual, opened)]
        if usual:
            out.append(f"{site.game(game)} {words[0]}" + (f", of open play {words[1]}" if opened else ""))
    return out


def _table(site: Site, game: str, kind: str, findings: list[Finding]) -> Table:
    players = _players(site.measures.all)
    known = [f.measured for f in findings if f.measured]
    every = [e for m in known for e in (*m.effects, *(e for p in m.parts for e in p.effects)) if e.unit == "deals"]
    scale = reach([_bar(e, players) for e in every])
    views = tuple(_view(site, finding, players, scale) for finding in findings)
    return Table(site.game(game), kind, axis(scale), f"{scale:g}", views)


def _bar(effect: model.Effect, players: Sequence[str]) -> Bar:
    said = verdict(effect)
    return Bar(
        _shape(effect.players, players), effect.effect, effect.effect - effect.half, effect.effect + effect.half,
        said == NOISE, said == SAME,
    )  # fmt: skip


def _row(effects: Sequence[model.Effect], players: Sequence[str], scale: float, change: Change | None = None) -> Row:
    lines = tuple(
        Line(deals.players, deals, next((g for g in effects if (g.players, g.unit) == (deals.players, "games")), None))
        for deals in effects if deals.unit == "deals"
    )  # fmt: skip
    return Row(lines, bars([_bar(line.deals, players) for line in lines], scale), change)


def _view(site: Site, finding: Finding, players: Sequence[str], scale: float) -> View:
    one, other = (named(site.library, n) for n in (finding.contrast.one, finding.contrast.other))
    only = _change(site, finding.rules[0], one, other) if len(finding.rules) == 1 else None
    measured = finding.measured
    if measured is None:
        return View(finding, _compare(site, finding), None, only, (), ())
    parts = [_row(p.effects, players, scale, _change(site, p.parameter, one, other)) for p in measured.parts]
    shown = tuple(row for row in parts if any(line.deals.differing for line in row.lines))
    idle = tuple(row.change for row in parts if row not in shown and row.change is not None)
    whole = _row(measured.effects, players, scale)
    return View(finding, _compare(site, finding), whole, only, shown, idle)


def _change(site: Site, name: str, one: RuleSet, other: RuleSet) -> Change:
    family = site.family(one.game)
    assert family is not None  # its rule sets resolved
    kind = family.parameters[name].type
    before, after = (kind.text(r.values[name].value) if name in r.values else "no such rule" for r in (one, other))
    whys = [why for r in (one, other) if (why := r.why(name)) is not None]
    return Change(name, before, after, tuple(dict.fromkeys(ref for why in whys for ref in why.clauses)))


def _compare(site: Site, finding: Finding) -> str:
    """The comparison of the two texts, where there is one."""
    texts = []
    for name in (finding.contrast.one, finding.contrast.other):
        variant = site.library.variants.get(name)
        texts.append(site.library.text_of(variant) if variant else None)
    pair = next(((a.id, b.id) for a, b in site.pairs if {a.id, b.id} == set(texts)), None)
    return addresses.pair(*pair) if pair and not finding.contrast.address else ""
