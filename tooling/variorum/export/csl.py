"""Books and texts as CSL-JSON, which pandoc, Zotero and other citation processors read: ``hoyle-variorum.csl.json``."""

from __future__ import annotations

import json
from typing import Any, Final

from variorum.export.bibliography import Entry, entries
from variorum.export.release import PUBLISHER, Release
from variorum.export.uris import uri
from variorum.library import Library

FILE: Final = "hoyle-variorum.csl.json"
_TYPES: Final = {
    "book": "book",
    "pamphlet": "pamphlet",
    "periodical": "book",
    "web-page": "webpage",
    "code": "book",
    "text": "entry",
}


def files(library: Library, release: Release) -> dict[str, bytes]:
    """The one file by its path."""
    items = [item(entry) for entry in entries(library, release)]
    return {FILE: (json.dumps(items, ensure_ascii=False, indent=1) + "\n").encode()}


def item(entry: Entry) -> dict[str, Any]:
    """One entry; names are literal, since what is a surname is not known."""
    ours = entry.kind == "text"
    found: dict[str, Any] = {
        "id": entry.key,
        "type": _TYPES[entry.kind],
        "title": entry.title,
        "title-short": entry.short,
        "author": [{"literal": entry.author}] if entry.author and not ours else [],
        "container-title": PUBLISHER if ours else "",
        "edition": entry.edition,
        "volume": entry.volume,
        "number": entry.number,
        "publisher": entry.publisher,
        "publisher-place": entry.place,
        "issued": {"date-parts": [[int(part) for part in entry.issued.split("-")]]} if entry.issued else {},
        "page": entry.pages.replace("–", "-"),
        "language": entry.language,
        "URL": uri(entry.url),
        "note": entry.note,
    }
    return {key: value for key, value in found.items() if value}
