"""TEI P5: a file for each text, and one of the books, copies, topics and relations.

``files(library, release)`` gives every file by its path. Texts come back without loss through ``source.tei``.
"""

from __future__ import annotations

from lxml.etree import _Element

from variorum.export.release import Release
from variorum.library import Library, Text
from variorum.source.tei.names import CORPUS, text_path

from . import corpus
from .body import BodyWriter
from .build import Ids, el, written
from .header import facsimiles, header, people_of

__all__ = ["files", "text_file"]


def files(library: Library, release: Release) -> dict[str, bytes]:
    """Every file by its path: ``corpus.xml``, ``all-fours/1823.xml``."""
    out = {CORPUS: written(corpus.document(library, release))}
    for text in library.texts.values():
        out[text_path(text.id)] = text_file(text, release)
    return out


def text_file(text: Text, release: Release) -> bytes:
    """The file of one text."""
    return written(_document(text, release))


def _document(text: Text, release: Release) -> _Element:
    people = people_of(text.model)
    ids = Ids()
    for taken in (*people.values(), *text.model.witnesses):
        ids.give(taken)
    body = BodyWriter(text, people, ids).body()
    pages = [page for _, page in facsimiles(text)]
    return el("TEI", header(text, people, release), *pages, body, xml_lang="en")
