"""``make bench``: every measurement, or those named (``make bench ARGS="start collate-2x1000"``)."""

import platform
import sys
from collections.abc import Callable, Iterable
from typing import Protocol

import building
import plain
import start

import collate
import referee
import simulate


class Shown(Protocol):
    """What a benchmark found, ready to print; a line of it begins with MISSED where a target was not met."""

    def table(self) -> str: ...


BENCHMARKS: dict[str, Callable[[], Iterable[Shown]]] = {
    "start": start.run,
    "plain": plain.run,
    "referee": referee.run,
    "building": building.run,
    "building-long": building.run_long,
    "simulate": simulate.run,
    "simulate-memory": simulate.memory,
    "simulate-processes": simulate.processes,
    "collate": collate.run,
    "collate-long": collate.run_long,
    **collate.PIECES,
}
BY_NAME_ONLY = {"collate-long", "building-long", *collate.PIECES}  # hours; parts of the others


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        print(f"no benchmark {', '.join(unknown)}; there are: {', '.join(BENCHMARKS)}", file=sys.stderr)
        return 2
    print(f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}")
    missed = False
    for name in names or [name for name in BENCHMARKS if name not in BY_NAME_ONLY]:
        for found in BENCHMARKS[name]():
            said = found.table()
            missed |= "\n  MISSED" in said
            print(f"\n{said}", flush=True)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
