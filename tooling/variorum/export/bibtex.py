"""Books and texts for BibTeX and BibLaTeX: ``hoyle-variorum.bib``.

Names are protected as they stand: whether ``Berkeley`` is a surname, or ``Portland Club and Turf Club`` two persons, a
program cannot tell.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from variorum.export.bibliography import LANGUAGES, Entry, entries
from variorum.export.release import LICENCE, Release
from variorum.export.uris import uri
from variorum.library import Library
from variorum.library.latex import tex

FILE: Final = "hoyle-variorum.bib"
_TYPES: Final = {"book": "book", "pamphlet": "booklet"}
_WIDTH: Final = 12


def files(library: Library, release: Release) -> dict[str, bytes]:
    """The one file by its path."""
    head = f"% The Hoyle Variorum, corpus {release}. {LICENCE}. In UTF-8.\n"
    return {FILE: "\n".join([head, *map(written, entries(library, release))]).encode()}


def written(entry: Entry) -> str:
    """One entry."""
    fields = "".join(f"  {name:<{_WIDTH}} = {{{value}}},\n" for name, value in _fields(entry) if value)
    return f"@{_TYPES.get(entry.kind, 'misc')}{{{entry.key},\n{fields}}}\n"


def _fields(entry: Entry) -> Iterator[tuple[str, str]]:
    yield "title", f"{{{tex(entry.title)}}}"
    yield "shorttitle", f"{{{tex(entry.short)}}}" if entry.short else ""
    yield "author", f"{{{tex(entry.author)}}}" if entry.author else ""
    yield ("edition" if entry.kind == "book" else "howpublished"), tex(_how(entry))
    yield "volume", tex(entry.volume)
    yield "publisher", tex(entry.publisher)
    yield "address", tex(entry.place)
    yield "year", entry.issued[:4]
    yield "pages", tex(entry.pages).replace("–", "--")
    yield "language", LANGUAGES[entry.language].lower()
    yield "url", uri(entry.url)
    yield "note", tex(entry.note)


def _how(entry: Entry) -> str:
    if entry.kind == "text":
        return f"{entry.author}, {entry.edition}, {entry.number}"
    if entry.kind == "book":
        return entry.edition.removesuffix("edition").rstrip()  # the styles add the word
    return entry.edition or ("web page" if entry.kind == "web-page" else "")
