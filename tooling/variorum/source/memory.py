"""The garbage collector, put aside while very many objects are made that all stay."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collection() -> Iterator[None]:
    """Keep the collector from walking, again and again, over hundreds of thousands of objects none of which is waste.

    It is set going again at the end, if it was going before.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Let the collector begin after hundred thousand objects and not after seven hundred, as long as this runs."""
    before = gc.get_threshold()
    gc.set_threshold(100_000, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
