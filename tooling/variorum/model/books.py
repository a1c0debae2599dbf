"""Bibliography: the books, periodicals and pages of the corpus, and the copies in which they reach us."""

from typing import Literal

from .fields import Allowance, Doc, Id, Language, Lines, Prose, Siglum, Title, Year


class Transmission(Doc):
    """Where a copy speaks of this book: the copy's id and the lines of the statement."""

    copy_: Id
    lines: Lines


class SourceCopy(Doc):
    """A source copy: the form in which texts reached us, with language, revision where known, and licence.

    ``lines`` is the number of lines it has; ``digest`` the first 16 hexadecimal digits of the SHA-256 of its bytes, by
    which ``variorum sources`` knows the file again whatever it is called.
    """

    id: Id
    title: Title
    title_language: Language
    language: Language
    site: Title
    of: Title | None = None
    url: str | None = None
    licence: Title
    revision: Title | None = None
    lines: int
    digest: str
    because: Prose | None = None
    notes: tuple[Prose, ...] = ()


class Book(Doc):
    """A published thing: printed book, periodical, web page, club code.

    ``siglum`` is present where the book is a witness of a text of this corpus. ``year`` is absent where the source
    gives none. ``doubts`` are uncertainties of the description.
    """

    id: Id
    siglum: Siglum | None = None
    kind: Literal["book", "periodical", "web-page", "code", "pamphlet"]
    title: Title
    title_language: Language | None = None
    short: Title | None = None
    author: Title | None = None
    edition: Title | None = None
    place: Title | None = None
    year: Year | None = None
    publisher: Title | None = None
    pages: Title | None = None
    language: Language
    facsimile: str | None = None
    url: str | None = None
    transmitted_from: tuple[Transmission, ...] = ()
    doubts: tuple[Prose, ...] = ()
    notes: tuple[Prose, ...] = ()
    allow: tuple[Allowance, ...] = ()


class Books(Doc):
    """``corpus/books.yaml``."""

    format: Literal["1"]
    copies: tuple[SourceCopy, ...]
    books: tuple[Book, ...]
    retired: tuple[Id, ...] = ()
    allow: tuple[Allowance, ...] = ()
