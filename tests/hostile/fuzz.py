"""Many spoilt inputs for every reader: ``make fuzz``. What a reader cannot take is kept and ends the run with code 1.

    python -m tests.hostile.fuzz [--number N] [--seconds S] [--seed SEED] [READER ...]

Inputs are real files, or parts of them, with slips: bytes lost, doubled, exchanged, and pieces put in that have broken
readers before. A run is repeated by its seed.
"""

from __future__ import annotations

import argparse
import faulthandler
import hashlib
import multiprocessing
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from .readers import READERS

FOUND = Path(__file__).parent / "inputs"
ROOT = Path(__file__).resolve().parents[2]
LONGEST = 2_000
SLOW = 2.0
"""Seconds that no input of this size may take."""

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
    start = time.perf_counter()
    try:
        reader(data)
    except Exception:  # whatever it is, it is what is looked for
        return traceback.format_exc()
    took = time.perf_counter() - start
    return f"took {took:.1f} s\n" if took > SLOW else ""


def run(task: tuple[str, str, int, float]) -> tuple[str, int, list[tuple[bytes, str]]]:
    """Try a reader on so many inputs, or for so many seconds; at most five failures, each of another kind."""
    name, seed, number, seconds = task
    faulthandler.dump_traceback_later(seconds + 120, exit=True)
    chance, found, reader = Random(f"{name} {seed}"), seeds(name), READERS[name]
    failed: dict[str, tuple[bytes, str]] = {}
    end, done = time.monotonic() + seconds, 0
    while done < number and time.monotonic() < end and len(failed) < 5:
        data = spoilt(chance, found)
        wrong = tried(reader, data)
        done += 1
        if wrong:
            failed.setdefault(_kind(wrong), (data, wrong))
    faulthandler.cancel_dump_traceback_later()
    return name, done, list(failed.values())


def _kind(wrong: str) -> str:
    """Failures of one kind come from the same line of the package."""
    lines = wrong.strip().splitlines()
    return next((line for line in reversed(lines) if "/variorum/" in line), lines[-1])


def tasks(
    names: list[str], seed: str, number: int, seconds: float, parts: int
) -> Iterator[tuple[str, str, int, float]]:
    for part in range(parts):
        for name in names:
            yield name, f"{seed} {part}", -(-number // (parts * len(names))), seconds / len(names)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make fuzz ARGS=…", description="Try every reader on spoilt inputs.")
    parser.add_argument("reader", nargs="*", choices=[[], *READERS], help="only these")
    parser.add_argument("--number", type=int, default=1_000_000, help="inputs in all (default: a million)")
    parser.add_argument("--seconds", type=float, default=600, help="at most so long (default: ten minutes)")
    parser.add_argument("--seed", default="1", help="another seed, other inputs")
    given = parser.parse_args()
    cores = multiprocessing.cpu_count()
    work = list(tasks(given.reader or list(READERS), given.seed, given.number, given.seconds, cores))
    total = failures = 0
    with multiprocessing.get_context("spawn").Pool(cores) as pool:
        for name, done, failed in pool.imap_unordered(run, work):
            total += done
            print(f"{name:16} {done:9,} inputs, {len(failed)} failed", flush=True)
            for data, wrong in failed:
                failures += 1
                path = FOUND / name / f"found-{hashlib.sha256(data).hexdigest()[:10]}"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
                print(f"  {path.relative_to(ROOT)}\n  {wrong.strip()}", flush=True)
    print(f"{total:,} inputs, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
