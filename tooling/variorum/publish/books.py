"""Books: what the corpus is witnessed by or speaks of, the copies it was rendered from, and the lineage."""

from collections.abc import Iterator
from dataclasses import dataclass

from variorum import model
from variorum.comparison import telling
from variorum.comparison.timeline import bands_of, summary
from variorum.drawing.signs import PLACES
from variorum.drawing.timeline import timeline
from variorum.library import Text
from variorum.library.describe import plural

from . import addresses
from .page import Entry, Page, relative
from .site import Site

PATH = "books.html"
KINDS = {"web-page": "web page", "code": "code of a club"}


@dataclass(frozen=True)
class BookView:
    """A book with the texts it carries and where the copies speak of it."""

    book: model.Book
    texts: tuple[Text, ...]
    told: tuple[tuple[model.SourceCopy, str], ...]

    @property
    def kind(self) -> str:
        """What it is, where it is no book: ``web page``."""
        return "" if self.book.kind == "book" else KINDS.get(self.book.kind, self.book.kind)


@dataclass(frozen=True)
class RelationView:
    """A relation of the lineage: the later text, in words what it is to what, and that as a text where it is one."""

    relation: model.Relation
    later: Text
    said: str
    earlier: Text | None
    name: str


def page(site: Site) -> Page:
    """The bibliography with the lineage."""
    library = site.library
    views = sorted((_view(site, book) for book in library.books.values()), key=_order)
    witnesses = [view for view in views if view.texts]
    others = [view for view in views if not view.texts]
    bands = bands_of(library, lambda text: relative(PATH, addresses.text(text.id)))
    shapes = {p.shape for band in bands for thread in band.threads for p in thread.printings}
    counts = (
        plural(len(witnesses), "witness", "witnesses"), plural(len(library.texts), "text"),
        plural(len(others), "other work"), plural(len(library.copies), "copy", "copies"),
    )  # fmt: skip
    lede = "{} of {}, {} that the texts or we call on, and the {} that all was rendered from.".format(*counts)
    lede = lede[:1].upper() + lede[1:]
    html = site.render(
        "books.html", PATH, lede=lede, witnesses=witnesses, others=others, copies=list(library.copies.values()),
        relations=list(_relations(site)), drawing=timeline(bands, summary(bands)),
        shapes=[(shape, name) for shape, name in PLACES.items() if shape in shapes],
        named=any(band.named for band in bands), descents=any(t.parents for band in bands for t in band.threads),
    )  # fmt: skip
    entries = [Entry("", "Books", lede), *(_entry(view) for view in views)]
    entries += [Entry(f"copy-{c.id}", c.title, f"{c.site}. {c.licence}") for c in library.copies.values()]
    return Page(PATH, "Books", lede, html, "About", tuple(entries))


def _order(view: BookView) -> tuple[int, str]:
    return (view.book.year or 9999, view.book.title)


def _view(site: Site, book: model.Book) -> BookView:
    library = site.library
    texts = tuple(t for t in library.texts.values() if any(w.book.id == book.id for w in t.witnesses))
    told = [
        (library.copies[one.copy_], ", ".join(map(str, one.lines)))
        for one in book.transmitted_from
        if one.copy_ in library.copies
    ]
    return BookView(book, texts, tuple(told))


def _relations(site: Site) -> Iterator[RelationView]:
    library = site.library
    for one in library.relations:
        if one.from_ in library.texts:
            earlier, book = library.texts.get(one.to), library.books.get(one.to)
            name = earlier.title if earlier else (book.short or book.title) if book else one.to
            yield RelationView(one, library.texts[one.from_], telling.relation(one), earlier, name)


def _entry(view: BookView) -> Entry:
    book = view.book
    where = ", ".join(str(part) for part in (book.author, book.place, book.year, book.publisher) if part)
    title = f"{book.siglum}: {book.title}" if book.siglum else book.title
    return Entry(f"book-{book.id}", title, where, tuple(book.doubts), (book.siglum,) if book.siglum else ())
