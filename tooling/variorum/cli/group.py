"""The command group that imports a command only when it is called, and the one place where errors become words."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from variorum.cli.options import Settings, corpus_option, general_options
from variorum.errors import UserError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

PROGRAM = "variorum"

# Exit codes. 1 is left to the commands: they looked, and found something.
DONE = 0
USAGE = 2
INTERNAL = 70  # EX_SOFTWARE of sysexits.h: never taken for a finding
STOPPED = 130  # 128 + SIGINT, what a shell reports
PIPE_CLOSED = 141  # 128 + SIGPIPE, likewise


@dataclass(frozen=True)
class Entry:
    """A command not yet imported: ``module:attribute``, and the line that the list of commands shows."""

    target: str
    help: str


class LazyGroup(click.Group):
    """A group that knows its commands' names and short help by table, and imports one only to run it."""

    def __init__(self, entries: Mapping[str, Entry], **attributes: object) -> None:
        super().__init__(**attributes)  # type: ignore[arg-type]
        self.entries = entries
        self.params.extend([corpus_option(), *general_options()])

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.entries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        entry = self.entries.get(cmd_name)
        if entry is None:
            return None
        module, _, attribute = entry.target.partition(":")
        found = getattr(importlib.import_module(module), attribute)
        if not isinstance(found, click.Command):
            raise TypeError(f"{entry.target} is not a command")
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in self.entries and not name.startswith("-"):
            import difflib  # only where a name is wrong

            near = difflib.get_close_matches(name, self.entries, n=3, cutoff=0.5)
            ctx.fail(f"no command {name!r}" + (f"; did you mean {' or '.join(near)}?" if near else ""))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.help) for name, entry in self.entries.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        names = [
            CompletionItem(name, help=entry.help)
            for name, entry in self.entries.items()
            if name.startswith(incomplete)
        ]
        return names + click.Command.shell_complete(self, ctx, incomplete)


def run_command_line(group: click.Command, argv: Sequence[str] | None = None) -> int:
    """Run a command line (``sys.argv`` by default) and return its exit code; print every error as a sentence.

    0 done, 1 the command found something to report, 2 a wrong request, 70 a fault of this program, 130 stopped by the
    keyboard, 141 the reader of our output has gone.
    """
    instruction = os.environ.get("_VARIORUM_COMPLETE")
    if instruction:
        from click.shell_completion import shell_complete

        return shell_complete(group, {}, PROGRAM, "_VARIORUM_COMPLETE", instruction)
    settings = Settings()
    with _any_encoding(sys.stdout), _any_encoding(sys.stderr):
        code = _attempt(group, sys.argv[1:] if argv is None else list(argv), settings)
        return _flush(code)


def _attempt(group: click.Command, argv: list[str], settings: Settings) -> int:
    try:
        with group.make_context(PROGRAM, argv, obj=settings) as ctx:
            group.invoke(ctx)
        return DONE
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except UserError as error:
        _complain(error.message, error.hint)
        return error.exit_code
    except click.ClickException as error:
        error.show()
        return USAGE
    except (KeyboardInterrupt, click.Abort):
        _complain("stopped")
        return STOPPED
    except BrokenPipeError:
        return PIPE_CLOSED
    except OSError as error:
        if error.strerror is None:
            return _internal(error, settings)
        _complain(f"{error.filename}: {error.strerror}" if error.filename is not None else error.strerror)
        return USAGE
    except Exception as error:  # the last resort: whatever it is, the user sees a line and not our stack
        return _internal(error, settings)


def _internal(error: Exception, settings: Settings) -> int:
    import traceback

    if settings.debug or os.environ.get("VARIORUM_DEBUG"):
        traceback.print_exception(error)
        return INTERNAL
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if f"{os.sep}variorum{os.sep}" in frame.filename]
    place = f" at {Path(ours[-1].filename).name}:{ours[-1].lineno}" if ours else ""
    words = " ".join(str(error).split())
    shown = words if len(words) <= 200 else words[:199] + "…"
    _complain(
        f"internal error{place}: {type(error).__name__}{': ' if shown else ''}{shown}",
        "please report it with the command and the input that led to it; --debug shows the traceback",
    )
    return INTERNAL


def _complain(message: str, hint: str = "") -> None:
    from variorum.diagnostics import visible

    click.echo(f"{PROGRAM}: {visible(message)}" + (f"\n  {visible(hint)}" if hint else ""), err=True)


def _flush(code: int) -> int:
    """Flush what is still to be written, while a closed pipe can still be answered for."""
    if sys.stdout is None:  # started with its output closed
        return code
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        code = PIPE_CLOSED
    except OSError as error:
        if code != USAGE:  # the command met it before us
            _complain(error.strerror or "the output cannot be written")
            code = USAGE
    else:
        return code
    # The interpreter flushes once more at its end; give it somewhere to write.
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code


@contextmanager
def _any_encoding(stream: TextIO) -> Iterator[None]:
    """Print what the terminal's encoding lacks (10♥ in a Latin-1 locale) as an escape instead of failing."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is None:
        yield
        return
    before = stream.errors
    reconfigure(errors="backslashreplace")
    try:
        yield
    finally:
        reconfigure(errors=before)
