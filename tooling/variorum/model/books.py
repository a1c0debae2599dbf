"""Bibliography: the books, periodicals and pages of the corpus, and the copies in which they reach us."""

from typing import Literal

from .fields import Allowance, Doc, Id, Language, Lines, Prose, Siglum, Title, Year


class Transmission(Doc):
    """Where a copy speaks of this book: the copy's id and the lines of the statement."""

    copy_: Id
    """The id of a source copy."""
    lines: Lines
    """The lines of the copy that speak of the book: `[49]`, `[161, 165]` or `31-35`."""


class SourceCopy(Doc):
    """A source copy: the form in which texts reached us, with language, revision where known, and licence.

    ``lines`` is the number of lines it has; ``digest`` the first 16 hexadecimal digits of the SHA-256 of its bytes, by
    which ``variorum sources`` knows the file again whatever it is called.
    """

    id: Id
    """Its id, cited by `source:` in a text."""
    title: Title
    """Its title as it stands there; in brackets where it is ours."""
    title_language: Language
    """The language of that title."""
    language: Language
    """The language of the copy."""
    site: Title
    """Where it was published."""
    of: Title | None = None
    """What it translates or transcribes."""
    url: str | None = None
    """Its address on the web."""
    licence: Title
    """Its licence, or `not stated`."""
    revision: Title | None = None
    """The revision or date of the copy, where known."""
    lines: int
    """How many lines it has, blank ones counted: its line feeds, and one."""
    digest: str
    """The first 16 hexadecimal digits of the SHA-256 of its bytes, by which `variorum sources` knows the file."""
    because: Prose | None = None
    """Why we take it for what we say it is, where it does not say so itself."""
    notes: tuple[Prose, ...] = ()
    """A list of remarks on the copy."""


class Book(Doc):
    """A published thing: printed book, periodical, web page, club code.

    ``siglum`` is present where the book is a witness of a text of this corpus. ``year`` is absent where the source
    gives none. ``doubts`` are uncertainties of the description.
    """

    id: Id
    """Its id."""
    siglum: Siglum | None = None
    """Its short sign, `LON1807`, if it is a witness of a text of this corpus."""
    kind: Literal["book", "periodical", "web-page", "code", "pamphlet"]
    """`book`, `periodical`, `web-page`, `code` (rules of a club) or `pamphlet`."""
    title: Title
    """The title, in its own language where that is known."""
    title_language: Language | None = None
    """The language of the title."""
    short: Title | None = None
    """A short title for lists."""
    author: Title | None = None
    """The author, or initials."""
    edition: Title | None = None
    """The edition or volume, as the source names it."""
    place: Title | None = None
    """The place of printing."""
    year: Year | None = None
    """The year, `1807`; left out where no source gives one."""
    publisher: Title | None = None
    """The publisher."""
    pages: Title | None = None
    """The pages concerned, in quotes."""
    language: Language
    """The language it is written in."""
    facsimile: str | None = None
    """The address of a facsimile."""
    url: str | None = None
    """The address of a web page."""
    transmitted_from: tuple[Transmission, ...] = ()
    """A list of the places in source copies that speak of it."""
    doubts: tuple[Prose, ...] = ()
    """A list of what is uncertain in this description."""
    notes: tuple[Prose, ...] = ()
    """A list of remarks."""
    allow: tuple[Allowance, ...] = ()
    """Findings that must stand here."""


class Books(Doc):
    """``corpus/books.yaml``."""

    format: Literal["1"]
    """`1`."""
    copies: tuple[SourceCopy, ...]
    """The source copies."""
    books: tuple[Book, ...]
    """The books."""
    retired: tuple[Id, ...] = ()
    """Ids of books once published and never given again."""
    allow: tuple[Allowance, ...] = ()
    """Findings that must stand anywhere in this file."""
