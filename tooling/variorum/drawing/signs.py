"""The editor's signs as drawings: a form for each status, a square for each printing, a shape for each place."""

from collections.abc import Collection, Sequence

from markupsafe import Markup

from .svg import join, number, tag

_STATUS = {
    "attested": '<circle class="attested" cx="8" cy="8" r="5.5"/>',
    "emended": '<path d="M8 2.5a5.5 5.5 0 0 1 0 11Z"/><circle class="hollow" cx="8" cy="8" r="5.5"/>',
    "transmitted": '<path class="transmitted" d="M3 3l10 10M13 3l-10 10"/>',
    "crux": '<path d="M8 1.5v13M4 5.5h8"/>',
    "supplied": '<path class="supplied" d="M8 1.5l6.5 6.5L8 14.5 1.5 8Z"/>',
    "default": '<path class="default" d="M8 1.5l6.5 6.5L8 14.5 1.5 8Z"/>',
    "chosen": '<rect class="chosen" x="2.5" y="2.5" width="11" height="11"/>',
    "silent": '<path class="silent" d="M2 8h12"/>',
    "unknown": '<text x="8" y="13">?</text>',
}
_PLACES = {
    "London": "circle",
    "New York": "square",
    "Philadelphia": "lozenge",
    "Boston": "triangle",
    "Paris": "inverted",
    "web": "grid",
}

PLACES = {
    "circle": "London", "square": "New York", "lozenge": "Philadelphia", "triangle": "Boston", "inverted": "Paris",
    "cross": "elsewhere", "grid": "a web page",
}  # fmt: skip
"""What each shape stands for, for a key."""


def sign(status: str) -> Markup:
    """The sign of a status; the word itself always stands beside it, so it is hidden from screen readers."""
    return tag("svg", Markup(_STATUS[status]), cls="sign", view_box="0 0 16 16", aria_hidden="true")


def strip(holding: Collection[str], witnesses: Sequence[str], said: str) -> Markup:
    """One square a printing in order of date, filled where it has the reading; ``said`` is what one hears."""
    squares = [
        tag("rect", cls="y" if w in holding else "n", x=i * 12 + 1.5, y=1.5, width=8, height=9)
        for i, w in enumerate(witnesses)
    ]
    width = len(witnesses) * 12 + 2
    size = {"view_box": f"0 0 {width} 12", "width": width, "height": 12}
    return tag("svg", join(squares), cls="strip", role="img", aria_label=said, **size)


def shape_of(place: str, kind: str) -> str:
    """The name of the shape that stands for a place of printing; a cross for places without one of their own."""
    return _PLACES["web"] if kind == "web-page" else _PLACES.get(place, "cross")


def place(shape: str, x: float, y: float) -> Markup:
    """The shape of a place of printing around a point."""
    if shape == "circle":
        inner = tag("circle", cx=x, cy=y, r=5.5)
    elif shape == "square":
        inner = tag("rect", x=x - 5, y=y - 5, width=10, height=10)
    else:
        paths = {
            "lozenge": f"M{number(x)} {number(y - 7)}l7 7-7 7-7-7Z",
            "triangle": f"M{number(x)} {number(y - 6)}l6.5 11h-13Z",
            "inverted": f"M{number(x)} {number(y + 6)}l6.5-11h-13Z",
            "grid": f"M{number(x - 6)} {number(y - 2)}h12m-12 4h12m-8-8v12m4-12v12",
            "cross": f"M{number(x - 2)} {number(y - 6)}h4v4h4v4h-4v4h-4v-4h-4v-4h4Z",
        }
        inner = tag("path", d=paths[shape])
    return tag("g", inner, cls="place web" if shape == "grid" else "place")


def place_key(shape: str) -> Markup:
    """The shape alone, for a key."""
    return tag("svg", place(shape, 10, 10), view_box="0 0 20 20", aria_hidden="true")


_RELATIONS = {
    "same": '<path d="M0 5.5H60M0 10.5H60"/>',
    "reworded": '<path d="M0 8c5-7 10-7 15 0s10 7 15 0 10-7 15 0 10 7 15 0"/>',
    "moved": '<path d="M0 4H18C34 4 26 12 42 12H60M54 8l6 4-6 4"/>',
    "merged": '<path d="M0 2C30 2 30 8 60 8M0 14C30 14 30 8 60 8"/>',
    "split": '<path d="M0 8C30 8 30 2 60 2M0 8C30 8 30 14 60 14"/>',
    "dropped": '<path d="M0 8H24"/><path d="M30 3l9 10M39 3l-9 10"/>',
    "added": '<path d="M36 8H60"/><path d="M21 8h10M26 3v10"/>',
}


def relation(kind: str) -> Markup:
    """How a clause answers to a clause of another text: the word stands beside it."""
    return tag("svg", Markup(_RELATIONS[kind]), cls="relation", view_box="0 0 60 16", aria_hidden="true")


def swell() -> Markup:
    """The swelled rule of a title page."""
    path = tag("path", d="M0 3Q150 2.6 300 0Q450 2.6 600 3Q450 3.4 300 6Q150 3.4 0 3Z")
    return tag("svg", path, cls="swell", view_box="0 0 600 6", preserveAspectRatio="none", aria_hidden="true")
