"""What every command shares: the corpus it reads, the form of its answer, and the decorator that declares it."""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from variorum.errors import UserError
from variorum.paths import data_root

if TYPE_CHECKING:
    from rich.console import Console

TEXT = "text"
JSON = "json"


@dataclass
class Settings:
    """The shared options of one call; handed to every command as its first argument."""

    corpus: Path | None = None
    output: str = TEXT
    no_color: bool = False
    debug: bool = False

    @property
    def json(self) -> bool:
        """Whether the answer is for a machine."""
        return self.output == JSON

    @property
    def root(self) -> Path:
        """The folder that holds ``corpus/`` and ``variants/``: what --corpus names, else the shipped material.

        Raises UserError where the named folder has no ``corpus/`` in it.
        """
        if self.corpus is None:
            return data_root()
        if not (self.corpus / "corpus").is_dir():
            inside = (self.corpus / "books.yaml").exists() or self.corpus.resolve().name == "corpus"
            raise UserError(
                f"{self.corpus} holds no folder corpus/",
                f"name the folder above it: --corpus {self.corpus.resolve().parent}"
                if inside
                else "name the folder that holds corpus/ and variants/",
            )
        return self.corpus

    @property
    def styled(self) -> bool:
        """Whether standard output may be a terminal, or is to be treated as one: then Rich sets it."""
        asked = any(os.environ.get(name) for name in ("FORCE_COLOR", "TTY_COMPATIBLE"))
        return asked or bool(getattr(sys.stdout, "isatty", bool)())

    def console(self, *, stderr: bool = False) -> "Console":
        """Return a Rich console that prints corpus wording as it stands.

        Square brackets are apparatus here and never Rich markup; away from a terminal lines are not folded, so that
        ``path:line:column`` stays on one line; --no-color and NO_COLOR switch every escape sequence off.
        """
        from rich.console import Console as RichConsole

        class Console(RichConsole):
            """Leaves a closed pipe to the command line, which has an exit code for it; Rich would exit with 1."""

            def on_broken_pipe(self) -> None:
                raise BrokenPipeError

        plain = self.no_color or bool(os.environ.get("NO_COLOR"))
        console = Console(stderr=stderr, markup=False, highlight=False, emoji=False)
        if plain or not console.is_terminal:
            console = Console(
                stderr=stderr,
                markup=False,
                highlight=False,
                emoji=False,
                color_system=None if plain else "auto",
                soft_wrap=not console.is_terminal,
            )
        return console

    def print_json(self, value: object) -> None:
        """Print a JSON document and nothing else; keys keep the order they are given in."""
        import json

        click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def _store(field: str) -> Callable[[click.Context, click.Parameter, Any], None]:
    """Write an option into the call's Settings, whether it stands before the command's name or after it."""

    def callback(ctx: click.Context, _parameter: click.Parameter, value: Any) -> None:
        if value is not None:
            setattr(ctx.ensure_object(Settings), field, value)

    return callback


def _shared(declaration: str, field: str, **attributes: Any) -> click.Option:
    return click.Option([declaration], callback=_store(field), expose_value=False, default=None, **attributes)


def _flag(declaration: str, field: str, help: str) -> click.Option:
    return _shared(declaration, field, is_flag=True, flag_value=True, help=help)


def verbose_option(function: Callable[..., None]) -> Callable[..., None]:
    """Give a command ``--verbose``: every warning about what a result rests on, and the reason of each value."""
    return click.option(
        "-v", "--verbose", is_flag=True, help="Print every warning, with the reason of each value; else the first few."
    )(function)


def cache_option(function: Callable[..., None]) -> Callable[..., None]:
    """Give a command ``--no-cache``, for one that keeps what it has found out."""
    words = "Use nothing that earlier runs kept, and keep nothing."
    return click.option("--no-cache", is_flag=True, help=words)(function)


def corpus_option() -> click.Option:
    return _shared(
        "--corpus",
        "corpus",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        metavar="DIR",
        help="Read the corpus in DIR (it holds corpus/ and variants/) instead of the shipped one.",
    )


def format_option() -> click.Option:
    return _shared(
        "--format",
        "output",
        type=click.Choice([TEXT, JSON]),
        help="Answer in text for people or in JSON for programs. [default: text]",
    )


def json_option() -> click.Option:
    return _shared("--json", "output", is_flag=True, flag_value=JSON, help="The same as --format json.")


def general_options() -> list[click.Option]:
    return [
        _flag("--no-color", "no_color", "Print without colour, as NO_COLOR does."),
        _flag("--debug", "debug", "Show the traceback of an internal error."),
    ]


class ExampleCommand(click.Command):
    """A command whose help ends with examples that can be typed as they stand."""

    examples: tuple[str, ...] = ()

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Example" if len(self.examples) == 1 else "Examples"):
            for example in self.examples:
                formatter.write(f"{'':>{formatter.current_indent}}{example}\n")


def command(
    name: str, *, examples: tuple[str, ...], corpus: bool = True, machine_readable: bool = True
) -> Callable[[Callable[..., None]], ExampleCommand]:
    """Declare a command; the decorated function gets the Settings first, then its own parameters.

    ``examples`` are whole command lines. ``corpus`` gives it --corpus, ``machine_readable`` --format and --json; one
    that cannot do either does not take the option. Its help is the docstring; the first line must be the one in
    ``cli.COMMANDS``.
    """

    def decorate(function: Callable[..., None]) -> ExampleCommand:
        made = click.command(name, cls=ExampleCommand)(click.pass_obj(function))
        made.examples = examples
        if machine_readable:
            made.params += [format_option(), json_option()]
        if corpus:
            made.params.append(corpus_option())
        made.params.extend(general_options())
        return made

    return decorate
