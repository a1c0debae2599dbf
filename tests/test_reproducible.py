"""The same material gives the same bytes: in any folder, time zone, locale and order of hashing, on any day."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from variorum.folders import digests
from variorum.library import inputs

RUN = """
import datetime, sys, time
ahead = float(sys.argv[1]) * 86400
now = time.time
time.time = lambda: now() + ahead
time.time_ns = lambda: int(time.time() * 1e9)
gm, local, written = time.gmtime, time.localtime, time.strftime
time.gmtime = lambda seconds=None: gm(time.time() if seconds is None else seconds)
time.localtime = lambda seconds=None: local(time.time() if seconds is None else seconds)
time.strftime = lambda form, moment=None: written(form, time.localtime() if moment is None else moment)

class Later(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return cls.fromtimestamp(time.time(), tz)

    @classmethod
    def utcnow(cls):
        return cls.fromtimestamp(time.time(), datetime.timezone.utc).replace(tzinfo=None)

    @classmethod
    def today(cls):
        return cls.now()

class LaterDay(datetime.date):
    @classmethod
    def today(cls):
        return cls.fromtimestamp(time.time())

datetime.datetime, datetime.date = Later, LaterDay
from variorum.cli import main
sys.exit(main(sys.argv[2:]))
"""
"""The command on another day; the clock is put forward for everything in Python that reads it."""

MADE = {
    "site": ("build", "--site-dir"),
    "ready": ("pages",),
    **{kind: ("export", kind) for kind in ("tei", "json", "csv", "bibtex", "csl", "svg")},
}
SURROUNDINGS = (
    {"PYTHONHASHSEED": "1", "TZ": "Pacific/Kiritimati", "LC_ALL": "C"},
    {"PYTHONHASHSEED": "77", "TZ": "America/Adak", "LC_ALL": "C.UTF-8", "LANG": "tr_TR.UTF-8"},
)
FOLDERS = ("here", "another folder, with signs é")
DAYS = ("0", "400.5")


def make(root: Path, folder: Path, turn: int, epoch: str | None) -> dict[str, dict[str, str]]:
    """Everything that can be made of the corpus, in a folder of its own: the digests of its files."""
    material = folder / "material"
    for name in ("corpus", "variants"):
        shutil.copytree(root / name, material / name)
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    environment |= SURROUNDINGS[turn]
    environment.pop("SOURCE_DATE_EPOCH", None)
    if epoch is not None:
        environment["SOURCE_DATE_EPOCH"] = epoch
    found = {}
    for name, command in MADE.items():
        made = folder / name
        program = [sys.executable, "-c", RUN, DAYS[turn], *command, str(made), "--corpus", str(material)]
        subprocess.run(program, check=True, env=environment, cwd=folder, stdout=subprocess.DEVNULL)
        found[name] = digests(made) if made.is_dir() else {name: made.read_bytes().hex()}
    return found


@pytest.mark.proof
@pytest.mark.parametrize("epoch", [None, "1800000000"], ids=["dated by the corpus", "SOURCE_DATE_EPOCH"])
def test_all_that_is_made_is_the_same_to_the_byte(root: Path, tmp_path: Path, epoch: str | None) -> None:
    made = []
    for turn, name in enumerate(FOLDERS):
        (tmp_path / name).mkdir()
        made.append(make(root, tmp_path / name, turn, epoch))
    for name in MADE:
        first, second = (one[name] for one in made)
        assert sorted(first) == sorted(second), name
        assert {file for file in first if first[file] != second[file]} == set(), name
    said = json.loads((tmp_path / FOLDERS[0] / "site" / "site.json").read_bytes())
    material = tmp_path / FOLDERS[0] / "material"
    assert inputs(material).items() <= said["inputs"].items()
    for name, digest in said["inputs"].items():
        path = (material if name.startswith(("corpus/", "variants/")) else root) / name
        assert hashlib.sha256(path.read_bytes()).hexdigest() == digest, name
    assert said["outputs"] == {name: digest for name, digest in made[0]["site"].items() if name != "site.json"}
