"""The line of years: every text as a thread through its printings, one band a game, web pages beyond a break.

Texts are given a row each so that neither threads nor names collide; a text that descends from another stands below
it, and a dotted line leads there. Other ties are drawn with strokes of their own where they are given.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from .signs import place
from .svg import join, number, tag

WIDTH = 1120
_LEFT, _RIGHT, _TODAY = 96.0, 886.0, 956.0
_ROW, _TOP = 52, 36
_MODERN = 1950
_LETTER = 7.7  # width of a letter of the names, on average


@dataclass(frozen=True)
class Printing:
    """A mark on a thread; ``year`` is None for a web page."""

    year: int | None
    shape: str


@dataclass(frozen=True)
class Thread:
    """A text: ``name`` and ``about`` label it, ``href`` is the link from the page the drawing stands on.

    ``ties`` are those to texts that are no ancestors: the kind, which becomes a class of the line, and the other text.
    """

    id: str
    name: str
    about: str
    href: str
    printings: tuple[Printing, ...]
    parents: tuple[str, ...] = ()
    ties: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Named:
    """A book that the sources name and the corpus does not hold."""

    name: str
    year: int


@dataclass(frozen=True)
class Band:
    """The texts of one game."""

    name: str
    threads: tuple[Thread, ...]
    named: tuple[Named, ...] = ()


@dataclass
class _Scale:
    first: int
    last: int
    broken: bool

    def x(self, year: int | None) -> float:
        if year is None or year >= _MODERN:
            return _TODAY
        right = _RIGHT if self.broken else WIDTH - 60
        return _LEFT + (year - self.first) * (right - _LEFT) / (self.last - self.first)


@dataclass
class _Rows:
    """Rows of a band with the stretches taken in each."""

    taken: list[list[tuple[float, float]]] = field(default_factory=list)

    def put(self, start: float, end: float, below: int) -> int:
        """The lowest row on the page that is free from ``start`` to ``end`` and below row ``below``; else a new one."""
        for row in range(len(self.taken) - 1, below, -1):
            if all(end < a or start > b for a, b in self.taken[row]):
                break
        else:
            self.taken.append([])
            row = len(self.taken) - 1
        self.taken[row].append((start, end))
        return row


def timeline(bands: Sequence[Band], title: str) -> Markup:
    """The whole drawing; ``title`` is its name for those who hear it."""
    years = [p.year for b in bands for t in b.threads for p in t.printings if p.year is not None and p.year < _MODERN]
    broken = any(p.year is None or p.year >= _MODERN for b in bands for t in b.threads for p in t.printings)
    first = min(years, default=1800) // 10 * 10
    last = max(-(-max(years, default=1900) // 10) * 10, first + 20)
    scale = _Scale(first, last, broken)
    parts: list[Markup] = []
    y = float(_TOP)
    for index, band in enumerate(bands):
        drawn, rows = _band(band, scale, y)
        parts += [tag("text", band.name, cls="lane", x=0, y=y + 5), *drawn]
        y += (rows - 1) * _ROW + 54  # below the last row's years
        if index == 0:
            parts += _axis(scale, y)
            y += 58  # the axis's years, and the names over the next row
        y += _TOP - 26
    name = tag("title", title, id="timeline-name")
    return tag(
        "svg", name + join(parts), cls="timeline", view_box=f"0 0 {WIDTH} {number(y - _TOP + 20)}", role="document",
        aria_labelledby="timeline-name",
    )  # fmt: skip


def _band(band: Band, scale: _Scale, top: float) -> tuple[list[Markup], int]:
    """The texts of a game from ``top`` down, and how many rows they take."""
    rows = _Rows()
    place_of: dict[str, tuple[float, int, bool]] = {}
    parts: list[Markup] = []
    ordered = sorted(band.threads, key=lambda t: (t.printings[0].year or 9999, t.id))
    for thread in ordered:
        start, end = scale.x(thread.printings[0].year), scale.x(thread.printings[-1].year)
        label = (len(thread.name) + len(thread.about) + 1) * _LETTER
        shift = max(0.0, start - 6 + label - WIDTH)  # a name that would leave the page begins further left
        below = max((place_of[p][1] for p in thread.parents if p in place_of), default=-1)
        row = rows.put(start - 6 - shift, max(end + 8, start - 6 - shift + label), below)
        place_of[thread.id] = (start, row, len(thread.printings) > 1)
        parts += _thread(thread, scale, top + row * _ROW, shift)
    lines = [_descent(place_of[p], place_of[t.id], top) for t in ordered for p in t.parents if p in place_of]
    lines += [_tie(k, place_of[o], place_of[t.id], top) for t in ordered for k, o in t.ties if o in place_of]
    for named in sorted(band.named, key=lambda n: (n.year, n.name)):
        early = named.year < scale.first
        text = named.name if str(named.year) in named.name else f"{named.name}, {named.year}"
        text = f"← {text}" if early else text
        x = _LEFT - 12 if early else scale.x(named.year)
        length = len(text) * _LETTER
        row = rows.put(x - 8 if early else x - length - 20, x + length + 20 if early else x + 8, -1)
        y = top + row * _ROW
        at, anchor = (x + 12, None) if early else (x - 12, "end")
        parts.append(tag("circle", cls="not-held", cx=x, cy=y, r=5))
        parts.append(tag("text", text, cls="about", x=at, y=y + 5, text_anchor=anchor))
    return [*lines, *parts], max(len(rows.taken), 1)


def _thread(thread: Thread, scale: _Scale, y: float, shift: float) -> list[Markup]:
    xs = [scale.x(p.year) for p in thread.printings]
    if any(p.year is None or p.year >= _MODERN for p in thread.printings):
        xs = [_TODAY + i * 18 for i in range(len(thread.printings))]
    parts = []
    if len(xs) > 1 and xs[0] < _TODAY:
        parts.append(tag("path", cls="thread", d=f"M{number(xs[0])} {number(y)}H{number(xs[-1])}"))
    parts += [place(p.shape, x, y) for p, x in zip(thread.printings, xs, strict=True)]
    if len(xs) > 1 and xs[0] < _TODAY:
        parts += _years(thread, xs, y)
    about = tag("tspan", thread.about, cls="about", dx=7)
    link = tag("a", thread.name, href=thread.href)
    parts.append(tag("text", link + about, cls="name", x=xs[0] - 6 - shift, y=y - 13))
    return parts


def _years(thread: Thread, xs: Sequence[float], y: float) -> list[Markup]:
    """The years under a thread's marks; those that would run into each other stand together: 1829, 30."""
    groups: list[list[int]] = []
    for i, x in enumerate(xs):
        if groups and x - xs[groups[-1][0]] < 30:
            groups[-1].append(i)
        else:
            groups.append([i])
    parts = []
    for group in groups:
        years = [thread.printings[i].year or 0 for i in group]
        text = ", ".join([str(years[0]), *(f"{year % 100:02}" for year in years[1:])])
        middle = (xs[group[0]] + xs[group[-1]]) / 2
        parts.append(tag("text", text, cls="year", x=middle, y=y + 21))
    return parts


