"""The lineage as a drawing that stands alone: ``lineage.svg``, the texts on a line of years, descent and other ties.

It needs no style sheet and no font of the site: shapes, and whatever serif face there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from lxml import etree
from lxml.etree import _Element

from variorum.comparison.timeline import bands_of, summary
from variorum.drawing.signs import PLACES, place
from variorum.drawing.svg import number, tag
from variorum.drawing.timeline import Band, timeline
from variorum.export.release import Release
from variorum.library import Library

FILE: Final = "lineage.svg"
_LINES: Final = {
    "descent": "descends from",
    "tie agrees-with": "agrees with",
    "tie contaminated-by": "contaminated by",
    "tie critique-of": "critique of",
}
"""By the classes of a line what it stands for."""
_NS: Final = "http://www.w3.org/2000/svg"
_DEFAULT: Final[Any] = {None: _NS}  # the typed stubs know only prefixed namespaces
_MARGIN: Final = 24
_LETTER: Final = 7.2  # width of a letter of the key, on average
_PAPER: Final = "#fdfcfa"
_STYLE: Final = """
text { font-family: Georgia, "Noto Serif", "Noto Serif CJK SC", serif; font-size: 15px; fill: #1d1f24; }
.lane { font-style: italic; font-size: 21px; }
.name { font-size: 15.5px; }
.year { font-size: 13px; text-anchor: middle; fill: #53565e; }
.about { font-size: 14px; font-style: italic; fill: #53565e; }
.axis { fill: none; stroke: #8a877f; }
.thread { fill: none; stroke: #1d1f24; stroke-width: 1.6; }
.descent { fill: none; stroke: #8a877f; stroke-width: 1.2; stroke-dasharray: 1 4; stroke-linecap: round; }
.tie { fill: none; stroke: #53565e; stroke-width: 1.1; }
.agrees-with { stroke-dasharray: 9 5; }
.contaminated-by { stroke-dasharray: 9 3 2 3; }
.critique-of { stroke-dasharray: 2 5; }
.not-held { fill: #fdfcfa; stroke: #8a877f; stroke-width: 1.3; stroke-dasharray: 2 2; }
.place > * { fill: #1d1f24; stroke: #fdfcfa; stroke-width: 1.5; }
.web > * { fill: none; stroke: #1d1f24; stroke-width: 1.4; }
"""


def files(library: Library, release: Release) -> dict[str, bytes]:
    """The one file by its path."""
    bands = bands_of(library, lambda text: "", ties=True)
    drawn = etree.fromstring(str(timeline(bands, summary(bands))))
    _, _, width, height = (float(part) for part in drawn.get("viewBox", "0 0 0 0").split())
    key = [*_key(bands, height + _MARGIN), *_key_of_lines(drawn, height + 2 * _MARGIN)]
    height += 3 * _MARGIN
    wide, high = f"{width + 2 * _MARGIN:g}", f"{height + 2 * _MARGIN:g}"
    corner = f"{-_MARGIN}"
    about = f"The Hoyle Variorum, corpus {release}. {summary(bands)}"
    root = _element(
        "svg", viewBox=f"{corner} {corner} {wide} {high}", width=wide, height=high, role="img", aria_label=about
    )
    for name, words in (("title", about), ("style", _STYLE)):
        part = _element(name)
        part.text = words
        root.append(part)
    root.append(_element("rect", x=corner, y=corner, width=wide, height=high, fill=_PAPER))
    for child in (*drawn, *key):
        if child.tag != "title":
            root.append(_in_namespace(child))
    return {FILE: bytes(etree.tostring(root, encoding="UTF-8", xml_declaration=True)) + b"\n"}


def _key(bands: Sequence[Band], y: float) -> list[_Element]:
    """What each shape stands for, in a line at the height ``y``."""
    used = {p.shape for band in bands for thread in band.threads for p in thread.printings}
    parts = [(place(shape, 0, 0), name) for shape, name in PLACES.items() if shape in used]
    if any(band.named for band in bands):
        parts.append((tag("circle", cls="not-held", cx=0, cy=0, r=5), "named by a text, not held"))
    out: list[_Element] = []
    x = 0.0
    for sign, name in parts:
        words = tag("text", name, cls="about", x=14, y=5)
        out.append(etree.fromstring(str(tag("g", sign + words, transform=f"translate({number(x + 8)} {number(y)})"))))
        x += 40 + len(name) * _LETTER
    return out


def _key_of_lines(drawn: _Element, y: float) -> list[_Element]:
    """What each kind of line that is drawn stands for, in a line at the height ``y``."""
    used = {element.get("class") for element in drawn.iter()}
    out: list[_Element] = []
    x = 0.0
    for cls, name in _LINES.items():
        if cls in used:
            sample = tag("path", cls=cls, d="M0 0H36")
            words = tag("text", name, cls="about", x=44, y=5)
            group = tag("g", sample + words, transform=f"translate({number(x)} {number(y)})")
            out.append(etree.fromstring(str(group)))
            x += 84 + len(name) * _LETTER
    return out


def _element(name: str, **attributes: str) -> _Element:
    made = etree.Element(f"{{{_NS}}}{name}", nsmap=_DEFAULT)
    for key, value in attributes.items():
        made.set(key.replace("_", "-"), value)
    return made


def _in_namespace(element: _Element) -> _Element:
    """The element as SVG outside a page needs it. A link that leads nowhere is plain text."""
    name = str(element.tag)
    made = _element("tspan" if name == "a" else name)
    for key, value in element.attrib.items():
        if key != "href":
            made.set(key, value)
    made.text, made.tail = element.text, element.tail
    for child in element:
        made.append(_in_namespace(child))
    return made
