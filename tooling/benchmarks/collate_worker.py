"""One collation in a process of its own: tokens in on standard input, table, time and memory out, as JSON.

``python collate_worker.py ours|collatex CAP``; after ``CAP`` seconds of processor time the process is stopped. In:
``{siglum: [[text, key], …]}``. Out: ``seconds`` of processor time that the collation alone took, ``memory``: KiB by
which the process grew at most meanwhile (Linux; else 0), ``table``: for every column the places by siglum.
"""

import gc
import json
import resource
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

Given = dict[str, list[list[str]]]
Table = list[dict[str, int]]


def ours(given: Given) -> Callable[[], Table]:
    """The collation of this project; it is given the same tokens and makes the same keys of them."""
    from variorum.collate.collation import CellKind
    from variorum.collate.multi import collate
    from variorum.collate.tokens import Token, Tokens, tokenise

    witnesses = {}
    for siglum, tokens in given.items():
        items, offset = [], 0
        for text, _ in tokens:
            items.append(Token(text, " ", offset, tokenise(text)[0].kind))
            offset += len(text) + 1
        witnesses[siglum] = Tokens("", tuple(items))

    def run() -> Table:
        result = collate(witnesses)
        at = dict.fromkeys(result.sigla, 0)
        table: Table = []
        for column in result.columns():
            places = {}
            for siglum, cell in zip(result.sigla, column, strict=True):
                if cell.kind is CellKind.READING:
                    places[siglum] = at[siglum]
                    at[siglum] += 1
            table.append(places)
        return table

    return run


def collatex(given: Given) -> Callable[[], Table]:
    """CollateX for Python, token by token (no segmentation), comparing the same keys."""
    warnings.simplefilter("ignore")
    from collatex import collate  # type: ignore[import-not-found,unused-ignore]

    witnesses = [
        {"id": siglum, "tokens": [{"t": text + " ", "n": key, "place": n} for n, (text, key) in enumerate(tokens)]}
        for siglum, tokens in given.items()
    ]

    def run() -> Table:
        found: Any = collate({"witnesses": witnesses}, output="table", segmentation=False)
        return [
            {siglum: tokens[0].token_data["place"] for siglum, tokens in column.tokens_per_witness.items()}
            for column in found.columns
        ]

    return run


def resident(line: str) -> int:
    """A line of the process's status in KiB: ``VmRSS`` is memory now, ``VmHWM`` the most there was."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0
    return int(status.read_text(encoding="ascii").split(f"{line}:")[1].split()[0])


def forget_peak() -> None:
    """Let ``VmHWM`` begin again from now."""
    if Path("/proc/self/clear_refs").exists():
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def main() -> None:
    method = {"ours": ours, "collatex": collatex}[sys.argv[1]]
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[2]), most))
    run = method(json.load(sys.stdin))
    gc.collect()
    forget_peak()
    base = resident("VmRSS")
    start = time.process_time()
    table = run()
    seconds = time.process_time() - start
    memory = max(0, resident("VmHWM") - base)
    json.dump({"seconds": seconds, "memory": memory, "table": table}, sys.stdout)


if __name__ == "__main__":
    main()
