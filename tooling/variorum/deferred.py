"""Packages whose parts are imported when they are first named: who reads one kind of file pays for no other."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Collection, Mapping


def deferred(package: str, parts: Mapping[str, Collection[str]]) -> Callable[[str], object]:
    """A package's ``__getattr__`` (PEP 562): ``parts`` are its modules, each with the names it gives the package.

    For the type checker the package imports the same names under ``TYPE_CHECKING``.
    """
    where = {name: module for module, names in parts.items() for name in names}

    def get(name: str) -> object:
        if name not in where:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value: object = getattr(importlib.import_module(f"{package}.{where[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return get
