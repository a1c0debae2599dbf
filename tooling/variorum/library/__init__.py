"""Load a corpus, resolve its references and inheritance: one frozen ``Library`` with provenance chains."""

from .dates import corpus_date
from .entities import ABSENT, Clause, Example, Fact, Origin, Text, Variant, Witness
from .facts import CODES as _FACT_CODES
from .inputs import inputs
from .library import Library
from .loader import CODES as _LOADER_CODES
from .loader import Loaded, load
from .opened import OpenedLibrary, open_library
from .reader import Kept
from .reading import Reading
from .resolve import Resolution, resolve

CODES = (*_LOADER_CODES, *_FACT_CODES)

__all__ = [
    "ABSENT", "CODES", "Clause", "Example", "Fact", "Kept", "Library", "Loaded", "OpenedLibrary", "Origin", "Reading",
    "Resolution", "Text", "Variant", "Witness", "corpus_date", "inputs", "load", "open_library", "resolve",
]  # fmt: skip
