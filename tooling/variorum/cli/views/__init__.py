"""What the commands print: pages and data, one module a kind of thing, each imported when it is first named."""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from variorum.cli.views import books, clauses, lists, parameters, said, topics, variants

__all__ = ["books", "clauses", "lists", "parameters", "said", "topics", "variants"]


def __getattr__(name: str) -> object:
    if name in __all__:
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
