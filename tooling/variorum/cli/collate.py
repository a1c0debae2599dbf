"""``variorum collate``: any number of texts, printings and files laid beside each other, word by word."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from variorum.cli import names
from variorum.cli.load import library_of
from variorum.cli.options import Settings, command
from variorum.errors import UserError

if TYPE_CHECKING:
    from variorum.collate.collation import Collation
    from variorum.collate.tokens import Tokens

SHOWN = ("apparatus", "table", "graph")
MOST_TOLD = 5  # divided words of a file that are named
_LOST = re.compile(r"(\[\s*(?:…|\.\s?\.\s?\.(?:\s?\.)?)\s*\])")


@command(
    "collate",
    examples=(
        "variorum collate all-fours/1823",
        "variorum collate 1807 1823@NY1830 1845@PHL1845",
        "variorum collate 1823#rule.1 --show table",
        "variorum collate first.txt second.txt third.txt --json",
        "variorum collate all-fours/1814 --show graph > 1814.dot",
    ),
)
@click.argument("witnesses", metavar="TEXT...", nargs=-1, required=True, shell_complete=names.collatable)
@click.option("--show", type=click.Choice(SHOWN), default=SHOWN[0], show_default=True, help="What to print.")
@click.option("--html", is_flag=True, help="Print the apparatus as an HTML fragment.")
@click.option("--encoding", metavar="NAME", help="The encoding of files; UTF-8 otherwise.")
def collate(settings: Settings, witnesses: tuple[str, ...], show: str, html: bool, encoding: str | None) -> None:
    """Collate any number of texts, printings or files.

    A TEXT is a plain-text file, a printing, a text, which stands for all its printings, or a clause, in all printings
    of its text. All are aligned with all: none is the base, and their order changes nothing. The apparatus gives the
    reading of most before the bracket and those that differ after it; passages that changed their place follow. The
    table has a line for each column, marked * where words differ and ~ where only punctuation, spelling or capitals
    do. The graph is for Graphviz.

    In a file […] or [...] stands for what the witness has lost, which is not the same as leaving it out. Words divided
    at a line's end are joined. Two files of one name go by their paths.
    """
    from variorum.collate.apparatus import apparatus
    from variorum.collate.graph import variant_graph
    from variorum.collate.multi import collate as collated
    from variorum.collate.places import Places
    from variorum.collate.render_table import (
        apparatus_html,
        entry_data,
        graph_data,
        moved_html,
        table_data,
        transposition_data,
    )
    from variorum.collate.transpose import telling, transpositions

    given = _witnesses(settings, witnesses, encoding)
    if len(given) < 2:
        raise UserError(f"there is one witness only, {next(iter(given))}", "name another text, printing or file")
    found = collated(given)
    if settings.json:
        moved = [transposition_data(one, Places(found)) for one in transpositions(found)]
        entries = [entry_data(entry) for entry in apparatus(found)]
        answer = {"table": table_data(found), "apparatus": entries, "transpositions": moved}
        settings.print_json({**answer, "graph": graph_data(variant_graph(found))})
    elif html:
        places = Places(found)
        click.echo(apparatus_html(apparatus(found), places) + moved_html(telling(transpositions(found)), places))
    elif show == "graph":
        from variorum.collate.render_graph import graph_dot

        click.echo(graph_dot(variant_graph(found)), nl=False)
    else:
        for line in _table(found) if show == "table" else _apparatus(found):
            click.echo(line)


# -- witnesses ------------------------------------------------------------------------------------------------------


def _witnesses(settings: Settings, given: tuple[str, ...], encoding: str | None) -> dict[str, Tokens]:
    """All that the names stand for, by siglum or the name of the file. Raises UserError where two are called alike."""
    from variorum.comparison.witnesses import witnesses_of

    out: dict[str, Tokens] = {}
    origin: dict[str, str] = {}
    called = _called([Path(name) for name in given if Path(name).is_file()])
    for name in given:
        if Path(name).is_file():
            more = {called[Path(name)]: _file(settings, Path(name), encoding)}
        elif Path(name).suffix in (".txt", ".text", ".md", ".asc") or Path(name).exists():
            raise UserError(f"{name} is no file that can be read", "check the name, and that it is a plain file")
        else:
            more = witnesses_of(library_of(settings), name)
        for siglum, tokens in more.items():
            if siglum in out:
                message = f"{siglum} is given twice, by {origin[siglum]} and by {name}"
                raise UserError(message, "name each witness once")
            out[siglum], origin[siglum] = tokens, name
    return out


def _called(paths: Sequence[Path]) -> dict[Path, str]:
    """What each file is called as a witness: by its name, or by its path where two are named alike."""
    stems = Counter(path.stem for path in dict.fromkeys(paths))
    names = {path: path.stem if stems[path.stem] == 1 else path.with_suffix("").as_posix() for path in paths}
    if len(set(names.values())) < len(names):  # they differ in their endings only
        names = {path: path.as_posix() for path in paths}
    return {path: re.sub(r"\s+", "_", name) for path, name in names.items()}


def _file(settings: Settings, path: Path, encoding: str | None) -> Tokens:
    from variorum.cli.findings import print_findings
    from variorum.collate.tokens import Lacuna, TokenKind, tokenise_parts
    from variorum.diagnostics import Report
    from variorum.importing.decode import decode, lines_of
    from variorum.importing.words import Vocabulary
    from variorum.source import read_file

    report = Report()
    data = read_file(path, report)
    text = decode(path.as_posix(), data, report, encoding) if data is not None else None
    lines = lines_of(path.as_posix(), text, report) if text is not None else None
    print_findings(settings.console(stderr=True), report)
    if lines is None:
        raise click.exceptions.Exit(1)
    words = "\n".join(lines)
    joined, guessed = Vocabulary(words).mended(words)
    said = settings.console(stderr=True)
    if guessed:
        more = f" and {len(guessed) - MOST_TOLD} more" if len(guessed) > MOST_TOLD else ""
        said.print(f"{path}: {'; '.join(guessed[:MOST_TOLD])}{more}", markup=False, highlight=False)
    found = tokenise_parts(Lacuna() if n % 2 else part for n, part in enumerate(_LOST.split(joined)))
    if not any(token.kind is not TokenKind.PUNCTUATION for token in found):
        said.print(f"{path}: no words stand in this file", markup=False, highlight=False)
    return found


# -- output ---------------------------------------------------------------------------------------------------------


def _apparatus(found: Collation) -> Iterator[str]:
    from variorum.collate.apparatus import apparatus
    from variorum.collate.places import Places
    from variorum.collate.render_table import apparatus_text
    from variorum.collate.transpose import telling, transpositions

    entries = apparatus(found)
    tokens = sum(len(tokens) for tokens in found.witnesses.values())
    accidental = sum(entry.reason.accidental for entry in entries)
    number = f"differ at {len(entries)} place{'' if len(entries) == 1 else 's'}"
    said = f"{number}, {accidental} of them in accidentals only" if entries else "no two differ"
    yield f"{', '.join(found.sigla)}: {tokens:,} tokens; {said}"
    if entries:
        yield ""
    places = Places(found)
    for entry in entries:
        yield f"{places.said(entry)}: {apparatus_text([entry])}"
    moved = telling(transpositions(found))
    if moved:
        yield ""
        yield "Moved"
    for one in moved:
        yield f"{places.moved(one)}: earlier in {' '.join(one.at_first)}, later in {' '.join(one.at_second)}"


def _table(found: Collation) -> Iterator[str]:
    from rich.cells import cell_len

    from variorum.collate.apparatus import apparatus
    from variorum.collate.collation import CellKind

    signs = [" "] * found.width
    for entry in apparatus(found):
        signs[entry.start : entry.stop] = ["~" if entry.reason.accidental else "*"] * (entry.stop - entry.start)
    shown = {CellKind.OMISSION: "—", CellKind.LACUNA: "[…]"}
    rows = [[shown.get(cell.kind, cell.text.strip()) for cell in column] for column in found.columns()]
    widths = [max(map(cell_len, column)) for column in zip(found.sigla, *rows, strict=True)]
    for sign, row in zip([" ", *signs], [list(found.sigla), *rows], strict=True):
        cells = [cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True)]
        yield f"{sign} {'  '.join(cells)}".rstrip()
