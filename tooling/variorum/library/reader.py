"""Files read one by one: each as its document and its model, with all that is wrong in it alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias, TypeVar

from variorum import model
from variorum.diagnostics import Finding
from variorum.source import Document, read_document
from variorum.source.files import Fence

from .entities import Origin

M = TypeVar("M", bound=model.Doc)
_Read: TypeAlias = tuple[Document | None, M | None, tuple[Finding, ...]]
"""A file read: its document, its model, and what is wrong in it alone."""


class Kept:
    """Files as they were read, for who loads again and again: one that has not changed is not read anew.

    A file counts as changed when its size, its time or its number on the disk is another.
    """

    def __init__(self) -> None:
        self._read: dict[tuple[Path, type[model.Doc]], tuple[object, object]] = {}

    def read(self, path: Path, kind: type[M], read: Callable[[], _Read[M]]) -> _Read[M]:
        """What was kept of the file, or what ``read`` gives, which is kept."""
        try:
            stat = path.stat()
        except OSError:
            return read()
        stamp = (stat.st_mtime_ns, stat.st_size, stat.st_ino)
        kept = self._read.get((path, kind))
        if kept is None or kept[0] != stamp:
            kept = self._read[path, kind] = (stamp, read())
        return kept[1]  # type: ignore[return-value]  # kept under the kind of document it is


class Reader:
    """Reads files, and keeps what is found in them: findings, documents, the ids of broken ones, places of entries."""

    def __init__(self, root: Path, *folders: Path, kept: Kept | None = None) -> None:
        self.root = root
        self.kept = kept
        # A folder that lies elsewhere is read from there, and named with its own name first.
        self.elsewhere = [f.parent for f in folders if not f.is_relative_to(root)]
        self._fences: dict[Path, Fence] = {}
        self.findings: list[Finding] = []
        self.documents: dict[str, Document] = {}
        self.broken: set[str] = set()
        self.origins: dict[str, Origin] = {}

    def base(self, path: Path) -> Path:
        """The folder from which findings name a file."""
        return next((f for f in self.elsewhere if path.is_relative_to(f)), self.root)

    def read(self, path: Path, kind: type[M], broken_id: str = "") -> tuple[M, Origin] | None:
        """One file as its model; findings are kept, and None returned, where it cannot be read."""
        def anew() -> _Read[M]:
            base = self.base(path)
            if base not in self._fences:
                self._fences[base] = Fence(base)
            return _read(path, kind, base, self._fences[base])

        document, value, found = self.kept.read(path, kind, anew) if self.kept else anew()
        self.findings += found
        if document is not None:
            self.documents[document.path] = document
        if document is None or value is None:
            if broken_id:
                self.broken.add(broken_id)
            return None
        return value, Origin(document)


def _read(path: Path, kind: type[M], base: Path, fence: Fence) -> _Read[M]:
    """A file as its document and its model, with everything that is wrong in it alone."""
    document, found = read_document(path, root=base, fence=fence)
    if document is None:
        return None, None, found
    value, wrong = model.read(document, kind)
    return document, value, (*found, *wrong)
