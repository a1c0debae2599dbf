"""``make bench``: every measurement, or those named (``make bench ARGS=start``)."""

import platform
import sys
from collections.abc import Callable

import start
from measure import Comparison

BENCHMARKS: dict[str, Callable[[], list[Comparison]]] = {
    "start": start.run,
}


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        print(f"no benchmark {', '.join(unknown)}; there are: {', '.join(BENCHMARKS)}", file=sys.stderr)
        return 2
    print(f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}")
    for name in names or BENCHMARKS:
        for comparison in BENCHMARKS[name]():
            print(f"\n{comparison.table()}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
