"""A folder written whole or not at all: built beside its place and then exchanged with what stood there."""

import contextlib
import ctypes
import errno
import hashlib
import json
import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from variorum.errors import UserError

_NEW = ".building-"
_OLD = ".replaced-"


@contextlib.contextmanager
def replacing(folder: Path, about: Mapping[str, object], *, marker: str, what: str) -> Iterator[Path]:
    """Give an empty folder to write into; when the block ends well, it takes the place of ``folder`` in one step.

    If the block raises, what stood at ``folder`` stays as it was. Leftovers of runs that were killed are removed first.
    ``about`` is written into the file ``marker``, by which a later run knows that it may replace the folder, together
    with the SHA-256 of every file there (``outputs``); messages call such a folder's content ``what``.

    Raises UserError where ``folder`` is a file, or holds something that is not an earlier one.
    """
    folder = Path(os.path.realpath(folder))  # a link is followed, not replaced
    _check(folder, marker, what)
    folder.parent.mkdir(parents=True, exist_ok=True)
    _clear_leftovers(folder)
    new = folder.with_name(f".{folder.name}{_NEW}{os.getpid()}")
    new.mkdir()
    try:
        yield new
        manifest = {**about, "outputs": digests(new)}
        (new / marker).write_text(json.dumps(manifest, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        _take_place(new, folder)
    except BaseException:
        shutil.rmtree(new, ignore_errors=True)
        raise


def digests(folder: Path, pattern: str = "**/*") -> dict[str, str]:
    """The SHA-256 of every file below a folder, in hexadecimal, by its path in the folder; ``pattern`` chooses some."""
    found = {}
    for path in sorted(folder.glob(pattern)):
        if path.is_file():
            with path.open("rb") as stream:
                digest = hashlib.file_digest(stream, "sha256")
            found[path.relative_to(folder).as_posix()] = digest.hexdigest()
    return found


def _check(folder: Path, marker: str, what: str) -> None:
    if not folder.exists():
        return
    if not folder.is_dir():
        raise UserError(f"{folder} is a file", "name a folder")
    if any(folder.iterdir()) and not (folder / marker).is_file():
        raise UserError(f"{folder} holds something that is not an earlier {what}", "name an empty or a new folder")


def _clear_leftovers(folder: Path) -> None:
    """Remove what killed builds left, and put back a site that was caught between two renames."""
    for left in sorted(folder.parent.glob(f".{folder.name}.*")):
        stem, _, pid = left.name.rpartition("-")
        if not pid.isdigit() or _alive(int(pid)):
            continue
        if stem + "-" == f".{folder.name}{_OLD}" and not folder.exists():
            left.rename(folder)
        elif stem + "-" in (f".{folder.name}{_NEW}", f".{folder.name}{_OLD}"):
            shutil.rmtree(left, ignore_errors=True)


def _alive(pid: int) -> bool:
    if pid == os.getpid():
        return False  # an earlier process of the same number: this one has only begun
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _take_place(new: Path, folder: Path) -> None:
    if not folder.exists():
        new.rename(folder)
        return
    if _exchange(new, folder):
        shutil.rmtree(new)
        return
    old = folder.with_name(f".{folder.name}{_OLD}{os.getpid()}")
    folder.rename(old)
    try:
        new.rename(folder)
    except OSError:
        old.rename(folder)
        raise
    shutil.rmtree(old)


def _exchange(one: Path, other: Path) -> bool:
    """Swap two folders in one step where the system can (Linux); False where it cannot."""
    if sys.platform != "linux":
        return False
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError):
        return False
    at_cwd, exchange = -100, 2
    if rename(at_cwd, os.fsencode(one), at_cwd, os.fsencode(other), exchange) == 0:
        return True
    if ctypes.get_errno() in (errno.EINVAL, errno.ENOSYS, errno.EPERM):
        return False
    raise OSError(ctypes.get_errno(), f"cannot exchange {one} and {other}")
