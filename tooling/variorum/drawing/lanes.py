"""A rule through time: a lane for each value, silence in a lane of its own, texts as marks and lines on the years.

A disc is attested, a half-filled one emended with an arrow from the value our copy transmits; a dagger stands by a
crux; a lozenge is supplied, with a dashed arrow up from silence; a dotted line is descent. Web pages stand beyond a
break in the years.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from .svg import join, number, tag

WIDTH = 1120
_LEFT, _RIGHT, _TODAY = 296.0, 806.0, 876.0
_ROW, _PAD, _LINE = 29.0, 6.0, 18.0
_ASIDE = 13.0  # between texts that begin in one year
_LETTER = 7.6  # width of a letter of the names, on average
_LABEL = 38  # letters in a line of a lane's name
_ARROWS = {"transmitted": "emends", "silent": "supplies"}


@dataclass(frozen=True)
class Mark:
    """A text in a lane: how its value stands there.

    ``status`` is a word of the editor's signs (attested, emended, crux, transmitted, supplied, default, chosen, silent)
    or *perhaps*, a way out of a crux.
    """

    text: str
    status: str


@dataclass(frozen=True)
class Lane:
    """A value and who has it; ``silent`` is the lane of those that say nothing."""

    name: str
    marks: tuple[Mark, ...]
    silent: bool = False


@dataclass(frozen=True)
class Block:
    """One rule: its name and its lanes."""

    name: str
    lanes: tuple[Lane, ...]


@dataclass(frozen=True)
class Carrier:
    """A text as the drawing needs it: a short name, its years in order; none for a web page."""

    name: str
    years: tuple[int, ...]


@dataclass(frozen=True)
class _Put:
    x: float
    y: float
    status: str


def lanes(
    blocks: Sequence[Block], carriers: Mapping[str, Carrier], descents: Sequence[tuple[str, str]], said: str
) -> Markup:
    """The drawing; ``descents`` are pairs of texts, ancestor first; ``said`` is its name for those who hear it."""
    scale = _Scale(carriers, frozenset(older for older, _ in descents))
    parts: list[Markup] = []
    y = 8.0
    for block in blocks:
        drawn, y = _block(block, carriers, descents, scale, y)
        parts += drawn
    parts += scale.axis(y + 6)
    size = f"0 0 {WIDTH} {number(y + 38)}"
    return tag("svg", join(parts), cls="lanes", view_box=size, role="img", aria_label=said)


class _Scale:
    """Years to places, the same for all drawings of a game; undated texts side by side beyond the break."""

    def __init__(self, carriers: Mapping[str, Carrier], ancestors: frozenset[str]) -> None:
        self.ancestors = ancestors
        years = [year for c in carriers.values() for year in c.years]
        self.first = min(years, default=1800) // 10 * 10
        self.last = max(-(-max(years, default=1800) // 10) * 10, self.first + 20)
        self.web = [text for text, c in carriers.items() if not c.years]
        self._beside = _beside(carriers)
        self.right = _RIGHT if self.web else WIDTH - 50.0
        self._apart = min(122.0, (WIDTH - _TODAY - 90) / max(len(self.web) - 1, 1))

    def x(self, year: int) -> float:
        return _LEFT + (year - self.first) * (self.right - _LEFT) / (self.last - self.first)

    def span(self, text: str, carrier: Carrier) -> tuple[float, float]:
        if carrier.years:
            aside = self._beside[text][0] * _ASIDE
            return self.x(carrier.years[0]) + aside, self.x(carrier.years[-1]) + aside
        x = _TODAY + self.web.index(text) * self._apart
        return x, x

    def clear(self, text: str) -> float:
        """How far right of a mark words must begin so that no arrow of a text of the same year runs through them."""
        return 11.0 + self._beside[text][1] * _ASIDE

    def axis(self, y: float) -> list[Markup]:
        path = f"M{number(_LEFT - 16)} {number(y)}H{number(self.right + 16)}"
        if self.web:
            path += f"M{number(self.right + 28)} {number(y)}H{WIDTH}"
            path += "".join(f"M{number(self.right + gap)} {number(y + 6)}l6-12" for gap in (13, 25))
        parts = [tag("path", cls="axis", d=path)]
        step = 5 if self.last - self.first <= 30 else 20
        for year in range(self.first, self.last + 1, step):
            x = self.x(year)
            parts.append(tag("path", cls="axis", d=f"M{number(x)} {number(y)}v5"))
            parts.append(tag("text", str(year), cls="year", x=x, y=y + 21))
        if self.web:
            parts.append(tag("text", "today", cls="year", x=(_TODAY + WIDTH) / 2 - 20, y=y + 21))
        return parts


def _beside(carriers: Mapping[str, Carrier]) -> dict[str, tuple[int, int]]:
    """For each text how many that begin in the same year stand before it and after it."""
    out = {}
    for text, carrier in carriers.items():
        same = [t for t, c in carriers.items() if c.years[:1] == carrier.years[:1]] if carrier.years else [text]
        out[text] = (same.index(text), len(same) - 1 - same.index(text))
    return out


def _block(
    block: Block, carriers: Mapping[str, Carrier], descents: Sequence[tuple[str, str]], scale: _Scale, y: float
) -> tuple[list[Markup], float]:
    """A rule from ``y`` down, and where it ends."""
    parts: list[Markup] = []
    put: dict[tuple[str, str], _Put] = {}
    if block.name:
        parts.append(tag("text", block.name, cls="rule", x=0, y=y + 15))
        y += 24
    for lane in block.lanes:
        parts.append(tag("path", cls="between silent" if lane.silent else "between", d=f"M0 {number(y)}H{WIDTH}"))
        y = _lane(lane, carriers, scale, y + _PAD, parts, put) + _PAD
    parts += _arrows(put)
    parts += _descents(put, descents)
    return parts, y + 12


def _lane(
    lane: Lane,
    carriers: Mapping[str, Carrier],
    scale: _Scale,
    top: float,
    parts: list[Markup],
    put: dict[tuple[str, str], _Put],
) -> float:
    """One lane's name and marks; the lower end of it."""
    lines = textwrap.wrap(lane.name, _LABEL, max_lines=2, placeholder=" …") or [""]
    cls = "value silent" if lane.silent else "value"
    rows: list[list[tuple[float, float]]] = []
    for mark in lane.marks:
        carrier = carriers[mark.text]
        start, end = scale.span(mark.text, carrier)
        label = carrier.name + (" ?" if mark.status == "perhaps" else "")
        silent = mark.status == "silent"
        end = start if silent else end
        aside = end == start  # words stand beside a point and over a line, clear of the arrow that starts there
        at = start + (scale.clear(mark.text) if aside else 5.0 if mark.status == "transmitted" else -5.0)
        long = len(label) * _LETTER
        if aside and not silent and mark.text in scale.ancestors:
            at = start - 7 - long  # a line of descent leaves on the right
        at = min(at, WIDTH - long)
        wide = (min(start - 12, at), max(end + 10, at + long + 4))
        row = next((i for i, taken in enumerate(rows) if all(wide[1] < a or wide[0] > b for a, b in taken)), len(rows))
        if row == len(rows):
            rows.append([])
        rows[row].append(wide)
        y = top + row * _ROW + 20
        put[mark.text, mark.status] = _Put(start, y, mark.status)
        parts.append(_mark(mark.status, start, end, y))
        parts.append(tag("text", label, cls="name silent" if silent else "name", x=at, y=y + 5 if aside else y - 9))
    high = max(len(rows) * _ROW + 2, len(lines) * _LINE + 6, _ROW)
    first = top + high / 2 - (len(lines) - 1) * _LINE / 2 + 5
    parts += [tag("text", line, cls=cls, x=0, y=first + i * _LINE) for i, line in enumerate(lines)]
    return top + high


