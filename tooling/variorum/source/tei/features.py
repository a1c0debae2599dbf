"""Feature structures as raw values: what a fact says, in the form in which a YAML file has it.

``binary`` is yes or no, ``numeric`` a whole number, ``symbol`` a word, ``string`` any text; ``vColl`` is a list, ``fs``
a mapping. What these cannot say is said by an ``fs`` with a type: ``list`` for a list within a list, ``entries`` for a
mapping whose keys are no names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from variorum.source.nodes import Plain

from .names import feature_key, q
from .wording import said_by

if TYPE_CHECKING:
    from lxml.etree import _Element

LIST, ENTRIES = "list", "entries"


def value_of(element: _Element) -> Plain:
    """The raw value of a feature value; text of an element of another kind."""
    name = element.tag
    if name == q("binary"):
        return "yes" if element.get("value") in ("true", "1") else "no"
    if name in (q("numeric"), q("symbol")):
        return element.get("value", "")
    if name == q("vColl"):
        return [value_of(child) for child in element]
    if name == q("fs"):
        return _structure(element)
    return said_by(element)


def mapping_of(element: _Element) -> dict[str, Plain]:
    """The features of a structure by name."""
    return {feature_key(f.get("name", "")): _feature(f) for f in element.iterchildren(q("f"))}


def _structure(element: _Element) -> Plain:
    kind = element.get("type")
    if kind == LIST:
        return next((_feature(f) for f in element.iterchildren(q("f"))), [])
    if kind == ENTRIES:
        said = [_feature(f) for f in element.iterchildren(q("f"))]
        return {str(key): value for key, value in zip(said[::2], said[1::2], strict=False)}
    return mapping_of(element)


def _feature(f: _Element) -> Plain:
    return value_of(f[0]) if len(f) else (f.text or "")
