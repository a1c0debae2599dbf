"""HTML made a tree by lxml's parser: nothing is fetched, and a file of nothing but markup is refused in time."""

from __future__ import annotations

import re
from typing import Any

from lxml import etree
from lxml.etree import _Element

from variorum.diagnostics import Code, Position, Report

TOO_MUCH = Code(
    "I511",
    "too much markup",
    "A page of rules has some thousands of elements; a file with so many more is none, and would fill the memory.",
    "Check that this is the right file, or save the part with the rules alone.",
)
MAX_ELEMENTS = 200_000
MAX_DEPTH = 200
_CHUNK = 65_536
_CHARSET = re.compile(rb"<meta[^>]+charset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE)


def declared_encoding(data: bytes) -> str | None:
    """The encoding that a page names for itself, if Python knows it."""
    import codecs

    found = _CHARSET.search(data[:4096])
    if found is None:
        return None
    name = found[1].decode("ascii", "replace").lower()
    try:
        codecs.lookup(name)
    except LookupError:
        return None
    return "cp1252" if name in ("iso-8859-1", "latin-1", "latin1", "us-ascii", "ascii") else name  # as browsers do


def parsed(path: str, text: str, report: Report) -> _Element | None:
    """The root element, comments and processing instructions left out; None and a finding where it is too much."""
    parser = etree.HTMLPullParser(
        events=("start", "end"), no_network=True, huge_tree=False, remove_comments=True, remove_pis=True,
        encoding="utf-8",
    )  # fmt: skip
    count = depth = 0
    data = text.encode("utf-8", "replace")
    try:
        for at in range(0, len(data), _CHUNK):
            parser.feed(data[at : at + _CHUNK])
            for event, element in parser.read_events():
                depth += 1 if event == "start" else -1
                count += event == "start"
                if count > MAX_ELEMENTS or depth > MAX_DEPTH:
                    much = f"number {count:,}" if count > MAX_ELEMENTS else f"{depth} deep in others"
                    place = Position(path, line_of(element), 1)
                    report.add(TOO_MUCH.at(place, f"here begins an element {much}; so many are not read"))
                    return None
        root: Any = parser.close()
    except (etree.LxmlError, SyntaxError) as error:
        place = Position(path, max(getattr(error, "lineno", 1) or 1, 1), 1)
        report.add(TOO_MUCH.at(place, f"the page cannot be read: {error}"))
        return None
    if root is None:
        root = etree.Element("html")
    return root  # type: ignore[no-any-return]


def line_of(element: Any) -> int:
    """The line on which an element begins, from 1."""
    return element.sourceline or 1
