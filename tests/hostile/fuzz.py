"""Many spoilt inputs for every reader: ``make fuzz``. What a reader cannot take is kept and ends the run with code 1.

    python -m tests.hostile.fuzz [--number N] [--seconds S] [--seed SEED] [--again] [READER ...]

Inputs are real files, or parts of them, with slips: bytes lost, doubled, exchanged, and pieces put in that have broken
readers before. A run is repeated by its seed. It is done in pieces: one that is stopped, by the keyboard or the time
limit, goes on with the next call where it was, until all inputs have been tried.
"""

from __future__ import annotations

import argparse
import faulthandler
import hashlib
import json
import multiprocessing
import sys
import time
import traceback
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

from .readers import READERS

FOUND = Path(__file__).parent / "inputs"
ROOT = Path(__file__).resolve().parents[2]
LONGEST = 2_000
SLOW = 2.0
"""Seconds of processor time that no input of this size may take."""

NASTY = tuple(
    text.encode("utf-8", "surrogatepass")
    for text in (
        "\0", "\ufeff", "\r", "\r\n", "\u2028", "\u202e", "\u200f", "\ud800", "\U0001f0a1", "\t", "\x85", "&a ", "*a",
        "<<: *a", "!!python/object:os.system ", "? ", ": ", "- ", "[", "]", "{", "}", "|", ">-", "#", "'", '"', "\\",
        "^", "^1823", "[a ^1823≤]", "¹⁸²³", "%YAML 1.1\n", "---\n", "...\n", "no", "010", "1:30", "1807-01-01", "~",
        "1e999",
        "../../", "/etc/passwd", "file:///etc/passwd", "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]>", "&b;",
        "&#0;", "&#xD800;", "<![CDATA[", "]]>", "<script>", "javascript:", "</", "/>", "<p", "xml:id='a'", "```",
        "****",
        "[^1]", "[^1]: ", "A♠", "黑桃A", "스페이드", "10", "?x5", "?x99999999999", " > ", ", ", "E ", "D ", "begs",
        "9" * 40,
        "game: all-fours\n", "game: piquet\n", "format: 2\n", "аll-fours", "K" * 300, "Ⅳ", "١٨٠٧", "²", "½",
    )
)  # fmt: skip
"""Pieces to put in: what YAML, XML, HTML, Markdown, cards and records take for more than text."""


SHARES = {"documents": 10, "records": 5, "import-text": 1, "import-markdown": 1, "import-html": 1}
"""How large a reader's part of the inputs is; 20 for one not named. Readers that take long get fewer."""
PIECES = 100
"""How many pieces the inputs of a reader are tried in."""
STATE = ROOT / ".cache" / "fuzz.json"
"""Which pieces are done, and what failed."""


@cache
def seeds(reader: str) -> list[bytes]:
    """Sound inputs to begin with."""
    patterns = {
        "documents": ("corpus/*.yaml", "corpus/*/*.yaml", "variants/*/*.yaml"),
        "records": ("variants/examples/*/*.yaml",),
        "import-text": ("tests/importing/samples/*.txt",),
        "import-markdown": ("README.md", "tests/importing/samples/*.md"),
        "import-html": ("tests/importing/samples/*.html", "site_src/templates/*.html"),
    }
    found = [path.read_bytes() for pattern in patterns.get(reader, ()) for path in sorted(ROOT.glob(pattern))]
    if reader in ("tei", "import-tei"):
        import variorum

        found = [data for name, data in variorum.load().export("tei").items() if name.endswith(".xml")]
    if reader == "apparatus":
        from .readers import library

        found = [clause.model.wording.encode() for clause in library().clauses.values()]
    if reader == "cards":
        found = [b"AS KD 10h ?x3", "♠A ♥K ♦10 ♣J".encode(), "黑桃A 红桃K 方块10 梅花J".encode(), "스페이드 A".encode()]
    return found or [b""]


def spoilt(chance: Random, found: list[bytes]) -> bytes:
    """A sound input, or a part of one, with one to six slips."""
    whole = chance.choice(found)
    start = chance.randrange(len(whole) + 1) if len(whole) > LONGEST and chance.random() < 0.7 else 0
    data = bytearray(whole[start : start + LONGEST])
    for _ in range(chance.randint(1, 6)):
        at, size = chance.randrange(len(data) + 1), chance.choice((1, 1, 2, 5, 20, 200))
        match chance.randrange(6):
            case 0:
                del data[at : at + size]
            case 1:
                data[at:at] = data[at : at + size] * chance.choice((1, 1, 2, 30))
            case 2:
                other = chance.choice(found)
                begin = chance.randrange(len(other) + 1)
                data[at:at] = other[begin : begin + size]
            case 3:
                data[at : at + 1] = bytes([chance.randrange(256)])
            case _:
                data[at:at] = chance.choice(NASTY) * chance.choice((1, 1, 1, 2, 50))
    return bytes(data[: 2 * LONGEST])


