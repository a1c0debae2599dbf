"""Pages that would be too long: divided among leaves, in order, with every address kept.

The first leaf has the page's own address and names all that stands on the others, each under the id it would have had,
so that an address once given leads there. Links of the site are led to the leaf itself (``followed``).
"""

import posixpath
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from markupsafe import Markup

from .page import Entry, Output, Page, relative

ROOM = 280_000
"""Bytes of a page's own HTML; with what the layout puts around it a page stays below 300 KB."""
SCRIPT = "assets/js/leaves.js"
_ID = re.compile(r'\bid="([^"]+)"')
_STANDS_FOR = re.compile(r"<[^>]*\bdata-leaf\b[^>]*>")
_LINK = re.compile(r'\bhref="([^":#]*)#([^"]+)"')


@dataclass(frozen=True)
class Piece:
    """What is never parted: a clause, a text, a row. ``name`` is what a reader calls it, ``html`` all of it.

    ``apart`` is HTML that belongs to it and stands elsewhere on its leaf, as notes do.
    """

    name: str
    html: Markup
    apart: Markup = field(default_factory=Markup)

    @property
    def weight(self) -> int:
        """Bytes."""
        return len(self.html.encode()) + len(self.apart.encode())


@dataclass(frozen=True)
class Leaf:
    """One of the leaves of a page: its number from 1, where it lies, what is on it."""

    number: int
    path: str
    pieces: tuple[Piece, ...]

    @property
    def name(self) -> str:
        """``law 1 to law 8``; nothing for a leaf that has no pieces."""
        names = [self.pieces[0].name, self.pieces[-1].name] if self.pieces else []
        return " to ".join(dict.fromkeys(names))

    def has(self, piece: Piece) -> bool:
        """Whether the piece stands on it."""
        return any(one is piece for one in self.pieces)


def leaf_of(leaves: Sequence[Leaf], piece: Piece) -> Leaf:
    """The leaf that a piece stands on."""
    return next(leaf for leaf in leaves if leaf.has(piece))


def address(path: str, number: int) -> str:
    """Where a leaf lies: an underscore stands in no id, so that no page of another thing lies there.

    >>> address("editions/all-fours/1807.html", 1), address("editions/all-fours/1807.html", 2)
    ('editions/all-fours/1807.html', 'editions/all-fours/1807_2.html')
    """
    return path if number == 1 else f"{path.removesuffix('.html')}_{number}.html"


def divided(path: str, pieces: Sequence[Piece], *, first: int, further: int) -> tuple[Leaf, ...]:
    """The pieces in order on as few leaves as have room for them, ``first`` bytes on the first, filled evenly.

    Where the first has no room it stays without any. A piece that is longer than a leaf has one to itself.
    """
    count = len(list(_filled(pieces, first, further)))
    even = bisect_left(range(further), True, key=lambda size: len(list(_filled(pieces, first, size))) <= count)
    groups = _filled(pieces, first, even)
    return tuple(Leaf(n, address(path, n), tuple(group)) for n, group in enumerate(groups, start=1))


def _filled(pieces: Sequence[Piece], first: int, further: int) -> Iterator[list[Piece]]:
    group: list[Piece] = []
    left, opening = first, True
    for piece in pieces:
        if piece.weight > left and (group or opening):
            yield group
            group, left, opening = [], further, False
        group.append(piece)
        left -= piece.weight
    yield group


Making = Callable[[tuple[Leaf, ...], Leaf], Page]
"""Makes the page of a leaf, given all of them."""


def leaved(
    room: int, path: str, pieces: Sequence[Piece], first: Making, other: Making, *, begun: bool = True
) -> Iterator[Page]:
    """The page at ``path`` on leaves of at most ``room`` bytes: what ``first`` makes, then what ``other`` makes.

    Unless ``begun`` the first has none of the pieces, only what leads to them.
    """
    room -= room // 30  # for what is not known yet: headings of parts that go on, addresses of leaves in links
    bare = Leaf(1, path, ()), Leaf(2, address(path, 2), tuple(pieces))
    left = room - len(first(bare, bare[0]).html.encode()) if begun else 0
    bare = Leaf(1, path, ()), Leaf(2, address(path, 2), ())
    leaves = divided(path, pieces, first=left, further=room - len(other(bare, bare[1]).html.encode()))
    yield from _bound(first(leaves, leaves[0]), [other(leaves, leaf) for leaf in leaves[1:]])


def _bound(page: Page, others: Sequence[Page]) -> Iterator[Page]:
    """The first leaf and the others: each knows what it holds, and what a search finds on it.

    ``page`` has the entries of all; the others have one of their own. An element of the first that stands for what is
    on another has ``data-leaf``.
    """
    own = set(_ID.findall(page.html)) - {name for tag in _STANDS_FOR.findall(page.html) for name in _ID.findall(tag)}
    names = Counter(name for other in others for name in _ID.findall(other.html))  # what is on each of them is no place
    held = {
        name: other.path for other in others for name in _ID.findall(other.html) if name not in own and names[name] == 1
    }
    entries: dict[str, list[Entry]] = {}
    for entry in page.search:
        entries.setdefault(held.get(entry.id, page.path), []).append(entry)
    yield replace(page, search=tuple(entries.get(page.path, ())), scripts=(*page.scripts, SCRIPT))
    for other in others:
        yield replace(
            other, search=(*other.search, *entries.get(other.path, ())), scripts=(*other.scripts, SCRIPT),
            of=page.path, holds=tuple(name for name, path in held.items() if path == other.path),
        )  # fmt: skip


def followed(outputs: Iterable[Output]) -> Iterator[Output]:
    """The same, every link to what stands on a leaf led to that leaf; untouched where no page is divided."""
    found = list(outputs)
    moved: dict[str, dict[str, str]] = {}
    for one in found:
        if isinstance(one, Page) and one.of:
            moved.setdefault(one.of, {}).update(dict.fromkeys(one.holds, one.path))
    yield from (_led(one, moved) if moved and isinstance(one, Page) else one for one in found)


def _led(page: Page, moved: Mapping[str, Mapping[str, str]]) -> Page:
    folder = posixpath.dirname(page.path)
    own = frozenset(_ID.findall(page.html)) if page.of else frozenset()

    def lead(match: re.Match[str]) -> str:
        path, fragment = match[1], match[2]
        whole = posixpath.normpath(posixpath.join(folder, path)) if path else page.of or page.path
        if (not path and fragment in own) or whole not in moved:
            return match[0]
        return f'href="{relative(page.path, f"{moved[whole].get(fragment, whole)}#{fragment}")}"'

    return replace(page, html=_LINK.sub(lead, page.html))
