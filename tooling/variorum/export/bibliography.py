"""What is cited, whatever the form: the books of the corpus, and its texts, which are not those books."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from variorum import model
from variorum.export.release import PUBLISHER, Release
from variorum.library import Library, Text

LANGUAGES = {
    "en": "English",
    "fr": "French",
    "ko": "Korean",
    "zh-Hans": "Chinese",
    "zh-Hant": "Chinese",
}
_VOLUME = "volume "


@dataclass(frozen=True)
class Entry:
    """One thing to cite. ``kind`` is a book's kind, or ``text`` for a text of the corpus.

    ``author`` is one name as it stands, of a person or a body. ``issued`` is a year or a day; empty where it is not
    known. ``number`` is the id of a text.
    """

    key: str
    kind: str
    title: str
    author: str = ""
    short: str = ""
    edition: str = ""
    volume: str = ""
    number: str = ""
    publisher: str = ""
    place: str = ""
    issued: str = ""
    pages: str = ""
    language: str = ""
    url: str = ""
    note: str = ""


def entries(library: Library, release: Release) -> Iterator[Entry]:
    """The books in the order of the bibliography, then the texts by date; no two with the same key."""
    taken: set[str] = set()
    found = [_book(book, library) for book in library.books.values()]
    for entry in (*found, *(_text(text, release) for text in library.texts.values())):
        key, number = entry.key, 1
        while key in taken:
            number += 1
            key = f"{entry.key}-{number}"
        taken.add(key)
        yield replace(entry, key=key)


def caveat(text: Text) -> str:
    """What the words of a text are, in a sentence."""
    if text.model.basis == "transcription":
        return "Transcribed from the page."
    language = LANGUAGES[text.model.language]
    return f"English rendering of a copy in {language}, made for this edition; not the printed words."


def _book(book: model.Book, library: Library) -> Entry:
    carried = [t.id for t in library.texts.values() if any(w.book.id == book.id for w in t.witnesses)]
    said = [f"Carries the text {' and '.join(carried)} as witness {book.siglum}."] if carried else []
    said += [" ".join(doubt.split()) for doubt in book.doubts]
    edition = book.edition or ""
    in_volumes = edition.startswith(_VOLUME)
    return Entry(
        book.id,
        book.kind,
        book.title,
        author=book.author or "",
        short=book.short or "",
        edition="" if in_volumes else edition,
        volume=edition.removeprefix(_VOLUME) if in_volumes else "",
        publisher=book.publisher or "",
        place=book.place or "",
        issued=str(book.year) if book.year is not None else "",
        pages=book.pages or "",
        language=book.language,
        url=book.url or book.facsimile or "",
        note=" ".join(said),
    )


def _text(text: Text, release: Release) -> Entry:
    printings = ", ".join(w.siglum for w in text.witnesses)
    said = [caveat(text), *([f"Printings: {printings}."] if printings else [])]
    return Entry(
        "hoyle-variorum-" + re.sub(r"[^A-Za-z0-9]+", "-", text.id),
        "text",
        f"{text.title} ({'transcription' if text.model.basis == 'transcription' else 'English rendering'})",
        author=PUBLISHER,
        short=text.model.short,
        edition=f"corpus {release}",
        number=text.id,
        issued=release.date,
        language="en" if text.model.basis == "rendering" else text.model.language,
        note=" ".join(said),
    )
