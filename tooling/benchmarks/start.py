"""How soon the command answers, beside the bare start of Python with the two libraries it cannot do without."""

import subprocess
import sys
from collections.abc import Callable

from measure import Comparison, compare

RUNS = 15


def process(*arguments: str) -> Callable[[], object]:
    return lambda: subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)


def run() -> list[Comparison]:
    commands = (["--help"], ["--version"], ["codes"])
    return [
        compare(
            "Start of the command",
            ('python -c "import yaml, click"', process("-c", "import yaml, click")),
            [(f"variorum {' '.join(command)}", process("-m", "variorum", *command)) for command in commands],
            RUNS,
        )
    ]
