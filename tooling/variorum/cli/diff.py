"""``variorum diff``: two texts, printings or variants compared at three levels."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from variorum.cli import names
from variorum.cli.load import library_of
from variorum.cli.options import Settings, command
from variorum.errors import UserError

if TYPE_CHECKING:
    from variorum.collate.changes import Diff

# What the terminal makes of the styles that collation names; the signs [-…-] and {+…+} say it without colour too.
STYLES = {
    "old": "yellow", "new": "blue", "accidental-old": "dim yellow", "accidental-new": "dim blue", "head": "bold",
    "note": "dim", "kind": "italic", "silent": "dim", "supplied": "blue", "lacuna": "dim",
}  # fmt: skip
LEVELS = ("rules", "clauses", "wording")


@command(
    "diff",
    examples=(
        "variorum diff all-fours/1807 all-fours/1823",
        "variorum diff all-fours/1823@NY1823 all-fours/1823@NY1830 --level wording",
        "variorum diff hoyle-1807 hoyle-1823 --level rules",
        "variorum diff 1807 1823 --topic item.jack",
        "variorum diff 1807#law.5 NY1823#law.4",
    ),
)
@click.argument("a", shell_complete=names.comparable)
@click.argument("b", shell_complete=names.comparable)
@click.option("--topic", metavar="TOPIC", help="Only what concerns this topic or rule: beg.limit, low.owner.")
@click.option("--level", type=click.Choice(LEVELS), multiple=True, help="Only this level; may be given twice.")
@click.option("--all", "everything", is_flag=True, help="Print what is the same too.")
@click.option("--html", is_flag=True, help="Print an HTML fragment with ins and del instead.")
def diff(
    settings: Settings, a: str, b: str, topic: str | None, level: tuple[str, ...], everything: bool, html: bool
) -> None:
    """Compare two texts, printings or variants: rules, clauses, wording.

    What alters a rule comes first; a rule that is the same in other words is only counted, unless --all is given. A
    text beside a variant is read for the players of that variant. Two clauses can be compared too. A name may be short,
    1807, NY1830, and a reading may follow it: "1814 transmitted".
    """
    from variorum.comparison.questions import about, questions
    from variorum.comparison.texts import compared, difference

    library = library_of(settings)
    try:
        sides = compared(library, a), compared(library, b)
    except UserError:
        for name in (a, b):
            if Path(name).is_file():
                raise UserError(
                    f"{name} is a file; diff compares texts, printings and rule sets of a corpus",
                    "`variorum collate` takes files; `variorum import` makes a text of one",
                ) from None
        raise
    found = difference(library, *sides)
    if topic is not None:
        found = about(found, *sides, questions(library, topic))
    found = _only(found, level or LEVELS)
    if settings.json:
        from variorum.collate.render_json import diff_data

        settings.print_json(diff_data(found))
    elif html:
        from variorum.collate.render_html import diff_html

        click.echo(diff_html(found))
    else:
        from rich.padding import Padding
        from rich.text import Text

        from variorum.collate.render_text import diff_spans

        spans = diff_spans(found, everything=everything)
        console = settings.console()
        text = Text.assemble(*((s.text, STYLES.get(s.style, "")) for s in spans))
        for line in text.split("\n"):
            indented = line.plain.startswith("  ") and not console.soft_wrap
            console.print(Padding(line[2:], (0, 0, 0, 2)) if indented else line)


def _only(found: Diff, levels: tuple[str, ...]) -> Diff:
    """The diff with the other levels left out."""
    from dataclasses import replace

    return replace(
        found,
        rules=found.rules if "rules" in levels else (),
        clauses=found.clauses if "clauses" in levels else (),
        wording=found.wording if "wording" in levels else (),
    )
