"""The files that a library is read from, known again by their SHA-256."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from variorum.folders import digests

LARGEST = 16 * 1024 * 1024
_TICK = 20_000_000
"""Nanoseconds in which a file may be written twice at what its time says is one moment."""


def inputs(root: Path) -> dict[str, str]:
    """The SHA-256 of every YAML file under ``root/corpus`` and ``root/variants``, in hexadecimal, by path."""
    return {**digests(root, "corpus/**/*.yaml"), **digests(root, "variants/**/*.yaml")}


@dataclass(frozen=True)
class Seen:
    """Everything under ``root`` that reading it can depend on: its YAML files by path, each with its SHA-256."""

    root: str
    digests: Mapping[str, str]
    _stamps: Mapping[str, tuple[int, int, int]]
    _at: int

    @property
    def digest(self) -> str:
        """One SHA-256 for all."""
        told = "".join(f"{path}\n{digest}\n" for path, digest in sorted(self.digests.items()))
        return hashlib.sha256(told.encode("utf-8", "surrogateescape")).hexdigest()

    def still(self) -> bool:
        """Whether nothing has been written, added or taken away since, as far as the times of files can tell.

        They cannot where a file was written just before it was seen: a disk's clock is coarse.
        """
        if any(abs(written - self._at) < _TICK for written, _, _ in self._stamps.values()):
            return False
        try:
            return {path: _stamp(os.stat(f"{self.root}/{path}")) for path in _all(self.root)} == self._stamps
        except (OSError, _Unclear):
            return False


def seen(root: Path) -> Seen | None:
    """What there is now under ``root/corpus`` and ``root/variants``.

    None where a digest does not tell all that reading it depends on: links, files that cannot be read, are no plain
    files, or are too large.
    """
    at = time.time_ns()
    found: dict[str, str] = {}
    stamps: dict[str, tuple[int, int, int]] = {}
    try:
        for path in _all(str(root)):
            with open(f"{root}/{path}", "rb") as stream:
                stat = os.fstat(stream.fileno())
                if stat.st_size > LARGEST:
                    return None
                found[path] = hashlib.sha256(stream.read()).hexdigest()
                stamps[path] = _stamp(stat)
    except (OSError, _Unclear):
        return None
    return Seen(str(root), found, stamps, at)


class _Unclear(Exception):
    """Something that a digest does not describe."""


def _all(root: str) -> Iterator[str]:
    """Every YAML file of the two folders, by its path from ``root``."""
    for name in ("corpus", "variants"):
        top = f"{root}/{name}"
        if os.path.islink(top) or not os.path.isdir(top):
            raise _Unclear
        yield from (path[len(root) + 1 :] for path in _files(top))


def _files(folder: str) -> Iterator[str]:
    """Every YAML file below a folder."""
    with os.scandir(folder) as entries:
        for entry in entries:
            yaml = entry.name.endswith("ml") and ".y" in entry.name
            if entry.is_symlink():
                if yaml or entry.is_dir():
                    raise _Unclear
            elif entry.is_dir():
                if yaml:
                    raise _Unclear
                yield from _files(entry.path)
            elif yaml:
                if not entry.is_file():
                    raise _Unclear
                yield entry.path


def _stamp(stat: os.stat_result) -> tuple[int, int, int]:
    return stat.st_mtime_ns, stat.st_size, stat.st_ino
