"""Playing cards and suits. Suits differ by outline and by inner drawing, so that one colour is enough."""

import re
from functools import cache

from markupsafe import Markup, escape

from .svg import join, tag

RANKS = {
    "A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine", "8": "eight",
    "7": "seven", "6": "six", "5": "five", "4": "four", "3": "three", "2": "two",
}  # fmt: skip
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_OF_SIGN = {sign: suit for suit, sign in SIGNS.items()}

# on a field of 24 by 24: k black, r red; `in` is the inner line of the red suits
_SHAPES = {
    "S": '<path class="k" d="M12 1.5C10.4 6 3 9.3 3 14.6a4.3 4.3 0 0 0 7.9 2.4c-.2 2.2-1 4-2.7 5.5h7.6c-1.7-1.5-2.5-3.3'
    '-2.7-5.5a4.3 4.3 0 0 0 7.9-2.4C21 9.3 13.6 6 12 1.5Z"/>',
    "H": '<path class="r" d="M12 22.5C9.8 17.6 2 14 2 7.9A5.4 5.4 0 0 1 12 5a5.4 5.4 0 0 1 10 2.9c0 6.1-7.8 9.7-10 14.6'
    'Z"/>'
    '<path class="in" d="M5.6 8.4A2.6 2.6 0 0 1 8.2 5.6"/>',
    "D": '<path class="r" d="M12 1C14 5.6 17 9 20.6 12 17 15 14 18.4 12 23 10 18.4 7 15 3.4 12 7 9 10 5.6 12 1Z"/>'
    '<path class="in whole" d="M12 7.2c1.2 2 2.6 3.5 4.2 4.8-1.6 1.3-3 2.8-4.2 4.8-1.2-2-2.6-3.5-4.2-4.8 1.6-1.3 3-2.8'
    ' 4.2-4.8Z"/>',
    "C": '<path class="k" d="M12 1.6a4.7 4.7 0 0 0-3.8 7.5 4.7 4.7 0 1 0 2.9 7.3c-.2 2.5-1 4.5-2.7 6.1h7.2c-1.7-1.6-2.5'
    '-3.6-2.7-6.1a4.7 4.7 0 1 0 2.9-7.3A4.7 4.7 0 0 0 12 1.6Z"/>',
}
# a head-dress instead of a portrait: crown with cross, coronet, cap and feather
_CROWNS = {
    "K": "M4 20V9l4 4 4-7 4 7 4-4v11ZM12 5.5V0M9.7 2.2h4.6",
    "Q": "M4 20 3 9l5 5 4-8 4 8 5-5-1 11ZM3 7.5v0M12 4v0M21 7.5v0",
    "J": "M3 20c0-7 4-10 9-10s9 3 9 10ZM13 10C14 5 17 2 22 2c-1 4-4 7-9 8Z",
}
_CARD = re.compile(r"(?:(?<![0-9A-Za-z])(10|[AKQJT2-9]))?([♠♥♦♣])")


def name(card: str) -> str:
    """``TH`` in words: ``ten of hearts``.

    >>> name("TH")
    'ten of hearts'
    """
    return f"{RANKS[card[0]]} of {SUITS[card[1]]}"


@cache
def suit(letter: str, cls: str = "pip", *, named: bool = True) -> Markup:
    """A suit sign (``S H D C``) of the size of the text; ``named`` gives it a name for those who hear the page."""
    label = {"role": "img", "aria_label": SUITS[letter]} if named else {"aria_hidden": "true"}
    return tag("svg", Markup(_SHAPES[letter]), cls=cls, view_box="0 0 24 24", **label)


@cache
def short(card: str) -> Markup:
    """A card within a line of text: its rank and its suit sign, not parted by a line break."""
    rank = "10" if card[0] == "T" else card[0]
    return tag("span", Markup(rank) + suit(card[1]), cls="nb")


def in_text(text: str) -> Markup:
    """Escaped text in which every written card (``10♥``) or suit sign is drawn."""
    parts: list[Markup] = []
    last = 0
    for match in _CARD.finditer(text):
        parts.append(escape(text[last : match.start()]))
        letter = _OF_SIGN[match[2]]
        parts.append(short(("T" if match[1] == "10" else match[1]) + letter) if match[1] else suit(letter))
        last = match.end()
    return join([*parts, escape(text[last:])])


@cache
def card(code: str, cls: str = "") -> Markup:
    """A card face (``TH``), a back (``back``) or a card not known (``?``), with its name for a screen reader."""
    face = tag("rect", cls="face", x=0.5, y=0.5, width=55, height=79, rx=4)
    if code == "?":
        inner, label = tag("text", "?", cls="q", x=28, y=51, text_anchor="middle"), "a card not known"
    elif code == "back":
        inner, label = _back(), "a card face down"
    else:
        inner, label = _face(code), name(code)
    return tag("svg", face + inner, cls=f"card {cls}".strip(), view_box="0 0 56 80", role="img", aria_label=label)


def _face(code: str) -> Markup:
    rank, letter = code[0], code[1]
    colour = "r" if letter in "HD" else "k"
    shape = Markup(_SHAPES[letter])
    ten = rank == "T"
    parts = [
        tag("text", "10" if ten else rank, cls=f"{colour} ten" if ten else colour, x=4 if ten else 5, y=23),
        tag("svg", shape, x=5, y=28, width=13, height=13, view_box="0 0 24 24"),
        tag("svg", shape, x=27, y=43, width=24, height=24, view_box="0 0 24 24"),
    ]
    if rank in _CROWNS:
        crown = tag("path", cls=f"crown {colour}", d=_CROWNS[rank])
        parts.append(tag("svg", crown, x=29, y=13, width=20, height=20, view_box="0 0 24 24"))
    return join(parts)


def _back() -> Markup:
    lines = join([tag("path", cls="lattice", d=f"M{x} 4 {x - 60} 76M{x - 60} 4 {x} 76") for x in range(8, 116, 6)])
    field = tag(
        "svg", lines, x=4, y=4, width=48, height=72, view_box="0 4 56 72", preserveAspectRatio="xMidYMid slice"
    )
    return field + tag("rect", cls="frame", x=4, y=4, width=48, height=72, rx=2)
