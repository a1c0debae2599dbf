"""Measured differences on a line: a mark at the mean, a bar over its interval, a broken line where nothing differs.

One drawing a row, all of a table on one scale, so that they stand under one axis and can be read on a narrow screen.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from .svg import join, number, tag

WIDTH, ROW, AXIS = 320.0, 24.0, 26.0
_MARGIN = 14.0
SHAPES = ("disc", "square", "lozenge")


@dataclass(frozen=True)
class Bar:
    """A mean with its interval; ``shape`` (of ``SHAPES``) says whose, ``noise`` that the interval holds 0.

    ``same``: nothing came out otherwise, so that there is no interval to draw.
    """

    shape: str
    mean: float
    low: float
    high: float
    noise: bool
    same: bool = False


def reach(bars: Sequence[Bar]) -> float:
    """How far the scale goes to either side so that all bars lie within: 1, 2 or 5 times a power of ten."""
    most = max((max(abs(bar.low), abs(bar.high)) for bar in bars), default=0.0)
    if most <= 0:
        return 1.0
    step = 10.0 ** math.floor(math.log10(most))
    return next(step * times for times in (1, 2, 5, 10) if most <= step * times)


def bars(drawn: Sequence[Bar], scale: float) -> Markup:
    """The bars of one row under each other. Hidden from who hears the page: the table says the same."""
    high = ROW * len(drawn)
    parts = [tag("path", cls="zero", d=f"M{number(WIDTH / 2)} 0V{number(high)}")]
    for at, bar in enumerate(drawn):
        parts += _bar(bar, scale, ROW * at + ROW / 2)
    return _svg(parts, high)


def axis(scale: float) -> Markup:
    """The scale: numbers at both ends, half way, and at no difference."""
    parts = [tag("path", cls="axis", d=f"M{number(_x(-scale, scale))} {number(AXIS)}H{number(_x(scale, scale))}")]
    for times in (-1.0, -0.5, 0.0, 0.5, 1.0):
        x = _x(times * scale, scale)
        parts.append(tag("path", cls="axis", d=f"M{number(x)} {number(AXIS)}v-5"))
        parts.append(tag("text", signed(times * scale), x=x, y=AXIS - 9, text_anchor="middle"))
    return _svg(parts, AXIS)


def signed(value: float) -> str:
    """A number of the scale with its sign, without needless noughts.

    >>> signed(-0.5), signed(0.0), signed(0.25), signed(2.0)
    ('−0.5', '0', '+0.25', '+2')
    """
    return f"{value:+g}".replace("-", "−") if value else "0"


def key(shape: str) -> Markup:
    """The mark alone, for a key in running text."""
    return tag("svg", _mark(shape, 10, 10), cls="bar-key", view_box="0 0 20 20", aria_hidden="true")


def _x(value: float, scale: float) -> float:
    return WIDTH / 2 + value / scale * (WIDTH / 2 - _MARGIN)


def _bar(bar: Bar, scale: float, y: float) -> list[Markup]:
    if bar.same:
        return [tag("path", cls="same", d=f"M{number(WIDTH / 2 - 6)} {number(y)}h12")]
    low, high = _x(bar.low, scale), _x(bar.high, scale)
    ends = f"M{number(low)} {number(y - 4)}v8M{number(high)} {number(y - 4)}v8"
    line = tag("path", cls="noise" if bar.noise else "shown", d=f"M{number(low)} {number(y)}H{number(high)}{ends}")
    return [line, _mark(bar.shape, _x(bar.mean, scale), y)]


def _mark(shape: str, x: float, y: float) -> Markup:
    if shape == "disc":
        return tag("circle", cls="full", cx=x, cy=y, r=4.5)
    if shape == "square":
        return tag("rect", cls="hollow", x=x - 4, y=y - 4, width=8, height=8)
    return tag("path", cls="hollow", d=f"M{number(x)} {number(y - 6)}l6 6-6 6-6-6Z")


def _svg(parts: list[Markup], high: float) -> Markup:
    box = f"0 0 {number(WIDTH)} {number(high)}"
    return tag("svg", join(parts), cls="bars", view_box=box, aria_hidden="true")
