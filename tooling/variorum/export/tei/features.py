"""Raw values as feature structures; ``source.tei.features`` reads them again and says what stands for what."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from lxml.etree import _Element

from variorum.source.tei.features import ENTRIES, LIST
from variorum.source.tei.names import feature_name

from .build import el

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)")
_WORD = re.compile(r"[!-~]+")


def structure(values: Mapping[str, Any], kind: str | None = None) -> _Element:
    """A mapping whose keys can all be names, as ``fs`` of a type."""
    return el("fs", *(_feature(feature_name(key) or key, value) for key, value in values.items()), type=kind)


def value(raw: Any) -> _Element:
    """One raw value: a text, list or mapping."""
    if isinstance(raw, Mapping):
        if all(feature_name(key) for key in raw):
            return structure(raw)
        said = [part for key, inner in raw.items() for part in (_feature("key", key), _feature("value", inner))]
        return el("fs", *said, type=ENTRIES)
    if isinstance(raw, list):
        return el("vColl", *(_listed(item) for item in raw), org="list")
    return _scalar(str(raw))


def _listed(raw: Any) -> _Element:
    """A value within a list, where a list must be wrapped."""
    return el("fs", _feature("item", raw), type=LIST) if isinstance(raw, list) else value(raw)


def _feature(name: str, raw: Any) -> _Element:
    return el("f", value(raw), name=name)


def _scalar(raw: str) -> _Element:
    if raw in ("yes", "no"):
        return el("binary", value="true" if raw == "yes" else "false")
    if _NUMBER.fullmatch(raw):
        return el("numeric", value=raw)
    return el("symbol", value=raw) if _WORD.fullmatch(raw) else el("string", raw)
