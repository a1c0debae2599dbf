"""The matrix of a game: every parameter in every rule set, each value with its status and the way to its reasons."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

import yaml

from variorum.games.family import Family, Parameter
from variorum.games.ruleset import Resolved, Status
from variorum.games.types import ValueProblems
from variorum.games.values import UNKNOWN, Value
from variorum.library import Resolution, Variant
from variorum.library.describe import plural
from variorum.rulesheet import script

from . import addresses
from .leaves import Leaf, Piece, leaved
from .page import Page
from .site import Site


@dataclass(frozen=True)
class Cell:
    """A value in words. ``kind`` is its status, or ``idle``, ``missing``, ``unknown``.

    ``as_in`` is the variant it repeats. ``odd`` marks a value that differs from the one most rule sets have;
    ``transmitted`` is what an emendation replaced.
    """

    value: str
    kind: str
    as_in: str = ""
    transmitted: str = ""
    odd: bool = False


@dataclass(frozen=True)
class Row:
    """A parameter across the rule sets. ``asks`` is it as a question; ``differs`` where two have different values."""

    name: str
    asks: str
    meaning: str
    cells: tuple[Cell, ...]
    differs: bool


@dataclass(frozen=True)
class Column:
    """A rule set: a head in two words, its variant, and what it repeats."""

    variant: Variant
    head: str
    under: str


def pages(site: Site) -> Iterator[Page]:
    """The matrix of each game that has rule sets."""
    for game in site.games:
        variants = site.variants(game)
        family = site.family(game)
        if variants and family is not None:
            yield from _pages(site, game, family, variants)


def _pages(site: Site, game: str, family: Family, variants: Sequence[Variant]) -> Iterator[Page]:
    path = addresses.matrix(game)
    ordered = _with_parents_first(variants)
    resolutions = {v.id: site.library.resolve(v.id) for v in ordered}
    asks = script(game).questions()
    phases: dict[str, list[Row]] = {}
    for name, parameter in family.parameters.items():
        if any(name in r.ruleset.values or name in r.missing for r in resolutions.values()):
            phases.setdefault(parameter.phase, []).append(_row(parameter, asks[name], ordered, resolutions))
    rows = [row for of_phase in phases.values() for row in of_phase]
    columns = [_column(site, v) for v in ordered]
    phase_of = {row.name: phase for phase, of_phase in phases.items() for row in of_phase}
    pieces = [site.piece(row.name, "matrix-row.html", path, {"row": row, "columns": columns}) for row in rows]
    shared = {
        "game": site.game(game),
        "columns": columns,
        "differing": sum(row.differs for row in rows),
        "total": len(rows),
        "kinds": {c.kind for r in rows for c in r.cells} | {"ditto" for r in rows for c in r.cells if c.as_in},
    }
    said = f"Every rule of {site.game(game)} in {plural(len(ordered), 'rule set')}, each value with its status."

    def by_phase(these: Sequence[Piece]) -> list[tuple[str, list[Piece]]]:
        return [(phase, list(of_phase)) for phase, of_phase in groupby(these, lambda p: phase_of[p.name])]

    def made(leaves: tuple[Leaf, ...], leaf: Leaf) -> Page:
        html = site.render(
            "matrix.html", leaf.path, leaves=leaves, leaf=leaf, phases=by_phase(leaf.pieces),
            further=[(other, by_phase(other.pieces)) for other in leaves[1:]], **shared,
        )  # fmt: skip
        title = f"{site.game(game)}: the matrix" + (f", {leaf.name}" if leaf.number > 1 else "")
        # its cells would drown every other page in a search
        return Page(leaf.path, title, said, html, "Variants")

    whole = made((), Leaf(1, path, tuple(pieces)))
    if len(whole.html.encode()) <= site.room:
        yield whole
    else:
        yield from leaved(site.room, path, pieces, made, made)


def _with_parents_first(variants: Sequence[Variant]) -> tuple[Variant, ...]:
    """The variants with those that extend another right after it, so that a ditto repeats what stands at its left."""
    ids = {v.id for v in variants}
    out: list[Variant] = []

    def add(variant: Variant) -> None:
        out.append(variant)
        for child in variants:
            if child.model.extends == variant.id:
                add(child)

    for variant in variants:
        if variant.model.extends not in ids:
            add(variant)
    return (*out, *(v for v in variants if v not in out))


def _column(site: Site, variant: Variant) -> Column:
    text = site.text_of(variant)
    short = text.model.short if text else ""
    return Column(variant, variant.id, f"{short}, {plural(site.library.resolve(variant.id).ruleset.players, 'player')}")


def _row(
    parameter: Parameter, asks: str, variants: Sequence[Variant], resolutions: Mapping[str, Resolution]
) -> Row:
    values = {v.id: resolutions[v.id].ruleset.values.get(parameter.name) for v in variants}
    known = Counter(_key(r.value) for r in values.values() if r is not None and r.value is not UNKNOWN)
    (usual, most), (_, next_) = (*known.most_common(2), (None, 0), (None, 0))[:2]
    cells = []
    for variant in variants:
        resolved = values[variant.id]
        if resolved is None:
            missing = parameter.name in resolutions[variant.id].missing
            cells.append(Cell("", "missing" if missing else "idle"))
            continue
        odd = most > next_ and resolved.value is not UNKNOWN and _key(resolved.value) != usual
        parent = variant.model.extends or ""
        repeats = _same(values.get(parent), resolved)
        cells.append(_cell(resolved, parameter, parent if repeats else "", odd=odd))
    return Row(parameter.name, asks, parameter.meaning, tuple(cells), len(known) > 1)


def _key(value: Value) -> tuple[type, Value]:
    """A value that is told from any other: yes from 1."""
    return type(value), value


def _same(one: Resolved | None, other: Resolved) -> bool:
    return one is not None and (one.value, one.provenance.status) == (other.value, other.provenance.status)


def _cell(resolved: Resolved, parameter: Parameter, as_in: str, *, odd: bool) -> Cell:
    why = resolved.provenance
    if resolved.value is UNKNOWN:
        return Cell("unknown", "unknown", as_in)
    below = why.below
    transmitted = ""
    if why.status is Status.EMENDED and below is not None and below.status is Status.TRANSMITTED:
        transmitted = _reworded(parameter, below.value)
    return Cell(parameter.type.text(resolved.value), str(why.status), as_in, transmitted, odd)


def _reworded(parameter: Parameter, written: str) -> str:
    """A value as written in a file, in words."""
    try:
        return parameter.type.text(parameter.type.parse_settled(yaml.load(written, yaml.BaseLoader)))
    except ValueProblems:
        return written
