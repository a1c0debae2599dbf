"""Elements, and how they are laid out: the same bytes in every run, and no space where it would be read as text."""

from __future__ import annotations

import datetime
import re
from typing import Any, Final

from lxml import etree
from lxml.etree import _Element

from variorum.source.tei.names import NS, XML_ID, XML_LANG, XML_SPACE, q

_XML = {"xml_id": XML_ID, "xml_lang": XML_LANG, "xml_space": XML_SPACE}
_INDENT = "  "
# Only between the children of these may white space be put: in all others it would be text.
_BLOCK_NAMES = """
    TEI teiHeader fileDesc titleStmt respStmt editionStmt publicationStmt availability notesStmt sourceDesc listWit
    witness bibl listBibl encodingDesc appInfo application editorialDecl tagsDecl classDecl taxonomy category catDesc
    profileDesc abstract langUsage textClass keywords revisionDesc facsimile standOff listRelation relation text body
    div ab note fs f vColl
"""
_BLOCKS = frozenset(q(name) for name in _BLOCK_NAMES.split())
_DEFAULT: Final[Any] = {None: NS}  # the typed stubs know only prefixed namespaces


def el(tag: str, /, *content: _Element | str | None, **attributes: str | None) -> _Element:
    """An element with its content in order; attributes without a value are left out.

    ``xml_id``, ``xml_lang`` and ``xml_space`` are of the XML namespace; a low line at the end of a name is dropped.
    """
    made = etree.Element(q(tag), nsmap=_DEFAULT)
    for key, value in attributes.items():
        if value is not None:
            made.set(_XML.get(key, key.rstrip("_")), value)
    for part in content:
        append(made, part)
    return made


def append(element: _Element, part: _Element | str | None) -> None:
    """Add an element or words at the end."""
    if isinstance(part, str):
        if len(element):
            element[-1].tail = (element[-1].tail or "") + part
        else:
            element.text = (element.text or "") + part
    elif part is not None:
        element.append(part)


def written(root: _Element) -> bytes:
    """The file of a root element."""
    _lay_out(root, 0)
    etree.cleanup_namespaces(root)
    return bytes(etree.tostring(root, encoding="UTF-8", xml_declaration=True)) + b"\n"


def _lay_out(element: _Element, level: int) -> None:
    if element.tag not in _BLOCKS or not len(element) or element.text or any(child.tail for child in element):
        return
    inner = "\n" + _INDENT * (level + 1)
    element.text = inner
    for child in element:
        child.tail = inner
        _lay_out(child, level + 1)
    element[-1].tail = "\n" + _INDENT * level


def dated(value: str) -> dict[str, str]:
    """The attributes of a date: ``@when``, or ``@n`` for one that the calendar does not have."""
    try:
        datetime.date.fromisoformat(value)
    except ValueError:
        return {"n": value}
    return {"when": value}


def ranges(lines: tuple[int, ...]) -> str:
    """Line numbers as ranges in their order: ``55 57``, ``1-8 50-58``."""
    out: list[list[int]] = []
    for line in lines:
        if out and line == out[-1][1] + 1:
            out[-1][1] = line
        else:
            out.append([line, line])
    return " ".join(str(a) if a == b else f"{a}-{b}" for a, b in out)


def version_number(version: str) -> str:
    """The part of a version that ``application/@version`` takes."""
    found = re.match(r"\d+(?:\.\d+){0,3}", version)
    return found[0] if found else "0"


class Ids:
    """The ``xml:id`` of one file, each given once."""

    def __init__(self) -> None:
        self._given: set[str] = set()

    def give(self, wanted: str) -> str:
        """``wanted``, or with a number where it is taken."""
        name, number = wanted, 1
        while name in self._given:
            number += 1
            name = f"{wanted}_{number}"
        self._given.add(name)
        return name
