"""Measured differences on a line: everything within the scale, no difference in the middle."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.drawing.intervals import WIDTH, Bar, axis, bars, reach

MEANS = st.floats(-50, 50, allow_nan=False)
HALVES = st.floats(0, 20, allow_nan=False)


@st.composite
def drawn(draw: st.DrawFn) -> list[Bar]:
    out = []
    for shape in ("disc", "square", "lozenge")[: draw(st.integers(1, 3))]:
        mean, half = draw(MEANS), draw(HALVES)
        out.append(Bar(shape, mean, mean - half, mean + half, abs(mean) <= half))
    return out


@given(drawn())
def test_every_bar_lies_within_the_scale(rows: list[Bar]) -> None:
    scale = reach(rows)
    assert all(-scale <= bar.low and bar.high <= scale for bar in rows)
    numbers = [float(n) for n in re.findall(r'(?:[MH]|cx="|x=")(-?[\d.]+)', str(bars(rows, scale)))]
    assert numbers and all(0 <= n <= WIDTH for n in numbers)


@pytest.mark.parametrize(("most", "scale"), [(0.0, 1), (0.03, 0.05), (0.9, 1), (1.0, 1), (1.01, 2), (4, 5), (51, 100)])
def test_the_scale_ends_at_a_round_number(most: float, scale: float) -> None:
    assert reach([Bar("disc", 0, -most, most, noise=True)]) == pytest.approx(scale)


def test_no_difference_is_a_bar_in_the_middle_and_no_interval() -> None:
    made = str(bars([Bar("disc", 0, 0, 0, noise=False, same=True)], 1))
    assert "same" in made and "circle" not in made and f"M{WIDTH / 2 - 6:.0f} 12h12" in made


def test_the_axis_tells_both_ends_and_the_middle() -> None:
    assert re.findall(r">([^<>]+)</text>", str(axis(0.5))) == ["−0.5", "−0.25", "0", "+0.25", "+0.5"]
