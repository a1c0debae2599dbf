"""What a page is: a path, what a head needs to know, an HTML fragment, and what a search should find in it."""

import posixpath
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True)
class Entry:
    """One thing a search may find on a page: the id to jump to, a title and running text, all unescaped.

    An empty ``id`` is the page itself. ``more`` are further paragraphs, shown where a search matches them; ``keys``
    are found like a title and not shown.
    """

    id: str
    title: str
    text: str
    more: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()


@dataclass(frozen=True)
class Page:
    """A page of the site.

    ``path`` is where it lies (``editions/all-fours/1807.html``), with ``/`` throughout; links in ``html`` are relative
    to it. ``title`` and ``description`` are plain text. ``html`` is a fragment that begins with its own heading of the
    first level, every corpus wording in it escaped. ``under`` is the word of the running head it belongs to.
    ``scripts`` are those that only this page needs, by path from the root. ``of`` is the page that this one is a leaf
    of, ``holds`` the ids that stand here and would stand there if it were not divided; see ``leaves``.
    """

    path: str
    title: str
    description: str
    html: str
    under: str = ""
    search: tuple[Entry, ...] = ()
    scripts: tuple[str, ...] = ()
    of: str = ""
    holds: tuple[str, ...] = ()


@dataclass(frozen=True)
class Asset:
    """A generated file that is no page: a style sheet, data."""

    path: str
    content: str


Output = Page | Asset


def relative(source: str, target: str) -> str:
    """The link from the page ``source`` to ``target``, which may carry a fragment; both are paths from the root.

    >>> relative("editions/all-fours/1807.html", "editions/index.html#top")
    '../index.html#top'
    """
    path, mark, fragment = target.partition("#")
    if path == source:
        return f"#{fragment}" if mark else posixpath.basename(path)
    return _way(posixpath.dirname(source) or ".", path) + mark + fragment


@lru_cache(maxsize=1 << 16)
def _way(folder: str, path: str) -> str:
    """The way from a folder to a path; the pages of a folder have most of their links in common."""
    return posixpath.relpath(path, folder)
