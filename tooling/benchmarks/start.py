"""How soon the command answers, beside the bare start of Python with the two libraries it cannot do without.

Both have their modules compiled, as after any installation, whatever the environment says of writing bytecode.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable

from measure import Table, compare

RUNS = 15
MOST = 4.0
"""How many times the bare start an answer from one text may take."""
LIGHT = (["--help"], ["--version"], ["show", "--help"])
ASKED = (
    ["show", "all-fours/1823"], ["show", "all-fours/1807#law.5"], ["show", "hoyle-1814", "target"],
    ["explain", "hoyle-1814", "target"],
)  # fmt: skip
WHOLE = (["history", "beg.limit"], ["find", "until", "some"], ["codes", "L410"])


def run() -> list[Table]:
    with tempfile.TemporaryDirectory() as folder:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = folder

        def process(*arguments: str) -> Callable[[], object]:
            program = [sys.executable, *arguments]
            return lambda: subprocess.run(program, check=True, stdout=subprocess.DEVNULL, env=environment)

        found = compare(
            "",
            ('python -c "import yaml, click"', process("-c", "import yaml, click")),
            [(" ".join(("variorum", *a)), process("-m", "variorum", *a)) for a in (*LIGHT, *ASKED, *WHOLE)],
            RUNS,
        )
    rows = [("", "median ms", "times the bare start")]
    for timing in (found.peer, *found.ours):
        ratio = timing.median / found.peer.median
        rows.append((timing.what, f"{timing.median * 1e3:.0f}", f"{ratio:.1f}"))
    worst = max(t.median for t in found.ours[len(LIGHT) : len(LIGHT) + len(ASKED)]) / found.peer.median
    said = f"what needs one text is answered within {MOST:g} times the bare start"
    return [Table("Start of the command, by the clock", tuple(rows), ((said, worst <= MOST),))]
