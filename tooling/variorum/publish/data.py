"""The data to take away: the files of every export, in the site, with what they are and their sizes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from variorum.library import Library

from .page import Asset, Entry, Output, Page
from .site import Site

PATH = "data/index.html"


@dataclass(frozen=True)
class Download:
    """One form of the data: its name, what it holds in a line, and its files by their path."""

    form: str
    about: str
    files: Mapping[str, bytes]


def pages(library: Library, downloads: Iterable[Download], *, version: str, date: str) -> dict[str, Output]:
    """The page, and every file it links to, under ``data/FORM/``, by path; beside ``publish.pages``.

    The files are given, since who writes exports and who writes pages know nothing of each other.
    """
    listed = tuple(downloads)
    made: list[Output] = [_page(Site(library, version, date), listed)]
    for one in listed:
        made += [Asset(f"data/{one.form}/{name}", content.decode("utf-8")) for name, content in one.files.items()]
    return {output.path: output for output in made}


def _page(site: Site, downloads: tuple[Download, ...]) -> Page:
    forms = [
        (one.form, one.about, [(name, f"data/{one.form}/{name}", size(len(data))) for name, data in one.files.items()])
        for one in downloads
    ]
    lede = "The whole corpus in the forms that other tools read, as it stands in this site."
    html = site.render("data.html", PATH, forms=forms, lede=lede)
    words = "; ".join(f"{one.form}: {one.about}" for one in downloads)
    return Page(PATH, "Data", lede, html, "About", (Entry("", "Data", lede, (words,)),))


def size(number: int) -> str:
    """A number of bytes as it is read.

    >>> size(900), size(18_321), size(3_724_688)
    ('900 bytes', '18 KB', '3.7 MB')
    """
    if number < 1000:
        return f"{number} bytes"
    return f"{number / 1000:.0f} KB" if number < 1_000_000 else f"{number / 1_000_000:.1f} MB"
