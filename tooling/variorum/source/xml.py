"""XML read safely: no entity is expanded, nothing is fetched, and a file of nothing but markup is refused in time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from variorum.diagnostics import Code, Finding, Position, Report

if TYPE_CHECKING:
    from lxml.etree import _Element

NOT_XML = Code(
    "S401",
    "not well-formed XML",
    "Where elements begin and end cannot be told.",
    "Correct the markup at this place; an XML editor marks it.",
)
ENTITIES = Code(
    "S402",
    "entities of its own",
    "An entity can fetch what is not in the file, or swell to any size; none is expanded here.",
    "Write the characters themselves; for `&`, `<` and `>` write `&amp;`, `&lt;` and `&gt;`.",
)
TOO_MUCH = Code(
    "S403",
    "too much markup",
    "A text of the corpus has some thousands of elements; a file with so many more is none, and would fill the memory.",
    "Check that this is the right file, or divide it.",
)
CODES = (NOT_XML, ENTITIES, TOO_MUCH)

MAX_ELEMENTS = 500_000
_CHUNK = 65_536


def parse_xml(path: str, data: bytes, report: Report, *, max_elements: int = MAX_ELEMENTS) -> _Element | None:
    """The root element, comments and processing instructions left out; None and a finding where it cannot be read.

    ``path`` is how findings name the file. Time and memory grow with the size of ``data`` at most.
    """
    from lxml import etree

    parser = etree.XMLPullParser(
        events=("start",),
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    count = 0
    try:
        for at in range(0, len(data), _CHUNK):
            parser.feed(data[at : at + _CHUNK])
            for _, element in parser.read_events():
                count += 1
                if count > max_elements:
                    place = Position(path, line_of(element), 1)
                    report.add(TOO_MUCH.at(place, f"here begins element number {count:,}; so many are not read"))
                    return None
        root: _Element = parser.close()
    except etree.XMLSyntaxError as error:
        report.add(_syntax(path, [(e.line, e.column, e.message) for e in parser.feed_error_log], error, data))
        return None
    line = _entity(root)
    if line is not None:
        report.add(ENTITIES.at(Position(path, line, 1), "the file declares or uses an entity of its own"))
        return None
    return root


def _syntax(path: str, logged: list[tuple[int, int, str]], error: SyntaxError, data: bytes) -> Finding:
    """What the parser met first, in a sentence."""
    if not data.strip():
        return NOT_XML.at(Position(path, 1, 1), "the file is empty")
    line, column, said = logged[0] if logged else (error.lineno or 1, error.offset or 1, error.msg or "")
    place = Position(path, max(line, 1), max(column, 1))
    if "ntity" in said:  # loops, amplification, names without a declaration
        return ENTITIES.at(place, "an entity stands here that XML itself does not know")
    if "xcessive depth" in said:
        return TOO_MUCH.at(place, "here elements stand more than 256 deep in each other")
    said = said.strip() or "this is not XML"
    return NOT_XML.at(place, f"{said[:1].lower()}{said[1:]}")


def line_of(node: Any) -> int:
    """The line on which a node begins, from 1."""
    return node.sourceline or 1


def _entity(root: _Element) -> int | None:
    """The line of the first entity that the document declares or leaves unexpanded; None where there is none."""
    from lxml import etree

    dtd: Any = root.getroottree().docinfo.internalDTD
    if dtd is not None and any(True for _ in dtd.iterentities()):
        return 1
    return next((line_of(entity) for entity in root.iter(etree.Entity)), None)
