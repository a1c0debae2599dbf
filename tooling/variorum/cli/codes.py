"""``variorum codes``: what every code of a finding means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from variorum.cli.options import Settings, command
from variorum.errors import UserError

if TYPE_CHECKING:
    from variorum.diagnostics import Code


def all_codes() -> tuple[Code, ...]:
    """Return every code that a finding can carry, by id; each package lists its own."""
    from variorum import importing, lint
    from variorum.comparison import sufficiency
    from variorum.library import codes as library
    from variorum.lint import coverage, examples, glossary_words
    from variorum.model import codes as model
    from variorum.source import codes as source
    from variorum.source import tei, xml

    linted = (*lint.CODES, *examples.CODES, *coverage.CODES, *glossary_words.CODES)
    foreign = (*xml.CODES, *tei.CODES)
    every = (*source.CODES, *foreign, *importing.CODES, *model.CODES, *library.CODES, *linted, *sufficiency.CODES)
    return tuple(sorted(every, key=lambda code: code.id))


def chosen(names: Iterable[str]) -> tuple[Code, ...]:
    """Return the codes with these ids, all of them for none. A letter alone stands for its whole group.

    Raises UserError for a name that is neither.
    """
    known = all_codes()
    wanted: list[Code] = []
    for name in names:
        found = [code for code in known if name.upper() in (code.id, code.id[0])]
        if not found:
            letters = ", ".join(sorted({code.id[0] for code in known}))
            raise UserError(f"there is no code {name!r}", f"variorum codes lists them all; the groups are {letters}")
        wanted += found
    return tuple(dict.fromkeys(wanted)) or known


@command("codes", examples=("variorum codes", "variorum codes S101 M", "variorum codes --format json"), corpus=False)
@click.argument("names", nargs=-1, metavar="[CODE]...")
def codes(settings: Settings, names: tuple[str, ...]) -> None:
    """List every kind of finding, with its reason and what to do.

    CODE is the code a finding carries, or its letter alone for the whole group: S source and YAML, I import, M
    documents, A apparatus, R references and resolution, L lints, X examples and records, C coverage. A code is never
    reused.
    """
    found = chosen(names)
    if settings.json:
        settings.print_json(
            [{"code": code.id, "title": code.title, "reason": code.reason, "hint": code.hint} for code in found]
        )
        return
    from rich.padding import Padding
    from rich.text import Text

    console = settings.console()
    for code in found:
        console.print(Text.assemble((code.id, "bold"), " ", code.title))
        for line in (code.reason, code.hint):
            # Away from a terminal a sentence stays on its line, for grep.
            console.print(Padding(line, (0, 0, 0, 5)) if console.is_terminal else f"     {line}")
