"""Mutation testing of the engines: ``make mutants``.

Every fast test of the games and the referee is run once, to see which functions of the engines it calls. Then, for each
mutant of a sample, a process of its own exchanges the code of one function for the mutated code and runs the tests that
call it, the quickest first, until one fails: the mutant is killed. A mutant that no test notices survives, and is shown
with its place. The score is the share of mutants killed.
"""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import resource
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import CodeType, ModuleType

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tooling"), str(Path(__file__).parent)]

import pytest  # noqa: E402
from _pytest.runner import runtestprotocol  # noqa: E402
from mutations import Mutant, function_of, mutants, mutated  # noqa: E402

ENGINES = ("variorum.games.all_fours", "variorum.games.piquet")
TESTS = ("tests/games", "tests/referee", "tests/naive")
EXAMPLES = 15
DECLARATIONS = "parameters"
"""Modules so named declare, and are held by tests of their own."""


def modules(names: list[str]) -> Iterator[ModuleType]:
    """The modules of the engines, but for their declarations."""
    for package in ENGINES:
        for found in pkgutil.iter_modules(importlib.import_module(package).__path__):
            if not found.name.startswith(DECLARATIONS) and (not names or found.name in names):
                yield importlib.import_module(f"{package}.{found.name}")


@dataclass
class Mutation:
    """A pytest plugin that, instead of running the tests, runs them against the mutants."""

    sample: int
    seed: int
    jobs: int
    names: list[str]
    survivors: list[Mutant] = field(default_factory=list)
    killed: int = 0

    def pytest_collection(self) -> None:
        """Properties are tried on a few inputs only: what a mutant breaks is seldom seen by one input alone."""
        from hypothesis import settings  # not before pytest has made ready to rewrite what it imports

        settings.register_profile("few", settings.get_profile("fast"), max_examples=EXAMPLES)
        settings.load_profile("few")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sources = {m.__name__: (m, Path(str(m.__file__)).read_text("utf-8")) for m in modules(self.names)}
        every = [mutant for module, source in sources.values() for mutant in mutants(module, source)
                 if function_of(module, mutant.function)]
        chosen = every if len(every) <= self.sample else Random(self.seed).sample(every, self.sample)
        print(f"{len(every)} mutants of {len(sources)} modules, {len(chosen)} chosen with seed {self.seed}", flush=True)
        calls, seconds = self.calls(session.items)
        running: dict[int, Mutant] = {}
        for mutant in chosen:
            module, source = sources[mutant.module]
            function = function_of(module, mutant.function)
            assert function is not None
            tests = sorted((t for t in session.items if function.__code__ in calls[t.nodeid]),
                           key=lambda t: seconds[t.nodeid])
            while len(running) >= self.jobs:
                self.wait(running)
            pid = os.fork()
            if not pid:
                os.setsid()  # what a test does to its processes reaches nobody else
                limit = 20 + int(3 * sum(seconds[t.nodeid] for t in tests))  # a mutant that never ends is killed
                resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
                function.__code__ = mutated(source, mutant, str(module.__file__))
                os._exit(0 if all(map(passes, tests)) else 1)
            running[pid] = mutant
        while running:
            self.wait(running)
        return True

    def calls(self, items: list[pytest.Item]) -> tuple[dict[str, set[CodeType]], dict[str, float]]:
        """What each test calls, and how long it takes."""
        calls: dict[str, set[CodeType]] = {}
        seconds = {}
        for item in items:
            seen: set[CodeType] = set()
            begun = time.process_time()
            sys.setprofile(lambda frame, event, _, seen=seen: seen.add(frame.f_code) if event == "call" else None)
            try:
                passed = passes(item, quiet=False)
            finally:
                sys.setprofile(None)
            if not passed:
                raise SystemExit(f"{item.nodeid} fails without any mutant")
            calls[item.nodeid], seconds[item.nodeid] = seen, time.process_time() - begun
        print(f"{len(items)} tests, {sum(seconds.values()):.0f} s", flush=True)
        return calls, seconds

    def wait(self, running: dict[int, Mutant]) -> None:
        """Wait for one of the mutants that run."""
        pid, status = os.wait()
        mutant = running.pop(pid)
        if status:
            self.killed += 1
            return
        self.survivors.append(mutant)
        print(f"survived {mutant.module}:{mutant.line} in {mutant.function}: {short(mutant.before)}  ->  "
              f"{short(mutant.after)}", flush=True)


def passes(item: pytest.Item, quiet: bool = True) -> bool:
    """Whether a test passes; it may be run again and again."""
    if quiet:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        os.close(null)
    item._initrequest()  # type: ignore[attr-defined]
    return all(report.passed or report.skipped for report in runtestprotocol(item, log=False, nextitem=None))


def short(text: str) -> str:
    """A change on one line."""
    line = " ".join(text.split())
    return line if len(line) < 90 else line[:87] + "..."


def main() -> None:
    """Run the mutants and say how many were killed."""
    options = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    options.add_argument("--sample", type=int, default=400, help="how many mutants (default: 400)")
    options.add_argument("--seed", type=int, default=1, help="which ones (default: 1)")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
    options.add_argument("names", nargs="*", help="modules, such as reckon (default: all)")
    said = options.parse_args()
    mutation = Mutation(said.sample, said.seed, said.jobs, said.names)
    os.chdir(ROOT)
    pytest.main(["-q", "-m", "not proof", "-p", "no:cacheprovider", "-p", "no:xdist", "-s", *TESTS],
                plugins=[mutation])
    total = mutation.killed + len(mutation.survivors)
    if not total:
        raise SystemExit("nothing was mutated: see whether the tests can be collected")
    print(f"{mutation.killed} of {total} mutants killed: {100 * mutation.killed / total:.1f} %")


if __name__ == "__main__":
    main()
