"""The folder of a site: replaced by the next build as a whole or not at all."""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path

from variorum import folders

MARKER = "site.json"


def replacing(folder: Path, about: Mapping[str, object]) -> AbstractContextManager[Path]:
    """Give an empty folder to build into, which takes the place of ``folder`` in one step; see ``folders.replacing``.

    ``about`` is written into the marker file. Raises UserError for a folder that holds something else than a site.
    """
    return folders.replacing(folder, about, marker=MARKER, what="build")
