"""Files of an export put into a folder: whole or not at all, and never over anything that an export did not write."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Any, Final

from variorum.errors import UserError
from variorum.folders import replacing

from .release import Release

MARKER: Final = "export.json"
NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
_ELSEWHERE: Final = "name a new or an empty folder"


def write(
    folder: Path, form: str, files: Mapping[str, bytes], release: Release, *, inputs: Mapping[str, str] = NOTHING
) -> None:
    """Write the files of a form into ``folder``; an earlier export in the same form is replaced as a whole.

    ``inputs`` are the SHA-256 of what they were made from, by path; with those of the files they stand in the marker.

    Raises UserError where the folder holds anything else, be it one file more than that export wrote.
    """
    _check(folder, form)
    about = {"form": form, "version": release.version, "date": release.date, "inputs": dict(inputs)}
    with replacing(folder, about, marker=MARKER, what="export") as new:
        for name, data in files.items():
            path = new / _inside(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


def _inside(name: str) -> PurePosixPath:
    """A path that stays below the folder: names of texts are those of the corpus's files."""
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts:
        raise UserError(f"{name!r} would lie outside the folder", "rename the file of the corpus", exit_code=1)
    return path


def _check(folder: Path, form: str) -> None:
    if not (folder / MARKER).is_file():
        return  # a foreign folder is refused by `replacing`
    about = _about(folder / MARKER)
    if about is None:
        raise UserError(f"{folder / MARKER} was not written by an export", _ELSEWHERE)
    if about["form"] != form:
        raise UserError(f"{folder} holds an export as {about['form']}, not as {form}", _ELSEWHERE)
    known = {MARKER, *about["outputs"]}
    for path in _files(folder):
        if path not in known:
            raise UserError(f"{folder} holds {path}, which no export wrote", f"move it, or {_ELSEWHERE}")


def _about(marker: Path) -> dict[str, Any] | None:
    try:
        found = json.loads(marker.read_bytes())
    except ValueError:
        return None
    if not isinstance(found, dict) or not isinstance(found.get("form"), str):
        return None
    return found if isinstance(found.get("outputs"), dict) else None


def _files(folder: Path) -> list[str]:
    """Everything below the folder that is not itself a folder, links to folders included."""
    out = []
    for top, folders, names in os.walk(folder):
        links = [name for name in folders if (Path(top) / name).is_symlink()]
        out += [(Path(top) / name).relative_to(folder).as_posix() for name in (*names, *links)]
    return sorted(out)
