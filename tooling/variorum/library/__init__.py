"""Load a corpus, resolve its references and inheritance: one frozen ``Library`` with provenance chains.

Each part is imported when it is first named: who reads a text needs no rule set.
"""

from typing import TYPE_CHECKING

from variorum.deferred import deferred

if TYPE_CHECKING:
    from .codes import CODES
    from .dates import corpus_date
    from .digested import inputs
    from .entities import ABSENT, Clause, Example, Fact, Origin, Text, Variant, Witness
    from .library import Library
    from .loader import Loaded, load
    from .opened import OpenedLibrary, open_library
    from .reader import Kept
    from .reading import Reading
    from .resolving import Resolution, resolve

__all__ = [
    "ABSENT", "CODES", "Clause", "Example", "Fact", "Kept", "Library", "Loaded", "OpenedLibrary", "Origin", "Reading",
    "Resolution", "Text", "Variant", "Witness", "corpus_date", "inputs", "load", "open_library", "resolve",
]  # fmt: skip

__getattr__ = deferred(__name__, {
    "codes": ("CODES",),
    "dates": ("corpus_date",),
    "digested": ("inputs",),
    "entities": ("ABSENT", "Clause", "Example", "Fact", "Origin", "Text", "Variant", "Witness"),
    "library": ("Library",),
    "loader": ("Loaded", "load"),
    "opened": ("OpenedLibrary", "open_library"),
    "reader": ("Kept",),
    "reading": ("Reading",),
    "resolving": ("Resolution", "resolve"),
})  # fmt: skip