def _descent(parent: tuple[float, int, bool], child: tuple[float, int, bool], top: float) -> Markup:
    """A dotted line from under a text's first mark, or its year, to the first mark of one that descends from it."""
    (x1, row1, dated), (x2, row2, _) = parent, child
    y1, y2 = top + row1 * _ROW + (27 if dated else 11), top + row2 * _ROW
    start, bend = f"{number(x1)} {number(y1)}", f"{number(x1)} {number(y2)}"
    return tag("path", cls="descent", d=f"M{start}C{bend} {bend} {number(x2 - 9)} {number(y2)}")


def _tie(kind: str, one: tuple[float, int, bool], other: tuple[float, int, bool], top: float) -> Markup:
    """A line to a text's first mark from the left, where no name is: beside the way of a descent, or as a bracket."""
    (x1, row1, dated), (x2, row2, _) = one, other
    y1, y2 = top + row1 * _ROW, top + row2 * _ROW + 4
    if row1 < row2 and x2 - x1 > 40:
        start, bend = f"{number(x1 + 5)} {number(y1 + (27 if dated else 11))}", f"{number(x1 + 5)} {number(y2)}"
        path = f"M{start}C{bend} {bend} {number(x2 - 9)} {number(y2)}"
    else:
        left = number(min(x1, x2) - 34)
        path = f"M{number(x1 - 9)} {number(y1)}C{left} {number(y1)} {left} {number(y2)} {number(x2 - 9)} {number(y2)}"
    return tag("path", cls=f"tie {kind}", d=path)


def _axis(scale: _Scale, y: float) -> list[Markup]:
    right = scale.x(scale.last)
    path = f"M{number(scale.x(scale.first))} {number(y)}H{number(right + (22 if scale.broken else 40))}"
    if scale.broken:
        path += f"M{number(right + 34)} {number(y)}H1106"
        path += "".join(f"M{number(right + gap)} {number(y + 7)}l8-14" for gap in (18, 30))
    parts = [tag("path", cls="axis", d=path)]
    for year in range(scale.first, scale.last + 1, 10):
        x = scale.x(year)
        parts.append(tag("path", cls="axis", d=f"M{number(x)} {number(y)}v{8 if year % 50 == 0 else 4}"))
        if year % 20 == 0:
            parts.append(tag("text", str(year), cls="year", x=x, y=y + 23))
    if scale.broken:
        parts.append(tag("text", "today", cls="year", x=_TODAY, y=y + 23))
    return parts
