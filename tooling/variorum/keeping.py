"""What was found out about a folder, kept between runs in the user's cache folder: one file for each such folder.

Nothing rests on it: what is not there, is damaged, or is of another program is found out anew. It is JSON under a line
with its SHA-256, written beside its place and then put there in one step, so that two runs at once cannot harm it.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

FOLDER, OFF = "VARIORUM_CACHE", "VARIORUM_NO_CACHE"
"""Names in the environment: where to keep it; that it is not to be kept, if this is set to anything."""

_SUFFIX = ".json"
_MOST = 20
"""Folders about which something is kept; of more, those not looked at for the longest time are forgotten."""


class Memory:
    """What is kept about one folder. ``place`` is the file it is kept in; None keeps nothing and holds nothing."""

    def __init__(self, place: Path | None) -> None:
        self.place = place

    def read(self) -> Mapping[str, Any]:
        """What the same program kept when it last wrote here; nothing where that cannot be had whole."""
        if self.place is None:
            return {}
        try:
            sign, _, body = self.place.read_bytes().partition(b"\n")
            if sign.decode() != _sign(body):
                return {}
            data = json.loads(body)
            os.utime(self.place)  # when it was last looked at
        except (OSError, ValueError):
            return {}
        return data if isinstance(data, dict) else {}

    def write(self, data: Mapping[str, Any]) -> None:
        """Keep this, in place of what was kept; where it cannot be written nothing is kept."""
        if self.place is None:
            return
        body = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
        with suppress(OSError):
            self.place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            number, name = tempfile.mkstemp(dir=self.place.parent, prefix=".new-")  # for the user's eyes only
            try:
                with open(number, "wb") as stream:
                    stream.write(_sign(body).encode() + b"\n" + body)
                os.replace(name, self.place)
            except BaseException:
                with suppress(OSError):
                    os.unlink(name)
                raise
            _forget(self.place.parent)


def memory(subject: Path, *, use: bool = True) -> Memory:
    """What is kept about a folder: in ``VARIORUM_CACHE``, or where the system keeps such files for its user.

    Without ``use``, or with ``VARIORUM_NO_CACHE`` in the environment, nothing is.
    """
    if not use or os.environ.get(OFF):
        return Memory(None)
    folder = os.environ.get(FOLDER)
    if not folder:
        from platformdirs import user_cache_dir

        folder = user_cache_dir("variorum", appauthor=False)
    name = hashlib.sha256(os.fsencode(subject.resolve())).hexdigest()[:32]
    return Memory(Path(folder, name + _SUFFIX))


def _sign(body: bytes) -> str:
    return f"variorum {program()} {hashlib.sha256(body).hexdigest()}"


@cache
def program() -> str:
    """What a result may depend on of the program itself, as a SHA-256.

    The text of every module of this package, the version of Python, and names and versions of all that is installed
    where it looks for modules.
    """
    told = hashlib.sha256(sys.version.encode())
    top = os.path.dirname(os.path.abspath(__file__))
    for folder, folders, names in os.walk(top):
        folders.sort()
        for name in sorted(names):
            if name.endswith(".py"):
                with open(os.path.join(folder, name), "rb") as stream:
                    text = stream.read()
                told.update(f"{os.path.join(folder[len(top) :], name)} {len(text)}\n".encode())
                told.update(text)
    for folder in sys.path:
        with suppress(OSError):
            installed = (name for name in os.listdir(folder) if name.endswith((".dist-info", ".egg-info")))
            told.update("\n".join(sorted(installed)).encode("utf-8", "surrogateescape"))
    return told.hexdigest()


def _forget(folder: Path) -> None:
    """Take away what has not been looked at for long, and what a killed run left."""
    ours = [path for path in folder.iterdir() if path.suffix == _SUFFIX or path.name.startswith(".new-")]
    if len(ours) > _MOST:
        ours.sort(key=lambda path: path.stat().st_mtime)
        for path in ours[:-_MOST]:
            path.unlink(missing_ok=True)