def tried(reader: Callable[[bytes], str], data: bytes) -> str:
    """What went wrong with an input: a traceback, or too long a time; empty if nothing did."""
    start = time.process_time()
    try:
        reader(data)
    except Exception:  # whatever it is, it is what is looked for
        return traceback.format_exc()
    took = time.process_time() - start
    return f"took {took:.1f} s\n" if took > SLOW else ""


Task = tuple[str, str, int, int]
"""Reader, seed, number of the piece, how many inputs it has."""


def run(task: Task) -> tuple[Task, int, list[tuple[bytes, str]]]:
    """Try a reader on the inputs of a piece; at most five failures, each of another kind."""
    name, seed, piece, number = task
    faulthandler.dump_traceback_later(600, exit=True)
    chance, found, reader = Random(f"{name} {seed} {piece}"), seeds(name), READERS[name]
    failed: dict[str, tuple[bytes, str]] = {}
    done = 0
    while done < number and len(failed) < 5:
        data = spoilt(chance, found)
        wrong = tried(reader, data)
        done += 1
        if wrong:
            failed.setdefault(_kind(wrong), (data, wrong))
    faulthandler.cancel_dump_traceback_later()
    return task, done, list(failed.values())


def _kind(wrong: str) -> str:
    """Failures of one kind come from the same line of the package."""
    lines = wrong.strip().splitlines()
    return next((line for line in reversed(lines) if "/variorum/" in line), lines[-1])


def tasks(names: list[str], seed: str, number: int) -> list[Task]:
    """The pieces of a run, those of one reader far apart, so that a part of the run has tried them all."""
    shares = {name: SHARES.get(name, 20) for name in names}
    each = {name: -(-number * share // (PIECES * sum(shares.values()))) for name, share in shares.items()}
    return [(name, seed, piece, each[name]) for piece in range(PIECES) for name in names]


class Kept:
    """What has been done of a run, in a file: the inputs tried of each piece, and how many failed."""

    def __init__(self, path: Path, run: str, *, again: bool) -> None:
        self.path, self.run = path, run
        self.pieces: dict[str, list[int]] = {}
        if not again and path.exists():
            said = json.loads(path.read_text(encoding="utf-8"))
            if said["run"] == run:
                self.pieces = said["pieces"]

    def has(self, task: Task) -> bool:
        return f"{task[0]} {task[2]}" in self.pieces

    def add(self, task: Task, done: int, failed: int) -> None:
        self.pieces[f"{task[0]} {task[2]}"] = [done, failed]
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new")
        fresh.write_text(json.dumps({"run": self.run, "pieces": self.pieces}), encoding="utf-8")
        fresh.replace(self.path)

    @property
    def tried(self) -> int:
        return sum(done for done, _ in self.pieces.values())

    @property
    def failed(self) -> int:
        return sum(failed for _, failed in self.pieces.values())


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make fuzz ARGS=…", description="Try every reader on spoilt inputs.")
    parser.add_argument("reader", nargs="*", choices=[[], *READERS], help="only these")
    parser.add_argument("--number", type=int, default=1_000_000, help="inputs in all (default: a million)")
    parser.add_argument("--seconds", type=float, default=600, help="stop after so long (default: ten minutes)")
    parser.add_argument("--seed", default="1", help="another seed, other inputs")
    parser.add_argument("--again", action="store_true", help="from the beginning, whatever has been tried before")
    parser.add_argument("--state", type=Path, default=STATE, help=argparse.SUPPRESS)
    given = parser.parse_args(argv)
    names = given.reader or list(READERS)
    end = time.monotonic() + given.seconds
    kept = Kept(given.state, f"{given.seed} {given.number} {' '.join(names)}", again=given.again)
    work = [task for task in tasks(names, given.seed, given.number) if not kept.has(task)]
    with multiprocessing.get_context("spawn").Pool(multiprocessing.cpu_count()) as pool:
        for task, done, failed in pool.imap_unordered(run, work):
            kept.add(task, done, len(failed))
            for data, wrong in failed:
                path = FOUND / task[0] / f"found-{hashlib.sha256(data).hexdigest()[:10]}"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
                print(f"  {path.relative_to(ROOT)}\n  {wrong.strip()}", flush=True)
            if task[2] % 10 == 9 and task[0] == names[-1]:
                print(f"{kept.tried:,} inputs", flush=True)
            if time.monotonic() > end:
                break
    left = len(tasks(names, given.seed, given.number)) - len(kept.pieces)
    more = f"; {left} pieces of {PIECES * len(names)} left, the same command goes on" if left else ""
    print(f"{kept.tried:,} inputs, {kept.failed} failed{more}")
    return 1 if kept.failed else 0


if __name__ == "__main__":
    sys.exit(main())
