"""``variorum watch``: the corpus checked again after every change."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from variorum.cli.findings import print_findings
from variorum.cli.options import Settings, cache_option, command
from variorum.diagnostics import Finding, Report

if TYPE_CHECKING:
    from rich.console import Console
    from watchdog.events import FileSystemEvent

# Seconds of quiet after a change: an editor that saves writes, renames and touches in one go.
_QUIET = 0.05

# Findings shown after one change: a text that cannot be read any more takes its examples with it.
_MOST = 12


@command("watch", examples=("variorum watch", "variorum watch --corpus ../mine"), machine_readable=False)
@cache_option
def watch(settings: Settings, no_cache: bool) -> None:
    """Check the corpus again after every change, until Ctrl-C.

    The first check shows every finding; each further one those that are new and those that are gone. Only what a
    change can have touched is read and run again, and the first check, too, spares what was in order before (see
    `variorum check --help`).
    """
    from watchdog.events import FileSystemEventHandler
    from watchdog.observers import Observer

    changed = _Changed(settings.root)

    class Handler(FileSystemEventHandler):
        def on_any_event(self, event: FileSystemEvent) -> None:
            if event.event_type not in ("opened", "closed_no_write"):
                changed.note(event.src_path, event.dest_path)

    observer = Observer()
    for name in ("corpus", "variants"):
        if (settings.root / name).is_dir():
            observer.schedule(Handler(), str(settings.root / name), recursive=True)
    observer.start()
    try:
        _check_for_ever(settings, changed, cache=not no_cache)
    except KeyboardInterrupt:
        pass
    finally:
        observer.stop()
        observer.join()


def _check_for_ever(settings: Settings, changed: _Changed, *, cache: bool) -> None:
    from variorum.keeping import memory
    from variorum.lint.again import Checker, changes

    console = settings.console()
    checker = Checker(settings.root, memory(settings.root, use=cache))
    findings = checker.check().findings
    print_findings(console, Report(findings))
    _closing(console, len(findings))
    console.print("watching; Ctrl-C ends it", style="dim")
    while True:
        names = changed.wait()
        start = time.perf_counter()
        before, findings = findings, checker.check().findings
        fresh, gone = changes(before, findings)
        console.print(f"\n{', '.join(names)}", style="bold")
        print_findings(console, Report(fresh[:_MOST]))
        for finding in gone[:_MOST]:
            console.print(f"mended: {_short(finding)}", style="green")
        if max(len(fresh), len(gone)) > _MOST:
            console.print("the rest: variorum check", style="dim")
        _closing(console, len(findings), len(fresh), time.perf_counter() - start)


def _short(finding: Finding) -> str:
    return f"{finding.path}: {finding.code.id} {finding.message}"


def _closing(console: Console, count: int, fresh: int | None = None, seconds: float = 0.0) -> None:
    words = f"{count} finding{'s' if count != 1 else ''}" if count else "no finding"
    if fresh is not None:
        words += f", {fresh} new ({seconds:.2f} s)" if fresh else f" ({seconds:.2f} s)"
    console.print(words, style="red" if count else "green")


class _Changed:
    """The names of changed files, gathered by the watching thread and waited for by the checking one."""

    def __init__(self, root: Path) -> None:
        self._root = root.resolve()
        self._names: dict[str, None] = {}
        self._some = threading.Event()
        self._lock = threading.Lock()

    def note(self, *paths: str | bytes) -> None:
        """Something happened to these; what is no YAML file, as an editor's own copies are not, is passed over."""
        for path in map(_text, paths):
            if path.endswith((".yaml", ".yml")):
                with self._lock:
                    self._names[self._shown(Path(path))] = None
                self._some.set()

    def wait(self) -> list[str]:
        """The files that changed, once nothing more has happened for a moment."""
        while not self._some.wait(3600):
            pass  # a wait without end could not be interrupted on every system
        seen = -1
        while seen != len(self._names):
            seen = len(self._names)
            time.sleep(_QUIET)
        with self._lock:
            names, self._names = sorted(self._names), {}
            self._some.clear()
        return names

    def _shown(self, path: Path) -> str:
        resolved = path.resolve()
        return resolved.relative_to(self._root).as_posix() if resolved.is_relative_to(self._root) else path.as_posix()


def _text(path: str | bytes) -> str:
    return path if isinstance(path, str) else path.decode(errors="replace")
