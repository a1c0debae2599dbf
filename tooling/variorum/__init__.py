"""The Hoyle Variorum: a corpus of card-game laws, its apparatus, and a referee that rules by every edition.

``variorum.load()`` gives the corpus; what it offers is described with ``variorum.Corpus``.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from variorum.api import Corpus, InvalidRecord, Misfit, RecordLike, UserError, load

__version__ = "0.1.0"
__all__ = ["Corpus", "InvalidRecord", "Misfit", "RecordLike", "UserError", "__version__", "load"]


def __getattr__(name: str) -> object:
    """The interface, imported when it is first asked for: the command line starts without it."""
    if name in __all__:
        from variorum import api

        return getattr(api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
