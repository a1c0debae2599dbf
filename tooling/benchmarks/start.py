"""How soon the command answers, beside the bare start of Python with the two libraries it cannot do without.

Both have their modules compiled, as after any installation, whatever the environment says of writing bytecode.
"""

import os
import resource
import subprocess
import sys
import tempfile

from measure import Table

RUNS = 15
MOST = 4.0
"""How many times the bare start an answer from one text may take."""
LIGHT = (["--help"], ["--version"], ["show", "--help"], ["run", "--help"], ["compare", "--help"], ["check", "--help"],
         ["codes", "--help"])  # fmt: skip
ASKED = (
    ["show", "all-fours/1823"], ["show", "all-fours/1807#law.5"], ["show", "hoyle-1814", "target"],
    ["explain", "hoyle-1814", "target"],
)  # fmt: skip
WHOLE = (["history", "beg.limit"], ["find", "until", "some"], ["codes", "L410"])


def run() -> list[Table]:
    with tempfile.TemporaryDirectory() as folder:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = folder
        bare = 'python -c "import yaml, click"'
        calls = {bare: ["-c", "import yaml, click"]}
        calls |= {" ".join(("variorum", *a)): ["-m", "variorum", *a] for a in (*LIGHT, *ASKED, *WHOLE)}
        least = dict.fromkeys(calls, float("inf"))
        for name in calls:
            _seconds(calls[name], environment)  # compiles what is not compiled yet
        for _ in range(RUNS):
            for name, arguments in calls.items():
                least[name] = min(least[name], _seconds(arguments, environment))
    rows = [("", "ms", "times the bare start")]
    rows += [(name, f"{seconds * 1e3:.0f}", f"{seconds / least[bare]:.1f}") for name, seconds in least.items()]
    worst = max(least[" ".join(("variorum", *asked))] for asked in ASKED) / least[bare]
    said = f"what needs one text is answered within {MOST:g} times the bare start"
    title = f"Start of the command, processor time, least of {RUNS} runs in turn"
    return [Table(title, tuple(rows), ((said, worst <= MOST),))]


def _seconds(arguments: list[str], environment: dict[str, str]) -> float:
    """Seconds of processor time of a Python with these arguments, from its start to its end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
