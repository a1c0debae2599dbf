"""Reading a file, with a finding instead of an exception."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from variorum.diagnostics import Code, Position, Report

# No file of the corpus comes near: it is a guard against a wrong file, and for memory.
MAX_BYTES = 16 * 1024 * 1024

UNREADABLE = Code(
    "S001",
    "file cannot be read",
    "A file that cannot be read cannot be checked, and would be missing without a word.",
    "Check that the file exists and may be read.",
)
NOT_A_FILE = Code(
    "S002",
    "not a file",
    "Only plain files are read.",
    "Put a plain file here, or move this elsewhere.",
)
OUTSIDE = Code(
    "S003",
    "link out of the data directory",
    "What is read must travel with the data, and nothing outside them may slip in.",
    "Copy the file into the data directory instead of linking to it.",
)
TOO_LARGE = Code(
    "S004",
    "file too large",
    "A file of this size is not a text of the corpus.",
    "Divide the file, or check that it is the right one.",
)
CODES = (UNREADABLE, NOT_A_FILE, OUTSIDE, TOO_LARGE)


class Fence:
    """A folder out of which no link may lead.  Where its folders really are is looked up once, so one is made for each
    time that many files are read."""

    def __init__(self, root: Path) -> None:
        self._base = os.path.realpath(root).rstrip(os.sep) + os.sep
        self._folders: dict[str, str] = {}

    def holds(self, path: Path) -> bool:
        """Whether the file lies in the folder once every link is followed.  May raise OSError where it is not there."""
        if os.path.islink(path):
            return os.path.realpath(path, strict=True).startswith(self._base)
        folder, name = os.path.split(path)
        if folder not in self._folders:
            self._folders[folder] = os.path.realpath(folder, strict=True).rstrip(os.sep) + os.sep
        return name != ".." and self._folders[folder].startswith(self._base)


def read_file(
    path: Path, report: Report, *, root: Path | None = None, fence: Fence | None = None, max_bytes: int = MAX_BYTES
) -> bytes | None:
    """The bytes of the file, or None and a finding.

    Positions name the file by its path from `root` (with `/`), or as given without `root`.  With
    `root`, a link that leads outside it is refused; `fence` is the same folder, for who reads many of its files.
    """
    place = Position(display_path(path, root), 1, 1)
    try:
        if root is not None and not (fence or Fence(root)).holds(path):
            report.add(OUTSIDE.at(place, "the link leads out of the data directory"))
            return None
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):
            what = "a directory" if stat.S_ISDIR(mode) else "not a plain file"
            report.add(NOT_A_FILE.at(place, f"this is {what}"))
            return None
        with path.open("rb") as stream:
            data = stream.read(max_bytes + 1)
    except (OSError, ValueError) as error:
        report.add(UNREADABLE.at(place, f"the file cannot be read: {_reason(error)}"))
        return None
    if len(data) > max_bytes:
        report.add(TOO_LARGE.at(place, too_large(max_bytes)))
        return None
    return data


def display_path(path: Path, root: Path | None) -> str:
    """The path as findings name it."""
    if root is not None:
        below = f"{root}{os.sep}"
        if (name := str(path)).startswith(below):  # nearly always, and much faster than to take paths apart
            return name[len(below) :].replace(os.sep, "/")
        for base in (root, Path(os.path.abspath(root))):
            try:
                return path.relative_to(base).as_posix()
            except ValueError:
                pass
    return path.as_posix()


def _reason(error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return "it does not exist"
    if isinstance(error, PermissionError):
        return "reading it is not permitted"
    if isinstance(error, OSError) and error.errno == errno.ELOOP:
        return "its links lead in a circle"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[0].lower() + error.strerror[1:]
    return str(error)


def too_large(limit: int) -> str:
    """The message for a file of more than `limit` bytes."""
    size = f"{limit // (1024 * 1024)} MB" if limit >= 1024 * 1024 else f"{limit} bytes"
    return f"the file is larger than {size}, the most a file may have"