def _mark(status: str, x: float, end: float, y: float) -> Markup:
    """The sign of a status at the first printing, and a line to the last."""
    at = f"M{number(x)} {number(y)}"
    parts = []
    if end > x:
        cls = {"transmitted": "held old", "perhaps": "held faint"}.get(status, "held")
        parts.append(tag("path", cls=cls, d=f"{at}H{number(end)}M{number(end)} {number(y - 4)}v8"))
    if status in ("attested", "crux"):
        parts.append(tag("circle", cls="full", cx=x, cy=y, r=5.5))
    elif status == "emended":
        parts.append(tag("circle", cls="hollow", cx=x, cy=y, r=5.5))
        parts.append(tag("path", cls="full", d=f"M{number(x)} {number(y - 5.5)}a5.5 5.5 0 0 1 0 11Z"))
    elif status == "transmitted":
        parts.append(tag("path", cls="cross", d=f"M{number(x - 5)} {number(y - 5)}l10 10m0-10l-10 10"))
    elif status in ("supplied", "default"):
        cls = "supplied dashed" if status == "default" else "supplied"
        parts.append(tag("path", cls=cls, d=f"M{number(x)} {number(y - 6.5)}l6.5 6.5-6.5 6.5-6.5-6.5Z"))
    elif status == "chosen":
        parts.append(tag("rect", cls="hollow", x=x - 5, y=y - 5, width=10, height=10))
    elif status == "perhaps":
        parts.append(tag("circle", cls="hollow", cx=x, cy=y, r=5.5))
    else:
        parts.append(tag("path", cls="bar", d=f"M{number(x - 6)} {number(y)}h12"))
    if status in ("crux", "perhaps"):
        parts.append(tag("path", cls="dagger", d=f"M{number(x - 12)} {number(y - 6)}v13m-3.5-9h7"))
    return join(parts)


def _arrows(put: Mapping[tuple[str, str], _Put]) -> list[Markup]:
    """From what our copy transmits to what we read, and from silence to what is supplied."""
    parts = []
    for (text, status), start in put.items():
        if status not in _ARROWS:
            continue
        targets = ("emended", "crux") if status == "transmitted" else ("supplied", "default", "chosen")
        for target in targets:
            to = put.get((text, target))
            if to is not None and to.y != start.y:
                up = 1 if to.y < start.y else -1
                a, b = start.y - up * 9, to.y + up * 11
                head = f"M{number(to.x - 4)} {number(b + up * 6)}L{number(to.x)} {number(b)}l4 {number(up * 6)}"
                path = f"M{number(start.x)} {number(a)}L{number(to.x)} {number(b)}{head}"
                parts.append(tag("path", cls=_ARROWS[status], d=path))
    return parts


def _descents(put: Mapping[tuple[str, str], _Put], descents: Sequence[tuple[str, str]]) -> list[Markup]:
    """A dotted line from an ancestor's first mark to the first of what descends from it."""
    main: dict[str, _Put] = {}
    for (text, status), at in put.items():
        if status in ("attested", "emended", "crux", "silent"):
            main.setdefault(text, at)
    parts = []
    for older, newer in descents:
        if older in main and newer in main:
            a, b = main[older], main[newer]
            bend = (a.x + b.x) / 2
            path = (
                f"M{number(a.x + 8)} {number(a.y + 2)}C{number(bend)} {number(a.y + 2)} {number(bend)} {number(b.y)} "
                f"{number(b.x - 10)} {number(b.y)}"
            )
            parts.append(tag("path", cls="descent", d=path))
    return parts
