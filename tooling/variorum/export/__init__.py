"""The corpus in forms that other people's tools read: pure functions from a frozen ``Library`` to files by path.

``write`` puts them into a folder, whole or not at all.
"""

from __future__ import annotations

import importlib
from typing import Final

from variorum.library import Library

from .folder import write
from .release import Release

FORMS: Final = {
    "tei": "TEI P5: a file a text, with apparatus, emendations and facts, and one of what they share",
    "json": "everything in one document, with the JSON Schema that explains it",
    "csv": "tables: rules by text, rule sets, clauses by topic, printings",
    "bibtex": "books and texts for LaTeX",
    "csl": "books and texts for pandoc, Zotero and other citation processors",
    "svg": "the lineage on a line of years",
}
"""The forms there are, each a module here, and what they hold."""

__all__ = ["FORMS", "Release", "files", "write"]


def files(form: str, library: Library, release: Release) -> dict[str, bytes]:
    """Every file of a form (a key of ``FORMS``) by its path; the same bytes for the same library and release."""
    made: dict[str, bytes] = importlib.import_module(f"{__name__}.{form}").files(library, release)
    return made
