"""TEI P5 files of texts, as ``variorum export tei`` writes them, read back to plain data.

``read_tei(path, report)`` gives the text's id and the fields of its YAML file. XML is read by ``source.xml``: no entity
is expanded and nothing is fetched.
"""

from __future__ import annotations

from pathlib import Path

from variorum.diagnostics import Code, Position, Report
from variorum.source.files import display_path, read_file
from variorum.source.xml import line_of, parse_xml

from .names import q
from .text import TeiText, is_ours, text_of

NOT_TEI = Code(
    "S404",
    "not TEI",
    "A TEI file begins with the element `TEI` of the namespace http://www.tei-c.org/ns/1.0.",
    "Name a TEI P5 file.",
)
NOT_OURS = Code(
    "S405",
    "TEI of another maker",
    "TEI can say the same thing in many ways; what comes back without loss is what `variorum export tei` wrote.",
    "Name a text's file of such an export.",
)
CODES = (NOT_TEI, NOT_OURS)

__all__ = ["CODES", "NOT_OURS", "NOT_TEI", "TeiText", "is_ours", "parse_tei", "read_tei", "text_of"]


def read_tei(path: Path, report: Report, *, root: Path | None = None) -> TeiText | None:
    """The text in a file that ``variorum export tei`` wrote, or None and a finding.

    Positions name the file by its path from ``root``, or as given without it.
    """
    data = read_file(path, report, root=root)
    return None if data is None else parse_tei(display_path(path, root), data, report)


def parse_tei(path: str, data: bytes, report: Report) -> TeiText | None:
    """The same from the bytes of a file, which findings call ``path``."""
    element = parse_xml(path, data, report)
    if element is None:
        return None
    place = Position(path, line_of(element), 1)
    if element.tag != q("TEI"):
        report.add(NOT_TEI.at(place, f"the file begins with `{str(element.tag).rpartition('}')[2]}`"))
        return None
    if not is_ours(element):
        report.add(NOT_OURS.at(place, "this is not a text that the variorum exported"))
        return None
    return text_of(element)
